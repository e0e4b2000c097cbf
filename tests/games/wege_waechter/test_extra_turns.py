"""WW-41, WW-10: the extra turn of `again` and the queue of turns."""

import pytest

from games.core import State
from games.wege_waechter import GAME
from tests.games.wege_waechter.board import event_types, picture, play, state, whose_turn

pytestmark = pytest.mark.rules

WHITE_CROSSED = """
    r D . d . . r
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    R . . . . . R
"""
BLACK_CROSSED = """
    r . . . . . r
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    R . . D . d R
"""
BOTH_CROSSED = """
    r D . . . . r
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    R . . . . d R
"""
BOTH = ("white", "black")
WHITE_MOVES = ("group:runner", "a1-a2")
WHITE_MOVES_ON = ("group:runner", "g1-g2")
BLACK_MOVES = ("group:runner", "a7-a6")


def white_asked(to_move: str) -> State:
    """White's druid, the first to transform, did so in the turn of `to_move`."""
    return state(
        WHITE_CROSSED, phase="bonus", to_move=to_move, transformed=("white",), pending=("bonus white",)
    )


def black_asked(to_move: str) -> State:
    """Black's druid, the first to transform, did so in the turn of `to_move`."""
    return state(
        BLACK_CROSSED, phase="bonus", to_move=to_move, transformed=("black",), pending=("bonus black",)
    )


def black_asked_in_an_extra_turn_of_white(turn: int, *queue: str) -> State:
    """White had `again`, and in White's extra turn Black's druid transforms; `queue` is still to come."""
    return state(
        BOTH_CROSSED,
        phase="bonus",
        turn=turn,
        transformed=BOTH,
        pending=("bonus black",),
        extra_turns=queue,
    )


def test_again_gives_the_next_turn_to_the_same_player_once() -> None:
    """WW-41: White, White, Black; turns are counted one by one and the queue is used up."""
    start = white_asked("white")
    extra = play(start, "bonus:again")
    assert whose_turn(extra) == (62, "white", "group")
    assert GAME.position(extra)["extra_turns"] == []
    assert GAME.position(extra)["druids"]["white"]["bonus_taken"]
    assert picture(extra) == picture(start)
    assert "extra-turn" in event_types(start, "bonus:again")
    assert whose_turn(play(extra, *WHITE_MOVES)) == (63, "black", "group")


def test_another_bonus_gives_no_extra_turn() -> None:
    """WW-41: the counter-case, `return`."""
    assert whose_turn(play(white_asked("white"), "bonus:return:guard:b1")) == (62, "black", "group")


def test_again_in_the_other_players_turn_comes_before_the_ordinary_turn() -> None:
    """WW-41: pushed there by Black, White has two turns running, then Black."""
    extra = play(white_asked("black"), "bonus:again")
    assert whose_turn(extra) == (63, "white", "group")
    assert GAME.position(extra)["extra_turns"] == ["white"]
    ordinary = play(extra, *WHITE_MOVES)
    assert whose_turn(ordinary) == (64, "white", "group")
    assert GAME.position(ordinary)["extra_turns"] == []
    assert whose_turn(play(ordinary, *WHITE_MOVES_ON)) == (65, "black", "group")


def test_the_same_holds_for_black() -> None:
    """WW-41: in White's turn and in Black's own."""
    pushed = play(black_asked("white"), "bonus:again")
    assert whose_turn(pushed) == (62, "black", "group")
    assert GAME.position(pushed)["extra_turns"] == ["black"]
    own = play(black_asked("black"), "bonus:again")
    assert whose_turn(own) == (63, "black", "group")
    assert GAME.position(own)["extra_turns"] == []
    assert whose_turn(play(own, *BLACK_MOVES)) == (64, "white", "group")


def test_again_in_an_extra_turn_of_the_other_player_is_put_in_front_of_the_queue() -> None:
    """WW-41: White still has the ordinary turn to come; Black's extra turn goes first, then White's."""
    start = black_asked_in_an_extra_turn_of_white(61, "white")
    extra = play(start, "bonus:again")
    assert whose_turn(extra) == (62, "black", "group")
    assert GAME.position(extra)["extra_turns"] == ["white"]
    ordinary = play(extra, *BLACK_MOVES)
    assert whose_turn(ordinary) == (63, "white", "group")
    assert GAME.position(ordinary)["extra_turns"] == []
    assert whose_turn(play(ordinary, *WHITE_MOVES_ON)) == (64, "black", "group")


def test_again_in_the_last_extra_turn_of_the_other_player_queues_the_ordinary_turn_too() -> None:
    """WW-41: White's queue is empty, so Black has the extra turn and then the ordinary one."""
    start = black_asked_in_an_extra_turn_of_white(62)
    extra = play(start, "bonus:again")
    assert whose_turn(extra) == (63, "black", "group")
    assert GAME.position(extra)["extra_turns"] == ["black"]
    ordinary = play(extra, *BLACK_MOVES)
    assert whose_turn(ordinary) == (64, "black", "group")
    assert whose_turn(play(ordinary, "group:runner", "g7-g6")) == (65, "white", "group")


def test_a_queued_turn_comes_before_alternation() -> None:
    """WW-41: White's bonus is taken up; the queue says White again, then Black."""
    queued = state(BOTH_CROSSED, phase="group", transformed=BOTH, extra_turns=("white",))
    second = play(queued, *WHITE_MOVES)
    assert whose_turn(second) == (62, "white", "group")
    assert whose_turn(play(second, *WHITE_MOVES_ON)) == (63, "black", "group")


def test_decisions_of_a_turn_do_not_use_up_queued_turns() -> None:
    """WW-41, WW-60: the queue is touched only when the turn is over."""
    start = black_asked_in_an_extra_turn_of_white(61, "white")
    assert GAME.position(start)["extra_turns"] == ["white"]
    assert whose_turn(play(start, "bonus:return:guard:c7")) == (62, "white", "group")
