"""Marches and attacks: which parties of armies may take which route. # EL-30 to EL-34, EL-40

A *party* is the bag of armies that move together. The parties of a route are counted and found by
their number without listing them, so that a choice among thousands of moves stays cheap.
"""

import cython

from games.kampf_um_elfenland import codes
from games.kampf_um_elfenland.routes import FIRST_ROUTE as _FIRST
from games.kampf_um_elfenland.routes import ROUTES as _ROUTES

if not cython.compiled:
    from games.core import MoveList
    from games.kampf_um_elfenland.bags import count, kinds, size
    from games.kampf_um_elfenland.table import Table

NONE = cython.declare(cython.int, codes.NONE)
NO_TOWN = cython.declare(cython.int, codes.NO_TOWN)
MARCH = cython.declare(cython.ulonglong, codes.MARCH)
ATTACK = cython.declare(cython.ulonglong, codes.ATTACK)
RAFT_CARD = cython.declare(cython.int, codes.RAFT_CARD)
KIND_COUNT = cython.declare(cython.int, 5)
UNLIMITED = cython.declare(cython.int, 40)

FIRST_ROUTE = cython.declare(cython.int[22], list(_FIRST))
ROUTE_FROM = cython.declare(cython.int[172], [route.origin for route in _ROUTES])
ROUTE_VIA = cython.declare(cython.int[172], [route.via for route in _ROUTES])
ROUTE_TO = cython.declare(cython.int[172], [route.to for route in _ROUTES])
ROUTE_COST = cython.declare(cython.int[172], [route.cost for route in _ROUTES])
# As bags full of the kinds that can take the route, and as masks of the land roads it needs free.
ROUTE_KINDS = cython.declare(
    cython.int[172], [sum(15 << 4 * kind for kind in route.kinds) for route in _ROUTES]
)
ROUTE_ROADS = cython.declare(
    cython.ulonglong[172], [0 if route.cost else sum(1 << road for road in route.roads) for route in _ROUTES]
)


def first_route(town: cython.int) -> cython.int:
    """The number of a town's first route; its routes go on until the next town's first."""
    return FIRST_ROUTE[town]


def target(route: cython.int) -> cython.int:
    """The town a route leads to."""
    return ROUTE_TO[route]


def find_route(origin: cython.int, via: cython.int, to: cython.int, raft: cython.int) -> cython.int:
    """The number of the route between these towns, by land or by raft; NONE if there is none."""
    route: cython.int
    for route in range(FIRST_ROUTE[origin], FIRST_ROUTE[origin + 1]):
        if ROUTE_TO[route] == to and ROUTE_VIA[route] == via and (ROUTE_COST[route] > 0) == (raft != 0):
            return route
    return NONE


def is_attack(table: Table, route: cython.int) -> cython.bint:
    """Whether a route leads the player on turn into an enemy town. # EL-35"""
    owner: cython.int = table.owner[ROUTE_TO[route]]
    return owner != NONE and owner != table.to_move


def available(table: Table, route: cython.int) -> cython.int:
    """The armies at a route's origin that can take it now, whoever they belong to. # EL-31 EL-32 EL-34"""
    via: cython.int = ROUTE_VIA[route]
    owner: cython.int
    if table.obstacles & ROUTE_ROADS[route] != 0:
        return 0
    if via != NO_TOWN:
        owner = table.owner[via]
        if owner != NONE and owner != table.to_move:
            return 0
    return table.armies[ROUTE_FROM[route]] & ROUTE_KINDS[route]


def most(table: Table, route: cython.int) -> cython.int:
    """The most armies of the player on turn that may go together. # EL-33 EL-40"""
    limit: cython.int = UNLIMITED
    if ROUTE_COST[route] > 0:
        limit = count(table.cards[table.to_move], RAFT_CARD) // ROUTE_COST[route]
    if limit > 2 and is_attack(table, route):
        limit = 2
    return limit


def next_party(party: cython.int, armies: cython.int, limit: cython.int) -> cython.int:
    """The party after this one (0: before the first) of at most `limit` of these armies; 0 after the last."""
    together: cython.int = size(party)
    shift: cython.int = 0
    unit: cython.int = 1
    digit: cython.int
    while shift < 20:
        digit = (party >> shift) & 15
        if digit < ((armies >> shift) & 15) and together < limit:
            return party + (unit << shift)
        party -= digit << shift
        together -= digit
        shift += 4
    return 0


def count_parties(armies: cython.int, limit: cython.int) -> cython.int:
    """How many parties `next_party` goes through."""
    total: cython.int = 1
    party: cython.int
    if armies == 0 or limit <= 0:
        return 0
    if limit == 1:
        return kinds(armies)
    if limit == 2:
        total = kinds(armies)
        party = total * (total + 1) // 2
        while armies != 0:
            if armies & 15 > 1:
                party += 1
            armies >>= 4
        return party
    if limit >= size(armies):
        while armies != 0:
            total *= (armies & 15) + 1
            armies >>= 4
        return total - 1
    total = 0
    party = next_party(0, armies, limit)
    while party != 0:
        total += 1
        party = next_party(party, armies, limit)
    return total


def nth_party(armies: cython.int, limit: cython.int, number: cython.int) -> cython.int:
    """The `number`-th (from 0) of the parties that `next_party` goes through."""
    party: cython.int = 0
    shift: cython.int = 0
    base: cython.int
    if limit >= size(armies):
        number += 1
        while number > 0:
            base = ((armies >> shift) & 15) + 1
            party |= (number % base) << shift
            number //= base
            shift += 4
        return party
    while number >= 0:
        party = next_party(party, armies, limit)
        number -= 1
    return party


def march_move(table: Table, route: cython.int, party: cython.int) -> cython.ulonglong:
    """The march or attack of a party along a route: `codes.encode_march`, compiled."""
    kind: cython.ulonglong = ATTACK if is_attack(table, route) else MARCH
    origin: cython.ulonglong = ROUTE_FROM[route]
    via: cython.ulonglong = ROUTE_VIA[route]
    to: cython.ulonglong = ROUTE_TO[route]
    raft: cython.ulonglong = 1 if ROUTE_COST[route] > 0 else 0
    armies: cython.ulonglong = party
    return kind | origin << 5 | via << 10 | to << 15 | raft << 20 | armies << 21


def parties_on(table: Table, route: cython.int) -> cython.int:
    """How many parties of the player on turn may take a route that begins at one of his towns."""
    return count_parties(available(table, route), most(table, route))


def nth_on(table: Table, route: cython.int, number: cython.int) -> cython.ulonglong:
    """The move of the `number`-th of these parties."""
    return march_move(table, route, nth_party(available(table, route), most(table, route), number))


def fill_route(table: Table, route: cython.int, into: MoveList) -> cython.void:
    """Append the moves of all these parties."""
    armies: cython.int = available(table, route)
    limit: cython.int = most(table, route)
    party: cython.int
    if armies == 0 or limit <= 0:
        return
    party = next_party(0, armies, limit)
    while party != 0:
        into.add(march_move(table, route, party))
        party = next_party(party, armies, limit)


def may_go(table: Table, move: cython.ulonglong) -> cython.bint:
    """Whether a march or an attack of the player on turn obeys EL-30 to EL-35 and EL-40."""
    kind: cython.ulonglong = move & 31
    origin: cython.int = (move >> 5) & 31
    via: cython.int = (move >> 10) & 31
    to: cython.int = (move >> 15) & 31
    raft: cython.int = (move >> 20) & 1
    party: cython.int = (move >> 21) & 0xFFFFF
    armies: cython.int
    route: cython.int
    index: cython.int
    if move >> 41 != 0 or origin > 20 or to > 20 or party == 0 or table.owner[origin] != table.to_move:
        return False
    route = find_route(origin, via, to, raft)
    if route == NONE or is_attack(table, route) != (kind == ATTACK) or size(party) > most(table, route):
        return False
    armies = available(table, route)
    for index in range(KIND_COUNT):
        if count(party, index) > count(armies, index):
            return False
    return True


def rafts_for(move: cython.ulonglong) -> cython.int:
    """The raft cards that a march or an attack along an existing route costs. # EL-33"""
    party: cython.int = (move >> 21) & 0xFFFFF
    route: cython.int = find_route((move >> 5) & 31, (move >> 10) & 31, (move >> 15) & 31, (move >> 20) & 1)
    return ROUTE_COST[route] * size(party)
