"""What a position of Kampf um das Elfenland is worth: who stands how well, as shares of one victory.

Of every player who can still win the terms in `TERMS` are measured; their weights are in the file beside
this one. Who has fallen or given up gets nothing. Armies count by what was dealt to each, so that one of six
weighs more than one of twenty.

A headquarters falls by a siege from one town, and how likely a siege of so many armies against so many
succeeds is known exactly (`SIEGE`). Whose turn it is decides most: the player on turn can strike, the others
only threaten to. Further away armies count by how many movements they are from a headquarters by land,
obstacles and owners aside.
"""

from pathlib import Path

import cython

from ai.evaluation import warfare
from ai.evaluation.weighted import Weights, read_weights
from games.kampf_um_elfenland import codes, geography
from games.kampf_um_elfenland import missions as _missions
from games.kampf_um_elfenland.routes import ROUTES as _ROUTES

if not cython.compiled:
    from math import sqrt

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
    "strike": "the chance of who is on turn to take a headquarters now, as a share of the trophies that win",
    "danger-now": "his chance to take the headquarters in question, as such a share",
    "danger-later": "the best chance that anybody else would have on his turn, as such a share",
    "guard": "root of the armies in the headquarters while it stands",
    "relief": "root of the armies one movement from the own headquarters",
    "siege": "root of the armies one movement from an enemy's headquarters, the one with the most at it",
    "approach": "root of the armies two movements from it",
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

MOST_ARMIES = cython.declare(cython.int, codes.MOST_ARMIES)
SIEGE = cython.declare(cython.double[441], [chance for row in warfare.siege_chances() for chance in row])
MOVEMENTS = cython.declare(
    cython.int[2205], [steps for kind in warfare.movements() for origin in kind for steps in origin]
)

_ORDER = tuple(TERMS)
ARMIES = cython.declare(cython.int, _ORDER.index("armies"))
TOWNS = cython.declare(cython.int, _ORDER.index("towns"))
HOME = cython.declare(cython.int, _ORDER.index("home"))
CARDS = cython.declare(cython.int, _ORDER.index("cards"))
TOKENS = cython.declare(cython.int, _ORDER.index("tokens"))
TROPHIES = cython.declare(cython.int, _ORDER.index("trophies"))
STRIKE = cython.declare(cython.int, _ORDER.index("strike"))
DANGER_NOW = cython.declare(cython.int, _ORDER.index("danger-now"))
DANGER_LATER = cython.declare(cython.int, _ORDER.index("danger-later"))
GUARD = cython.declare(cython.int, _ORDER.index("guard"))
RELIEF = cython.declare(cython.int, _ORDER.index("relief"))
BESIEGING = cython.declare(cython.int, _ORDER.index("siege"))
APPROACH = cython.declare(cython.int, _ORDER.index("approach"))
MISSION = cython.declare(cython.int, _ORDER.index("mission"))
TEMPO = cython.declare(cython.int, _ORDER.index("tempo"))

NONE = cython.declare(cython.int, codes.NONE)
HEADQUARTERS = cython.declare(cython.int, codes.VARIANT_HEADQUARTERS)
KINDS = cython.declare(cython.int, 5)
TOWN_COUNT = cython.declare(cython.int, 21)
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
        """The terms of those who play on; `viewer` is the one whose mission counts."""
        return self.weigh(cython.cast(Choices, state), viewer)

    def weigh(self, table: Choices, viewer: cython.int) -> cython.int:
        """`measure` with the type known."""
        player: cython.int
        for player in range(table.players):
            if not table.plays_on(player):  # EL-71 EL-76
                self.out[player] = 1
            else:
                self.weigh_player(table, player, player == viewer)
        if table.variant == HEADQUARTERS:
            self.weigh_headquarters(table)
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
        if table.variant != HEADQUARTERS and is_viewer and table.mission[player] != NONE:
            part = self.progress(table, player, table.mission[player])
            self.terms[place + MISSION] = part * part * part

    def weigh_headquarters(self, table: Choices) -> cython.void:
        """The terms of all that concern the headquarters that stand."""
        player: cython.int
        other: cython.int
        town: cython.int
        near: cython.double
        part: cython.double
        for player in range(table.players):
            town = table.headquarters[player]
            if town == NONE:
                continue
            self.endanger(table, player, town)
            for other in range(table.players):
                if self.out[other]:
                    continue
                near = sqrt(self.armies_at(table, other, town, 1))
                if other == player:
                    self.terms[player * MOST_TERMS + RELIEF] = near
                    continue
                part = sqrt(self.armies_at(table, other, town, 2))
                if near > self.terms[other * MOST_TERMS + BESIEGING]:
                    self.terms[other * MOST_TERMS + BESIEGING] = near
                if part > self.terms[other * MOST_TERMS + APPROACH]:
                    self.terms[other * MOST_TERMS + APPROACH] = part

    def endanger(self, table: Choices, player: cython.int, town: cython.int) -> cython.void:
        """The chances of the others to take a player's headquarters in that town by a siege."""
        route: cython.int
        origin: cython.int = NONE
        owner: cython.int
        reaching: cython.int = 0
        guard: cython.int = size(table.armies[town]) if table.owner[town] == player else 0
        trophies: cython.double = TO_WIN[table.players]
        chance: cython.double
        now: cython.double = 0.0
        later: cython.double = 0.0
        for route in range(FIRST_INTO[town], FIRST_INTO[town + 1]):
            owner = table.owner[INTO_FROM[route]]
            if owner == NONE or owner == player or self.out[owner]:
                continue
            if table.obstacles & INTO_ROADS[route] != 0:
                continue
            if INTO_VIA[route] != NO_TOWN:
                if table.owner[INTO_VIA[route]] != NONE and table.owner[INTO_VIA[route]] != owner:
                    continue
            if INTO_FROM[route] != origin:
                origin = INTO_FROM[route]
                reaching = 0
            reaching |= table.armies[origin] & INTO_KINDS[route]
            chance = SIEGE[size(reaching) * (MOST_ARMIES + 1) + guard] / trophies
            if owner != table.to_move or (
                table.siege_to != NONE and (table.siege_to != town or table.siege_from != origin)
            ):
                if chance > later:
                    later = chance
            elif chance > now:
                now = chance
        self.terms[player * MOST_TERMS + DANGER_NOW] = now
        self.terms[player * MOST_TERMS + DANGER_LATER] = later
        self.terms[player * MOST_TERMS + GUARD] = sqrt(guard)
        if now > 0.0 and now > self.terms[table.to_move * MOST_TERMS + STRIKE]:
            self.terms[table.to_move * MOST_TERMS + STRIKE] = now

    def armies_at(
        self, table: Choices, player: cython.int, town: cython.int, movements: cython.int
    ) -> cython.int:
        """How many armies of a player are so many movements from a town."""
        origin: cython.int
        item: cython.int
        armies: cython.int = 0
        for origin in range(TOWN_COUNT):
            if table.owner[origin] == player:
                for item in range(KINDS):
                    if MOVEMENTS[(item * TOWN_COUNT + origin) * TOWN_COUNT + town] == movements:
                        armies += count(table.armies[origin], item)
        return armies

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
