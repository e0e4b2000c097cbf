"""POST …/resignations: a seat gives up, whoever is to act, and the rules say what becomes of the game."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from games.registry import GAMES
from tests.service.conftest import NOON
from tests.service.hands import TOKENS
from tests.service.played import Game, problem_of

WW, GR, EL = "wege-waechter", "grailnah", "kampf-um-elfenland"


@pytest.mark.parametrize("game_id", [WW, GR, EL])
@pytest.mark.parametrize("own_turn", [True, False])
def test_of_two_players_the_other_one_wins(client: FlaskClient, game_id: str, own_turn: bool) -> None:
    game = Game.new(client, game_id)
    game.move()
    actor = game.now["actor"]
    (other,) = set(game.tokens) - {actor}
    loser, winner = (actor, other) if own_turn else (other, actor)
    turn = game.told("resignations", seat_token=game.tokens[loser])
    assert turn["result"]["winners"] == [winner]
    assert turn["result"]["reason"] == "resignation"
    assert (turn["actor"], turn["phase"]) == (None, "over")
    assert turn["record"] == [{"ply": game.turns[-2]["ply"] + 1, "actor": loser, "move": "resign"}]
    assert [event["type"] for event in turn["events"]] == ["resign", "end"]


@pytest.mark.parametrize("game_id", [GR, EL])
def test_of_three_players_the_others_play_on(client: FlaskClient, game_id: str) -> None:
    players = ["white", "black", "red"] if game_id == GR else ["red", "green", "violet"]
    game = Game.new(client, game_id, options={"players": players})
    turn = game.told("resignations", seat_token=game.tokens[players[0]])  # the one to act
    assert turn["result"] is None
    assert turn["actor"] in players[1:]
    assert turn["position"]["resigned"] == players[:1]
    for _ in range(6):
        assert game.move()["actor"] in players[1:]
    last = game.told("resignations", seat_token=game.tokens[players[1]])
    assert last["result"]["winners"] == players[2:]


def test_partners_play_on_and_win_for_both(client: FlaskClient) -> None:
    game = Game.new(client, GR, options={"players": ["white", "black", "red", "blue"]})
    game.told("resignations", seat_token=game.tokens["white"])
    assert game.now["result"] is None
    game.told("resignations", seat_token=game.tokens["black"])
    last = game.told("resignations", seat_token=game.tokens["blue"])
    assert last["result"]["winners"] == ["white", "red"]


def test_a_seat_token_is_needed_and_must_be_of_this_game(client: FlaskClient) -> None:
    game, other = Game.new(client, WW), Game.new(client, WW)
    assert game.refused("resignations")["type"] == "malformed-request"
    wrong = game.refused("resignations", seat_token=other.tokens["white"])
    assert (wrong["status"], wrong["type"]) == (403, "wrong-seat-token")


def test_nobody_gives_up_for_a_seat_of_the_services(client: FlaskClient) -> None:
    game = Game.new(client, WW, ai_seats=["black"])
    forged = TOKENS.seat_token(TOKENS.open(GAMES[WW], game.state, now=NOON)[1], "black")
    assert game.refused("resignations", seat_token=forged)["type"] == "wrong-seat-token"


@pytest.mark.parametrize("seat", ["white", "black"])
def test_nobody_gives_up_when_the_game_is_over(client: FlaskClient, seat: str) -> None:
    game = Game.new(client, WW)
    game.told("resignations", seat_token=game.tokens["white"])
    assert game.refused("resignations", seat_token=game.tokens[seat])["type"] == "game-over"


def test_the_same_resignation_again_gets_the_same_bytes(client: FlaskClient) -> None:
    game = Game.new(client, WW)
    first = game.ask("resignations", seat_token=game.tokens["white"])
    assert first.status_code == 200
    assert game.ask("resignations", seat_token=game.tokens["white"]).data == first.data
    other = game.ask("resignations", seat_token=game.tokens["black"])
    assert problem_of(other) == "superseded"
    assert other.get_json()["settled"]["actor"] == "white"


def check_first_decision_stands(client: FlaskClient) -> None:
    """Whoever moves and gives up at the same ply has done what the ledger saw first."""
    game = Game.new(client, WW)
    start = game.state
    moves = game.moves()
    turn = game.move(moves[0])
    late: Any = game.refused("resignations", state=start, seat_token=game.tokens["black"])
    assert (late["type"], late["digest"]) == ("superseded", turn["digest"])
    given_up = game.told("resignations", seat_token=game.tokens["black"])
    assert given_up["result"]["winners"] == ["white"]


def test_of_a_move_and_a_resignation_at_one_ply_the_first_stands(client: FlaskClient) -> None:
    check_first_decision_stands(client)


def test_without_a_ledger_one_may_give_up_too(client: FlaskClient) -> None:
    game = Game.new(client, WW, ledger=False)
    assert game.told("resignations", seat_token=game.tokens["white"])["result"]["winners"] == ["black"]


def test_what_was_hidden_is_shown_to_all_after_the_end(client: FlaskClient) -> None:
    game = Game.new(client, EL)
    turn = game.told("resignations", seat_token=game.tokens["black"])
    assert "hidden" not in str(turn["position"])
    assert game.told("views")["position"] == turn["position"]


def test_resign_is_no_move(client: FlaskClient) -> None:
    game = Game.new(client, WW)
    assert "resign" not in game.moves()
    refused = game.refused("moves", move="resign")
    assert refused["type"] == "illegal-move"


def test_after_a_resignation_nothing_before_it_is_taken_back(client: FlaskClient) -> None:
    game = Game.new(client, GR, options={"players": ["white", "black", "red"]})
    game.move()
    game.told("resignations", seat_token=game.tokens["red"])
    assert problem_of(game.undo(1)) == "not-undoable"
    game.move()
    agreed = {seat: token for seat, token in game.tokens.items() if seat != "red"}
    assert game.undo(2, seat_tokens=agreed).status_code == 200, "who has given up needn't agree"


def test_in_the_set_up_a_view_that_hides_who_gave_up_can_not_be_played_on(client: FlaskClient) -> None:
    """What he puts down depends on armies that the view doesn't show."""
    game = Game.new(client, "kampf-um-elfenland", options={"players": ["black", "blue", "violet"]})
    game.move()
    game.told("resignations", seat_token=game.tokens["violet"])
    move = game.moves()[0]
    view = game.told("views", seat_token=game.tokens[game.now["actor"]])["position"]
    played = client.post("/v1/games/kampf-um-elfenland/moves", json={"position": view, "move": move})
    assert played.status_code == 422
    assert problem_of(played) == "impossible-position"
    assert [fault["path"] for fault in played.get_json()["faults"]] == ["resigned"]
    judged = client.post("/v1/games/kampf-um-elfenland/checks", json={"position": view, "moves": [move]})
    assert judged.get_json()["verdicts"][0]["legal"] is True
