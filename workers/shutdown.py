"""The word from a worker's main process to its children that it is about to stop.

A page of memory that all of them share, made before they fork.
"""

import mmap
import struct
import time

PATIENCE_S = 1.5
"""How long a search may still run after the worker was told to stop; then it goes back to the queue."""

_page = mmap.mmap(-1, 8)


def announce() -> None:
    """Called in the main process: the worker is stopping."""
    _page[:8] = struct.pack("d", time.monotonic())


def is_due() -> bool:
    """Whether the worker is stopping and its searches have had their time to finish."""
    (since,) = struct.unpack("d", _page[:8])
    return bool(since) and time.monotonic() - since > PATIENCE_S
