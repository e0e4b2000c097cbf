"""WW-35: pushing."""

import pytest

from games.wege_waechter import GAME
from tests.games.wege_waechter.board import (
    COLUMNS,
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

EMPTY = "\n".join([". . . . . . ."] * 7)

# From d4 in all eight directions: the target, and where it may go, straight on in the middle.
DIRECTIONS = [
    ("d5", ("c6", "d6", "e6")),
    ("e5", ("e6", "f6", "f5")),
    ("e4", ("f5", "f4", "f3")),
    ("e3", ("f3", "f2", "e2")),
    ("d3", ("e2", "d2", "c2")),
    ("c3", ("c2", "b2", "b3")),
    ("c4", ("b3", "b4", "b5")),
    ("c5", ("b5", "b6", "c6")),
]


def put(board: str, **figures: str) -> str:
    """A picture with further figures, `put(EMPTY, d4="R")`."""
    lines = [line.split() for line in board.strip().splitlines()]
    for square, letter in figures.items():
        lines[len(lines) - int(square[1:])][COLUMNS.index(square[0])] = letter
    return "\n".join(" ".join(line) for line in lines)


BARE = put(EMPTY, a1="D", g7="d")


@pytest.mark.parametrize(("target", "squares"), DIRECTIONS)
@pytest.mark.parametrize("letter", ["r", "g", "R", "G"])
def test_a_runner_pushes_in_all_eight_directions_straight_on_or_to_a_side(
    target: str, squares: tuple[str, ...], letter: str
) -> None:
    """WW-35: three squares away from him, for figures of either colour; no others."""
    start = acting(put(BARE, d4="R", **{target: letter}), "d4")
    assert moves(start) == {f"d4>{target}>{square}" for square in squares}
    around = {f"{column}{row}" for column in "bcdef" for row in range(2, 7)} - {target, "d4", *squares}
    for square in around:
        assert clause(start, f"d4>{target}>{square}") == "WW-35"


@pytest.mark.parametrize(("target", "squares"), DIRECTIONS)
def test_a_runner_pushes_an_untransformed_druid_likewise(target: str, squares: tuple[str, ...]) -> None:
    """WW-35, WW-36: the opposing druid and his own, as long as they aren't immune."""
    opposing = acting(put(EMPTY, a1="D", d4="R", a7="r", **{target: "d"}), "d4")
    own = acting(put(EMPTY, g7="d", d4="R", a7="r", **{target: "D"}), "d4")
    assert moves(opposing) == moves(own) == {f"d4>{target}>{square}" for square in squares}


def test_the_pusher_stays_and_the_target_goes_one_square() -> None:
    """WW-35: the board after a push, and whose turn it is."""
    start = acting(put(BARE, d3="R", e4="g", b2="r"), "d3")
    after = play(start, "d3>e4>e5")
    assert picture(after) == drawn("""
        . . . . . . d
        . . . . . . .
        . . . . g . .
        . . . . . . .
        . . . R . . .
        . r . . . . .
        D . . . . . .
    """)
    assert whose_turn(after) == (62, "black", "group")
    assert GAME.position(after)["rolled"] == {"group": None, "rerolled": False, "figure": None}
    assert GAME.position(after)["captured"] == GAME.position(start)["captured"]
    pushed = {"type": "push", "figure": "white-runner", "at": "d3", "pushed": "black-guard", "from": "e4"}
    assert GAME.apply(start, "d3>e4>e5").events[0].items() >= (pushed | {"to": "e5"}).items()


def test_the_square_a_figure_is_pushed_to_must_be_free() -> None:
    """WW-35: one of three is taken by Black, one by White, the third is left."""
    start = acting(put(BARE, c3="R", d3="r", e3="g", e4="G"), "c3")
    assert moves(start) == {"c3>d3>e2"}
    assert clause(start, "c3>d3>e3") == "WW-35"
    assert clause(start, "c3>d3>e4") == "WW-35"


def test_a_push_without_any_free_square_is_not_possible() -> None:
    """WW-35, WW-13: all three are taken, so there is nothing to throw for."""
    walled = put(BARE, c3="R", d3="r", e3="g", e4="G", e2="g")
    assert clause(choosing(walled, "runner"), "c3?") == "WW-13"
    opened = put(BARE, c3="R", d3="r", e3="g", e4="G")
    assert clause(choosing(opened, "runner"), "c3?") is None


def test_nobody_is_pushed_off_the_board() -> None:
    """WW-35: at the edge the squares outside are missing; with all three outside there is no push."""
    edge = acting(put(BARE, c6="R", d7="r", b4="r"), "c6")
    assert moves(edge) == {"c6>d7>e7"}
    assert clause(edge, "c6>d7>e8") in {"WW-35", "WW-60", "WW-1"}
    against_it = choosing(put(BARE, d6="R", d7="r"), "runner")
    assert clause(against_it, "d6?") == "WW-13"


def test_a_figure_at_the_rim_can_be_pushed_along_it_and_inwards() -> None:
    """WW-35: the third square would lie off the board."""
    rim = acting(put(BARE, g3="R", g4="r"), "g3")
    assert moves(rim) == {"g3>g4>g5", "g3>g4>f5"}


@pytest.mark.parametrize("square", ["d5", "c4", "c5", "d3", "f3", "f4", "g3"])
def test_a_figure_is_not_pushed_backwards_sideways_or_two_squares(square: str) -> None:
    """WW-35: pushed along the row, it doesn't go to any of these free squares."""
    start = acting(put(BARE, c3="R", d3="r", b3="r"), "c3")
    assert clause(start, f"c3>d3>{square}") == "WW-35"


def test_a_runner_does_not_push_over_a_distance() -> None:
    """WW-30: the target stands two squares away."""
    start = acting(put(BARE, c3="R", d3="r", a3="r"), "c3")
    assert clause(start, "c3>a3>a2") in {"WW-30", "WW-35"}
    assert clause(start, "c3>d3>e2") is None


def test_a_guard_pushes_nobody() -> None:
    """WW-35: the guard may capture the runner, not push it."""
    start = acting(put(BARE, c3="G", d3="r"), "c3")
    assert clause(start, "c3>d3>e3") == "WW-35"
    assert clause(start, "c3xd3") is None


@pytest.mark.parametrize("letter", ["r", "g", "R", "G"])
def test_a_druid_pushes_no_runner_and_no_guard(letter: str) -> None:
    """WW-35: of either colour; the same figure may be captured."""
    start = acting(put(EMPTY, c3="D", g7="d", d3=letter, a7="r"), "c3")
    assert clause(start, "c3>d3>e3") == "WW-35"
    assert clause(start, "c3xd3") is None


@pytest.mark.parametrize(("target", "squares"), DIRECTIONS)
def test_a_druid_pushes_the_opposing_druid(target: str, squares: tuple[str, ...]) -> None:
    """WW-35: in all eight directions, like a runner."""
    start = acting(put(EMPTY, d4="D", a7="r", **{target: "d"}), "d4")
    assert {move for move in moves(start) if ">" in move} == {f"d4>{target}>{square}" for square in squares}


def test_a_druid_with_only_a_runner_at_her_corner_may_not_throw() -> None:
    """WW-13, WW-35: neither push nor capture; with the opposing druid there she may."""
    assert clause(choosing(put(EMPTY, c3="D", g7="d", d4="r"), "druid"), "c3?") == "WW-13"
    assert clause(choosing(put(EMPTY, c3="D", d4="d", a7="r"), "druid"), "c3?") is None


def test_several_targets_are_all_offered() -> None:
    """WW-30, WW-35: two neighbours, each with its own squares; the druid in the corner has none."""
    start = acting(put(BARE, b2="R", b3="r", c3="G"), "b2")
    assert moves(start) == {"b2>b3>a4", "b2>b3>b4", "b2>b3>c4", "b2>c3>c4", "b2>c3>d4", "b2>c3>d3"}


def test_a_push_names_three_different_squares() -> None:
    """WW-35, WW-60: neither the pusher's square as goal nor the pusher as target."""
    start = acting(put(BARE, c3="R", d3="r"), "c3")
    assert clause(start, "c3>d3>c3") in {"WW-35", "WW-60"}
    assert clause(start, "c3>c3>d3") in {"WW-30", "WW-35", "WW-60"}
