"""Impossible positions: every fault at once, each with its path, in both languages."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from games.contract import ImpossiblePosition, Json
from games.grailnah import GAME
from tests.games.grailnah.board import play, position, state

pytestmark = pytest.mark.rules

GOOD = """
        0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
    e  ## ## wn  . bn ## ##  1  .  . ## ##  .  .  .  .  .  .  .  .
    d   .  .  . wk  . bq  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
    c   .  .  .  .  .  .  .  .  . rk  .  . Me  .  .  .  .  .  .  .
    b   .  .  .  .  . Mo  .  .  .  .  .  .  .  .  .  .  .  .  .  .
"""


def good(**given: Any) -> Json:
    return position(GOOD, players=3, pairs={1: "bn rn"}, castles={"north": "wn bn", "east": "bn"}, **given)


def faults(shown: object) -> list[str]:
    """The paths of all faults of a position, none if it is possible."""
    try:
        GAME.state_from(shown)
    except ImpossiblePosition as impossible:
        for fault in impossible.faults:
            assert fault.words.en
            assert fault.words.de
        return [fault.path for fault in impossible.faults]
    return []


def changed(change: Callable[[Json], object]) -> list[str]:
    """The faults after one change of the good position, which has none."""
    shown = good()
    assert faults(shown) == []
    change(shown)
    return faults(shown)


def put(field: str, *figures: str) -> Callable[[Json], object]:
    return lambda shown: shown["fields"].update({field: list(figures)})


def counted(shown: Json, **reserve: int) -> Json:
    shown["reserve"].update(reserve)
    return shown


# --- figures on fields ----------------------------------------------------------------------------


def test_three_figures_on_a_field() -> None:
    """GR-21: two are possible."""
    assert changed(put("e7", "black-knight", "red-knight")) == []
    shown = counted(good(), white=5)
    shown["fields"]["e7"] = ["black-knight", "red-knight", "white-knight"]
    assert faults(shown) == ["fields.e7"]


def test_two_own_figures_on_a_field() -> None:
    """GR-21: king and knight of one player."""
    shown = good()
    del shown["fields"]["d3"], shown["fields"]["e2"]
    shown["fields"]["c2"] = ["white-king", "white-knight"]
    assert faults(shown) == ["fields.c2"]
    shown["fields"]["c2"] = ["white-king"]
    shown["fields"]["e2"] = ["white-knight"]
    assert faults(shown) == []


@pytest.mark.parametrize("figure", ["white-knight", "merlin", "morgane"])
def test_only_kings_and_queens_on_stairs(figure: str) -> None:
    """GR-32, GR-42, GR-50, GR-60: white's king stands on d3 in the good position."""
    shown = good()
    for field, figures in list(shown["fields"].items()):
        if figures == [figure]:
            del shown["fields"][field]
    shown["fields"]["d8"] = [figure]
    assert faults(shown) == ["fields.d8"]


def test_two_figures_on_stairs() -> None:
    """GR-42: a stair holds one."""
    shown = good()
    del shown["fields"]["d5"]
    shown["fields"]["d3"] = ["black-queen", "white-king"]
    assert faults(shown) == ["fields.d3"]


@pytest.mark.parametrize("field", ["b9", "a9"])
def test_royals_inside_the_circle(field: str) -> None:
    """GR-41: ring c is the innermost."""
    shown = good()
    del shown["fields"]["c9"]
    shown["fields"][field] = ["red-king"]
    assert faults(shown) == [f"fields.{field}"]
    del shown["fields"][field]
    shown["fields"]["c10"] = ["red-king"]
    assert faults(shown) == []


def test_coloured_figures_in_the_centre_of_a_game_that_goes_on() -> None:
    """GR-70: a knight there has won; kings are never there."""
    shown = good()
    shown["fields"]["g"] = shown["fields"].pop("e2")
    assert faults(shown) == ["fields.g"]
    shown = good()
    shown["fields"]["g"] = shown["fields"].pop("d3")
    assert faults(shown) == ["fields.g"]


def test_a_figure_on_the_fields_of_a_castle() -> None:
    """GR-2: east stands with three players; west doesn't."""
    shown = good()
    shown["fields"]["e5"] = shown["fields"].pop("e2")
    assert faults(shown) == ["fields.e5"]
    shown["fields"]["e15"] = shown["fields"].pop("e5")
    assert faults(shown) == []


def test_merlin_or_morgane_with_others_outside_the_centre() -> None:
    """GR-50, GR-60: whoever met them there has gone home, or to the centre."""
    shown = good()
    shown["fields"]["b5"] = ["morgane", "white-knight"]
    del shown["fields"]["e2"]
    assert faults(shown) == ["fields.b5"]
    shown = good()
    shown["fields"]["b5"] = ["merlin", "morgane"]
    del shown["fields"]["c12"]
    assert faults(shown) == ["fields.b5"]
    shown["fields"]["g"] = shown["fields"].pop("b5")
    assert faults(shown) == []


@pytest.mark.parametrize(
    ("name", "value", "path"),
    [
        ("e20", ["white-knight"], "fields.e20"),
        ("f3", ["white-knight"], "fields.f3"),
        ("e02", ["white-knight"], "fields.e02"),
        ("c4", ["blue-knight"], "fields.c4.0"),
        ("c4", ["dragon"], "fields.c4.0"),
        ("c4", [3], "fields.c4.0"),
        ("c4", [], "fields.c4"),
        ("c4", "white-knight", "fields.c4"),
        ("c4", None, "fields.c4"),
    ],
)
def test_unknown_fields_and_figures(name: str, value: Any, path: str) -> None:
    """GR-1, GR-10: blue doesn't play."""
    shown = good()
    del shown["fields"]["e2"]
    shown["fields"][name] = value
    assert path in faults(shown)


# --- numbers --------------------------------------------------------------------------------------


def test_two_kings_of_a_colour_and_a_missing_one() -> None:
    """GR-11: on fields and in castles together."""
    assert changed(put("c17", "white-king")) == ["fields"]
    assert changed(lambda shown: shown["fields"].pop("d3")) == ["fields"]
    assert changed(lambda shown: shown["castles"]["south"]["inside"].update({"black-queen": 1})) == ["fields"]
    assert changed(lambda shown: shown["castles"]["south"]["inside"].update({"red-queen": 2})) == ["fields"]


@pytest.mark.parametrize("field", ["c12", "b5"])
def test_merlin_and_morgane_are_there_exactly_once(field: str) -> None:
    """GR-11: missing, or twice."""
    figures = good()["fields"][field]
    assert changed(lambda shown: shown["fields"].pop(field)) == ["fields"]
    assert changed(put("c15", *figures)) == ["fields"]


def test_more_than_eight_knights() -> None:
    """GR-65: nine on fields and in castles; or nine with those in reserve."""
    shown = counted(good(), white=0)
    shown["castles"]["north"]["inside"]["white-knight"] = 8
    assert faults(shown) == ["fields"]
    assert faults(counted(good(), white=7)) == ["reserve.white"]
    assert faults(counted(good(), white=5)) == ["reserve.white"]
    assert faults(counted(good(), white=9)) == ["reserve.white"]
    assert faults(counted(good(), white=6)) == []


@pytest.mark.parametrize("count", [0, -1, 9, 1.0, "1", None, True])
def test_counts_inside_castles(count: object) -> None:
    """No zero counts, nothing but whole numbers."""
    path = "castles.north.inside.white-knight"
    assert path in changed(lambda shown: shown["castles"]["north"]["inside"].update({"white-knight": count}))


def test_merlin_is_never_inside_a_castle() -> None:
    """GR-50: nor is anything unknown."""
    for name in ("merlin", "blue-king", "knight"):
        path = f"castles.north.inside.{name}"
        shown = good()
        shown["castles"]["north"]["inside"][name] = 1
        assert faults(shown) == [path]


# --- castles, court -------------------------------------------------------------------------------


def test_castles_stand_where_the_players_live() -> None:
    """GR-2, GR-10."""
    assert changed(lambda shown: shown["castles"]["north"].update(owner="black")) == ["castles.north.owner"]
    assert changed(lambda shown: shown["castles"].update(west={"owner": "blue", "inside": {}})) == [
        "castles.west"
    ]
    assert changed(lambda shown: shown["court"].update(white="west")) == ["court.white"]
    assert changed(lambda shown: shown["court"].pop("white")) == ["court.white"]
    assert changed(lambda shown: shown["court"].update(white="south")) == []


def test_king_and_queen_in_one_castle_hold_court_there() -> None:
    """GR-65: red's both in south."""
    shown = good()
    del shown["fields"]["c9"]
    shown["castles"]["south"]["inside"].update({"red-king": 1})
    assert faults(shown) == []
    shown["court"]["red"] = "north"
    assert faults(shown) == ["court.red"]


def test_nobody_still_plays_whose_doors_are_blocked() -> None:
    """GR-66: white on all four doors of east; with red on one of them it is possible."""
    picture = """
            0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
        e  ## ##  .  . wn ## ## wn  .  . ## ##  .  .  .  .  .  .  .  .
        d   .  .  .  ^  . wk wq  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
    """
    shown = position(picture, players=3)
    assert faults(shown) == ["castles.east"]
    assert faults(position(picture.replace("wk", "rk"), players=3)) == []
    assert faults(position(picture, players=3, disqualified=("black",), to_move="red")) == []


# --- turn, Merlin, disqualified -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "paths"),
    [
        ({"ply": -1}, ["ply"]),
        ({"ply": "42"}, ["ply"]),
        ({"to_move": "blue", "actor": "blue"}, ["to_move", "actor"]),
        ({"to_move": "black", "actor": "black"}, ["to_move"]),
        ({"actor": "black"}, ["actor"]),
        ({"actor": "chance"}, ["actor"]),
        ({"to_move": None, "actor": None}, ["to_move"]),
        ({"phase": "over"}, ["phase"]),
        ({"phase": "roll"}, ["phase"]),
        ({"game": "chess"}, ["game"]),
        ({"dice": 3}, ["dice"]),
        ({"disqualified": ["green"]}, ["disqualified.0"]),
        ({"disqualified": None}, ["disqualified"]),
        ({"fields": []}, ["fields"]),
        ({"castles": 3}, ["castles"]),
    ],
)
def test_shapes_and_turns(change: Json, paths: list[str]) -> None:
    """GR-10: after 42 moves of three it is white's turn."""
    found = changed(lambda shown: shown.update(change))
    assert set(paths) <= set(found)


def test_a_disqualified_player_has_no_figures_and_no_turn() -> None:
    """GR-66: red, once nothing of his is left."""
    shown = good()
    shown["disqualified"] = ["red"]
    assert faults(shown) == ["fields", "fields", "fields"]
    del shown["fields"]["c9"]
    shown["fields"]["e7"] = ["black-knight"]
    del shown["castles"]["south"]["inside"]["red-queen"]
    assert faults(shown) == []
    shown["to_move"] = shown["actor"] = "red"
    assert faults(shown) == ["to_move"]
    shown["disqualified"] = ["red", "red"]
    assert "disqualified.1" in faults(shown)


@pytest.mark.parametrize(
    ("ply", "may_move", "streak", "paths"),
    [
        (42, True, (0, 0, 0), []),
        (42, True, (3, 0, 0), []),
        (42, False, (0, 0, 1), []),
        (42, False, (1, 0, 2), ["merlin.streak.white"]),
        (42, True, (0, 0, 1), ["merlin.may_move"]),
        (42, True, (1, 1, 0), ["merlin.streak.black"]),
        (42, True, (4, 0, 0), ["merlin.streak.white"]),
        (42, True, (-1, 0, 0), ["merlin.streak.white"]),
        (0, True, (0, 0, 0), ["merlin.may_move"]),
        (3, True, (0, 1, 0), []),
        (3, True, (1, 0, 0), ["merlin.streak.white"]),
    ],
)
def test_merlins_streaks_fit_the_order_of_moves(
    ply: int, may_move: bool, streak: tuple[int, int, int], paths: list[str]
) -> None:
    """GR-52: never first, never twice running, at most three in a row; white is on turn."""
    shown = good(ply=ply, may_move=may_move, streak=dict(zip(("white", "black", "red"), streak, strict=True)))
    assert faults(shown) == paths


def test_a_streak_too_long_for_the_moves_made() -> None:
    """GR-52: three times Merlin takes at least six plies."""
    assert "merlin.streak.white" in faults(good(ply=3, streak={"white": 2}))


# --- result ---------------------------------------------------------------------------------------


def over(picture: str, result: Json, **given: Any) -> list[str]:
    return faults(position(picture, result=result, **given))


WON = """
        0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
    g  Me Mo wn
"""


@pytest.mark.parametrize(
    ("winners", "reason", "paths"),
    [
        (["white"], "grail", []),
        (["black"], "grail", ["result.winners"]),
        ([], "grail", ["result.winners"]),
        (["white", "red"], "grail", ["result.winners"]),
        (["white"], "disqualification", ["result.reason"]),
        (["white"], "ply-limit", ["result.reason"]),
        (["white"], "mate", ["result.reason"]),
        (["white", "white"], "grail", ["result.winners.1"]),
    ],
)
def test_the_result_fits_the_knight_in_the_centre(winners: list[str], reason: str, paths: list[str]) -> None:
    """GR-70."""
    assert over(WON, {"winners": winners, "reason": reason}, players=3) == paths


def test_a_team_wins_together() -> None:
    """GR-12, GR-70: white's knight, but four players."""
    picture = """
            0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
        g  Me Mo wn
    """
    assert over(picture, {"winners": ["white", "red"], "reason": "grail"}, players=4) == []
    assert over(picture, {"winners": ["white"], "reason": "grail"}, players=4) == ["result.winners"]


def test_the_ply_limit_must_be_reached_for_a_draw_and_not_be_passed() -> None:
    """GR-71."""
    draw: Json = {"winners": [], "reason": "ply-limit"}
    nobody = """
            0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
        e  ## ## wn  .  . ## ##  .  .  . ## ##  .  .  .  .  .  .  .  .
    """
    assert over(nobody, draw, players=3, ply=42, ply_limit=42) == []
    assert over(nobody, draw, players=3, ply=42, ply_limit=43) == ["result.reason"]
    assert over(nobody, draw, players=3, ply=42) == ["result.reason"]
    assert over(nobody, {**draw, "winners": ["red"]}, players=3, ply=42, ply_limit=42) == ["result.winners"]
    assert faults(position(nobody, players=3, ply=42, ply_limit=42)) == ["ply"]
    assert faults(position(nobody, players=3, ply=42, ply_limit=41)) == ["ply"]
    assert faults(position(nobody, players=3, ply=42, ply_limit=43)) == []


def test_disqualification_ends_the_game_when_one_side_is_left() -> None:
    """GR-66, GR-70: black is blocked and alone against white."""
    picture = """
            0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
        e  ## ##  .  .  .  .  .  .  . wn ## ## wn  .  .  .  .  .  .  .
        d   .  .  .  ^  .  .  .  .  ^  . wk wq  .  ^  .  .  .  .  ^  .
    """
    won: Json = {"winners": ["white"], "reason": "disqualification"}
    assert over(picture, won, disqualified=("black",)) == []
    assert over(picture.replace("wq", " ."), won, disqualified=("black",)) == ["castles.south"]
    assert faults(position(picture, disqualified=("black",))) == ["disqualified"]
    assert over(picture, {**won, "reason": "grail"}, disqualified=("black",)) == ["result.reason"]
    assert "disqualified" in faults(
        position(
            """
            0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
        e  ## ##  .  .  .  .  .  .  .  . ## ##  .  .  .  .  .  .  .  .
    """,
            disqualified=("white", "black"),
            result=won,
        )
    )


def test_a_result_without_an_end_and_an_end_without_a_result() -> None:
    """GR-70: phase, player on turn and result go together."""
    shown = position(WON, players=3, result={"winners": ["white"], "reason": "grail"})
    assert faults(shown) == []
    shown["result"] = None
    assert set(faults(shown)) == {"phase", "to_move"}
    shown["result"] = {"winners": ["white"]}
    assert faults(shown) == ["result.reason"]


# --- all at once ----------------------------------------------------------------------------------


def test_every_fault_of_a_position_is_named_at_once() -> None:
    """One of each kind of shape and number."""
    shown = good()
    shown["ply"] = -5
    shown["fields"]["d8"] = ["white-knight"]
    shown["fields"]["b9"] = ["red-king"]
    shown["fields"]["e9"] = ["black-knight", "black-knight", "black-knight"]
    del shown["fields"]["c12"]
    shown["merlin"]["streak"]["white"] = 4
    shown["court"]["black"] = "moon"
    shown["options"]["ply_limit"] = "none"
    del shown["reserve"]["red"]
    found = faults(shown)
    for path in (
        *("ply", "fields.d8", "fields.b9", "fields.e9", "merlin.streak.white", "court.black"),
        *("options.ply_limit", "reserve.red"),
    ):
        assert path in found, path
    assert found.count("fields") >= 2, "Merlin is missing, and red has two kings"


@pytest.mark.parametrize(
    "shown", [None, 3, "position", [], {}, {"game": "grailnah"}, {"options": {"players": 4}}]
)
def test_what_is_no_position_at_all_is_refused(shown: object) -> None:
    """With faults, not with a crash."""
    assert faults(shown)


def test_every_part_may_be_missing_or_nonsense_without_a_crash() -> None:
    """Each field in turn, on both levels."""
    nonsense: Any
    for name in good():
        for nonsense in (None, 3, "x", [], {}, [[]], {"x": None}, True, -1, 2**70, ["white"], {"white": {}}):
            shown = copy.deepcopy(good())
            shown[name] = nonsense
            faults(shown)
        shown = good()
        del shown[name]
        assert name in faults(shown)


def test_figures_may_be_listed_in_any_order_and_come_back_sorted() -> None:
    """The order on a field has no meaning."""
    shown = good()
    shown["fields"]["e7"].reverse()
    assert GAME.position(GAME.state_from(shown)) == good()


def test_a_position_that_was_read_plays_on() -> None:
    """GR-20: from the good position."""
    after = play(state(GOOD, players=3, pairs={1: "bn rn"}), "d3-d8")
    assert GAME.position(after)["to_move"] == "black"
