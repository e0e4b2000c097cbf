"""GR-22, GR-30, GR-31, GR-32: knights leave castles, move, and what stops them."""

import pytest

from tests.games.grailnah.board import clause, drawn, inside, moves, on, play, row, state, targets

pytestmark = pytest.mark.rules


RIM = """
        0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
    e  ## ## wn  .  .  .  . bn  .  . ## ##  .  .  .  .  .  .  .  .
"""


def test_a_knight_goes_one_field_forward_or_any_way_along_its_circle() -> None:
    """GR-31: to d2, or right up to the opposing knight; the castle is on its left."""
    assert targets(state(RIM), "e2") == {"d2", "e3", "e4", "e5", "e6", "e7"}


@pytest.mark.parametrize("target", ["c2", "d1", "a2", "c3", "b17"])
def test_a_knight_goes_neither_further_forward_nor_askew(target: str) -> None:
    """GR-31: one field forward, straight."""
    assert clause(state(RIM), "e2-d2") is None
    assert clause(state(RIM), f"e2-{target}") == "GR-31"


def test_a_knight_does_not_jump_over_a_figure() -> None:
    """GR-22: e7 can be joined, e8 behind it can't be reached."""
    assert clause(state(RIM), "e2-e7") is None
    assert clause(state(RIM), "e2-e8") == "GR-22"


def test_a_knight_does_not_jump_over_a_castle() -> None:
    """GR-22, GR-2: neither over the castle beside it nor onto its fields."""
    assert clause(state(RIM), "e2-e19") == "GR-22"
    assert clause(state(RIM), "e2-e1") == "GR-2"


def test_the_site_of_a_castle_that_does_not_stand_is_made_of_ordinary_fields() -> None:
    """GR-2: two players have no castle east, three have."""
    three = """
            0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
        e  ## ## wn  .  . ## ## bn  .  . ## ##  .  .  .  .  .  .  .  .
    """
    assert clause(state(RIM), "e2-e5") is None
    assert clause(state(three, players=3), "e2-e4") is None
    assert clause(state(three, players=3), "e2-e5") == "GR-2"
    assert clause(state(three, players=3), "e2-e7") == "GR-22"


def test_a_knight_goes_round_past_sector_19_to_sector_0() -> None:
    """GR-1, GR-31: clockwise over the end of the row, up to the opposing knight; left up to the own one."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            c   .  .  . bn  .  .  .  .  .  .  .  .  .  .  . wn  .  . wn  .
        """
    )
    assert targets(start, "c18") == {"b18", "c19", "c0", "c1", "c2", "c3", "c17", "c16"}
    assert clause(start, "c18-c4") == "GR-22"
    assert clause(start, "c18-c15") == "GR-21"
    assert clause(start, "c18-c14") == "GR-22"


def test_a_knight_goes_round_past_sector_0_to_sector_19() -> None:
    """GR-1, GR-31: anticlockwise over the beginning of the row."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            c   . wn  .  . wn  .  .  .  .  .  .  .  .  .  .  .  . bn  .  .
        """
    )
    assert targets(start, "c1") == {"b1", "c0", "c19", "c18", "c17", "c2", "c3"}
    assert clause(start, "c1-c16") == "GR-22"


def test_on_an_empty_circle_a_knight_reaches_every_field_but_its_own() -> None:
    """GR-31: to another field, each listed once although two ways lead there."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            b   .  .  .  .  . wn  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        """
    )
    assert targets(start, "b5") == {f"b{sector}" for sector in range(20) if sector != 5} | {"a5"}
    assert clause(start, "b5-b5") == "GR-31"


def test_the_only_other_figure_of_a_circle_is_met_from_both_sides_and_is_one_move() -> None:
    """GR-31: b10 is listed once."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            b   .  .  .  .  . wn  .  .  .  . bn  .  .  .  .  .  .  .  .  .
        """
    )
    assert targets(start, "b5") == {f"b{sector}" for sector in range(20) if sector != 5} | {"a5"}


STAIRS = """
        0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
    d   .  .  .  ^  . wn  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
"""


def test_a_knight_neither_enters_stairs_nor_passes_them() -> None:
    """GR-32, GR-22: d3 and d8 are stairs, though free."""
    start = state(STAIRS)
    assert targets(start, "d5") == {"c5", "d4", "d6", "d7"}
    assert clause(start, "d5-d8") == "GR-32"
    assert clause(start, "d5-d3") == "GR-32"
    assert clause(start, "d5-d9") == "GR-22"


def test_a_knight_does_not_step_forward_onto_stairs() -> None:
    """GR-32: e8 lies behind the stairs d8; from e7 forward is free."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ##  .  .  .  .  . wn wn  . ## ##  .  .  .  .  .  .  .  .
        """
    )
    assert clause(start, "e7-d7") is None
    assert clause(start, "e8-d8") == "GR-32"


def test_a_knight_never_goes_back() -> None:
    """GR-32: neither to the rim, nor askew, nor home into a castle."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            d  wn  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
        """
    )
    assert clause(start, "d0-c0") is None
    assert clause(start, "d0-e0") == "GR-32"
    assert clause(start, "d0-e19") == "GR-32"
    assert clause(start, "d0-north") == "GR-32"


DOORS = """
        0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
    e  ## ##  .  .  .  .  .  .  . bn ## ##  .  .  .  .  .  .  . wn
"""


def test_a_knight_leaves_its_castle_by_a_side_door_that_is_free() -> None:
    """GR-30: north's side doors lead to e19 and e2."""
    assert targets(state(RIM, castles={"north": "wn", "south": "bn"}), "north/knight") == {"e19"}
    free = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ##  .  . wn  .  .  .  .  . ## ##  .  .  .  .  .  .  .  .
        """,
        castles={"north": "wn wn"},
    )
    assert targets(free, "north/knight") == {"e19", "e2"}


def test_a_knight_leaving_its_castle_joins_an_opponent_but_no_own_figure() -> None:
    """GR-30, GR-21, GR-23: white's own knight is on e19, black's on south's door e9."""
    start = state(DOORS, castles={"north": "wn", "south": "wn"})
    assert targets(start, "north/knight") == {"e2"}
    assert clause(start, "north/knight-e19") == "GR-21"
    assert clause(start, "south/knight-e9") is None
    after = play(start, "south/knight-e9")
    assert row(after, "e") == drawn("e ## ## . . . . . . . bn+wn ## ## . . . . . . . wn")
    assert inside(after, "south") == {"black-king": 1, "black-queen": 1}


@pytest.mark.parametrize("target", ["e3", "e18", "d0", "d1", "c2", "e9", "g", "d3"])
def test_a_knight_leaves_its_castle_to_nowhere_else(target: str) -> None:
    """GR-30: one move onto a side-door field, no further, and not by the royal door."""
    start = state(DOORS, castles={"north": "wn"})
    assert clause(start, "north/knight-e2") is None
    assert clause(start, f"north/knight-{target}") == "GR-30"


def test_a_knight_of_ring_a_steps_into_the_centre_and_one_of_ring_b_does_not() -> None:
    """GR-31: forward from ring a is g, whoever stands there."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            b   .  .  .  . wn  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
            a   .  .  .  .  .  .  . wn  .  .  .  .  .  .  .  .  .  .  .  .
            g  Me Mo
        """
    )
    assert clause(start, "a7-g") is None
    assert on(play(start, "a7-g"), "g") == ["merlin", "morgane", "white-knight"]
    assert clause(start, "b4-g") == "GR-31"


def test_a_knight_that_moved_is_on_its_new_field_and_nowhere_else() -> None:
    """GR-31: the whole rim before and after."""
    after = play(state(RIM), "e2-e5")
    assert row(after, "e") == drawn("e ## ## . . . wn . bn . . ## ## . . . . . . . .")
    assert moves(after, "e5") == set()
