"""Counting move paths: the check of a rules core against an independent one.

The same file runs interpreted, with the same counts.
"""

from typing import Any

import cython

if not cython.compiled:
    from games.core import NOBODY, MoveList, State


@cython.cclass
class Level:
    """The position and the moves of one depth; `deeper` is the next one, None at the last ply."""

    def __init__(self, state: State, depth: int) -> None:
        self.state = state.clone()
        self.buffer = MoveList(state.max_moves)
        deeper: Any = Level(state, depth - 1) if depth > 1 else None
        self.deeper = deeper

    def count(self, depth: cython.int) -> cython.longlong:
        """The nodes `depth` plies (at least one) below this level's position."""
        if self.state.who() == NOBODY:
            return 0
        self.state.fill(self.buffer)
        if depth == 1:  # every move leads to one node: no need to play them
            return self.buffer.count
        total: cython.longlong = 0
        index: cython.int
        for index in range(self.buffer.count):
            self.deeper.state.copy_from(self.state)
            self.deeper.state.play(self.buffer.moves[index])
            total += self.deeper.count(depth - 1)
        return total


def perft(state: State, depth: int) -> int:
    """The number of positions exactly `depth` plies away, reached by different paths counted apart.

    An outcome of chance is a ply like a move; a finished game has no moves. `state` stays as it is.

    :raises ValueError: a negative depth.
    """
    if depth < 0:
        raise ValueError(f"a depth of at least 0 is needed, not {depth}")
    if depth == 0:
        return 1
    top: Level = Level(state, depth)
    nodes: cython.longlong = 0
    plies: cython.int = depth
    with cython.nogil:
        nodes = top.count(plies)
    return int(nodes)
