"""Every way an army can take from one town to another in one movement, obstacles and owners aside.

A route is a land road, two land roads of one terrain for kinds with its double symbol, or one leg
by raft. # EL-30 EL-31 EL-33
"""

from typing import NamedTuple

from games.kampf_um_elfenland.codes import KINDS, NO_TOWN
from games.kampf_um_elfenland.geography import LAND, RAFT_CARDS, ROADS, SYMBOLS, TOWN_IDS, TOWN_INDEX, Road


class Route(NamedTuple):
    """A route by town indices; `via` is `NO_TOWN` for one leg.

    `roads` are indices of ROADS, `kinds` indices of KINDS that can take it, `cost` the raft cards
    that each army needs (0 by land).
    """

    origin: int
    via: int
    to: int
    roads: tuple[int, ...]
    kinds: tuple[int, ...]
    cost: int


def _kinds(terrain: str, symbols: int) -> tuple[int, ...]:
    """The kinds with at least so many symbols of a terrain."""
    return tuple(index for index, kind in enumerate(KINDS) if SYMBOLS[kind][terrain] >= symbols)


def _other_end(road: Road, town: str) -> str | None:
    return road.b if road.a == town else road.a if road.b == town else None


def raft_cost(road: Road, origin: str) -> int:
    """Raft cards an army needs to leave a town by this river or lake. # EL-33"""
    if road.terrain == "lake":
        return RAFT_CARDS["lake"]
    return RAFT_CARDS["upstream" if road.downstream_to == origin else "downstream"]


def _routes_from(origin: str) -> list[Route]:
    start = TOWN_INDEX[origin]
    short, long = [], []
    for first, road in enumerate(ROADS):
        via = _other_end(road, origin)
        if via is None:
            continue
        if road.terrain not in LAND:
            every = tuple(range(len(KINDS)))
            short.append(Route(start, NO_TOWN, TOWN_INDEX[via], (first,), every, raft_cost(road, origin)))
            continue
        short.append(Route(start, NO_TOWN, TOWN_INDEX[via], (first,), _kinds(road.terrain, 1), 0))
        for second, further in enumerate(ROADS):
            to = _other_end(further, via)
            if to is not None and to != origin and further.terrain == road.terrain:
                kinds = _kinds(road.terrain, 2)
                if kinds:
                    long.append(Route(start, TOWN_INDEX[via], TOWN_INDEX[to], (first, second), kinds, 0))
    return short + long


ROUTES = tuple(route for origin in TOWN_IDS for route in _routes_from(origin))
"""By origin in board order; each origin's routes of one leg first."""
FIRST_ROUTE = tuple(
    next((index for index, route in enumerate(ROUTES) if route.origin >= town), len(ROUTES))
    for town in range(len(TOWN_IDS) + 1)
)
"""The index of each town's first route; one more entry ends the last."""


def find(origin: int, via: int, to: int, raft: int) -> Route | None:
    """The route between these towns, by land or by raft; None if there is none."""
    for route in ROUTES[FIRST_ROUTE[origin] : FIRST_ROUTE[origin + 1]]:
        if (route.via, route.to, bool(route.cost)) == (via, to, bool(raft)):
            return route
    return None
