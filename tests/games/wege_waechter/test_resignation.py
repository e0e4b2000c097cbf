"""WW-54: giving up."""

import copy
from typing import Any

import pytest

from games.contract import ImpossiblePosition, Json
from games.core import State
from games.wege_waechter import GAME
from tests.games.wege_waechter.board import acting, choosing, moves, picture, play, state

pytestmark = pytest.mark.rules

BOARD = """
    r . . d . . r
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . R . . . . .
    R r . D . . .
"""
HIT = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . G d . .
    . . . . . . .
    . . . . . . .
    . . . D . . .
"""


def given_up(of: State, seat: str) -> State:
    """The state after a seat gave up, which as a position comes back as it is."""
    step = GAME.resign(of, seat)
    assert step is not None
    assert GAME.position(GAME.state_from(GAME.position(step.state))) == GAME.position(step.state)
    return step.state


def faults(position: Json) -> list[str]:
    with pytest.raises(ImpossiblePosition) as raised:
        GAME.state_from(position)
    return [fault.path for fault in raised.value.faults]


@pytest.mark.parametrize(("seat", "winner"), [("white", "black"), ("black", "white")])
def test_the_other_player_wins_whatever_the_points_and_whoever_decides(seat: str, winner: str) -> None:
    before = choosing(BOARD, "runner", score=(2, 1), transformed=("white", "black"))
    over = given_up(before, seat)
    assert GAME.result(over) == {
        "winners": [winner],
        "reason": "resignation",
        "score": {"white": 2, "black": 1},
    }
    assert over.payoffs() == [float(winner == "white"), float(winner == "black")]
    assert moves(over) == set()
    assert picture(over) == picture(before)


def test_a_decision_that_was_open_stays_as_it_was() -> None:
    """A hit druid waits to be placed; her owner, or the other, gives up."""
    hit = play(acting(HIT, "d4"), "d4xe4")
    assert GAME.phase(hit) == "place"
    for seat in ("white", "black"):
        over = GAME.position(given_up(hit, seat))
        assert over["pending"] == GAME.position(hit)["pending"]
        assert (over["phase"], over["actor"]) == ("over", None)


def test_dice_may_be_due() -> None:
    """Only at a physical table: the referee rolls at once."""
    assert given_up(state(BOARD, phase="group"), "white").payoffs() == [0.0, 1.0]


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        (
            {"result": {"winners": [], "reason": "resignation", "score": {"white": 0, "black": 0}}},
            "result.winners",
        ),
        ({"actor": "white"}, "actor"),
        ({"rolled": {"group": "guard", "rerolled": True, "figure": "a9"}}, "rolled.figure"),
        ({"portal": "closed"}, "portal"),
        ({"turn": 10**9}, "turn"),
    ],
)
def test_what_could_have_been_no_position_before_is_none_after(changes: dict[str, Any], path: str) -> None:
    over = GAME.position(given_up(choosing(BOARD, "runner"), "white"))
    GAME.state_from(over)
    over["options"]["turn_limit"] = 10**6
    broken = {**copy.deepcopy(over), **changes}
    assert path in faults(broken)


def test_no_other_result_hides_behind_a_resignation() -> None:
    """A druid without lives has lost by that."""
    over = GAME.position(given_up(choosing(BOARD, "runner"), "white"))
    over["druids"]["black"]["lives"] = 0
    assert faults(over)
