"""Real Celery workers for the tests, and the questions asked of them."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from games.registry import GAMES
from spielleiter.lifeline import tied
from spielleiter.settings import Settings
from tests.spielleiter.processes import eventually
from workers.jobs import Job, JobStore, SearchRequest

GAME = GAMES["wege-waechter"]
OPENING = GAME.apply(GAME.initial(), "group:guard").state
"""White to choose after the first roll."""
QUICKLY = ("--without-gossip", "--without-mingle")


def question(**changed: Any) -> SearchRequest:
    """A request for a move in the opening."""
    asked: dict[str, Any] = {
        "game": "wege-waechter",
        "position": GAME.position(OPENING),
        "seat": "white",
        "engine": "auto",
        "budget": {"simulations": 100},
        "seed": 1,
        "asker": "",
    }
    return SearchRequest(**{**asked, **changed})


def endless(**changed: Any) -> SearchRequest:
    """A request that keeps a worker busy for longer than any test lasts."""
    return question(**{"budget": {"simulations": 10_000_000}, **changed})


def is_legal(result: dict[str, Any] | None) -> bool:
    """Whether a result has a move that the referee accepts in the opening."""
    return result is not None and GAME.refusal(OPENING, result["move"]) is None


class Worker:
    """A worker process with its children; `log` is what it has written."""

    def __init__(self, settings: Settings, directory: Path, name: str, processes: int, app: str) -> None:
        self._log = directory / f"{name}.log"
        with self._log.open("wb") as log:
            self.process = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "celery",
                    "-A",
                    app,
                    "worker",
                    "-n",
                    name,
                    *QUICKLY,
                    "--loglevel=debug",
                ],
                env={
                    "PATH": "/usr/bin:/bin",
                    "REDIS_URL": settings.redis_url,
                    "SPIELLEITER_WORKER_PROCESSES": str(processes),
                    "SPIELLEITER_JOB_LEASE_S": str(settings.job_lease_s),
                },
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                preexec_fn=tied(),
            )

    @property
    def pid(self) -> int:
        """The process id of the main process."""
        return self.process.pid

    @property
    def log(self) -> str:
        """Everything written so far."""
        return self._log.read_text()


@contextmanager
def working(
    settings: Settings,
    store: JobStore,
    directory: Path,
    *,
    name: str = "worker",
    processes: int = 1,
    app: str = "workers.app",
) -> Iterator[Worker]:
    """A worker that is ready inside the block and gone after it."""
    worker = Worker(settings, directory, name, processes, app)
    try:
        # A worker killed just before still counts as alive, so their number alone says nothing.
        eventually(lambda: "ready." in worker.log or worker.process.poll() is not None)
        assert worker.process.poll() is None, worker.log
        eventually(store.workers_alive)
        yield worker
    finally:
        worker.process.terminate()
        try:
            worker.process.wait(10)
        except subprocess.TimeoutExpired:
            worker.process.kill()
            worker.process.wait()


def searching(store: JobStore, job: Job) -> Job:
    """The job as soon as a worker searches and has told how far it is."""

    def look() -> Job | None:
        now = store.get(job.id)
        assert not now.finished, now
        return now if now.progress else None

    return eventually(look)  # type: ignore[return-value]
