"""WW-20 to WW-22: normal moves."""

import pytest

from games.wege_waechter import GAME
from tests.games.wege_waechter.board import choosing, clause, drawn, moves_from, picture, play

pytestmark = pytest.mark.rules

OPEN_FIELD = """
    . . . . . . d
    . . . . . . .
    . . G . . . .
    . . . . . . .
    . . . R . . .
    . . . . . . .
    D . . . . . .
"""


def targets(start_moves: set[str]) -> set[str]:
    """The squares these normal moves lead to."""
    return {move.split("-")[1] for move in start_moves}


def test_a_runner_moves_one_or_two_squares_in_all_eight_directions() -> None:
    """WW-20, WW-21: sixteen squares on an open field."""
    assert targets(moves_from(choosing(OPEN_FIELD, "runner"), "d3")) == {
        "d4", "d5", "e4", "f5", "e3", "f3", "e2", "f1", "d2", "d1", "c2", "b1", "c3", "b3", "c4", "b5",
    }  # fmt: skip


def test_a_guard_moves_one_square_in_all_eight_directions() -> None:
    """WW-20, WW-21: eight squares, the unopened portal among them."""
    assert targets(moves_from(choosing(OPEN_FIELD, "guard"), "c5")) == {
        "b6", "c6", "d6", "b5", "d5", "b4", "c4", "d4",
    }  # fmt: skip


def test_a_druid_moves_one_square_and_two_with_status_x() -> None:
    """WW-21: twins, with two lives and with one."""
    whole = choosing(OPEN_FIELD, "druid")
    assert targets(moves_from(whole, "a1")) == {"a2", "b2", "b1"}
    assert clause(whole, "a1-a3") == "WW-21"
    flipped = choosing(OPEN_FIELD, "druid", lives=(1, 2))
    assert targets(moves_from(flipped, "a1")) == {"a2", "a3", "b2", "c3", "b1", "c1"}
    assert clause(flipped, "a1-a4") == "WW-21"


def test_status_x_of_the_other_druid_does_not_lengthen_a_step() -> None:
    """WW-21: each druid has her own lives."""
    assert clause(choosing(OPEN_FIELD, "druid", lives=(2, 1)), "a1-c3") == "WW-21"
    assert clause(choosing(OPEN_FIELD, "druid", lives=(1, 2)), "a1-c3") is None


@pytest.mark.parametrize("square", ["d6", "a3", "g3", "a6", "g6"])
def test_a_runner_may_not_go_three_squares(square: str) -> None:
    """WW-21: two at most, straight or diagonally."""
    assert clause(choosing(OPEN_FIELD, "runner"), f"d3-{square}") == "WW-21"


@pytest.mark.parametrize("square", ["c7", "e5", "a5", "c3", "a3", "e7"])
def test_a_guard_may_not_go_two_squares(square: str) -> None:
    """WW-21: one only."""
    assert clause(choosing(OPEN_FIELD, "guard"), f"c5-{square}") == "WW-21"


@pytest.mark.parametrize("square", ["e5", "f4", "f2", "e1", "c1", "b2", "b4", "c5"])
def test_a_runner_may_not_change_direction(square: str) -> None:
    """WW-20, WW-21: the eight squares of a knight's move lie in no direction."""
    free = OPEN_FIELD.replace(". . G . . . .", "G . . . . . .")
    assert clause(choosing(free, "runner"), f"d3-{square}") in {"WW-20", "WW-21"}


def test_a_square_must_be_free() -> None:
    """WW-20: an own figure and an opposing one both close a square."""
    closed = """
        . . . . . . d
        . . . . . . .
        . . . . . . .
        . . g . R . .
        . . . R . . .
        . . . . . . .
        D . . . . . .
    """
    start = choosing(closed, "runner")
    assert clause(start, "d3-d4") is None
    assert clause(start, "d3-c4") == "WW-20"
    assert clause(start, "d3-e4") == "WW-20"


def test_no_figure_is_jumped_over() -> None:
    """WW-20: with a figure between, the free square behind it can't be reached."""
    closed = """
        . . . . . . d
        . . . . . . .
        . . . . . . .
        . . g . R . .
        . . . R . . .
        . . . . . . .
        D . . . . . .
    """
    start = choosing(closed, "runner")
    assert clause(start, "d3-d5") is None
    assert clause(start, "d3-b5") == "WW-20"
    assert clause(start, "d3-f5") == "WW-20"


def test_a_druid_with_status_x_jumps_over_nobody() -> None:
    """WW-20: her second square needs a free first one."""
    closed = OPEN_FIELD.replace("D . . . . . .", "D r . . . . .")
    start = choosing(closed, "druid", lives=(1, 2))
    assert clause(start, "a1-c1") == "WW-20"
    assert clause(start, "a1-a3") is None


def test_a_figure_may_not_stay_where_it_is() -> None:
    """WW-20, WW-12: its own square isn't free."""
    assert clause(choosing(OPEN_FIELD, "runner"), "d3-d3") in {"WW-12", "WW-20", "WW-21", "WW-60"}


@pytest.mark.parametrize("move", ["g1-h1", "g1-h2", "g1-g0", "g1-f0"])
def test_no_figure_leaves_the_board(move: str) -> None:
    """WW-20: to a square of the board."""
    edge = OPEN_FIELD.replace("D . . . . . .", "D . . . . . R")
    assert clause(choosing(edge, "runner"), move) in {"WW-1", "WW-20", "WW-60"}


def test_a_move_changes_two_squares_and_the_turn() -> None:
    """WW-20, WW-10: the figure stands on its new square, everything else as it was."""
    before = choosing(OPEN_FIELD, "runner")
    after = play(before, "d3-b5")
    assert picture(after) == drawn("""
        . . . . . . d
        . . . . . . .
        . R G . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        D . . . . . .
    """)
    old, new = GAME.position(before), GAME.position(after)
    assert new == old | {
        "board": new["board"],
        "turn": 62,
        "to_move": "black",
        "phase": "group",
        "actor": "chance",
        "rolled": {"group": None, "rerolled": False, "figure": None},
    }


def test_start_lines_are_ordinary_squares() -> None:
    """WW-22: a runner enters the opposing start line, moves along it and over it."""
    line = """
        . R . . . . d
        . . . . . R .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        D . . . . . .
    """
    start = choosing(line, "runner")
    assert clause(start, "f6-f7") is None
    assert clause(start, "b7-d7") is None
    entered = play(start, "f6-f7")
    assert GAME.position(entered)["board"]["f7"] == "white-runner"
    assert GAME.position(entered)["score"] == {"white": 0, "black": 0}


def test_the_unopened_portal_is_an_ordinary_square() -> None:
    """WW-22: a guard steps onto it and stays, a runner passes it, and it can be occupied."""
    stepped = play(choosing(OPEN_FIELD, "guard"), "c5-d4")
    assert GAME.position(stepped)["board"]["d4"] == "white-guard"
    assert GAME.position(stepped)["score"] == {"white": 0, "black": 0}
    assert clause(choosing(OPEN_FIELD, "runner"), "d3-d5") is None
    occupied = OPEN_FIELD.replace(". . . . . . .\n    . . . R", ". . . r . . .\n    . . . R")
    assert clause(choosing(occupied, "runner"), "d3-d5") == "WW-20"


def test_black_moves_by_the_same_rules() -> None:
    """WW-20, WW-21: two squares towards row 1, not three."""
    start = choosing(
        """
        . . . r . . d
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        D . . . . . .
    """,
        "runner",
        to_move="black",
    )
    assert targets(moves_from(start, "d7")) == {"b7", "c7", "e7", "f7", "c6", "b5", "d6", "d5", "e6", "f5"}
    assert clause(start, "d7-d4") == "WW-21"
