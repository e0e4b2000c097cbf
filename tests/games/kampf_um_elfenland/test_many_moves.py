"""Moves grow with the armies in a town: what stays quick and correct at twenty of them."""

from collections import Counter
from itertools import islice, product

import pytest

from games.contract import Json
from games.core import State
from games.kampf_um_elfenland import GAME
from games.kampf_um_elfenland.codes import KINDS
from games.randomness import Random
from tests.games.kampf_um_elfenland.table import moves, play, state
from tests.harness.walks import starts, walk

pytestmark = pytest.mark.rules

WORST = "lapphalya black pig*4 cycle*4 unicorn*4 troll*4 dragon*4\nusselen blue pig"


def expanded(bundles: list[Json]) -> set[str]:
    """Every move that the bundles stand for."""
    found = set()
    for bundle in bundles:
        stops = (
            [bundle["from"], bundle["to"]]
            if bundle["via"] is None
            else [bundle["from"], bundle["via"], bundle["to"]]
        )
        numbers = [range(bundle["armies"].get(kind, 0) + 1) for kind in KINDS]
        for counts in product(*numbers):
            if not 1 <= sum(counts) <= bundle["most"]:
                continue
            party = "+".join(
                kind if count == 1 else f"{kind}*{count}"
                for kind, count in zip(KINDS, counts, strict=True)
                if count
            )
            found.add(f"{bundle['kind']}:{'>'.join(stops)}:{party}{':raft' if bundle['raft'] else ''}")
    return found


def marches(of: State) -> set[str]:
    return {move for move in moves(of) if move.startswith(("march:", "attack:"))}


def test_twenty_mixed_armies_in_lapphalya_have_13888_marches() -> None:
    """EL-30, EL-31: 3,124 parties into each of four woods, 624 onto each of two plains, 144 two towns far."""
    at = state(WORST)
    assert len(moves(at)) == 13_888 + 1
    assert len(at.legal_moves()) == 13_889 <= at.max_moves
    assert expanded(GAME.bundles(at)) == marches(at)
    assert len(GAME.bundles(at)) == 12


def test_the_first_moves_come_without_the_others_being_listed() -> None:
    """Only what is asked for is made: fifty from a town of thousands, or those of a kind."""
    at = state(WORST, cards={"black": "pig"})
    listed = GAME.legal_moves(at)
    assert len(list(islice(listed, 50))) == 50
    assert moves(at, kind="trade") == {f"trade:blue:pig:{card}" for card in (*KINDS[1:], "cloud", "raft")}
    assert moves(at, origin="usselen") == set()
    assert len(moves(at, origin="lapphalya")) == 13_888


def test_a_verdict_needs_no_list() -> None:
    """EL-30: one army too many, in the same position."""
    at = state(WORST)
    assert GAME.refusal(at, "march:lapphalya>feodor:pig*4+cycle*4+unicorn*4+troll*4+dragon*4") is None
    refused = GAME.refusal(at, "march:lapphalya>feodor:pig*4+cycle*4+unicorn*4+troll*4+dragon*5")
    assert refused is not None
    assert refused.clause == "EL-30"


def test_a_bundle_says_what_may_go_together_and_what_it_costs() -> None:
    """EL-33, EL-40: by raft at most three, in an attack at most two."""
    at = state("wylhien black pig*2 troll*3\nbeata blue pig", cards={"black": "raft*3"})
    by_raft = {"kind": "march", "from": "wylhien", "via": None, "to": "usselen", "raft": True, "cost": 1}
    assert {**by_raft, "armies": {"pig": 2, "troll": 3}, "most": 3} in GAME.bundles(at)
    enemy = state("wylhien black pig*2 troll*3\nusselen blue pig", cards={"black": "raft*3"})
    attack = {**by_raft, "kind": "attack", "armies": {"pig": 2, "troll": 3}, "most": 2}
    assert attack in GAME.bundles(enemy)
    assert GAME.bundles(enemy, kind="attack", origin="wylhien") == [
        {**attack, "raft": False, "cost": 0},
        attack,
    ]
    assert GAME.bundles(enemy, origin="usselen") == []
    assert expanded(GAME.bundles(enemy)) == marches(enemy)


def test_a_siege_has_bundles_of_its_one_attack_only() -> None:
    """EL-45."""
    at = state("feodor black troll*2 pig\nlapphalya blue troll*2\ndag-amura blue pig")
    siege = play(at, "attack:feodor>lapphalya:troll", "dice:1:6")
    assert {(one["kind"], one["to"]) for one in GAME.bundles(siege)} == {("attack", "lapphalya")}
    assert expanded(GAME.bundles(siege)) == marches(siege)
    assert GAME.bundles(play(siege, "end", "end")) == []


@pytest.mark.parametrize("number", range(6, 26, 2))
def test_bundles_agree_with_the_moves_wherever_there_are_any(number: int) -> None:
    """Along random walks."""
    listed = starts("kampf-um-elfenland")
    for ply in list(walk(GAME, listed[number % len(listed)], number, 120))[::5]:
        assert expanded(GAME.bundles(ply.state)) == marches(ply.state)


def test_a_random_move_is_uniform_over_all_the_legal_ones() -> None:
    """Also when it is found by its number instead of being listed: obstacles, clouds, offers, rafts."""
    at = state(
        "wylhien black pig*2 troll\nusselen blue pig\nbeata violet pig",
        players="black blue violet",
        cards={"black": "raft*2 pig"},
        tokens={"black": "obstacle cloud*3"},
        obstacles=("wylhien~parundia~plain", "elvenhold~beata~plain"),
    )
    legal = at.legal_moves()
    assert {GAME.describe(at, move).kind for move in legal} == {
        "march",
        "attack",
        "obstacle",
        "cloud",
        "trade",
        "end",
    }
    drawn = draws(at, 100 * len(legal))
    assert set(drawn) == set(legal)
    deviation = sum((drawn[move] - 100) ** 2 / 100 for move in legal)
    freedom = len(legal) - 1
    assert deviation < freedom + 5 * (2 * freedom) ** 0.5


def draws(of: State, number: int) -> Counter[int]:
    """Moves as a playout draws them."""
    random = Random(3)
    return Counter(of.drawn(random) for _ in range(number))


def test_a_random_roll_has_the_weights_of_the_dice() -> None:
    """EL-41: sorted outcomes by their ordered rolls."""
    at = play(
        state("usselen black pig*2\nwylhien blue troll*2\nbeata blue pig"), "attack:usselen>wylhien:pig*2"
    )
    outcomes = dict(at.chance_outcomes())
    drawn = draws(at, 12_960)
    assert set(drawn) <= set(outcomes)
    deviation = sum((drawn[move] - 10 * weight) ** 2 / (10 * weight) for move, weight in outcomes.items())
    freedom = len(outcomes) - 1
    assert deviation < freedom + 5 * (2 * freedom) ** 0.5
