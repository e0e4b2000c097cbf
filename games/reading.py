"""Reading JSON that somebody else wrote: every fault is collected with its path, none raises."""

import json
import re
from collections.abc import Collection, Sequence
from typing import Any

from games.contract import Fault, Words


def shown(value: object) -> str:
    """A foreign value as it may appear in a message: JSON, cut to 40 characters."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=lambda _: "?")
        text.encode()  # half a character can't be shown
    except (ValueError, RecursionError):
        text = "?"
    return text if len(text) <= 40 else text[:37] + "..."


MISSING = Words(en="is missing", de="fehlt")


class Faults:
    """The faults found so far, and readers that add to them and then answer None."""

    def __init__(self) -> None:
        self.found: list[Fault] = []
        self._missing: set[str] = set()

    def add(self, path: str, en: str, de: str) -> None:
        """Note a fault at a path ("board.a1"; "" is the whole)."""
        if path not in self._missing:  # of what isn't there nothing else is wrong
            self.found.append(Fault(path, Words(en=en, de=de)))

    def fields(
        self, value: object, path: str, names: Collection[str], optional: Collection[str] = ()
    ) -> dict[str, Any] | None:
        """The named fields of an object that are there; missing and unknown ones are faults.

        A field in `optional` may be missing.
        """
        given = self.mapping(value, path)
        if given is None:
            return None
        wanted = [*names, *optional]
        for name in names:
            if name not in given:
                self._missing.add(join(path, name))
                self.found.append(Fault(join(path, name), MISSING))
        for name in given:
            if name not in wanted:
                self.add(join(path, str(name)[:40]), "unknown field", "unbekanntes Feld")
        return {name: given[name] for name in wanted if name in given}

    def mapping(self, value: object, path: str) -> dict[str, Any] | None:
        """An object, whatever its fields."""
        if not isinstance(value, dict):
            self.add(
                path, f"must be an object, not {shown(value)}", f"muss ein Objekt sein, nicht {shown(value)}"
            )
            return None
        return value

    def integer(self, value: object, path: str, low: int, high: int) -> int | None:
        """An integer between two bounds, both included; a boolean or 2.0 isn't one."""
        if type(value) is not int or not low <= value <= high:
            self.add(
                path,
                f"must be an integer from {low} to {high}, not {shown(value)}",
                f"muss eine ganze Zahl von {low} bis {high} sein, nicht {shown(value)}",
            )
            return None
        return value

    def choice(self, value: object, path: str, choices: Sequence[Any]) -> Any:
        """One of the values given (also None where it is among them)."""
        for candidate in choices:
            if type(candidate) is type(value) and candidate == value:
                return candidate
        listed = ", ".join(shown(candidate) for candidate in choices)
        one, eines = ("one of ", "eines von ") if len(choices) > 1 else ("", "")
        self.add(
            path,
            f"must be {one}{listed}, not {shown(value)}",
            f"muss {eines}{listed} sein, nicht {shown(value)}",
        )
        return None

    def boolean(self, value: object, path: str) -> bool | None:
        """True or false."""
        if not isinstance(value, bool):
            self.add(
                path,
                f"must be true or false, not {shown(value)}",
                f"muss true oder false sein, nicht {shown(value)}",
            )
            return None
        return value

    def text(self, value: object, path: str, pattern: re.Pattern[str], en: str, de: str) -> str | None:
        """A text that matches a pattern as a whole; `en` and `de` say what else it is not."""
        if not isinstance(value, str) or not pattern.fullmatch(value):
            self.add(path, en, de)
            return None
        return value

    def items(self, value: object, path: str, most: int) -> list[Any] | None:
        """A list of at most so many items."""
        if not isinstance(value, list) or len(value) > most:
            self.add(
                path,
                f"must be a list of at most {most} items, not {shown(value)}",
                f"muss eine Liste mit höchstens {most} Einträgen sein, nicht {shown(value)}",
            )
            return None
        return value


def join(path: str, name: str) -> str:
    """The path of a field inside an object at a path."""
    return f"{path}.{name}" if path else name
