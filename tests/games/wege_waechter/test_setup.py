"""WW-1 to WW-4: board, set-up, lives, dice, options."""

import pytest

from games.contract import BadOptions
from games.wege_waechter import GAME
from tests.games.wege_waechter.board import drawn, moves, picture

pytestmark = pytest.mark.rules


def test_a_game_begins_with_white_on_seven_rows_and_nothing_rolled() -> None:
    """WW-1 to WW-4 and WW-10: the position of the rules, field by field."""
    start = GAME.initial()
    line = ["runner", "guard", "runner", "druid", "runner", "guard", "runner"]
    druid = {"lives": 2, "transformed": False, "bonus_taken": False}
    assert GAME.position(start) == {
        "game": "wege-waechter",
        "options": {
            "rows": 7,
            "group_die": {"runner": 2, "guard": 2, "druid": 2},
            "action_die": {"end": 2, "move": 2, "act": 2},
            "turn_limit": 0,
        },
        "turn": 1,
        "to_move": "white",
        "phase": "group",
        "actor": "chance",
        "board": {
            f"{column}{row}": f"{colour}-{kind}"
            for row, colour in ((1, "white"), (7, "black"))
            for column, kind in zip("abcdefg", line, strict=True)
        },
        "druids": {"white": druid, "black": druid},
        "captured": {"white": {"runner": 0, "guard": 0}, "black": {"runner": 0, "guard": 0}},
        "score": {"white": 0, "black": 0},
        "portal": "dormant",
        "rolled": {"group": None, "rerolled": False, "figure": None},
        "pending": [],
        "extra_turns": [],
        "result": None,
    }
    assert GAME.actor(start) == "chance"
    assert GAME.result(start) is None


@pytest.mark.parametrize("rows", [5, 7, 9, 11])
def test_the_board_has_seven_columns_and_as_many_rows_as_chosen(rows: int) -> None:
    """WW-1, WW-2: both start lines are set up alike, White's on row 1, Black's on the last."""
    empty = ". . . . . . .\n" * (rows - 2)
    assert picture(GAME.initial({"rows": rows})) == drawn(f"r g r d r g r\n{empty}R G R D R G R")


@pytest.mark.parametrize("rows", [3, 4, 6, 8, 13, 0, -7, "7", None, 7.5, True])
def test_another_number_of_rows_is_refused(rows: object) -> None:
    """WW-1: five, seven, nine or eleven rows only."""
    with pytest.raises(BadOptions) as caught:
        GAME.initial({"rows": rows})
    assert any("rows" in fault.path for fault in caught.value.faults)


def test_the_dice_have_two_of_each_face_unless_chosen_otherwise() -> None:
    """WW-4: the weights of the default group die."""
    offered = {facts.move: facts.weight for facts in GAME.legal_moves(GAME.initial())}
    assert offered == {"group:runner": 2, "group:guard": 2, "group:druid": 2}


def test_a_chosen_die_has_the_chosen_faces() -> None:
    """WW-4, WW-60: weights are the face counts, a face with none is absent."""
    start = GAME.initial({"group_die": {"runner": 5, "guard": 0, "druid": 1}})
    assert {facts.move: facts.weight for facts in GAME.legal_moves(start)} == {
        "group:runner": 5,
        "group:druid": 1,
    }


def test_a_group_die_of_druids_alone_is_allowed() -> None:
    """WW-4: only `druid` needs a face."""
    assert moves(GAME.initial({"group_die": {"runner": 0, "guard": 0, "druid": 6}})) == {"group:druid"}


@pytest.mark.parametrize(
    "die",
    [
        {"runner": 3, "guard": 3, "druid": 0},
        {"runner": 2, "guard": 2, "druid": 1},
        {"runner": 2, "guard": 2, "druid": 3},
        {"runner": -1, "guard": 3, "druid": 4},
        {"runner": 4, "druid": 2},
        {"runner": 2, "guard": 2, "druid": 2, "dragon": 0},
        {"runner": 2.5, "guard": 2, "druid": 1.5},
        {"runner": "2", "guard": 2, "druid": 2},
        [2, 2, 2],
        6,
        None,
    ],
)
def test_a_group_die_that_cannot_be_is_refused(die: object) -> None:
    """WW-4: three faces by name, none negative, six in all, at least one druid."""
    with pytest.raises(BadOptions) as caught:
        GAME.initial({"group_die": die})
    assert any("group_die" in fault.path for fault in caught.value.faults)


@pytest.mark.parametrize(
    "die",
    [
        {"end": 2, "move": 2, "act": 3},
        {"end": -2, "move": 4, "act": 4},
        {"end": 3, "move": 3},
        {"end": 2, "move": 2, "act": 1, "rest": 1},
        "222",
    ],
)
def test_an_action_die_that_cannot_be_is_refused(die: object) -> None:
    """WW-4: the same for the action die."""
    with pytest.raises(BadOptions) as caught:
        GAME.initial({"action_die": die})
    assert any("action_die" in fault.path for fault in caught.value.faults)


@pytest.mark.parametrize("face", ["end", "move", "act"])
def test_an_action_die_may_show_one_face_only(face: str) -> None:
    """WW-4: of the action die any face may be missing."""
    die = {"end": 0, "move": 0, "act": 0} | {face: 6}
    start = GAME.initial({"action_die": die})
    assert GAME.options(start)["action_die"] == die


@pytest.mark.parametrize("limit", [0, 50, 51, 1000])
def test_a_turn_limit_of_none_or_at_least_fifty_is_allowed(limit: int) -> None:
    """WW-53: 0 means none."""
    assert GAME.position(GAME.initial({"turn_limit": limit}))["options"]["turn_limit"] == limit


@pytest.mark.parametrize("limit", [1, 49, -1, -50, "50", None, 50.5])
def test_a_shorter_turn_limit_is_refused(limit: object) -> None:
    """WW-53: at least 50."""
    with pytest.raises(BadOptions) as caught:
        GAME.initial({"turn_limit": limit})
    assert any("turn_limit" in fault.path for fault in caught.value.faults)


def test_an_unknown_option_is_refused_by_name() -> None:
    """WW-4: the game has four options."""
    with pytest.raises(BadOptions) as caught:
        GAME.initial({"columns": 7})
    assert any("columns" in fault.path for fault in caught.value.faults)


def test_all_faults_of_the_options_are_named_at_once() -> None:
    """WW-1, WW-4, WW-53: nobody has to correct one fault to learn of the next."""
    with pytest.raises(BadOptions) as caught:
        GAME.initial({"rows": 6, "turn_limit": 3, "group_die": {"runner": 6}, "size": 1})
    paths = " ".join(fault.path for fault in caught.value.faults)
    assert all(name in paths for name in ("rows", "turn_limit", "group_die", "size"))
    assert all(fault.words.en and fault.words.de for fault in caught.value.faults)


def test_a_missing_option_takes_its_default() -> None:
    """WW-1, WW-4: one option chosen leaves the others alone."""
    options = GAME.options(GAME.initial({"rows": 5}))
    assert options == GAME.facts.defaults() | {"rows": 5}
