"""WW-60: every move fits its phase and its notation, or is refused for that."""

import pytest

from games.core import State
from games.wege_waechter import GAME
from tests.games.wege_waechter.board import acting, choosing, clause, moves, moving, play, state

pytestmark = pytest.mark.rules

BOARD = """
    r . . d . . r
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . R . . . . .
    G r . D . . R
"""
WITH_BONUS = BOARD.replace("r . . d", "r D . d").replace("r . D .", "r . . .")
PLACING = BOARD.replace("D", ".")
ON_PORTAL = """
    r . . . . . r
    . . . . . . .
    . . . . . . .
    . . . D . . .
    . . . . . . .
    . R . . . . .
    G r . . d . R
"""


def every_phase() -> dict[str, State]:
    """A state of each phase, White to decide where a player does."""
    return {
        "group": state(BOARD, phase="group"),
        "choose": choosing(BOARD, "guard"),
        "action": state(BOARD, phase="action", group="guard", figure="a1"),
        "move": moving(BOARD, "a1"),
        "act": acting(BOARD, "a1"),
        "place": state(PLACING, phase="place", lives=(1, 2), pending=("place white",)),
        "displace": state(ON_PORTAL, phase="displace", transformed=("black",), pending=("displace white",)),
        "bonus": state(
            WITH_BONUS, phase="bonus", lives=(1, 2), transformed=("white",), pending=("bonus white",)
        ),
    }


SAMPLES = {
    "group": ["group:runner", "group:guard", "group:druid"],
    "choose": ["a1-a2", "a1?"],
    "action": ["action:end", "action:move", "action:act"],
    "move": ["a1-a2"],
    "act": ["a1xb1"],
    "place": ["place:c1", "place:f1"],
    "displace": ["displace:e4", "displace:c3"],
    "bonus": ["bonus:again", "bonus:heal", "bonus:return:guard:c1", "bonus:return:runner:f1"],
}


@pytest.mark.parametrize("phase", SAMPLES)
def test_each_phase_has_its_moves(phase: str) -> None:
    """WW-60: the moves of the notation's table are legal in their phase."""
    here = every_phase()[phase]
    assert GAME.phase(here) == phase
    assert set(SAMPLES[phase]) <= moves(here)
    for text in SAMPLES[phase]:
        assert clause(here, text) is None


@pytest.mark.parametrize("phase", SAMPLES)
def test_a_move_of_another_phase_is_refused_for_that(phase: str) -> None:
    """WW-60: everything from the other rows of the table, where no other clause says more."""
    here = every_phase()[phase]
    demanded = {"WW-10", "WW-14"}
    also = {"choose": {"WW-10", "WW-13"}, "move": demanded, "act": demanded}.get(phase, set())
    for other, samples in SAMPLES.items():
        for text in samples:
            if other != phase and text not in SAMPLES[phase]:
                assert clause(here, text) in {"WW-60"} | also, text


@pytest.mark.parametrize("phase", ["group", "action", "place", "displace", "bonus"])
def test_a_phase_without_moves_of_figures_refuses_them_by_the_phase(phase: str) -> None:
    """WW-60: also a push, a capture and a throw that would be legal in theirs."""
    here = every_phase()[phase]
    for text in ("b2>b1>c1", "a1xb1", "b2?", "b2-b3"):
        assert clause(here, text) == "WW-60"


def test_the_actor_of_each_phase_is_who_decides() -> None:
    """WW-60: the dice, the player on turn, the owner."""
    actors = {phase: GAME.actor(here) for phase, here in every_phase().items()}
    assert actors == {
        "group": "chance",
        "choose": "white",
        "action": "chance",
        "move": "white",
        "act": "white",
        "place": "white",
        "displace": "white",
        "bonus": "white",
    }


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "?", "-", "a1", "a1-", "-a2", "a1--a2", "a1-a2 ", " a1-a2", "A1-A2", "a1-A2", "a1 - a2",
        "a1a2", "a1–a2", "a01-a2", "a1-a2-a3", "a1-a2?", "a1??", "a1xb1x", "a1 x b1", "a1Xb1", "b2>b1",
        "b2>b1>", "b2>b1>c1>d1", "group:", "group:Runner", "group:dragon", "group", "action:jump", "action:",
        "place:", "place:c", "place:c1:d1", "displace:", "bonus:", "bonus:AGAIN", "bonus:return",
        "bonus:return:runner", "bonus:return:dragon:c1", "bonus:return:runner:c1:", "a1-a2\n",
        "\u0661", "a1-a٢", "a1-a2\x00", "x" * 5000, "null", "1", "O-O",
    ],
)  # fmt: skip
def test_what_is_no_notation_is_refused_in_every_phase(text: str) -> None:
    """WW-60: neither a crash nor another clause."""
    for here in every_phase().values():
        assert clause(here, text) == "WW-60"


@pytest.mark.parametrize("text", ["h1-h2", "a1-a0", "a8-a9", "a1-a10", "i9?", "a1xa0", "b2>b1>b0"])
def test_a_square_that_is_not_on_the_board_is_refused(text: str) -> None:
    """WW-60, WW-1: rows and columns of this board only."""
    for here in every_phase().values():
        assert clause(here, text) in {"WW-60", "WW-1", "WW-20", "WW-30", "WW-31", "WW-35"}


def test_a_square_of_a_longer_board_is_none_of_a_shorter_one() -> None:
    """WW-1, WW-60: `a9` and `a11` exist on eleven rows and not on seven."""
    long = GAME.initial({"rows": 11})
    rolled = play(long, "group:runner", "a1-a3", "group:runner", "a11-a9", "group:runner")
    assert clause(rolled, "a3-a5") is None
    assert clause(rolled, "a3-a12") in {"WW-60", "WW-1", "WW-20", "WW-21"}
    assert "a11-a9" in moves(play(long, "group:runner", "a1-a3", "group:runner"))


def test_the_dice_cannot_be_chosen_by_a_player_nor_moves_by_the_dice() -> None:
    """WW-60: a face in `choose`, a move in `group`."""
    phases = every_phase()
    assert clause(phases["choose"], "group:runner") == "WW-60"
    assert clause(phases["group"], "a1-a2") == "WW-60"


@pytest.mark.parametrize("phase", SAMPLES)
def test_applying_a_move_leaves_the_state_before_it_alone(phase: str) -> None:
    """A state handed in is never changed."""
    here = every_phase()[phase]
    before, key = GAME.position(here), here.key()
    for text in SAMPLES[phase]:
        assert GAME.position(play(here, text)) != before
    assert GAME.position(here) == before
    assert here.key() == key


@pytest.mark.parametrize("phase", SAMPLES)
def test_positions_of_every_phase_are_read_as_they_were_written(phase: str) -> None:
    """The position JSON is complete in every phase."""
    here = every_phase()[phase]
    again = GAME.state_from(GAME.position(here))
    assert GAME.position(again) == GAME.position(here)
    assert moves(again) == moves(here)
