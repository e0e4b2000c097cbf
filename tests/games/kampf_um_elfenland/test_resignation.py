"""EL-76: giving up."""

import copy

import pytest

from games.contract import ImpossiblePosition, Json
from games.core import State
from games.kampf_um_elfenland import GAME
from games.randomness import Random
from tests.games.kampf_um_elfenland.table import (
    due,
    exchanging,
    moves,
    play,
    position,
    set_up,
    shown,
    state,
    town,
)

pytestmark = pytest.mark.rules

TWO = "usselen black pig*2\nbeata blue pig"
THREE = "usselen black pig*2\nwylhien blue pig dragon\nvirst violet pig"
BLACK_BLUE_VIOLET = "black blue violet"
ATTACK = "attack:usselen>wylhien:pig"


def given_up(of: State, seat: str) -> State:
    """The state after a seat gave up, which as a position comes back as it is."""
    step = GAME.resign(of, seat)
    assert step is not None
    whole = GAME.position(step.state)
    assert GAME.position(GAME.state_from(whole)) == whole
    return step.state


def faults(whole: Json) -> list[str]:
    with pytest.raises(ImpossiblePosition) as raised:
        GAME.state_from(whole)
    return [fault.path for fault in raised.value.faults]


def three(**given: object) -> State:
    return state(THREE, players=BLACK_BLUE_VIOLET, **given)


@pytest.mark.parametrize(("seat", "winner"), [("black", "blue"), ("blue", "black")])
def test_of_two_the_other_one_wins_and_everything_stays(seat: str, winner: str) -> None:
    before = state(TWO)
    over = given_up(before, seat)
    assert shown(over)["result"] == {"winners": [winner], "reason": "resignation", "mission": None}
    assert shown(over)["board"] == shown(before)["board"]
    assert moves(over) == set()


@pytest.mark.parametrize(
    "phase", ["garrison", "headquarters", "deploy", "turn", "deal-armies", "deal-tokens", "deal-towns"]
)
def test_it_may_be_in_the_set_up_too(phase: str) -> None:
    over = given_up(set_up(phase), "blue")
    assert shown(over)["result"]["winners"] == ["black"]


def test_it_may_be_while_an_offer_lies_on_the_table_or_a_roll_is_settled() -> None:
    offered = play(three(cards={"black": "pig"}), "trade:blue:pig:dragon")
    for at in (offered, play(three(), ATTACK), exchanging(TWO)):
        seats = GAME.seats(at)
        for seat in seats:
            after = given_up(at, seat)
            assert GAME.actor(after) != seat


def test_of_three_one_ends_his_turns_from_then_on() -> None:
    after = given_up(three(), "black")
    assert due(after) == ("turn", "blue")
    assert shown(after)["resigned"] == ["black"]
    assert due(play(after, "end")) == ("turn", "violet")
    step = GAME.resign(three(), "black")
    assert step is not None
    assert [event["type"] for event in step.events] == ["resign", "pass", "turn"]


def test_he_declines_offers_and_his_lowest_army_falls_first() -> None:
    after = given_up(three(cards={"black": "pig"}), "blue")
    declined = GAME.apply(after, "trade:blue:pig:dragon")
    assert [event["type"] for event in declined.events] == ["offer", "answer"]
    assert declined.events[1]["accepted"] is False
    assert due(declined.state) == ("turn", "black")
    assert town(play(after, ATTACK, "dice:6:1"), "wylhien") == "blue dragon"


def test_who_gave_up_does_not_win_by_trophies() -> None:
    """Twin: who still plays does."""
    boots = {"violet": "virst", "black": "usselen", "blue": "wylhien"}
    board = "usselen black pig\nwylhien blue pig\nvirst violet pig*3"
    attack = (
        "attack:usselen>wylhien:pig",
        "dice:1:6",
    )  # black's last army falls: blue gets his boot's trophies
    plays = state(board, players=BLACK_BLUE_VIOLET, boots=boots)
    after = play(plays, *attack)
    assert shown(after)["eliminated"] == ["black"]
    assert shown(after)["result"] is None
    last = play(given_up(plays, "blue"), *attack)
    assert shown(last)["result"]["winners"] == ["violet"]
    assert shown(last)["result"]["reason"] == "last-player"


def test_a_mission_is_not_fulfilled_any_more() -> None:
    """EL-73: with all his towns blue would have won, but for having given up."""
    towns = ("yttar", "parundia", "grangor", "elvenhold", "strykhaven", "virst", "wylhien", "ixara")
    board = "\n".join(f"{name} blue pig" for name in towns) + "\nbeata violet cycle\nusselen black cycle*2"
    missions = {"blue": "sea-elf", "black": "river-elf", "violet": "swineherd"}
    at = position(
        board, players=BLACK_BLUE_VIOLET, variant="missions", missions=missions, boots={"blue": "yttar"}
    )
    assert faults(at) == ["phase"]
    gone = GAME.state_from({**at, "resigned": ["blue"]})
    after = play(gone, "end", "end")
    assert shown(after)["result"] is None
    assert GAME.view(gone.resample(0, Random(1)), "black") == GAME.view(gone, "black")


def test_in_the_set_up_he_puts_down_what_he_must() -> None:
    at = set_up("garrison", players=3)
    first = GAME.actor(at)
    assert first is not None
    after = given_up(at, first)
    assert GAME.actor(after) != first
    assert shown(after)["hands"][first]["towns"] == []
    random = Random(3)
    while GAME.phase(after) != "turn":
        after = after.after(after.drawn(random))
        assert GAME.actor(after) != first
        whole = shown(after)
        assert GAME.position(GAME.state_from(whole)) == whole
    assert shown(after)["hands"][first]["armies"] == {}


def test_views_of_others_show_who_gave_up_and_can_be_played_on() -> None:
    after = given_up(three(), "violet")
    view = GAME.view(after, "black")
    assert view["resigned"] == ["violet"]
    assert GAME.view(GAME.sample(view, "black", Random(1)), "black") == view
    step = GAME.step_of_view(view, "black", "end")
    assert step.view["actor"] == "blue"
    again = GAME.step_of_view(step.view, "black", "end")
    assert again.view["phase"] != "turn" or again.view["actor"] == "blue"


def test_in_the_set_up_a_view_does_not_make_up_what_he_puts_down() -> None:
    at = set_up("deploy", players=3)
    first = GAME.actor(at)
    after = given_up(at, str(first))
    viewer = str(GAME.actor(after))
    view = GAME.view(after, viewer)
    move = min(moves(after))
    with pytest.raises(ImpossiblePosition) as raised:
        GAME.step_of_view(view, viewer, move)
    assert [fault.path for fault in raised.value.faults] == ["resigned"]
    assert GAME.sample(view, viewer, Random(1)) is not None


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"resigned": ["black"]}, "resigned"),
        ({"resigned": ["violet", "blue"]}, "resigned"),
        ({"resigned": ["blue", "violet"]}, "phase"),
        ({"resigned": ["pink"]}, "resigned.0"),
        ({"resigned": None}, "resigned"),
    ],
)
def test_who_has_given_up_is_not_asked(changes: dict[str, object], path: str) -> None:
    good = shown(given_up(three(), "violet"))
    GAME.state_from(good)
    assert path in faults({**copy.deepcopy(good), **changes})


@pytest.mark.parametrize("winners", [[], ["violet"]])
def test_a_result_by_resignation_names_who_was_left(winners: list[str]) -> None:
    over = shown(given_up(given_up(three(), "violet"), "blue"))
    assert over["result"]["winners"] == ["black"]
    GAME.state_from(over)
    over["result"]["winners"] = winners
    assert "result.winners" in faults(over)


def test_a_position_without_the_list_is_one_in_which_nobody_gave_up() -> None:
    """As positions were written before."""
    whole = shown(three())
    del whole["resigned"]
    assert GAME.position(GAME.state_from(whole))["resigned"] == []
