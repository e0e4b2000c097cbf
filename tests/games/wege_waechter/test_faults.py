"""Positions that the rules can't have produced: each fault is found, and all of them at once."""

from copy import deepcopy
from typing import Any

import pytest

from games.contract import ImpossiblePosition, Json
from games.wege_waechter import GAME
from tests.games.wege_waechter.board import play, position

pytestmark = pytest.mark.rules

GONE = object()

DORMANT = position(
    """
    r g . d . . r
    . . . . . . .
    . . . . . . .
    . . . R . . .
    . . . . r . .
    . G . . . . .
    R R . D . . .
""",
    group="runner",
)
OPEN = position(
    """
    r g . . . . r
    . . . . . . .
    . D . . . . .
    . . . . . . .
    . . . . r . .
    . G . . . . .
    R R . . d . .
""",
    group="runner",
    transformed=("black",),
    score=(1, 0),
)
ACTING = position(
    """
    r g . d . . r
    . . . . . . .
    . . . . . . .
    . . . R . . .
    . . . . r . .
    . G . . . . .
    R R . D . . .
""",
    phase="act",
    group="runner",
    figure="a1",
)
PLACING = position(
    """
    r g . d . . r
    . . . . . . .
    . . . . . . .
    . . . R . . .
    . . . . r . .
    . G . . . . .
    R R . . . . .
""",
    phase="place",
    to_move="black",
    lives=(1, 2),
    pending=("place white",),
)
DISPLACING = position(
    """
    r g . . . . r
    . . . . . . .
    . . . . . . .
    . . . D . . .
    . . . . r . .
    . G . . . . .
    R R . . d . .
""",
    phase="displace",
    transformed=("black",),
    pending=("displace white",),
)
BONUS = position(
    """
    r D . d . . r
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . r . .
    . G . . . . .
    R R . . . . .
""",
    phase="bonus",
    transformed=("white",),
    pending=("bonus white",),
)


def changed(of: Json, changes: dict[str, Any]) -> Json:
    """A copy with the values at these paths ("druids.white.lives") replaced, or taken out."""
    copy = deepcopy(of)
    for path, value in changes.items():
        *way, last = path.split(".")
        inside = copy
        for key in way:
            inside = inside[key]
        if value is GONE:
            del inside[last]
        else:
            inside[last] = value
    return copy


@pytest.mark.parametrize("possible", [DORMANT, OPEN, ACTING, PLACING, DISPLACING, BONUS])
def test_the_positions_that_are_made_impossible_below_are_possible(possible: Json) -> None:
    """The counter-case of this file: unchanged they are read, and written as they were."""
    assert GAME.position(GAME.state_from(possible)) == possible


IMPOSSIBLE: dict[str, tuple[Json, dict[str, Any]]] = {
    "another game": (DORMANT, {"game": "chess"}),
    "no game": (DORMANT, {"game": GONE}),
    "an unknown field": (DORMANT, {"weather": "fine"}),
    "an unknown field inside": (DORMANT, {"druids.white.age": 300}),
    "a missing field": (DORMANT, {"portal": GONE}),
    "a missing field inside": (DORMANT, {"druids.black.lives": GONE}),
    "a missing colour": (DORMANT, {"score.black": GONE}),
    "a field of another type": (DORMANT, {"board": []}),
    "a number as text": (DORMANT, {"turn": "11"}),
    "a truth value as number": (DORMANT, {"score.white": True}),
    "a fraction of a turn": (DORMANT, {"turn": 61.5}),
    "impossible options (WW-1)": (DORMANT, {"options.rows": 8}),
    "a missing option": (DORMANT, {"options.turn_limit": GONE}),
    "an unknown option": (DORMANT, {"options.columns": 7}),
    "a square off the board (WW-1)": (DORMANT, {"board.h1": "white-runner", "captured.white.runner": 0}),
    "a row off the board (WW-1)": (DORMANT, {"board.a8": "white-runner", "captured.white.runner": 0}),
    "an unknown figure (WW-2)": (DORMANT, {"board.d4": "white-dragon"}),
    "a figure of no colour (WW-2)": (DORMANT, {"board.d4": "runner"}),
    "five runners (WW-2)": (DORMANT, {"board.a2": "white-runner", "board.a3": "white-runner"}),
    "three guards (WW-2)": (DORMANT, {"board.a2": "white-guard", "board.a3": "white-guard"}),
    "a runner too many among the captured (WW-34)": (DORMANT, {"captured.white.runner": 2}),
    "a runner that is nowhere (WW-34)": (DORMANT, {"captured.white.runner": 0}),
    "a negative number of captured guards": (DORMANT, {"captured.black.guard": -1}),
    "two druids of a colour (WW-2)": (DORMANT, {"board.e5": "white-druid"}),
    "no druid though none is to be placed (WW-32)": (DORMANT, {"board.d1": GONE}),
    "points before the portal opened (WW-43)": (
        DORMANT,
        {"score.white": 1, "captured.white.runner": 0},
    ),
    "points that no missing figure explains (WW-43)": (OPEN, {"score.black": 2}),
    "a druid with three lives (WW-3)": (DORMANT, {"druids.white.lives": 3}),
    "a druid without lives while the game goes on (WW-33)": (DORMANT, {"druids.white.lives": 0}),
    "an open portal though nobody transformed (WW-40)": (DORMANT, {"portal": "open"}),
    "a dormant portal though somebody transformed (WW-40)": (OPEN, {"portal": "dormant"}),
    "an unknown portal": (DORMANT, {"portal": "ajar"}),
    "a closed portal while the game goes on (WW-47)": (OPEN, {"portal": "closed"}),
    "a runner on the open portal (WW-43)": (OPEN, {"board.d4": "white-runner", "score.white": 0}),
    "a druid resting on the open portal (WW-44)": (OPEN, {"board.b5": GONE, "board.d4": "white-druid"}),
    "a transformed druid on the open portal (WW-47)": (OPEN, {"board.e1": GONE, "board.d4": "black-druid"}),
    "an untransformed druid on the opposing start line (WW-40)": (
        OPEN,
        {"board.b5": GONE, "board.c7": "white-druid"},
    ),
    "a bonus taken by an untransformed druid (WW-41)": (DORMANT, {"druids.white.bonus_taken": True}),
    "a bonus neither taken nor pending (WW-41)": (OPEN, {"druids.black.bonus_taken": False}),
    "a bonus pending though taken (WW-41)": (BONUS, {"druids.white.bonus_taken": True}),
    "an even turn of White without extra turns (WW-10)": (DORMANT, {"turn": 62}),
    "turn zero (WW-10)": (DORMANT, {"turn": 0}),
    "a turn of nobody": (DORMANT, {"to_move": "green"}),
    "an unknown phase (WW-60)": (DORMANT, {"phase": "supper"}),
    "an actor who isn't to decide (WW-60)": (DORMANT, {"actor": "black"}),
    "chance as actor where a player chooses (WW-60)": (DORMANT, {"actor": "chance"}),
    "a player as actor of the dice (WW-60)": (DORMANT, {"phase": "group", "rolled.group": None}),
    "a choice without a rolled group (WW-10)": (DORMANT, {"rolled.group": None}),
    "a roll before it was rolled (WW-10)": (DORMANT, {"phase": "group", "actor": "chance"}),
    "an unknown group (WW-4)": (DORMANT, {"rolled.group": "dragon"}),
    "a group the die doesn't have (WW-4)": (
        DORMANT,
        {"options.group_die": {"runner": 0, "guard": 3, "druid": 3}},
    ),
    "a figure fixed before the throw (WW-13)": (DORMANT, {"rolled.figure": "a1"}),
    "an invalid group to choose from (WW-11)": (
        DORMANT,
        {"rolled.group": "guard", "board.b2": GONE, "captured.white.guard": 2},
    ),
    "no figure fixed after the throw (WW-13)": (ACTING, {"rolled.figure": None}),
    "an empty square fixed (WW-13)": (ACTING, {"rolled.figure": "c3"}),
    "a figure of another group fixed (WW-13)": (ACTING, {"rolled.figure": "b2"}),
    "an opposing figure fixed (WW-13)": (ACTING, {"rolled.figure": "e3"}),
    "a figure that couldn't act fixed (WW-13)": (
        ACTING,
        {"board.d4": GONE, "board.f1": "white-runner", "rolled.figure": "f1"},
    ),
    "nobody to place while a placement is due (WW-32)": (PLACING, {"pending": []}),
    "a placement due to nobody": (PLACING, {"pending": [{"phase": "place", "player": "green"}]}),
    "an unknown decision": (PLACING, {"pending": [{"phase": "supper", "player": "white"}]}),
    "an unknown field of a decision": (
        PLACING,
        {"pending": [{"phase": "place", "player": "white", "hurry": True}]},
    ),
    "a druid both placed and to be placed (WW-32)": (PLACING, {"board.d1": "white-druid"}),
    "an unflipped druid to be placed (WW-32)": (PLACING, {"druids.white.lives": 2}),
    "the wrong druid to be placed (WW-32)": (
        PLACING,
        {"pending": [{"phase": "place", "player": "black"}], "actor": "black"},
    ),
    "a decision pending in another phase (WW-60)": (
        DORMANT,
        {"pending": [{"phase": "bonus", "player": "white"}]},
    ),
    "the phase of another decision than the first (WW-60)": (BONUS, {"phase": "place"}),
    "the first decision left to the other player (WW-60)": (BONUS, {"actor": "black"}),
    "a displacement though nobody stands on the portal (WW-44)": (
        DISPLACING,
        {"board.d4": GONE, "board.d5": "white-druid"},
    ),
    "a displacement of a transformed druid (WW-44)": (
        DISPLACING,
        {"druids.white.transformed": True, "druids.white.bonus_taken": True},
    ),
    "a bonus pending for a druid who is nowhere near the opposing start line (WW-40)": (
        BONUS,
        {"board.b7": GONE, "board.b5": "white-druid"},
    ),
    "the same decision twice (WW-60)": (
        BONUS,
        {"pending": [{"phase": "bonus", "player": "white"}, {"phase": "bonus", "player": "white"}]},
    ),
    "decisions in the wrong order (WW-60)": (
        changed(BONUS, {"board.d7": GONE, "druids.black.lives": 1}),
        {"pending": [{"phase": "bonus", "player": "white"}, {"phase": "place", "player": "black"}]},
    ),
    "an extra turn of nobody (WW-41)": (OPEN, {"extra_turns": ["green"]}),
    "an extra turn though no bonus was taken (WW-41)": (DORMANT, {"extra_turns": ["white"]}),
    "a turn beyond the limit (WW-53)": (DORMANT, {"options.turn_limit": 50, "turn": 51}),
    "a result while the game goes on (WW-50)": (
        DORMANT,
        {"result": {"winners": ["white"], "reason": "druid-lost", "score": {"white": 0, "black": 0}}},
    ),
    "no result though the game is over (WW-50)": (
        DORMANT,
        {"phase": "over", "actor": None, "rolled.group": None},
    ),
    "two druids alone with different scores and play going on (WW-50)": (
        OPEN,
        {
            "board": {"b5": "white-druid", "e1": "black-druid"},
            "rolled.group": "druid",
            "captured": {"white": {"runner": 3, "guard": 2}, "black": {"runner": 4, "guard": 2}},
        },
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_an_impossible_position_is_refused(name: str) -> None:
    """Each of them, with a path and a sentence in both languages."""
    base, changes = IMPOSSIBLE[name]
    with pytest.raises(ImpossiblePosition) as caught:
        GAME.state_from(changed(base, changes))
    assert caught.value.faults
    for fault in caught.value.faults:
        assert fault.words.en
        assert fault.words.de


@pytest.mark.parametrize("thing", [None, [], "wege-waechter", 7, {}, {"game": "wege-waechter"}])
def test_something_else_than_a_position_is_refused(thing: object) -> None:
    """Neither a list nor a text nor an empty object is a position."""
    with pytest.raises(ImpossiblePosition):
        GAME.state_from(thing)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("weather", "fine"),
        ("druids.white.lives", 3),
        ("captured.black.guard", -1),
        ("board.h1", "white-runner"),
        ("board.d4", "white-dragon"),
        ("options.rows", 8),
        ("portal", "ajar"),
        ("turn", 0),
        ("phase", "supper"),
        ("score.white", True),
    ],
)
def test_a_fault_says_where_it_is(path: str, value: object) -> None:
    """The path of the field that can't be is the path of a fault."""
    with pytest.raises(ImpossiblePosition) as caught:
        GAME.state_from(changed(DORMANT, {path: value}))
    assert any(fault.path == path or fault.path.startswith(f"{path}.") for fault in caught.value.faults)


def test_all_faults_are_listed_at_once() -> None:
    """Four independent faults of values, four paths."""
    changes = {"weather": "fine", "druids.black.lives": 5, "board.z9": "white-runner", "turn": 0}
    with pytest.raises(ImpossiblePosition) as caught:
        GAME.state_from(changed(DORMANT, changes))
    assert set(changes) <= {fault.path for fault in caught.value.faults}


def test_all_faults_of_sense_are_listed_at_once() -> None:
    """Three faults that show only when fields are held against each other."""
    changes = {"portal": "open", "druids.black.bonus_taken": True, "captured.white.runner": 3, "turn": 62}
    with pytest.raises(ImpossiblePosition) as caught:
        GAME.state_from(changed(DORMANT, changes))
    assert len({fault.path for fault in caught.value.faults}) >= 3


OVER = GAME.position(
    play(
        GAME.state_from(
            position(
                """
    r . . . . . .
    . . . . . . .
    . . . . . . .
    . . D . . . .
    . . . . . d .
    . . . . . . .
    R . . . . . .
""",
                group="druid",
                transformed=("white", "black"),
                score=(2, 1),
            )
        ),
        "c4-d4",
    )
)


def test_a_finished_position_can_be_read() -> None:
    """The counter-case: portal closed, White has two points to one."""
    assert GAME.position(GAME.state_from(OVER)) == OVER


@pytest.mark.parametrize(
    "changes",
    [
        {"result.winners": ["black"]},
        {"result.winners": []},
        {"result.winners": ["white", "black"]},
        {"result.reason": "only-druids"},
        {"result.reason": "turn-limit"},
        {"result.reason": "boredom"},
        {"result.score.white": 3},
        {"result": None},
        {"result": GONE},
        {"portal": "open"},
        {"actor": "white"},
        {"phase": "group", "actor": "chance"},
        {"rolled.group": "druid"},
        {"extra_turns": ["white"]},
        {"pending": [{"phase": "bonus", "player": "white"}]},
    ],
)
def test_a_result_must_be_the_one_the_rules_give(changes: dict[str, Any]) -> None:
    """WW-50, WW-51, WW-60: winner, reason, score and the fields that are empty at the end."""
    with pytest.raises(ImpossiblePosition):
        GAME.state_from(changed(OVER, changes))
