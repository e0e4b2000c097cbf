"""GR-50, GR-51, GR-52: where Merlin goes, whom he sends home, and when he may be moved."""

import pytest

from games.grailnah import GAME
from tests.games.grailnah.board import clause, events, inside, on, play, state, targets

pytestmark = pytest.mark.rules


def fields(ring: str, *sectors: int) -> set[str]:
    return {f"{ring}{sector}" for sector in sectors}


def circle(ring: str, but: int) -> set[str]:
    return {f"{ring}{sector}" for sector in range(20) if sector != but}


def test_from_the_centre_merlin_sets_out_along_any_sector_over_empty_fields() -> None:
    """GR-50: up to castles and stairs; a figure can be hit but not passed."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ##  .  .  .  .  .  .  . wn ## ##  .  .  .  .  .  .  .  .
            b   .  .  .  .  .  .  . wn  .  .  .  .  .  .  .  .  .  .  .  .
            a   .  .  . bn  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
            g  Me Mo
        """
    )
    reached = targets(start, "merlin")
    by_sector = {sector: {field for field in reached if field[1:] == str(sector)} for sector in range(20)}
    assert by_sector[3] == {"a3"}
    assert by_sector[7] == {"a7", "b7"}
    assert by_sector[9] == {"a9", "b9", "c9", "d9", "e9"}
    for before_castle in (0, 1, 10, 11):
        assert by_sector[before_castle] == {f"{ring}{before_castle}" for ring in "abcd"}
    for before_stairs in (8, 13, 18):
        assert by_sector[before_stairs] == {f"{ring}{before_stairs}" for ring in "abc"}
    assert by_sector[5] == {"a5", "b5", "c5", "d5", "e5"}
    assert clause(start, "merlin-b3") == "GR-22"
    assert clause(start, "merlin-c7") == "GR-22"
    assert clause(start, "merlin-e8") == "GR-22"
    assert clause(start, "merlin-d8") == "GR-50"
    assert clause(start, "merlin-e0") == "GR-50"
    assert clause(start, "merlin-g") == "GR-50"


def test_inside_the_circle_merlin_goes_forward_to_the_centre_and_joins_morgane() -> None:
    """GR-50: from b5 to a5 and g, back to the rim, round the whole circle b."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            b   .  .  .  .  . Me  .  .  .  .  .  .  .  .  .  .  .  .  .  .
            g  Mo
        """
    )
    assert targets(start, "merlin") == circle("b", 5) | {"a5", "g", "c5", "d5", "e5"}
    after = play(start, "merlin-g")
    assert on(after, "g") == ["merlin", "morgane"]
    assert on(after, "b5") == []
    assert events(start, "merlin-g") == [{"type": "step", "figure": "merlin", "from": "b5", "to": "g"}]


def test_merlin_does_not_pass_a_figure_on_his_way_to_the_centre() -> None:
    """GR-50, GR-22: he may hit it."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            b   .  .  .  .  . Me  .  .  .  .  .  .  .  .  .  .  .  .  .  .
            a   .  .  .  .  . wn  .  .  .  .  .  .  .  .  .  .  .  .  .  .
            g  Mo
        """
    )
    assert clause(start, "merlin-a5") is None
    assert clause(start, "merlin-g") == "GR-22"


def test_merlin_does_not_go_through_the_centre() -> None:
    """GR-50: b15 lies straight across; on his own circle he can get there."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            a   .  .  .  .  . Me  .  .  .  .  .  .  .  .  .  .  .  .  .  .
            g  Mo
        """
    )
    assert clause(start, "merlin-g") is None
    assert clause(start, "merlin-b15") == "GR-50"
    assert clause(start, "merlin-a15") is None


def test_outside_the_circle_merlin_goes_no_further_in_than_ring_c() -> None:
    """GR-51: from e5 forward to c5, but neither to b5 nor to the centre."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ## wn  .  . Me  .  . bn  . ## ##  .  .  .  .  .  .  .  .
            d   .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
            c   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        """
    )
    assert targets(start, "merlin") == {"d5", "c5", "e2", "e3", "e4", "e6", "e7", "e8"}
    for field in ("b5", "a5", "g"):
        assert clause(start, f"merlin-{field}") == "GR-51"
    on_the_line = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            c   .  .  .  . wn Me bn  .  .  .  .  .  .  .  .  .  .  .  .  .
            b   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        """
    )
    assert targets(on_the_line, "merlin") == {"d5", "e5", "c4", "c6"}
    assert clause(on_the_line, "merlin-b5") == "GR-51"


def test_merlin_sent_to_the_centre_starts_anew() -> None:
    """GR-51, GR-60: Morgane hits him on ring d; then every ring is open to him again."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ##  .  .  .  .  .  .  .  . ## ##  .  .  .  .  .  .  .  .
            d   .  .  .  ^  . Me Mo  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
        """
    )
    after = play(start, "morgane-d5")
    assert on(after, "g") == ["merlin"]
    assert clause(after, "merlin-a5") is None
    assert clause(after, "merlin-b7") is None


def test_merlin_goes_round_past_sector_19_and_past_sector_0() -> None:
    """GR-1, GR-50: from c19 over 0 to white's knight, the other way to black's."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ##  .  .  .  .  .  .  .  . ## ##  .  .  .  .  .  .  .  .
            d   .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
            c   . wn  .  .  .  .  .  .  .  .  .  .  .  .  .  . bn  .  . Me
        """
    )
    assert targets(start, "merlin") == fields("c", 0, 1, 18, 17, 16) | {"d19", "e19"}
    assert clause(start, "merlin-c2") == "GR-22"
    assert clause(start, "merlin-c15") == "GR-22"
    at_zero = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            d   .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
            c  Me  . wn  .  .  .  .  .  .  .  .  .  .  .  .  .  .  . bn  .
        """
    )
    assert targets(at_zero, "merlin") == fields("c", 1, 2, 19, 18) | {"d0"}


def test_the_only_figure_on_his_circle_is_one_move_and_his_own_field_none() -> None:
    """GR-50: c10 is met from both sides; he never ends where he started."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ##  .  .  .  .  .  .  .  . ## ##  .  .  .  .  .  .  .  .
            d   .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
            c   .  .  .  .  . Me  .  .  .  . bn  .  .  .  .  .  .  .  .  .
        """
    )
    assert targets(start, "merlin") == circle("c", 5) | {"d5", "e5"}
    assert clause(start, "merlin-c5") == "GR-50"


@pytest.mark.parametrize("field", ["c4", "c6", "e4", "e6"])
def test_merlin_moves_straight(field: str) -> None:
    """GR-50: never diagonally."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            d   .  .  .  ^  . Me  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
            c   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        """
    )
    assert clause(start, f"merlin-{field}") == "GR-50"


def test_merlin_passes_and_enters_neither_stairs_nor_castles() -> None:
    """GR-50, GR-22: between stairs and castle he has little room."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ## Me bn  .  .  .  .  .  . ## ##  .  .  .  .  .  .  .  .
            d   .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
        """
    )
    assert targets(start, "merlin") == {"e3", "d2", "c2"}
    assert clause(start, "merlin-e1") == "GR-50"
    assert clause(start, "merlin-e4") == "GR-22"
    assert clause(start, "merlin-e19") == "GR-22"
    in_ring_d = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            d   .  .  .  ^  . Me  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
        """
    )
    assert {"d4", "d6", "d7"} == {field for field in targets(in_ring_d, "merlin") if field[0] == "d"}
    assert clause(in_ring_d, "merlin-d3") == "GR-50"
    assert clause(in_ring_d, "merlin-d9") == "GR-22"


def test_merlin_sends_one_or_two_figures_home_whosever_they_are() -> None:
    """GR-50: white's own queen and black's knight go to north and south."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ##  .  .  . Me  .  1  .  . ## ##  .  .  .  .  .  .  .  .
            d   .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
        """,
        pairs={1: "wq bn"},
    )
    assert events(start, "merlin-e7") == [
        {"type": "step", "figure": "merlin", "from": "e5", "to": "e7"},
        {"type": "home", "figure": "white-queen", "from": "e7", "to": "north"},
        {"type": "home", "figure": "black-knight", "from": "e7", "to": "south"},
    ]
    after = play(start, "merlin-e7")
    assert inside(after, "north") == {"white-king": 1, "white-queen": 1}
    assert inside(after, "south") == {"black-king": 1, "black-queen": 1, "black-knight": 1}


def test_whoever_came_to_a_shared_field_first_figures_go_home_in_the_players_order() -> None:
    """GR-50: the same events as from the position read anew."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ##  .  . wn  .  . bn  .  . ## ##  .  .  .  .  .  .  .  .
            c   .  .  .  .  .  .  .  .  . Me  . Mo  .  .  .  .  .  .  .  .
            d   .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
        """,
        may_move=False,
        streak={"black": 1},
    )
    after = play(start, "e4-e7", "merlin-c7", "morgane-c12")
    anew = GAME.state_from(GAME.position(after))
    assert clause(after, "merlin-e7") == clause(anew, "merlin-e7") is None
    homes = [event["figure"] for event in events(after, "merlin-e7") if event["type"] == "home"]
    assert homes == ["white-knight", "black-knight"]
    assert events(after, "merlin-e7") == events(anew, "merlin-e7")


def test_merlin_sends_morgane_to_the_centre() -> None:
    """GR-50: he takes her field, she isn't jumped."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            d   .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
            c   .  .  .  .  . Me  .  . Mo  .  .  .  .  .  .  .  .  .  .  .
        """
    )
    assert events(start, "merlin-c8") == [
        {"type": "step", "figure": "merlin", "from": "c5", "to": "c8"},
        {"type": "banish", "figure": "morgane", "from": "c8", "to": "g"},
    ]
    after = play(start, "merlin-c8")
    assert on(after, "c8") == ["merlin"]
    assert on(after, "g") == ["morgane"]
    assert clause(start, "merlin-c9") is None  # the other way round the circle
    assert clause(play(after, "morgane-a4"), "morgane-g") == "GR-61"


OPEN = """
        0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
    e  ## ##  .  . wn  .  . bn  .  . ## ##  .  .  .  .  .  .  .  .
    d   .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
    c   .  .  .  .  . Me  .  .  .  .  .  .  .  .  .  .  .  .  .  .
"""


def test_merlin_never_makes_the_first_move() -> None:
    """GR-52: nor may he be moved after himself."""
    first = GAME.initial()
    assert clause(first, "merlin-a3") == "GR-52"
    second = play(first, "north/knight-e2")
    assert clause(second, "merlin-a3") is None
    third = play(second, "merlin-a3")
    assert clause(third, "merlin-a4") == "GR-52"
    assert clause(play(third, "e2-e3"), "merlin-a4") is None


@pytest.mark.parametrize("before", ["e4-e5", "morgane-a3", "morgane-stay:e4", "north/king-d0"])
def test_merlin_may_be_moved_after_coloured_figures_and_after_morgane(before: str) -> None:
    """GR-52: her staying counts."""
    start = state(OPEN, may_move=False, streak={"black": 1})
    assert clause(start, "merlin-d5") == "GR-52"
    assert clause(play(start, before), "merlin-d5") is None


def test_merlin_is_not_moved_after_a_pass() -> None:
    """GR-52: white had to pass."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            c   .  .  .  .  .  1  .  2  .  .  .  .  .  .  .  .  .  .  .  .
            a  bn rn un bn rn un bn rn un bn rn un bn rn un bn rn un bn rn
            g  Me Mo
        """,
        players=4,
        pairs={1: "wk bk", 2: "wq bq"},
        may_move=False,
        streak={"blue": 1, "white": 2},
    )
    after = play(start, "pass")
    assert clause(after, "merlin-a3") == "GR-52"
    assert clause(after, "a0-g") is None
    position = GAME.position(after)
    assert position["merlin"] == {
        "may_move": False,
        "streak": {"white": 0, "black": 0, "red": 0, "blue": 1},
    }


def test_one_player_moves_merlin_at_most_three_times_in_a_row() -> None:
    """GR-52: a third time is fine, a fourth isn't, whatever the other player did in between."""
    start = state(OPEN, streak={"white": 2})
    assert clause(start, "merlin-d5") is None
    after = play(start, "merlin-d5", "e7-e8")
    assert GAME.position(after)["merlin"]["streak"] == {"white": 3, "black": 0}
    assert clause(after, "merlin-e5") == "GR-52"
    assert clause(play(after, "e4-e5"), "merlin-d6") is None, "black has no row"


@pytest.mark.parametrize("other", ["e4-e6", "morgane-a3", "morgane-stay:e4"])
def test_any_other_own_turn_ends_the_row(other: str) -> None:
    """GR-52: after it white may move Merlin again."""
    start = state(OPEN, streak={"white": 3})
    assert clause(start, "merlin-d5") == "GR-52"
    after = play(start, other, "e7-e8")
    assert GAME.position(after)["merlin"]["streak"] == {"white": 0, "black": 0}
    assert clause(after, "merlin-d5") is None
