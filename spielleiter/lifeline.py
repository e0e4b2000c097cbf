"""Children that end when their parent does, however the parent ends.

Linux sends a process a signal when the thread that started it is gone (`prctl(2)`,
PR_SET_PDEATHSIG), so a supervisor killed by SIGKILL leaves nothing running. Elsewhere these
functions do nothing, and only an orderly end takes the children along.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Callable

_SET_PARENT_DEATH_SIGNAL = 1
# Loaded at import: between fork and exec nothing may be loaded.
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def end_with_parent(parent: int, signum: signal.Signals = signal.SIGKILL) -> None:
    """Called in a child: receive `signum` when the parent, process `parent`, is gone.

    The thread that forked counts as the parent: fork from one that lives as long as the process.
    """
    if _libc is None:
        return
    _libc.prctl(_SET_PARENT_DEATH_SIGNAL, int(signum), 0, 0, 0)
    if os.getppid() != parent:  # it was gone before the call
        os.kill(os.getpid(), signum)


def tied(signum: signal.Signals = signal.SIGKILL) -> Callable[[], None]:
    """What `subprocess.Popen` needs as `preexec_fn` for a child that ends with this process."""
    parent = os.getpid()
    return lambda: end_with_parent(parent, signum)
