"""WW-41: the bonus of a druid who transforms."""

from typing import Any

import pytest

from games.core import State
from games.wege_waechter import GAME
from tests.games.wege_waechter.board import clause, event_types, moves, picture, play, state, whose_turn

pytestmark = pytest.mark.rules

BOARD = """
    . D . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    r . . . . d .
    R G . r R . R
"""


def asked(**given: Any) -> State:
    """White, whose druid has just transformed, is asked for the bonus."""
    return state(BOARD, **{"phase": "bonus", "transformed": ("white",), "pending": ("bonus white",)} | given)


def test_a_player_with_everything_to_choose_from() -> None:
    """WW-41: again, heal, one captured runner and one captured guard on either free square."""
    assert moves(asked(lives=(1, 2))) == {
        "bonus:again",
        "bonus:heal",
        "bonus:return:runner:c1",
        "bonus:return:runner:f1",
        "bonus:return:guard:c1",
        "bonus:return:guard:f1",
    }


def test_again_can_be_chosen_when_nothing_else_can() -> None:
    """WW-41: all figures on the board, two lives; asked all the same (WW-12)."""
    full = """
        . D . . . d .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . R .
        r R . . . . .
        R G . . R . G
    """
    start = state(full, phase="bonus", transformed=("white",), pending=("bonus white",))
    assert moves(start) == {"bonus:again"}
    assert clause(start, "bonus:return:runner:c1") == "WW-41"
    assert clause(start, "bonus:heal") == "WW-41"


def test_heal_needs_status_x() -> None:
    """WW-41: with two lives refused, with one it turns her back."""
    assert clause(asked(), "bonus:heal") == "WW-41"
    flipped = asked(lives=(1, 2))
    healed = play(flipped, "bonus:heal")
    assert GAME.position(healed)["druids"]["white"] == {"lives": 2, "transformed": True, "bonus_taken": True}
    assert whose_turn(healed) == (62, "black", "group")
    assert "heal" in event_types(flipped, "bonus:heal")


def test_heal_is_for_the_own_druid() -> None:
    """WW-41 (ruling): Status X of the other druid doesn't count, and hers isn't healed."""
    assert clause(asked(lives=(2, 1)), "bonus:heal") == "WW-41"
    assert GAME.position(play(asked(lives=(1, 1)), "bonus:heal"))["druids"]["black"]["lives"] == 1


def test_black_heals_black() -> None:
    """WW-41: with both druids flipped, Black's gets her second life back and White's doesn't."""
    start = state(
        BOARD.replace("d", ".").replace("R G .", "R G d"),
        phase="bonus",
        to_move="black",
        transformed=("white", "black"),
        lives=(1, 1),
        pending=("bonus black",),
    )
    healed = GAME.position(play(start, "bonus:heal"))["druids"]
    assert (healed["white"]["lives"], healed["black"]["lives"]) == (1, 2)


def test_a_healed_druid_moves_one_square_again() -> None:
    """WW-21, WW-41: the two squares of Status X are gone."""
    healed = play(asked(lives=(1, 2)), "bonus:heal", "group:runner", "a2-a3", "group:druid")
    assert clause(healed, "b7-b5") == "WW-21"
    unhealed = play(asked(lives=(1, 2)), "bonus:return:guard:c1", "group:runner", "a2-a3", "group:druid")
    assert clause(unhealed, "b7-b5") is None


def test_a_captured_figure_returns_to_a_free_square_of_the_own_start_line() -> None:
    """WW-41: it is on the board and captured no more; it triggers nothing, the next turn begins."""
    start = asked()
    back = play(start, "bonus:return:guard:f1")
    shown = GAME.position(back)
    assert shown["board"] == GAME.position(start)["board"] | {"f1": "white-guard"}
    assert GAME.position(start)["captured"]["white"] == {"runner": 1, "guard": 1}
    assert shown["captured"]["white"] == {"runner": 1, "guard": 0}
    assert shown["druids"]["white"]["bonus_taken"]
    assert shown["pending"] == []
    assert whose_turn(back) == (62, "black", "group")
    assert "return" in event_types(start, "bonus:return:guard:f1")


@pytest.mark.parametrize("square", ["a1", "b1", "d1", "c2", "c7", "d4"])
def test_it_returns_to_no_other_square(square: str) -> None:
    """WW-41: neither an occupied one, by whom ever, nor one off the own start line."""
    assert clause(asked(), f"bonus:return:runner:{square}") == "WW-41"


def test_black_returns_figures_to_the_last_row() -> None:
    """WW-41: Black's start line, Black's captured figures."""
    mirrored = """
        r g . R r . r
        R . . . . D .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . d . . . . .
    """
    start = state(mirrored, phase="bonus", to_move="black", transformed=("black",), pending=("bonus black",))
    assert moves(start) == {
        "bonus:again",
        "bonus:return:runner:c7",
        "bonus:return:runner:f7",
        "bonus:return:guard:c7",
        "bonus:return:guard:f7",
    }
    assert clause(start, "bonus:return:guard:c1") == "WW-41"


def test_a_figure_that_scored_does_not_return() -> None:
    """WW-41: the missing runner left through the portal; the captured guard may return."""
    start = asked(score=(1, 0))
    assert clause(start, "bonus:return:runner:c1") == "WW-41"
    assert clause(start, "bonus:return:guard:c1") is None


def test_a_captured_figure_of_the_opponent_is_no_own_one() -> None:
    """WW-41: Black misses runners and guards, White no runner."""
    all_runners = BOARD.replace("r . . . . d .", "r R . . . d .")
    start = state(all_runners, phase="bonus", transformed=("white",), pending=("bonus white",))
    assert clause(start, "bonus:return:runner:c1") == "WW-41"
    assert clause(start, "bonus:return:guard:c1") is None


def test_a_druid_is_not_brought_back() -> None:
    """WW-41: runners and guards only."""
    assert clause(asked(), "bonus:return:druid:c1") in {"WW-41", "WW-60"}


def test_a_full_start_line_lets_nobody_return() -> None:
    """WW-41: figures of both colours fill it."""
    full = BOARD.replace("R G . r R . R", "R G r r R r R")
    full = full.replace("r . . . . d .", ". . . . . d .")
    start = state(full, phase="bonus", transformed=("white",), pending=("bonus white",))
    assert moves(start) == {"bonus:again"}
    assert clause(start, "bonus:return:guard:c1") == "WW-41"


def test_the_bonus_is_the_owners_even_in_the_other_players_turn() -> None:
    """WW-41: Black pushed her there, White chooses, then White's turn comes as usual."""
    pushed = BOARD.replace(". . . . . . .", ". . r . . . .", 1)
    start = state(pushed, phase="bonus", transformed=("white",), pending=("bonus white",), to_move="black")
    assert GAME.actor(start) == "white"
    assert whose_turn(play(start, "bonus:return:guard:c1")) == (63, "white", "group")


def test_the_bonus_must_be_taken() -> None:
    """WW-12, WW-41: it can't be declined."""
    assert clause(asked(), "bonus:none") in {"WW-12", "WW-41", "WW-60"}
    assert clause(asked(), "pass") in {"WW-12", "WW-41", "WW-60"}


def test_a_returned_guard_plays_on() -> None:
    """WW-41: with White's guard back, the group is valid again."""
    alone = BOARD.replace("G", ".")
    start = state(alone, phase="bonus", transformed=("white",), pending=("bonus white",))
    back = play(start, "bonus:return:guard:c1", "group:runner", "a2-a3", "group:guard")
    assert clause(back, "c1-c2") is None
    other = play(start, "bonus:return:runner:c1", "group:runner", "a2-a3", "group:guard")
    assert GAME.position(other)["rolled"]["rerolled"]


def test_again_changes_nothing_on_the_board() -> None:
    """WW-41: not even the druid who could have been healed."""
    start = asked(lives=(1, 2))
    after = play(start, "bonus:again")
    assert picture(after) == picture(start)
    assert GAME.position(after)["druids"]["white"] == {"lives": 1, "transformed": True, "bonus_taken": True}
