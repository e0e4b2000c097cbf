"""GR-66: four figures of one colour at the doors of a castle, and what is left of its owner."""

import pytest

from games.grailnah import GAME
from tests.games.grailnah.board import clause, events, inside, on, play, position, state

pytestmark = pytest.mark.rules

BLOCKING = """
        0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
    e  ## ##  .  . wn ## ##  1  . bn ## ##  .  .  .  .  .  .  .  .
    d   .  .  .  ^  . wk  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
    c   .  .  .  .  .  .  . wq  .  .  .  .  2  .  . bn  .  .  .  .
"""
PAIRS = {1: "wn rn", 2: "bk rn"}
INSIDE = {"east": "bn wn", "north": "bn"}


def test_the_fourth_door_disqualifies_the_owner_even_by_immobilised_blockers() -> None:
    """GR-66: white's knight on e7 shares its field; the queen on d6 completes the blockade of east."""
    start = state(BLOCKING, players=3, pairs=PAIRS, castles=INSIDE)
    assert events(start, "c7-d6") == [
        {"type": "step", "figure": "white-queen", "from": "c7", "to": "d6"},
        {"type": "disqualify", "player": "black", "castle": "east"},
        {"type": "remove", "figure": "black-knight", "from": "c15"},
        {"type": "remove", "figure": "black-knight", "from": "e9"},
        {"type": "remove", "figure": "black-knight", "from": "north"},
        {"type": "remove", "figure": "black-knight", "from": "east"},
        {"type": "remove", "figure": "black-king", "from": "c12"},
        {"type": "remove", "figure": "black-queen", "from": "east"},
        {"type": "skip", "player": "black"},
    ]


AFTER = "c7-d6"


def test_all_his_figures_go_and_his_castle_stays_with_those_of_others() -> None:
    """GR-66: from fields, shared or not, and from castles; white's knight stays in east."""
    after = play(state(BLOCKING, players=3, pairs=PAIRS, castles=INSIDE), AFTER)
    shown = GAME.position(after)
    assert "black" not in str(shown["fields"])
    assert shown["castles"]["east"] == {"owner": "black", "inside": {"white-knight": 1}}
    assert inside(after, "north") == {}
    assert shown["disqualified"] == ["black"]
    assert shown["result"] is None


def test_who_shared_a_field_with_him_is_free_again() -> None:
    """GR-66, GR-23: red's knight on c12."""
    start = state(BLOCKING, players=3, pairs=PAIRS, castles=INSIDE)
    after = play(start, AFTER)
    assert on(after, "c12") == ["red-knight"]
    assert clause(after, "c12-c13") is None


def test_his_turns_are_skipped_and_his_reserve_court_and_row_stay() -> None:
    """GR-66: red follows white, then white again."""
    start = state(
        BLOCKING,
        players=3,
        pairs=PAIRS,
        castles=INSIDE,
        court={"black": "south"},
        streak={"black": 2},
    )
    reserve = GAME.position(start)["reserve"]
    after = play(start, AFTER)
    shown = GAME.position(after)
    assert shown["to_move"] == "red"
    assert shown["reserve"] == reserve == {"white": 5, "black": 4, "red": 6}
    assert shown["court"]["black"] == "south"
    assert shown["merlin"]["streak"]["black"] == 2
    again = play(after, "c12-c13")
    assert GAME.position(again)["to_move"] == "white"
    assert GAME.position(again)["ply"] == GAME.position(start)["ply"] + 2


def test_his_castle_is_still_left_and_entered() -> None:
    """GR-66, GR-40: white's king goes in, its knight comes out by a side door."""
    after = play(state(BLOCKING, players=3, pairs=PAIRS, castles=INSIDE), AFTER, "c12-c13")
    assert clause(after, "d5-east") is None
    away = play(after, "e4-e3", "c13-c14")
    assert clause(away, "east/knight-e4") is None


def test_nothing_comes_out_of_the_castle_of_a_disqualified_player_for_him() -> None:
    """GR-66: no black figure is left to move; red has none in east, whose owner doesn't matter."""
    after = play(state(BLOCKING, players=3, pairs=PAIRS, castles=INSIDE), AFTER)
    assert clause(after, "east/knight-e4") == "GR-20"
    assert clause(after, "east/queen-d5") == "GR-20"
    assert clause(after, "south/king-d10") is None


def test_a_figure_that_isn_t_in_a_castle_is_refused_alike_whoever_lived_there() -> None:
    """GR-20: white's queen is in the castle of red, who is out; his king isn't."""
    shown = position("g  Me Mo", players=3, disqualified=("red",), castles={"south": "wq"})
    here = GAME.state_from(shown)
    assert clause(here, "south/queen-d10") is None
    for site, schloss in (("south", "Südschloss"), ("east", "Ostschloss")):
        refusal = GAME.refusal(here, f"{site}/king-d10")
        assert refusal is not None
        assert refusal.clause == "GR-20"
        assert refusal.words.en == f"White, whose turn it is, has no king in the {site} castle"
        assert refusal.words.de == f"am Zug ist Weiß; im {schloss} ist keine solche Figur"


def test_nobody_is_disqualified_twice() -> None:
    """GR-66: white's queen leaves the door and comes back."""
    after = play(state(BLOCKING, players=3, pairs=PAIRS, castles=INSIDE), AFTER, "c12-c13")
    after = play(after, "d6-c6", "c13-c14")
    assert [event["type"] for event in events(after, "c6-d6")] == ["step", "skip"]
    assert GAME.position(play(after, "c6-d6"))["disqualified"] == ["black"]


def test_two_disqualified_neighbours_are_both_skipped() -> None:
    """GR-66: black and red, of different teams; blue follows white, and white follows blue."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ## wn  .  . ## ##  .  .  . ## ##  .  . un ## ##  .  .  .
        """,
        players=4,
        disqualified=("red", "black"),
    )
    assert events(start, "e2-e3")[1:] == [
        {"type": "skip", "player": "black"},
        {"type": "skip", "player": "red"},
    ]
    after = play(start, "e2-e3")
    assert GAME.actor(after) == "blue"
    assert GAME.actor(play(after, "e14-e13")) == "white"


def test_three_of_four_doors_are_not_enough() -> None:
    """GR-66: the queen steps beside the door."""
    after = play(state(BLOCKING, players=3, pairs=PAIRS, castles=INSIDE), "c7-d7")
    assert GAME.position(after)["disqualified"] == []


def test_four_figures_of_two_colours_disqualify_nobody() -> None:
    """GR-66: red's king instead of white's on d5."""
    start = state(BLOCKING.replace("wk", "rk"), players=3, pairs=PAIRS, castles=INSIDE)
    assert GAME.position(play(start, "c7-d6"))["disqualified"] == []


def test_own_figures_disqualify_nobody() -> None:
    """GR-66: black closes its own doors."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ##  .  . bn ## ## bn  .  . ## ##  .  .  .  .  .  .  .  .
            d   .  .  .  ^  . bk  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
            c   .  .  .  .  .  .  . bq  .  .  .  .  .  .  .  .  .  .  .  .
        """,
        players=3,
        to_move="black",
    )
    assert GAME.position(play(start, "c7-d6"))["disqualified"] == []


FOUR = """
        0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
    e  ## ##  .  .  . ## ##  .  . wn ## ## wn  .  . ## ##  .  .  .
    d   .  .  .  ^  .  .  .  .  ^  . wk  .  .  ^  .  .  .  .  ^  .
    c   .  .  .  .  .  .  .  .  .  .  .  . wq  .  .  .  .  .  .  .
"""


def test_the_partner_disqualifies_nobody_but_an_opponent_does() -> None:
    """GR-66, GR-12: the castle south is red's, white's partner; for black the same blockade counts."""
    partner = play(state(FOUR, players=4), "c12-d11")
    assert GAME.position(partner)["disqualified"] == []
    black = state(FOUR.replace("w", "b"), players=4, to_move="black")
    assert GAME.position(play(black, "c12-d11"))["disqualified"] == ["red"]


def test_a_knight_coming_out_of_a_castle_can_complete_the_blockade() -> None:
    """GR-66, GR-30: white's knight from black's own castle onto its side door."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ##  .  . wn ## ##  .  .  . ## ##  .  .  .  .  .  .  .  .
            d   .  .  .  ^  . wk wq  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
        """,
        players=3,
        castles={"east": "wn"},
    )
    assert GAME.position(play(start, "east/knight-e7"))["disqualified"] == ["black"]


def test_a_knight_stepping_onto_a_royal_door_can_complete_it_too() -> None:
    """GR-66: knights block royal doors as well as kings block side doors."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ##  .  . wk ## ## wn  .  . ## ##  .  .  .  .  .  .  .  .
            d   .  .  .  ^  . wn  . wn  ^  .  .  .  .  ^  .  .  .  .  ^  .
        """,
        players=3,
    )
    assert GAME.position(play(start, "d7-d6"))["disqualified"] == ["black"]


def test_a_blocker_that_is_joined_still_blocks() -> None:
    """GR-66: black's last knight joins on e7, too late: the blockade is completed on d6 all the same."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            e  ## ##  .  . wn ## ## wn  . bn ## ##  .  .  .  .  .  .  .  .
            d   .  .  .  ^  . wk  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
            c   .  .  .  .  .  .  . wq  .  .  .  .  .  .  .  .  .  .  .  .
        """,
        players=3,
        to_move="black",
    )
    after = play(start, "e9-e7", "south/king-d10", "c7-d6")
    assert GAME.position(after)["disqualified"] == ["black"]
    assert on(after, "e7") == ["white-knight"]
    assert clause(play(after, "d10-c10"), "e7-e8") is None
