"""The processes that `serve` looks after: started in order, restarted when they die, none left over."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from spielleiter import lifeline

STEADY_S = 10
"""A child that has lived that long has come up properly."""
MOST_FAILURES = 5
"""So many deaths of one child in a row, none after STEADY_S, are too many."""
LONGEST_PAUSE_S = 8.0
PATIENCE_S = 15
"""How long a child may take for an orderly end."""


class Program(Protocol):
    """Something that can be started, looked at and ended."""

    def start(self) -> None:
        """Start it."""

    def returncode(self) -> int | None:
        """None while it runs; else how it ended, a signal as a negative number."""

    def ask_to_end(self) -> None:
        """Ask it to end orderly, and don't wait for that."""

    def kill(self) -> None:
        """End it at once; afterwards nothing of it runs."""


class Process:
    """A command in a process group of its own, which ends with this process."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        environ: Mapping[str, str],
        directory: Path,
        inherited: tuple[int, ...] = (),
    ) -> None:
        self._command = command
        self._environ = environ
        self._directory = directory
        self._inherited = inherited
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the command."""
        self._process = subprocess.Popen(
            self._command,
            stdin=subprocess.DEVNULL,
            env=self._environ,
            cwd=self._directory,
            pass_fds=self._inherited,
            process_group=0,  # Ctrl-C in a terminal is for the supervisor to answer
            preexec_fn=lifeline.tied(),
        )

    def returncode(self) -> int | None:
        """None while the command runs; else how it ended, a signal as a negative number."""
        return self._process.poll() if self._process is not None else None

    def ask_to_end(self) -> None:
        """Ask the command to end orderly, and don't wait for it."""
        if self._process is not None:
            self._process.terminate()

    def kill(self) -> None:
        """End the whole group at once."""
        if self._process is not None:
            with suppress(ProcessLookupError, PermissionError):  # macOS: the latter for zombies
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()


class KeepsDying(RuntimeError):
    """A child that doesn't stay alive, however often it is started."""


class Child:
    """A program with a name and the memory of how it fared."""

    def __init__(self, name: str, program: Program, tell: Callable[[str], None]) -> None:
        self.name = name
        self._program = program
        self._tell = tell
        self._started_at = 0.0
        self._start_again_at: float | None = None
        self._failures = 0
        self._patient_until = 0.0

    def start(self) -> None:
        """Start the program."""
        self._start_again_at = None
        self._started_at = time.monotonic()
        self._program.start()

    def look_after(self) -> None:
        """Start the program again if it has died: at first at once, then after longer and longer pauses.

        :raises KeepsDying: it has died too often.
        """
        if self._start_again_at is not None:
            if time.monotonic() >= self._start_again_at:
                self.start()
            return
        ended = self._program.returncode()
        if ended is None:
            return
        self._program.kill()  # what it started itself may still be there
        if time.monotonic() - self._started_at >= STEADY_S:
            self._failures = 0
        self._failures += 1
        how = f"was killed by signal {-ended}" if ended < 0 else f"ended with code {ended}"
        if self._failures >= MOST_FAILURES:
            raise KeepsDying(
                f"the {self.name} {how}, {self._failures} times in a row soon after its start; "
                "the reason is in its output above"
            )
        pause_s = min(0.25 * 2 ** (self._failures - 1), LONGEST_PAUSE_S)
        self._tell(f"the {self.name} {how}; starting it again")
        self._start_again_at = time.monotonic() + pause_s

    def ask_to_end(self) -> None:
        """Ask the program to end orderly, and don't wait for that."""
        self._program.ask_to_end()
        self._patient_until = time.monotonic() + PATIENCE_S

    def has_ended(self) -> bool:
        """Whether the program has ended, or has had all the time it gets for that."""
        return self._program.returncode() is not None or time.monotonic() >= self._patient_until

    def kill(self) -> None:
        """End the program at once; nothing of it is left running."""
        self._program.kill()
