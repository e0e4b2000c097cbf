"""Workers that are killed, and workers that are told to go, in the middle of a search."""

import os
import signal
import time
from pathlib import Path

import pytest

from spielleiter.settings import Settings
from tests.spielleiter.processes import children, eventually, is_alive
from tests.workers.crew import endless, is_legal, question, searching, working
from workers.jobs import JobStore

WITHIN_S = 10
"""What is promised: so long after the kill at the latest, the job is settled."""


def test_the_search_of_a_killed_worker_is_done_by_another(
    settings: Settings, store: JobStore, directory: Path
) -> None:
    with working(settings, store, directory, name="first") as first:
        job = store.submit(question(budget={"time_ms": 1500}))
        searching(store, job)
        with working(settings, store, directory, name="second"):
            first.process.kill()
            killed = time.monotonic()
            done = store.wait(job.id, 30)
            assert time.monotonic() - killed < WITHIN_S
            assert (done.status, done.error) == ("done", None)
            assert is_legal(done.result)


def test_without_another_worker_it_has_failed_soon_after(
    settings: Settings, store: JobStore, directory: Path
) -> None:
    """Nobody is left to settle it but the client who waits."""
    with working(settings, store, directory) as worker:
        job = store.submit(endless())
        searching(store, job)
        worker.process.kill()
        killed = time.monotonic()
        failed = store.wait(job.id, 30)
        assert time.monotonic() - killed < WITHIN_S
        assert failed.error == {"type": "no-worker"}
        assert is_legal(failed.result)


def test_the_children_of_a_killed_worker_go_with_it(
    settings: Settings, store: JobStore, directory: Path
) -> None:
    with working(settings, store, directory, processes=2) as worker:
        job = store.submit(endless(seed=2))
        searching(store, job)
        searchers = children(worker.pid)
        assert len(searchers) >= 2
        worker.process.kill()
        eventually(lambda: not any(is_alive(pid) for pid in searchers), seconds=5)
        store.cancel(job.id)


def test_a_killed_search_process_is_replaced_and_its_search_done_again(
    settings: Settings, store: JobStore, directory: Path
) -> None:
    with working(settings, store, directory) as worker:
        job = store.submit(question(budget={"time_ms": 1500}, seed=3))
        searching(store, job)
        for pid in children(worker.pid):
            os.kill(pid, signal.SIGKILL)
        done = store.wait(job.id, 30)
        assert (done.status, done.error) == ("done", None)


@pytest.mark.parametrize("signum", [signal.SIGTERM, signal.SIGINT])
def test_a_worker_told_to_stop_hands_its_search_back(
    settings: Settings, store: JobStore, directory: Path, signum: signal.Signals
) -> None:
    """It doesn't keep a deployment waiting for a search that may take an hour."""
    job = store.submit(endless(seed=int(signum)))
    with working(settings, store, directory) as worker:
        searching(store, job)
        worker.process.send_signal(signum)
        assert worker.process.wait(10) == (0 if signum == signal.SIGTERM else 1)  # Celery's own choice
        assert store.get(job.id).status == "queued"
    with working(settings, store, directory):
        eventually(lambda: store.get(job.id).status == "running")
        store.cancel(job.id)


def test_a_worker_told_to_stop_finishes_what_is_nearly_done(
    settings: Settings, store: JobStore, directory: Path
) -> None:
    """The counter-case: a search that ends within a second is not begun anew elsewhere."""
    with working(settings, store, directory) as worker:
        job = store.submit(question(budget={"time_ms": 900}, seed=4))
        searching(store, job)
        worker.process.terminate()
        assert worker.process.wait(10) == 0
        assert store.get(job.id).status == "done"
