"""GR-67: giving up."""

import copy

import pytest

from games.contract import ImpossiblePosition, Json
from games.core import State
from games.grailnah import GAME
from tests.games.grailnah.board import moves, on, play, state

pytestmark = pytest.mark.rules

THREE = {"players": ["white", "black", "red"]}
FOUR = {"players": ["white", "black", "red", "blue"]}


def given_up(of: State, seat: str) -> State:
    """The state after a seat gave up, which as a position comes back as it is."""
    step = GAME.resign(of, seat)
    assert step is not None
    shown = GAME.position(step.state)
    assert GAME.position(GAME.state_from(shown)) == shown
    return step.state


def faults(position: Json) -> list[str]:
    with pytest.raises(ImpossiblePosition) as raised:
        GAME.state_from(position)
    return [fault.path for fault in raised.value.faults]


@pytest.mark.parametrize(("seat", "winner"), [("white", "black"), ("black", "white")])
def test_of_two_the_other_one_wins_and_everything_stays(seat: str, winner: str) -> None:
    before = play(GAME.initial(), "north/knight-e2")
    over = given_up(before, seat)
    assert GAME.result(over) == {"winners": [winner], "reason": "resignation"}
    assert GAME.position(over)["fields"] == GAME.position(before)["fields"]
    assert moves(over) == set()
    assert over.payoffs() == [float(winner == "white"), float(winner == "black")]


def test_of_three_one_drops_out_like_a_disqualified_player() -> None:
    before = play(GAME.initial(THREE), "north/knight-e2", "east/knight-e4")
    after = given_up(before, "white")
    shown = GAME.position(after)
    assert (shown["resigned"], shown["disqualified"], shown["actor"]) == (["white"], [], "red")
    assert "white" not in str(shown["fields"])
    assert shown["castles"]["north"] == {"owner": "white", "inside": {}}
    assert shown["ply"] == 2, "it isn't a move"
    assert GAME.actor(play(after, "morgane-a0")) == "black", "nobody asks him again"


def test_who_is_to_move_hands_the_turn_on() -> None:
    start = GAME.initial(THREE)
    assert GAME.actor(given_up(start, "white")) == "black"
    assert GAME.actor(given_up(start, "red")) == "white"


def test_merlin_may_be_moved_after_it_as_before() -> None:
    """GR-52: it isn't a move."""
    start = GAME.initial(THREE)
    assert not moves(given_up(start, "white"), "merlin-")
    moved = play(start, "morgane-a0")
    assert moves(given_up(moved, "black"), "merlin-")


def test_whoever_shared_a_field_with_him_can_move_again() -> None:
    pair = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            b   .  .  .  .  1  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        """,
        pairs={1: "wn bn"},
        players=3,
    )
    assert not moves(pair, "b4-")
    freed = given_up(pair, "black")
    assert moves(freed, "b4-")
    assert on(freed, "b4") == ["white-knight"]


def test_the_last_of_a_side_ends_the_game() -> None:
    """GR-12: partners win together, also one who had given up."""
    start = GAME.initial(FOUR)
    after = given_up(given_up(start, "white"), "black")
    assert GAME.result(after) is None
    assert GAME.actor(after) == "red"
    over = given_up(after, "blue")
    assert GAME.result(over) == {"winners": ["white", "red"], "reason": "resignation"}
    other = given_up(after, "red")
    assert GAME.result(other) == {"winners": ["black", "blue"], "reason": "resignation"}


def test_a_partner_who_gave_up_wins_with_the_one_who_played_on() -> None:
    last = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            a   .  .  .  . rn  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        """,
        players=4,
        to_move="red",
    )
    over = play(given_up(last, "white"), "a4-g")
    assert GAME.result(over) == {"winners": ["white", "red"], "reason": "grail"}


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"resigned": ["white"]}, "fields"),
        ({"resigned": ["black", "red"]}, "disqualified"),
        ({"resigned": ["pink"]}, "resigned.0"),
        ({"resigned": ["red", "red"]}, "resigned.1"),
        ({"resigned": 1}, "resigned"),
        ({"resigned": ["red"], "disqualified": ["red"]}, "resigned"),
        ({"resigned": ["red"], "to_move": "red", "actor": "red"}, "to_move"),
    ],
)
def test_who_has_given_up_is_out(changes: dict[str, object], path: str) -> None:
    good = GAME.position(given_up(play(GAME.initial(THREE), "north/knight-e2"), "red"))
    GAME.state_from(good)
    assert path in faults({**copy.deepcopy(good), **changes})


@pytest.mark.parametrize("winners", [[], ["white", "black"], ["red"]])
def test_a_result_by_resignation_has_one_side_as_winner(winners: list[str]) -> None:
    over = GAME.position(given_up(given_up(GAME.initial(THREE), "red"), "white"))
    assert over["result"] == {"winners": ["black"], "reason": "resignation"}
    over["result"]["winners"] = winners
    assert "result.winners" in faults(over)


def test_a_position_without_the_list_is_one_in_which_nobody_gave_up() -> None:
    """As positions were written before."""
    shown = GAME.position(GAME.initial())
    del shown["resigned"]
    assert GAME.position(GAME.state_from(shown))["resigned"] == []
