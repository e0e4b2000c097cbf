"""Who may wait for a job inside a request: never so many that others find no thread."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_WAIT = re.compile(r'\s*wait\s*=\s*"?([0-9]+)"?\s*', re.IGNORECASE)
_MANY_DIGITS = 6


def preferred_wait_s(prefer: str | None, longest_s: int) -> int | None:
    """The seconds that a `Prefer` field asks to wait, at most `longest_s`; None if it asks for none.

    Preferences that aren't understood are ignored, as RFC 7240 has it.
    """
    for preference in (prefer or "").split(","):
        if match := _WAIT.fullmatch(preference.split(";")[0]):
            digits = match[1].lstrip("0")
            # Python refuses to read numbers of thousands of digits.
            return longest_s if len(digits) > _MANY_DIGITS else min(int(digits or "0"), longest_s)
    return None


class WaitingRoom:
    """So many of a process's threads may be in it at the same time, the others stay free."""

    def __init__(self, places: int) -> None:
        self._places = threading.Semaphore(places)

    @classmethod
    def for_jobs(cls, threads: int) -> "WaitingRoom":
        """Where requests wait for their jobs: half of the threads."""
        return cls(threads // 2)

    @classmethod
    def for_the_store(cls, threads: int) -> "WaitingRoom":
        """Where requests talk to the job store or the ledger, which may hang: all other threads but one."""
        return cls(max(1, threads - threads // 2 - 1))

    @contextmanager
    def place(self, patience_s: float = 0.0) -> Iterator[bool]:
        """Whether a place was, or within `patience_s` became, free; it is kept until the block ends."""
        free = (
            self._places.acquire(timeout=patience_s) if patience_s else self._places.acquire(blocking=False)
        )
        try:
            yield free
        finally:
            if free:
                self._places.release()
