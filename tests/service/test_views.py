"""POST …/views: a played game as a seat or the public sees it; and seats' views as positions."""

import pytest
from flask.testing import FlaskClient

from games.contract import Json
from tests.service import conftest
from tests.service.hands import AT, GAME, Met, all_phases, asked, chosen_moves


def at_phase(phase: str) -> Met:
    return next(at for at in all_phases(1) if at.phase == phase)


def test_any_seat_sees_its_own_hand_whoever_is_to_act(client: FlaskClient) -> None:
    at = at_phase("turn")
    for seat in GAME.seats(at.state):
        view = asked(client, "views", {"state": at.token, **at.seat_token(seat)}).get_json()
        assert view["seat"] == seat
        for other, hand in view["position"]["hands"].items():
            assert ("hidden" in hand["cards"]) == (other != seat)


def test_a_view_says_where_the_game_stands(client: FlaskClient) -> None:
    game = client.post(f"{AT}/states", json={"ai_seats": ["blue"]}).get_json()
    view = asked(client, "views", {"state": game["state"]}).get_json()
    assert set(view) == {
        "digest",
        "game",
        "ply",
        "seat",
        "actor",
        "phase",
        "position",
        "ai_seats",
        "result",
    }
    for name in ("digest", "game", "ply", "actor", "phase", "position", "ai_seats", "result"):
        assert view[name] == game[name]
    assert view["seat"] is None


def test_a_game_without_secrets_looks_the_same_to_everybody(client: FlaskClient) -> None:
    game = conftest.begun(client)
    for token in ({}, *({"seat_token": token} for token in game["seat_tokens"].values())):
        view = client.post(f"{conftest.AT}/views", json={"state": game["state"], **token}).get_json()
        assert view["position"] == game["position"]
    wrong = client.post(f"{conftest.AT}/views", json={"state": game["state"], "seat_token": "x"})
    assert (wrong.status_code, wrong.get_json()["type"]) == (403, "/problems/wrong-seat-token")


def test_the_expected_digest_of_a_view_is_compared(client: FlaskClient) -> None:
    at = at_phase("turn")
    response = asked(client, "views", {"state": at.token, "expected_digest": "x"})
    assert response.status_code == 409


@pytest.mark.parametrize("more", [{}, {"state": "x"}])
def test_a_position_has_no_views(client: FlaskClient, more: Json) -> None:
    response = asked(client, "views", {"position": GAME.position(at_phase("turn").state), **more})
    faults = {fault["path"]: fault["reason"] for fault in response.get_json()["faults"]}
    assert response.status_code == 400
    assert "sees it as it is" in faults["position"]


# --- positions of games with hidden hands ------------------------------------------------------------


def test_who_sends_a_complete_position_is_shown_everything(client: FlaskClient) -> None:
    position = GAME.position(GAME.initial({}))
    for move in ("deal:dragon", "deal:pig"):
        turn = asked(client, "moves", {"position": position, "move": move}).get_json()
        assert turn["record"] == [{"ply": None, "actor": "chance", "move": move}]
        assert turn["events"][0]["item"] == move.split(":")[1]
        position = turn["position"]
    assert position["hands"]["black"]["armies"] == {"dragon": 1}
    masked = asked(client, "moves", {"position": position, "move": "deal:?"})
    assert (masked.status_code, masked.get_json()["clause"]) == (422, "EL-80")


@pytest.mark.parametrize(
    "phase", ["garrison", "headquarters", "deploy", "turn", "trade", "siege", "exchange"]
)
def test_a_seats_view_is_enough_to_list_and_judge_its_moves(client: FlaskClient, phase: str) -> None:
    at = at_phase(phase)
    view = GAME.view(at.state, at.actor)
    proven = {"state": at.token, **at.seat_token(at.actor)}
    for call, more in (
        ("legal-moves", {}),
        ("legal-moves", {"form": "bundles"}),
        ("checks", {"moves": [*chosen_moves(at.state), "exchange:cloud", "deploy:yttar:pig"]}),
    ):
        by_view = asked(client, call, {"position": view, **more}).get_json()
        by_state = asked(client, call, {**proven, **more}).get_json()
        assert {**by_view, "digest": None} == {**by_state, "digest": None}


def test_a_view_without_the_hand_of_the_seat_to_act_is_refused_naming_that_hand(client: FlaskClient) -> None:
    at = at_phase("turn")
    other = next(seat for seat in GAME.seats(at.state) if seat != at.actor)
    for view in (GAME.view(at.state, None), GAME.view(at.state, other)):
        problem = asked(client, "legal-moves", {"position": view}).get_json()
        assert problem["type"] == "/problems/impossible-position"
        assert any(fault["path"].startswith(f"hands.{at.actor}.cards") for fault in problem["faults"])


def test_what_may_depend_on_what_a_view_hides_is_refused(client: FlaskClient) -> None:
    at = at_phase("turn")
    view = GAME.view(at.state, at.actor)
    move = asked(client, "moves", {"position": view, "move": "end"})
    chance = GAME.view(GAME.initial({}), "black")
    outcomes = asked(client, "legal-moves", {"position": chance})
    for response in (move, outcomes):
        assert (response.status_code, response.get_json()["type"]) == (422, "/problems/hidden-in-view")


@pytest.mark.parametrize("actor", [None, [], {}, 5, "green", "nobody"])
def test_a_view_of_nobody_gets_its_faults_named(client: FlaskClient, actor: object) -> None:
    view = {**GAME.view(at_phase("turn").state, "black"), "actor": actor}
    response = asked(client, "legal-moves", {"position": view})
    assert response.get_json()["type"] == "/problems/impossible-position"
    assert asked(client, "legal-moves", {"position": {"hidden": 1}}).status_code == 422
