"""A request with an Idempotency-Key is done once, however often it is sent; only its sender is answered."""

import json
import os
import signal
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis
from werkzeug.test import TestResponse

from games.contract import Json
from service import idempotency
from service.problems import Problem
from spielleiter.embedded import EmbeddedRedis
from spielleiter.settings import MasterKey, Settings
from tests.service.api_keys import Office, bearer
from tests.service.conftest import AT, KEY, OTHER_KEY, Make, begun
from tests.service.gunicorn import UnixConnection, serving
from tests.service.test_jobs import Store
from workers.scripts import PREFIX

NAME = '"8e03978e-40d5-43e8-bc93-6894a57f9324"'
KEPT = "spielleiter:idempotency:*"


@pytest.fixture
def store(redis_url: str) -> Store:
    store = Store(Settings(redis_url=redis_url))
    store.clear()
    return store


@pytest.fixture
def app_with_redis(make_app: Make, redis_url: str, store: Store, clock: Any) -> Flask:
    return make_app(redis_url=redis_url)


@pytest.fixture
def asker(app_with_redis: Flask) -> FlaskClient:
    return app_with_redis.test_client()


def sent(client: FlaskClient, call: str = "states", body: Json | None = None, **more: Any) -> TestResponse:
    headers = {"Idempotency-Key": more.pop("key", NAME), **more.pop("headers", {})}
    return client.post(f"{AT}/{call}", json=body or {}, headers=headers, **more)


def slug(response: TestResponse) -> str:
    """The last part of the problem's type."""
    assert response.mimetype == "application/problem+json", response.status
    return str(response.get_json()["type"]).removeprefix("/problems/")


def same(first: TestResponse, second: TestResponse) -> bool:
    """Whether the second is the first one again, marked."""
    mine = {"X-Request-Id", "Idempotent-Replayed", "Date"}
    assert second.headers.get("Idempotent-Replayed") == "true"
    assert "Idempotent-Replayed" not in first.headers
    kept = [[pair for pair in each.headers if pair[0] not in mine] for each in (first, second)]
    return first.status == second.status and first.data == second.data and sorted(kept[0]) == sorted(kept[1])


def test_a_new_game_asked_for_twice_is_one_game(asker: FlaskClient) -> None:
    first = sent(asker)
    assert first.status_code == 201
    assert same(first, sent(asker))
    assert sent(asker, key='"another"').get_json()["game_id"] != first.get_json()["game_id"]
    assert begun(asker)["game_id"] != begun(asker)["game_id"], "without the field every request is a new one"


@pytest.mark.parametrize("call", ["ai-moves", "analyses"])
def test_a_search_asked_for_twice_is_one_job(asker: FlaskClient, store: Store, call: str) -> None:
    body = {"state": begun(asker)["state"], "seed": 1, "simulations": 5}
    first = sent(asker, call, body)
    assert first.status_code == 202
    assert same(first, sent(asker, call, body))
    assert first.headers["Location"]
    assert len(store.redis.keys(f"{PREFIX}job:*")) == 1
    sent(asker, call, body, key='"other"')
    assert len(store.redis.keys(f"{PREFIX}job:*")) == 2


def test_the_first_answer_is_given_again_in_its_language(asker: FlaskClient) -> None:
    body = {"options": {"rows": 6}}
    first = sent(asker, body=body, headers={"Accept-Language": "de"})
    assert slug(first) == "bad-options"
    assert same(first, sent(asker, body=body, headers={"Accept-Language": "en"}))


def test_the_same_content_written_down_otherwise_is_the_same(asker: FlaskClient) -> None:
    first = sent(asker, body={"client_seed": "x", "options": {"rows": 7}})
    again = asker.post(
        f"{AT}/states",
        data=b'{ "options" : {"rows":7},\n "client_seed": "\\u0078" }',
        headers={"Idempotency-Key": NAME, "Content-Type": "application/json"},
    )
    assert same(first, again)


@pytest.mark.parametrize("body", [{"client_seed": "y"}, {"options": {"rows": 5}}])
def test_another_content_under_the_same_key_is_refused(asker: FlaskClient, body: Json) -> None:
    first = sent(asker)
    refused = sent(asker, body=body)
    assert (refused.status_code, slug(refused)) == (422, "idempotency-key-reused")
    assert same(first, sent(asker)), "the first answer is still there"


def test_keys_of_different_calls_and_games_are_different(asker: FlaskClient) -> None:
    sent(asker)
    other = asker.post("/v1/games/grailnah/states", json={}, headers={"Idempotency-Key": NAME})
    assert other.status_code == 201
    assert "Idempotent-Replayed" not in other.headers
    assert sent(asker, "ai-moves", {"state": begun(asker)["state"]}).status_code == 202


@pytest.mark.parametrize("written", [NAME, NAME.strip('"'), f"  {NAME} "])
def test_with_quotation_marks_or_without_a_key_is_the_same(asker: FlaskClient, written: str) -> None:
    assert same(sent(asker), sent(asker, key=written))


@pytest.mark.parametrize(
    "malformed",
    ["", '""', '"', "a b", '"a"b', '"a", "b"', "a,b", '"a\\"', '"ä"', "x" * 256, f'"{"x" * 256}"', '"a";q=1'],
)
def test_a_malformed_key_is_named_as_the_fault(asker: FlaskClient, malformed: str) -> None:
    response = sent(asker, key=malformed)
    assert response.status_code == 400
    assert [fault["path"] for fault in response.get_json()["faults"]] == ["Idempotency-Key"]


@pytest.mark.parametrize(
    "fine", ["x" * 255, f'"{"x" * 255}"', '"a b, c;q=1"', "550e8400-e29b-41d4-a716-446655440000"]
)
def test_a_key_may_be_long(asker: FlaskClient, fine: str) -> None:
    assert same(sent(asker, key=fine), sent(asker, key=fine))


def test_a_body_that_is_no_request_uses_no_key_up(asker: FlaskClient) -> None:
    assert sent(asker, body={"colour": "green"}).status_code == 400
    assert sent(asker).status_code == 201


# --- what is kept, and for whom --------------------------------------------------------------------


def test_nothing_of_an_answer_can_be_read_in_redis(asker: FlaskClient, store: Store) -> None:
    answer = sent(asker).get_json()
    secrets = [answer["state"], *answer["seat_tokens"].values(), answer["game_id"], answer["digest"]]
    (name,) = store.redis.keys(KEPT)
    kept = json.dumps(store.redis.hgetall(name)) + name
    for secret in secrets:
        assert secret not in kept
        assert secret.encode().hex() not in kept
    assert NAME.strip('"') not in kept


def test_an_answer_moved_to_another_name_is_not_given_out(asker: FlaskClient, store: Store) -> None:
    sent(asker)
    (name,) = store.redis.keys(KEPT)
    answer = store.redis.hget(name, "answer")
    sent(asker, key="other")
    (other,) = set(store.redis.keys(KEPT)) - {name}
    store.redis.hset(other, "answer", answer)
    assert slug(sent(asker, key="other")) == "idempotency-key-unreadable"


def test_an_answer_belongs_to_the_key_of_its_asker(
    make_app: Make, redis_url: str, store: Store, tmp_path: Path, clock: Any
) -> None:
    office = Office(tmp_path)
    app = make_app(redis_url=redis_url, api_keys_file=office.file.path)
    one, other = (bearer(app, office.key("referee")) for _ in range(2))
    first, second = sent(one), sent(other)
    assert "Idempotent-Replayed" not in second.headers
    assert not set(first.get_json()["seat_tokens"].values()) & set(second.get_json()["seat_tokens"].values())
    assert same(first, sent(one))
    assert (
        app.test_client().post(f"{AT}/states", json={}, headers={"Idempotency-Key": NAME}).status_code == 401
    )


def test_an_answer_is_kept_for_its_time(make_app: Make, redis_url: str, store: Store, clock: Any) -> None:
    sent(make_app(redis_url=redis_url, idempotency_ttl_s=4711).test_client())
    (name,) = store.redis.keys(KEPT)
    assert 4700 < store.redis.ttl(name) <= 4711
    assert Settings().idempotency_ttl_s == 24 * 3600


def test_an_answer_outlives_a_rotation_of_the_master_key(
    make_app: Make, redis_url: str, store: Store, clock: Any
) -> None:
    def client(*keys: MasterKey) -> FlaskClient:
        return make_app(redis_url=redis_url, keys=keys).test_client()

    first = sent(client(KEY))
    assert same(first, sent(client(OTHER_KEY, KEY)))
    gone = sent(client(OTHER_KEY))
    assert (gone.status_code, slug(gone)) == (409, "idempotency-key-unreadable")


def test_answers_that_may_come_out_better_are_not_kept(make_app: Make, redis_url: str, store: Store) -> None:
    app = make_app(redis_url=redis_url, max_queue=1)
    client = app.test_client()
    state = begun(client)["state"]
    assert client.post(f"{AT}/ai-moves", json={"state": state}).status_code == 202
    full = sent(client, "ai-moves", {"state": state, "seed": 1})
    assert (full.status_code, slug(full)) == (503, "queue-full")
    # The queue is empty again, answers stay kept.
    store.redis.delete(*(set(store.redis.keys(f"{PREFIX}*")) - set(store.redis.keys(KEPT))))
    assert sent(client, "ai-moves", {"state": state, "seed": 1}).status_code == 202


def test_a_quota_that_is_used_up_is_no_answer_to_keep(make_app: Make, redis_url: str, store: Store) -> None:
    client = make_app(redis_url=redis_url, limit_games="1/second").test_client()
    assert begun(client)
    assert sent(client).status_code == 429
    time.sleep(1.1)
    assert sent(client).status_code == 201


def test_a_failure_of_ours_is_not_kept(
    app_with_redis: Flask, asker: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("service.projector.Projector.beginning", lambda *_: 1 / 0)
        assert sent(asker).status_code == 500
    assert sent(asker).status_code == 201


# --- at the same time ------------------------------------------------------------------------------


def test_while_the_first_is_being_answered_the_second_is_told_to_wait(
    app_with_redis: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    from service.projector import Projector

    begun_answering, may_answer = threading.Event(), threading.Event()
    beginning = Projector.beginning

    def slow(*arguments: Any) -> Any:
        begun_answering.set()
        assert may_answer.wait(20)
        return beginning(*arguments)

    monkeypatch.setattr(Projector, "beginning", slow)
    answers: list[TestResponse] = []
    first = threading.Thread(target=lambda: answers.append(sent(app_with_redis.test_client())))
    first.start()
    try:
        assert begun_answering.wait(20)
        second = sent(app_with_redis.test_client())
        assert (second.status_code, slug(second)) == (409, "idempotency-key-in-flight")
        assert int(second.headers["Retry-After"]) >= 1
        other = sent(app_with_redis.test_client(), body={"client_seed": "y"})
        assert slug(other) == "idempotency-key-reused"
    finally:
        may_answer.set()
        first.join(20)
    assert answers[0].status_code == 201
    assert same(answers[0], sent(app_with_redis.test_client()))


def test_a_process_that_died_while_answering_does_not_hold_up_its_key_for_ever(
    asker: FlaskClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idempotency, "LEASE_MS", 300)
    with monkeypatch.context() as patch:
        # Killed: it neither keeps its answer nor lets the key go.
        patch.setattr(idempotency.Idempotency, "_keep", lambda *_: None)
        assert sent(asker).status_code == 201
    assert slug(sent(asker)) == "idempotency-key-in-flight"
    time.sleep(0.5)
    assert sent(asker).status_code == 201


def test_who_was_thought_dead_keeps_no_answer_over_that_of_his_successor(
    asker: FlaskClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    late: list[Any] = []
    keep = idempotency.Idempotency._keep
    with monkeypatch.context() as patch:
        patch.setattr(idempotency.Idempotency, "_keep", lambda *arguments: late.append(arguments))
        sent(asker)
    store.clear()  # its lease has run out
    second = sent(asker)
    with asker.application.test_request_context():
        keep(*late[0])
    assert same(second, sent(asker))


def test_of_many_at_once_one_is_answered_by_two_processes(
    redis_url: str, store: Store, tmp_path: Path
) -> None:
    headers = {"Content-Type": "application/json", "Idempotency-Key": NAME}
    answers: list[tuple[int, bytes]] = []

    def begin(path: Path) -> None:
        connection = UnixConnection(path)
        connection.request("POST", f"{AT}/states", b"{}", headers)
        response = connection.getresponse()
        answers.append((response.status, response.read()))
        connection.close()

    with serving(tmp_path, REDIS_URL=redis_url, SPIELLEITER_API_PROCESSES="2") as path:
        crowd = [threading.Thread(target=begin, args=(path,)) for _ in range(12)]
        for thread in crowd:
            thread.start()
        for thread in crowd:
            thread.join(30)
    assert {status for status, _ in answers} <= {201, 409}
    assert len({body for status, body in answers if status == 201}) == 1


# --- without Redis ---------------------------------------------------------------------------------


def test_without_redis_only_requests_with_a_key_are_refused(offline: FlaskClient) -> None:
    refused = sent(offline, body={"ledger": False})
    assert (refused.status_code, slug(refused)) == (503, "idempotency-unavailable")
    assert int(refused.headers["Retry-After"]) >= 1
    assert offline.post(f"{AT}/states", json={"ledger": False}).status_code == 201


def test_redis_gone_meanwhile_does_not_unmake_what_was_done(
    make_app: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: Any
) -> None:
    with EmbeddedRedis(tmp_path) as server:
        client = make_app(redis_url=server.url).test_client()
        pid = server.pid
        assert pid is not None

        def die(*_: Any) -> None:
            os.kill(pid, signal.SIGSTOP)

        monkeypatch.setattr("service.projector.Projector.beginning", lambda *_: die() or {"state": "x"})
        try:
            assert sent(client).status_code == 201
        finally:
            os.kill(pid, signal.SIGCONT)
        assert Redis.from_url(server.url).ping()


def test_a_problem_of_the_client_is_kept_like_any_answer(
    asker: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = {"position": _chance_position()}
    first = sent(asker, "ai-moves", over)
    assert slug(first) == "chance-to-act"

    def never(*_: Any) -> None:
        raise Problem("internal-error")

    monkeypatch.setattr("service.referee.Referee.seat_to_think", never)
    assert same(first, sent(asker, "ai-moves", over))


def _chance_position() -> Json:
    from games.registry import GAMES

    game = GAMES["wege-waechter"]
    return game.position(game.initial({}))
