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
    assert set(faults(shown)) == {"fields.g"}


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
        (102, True, (0, 0, 0), []),
        (102, True, (3, 0, 0), []),
        (102, False, (0, 0, 1), []),
        (102, False, (1, 0, 2), ["merlin.streak.white"]),
        (102, True, (0, 0, 1), ["merlin.may_move"]),
        (102, True, (1, 1, 0), ["merlin.streak.black"]),
        (102, True, (4, 0, 0), ["merlin.streak.white"]),
        (102, True, (-1, 0, 0), ["merlin.streak.white"]),
        (0, True, (0, 0, 0), ["ply", "merlin.may_move"]),
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
    assert faults(shown) == ["result"]
    shown["result"] = {"winners": ["white"]}
    assert faults(shown) == ["result.reason"]


# --- no game leads there --------------------------------------------------------------------------


def early() -> Json:
    """A real position: `north/knight-e2 south/knight-e9 north/king-d0 morgane-a3` from the start."""
    return GAME.position(
        play(GAME.initial(), *["north/knight-e2", "south/knight-e9", "north/king-d0", "morgane-a3"])
    )


def altered(**given: Any) -> list[tuple[str, str]]:
    """Paths and sentences of the faults of the early position with some parts changed (`a__b` is a.b)."""
    shown = early()
    for path, value in given.items():
        *above, last = path.split("__")
        part = shown
        for name in above:
            part = part[name]
        part[last] = value
    try:
        GAME.state_from(shown)
    except ImpossiblePosition as impossible:
        return [(fault.path, fault.words.en) for fault in impossible.faults]
    return []


def paths(found: list[tuple[str, str]]) -> list[str]:
    return [path for path, _ in found]


def test_before_the_first_move_there_is_only_the_set_up() -> None:
    """GR-11: whatever isn't in its place."""
    start = GAME.position(GAME.initial())
    assert faults(start) == []
    for change in (
        {"fields": {"g": ["morgane"], "a3": ["merlin"]}},
        {"court": {"white": "south", "black": "south"}},
    ):
        assert "ply" in faults({**start, **change})
    assert "ply" in paths(altered(ply=0))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_merlin_is_barred_only_after_his_own_move_or_after_a_pass(players: int) -> None:
    """GR-20, GR-52: nobody can have passed who could move, here Morgane or a knight."""
    barred = position("g  Me Mo", players=players, may_move=False, castles={"north": "wn"})
    assert faults(barred) == ["merlin.may_move"]
    last = ("white", "black", "red", "blue")[players - 1]
    barred["merlin"]["streak"][last] = 1
    assert faults(barred) == []


FULL = """
        0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
    c   .  .  .  .  .  1  .  2  .  .  .  .  .  .  .  .  .  .  .  .
    a  bn rn un bn rn un bn rn un bn rn un bn rn un bn rn un bn rn
    g  Me Mo
"""
FULL_PAIRS = {1: "wk bk", 2: "wq bq"}


def test_after_a_pass_the_board_is_one_on_which_nothing_else_was_possible() -> None:
    """GR-20: white has passed; not if white's king could move."""
    given: Json = {"players": 4, "to_move": "black", "may_move": False}
    assert faults(position(FULL, **given, pairs=FULL_PAIRS)) == []
    free = FULL.replace(" 1 ", " 1 ").replace(" 2 ", "bq ")
    assert faults(position(free, **given, pairs=FULL_PAIRS)) == ["merlin.may_move"]


def test_two_who_are_left_can_t_both_have_just_moved_merlin() -> None:
    """GR-52, GR-66: red is out, white and black alternate."""
    given: Json = {"players": 3, "disqualified": ("red",), "may_move": False}
    assert faults(position("g  Me Mo", **given, streak={"black": 2})) == []
    assert faults(position("g  Me Mo", **given, streak={"black": 2, "white": 1})) == ["merlin.streak.white"]
    assert faults(position("g  Me Mo", **given, streak={"black": 2, "red": 1})) == []


@pytest.mark.parametrize(
    ("picture", "place", "fewest"),
    [
        ("e  ## ## wn  .  . ## ##  .  .  . ## ##  .  .  .  .  .  .  .  .", None, 1),
        ("e  ## ##  . wn  . ## ##  .  .  . ## ##  .  .  .  .  .  .  .  .", None, 2),
        ("b   .  . wn  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .", None, 4),
        ("b   .  .  . wn  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .", None, 5),
        ("d   .  .  .  ^ wk  .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .", None, 1),
        ("g  Me Mo", "wk", 7),
        ("g  Me Mo", "wk wq", 14),
    ],
)
def test_what_white_s_figures_have_done_takes_turns(picture: str, place: str | None, fewest: int) -> None:
    """GR-30, GR-31, GR-40: a position is refused exactly while white can't have had that many turns."""
    court = {"white": "south"} if place == "wk wq" else None
    knights = 4 - picture.count("wn")
    castles = {"north": "wn " * knights, "south": f"{place or ''} bn bn bn bn"}
    for turns in range(1, 16):
        shown = position(picture, castles=castles, court=court, ply=2 * turns)
        assert (faults(shown) == []) == (turns >= fewest), turns


def test_reserve_and_court_tell_of_moves_too() -> None:
    """GR-62, GR-65: knights given up one by one, or introduced after a long way."""

    def shown(reserve: int, turns: int) -> list[str]:
        castles = {"north": "wn " * (8 - reserve), "south": "bn bn bn bn"}
        return faults(position("g  Me Mo", castles=castles, ply=2 * turns))

    assert shown(7, 3) == []
    assert shown(7, 2) == ["ply"]
    assert shown(2, 14) == []
    assert shown(2, 13) == ["ply"]


def test_merlin_and_morgane_have_been_moved_to_where_they_are() -> None:
    """GR-50, GR-60: her one field at a time."""

    def shown(picture: str, ply: int) -> list[str]:
        castles = {"north": "wn wn wn wn", "south": "bn bn bn bn"}
        return faults(
            position(picture, castles=castles, ply=ply, to_move="white" if ply % 2 == 0 else "black")
        )

    c3 = "c   .  .  . Mo  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  ."
    assert shown(c3, 3) == []
    assert shown(c3, 2) == ["ply"]
    both = c3.replace("Mo  .", "Mo Me")
    assert shown(both, 4) == []
    assert shown(both, 3) == ["ply"]


def test_nobody_is_disqualified_before_four_figures_can_be_there() -> None:
    """GR-66: ten moves of the blocker's at least, of which the last is ply 28 among three."""

    def shown(ply: int) -> list[str]:
        castles = {"north": "wn wn wn wn", "east": "bn bn bn bn"}
        return faults(position("g  Me Mo", players=3, disqualified=("red",), castles=castles, ply=ply))

    assert shown(27) == ["ply"]
    assert shown(28) == []


def test_whoever_ended_the_game_moved_last() -> None:
    """GR-66, GR-70: by the count of plies, if nobody was disqualified before."""
    won: Json = {"winners": ["white"], "reason": "grail"}
    assert over("g  Me Mo wn", won, ply=41) == []
    assert over("g  Me Mo wn", won, ply=42) == ["ply"]
    assert over("g  Me Mo wn", won, players=3, ply=42) == ["ply"]
    assert over("g  Me Mo wn", won, players=3, ply=42, disqualified=("red",)) == []
    team: Json = {"winners": ["white", "red"], "reason": "grail"}
    assert [ply for ply in range(40, 48) if not over("g  Me Mo wn", team, players=4, ply=ply)] == [41, 45]
    red = "g  Me Mo rn"
    assert [ply for ply in range(40, 48) if not over(red, team, players=4, ply=ply)] == [43, 47]
    blocked = """
            0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
        e  ## ##  .  .  .  .  .  .  . wn ## ## wn  .  .  .  .  .  .  .
        d   .  .  .  ^  .  .  .  .  ^  . wk wq  .  ^  .  .  .  .  ^  .
    """
    out: Json = {"winners": ["white"], "reason": "disqualification"}
    assert over(blocked, out, disqualified=("black",), ply=41) == []
    assert over(blocked, out, disqualified=("black",), ply=42) == ["ply"]


def test_a_coloured_figure_made_the_move_that_ended_the_game() -> None:
    """GR-52: so Merlin might be moved, and the winner's row of moves of his is over."""
    won: Json = {"winners": ["white"], "reason": "grail"}
    assert over("g  Me Mo wn", won, may_move=False) == ["merlin.may_move"]
    assert over("g  Me Mo wn", won, streak={"white": 1}) == ["merlin.streak.white"]
    assert over("g  Me Mo wn", won, streak={"black": 1}) == []


def test_winners_are_listed_in_the_order_of_the_players() -> None:
    """GR-12: as the referee lists them."""
    assert over("g  Me Mo wn", {"winners": ["white", "red"], "reason": "grail"}, players=4) == []
    assert over("g  Me Mo wn", {"winners": ["red", "white"], "reason": "grail"}, players=4) == [
        "result.winners"
    ]


# --- no fault hides another -----------------------------------------------------------------------


def test_faults_of_other_parts_don_t_hide_what_doesn_t_fit() -> None:
    """Each of the pairs alone and together."""
    assert set(paths(altered(ply=40, court__black="north", actor="black"))) == {"court.black", "actor"}
    found = altered(ply=41, reserve__white=5)
    assert ("to_move", "after 41 moves it is black's turn") in found
    assert set(paths(found)) == {"to_move", "reserve.white"}
    assert paths(altered(options__ply_limit=40, ply=40, extra=1)) == ["extra", "ply"]
    assert paths(altered(ply=40, merlin__streak__black=2, game="x")) == ["game", "merlin.may_move"]
    assert paths(altered(disqualified=["red"], court__black="north", ply=40)) == [
        "disqualified.0",
        "court.black",
    ]
    found = altered(ply=40, phase="over", result={"winners": ["black"], "reason": "grail"})
    assert set(paths(found)) == {"to_move", "actor", "result.reason", "result.winners"}


def test_a_part_that_is_missing_has_no_other_fault_and_causes_none() -> None:
    """Of what isn't there nothing is said but that."""
    for name in early():
        shown = early()
        del shown[name]
        assert faults(shown) == ([] if name == "resigned" else [name])  # which old positions don't have


def test_without_the_players_all_that_doesn_t_need_them_is_still_judged() -> None:
    """GR-10: their colours, or their number, can't be known."""
    found = paths(altered(options__players="white, black", ply=-1, phase="roll", reserve__white=-1))
    assert set(found) == {"options.players", "ply", "phase", "reserve.white"}


@pytest.mark.parametrize("rings", [5.0, 6.0, True, "5"])
def test_rings_are_a_whole_number(rings: object) -> None:
    """GR-1: 5.0 is none."""
    assert paths(altered(options__rings=rings)) == ["options.rings"]


def test_a_list_by_player_that_lacks_the_first_one() -> None:
    """GR-65: but has others instead."""
    assert set(paths(altered(reserve={"black": 4, "x": 4}))) == {"reserve.white", "reserve.x"}


# --- in words -------------------------------------------------------------------------------------


def said(shown: Json, path: str) -> list[tuple[str, str]]:
    """The sentences about a path in both languages."""
    with pytest.raises(ImpossiblePosition) as impossible:
        GAME.state_from(shown)
    return [(fault.words.en, fault.words.de) for fault in impossible.value.faults if fault.path == path]


def test_figures_too_many_or_missing_are_called_by_their_names() -> None:
    """In both languages, each with its own article."""
    shown = good()
    shown["castles"]["south"]["inside"].update({"red-queen": 2, "white-queen": 1})
    del shown["fields"]["d3"], shown["fields"]["c12"]
    shown["fields"]["c15"] = ["morgane"]
    assert said(shown, "fields") == [
        ("the white king is missing", "der König von Weiß fehlt"),
        ("2 white queens, there is only one", "2 Königinnen von Weiß, es gibt nur eine"),
        ("2 red queens, there is only one", "2 Königinnen von Rot, es gibt nur eine"),
        ("Merlin is missing", "Merlin fehlt"),
        ("Morgane is in 2 places at once", "Morgane ist an 2 Orten zugleich"),
    ]
    assert said({**good(), "disqualified": ["red"]}, "fields") == [
        ("red is disqualified and has no knight", "Rot ist disqualifiziert und hat keinen Ritter"),
        ("red is disqualified and has no king", "Rot ist disqualifiziert und hat keinen König"),
        ("red is disqualified and has no queen", "Rot ist disqualifiziert und hat keine Königin"),
    ]


def test_one_move_is_one_move() -> None:
    """Singular and plural."""
    shown = GAME.position(play(GAME.initial(), "north/knight-e2"))
    shown.update(to_move="white", actor="white")
    assert said(shown, "to_move") == [("after 1 move it is black's turn", "nach 1 Zug ist Schwarz am Zug")]


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


def test_figures_on_a_field_are_listed_alphabetically() -> None:
    """As the referee lists them: one position, one text."""
    shown = good()
    shown["fields"]["e7"].reverse()
    assert faults(shown) == ["fields.e7"]


def test_a_position_that_was_read_plays_on() -> None:
    """GR-20: from the good position."""
    after = play(state(GOOD, players=3, pairs={1: "bn rn"}), "d3-d8")
    assert GAME.position(after)["to_move"] == "black"
