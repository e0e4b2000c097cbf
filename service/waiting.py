"""Who may wait for a job inside a request: never so many that others find no thread."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_WAIT = re.compile(r'\s*wait\s*=\s*"?([0-9]{1,6})"?\s*', re.IGNORECASE)


def preferred_wait_s(prefer: str | None, longest_s: int) -> int | None:
    """The seconds that a `Prefer` field asks to wait, at most `longest_s`; None if it asks for none.

    Preferences that aren't understood are ignored, as RFC 7240 has it.
    """
    for preference in (prefer or "").split(","):
        if match := _WAIT.fullmatch(preference.split(";")[0]):
            return min(int(match[1]), longest_s)
    return None


class WaitingRoom:
    """Half of a process's threads: so many requests may wait in it at the same time."""

    def __init__(self, threads: int) -> None:
        self._places = threading.Semaphore(threads // 2)

    @contextmanager
    def place(self) -> Iterator[bool]:
        """Whether a place was free; it is kept until the block ends."""
        free = self._places.acquire(blocking=False)
        try:
            yield free
        finally:
            if free:
                self._places.release()
