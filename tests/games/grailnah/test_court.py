"""GR-65: king and queen hold court abroad, and the knights that come with them."""

import pytest

from games.contract import Json
from games.grailnah import GAME
from tests.games.grailnah.board import clause, events, inside, on, play, state, targets

pytestmark = pytest.mark.rules

ARRIVING = """
        0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
    e  ## ##  .  . wn  .  .  .  .  . ## ##  .  .  .  .  .  .  .  .
    d   .  .  .  ^  .  .  .  .  ^  . wk  .  .  ^  .  .  .  .  ^  .
"""


def kept(of: object, player: str) -> tuple[str, int]:
    """Where a player holds court, and his reserve."""
    shown: Json = GAME.position(of)  # type: ignore[arg-type]
    return shown["court"][player], shown["reserve"][player]


@pytest.mark.parametrize(("reserve", "count"), [(4, 4), (6, 4), (2, 2), (1, 1)])
def test_the_second_royal_to_enter_another_castle_brings_up_to_four_knights(reserve: int, count: int) -> None:
    """GR-65: min(4, reserve) knights; those that aren't in reserve are in north and on e4."""
    at_home = " ".join(["wn"] * (7 - reserve))
    start = state(ARRIVING, castles={"north": at_home, "south": "wq bn"})
    assert kept(start, "white") == ("north", reserve)
    assert events(start, "d10-south") == [
        {"type": "step", "figure": "white-king", "from": "d10", "to": "south"},
        {"type": "court", "player": "white", "castle": "south"},
        {"type": "reinforce", "player": "white", "castle": "south", "count": count},
    ]
    after = play(start, "d10-south")
    assert kept(after, "white") == ("south", reserve - count)
    assert inside(after, "south") == {
        "white-king": 1,
        "white-queen": 1,
        "white-knight": count,
        "black-king": 1,
        "black-queen": 1,
        "black-knight": 1,
    }


def test_the_court_moves_even_without_reserve() -> None:
    """GR-65: all eight knights are out."""
    start = state(ARRIVING, castles={"north": "wn wn wn wn", "south": "wq wn wn wn"})
    assert [event["type"] for event in events(start, "d10-south")] == ["step", "court"]
    assert kept(play(start, "d10-south"), "white") == ("south", 0)


def test_the_first_royal_to_enter_brings_nothing() -> None:
    """GR-65: both are needed; white's queen is still at home."""
    start = state(ARRIVING)
    after = play(start, "d10-south")
    assert kept(after, "white") == ("north", 7)
    assert "white-knight" not in inside(after, "south")


def test_coming_back_to_the_court_they_have_brings_nothing() -> None:
    """GR-65: their court is south already; the twin has it in north."""
    start = state(ARRIVING, castles={"south": "wq"}, court={"white": "south"})
    assert [event["type"] for event in events(start, "d10-south")] == ["step"]
    twin = state(ARRIVING, castles={"south": "wq"}, court={"white": "north"})
    assert [event["type"] for event in events(twin, "d10-south")] == ["step", "court", "reinforce"]


def test_a_court_that_goes_home_again_brings_knights_into_the_own_castle() -> None:
    """GR-65: as often as the player likes; north isn't where they last held court."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            d  wk  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
        """,
        castles={"north": "wq"},
        court={"white": "south"},
    )
    after = play(start, "d0-north")
    assert kept(after, "white") == ("north", 4)
    assert inside(after, "north") == {"white-king": 1, "white-queen": 1, "white-knight": 4}


def test_extra_knights_leave_the_castle_they_came_to_and_go_home_when_hit() -> None:
    """GR-65, GR-30: out of south by e9 or e12; hit by Merlin, to north."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            d   .  .  .  ^  .  .  .  .  ^  . wk  .  .  ^  .  .  .  .  ^  .
            c   .  .  .  .  .  .  .  .  . Me  .  .  .  .  .  .  .  .  .  .
        """,
        castles={"south": "wq"},
    )
    after = play(start, "d10-south", "morgane-a3")
    assert targets(after, "south/knight") == {"e9", "e12"}
    after = play(after, "south/knight-e9", "merlin-e9")
    assert on(after, "e9") == ["merlin"]
    assert inside(after, "south")["white-knight"] == 3
    assert inside(after, "north") == {"white-knight": 1}


def test_a_royal_sent_home_to_the_other_moves_the_court_without_knights() -> None:
    """GR-65: Merlin hits white's king; the queen is at home, the court was south."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            c   .  .  .  . Me  .  . wk  .  .  .  .  .  .  .  .  .  .  .  .
        """,
        castles={"north": "wq"},
        court={"white": "south"},
        to_move="black",
    )
    assert events(start, "merlin-c7")[1:] == [
        {"type": "home", "figure": "white-king", "from": "c7", "to": "north"},
        {"type": "court", "player": "white", "castle": "north"},
    ]
    after = play(start, "merlin-c7")
    assert kept(after, "white") == ("north", 8)
    assert inside(after, "north") == {"white-king": 1, "white-queen": 1}


def test_a_royal_sent_home_alone_leaves_the_court_where_it_was() -> None:
    """GR-65: the queen is in south."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            c   .  .  .  . Me  .  . wk  .  .  .  .  .  .  .  .  .  .  .  .
        """,
        castles={"south": "wq"},
        court={"white": "south"},
        to_move="black",
    )
    assert kept(play(start, "merlin-c7"), "white") == ("south", 8)


def test_figures_of_several_owners_live_in_one_castle_and_each_moves_its_own() -> None:
    """GR-40, GR-65: with three players, all of them in east."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ##  .  .  . ## ##  .  .  . ## ##  .  .  .  .  .  .  .  .
        """,
        players=3,
        castles={"east": "wk wn bn rq rn"},
    )
    assert targets(start, "east/king") == {"d5", "d6"}
    assert targets(start, "east/queen") == set()
    assert clause(start, "east/queen-d5") == "GR-20"
    after = play(start, "east/king-d5", "east/knight-e4", "east/queen-d6")
    assert inside(after, "east") == {
        "white-knight": 1,
        "black-king": 1,
        "black-queen": 1,
        "red-knight": 1,
    }
    assert on(after, "d5") == ["white-king"]
    assert on(after, "e4") == ["black-knight"]
    assert on(after, "d6") == ["red-queen"]
