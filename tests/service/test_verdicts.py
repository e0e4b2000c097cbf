"""POST …/legal-moves and …/checks: what may be played, and what may not and why."""

import pytest
from flask.testing import FlaskClient

from games.contract import Json
from games.registry import GAMES
from tests.service.conftest import AT, legal

GAME = GAMES["wege-waechter"]


def test_legal_moves_have_kind_squares_and_a_text(client: FlaskClient, game: Json) -> None:
    response = client.post(f"{AT}/legal-moves", json={"state": game["state"]}).get_json()
    assert set(response) == {"digest", "actor", "phase", "moves", "next"}
    assert (response["actor"], response["phase"], response["next"]) == ("white", "choose", None)
    assert response["digest"] == game["digest"]
    for move in response["moves"]:
        assert {"move", "kind", "from", "to", "text"} <= set(move)
        assert move["kind"] in GAME.facts.kinds
        assert "weight" not in move
        assert move["text"]


def test_exactly_the_moves_of_the_rules_are_listed(client: FlaskClient, game: Json) -> None:
    state = GAME.state_from(game["position"])
    expected = [GAME.write(state, number) for number in state.legal_moves()]
    assert [move["move"] for move in legal(client, state=game["state"])] == expected
    assert [move["move"] for move in legal(client, position=game["position"])] == expected


def test_outcomes_of_chance_come_with_their_weights(client: FlaskClient) -> None:
    start = GAME.position(GAME.initial({"group_die": {"runner": 1, "guard": 2, "druid": 3}}))
    outcomes = legal(client, position=start)
    assert {each["move"]: each["weight"] for each in outcomes} == {
        "group:runner": 1,
        "group:guard": 2,
        "group:druid": 3,
    }


def test_filters_leave_the_moves_that_fit(client: FlaskClient, game: Json) -> None:
    everything = legal(client, state=game["state"])
    origin = everything[0]["from"]
    assert legal(client, state=game["state"], **{"from": origin}) == [
        move for move in everything if move["from"] == origin
    ]
    assert legal(client, state=game["state"], kind="move") == [
        move for move in everything if move["kind"] == "move"
    ]
    assert legal(client, state=game["state"], **{"from": "d4"}) == []


def test_a_kind_that_the_game_does_not_have_is_named(client: FlaskClient, game: Json) -> None:
    response = client.post(f"{AT}/legal-moves", json={"state": game["state"], "kind": "castling"})
    assert response.status_code == 400
    assert response.get_json()["faults"][0]["path"] == "kind"


@pytest.mark.parametrize("limit", [1, 2, 3, 1000])
def test_pages_follow_each_other_without_gap_or_overlap(client: FlaskClient, game: Json, limit: int) -> None:
    everything = legal(client, state=game["state"])
    collected: list[Json] = []
    body = {"state": game["state"], "limit": limit}
    while True:
        page = client.post(f"{AT}/legal-moves", json=body).get_json()
        assert len(page["moves"]) <= limit
        collected += page["moves"]
        if page["next"] is None:
            break
        body["cursor"] = page["next"]
    assert collected == everything


@pytest.mark.parametrize("cursor", ["after--1", "after-03", "after-", "after-1x", "after-1000000000"])
def test_a_cursor_of_our_own_making_only(client: FlaskClient, game: Json, cursor: str) -> None:
    response = client.post(f"{AT}/legal-moves", json={"state": game["state"], "cursor": cursor})
    assert response.status_code == 400
    assert response.get_json()["faults"][0]["path"] == "cursor"


def test_checks_judge_many_moves_in_their_order(client: FlaskClient, game: Json) -> None:
    good = legal(client, state=game["state"])[0]["move"]
    moves = [good, "a1-g7", "nonsense", good]
    answer = client.post(f"{AT}/checks", json={"state": game["state"], "moves": moves}).get_json()
    verdicts = answer["verdicts"]
    assert [verdict["move"] for verdict in verdicts] == moves
    assert verdicts[0] == verdicts[3] == {"move": good, "legal": True}
    for verdict in verdicts[1:3]:
        assert verdict["legal"] is False
        assert verdict["clause"].startswith("WW-")
        assert verdict["reason"]


@pytest.mark.parametrize("game_id", GAMES)
def test_an_empty_text_is_a_move_that_fits_no_notation(client: FlaskClient, game_id: str) -> None:
    at = f"/v1/games/{game_id}"
    begun = client.post(f"{at}/states", json={}).get_json()
    asked = {"state": begun["state"], "seat_token": begun["seat_tokens"][begun["actor"]]}
    checked = client.post(f"{at}/checks", json={**asked, "moves": ["", "?!"]})
    verdict, other = checked.get_json()["verdicts"]
    assert (verdict["move"], verdict["legal"]) == ("", False)
    clause = verdict["clause"]
    assert clause == other["clause"]
    played = client.post(f"{at}/moves", json={**asked, "move": ""})
    assert (played.status_code, played.get_json()["type"]) == (422, "/problems/illegal-move")
    assert played.get_json()["clause"] == clause


def test_checks_and_moves_agree(client: FlaskClient, game: Json) -> None:
    verdict = client.post(f"{AT}/checks", json={"state": game["state"], "moves": ["a1-a7"]}).get_json()
    problem = client.post(f"{AT}/moves", json={"state": game["state"], "move": "a1-a7"}).get_json()
    assert verdict["verdicts"][0]["clause"] == problem["clause"]
    assert verdict["verdicts"][0]["reason"] == problem["reason"]


@pytest.mark.parametrize(("count", "status"), [(0, 400), (1, 200), (1000, 200), (1001, 400)])
def test_one_to_a_thousand_moves_are_checked_at_once(
    client: FlaskClient, game: Json, count: int, status: int
) -> None:
    body = {"state": game["state"], "moves": ["a1-a2"] * count}
    assert client.post(f"{AT}/checks", json=body).status_code == status


def test_reasons_and_texts_are_in_the_readers_language(client: FlaskClient, game: Json) -> None:
    body = {"state": game["state"], "moves": ["a1-g7"]}
    reasons = {}
    for language in ("de", "en"):
        response = client.post(f"{AT}/checks", json=body, headers={"Accept-Language": language})
        assert response.headers["Content-Language"] == language
        assert "Accept-Language" in response.headers["Vary"]
        reasons[language] = response.get_json()["verdicts"][0]["reason"]
    assert reasons["de"] != reasons["en"]
    texts = {
        language: client.post(
            f"{AT}/legal-moves", json={"state": game["state"]}, headers={"Accept-Language": language}
        ).get_json()["moves"][0]["text"]
        for language in ("de", "en")
    }
    assert texts["de"] != texts["en"]
