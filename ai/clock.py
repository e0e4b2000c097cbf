"""The time, readable in the middle of a search without the interpreter lock."""

import cython

if not cython.compiled:
    from time import monotonic_ns


def now_ms() -> cython.double:
    """Milliseconds of a clock that never goes back; its zero means nothing."""
    if cython.compiled:
        # C names that the .pxd cimports; interpreted, nothing of this is reached.
        moment: timespec  # type: ignore[name-defined]  # noqa: F821
        clock_gettime(CLOCK_MONOTONIC, cython.address(moment))  # type: ignore[name-defined]  # noqa: F821
        return moment.tv_sec * 1e3 + moment.tv_nsec / 1e6  # noqa: F821
    else:
        return monotonic_ns() / 1e6


def monotonic_ms() -> float:
    """`now_ms` for callers outside the compiled core."""
    return float(now_ms())
