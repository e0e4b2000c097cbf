"""The language an answer is given in."""

from collections.abc import Iterable

from flask import current_app, request

from games.contract import LANGUAGES, Language


def asked_for() -> Language:
    """What `Accept-Language` prefers of the languages spoken here, else the configured one."""
    default: Language = current_app.config["SPIELLEITER_LANGUAGE"]
    if "Accept-Language" not in request.headers:
        return default
    return preferred(request.accept_languages, default)


def preferred(ranges: Iterable[tuple[str, float]], default: Language) -> Language:
    """The best of the languages spoken here by language ranges with qualities.

    `en-GB` is as good as `en`; `*` gives its quality to every language that isn't named. Of equally good
    ones the first that is named counts, then the default.
    """
    named: dict[str, float] = {}
    for tag, quality in ranges:
        named.setdefault(tag.split("-")[0].lower(), quality)
    everything_else = named.pop("*", 0.0)
    qualities = {language: named[language] for language in named if language in LANGUAGES}
    for language in (default, *LANGUAGES):
        qualities.setdefault(language, everything_else)
    best = max(qualities, key=qualities.__getitem__)
    return best if qualities[best] > 0 else default
