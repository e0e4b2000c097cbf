"""Workers that are killed, and workers that are told to go, in the middle of a search."""

import os
import signal
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from spielleiter.embedded import EmbeddedRedis
from spielleiter.settings import Settings
from tests.spielleiter.processes import children, eventually, is_alive
from tests.workers.crew import GAME, OPENING, endless, is_legal, question, searching, working
from workers.claims import Desk
from workers.jobs import JobStore, connect

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


def test_when_both_workers_were_lost_the_best_move_found_so_far_is_offered(
    settings: Settings, store: JobStore, directory: Path
) -> None:
    """Workers that only claim and then give no more sign of life, with moves we know."""
    with connect(settings) as client:
        desk = Desk(client, replace(settings, job_lease_s=1))
        legal = [facts.move for facts in GAME.legal_moves(OPENING)]
        for seed, (told, offered) in enumerate([(legal[-1], legal[-1]), ("a1-g7", legal[0])], start=50):
            job = store.submit(endless(seed=seed))
            (search_id,) = client.zrange("spielleiter:queued:wege-waechter", 0, -1)
            for _ in range(2):
                eventually(lambda job=job: store.get(job.id).status == "queued")
                claim = desk.claim(search_id)
                assert claim is not None
                assert claim.renew({"simulations": 1, "time_ms": 1, "move": told, "value": {}})
            failed = store.wait(job.id, 20)
            assert failed.error == {"type": "worker-lost"}
            assert failed.result == {"move": offered, "fallback": True}


def stopped(redis: EmbeddedRedis, seconds: float) -> threading.Timer:
    """Redis, stopped as on a broken network; the timer lets it go on."""
    pid = redis.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    timer = threading.Timer(seconds, os.kill, (pid, signal.SIGCONT))
    timer.start()
    return timer


def test_an_answer_is_delivered_after_redis_was_away_for_a_while(
    redis: EmbeddedRedis, settings: Settings, store: JobStore
) -> None:
    with connect(settings) as client:
        desk = Desk(client, replace(settings, job_lease_s=10))
        job = store.submit(endless(seed=60))
        (search_id,) = client.zrange("spielleiter:queued:wege-waechter", 0, -1)
        claim = desk.claim(search_id)
        assert claim is not None
        timer = stopped(redis, 7)
        claim.finish({"move": "a1-a2"})
        timer.join()
        assert store.get(job.id).status == "done"


def test_a_search_whose_answer_cannot_be_delivered_has_not_failed(
    redis: EmbeddedRedis, settings: Settings, store: JobStore, directory: Path
) -> None:
    """The worker gives up delivering; the lease runs out, and the search is done again."""
    with working(settings, store, directory, app="tests.workers.hasty") as worker:
        job = store.submit(question(budget={"time_ms": 1500}, seed=61))
        searching(store, job)
        timer = stopped(redis, 7.5)
        timer.join()
        done = eventually(lambda: (now := store.get(job.id)).finished and now)
        assert "couldn't be delivered" in worker.log
        assert (done.status, done.error) == ("done", None)
        assert is_legal(done.result)


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
