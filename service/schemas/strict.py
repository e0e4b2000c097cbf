"""Fields that take exactly one JSON type, and say in every language what else is wrong.

A marshmallow error message is a text; ours are `Words`, which travel through marshmallow as they are.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from marshmallow import Schema, ValidationError, fields

from games.contract import Fault, Words

REQUIRED = Words(en="is missing", de="fehlt")
NULL = Words(en="must not be null", de="darf nicht null sein")
UNKNOWN = Words(en="is an unknown field", de="ist ein unbekanntes Feld")
OBJECT = Words(en="must be an object", de="muss ein Objekt sein")
ARRAY = Words(en="must be an array", de="muss ein Array sein")
TEXT = Words(en="must be a text", de="muss ein Text sein")
WHOLE = Words(en="must be a whole number", de="muss eine ganze Zahl sein")
SWITCH = Words(en="must be true or false", de="muss true oder false sein")

SWITCH_OR_WHOLE = Words(
    en="must be true, false or a whole number", de="muss true, false oder eine ganze Zahl sein"
)


_EXACT = float(1 << 53)
"""Up to here a number with a fraction is no other whole number."""


def _messages(invalid: Words) -> dict[str, Any]:
    return {name: [words] for name, words in (("required", REQUIRED), ("null", NULL), ("invalid", invalid))}


# marshmallow's annotation says str; it only ever puts these into a list.
_SCHEMA_MESSAGES: dict[str, Any] = {"unknown": UNKNOWN, "type": OBJECT}


class Strict(Schema):
    """A request body: fields that it doesn't name are errors.

    `together` says in JSON Schema which fields go with which; it is checked by whoever reads them.
    """

    error_messages = _SCHEMA_MESSAGES
    together: ClassVar[Mapping[str, Any]] = {}


class Text(fields.String):
    """A text."""

    default_error_messages = _messages(TEXT)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        if type(value) is not str:
            raise self.make_error("invalid")
        return value


class Whole(fields.Integer):
    """A whole number, 1.0 too, as JSON Schema sees it; not "1" and not true."""

    default_error_messages = _messages(WHOLE)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        return whole(value, self)


def whole(value: Any, field: fields.Field[Any]) -> int:
    """A value as a whole number, if it is one.

    :raises ValidationError: it isn't.
    """
    if type(value) is float and value.is_integer() and abs(value) <= _EXACT:
        return int(value)
    if type(value) is not int:
        raise field.make_error("invalid")
    return value


class Switch(fields.Boolean):
    """True or false, and nothing that only looks like it."""

    default_error_messages = _messages(SWITCH)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if type(value) is not bool:
            raise self.make_error("invalid")
        return value


class SwitchOrWhole(fields.Raw):
    """True, false or a whole number."""

    default_error_messages = _messages(SWITCH_OR_WHOLE)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool | int:
        if type(value) is bool:
            return value
        return whole(value, self)


class Object(fields.Dict):
    """An object whose content somebody else checks (a position, options, a record)."""

    default_error_messages = _messages(OBJECT)


class Array(fields.List[Any]):
    """An array. One that is too long has no other faults: nobody looks at what is in it."""

    default_error_messages = _messages(ARRAY)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> list[Any]:
        if isinstance(value, list):
            self._validate(value)
        return super()._deserialize(value, attr, data, **kwargs)


class Anything(fields.Raw):
    """A value of any type, for what is only ever refused."""

    default_error_messages = _messages(OBJECT)


Check = Callable[[Any], None]


def documented(check: Check, **keywords: Any) -> Check:
    """A check, with the keywords of JSON Schema that say the same."""
    check.keywords = keywords  # type: ignore[attr-defined]
    return check


def keywords(converter: Any, field: fields.Field[Any], **_: Any) -> dict[str, Any]:
    """What the checks of a field are in JSON Schema; an attribute function of apispec's."""
    found: dict[str, Any] = {}
    for check in field.validators:
        found |= getattr(check, "keywords", {})
    return found


def between(low: int, high: int) -> Check:
    """A check that a number lies within bounds, both included."""
    words = Words(en=f"must be from {low} to {high}", de=f"muss von {low} bis {high} sein")

    def check(value: int) -> None:
        if not low <= value <= high:
            raise ValidationError([words])

    return documented(check, minimum=low, maximum=high)


def at_most_long(longest: int, *, fewest: int = 1) -> Check:
    """A check that a text has at most so many characters, and isn't empty unless `fewest` says so."""
    words = Words(
        en=f"must have {fewest} to {longest} characters", de=f"muss {fewest} bis {longest} Zeichen haben"
    )

    def check(value: str) -> None:
        if not fewest <= len(value) <= longest:
            raise ValidationError([words])

    return documented(check, minLength=fewest, maxLength=longest)


def printable() -> Check:
    """A check that a text can be read: no control or format characters, and not only blanks."""
    words = Words(en="must be readable text", de="muss lesbarer Text sein")

    def check(value: str) -> None:
        if not value.strip() or any(unicodedata.category(each).startswith("C") for each in value):
            raise ValidationError([words])

    return check


def at_most_bytes(longest: int) -> Check:
    """A check that a text has at most so many bytes in UTF-8."""
    words = Words(
        en=f"must have at most {longest} bytes in UTF-8", de=f"darf in UTF-8 höchstens {longest} Bytes haben"
    )

    def check(value: str) -> None:
        if len(value.encode()) > longest:
            raise ValidationError([words])

    return documented(check, maxLength=longest)


def that_many(fewest: int, most: int) -> Check:
    """A check that an array has a number of entries within bounds."""
    words = Words(en=f"must have {fewest} to {most} entries", de=f"muss {fewest} bis {most} Einträge haben")

    def check(value: Sequence[Any]) -> None:
        if not fewest <= len(value) <= most:
            raise ValidationError([words])

    return documented(check, minItems=fewest, maxItems=most)


def never(en: str, de: str) -> Check:
    """A check that nothing passes, for what has no place in a request; says why."""
    words = Words(en=en, de=de)

    def check(value: Any) -> None:
        raise ValidationError([words])

    return documented(check, **{"not": {}})


def one_of(*choices: str) -> Check:
    """A check that a text is one of a few."""
    words = one_of_words(choices)

    def check(value: str) -> None:
        if value not in choices:
            raise ValidationError([words])

    return documented(check, enum=list(choices))


def written_like(pattern: re.Pattern[str], en: str, de: str) -> Check:
    """A check that a text matches a pattern as a whole; says what it isn't otherwise."""
    words = Words(en=en, de=de)

    def check(value: str) -> None:
        if pattern.fullmatch(value) is None:
            raise ValidationError([words])

    return documented(check, pattern=f"^{pattern.pattern}$")


def one_of_words(choices: Sequence[str]) -> Words:
    """How it is said that a text must be one of a few."""
    listed = ", ".join(choices)
    return Words(en=f"must be one of: {listed}", de=f"muss eines sein von: {listed}")


def faults_of(messages: Any, path: str = "") -> list[Fault]:
    """What marshmallow found wrong, as faults with their paths ("moves.3")."""
    if isinstance(messages, dict):
        faults: list[Fault] = []
        for name, inside in messages.items():
            below = path if name == "_schema" else f"{path}.{name}" if path else str(name)
            faults += faults_of(inside, below)
        return faults
    return [Fault(path, words) for words in messages]
