"""GR-20, GR-21, GR-22, GR-23: whose move it is, occupied fields, immobilised figures, passing."""

from typing import Any

import pytest

from games.grailnah import GAME
from tests.games.grailnah.board import clause, events, inside, moves, on, play, position, state, targets

pytestmark = pytest.mark.rules

MEETING = """
        0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
    e  ## ## wn  . bn  .  .  1  .  . ## ##  .  .  .  .  .  .  .  .
    d   .  .  .  ^  . bk  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
    c   .  .  .  .  . wk  .  .  .  .  .  .  .  .  .  .  .  .  .  .
"""
PAIRS = {1: "wn bn"}


def test_with_four_players_the_first_and_third_are_one_side_and_the_others_the_other() -> None:
    """GR-12. With fewer everybody is on his own."""
    sides = {
        players: GAME.initial({"players": ["white", "black", "red", "blue"][:players]}).sides()
        for players in (2, 3, 4)
    }
    assert sides == {2: [0, 1], 3: [0, 1, 2], 4: [0, 1, 0, 1]}


def test_players_take_turns_in_their_order() -> None:
    """GR-10, GR-20: one move each, clockwise, White first."""
    on_turn = GAME.initial({"players": ["white", "blue", "black"]})
    actors = []
    for move in ("north/knight-e2", "east/knight-e4", "south/knight-e9", "e2-e3"):
        actors.append(GAME.actor(on_turn))
        on_turn = play(on_turn, move)
    assert actors == ["white", "blue", "black", "white"]


@pytest.mark.parametrize(
    "move", ["e4-e5", "d5-d6", "e5-e6", "south/king-d10", "south/knight-e9", "north/queen-e2"]
)
def test_nobody_moves_the_figure_of_another_or_none_at_all(move: str) -> None:
    """GR-20: black's knight and king, an empty field, figures that aren't in the castle."""
    start = state(MEETING, pairs=PAIRS, castles={"north": "", "south": "bn wq"})
    assert clause(start, move) == "GR-20"
    assert clause(start, "e2-e3") is None


def test_the_same_moves_are_legal_when_black_is_on_turn() -> None:
    """GR-20: the counter-case."""
    start = state(MEETING, pairs=PAIRS, castles={"south": "bn"}, to_move="black")
    for move in ("e4-e5", "d5-d6", "south/knight-e9"):
        assert clause(start, move) is None
    assert clause(start, "e2-e3") == "GR-20"


def test_two_figures_on_a_field_are_both_immobilised() -> None:
    """GR-23: white's knight on e7 can't move, nor can black's."""
    for to_move in ("white", "black"):
        start = state(MEETING, pairs=PAIRS, to_move=to_move)
        assert clause(start, "e7-e8") == "GR-23"
        assert clause(start, "e7-d7") == "GR-23"
    assert clause(state(MEETING, pairs=PAIRS), "e2-e3") is None


def test_a_figure_that_is_joined_is_immobilised_from_then_on() -> None:
    """GR-23: black's knight on e4 could move; after e2-e4 neither can."""
    start = state(MEETING, pairs=PAIRS)
    assert "e4-e5" in moves(state(MEETING, pairs=PAIRS, to_move="black"))
    assert events(start, "e2-e4") == [
        {"type": "step", "figure": "white-knight", "from": "e2", "to": "e4"},
        {"type": "share", "at": "e4", "figures": ["black-knight", "white-knight"]},
    ]
    after = play(start, "e2-e4")
    assert on(after, "e4") == ["black-knight", "white-knight"]
    assert clause(after, "e4-e5") == "GR-23"
    assert clause(play(after, "d5-d6"), "e4-e5") == "GR-23"


def test_immobilised_kings_neither_move_nor_enter_their_castle() -> None:
    """GR-23, GR-40: white's king on his royal-door field, joined by a knight; his queen beside him isn't."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            d   1 wq  .  ^  .  .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
        """,
        pairs={1: "wk bn"},
    )
    assert clause(start, "d0-north") == "GR-23"
    assert clause(start, "d0-c0") == "GR-23"
    assert clause(start, "d1-north") is None


def test_partners_immobilise_each_other_like_opponents() -> None:
    """GR-12, GR-23: red is white's partner among four."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            c   .  .  .  . wn  .  . rn  .  .  .  .  .  .  .  .  .  .  .  .
        """,
        players=4,
    )
    after = play(start, "c4-c7")
    assert on(after, "c7") == ["red-knight", "white-knight"]
    after = play(after, "morgane-a3")
    assert clause(after, "c7-c8") == "GR-23"


OCCUPIED = """
        0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
    c   .  .  .  . wn wn wn wn wn  .  .  .  .  .  .  .  .  .  .  .
    b   .  .  .  . wn  1 Me Mo bn  .  .  .  .  .  .  .  .  .  .  .
"""


@pytest.mark.parametrize(
    ("sector", "verdict"), [(4, "GR-21"), (5, "GR-21"), (6, "GR-21"), (7, "GR-21"), (8, None)]
)
def test_a_knight_joins_one_opponent_and_nobody_else(sector: int, verdict: str | None) -> None:
    """GR-21: forward lie an own knight, two figures, Merlin, Morgane, one opposing knight."""
    start = state(OCCUPIED, players=3, pairs={1: "bn rn"})
    assert clause(start, f"c{sector}-b{sector}") == verdict


def test_merlin_sends_both_figures_of_a_shared_field_home_and_frees_nobody_else() -> None:
    """GR-23, GR-50: after that both can leave their castles again."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ##  .  .  . Me  .  1  .  . ## ##  .  .  .  .  .  .  .  .
        """,
        pairs={1: "wn bn"},
    )
    after = play(start, "merlin-e7")
    assert on(after, "e7") == ["merlin"]
    assert inside(after, "north")["white-knight"] == 1
    assert inside(after, "south")["black-knight"] == 1
    assert targets(after, "south/knight") == {"e9", "e12"}


def test_the_knight_left_alone_by_a_sacrifice_can_move_again() -> None:
    """GR-23, GR-62: white gives up its knight on e7; black's there is free."""
    start = state(MEETING, pairs=PAIRS)
    after = play(start, "morgane-stay:e7")
    assert on(after, "e7") == ["black-knight"]
    assert clause(after, "e7-e8") is None


FULL = """
        0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
    c   .  .  .  .  .  1  .  2  .  .  .  .  .  .  .  .  .  .  .  .
    a  bn rn un bn rn un bn rn un bn rn un bn rn un bn rn un bn rn
    g  Me Mo
"""
FULL_PAIRS = {1: "wk bk", 2: "wq bq"}
GIVEN: dict[str, Any] = {"players": 4, "pairs": FULL_PAIRS, "may_move": False, "streak": {"blue": 1}}


def test_who_can_do_nothing_else_has_to_pass() -> None:
    """GR-20: king and queen immobilised, no knight to give up, no field for Morgane, Merlin barred."""
    start = state(FULL, **GIVEN)
    assert moves(start) == {"pass"}
    assert clause(start, "merlin-a3") == "GR-52"
    assert clause(start, "morgane-a3") == "GR-61"
    assert clause(start, "morgane-stay:north") == "GR-62"
    assert clause(start, "c5-c6") == "GR-23"
    assert events(start, "pass") == [{"type": "pass", "player": "white"}]


def test_nobody_passes_who_could_move_merlin() -> None:
    """GR-20: the same position, but the move before was a knight's."""
    start = state(FULL, players=4, pairs=FULL_PAIRS, may_move=True)
    assert clause(start, "pass") == "GR-20"
    assert moves(start) == {f"merlin-a{sector}" for sector in range(20)}


def test_nobody_passes_who_could_step_aside_with_morgane_or_give_up_a_knight() -> None:
    """GR-20: a free field of ring a; or one knight in a castle."""
    gap = FULL.replace("rn\n    g", " .\n    g")
    free = state(gap, **GIVEN)
    assert moves(free) == {"morgane-a19"}
    assert clause(free, "pass") == "GR-20"
    knight = state(FULL, **GIVEN, castles={"south": "wn"})
    assert moves(knight) == {"south/knight-e9", "south/knight-e12", "morgane-stay:south"}
    assert clause(knight, "pass") == "GR-20"


def test_nobody_passes_whose_king_could_leave_the_castle() -> None:
    """GR-20: the king is at home instead of immobilised; two figures may stand before half the door."""
    home = FULL.replace(" 1 ", "bk ")
    start = state(home, **GIVEN)
    assert moves(start) == {"north/king-d0", "north/king-d1"}
    assert clause(start, "pass") == "GR-20"
    for field, other in (("d0", "d1"), ("d1", "d0")):
        shown = position(home, **GIVEN)
        shown["fields"][field] = ["blue-king", "red-king"]
        for site, king in (("south", "red-king"), ("west", "blue-king")):
            del shown["castles"][site]["inside"][king]
        half = GAME.state_from(shown)
        assert moves(half) == {f"north/king-{other}"}
        assert clause(half, "pass") == "GR-20"


ENCLOSED = """
        0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
    e  ## ##  .  .  . ## ##  .  .  . ## ##  .  .  . ## ##  .  . Me
    d  wk  4  .  ^  .  .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  3
    c   5  2  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  1
    a  bn rn un bn rn un bn rn un bn rn un bn rn un bn rn un bn rn
    g  Mo
"""
ENCLOSED_PAIRS = {1: "bk rk", 2: "bq uk", 3: "rq un", 4: "uq bn", 5: "wq rn"}


def test_nobody_passes_whose_king_could_enter_a_castle() -> None:
    """GR-20, GR-40: every field around d0 is taken, the castle behind it is open; joined, he has to pass."""
    start = state(ENCLOSED, players=4, pairs=ENCLOSED_PAIRS, may_move=False, streak={"blue": 1})
    assert moves(start) == {"d0-north"}
    assert clause(start, "pass") == "GR-20"
    shown = GAME.position(start)
    shown["fields"]["d0"] = ["blue-knight", "white-king"]
    shown["reserve"]["blue"] -= 1
    assert moves(GAME.state_from(shown)) == {"pass"}


def test_nobody_passes_while_morgane_is_off_the_centre() -> None:
    """GR-20, GR-60: she can always step somewhere."""
    start = state(FULL.replace("g  Me Mo", "g  Me").replace("c   .", "c  Mo"), **GIVEN)
    assert moves(start) == {"morgane-b0", "morgane-c1", "morgane-c19", "morgane-d0"}
    assert clause(start, "pass") == "GR-20"


@pytest.mark.parametrize("to_move", ["white", "black"])
def test_passing_is_refused_while_anything_is_possible(to_move: str) -> None:
    """GR-20: as nearly always."""
    assert clause(state(MEETING, pairs=PAIRS, to_move=to_move), "pass") == "GR-20"
