"""GR-60, GR-61, GR-62: where Morgane goes, and what it costs to keep her in the centre."""

import pytest

from games.grailnah import GAME
from tests.games.grailnah.board import clause, events, inside, moves, on, play, state, targets

pytestmark = pytest.mark.rules


def test_morgane_steps_one_field_forward_back_or_along_the_circle() -> None:
    """GR-60: from b5; neither two fields nor diagonally."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            c   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
            b   .  .  .  .  . Mo  .  .  .  .  .  .  .  .  .  .  .  .  .  .
            a   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        """
    )
    assert targets(start, "morgane") == {"a5", "c5", "b4", "b6"}
    for field in ("b7", "d5", "a4", "c6", "b5"):
        assert clause(start, f"morgane-{field}") == "GR-60"


def test_morgane_goes_round_between_sectors_19_and_0() -> None:
    """GR-1, GR-60: both ways."""
    zero = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            b  Mo  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        """
    )
    assert targets(zero, "morgane") == {"a0", "c0", "b19", "b1"}
    last = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            b   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  . Mo
        """
    )
    assert targets(last, "morgane") == {"a19", "c19", "b18", "b0"}


def test_morgane_enters_neither_stairs_nor_castles() -> None:
    """GR-60: d4 lies beside the stairs d3, e2 beside the castle."""
    by_stairs = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ##  .  .  .  .  .  .  .  . ## ##  .  .  .  .  .  .  .  .
            d   .  .  .  ^ Mo  .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
            c   .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        """
    )
    assert targets(by_stairs, "morgane") == {"c4", "d5", "e4"}
    assert clause(by_stairs, "morgane-d3") == "GR-60"
    by_castle = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ## Mo  .  .  .  .  .  .  . ## ##  .  .  .  .  .  .  .  .
            d   .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
        """
    )
    assert targets(by_castle, "morgane") == {"d2", "e3"}
    assert clause(by_castle, "morgane-e1") == "GR-60"


def test_morgane_sends_one_or_two_figures_home_and_merlin_to_the_centre() -> None:
    """GR-60: from c8 onto a shared field, onto white's king, or onto Merlin."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            d   .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
            c   .  .  .  .  .  .  .  1 Mo Me  .  .  .  .  .  .  .  .  .  .
            b   .  .  .  .  .  .  .  . bn  .  .  .  .  .  .  .  .  .  .  .
        """,
        pairs={1: "wk bn"},
    )
    assert events(start, "morgane-c7") == [
        {"type": "step", "figure": "morgane", "from": "c8", "to": "c7"},
        {"type": "home", "figure": "white-king", "from": "c7", "to": "north"},
        {"type": "home", "figure": "black-knight", "from": "c7", "to": "south"},
    ]
    assert inside(play(start, "morgane-c7"), "south")["black-knight"] == 1
    assert events(start, "morgane-b8")[1:] == [
        {"type": "home", "figure": "black-knight", "from": "b8", "to": "south"}
    ]
    assert events(start, "morgane-c9")[1:] == [
        {"type": "banish", "figure": "merlin", "from": "c9", "to": "g"}
    ]
    after = play(start, "morgane-c9")
    assert on(after, "c9") == ["morgane"]
    assert on(after, "g") == ["merlin"]


LEAVING = """
        0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
    a   .  .  .  . wn  .  .  .  . bn  .  . Me  .  .  .  .  .  .  .
    g  Mo
"""


def test_leaving_the_centre_morgane_does_not_step_onto_a_knight() -> None:
    """GR-61: neither an own nor an opposing one; onto Merlin she may."""
    start = state(LEAVING)
    assert targets(start, "morgane") == {f"a{sector}" for sector in range(20) if sector not in (4, 9)}
    assert clause(start, "morgane-a4") == "GR-61"
    assert clause(start, "morgane-a9") == "GR-61"
    assert clause(start, "morgane-b3") == "GR-60"
    after = play(start, "morgane-a12")
    assert on(after, "a12") == ["morgane"]
    assert on(after, "g") == ["merlin"]


def test_once_off_the_centre_morgane_hits_knights_of_ring_a_as_well() -> None:
    """GR-60, GR-61: from a3 onto a4, which she couldn't reach from g."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            a   .  .  . Mo wn  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
            g  Me
        """
    )
    assert clause(start, "morgane-a4") is None


def test_morgane_never_steps_back_onto_the_centre() -> None:
    """GR-61: neither onto the empty centre nor to Merlin there."""
    for centre in (
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            a   .  .  .  .  . Mo  .  .  .  .  .  .  .  .  .  .  .  .  .  .
            g  Me
        """,
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            b   .  .  . Me  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
            a   .  .  .  .  . Mo  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        """,
    ):
        start = state(centre)
        assert targets(start, "morgane") == {"a4", "a6", "b5"}
        assert clause(start, "morgane-g") == "GR-61"


STAYING = """
        0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
    e  ## ##  .  .  .  1  . wn  . bn ## ##  .  .  .  .  .  .  .  .
    g  Me Mo
"""


def test_morgane_stays_for_an_own_knight_on_a_field_or_in_any_castle() -> None:
    """GR-62: e5 is shared, e7 isn't; white has knights in both castles; e9 is black's."""
    start = state(STAYING, pairs={1: "wn bn"}, castles={"north": "wn wn", "south": "wn bn"})
    assert moves(start, "morgane-stay") == {
        "morgane-stay:e5",
        "morgane-stay:e7",
        "morgane-stay:north",
        "morgane-stay:south",
    }
    assert clause(start, "morgane-stay:e9") == "GR-62"
    assert clause(start, "morgane-stay:e6") == "GR-62"
    assert clause(start, "morgane-g") == "GR-62"


def test_the_knight_given_up_goes_into_reserve() -> None:
    """GR-62: from the field, and from a castle; Morgane is still in the centre."""
    start = state(STAYING, pairs={1: "wn bn"}, castles={"south": "wn bn"})
    before = GAME.position(start)["reserve"]
    assert before == {"white": 5, "black": 5}
    assert events(start, "morgane-stay:e5") == [
        {"type": "stay", "player": "white", "at": "g"},
        {"type": "sacrifice", "figure": "white-knight", "from": "e5"},
    ]
    for move in ("morgane-stay:e5", "morgane-stay:south"):
        after = play(start, move)
        assert on(after, "g") == ["merlin", "morgane"]
        assert GAME.position(after)["reserve"] == {"white": 6, "black": 5}
    assert on(play(start, "morgane-stay:e5"), "e5") == ["black-knight"]
    assert inside(play(start, "morgane-stay:south"), "south") == {
        "black-king": 1,
        "black-queen": 1,
        "black-knight": 1,
    }


def test_nobody_stays_without_a_knight_or_when_morgane_is_elsewhere() -> None:
    """GR-62: the same knight, but Morgane on a3; and no knight in north."""
    away = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ##  .  .  . wn  .  .  .  . ## ##  .  .  .  .  .  .  .  .
            a   .  .  . Mo  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
            g  Me
        """
    )
    assert clause(away, "morgane-stay:e5") == "GR-62"
    there = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ##  .  .  . wn  .  .  .  . ## ##  .  .  .  .  .  .  .  .
            g  Me Mo
        """
    )
    assert clause(there, "morgane-stay:e5") is None
    assert clause(there, "morgane-stay:north") == "GR-62"
    assert clause(there, "morgane-stay:g") == "GR-62"


@pytest.mark.parametrize(
    ("place", "en", "de"),
    [("d4", "on d4", "auf d4"), ("south", "in the south castle", "im Südschloss")],
)
def test_a_knight_that_isn_t_there_can_t_be_given_up(place: str, en: str, de: str) -> None:
    """GR-62: on a field, in a castle."""
    refusal = GAME.refusal(state("g  Me Mo"), f"morgane-stay:{place}")
    assert refusal is not None
    assert refusal.words.en == f"White has no knight {en} to give up"
    assert refusal.words.de == f"Weiß hat {de} keinen Ritter zu opfern"
