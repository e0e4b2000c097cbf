"""A real worker on a real Redis: answers, progress, cancelling, failures."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from spielleiter.settings import Settings
from tests.spielleiter.processes import eventually
from tests.workers.crew import GAME, OPENING, Worker, endless, is_legal, question, searching, working
from workers.jobs import Job, JobFinished, JobStore


@pytest.fixture(scope="module")
def worker(settings: Settings, store: JobStore, directory: Path) -> Iterator[Worker]:
    """A worker with two processes; some of its engines are faulty."""
    with working(settings, store, directory, processes=2, app="tests.workers.faulty") as worker:
        yield worker


@pytest.fixture
def ask(worker: Worker, store: JobStore) -> JobStore:
    """The job store, with a worker behind it."""
    return store


def answered(store: JobStore, job: Job) -> Job:
    """The job once it is finished."""
    finished = store.wait(job.id, 30)
    assert finished.finished
    return finished


@pytest.mark.parametrize("engine", ["auto", "mcts", "random"])
def test_a_question_is_answered_with_a_legal_move(ask: JobStore, engine: str) -> None:
    job = answered(ask, ask.submit(question(engine=engine)))
    assert (job.status, job.error) == ("done", None)
    assert is_legal(job.result)
    assert job.result is not None
    assert set(job.result) >= {"move", "value", "simulations", "time_ms", "engine", "seed", "candidates"}
    assert "fallback" not in job.result


@pytest.mark.parametrize("budget", [{"level": 1}, {"time_ms": 60}, {"simulations": 30}])
def test_every_kind_of_budget_is_understood(ask: JobStore, budget: dict[str, int]) -> None:
    assert answered(ask, ask.submit(question(budget=budget))).status == "done"


def test_with_simulations_and_a_seed_every_asker_gets_the_same(ask: JobStore) -> None:
    results = []
    for asker in ("a", "b"):
        result = answered(ask, ask.submit(question(asker=asker, seed=5))).result
        assert result is not None
        results.append({name: value for name, value in result.items() if name != "time_ms"})
    assert results[0] == results[1]


def test_a_running_search_tells_how_far_it_is_and_stops_when_cancelled(ask: JobStore, worker: Worker) -> None:
    job = searching(ask, ask.submit(endless(seed=11)))
    assert job.status == "running"
    assert GAME.refusal(OPENING, job.progress["move"]) is None
    first = job.progress["simulations"]
    eventually(lambda: ask.get(job.id).progress["simulations"] > first)
    assert ask.cancel(job.id).status == "cancelled"
    eventually(lambda: "was called off" in worker.log)
    assert ask.get(job.id).status == "cancelled"


def test_a_cancelled_search_makes_room_for_others(ask: JobStore) -> None:
    busy = [searching(ask, ask.submit(endless(seed=seed))) for seed in (21, 22)]
    waiting = ask.submit(question(seed=23))
    assert ask.wait(waiting.id, 0.3).status == "queued", "both processes are busy"
    for job in busy:
        ask.cancel(job.id)
    assert answered(ask, waiting).status == "done"


def test_a_search_goes_on_for_the_asker_who_still_wants_it(ask: JobStore) -> None:
    asked = question(budget={"time_ms": 1500}, seed=31)
    leaving, staying = ask.submit(asked), ask.submit(asked)
    searching(ask, staying)
    ask.cancel(leaving.id)
    assert answered(ask, staying).status == "done"
    assert ask.get(leaving.id).status == "cancelled"


def test_a_finished_job_cannot_be_cancelled(ask: JobStore) -> None:
    job = answered(ask, ask.submit(question()))
    with pytest.raises(JobFinished):
        ask.cancel(job.id)


@pytest.mark.parametrize("engine", ["crash", "cheat", "no-such-engine"])
def test_a_search_that_fails_offers_a_legal_move_marked_as_fallback(ask: JobStore, engine: str) -> None:
    job = answered(ask, ask.submit(question(engine=engine)))
    assert job.status == "failed"
    assert job.error == {"type": "search-failed"}
    assert is_legal(job.result)
    assert job.result is not None
    assert job.result["fallback"] is True


def test_where_no_move_can_be_found_the_job_fails_without_one(ask: JobStore) -> None:
    for hopeless in (question(position={"game": "wege-waechter"}), question(seat="black")):
        job = answered(ask, ask.submit(hopeless))
        assert (job.status, job.result) == ("failed", None)


def test_the_log_shows_no_position(ask: JobStore, worker: Worker) -> None:
    """Not even where an exception carries one in its message, at the chattiest log level."""
    job = answered(ask, ask.submit(question(engine="crash", seed=41)))
    assert job.status == "failed"
    assert "RuntimeError" in worker.log
    for secret in ("secret {", "white-runner", '"board"'):
        assert secret not in worker.log
    assert job.id not in worker.log, "a job's id is the right to its result"
