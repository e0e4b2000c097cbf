"""What tests of processes look at: who is alive, and who is whose child."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


def is_alive(pid: int) -> bool:
    """Whether that process runs; one that has ended but isn't collected yet doesn't."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] not in "ZX"


def children(pid: int) -> list[int]:
    """The processes that this one has started and that run, theirs included."""
    found = []
    for child in (entry for entry in Path("/proc").iterdir() if entry.name.isdigit()):
        try:
            parent = int((child / "stat").read_text().rpartition(")")[2].split()[1])
        except (FileNotFoundError, ProcessLookupError):
            continue
        if parent == pid and is_alive(int(child.name)):
            found += [int(child.name), *children(int(child.name))]
    return found


def command(pid: int) -> str:
    """The command line of a process, empty if it is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except (FileNotFoundError, ProcessLookupError):
        return ""


def eventually(look: Callable[[], T], *, seconds: float = 30) -> T:
    """What `look` answers as soon as that is true-ish.

    :raises AssertionError: it never is.
    """
    deadline = time.monotonic() + seconds
    while not (seen := look()):
        assert time.monotonic() < deadline, "it didn't happen"
        time.sleep(0.05)
    return seen
