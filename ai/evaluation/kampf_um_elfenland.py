"""What a position of Kampf um das Elfenland is worth: who stands how well, as shares of one victory.

Of every living player the terms in `TERMS` are measured; their weights are in the file beside this one. A
fallen player gets nothing. Armies count by what was dealt to each, so that one of six weighs more than one of
twenty.

A headquarters is in danger from the town from which the most enemy armies can reach it, rafts aside;
in a long siege an attacker needs some three armies for two defenders, since the defender wins ties.
"""

from pathlib import Path

import cython

from ai.evaluation.weighted import Weights, read_weights
from games.kampf_um_elfenland import codes, geography
from games.kampf_um_elfenland import missions as _missions
from games.kampf_um_elfenland.routes import ROUTES as _ROUTES

if not cython.compiled:
    from math import exp, sqrt

    from ai.evaluation.weighted import MOST_TERMS, Weighted
    from games.core import State
    from games.kampf_um_elfenland.bags import count, members, size
    from games.kampf_um_elfenland.choices import Choices

TERMS = {
    "armies": "root of the armies, those in camp too, as a share of those dealt; the last are the dearest",
    "towns": "towns held; each gives a third of a card a round",
    "home": "1 for Elvenhold: a card a round, and half of four missions",
    "cards": "cards in hand; three alike count as armies too",
    "tokens": "tokens in hand",
    "trophies": "trophies, as a share of those that win",
    "danger": "the danger to the headquarters, as a share of the trophies that win",
    "mission": "the progress of the own mission, cubed; the searching player's alone: of the others' "
    "missions he knows nothing, so every guess of one would only be noise",
    "tempo": "1 for the player on turn",
}
"""Every term and what it measures."""
SETS = ("headquarters-two", "headquarters-many", "missions-two", "missions-many")
"""By the variant, and by whether two or more play."""
WEIGHTS = Path(__file__).with_name("kampf_um_elfenland.toml")

HORIZON = 40
"""The plies of a playout."""
EXPLORATION = 0.1
"""Small: what two moves are worth differs by some hundredths."""

SET = cython.declare(cython.double, 0.6)
"""Three cards alike, in armies."""

_ORDER = tuple(TERMS)
ARMIES = cython.declare(cython.int, _ORDER.index("armies"))
TOWNS = cython.declare(cython.int, _ORDER.index("towns"))
HOME = cython.declare(cython.int, _ORDER.index("home"))
CARDS = cython.declare(cython.int, _ORDER.index("cards"))
TOKENS = cython.declare(cython.int, _ORDER.index("tokens"))
TROPHIES = cython.declare(cython.int, _ORDER.index("trophies"))
DANGER = cython.declare(cython.int, _ORDER.index("danger"))
MISSION = cython.declare(cython.int, _ORDER.index("mission"))
TEMPO = cython.declare(cython.int, _ORDER.index("tempo"))

NONE = cython.declare(cython.int, codes.NONE)
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
class Campaign(Weighted):
    """Armies, towns, cards, trophies, the danger to headquarters, one's own mission."""

    def __init__(self, horizon: int = HORIZON, weights: Weights | None = None) -> None:
        """`weights` other than those in the file are for tuning."""
        Weighted.__init__(
            self, SETS, TERMS, read_weights(WEIGHTS) if weights is None else weights, horizon, EXPLORATION
        )

    def measure(self, state: State, viewer: cython.int) -> cython.int:
        """The terms of the living; `viewer` is the one whose mission counts."""
        return self.weigh(cython.cast(Choices, state), viewer)

    def weigh(self, table: Choices, viewer: cython.int) -> cython.int:
        """`measure` with the type known."""
        player: cython.int
        for player in range(table.players):
            if table.is_gone(player):
                self.out[player] = 1
            else:
                self.weigh_player(table, player, player == viewer)
        if table.to_move != NONE and not self.out[table.to_move]:
            self.terms[table.to_move * MOST_TERMS + TEMPO] = 1.0
        return (0 if table.variant == HEADQUARTERS else 2) + (1 if table.players > 2 else 0)

    def weigh_player(self, table: Choices, player: cython.int, is_viewer: cython.bint) -> cython.void:
        """The terms of a living player."""
        place: cython.int = player * MOST_TERMS
        item: cython.int
        armies: cython.double = size(table.force[player]) + size(table.camp[player])
        trophies: cython.double = TO_WIN[table.players]
        part: cython.double
        for item in range(KINDS):
            armies += SET * (count(table.cards[player], item) // 3)
        self.terms[place + ARMIES] = sqrt(armies / DEALT[table.players])
        self.terms[place + TOWNS] = members(table.held[player])
        self.terms[place + CARDS] = size(table.cards[player])
        self.terms[place + TOKENS] = size(table.tokens[player])
        self.terms[place + TROPHIES] = table.trophy_count[player] / trophies
        if table.owner[ELVENHOLD] == player:
            self.terms[place + HOME] = 1.0
        if table.variant == HEADQUARTERS:
            if table.headquarters[player] != NONE:
                self.terms[place + DANGER] = self.danger(table, player) / trophies
        elif is_viewer and table.mission[player] != NONE:
            part = self.progress(table, player, table.mission[player])
            self.terms[place + MISSION] = part * part * part

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
