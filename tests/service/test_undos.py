"""POST …/undos takes moves back: by agreement, on the settled line, and never past what somebody learnt."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from games.contract import Game as Rules
from games.registry import GAMES
from service.clerk import Clerk
from tests.service.conftest import KEY, OTHER_KEY, Make
from tests.service.played import Game, problem_of

WW, GR, EL = "wege-waechter", "grailnah", "kampf-um-elfenland"


def test_what_all_agree_on_is_taken_back_as_a_ply_of_its_own(client: FlaskClient) -> None:
    game = Game.new(client, GR)
    first, second = game.move(), game.move()
    back = game.told("undos", to=first["state"], seat_tokens=game.tokens)
    assert back["position"] == first["position"] != second["position"]
    assert (back["actor"], back["ply"]) == (first["actor"], second["ply"] + 1)
    assert back["record"] == [{"ply": 3, "actor": "undo", "move": "1"}]
    assert back["fairness"]["draws"] == second["fairness"]["draws"]
    assert back["events"] == []
    after = game.move(game.moves()[-1])
    assert after["ply"] == 4
    assert after["position"] != second["position"]


def test_after_an_undo_nobody_plays_on_from_what_was_taken_back(client: FlaskClient) -> None:
    game = Game.new(client, GR)
    game.move()
    second = game.move()
    game.told("undos", to=game.begun["state"], seat_tokens=game.tokens)
    move = {"move": "morgane-a0", "seat_token": game.tokens[second["actor"]]}
    refused = game.refused("moves", state=second["state"], **move)
    assert refused["type"] == "superseded"
    assert refused["settled"] == {"ply": 3, "actor": "undo", "move": "0"}
    assert refused["digest"] == game.now["digest"]


def test_the_same_undo_again_gets_the_same_bytes_and_another_does_not(client: FlaskClient) -> None:
    game = Game.new(client, GR)
    for _ in range(3):
        game.move()
    first, again = game.undo(1), game.undo(1)
    assert first.status_code == 200
    assert again.data == first.data
    assert problem_of(game.undo(0)) == "superseded"


def check_all_must_agree(client: FlaskClient, missing: str = "white") -> None:
    game = Game.new(client, GR)
    game.move()
    tokens = game.tokens
    del tokens[missing]
    response = game.ask("undos", to=game.begun["state"], seat_tokens=tokens)
    assert problem_of(response) == "seats-must-agree"
    silent = response.get_json()
    assert (silent["status"], silent["seats"]) == (403, [missing])
    (other,) = set(game.tokens) - {missing}
    forged = {**game.tokens, missing: game.tokens[other]}
    assert game.refused("undos", to=game.begun["state"], seat_tokens=forged)["type"] == "wrong-seat-token"
    assert game.undo(0).status_code == 200


@pytest.mark.parametrize("missing", ["white", "black"])
def test_every_seat_must_agree(client: FlaskClient, missing: str) -> None:
    check_all_must_agree(client, missing)


def test_tokens_of_another_game_are_no_agreement(client: FlaskClient) -> None:
    game, other = Game.new(client, GR), Game.new(client, GR)
    game.move()
    assert problem_of(game.undo(0, seat_tokens=other.tokens)) == "wrong-seat-token"


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"seat_tokens": {"pink": "x"}}, "seat_tokens.pink"),
        ({"seat_tokens": {"white": 1}}, "seat_tokens.white"),
        ({"seat_tokens": []}, "seat_tokens"),
        ({"to": 0}, "to"),
    ],
)
def test_a_malformed_agreement_is_named(client: FlaskClient, body: Any, fault: str) -> None:
    game = Game.new(client, GR)
    game.move()
    response = game.undo(0, **body)
    assert response.status_code == 400
    assert [each["path"] for each in response.get_json()["faults"]] == [fault]


def test_only_an_earlier_state_of_the_same_game_will_do(client: FlaskClient) -> None:
    game, other = Game.new(client, GR), Game.new(client, GR)
    game.move()
    for to in (game.state, other.state):
        response = game.undo(0, to=to)
        assert response.status_code == 400
        assert [each["path"] for each in response.get_json()["faults"]] == ["to"]
    assert problem_of(game.undo(0, to="first.x")) == "tampered-state"
    assert game.undo(0).status_code == 200


def check_no_die_is_rolled_again(client: FlaskClient) -> None:
    game = Game.new(client, WW)
    game.move()
    refused = game.undo(0)
    assert (refused.status_code, problem_of(refused)) == (409, "not-undoable")
    assert refused.get_json()["reason"] == refused.get_json()["detail"]


def test_nothing_is_taken_back_past_a_die(client: FlaskClient) -> None:
    check_no_die_is_rolled_again(client)


def test_with_the_guard_switched_off_a_die_would_be_rolled_again(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing: list[str] = []
    monkeypatch.setattr(Clerk, "_made_since", lambda *_: nothing)
    with pytest.raises(AssertionError):
        check_no_die_is_rolled_again(client)


def to_the_turns(game: Game) -> None:
    """Through the set-up of Kampf um das Elfenland."""
    while game.now["phase"] != "turn":
        game.move()


def check_no_card_is_unseen(client: FlaskClient) -> None:
    game = Game.new(client, EL)
    game.move()  # the first garrison tells that its kind was in the hand
    assert problem_of(game.undo(0)) == "not-undoable"


def test_nothing_is_taken_back_past_a_card_that_was_shown(client: FlaskClient) -> None:
    check_no_card_is_unseen(client)


def test_a_move_that_showed_nothing_is_taken_back_with_hidden_hands_too(client: FlaskClient) -> None:
    game = Game.new(client, EL)
    to_the_turns(game)
    at = len(game.turns) - 1
    marches = [move for move in game.moves(kind="march") if ":raft" not in move]
    game.move(marches[0])
    back = game.told("undos", to=game.turns[at]["state"], seat_tokens=game.tokens)
    assert back["actor"] == game.turns[at]["actor"]
    public = game.told("views")["position"]
    assert back["position"] == public
    game.move(game.moves(kind="trade")[0])
    assert problem_of(game.undo(-2)) == "not-undoable"


def test_what_shows_a_hand_is_what_comes_out_of_it() -> None:
    game: Rules = GAMES[EL]
    state = game.initial({})
    shown = {"trade:blue:raft:pig", "accept", "garrison:yttar:pig", "deploy:yttar:pig", "exchange:cloud"}
    shown |= {"obstacle:wylhien~parundia~plain", "march:yttar>grangor:pig:raft"}
    open_anyway = {"end", "done", "decline", "lose:pig", "march:yttar>usselen:pig", "hq:yttar"}
    assert {move for move in shown | open_anyway if game.reveals(state, move)} == shown


def test_before_the_services_own_seat_has_moved_a_move_is_taken_back(client: FlaskClient) -> None:
    """Past its moves: see test_ai_seats."""
    game = Game.new(client, GR, ai_seats=["black"])
    game.move()
    assert game.now["actor"] == "black"
    undone = game.told("undos", to=game.begun["state"], seat_tokens=game.tokens)
    assert undone["actor"] == "white"


def test_a_game_without_ledger_has_nothing_to_take_back(client: FlaskClient) -> None:
    game = Game.new(client, GR, ledger=False)
    game.move()
    assert problem_of(game.undo(0)) == "without-ledger"


def test_a_finished_game_stays_finished(client: FlaskClient) -> None:
    game = Game.new(client, GR)
    game.move()
    game.told("resignations", seat_token=game.tokens["white"])
    refused = game.undo(1)
    assert problem_of(refused) == "not-undoable"
    assert "over" in refused.get_json()["reason"]


def test_an_undo_is_taken_back_like_any_move(client: FlaskClient) -> None:
    game = Game.new(client, GR)
    game.move()
    second = game.move()
    assert game.told("undos", to=game.turns[1]["state"], seat_tokens=game.tokens)["ply"] == 3
    again = game.told("undos", to=second["state"], seat_tokens=game.tokens)
    assert (again["ply"], again["position"]) == (4, second["position"])


def test_the_expected_digest_is_compared(client: FlaskClient) -> None:
    game = Game.new(client, GR)
    game.move()
    assert problem_of(game.undo(0, expected_digest=game.begun["digest"])) == "digest-mismatch"
    assert game.undo(0, expected_digest=game.now["digest"]).status_code == 200


def test_an_undo_survives_a_change_of_keys(client: FlaskClient, make_app: Make, redis_url: str) -> None:
    game = Game.new(client, GR)
    game.move()
    first = game.undo(0)
    game.client = make_app(keys=(OTHER_KEY, KEY), redis_url=redis_url).test_client()
    assert game.undo(0).data == first.data
