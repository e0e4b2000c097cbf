"""Children are restarted when they die, given up when they keep dying, and never left over."""

import os
import signal
import sys
from pathlib import Path

import pytest

from spielleiter import children as module
from spielleiter.children import Child, KeepsDying, Process
from tests.spielleiter.processes import eventually, is_alive

SLEEPS = [sys.executable, "-c", "import time; time.sleep(600)"]
FORKS_AND_WONT_END = """
import os, pathlib, signal, time
pid = os.fork()
signal.signal(signal.SIGTERM, signal.SIG_IGN)
if pid:
    pathlib.Path("child").write_text(str(pid))
time.sleep(600)
"""


def process(command: list[str], directory: Path) -> Process:
    return Process(command, environ=dict(os.environ), directory=directory)


def test_a_child_that_is_killed_is_started_again_and_the_operator_told(tmp_path: Path) -> None:
    told: list[str] = []
    program = process(["/bin/sh", "-c", "echo $$ >> pids; sleep 600"], tmp_path)
    child = Child("sleeper", program, told.append)
    child.start()
    pids = tmp_path / "pids"
    [first] = eventually(lambda: pids.exists() and pids.read_text().split())
    os.kill(int(first), signal.SIGKILL)

    def is_back() -> bool:
        child.look_after()
        return len(pids.read_text().split()) == 2

    eventually(is_back)
    assert told == ["the sleeper was killed by signal 9; starting it again"]
    child.kill()
    assert program.returncode() == -signal.SIGKILL


def test_a_child_that_keeps_dying_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST_PAUSE_S", 0.01)
    child = Child("weakling", process([sys.executable, "-S", "-c", "raise SystemExit(3)"], tmp_path), print)
    child.start()
    with pytest.raises(KeepsDying, match="the weakling ended with code 3, 5 times in a row"):
        eventually(child.look_after)


def test_a_child_that_lived_long_enough_has_its_deaths_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LONGEST_PAUSE_S", 0.0)
    monkeypatch.setattr(module, "STEADY_S", 0.0)
    told: list[str] = []
    child = Child("weakling", process(["/bin/false"], tmp_path), told.append)
    child.start()

    def has_died_often() -> bool:
        child.look_after()
        return len(told) > 2 * module.MOST_FAILURES

    eventually(has_died_often)


def test_nothing_of_a_child_is_left_not_even_what_ignores_the_request_to_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE_S", 0.2)
    child = Child("stubborn", process([sys.executable, "-c", FORKS_AND_WONT_END], tmp_path), print)
    child.start()
    noted = tmp_path / "child"
    grandchild = int(eventually(lambda: noted.exists() and noted.read_text()))
    child.ask_to_end()
    assert not child.has_ended()
    eventually(child.has_ended)
    child.kill()
    eventually(lambda: not is_alive(grandchild))


def test_a_child_that_ends_when_asked_is_not_waited_for_any_longer(tmp_path: Path) -> None:
    program = process(SLEEPS, tmp_path)
    child = Child("obedient", program, print)
    child.start()
    child.ask_to_end()
    eventually(child.has_ended, seconds=module.PATIENCE_S - 1)
    assert program.returncode() == -signal.SIGTERM
