"""GR-40, GR-41, GR-42: kings and queens, their door, the circle line and the stairs."""

import pytest

from tests.games.grailnah.board import clause, inside, on, play, state, targets

pytestmark = pytest.mark.rules


def test_a_king_goes_one_field_in_all_eight_directions() -> None:
    """GR-41: the rim fields e5 and e6 are ordinary with two players."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ##  .  .  .  .  .  .  .  . ## ##  .  .  .  .  .  .  .  .
            d   .  .  .  ^  .  . wk  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
            c   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        """
    )
    assert targets(start, "d6") == {"c5", "c6", "c7", "d5", "d7", "e5", "e6", "e7"}
    for far in ("d4", "c4", "e4", "c8", "d9"):
        assert clause(start, f"d6-{far}") == "GR-41"
    assert clause(start, "d6-d6") == "GR-41"


def test_a_queen_never_crosses_the_circle_line() -> None:
    """GR-41, GR-4: ring c is the innermost for her."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            d   .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
            c   .  .  .  .  . wq  .  .  .  .  .  .  .  .  .  .  .  .  .  .
            b   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        """
    )
    assert targets(start, "c5") == {"c4", "c6", "d4", "d5", "d6"}
    for field in ("b4", "b5", "b6", "a5", "g"):
        assert clause(start, f"c5-{field}") == "GR-41"


def test_a_king_before_his_door_goes_round_from_sector_0_to_19_and_into_the_castle() -> None:
    """GR-1, GR-40, GR-41: d0's neighbours in sectors 19, 0 and 1; the castle behind it is entered by name."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ##  .  .  .  .  .  .  .  . ## ##  .  .  .  .  .  .  .  .
            d  wk  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
            c   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        """
    )
    assert targets(start, "d0") == {"c19", "c0", "c1", "d19", "d1", "e19", "north"}
    assert clause(start, "d0-e0") == "GR-2"
    assert clause(start, "d0-e1") == "GR-2"


def test_a_queen_goes_round_from_sector_19_to_0() -> None:
    """GR-1, GR-41: d18 is a free stair, e0 belongs to the castle."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ##  .  .  .  .  .  .  .  . ## ##  .  .  .  .  .  .  .  .
            d   .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^ wq
            c   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        """
    )
    assert targets(start, "d19") == {"c18", "c19", "c0", "d18", "d0", "e18", "e19"}
    assert clause(start, "d19-e0") == "GR-2"
    assert clause(start, "d19-north") == "GR-40"


def test_a_king_joins_one_opponent_but_no_own_figure_no_two_figures_and_neither_magician() -> None:
    """GR-21, GR-23: every occupied neighbour of c12 in turn."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            d   .  .  .  ^  .  .  .  .  ^  .  . bn wn  ^  .  .  .  .  ^  .
            c   .  .  .  .  .  .  .  .  .  .  .  1 wk Me  .  .  .  .  .  .
            b   .  .  . Mo  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        """,
        players=3,
        pairs={1: "bq rn"},
    )
    assert targets(start, "c12") == {"d11", "d13"}
    assert clause(start, "c12-d12") == "GR-21"
    assert clause(start, "c12-c11") == "GR-21"
    assert clause(start, "c12-c13") == "GR-21"


CASTLE = """
        0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
    d  bn wq  .  ^  .  .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
    c   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
"""


def test_a_king_leaves_his_castle_by_the_royal_door() -> None:
    """GR-40: onto d0 (joining black's knight); d1 is taken by the own queen."""
    start = state(CASTLE)
    assert targets(start, "north/king") == {"d0"}
    assert clause(start, "north/king-d1") == "GR-21"
    assert on(play(start, "north/king-d0"), "d0") == ["black-knight", "white-king"]
    free = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ##  .  .  .  .  .  .  .  . ## ##  .  .  .  .  .  .  .  .
            d   .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
        """
    )
    assert targets(free, "north/king") == targets(free, "north/queen") == {"d0", "d1"}


@pytest.mark.parametrize("target", ["e2", "e19", "c0", "d2", "d10", "g"])
def test_a_king_leaves_his_castle_nowhere_else(target: str) -> None:
    """GR-40: no side door for kings, and one field."""
    assert clause(state(CASTLE), f"north/king-{target}") == "GR-40"


def test_a_king_enters_any_castle_from_a_field_before_its_royal_door() -> None:
    """GR-40: black's castle south, with black's king and queen inside."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ##  .  .  .  .  .  .  .  . ## ##  .  .  .  .  .  .  .  .
            d   .  .  .  ^  .  .  .  .  ^ wq wk  .  .  ^  .  .  .  .  ^  .
        """
    )
    assert clause(start, "d10-south") is None
    assert clause(start, "d9-south") == "GR-40"
    assert clause(start, "d10-north") == "GR-40"
    after = play(start, "d10-south")
    assert inside(after, "south") == {"black-king": 1, "black-queen": 1, "white-king": 1}
    assert on(after, "d10") == []


def test_a_castle_that_does_not_stand_can_not_be_named() -> None:
    """GR-72, GR-2: two players have no castle east, three have."""
    picture = """
            0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
        d   .  .  .  ^  . wk  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
    """
    assert clause(state(picture), "d5-east") == "GR-72"
    assert clause(state(picture, players=3), "d5-east") is None


STAIRS = """
        0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
    e  ## ##  .  .  .  .  .  .  .  . ## ##  .  .  .  .  .  .  .  .
    d   .  .  . wk  .  .  .  .  ^  .  .  .  . bq  .  .  .  .  ^  .
    c   .  .  .  .  .  .  . wq  .  .  .  .  .  .  .  .  .  .  .  .
"""


def test_a_king_on_stairs_goes_to_the_next_and_previous_stairs_or_off_to_a_neighbour() -> None:
    """GR-42: d3 is linked with d8 and, past sector 0, with d18."""
    start = state(STAIRS)
    assert targets(start, "d3") == {"d8", "d18", "c2", "c3", "c4", "d2", "d4", "e2", "e3", "e4"}
    assert clause(start, "d3-d13") == "GR-42"


def test_a_queen_on_the_last_stairs_is_linked_with_the_first() -> None:
    """GR-42: 18 with 3 and 13; 13 is taken."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            d   .  .  .  ^  .  .  .  .  ^  .  .  .  . bq  .  .  .  . wq  .
        """
    )
    assert {"d3"} == {target for target in targets(start, "d18") if target in ("d3", "d8", "d13")}
    assert clause(start, "d18-d13") == "GR-42"
    assert clause(start, "d18-d8") == "GR-42"


def test_free_stairs_are_entered_diagonally_and_only_from_beside() -> None:
    """GR-42: from c7 onto d8; not from c7 onto d13 or d18."""
    start = state(STAIRS)
    assert clause(start, "c7-d8") is None
    assert clause(start, "c7-d18") == "GR-42"


def test_a_stair_holds_one_figure() -> None:
    """GR-42: nobody joins black's queen on d13, though elsewhere she could be joined."""
    taken = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            d   .  .  .  ^  .  .  .  .  ^  .  .  .  . bq  .  .  .  .  ^  .
            c   .  .  .  .  .  .  .  .  .  .  .  . wk  .  .  .  .  .  .  .
        """
    )
    beside = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            d   .  .  .  ^  .  .  .  .  ^  .  .  . bq  ^  .  .  .  .  ^  .
            c   .  .  .  .  .  .  .  .  .  .  .  . wk  .  .  .  .  .  .  .
        """
    )
    assert clause(taken, "c12-d13") == "GR-42"
    assert clause(beside, "c12-d12") is None


def test_on_stairs_nobody_is_reached_by_merlin_or_morgane() -> None:
    """GR-42, GR-50, GR-60: neither of them goes onto d13, from beside or along the circle."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            d   .  .  .  ^  .  .  .  .  ^  .  .  .  . bq Mo  .  .  .  ^  .
            c   .  .  .  .  .  .  .  .  .  .  .  .  . Me  .  .  .  .  .  .
        """
    )
    assert clause(start, "merlin-d13") == "GR-50"
    assert clause(start, "merlin-e13") == "GR-22"
    assert clause(start, "morgane-d13") == "GR-60"
    assert clause(start, "morgane-d15") is None


def test_the_king_of_the_player_on_turn_only() -> None:
    """GR-20: black's queen stays where she is."""
    assert clause(state(STAIRS), "d13-d8") == "GR-20"
    assert clause(state(STAIRS, to_move="black"), "d13-d8") is None
