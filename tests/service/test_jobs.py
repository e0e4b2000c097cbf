"""AI moves as jobs, as far as they go without a worker: handed in, waited for, cancelled, refused."""

import json
import threading
import time
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from games.contract import Json
from games.registry import GAMES
from service.ledger import PREFIX as LEDGER
from service.waiting import WaitingRoom, preferred_wait_s
from spielleiter.settings import Settings
from tests.service.conftest import AT, Make, begun, legal, moved
from workers.jobs import Job, JobStore, SearchRequest, connect
from workers.scripts import PREFIX

GAME = GAMES["wege-waechter"]


class Store:
    """A hand in the real job store, to put jobs where no worker put them."""

    def __init__(self, settings: Settings) -> None:
        self.redis = connect(settings)
        self.jobs = JobStore(self.redis, settings)

    def clear(self) -> None:
        """Forget all jobs, but no game."""
        for key in self.redis.scan_iter(f"{PREFIX}*"):
            if not str(key).startswith(LEDGER):
                self.redis.delete(key)

    def asked(self, game: Json) -> str:
        """The id of a new job."""
        self.clear()
        request = SearchRequest(
            "wege-waechter", game["position"], "white", "auto", {"simulations": 5}, 1, "tests"
        )
        return self.jobs.submit(request).id

    def fail(self, job_id: str) -> None:
        """Settle a job as failed, as it happens when no worker comes for long enough."""
        (search,) = self.redis.keys(f"{PREFIX}search:*")
        self.redis.hset(search, mapping={"status": "failed", "error": '{"type":"no-worker"}'})

    def finish(self, result: Json) -> None:
        """Settle the only search as done."""
        (search,) = self.redis.keys(f"{PREFIX}search:*")
        self.redis.hset(search, mapping={"status": "done", "result": json.dumps(result)})

    def expire(self, job_id: str) -> None:
        """Drop the search, as its end of life does; the job's id outlives it as a tombstone."""
        for search in self.redis.keys(f"{PREFIX}search:*"):
            self.redis.delete(search)


@pytest.fixture
def redis_app(make_app: Make, redis_url: str, clock: Any) -> Flask:
    return make_app(redis_url=redis_url, threads=2)


@pytest.fixture
def asker(redis_app: Flask, store: Store) -> FlaskClient:
    """A client of a service that reaches its job store, where no worker lives."""
    return redis_app.test_client()


@pytest.fixture
def store(redis_url: str) -> Store:
    store = Store(Settings(redis_url=redis_url))
    store.clear()
    return store


def test_an_ai_move_is_taken_on_as_a_job(asker: FlaskClient) -> None:
    game = begun(asker)
    response = asker.post(f"{AT}/ai-moves", json={"state": game["state"], "time_ms": 50})
    answer = response.get_json()
    assert response.status_code == 202
    assert answer["job"] == {
        "id": answer["job"]["id"],
        "status": "queued",
        "progress": {},
        "result": None,
        "error": None,
    }
    assert answer["digest"] == game["digest"]
    assert response.headers["Location"] == f"/v1/jobs/{answer['job']['id']}"
    assert int(response.headers["Retry-After"]) >= 1
    assert "Preference-Applied" not in response.headers
    looked = asker.get(response.headers["Location"])
    assert looked.get_json() == answer["job"]
    assert int(looked.headers["Retry-After"]) >= 1


def stored_request(store: Store) -> Json:
    (search,) = store.redis.keys(f"{PREFIX}search:*")
    request: Json = SearchRequest.from_text(str(store.redis.hget(search, "request"))).__dict__
    return request


@pytest.mark.parametrize(
    ("asked", "budget"),
    [
        ({}, {"level": 5}),
        ({"level": 10}, {"level": 10}),
        ({"time_ms": 60_000}, {"time_ms": 60_000}),
        ({"simulations": 10_000_000}, {"simulations": 10_000_000}),
    ],
)
def test_the_worker_gets_the_seats_view_and_the_budget(
    asker: FlaskClient, store: Store, asked: Json, budget: Json
) -> None:
    game = begun(asker)
    more = {"engine": "random", "seed": (1 << 63) - 1}
    asker.post(f"{AT}/ai-moves", json={"state": game["state"], **asked, **more})
    assert stored_request(store) == {
        "game": "wege-waechter",
        "position": game["position"],
        "seat": "white",
        "engine": "random",
        "budget": budget,
        "seed": (1 << 63) - 1,
        "asker": "",
        "candidates": 0,
        "explained": 0,
    }


def test_whoever_is_to_act_is_thought_for(asker: FlaskClient, store: Store) -> None:
    turn = begun(asker)
    while turn["actor"] != "black":
        turn = moved(asker, state=turn["state"], move=legal(asker, state=turn["state"])[0]["move"])
    asker.post(f"{AT}/ai-moves", json={"state": turn["state"]})
    assert stored_request(store)["seat"] == "black"


def test_a_position_needs_no_state(asker: FlaskClient, game: Json) -> None:
    response = asker.post(f"{AT}/ai-moves", json={"position": game["position"]})
    assert (response.status_code, response.get_json()["digest"]) == (202, None)


def test_a_question_that_was_answered_before_is_answered_with_200(asker: FlaskClient, store: Store) -> None:
    body = {"state": begun(asker)["state"], "simulations": 5, "seed": 1}
    assert asker.post(f"{AT}/ai-moves", json=body).status_code == 202
    store.finish({"move": "a1-a2"})
    response = asker.post(f"{AT}/ai-moves", json=body)
    assert response.status_code == 200
    assert response.get_json()["job"]["status"] == "done"
    assert response.get_json()["job"]["result"] == {"move": "a1-a2"}
    assert "Location" not in response.headers


def test_nobody_thinks_when_chance_is_to_act_or_the_game_is_over(client: FlaskClient) -> None:
    chance = GAME.position(GAME.initial({}))
    over = GAME.position(GAME.initial({"rows": 5}))
    over["board"] = {"c2": "white-druid", "d2": "black-druid"}
    over["druids"]["black"]["lives"] = 1
    over["turn"] = 41
    over["captured"] = {colour: {"runner": 4, "guard": 2} for colour in ("white", "black")}
    for move in ("group:druid", "c2?", "action:act", "c2xd2"):
        over = moved(client, position=over, move=move)["position"]
    for position, slug in ((chance, "chance-to-act"), (over, "game-over")):
        response = client.post(f"{AT}/ai-moves", json={"position": position})
        assert (response.status_code, response.get_json()["type"]) == (409, f"/problems/{slug}")


def test_two_budgets_are_one_too_many(asker: FlaskClient) -> None:
    body = {"state": begun(asker)["state"], "level": 1, "time_ms": 100}
    problem = asker.post(f"{AT}/ai-moves", json=body).get_json()
    assert problem["type"] == "/problems/malformed-request"
    assert [fault["path"] for fault in problem["faults"]] == ["level", "time_ms"]


@pytest.mark.parametrize("name", ["workers", "callback"])
def test_what_is_not_built_yet_says_so(asker: FlaskClient, name: str) -> None:
    response = asker.post(f"{AT}/ai-moves", json={"state": begun(asker)["state"], name: 1})
    assert (response.status_code, response.get_json()["feature"]) == (501, name)


def test_the_other_seats_token_is_refused(asker: FlaskClient) -> None:
    game = begun(asker)
    for seat, status in (("white", 202), ("black", 403)):
        body = {"state": game["state"], "seat_token": game["seat_tokens"][seat]}
        assert asker.post(f"{AT}/ai-moves", json=body).status_code == status


def test_a_job_is_cancelled_and_stays_so(asker: FlaskClient) -> None:
    job = asker.post(f"{AT}/ai-moves", json={"state": begun(asker)["state"]}).get_json()["job"]["id"]
    assert asker.delete(f"/v1/jobs/{job}").get_json()["status"] == "cancelled"
    looked = asker.get(f"/v1/jobs/{job}")
    assert looked.get_json()["status"] == "cancelled"
    assert "Retry-After" not in looked.headers


@pytest.mark.parametrize("job", ["0" * 32, "x", "..", "ü", "a" * 500])
def test_an_unknown_job_is_not_there(asker: FlaskClient, job: str) -> None:
    for response in (asker.get(f"/v1/jobs/{job}"), asker.delete(f"/v1/jobs/{job}")):
        assert response.status_code == 404


def test_a_failed_job_says_why_in_the_readers_language(asker: FlaskClient, store: Store, game: Json) -> None:
    job = store.asked(game)
    store.fail(job)
    titles = {
        language: asker.get(f"/v1/jobs/{job}", headers={"Accept-Language": language}).get_json()["error"]
        for language in ("de", "en")
    }
    assert titles["de"]["type"] == titles["en"]["type"] == "no-worker"
    assert titles["de"]["title"] != titles["en"]["title"]


def test_waiting_ends_with_the_job_still_queued_when_nobody_does_it(asker: FlaskClient) -> None:
    body = {"state": begun(asker)["state"]}
    response = asker.post(f"{AT}/ai-moves", json=body, headers={"Prefer": "wait=1"})
    assert response.status_code == 202
    assert response.headers["Preference-Applied"] == "wait=1"


def test_a_job_that_finishes_in_time_is_answered_at_once(asker: FlaskClient, store: Store) -> None:
    """Cancelled from elsewhere while it is waited for: the wait ends with the job, not with the time."""
    body = {"state": begun(asker)["state"]}
    job = asker.post(f"{AT}/ai-moves", json=body).get_json()["job"]["id"]
    threading.Timer(0.3, lambda: store.jobs.cancel(job)).start()
    began = time.monotonic()
    response = asker.get(f"/v1/jobs/{job}", headers={"Prefer": "wait=20"})
    assert response.get_json()["status"] == "cancelled"
    assert response.headers["Preference-Applied"] == "wait=20"
    assert time.monotonic() - began < 15


def test_when_all_waiting_places_are_taken_the_answer_comes_at_once(
    asker: FlaskClient, redis_app: Flask
) -> None:
    """Two threads have one place to wait in; while it is taken, others get their 202 and their verdicts."""
    game = begun(asker)
    answers: list[Any] = []

    def wait() -> None:
        body = {"state": game["state"], "seed": 1}
        answers.append(
            redis_app.test_client().post(f"{AT}/ai-moves", json=body, headers={"Prefer": "wait=4"})
        )

    waiter = threading.Thread(target=wait)
    waiter.start()
    time.sleep(0.5)
    body = {"state": game["state"], "seed": 2}
    response = asker.post(f"{AT}/ai-moves", json=body, headers={"Prefer": "wait=4"})
    assert waiter.is_alive()
    assert response.status_code == 202
    assert "Preference-Applied" not in response.headers
    assert legal(asker, state=game["state"])
    waiter.join()
    assert answers[0].headers["Preference-Applied"] == "wait=4"
    # The place is free again.
    response = asker.post(f"{AT}/ai-moves", json=body, headers={"Prefer": "wait=0"})
    assert response.headers["Preference-Applied"] == "wait=0"


@pytest.mark.parametrize(
    ("prefer", "seconds"),
    [
        (None, None),
        ("", None),
        ("respond-async", None),
        ("wait=7", 7),
        ("respond-async, wait=7", 7),
        ("WAIT = 7", 7),
        ('wait="7"', 7),
        ("wait=7; foo=bar", 7),
        ("wait=31", 30),
        ("wait=99999999999999999999", 30),
        ("wait=" + "9" * 5000, 30),
        ("wait=000000000007", 7),
        ("wait=0000000", 0),
        ("wait=-1", None),
        ("wait=soon", None),
        ("wait=1.5", None),
        ("wait=3, wait=9", 3),
    ],
)
def test_only_a_wait_that_is_understood_counts(prefer: str | None, seconds: int | None) -> None:
    assert preferred_wait_s(prefer, 30) == seconds


@pytest.mark.parametrize(("threads", "places"), [(2, 1), (3, 1), (8, 4)])
def test_half_of_the_threads_may_wait(threads: int, places: int) -> None:
    room = WaitingRoom.for_jobs(threads)
    held = [room.place() for _ in range(places + 1)]
    granted = [place.__enter__() for place in held]
    assert granted == [True] * places + [False]
    for place in held:
        place.__exit__(None, None, None)
    with room.place() as free:
        assert free


def test_a_game_without_a_ledger_is_played_while_redis_is_away(offline: FlaskClient) -> None:
    client = offline
    game = begun(client, ledger=False)
    move = legal(client, state=game["state"])[0]["move"]
    moved(client, state=game["state"], move=move)
    assert client.get("/healthz").get_json() == {"status": "ok"}
    for response in (
        client.post(f"{AT}/ai-moves", json={"state": game["state"]}),
        client.get(f"/v1/jobs/{'0' * 32}"),
        client.delete(f"/v1/jobs/{'0' * 32}"),
    ):
        assert response.status_code == 503
        assert response.get_json()["type"] == "/problems/jobs-unavailable"
        assert int(response.headers["Retry-After"]) >= 1


def test_readiness_tells_redis_and_workers_apart(offline: FlaskClient, asker: FlaskClient) -> None:
    away = offline.get("/readyz").get_json()
    assert (away["redis"], away["workers"]) == (False, 0)
    idle = asker.get("/readyz").get_json()
    assert (idle["redis"], idle["workers"]) == (True, 0)


def test_a_finished_job_is_known_by_its_status() -> None:
    assert [Job("x", status, {}, None, None).finished for status in ("queued", "running")] == [False] * 2
