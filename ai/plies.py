"""What a depth-first search keeps for each ply it is deep, and in which order it tries moves there.

A good order is most of alpha-beta: where a move that is good enough comes first, the others needn't be
looked at. First comes the move that was best when the position was met before, then the *killers*,
the last two moves that were good enough elsewhere at the same ply (Akl & Newborn 1977), then by
*history*, how often and how deep a move was good enough anywhere (Schaeffer 1983).
"""

from array import array
from typing import Any

import cython

if not cython.compiled:
    from ai.transpositions import NO_MOVE
    from games.core import MoveList, State

HISTORY_BITS = cython.declare(cython.int, 14)
HISTORY_MOST = cython.declare(cython.int, 1 << 24)
SPREAD = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MASK64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
KNOWN_FIRST = cython.declare(cython.int, 0x7FFFFFFF)
KILLER_FIRST = cython.declare(cython.int, 0x7FFFFFFE)


@cython.cclass
class Ply:
    """One ply of the line that is being looked at.

    `state` is the position, `moves` its moves, `ranks` how early each is to be tried (the higher, the
    earlier), `floors` and `ceilings` the bounds of chance's outcomes, `best` the move found best, `values`
    what the position is worth to each player, `deeper` the next ply (or None).
    """

    def __init__(self, root: State) -> None:
        self.state = root.clone()
        self.moves = MoveList(root.max_moves)
        self.ranks = array("i", bytes(4 * root.max_moves))
        self.floors = array("i", bytes(4 * root.max_moves))
        self.ceilings = array("i", bytes(4 * root.max_moves))
        self.killer = NO_MOVE
        self.second_killer = NO_MOVE
        self.best = NO_MOVE
        self.deeper: Any = None
        if not cython.compiled:
            self.values = [0.0] * 6

    def reach(self, plies: int) -> None:
        """Make sure that there are so many plies below this one."""
        here = self
        while plies > 0:
            if here.deeper is None:
                here.deeper = Ply(self.state)
            here = here.deeper
            plies -= 1

    def pick(self, index: cython.int) -> cython.ulonglong:
        """Bring the move of the highest rank from `index` on to that place; of equal ones the first."""
        best: cython.int = index
        other: cython.int
        rank: cython.int
        move: cython.ulonglong
        for other in range(index + 1, self.moves.count):
            if self.ranks[other] > self.ranks[best]:
                best = other
        move = self.moves.moves[best]
        rank = self.ranks[best]
        # The ones between move up by one, so that equals stay in their order.
        for other in range(best, index, -1):
            self.moves.moves[other] = self.moves.moves[other - 1]
            self.ranks[other] = self.ranks[other - 1]
        self.moves.moves[index] = move
        self.ranks[index] = rank
        return move

    def begin(self, move: cython.ulonglong) -> cython.void:
        """Set the next ply up with the position after a move."""
        self.deeper.state.copy_from(self.state)
        self.deeper.state.play(move)


@cython.cclass
class Habits:
    """Which moves have been good enough so far."""

    def __init__(self) -> None:
        self.history = array("i", bytes(4 << HISTORY_BITS))

    def slot(self, player: cython.int, move: cython.ulonglong) -> cython.int:
        """Where the history of a player's move stands; a few share a place."""
        spread: cython.ulonglong = move * 8 + player
        spread = (spread * SPREAD) & MASK64
        return spread >> (64 - HISTORY_BITS)

    def rank(self, here: Ply, player: cython.int, known: cython.ulonglong) -> cython.void:
        """Rank the moves of a ply; `known` comes first."""
        index: cython.int
        move: cython.ulonglong
        for index in range(here.moves.count):
            move = here.moves.moves[index]
            if move == known:
                here.ranks[index] = KNOWN_FIRST
            elif move == here.killer:
                here.ranks[index] = KILLER_FIRST
            elif move == here.second_killer:
                here.ranks[index] = KILLER_FIRST - 1
            else:
                here.ranks[index] = self.history[self.slot(player, move)]

    def reward(self, here: Ply, player: cython.int, move: cython.ulonglong, depth: cython.int) -> cython.void:
        """A move was good enough with so many plies to go."""
        slot: cython.int = self.slot(player, move)
        if move != here.killer:
            here.second_killer = here.killer
            here.killer = move
        self.history[slot] += depth * depth
        if self.history[slot] > HISTORY_MOST:
            self.halve()

    def halve(self) -> cython.void:
        """Let everything count half, so that what was long ago is forgotten."""
        slot: cython.int
        for slot in range(1 << HISTORY_BITS):
            self.history[slot] //= 2

    def fade(self) -> None:
        """`halve` for callers outside the compiled core."""
        self.halve()
