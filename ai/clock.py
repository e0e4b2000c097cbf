"""The time, readable in the middle of a search without the interpreter lock.

It is that of the wall, unless the process asked for its own share of the processor (`count_cpu_time`): a
match in that is fair on a machine that is busy with something else.
"""

import cython

if not cython.compiled:
    from time import monotonic_ns, process_time_ns

counts_cpu_time = cython.declare(cython.bint, False)


def now_ms() -> cython.double:
    """Milliseconds of a clock that never goes back; its zero means nothing."""
    if cython.compiled:
        # C names that the .pxd cimports; interpreted, nothing of this is reached.
        moment: timespec  # type: ignore[name-defined]  # noqa: F821
        if counts_cpu_time:
            clock_gettime(CLOCK_PROCESS_CPUTIME_ID, cython.address(moment))  # type: ignore[name-defined]  # noqa: F821
        else:
            clock_gettime(CLOCK_MONOTONIC, cython.address(moment))  # type: ignore[name-defined]  # noqa: F821
        return moment.tv_sec * 1e3 + moment.tv_nsec / 1e6  # noqa: F821
    else:
        return (process_time_ns() if counts_cpu_time else monotonic_ns()) / 1e6


def monotonic_ms() -> float:
    """`now_ms` for callers outside the compiled core."""
    return float(now_ms())


def count_cpu_time() -> None:
    """From now on, this process's clock counts the processor time of all its threads together.

    There is no way back: deadlines on one clock mean nothing on the other.
    """
    global counts_cpu_time
    counts_cpu_time = True
