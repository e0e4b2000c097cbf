"""EL-55: offers and answers."""

import pytest

from games.kampf_um_elfenland import GAME
from tests.games.kampf_um_elfenland.table import clause, due, event_types, hand, moves, play, shown, state

pytestmark = pytest.mark.rules

BOARD = "usselen black pig\nbeata blue pig\nvirst violet pig"
HANDS = {"black": "dragon raft*2", "blue": "pig"}
THREE = "black blue violet"


def test_any_card_held_may_be_offered_for_one_of_any_other_kind_to_any_living_player() -> None:
    """EL-55: two kinds held, six to want, two others."""
    at = state(BOARD, players=THREE, cards=HANDS)
    assert len(moves(at, kind="trade")) == 2 * 6 * 2
    assert clause(at, "trade:blue:dragon:pig") is None
    assert clause(at, "trade:violet:raft:cloud") is None
    assert clause(at, "trade:blue:dragon:dragon") == "EL-55"
    assert clause(at, "trade:blue:troll:pig") == "EL-55"
    assert clause(at, "trade:black:dragon:pig") == "EL-55"


def test_an_eliminated_player_gets_no_offers_and_a_colour_that_does_not_play_is_no_notation() -> None:
    """EL-55, EL-75."""
    at = state("usselen black pig\nbeata blue pig", players=THREE, cards=HANDS, fell={"violet": "blue"})
    assert clause(at, "trade:violet:dragon:pig") == "EL-55"
    assert clause(at, "trade:green:dragon:pig") == "EL-75"


def test_accepting_swaps_the_two_cards_and_the_turn_goes_on() -> None:
    """EL-55."""
    at = play(state(BOARD, players=THREE, cards=HANDS), "trade:blue:dragon:pig")
    assert due(at) == ("trade", "blue")
    assert shown(at)["trade"] == {"from": "black", "to": "blue", "give": "dragon", "want": "pig"}
    after = play(at, "accept")
    assert hand(after, "black") == {"pig": 1, "raft": 2}
    assert hand(after, "blue") == {"dragon": 1}
    assert due(after) == ("turn", "black")
    assert shown(after)["trade"] is None


def test_who_lacks_the_card_is_asked_too_but_can_only_decline() -> None:
    """EL-55: otherwise being asked would tell something."""
    at = play(state(BOARD, players=THREE, cards=HANDS), "trade:blue:dragon:troll")
    assert due(at) == ("trade", "blue")
    assert moves(at) == {"decline"}
    assert clause(at, "accept") == "EL-55"
    after = play(at, "decline")
    assert hand(after, "black") == {"dragon": 1, "raft": 2}
    assert due(after) == ("turn", "black")


def test_declined_offers_count_towards_the_limit() -> None:
    """EL-55: two offers a turn here; the count begins anew with the next turn."""
    at = state(BOARD, players=THREE, cards=HANDS, trade_limit=2)
    once = play(at, "trade:blue:dragon:pig", "decline")
    assert clause(once, "trade:blue:dragon:pig") is None
    twice = play(once, "trade:blue:dragon:pig", "accept")
    assert shown(twice)["offers"] == 2
    assert clause(twice, "trade:blue:pig:dragon") == "EL-55"
    assert moves(twice, kind="trade") == set()
    blue = play(twice, "end")
    assert (due(blue), shown(blue)["offers"]) == (("turn", "blue"), 0)
    assert clause(blue, "trade:black:dragon:pig") is None


def test_a_limit_of_zero_means_no_trading() -> None:
    """EL-55."""
    assert moves(state(BOARD, players=THREE, cards=HANDS, trade_limit=0), kind="trade") == set()


def test_offers_come_before_the_movement_and_answers_only_to_offers() -> None:
    """EL-21, EL-55: the movement ends the turn; during the answer nothing else may be done."""
    at = state(BOARD, players=THREE, cards=HANDS)
    assert due(play(at, "trade:blue:dragon:pig", "decline", "march:usselen>yttar:pig")) == ("turn", "blue")
    offered = play(at, "trade:blue:dragon:pig")
    assert clause(offered, "end") == "EL-75"
    assert clause(offered, "march:beata>elvenhold:pig") == "EL-75"
    assert clause(at, "accept") == "EL-75"
    assert clause(at, "decline") == "EL-75"


def test_offers_and_answers_are_told_to_everybody() -> None:
    """EL-55, EL-80."""
    at = state(BOARD, players=THREE, cards=HANDS)
    told = GAME.apply(at, "trade:blue:dragon:pig").events
    assert told == [{"type": "offer", "player": "black", "to": "blue", "give": "dragon", "want": "pig"}]
    assert GAME.events_for(told, None) == told
    assert event_types(play(at, "trade:blue:dragon:pig"), "accept") == ["answer"]
