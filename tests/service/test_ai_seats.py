"""Seats that the service plays itself: whose they are, and what their jobs answer."""

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from games.contract import Json
from service.keys import Keyring
from service.tokens import Tokens
from spielleiter.settings import Settings
from tests.service import conftest
from tests.service.conftest import KEY, NOON, Clock, Make
from tests.service.hands import AT, GAME, TOKENS, asked, check_told, hidden_from, opened, raw
from tests.service.played import Game, problem_of
from tests.service.test_jobs import Store
from workers.requests import SearchRequest
from workers.scripts import PREFIX

SEARCHED = {"value": {"black": 0.5}, "simulations": 51, "nodes": 7, "candidates": [{"move": "x"}], "seed": 3}
"""What a search finds out besides its move."""


@pytest.fixture
def asker(make_app: Make, redis_url: str, clock: Any) -> FlaskClient:
    """A client of a service with a job store, where no worker lives."""
    app: Flask = make_app(redis_url=redis_url)
    return app.test_client()


@pytest.fixture
def store(redis_url: str) -> Store:
    store = Store(Settings(redis_url=redis_url))
    store.clear()
    return store


def begun(client: FlaskClient, **body: Any) -> Json:
    response = client.post(f"{AT}/states", json=body)
    assert response.status_code == 201, response.text
    game: Json = response.get_json()
    return game


def a_move(game: Json) -> str:
    """The last legal move of the seat to act."""
    state = opened(game["state"])
    return GAME.write(state, state.legal_moves()[-1])


def request_in(store: Store) -> SearchRequest:
    (search,) = store.redis.keys(f"{PREFIX}search:*")
    return SearchRequest.from_text(str(store.redis.hget(search, "request")))


def played(client: FlaskClient, store: Store, game: Json) -> Json:
    """The job after the AI's move, a worker's part being played by the test."""
    store.clear()
    job = asked(client, "ai-moves", {"state": game["state"]}).get_json()["job"]["id"]
    store.finish({"move": a_move(game), **SEARCHED})
    answer: Json = client.get(f"/v1/jobs/{job}").get_json()
    return answer


# --- whose they are --------------------------------------------------------------------------------


def test_nobody_gets_the_token_of_a_seat_that_the_service_plays(client: FlaskClient) -> None:
    game = begun(client, ai_seats=["blue"])
    assert (game["ai_seats"], set(game["seat_tokens"])) == (["blue"], {"black"})
    token = TOKENS.seat_token(TOKENS.open(GAME, game["state"], now=NOON)[1], "blue")
    assert token not in json.dumps(game)


def test_all_seats_or_none_may_be_the_services(client: FlaskClient) -> None:
    everyone = begun(client, ai_seats=["blue", "black"])
    assert (everyone["ai_seats"], everyone["seat_tokens"]) == (["black", "blue"], {})
    nobody = begun(client, ai_seats=[])
    assert (nobody["ai_seats"], set(nobody["seat_tokens"])) == ([], {"black", "blue"})


@pytest.mark.parametrize(
    ("seats", "faults"),
    [
        (["green"], ["ai_seats.0"]),
        (["blue", "blue"], ["ai_seats.1"]),
        (["chance", "blue", ""], ["ai_seats.2"]),
        (["chance", "blue"], ["ai_seats.0"]),
        ("blue", ["ai_seats"]),
        ([1], ["ai_seats.0"]),
        (None, ["ai_seats"]),
        (["black"] * 17, ["ai_seats"]),
    ],
)
def test_seats_that_are_not_there_or_twice_are_named(
    client: FlaskClient, seats: object, faults: list[str]
) -> None:
    response = client.post(f"{AT}/states", json={"ai_seats": seats})
    assert (response.status_code, response.get_json()["type"]) == (400, "/problems/malformed-request")
    assert [fault["path"] for fault in response.get_json()["faults"]] == faults


def test_the_state_remembers_whose_seats_are_the_services(client: FlaskClient) -> None:
    options = {"players": ["red", "green", "violet"]}
    for seats in ([], ["green"], ["red", "violet"], ["red", "green", "violet"]):
        game = begun(client, options=options, ai_seats=seats)
        assert TOKENS.open(GAME, game["state"], now=NOON)[1].ai_seats == tuple(seats)
    lengths = {len(begun(client, options=options, ai_seats=seats)["state"]) for seats in ([], ["red"])}
    assert len(lengths) == 1


@pytest.mark.parametrize(
    ("call", "more"), [("legal-moves", {}), ("checks", {"moves": ["end"]}), ("moves", {"move": "end"})]
)
def test_a_client_has_no_business_with_the_decision_of_such_a_seat(
    client: FlaskClient, call: str, more: Json
) -> None:
    game = begun(client, ai_seats=["black"])
    forged = TOKENS.seat_token(TOKENS.open(GAME, game["state"], now=NOON)[1], "black")
    for token in ({}, {"seat_token": game["seat_tokens"]["blue"]}, {"seat_token": forged}):
        response = asked(client, call, {"state": game["state"], **token, **more})
        assert (response.status_code, response.get_json()["type"]) == (403, "/problems/ai-seat")
        assert response.get_json()["seat"] == "black"
        assert not any(part in raw(response) for part in hidden_from(opened(game["state"]), None))


def test_not_even_the_token_of_such_a_seat_shows_its_hand(client: FlaskClient) -> None:
    game = begun(client, ai_seats=["black"])
    forged = TOKENS.seat_token(TOKENS.open(GAME, game["state"], now=NOON)[1], "black")
    for call in ("views", "ai-moves"):
        response = asked(client, call, {"state": game["state"], "seat_token": forged})
        assert (response.status_code, response.get_json()["type"]) == (403, "/problems/wrong-seat-token")


def test_without_secrets_its_moves_may_be_looked_at_but_not_made(client: FlaskClient) -> None:
    game = conftest.begun(client, ai_seats=["white"])
    move = conftest.legal(client, state=game["state"])[0]["move"]
    checked = client.post(f"{conftest.AT}/checks", json={"state": game["state"], "moves": [move]})
    assert checked.get_json()["verdicts"][0]["legal"] is True
    response = client.post(f"{conftest.AT}/moves", json={"state": game["state"], "move": move})
    assert (response.status_code, response.get_json()["type"]) == (403, "/problems/ai-seat")


# --- what their jobs answer ------------------------------------------------------------------------


def test_the_job_of_such_a_seat_answers_with_the_table_after_its_move(
    asker: FlaskClient, store: Store
) -> None:
    game = begun(asker, ai_seats=["black", "blue"])
    for _ in range(60):
        job = played(asker, store, game)
        turn = job["result"]
        names = set(game) - {"seat_tokens", "ai_seats", "game_id", "rules_version"}
        assert (job["status"], job["progress"], set(turn)) == ("done", {}, names)
        assert turn["position"] == GAME.view(opened(turn["state"]), None)
        assert turn["record"][0]["move"] == a_move(game)
        assert turn["record"][0]["ply"] == game["ply"] + 1
        assert turn["ply"] == game["ply"] + len(turn["record"])
        check_told(turn["events"], turn["record"], None)
        game = turn
    assert game["phase"] not in ("garrison", "headquarters")


def test_nothing_of_the_search_is_shown(asker: FlaskClient, store: Store) -> None:
    game = begun(asker, ai_seats=["black"])
    job = asked(asker, "ai-moves", {"state": game["state"]}).get_json()["job"]["id"]
    (search,) = store.redis.keys(f"{PREFIX}search:*")
    told = {"simulations": 3, "time_ms": 3, "move": "garrison:yttar:pig", "value": {"black": 1}}
    store.redis.hset(
        search, mapping={"status": "running", "progress": json.dumps(told), "lease_until": 2**52}
    )
    running = asker.get(f"/v1/jobs/{job}").get_json()
    assert running == {"id": job, "status": "running", "progress": {}, "result": None, "error": None}
    store.finish({"move": a_move(game), **SEARCHED})
    done = asker.get(f"/v1/jobs/{job}").text
    for name in ("value", "candidates", "simulations", "nodes", '"seed"', "engine"):
        assert name not in done


def test_the_same_job_always_has_the_same_answer(asker: FlaskClient, store: Store) -> None:
    game = begun(asker, ai_seats=["black"])
    body = {"state": game["state"]}
    first = asked(asker, "ai-moves", body).get_json()["job"]["id"]
    store.finish({"move": a_move(game)})
    again = asked(asker, "ai-moves", body)
    assert again.status_code == 200
    answers = [asker.get(f"/v1/jobs/{job}").get_json() for job in (first, again.get_json()["job"]["id"])]
    assert answers[0]["result"] == answers[1]["result"] == again.get_json()["job"]["result"]


def test_asking_again_finds_no_other_move_and_no_seed_is_known(asker: FlaskClient, store: Store) -> None:
    """The seed hangs on game and ply, but can't be told from them."""
    game = begun(asker, ai_seats=["black"])
    asked_for = []
    for _ in range(2):
        store.clear()
        asked(asker, "ai-moves", {"state": game["state"]})
        asked_for.append(request_in(store))
    assert asked_for[0] == asked_for[1]
    seed = asked_for[0].seed
    other = Tokens(Keyring((conftest.OTHER_KEY,)), state_days=30)
    play = TOKENS.open(GAME, game["state"], now=NOON)[1]
    assert TOKENS.search_seed(play) == seed
    assert other.search_seed(play._replace(birth_key=conftest.OTHER_KEY.id)) != seed
    assert TOKENS.search_seed(play._replace(ply=play.ply + 1)) != seed


@pytest.mark.parametrize(
    "wish", [{"seed": 1}, {"engine": "random"}, {"level": 1}, {"time_ms": 50}, {"simulations": 1}]
)
def test_nobody_has_a_seat_of_the_services_think_in_ways_of_his_own(asker: FlaskClient, wish: Json) -> None:
    """A hundred moves of engine `random` would name everything the hand allows."""
    game = begun(asker, ai_seats=["black"])
    refused = asked(asker, "ai-moves", {"state": game["state"], **wish})
    assert refused.status_code == 400
    assert [fault["path"] for fault in refused.get_json()["faults"]] == list(wish)


def test_the_state_stays_with_the_job_and_away_from_the_search(asker: FlaskClient, store: Store) -> None:
    game = begun(asker, ai_seats=["black"])
    asked(asker, "ai-moves", {"state": game["state"]})
    (search,) = store.redis.keys(f"{PREFIX}search:*")
    assert game["state"] not in json.dumps(store.redis.hgetall(search))
    (job,) = store.redis.keys(f"{PREFIX}job:*")
    assert game["state"] in str(store.redis.hget(job, "kept"))


def test_a_move_of_such_a_seat_is_made_once_whatever_a_later_search_finds(
    asker: FlaskClient, store: Store
) -> None:
    game = begun(asker, ai_seats=["black"])
    state = opened(game["state"])
    first, last = (GAME.write(state, state.legal_moves()[index]) for index in (0, -1))
    turns = []
    for move in (first, last):
        store.clear()
        job = asked(asker, "ai-moves", {"state": game["state"]}).get_json()["job"]["id"]
        store.finish({"move": move, **SEARCHED})
        turns.append(asker.get(f"/v1/jobs/{job}").get_json()["result"])
    assert first != last
    assert turns[0] == turns[1]
    assert turns[0]["record"][0]["move"] == first


def test_a_state_where_something_else_was_decided_is_superseded(asker: FlaskClient, store: Store) -> None:
    game = begun(asker, ai_seats=["black"], options={"players": ["black", "blue", "red"]})
    before = asked(asker, "ai-moves", {"state": game["state"]}).get_json()["job"]["id"]
    body = {"state": game["state"], "seat_token": game["seat_tokens"]["red"]}
    turn = asked(asker, "resignations", body).get_json()
    assert turn["result"] is None
    store.finish({"move": a_move(game), **SEARCHED})
    for response in (asker.get(f"/v1/jobs/{before}"), asked(asker, "ai-moves", {"state": game["state"]})):
        problem = response.get_json()
        assert (response.status_code, problem["type"]) == (409, "/problems/superseded")
        assert (problem["digest"], problem["settled"]["actor"]) == (turn["digest"], "red")


def test_what_such_a_seat_has_done_is_not_taken_back(asker: FlaskClient, store: Store) -> None:
    game = Game.new(asker, "grailnah", ai_seats=["white"])
    job = game.ask("ai-moves").get_json()["job"]["id"]
    store.finish({"move": "north/knight-e2", **SEARCHED})
    game.turns.append(asker.get(f"/v1/jobs/{job}").get_json()["result"])
    refused = game.undo(0)
    assert (refused.status_code, problem_of(refused)) == (409, "not-undoable")


def test_a_failed_search_is_stood_in_for_by_the_fallback(asker: FlaskClient, store: Store) -> None:
    game = begun(asker, ai_seats=["black"])
    job = asked(asker, "ai-moves", {"state": game["state"]}).get_json()["job"]["id"]
    (search,) = store.redis.keys(f"{PREFIX}search:*")
    found = json.dumps({"move": a_move(game), "fallback": True})
    store.redis.hset(search, mapping={"status": "failed", "error": '{"type":"worker-lost"}', "result": found})
    answer = asker.get(f"/v1/jobs/{job}").get_json()
    assert (answer["status"], answer["error"]["type"]) == ("failed", "worker-lost")
    assert answer["result"]["fallback"] is True
    assert answer["result"]["record"][0]["move"] == a_move(game)


def test_a_move_that_the_referee_refuses_is_not_played(asker: FlaskClient, store: Store) -> None:
    game = begun(asker, ai_seats=["black"])
    job = asked(asker, "ai-moves", {"state": game["state"]}).get_json()["job"]["id"]
    store.finish({"move": "march:yttar>usselen:pig"})
    answer = asker.get(f"/v1/jobs/{job}").get_json()
    assert (answer["status"], answer["error"]["type"], answer["result"]) == ("failed", "search-failed", None)
    assert answer["error"]["title"]


def test_a_cancelled_job_plays_nothing(asker: FlaskClient, store: Store) -> None:
    game = begun(asker, ai_seats=["black"])
    job = asked(asker, "ai-moves", {"state": game["state"]}).get_json()["job"]["id"]
    answer = asker.delete(f"/v1/jobs/{job}").get_json()
    assert (answer["status"], answer["result"]) == ("cancelled", None)


def test_a_state_that_has_expired_meanwhile_is_told(asker: FlaskClient, store: Store, clock: Clock) -> None:
    game = begun(asker, ai_seats=["black"])
    job = asked(asker, "ai-moves", {"state": game["state"]}).get_json()["job"]["id"]
    store.finish({"move": a_move(game)})
    clock.now = NOON + 40 * 86_400
    response = asker.get(f"/v1/jobs/{job}")
    assert (response.status_code, response.get_json()["type"]) == (410, "/problems/expired-state")


def test_any_seat_of_the_game_may_ask_but_no_stranger(asker: FlaskClient, store: Store) -> None:
    game = begun(asker, ai_seats=["black"])
    own = asked(asker, "ai-moves", {"state": game["state"], "seat_token": game["seat_tokens"]["blue"]})
    assert own.status_code == 202
    strange = asked(asker, "ai-moves", {"state": game["state"], "seat_token": "first.x"})
    assert (strange.status_code, strange.get_json()["type"]) == (403, "/problems/wrong-seat-token")


def test_the_next_seat_goes_on_with_its_own_token(asker: FlaskClient, store: Store) -> None:
    game = begun(asker, ai_seats=["black"])
    turn = game
    while turn["actor"] == "black":
        turn = played(asker, store, turn)["result"]
    token = {"seat_token": game["seat_tokens"]["blue"]}
    assert turn["actor"] == "blue"
    assert asked(asker, "legal-moves", {"state": turn["state"]}).status_code == 401
    moves = asked(asker, "legal-moves", {"state": turn["state"], **token}).get_json()["moves"]
    body = {"state": turn["state"], "move": moves[0]["move"], **token}
    after = asked(asker, "moves", body).get_json()
    assert after["position"] == GAME.view(opened(after["state"]), "blue")


def test_a_game_without_secrets_has_such_seats_too(asker: FlaskClient, store: Store) -> None:
    game = conftest.begun(asker, ai_seats=["white"])
    move = conftest.legal(asker, state=game["state"])[0]["move"]
    job = asker.post(f"{conftest.AT}/ai-moves", json={"state": game["state"]}).get_json()["job"]["id"]
    store.finish({"move": move, **SEARCHED})
    turn = asker.get(f"/v1/jobs/{job}").get_json()["result"]
    assert turn["record"][0]["move"] == move
    assert turn["position"]["board"] != game["position"]["board"]
    assert "candidates" not in turn
    assert KEY.id in turn["state"]
