"""The memory of a tree search: nodes as rows of flat arrays, no Python object per node.

A node is an index; 0 is the root. It stands for the position after the move that led to it. The
children of a node are one block of neighbouring rows, made all at once by `add_children`. The arrays
grow by doubling between two slices of the search, up to a bound; then the tree stays as it is.
"""

from array import array
from typing import Any

import cython

if not cython.compiled:
    from games.core import MoveList
    from games.randomness import Random

UNEXPANDED = cython.declare(cython.int, -1)
"""What `first` holds for a node whose children aren't in the tree (yet)."""
SEALED = cython.declare(cython.int, -2)
"""What `first` holds for a node whose children found no room."""

BYTES_PER_NODE = 8 + 4 + 4 + 4 + 4
BYTES_PER_VALUE = 8


@cython.cclass
class Tree:
    """The nodes of one search.

    Per node: `moves` the move that led to it, `reach` (below a chance event) the sum of the weights
    of the outcomes up to and including this one, `visits`, `first` and `width` the block of its
    children, and in `totals` one sum of payoffs per player (row `node`, column player).
    """

    def __init__(self, players: int, most_moves: int, memory_mib: int) -> None:
        self.players = players
        self.most_moves = most_moves
        room = memory_mib * 1024 * 1024 // (BYTES_PER_NODE + BYTES_PER_VALUE * players)
        self.bound = min(max(room, most_moves + 1), 0x7FFFFFFF // players)
        self.capacity = min(max(4096, 4 * most_moves), self.bound)
        self.used = 1
        self.moves = _zeros("Q", self.capacity)
        self.reach = _zeros("i", self.capacity)
        self.visits = _zeros("i", self.capacity)
        self.first = _zeros("i", self.capacity)
        self.width = _zeros("i", self.capacity)
        self.totals = _zeros("d", self.capacity * players)
        self.first[0] = UNEXPANDED

    def grow(self) -> None:
        """Make room for twice as many nodes, or for as many as the bound allows."""
        self.capacity = min(2 * self.capacity, self.bound)
        # One array after the other, so that only one exists twice at a time.
        self.moves = _longer("Q", self.moves, self.capacity)
        self.reach = _longer("i", self.reach, self.capacity)
        self.visits = _longer("i", self.visits, self.capacity)
        self.first = _longer("i", self.first, self.capacity)
        self.width = _longer("i", self.width, self.capacity)
        self.totals = _longer("d", self.totals, self.capacity * self.players)

    def crowded(self) -> cython.bint:
        """Whether the next expansion may want room that only `grow` can make."""
        return self.capacity < self.bound and self.capacity - self.used < self.most_moves

    def add_children(self, node: cython.int, moves: MoveList) -> cython.bint:
        """Append the children of `node`, one per move (or outcome) in the order given.

        False, and the node is sealed for good, when the tree is full.
        """
        if self.used + moves.count > self.capacity:
            self.first[node] = SEALED
            return False
        reach: cython.int = 0
        index: cython.int
        child: cython.int = self.used
        for index in range(moves.count):
            if moves.total > 0:  # outcomes of chance; the weights of a player's moves mean nothing
                reach += moves.weights[index]
            self.moves[child] = moves.moves[index]
            self.reach[child] = reach
            self.visits[child] = 0
            self.first[child] = UNEXPANDED
            child += 1
        self.first[node] = self.used
        self.width[node] = moves.count
        self.used = child
        return True

    def shuffle_children(self, node: cython.int, random: Random) -> cython.void:
        """Put the children of a player's node, all still unvisited, into random order."""
        first: cython.int = self.first[node]
        index: cython.int = self.width[node] - 1
        while index > 0:
            other: cython.int = random.below(index + 1)
            move: cython.ulonglong = self.moves[first + index]
            self.moves[first + index] = self.moves[first + other]
            self.moves[first + other] = move
            index -= 1

    def draw_outcome(self, node: cython.int, random: Random) -> cython.int:
        """A child of a chance node, likely in proportion to its weight."""
        child: cython.int = self.first[node]
        drawn: cython.int = random.below(self.reach[child + self.width[node] - 1])
        while self.reach[child] <= drawn:
            child += 1
        return child


def _zeros(code: str, length: int) -> Any:
    """An array of `length` zeros."""
    return array(code, [0]) * length


def _longer(code: str, old: Any, length: int) -> Any:
    """An array of `length` numbers that begins with what `old` holds and goes on with zeros."""
    new = _zeros(code, length)
    memoryview(new)[: len(old)] = memoryview(old)
    return new
