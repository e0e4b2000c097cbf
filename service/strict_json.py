"""Reads a request body as JSON without the liberties that Python's reader takes."""

import json
import math
from typing import Any, NoReturn

from games.contract import Words
from service.problems import Problem

MAX_DEPTH = 32
MAX_MEMBERS = 1000
"""Of one object; no position comes near. Each member too many would have to be found wrong and told."""
_INT64 = 1 << 63


def parse(body: bytes) -> dict[str, Any]:
    """The JSON object that a body holds.

    :raises Problem: it isn't UTF-8, isn't JSON, isn't an object, names a field twice, nests too
        deep, has too many members in an object, or holds a number beyond 64 bits or a lone surrogate.
    """
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        raise _refused("The body isn't UTF-8.", "Der Inhalt ist kein UTF-8.") from None
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise _refused(
            f"No JSON at line {error.lineno}, column {error.colno}.",
            f"Kein JSON in Zeile {error.lineno}, Spalte {error.colno}.",
        ) from None
    except RecursionError:
        raise _too_deep() from None
    if not isinstance(value, dict):
        raise _refused("The body isn't a JSON object.", "Der Inhalt ist kein JSON-Objekt.")
    if body.count(b"{") + body.count(b"[") > MAX_DEPTH:
        _check_depth(value)
    if b"\\u" in body:
        _check_surrogates(value)
    return value


def _check_depth(value: Any) -> None:
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [child for each in level for child in _children(each)]
        if not level:
            return
    raise _too_deep()


def _children(value: Any) -> list[Any]:
    inside = value.values() if isinstance(value, dict) else value
    return [each for each in inside if isinstance(each, dict | list)]


def _check_surrogates(value: Any) -> None:
    # Escapes are the only way in for half a character, which no encoder would let out again.
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise _refused("A text holds half a character.", "Ein Text enthält ein halbes Zeichen.") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(pairs) > MAX_MEMBERS:
        raise _refused(
            f"An object has more than {MAX_MEMBERS} members.",
            f"Ein Objekt hat mehr als {MAX_MEMBERS} Felder.",
        )
    fields = dict(pairs)
    if len(fields) != len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                shown = json.dumps(name[:60])
                raise _refused(f"The key {shown} is there twice.", f"Der Schlüssel {shown} steht zweimal da.")
            seen.add(name)
    return fields


def _integer(digits: str) -> int:
    if len(digits) > 20 or not -_INT64 <= (number := int(digits)) < _INT64:
        raise _refused("A whole number exceeds 64 bits.", "Eine ganze Zahl übersteigt 64 Bit.")
    return number


def _real(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise _refused("A number is too large.", "Eine Zahl ist zu groß.")
    return number


def _constant(name: str) -> NoReturn:
    raise _refused(f"{name} is no JSON.", f"{name} ist kein JSON.")


def _too_deep() -> Problem:
    return _refused(
        f"The body nests more than {MAX_DEPTH} deep.", f"Der Inhalt ist mehr als {MAX_DEPTH} Ebenen tief."
    )


def _refused(en: str, de: str) -> Problem:
    return Problem("malformed-json", detail=Words(en=en, de=de))


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_integer, parse_float=_real, parse_constant=_constant
)
