"""The state of Kampf um das Elfenland and what its moves do.

Every rule stands beside the id of its clause (see RULES.md). The fields are `table.Table`'s; which moves
are legal stands in `choices` and `movement`, missions in `missions`, the dealing anew in `dealing`.
"""

import cython

from games.kampf_um_elfenland import codes, geography
from games.kampf_um_elfenland.table import Snapshot

if not cython.compiled:
    from games.kampf_um_elfenland.bags import kinds, members, one, size
    from games.kampf_um_elfenland.choices import Choices
    from games.kampf_um_elfenland.dealing import redeal, tokens_add_up
    from games.kampf_um_elfenland.missions import is_done
    from games.kampf_um_elfenland.movement import rafts_for
    from games.randomness import Random

NONE = cython.declare(cython.int, codes.NONE)
SEATS = cython.declare(cython.int, 6)
ELVENHOLD = cython.declare(cython.int, geography.ELVENHOLD)
CLOUD_CARD = cython.declare(cython.int, codes.CLOUD_CARD)
RAFT_CARD = cython.declare(cython.int, codes.RAFT_CARD)
OBSTACLE_TOKEN = cython.declare(cython.int, codes.OBSTACLE_TOKEN)
CLOUD_TOKEN = cython.declare(cython.int, codes.CLOUD_TOKEN)
VARIANT_HEADQUARTERS = cython.declare(cython.int, codes.VARIANT_HEADQUARTERS)
VARIANT_MISSIONS = cython.declare(cython.int, codes.VARIANT_MISSIONS)
ONE = cython.declare(cython.ulonglong, 1)
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
ARMY = cython.declare(cython.int, codes.ARMY)
TOKEN = cython.declare(cython.int, codes.TOKEN)
TOWN = cython.declare(cython.int, codes.TOWN)
TRACE_DEAL = cython.declare(cython.int, codes.TRACE_DEAL)
TRACE_BANK = cython.declare(cython.int, codes.TRACE_BANK)
TRACE_GARRISON = cython.declare(cython.int, codes.TRACE_GARRISON)
TRACE_HEADQUARTERS = cython.declare(cython.int, codes.TRACE_HEADQUARTERS)
TRACE_DEPLOY = cython.declare(cython.int, codes.TRACE_DEPLOY)
TRACE_OBSTACLE = cython.declare(cython.int, codes.TRACE_OBSTACLE)
TRACE_CLOUD = cython.declare(cython.int, codes.TRACE_CLOUD)
TRACE_ROUND = cython.declare(cython.int, codes.TRACE_ROUND)
TRACE_TURN = cython.declare(cython.int, codes.TRACE_TURN)
TRACE_PASS = cython.declare(cython.int, codes.TRACE_PASS)
TRACE_MARCH = cython.declare(cython.int, codes.TRACE_MARCH)
TRACE_ATTACK = cython.declare(cython.int, codes.TRACE_ATTACK)
TRACE_ROLL = cython.declare(cython.int, codes.TRACE_ROLL)
TRACE_FALL = cython.declare(cython.int, codes.TRACE_FALL)
TRACE_CONQUEST = cython.declare(cython.int, codes.TRACE_CONQUEST)
TRACE_BOOT = cython.declare(cython.int, codes.TRACE_BOOT)
TRACE_ELIMINATION = cython.declare(cython.int, codes.TRACE_ELIMINATION)
TRACE_DRAW = cython.declare(cython.int, codes.TRACE_DRAW)
TRACE_OFFER = cython.declare(cython.int, codes.TRACE_OFFER)
TRACE_ANSWER = cython.declare(cython.int, codes.TRACE_ANSWER)
TRACE_INCOME = cython.declare(cython.int, codes.TRACE_INCOME)
TRACE_EXCHANGE = cython.declare(cython.int, codes.TRACE_EXCHANGE)
TRACE_DONE = cython.declare(cython.int, codes.TRACE_DONE)
TRACE_RETURN = cython.declare(cython.int, codes.TRACE_RETURN)
TRACE_RESIGN = cython.declare(cython.int, codes.TRACE_RESIGN)
TRACE_END = cython.declare(cython.int, codes.TRACE_END)
REASON_HEADQUARTERS = cython.declare(cython.int, codes.REASON_HEADQUARTERS)
REASON_MISSION = cython.declare(cython.int, codes.REASON_MISSION)
REASON_LAST_PLAYER = cython.declare(cython.int, codes.REASON_LAST_PLAYER)
REASON_RESIGNATION = cython.declare(cython.int, codes.REASON_RESIGNATION)
REASON_ROUND_LIMIT = cython.declare(cython.int, codes.REASON_ROUND_LIMIT)
DEALT_ARMIES = cython.declare(cython.int[7], list(codes.DEALT_ARMIES))
DEALT_TOKENS = cython.declare(cython.int[7], list(codes.DEALT_TOKENS))
DEALT_TOWNS = cython.declare(cython.int[7], list(codes.DEALT_TOWNS))
TROPHIES_TO_WIN = cython.declare(cython.int[7], list(codes.TROPHIES_TO_WIN))


def lowest(bag: cython.int) -> cython.int:
    """The first kind in a bag that isn't empty."""
    item: cython.int = 0
    while bag & 15 == 0:
        bag >>= 4
        item += 1
    return item


def lowest_town(towns: cython.int) -> cython.int:
    """The first town of a set that isn't empty, in board order."""
    town: cython.int = 0
    while towns & 1 == 0:
        towns >>= 1
        town += 1
    return town


@cython.final
@cython.cclass
class KampfUmElfenland(Choices):
    """A position of Kampf um das Elfenland. Made by `from_snapshot`; a bare instance is not a position."""

    def play(self, move: cython.ulonglong) -> cython.void:
        """Carry out a legal move and everything that follows from it, up to the next decision."""
        self.carry_out(move)
        if self.resigned != 0:
            self.stand_in()

    def concede(self, player: cython.int) -> cython.void:
        """A player gives up; if one rival is left, he wins and everything stays as it lies. # EL-76"""
        seat: cython.int
        unit: cython.int = 1
        winner: cython.int = NONE
        rivals: cython.int = 0
        self.note(TRACE_RESIGN, player, 0, 0, 0, 0)
        for seat in range(self.players):
            if seat != player and self.plays_on(seat):
                winner = seat
                rivals += 1
        if rivals > 1:
            self.resigned |= unit << player
            self.stand_in()
            return
        self.asked = NONE
        self.phase = PHASE_OVER
        self.reason = REASON_RESIGNATION
        self.winner = winner
        self.note(TRACE_END, self.reason, winner, NONE, 0, 0)

    def stand_in(self) -> cython.void:
        """Those who have given up only do what they must, until another is asked. # EL-76"""
        seat: cython.int = self.who()
        while seat >= 0 and self.has_resigned(seat):
            if self.phase == PHASE_GARRISON:
                self.garrison(lowest_town(self.town_cards[seat]), lowest(self.camp[seat]))
            elif self.phase == PHASE_HEADQUARTERS:
                self.name_headquarters(lowest_town(self.held[seat]))
            elif self.phase == PHASE_DEPLOY:
                self.deploy(lowest_town(self.held[seat]), lowest(self.camp[seat]))
            elif self.phase == PHASE_TRADE:
                self.answer(False)
            elif self.phase == PHASE_LOSSES:
                if self.attack_losses > 0:
                    self.lose_attacker(lowest(self.attackers))
                else:
                    self.lose_defender(lowest(self.armies[self.battle_to]))
                self.settle_losses()
            elif self.phase == PHASE_EXCHANGE:
                self.finish_exchange()
            else:
                self.note(TRACE_PASS, seat, 0, 0, 0, 0)
                self.end_turn()
            seat = self.who()

    def carry_out(self, move: cython.ulonglong) -> cython.void:
        """What a move does by itself."""
        kind: cython.int = move & 31
        a: cython.int = (move >> 5) & 63
        b: cython.int = (move >> 11) & 63
        c: cython.int = (move >> 17) & 63
        d: cython.int = (move >> 23) & 63
        if kind == MARCH:
            self.march(move)
        elif kind == ATTACK:
            self.attack(move)
        elif kind == DICE:
            self.roll(a, b, c, d)
        elif kind == DRAW:
            self.draw(a)
        elif kind == TRADE:
            self.offer(a, b, c)
        elif kind == ACCEPT or kind == DECLINE:
            self.answer(kind == ACCEPT)
        elif kind == LOSE:
            if self.attack_losses > 0:
                self.lose_attacker(a)
            else:
                self.lose_defender(a)
            self.settle_losses()
        elif kind == OBSTACLE:
            self.lay(a)
        elif kind == CLOUD:
            self.blow(a)
        elif kind == END:
            self.note(TRACE_PASS, self.to_move, 0, 0, 0, 0)
            self.end_turn()
        elif kind == EXCHANGE:
            self.exchange(a, b)
        elif kind == DONE:
            self.finish_exchange()
        elif kind == DEAL:
            self.deal(a, b)
        elif kind == GARRISON:
            self.garrison(a, b)
        elif kind == HEADQUARTERS:
            self.name_headquarters(a)
        else:
            self.deploy(a, b)

    def payoff(self, player: cython.int) -> cython.double:
        """1 for the winner, 0 for the others; a draw or an unfinished game is shared equally."""
        if self.phase != PHASE_OVER or self.winner == NONE:
            return 1.0 / self.players
        return 1.0 if self.winner == player else 0.0

    def redeal(self, player: cython.int, random: Random) -> cython.void:
        """Deal anew what a seat (−1: the public) doesn't see. # EL-80"""
        redeal(self, player, random)

    # --- set-up ------------------------------------------------------------------------------------

    def deal(self, sort: cython.int, item: cython.int) -> cython.void:
        """One item to the receiver; after the last seat's last one the next round of dealing. # EL-10"""
        seat: cython.int = self.receiver
        unit: cython.int = 1
        self.note(TRACE_DEAL, seat, sort, item, 0, 0)
        self.receiver = seat + 1 if seat + 1 < self.players else 0
        if sort == ARMY:
            self.undealt_armies -= one(item)
            self.camp[seat] += one(item)
            if size(self.camp[self.receiver]) == DEALT_ARMIES[self.players]:
                if self.undealt_armies != 0:
                    self.note(TRACE_BANK, self.undealt_armies, 0, 0, 0, 0)
                self.bank = self.undealt_armies
                self.undealt_armies = 0
                self.phase = PHASE_DEAL_TOKENS
        elif sort == TOKEN:  # EL-12
            self.undealt_tokens -= one(item)
            self.tokens[seat] += one(item)
            if size(self.tokens[self.receiver]) == DEALT_TOKENS[self.players]:
                self.undealt_tokens = 0
                self.phase = PHASE_DEAL_TOWNS
        elif sort == TOWN:  # EL-13
            self.undealt_towns ^= unit << item
            self.town_cards[seat] |= unit << item
            if members(self.town_cards[self.receiver]) == DEALT_TOWNS[self.players]:
                self.undealt_towns = 0
                if self.variant == VARIANT_MISSIONS:
                    self.phase = PHASE_DEAL_MISSIONS
                else:
                    self.begin_garrisons()
        else:  # EL-14
            self.undealt_missions ^= unit << item
            self.mission[seat] = item
            if self.mission[self.receiver] != NONE:
                self.undealt_missions = 0
                self.begin_garrisons()

    def begin_garrisons(self) -> cython.void:
        """Everything is dealt."""
        self.receiver = NONE
        self.asked = 0
        self.phase = PHASE_GARRISON

    def place(self, seat: cython.int, town: cython.int, kind: cython.int) -> cython.void:
        """An army of a player comes onto the board in a town of his or a free one."""
        unit: cython.int = 1
        self.armies[town] += one(kind)
        self.force[seat] += one(kind)
        self.owner[town] = seat
        self.held[seat] |= unit << town

    def garrison(self, town: cython.int, kind: cython.int) -> cython.void:
        """The first army of a town. # EL-16"""
        seat: cython.int = self.asked
        unit: cython.int = 1
        self.note(TRACE_GARRISON, seat, town, kind, 0, 0)
        self.camp[seat] -= one(kind)
        self.town_cards[seat] ^= unit << town
        self.place(seat, town, kind)
        if self.town_cards[seat] == 0:
            self.asked += 1
            if self.asked == self.players:
                self.asked = 0
                self.phase = PHASE_HEADQUARTERS

    def name_headquarters(self, town: cython.int) -> cython.void:
        """The boot is put down. # EL-17"""
        self.note(TRACE_HEADQUARTERS, self.asked, town, 0, 0, 0)
        self.headquarters[self.asked] = town
        self.asked += 1
        if self.asked == self.players:
            self.asked = 0
            self.phase = PHASE_DEPLOY

    def deploy(self, town: cython.int, kind: cython.int) -> cython.void:
        """One army onto an own town, then the next player's. # EL-18"""
        self.note(TRACE_DEPLOY, self.asked, town, kind, 0, 0)
        self.camp[self.asked] -= one(kind)
        self.place(self.asked, town, kind)
        self.asked = self.asked + 1 if self.asked + 1 < self.players else 0
        if self.camp[self.asked] == 0:
            self.asked = NONE
            self.round = 1
            self.start = 0
            self.begin_turns()

    # --- turns -------------------------------------------------------------------------------------

    def call_living(self) -> cython.void:
        """Queue every living player, clockwise from the starting player. # EL-20"""
        seat: cython.int = self.start
        _number: cython.int
        self.queue_length = 0
        for _number in range(self.players):
            if not self.is_gone(seat):
                self.queue[self.queue_length] = seat
                self.queue_length += 1
            seat = seat + 1 if seat + 1 < self.players else 0

    def next_called(self) -> cython.int:
        """Take the first player off the queue."""
        seat: cython.int = self.queue[0]
        index: cython.int
        self.queue_length -= 1
        for index in range(self.queue_length):
            self.queue[index] = self.queue[index + 1]
        return seat

    def begin_turns(self) -> cython.void:
        """A round begins. # EL-20"""
        self.note(TRACE_ROUND, self.round, self.start, 0, 0, 0)
        self.call_living()
        self.begin_turn()

    def begin_turn(self) -> cython.void:
        """The next player is on turn."""
        self.to_move = self.next_called()
        self.phase = PHASE_TURN
        self.note(TRACE_TURN, self.to_move, self.round, 0, 0, 0)

    def end_turn(self) -> cython.void:
        """The next turn, or the end of the round."""
        self.offers = 0
        self.siege_from = NONE
        self.siege_to = NONE
        if self.queue_length > 0:
            self.begin_turn()
        else:
            self.to_move = NONE
            self.phase = PHASE_INCOME
            self.call_living()
            self.next_income()

    def leave(self, town: cython.int, party: cython.int) -> cython.void:
        """Armies leave a town; when the last one is gone it is free. # EL-35"""
        unit: cython.int = 1
        self.armies[town] -= party
        if self.armies[town] == 0:
            self.held[self.owner[town]] ^= unit << town
            self.owner[town] = NONE

    def enter(self, seat: cython.int, town: cython.int, party: cython.int) -> cython.void:
        """Armies come into a town that is free or their owner's; a boot standing there is conquered."""
        unit: cython.int = 1
        other: cython.int
        self.armies[town] += party
        self.owner[town] = seat
        self.held[seat] |= unit << town
        for other in range(self.players):
            if other != seat and self.headquarters[other] == town:  # EL-70
                self.headquarters[other] = NONE
                self.take_boot(seat, other, NONE)
                self.inherit(seat, other)

    def pay(self, rafts: cython.int) -> cython.void:
        """Raft cards of the player on turn go to the discards. # EL-33"""
        cards: cython.int = rafts * one(RAFT_CARD)
        self.cards[self.to_move] -= cards
        self.discards += cards

    def march(self, move: cython.ulonglong) -> cython.void:
        """A movement into a free or an own town. # EL-30 EL-35"""
        origin: cython.int = (move >> 5) & 31
        via: cython.int = (move >> 10) & 31
        to: cython.int = (move >> 15) & 31
        party: cython.int = (move >> 21) & 0xFFFFF
        rafts: cython.int = rafts_for(move)
        self.note(TRACE_MARCH, self.to_move, origin, via, to, party | rafts << 20)
        self.pay(rafts)
        self.leave(origin, party)
        self.enter(self.to_move, to, party)
        if not self.is_won():
            self.end_turn()

    def attack(self, move: cython.ulonglong) -> cython.void:
        """An attack is declared and its rafts are paid. # EL-40"""
        rafts: cython.int = rafts_for(move)
        self.battle_from = (move >> 5) & 31
        self.battle_to = (move >> 15) & 31
        self.attackers = (move >> 21) & 0xFFFFF
        self.defender = self.owner[self.battle_to]
        self.note(
            TRACE_ATTACK,
            self.to_move,
            self.battle_from,
            (move >> 10) & 31,
            self.battle_to,
            self.attackers | rafts << 20,
        )
        self.pay(rafts)
        self.siege_from = NONE
        self.siege_to = NONE
        self.phase = PHASE_BATTLE

    def roll(self, a: cython.int, b: cython.int, c: cython.int, d: cython.int) -> cython.void:
        """The dice are compared, highest with highest; the defender wins ties. # EL-42"""
        self.note(TRACE_ROLL, self.to_move, self.defender, a * 8 + b, c * 8 + d, 0)
        self.dice[0] = a
        self.dice[1] = b
        self.dice[2] = c
        self.dice[3] = d
        if a > c:
            self.defence_losses += 1
        else:
            self.attack_losses += 1
        if b > 0 and d > 0:
            if b > d:
                self.defence_losses += 1
            else:
                self.attack_losses += 1
        self.settle_losses()

    def lose_attacker(self, kind: cython.int) -> cython.void:
        """An attacking army falls."""
        self.note(TRACE_FALL, self.to_move, self.battle_from, kind, 0, 0)
        self.attack_losses -= 1
        self.attackers -= one(kind)
        self.force[self.to_move] -= one(kind)
        self.bank += one(kind)
        self.leave(self.battle_from, one(kind))

    def lose_defender(self, kind: cython.int) -> cython.void:
        """A defending army falls."""
        self.note(TRACE_FALL, self.defender, self.battle_to, kind, 1, 0)
        self.defence_losses -= 1
        self.force[self.defender] -= one(kind)
        self.bank += one(kind)
        self.leave(self.battle_to, one(kind))

    def settle_losses(self) -> cython.void:
        """Armies fall as long as there is nothing to choose; then the roll is resolved. # EL-43"""
        standing: cython.int
        while self.attack_losses > 0:
            if kinds(self.attackers) > 1 and size(self.attackers) > self.attack_losses:
                self.phase = PHASE_LOSSES
                return
            self.lose_attacker(lowest(self.attackers))
        while self.defence_losses > 0:
            standing = self.armies[self.battle_to]
            if kinds(standing) > 1 and size(standing) > self.defence_losses:
                self.phase = PHASE_LOSSES
                return
            self.lose_defender(lowest(standing))
        self.resolve()

    def resolve(self) -> cython.void:
        """A roll is settled: the town is taken, besieged on, or the attacker has lost everything."""
        attacker: cython.int = self.to_move
        defender: cython.int = self.defender
        origin: cython.int = self.battle_from
        town: cython.int = self.battle_to
        party: cython.int = self.attackers
        self.clear_battle()
        if self.armies[town] == 0:  # EL-44
            self.note(TRACE_CONQUEST, attacker, defender, origin, town, party)
            self.leave(origin, party)
            self.enter(attacker, town, party)
            if self.force[defender] == 0:
                self.eliminate(defender, attacker, attacker)
            if self.is_won():
                return
            if self.pile == 0:
                self.end_turn()
            else:
                self.phase = PHASE_SPOILS
                self.receiver = attacker
                self.draws = 1
        elif self.force[attacker] == 0:  # EL-45
            self.eliminate(attacker, attacker, defender)
            if not self.is_won():
                self.end_turn()
        elif not self.is_won():
            self.phase = PHASE_SIEGE
            self.siege_from = origin
            self.siege_to = town

    def clear_battle(self) -> cython.void:
        """No roll is being settled."""
        index: cython.int
        self.battle_from = NONE
        self.battle_to = NONE
        self.attackers = 0
        self.defender = NONE
        self.attack_losses = 0
        self.defence_losses = 0
        for index in range(4):
            self.dice[index] = 0

    def take_boot(self, seat: cython.int, boot: cython.int, won_by: cython.int) -> cython.void:
        """A boot becomes a player's trophy, unless it is his own. # EL-70"""
        self.note(TRACE_BOOT, seat, boot, won_by, 0, 0)
        if boot != seat:
            self.trophies[SEATS * seat + self.trophy_count[seat]] = boot
            self.trophy_count[seat] += 1

    def inherit(self, heir: cython.int, loser: cython.int) -> cython.void:
        """The trophies that a player had won pass on. # EL-70"""
        index: cython.int
        for index in range(self.trophy_count[loser]):
            self.take_boot(heir, self.trophies[SEATS * loser + index], loser)
        self.trophy_count[loser] = 0

    def eliminate(self, seat: cython.int, feller: cython.int, heir: cython.int) -> cython.void:
        """A player has no army on the board any more. # EL-71"""
        unit: cython.int = 1
        index: cython.int
        kept: cython.int = 0
        self.note(TRACE_ELIMINATION, seat, feller, heir, size(self.cards[seat]), size(self.tokens[seat]))
        self.gone |= unit << seat
        self.fallen[self.fallen_count] = seat
        self.fallen_count += 1
        self.fell[seat] = feller
        self.pile += self.cards[seat]
        self.cards[seat] = 0
        self.tokens[seat] = 0
        for index in range(self.queue_length):
            if self.queue[index] != seat:
                self.queue[kept] = self.queue[index]
                kept += 1
        self.queue_length = kept
        self.inherit(heir, seat)

    def lay(self, road: cython.int) -> cython.void:
        """An obstacle is laid; in a turn that was the movement. # EL-50"""
        seat: cython.int = self.who()
        self.note(TRACE_OBSTACLE, seat, road, 0, 0, 0)
        self.tokens[seat] -= one(OBSTACLE_TOKEN)
        self.obstacles |= ONE << road
        if self.phase == PHASE_TURN:
            self.end_turn()

    def blow(self, road: cython.int) -> cython.void:
        """An obstacle is blown away. # EL-51"""
        self.note(TRACE_CLOUD, self.to_move, road, 0, 0, 0)
        self.tokens[self.to_move] -= one(CLOUD_TOKEN)
        self.supply += 1
        self.obstacles ^= ONE << road
        self.end_turn()

    def offer(self, to: cython.int, give: cython.int, want: cython.int) -> cython.void:
        """One card is offered for another. # EL-55"""
        self.note(TRACE_OFFER, self.to_move, to, give, want, 0)
        self.offers += 1
        self.trade_to = to
        self.give = give
        self.want = want
        self.phase = PHASE_TRADE

    def answer(self, accepted: cython.bint) -> cython.void:
        """The offer is accepted or declined; the turn goes on. # EL-55"""
        change: cython.int = one(self.want) - one(self.give)
        self.note(TRACE_ANSWER, self.trade_to, self.to_move, accepted, self.give, self.want)
        if accepted:
            self.cards[self.to_move] += change
            self.cards[self.trade_to] -= change
        self.trade_to = NONE
        self.give = NONE
        self.want = NONE
        self.phase = PHASE_TURN

    # --- the end of a round ------------------------------------------------------------------------

    def draw(self, card: cython.int) -> cython.void:
        """A victory card is drawn, as spoils or as income. # EL-44 EL-60"""
        self.note(TRACE_DRAW, self.receiver, card, 0, 0, 0)
        self.pile -= one(card)
        self.cards[self.receiver] += one(card)
        self.draws -= 1
        if self.phase == PHASE_SPOILS:
            self.receiver = NONE
            self.end_turn()
        elif self.draws == 0:
            self.next_income()

    def next_income(self) -> cython.void:
        """Ask for the cards of the next player who gets any; then the exchange begins. # EL-60"""
        seat: cython.int
        due: cython.int
        self.receiver = NONE
        while self.queue_length > 0:
            seat = self.next_called()
            due = members(self.held[seat]) // 3
            if self.owner[ELVENHOLD] == seat:
                due += 1
            if due > size(self.pile):
                due = size(self.pile)
            if due > 0:
                self.note(TRACE_INCOME, seat, due, 0, 0, 0)
                self.receiver = seat
                self.draws = due
                return
        self.call_living()
        self.asked = self.next_called()
        self.phase = PHASE_EXCHANGE

    def exchange(self, card: cython.int, town: cython.int) -> cython.void:
        """Three cards for an army or a cloud token. # EL-61"""
        three: cython.int = 3 * one(card)
        self.note(TRACE_EXCHANGE, self.asked, card, town, 0, 0)
        self.cards[self.asked] -= three
        self.discards += three
        if card == CLOUD_CARD:
            self.supply -= 1
            self.tokens[self.asked] += one(CLOUD_TOKEN)
        else:
            self.bank -= one(card)
            self.place(self.asked, town, card)  # EL-73: can't fulfil a mission, the town was held before

    def finish_exchange(self) -> cython.void:
        """The next player exchanges, or the round is over. # EL-61 EL-62"""
        self.note(TRACE_DONE, self.asked, 0, 0, 0, 0)
        if self.queue_length > 0:
            self.asked = self.next_called()
            return
        self.asked = NONE
        if self.discards != 0:
            self.note(TRACE_RETURN, self.discards, 0, 0, 0, 0)
        self.pile += self.discards
        self.discards = 0
        if 0 < self.round_limit <= self.round:  # EL-74
            self.end_game(REASON_ROUND_LIMIT, self.leader(), NONE)
            return
        self.round += 1
        self.start = self.start + 1 if self.start + 1 < self.players else 0
        while self.is_gone(self.start):
            self.start = self.start + 1 if self.start + 1 < self.players else 0
        self.begin_turns()

    # --- victory -----------------------------------------------------------------------------------

    def is_won(self) -> cython.bint:
        """Whether the game ends now; if so it does. # EL-72 EL-73"""
        seat: cython.int
        winner: cython.int = NONE
        rivals: cython.int = 0
        if self.variant == VARIANT_HEADQUARTERS:
            for seat in range(self.players):
                if self.trophy_count[seat] >= TROPHIES_TO_WIN[self.players] and not self.has_resigned(seat):
                    self.end_game(REASON_HEADQUARTERS, seat, NONE)
                    return True
        else:
            if self.to_move != NONE and is_done(self, self.to_move):
                self.end_game(REASON_MISSION, self.to_move, self.mission[self.to_move])
                return True
            for seat in range(self.players):
                if is_done(self, seat):
                    self.end_game(REASON_MISSION, seat, self.mission[seat])
                    return True
        if self.fallen_count > 0:
            for seat in range(self.players):
                if self.plays_on(seat):
                    winner = seat
                    rivals += 1
            if rivals == 1:
                self.end_game(REASON_LAST_PLAYER, winner, NONE)
                return True
        return False

    def standing(self, seat: cython.int) -> cython.int:
        """Trophies, then towns, then armies, as one number to compare. # EL-74"""
        return (self.trophy_count[seat] * 32 + members(self.held[seat])) * 64 + size(self.force[seat])

    def leader(self) -> cython.int:
        """Who stands best among those who play on; NONE if two stand equally. # EL-74 EL-76"""
        best: cython.int = NONE
        winner: cython.int = NONE
        seat: cython.int
        for seat in range(self.players):
            if self.plays_on(seat):
                if self.standing(seat) > best:
                    best = self.standing(seat)
                    winner = seat
                elif self.standing(seat) == best:
                    winner = NONE
        return winner

    def end_game(self, reason: cython.int, winner: cython.int, mission: cython.int) -> cython.void:
        """Nobody is asked any more."""
        self.asked = NONE
        self.offers = 0
        self.queue_length = 0
        self.phase = PHASE_OVER
        self.reason = reason
        self.winner = winner
        self.won_by = mission
        self.note(TRACE_END, reason, winner, mission, 0, 0)

    # --- for everybody -----------------------------------------------------------------------------

    def may_use_tokens(self) -> bool:
        """Whether the tokens in hand, on the board and in the supply can have been drawn (EL-12)."""
        return bool(tokens_add_up(self))

    def fulfilled(self, seat: cython.int) -> bool:
        """Whether a player has fulfilled his mission (EL-73)."""
        return bool(is_done(self, seat))

    def leading(self) -> int:
        """Who would win by the round limit now, or NONE (EL-74)."""
        return self.leader()


def from_snapshot(taken: Snapshot) -> KampfUmElfenland:
    """The state of a snapshot, which must be that of a possible position."""
    state = KampfUmElfenland()
    state.restore(taken)
    return state
