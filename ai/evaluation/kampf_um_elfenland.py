"""What a position of Kampf um das Elfenland is worth: who stands how well, as shares of one victory.

Every living player gets a strength, the weighted sum of what is listed below, and the share
e^strength / Σ e^strength, which for two players is the logistic function of the difference. A fallen player
gets nothing; a finished game is worth its payoffs. Armies count by what was dealt to each, so that one of six
weighs more than one of twenty.

A headquarters is in danger from the town from which the most enemy armies can reach it, rafts aside;
in a long siege an attacker needs some three armies for two defenders, since the defender wins ties.
"""

import cython

from games.kampf_um_elfenland import codes, geography
from games.kampf_um_elfenland import missions as _missions
from games.kampf_um_elfenland.routes import ROUTES as _ROUTES

if not cython.compiled:
    from math import exp, sqrt

    from ai.evaluator import Evaluator
    from games.core import State
    from games.kampf_um_elfenland.bags import count, members, size
    from games.kampf_um_elfenland.choices import Choices

HORIZON = 40
"""The plies of a playout."""
EXPLORATION = 0.1
"""Small: what two moves are worth differs by some hundredths."""

ARMIES = cython.declare(cython.double, 6.0)
"""As many as one was dealt; others by the square root, since the last ones are the dearest."""
TOWNS_HELD = cython.declare(cython.double, 0.1)
"""Each town: a third of a card a round."""
HOME = cython.declare(cython.double, 0.15)
"""Elvenhold: a card a round, and half of four missions."""
CARD = cython.declare(cython.double, 0.04)
TOKEN = cython.declare(cython.double, 0.03)
SET = cython.declare(cython.double, 0.6)
"""Three cards alike, in armies."""
TROPHIES = cython.declare(cython.double, 2.0)
"""All the trophies that win; where missions do, a quarter of that."""
DANGER = cython.declare(cython.double, 2.0)
"""A headquarters as good as lost, if it takes one to win; else by its share of those that do."""
MISSION = cython.declare(cython.double, 2.0)
"""A mission all but fulfilled; goes with the cube of the progress. The searching player's alone:
of the others' missions he knows nothing, so every guess of one would only be noise."""

NONE = cython.declare(cython.int, codes.NONE)
OVER = cython.declare(cython.int, codes.PHASE_OVER)
HEADQUARTERS = cython.declare(cython.int, codes.VARIANT_HEADQUARTERS)
KINDS = cython.declare(cython.int, 5)
NO_TOWN = cython.declare(cython.int, codes.NO_TOWN)
ELVENHOLD = cython.declare(cython.int, geography.ELVENHOLD)
ARMIES_PER_KIND = cython.declare(cython.double, 8.0)
DEALT = cython.declare(cython.int[7], list(codes.DEALT_ARMIES))
TO_WIN = cython.declare(cython.int[7], list(codes.TROPHIES_TO_WIN))

# The land routes by the town they lead to; those from one town stand together.
_INTO = sorted((route for route in _ROUTES if route.cost == 0), key=lambda route: (route.to, route.origin))
FIRST_INTO = cython.declare(
    cython.int[22], [sum(1 for route in _INTO if route.to < town) for town in range(22)]
)
INTO_FROM = cython.declare(cython.int[172], [route.origin for route in _INTO] + [0] * (172 - len(_INTO)))
INTO_VIA = cython.declare(cython.int[172], [route.via for route in _INTO] + [0] * (172 - len(_INTO)))
INTO_KINDS = cython.declare(
    cython.int[172],
    [sum(15 << 4 * kind for kind in route.kinds) for route in _INTO] + [0] * (172 - len(_INTO)),
)
INTO_ROADS = cython.declare(
    cython.ulonglong[172],
    [sum(1 << road for road in route.roads) for route in _INTO] + [0] * (172 - len(_INTO)),
)

HOLD = cython.declare(
    cython.int[9], [geography.mask_of(_missions.TO_HOLD.get(name, ())) for name in codes.MISSIONS]
)
FREE_FROM = cython.declare(
    cython.int[9],
    [
        codes.COLOURS.index(_missions.TO_FREE_FROM[name]) if name in _missions.TO_FREE_FROM else codes.NONE
        for name in codes.MISSIONS
    ],
)
KILL = cython.declare(
    cython.int[9],
    [
        codes.KINDS.index(_missions.TO_KILL[name]) if name in _missions.TO_KILL else codes.NONE
        for name in codes.MISSIONS
    ],
)
SEA_ELF = cython.declare(cython.int, codes.MISSIONS.index("sea-elf"))
SWINEHERD = cython.declare(cython.int, codes.MISSIONS.index("swineherd"))
RIVER_ELF = cython.declare(cython.int, codes.MISSIONS.index("river-elf"))
HARBOURS = cython.declare(cython.int, geography.mask_of(_missions.HARBOURS))
WATERSIDE = cython.declare(cython.int, geography.mask_of(_missions.WATERSIDE))


@cython.cclass
class Campaign(Evaluator):
    """Armies, towns, cards, trophies, the danger to headquarters, one's own mission."""

    def __init__(self, horizon: int = HORIZON) -> None:
        Evaluator.__init__(self, horizon, EXPLORATION)

    def judge(self, state: State, viewer: cython.int) -> cython.void:
        """The shares of all players; `viewer` is the one whose mission counts."""
        self.weigh(cython.cast(Choices, state), viewer)

    def weigh(self, table: Choices, viewer: cython.int) -> cython.void:
        """`judge` with the type known."""
        player: cython.int
        total: cython.double = 0.0
        for player in range(table.players):
            if table.phase == OVER:
                self.worth[player] = table.payoff(player)
            elif table.is_gone(player):
                self.worth[player] = 0.0
            else:
                self.worth[player] = exp(self.strength(table, player, player == viewer))
            total += self.worth[player]
        if table.phase != OVER:
            for player in range(table.players):
                self.worth[player] /= total

    def strength(self, table: Choices, player: cython.int, is_viewer: cython.bint) -> cython.double:
        """How well a living player stands; only differences mean something."""
        item: cython.int
        held: cython.int = table.held[player]
        armies: cython.double = size(table.force[player]) + size(table.camp[player])
        total: cython.double = 0.0
        trophies: cython.double = TO_WIN[table.players]
        for item in range(KINDS):
            armies += SET * (count(table.cards[player], item) // 3)
        total += ARMIES * sqrt(armies / DEALT[table.players])
        total += TOWNS_HELD * members(held)
        total += CARD * size(table.cards[player]) + TOKEN * size(table.tokens[player])
        if table.owner[ELVENHOLD] == player:
            total += HOME
        if table.variant == HEADQUARTERS:
            total += TROPHIES * table.trophy_count[player] / trophies
            if table.headquarters[player] != NONE:
                total -= DANGER * self.danger(table, player) / trophies
        else:
            total += 0.25 * TROPHIES * table.trophy_count[player] / trophies
            if is_viewer and table.mission[player] != NONE:
                trophies = self.progress(table, player, table.mission[player])
                total += MISSION * trophies * trophies * trophies
        return total

    def danger(self, table: Choices, player: cython.int) -> cython.double:
        """The danger to a headquarters that stands, from 0 to 1."""
        town: cython.int = table.headquarters[player]
        route: cython.int
        origin: cython.int = NONE
        owner: cython.int
        reaching: cython.int = 0
        threat: cython.int = 0
        for route in range(FIRST_INTO[town], FIRST_INTO[town + 1]):
            owner = table.owner[INTO_FROM[route]]
            if owner == NONE or owner == player or table.obstacles & INTO_ROADS[route] != 0:
                continue
            if INTO_VIA[route] != NO_TOWN:
                if table.owner[INTO_VIA[route]] != NONE and table.owner[INTO_VIA[route]] != owner:
                    continue
            if INTO_FROM[route] != origin:
                origin = INTO_FROM[route]
                reaching = 0
            reaching |= table.armies[origin] & INTO_KINDS[route]
            if size(reaching) > threat:
                threat = size(reaching)
        guard: cython.double = size(table.armies[town]) if table.owner[town] == player else 0.0
        return 1.0 / (1.0 + exp(1.5 * guard - threat + 0.5)) if threat > 0 else 0.0

    def progress(self, table: Choices, player: cython.int, mission: cython.int) -> cython.double:
        """How much of a mission is done, from 0 to 1, by the half of it that is nearer. # EL-73"""
        held: cython.int = table.held[player]
        other: cython.int
        enemies: cython.int = 0
        best: cython.double = 0.0
        part: cython.double
        whole: cython.double
        if FREE_FROM[mission] != NONE:
            for other in range(table.players):
                if other != player and table.seats[other] == FREE_FROM[mission] and not table.is_gone(other):
                    whole = DEALT[table.players]
                    best = 1.0 - size(table.force[other]) / whole
        if mission == RIVER_ELF:
            part = members(held & WATERSIDE) / 8.0
        elif mission == SWINEHERD:
            part = members(held) / 9.0 if table.players >= 3 else 0.0
        elif HOLD[mission] != 0:
            whole = members(HOLD[mission])
            part = members(held & HOLD[mission]) / whole
            if mission == SEA_ELF and members(held & HARBOURS) < 2:
                part *= 0.8
        else:
            part = 0.0
        if part > best:
            best = part
        if KILL[mission] != NONE:
            for other in range(table.players):
                if other != player:
                    enemies += count(table.force[other], KILL[mission])
            part = 0.7 * (1.0 - enemies / ARMIES_PER_KIND)
            if table.owner[ELVENHOLD] == player:
                part += 0.3
            if part > best:
                best = part
        return 1.0 if best > 1.0 else best if best > 0.0 else 0.0
