"""POST …/moves plays moves: on states with the referee's dice, on positions with the client's."""

import random
from typing import Any

import pytest
from flask.testing import FlaskClient

from games import dice
from games.contract import Json
from games.registry import GAMES
from service.keys import Keyring
from service.tokens import Tokens
from tests.service.conftest import AT, KEY, NOON, begun, legal, moved

GAME = GAMES["wege-waechter"]


def test_a_move_leads_to_a_new_state_with_events_and_record(client: FlaskClient, game: Json) -> None:
    move = legal(client, state=game["state"])[0]["move"]
    turn = moved(client, state=game["state"], move=move)
    assert set(turn) == set(game) - {"seat_tokens", "ai_seats", "game_id", "rules_version"}
    assert turn["state"] != game["state"]
    assert turn["digest"] != game["digest"]
    assert turn["record"][0] == {"ply": game["ply"] + 1, "actor": "white", "move": move}
    assert [entry["ply"] for entry in turn["record"]] == list(range(game["ply"] + 1, turn["ply"] + 1))
    assert {entry["actor"] for entry in turn["record"][1:]} <= {"chance"}
    assert turn["actor"] in ("white", "black")
    assert turn["events"]


def test_the_same_move_again_gets_the_same_answer_byte_for_byte(client: FlaskClient, game: Json) -> None:
    body = {"state": game["state"], "move": legal(client, state=game["state"])[0]["move"]}
    answers = {client.post(f"{AT}/moves", json=body).data for _ in range(3)}
    assert len(answers) == 1


def test_other_moves_do_not_get_other_dice(client: FlaskClient) -> None:
    """The die after the move is the same whichever figure makes a normal move."""
    game = begun(client, ledger=False)
    normal = [each["move"] for each in legal(client, state=game["state"], kind="move")]
    next_dice = set()
    for move in normal:
        turn = moved(client, state=game["state"], move=move)
        next_dice.add(turn["record"][1]["move"])
    assert len(normal) > 1
    assert len(next_dice) == 1


def test_every_die_is_the_one_that_the_seeds_give(client: FlaskClient) -> None:
    game = begun(client, client_seed="mine")
    tokens = Tokens(Keyring((KEY,)), state_days=30)
    _, play = tokens.open(GAME, game["state"], now=NOON)
    record = list(game["record"])
    chosen = random.Random(1)
    turn = game
    for _ in range(20):
        turn = moved(
            client, state=turn["state"], move=chosen.choice(legal(client, state=turn["state"]))["move"]
        )
        record += turn["record"]
    state, draws = GAME.initial({}), 0
    for entry in record:
        if entry["actor"] == "chance":
            outcomes = state.chance_outcomes()
            weights = [weight for _, weight in outcomes]
            drawn = dice.draw(tokens.server_seed(play), "mine", draws, weights)
            assert entry["move"] == GAME.write(state, outcomes[drawn][0])
            draws += 1
        state = GAME.apply(state, entry["move"]).state
    assert draws == turn["fairness"]["draws"] > 10


def test_a_whole_game_is_played_to_its_result_and_its_record_verifies(client: FlaskClient) -> None:
    chosen = random.Random(3)
    game = turn = begun(client, options={"rows": 5})
    record = list(game["record"])
    while turn["actor"] is not None:
        moves = legal(client, state=turn["state"])
        turn = moved(client, state=turn["state"], move=chosen.choice(moves)["move"])
        record += turn["record"]
    assert turn["phase"] == "over"
    assert turn["result"] == turn["position"]["result"] is not None
    assert turn["ply"] == len(record)
    kept = {
        "format": 1,
        "game": game["game"],
        "rules_version": game["rules_version"],
        "options": game["position"]["options"],
        "game_id": game["game_id"],
        "fairness": turn["fairness"],
        "moves": record,
        "result": turn["result"],
    }
    verified = client.post(f"{AT}/replays", json={"record": kept}).get_json()
    assert verified == {
        "ok": True,
        "plies": turn["ply"],
        "position": turn["position"],
        "result": turn["result"],
        "dice_proven": None,
    }
    over = client.post(f"{AT}/moves", json={"state": turn["state"], "move": "a1-a2"})
    assert over.status_code == 409
    assert over.get_json()["type"] == "/problems/game-over"
    assert over.get_json()["result"] == turn["result"]
    assert legal(client, state=turn["state"]) == []


def test_an_illegal_move_is_refused_with_clause_reason_and_rule(client: FlaskClient, game: Json) -> None:
    response = client.post(f"{AT}/moves", json={"state": game["state"], "move": "a1-g7"})
    problem = response.get_json()
    assert response.status_code == 422
    assert problem["type"] == "/problems/illegal-move"
    assert problem["move"] == "a1-g7"
    assert problem["clause"].startswith("WW-")
    assert problem["rule"]["id"] == problem["clause"]
    assert problem["rule"]["text"]
    assert problem["reason"] == problem["detail"]
    assert problem["digest"] == game["digest"]


def test_a_move_of_chance_cannot_be_submitted_with_a_state(client: FlaskClient, game: Json) -> None:
    response = client.post(f"{AT}/moves", json={"state": game["state"], "move": "group:guard"})
    assert response.get_json()["type"] == "/problems/illegal-move"


def test_with_a_position_nothing_is_rolled_and_dice_are_submitted(client: FlaskClient) -> None:
    start = GAME.position(GAME.initial({}))
    turn = moved(client, position=start, move="group:guard")
    assert (turn["state"], turn["digest"], turn["ply"], turn["fairness"]) == (None, None, None, None)
    assert turn["record"] == [{"ply": None, "actor": "chance", "move": "group:guard"}]
    assert turn["actor"] == "white"
    turn = moved(client, position=turn["position"], move="b1-b2")
    assert (turn["actor"], turn["phase"]) == ("chance", "group")
    assert "seat_tokens" not in turn


def test_every_fault_of_an_impossible_position_is_named(client: FlaskClient) -> None:
    position = GAME.position(GAME.initial({}))
    position["portal"] = "ajar"
    position["board"]["z9"] = "white-runner"
    response = client.post(f"{AT}/moves", json={"position": position, "move": "group:guard"})
    problem = response.get_json()
    assert (response.status_code, problem["type"]) == (422, "/problems/impossible-position")
    assert len(problem["faults"]) >= 2
    assert all(fault["path"] and fault["reason"] for fault in problem["faults"])


def test_the_expected_digest_is_compared(client: FlaskClient, game: Json) -> None:
    move = legal(client, state=game["state"], expected_digest=game["digest"])[0]["move"]
    moved(client, state=game["state"], move=move, expected_digest=game["digest"])
    for call, more in (("moves", {"move": move}), ("legal-moves", {}), ("checks", {"moves": [move]})):
        body = {"state": game["state"], "expected_digest": "0" * 32, **more}
        response = client.post(f"{AT}/{call}", json=body)
        assert response.status_code == 409
        assert response.get_json()["type"] == "/problems/digest-mismatch"
        assert response.get_json()["digest"] == game["digest"]


def test_a_seat_token_must_be_that_of_the_seat_to_act(client: FlaskClient, game: Json) -> None:
    move = legal(client, state=game["state"])[0]["move"]
    body = {"state": game["state"], "move": move}
    moved(client, **body, seat_token=game["seat_tokens"]["white"])
    other = begun(client)
    wrong = [game["seat_tokens"]["black"], other["seat_tokens"]["white"], "first.x", "ünsinn"]
    for seat_token in wrong:
        response = client.post(f"{AT}/moves", json={**body, "seat_token": seat_token})
        assert response.status_code == 403
        assert response.get_json()["type"] == "/problems/wrong-seat-token"


@pytest.mark.parametrize("call", ["moves", "legal-moves", "checks", "ai-moves"])
@pytest.mark.parametrize("both", [True, False])
def test_exactly_one_of_state_and_position_is_needed(
    client: FlaskClient, game: Json, call: str, both: bool
) -> None:
    body: dict[str, Any] = {"moves": {"move": "a1-a2"}, "checks": {"moves": ["a1-a2"]}}.get(call, {})
    if both:
        body = {**body, "state": game["state"], "position": game["position"]}
    response = client.post(f"{AT}/{call}", json=body)
    assert response.status_code == 400
    assert response.get_json()["type"] == "/problems/malformed-request"


@pytest.mark.parametrize("name", ["seat_token", "expected_digest"])
def test_what_goes_only_with_a_state_is_refused_with_a_position(
    client: FlaskClient, game: Json, name: str
) -> None:
    response = client.post(f"{AT}/legal-moves", json={"position": game["position"], name: "x"})
    assert response.status_code == 400
    assert [fault["path"] for fault in response.get_json()["faults"]] == [name]
