"""All that lies on the table of Kampf um das Elfenland: the fields of a state, copied, hashed, restored.

Players are seat indices, towns and roads indices of `geography`, multisets bags (see `bags`). What may
be done with it stands in `movement`, `missions` and `rules`.
"""

from typing import NamedTuple

import cython

from games.kampf_um_elfenland import codes

if not cython.compiled:
    from games.core import State
    from games.kampf_um_elfenland.bags import members
    from games.randomness import mix64

NONE = cython.declare(cython.int, codes.NONE)
SEATS = cython.declare(cython.int, 6)
TOWNS = cython.declare(cython.int, 21)
TROPHY_ROOM = cython.declare(cython.int, 36)

MAX_MOVES = 14_336
"""13,888 marches by 20 armies in one town at the most, with 210 offers, 35 roads and `end` beside them."""


class Snapshot(NamedTuple):
    """A state in plain integers (see codes.py); equal positions have equal snapshots.

    Lists by seat have an entry for each seat taking part, `owner` and `armies` one for each town.
    `seats` are indices of COLOURS; every other player here is an index of `seats`, or NONE.
    """

    seats: tuple[int, ...]
    variant: int
    trade_limit: int
    round_limit: int
    round: int
    start: int
    to_move: int
    phase: int
    asked: int
    receiver: int
    draws: int
    offers: int
    owner: tuple[int, ...]
    armies: tuple[int, ...]
    obstacles: int
    headquarters: tuple[int, ...]
    trophies: tuple[tuple[int, ...], ...]
    bank: int
    supply: int
    camp: tuple[int, ...]
    tokens: tuple[int, ...]
    cards: tuple[int, ...]
    town_cards: tuple[int, ...]
    mission: tuple[int, ...]
    undealt_armies: int
    undealt_tokens: int
    undealt_towns: int
    undealt_missions: int
    pile: int
    discards: int
    battle_from: int
    battle_to: int
    attackers: int
    dice: tuple[int, ...]
    attack_losses: int
    defence_losses: int
    siege_from: int
    siege_to: int
    trade_to: int
    give: int
    want: int
    queue: tuple[int, ...]
    fallen: tuple[int, ...]
    fell: tuple[int, ...]
    resigned: tuple[int, ...]
    reason: int
    winner: int
    won_by: int


@cython.cclass
class Table(State):
    """The fields of a state. `force` (armies on the board), `held` (towns), `gone` (the eliminated, a
    mask) and `defender` (the player attacked) follow from the others; `resigned` is a mask, too.

    `camp` are the undeployed armies, `dice` the attacker's two and the defender's two (0: none).
    """

    def __init__(self) -> None:
        State.__init__(self)
        self.max_moves = MAX_MOVES
        if not cython.compiled:
            self.seats, self.headquarters, self.trophies = [0] * SEATS, [0] * SEATS, [0] * TROPHY_ROOM
            self.owner, self.armies, self.dice = [0] * TOWNS, [0] * TOWNS, [0] * 4
            self.camp, self.tokens, self.cards = [0] * SEATS, [0] * SEATS, [0] * SEATS
            self.town_cards, self.mission, self.trophy_count = [0] * SEATS, [0] * SEATS, [0] * SEATS
            self.queue, self.fallen, self.fell = [0] * SEATS, [0] * SEATS, [0] * SEATS
            self.force, self.held = [0] * SEATS, [0] * SEATS

    def is_gone(self, seat: cython.int) -> cython.bint:
        """Whether a player is eliminated."""
        return (self.gone >> seat) & 1 != 0

    def has_resigned(self, seat: cython.int) -> cython.bint:
        """Whether a player has given up while others play on. # EL-76"""
        return (self.resigned >> seat) & 1 != 0

    def plays_on(self, player: cython.int) -> cython.bint:
        """Whether a player is neither eliminated nor has given up."""
        return ((self.gone | self.resigned) >> player) & 1 == 0

    def copy_from(self, other: State) -> cython.void:
        """Become equal to another state of this game."""
        self.take(cython.cast(Table, other))

    def take(self, other: "Table") -> cython.void:
        """`copy_from` with the type known."""
        index: cython.int
        for index in range(TOWNS):
            self.owner[index] = other.owner[index]
            self.armies[index] = other.armies[index]
        for index in range(TROPHY_ROOM):
            self.trophies[index] = other.trophies[index]
        for index in range(SEATS):
            self.seats[index] = other.seats[index]
            self.headquarters[index] = other.headquarters[index]
            self.trophy_count[index] = other.trophy_count[index]
            self.camp[index] = other.camp[index]
            self.tokens[index] = other.tokens[index]
            self.cards[index] = other.cards[index]
            self.town_cards[index] = other.town_cards[index]
            self.mission[index] = other.mission[index]
            self.queue[index] = other.queue[index]
            self.fallen[index] = other.fallen[index]
            self.fell[index] = other.fell[index]
            self.force[index] = other.force[index]
            self.held[index] = other.held[index]
        for index in range(4):
            self.dice[index] = other.dice[index]
        self.players = other.players
        self.variant = other.variant
        self.trade_limit = other.trade_limit
        self.round_limit = other.round_limit
        self.round = other.round
        self.start = other.start
        self.to_move = other.to_move
        self.phase = other.phase
        self.asked = other.asked
        self.receiver = other.receiver
        self.draws = other.draws
        self.offers = other.offers
        self.obstacles = other.obstacles
        self.bank = other.bank
        self.supply = other.supply
        self.undealt_armies = other.undealt_armies
        self.undealt_tokens = other.undealt_tokens
        self.undealt_towns = other.undealt_towns
        self.undealt_missions = other.undealt_missions
        self.pile = other.pile
        self.discards = other.discards
        self.battle_from = other.battle_from
        self.battle_to = other.battle_to
        self.attackers = other.attackers
        self.defender = other.defender
        self.attack_losses = other.attack_losses
        self.defence_losses = other.defence_losses
        self.siege_from = other.siege_from
        self.siege_to = other.siege_to
        self.trade_to = other.trade_to
        self.give = other.give
        self.want = other.want
        self.queue_length = other.queue_length
        self.fallen_count = other.fallen_count
        self.gone = other.gone
        self.resigned = other.resigned
        self.reason = other.reason
        self.winner = other.winner
        self.won_by = other.won_by

    def hashed(self) -> cython.ulonglong:
        """All that the rest of the game depends on; the round number only if there is a limit."""
        total: cython.ulonglong = self.obstacles
        part: cython.ulonglong
        small: cython.ulonglong
        index: cython.int
        for index in range(TOWNS):
            part = self.armies[index]
            small = self.owner[index] + 1
            total = mix64(total ^ (part << 3 | small))
        for index in range(self.players):
            part = self.cards[index]
            small = self.camp[index]
            total = mix64(total ^ (part << 24 | small))
            part = self.town_cards[index]
            small = self.tokens[index]
            part = part << 8 | small
            small = self.mission[index] + 1
            part = part << 4 | small
            small = self.headquarters[index] + 1
            part = part << 5 | small
            small = self.fell[index] + 1
            part = part << 3 | small
            small = self.trophy_count[index]
            total = mix64(total ^ (part << 3 | small))
        for index in range(TROPHY_ROOM):
            if index % SEATS < self.trophy_count[index // SEATS]:
                part = self.trophies[index]
                small = index
                total = mix64(total ^ (part << 6 | small))
        part = self.pile
        small = self.discards
        total = mix64(total ^ (part << 28 | small))
        part = self.undealt_armies
        small = self.bank
        total = mix64(total ^ (part << 28 | small))
        part = self.undealt_towns
        small = self.undealt_missions
        part = part << 9 | small
        small = self.undealt_tokens
        total = mix64(total ^ (part << 8 | small))
        part = self.attackers
        for index in range(4):
            small = self.dice[index]
            part = part << 3 | small
        small = self.attack_losses << 2 | self.defence_losses
        part = part << 4 | small
        small = (self.battle_from + 1) << 5 | (self.battle_to + 1)
        total = mix64(total ^ (part << 10 | small))
        small = (self.siege_from + 1) << 5 | (self.siege_to + 1)
        part = small
        small = (self.trade_to + 1) << 6 | (self.give + 1) << 3 | (self.want + 1)
        part = part << 9 | small
        small = self.queue_length << 4 | self.fallen_count
        total = mix64(total ^ (part << 8 | small))
        for index in range(self.queue_length):
            small = self.queue[index]
            total = mix64(total ^ small)
        for index in range(self.fallen_count):
            small = self.fallen[index]
            total = mix64(total ^ small)
        part = self.phase
        small = (self.start + 1) << 9 | (self.to_move + 1) << 6 | (self.asked + 1) << 3 | (self.receiver + 1)
        part = part << 12 | small
        small = self.draws << 12 | self.offers << 4 | self.supply
        total = mix64(total ^ (part << 20 | small))
        if self.resigned != 0:
            small = self.resigned
            total = mix64(total ^ small)
        if self.round_limit > 0 or self.round == 0:
            small = self.round
            total = mix64(total ^ small)
        return total

    def snapshot(self) -> Snapshot:
        """The state in plain integers."""
        seats = range(self.players)
        return Snapshot(
            seats=tuple([self.seats[seat] for seat in seats]),
            variant=self.variant,
            trade_limit=self.trade_limit,
            round_limit=self.round_limit,
            round=self.round,
            start=self.start,
            to_move=self.to_move,
            phase=self.phase,
            asked=self.asked,
            receiver=self.receiver,
            draws=self.draws,
            offers=self.offers,
            owner=tuple([self.owner[town] for town in range(TOWNS)]),
            armies=tuple([self.armies[town] for town in range(TOWNS)]),
            obstacles=self.obstacles,
            headquarters=tuple([self.headquarters[seat] for seat in seats]),
            trophies=tuple(
                [
                    tuple([self.trophies[SEATS * seat + index] for index in range(self.trophy_count[seat])])
                    for seat in seats
                ]
            ),
            bank=self.bank,
            supply=self.supply,
            camp=tuple([self.camp[seat] for seat in seats]),
            tokens=tuple([self.tokens[seat] for seat in seats]),
            cards=tuple([self.cards[seat] for seat in seats]),
            town_cards=tuple([self.town_cards[seat] for seat in seats]),
            mission=tuple([self.mission[seat] for seat in seats]),
            undealt_armies=self.undealt_armies,
            undealt_tokens=self.undealt_tokens,
            undealt_towns=self.undealt_towns,
            undealt_missions=self.undealt_missions,
            pile=self.pile,
            discards=self.discards,
            battle_from=self.battle_from,
            battle_to=self.battle_to,
            attackers=self.attackers,
            dice=tuple([self.dice[die] for die in range(4)]),
            attack_losses=self.attack_losses,
            defence_losses=self.defence_losses,
            siege_from=self.siege_from,
            siege_to=self.siege_to,
            trade_to=self.trade_to,
            give=self.give,
            want=self.want,
            queue=tuple([self.queue[entry] for entry in range(self.queue_length)]),
            fallen=tuple([self.fallen[entry] for entry in range(self.fallen_count)]),
            fell=tuple([self.fell[seat] for seat in seats]),
            resigned=tuple([seat for seat in seats if self.resigned >> seat & 1]),
            reason=self.reason,
            winner=self.winner,
            won_by=self.won_by,
        )

    def restore(self, taken: Snapshot) -> None:
        """Become the state of a snapshot, which must be that of a possible position."""
        index: cython.int
        seat: cython.int
        town: cython.int
        bit: cython.int = 1
        self.players = len(taken.seats)
        self.variant = taken.variant
        self.trade_limit = taken.trade_limit
        self.round_limit = taken.round_limit
        self.round = taken.round
        self.start = taken.start
        self.to_move = taken.to_move
        self.phase = taken.phase
        self.asked = taken.asked
        self.receiver = taken.receiver
        self.draws = taken.draws
        self.offers = taken.offers
        self.obstacles = taken.obstacles
        self.bank = taken.bank
        self.supply = taken.supply
        self.undealt_armies = taken.undealt_armies
        self.undealt_tokens = taken.undealt_tokens
        self.undealt_towns = taken.undealt_towns
        self.undealt_missions = taken.undealt_missions
        self.pile = taken.pile
        self.discards = taken.discards
        self.battle_from = taken.battle_from
        self.battle_to = taken.battle_to
        self.attackers = taken.attackers
        self.attack_losses = taken.attack_losses
        self.defence_losses = taken.defence_losses
        self.siege_from = taken.siege_from
        self.siege_to = taken.siege_to
        self.trade_to = taken.trade_to
        self.give = taken.give
        self.want = taken.want
        self.queue_length = len(taken.queue)
        self.fallen_count = len(taken.fallen)
        self.reason = taken.reason
        self.winner = taken.winner
        self.won_by = taken.won_by
        self.gone = 0
        for seat in taken.fallen:
            self.gone |= bit << seat
        self.resigned = 0
        for seat in taken.resigned:
            self.resigned |= bit << seat
        for seat in range(self.players):
            self.seats[seat] = taken.seats[seat]
            self.headquarters[seat] = taken.headquarters[seat]
            self.camp[seat] = taken.camp[seat]
            self.tokens[seat] = taken.tokens[seat]
            self.cards[seat] = taken.cards[seat]
            self.town_cards[seat] = taken.town_cards[seat]
            self.mission[seat] = taken.mission[seat]
            self.fell[seat] = taken.fell[seat]
            self.force[seat] = 0
            self.held[seat] = 0
            self.trophy_count[seat] = len(taken.trophies[seat])
            for index in range(self.trophy_count[seat]):
                self.trophies[SEATS * seat + index] = taken.trophies[seat][index]
        for index in range(self.queue_length):
            self.queue[index] = taken.queue[index]
        for index in range(self.fallen_count):
            self.fallen[index] = taken.fallen[index]
        for index in range(4):
            self.dice[index] = taken.dice[index]
        for town in range(TOWNS):
            seat = taken.owner[town]
            self.owner[town] = seat
            self.armies[town] = taken.armies[town]
            if seat != NONE:
                self.force[seat] += self.armies[town]
                self.held[seat] |= bit << town
        self.defender = NONE if self.battle_to == NONE else self.owner[self.battle_to]

    def phase_code(self) -> int:
        """The phase, as an index into `codes.PHASES`."""
        return self.phase

    def seat_colours(self) -> list[int]:
        """The colours of the seats, as indices into `codes.COLOURS`."""
        return [self.seats[seat] for seat in range(self.players)]

    def receiver_index(self) -> int:
        """The seat that is dealt to or draws, or NONE."""
        return self.receiver

    def towns_of(self, seat: cython.int) -> int:
        """How many towns a player holds."""
        return members(self.held[seat])
