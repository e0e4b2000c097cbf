"""Figures that the evaluator of Kampf um das Elfenland looks up: chances of sieges, and how far towns are."""

from collections import Counter
from itertools import product

from games.kampf_um_elfenland.codes import KINDS, MOST_ARMIES
from games.kampf_um_elfenland.geography import TOWN_IDS
from games.kampf_um_elfenland.routes import ROUTES

FAR = 3
"""Movements; further isn't told apart."""


def siege_chances() -> list[list[float]]:
    """By attackers and defenders: the chance that a siege to the last army takes the town. # EL-40 EL-45

    The attacker throws one die or two, whichever promises more; the defender as many if he can. # EL-41
    """
    numbers = range(MOST_ARMIES + 1)
    chances = [[float(attackers > 0 == defenders) for defenders in numbers] for attackers in numbers]
    exchanges = {dice: _exchange(*dice) for dice in ((1, 1), (2, 1), (2, 2))}
    for attackers, defenders in product(numbers[1:], repeat=2):
        for attacking in (1, 2)[:attackers]:
            compared = min(attacking, defenders)
            lost = exchanges[attacking, compared]
            chance = sum(
                ways * chances[attackers - compared + fallen][defenders - fallen]
                for fallen, ways in lost.items()
            )
            chances[attackers][defenders] = max(chances[attackers][defenders], chance / lost.total())
    return chances


def _exchange(attacking: int, defending: int) -> Counter[int]:
    """How often so many defenders fall in all the throws of so many dice against so many. # EL-42"""
    fallen: Counter[int] = Counter()
    for dice in product(range(1, 7), repeat=attacking + defending):
        attack = sorted(dice[:attacking], reverse=True)
        defence = sorted(dice[attacking:], reverse=True)
        fallen[sum(mine > theirs for mine, theirs in zip(attack, defence, strict=False))] += 1
    return fallen


def movements() -> list[list[list[int]]]:
    """By kind, origin and target: how many movements by land it takes, counted up to `FAR`. # EL-30 EL-31

    Obstacles and owners aside.
    """
    towns = range(len(TOWN_IDS))
    return [[_from(kind, origin) for origin in towns] for kind in range(len(KINDS))]


def _from(kind: int, origin: int) -> list[int]:
    reached = {origin: 0}
    for steps in range(1, FAR):
        for route in ROUTES:
            if reached.get(route.origin) == steps - 1 and route.cost == 0 and kind in route.kinds:
                reached.setdefault(route.to, steps)
    return [reached.get(town, FAR) for town in range(len(TOWN_IDS))]
