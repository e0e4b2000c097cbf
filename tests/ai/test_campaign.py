"""The terms that say who is about to take whose headquarters, and the figures behind them."""

from typing import Any

import pytest

from ai.evaluation.kampf_um_elfenland import TERMS, Campaign
from ai.evaluation.warfare import FAR, movements, siege_chances
from ai.tuning.by_hand import weights_by_hand
from games.core import CHANCE, NOBODY, State
from games.kampf_um_elfenland.codes import KINDS
from games.kampf_um_elfenland.geography import TOWN_INDEX
from tests.games.kampf_um_elfenland.table import play, state

pytestmark = pytest.mark.rules

CHANCES = siege_chances()
BOOTS = {"black": "beata", "blue": "usselen"}
"""Usselen has forest roads to Yttar and Parundia and a plain one to Wylhién; Beata has plain ones only."""


def at(board: str, **given: Any) -> State:
    return state(board, **{"boots": BOOTS, **given})


def term(of: State, name: str, seat: int = 0) -> float:
    _, terms = Campaign().measured(of, 0)
    measured = terms[seat]
    assert measured is not None
    return measured[list(TERMS).index(name)]


RESIGNED = "usselen blue pig*2\nbeata black pig\nyttar red pig*3\nwylhien black pig"


@pytest.mark.parametrize("variant", ["headquarters", "missions"])
def test_who_has_given_up_is_worth_nothing_and_endangers_nobody(variant: str) -> None:
    """EL-76: he can't win any more and never attacks; his headquarters still falls to others."""
    boots = {"black": "beata", "blue": "usselen", "red": "yttar"}
    plays_on = state(RESIGNED, players="black blue red", boots=boots, variant=variant)
    gave_up = plays_on.given_up(2)[0]
    for judged, is_out in ((plays_on, False), (gave_up, True)):
        shares = Campaign().judged(judged, 0)
        assert sum(shares) == pytest.approx(1.0)
        assert (shares[2] == 0.0) == is_out
    if variant == "headquarters":
        assert term(plays_on, "danger-later", 1) > term(gave_up, "danger-later", 1)


def test_one_army_takes_a_town_from_one_with_the_chance_of_a_higher_die() -> None:
    """EL-42: the defender wins ties."""
    assert CHANCES[1][1] == pytest.approx(15 / 36)


def test_a_second_army_gives_a_second_die_and_a_second_try() -> None:
    """EL-41, EL-45: the higher of two dice beats one in 125 of 216 throws; else one tries again."""
    assert CHANCES[2][1] == pytest.approx(125 / 216 + 91 / 216 * 15 / 36)


def test_a_town_without_defenders_is_taken_and_nobody_takes_nothing() -> None:
    assert [row[0] for row in CHANCES] == [0.0] + [1.0] * 20
    assert CHANCES[0] == [0.0] * 21


def test_more_attackers_and_fewer_defenders_promise_more() -> None:
    for attackers in range(1, 20):
        for defenders in range(1, 20):
            assert CHANCES[attackers + 1][defenders] > CHANCES[attackers][defenders]
            assert CHANCES[attackers][defenders + 1] < CHANCES[attackers][defenders]


def taken(of: State, known: dict[int, float]) -> float:
    """The chance that Black takes Usselen in this turn, by the rules themselves."""
    actor, key = of.actor_index(), of.key()
    if actor == NOBODY:
        return of.payoffs()[0]
    if key not in known:
        if actor == CHANCE:
            outcomes = of.chance_outcomes()
            every = sum(weight for _, weight in outcomes)
            known[key] = sum(weight * taken(of.after(move), known) for move, weight in outcomes) / every
        elif actor == 0:
            known[key] = max(taken(of.after(move), known) for move in of.legal_moves())
        else:
            known[key] = 0.0
    return known[key]


@pytest.mark.parametrize("attackers", [1, 2, 3, 4])
@pytest.mark.parametrize("defenders", [1, 2, 3])
def test_the_chance_of_a_siege_is_what_the_rules_make_of_it(attackers: int, defenders: int) -> None:
    start = at(f"yttar black pig*{attackers}\nbeata black pig\nusselen blue pig*{defenders}", trade_limit=0)
    assert taken(start, {}) == pytest.approx(CHANCES[attackers][defenders])


@pytest.mark.parametrize(
    ("kind", "origin", "to", "steps"),
    [
        ("pig", "usselen", "usselen", 0),
        ("pig", "usselen", "yttar", 1),
        ("unicorn", "usselen", "yttar", 1),
        ("unicorn", "usselen", "wylhien", 2),
        ("pig", "feodor", "lapphalya", 1),
        ("troll", "feodor", "ixara", 1),
        ("pig", "feodor", "ixara", 2),
        ("troll", "grangor", "usselen", 2),
        ("pig", "grangor", "usselen", FAR),
        ("cycle", "strykhaven", "kihromah", FAR),
    ],
)
def test_movements_are_counted_by_what_a_kind_can_do(kind: str, origin: str, to: str, steps: int) -> None:
    """EL-30, EL-31: a double symbol takes two roads of that terrain at once; rafts aside."""
    assert movements()[KINDS.index(kind)][TOWN_INDEX[origin]][TOWN_INDEX[to]] == steps


NEAR = "yttar black troll*3\nbeata black pig*2\nusselen blue pig*2"
AWAY = "grangor black troll*3\nbeata black pig*2\nusselen blue pig*2"


def test_who_is_on_turn_may_strike() -> None:
    assert term(at(NEAR), "strike") == term(at(NEAR), "danger-now", 1) == pytest.approx(CHANCES[3][2])
    assert term(at(NEAR), "danger-later", 1) == 0.0
    assert term(at(AWAY), "strike") == 0.0


def test_who_is_not_on_turn_only_threatens_to() -> None:
    waiting = at(NEAR, to_move="blue")
    assert term(waiting, "strike") == term(waiting, "danger-now", 1) == 0.0
    assert term(waiting, "danger-later", 1) == pytest.approx(CHANCES[3][2])


def test_in_a_siege_nobody_strikes_elsewhere() -> None:
    """EL-45: nothing else but another attack on the same town from the same origin."""
    board = NEAR.replace("troll*3", "troll*8") + "\ngrangor blue pig*2"
    elsewhere = play(at(board), "attack:yttar>grangor:troll", "dice:1:6")
    assert term(elsewhere, "strike") == 0.0
    assert term(elsewhere, "danger-later", 1) == pytest.approx(CHANCES[7][2])
    here = play(at(board), "attack:yttar>usselen:troll", "dice:1:6")
    assert term(here, "strike") == pytest.approx(CHANCES[7][2])


def test_a_siege_comes_from_one_town() -> None:
    two = "yttar black troll*2\nparundia black troll*3\nbeata black pig\nusselen blue pig*2"
    assert term(at(two), "strike") == pytest.approx(CHANCES[3][2])


def test_only_kinds_that_can_use_the_road_strike() -> None:
    assert term(at(NEAR.replace("troll*3", "cycle pig")), "strike") == pytest.approx(CHANCES[2][2])
    assert term(at(NEAR.replace("yttar black troll*3", "wylhien black unicorn*3")), "strike") == 0.0


def test_the_share_of_a_boot_is_what_it_is_of_the_trophies_that_win() -> None:
    """EL-72: two with four players."""
    four = NEAR + "\nvirst violet pig\nixara red pig"
    seats = {"violet": "virst", "red": "ixara"}
    many = at(four, players="black blue violet red", boots={**BOOTS, **seats})
    assert term(many, "strike") == pytest.approx(CHANCES[3][2] / 2)


@pytest.mark.parametrize(
    ("name", "board", "worth"),
    [
        ("guard", "beata black pig*4\nusselen blue pig*2", 2.0),
        ("guard", "virst black pig*4\nusselen blue pig*2", 0.0),
        ("relief", "beata black pig\nstrykhaven black pig*4\nusselen blue pig", 2.0),
        ("relief", "beata black pig\nstrykhaven black unicorn*4\nusselen blue pig", 0.0),
        ("siege", "yttar black pig*2\nparundia black troll*2\nusselen blue pig", 2.0),
        ("siege", "grangor black troll*4\nusselen blue pig", 0.0),
        ("approach", "grangor black troll*3 cycle\nusselen blue pig", 2.0),
        ("approach", "yttar black troll*4\nusselen blue pig", 0.0),
    ],
)
def test_armies_count_by_how_near_they_are(name: str, board: str, worth: float) -> None:
    assert term(at(board), name) == pytest.approx(worth)


BETTER = {
    "strike": (NEAR, AWAY),
    "siege": (NEAR, AWAY),
    "approach": (AWAY, AWAY.replace("grangor", "lapphalya")),
    "guard": (
        "beata black pig*4\nusselen blue pig",
        "beata black pig*2\nvirst black pig*2\nusselen blue pig",
    ),
}


@pytest.mark.parametrize("name", BETTER)
@pytest.mark.parametrize("is_by_hand", [True, False])
def test_who_is_nearer_to_victory_is_worth_more(name: str, is_by_hand: bool) -> None:
    evaluator = Campaign(weights=weights_by_hand("kampf-um-elfenland")) if is_by_hand else Campaign()
    better, worse = (at(board) for board in BETTER[name])
    assert term(better, name) > term(worse, name)
    assert evaluator.judged(better, 0)[0] > evaluator.judged(worse, 0)[0] - 1e-9
