"""WW-10 to WW-14: the course of a turn, groups, the action die."""

import pytest

from games.wege_waechter import GAME
from tests.games.wege_waechter.board import (
    acting,
    choosing,
    clause,
    moves,
    moving,
    picture,
    play,
    state,
    whose_turn,
)

pytestmark = pytest.mark.rules

APART = """
    r . . d . . r
    . . . . . . .
    . g . . . . .
    . . . . . . .
    . . . . . . .
    . . G . . . .
    R . . D . R .
"""

# The guard on a1 can't move, and whom he touches orthogonally are transformed druids: no action either.
BOXED = """
    r . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    d R . . . . .
    G D . . . . .
"""
BOTH = ("white", "black")


def test_white_begins_and_turns_alternate() -> None:
    """WW-10: White's turn 1, Black's turn 2, White's turn 3; each begins with the group die."""
    start = GAME.initial()
    assert whose_turn(start) == (1, "white", "group")
    second = play(start, "group:runner", "a1-a2")
    assert whose_turn(second) == (2, "black", "group")
    assert whose_turn(play(second, "group:guard", "b7-b6")) == (3, "white", "group")


def test_the_rolled_group_moves_and_no_other() -> None:
    """WW-10: a runner after `runner`; a guard, a druid or an opposing runner is refused."""
    rolled = play(state(APART, phase="group"), "group:runner")
    assert GAME.position(rolled)["rolled"]["group"] == "runner"
    assert GAME.actor(rolled) == "white"
    assert clause(rolled, "a1-b2") is None
    assert clause(rolled, "c2-c3") == "WW-10"
    assert clause(rolled, "d1-d2") == "WW-10"
    assert clause(rolled, "a7-a6") == "WW-10"
    assert clause(rolled, "e4-e5") == "WW-10"


def test_a_move_or_a_throw_but_never_both() -> None:
    """WW-10: after the move the turn is over; after the throw only what the die demands."""
    rolled = choosing(APART, "guard", to_move="black")
    moved = play(rolled, "b5-b4")
    assert whose_turn(moved) == (63, "white", "group")
    assert clause(moved, "b4?") in {"WW-10", "WW-60"}
    near = choosing(APART.replace(". . G", ". G G"), "guard")
    thrown = play(near, "b2?")
    assert whose_turn(thrown) == (61, "white", "action")
    assert clause(thrown, "b2-b3") in {"WW-10", "WW-60"}
    assert clause(near, "b2-b3") is None


def test_choices_are_every_move_of_the_group_and_a_throw_with_whoever_can_act() -> None:
    """WW-10, WW-13: the complete list for two guards of whom one touches a runner."""
    near = """
        . . . d . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . G
        . r . . . . .
        . G . D . . .
    """
    assert moves(choosing(near, "guard")) == {
        "b1-a1", "b1-c1", "b1-a2", "b1-c2", "b1?",
        "g3-f2", "g3-g2", "g3-f3", "g3-f4", "g3-g4",
    }  # fmt: skip


def test_a_throw_needs_a_possible_action() -> None:
    """WW-13: the guard that touches a runner may throw, the one that touches nobody may not."""
    near = choosing(APART.replace(". . G . . . .", ". . G . . . G").replace("D . R .", "D . R R"), "guard")
    assert clause(near, "g2?") is None
    assert clause(near, "c2?") == "WW-13"


def test_a_throw_needs_a_figure_of_the_group() -> None:
    """WW-10: the runner could act, but guards were rolled."""
    assert clause(choosing(APART.replace("D . R .", "D . R R"), "runner"), "g1?") is None
    assert clause(choosing(APART.replace("D . R .", "D . R R"), "guard"), "g1?") in {"WW-10", "WW-13"}


def test_the_figure_is_fixed_by_the_throw() -> None:
    """WW-13: neither the demanded move nor the demanded action may be done by another figure."""
    touching = APART.replace("R . . D . R .", "R R . D . R R")
    thrown = play(choosing(touching, "runner"), "a1?")
    assert GAME.position(thrown)["rolled"] == {"group": "runner", "rerolled": False, "figure": "a1"}
    move = play(thrown, "action:move")
    assert clause(move, "a1-a2") is None
    assert clause(move, "f1-f2") == "WW-13"
    act = play(thrown, "action:act")
    assert clause(act, "a1>b1>c1") is None
    assert clause(act, "g1>f1>e1") == "WW-13"


def test_the_action_die_is_chance_with_the_weights_of_its_faces() -> None:
    """WW-4, WW-14: two of each face by default, others as chosen, absent faces not at all."""
    touching = APART.replace("R . . D . R .", "R R . D . R .")
    thrown = play(choosing(touching, "runner"), "a1?")
    assert GAME.actor(thrown) == "chance"
    assert {facts.move: facts.weight for facts in GAME.legal_moves(thrown)} == {
        "action:end": 2,
        "action:move": 2,
        "action:act": 2,
    }
    odd = choosing(touching, "runner", options={"action_die": {"end": 0, "move": 1, "act": 5}})
    odd = play(odd, "a1?")
    offered = {facts.move: facts.weight for facts in GAME.legal_moves(odd)}
    assert offered == {"action:move": 1, "action:act": 5}
    assert clause(odd, "action:end") in {"WW-4", "WW-60"}


def test_end_ends_the_turn() -> None:
    """WW-14: nothing moves, what was rolled is cleared."""
    touching = APART.replace("R . . D . R .", "R R . D . R .")
    ended = play(choosing(touching, "runner"), "a1?", "action:end")
    assert whose_turn(ended) == (62, "black", "group")
    assert picture(ended) == picture(choosing(touching, "runner"))
    assert GAME.position(ended)["rolled"] == {"group": None, "rerolled": False, "figure": None}


def test_move_demands_a_normal_move_and_act_an_action() -> None:
    """WW-14: after `move` no capture, after `act` no move; either ends the turn."""
    near = APART.replace(". . G . . . .", ". G G . . . .")
    thrown = play(choosing(near, "guard"), "b2?")
    move = play(thrown, "action:move")
    assert whose_turn(move) == (61, "white", "move")
    assert moves(move) == {"b2-b1", "b2-c1", "b2-a2", "b2-a3", "b2-b3", "b2-c3"}
    assert clause(move, "b2xc2") in {"WW-14", "WW-60"}
    assert whose_turn(play(move, "b2-b3")) == (62, "black", "group")
    act = play(thrown, "action:act")
    assert whose_turn(act) == (61, "white", "act")
    assert moves(act) == {"b2xc2"}
    assert clause(act, "b2-b3") in {"WW-14", "WW-60"}
    assert whose_turn(play(act, "b2xc2")) == (62, "black", "group")


def test_move_without_a_normal_move_ends_the_turn() -> None:
    """WW-14: the guard in the corner can only capture."""
    corner = """
        . . . d . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        R R . . . . .
        G R . D . . .
    """
    rolled = choosing(corner, "guard")
    assert moves(rolled) == {"a1?"}
    assert whose_turn(play(rolled, "a1?", "action:move")) == (62, "black", "group")
    assert moves(play(rolled, "a1?", "action:act")) == {"a1xa2", "a1xb1"}


def test_a_group_with_an_action_but_no_move_is_valid() -> None:
    """WW-11, WW-12: the boxed guard could capture the untransformed druid; the one choice is asked."""
    rolled = play(state(BOXED, phase="group", transformed=("black",)), "group:guard")
    assert whose_turn(rolled) == (61, "white", "choose")
    assert moves(rolled) == {"a1?"}


def test_a_group_without_move_and_action_is_rolled_again() -> None:
    """WW-11: the boxed guard touches only immune druids; once more, by itself, with the same die."""
    start = state(BOXED, phase="group", transformed=BOTH)
    again = play(start, "group:guard")
    shown = GAME.position(again)
    assert whose_turn(again) == (61, "white", "group")
    assert shown["actor"] == "chance"
    assert shown["rolled"] == {"group": None, "rerolled": True, "figure": None}
    assert list(GAME.legal_moves(again)) == list(GAME.legal_moves(start))


def test_a_group_that_is_not_on_the_board_is_rolled_again() -> None:
    """WW-11: White has no guard left; the second roll counts like a first one."""
    guardless = APART.replace("G", ".")
    again = play(state(guardless, phase="group"), "group:guard")
    assert GAME.position(again)["rolled"]["rerolled"]
    valid = play(again, "group:druid")
    assert whose_turn(valid) == (61, "white", "choose")
    assert GAME.position(valid)["rolled"]["group"] == "druid"
    assert clause(valid, "d1-d2") is None
    moved = play(valid, "d1-d2")
    assert GAME.position(moved)["rolled"] == {"group": None, "rerolled": False, "figure": None}


def test_a_second_roll_is_forgotten_once_the_figure_has_acted() -> None:
    """WW-11, WW-60: while the hit druid waits to be placed, nothing is left of the dice."""
    start = state(
        """
        . . . d . . .
        . . . D . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        R . . . . . .
    """,
        phase="group",
        transformed=BOTH,
    )
    hit = play(start, "group:guard", "group:druid", "d6?", "action:act", "d6xd7")
    assert GAME.phase(hit) == "place"
    assert GAME.position(hit)["rolled"] == {"group": None, "rerolled": False, "figure": None}


def test_a_second_invalid_group_forfeits_the_turn() -> None:
    """WW-11: two rolls without a guard and the turn is lost; a third is never rolled."""
    guardless = state(APART.replace("G", "."), phase="group")
    lost = play(guardless, "group:guard", "group:guard")
    assert whose_turn(lost) == (62, "black", "group")
    assert GAME.position(lost)["rolled"] == {"group": None, "rerolled": False, "figure": None}
    assert picture(lost) == picture(guardless)


def test_two_different_invalid_groups_forfeit_the_turn_too() -> None:
    """WW-11: neither guards nor runners are left."""
    alone = state(APART.replace("G", ".").replace("R", "."), phase="group")
    assert whose_turn(play(alone, "group:runner", "group:guard")) == (62, "black", "group")
    assert whose_turn(play(alone, "group:runner", "group:druid")) == (61, "white", "choose")


def test_a_forfeited_extra_turn_is_used_up() -> None:
    """WW-11: the queued extra turn is lost, then the other player is on turn."""
    guardless = state(APART.replace("G", "."), phase="group", transformed=BOTH, extra_turns=("white",))
    extra = play(guardless, "group:guard", "group:guard")
    assert whose_turn(extra) == (62, "white", "group")
    assert GAME.position(extra)["extra_turns"] == []
    assert whose_turn(play(extra, "group:guard", "group:guard")) == (63, "black", "group")


@pytest.mark.parametrize("text", ["pass", "-", "group:runner", "action:end", "end"])
def test_nobody_may_pass(text: str) -> None:
    """WW-12: with a valid group there is no way round a choice."""
    assert clause(choosing(APART, "runner"), text) in {"WW-12", "WW-60"}


def test_a_decision_with_one_option_is_asked_all_the_same() -> None:
    """WW-12: one action only, and still the player names it."""
    near = APART.replace(". . G . . . .", ". G G . . . .")
    act = acting(near, "b2")
    assert GAME.actor(act) == "white"
    assert moves(act) == {"b2xc2"}


def test_the_demanded_move_may_not_be_passed_either() -> None:
    """WW-12, WW-14: in `move` the figure moves."""
    near = APART.replace(". . G . . . .", ". G G . . . .")
    move = moving(near, "b2")
    assert clause(move, "pass") in {"WW-12", "WW-14", "WW-60"}
    assert clause(move, "b2-b3") is None
