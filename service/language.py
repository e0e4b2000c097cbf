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
    """The best of the languages spoken here by language ranges with qualities, best first.

    Of equally good ones the first counts; `en-GB` is as good as `en`, `*` means the default.
    """
    by_range = [(tag.split("-")[0].lower(), quality) for tag, quality in ranges]
    refused = {tag for tag, quality in by_range if quality <= 0}
    for tag, quality in by_range:
        spoken = (default, *LANGUAGES) if tag == "*" else LANGUAGES
        for language in spoken:
            if quality > 0 and tag in ("*", language) and language not in refused:
                return language
    return default
