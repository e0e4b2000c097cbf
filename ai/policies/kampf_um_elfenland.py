"""Playouts of Kampf um das Elfenland in which players want something.

Uniform random play spends its turns on offers and on walking to and fro. Here a player on turn
weighs every road out of his towns: an attack by how many stand against how many, most of all on a
headquarters; a free town; seldom a march within his own land. He attacks with two armies, occupies a free
town with one, goes on with a siege while he has the numbers, exchanges what he can and deploys before
he lays obstacles. In some of his turns, and in everything else, he does anything legal.
"""

import cython

from games.kampf_um_elfenland import codes

if not cython.compiled:
    from ai.policy import Policy
    from games.core import MoveList, State
    from games.kampf_um_elfenland.bags import one, size, thing
    from games.kampf_um_elfenland.choices import Choices
    from games.kampf_um_elfenland.movement import available, first_route, is_attack, march_move, most, target
    from games.randomness import Random

PERCENT = 85
"""In how many of his turns, in hundredths, a player does what he wants and not just anything."""

TOWNS = cython.declare(cython.int, 21)
NONE = cython.declare(cython.int, codes.NONE)
END = cython.declare(cython.ulonglong, codes.END)
DEPLOY = cython.declare(cython.int, codes.DEPLOY)
PHASE_DEPLOY = cython.declare(cython.int, codes.PHASE_DEPLOY)
PHASE_TURN = cython.declare(cython.int, codes.PHASE_TURN)
PHASE_SIEGE = cython.declare(cython.int, codes.PHASE_SIEGE)
PHASE_EXCHANGE = cython.declare(cython.int, codes.PHASE_EXCHANGE)
FREE_TOWN = cython.declare(cython.int, 12)
OWN_TOWN = cython.declare(cython.int, 1)
ADVANTAGE = cython.declare(cython.int, 6)
"""For every army more than the defenders have; half of it if it is only as many."""
BOOT = cython.declare(cython.int, 10)
"""How many times more a headquarters is wanted than any other town."""


@cython.cclass
class Warlike(Policy):
    """Attacks with an advantage, free towns, sieges to the end, in `percent` of the turns."""

    def __init__(self, percent: int = PERCENT) -> None:
        self.percent = percent

    def choose(self, state: State, buffer: MoveList, random: Random) -> cython.ulonglong:
        """A legal move; see the module."""
        return self.decide(cython.cast(Choices, state), buffer, random)

    def decide(self, table: Choices, buffer: MoveList, random: Random) -> cython.ulonglong:
        """`choose` with the type known."""
        phase: cython.int = table.phase
        move: cython.ulonglong = 0
        if (
            phase != PHASE_TURN and phase != PHASE_SIEGE and phase != PHASE_EXCHANGE and phase != PHASE_DEPLOY
        ) or random.below(100) >= self.percent:
            return table.random_move(buffer, random)
        if phase == PHASE_TURN:
            move = self.campaign(table, 0, TOWNS, random)
        elif phase == PHASE_SIEGE:
            move = END
            if table.owner[table.siege_from] == table.to_move:
                move = self.campaign(table, table.siege_from, table.siege_from + 1, random)
                if move == 0:
                    move = END
        else:
            table.fill(buffer)
            if phase == PHASE_EXCHANGE:
                # `done` stands last.
                return buffer.moves[random.below(buffer.count - 1 if buffer.count > 1 else 1)]
            # Obstacles stand behind the armies.
            return self.deployed(buffer, random)
        if move == 0:
            return table.random_move(buffer, random)
        return move

    def deployed(self, buffer: MoveList, random: Random) -> cython.ulonglong:
        """One of the ways to place an army."""
        armies: cython.int = 0
        while armies < buffer.count and (buffer.moves[armies] & 31) == DEPLOY:
            armies += 1
        return buffer.moves[random.below(armies)]

    def campaign(
        self, table: Choices, first: cython.int, last: cython.int, random: Random
    ) -> cython.ulonglong:
        """A march or an attack from one of these towns, its road drawn by weight; 0 if none is wanted."""
        town: cython.int
        route: cython.int
        weight: cython.int
        total: cython.int = 0
        chosen: cython.int = NONE
        for town in range(first, last):
            if table.owner[town] != table.to_move:
                continue
            for route in range(first_route(town), first_route(town + 1)):
                weight = self.wanted(table, route)
                if weight > 0:
                    total += weight
                    if random.below(total) < weight:
                        chosen = route
        if chosen == NONE:
            return 0
        return self.party(table, chosen, random)

    def wanted(self, table: Choices, route: cython.int) -> cython.int:
        """The weight of a road out of a town of the player on turn."""
        there: cython.int = target(route)
        armies: cython.int
        able: cython.int
        limit: cython.int
        player: cython.int
        weight: cython.int
        if table.siege_to != NONE and there != table.siege_to:
            return 0
        armies = available(table, route)
        if armies == 0:
            return 0
        limit = most(table, route)
        if limit == 0:
            return 0
        able = size(armies)
        if is_attack(table, route):
            if limit < 2 or able < 2:
                return 0
            weight = ADVANTAGE * (able - size(table.armies[there]))
            if weight < 0:
                return 0
            weight += ADVANTAGE // 2
        elif table.owner[there] == NONE:
            weight = FREE_TOWN
        else:
            return OWN_TOWN
        for player in range(table.players):
            if player != table.to_move and table.headquarters[player] == there:
                weight *= BOOT
        return weight

    def party(self, table: Choices, route: cython.int, random: Random) -> cython.ulonglong:
        """Who goes: two attack, one occupies, any number marches within the own land."""
        armies: cython.int = available(table, route)
        able: cython.int = size(armies)
        limit: cython.int = most(table, route)
        number: cython.int = 1
        party: cython.int = 0
        item: cython.int
        if is_attack(table, route):
            number = 2
        elif table.owner[target(route)] == table.to_move:
            number = 1 + random.below(limit if limit < able else able)
        while number > 0:
            item = thing(armies, random.below(able))
            armies -= one(item)
            party += one(item)
            able -= 1
            number -= 1
        return march_move(table, route, party)
