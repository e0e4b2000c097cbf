"""Refusals: the clause that fits best, in sentences one would say."""

from typing import Any

import pytest

from games.kampf_um_elfenland import GAME
from tests.games.kampf_um_elfenland.table import play, set_up, state

pytestmark = pytest.mark.rules

TWO = "usselen black pig*2\nbeata blue pig"
TOWNS_OF_BLACK = "usselen black pig\nyttar black pig\ngrangor black pig\nbeata blue pig"


def refused(of: Any, move: str) -> tuple[str, str, str]:
    """The clause and both sentences with which a move is refused."""
    refusal = GAME.refusal(of, move)
    assert refusal is not None
    return refusal.clause, refusal.words.en, refusal.words.de


@pytest.mark.parametrize("move", ["deal:?", "draw:?"])
def test_a_hidden_outcome_where_nothing_is_dealt_or_drawn_doesnt_fit_the_phase(move: str) -> None:
    """EL-75; the counter-case is EL-80, where it must be named."""
    assert refused(state(TWO), move)[0] == "EL-75"
    due = {
        "deal:?": set_up("deal-towns"),
        "draw:?": play(state(TOWNS_OF_BLACK, to_move="blue"), "end", "end"),
    }
    assert refused(due[move], move)[0] == "EL-80"
    assert refused(due["draw:?" if move == "deal:?" else "deal:?"], move)[0] == "EL-75"


@pytest.mark.parametrize("town", ["usselen>yttar", "usselen>wylhien"])
def test_only_an_enemy_town_is_attacked(town: str) -> None:
    """EL-40: neither an own nor a free one."""
    assert refused(state(TOWNS_OF_BLACK), f"attack:{town}:pig")[0] == "EL-40"


def test_refusals_name_towns_as_printed_and_count_in_good_grammar() -> None:
    """EL-16, EL-41, EL-55."""
    assert "next town to be garrisoned is Usselen" in refused(set_up("garrison"), "garrison:yttar:pig")[1]
    one = refused(play(state(TWO, trade_limit=1, cards={"black": "pig"}), "trade:blue:pig:raft", "decline"),
                  "trade:blue:pig:raft")  # fmt: skip
    assert one[1:] == ("at most 1 offer a turn", "höchstens 1 Angebot je Zug")
    none = refused(state(TWO, trade_limit=0, cards={"black": "pig"}), "trade:blue:pig:raft")
    assert none == ("EL-55", "this game is without offers", "diese Partie ist ohne Angebote")
    battle = play(state("usselen black pig*2\nwylhien blue pig*2"), "attack:usselen>wylhien:pig")
    assert "rolls 1 die, the defender 1" in refused(battle, "dice:6+5:4")[1]
    assert "mit 1 Würfel " in refused(battle, "dice:6+5:4")[2]


def test_a_german_refusal_says_what_goes_on_instead_of_naming_the_phase() -> None:
    """EL-75."""
    assert refused(state(TWO), "done")[2] == "diese Art Zug passt jetzt nicht: ein Spieler ist am Zug"
    dealing = refused(set_up("deal-tokens"), "deal:pig")
    assert dealing[2] == "anderes ist an der Reihe: Hindernisse und Wolken werden gezogen"
