"""Which moves there are: who decides, every legal move, the verdict on one, and a random one.

Every rule stands beside the id of its clause (see RULES.md). Together with `movement` the only place
that decides legality; what a move does stands in `rules`.
"""

import cython

from games.kampf_um_elfenland import codes, geography

if not cython.compiled:
    from games.core import CHANCE, NOBODY, MoveList
    from games.kampf_um_elfenland.bags import count, kinds, member, members, size, thing
    from games.kampf_um_elfenland.movement import (
        available,
        fill_route,
        first_route,
        is_attack,
        march_move,
        may_go,
        most,
        next_party,
        nth_on,
        parties_on,
        target,
    )
    from games.kampf_um_elfenland.table import Table
    from games.randomness import Random

TOWNS = cython.declare(cython.int, len(geography.TOWNS))
LAND_ROADS = cython.declare(cython.int, geography.LAND_ROADS)
KIND_COUNT = cython.declare(cython.int, 5)
CARD_KINDS = cython.declare(cython.int, 7)
MOST_ARMIES = cython.declare(cython.int, codes.MOST_ARMIES)
CLOUD_CARD = cython.declare(cython.int, codes.CLOUD_CARD)
OBSTACLE_TOKEN = cython.declare(cython.int, codes.OBSTACLE_TOKEN)
CLOUD_TOKEN = cython.declare(cython.int, codes.CLOUD_TOKEN)
PHASE_DEAL_ARMIES = cython.declare(cython.int, codes.PHASE_DEAL_ARMIES)
PHASE_DEAL_TOKENS = cython.declare(cython.int, codes.PHASE_DEAL_TOKENS)
PHASE_DEAL_TOWNS = cython.declare(cython.int, codes.PHASE_DEAL_TOWNS)
PHASE_DEAL_MISSIONS = cython.declare(cython.int, codes.PHASE_DEAL_MISSIONS)
PHASE_GARRISON = cython.declare(cython.int, codes.PHASE_GARRISON)
PHASE_HEADQUARTERS = cython.declare(cython.int, codes.PHASE_HEADQUARTERS)
PHASE_DEPLOY = cython.declare(cython.int, codes.PHASE_DEPLOY)
PHASE_TURN = cython.declare(cython.int, codes.PHASE_TURN)
PHASE_TRADE = cython.declare(cython.int, codes.PHASE_TRADE)
PHASE_BATTLE = cython.declare(cython.int, codes.PHASE_BATTLE)
PHASE_LOSSES = cython.declare(cython.int, codes.PHASE_LOSSES)
PHASE_SPOILS = cython.declare(cython.int, codes.PHASE_SPOILS)
PHASE_SIEGE = cython.declare(cython.int, codes.PHASE_SIEGE)
PHASE_INCOME = cython.declare(cython.int, codes.PHASE_INCOME)
PHASE_EXCHANGE = cython.declare(cython.int, codes.PHASE_EXCHANGE)
PHASE_OVER = cython.declare(cython.int, codes.PHASE_OVER)
DEAL = cython.declare(cython.int, codes.DEAL)
DRAW = cython.declare(cython.int, codes.DRAW)
DICE = cython.declare(cython.int, codes.DICE)
GARRISON = cython.declare(cython.int, codes.GARRISON)
HEADQUARTERS = cython.declare(cython.int, codes.HEADQUARTERS)
DEPLOY = cython.declare(cython.int, codes.DEPLOY)
OBSTACLE = cython.declare(cython.int, codes.OBSTACLE)
CLOUD = cython.declare(cython.int, codes.CLOUD)
MARCH = cython.declare(cython.int, codes.MARCH)
ATTACK = cython.declare(cython.int, codes.ATTACK)
TRADE = cython.declare(cython.int, codes.TRADE)
ACCEPT = cython.declare(cython.int, codes.ACCEPT)
DECLINE = cython.declare(cython.int, codes.DECLINE)
LOSE = cython.declare(cython.int, codes.LOSE)
EXCHANGE = cython.declare(cython.int, codes.EXCHANGE)
DONE = cython.declare(cython.int, codes.DONE)
END = cython.declare(cython.int, codes.END)
UNSEEN = cython.declare(cython.int, codes.UNSEEN)
ARMY = cython.declare(cython.int, codes.ARMY)
TOKEN = cython.declare(cython.int, codes.TOKEN)
TOWN = cython.declare(cython.int, codes.TOWN)
MISSION = cython.declare(cython.int, codes.MISSION)


def move_of(
    kind: cython.ulonglong,
    a: cython.ulonglong,
    b: cython.ulonglong,
    c: cython.ulonglong,
    d: cython.ulonglong,
) -> cython.ulonglong:
    """`codes.encode`, compiled."""
    return kind | (a << 5) | (b << 11) | (c << 17) | (d << 23)


def fill_bag(into: MoveList, kind: cython.int, sort: cython.int, bag: cython.int) -> cython.void:
    """Append a deal (of a sort) or a draw for each kind in a bag, weighted by how many are left."""
    item: cython.int
    for item in range(CARD_KINDS):
        if count(bag, item) > 0:
            if kind == DEAL:
                into.add_weighted(move_of(DEAL, sort, item, 0, 0), count(bag, item))
            else:
                into.add_weighted(move_of(DRAW, item, 0, 0, 0), count(bag, item))


def fill_set(into: MoveList, sort: cython.int, mask: cython.int) -> cython.void:
    """Append a deal for each member of a set, all equally likely."""
    item: cython.int
    for item in range(TOWNS):
        if (mask >> item) & 1 != 0:
            into.add_weighted(move_of(DEAL, sort, item, 0, 0), 1)


@cython.cclass
class Choices(Table):
    """What may be done with the table."""

    # --- what the clauses allow --------------------------------------------------------------------

    def who(self) -> cython.int:
        """Who decides in which phase: see the table of phases in RULES.md."""
        phase: cython.int = self.phase
        if phase == PHASE_TURN or phase == PHASE_SIEGE:
            return self.to_move
        if phase == PHASE_TRADE:
            return self.trade_to
        if phase == PHASE_LOSSES:
            return self.to_move if self.attack_losses > 0 else self.defender  # EL-43
        if phase == PHASE_EXCHANGE or PHASE_GARRISON <= phase <= PHASE_DEPLOY:
            return self.asked
        if phase == PHASE_OVER:
            return NOBODY
        return CHANCE

    def dice_thrown(self, side: cython.int) -> cython.int:
        """How many dice the attacker (0) or the defender (1) rolls. # EL-41"""
        attacking: cython.int = size(self.attackers)
        defending: cython.int = size(self.armies[self.battle_to])
        if side == 0 or attacking < defending:
            return attacking
        return defending

    def can_lay(self, seat: cython.int, road: cython.int) -> cython.bint:
        """Whether a player may lay an obstacle on a land road. # EL-50"""
        return count(self.tokens[seat], OBSTACLE_TOKEN) > 0 and (self.obstacles >> road) & 1 == 0

    def can_blow(self, road: cython.int) -> cython.bint:
        """Whether the player on turn may blow the obstacle off a land road. # EL-51"""
        return count(self.tokens[self.to_move], CLOUD_TOKEN) > 0 and (self.obstacles >> road) & 1 != 0

    def can_offer(self, to: cython.int, give: cython.int, want: cython.int) -> cython.bint:
        """Whether the player on turn may offer a card for another. # EL-55"""
        return (
            self.offers < self.trade_limit
            and to != self.to_move
            and not self.is_gone(to)
            and give != want
            and count(self.cards[self.to_move], give) > 0
        )

    def can_raise(self, kind: cython.int) -> cython.bint:
        """Whether the player asked may exchange three cards for an army of that kind. # EL-61"""
        return (
            count(self.cards[self.asked], kind) >= 3
            and count(self.bank, kind) > 0
            and size(self.force[self.asked]) < MOST_ARMIES
        )

    def can_take_cloud(self) -> cython.bint:
        """Whether the player asked may exchange three cloud cards for a cloud token. # EL-61"""
        return count(self.cards[self.asked], CLOUD_CARD) >= 3 and self.supply > 0

    def falling(self) -> cython.int:
        """The armies among which the player asked chooses one that falls. # EL-43"""
        return self.attackers if self.attack_losses > 0 else self.armies[self.battle_to]

    def offers_open(self) -> cython.int:
        """How many different offers the player on turn may make."""
        if self.offers >= self.trade_limit:
            return 0
        return (self.players - members(self.gone) - 1) * kinds(self.cards[self.to_move]) * (CARD_KINDS - 1)

    # --- the contract --------------------------------------------------------------------------------

    def fill(self, into: MoveList) -> cython.void:
        """The legal moves of the phase: towns, roads and kinds in the order of the board and the rules."""
        phase: cython.int = self.phase
        into.count = 0
        into.total = 0
        if phase == PHASE_TURN or phase == PHASE_SIEGE:
            self.fill_turn(into)
        elif phase == PHASE_BATTLE:
            self.fill_dice(into)
        elif phase == PHASE_SPOILS or phase == PHASE_INCOME:
            fill_bag(into, DRAW, 0, self.pile)  # EL-15
        elif phase == PHASE_DEAL_ARMIES:
            fill_bag(into, DEAL, ARMY, self.undealt_armies)
        elif phase == PHASE_DEAL_TOKENS:
            fill_bag(into, DEAL, TOKEN, self.undealt_tokens)
        elif phase == PHASE_DEAL_TOWNS:
            fill_set(into, TOWN, self.undealt_towns)
        elif phase == PHASE_DEAL_MISSIONS:
            fill_set(into, MISSION, self.undealt_missions)
        elif phase == PHASE_TRADE:
            if count(self.cards[self.trade_to], self.want) > 0:  # EL-55
                into.add(move_of(ACCEPT, 0, 0, 0, 0))
            into.add(move_of(DECLINE, 0, 0, 0, 0))
        elif phase == PHASE_LOSSES:
            self.fill_kinds(into, LOSE, self.falling(), 0)
        elif phase == PHASE_EXCHANGE:
            self.fill_exchange(into)
        elif phase != PHASE_OVER:
            self.fill_set_up(into)

    def fill_kinds(self, into: MoveList, kind: cython.int, bag: cython.int, town: cython.int) -> cython.void:
        """Append a move for each kind of army in a bag; garrison and deploy name the town first."""
        item: cython.int
        for item in range(KIND_COUNT):
            if count(bag, item) > 0:
                if kind == LOSE:
                    into.add(move_of(LOSE, item, 0, 0, 0))
                else:
                    into.add(move_of(kind, town, item, 0, 0))

    def fill_set_up(self, into: MoveList) -> cython.void:
        """Garrison, headquarters, deploy. # EL-16 EL-17 EL-18"""
        seat: cython.int = self.asked
        town: cython.int
        road: cython.int
        if self.phase == PHASE_GARRISON:
            self.fill_kinds(into, GARRISON, self.camp[seat], member(self.town_cards[seat], 0))
            return
        for town in range(TOWNS):
            if self.owner[town] == seat:
                if self.phase == PHASE_HEADQUARTERS:
                    into.add(move_of(HEADQUARTERS, town, 0, 0, 0))
                else:
                    self.fill_kinds(into, DEPLOY, self.camp[seat], town)
        if self.phase == PHASE_DEPLOY:
            for road in range(LAND_ROADS):
                if self.can_lay(seat, road):
                    into.add(move_of(OBSTACLE, road, 0, 0, 0))

    def fill_turn(self, into: MoveList) -> cython.void:
        """A turn or a siege: marches and attacks, obstacles, clouds, offers, `end`. # EL-21 EL-45"""
        town: cython.int
        route: cython.int
        if self.phase == PHASE_SIEGE:
            if self.owner[self.siege_from] == self.to_move:
                for route in range(first_route(self.siege_from), first_route(self.siege_from + 1)):
                    if target(route) == self.siege_to:
                        fill_route(self, route, into)
            into.add(move_of(END, 0, 0, 0, 0))
            return
        for town in range(TOWNS):
            if self.owner[town] == self.to_move:
                for route in range(first_route(town), first_route(town + 1)):
                    fill_route(self, route, into)
        self.fill_rest(into)

    def fill_rest(self, into: MoveList) -> cython.void:
        """What a turn offers beside marches and attacks. # EL-21"""
        road: cython.int
        to: cython.int
        give: cython.int
        want: cython.int
        for road in range(LAND_ROADS):
            if self.can_lay(self.to_move, road):
                into.add(move_of(OBSTACLE, road, 0, 0, 0))
        for road in range(LAND_ROADS):
            if self.can_blow(road):
                into.add(move_of(CLOUD, road, 0, 0, 0))
        for to in range(self.players):
            for give in range(CARD_KINDS):
                for want in range(CARD_KINDS):
                    if self.can_offer(to, give, want):
                        into.add(move_of(TRADE, to, give, want, 0))
        into.add(move_of(END, 0, 0, 0, 0))

    def fill_exchange(self, into: MoveList) -> cython.void:
        """Armies, a cloud token, `done`. # EL-61"""
        kind: cython.int
        town: cython.int
        for kind in range(KIND_COUNT):
            if self.can_raise(kind):
                for town in range(TOWNS):
                    if self.owner[town] == self.asked:
                        into.add(move_of(EXCHANGE, kind, town, 0, 0))
        if self.can_take_cloud():
            into.add(move_of(EXCHANGE, CLOUD_CARD, 0, 0, 0))
        into.add(move_of(DONE, 0, 0, 0, 0))

    def fill_dice(self, into: MoveList) -> cython.void:
        """Every sorted outcome, weighted by the ordered rolls that give it. # EL-41"""
        attack_two: cython.bint = self.dice_thrown(0) == 2
        defence_two: cython.bint = self.dice_thrown(1) == 2
        a: cython.int
        b: cython.int
        c: cython.int
        d: cython.int
        weight: cython.int
        for a in range(1, 7):
            for b in range(1 if attack_two else 0, a + 1 if attack_two else 1):
                for c in range(1, 7):
                    for d in range(1 if defence_two else 0, c + 1 if defence_two else 1):
                        weight = 2 if attack_two and a != b else 1
                        if defence_two and c != d:
                            weight *= 2
                        into.add_weighted(move_of(DICE, a, b, c, d), weight)

    def allows(self, move: cython.ulonglong) -> cython.bint:
        """The verdict on one move; never lists the others."""
        kind: cython.int = move & 31
        a: cython.int = (move >> 5) & 63
        b: cython.int = (move >> 11) & 63
        c: cython.int = (move >> 17) & 63
        d: cython.int = (move >> 23) & 63
        phase: cython.int = self.phase
        if kind == MARCH or kind == ATTACK:
            if phase == PHASE_TURN:
                return may_go(self, move)
            if phase != PHASE_SIEGE or kind == MARCH:
                return False
            return (  # EL-45
                ((move >> 5) & 31) == self.siege_from
                and ((move >> 15) & 31) == self.siege_to
                and may_go(self, move)
            )
        if move_of(kind, a, b, c, d) != move:
            return False
        if kind == DICE:
            return phase == PHASE_BATTLE and self.can_fall(0, a, b) and self.can_fall(1, c, d)
        if d != 0:
            return False
        if kind == TRADE:
            return (
                phase == PHASE_TURN
                and a < self.players
                and b < CARD_KINDS
                and c < CARD_KINDS
                and self.can_offer(a, b, c)
            )
        if c != 0:
            return False
        if kind == DEAL:
            return self.can_deal(a, b)
        if kind == GARRISON:
            return (
                phase == PHASE_GARRISON
                and b < KIND_COUNT
                and a == member(self.town_cards[self.asked], 0)  # EL-16
                and count(self.camp[self.asked], b) > 0
            )
        if kind == DEPLOY:
            return (
                phase == PHASE_DEPLOY
                and a < TOWNS
                and b < KIND_COUNT
                and self.owner[a] == self.asked
                and count(self.camp[self.asked], b) > 0
            )
        if kind == EXCHANGE:
            if phase != PHASE_EXCHANGE:
                return False
            if a == CLOUD_CARD:
                return b == 0 and self.can_take_cloud()
            return a < KIND_COUNT and b < TOWNS and self.owner[b] == self.asked and self.can_raise(a)
        if b != 0:
            return False
        if kind == DRAW:
            return (
                (phase == PHASE_SPOILS or phase == PHASE_INCOME)
                and a < CARD_KINDS
                and count(self.pile, a) > 0
            )
        if kind == HEADQUARTERS:
            return phase == PHASE_HEADQUARTERS and a < TOWNS and self.owner[a] == self.asked  # EL-17
        if kind == OBSTACLE:
            return (
                (phase == PHASE_TURN or phase == PHASE_DEPLOY)
                and a < LAND_ROADS
                and self.can_lay(self.who(), a)
            )
        if kind == CLOUD:
            return phase == PHASE_TURN and a < LAND_ROADS and self.can_blow(a)
        if kind == LOSE:
            return phase == PHASE_LOSSES and a < KIND_COUNT and count(self.falling(), a) > 0
        if a != 0:
            return False
        if kind == ACCEPT:
            return phase == PHASE_TRADE and count(self.cards[self.trade_to], self.want) > 0
        if kind == DECLINE:
            return phase == PHASE_TRADE
        if kind == DONE:
            return phase == PHASE_EXCHANGE
        return kind == END and (phase == PHASE_TURN or phase == PHASE_SIEGE)

    def can_fall(self, side: cython.int, high: cython.int, low: cython.int) -> cython.bint:
        """Whether a side's dice can show these numbers, the higher one first."""
        if high < 1 or high > 6:
            return False
        if self.dice_thrown(side) == 1:
            return low == 0
        return 1 <= low <= high

    def can_deal(self, sort: cython.int, item: cython.int) -> cython.bint:
        """Whether such an item is left to be dealt, and due."""
        if sort == ARMY:
            return (
                self.phase == PHASE_DEAL_ARMIES and item < KIND_COUNT and count(self.undealt_armies, item) > 0
            )
        if sort == TOKEN:
            return self.phase == PHASE_DEAL_TOKENS and item < 2 and count(self.undealt_tokens, item) > 0
        if sort == TOWN:
            return self.phase == PHASE_DEAL_TOWNS and item < TOWNS and (self.undealt_towns >> item) & 1 != 0
        return (
            sort == MISSION
            and self.phase == PHASE_DEAL_MISSIONS
            and item < 9
            and (self.undealt_missions >> item) & 1 != 0
        )

    def random_move(self, buffer: MoveList, random: Random) -> cython.ulonglong:
        """One move, uniform over the legal ones (chance: by weight), without listing them in a turn."""
        phase: cython.int = self.phase
        if phase == PHASE_TURN:
            return self.random_turn(random)
        if phase == PHASE_BATTLE:
            return self.random_dice(random)
        if phase == PHASE_SPOILS or phase == PHASE_INCOME:
            return move_of(DRAW, thing(self.pile, random.below(size(self.pile))), 0, 0, 0)
        if phase == PHASE_DEAL_ARMIES:
            return move_of(
                DEAL, ARMY, thing(self.undealt_armies, random.below(size(self.undealt_armies))), 0, 0
            )
        self.fill(buffer)
        if phase <= PHASE_DEAL_MISSIONS:
            return buffer.pick_weighted(random)
        return buffer.pick(random)

    def random_turn(self, random: Random) -> cython.ulonglong:
        """A move of a turn: counted first, then found by its number."""
        moving: cython.int = 0
        laying: cython.int = 0
        blowing: cython.int = 0
        trading: cython.int = self.offers_open()
        blocked: cython.int = 0
        number: cython.int
        town: cython.int
        route: cython.int
        for town in range(TOWNS):
            if self.owner[town] == self.to_move:
                for route in range(first_route(town), first_route(town + 1)):
                    moving += parties_on(self, route)
        if self.tokens[self.to_move] != 0:
            for route in range(LAND_ROADS):
                if (self.obstacles >> route) & 1 != 0:
                    blocked += 1
            if count(self.tokens[self.to_move], OBSTACLE_TOKEN) > 0:
                laying = LAND_ROADS - blocked
            if count(self.tokens[self.to_move], CLOUD_TOKEN) > 0:
                blowing = blocked
        number = random.below(moving + laying + blowing + trading + 1)
        if number < moving:
            return self.nth_march(number)
        number -= moving
        if number < laying:
            return move_of(OBSTACLE, self.nth_road(number, 0), 0, 0, 0)
        number -= laying
        if number < blowing:
            return move_of(CLOUD, self.nth_road(number, 1), 0, 0, 0)
        number -= blowing
        if number < trading:
            return self.nth_offer(number)
        return move_of(END, 0, 0, 0, 0)

    def nth_march(self, number: cython.int) -> cython.ulonglong:
        """The `number`-th march or attack of a turn."""
        town: cython.int
        route: cython.int
        here: cython.int
        for town in range(TOWNS):
            if self.owner[town] == self.to_move:
                for route in range(first_route(town), first_route(town + 1)):
                    here = parties_on(self, route)
                    if number < here:
                        return nth_on(self, route, number)
                    number -= here
        return 0

    def nth_road(self, number: cython.int, blocked: cython.int) -> cython.int:
        """The `number`-th land road that is blocked (1) or not (0)."""
        road: cython.int = 0
        mask: cython.ulonglong = self.obstacles
        wanted: cython.ulonglong = blocked
        while number > 0 or mask & 1 != wanted:
            if mask & 1 == wanted:
                number -= 1
            mask >>= 1
            road += 1
        return road

    def nth_offer(self, number: cython.int) -> cython.ulonglong:
        """The `number`-th offer that the player on turn may make."""
        choices: cython.int = CARD_KINDS - 1
        want: cython.int = number % choices
        give: cython.int = 0
        to: cython.int = 0
        held: cython.int = kinds(self.cards[self.to_move])
        other: cython.int = number // choices // held
        number = number // choices % held
        while number > 0 or count(self.cards[self.to_move], give) == 0:
            if count(self.cards[self.to_move], give) > 0:
                number -= 1
            give += 1
        if want >= give:
            want += 1
        while other > 0 or to == self.to_move or self.is_gone(to):
            if to != self.to_move and not self.is_gone(to):
                other -= 1
            to += 1
        return move_of(TRADE, to, give, want, 0)

    def random_dice(self, random: Random) -> cython.ulonglong:
        """A roll of the battle dice, sorted."""
        a: cython.int = 1 + random.below(6)
        b: cython.int = 0
        c: cython.int = 1 + random.below(6)
        d: cython.int = 0
        if self.dice_thrown(0) == 2:
            b = 1 + random.below(6)
            if b > a:
                a, b = b, a
        if self.dice_thrown(1) == 2:
            d = 1 + random.below(6)
            if d > c:
                c, d = d, c
        return move_of(DICE, a, b, c, d)

    def seen_as(self, player: cython.int, move: cython.ulonglong) -> cython.ulonglong:
        """A hidden draw or deal as itself to its receiver, as one and the same to the others. # EL-80

        Of a roll everybody sees what matters, how many armies it costs each side: the lowest roll that
        costs as many stands for it.
        """
        kind: cython.int = move & 31
        sort: cython.int = (move >> 5) & 63
        if kind == DICE:
            return self.lowest_alike(move)
        if self.receiver == player:
            return move
        if kind == DRAW:
            return move_of(DRAW, UNSEEN, 0, 0, 0)
        if kind == DEAL and sort != TOWN:
            return move_of(DEAL, sort, UNSEEN, 0, 0)
        return move

    def lowest_alike(self, move: cython.ulonglong) -> cython.ulonglong:
        """The lowest roll with the same winners of its comparisons, highest or second. # EL-42"""
        a: cython.int = (move >> 5) & 63
        b: cython.int = (move >> 11) & 63
        c: cython.int = (move >> 17) & 63
        d: cython.int = (move >> 23) & 63
        high: cython.int = 1 if a > c else 0
        low: cython.int = 1 if b > d else 0
        if d == 0:  # one comparison
            return move_of(DICE, 1 + high, 1 if b > 0 else 0, 1, 0)
        if high != low:  # one army each
            return move_of(DICE, 2, 1, 1, 1)
        return move_of(DICE, 1 + high, 1 + high, 1, 1)

    # --- for everybody -----------------------------------------------------------------------------

    def origins(self) -> list[int]:
        """The towns from which the player on turn might march or attack, in board order (EL-45)."""
        if self.phase == PHASE_TURN:
            return [town for town in range(TOWNS) if self.owner[town] == self.to_move]
        if self.phase == PHASE_SIEGE and self.owner[self.siege_from] == self.to_move:
            return [self.siege_from]
        return []

    def bundles(self, town: cython.int) -> list[tuple[int, int, int, bool]]:
        """`(route, armies, most, is an attack)` of each route on which anybody may leave one of `origins()`.

        `armies` is the bag of those that can take it, `most` how many may go together.
        """
        found = []
        route: cython.int
        limit: cython.int
        for route in range(first_route(town), first_route(town + 1)):
            if self.phase == PHASE_SIEGE and target(route) != self.siege_to:
                continue
            armies = available(self, route)
            limit = most(self, route)
            if armies != 0 and limit > 0:
                found.append((route, armies, min(limit, size(armies)), bool(is_attack(self, route))))
        return found

    def march_after(self, route: cython.int, move: int) -> int:
        """The move after this one on a bundle's route, as `fill` orders them; 0 is before and after all."""
        armies: cython.int = available(self, route)
        limit: cython.int = most(self, route)
        bag: cython.int = (move >> 21) & 0xFFFFF
        party: cython.int = next_party(bag, armies, limit)
        if party == 0:
            return 0
        return march_move(self, route, party)

    def rest(self) -> list[int]:
        """The legal moves that are neither marches nor attacks, at the end of those of a turn or a siege."""
        buffer: MoveList = MoveList(512)
        if self.phase == PHASE_SIEGE:
            return [codes.END]
        self.fill_rest(buffer)
        return [buffer.moves[index] for index in range(buffer.count)]
