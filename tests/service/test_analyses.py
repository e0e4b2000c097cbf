"""Analyses, as far as they go without a worker: what is asked of it, and how its findings are shown."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from games.contract import Json
from games.registry import GAMES
from spielleiter.settings import Settings
from tests.service.conftest import AT, Make, begun, moved
from tests.service.hands import AT as HIDDEN_AT
from tests.service.hands import all_phases
from tests.service.test_jobs import Store, stored_request
from workers.scripts import PREFIX

GAME = GAMES["wege-waechter"]
FOUND: Json = {
    "move": "a1-a2",
    "value": {"white": 0.6, "black": 0.4},
    "candidates": [
        {
            "move": "a1-a2",
            "line": ["a1-a2"],
            "explain": {"en": "Opens the portal.", "de": "Öffnet das Portal."},
        },
        {"move": "a1-b2", "line": ["a1-b2"], "explain": None},
    ],
}


@pytest.fixture
def asker(make_app: Make, redis_url: str, store: Store, clock: Any) -> FlaskClient:
    """A client of a service that reaches its job store, where no worker lives."""
    app: Flask = make_app(redis_url=redis_url, threads=2)
    return app.test_client()


@pytest.fixture
def store(redis_url: str) -> Store:
    store = Store(Settings(redis_url=redis_url))
    store.clear()
    return store


@pytest.mark.parametrize(
    ("asked", "stored"),
    [
        ({}, {"budget": {"time_ms": 1000}, "candidates": 5, "explained": 5, "engine": "auto", "seed": None}),
        ({"candidates": 50, "explain": False}, {"candidates": 50, "explained": 0}),
        ({"candidates": 3, "explain": True}, {"candidates": 3, "explained": 3}),
        ({"candidates": 3, "explain": 1}, {"candidates": 3, "explained": 1}),
        ({"candidates": 3.0, "explain": 1.0}, {"candidates": 3, "explained": 1}),
        ({"candidates": 3, "explain": 50}, {"candidates": 3, "explained": 3}),
        ({"level": 10, "seed": 7, "engine": "mcts"}, {"budget": {"level": 10}, "seed": 7, "engine": "mcts"}),
        ({"simulations": 9}, {"budget": {"simulations": 9}}),
        ({"depth": 3, "engine": "minimax"}, {"budget": {"depth": 3}, "engine": "minimax"}),
    ],
)
def test_the_worker_is_asked_for_so_many_moves_and_explanations(
    asker: FlaskClient, store: Store, asked: Json, stored: Json
) -> None:
    game = begun(asker)
    response = asker.post(f"{AT}/analyses", json={"state": game["state"], **asked})
    assert response.status_code == 202, response.text
    job = response.get_json()["job"]
    assert response.headers["Location"] == f"/v1/jobs/{job['id']}"
    assert (job["status"], response.get_json()["digest"]) == ("queued", game["digest"])
    request = stored_request(store)
    assert (request["position"], request["seat"]) == (game["position"], "white")
    assert {name: request[name] for name in stored} == stored


@pytest.mark.parametrize(
    ("asked", "paths"),
    [
        ({"candidates": 0}, ["candidates"]),
        ({"candidates": 51}, ["candidates"]),
        ({"candidates": True}, ["candidates"]),
        ({"explain": "yes"}, ["explain"]),
        ({"explain": 1.5}, ["explain"]),
        ({"explain": -1}, ["explain"]),
        ({"explain": 51}, ["explain"]),
        ({"explain": None}, ["explain"]),
        ({"level": 1, "depth": 2}, ["level", "depth"]),
        ({"depth": 0}, ["depth"]),
        ({"depth": 65}, ["depth"]),
        ({"workers": 2}, ["workers"]),
        ({"move": "a1-a2"}, ["move"]),
    ],
)
def test_a_malformed_question_names_what_is_wrong(asker: FlaskClient, asked: Json, paths: list[str]) -> None:
    response = asker.post(f"{AT}/analyses", json={"state": begun(asker)["state"], **asked})
    assert (response.status_code, response.get_json()["type"]) == (400, "/problems/malformed-request")
    assert [fault["path"] for fault in response.get_json()["faults"]] == paths


@pytest.mark.parametrize("call", ["ai-moves", "analyses"])
def test_an_engine_that_does_not_search_by_depth_is_refused_with_those_that_do(
    asker: FlaskClient, call: str
) -> None:
    about = {"state": begun(asker)["state"], "depth": 3}
    refused = asker.post(f"{AT}/{call}", json={**about, "engine": "mcts"})
    (fault,) = refused.get_json()["faults"]
    assert (refused.status_code, fault["path"]) == (400, "depth")
    assert "the engine mcts" in fault["reason"]
    assert "minimax" in fault["reason"]
    assert ("random" in fault["reason"]) == (call == "ai-moves")  # which judges nothing
    assert asker.post(f"{AT}/{call}", json={**about, "engine": "minimax"}).status_code == 202


def test_an_engine_that_judges_nothing_analyses_nothing(asker: FlaskClient) -> None:
    refused = asker.post(f"{AT}/analyses", json={"state": begun(asker)["state"], "engine": "random"})
    assert refused.status_code == 400
    assert [fault["path"] for fault in refused.get_json()["faults"]] == ["engine"]


def test_nothing_is_analysed_when_chance_is_to_act_or_the_game_is_over(client: FlaskClient) -> None:
    over = GAME.position(GAME.initial({"rows": 5}))
    over["board"] = {"c2": "white-druid", "d2": "black-druid"}
    over["druids"]["black"]["lives"] = 1
    over["turn"] = 41
    over["captured"] = {colour: {"runner": 4, "guard": 2} for colour in ("white", "black")}
    for move in ("group:druid", "c2?", "action:act", "c2xd2"):
        over = moved(client, position=over, move=move)["position"]
    for position, slug in ((GAME.position(GAME.initial({})), "chance-to-act"), (over, "game-over")):
        response = client.post(f"{AT}/analyses", json={"position": position})
        assert (response.status_code, response.get_json()["type"]) == (409, f"/problems/{slug}")


# --- how findings are shown ------------------------------------------------------------------------


def test_the_explanation_is_told_in_the_language_of_whoever_looks(asker: FlaskClient, store: Store) -> None:
    game = begun(asker)
    body = {"state": game["state"], "seed": 1}
    job = asker.post(f"{AT}/analyses", json=body, headers={"Accept-Language": "en"}).get_json()["job"]["id"]
    store.finish(FOUND)
    for language, text in (("de", "Öffnet das Portal."), ("en", "Opens the portal.")):
        header = {"Accept-Language": language}
        looked = asker.get(f"/v1/jobs/{job}", headers=header)
        assert looked.headers["Content-Language"] == language
        candidates = looked.get_json()["result"]["candidates"]
        assert [candidate["explain"] for candidate in candidates] == [text, None]
        asked_again = asker.post(f"{AT}/analyses", json=body, headers=header)
        assert asked_again.status_code == 200
        assert asked_again.get_json()["job"]["result"] == looked.get_json()["result"]


def test_of_a_search_only_what_is_listed_gets_out(asker: FlaskClient, store: Store) -> None:
    for call in ("analyses", "ai-moves"):
        store.clear()
        job = asker.post(f"{AT}/{call}", json={"state": begun(asker)["state"]}).get_json()["job"]["id"]
        secret = [{**candidate, "deal": "secret"} for candidate in FOUND["candidates"]]
        store.finish({**FOUND, "candidates": secret, "deal": "secret"})
        looked = asker.get(f"/v1/jobs/{job}")
        assert looked.get_json()["result"]["move"] == FOUND["move"]
        assert "secret" not in looked.text


# --- who shares a search ---------------------------------------------------------------------------


def searches(store: Store) -> int:
    return len(list(store.redis.keys(f"{PREFIX}search:*")))


def test_only_the_same_question_is_answered_by_the_same_search(asker: FlaskClient, store: Store) -> None:
    about = {"state": begun(asker)["state"], "simulations": 5, "seed": 1}
    for _ in range(2):
        asker.post(f"{AT}/analyses", json=about)
    assert searches(store) == 1
    asker.post(f"{AT}/analyses", json={**about, "explain": 5, "candidates": 5})
    assert searches(store) == 1, "the defaults spelt out"
    for number, other in enumerate(
        ({"candidates": 4}, {"explain": False}, {"seed": 2}, {"engine": "mcts"}), 2
    ):
        asker.post(f"{AT}/analyses", json={**about, **other})
        assert searches(store) == number
    asker.post(f"{AT}/ai-moves", json=about)
    assert searches(store) == 6, "a move is another question"


# --- whose decisions -------------------------------------------------------------------------------


def test_what_the_service_will_do_itself_is_not_analysed(asker: FlaskClient) -> None:
    """Not even in a game that hides nothing; the other seat's decisions are."""
    for seats, status in ((["white"], 403), (["black"], 202)):
        state = begun(asker, ai_seats=seats)["state"]
        response = asker.post(f"{AT}/analyses", json={"state": state})
        assert response.status_code == status
        if status == 403:
            assert response.get_json()["type"] == "/problems/ai-seat"
        assert asker.post(f"{AT}/ai-moves", json={"state": state}).status_code == 202


def test_with_hidden_hands_the_service_is_asked_for_its_moves_alone(asker: FlaskClient) -> None:
    body = {"ai_seats": ["black"], "client_seed": "x"}
    game = asker.post(f"{HIDDEN_AT}/states", json=body).get_json()
    assert game["actor"] == "black"
    for more in ({}, {"seat_token": game["seat_tokens"]["blue"]}):
        response = asker.post(f"{HIDDEN_AT}/analyses", json={"state": game["state"], **more})
        assert (response.status_code, response.get_json()["type"]) == (403, "/problems/ai-seat")


def test_a_view_is_analysed_for_the_seat_that_it_shows(asker: FlaskClient) -> None:
    hidden = GAMES["kampf-um-elfenland"]
    at = next(at for at in all_phases(1) if at.phase == "turn")
    for viewer, status in ((at.actor, 202), (None, 422)):
        body = {"position": hidden.view(at.state, viewer)}
        assert asker.post(f"{HIDDEN_AT}/analyses", json=body).status_code == status
