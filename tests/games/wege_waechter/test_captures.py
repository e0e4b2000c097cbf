"""WW-30, WW-31, WW-34: whom an action reaches, capturing runners and guards."""

import pytest

from games.wege_waechter import GAME
from tests.games.wege_waechter.board import (
    acting,
    choosing,
    clause,
    drawn,
    moves,
    picture,
    play,
    whose_turn,
)

pytestmark = pytest.mark.rules

CROWD = """
    . . . d . . .
    . . r g R . .
    . . R G r . .
    . . r R g . .
    . . . . . . .
    . . . . . . .
    . . . D . . .
"""


def test_a_guard_captures_orthogonally_whatever_the_colour() -> None:
    """WW-30, WW-31: the opposing guard above, the own runners beside and below, an opposing runner."""
    start = acting(CROWD, "d5")
    assert moves(start) == {"d5xd6", "d5xc5", "d5xe5", "d5xd4"}


@pytest.mark.parametrize("square", ["c6", "e6", "c4", "e4"])
def test_nobody_captures_diagonally(square: str) -> None:
    """WW-31: horizontally and vertically only."""
    assert clause(acting(CROWD, "d5"), f"d5x{square}") == "WW-31"


def test_the_attacker_moves_onto_the_square_of_the_victim() -> None:
    """WW-31, WW-34: the whole board and the captured figures after a capture."""
    start = acting(CROWD, "d5")
    before = GAME.position(start)["captured"]
    after = play(start, "d5xd6")
    assert picture(after) == drawn("""
        . . . d . . .
        . . r G R . .
        . . R . r . .
        . . r R g . .
        . . . . . . .
        . . . . . . .
        . . . D . . .
    """)
    assert before["black"] == {"runner": 1, "guard": 0}
    assert GAME.position(after)["captured"] == before | {"black": {"runner": 1, "guard": 1}}
    assert GAME.position(after)["score"] == {"white": 0, "black": 0}
    assert whose_turn(after) == (62, "black", "group")
    assert GAME.position(after)["rolled"] == {"group": None, "rerolled": False, "figure": None}
    captured = {"type": "capture", "figure": "white-guard", "from": "d5", "to": "d6", "victim": "black-guard"}
    assert GAME.apply(start, "d5xd6").events[0].items() >= captured.items()


def test_an_own_figure_that_is_captured_is_put_aside_for_its_own_side() -> None:
    """WW-30, WW-34: White's guard takes White's runner; White is the one who misses it."""
    start = acting(CROWD, "d5")
    after = play(start, "d5xc5")
    assert GAME.position(start)["captured"]["white"] == {"runner": 1, "guard": 1}
    assert GAME.position(after)["captured"]["white"] == {"runner": 2, "guard": 1}
    assert GAME.position(after)["captured"]["black"] == GAME.position(start)["captured"]["black"]
    assert GAME.position(after)["board"]["c5"] == "white-guard"


def test_a_runner_captures_nobody() -> None:
    """WW-31: guards and druids capture; the same runner may push."""
    start = acting(CROWD, "c5")
    assert clause(start, "c5xc6") == "WW-31"
    assert clause(start, "c5xd5") == "WW-31"
    assert clause(start, "c5>c6>c7") is None


def test_a_druid_captures_orthogonally_too() -> None:
    """WW-31: the runner in front of her, not the one beside it."""
    start = acting(
        """
        r . . . . . .
        . . . . . . .
        . . . . . . d
        . . . . . . .
        . . r r . . .
        . . . D . . .
        . . . . . . R
    """,
        "d2",
    )
    assert moves(start) == {"d2xd3"}
    assert clause(start, "d2xc3") == "WW-31"
    after = GAME.position(play(start, "d2xd3"))
    assert after["board"]["d3"] == "white-druid"
    assert "d2" not in after["board"]
    assert after["captured"]["black"] == {"runner": 2, "guard": 2}


def test_an_action_reaches_only_the_squares_next_to_a_figure() -> None:
    """WW-30: a capture and a push over two squares are refused, their neighbours' are not."""
    board = """
        . . . d . . .
        . . . . . . .
        . . r . . . .
        . . . . . . .
        . r G . . r R
        . . . . . . .
        . . . D . . .
    """
    guard = acting(board, "c3")
    assert clause(guard, "c3xb3") is None
    assert clause(guard, "c3xc5") == "WW-30"
    runner = acting(board.replace(". r G . . r R", ". r G . r r R"), "g3")
    assert clause(runner, "g3>f3>f3") in {"WW-35", "WW-60"}
    assert clause(runner, "g3>f3>e4") is None
    assert clause(runner, "g3>e3>d3") == "WW-30"


def test_an_action_needs_a_figure_to_act_on() -> None:
    """WW-30: an empty square can be neither captured nor pushed."""
    guard = acting(CROWD, "e4", to_move="black")
    assert clause(guard, "e4xe5") is None
    assert clause(guard, "e4xe3") == "WW-30"
    runner = acting(CROWD, "d4")
    assert clause(runner, "d4>e4>f4") is None
    assert clause(runner, "d4>d3>d2") == "WW-30"


def test_no_figure_acts_on_itself() -> None:
    """WW-30: its own square isn't next to it."""
    assert clause(acting(CROWD, "d5"), "d5xd5") in {"WW-30", "WW-31", "WW-60"}


def test_an_opposing_figure_cannot_be_made_to_act() -> None:
    """WW-10, WW-13: White acts, with White's figure."""
    assert clause(acting(CROWD, "d5"), "d6xd5") in {"WW-10", "WW-13"}


def test_a_guard_without_orthogonal_neighbour_may_not_throw() -> None:
    """WW-13, WW-31: a figure at a corner isn't enough for a guard, but is for a runner."""
    corner = """
        . . . d . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . r . . .
        . . G . . . .
        . R . D . . .
    """
    assert clause(choosing(corner, "guard"), "c2?") == "WW-13"
    assert clause(choosing(corner, "runner"), "b1?") is None


def test_a_capture_on_the_unopened_portal_is_a_capture_like_any_other() -> None:
    """WW-22, WW-31: the attacker stays on the centre square."""
    centre = acting(
        """
        . . . d . . .
        . . . . . . .
        . . . . . . .
        . . G r . . .
        . . . . . . .
        . . . . . . r
        . . . D . . .
    """,
        "c4",
    )
    after = GAME.position(play(centre, "c4xd4"))
    assert after["board"]["d4"] == "white-guard"
    assert after["score"] == {"white": 0, "black": 0}
