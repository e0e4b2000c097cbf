"""Positions that no game can have led to, beside twins that some game can."""

from typing import Any

import pytest

from games.contract import ImpossiblePosition, Json
from games.wege_waechter import GAME
from games.wege_waechter.consistency import _TURNS
from tests.games.wege_waechter.board import position

pytestmark = pytest.mark.rules


def paths(given: Json) -> set[str]:
    """Where the faults of a position are; empty if it is possible."""
    try:
        GAME.state_from(given)
    except ImpossiblePosition as impossible:
        return {fault.path for fault in impossible.faults}
    return set()


TIED = """
    . . . . . . .
    . . . . d . .
    . . . . . . .
    . D . . . . .
    R . . . . . .
"""
MEN_GONE = TIED.replace("R", ".")


def ended(reason: str, winners: list[str], **changes: Any) -> Json:
    """Two druids alone, White ahead by two points to one, the game over."""
    start = position(MEN_GONE, phase="over", score=(2, 1), transformed=("white",), options={"turn_limit": 61})
    result = {"winners": winners, "reason": reason, "score": {"white": 2, "black": 1}}
    return {**start, "actor": None, "result": result, **changes}


def test_a_draw_at_the_turn_limit_needs_that_nothing_else_ended_the_game() -> None:
    """WW-53: with only the druids left and different scores it is WW-50 that ends it."""
    assert paths(ended("only-druids", ["white"])) == set()
    assert paths(ended("turn-limit", [])) == {"result.reason"}


def test_the_turn_limit_ends_its_own_turn() -> None:
    """WW-53: neither an earlier one nor with a winner."""
    with_men = position(TIED, phase="over", turn=61, options={"turn_limit": 61})
    draw = {"winners": [], "reason": "turn-limit", "score": {"white": 0, "black": 0}}
    assert paths({**with_men, "actor": None, "result": draw}) == set()
    assert paths({**with_men, "actor": None, "turn": 59, "result": draw}) == {"turn"}
    assert paths({**with_men, "actor": None, "result": {**draw, "winners": ["white"]}}) == {"result.winners"}


BOTH_ACROSS = """
    . D . . . . .
    . . . . . . .
    . . . . . . .
    R . . . . . r
    . . . . d . .
"""


def test_the_queue_of_extra_turns_is_short_because_its_head_is_taken_at_once() -> None:
    """WW-41: the bonus is a turn's last decision, so two entries are never to be seen."""
    both = ("white", "black")
    assert paths(position(BOTH_ACROSS, phase="group", transformed=both, extra_turns=("white",))) == set()
    assert paths(position(BOTH_ACROSS, phase="group", transformed=both, extra_turns=("white", "white"))) == {
        "extra_turns"
    }
    assert {len(queue) for turns in _TURNS.values() for queue, _, _ in turns} == {0, 1}


def test_turns_keep_their_order_where_no_extra_turn_can_have_changed_it() -> None:
    """WW-10, WW-41: the extra turn shifts the order once; before any bonus, White has the odd turns."""
    board = BOTH_ACROSS.replace("D", ".").replace("R . . . . . r", "R D . . . . r")
    assert paths(position(board, phase="group", turn=61, transformed=())) == {"druids.black.transformed"}
    plain = TIED
    assert paths(position(plain, phase="group", turn=61)) == set()
    assert paths(position(plain, phase="group", turn=62)) == {"to_move"}
    one = BOTH_ACROSS.replace("d", ".").replace("R . . . . . r", "R . d . . . r")
    for turn in (61, 62):  # White's bonus may have been anything
        assert paths(position(one, phase="group", turn=turn, transformed=("white",))) == set()
    queued = {"phase": "group", "transformed": ("white",), "extra_turns": ("white",)}
    assert paths(position(one, turn=61, **queued)) == set()  # her extra turn, after Black's turn 60
    assert paths(position(one, turn=62, **queued)) == {"extra_turns"}


PLACING = """
    . . . . r . .
    . . . . . . .
    . . G . . d .
    . . . . . . .
    R . . . . . .
"""


def test_a_druid_to_be_placed_was_hit_by_somebody() -> None:
    """WW-31, WW-36: by a guard of the player on turn, or by the opposing druid."""
    own = {"phase": "place", "lives": (1, 2), "pending": ("place white",)}
    assert paths(position(PLACING, **own)) == set()
    assert paths(position(PLACING.replace("G", "."), **own)) == {
        "pending"
    }  # no guard of White, in White's turn
    assert paths(position(PLACING.replace("G", "."), to_move="black", **own)) == set()  # by Black's druid
    assert paths(position(PLACING, transformed=("white",), **own)) == {"pending"}  # immune to her own guard


def test_a_druid_who_captured_and_transformed_did_so_in_her_own_turn() -> None:
    """WW-31, WW-40: `place` and `bonus` together name victim and attacker."""
    board = """
        . . D . r . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        R . . . . . .
    """
    both = {
        "phase": "place",
        "lives": (2, 1),
        "pending": ("place black", "bonus white"),
        "transformed": ("white",),
    }
    assert paths(position(board, **both)) == set()
    assert "pending" in paths(position(board, to_move="black", **both))


@pytest.mark.parametrize(("pusher", "possible"), [("c3", True), ("b5", True), ("g7", False)])
def test_whoever_is_on_the_portal_in_the_others_turn_was_pushed_there(pusher: str, possible: bool) -> None:
    """WW-35, WW-44: the pusher is still there, two squares from the portal at most."""
    board = """
        . D . . r . .
        . . . . . . .
        . . . . . . .
        . . . d . . .
        . . . . . . .
        . . . . . . .
        R . . . . . .
    """
    given = position(board, phase="displace", transformed=("white",), pending=("displace black",))
    given["board"] = {**given["board"], pusher: "white-runner"}
    del given["board"]["a1"]
    assert paths(given) == (set() if possible else {"pending"})


@pytest.mark.parametrize(("pusher", "possible"), [("c6", True), ("b5", True), ("g6", False)])
def test_who_transforms_in_the_others_turn_was_pushed_there(pusher: str, possible: bool) -> None:
    """WW-35, WW-40."""
    board = """
        . D . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . d .
        . . . . . . .
        R . . . . . .
    """
    given = position(board, phase="bonus", to_move="black", transformed=("white",), pending=("bonus white",))
    given["board"][pusher] = "black-runner"
    given["captured"]["black"]["runner"] -= 1
    assert paths(given) == (set() if possible else {"pending"})


def test_the_pusher_may_be_gone_through_the_portal_that_opened_with_the_push() -> None:
    """WW-45: on five rows a pusher on the portal scores as soon as it opens."""
    board = """
        . . . D . . .
        . . . . . . .
        . . . . . . .
        . d . . . . .
        R . . . . . .
    """
    given = {"phase": "bonus", "to_move": "black", "transformed": ("white",), "pending": ("bonus white",)}
    assert paths(position(board, score=(0, 1), **given)) == set()
    far = board.replace(". . . D . . .", "D . . . . . .")
    assert paths(position(far, score=(0, 1), **given)) == {"pending"}


def test_a_lost_druid_was_hit_by_somebody() -> None:
    """WW-33, WW-36: in her own side's turn by an own guard, and only before she transformed."""
    board = """
        . . . . r . .
        . . . . . . .
        . . G . . . .
        . . . . d . .
        R . . . . . .
    """
    result = {"winners": ["black"], "reason": "druid-lost", "score": {"white": 0, "black": 0}}

    def lost(picture: str, **given: Any) -> Json:
        start = position(picture, phase="over", lives=(0, 2), **given)
        return {**start, "actor": None, "result": result}

    assert paths(lost(board)) == set()
    assert paths(lost(board.replace("G", "."))) == {"result.reason"}
    assert paths(lost(board.replace("G", "."), to_move="black")) == set()


def test_the_first_turn_is_played_on_the_set_up() -> None:
    """WW-2."""
    start = GAME.position(GAME.initial())
    assert paths(start) == set()
    moved = {**start, "board": {name: figure for name, figure in start["board"].items() if name != "a7"}}
    moved["board"]["a5"] = "black-runner"
    assert paths(moved) == {"turn"}
    assert paths({**moved, "turn": 3}) == set()


def test_no_more_is_captured_hit_or_scored_than_there_were_turns() -> None:
    """WW-31: one capture a turn at most, and none by a die without that face."""
    assert paths(position(TIED, phase="group", turn=21)) == set()
    assert paths(position(TIED, phase="group", turn=11)) == {"turn"}
    never = {"action_die": {"end": 3, "move": 3, "act": 0}}
    assert paths(position(TIED, phase="group", options=never)) == {"captured"}


WRONG_PARTS: dict[str, tuple[Any, str]] = {
    "actor": ("black", "actor"),
    "score": ({"white": 2, "black": 1}, "score.white"),
    "extra_turns": (["black"], "extra_turns"),
    "turn": (0, "turn"),
    "colour": ("red", "colour"),
    "druids": ({}, "druids.white"),
    "pending": (["bonus"], "pending.0"),
    "rolled": ({"group": "runner", "rerolled": False, "figure": None}, "rolled.group"),
    "result": ({"winners": [], "reason": "turn-limit", "score": {"white": 1, "black": 1}}, "result"),
}


@pytest.mark.parametrize("one", WRONG_PARTS)
@pytest.mark.parametrize("other", WRONG_PARTS)
def test_no_fault_hides_another(one: str, other: str) -> None:
    """Shapes and sense, in every combination; only what needs a broken part can't be judged."""
    possible = position(TIED, phase="group", score=(1, 1), transformed=("white",), turn=61)
    assert paths(possible) == set()
    given = {**possible, one: WRONG_PARTS[one][0], other: WRONG_PARTS[other][0]}
    found = paths(given)
    hidden = {("extra_turns", "turn"), ("extra_turns", "druids"), ("actor", "pending")}
    for name, by in ((one, other), (other, one)):
        if (name, by) not in hidden:
            assert WRONG_PARTS[name][1] in found, (name, by)
