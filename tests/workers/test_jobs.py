"""The job record, with a worker's part played by the test: who gets which answer, and who doesn't."""

import base64
import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from redis import Redis

from spielleiter.settings import Settings
from tests.spielleiter.processes import eventually
from tests.workers.crew import is_legal, question
from workers import jobs, watch
from workers.claims import Claim, Desk
from workers.dispatch import queue_of
from workers.jobs import (
    ExpiredJob,
    Job,
    JobFinished,
    JobStore,
    QueueFull,
    UnknownJob,
    connect,
)
from workers.requests import SearchRequest
from workers.scripts import Scripts

QUEUE = queue_of("wege-waechter")
ANSWER = {"move": "b1-a2"}


@pytest.fixture
def client(settings: Settings) -> Iterator[Redis]:
    """An empty Redis."""
    with connect(settings) as client:
        client.flushdb()
        yield client


@pytest.fixture
def desk(client: Redis, settings: Settings) -> Desk:
    """A worker process's desk."""
    return Desk(client, settings)


@pytest.fixture
def dead_desk(client: Redis, settings: Settings) -> Desk:
    """The desk of a worker that dies as soon as it has taken a search: its leases are over at once."""
    return Desk(client, replace(settings, job_lease_s=0))


def next_message(client: Redis) -> dict[str, Any]:
    """The oldest message in the queue, taken out."""
    text: Any = client.rpop(QUEUE)
    assert text is not None, "no message"
    return dict(json.loads(text))


def take(client: Redis, desk: Desk) -> Claim:
    """The claim on the next search in the queue."""
    claim = desk.claim(json.loads(base64.b64decode(next_message(client)["body"]))[0][0])
    assert claim is not None
    return claim


# --- one job -----------------------------------------------------------------------------------


def test_a_job_is_queued_then_running_then_done(client: Redis, store: JobStore, desk: Desk) -> None:
    job = store.submit(question())
    assert (job.status, job.result, job.error, job.finished) == ("queued", None, None, False)
    claim = take(client, desk)
    assert claim.request == question()
    assert claim.renew({"simulations": 7})
    assert store.get(job.id) == Job(job.id, "running", {"simulations": 7}, None, None)
    assert claim.finish(ANSWER)
    done = store.get(job.id)
    assert (done.status, done.result, done.error, done.finished) == ("done", ANSWER, None, True)


def test_a_failed_search_tells_why_and_offers_its_move(client: Redis, store: JobStore, desk: Desk) -> None:
    job = store.submit(question())
    take(client, desk).fail("search-failed", {"move": "b1-a2", "fallback": True})
    failed = store.get(job.id)
    assert failed.status == "failed"
    assert failed.error == {"type": "search-failed"}
    assert failed.result == {"move": "b1-a2", "fallback": True}


def test_the_message_carries_nothing_but_the_id_of_the_search(client: Redis, store: JobStore) -> None:
    store.submit(question())
    message = next_message(client)
    arguments, named, _ = json.loads(base64.b64decode(message["body"]))
    assert [len(argument) for argument in arguments] == [32]
    assert named == {}
    assert "runner" not in json.dumps(message)


@pytest.mark.parametrize("job_id", ["0" * 32, "", "*", "x" * 300, "../../etc", "ü" * 32])
def test_an_id_that_was_never_given_is_unknown(client: Redis, store: JobStore, job_id: str) -> None:
    for call in (store.get, store.cancel, lambda unknown: store.wait(unknown, 1)):
        with pytest.raises(UnknownJob):
            call(job_id)


def test_the_id_of_a_search_is_not_the_id_of_a_job(client: Redis, store: JobStore, desk: Desk) -> None:
    store.submit(question())
    with pytest.raises(UnknownJob):
        store.get(take(client, desk).search_id)


def test_a_job_past_its_time_is_expired_not_unknown(client: Redis, settings: Settings) -> None:
    store = JobStore(client, replace(settings, job_ttl_s=1))
    job = store.submit(question())
    time.sleep(1.1)
    for call in (store.get, store.cancel, lambda expired: store.wait(expired, 1)):
        with pytest.raises(ExpiredJob):
            call(job.id)


def test_every_record_expires(client: Redis, store: JobStore, desk: Desk) -> None:
    """Nothing is left behind for ever, in whatever state a job was left."""
    store.submit(question(seed=1))
    store.submit(question(seed=1))
    take(client, desk).finish(ANSWER)
    store.submit(question(seed=2))
    take(client, desk)
    store.cancel(store.submit(question(seed=3)).id)
    store.submit(question(seed=4))
    lasting = {"queued:wege-waechter", "running"}
    for key in map(str, client.keys("spielleiter:*")):
        if key.removeprefix("spielleiter:") not in lasting:
            assert client.ttl(key) > 0, key


# --- shared searches -----------------------------------------------------------------------------


def test_the_same_question_is_searched_once_and_answered_to_each_by_a_job_of_his_own(
    client: Redis, store: JobStore, desk: Desk
) -> None:
    first, second = store.submit(question()), store.submit(question())
    assert first.id != second.id
    assert client.llen(QUEUE) == 1
    take(client, desk).finish(ANSWER)
    third = store.submit(question())
    assert [store.get(job.id).result for job in (first, second, third)] == [ANSWER] * 3
    assert client.llen(QUEUE) == 0


@pytest.mark.parametrize(
    "other",
    [
        {"asker": "b"},
        {"seed": 2},
        {"seed": None},
        {"engine": "mcts"},
        {"budget": {"level": 1}},
        {"seat": "black"},
    ],
)
def test_another_question_is_another_search(client: Redis, store: JobStore, other: dict[str, Any]) -> None:
    store.submit(question())
    store.submit(question(**other))
    assert client.llen(QUEUE) == 2


def test_another_version_of_the_engine_is_asked_again(client: Redis, store: JobStore) -> None:
    scripts = Scripts(client)
    scripts.call("beat", "worker", "auto", "mcts/1")
    store.submit(question())
    scripts.call("beat", "worker", "auto", "mcts/2")
    store.submit(question())
    assert client.llen(QUEUE) == 2


def test_nobody_is_given_a_failed_search(client: Redis, store: JobStore, desk: Desk) -> None:
    store.submit(question())
    take(client, desk).fail("search-failed", None)
    assert store.submit(question()).status == "queued"
    assert client.llen(QUEUE) == 1


def test_nobody_is_given_a_cancelled_search(client: Redis, store: JobStore) -> None:
    store.cancel(store.submit(question()).id)
    assert store.submit(question()).status == "queued"


def test_cancelling_one_of_two_jobs_leaves_the_other_its_answer(
    client: Redis, store: JobStore, desk: Desk
) -> None:
    mine, yours = store.submit(question()), store.submit(question())
    claim = take(client, desk)
    assert store.cancel(mine.id).status == "cancelled"
    assert claim.renew({"simulations": 7}), "the search must go on"
    assert (store.get(mine.id).progress, store.get(yours.id).progress) == ({}, {"simulations": 7})
    assert claim.finish(ANSWER)
    assert store.get(yours.id).result == ANSWER
    assert (store.get(mine.id).status, store.get(mine.id).result) == ("cancelled", None)


def test_a_search_that_nobody_wants_any_more_stops(client: Redis, store: JobStore, desk: Desk) -> None:
    mine, yours = store.submit(question()), store.submit(question())
    claim = take(client, desk)
    store.cancel(mine.id)
    store.cancel(mine.id)
    assert claim.renew(), "cancelling twice is cancelling once"
    store.cancel(yours.id)
    assert not claim.renew()
    assert not claim.finish(ANSWER)
    assert store.get(yours.id).status == "cancelled"


def test_a_search_cancelled_in_the_queue_is_not_begun(client: Redis, store: JobStore, desk: Desk) -> None:
    job = store.submit(question())
    store.cancel(job.id)
    search_id = json.loads(base64.b64decode(next_message(client)["body"]))[0][0]
    assert desk.claim(search_id) is None


def test_a_finished_job_cannot_be_cancelled(client: Redis, store: JobStore, desk: Desk) -> None:
    job = store.submit(question())
    take(client, desk).finish(ANSWER)
    with pytest.raises(JobFinished):
        store.cancel(job.id)


def test_a_full_queue_takes_no_new_search_but_still_answers_those_it_has(
    client: Redis, settings: Settings, desk: Desk
) -> None:
    store = JobStore(client, replace(settings, max_queue=2))
    store.submit(question(seed=1))
    store.submit(question(seed=2))
    with pytest.raises(QueueFull) as refused:
        store.submit(question(seed=3))
    assert refused.value.retry_after_s > 0
    assert store.submit(question(seed=1)).status == "queued"
    take(client, desk)
    assert store.submit(question(seed=3)).status == "queued"


# --- waiting -------------------------------------------------------------------------------------


def test_everyone_who_waits_is_woken_by_the_answer(client: Redis, store: JobStore, desk: Desk) -> None:
    waiting = [store.submit(question()) for _ in range(4)]
    claim = take(client, desk)
    with ThreadPoolExecutor(4) as threads:
        answers = [threads.submit(store.wait, job.id, 30) for job in waiting]
        eventually(lambda: client.info("clients")["blocked_clients"] == 4)
        claim.finish(ANSWER)
        assert [answer.result(10).result for answer in answers] == [ANSWER] * 4


def test_waiting_for_a_finished_job_ends_at_once(client: Redis, store: JobStore, desk: Desk) -> None:
    job = store.submit(question())
    take(client, desk).finish(ANSWER)
    assert store.wait(job.id, 30).result == ANSWER
    assert store.wait(job.id, 30).result == ANSWER


def test_a_wait_that_runs_out_tells_how_far_the_job_is(client: Redis, store: JobStore, desk: Desk) -> None:
    job = store.submit(question())
    take(client, desk).renew({"simulations": 5})
    assert store.wait(job.id, 0.1) == Job(job.id, "running", {"simulations": 5}, None, None)


# --- workers that vanish ---------------------------------------------------------------------------


def test_a_search_that_loses_its_worker_is_tried_once_more(
    client: Redis, store: JobStore, desk: Desk, dead_desk: Desk
) -> None:
    job = store.submit(question())
    assert take(client, dead_desk).attempt == 1
    time.sleep(0.01)
    assert store.get(job.id).status == "queued"
    again = take(client, desk)
    assert again.attempt == 2
    again.finish(ANSWER)
    assert store.get(job.id).result == ANSWER


def test_a_search_that_loses_two_workers_has_failed(client: Redis, store: JobStore, dead_desk: Desk) -> None:
    job = store.submit(question())
    for _ in range(2):
        take(client, dead_desk)
        time.sleep(0.01)
        failed = store.get(job.id)
    assert failed.status == "failed"
    assert failed.error == {"type": "worker-lost"}
    assert failed.result is not None
    assert failed.result["fallback"] is True
    assert is_legal(failed.result)


def test_a_worker_thought_dead_can_write_nothing_any_more(
    client: Redis, store: JobStore, desk: Desk, dead_desk: Desk
) -> None:
    job = store.submit(question())
    zombie = take(client, dead_desk)
    time.sleep(0.01)
    store.get(job.id)
    current = take(client, desk)
    assert not zombie.renew({"simulations": 1})
    assert not zombie.finish({"move": "zombie"})
    assert not zombie.fail("search-failed", None)
    assert not zombie.hand_back()
    assert current.renew({"simulations": 2})
    assert store.get(job.id).progress == {"simulations": 2}
    assert current.finish(ANSWER)
    assert not zombie.finish({"move": "zombie"})
    assert store.get(job.id).result == ANSWER


def test_a_message_delivered_twice_is_done_once(client: Redis, store: JobStore, desk: Desk) -> None:
    store.submit(question())
    claim = take(client, desk)
    assert desk.claim(claim.search_id) is None
    claim.finish(ANSWER)
    assert desk.claim(claim.search_id) is None
    assert not claim.finish({"move": "again"})


def test_who_waits_learns_of_a_lost_worker(
    client: Redis, store: JobStore, dead_desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "LOOK_EVERY_S", 0.1)
    job = store.submit(question())
    with ThreadPoolExecutor(1) as threads:
        answer = threads.submit(store.wait, job.id, 30)
        for _ in range(2):
            eventually(lambda: client.llen(QUEUE))
            take(client, dead_desk)
        assert answer.result(10).error == {"type": "worker-lost"}


def test_a_search_that_no_worker_takes_fails_with_a_legal_move(client: Redis, settings: Settings) -> None:
    job = JobStore(client, settings).submit(question())
    assert JobStore(client, settings).get(job.id).status == "queued"
    time.sleep(0.01)
    failed = JobStore(client, replace(settings, worker_absence_s=0)).get(job.id)
    assert failed.error == {"type": "no-worker"}
    assert is_legal(failed.result)


def test_a_search_waits_as_long_as_there_are_workers(client: Redis, settings: Settings) -> None:
    """The counter-case: the queue is long, but somebody is working on it."""
    store = JobStore(client, replace(settings, worker_absence_s=1))
    job = store.submit(question())
    time.sleep(1.1)
    Scripts(client).call("beat", "worker")
    assert store.get(job.id).status == "queued"
    assert store.workers_alive() == 1


def test_a_search_handed_back_does_not_count_as_an_attempt(
    client: Redis, store: JobStore, desk: Desk
) -> None:
    job = store.submit(question())
    assert take(client, desk).hand_back()
    assert store.get(job.id).status == "queued"
    assert take(client, desk).attempt == 1


def test_a_lost_message_is_sent_again(
    client: Redis, store: JobStore, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "EVERY_S", 0.05)
    monkeypatch.setattr(watch, "RECOVER_EVERY_S", 0.1)
    monkeypatch.setattr(watch, "RECOVER_AFTER_MS", 10)
    store.submit(question())
    lost = next_message(client)
    watching = watch.Watch(settings, ["wege-waechter"], {})
    watching.start()
    try:
        eventually(lambda: client.llen(QUEUE))
        time.sleep(0.4)
        assert client.llen(QUEUE) == 1, "while the message is there, it isn't sent again"
        assert next_message(client)["body"] == lost["body"]
    finally:
        watching.stop()
        watching.join()


def test_a_worker_settles_what_nobody_looks_at(
    client: Redis, store: JobStore, settings: Settings, dead_desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "EVERY_S", 0.05)
    job = store.submit(question())
    watching = watch.Watch(settings, ["wege-waechter"], {})
    watching.start()
    try:
        for _ in range(2):
            eventually(lambda: client.llen(QUEUE))
            take(client, dead_desk)
        eventually(lambda: not client.exists("spielleiter:running"))
    finally:
        watching.stop()
        watching.join()
    assert store.get(job.id).error == {"type": "worker-lost"}


def test_requests_are_the_same_question_whatever_the_order_of_their_fields() -> None:
    turned = SearchRequest.from_text(question().as_text())
    assert turned == question()
    position = dict(reversed(list(question().position.items())))
    assert question(position=position).fingerprint() == question().fingerprint()
    assert question(seed=9).fingerprint() != question().fingerprint()
