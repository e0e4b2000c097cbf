"""The state of Wege & Wächter and its moves: the only place that decides legality and effects.

Every rule stands beside the id of its clause (see RULES.md). The 14 figures have fixed slots: white's
four runners, two guards and druid, then black's. `board` says which slot stands on a square (plus
one; 0 is empty, `WALL` is the frame), `where` on which square a slot stands (0: off the board).
"""

from typing import NamedTuple

import cython

from games.wege_waechter import codes

if not cython.compiled:
    from games.core import CHANCE, NOBODY, MoveList, State
    from games.randomness import mix64

WALL = cython.declare(cython.int, 15)
SLOTS = cython.declare(cython.int, 14)
SQUARES = cython.declare(cython.int, codes.SQUARES)
FRAME = cython.declare(cython.int, codes.FRAME)
COLUMNS = cython.declare(cython.int, codes.COLUMNS)
NONE = cython.declare(cython.int, codes.NONE)

RUNNER = cython.declare(cython.int, codes.RUNNER)
GUARD = cython.declare(cython.int, codes.GUARD)
DRUID = cython.declare(cython.int, codes.DRUID)

FACE_MOVE = cython.declare(cython.int, codes.FACE_MOVE)
FACE_ACT = cython.declare(cython.int, codes.FACE_ACT)

PHASE_GROUP = cython.declare(cython.int, codes.PHASE_GROUP)
PHASE_CHOOSE = cython.declare(cython.int, codes.PHASE_CHOOSE)
PHASE_ACTION = cython.declare(cython.int, codes.PHASE_ACTION)
PHASE_MOVE = cython.declare(cython.int, codes.PHASE_MOVE)
PHASE_ACT = cython.declare(cython.int, codes.PHASE_ACT)
PHASE_PLACE = cython.declare(cython.int, codes.PHASE_PLACE)
PHASE_DISPLACE = cython.declare(cython.int, codes.PHASE_DISPLACE)
PHASE_BONUS = cython.declare(cython.int, codes.PHASE_BONUS)
PHASE_OVER = cython.declare(cython.int, codes.PHASE_OVER)

PORTAL_DORMANT = cython.declare(cython.int, codes.PORTAL_DORMANT)
PORTAL_OPEN = cython.declare(cython.int, codes.PORTAL_OPEN)
PORTAL_CLOSED = cython.declare(cython.int, codes.PORTAL_CLOSED)

GROUP = cython.declare(cython.int, codes.GROUP)
MOVE = cython.declare(cython.int, codes.MOVE)
THROW = cython.declare(cython.int, codes.THROW)
ACTION = cython.declare(cython.int, codes.ACTION)
CAPTURE = cython.declare(cython.int, codes.CAPTURE)
PUSH = cython.declare(cython.int, codes.PUSH)
PLACE = cython.declare(cython.int, codes.PLACE)
DISPLACE = cython.declare(cython.int, codes.DISPLACE)
AGAIN = cython.declare(cython.int, codes.AGAIN)
HEAL = cython.declare(cython.int, codes.HEAL)
RETURN = cython.declare(cython.int, codes.RETURN)

# Per slot: its colour and kind. Per colour and kind: its first slot and how many there are (WW-2).
COLOUR = cython.declare(cython.int[14], [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1])
KIND = cython.declare(cython.int[14], [0, 0, 0, 0, 1, 1, 2, 0, 0, 0, 0, 1, 1, 2])
FIRST = cython.declare(cython.int[6], [0, 4, 6, 7, 11, 13])
COUNT = cython.declare(cython.int[3], [4, 2, 1])
DRUID_SLOT = cython.declare(cython.int[2], [6, 13])

# The eight directions clockwise from "up the board"; the even ones are orthogonal.
DIRECTION = cython.declare(cython.int[8], [9, 10, 1, -8, -9, -10, -1, 8])

# What `note` writes down; the names are those of codes.TRACES.
TRACE_ROLL = cython.declare(cython.int, codes.TRACE_ROLL)
TRACE_REROLL = cython.declare(cython.int, codes.TRACE_REROLL)
TRACE_FORFEIT = cython.declare(cython.int, codes.TRACE_FORFEIT)
TRACE_STEP = cython.declare(cython.int, codes.TRACE_STEP)
TRACE_CAPTURE = cython.declare(cython.int, codes.TRACE_CAPTURE)
TRACE_HIT = cython.declare(cython.int, codes.TRACE_HIT)
TRACE_PUSH = cython.declare(cython.int, codes.TRACE_PUSH)
TRACE_SCORE = cython.declare(cython.int, codes.TRACE_SCORE)
TRACE_DISPLACING = cython.declare(cython.int, codes.TRACE_DISPLACING)
TRACE_TRANSFORM = cython.declare(cython.int, codes.TRACE_TRANSFORM)
TRACE_PORTAL_OPEN = cython.declare(cython.int, codes.TRACE_PORTAL_OPEN)
TRACE_PORTAL_CLOSE = cython.declare(cython.int, codes.TRACE_PORTAL_CLOSE)
TRACE_PLACE = cython.declare(cython.int, codes.TRACE_PLACE)
TRACE_DISPLACE = cython.declare(cython.int, codes.TRACE_DISPLACE)
TRACE_EXTRA_TURN = cython.declare(cython.int, codes.TRACE_EXTRA_TURN)
TRACE_HEAL = cython.declare(cython.int, codes.TRACE_HEAL)
TRACE_RETURN = cython.declare(cython.int, codes.TRACE_RETURN)
TRACE_TURN = cython.declare(cython.int, codes.TRACE_TURN)
TRACE_RESIGN = cython.declare(cython.int, codes.TRACE_RESIGN)
TRACE_END = cython.declare(cython.int, codes.TRACE_END)
TRACE_ACTION_ROLL = cython.declare(cython.int, codes.TRACE_ACTION_ROLL)
TRACE_THROW = cython.declare(cython.int, codes.TRACE_THROW)

REASON_PORTAL = cython.declare(cython.int, codes.REASON_PORTAL)
REASON_ONLY_DRUIDS = cython.declare(cython.int, codes.REASON_ONLY_DRUIDS)
REASON_DRUID_LOST = cython.declare(cython.int, codes.REASON_DRUID_LOST)
REASON_RESIGNATION = cython.declare(cython.int, codes.REASON_RESIGNATION)
REASON_TURN_LIMIT = cython.declare(cython.int, codes.REASON_TURN_LIMIT)


class Snapshot(NamedTuple):
    """A state in plain integers (see codes.py); equal positions have equal snapshots.

    `squares` are 14: per colour four runners, two guards, the druid, each group ascending with the
    figures off the board (0) last.
    """

    rows: int
    group_die: tuple[int, ...]
    action_die: tuple[int, ...]
    turn_limit: int
    turn: int
    to_move: int
    phase: int
    squares: tuple[int, ...]
    lives: tuple[int, ...]
    transformed: tuple[int, ...]
    bonus_taken: tuple[int, ...]
    captured: tuple[int, ...]
    score: tuple[int, ...]
    portal: int
    group: int
    rerolled: int
    figure: int
    place_for: int
    displace_for: int
    bonus_for: int
    queue: tuple[int, ...]
    reason: int
    winner: int


def move_of(
    kind: cython.ulonglong, a: cython.ulonglong, b: cython.ulonglong, c: cython.ulonglong
) -> cython.ulonglong:
    """`codes.encode`, compiled."""
    return kind | (a << 4) | (b << 11) | (c << 18)


def append(into: MoveList, move: cython.ulonglong) -> cython.void:
    """`MoveList.add`, inlined."""
    into.moves[into.count] = move
    into.count += 1


@cython.final
@cython.cclass
class WegeWaechter(State):
    """A position of Wege & Wächter. Made by `from_snapshot`; a bare instance is not a position."""

    def __init__(self) -> None:
        State.__init__(self)
        self.players = 2
        self.max_moves = 192
        if not cython.compiled:
            self.group_die, self.action_die = [0] * 3, [0] * 3
            self.board, self.where = [0] * SQUARES, [0] * SLOTS
            self.lives, self.transformed, self.bonus_taken = [0] * 2, [0] * 2, [0] * 2
            self.captured, self.score, self.queue = [0] * 4, [0] * 2, [0] * 3

    # --- geometry --------------------------------------------------------------------------------

    def start_row(self, colour: cython.int) -> cython.int:
        """The number of the frame square to the left of a colour's start line. # WW-1"""
        return FRAME if colour == 0 else self.rows * FRAME

    def has_free_start_square(self, colour: cython.int, vacated: cython.int) -> cython.bint:
        """Whether a colour's start line has a free square, counting `vacated` (0: none) as free."""
        row: cython.int = self.start_row(colour)
        column: cython.int
        for column in range(1, COLUMNS + 1):
            if self.board[row + column] == 0 or row + column == vacated:
                return True
        return False

    def has_free_neighbour(self, square: cython.int) -> cython.bint:
        """Whether one of the eight squares around is free."""
        index: cython.int
        for index in range(8):
            if self.board[square + DIRECTION[index]] == 0:
                return True
        return False

    # --- what a figure may do --------------------------------------------------------------------

    def owns(self, square: cython.int) -> cython.bint:
        """Whether a figure of the player on turn stands there."""
        stands: cython.int = self.board[square]
        return 0 < stands <= SLOTS and COLOUR[stands - 1] == self.to_move

    def reach(self, slot: cython.int) -> cython.int:
        """How far a figure may move in a straight line. # WW-21"""
        if KIND[slot] == RUNNER or (KIND[slot] == DRUID and self.lives[COLOUR[slot]] == 1):
            return 2
        return 1

    def may_end_on(self, slot: cython.int, square: cython.int) -> cython.bint:
        """Whether a figure may end a move or push on a free square: in all but one case. # WW-46 WW-52"""
        if square != self.portal_square or self.portal != PORTAL_OPEN or KIND[slot] != DRUID:
            return True
        if not self.transformed[COLOUR[slot]]:
            return True
        return self.score[0] != self.score[1] or self.men == 0

    def has_step(self, slot: cython.int) -> cython.bint:
        """Whether a figure has a normal move."""
        origin: cython.int = self.where[slot]
        far: cython.bint = self.reach(slot) == 2
        index: cython.int
        square: cython.int
        for index in range(8):
            square = origin + DIRECTION[index]
            if self.board[square] == 0:  # WW-20
                if self.may_end_on(slot, square):
                    return True
                square += DIRECTION[index]
                if far and self.board[square] == 0 and self.may_end_on(slot, square):
                    return True
        return False

    def can_step(self, slot: cython.int, target: cython.int) -> cython.bint:
        """Whether a normal move of a figure leads to a square. # WW-20 WW-21"""
        origin: cython.int = self.where[slot]
        index: cython.int
        square: cython.int
        if not self.may_end_on(slot, target):
            return False
        for index in range(8):
            square = origin + DIRECTION[index]
            if self.board[square] != 0:
                continue
            if square == target:
                return True
            square += DIRECTION[index]
            if square == target and self.board[square] == 0 and self.reach(slot) == 2:
                return True
        return False

    def fill_steps(self, slot: cython.int, into: MoveList) -> cython.void:
        """Append the normal moves of a figure. # WW-20 WW-21"""
        origin: cython.int = self.where[slot]
        far: cython.bint = self.reach(slot) == 2
        index: cython.int
        square: cython.int
        for index in range(8):
            square = origin + DIRECTION[index]
            if self.board[square] != 0:
                continue
            if self.may_end_on(slot, square):
                append(into, move_of(MOVE, origin, square, 0))
            square += DIRECTION[index]
            if far and self.board[square] == 0 and self.may_end_on(slot, square):
                append(into, move_of(MOVE, origin, square, 0))

    def may_capture(self, slot: cython.int, square: cython.int) -> cython.bint:
        """Whether a guard or druid may capture what stands on an orthogonal neighbour square."""
        stands: cython.int = self.board[square]
        owner: cython.int
        if stands == 0 or stands > SLOTS:
            return False
        if KIND[stands - 1] != DRUID:
            return True  # WW-30: own figures too
        owner = COLOUR[stands - 1]
        if self.transformed[owner] and KIND[slot] != DRUID:
            return False  # WW-36
        return self.lives[owner] == 1 or self.has_free_start_square(owner, self.where[slot])  # WW-32

    def may_push(self, slot: cython.int, square: cython.int) -> cython.bint:
        """Whether a runner or druid may push what stands on a neighbour square, were there room. # WW-35"""
        stands: cython.int = self.board[square]
        if stands == 0 or stands > SLOTS:
            return False
        if KIND[slot] == RUNNER:
            return KIND[stands - 1] != DRUID or not self.transformed[COLOUR[stands - 1]]  # WW-36
        return KIND[slot] == DRUID and KIND[stands - 1] == DRUID and COLOUR[stands - 1] != COLOUR[slot]

    def push_ends_on(self, target: cython.int, direction: cython.int, square: cython.int) -> cython.bint:
        """Whether what stands on `target`, pushed along a direction, may be pushed onto `square`.

        With `square` 0: whether it may be pushed onto any square.
        """
        turn: cython.int
        candidate: cython.int
        for turn in range(7, 10):
            candidate = target + DIRECTION[(direction + turn) & 7]
            if square != 0 and candidate != square:
                continue
            if self.board[candidate] == 0 and self.may_end_on(self.board[target] - 1, candidate):
                return True
        return False

    def has_action(self, slot: cython.int) -> cython.bint:
        """Whether a figure has a possible action. # WW-13"""
        origin: cython.int = self.where[slot]
        index: cython.int
        square: cython.int
        for index in range(8):
            square = origin + DIRECTION[index]
            if self.board[square] == 0 or self.board[square] == WALL:
                continue
            if KIND[slot] != RUNNER and (index & 1) == 0 and self.may_capture(slot, square):  # WW-31
                return True
            if KIND[slot] != GUARD and self.may_push(slot, square) and self.push_ends_on(square, index, 0):
                return True
        return False

    def can_capture(self, slot: cython.int, square: cython.int) -> cython.bint:
        """Whether a figure may capture what stands on a square. # WW-30 WW-31"""
        index: cython.int
        if KIND[slot] == RUNNER:
            return False
        for index in range(0, 8, 2):
            if self.where[slot] + DIRECTION[index] == square:
                return self.may_capture(slot, square)
        return False

    def can_push(self, slot: cython.int, target: cython.int, square: cython.int) -> cython.bint:
        """Whether a figure may push what stands on `target` onto `square`. # WW-30 WW-35"""
        index: cython.int
        for index in range(8):
            if self.where[slot] + DIRECTION[index] == target:
                return (
                    square != 0 and self.may_push(slot, target) and self.push_ends_on(target, index, square)
                )
        return False

    def fill_actions(self, slot: cython.int, into: MoveList) -> cython.void:
        """Append the possible actions of a figure. # WW-31 WW-35"""
        origin: cython.int = self.where[slot]
        index: cython.int
        turn: cython.int
        square: cython.int
        onto: cython.int
        for index in range(8):
            square = origin + DIRECTION[index]
            if self.board[square] == 0 or self.board[square] == WALL:
                continue
            if KIND[slot] != RUNNER and (index & 1) == 0 and self.may_capture(slot, square):
                append(into, move_of(CAPTURE, origin, square, 0))
            if KIND[slot] == GUARD or not self.may_push(slot, square):
                continue
            for turn in range(7, 10):
                onto = square + DIRECTION[(index + turn) & 7]
                if self.board[onto] == 0 and self.may_end_on(self.board[square] - 1, onto):
                    append(into, move_of(PUSH, origin, square, onto))

    def is_valid_group(self, group: cython.int) -> cython.bint:
        """Whether the player on turn has a figure of a group that can move or act. # WW-11"""
        first: cython.int = FIRST[self.to_move * 3 + group]
        slot: cython.int
        for slot in range(first, first + COUNT[group]):
            if self.where[slot] != 0 and (self.has_step(slot) or self.has_action(slot)):
                return True
        return False

    def can_displace_to(self, square: cython.int) -> cython.bint:
        """Whether the druid on the portal may be displaced to a square. # WW-44"""
        row: cython.int
        index: cython.int
        if self.board[square] != 0:
            return False
        if self.has_free_neighbour(self.portal_square):
            for index in range(8):
                if self.portal_square + DIRECTION[index] == square:
                    return True
            return False
        row = self.start_row(self.displace_for)
        return row < square <= row + COLUMNS

    # --- the contract ----------------------------------------------------------------------------

    def who(self) -> cython.int:
        """Who decides in which phase: see the table of phases in RULES.md."""
        if self.phase == PHASE_GROUP or self.phase == PHASE_ACTION:
            return CHANCE
        if self.phase <= PHASE_ACT:
            return self.to_move
        if self.phase == PHASE_PLACE:
            return self.place_for
        if self.phase == PHASE_DISPLACE:
            return self.displace_for
        if self.phase == PHASE_BONUS:
            return self.bonus_for
        return NOBODY

    def fill(self, into: MoveList) -> cython.void:
        """The legal moves of the phase, figures in slot order, directions clockwise."""
        index: cython.int
        slot: cython.int
        row: cython.int
        owner: cython.int
        into.count = 0
        into.total = 0
        if self.phase == PHASE_GROUP:
            for index in range(3):  # WW-4
                if self.group_die[index] > 0:
                    into.add_weighted(move_of(GROUP, index, 0, 0), self.group_die[index])
        elif self.phase == PHASE_CHOOSE:
            index = FIRST[self.to_move * 3 + self.group]
            for slot in range(index, index + COUNT[self.group]):  # WW-10
                if self.where[slot] != 0:
                    self.fill_steps(slot, into)
                    if self.has_action(slot):  # WW-13
                        append(into, move_of(THROW, self.where[slot], 0, 0))
        elif self.phase == PHASE_ACTION:
            for index in range(3):
                if self.action_die[index] > 0:
                    into.add_weighted(move_of(ACTION, index, 0, 0), self.action_die[index])
        elif self.phase == PHASE_MOVE:
            self.fill_steps(self.board[self.figure] - 1, into)  # WW-14
        elif self.phase == PHASE_ACT:
            self.fill_actions(self.board[self.figure] - 1, into)
        elif self.phase == PHASE_PLACE:
            row = self.start_row(self.place_for)  # WW-32
            for index in range(row + 1, row + COLUMNS + 1):
                if self.board[index] == 0:
                    append(into, move_of(PLACE, index, 0, 0))
        elif self.phase == PHASE_DISPLACE:
            for index in range(8):  # WW-44
                if self.board[self.portal_square + DIRECTION[index]] == 0:
                    append(into, move_of(DISPLACE, self.portal_square + DIRECTION[index], 0, 0))
            if into.count == 0:
                row = self.start_row(self.displace_for)
                for index in range(row + 1, row + COLUMNS + 1):
                    if self.board[index] == 0:
                        append(into, move_of(DISPLACE, index, 0, 0))
        elif self.phase == PHASE_BONUS:
            owner = self.bonus_for  # WW-41
            append(into, move_of(AGAIN, 0, 0, 0))
            if self.lives[owner] == 1:
                append(into, move_of(HEAL, 0, 0, 0))
            row = self.start_row(owner)
            for slot in range(RUNNER, DRUID):
                if self.captured[owner * 2 + slot] > 0:
                    for index in range(row + 1, row + COLUMNS + 1):
                        if self.board[index] == 0:
                            append(into, move_of(RETURN, slot, index, 0))

    def allows(self, move: cython.ulonglong) -> cython.bint:
        """The verdict on one move; never lists the others."""
        kind: cython.int = move & 15
        a: cython.int = (move >> 4) & 127
        b: cython.int = (move >> 11) & 127
        c: cython.int = (move >> 18) & 127
        row: cython.int
        if move_of(kind, a, b, c) != move or a >= SQUARES or b >= SQUARES or c >= SQUARES:
            return False
        if kind == GROUP:
            return self.phase == PHASE_GROUP and a < 3 and b == 0 and c == 0 and self.group_die[a] > 0
        if kind == ACTION:
            return self.phase == PHASE_ACTION and a < 3 and b == 0 and c == 0 and self.action_die[a] > 0
        if kind == MOVE:
            if c != 0 or not self.owns(a):
                return False
            if self.phase == PHASE_MOVE:
                return a == self.figure and self.can_step(self.board[a] - 1, b)
            return (
                self.phase == PHASE_CHOOSE
                and KIND[self.board[a] - 1] == self.group
                and self.can_step(self.board[a] - 1, b)
            )
        if kind == THROW:
            return (
                self.phase == PHASE_CHOOSE
                and b == 0
                and c == 0
                and self.owns(a)
                and KIND[self.board[a] - 1] == self.group
                and self.has_action(self.board[a] - 1)
            )
        if kind == CAPTURE:
            return (
                self.phase == PHASE_ACT
                and c == 0
                and a == self.figure
                and self.can_capture(self.board[a] - 1, b)
            )
        if kind == PUSH:
            return self.phase == PHASE_ACT and a == self.figure and self.can_push(self.board[a] - 1, b, c)
        if kind == PLACE:
            if self.phase != PHASE_PLACE or b != 0 or c != 0 or self.board[a] != 0:
                return False
            row = self.start_row(self.place_for)
            return row < a <= row + COLUMNS
        if kind == DISPLACE:
            return self.phase == PHASE_DISPLACE and b == 0 and c == 0 and self.can_displace_to(a)
        if self.phase != PHASE_BONUS:
            return False
        if kind == AGAIN:
            return a == 0 and b == 0 and c == 0
        if kind == HEAL:
            return a == 0 and b == 0 and c == 0 and self.lives[self.bonus_for] == 1
        if kind == RETURN:
            row = self.start_row(self.bonus_for)
            return (
                a < DRUID
                and c == 0
                and self.captured[self.bonus_for * 2 + a] > 0
                and row < b <= row + COLUMNS
                and self.board[b] == 0
            )
        return False

    def play(self, move: cython.ulonglong) -> cython.void:
        """Carry out a legal move and everything that follows from it, up to the next decision."""
        kind: cython.int = move & 15
        a: cython.int = (move >> 4) & 127
        b: cython.int = (move >> 11) & 127
        c: cython.int = (move >> 18) & 127
        owner: cython.int
        slot: cython.int
        if kind == GROUP:
            self.roll_group(a)
        elif kind == MOVE:
            self.step(self.board[a] - 1, b)
        elif kind == THROW:
            self.figure = a
            self.phase = PHASE_ACTION
            self.note(TRACE_THROW, self.board[a] - 1, a, 0, 0, 0)
        elif kind == ACTION:
            self.roll_action(a)
        elif kind == CAPTURE:
            self.capture(self.board[a] - 1, b)
        elif kind == PUSH:
            self.push(self.board[a] - 1, b, c)
        elif kind == PLACE:
            slot = DRUID_SLOT[self.place_for]
            self.place_for = NONE
            self.put(slot, a)
            self.note(TRACE_PLACE, slot, a, 0, 0, 0)
            self.go_on()
        elif kind == DISPLACE:
            slot = DRUID_SLOT[self.displace_for]
            self.displace_for = NONE
            self.note(TRACE_DISPLACE, slot, self.where[slot], a, 0, 0)
            self.lift(slot)
            self.put(slot, a)
            self.go_on()
        else:
            owner = self.bonus_for  # WW-41
            self.bonus_for = NONE
            self.bonus_taken[owner] = 1
            if kind == HEAL:
                self.lives[owner] = 2
                self.note(TRACE_HEAL, DRUID_SLOT[owner], self.where[DRUID_SLOT[owner]], 0, 0, 0)
            elif kind == RETURN:
                self.captured[owner * 2 + a] -= 1
                slot = FIRST[owner * 3 + a]
                while self.where[slot] != 0:
                    slot += 1
                self.men += 1
                self.put(slot, b)
                self.note(TRACE_RETURN, slot, b, 0, 0, 0)
            else:
                self.queue[2] = self.queue[1]
                self.queue[1] = self.queue[0]
                self.queue[0] = owner
                self.queue_length += 1
                if self.queue_length == 1 and self.to_move != owner:
                    self.queue[1] = owner
                    self.queue_length = 2
                self.note(TRACE_EXTRA_TURN, owner, 0, 0, 0, 0)
            self.go_on()

    def concede(self, player: cython.int) -> cython.void:
        """A player gives up; everything stays as it lies. # WW-54"""
        self.note(TRACE_RESIGN, player, 0, 0, 0, 0)
        self.phase = PHASE_OVER
        self.reason = REASON_RESIGNATION
        self.winner = 1 - player
        self.note(TRACE_END, self.reason, self.winner, 0, 0, 0)

    def payoff(self, player: cython.int) -> cython.double:
        """1 for the winner, 0 for the loser, ½ each for a draw or an unfinished game."""
        if self.phase != PHASE_OVER or self.winner == NONE:
            return 0.5
        return 1.0 if self.winner == player else 0.0

    # --- effects ---------------------------------------------------------------------------------

    def roll_group(self, face: cython.int) -> cython.void:
        """The group die shows a face: choose from that group, roll again, or lose the turn. # WW-11"""
        valid: cython.bint = self.is_valid_group(face)
        self.note(TRACE_ROLL, face, self.to_move, valid, 0, 0)
        if valid:
            self.group = face
            self.phase = PHASE_CHOOSE
        elif not self.rerolled:
            self.rerolled = 1
            self.note(TRACE_REROLL, self.to_move, 0, 0, 0, 0)
        else:
            self.note(TRACE_FORFEIT, self.to_move, 0, 0, 0, 0)
            self.end_turn()

    def roll_action(self, face: cython.int) -> cython.void:
        """The action die shows a face. # WW-14"""
        self.note(TRACE_ACTION_ROLL, face, self.to_move, self.figure, 0, 0)
        if face == FACE_ACT:
            self.phase = PHASE_ACT
        elif face == FACE_MOVE and self.has_step(self.board[self.figure] - 1):
            self.phase = PHASE_MOVE
        else:
            self.end_turn()

    def lift(self, slot: cython.int) -> cython.void:
        """Take a figure off its square."""
        self.board[self.where[slot]] = 0
        self.where[slot] = 0

    def put(self, slot: cython.int, square: cython.int) -> cython.void:
        """Set a figure that is off the board on a free square."""
        self.board[square] = slot + 1
        self.where[slot] = square

    def step(self, slot: cython.int, square: cython.int) -> cython.void:
        """A normal move."""
        self.note(TRACE_STEP, slot, self.where[slot], square, 0, 0)
        self.lift(slot)
        self.put(slot, square)
        self.arrive(slot)

    def capture(self, slot: cython.int, square: cython.int) -> cython.void:
        """A guard or druid hits a neighbour and moves in. # WW-31"""
        victim: cython.int = self.board[square] - 1
        owner: cython.int = COLOUR[victim]
        self.note(TRACE_CAPTURE, slot, self.where[slot], square, victim, 0)
        self.lift(victim)
        if KIND[victim] == DRUID:
            self.lives[owner] -= 1
            self.note(TRACE_HIT, victim, self.lives[owner], 0, 0, 0)
        else:
            self.captured[owner * 2 + KIND[victim]] += 1  # WW-34
            self.men -= 1
        self.lift(slot)
        self.put(slot, square)
        if KIND[victim] == DRUID:
            if self.lives[owner] == 0:
                self.end_game(REASON_DRUID_LOST, 1 - owner)  # WW-33
                return
            self.place_for = owner  # WW-32
        self.arrive(slot)

    def push(self, slot: cython.int, target: cython.int, square: cython.int) -> cython.void:
        """A figure is pushed one square; the pusher stays. # WW-35"""
        pushed: cython.int = self.board[target] - 1
        self.note(TRACE_PUSH, slot, self.where[slot], pushed, target, square)
        self.lift(pushed)
        self.put(pushed, square)
        self.arrive(pushed)

    def arrive(self, slot: cython.int) -> cython.void:
        """What a figure causes by ending on its square: portal first, then transformation."""
        square: cython.int = self.where[slot]
        colour: cython.int = COLOUR[slot]
        row: cython.int = self.start_row(1 - colour)
        self.group = NONE
        self.rerolled = 0
        self.figure = 0
        if square == self.portal_square and self.portal == PORTAL_OPEN:  # WW-42
            self.enter_portal(slot)
            if self.phase == PHASE_OVER:
                return
        elif KIND[slot] == DRUID and not self.transformed[colour] and row < square <= row + COLUMNS:
            self.transformed[colour] = 1  # WW-40
            self.bonus_for = colour
            self.note(TRACE_TRANSFORM, slot, square, 0, 0, 0)
            if self.portal == PORTAL_DORMANT:
                self.portal = PORTAL_OPEN
                self.note(TRACE_PORTAL_OPEN, self.portal_square, 0, 0, 0, 0)
                if self.board[self.portal_square] != 0:
                    self.enter_portal(self.board[self.portal_square] - 1)  # WW-45
        self.go_on()

    def enter_portal(self, slot: cython.int) -> cython.void:
        """A figure stands on the open portal."""
        colour: cython.int = COLOUR[slot]
        if KIND[slot] != DRUID:  # WW-43
            self.lift(slot)
            self.men -= 1
            self.score[colour] += 1
            self.note(TRACE_SCORE, slot, self.portal_square, self.score[colour], 0, 0)
        elif self.transformed[colour]:  # WW-47
            self.portal = PORTAL_CLOSED
            self.note(TRACE_PORTAL_CLOSE, slot, self.portal_square, 0, 0, 0)
            self.end_game(REASON_PORTAL, colour if self.leader() == NONE else self.leader())  # WW-51 WW-52
        else:  # WW-44
            self.displace_for = colour
            self.note(TRACE_DISPLACING, slot, self.portal_square, 0, 0, 0)

    def go_on(self) -> cython.void:
        """Ask the next owner decision, or end the turn."""
        if self.place_for != NONE:
            self.phase = PHASE_PLACE
        elif self.displace_for != NONE:
            self.phase = PHASE_DISPLACE
        elif self.bonus_for != NONE:
            self.phase = PHASE_BONUS
        else:
            self.end_turn()

    def end_turn(self) -> cython.void:
        """The end check, then the next player's group roll."""
        self.group = NONE
        self.rerolled = 0
        self.figure = 0
        if self.men == 0 and self.score[0] != self.score[1]:  # WW-50 WW-52
            self.end_game(REASON_ONLY_DRUIDS, self.leader())
            return
        if 0 < self.turn_limit <= self.turn:  # WW-53
            self.end_game(REASON_TURN_LIMIT, NONE)
            return
        if self.queue_length > 0:  # WW-41
            self.to_move = self.queue[0]
            self.queue[0] = self.queue[1]
            self.queue[1] = self.queue[2]
            self.queue_length -= 1
        else:
            self.to_move = 1 - self.to_move  # WW-10
        self.turn += 1
        self.phase = PHASE_GROUP
        self.note(TRACE_TURN, self.to_move, self.turn, 0, 0, 0)

    def end_game(self, reason: cython.int, winner: cython.int) -> cython.void:
        """Nobody is asked any more."""
        self.group = NONE
        self.rerolled = 0
        self.figure = 0
        self.place_for = NONE
        self.displace_for = NONE
        self.bonus_for = NONE
        self.queue_length = 0
        self.phase = PHASE_OVER
        self.reason = reason
        self.winner = winner
        self.note(TRACE_END, reason, winner, 0, 0, 0)

    def leader(self) -> cython.int:
        """Who has more points; `NONE` at a tie. # WW-51"""
        if self.score[0] == self.score[1]:
            return NONE
        return 0 if self.score[0] > self.score[1] else 1

    # --- copies ----------------------------------------------------------------------------------

    def copy_from(self, other: State) -> cython.void:
        """Become equal to another state of this game."""
        self.take(cython.cast(WegeWaechter, other))

    def take(self, other: "WegeWaechter") -> cython.void:
        """`copy_from` with the type known."""
        index: cython.int
        for index in range(SQUARES):
            self.board[index] = other.board[index]
        for index in range(SLOTS):
            self.where[index] = other.where[index]
        for index in range(3):
            self.group_die[index] = other.group_die[index]
            self.action_die[index] = other.action_die[index]
            self.queue[index] = other.queue[index]
        for index in range(2):
            self.lives[index] = other.lives[index]
            self.transformed[index] = other.transformed[index]
            self.bonus_taken[index] = other.bonus_taken[index]
            self.score[index] = other.score[index]
        for index in range(4):
            self.captured[index] = other.captured[index]
        self.rows = other.rows
        self.portal_square = other.portal_square
        self.turn_limit = other.turn_limit
        self.turn = other.turn
        self.to_move = other.to_move
        self.phase = other.phase
        self.portal = other.portal
        self.men = other.men
        self.group = other.group
        self.rerolled = other.rerolled
        self.figure = other.figure
        self.place_for = other.place_for
        self.displace_for = other.displace_for
        self.bonus_for = other.bonus_for
        self.queue_length = other.queue_length
        self.reason = other.reason
        self.winner = other.winner

    def hashed(self) -> cython.ulonglong:
        """All that the rest of the game depends on; the turn number only if there is a limit."""
        total: cython.ulonglong = 0
        slot: cython.ulonglong
        part: cython.ulonglong
        small: cython.ulonglong
        for slot in range(14):
            if self.where[slot] != 0:
                small = self.where[slot]
                part = COLOUR[slot] * 3 + KIND[slot]
                total ^= mix64(part << 8 | small)
        part = self.phase | self.to_move << 4 | self.portal << 5 | (self.group + 1) << 7
        part |= self.rerolled << 9 | self.figure << 10 | (self.place_for + 1) << 17
        part |= (self.displace_for + 1) << 19 | (self.bonus_for + 1) << 21 | self.queue_length << 23
        for slot in range(2):
            small = self.lives[slot] | self.transformed[slot] << 2 | self.bonus_taken[slot] << 3
            small |= self.captured[2 * slot] << 4 | self.captured[2 * slot + 1] << 7
            small |= self.score[slot] << 9
            part = mix64(part ^ small)
        for slot in range(self.queue_length):
            small = self.queue[slot] + 1
            part = mix64(part ^ small)
        if self.turn_limit > 0:
            small = self.turn
            part = mix64(part ^ small)
        return mix64(total ^ part)

    def snapshot(self) -> Snapshot:
        """The state in plain integers."""
        squares = []
        for first, count in ((0, 4), (4, 2), (6, 1), (7, 4), (11, 2), (13, 1)):
            group = sorted([self.where[slot] for slot in range(first, first + count)])
            squares += [square for square in group if square] + [0] * group.count(0)
        return Snapshot(
            rows=self.rows,
            group_die=tuple([self.group_die[face] for face in range(3)]),
            action_die=tuple([self.action_die[face] for face in range(3)]),
            turn_limit=self.turn_limit,
            turn=self.turn,
            to_move=self.to_move,
            phase=self.phase,
            squares=tuple(squares),
            lives=(self.lives[0], self.lives[1]),
            transformed=(self.transformed[0], self.transformed[1]),
            bonus_taken=(self.bonus_taken[0], self.bonus_taken[1]),
            captured=tuple([self.captured[entry] for entry in range(4)]),
            score=(self.score[0], self.score[1]),
            portal=self.portal,
            group=self.group,
            rerolled=self.rerolled,
            figure=self.figure,
            place_for=self.place_for,
            displace_for=self.displace_for,
            bonus_for=self.bonus_for,
            queue=tuple([self.queue[entry] for entry in range(self.queue_length)]),
            reason=self.reason,
            winner=self.winner,
        )

    def restore(self, taken: Snapshot) -> None:
        """Become the state of a snapshot, which must be that of a possible position."""
        row: cython.int
        column: cython.int
        slot: cython.int
        square: cython.int
        self.rows = taken.rows
        self.portal_square = (taken.rows + 1) // 2 * FRAME + 4
        for square in range(SQUARES):
            row = square // FRAME
            column = square % FRAME
            self.board[square] = 0 if 1 <= row <= self.rows and 1 <= column <= COLUMNS else WALL
        self.men = 0
        for slot in range(SLOTS):
            square = taken.squares[slot]
            self.where[slot] = square
            if square != 0:
                self.board[square] = slot + 1
                if KIND[slot] != DRUID:
                    self.men += 1
        for slot in range(3):
            self.group_die[slot] = taken.group_die[slot]
            self.action_die[slot] = taken.action_die[slot]
            self.queue[slot] = taken.queue[slot] if slot < len(taken.queue) else 0
        for slot in range(2):
            self.lives[slot] = taken.lives[slot]
            self.transformed[slot] = taken.transformed[slot]
            self.bonus_taken[slot] = taken.bonus_taken[slot]
            self.score[slot] = taken.score[slot]
        for slot in range(4):
            self.captured[slot] = taken.captured[slot]
        self.turn_limit = taken.turn_limit
        self.turn = taken.turn
        self.to_move = taken.to_move
        self.phase = taken.phase
        self.portal = taken.portal
        self.group = taken.group
        self.rerolled = taken.rerolled
        self.figure = taken.figure
        self.place_for = taken.place_for
        self.displace_for = taken.displace_for
        self.bonus_for = taken.bonus_for
        self.queue_length = len(taken.queue)
        self.reason = taken.reason
        self.winner = taken.winner

    def phase_code(self) -> int:
        """The phase, as an index into `codes.PHASES`."""
        return self.phase

    def row_count(self) -> int:
        """The number of rows of the board."""
        return self.rows

    def group_is_valid(self, group: int) -> bool:
        """Whether the player on turn could use this group (WW-11)."""
        return bool(self.is_valid_group(group))

    def figure_can_act(self, square: int) -> bool:
        """Whether the figure on an occupied square has a possible action (WW-13)."""
        return bool(self.has_action(self.board[square] - 1))

    def figure_can_move(self, square: int) -> bool:
        """Whether the figure on an occupied square has a normal move (WW-20)."""
        return bool(self.has_step(self.board[square] - 1))


def from_snapshot(taken: Snapshot) -> WegeWaechter:
    """The state of a snapshot, which must be that of a possible position."""
    state = WegeWaechter()
    state.restore(taken)
    return state
