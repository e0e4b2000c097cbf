"""GR-10, GR-11, GR-71: options, and the position in which a game begins."""

from typing import Any

import pytest

from games.contract import BadOptions
from games.grailnah import GAME
from tests.games.grailnah.board import moves

pytestmark = pytest.mark.rules


def test_a_game_of_two_begins_like_this() -> None:
    """GR-10, GR-11: the whole position."""
    assert GAME.position(GAME.initial()) == {
        "game": "grailnah",
        "options": {"players": ["white", "black"], "rings": 5, "ply_limit": 500},
        "ply": 0,
        "to_move": "white",
        "phase": "move",
        "actor": "white",
        "fields": {"g": ["merlin", "morgane"]},
        "castles": {
            "north": {"owner": "white", "inside": {"white-king": 1, "white-queen": 1, "white-knight": 4}},
            "south": {"owner": "black", "inside": {"black-king": 1, "black-queen": 1, "black-knight": 4}},
        },
        "court": {"white": "north", "black": "south"},
        "reserve": {"white": 4, "black": 4},
        "merlin": {"may_move": False, "streak": {"white": 0, "black": 0}},
        "disqualified": [],
        "resigned": [],
        "result": None,
    }


def test_the_first_moves_are_those_of_the_rules() -> None:
    """GR-30, GR-40, GR-60, GR-62: 2 of knights, 4 of king and queen, 20 of Morgane, one for her staying."""
    assert moves(GAME.initial()) == {
        *("north/knight-e2", "north/knight-e19", "north/king-d0", "north/king-d1"),
        *("north/queen-d0", "north/queen-d1", "morgane-stay:north"),
        *(f"morgane-a{sector}" for sector in range(20)),
    }


def test_four_players_in_any_order_after_white() -> None:
    """GR-10, GR-2: castles, courts and turns go by that order; the ply limit is 1000."""
    state = GAME.initial({"players": ["white", "blue", "black", "red"]})
    shown = GAME.position(state)
    assert GAME.seats(state) == ("white", "blue", "black", "red")
    assert {site: castle["owner"] for site, castle in shown["castles"].items()} == {
        "north": "white",
        "east": "blue",
        "south": "black",
        "west": "red",
    }
    assert shown["court"] == {"white": "north", "blue": "east", "black": "south", "red": "west"}
    assert shown["options"]["ply_limit"] == 1000
    assert shown["castles"]["west"]["inside"] == {"red-king": 1, "red-queen": 1, "red-knight": 4}


@pytest.mark.parametrize(
    ("options", "complete"),
    [
        ({"players": ["white", "red", "black"]}, {"rings": 5, "ply_limit": 500}),
        ({"rings": 7}, {"players": ["white", "black"], "ply_limit": 500}),
        ({"ply_limit": 0}, {"players": ["white", "black"], "rings": 5}),
        ({"players": ["white", "red", "black", "blue"], "ply_limit": 7}, {"rings": 5}),
    ],
)
def test_missing_options_take_their_defaults(options: dict[str, Any], complete: dict[str, Any]) -> None:
    """GR-1, GR-10, GR-71: 500 plies, with four players 1000."""
    assert GAME.options(GAME.initial(options)) == {**options, **complete}


@pytest.mark.parametrize(
    ("options", "paths"),
    [
        ({"players": ["white"]}, ["options.players"]),
        ({"players": ["black", "white"]}, ["options.players.0"]),
        ({"players": ["white", "white"]}, ["options.players"]),
        ({"players": ["white", "green"]}, ["options.players.1"]),
        ({"players": ["white", "black", "red", "blue", "black"]}, ["options.players"]),
        ({"players": "white"}, ["options.players"]),
        ({"players": ["white", 3, None]}, ["options.players.1", "options.players.2"]),
        ({"rings": 4}, ["options.rings"]),
        ({"rings": 5.0, "ply_limit": -1}, ["options.rings", "options.ply_limit"]),
        ({"ply_limit": True}, ["options.ply_limit"]),
        ({"rings": 8, "players": [], "dice": 1}, ["options.dice", "options.players", "options.rings"]),
    ],
)
def test_impossible_options_are_refused_with_every_fault(options: dict[str, Any], paths: list[str]) -> None:
    """GR-1, GR-10, GR-71: named by their paths, in both languages."""
    with pytest.raises(BadOptions) as refused:
        GAME.initial(options)
    assert sorted(fault.path for fault in refused.value.faults) == sorted(paths)
    assert all(fault.words.en and fault.words.de for fault in refused.value.faults)
    GAME.initial({"rings": 6, "players": ["white", "red"], "ply_limit": 3})


def test_options_that_are_no_object_are_refused() -> None:
    """GR-10."""
    with pytest.raises(BadOptions):
        GAME.initial(["white"])  # type: ignore[arg-type]
