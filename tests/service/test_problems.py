"""Every problem in the table happens, in both languages, and nothing that goes wrong is told otherwise."""

import io
import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import (
    BadGateway,
    Gone,
    HTTPException,
    RequestHeaderFieldsTooLarge,
    RequestURITooLarge,
)
from werkzeug.test import TestResponse

from games.contract import Json
from games.registry import GAMES
from service.arrival import TooManyArriving, TooSlow
from service.keys import Keyring
from service.ledger import PREFIX as LEDGER
from service.problems import PROBLEMS
from service.tokens import SECONDS_PER_DAY, Play, Tokens
from spielleiter.api_keys import KeyFile
from spielleiter.settings import MasterKey
from tests.service.conftest import AT, KEY, NOON, OTHER_KEY, Make, begun, legal, moved, settings
from tests.service.test_jobs import Store
from tests.service.variants import variant

GAME = GAMES["wege-waechter"]
HIDDEN = "kampf-um-elfenland"
UNKNOWN_JOB = "0" * 32


class Bench:
    """What provocations need at hand."""

    def __init__(
        self, make_app: Make, client: FlaskClient, game: Json, redis_url: str, directory: Path
    ) -> None:
        self.directory = directory
        self.make_app = make_app
        self.client = client
        self.game = game
        self.redis_url = redis_url

    def post(self, call: str, body: Any, **more: Any) -> TestResponse:
        return self.client.post(f"{AT}/{call}", json=body, **more)

    def post_hidden(self, call: str, body: Any) -> TestResponse:
        return self.client.post(f"/v1/games/{HIDDEN}/{call}", json=body)

    def hidden(self, **body: Any) -> Json:
        """A new game with hidden hands."""
        answer: Json = self.post_hidden("states", body).get_json()
        return answer

    def secret(self, call: str, **body: Any) -> TestResponse:
        """A call about such a game by somebody without a seat token."""
        return self.post_hidden(call, {"state": self.hidden(**body)["state"]})

    def store(self, **changes: Any) -> tuple[FlaskClient, Store]:
        """A client of an application with Redis, and a hand in its job store."""
        app = self.make_app(redis_url=self.redis_url, **changes)
        return app.test_client(), Store(settings(redis_url=self.redis_url, **changes))

    def without_ledger(self) -> Json:
        return begun(self.client, ledger=False)

    def undo(self, seat_tokens: Json) -> TestResponse:
        """Taking back a move after which a die has fallen."""
        move = legal(self.client, state=self.game["state"])[0]["move"]
        turn = moved(self.client, state=self.game["state"], move=move)
        body = {"state": turn["state"], "to": self.game["state"], "seat_tokens": seat_tokens}
        return self.post("undos", body)

    def commitment(self) -> str:
        return str(self.client.post("/v1/commitments", json={}).get_json()["commitment"])

    def twice(self, **body: Any) -> TestResponse:
        """A second game begun by the same request."""
        begun(self.client, **body)
        return self.post("states", body)

    def offline(self) -> FlaskClient:
        """A client of an application without Redis."""
        return self.make_app().test_client()

    def with_key(self, key: str | None) -> TestResponse:
        """A call to a service that asks for keys: with one of this scope, or with that very text."""
        file = KeyFile(Path(mkdtemp(dir=self.directory)) / "api-keys.json")
        made = file.create("tests", ["ai"])
        client = self.make_app(api_keys_file=file.path).test_client()
        if key == "broken":
            file.path.write_text("{")
        if key in ("ai", "broken"):
            key = made
        headers = {} if key is None else {"Authorization": f"Bearer {key}"}
        return client.post(f"{AT}/legal-moves", json={}, headers=headers)

    def again(self, payload: Json, then: Sequence[tuple[str, str]] = ()) -> TestResponse:
        """A request for a game whose Idempotency-Key was used before, for the request without content.

        In between the stored record gets these fields.
        """
        client, store = self.store()
        store.clear()
        headers = {"Idempotency-Key": "x"}
        assert client.post(f"{AT}/states", json={}, headers=headers).status_code == 201
        (record,) = store.redis.keys("spielleiter:idempotency:*")
        for name, value in then:
            store.redis.hset(record, name, value)
            if name == "holder":
                store.redis.hdel(record, "answer")
        return client.post(f"{AT}/states", json=payload, headers=headers)

    def sealed(self, game: Any = GAME, key: MasterKey = KEY, now: float = NOON) -> str:
        play = Play(game_id=bytes(16), birth_key=key.id, ply=0, draws=0, client_seed="")
        return Tokens(Keyring((key,)), state_days=30).seal(game, GAME.initial({}), play, now=now)


@pytest.fixture
def bench(make_app: Make, client: FlaskClient, game: Json, redis_url: str, tmp_path: Path) -> Bench:
    return Bench(make_app, client, game, redis_url, tmp_path)


def rate_limited(bench: Bench) -> TestResponse:
    client, store = bench.store(limit_games="1/hour")
    store.clear()
    assert client.post(f"{AT}/states", json={}).status_code == 201
    return client.post(f"{AT}/states", json={})


def over(bench: Bench) -> TestResponse:
    bare = GAME.position(GAME.initial({"rows": 5}))
    # White's druid stands beside black's last life: one capture, and the game is over.
    bare["board"] = {"c2": "white-druid", "d2": "black-druid"}
    bare["druids"]["black"]["lives"] = 1
    bare["turn"] = 41
    for colour in ("white", "black"):
        bare["captured"][colour] = {"runner": 4, "guard": 2}
    for move in ("group:druid", "c2?", "action:act", "c2xd2"):
        response = bench.post("moves", {"position": bare, "move": move})
        assert response.status_code == 200, response.text
        bare = response.get_json()["position"]
    return bench.post("moves", {"position": bare, "move": "a1-a2"})


def superseded(bench: Bench) -> TestResponse:
    for move in legal(bench.client, state=bench.game["state"])[:2]:
        response = bench.post("moves", {"state": bench.game["state"], "move": move["move"]})
    return response


def forgotten(bench: Bench) -> TestResponse:
    move = legal(bench.client, state=bench.game["state"])[0]["move"]
    client, store = bench.store()
    store.redis.delete(f"{LEDGER}{bench.game['game_id']}")
    return client.post(f"{AT}/moves", json={"state": bench.game["state"], "move": move})


def out_of_the_game(bench: Bench) -> TestResponse:
    """Of three players one gives up twice."""
    game = bench.hidden(options={"players": ["red", "green", "violet"]})
    token = game["seat_tokens"]["green"]
    once = bench.post_hidden("resignations", {"state": game["state"], "seat_token": token})
    state = once.get_json()["state"]
    return bench.post_hidden("resignations", {"state": state, "seat_token": token})


def other_game(bench: Bench) -> TestResponse:
    with pytest.MonkeyPatch.context() as patch:
        other = variant(id="other-game")
        patch.setitem(GAMES, "other-game", other)
        return bench.post("legal-moves", {"state": bench.sealed(other)})


def other_rules(bench: Bench) -> TestResponse:
    return bench.post("legal-moves", {"state": bench.sealed(variant(rules_version=99))})


def finished_job(bench: Bench) -> TestResponse:
    client, store = bench.store()
    job = store.asked(bench.game)
    store.fail(job)
    return client.delete(f"/v1/jobs/{job}")


def expired_job(bench: Bench) -> TestResponse:
    client, store = bench.store()
    job = store.asked(bench.game)
    store.expire(job)
    return client.get(f"/v1/jobs/{job}")


def full_queue(bench: Bench) -> TestResponse:
    client, store = bench.store(max_queue=1)
    store.clear()
    body = {"state": bench.game["state"], "simulations": 1}
    for seed in (1, 2):
        response = client.post(f"{AT}/ai-moves", json={**body, "seed": seed})
    return response


def bug(bench: Bench) -> TestResponse:
    app = bench.make_app()

    def broken() -> None:
        raise ZeroDivisionError("secret inside")

    app.add_url_rule("/broken", view_func=broken)
    return app.test_client().get("/broken")


def refused_by_the_framework(bench: Bench) -> TestResponse:
    app = bench.make_app()

    def gone() -> None:
        raise Gone("something of the framework's")

    app.add_url_rule("/gone", view_func=gone)
    return app.test_client().get("/gone")


def refused_as(status: type[HTTPException]) -> Callable[[Bench], TestResponse]:
    """What the server refuses under gunicorn (`test_slow_clients`), refused by the framework here."""

    def provoke(bench: Bench) -> TestResponse:
        app = bench.make_app()

        def refuse() -> None:
            raise status

        app.add_url_rule("/refused", view_func=refuse)
        return app.test_client().get("/refused")

    return provoke


def arriving(fault: type[Exception]) -> Callable[[Bench], TestResponse]:
    """A body that the server gives up."""

    class Body(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            raise fault

    def provoke(bench: Bench) -> TestResponse:
        body = Body(b"{}")
        return bench.client.post(f"{AT}/states", input_stream=body, content_type="application/json")

    return provoke


PROVOCATIONS: dict[str, Callable[[Bench], TestResponse]] = {
    "malformed-json": lambda b: b.client.post(f"{AT}/states", data=b"{", content_type="application/json"),
    "malformed-request": lambda b: b.post("states", {"colour": "green"}),
    "api-key-needed": lambda b: b.with_key(None),
    "unknown-api-key": lambda b: b.with_key("slk_000000000000_" + "A" * 43),
    "missing-scope": lambda b: b.with_key("ai"),
    "seat-token-needed": lambda b: b.secret("legal-moves"),
    "wrong-seat-token": lambda b: b.post("legal-moves", {"state": b.game["state"], "seat_token": "x"}),
    "ai-seat": lambda b: b.secret("legal-moves", ai_seats=["black", "blue"]),
    "seats-must-agree": lambda b: b.undo({}),
    "not-found": lambda b: b.client.get("/v2/games"),
    "unknown-game": lambda b: b.client.get("/v1/games/chess"),
    "unknown-job": lambda b: b.store()[0].get(f"/v1/jobs/{UNKNOWN_JOB}"),
    "method-not-allowed": lambda b: b.client.put("/v1/games"),
    "body-timeout": arriving(TooSlow),
    "digest-mismatch": lambda b: b.post("legal-moves", {"state": b.game["state"], "expected_digest": "x"}),
    "game-over": over,
    "chance-to-act": lambda b: b.post("ai-moves", {"position": GAME.position(GAME.initial({}))}),
    "superseded": superseded,
    "without-ledger": lambda b: b.post("records", {"state": b.without_ledger()["state"]}),
    "not-undoable": lambda b: b.undo(b.game["seat_tokens"]),
    "seat-out": out_of_the_game,
    "job-finished": finished_job,
    "expired-job": expired_job,
    "expired-state": lambda b: b.post("legal-moves", {"state": b.sealed(now=NOON - 40 * SECONDS_PER_DAY)}),
    "game-forgotten": forgotten,
    "too-large": lambda b: b.post("states", {"client_seed": "x" * settings().max_body_bytes}),
    "address-too-long": refused_as(RequestURITooLarge),
    "unsupported-media-type": lambda b: b.client.post(f"{AT}/states", data=b"{}"),
    "bad-options": lambda b: b.post("states", {"options": {"rows": 6}}),
    "ledger-required": lambda b: b.post_hidden("states", {"ledger": False}),
    "impossible-position": lambda b: b.post("legal-moves", {"position": {}}),
    "hidden-in-view": lambda b: b.post_hidden("legal-moves", {"position": b.hidden()["position"]}),
    "illegal-move": lambda b: b.post("moves", {"state": b.game["state"], "move": "a1-g7"}),
    "tampered-state": lambda b: b.post("legal-moves", {"state": b.game["state"][:-8]}),
    "unknown-key": lambda b: b.post("legal-moves", {"state": b.sealed(key=OTHER_KEY)}),
    "state-of-another-game": other_game,
    "other-rules": other_rules,
    "idempotency-key-in-flight": lambda b: b.again(payload={}, then=[("holder", "somebody")]),
    "idempotency-key-unreadable": lambda b: b.again(payload={}, then=[("answer", "gone.00")]),
    "idempotency-key-reused": lambda b: b.again(payload={"client_seed": "other"}),
    "rate-limited": rate_limited,
    "header-too-large": refused_as(RequestHeaderFieldsTooLarge),
    "request-failed": refused_by_the_framework,
    "internal-error": bug,
    "name-taken": lambda b: b.twice(name="only once"),
    "commitment-used": lambda b: b.twice(commitment=b.commitment(), client_seed=""),
    "unknown-commitment": lambda b: b.post("states", {"commitment": "0" * 64, "client_seed": ""}),
    "not-available-yet": lambda b: b.post("pictures", {}),
    "too-many-arriving": arriving(TooManyArriving),
    "queue-full": full_queue,
    "jobs-unavailable": lambda b: b.offline().get(f"/v1/jobs/{UNKNOWN_JOB}"),
    "ledger-unavailable": lambda b: b.offline().post(f"{AT}/states", json={}),
    "not-ready": lambda b: b.offline().get("/readyz"),
    "idempotency-unavailable": lambda b: b.offline().post(
        f"{AT}/states", json={}, headers={"Idempotency-Key": "x"}
    ),
    "keys-unavailable": lambda b: b.with_key("broken"),
}


def test_every_problem_in_the_table_is_provoked_here() -> None:
    assert set(PROVOCATIONS) == set(PROBLEMS)


@pytest.mark.parametrize("slug", PROBLEMS)
def test_a_problem_is_told_as_the_table_says(
    bench: Bench, slug: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.CRITICAL, logger="service"):
        response = PROVOCATIONS[slug](bench)
    kind = PROBLEMS[slug]
    problem = response.get_json(force=True)
    assert problem["type"] == kind.uri == f"/problems/{slug}"
    assert response.status_code == problem["status"] == kind.status
    assert response.mimetype == "application/problem+json"
    assert problem["title"] == kind.title.en
    assert problem["detail"]
    assert problem["request_id"] == response.headers["X-Request-Id"]
    assert response.headers["Content-Language"] == "en"
    assert "Accept-Language" in response.headers["Vary"]
    assert response.headers["Cache-Control"] == "no-store"
    worth_it = kind.status in (429, 503) or slug == "idempotency-key-in-flight"
    assert ("Retry-After" in response.headers) == worth_it


@pytest.mark.parametrize("slug", PROBLEMS)
def test_every_type_leads_to_its_description_in_both_languages(client: FlaskClient, slug: str) -> None:
    description = client.get(f"/problems/{slug}").get_json()
    assert description["type"] == f"/problems/{slug}"
    assert description["status"] == PROBLEMS[slug].status
    for text in (description["title"], description["detail"]):
        assert text["en"] != text["de"]


def test_a_seat_token_is_judged_by_who_decides_not_by_whose_turn_it_is() -> None:
    """The owner of a hit figure decides in the other player's turn."""
    words = PROBLEMS["wrong-seat-token"].detail
    assert "whose decision it is" in words.en
    assert "der jetzt zu entscheiden hat" in words.de


def test_no_other_problem_is_described(client: FlaskClient) -> None:
    assert client.get("/problems/bad-weather").get_json()["type"] == "/problems/not-found"


def test_a_method_that_is_not_allowed_names_those_that_are(client: FlaskClient) -> None:
    assert client.put("/v1/games").headers["Allow"] == "GET, HEAD, OPTIONS"


@pytest.mark.parametrize("address", ["/v1/games/", "/v1//games", "/v1", "/v1/games/wege-waechter/"])
def test_an_address_with_a_slash_too_many_is_no_redirect_but_not_there(
    client: FlaskClient, address: str
) -> None:
    assert client.get(address).get_json(force=True)["type"] == "/problems/not-found"


@pytest.mark.parametrize(
    ("method", "address", "feature"),
    [
        ("POST", f"{AT}/pictures", "pictures"),
        ("GET", f"/v1/jobs/{UNKNOWN_JOB}/events", "events"),
        ("GET", "/v1/queue", "queue"),
        ("GET", "/metrics", "metrics"),
        ("GET", "/", "playground"),
    ],
)
def test_calls_that_are_not_built_yet_say_so(
    client: FlaskClient, method: str, address: str, feature: str
) -> None:
    response = client.open(address, method=method, json={} if method == "POST" else None)
    assert response.status_code == 501
    problem = response.get_json()
    assert problem["feature"] == feature
    assert feature in problem["detail"]


def test_an_unbuilt_call_of_an_unknown_game_is_not_there(client: FlaskClient) -> None:
    assert client.post("/v1/games/chess/pictures", json={}).status_code == 404


@pytest.fixture
def broken_app(make_app: Make) -> Flask:
    app = make_app()

    def broken() -> None:
        hidden = "the druid's secret"
        raise RuntimeError(hidden)

    app.add_url_rule("/broken", view_func=broken)
    return app


def test_a_fault_of_ours_shows_nothing_but_the_id_that_finds_it_in_the_log(
    broken_app: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    response = broken_app.test_client().get("/broken")
    assert response.status_code == 500
    assert set(response.get_json(force=True)) == {"type", "title", "status", "detail", "request_id"}
    for internal in ("secret", "RuntimeError", "Traceback", ".py"):
        assert internal not in response.text
    (entry,) = caplog.records
    assert response.headers["X-Request-Id"] in entry.message
    assert "RuntimeError at test_problems.py:broken:" in entry.message
    assert entry.exc_info is None
    assert "secret" not in caplog.text, "what an exception says may show what is hidden"


def test_every_request_has_an_id_of_its_own(client: FlaskClient) -> None:
    ids = {client.get("/healthz").headers["X-Request-Id"] for _ in range(20)}
    assert len(ids) == 20


def test_a_fault_that_the_framework_tells_is_ours_too(
    make_app: Make, caplog: pytest.LogCaptureFixture
) -> None:
    app = make_app()

    def broken() -> None:
        raise BadGateway("an address inside")

    app.add_url_rule("/broken", view_func=broken)
    response = app.test_client().get("/broken")
    assert response.get_json(force=True)["type"] == "/problems/internal-error"
    assert "inside" not in response.text
    assert len(caplog.records) == 1


def test_rules_that_never_ask_a_player_do_not_keep_the_service_rolling(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("service.course.MAX_ROLLS", 0)
    assert client.post(f"{AT}/states", json={}).status_code == 500
    assert "RuntimeError at course.py:_rolled_on:" in caplog.text
