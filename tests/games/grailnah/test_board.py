"""GR-1 to GR-4: the board as data for drawing."""

import math
from typing import Any

import pytest

from games.grailnah import GAME
from games.grailnah.board import ascii_board
from tests.games.grailnah.board import position

pytestmark = pytest.mark.rules

TWO = {"players": ["white", "black"], "rings": 5, "ply_limit": 500}
FOUR = {"players": ["white", "blue", "black", "red"], "rings": 5, "ply_limit": 1000}


def fields(options: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {entry["field"]: entry for entry in GAME.board(options)["fields"]}


@pytest.mark.parametrize(("rings", "names"), [(5, "abcde"), (6, "abcdef"), (7, "abcdefh")])
def test_the_board_has_a_centre_and_rings_of_twenty_fields(rings: int, names: str) -> None:
    """GR-1: no ring is called g."""
    board = GAME.board({**TWO, "rings": rings})
    assert board["rings"] == list(names)
    assert {entry["field"] for entry in board["fields"]} == {
        "g",
        *(f"{ring}{sector}" for ring in names for sector in range(20)),
    }


def test_a_field_touches_four_fields_and_four_more_at_its_corners() -> None:
    """GR-1: round the end of the numbers as well."""
    known = fields(TWO)
    assert set(known["c7"]["neighbours"]) == {"c6", "c8", "b7", "d7"}
    assert set(known["c7"]["diagonals"]) == {"b6", "b8", "d6", "d8"}
    assert set(known["c0"]["neighbours"]) == {"c19", "c1", "b0", "d0"}
    assert set(known["d19"]["diagonals"]) == {"c18", "c0", "e18", "e0"}
    assert set(known["a7"]["neighbours"]) == {"a6", "a8", "g", "b7"}
    assert set(known["a7"]["diagonals"]) == {"b6", "b8"}
    assert set(known["e7"]["neighbours"]) == {"e6", "e8", "d7"}
    assert known["g"]["neighbours"] == [f"a{sector}" for sector in range(20)]


def test_two_players_have_castles_in_the_north_and_in_the_south() -> None:
    """GR-2: with three doors each, the royal one two fields wide."""
    castles = GAME.board(TWO)["castles"]
    assert [(castle["castle"], castle["owner"]) for castle in castles] == [
        ("north", "white"),
        ("south", "black"),
    ]
    north, south = castles
    assert north["fields"] == ["e0", "e1"]
    assert north["side_doors"] == ["e19", "e2"]
    assert north["royal_doors"] == ["d0", "d1"]
    assert south["fields"] == ["e10", "e11"]
    assert south["side_doors"] == ["e9", "e12"]
    assert south["royal_doors"] == ["d10", "d11"]


def test_the_sites_are_given_out_in_the_order_of_the_players() -> None:
    """GR-2, GR-10: three and four players."""
    three = GAME.board({**TWO, "players": ["white", "red", "black"]})["castles"]
    assert [(castle["castle"], castle["owner"]) for castle in three] == [
        ("north", "white"),
        ("east", "red"),
        ("south", "black"),
    ]
    four = GAME.board(FOUR)["castles"]
    assert [(castle["castle"], castle["owner"]) for castle in four] == [
        ("north", "white"),
        ("east", "blue"),
        ("south", "black"),
        ("west", "red"),
    ]


def test_every_field_says_what_it_is_and_whose() -> None:
    """GR-2, GR-3: a site without castle is made of ordinary fields."""
    two, four = fields(TWO), fields(FOUR)
    assert [two[name]["kind"] for name in ("g", "c4", "d3", "e1", "e2", "d1", "e5")] == [
        "centre",
        "field",
        "stair",
        "castle",
        "door",
        "door",
        "field",
    ]
    assert (two["e2"]["castle"], two["e2"]["owner"], two["e2"]["door"]) == ("north", "white", "side")
    assert (two["d1"]["castle"], two["d1"]["owner"], two["d1"]["door"]) == ("north", "white", "royal")
    assert (four["e5"]["kind"], four["e5"]["castle"], four["e5"]["owner"]) == ("castle", "east", "blue")
    assert (four["e14"]["castle"], four["e14"]["door"]) == ("west", "side")
    assert (two["c7"]["ring"], two["c7"]["sector"]) == ("c", 7)
    assert (two["g"]["ring"], two["g"]["sector"]) == (None, None)


@pytest.mark.parametrize(("rings", "ring"), [(5, "d"), (6, "e"), (7, "f")])
def test_the_stairs_lie_in_the_ring_before_the_rim_and_form_a_circle(rings: int, ring: str) -> None:
    """GR-3: each is linked with two others."""
    stairs = {entry["field"]: set(entry["links"]) for entry in GAME.board({**TWO, "rings": rings})["stairs"]}
    assert stairs == {
        f"{ring}3": {f"{ring}18", f"{ring}8"},
        f"{ring}8": {f"{ring}3", f"{ring}13"},
        f"{ring}13": {f"{ring}8", f"{ring}18"},
        f"{ring}18": {f"{ring}13", f"{ring}3"},
    }


def test_the_magic_circle_lies_between_rings_b_and_c() -> None:
    """GR-4: its radius too."""
    circle = GAME.board(TWO)["circle"]
    known = fields(TWO)
    assert circle["between"] == ["b", "c"]
    assert known["b0"]["radius"] < circle["radius"] < known["c0"]["radius"]


def test_the_castle_north_is_drawn_on_top_and_sectors_run_clockwise() -> None:
    """GR-1, GR-2: polar and right-angled coordinates agree."""
    board, known = GAME.board(FOUR), fields(FOUR)
    assert {castle["castle"]: castle["angle"] for castle in board["castles"]} == {
        "north": 0,
        "east": 90,
        "south": 180,
        "west": 270,
    }
    assert known["e0"]["x"] == -known["e1"]["x"] < 0 < known["e0"]["y"] == known["e1"]["y"]
    assert known["e5"]["x"] > 4.9
    assert (known["g"]["x"], known["g"]["y"]) == (0, 0)
    for entry in known.values():
        assert math.hypot(entry["x"], entry["y"]) == pytest.approx(entry["radius"], abs=1e-3)


def test_the_board_in_characters_shows_who_is_where() -> None:
    """Rows from the rim inwards; shared fields and castles are named below."""
    shown = ascii_board(
        position(
            """
                    0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
                e  ## ## wn  .  .  .  .  1  .  . ## ##  .  .  .  .  .  .  .  .
                d   .  .  .  ^  .  .  .  .  ^  .  .  .  . bk  .  .  .  .  ^  .
                c   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
                b   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  . Me
                a   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
                g  Mo
            """,
            pairs={1: "bn wn"},
            castles={"north": "wn wn"},
        )
    )
    assert shown.splitlines() == [
        "    0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19",
        "e  ## ## wn  .  .  .  .  1  .  . ## ##  .  .  .  .  .  .  .  .",
        "d   .  .  .  ^  .  .  .  .  ^  .  .  .  . bk  .  .  .  .  ^  .",
        "c   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .",
        "b   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  . Me",
        "a   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .",
        "g  Mo",
        "1: bn wn",
        "north (white): wn*2, wk, wq",
        "south (black): bq",
    ]


def test_the_figures_are_listed_with_their_numbers() -> None:
    """GR-11: eight knights a colour, Merlin and Morgane belong to nobody."""
    pieces = {entry["piece"]: entry for entry in GAME.pieces()}
    assert len(pieces) == 14
    assert pieces["blue-knight"]["count"] == 8
    assert pieces["red-queen"] == {
        "piece": "red-queen",
        "owner": "red",
        "kind": "queen",
        "count": 1,
        "letter": "rq",
        "name": {"en": "red queen", "de": "Königin (rot)"},
    }
    assert pieces["merlin"]["owner"] is None
