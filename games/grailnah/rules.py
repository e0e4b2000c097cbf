"""The state of GRAILNAH and its moves: the only place that decides legality and effects.

Every rule stands beside the id of its clause (see RULES.md). `top` says what is on a field: 0
nothing, 1 to 12 a coloured figure, `MERLIN`, `MORGANE`, or `WALL` where a castle stands; the bit
`STAIR` marks a stair, occupied or not. So one comparison tells "ordinary and empty" (0) and another
"no way for knights, Merlin and Morgane" (≥ `WALL`). `under` is the second figure of a shared field.
The centre has no entry: who stands there is known from `merlin`, `morgane` and the end of the game.
"""

from typing import NamedTuple

import cython

from games.grailnah import codes

if not cython.compiled:
    from games.core import NOBODY, MoveList, State
    from games.randomness import mix64

SECTORS = cython.declare(cython.int, codes.SECTORS)
CIRCLE = cython.declare(cython.int, codes.CIRCLE)
CENTRE = cython.declare(cython.int, codes.CENTRE)
FIELDS = cython.declare(cython.int, codes.FIELDS)
CASTLE = cython.declare(cython.int, codes.CASTLE)
RESERVE = cython.declare(cython.int, codes.RESERVE)
GONE = cython.declare(cython.int, codes.GONE)
KNIGHTS = cython.declare(cython.int, codes.KNIGHTS)
NONE = cython.declare(cython.int, codes.NONE)
MAX_STREAK = cython.declare(cython.int, codes.MAX_STREAK)

KNIGHT = cython.declare(cython.int, codes.KNIGHT)
LAST_FIGURE = cython.declare(cython.int, 12)
MERLIN = cython.declare(cython.int, codes.MERLIN)
MORGANE = cython.declare(cython.int, codes.MORGANE)
WALL = cython.declare(cython.int, codes.WALL)
STAIR = cython.declare(cython.int, codes.STAIR)

MOVE = cython.declare(cython.int, codes.MOVE)
LEAVE = cython.declare(cython.int, codes.LEAVE)
ENTER = cython.declare(cython.int, codes.ENTER)
TO_MERLIN = cython.declare(cython.int, codes.TO_MERLIN)
TO_MORGANE = cython.declare(cython.int, codes.TO_MORGANE)
STAY = cython.declare(cython.int, codes.STAY)
PASS = cython.declare(cython.int, codes.PASS)

REASON_GRAIL = cython.declare(cython.int, codes.REASON_GRAIL)
REASON_DISQUALIFICATION = cython.declare(cython.int, codes.REASON_DISQUALIFICATION)
REASON_RESIGNATION = cython.declare(cython.int, codes.REASON_RESIGNATION)
REASON_PLY_LIMIT = cython.declare(cython.int, codes.REASON_PLY_LIMIT)

# What `note` writes down; the names are those of codes.TRACES.
TRACE_STEP = cython.declare(cython.int, codes.TRACE_STEP)
TRACE_SHARE = cython.declare(cython.int, codes.TRACE_SHARE)
TRACE_HOME = cython.declare(cython.int, codes.TRACE_HOME)
TRACE_BANISH = cython.declare(cython.int, codes.TRACE_BANISH)
TRACE_STAY = cython.declare(cython.int, codes.TRACE_STAY)
TRACE_SACRIFICE = cython.declare(cython.int, codes.TRACE_SACRIFICE)
TRACE_COURT = cython.declare(cython.int, codes.TRACE_COURT)
TRACE_REINFORCE = cython.declare(cython.int, codes.TRACE_REINFORCE)
TRACE_DISQUALIFY = cython.declare(cython.int, codes.TRACE_DISQUALIFY)
TRACE_REMOVE = cython.declare(cython.int, codes.TRACE_REMOVE)
TRACE_PASS = cython.declare(cython.int, codes.TRACE_PASS)
TRACE_SKIP = cython.declare(cython.int, codes.TRACE_SKIP)
TRACE_TURN = cython.declare(cython.int, codes.TRACE_TURN)
TRACE_RESIGN = cython.declare(cython.int, codes.TRACE_RESIGN)
TRACE_END = cython.declare(cython.int, codes.TRACE_END)

# Per content of a field (stair bit removed): whose figure it is, and of which kind.
OWNER = cython.declare(cython.int[16], [-1, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, -1, -1, -1])
KIND = cython.declare(cython.int[16], [-1, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, -1, -1, -1])

# Per field: its neighbours along the circle and towards the centre, and its ring.
RIGHT = cython.declare(cython.int[141], [f // 20 * 20 + (f + 1) % 20 for f in range(140)] + [140])
LEFT = cython.declare(cython.int[141], [f // 20 * 20 + (f + 19) % 20 for f in range(140)] + [140])
INWARD = cython.declare(cython.int[141], [f - 20 if f >= 20 else 140 for f in range(140)] + [140])
RING = cython.declare(cython.int[141], [f // 20 for f in range(140)] + [-1])

# Per site the sectors of its doors (GR-2); per sector the site (plus one) whose door it is.
SIDE = cython.declare(cython.int[8], [19, 2, 4, 7, 9, 12, 14, 17])
ROYAL = cython.declare(cython.int[8], [0, 1, 5, 6, 10, 11, 15, 16])
SIDE_SITE = cython.declare(cython.int[20], [0, 0, 1, 0, 2, 0, 0, 2, 0, 3, 0, 0, 3, 0, 4, 0, 0, 4, 0, 1])
ROYAL_SITE = cython.declare(cython.int[20], [1, 1, 0, 0, 0, 2, 2, 0, 0, 0, 3, 3, 0, 0, 0, 4, 4, 0, 0, 0])
STAIRS = cython.declare(cython.int[4], [3, 8, 13, 18])


class Snapshot(NamedTuple):
    """A state in plain integers (see codes.py); equal positions have equal snapshots.

    `colours` are the players in order; kings, queens, `court` (a site), `streak` have one entry per
    player, `knights` eight (places, ascending); `disqualified`, `resigned` and `winners` are player indices.
    """

    rings: int
    ply_limit: int
    colours: tuple[int, ...]
    ply: int
    to_move: int
    kings: tuple[int, ...]
    queens: tuple[int, ...]
    knights: tuple[int, ...]
    court: tuple[int, ...]
    streak: tuple[int, ...]
    merlin: int
    morgane: int
    may_move: int
    disqualified: tuple[int, ...]
    resigned: tuple[int, ...]
    reason: int
    winners: tuple[int, ...]


def move_of(
    kind: cython.ulonglong, a: cython.ulonglong, b: cython.ulonglong, c: cython.ulonglong
) -> cython.ulonglong:
    """`codes.encode`, compiled."""
    return kind | (a << 4) | (b << 12) | (c << 20)


def append(into: MoveList, move: cython.ulonglong) -> cython.void:
    """`MoveList.add`, inlined."""
    into.moves[into.count] = move
    into.count += 1


@cython.final
@cython.cclass
class Grailnah(State):
    """A position of GRAILNAH. Made by `from_snapshot`; a bare instance is not a position.

    Per player: `knights` lists the fields of those on fields (`out` of them, ascending), `royals` the
    places of king and queen; `held` counts the knights per castle and player. `winners` and
    `resigned` are bit sets; `gone` are all who are out of the game, `fallen` those disqualified.
    """

    def __init__(self) -> None:
        State.__init__(self)
        self.max_moves = 384
        if not cython.compiled:
            self.top, self.under = [0] * FIELDS, [0] * FIELDS
            self.knights, self.royals, self.held = [0] * 32, [0] * 8, [0] * 16
            self.out, self.reserve, self.court, self.streak = [0] * 4, [0] * 4, [0] * 4, [0] * 4
            self.colours, self.home, self.owner = [0] * 4, [0] * 4, [0] * 4
            self.gone, self.fallen = [0] * 4, [0] * 4

    # --- what a field allows ---------------------------------------------------------------------

    def is_own(self, field: cython.int) -> cython.bint:
        """Whether the player on turn has a figure there that can move: alone on its field. # GR-23"""
        return field < CENTRE and OWNER[self.top[field] & 15] == self.to_move and self.under[field] == 0

    def may_join(self, field: cython.int) -> cython.bint:
        """Whether a coloured figure of the player on turn may end on an ordinary field. # GR-21 GR-23"""
        content: cython.int = self.top[field]
        if content == 0:
            return True
        return content <= LAST_FIGURE and OWNER[content] != self.to_move and self.under[field] == 0

    def has_figure_of(self, player: cython.int, field: cython.int) -> cython.bint:
        """Whether a player has a figure on a field, alone or not."""
        return OWNER[self.top[field] & 15] == player or OWNER[self.under[field]] == player

    def is_door(self, site: cython.int, field: cython.int, royal: cython.bint) -> cython.bint:
        """Whether a field lies before the royal door, or a side door, of a castle. # GR-2"""
        if field >= CENTRE:
            return False
        if royal:
            return RING[field] == self.rim - 1 and ROYAL_SITE[field % SECTORS] == site + 1
        return RING[field] == self.rim and SIDE_SITE[field % SECTORS] == site + 1

    def stair_index(self, field: cython.int) -> cython.int:
        """Which of the four stairs a stair field is."""
        return field % SECTORS // 5

    def runs(self, origin: cython.int, target: cython.int) -> cython.bint:
        """Whether all fields between two of a ring are ordinary and empty, one way or the other. # GR-22"""
        step: cython.int = RIGHT[origin]
        while step != target and self.top[step] == 0:
            step = RIGHT[step]
        if step == target:
            return True
        step = LEFT[origin]
        while step != target and self.top[step] == 0:
            step = LEFT[step]
        return step == target

    # --- what a figure may do --------------------------------------------------------------------

    def can_knight_go(self, origin: cython.int, target: cython.int) -> cython.bint:
        """Whether a knight of the player on turn may go from field to field. # GR-31 GR-32"""
        if target == INWARD[origin]:
            return target == CENTRE or self.may_join(target)
        if target == CENTRE or target == origin or RING[target] != RING[origin]:
            return False
        return self.may_join(target) and self.runs(origin, target)

    def can_royal_go(self, origin: cython.int, target: cython.int) -> cython.bint:
        """Whether a king or queen of the player on turn may go from field to field. # GR-41 GR-42"""
        aside: cython.int
        content: cython.int
        if target == CENTRE or RING[target] < CIRCLE or RING[target] > self.rim:
            return False
        content = self.top[target]
        aside = (target % SECTORS - origin % SECTORS + SECTORS) % SECTORS
        if content == STAIR and (self.top[origin] & STAIR) != 0:
            aside = (self.stair_index(target) - self.stair_index(origin) + 4) & 3
            return aside == 1 or aside == 3
        if target == origin or not (aside <= 1 or aside == SECTORS - 1):
            return False
        if RING[target] - RING[origin] > 1 or RING[origin] - RING[target] > 1:
            return False
        return content == STAIR or self.may_join(target)

    def can_leave(self, site: cython.int, target: cython.int, kind: cython.int) -> cython.bint:
        """Whether a figure of the player on turn may go from a castle to a field. # GR-30 GR-40"""
        if site < 0 or site > 3 or kind > 2:
            return False
        if kind == KNIGHT:
            if self.held[site * 4 + self.to_move] == 0 or not self.is_door(site, target, False):
                return False
        elif self.royals[self.to_move * 2 + kind - 1] != CASTLE + site or not self.is_door(
            site, target, True
        ):
            return False
        return self.may_join(target)

    def can_enter(self, origin: cython.int, site: cython.int) -> cython.bint:
        """Whether the figure on a field may enter a castle. # GR-40 GR-32"""
        if site < 0 or site > 3 or not self.is_own(origin):
            return False
        return (
            KIND[self.top[origin] & 15] != KNIGHT
            and self.owner[site] != NONE
            and self.is_door(site, origin, True)
        )

    def may_touch_merlin(self) -> cython.bint:
        """Whether the player on turn may move Merlin at all. # GR-52"""
        return self.may_move and self.streak[self.to_move] < MAX_STREAK

    def can_merlin_go(self, target: cython.int) -> cython.bint:
        """Whether Merlin, could he be moved, may end on a field. # GR-50 GR-51"""
        origin: cython.int = self.merlin
        step: cython.int = target
        if target == origin:
            return False
        if target == CENTRE:
            if RING[origin] >= CIRCLE:
                return False
            return RING[origin] == 0 or self.top[INWARD[origin]] == 0
        if RING[target] > self.rim or self.top[target] >= WALL:
            return False
        if origin != CENTRE and RING[target] == RING[origin]:
            return self.runs(origin, target)
        if origin != CENTRE and target % SECTORS != origin % SECTORS:
            return False
        if RING[target] < RING[origin]:
            if RING[origin] >= CIRCLE and RING[target] < CIRCLE:
                return False
            step = INWARD[origin]
            while step != target and self.top[step] == 0:
                step = INWARD[step]
            return step == target
        step = INWARD[target]
        while step != origin and step != CENTRE and self.top[step] == 0:
            step = INWARD[step]
        return step == origin

    def can_morgane_go(self, target: cython.int) -> cython.bint:
        """Whether Morgane may step onto a field. # GR-60 GR-61"""
        origin: cython.int = self.morgane
        if target >= CENTRE or RING[target] > self.rim or self.top[target] >= WALL:
            return False
        if origin == CENTRE:
            return RING[target] == 0 and (self.top[target] == 0 or self.top[target] == MERLIN)
        if target == RIGHT[origin] or target == LEFT[origin]:
            return True
        return target == INWARD[origin] or target == origin + SECTORS

    def can_give_up(self, place: cython.int) -> cython.bint:
        """Whether Morgane may stay for a knight of the player on turn in this place. # GR-62"""
        code: cython.int = self.to_move * 3 + KNIGHT + 1
        if self.morgane != CENTRE:
            return False
        if place < CENTRE:
            return self.top[place] == code or self.under[place] == code
        return CASTLE <= place < RESERVE and self.held[(place - CASTLE) * 4 + self.to_move] > 0

    def knight_has_move(self, origin: cython.int) -> cython.bint:
        """Whether the knight on a field can move."""
        if self.under[origin] != 0:
            return False
        if INWARD[origin] == CENTRE or self.may_join(INWARD[origin]):
            return True
        return self.may_join(RIGHT[origin]) or self.may_join(LEFT[origin])

    def royal_has_move(self, place: cython.int) -> cython.bint:
        """Whether the king or queen in a place, a field or a castle, can move."""
        ring: cython.int
        index: cython.int
        if place >= CASTLE:
            index = (place - CASTLE) * 2
            ring = (self.rim - 1) * SECTORS
            return self.may_join(ring + ROYAL[index]) or self.may_join(ring + ROYAL[index + 1])
        if self.under[place] != 0:
            return False
        for index in range(4):
            if self.owner[index] != NONE and self.is_door(index, place, True):
                return True
            if self.can_royal_go(place, (self.rim - 1) * SECTORS + STAIRS[index]):
                return True
        for ring in range(RING[place] - 1, RING[place] + 2):
            if ring > self.rim:
                break
            index = ring * SECTORS + place % SECTORS
            if self.can_royal_go(place, index):
                return True
            if self.can_royal_go(place, RIGHT[index]) or self.can_royal_go(place, LEFT[index]):
                return True
        return False

    def has_move(self) -> cython.bint:
        """Whether the player on turn can do anything but pass. # GR-20"""
        player: cython.int = self.to_move
        index: cython.int
        place: cython.int
        if self.morgane != CENTRE:
            return True  # GR-60: on every field outside the centre she has a neighbour to step onto
        if self.out[player] > 0 or (self.may_touch_merlin() and self.merlin != CENTRE):
            return True  # GR-62, and Merlin's field has an ordinary neighbour as well
        for index in range(SECTORS):
            if self.can_morgane_go(index):
                return True
            if self.may_touch_merlin() and self.top[index] < WALL:
                return True
        for index in range(4):
            if self.held[index * 4 + player] > 0:
                return True  # GR-62
        for index in range(2):
            place = self.royals[player * 2 + index]
            if self.royal_has_move(place):
                return True
        return False

    def fill_knight(self, origin: cython.int, into: MoveList) -> cython.void:
        """Append the moves of the knight on a field that it has to itself. # GR-31"""
        player: cython.int = self.to_move
        target: cython.int = INWARD[origin]
        content: cython.int
        last: cython.int
        if target == CENTRE or self.may_join(target):
            append(into, move_of(MOVE, origin, target, 0))
        target = RIGHT[origin]
        while self.top[target] == 0:
            append(into, move_of(MOVE, origin, target, 0))
            target = RIGHT[target]
        if target == origin:
            return  # once round an empty circle
        if self.may_join(target):
            append(into, move_of(MOVE, origin, target, 0))
        last = target
        target = LEFT[origin]
        while self.top[target] == 0:
            append(into, move_of(MOVE, origin, target, 0))
            target = LEFT[target]
        if target == last:
            return  # one figure on the circle is met from both sides
        content = self.top[target]
        if content <= LAST_FIGURE and OWNER[content] != player and self.under[target] == 0:
            append(into, move_of(MOVE, origin, target, 0))

    def fill_royal(self, kind: cython.int, into: MoveList) -> cython.void:
        """Append the moves of the king (1) or queen (2) of the player on turn. # GR-40 GR-41 GR-42"""
        place: cython.int = self.royals[self.to_move * 2 + kind - 1]
        index: cython.int
        target: cython.int
        ring: cython.int
        site: cython.int
        last: cython.int
        if place >= CASTLE:
            for index in range(2):
                target = (self.rim - 1) * SECTORS + ROYAL[(place - CASTLE) * 2 + index]
                if self.may_join(target):
                    append(into, move_of(LEAVE, place, target, kind))
            return
        if self.under[place] != 0:
            return
        for ring in range(RING[place] - 1, RING[place] + 2):
            if ring < CIRCLE or ring > self.rim:
                continue
            target = LEFT[ring * SECTORS + place % SECTORS]
            last = RIGHT[RIGHT[RIGHT[target]]]
            while target != last:
                if self.top[target] == STAIR or self.may_join(target):
                    append(into, move_of(MOVE, place, target, 0))
                target = RIGHT[target]
        if (self.top[place] & STAIR) != 0:
            for index in range(1, 4, 2):
                site = (self.stair_index(place) + index) & 3
                target = (self.rim - 1) * SECTORS + STAIRS[site]
                if self.top[target] == STAIR:
                    append(into, move_of(MOVE, place, target, 0))
        elif RING[place] == self.rim - 1:
            site = ROYAL_SITE[place % SECTORS] - 1
            if site >= 0 and self.owner[site] != NONE:
                append(into, move_of(ENTER, place, CASTLE + site, 0))

    def fill_castles(self, into: MoveList) -> cython.void:
        """Append the moves of knights out of castles. # GR-30"""
        site: cython.int
        index: cython.int
        target: cython.int
        for site in range(4):
            if self.held[site * 4 + self.to_move] == 0:
                continue
            for index in range(2):
                target = self.rim * SECTORS + SIDE[site * 2 + index]
                if self.may_join(target):
                    append(into, move_of(LEAVE, CASTLE + site, target, KNIGHT))

    def fill_merlin(self, into: MoveList) -> cython.void:
        """Append the moves of Merlin, who may be moved. # GR-50 GR-51"""
        origin: cython.int = self.merlin
        target: cython.int
        last: cython.int
        sector: cython.int
        end: cython.int = (self.rim + 1) * SECTORS
        if origin == CENTRE:
            for sector in range(SECTORS):
                target = sector
                while target < end and self.top[target] == 0:
                    append(into, move_of(TO_MERLIN, target, 0, 0))
                    target += SECTORS
                if target < end and self.top[target] < WALL:
                    append(into, move_of(TO_MERLIN, target, 0, 0))
            return
        target = RIGHT[origin]
        while self.top[target] == 0:
            append(into, move_of(TO_MERLIN, target, 0, 0))
            target = RIGHT[target]
        if target != origin:
            if self.top[target] < WALL:
                append(into, move_of(TO_MERLIN, target, 0, 0))
            last = target
            target = LEFT[origin]
            while self.top[target] == 0:
                append(into, move_of(TO_MERLIN, target, 0, 0))
                target = LEFT[target]
            if target != last and self.top[target] < WALL:
                append(into, move_of(TO_MERLIN, target, 0, 0))
        target = origin + SECTORS
        while target < end and self.top[target] == 0:
            append(into, move_of(TO_MERLIN, target, 0, 0))
            target += SECTORS
        if target < end and self.top[target] < WALL:
            append(into, move_of(TO_MERLIN, target, 0, 0))
        end = CIRCLE * SECTORS if RING[origin] >= CIRCLE else 0
        target = origin - SECTORS
        while target >= end and self.top[target] == 0:
            append(into, move_of(TO_MERLIN, target, 0, 0))
            target -= SECTORS
        if target >= end:
            if self.top[target] < WALL:
                append(into, move_of(TO_MERLIN, target, 0, 0))
        elif end == 0:
            append(into, move_of(TO_MERLIN, CENTRE, 0, 0))

    def fill_morgane(self, into: MoveList) -> cython.void:
        """Append the steps of Morgane and her staying for a knight. # GR-60 GR-61 GR-62"""
        origin: cython.int = self.morgane
        index: cython.int
        code: cython.int
        if origin == CENTRE:
            for index in range(SECTORS):
                code = self.top[index]
                if code == 0 or code == MERLIN:
                    append(into, move_of(TO_MORGANE, index, 0, 0))
            for index in range(self.out[self.to_move]):
                append(into, move_of(STAY, self.knights[self.to_move * KNIGHTS + index], 0, 0))
            for index in range(4):
                if self.held[index * 4 + self.to_move] > 0:
                    append(into, move_of(STAY, CASTLE + index, 0, 0))
            return
        if self.top[RIGHT[origin]] < WALL:
            append(into, move_of(TO_MORGANE, RIGHT[origin], 0, 0))
        if self.top[LEFT[origin]] < WALL:
            append(into, move_of(TO_MORGANE, LEFT[origin], 0, 0))
        if RING[origin] < self.rim and self.top[origin + SECTORS] < WALL:
            append(into, move_of(TO_MORGANE, origin + SECTORS, 0, 0))
        if origin >= SECTORS and self.top[origin - SECTORS] < WALL:
            append(into, move_of(TO_MORGANE, origin - SECTORS, 0, 0))

    # --- the contract ----------------------------------------------------------------------------

    def who(self) -> cython.int:
        """The player on turn, or `NOBODY`."""
        return NOBODY if self.reason != NONE else self.to_move

    def fill(self, into: MoveList) -> cython.void:
        """Replace `into` by the legal moves."""
        index: cython.int
        field: cython.int
        into.clear()
        if self.reason != NONE:
            return
        for index in range(self.out[self.to_move]):
            field = self.knights[self.to_move * KNIGHTS + index]
            if self.under[field] == 0:  # GR-23
                self.fill_knight(field, into)
        self.fill_castles(into)
        self.fill_royal(1, into)
        self.fill_royal(2, into)
        if self.may_touch_merlin():
            self.fill_merlin(into)
        self.fill_morgane(into)
        if into.count == 0:
            append(into, move_of(PASS, 0, 0, 0))  # GR-20

    def allows(self, move: cython.ulonglong) -> cython.bint:
        """Whether a move is legal."""
        kind: cython.int = move & 15
        a: cython.int = (move >> 4) & 255
        b: cython.int = (move >> 12) & 255
        c: cython.int = (move >> 20) & 255
        if self.reason != NONE or move != move_of(kind, a, b, c):
            return False
        if kind == LEAVE:
            return CASTLE <= a < RESERVE and b < CENTRE and self.can_leave(a - CASTLE, b, c)
        if c != 0:
            return False
        if kind == MOVE:
            if not self.is_own(a) or b > CENTRE:
                return False
            if KIND[self.top[a] & 15] == KNIGHT:
                return self.can_knight_go(a, b)
            return self.can_royal_go(a, b)
        if kind == ENTER:
            return CASTLE <= b < RESERVE and self.can_enter(a, b - CASTLE)
        if b != 0:
            return False
        if kind == TO_MERLIN:
            return a <= CENTRE and self.may_touch_merlin() and self.can_merlin_go(a)
        if kind == TO_MORGANE:
            return a <= CENTRE and self.can_morgane_go(a)
        if kind == STAY:
            return self.can_give_up(a)
        return kind == PASS and a == 0 and not self.has_move()

    def play(self, move: cython.ulonglong) -> cython.void:
        """Carry out a legal move."""
        kind: cython.int = move & 15
        a: cython.int = (move >> 4) & 255
        b: cython.int = (move >> 12) & 255
        code: cython.int
        player: cython.int = self.to_move
        self.may_move = kind != TO_MERLIN and kind != PASS  # GR-52
        self.streak[player] = self.streak[player] + 1 if kind == TO_MERLIN else 0
        if kind == MOVE:
            code = self.top[a] & 15
            self.note(TRACE_STEP, code, a, b, 0, 0)
            self.lift(a, code)
            if KIND[code] == KNIGHT:
                self.drop_knight(player, a)
            self.arrive(code, b)
        elif kind == LEAVE:
            code = player * 3 + ((move >> 20) & 3) + 1
            self.note(TRACE_STEP, code, a, b, 0, 0)
            if KIND[code] == KNIGHT:
                self.held[(a - CASTLE) * 4 + player] -= 1
            self.arrive(code, b)
        elif kind == ENTER:
            code = self.top[a] & 15
            self.note(TRACE_STEP, code, a, b, 0, 0)
            self.lift(a, code)
            self.enter(KIND[code], b - CASTLE)
        elif kind == TO_MERLIN:
            self.move_merlin(a)
        elif kind == TO_MORGANE:
            self.move_morgane(a)
        elif kind == STAY:
            self.give_up(a)
        else:
            self.note(TRACE_PASS, player, 0, 0, 0, 0)
        self.end_turn()

    def plays_on(self, player: cython.int) -> cython.bint:
        """Whether a player is neither disqualified nor has given up."""
        return not self.gone[player]

    def concede(self, player: cython.int) -> cython.void:
        """A player gives up and drops out; if only one side is left then, it wins. # GR-67"""
        self.note(TRACE_RESIGN, player, 0, 0, 0, 0)
        if self.is_last_of_side(player):
            # Everything stays as it is.
            self.end_game(REASON_RESIGNATION, self.side_without(player))
            return
        self.resigned |= 1 << player
        self.remove(player)
        if self.to_move == player:
            self.pass_on()

    def payoff(self, player: cython.int) -> cython.double:
        """1 for a winner, 0 for a loser; a draw or an unfinished game shares 1 between the sides.

        Two partners are one side and each get its share: ½ in a draw between teams.
        """
        if self.reason == NONE or self.winners == 0:
            return 1.0 / 3.0 if self.players == 3 else 0.5
        return 1.0 if (self.winners >> player) & 1 else 0.0

    def side(self, player: cython.int) -> cython.int:
        """With four players two teams, the first and third against the second and fourth. # GR-12"""
        return player & 1 if self.players == 4 else player

    # --- effects ---------------------------------------------------------------------------------

    def lift(self, field: cython.int, code: cython.int) -> cython.void:
        """Take a coloured figure off a field; whoever shared it is free again. # GR-23"""
        if self.under[field] != code:
            self.top[field] = (self.top[field] & STAIR) | self.under[field]
        self.under[field] = 0

    def put(self, field: cython.int, code: cython.int) -> cython.void:
        """Set a coloured figure on a field that it may join."""
        if (self.top[field] & 15) == 0:
            self.top[field] |= code
        else:
            self.note(TRACE_SHARE, field, self.top[field], code, 0, 0)
            self.under[field] = code

    def add_knight(self, player: cython.int, field: cython.int) -> cython.void:
        """Enter a field in a player's list of knights, which stays ascending."""
        index: cython.int = player * KNIGHTS + self.out[player]
        while index > player * KNIGHTS and self.knights[index - 1] > field:
            self.knights[index] = self.knights[index - 1]
            index -= 1
        self.knights[index] = field
        self.out[player] += 1

    def drop_knight(self, player: cython.int, field: cython.int) -> cython.void:
        """Strike a field from a player's list of knights."""
        index: cython.int = player * KNIGHTS
        self.out[player] -= 1
        while self.knights[index] != field:
            index += 1
        while index < player * KNIGHTS + self.out[player]:
            self.knights[index] = self.knights[index + 1]
            index += 1

    def arrive(self, code: cython.int, field: cython.int) -> cython.void:
        """A coloured figure of the player on turn ends its move on a field."""
        site: cython.int
        if KIND[code] == KNIGHT:
            self.add_knight(self.to_move, field)
            if field == CENTRE:
                self.end_game(REASON_GRAIL, self.team(self.to_move))  # GR-70
                return
        else:
            self.royals[self.to_move * 2 + KIND[code] - 1] = field
        self.put(field, code)
        site = 0
        if RING[field] == self.rim:
            site = SIDE_SITE[field % SECTORS]
        elif RING[field] == self.rim - 1:
            site = ROYAL_SITE[field % SECTORS]
        if site > 0:
            self.check_blockade(site - 1)

    def enter(self, kind: cython.int, site: cython.int) -> cython.void:
        """A king or queen of the player on turn enters a castle; perhaps they hold court there. # GR-65"""
        player: cython.int = self.to_move
        count: cython.int
        self.royals[player * 2 + kind - 1] = CASTLE + site
        if self.royals[player * 2 + 2 - kind] != CASTLE + site or self.court[player] == site:
            return
        self.court[player] = site
        self.note(TRACE_COURT, player, CASTLE + site, 0, 0, 0)
        count = self.reserve[player] if self.reserve[player] < 4 else 4
        if count > 0:
            self.reserve[player] -= count
            self.held[site * 4 + player] += count
            self.note(TRACE_REINFORCE, player, CASTLE + site, count, 0, 0)

    def clear_field(self, field: cython.int) -> cython.void:
        """Merlin or Morgane ends on a field: its coloured figures return home. # GR-50 GR-60"""
        first: cython.int = self.top[field]
        second: cython.int = self.under[field]
        self.top[field] = 0
        self.under[field] = 0
        if second != 0 and second < first:  # in the players' order, whoever came first
            self.send_home(second, field)
            self.send_home(first, field)
            return
        if first != 0:
            self.send_home(first, field)
        if second != 0:
            self.send_home(second, field)

    def send_home(self, code: cython.int, field: cython.int) -> cython.void:
        """A coloured figure returns to the original castle of its colour. # GR-65"""
        player: cython.int = OWNER[code]
        site: cython.int = self.home[player]
        self.note(TRACE_HOME, code, field, CASTLE + site, 0, 0)
        if KIND[code] == KNIGHT:
            self.drop_knight(player, field)
            self.held[site * 4 + player] += 1
            return
        self.royals[player * 2 + KIND[code] - 1] = CASTLE + site
        if self.royals[player * 2 + 2 - KIND[code]] == CASTLE + site and self.court[player] != site:
            self.court[player] = site
            self.note(TRACE_COURT, player, CASTLE + site, 0, 0, 0)

    def move_merlin(self, target: cython.int) -> cython.void:
        """Merlin moves; who stands on his last field goes. # GR-50"""
        self.note(TRACE_STEP, MERLIN, self.merlin, target, 0, 0)
        if self.merlin != CENTRE:
            self.top[self.merlin] = 0
        self.merlin = target
        if target == CENTRE:
            return
        if self.top[target] == MORGANE:
            self.note(TRACE_BANISH, MORGANE, target, CENTRE, 0, 0)
            self.morgane = CENTRE
        else:
            self.clear_field(target)
        self.top[target] = MERLIN

    def move_morgane(self, target: cython.int) -> cython.void:
        """Morgane steps; who stands on her new field goes. # GR-60"""
        self.note(TRACE_STEP, MORGANE, self.morgane, target, 0, 0)
        if self.morgane != CENTRE:
            self.top[self.morgane] = 0
        self.morgane = target
        if self.top[target] == MERLIN:
            self.note(TRACE_BANISH, MERLIN, target, CENTRE, 0, 0)
            self.merlin = CENTRE
        else:
            self.clear_field(target)
        self.top[target] = MORGANE

    def give_up(self, place: cython.int) -> cython.void:
        """Morgane stays in the centre for a knight of the player on turn. # GR-62"""
        player: cython.int = self.to_move
        code: cython.int = player * 3 + KNIGHT + 1
        self.note(TRACE_STAY, player, 0, 0, 0, 0)
        self.note(TRACE_SACRIFICE, code, place, 0, 0, 0)
        if place < CENTRE:
            self.lift(place, code)
            self.drop_knight(player, place)
        else:
            self.held[(place - CASTLE) * 4 + player] -= 1
        self.reserve[player] += 1

    def check_blockade(self, site: cython.int) -> cython.void:
        """The player on turn came to a door: do four of his figures block the castle now? # GR-66"""
        player: cython.int = self.to_move
        owner: cython.int = self.owner[site]
        index: cython.int
        if owner == NONE or self.gone[owner] or (self.team(player) >> owner) & 1:
            return
        for index in range(site * 2, site * 2 + 2):
            if not self.has_figure_of(player, self.rim * SECTORS + SIDE[index]):
                return
            if not self.has_figure_of(player, (self.rim - 1) * SECTORS + ROYAL[index]):
                return
        self.disqualify(owner, site)

    def disqualify(self, player: cython.int, site: cython.int) -> cython.void:
        """A castle is blocked: all figures of its owner are removed; the castle stays. # GR-66"""
        self.note(TRACE_DISQUALIFY, player, CASTLE + site, 0, 0, 0)
        self.fallen[self.fallen_count] = player
        self.fallen_count += 1
        self.remove(player)

    def remove(self, player: cython.int) -> cython.void:
        """A player is out of the game, and his figures with him. # GR-66 GR-67"""
        index: cython.int
        place: cython.int
        self.gone[player] = 1
        for index in range(self.out[player]):
            place = self.knights[player * KNIGHTS + index]
            self.note(TRACE_REMOVE, player * 3 + KNIGHT + 1, place, 0, 0, 0)
            self.lift(place, player * 3 + KNIGHT + 1)
        self.out[player] = 0
        for index in range(4):
            while self.held[index * 4 + player] > 0:
                self.note(TRACE_REMOVE, player * 3 + KNIGHT + 1, CASTLE + index, 0, 0, 0)
                self.held[index * 4 + player] -= 1
        for index in range(2):
            place = self.royals[player * 2 + index]
            self.note(TRACE_REMOVE, player * 3 + index + 2, place, 0, 0, 0)
            if place < CENTRE:
                self.lift(place, player * 3 + index + 2)
            self.royals[player * 2 + index] = GONE

    def team(self, player: cython.int) -> cython.int:
        """The bit set of a player and his partner. # GR-12"""
        if self.players == 4:
            return 5 if (player & 1) == 0 else 10
        return 1 << player

    def is_last_of_side(self, player: cython.int) -> cython.bint:
        """Whether without a player only one side is left. # GR-67"""
        index: cython.int
        side: cython.int = 0
        for index in range(self.players):
            if not self.gone[index] and index != player:
                if side == 0:
                    side = self.team(index)
                elif side != self.team(index):
                    return False
        return True

    def side_without(self, player: cython.int) -> cython.int:
        """The bit set of the side that wins when a player, the last of the other side, gives up. # GR-67"""
        index: cython.int = 0
        while self.gone[index] or index == player:
            index += 1
        return self.team(index)

    def alone(self) -> cython.bint:
        """Whether everybody who isn't with the player on turn is out of the game. # GR-70"""
        index: cython.int
        mine: cython.int = self.team(self.to_move)
        for index in range(self.players):
            if not self.gone[index] and ((mine >> index) & 1) == 0:
                return False
        return True

    def end_turn(self) -> cython.void:
        """Count the move, end the game or pass the turn on, or pass the turn on. # GR-66 GR-70 GR-71"""
        self.ply += 1
        if self.reason != NONE:
            return
        if self.fallen_count > 0 and self.alone():
            self.end_game(REASON_DISQUALIFICATION, self.team(self.to_move))
            return
        if 0 < self.ply_limit <= self.ply:
            self.end_game(REASON_PLY_LIMIT, 0)
            return
        self.pass_on()

    def pass_on(self) -> cython.void:
        """The next player's turn, over those who are out of the game. # GR-66"""
        self.to_move = 0 if self.to_move + 1 == self.players else self.to_move + 1
        while self.gone[self.to_move]:
            self.note(TRACE_SKIP, self.to_move, 0, 0, 0, 0)
            self.to_move = 0 if self.to_move + 1 == self.players else self.to_move + 1
        self.note(TRACE_TURN, self.to_move, self.ply, 0, 0, 0)

    def end_game(self, reason: cython.int, winners: cython.int) -> cython.void:
        """Nobody is asked any more."""
        self.reason = reason
        self.winners = winners
        self.to_move = 0  # equal ends are equal states, whoever moved last
        self.note(TRACE_END, reason, winners, 0, 0, 0)

    # --- copies ----------------------------------------------------------------------------------

    def copy_from(self, other: State) -> cython.void:
        """Become equal to another state of this game."""
        self.take(cython.cast(Grailnah, other))

    def take(self, other: "Grailnah") -> cython.void:
        """`copy_from` with the type known."""
        index: cython.int
        for index in range(FIELDS):
            self.top[index] = other.top[index]
        for index in range(FIELDS):
            self.under[index] = other.under[index]
        for index in range(32):
            self.knights[index] = other.knights[index]
        for index in range(16):
            self.held[index] = other.held[index]
        for index in range(8):
            self.royals[index] = other.royals[index]
        for index in range(4):
            self.out[index] = other.out[index]
            self.reserve[index] = other.reserve[index]
            self.court[index] = other.court[index]
            self.streak[index] = other.streak[index]
            self.colours[index] = other.colours[index]
            self.home[index] = other.home[index]
            self.owner[index] = other.owner[index]
            self.gone[index] = other.gone[index]
            self.fallen[index] = other.fallen[index]
        self.fallen_count = other.fallen_count
        self.resigned = other.resigned
        self.players = other.players
        self.rings = other.rings
        self.rim = other.rim
        self.ply_limit = other.ply_limit
        self.ply = other.ply
        self.to_move = other.to_move
        self.merlin = other.merlin
        self.morgane = other.morgane
        self.may_move = other.may_move
        self.reason = other.reason
        self.winners = other.winners

    def hashed(self) -> cython.ulonglong:
        """All that the rest of the game depends on; the ply only if there is a limit."""
        total: cython.ulonglong = 0
        index: cython.int
        player: cython.int
        part: cython.ulonglong
        small: cython.ulonglong
        whose: cython.ulonglong
        for player in range(self.players):
            whose = player
            for index in range(self.out[player]):
                small = self.knights[player * KNIGHTS + index]
                total ^= mix64(whose << 8 | small)
            for index in range(2):
                small = self.royals[player * 2 + index] | (index + 1) << 10
                total ^= mix64(whose << 8 | small)
            part = self.reserve[player] | self.court[player] << 4 | self.streak[player] << 6
            part |= self.gone[player] << 8
            for index in range(4):
                small = self.held[index * 4 + player]
                part |= small << (12 + 4 * index)
            total ^= mix64(whose << 28 | 1 << 30 | part)
        part = self.merlin | self.morgane << 8
        small = self.to_move | self.may_move << 2 | (self.reason + 1) << 3 | self.winners << 6
        part |= small << 16
        if self.ply_limit > 0:
            small = self.ply
            part |= small << 32
        return mix64(total ^ mix64(part))

    def snapshot(self) -> Snapshot:
        """The state in plain integers."""
        knights: list[int] = []
        for player in range(self.players):
            places = [self.knights[player * KNIGHTS + index] for index in range(self.out[player])]
            for site in range(4):
                places += [CASTLE + site] * self.held[site * 4 + player]
            places += [RESERVE] * self.reserve[player]
            knights += [*places, *[GONE] * (KNIGHTS - len(places))]
        count = self.players
        return Snapshot(
            rings=self.rings,
            ply_limit=self.ply_limit,
            colours=tuple([self.colours[player] for player in range(count)]),
            ply=self.ply,
            to_move=NONE if self.reason != NONE else self.to_move,
            kings=tuple([self.royals[player * 2] for player in range(count)]),
            queens=tuple([self.royals[player * 2 + 1] for player in range(count)]),
            knights=tuple(knights),
            court=tuple([self.court[player] for player in range(count)]),
            streak=tuple([self.streak[player] for player in range(count)]),
            merlin=self.merlin,
            morgane=self.morgane,
            may_move=int(self.may_move),
            disqualified=tuple([self.fallen[index] for index in range(self.fallen_count)]),
            resigned=tuple([player for player in range(count) if self.resigned >> player & 1]),
            reason=self.reason,
            winners=tuple([player for player in range(count) if self.winners >> player & 1]),
        )

    def restore(self, taken: Snapshot) -> None:
        """Become the state of a snapshot, which must be that of a possible position."""
        player: cython.int
        index: cython.int
        place: cython.int
        self.players = len(taken.colours)
        self.rings = taken.rings
        self.rim = taken.rings - 1
        self.ply_limit = taken.ply_limit
        self.ply = taken.ply
        self.to_move = 0 if taken.to_move == NONE else taken.to_move
        self.merlin = taken.merlin
        self.morgane = taken.morgane
        self.may_move = taken.may_move
        self.reason = taken.reason
        self.winners = sum([1 << winner for winner in taken.winners])
        self.resigned = sum([1 << player for player in taken.resigned])
        self.fallen_count = len(taken.disqualified)
        for index in range(FIELDS):
            self.top[index] = 0
            self.under[index] = 0
        for index in range(16):
            self.held[index] = 0
        for index in range(4):
            self.owner[index] = NONE
            self.fallen[index] = taken.disqualified[index] if index < self.fallen_count else 0
            self.top[(self.rim - 1) * SECTORS + STAIRS[index]] = STAIR
        for player in range(4):
            self.out[player] = 0
            self.reserve[player] = 0
            self.gone[player] = player in taken.disqualified or player in taken.resigned
            self.home[player] = 0
            self.colours[player] = self.court[player] = self.streak[player] = 0
            self.royals[player * 2] = self.royals[player * 2 + 1] = GONE
        for player in range(self.players):
            self.home[player] = codes.SITES_FOR[self.players][player]
            self.owner[self.home[player]] = player
            for index in range(2):
                self.top[self.rim * SECTORS + ROYAL[self.home[player] * 2 + index]] = WALL
        for player in range(self.players):
            self.colours[player] = taken.colours[player]
            self.court[player] = taken.court[player]
            self.streak[player] = taken.streak[player]
            self.royals[player * 2] = taken.kings[player]
            self.royals[player * 2 + 1] = taken.queens[player]
            for index in range(2):
                if self.royals[player * 2 + index] < CENTRE:
                    self.put(self.royals[player * 2 + index], player * 3 + index + 2)
            for index in range(KNIGHTS):
                place = taken.knights[player * KNIGHTS + index]
                if place <= CENTRE:
                    self.add_knight(player, place)
                    if place < CENTRE:
                        self.put(place, player * 3 + KNIGHT + 1)
                elif place == RESERVE:
                    self.reserve[player] += 1
                elif place < RESERVE:
                    self.held[(place - CASTLE) * 4 + player] += 1
        if self.merlin != CENTRE:
            self.top[self.merlin] = MERLIN
        if self.morgane != CENTRE:
            self.top[self.morgane] = MORGANE

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.reason != NONE

    def ring_count(self) -> int:
        """The number of rings of the board."""
        return self.rings

    def colour_codes(self) -> tuple[int, ...]:
        """The players in order, as indices into `codes.COLOURS`."""
        return tuple([self.colours[player] for player in range(self.players)])


def from_snapshot(taken: Snapshot) -> Grailnah:
    """The state of a snapshot, which must be that of a possible position."""
    state = Grailnah()
    state.restore(taken)
    return state
