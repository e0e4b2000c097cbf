"""The memory of a Monte Carlo search: nodes as rows of flat arrays, no Python object per node.

A node is an index. The arrays grow by doubling between two slices of the search, up to a bound; then
the tree stays as it is and the search goes on in it. `ai.tree` and `ai.forest` say what a node stands for
and how its children are found.
"""

from array import array
from typing import Any

import cython

BYTES_PER_NODE = 8 + 4 + 4 + 4
BYTES_PER_VALUE = 8


@cython.cclass
class Nodes:
    """What every kind of tree keeps of its nodes.

    Per node: `moves` what led to it, `visits`, `first` where its children are found, `width` how many
    they are, and in `totals` one sum of payoffs per player (row `node`, column player). `used` rows are
    taken of `capacity`, which never exceeds `bound`; `most_new` is how many a simulation may add at most.
    """

    def __init__(
        self, players: int, roots: int, most_new: int, memory_mib: int, more_bytes: int, more_values: int
    ) -> None:
        """Beside the arrays here, a subclass has `more_bytes` a node and `more_values` bytes a value."""
        self.players = players
        self.most_new = most_new
        self.bytes_per_node = BYTES_PER_NODE + more_bytes + (BYTES_PER_VALUE + more_values) * players
        room = memory_mib * 1024 * 1024 // self.bytes_per_node
        self.bound = min(max(room, most_new + 1), 0x7FFFFFFF // players)
        self.capacity = min(max(4096, 4 * most_new), self.bound)
        self.used = roots
        self.moves = zeros("Q", self.capacity)
        self.visits = zeros("i", self.capacity)
        self.first = zeros("i", self.capacity)
        self.width = zeros("i", self.capacity)
        self.totals = zeros("d", self.capacity * players)

    def grow(self) -> None:
        """Make room for twice as many nodes, or for as many as the bound allows."""
        self.capacity = min(2 * self.capacity, self.bound)
        # One array after the other, so that only one exists twice at a time.
        self.moves = lengthened("Q", self.moves, self.capacity)
        self.visits = lengthened("i", self.visits, self.capacity)
        self.first = lengthened("i", self.first, self.capacity)
        self.width = lengthened("i", self.width, self.capacity)
        self.totals = lengthened("d", self.totals, self.capacity * self.players)

    def crowded(self) -> cython.bint:
        """Whether the next simulation may want room that only `grow` can make."""
        return self.capacity < self.bound and self.capacity - self.used < self.most_new


def zeros(code: str, length: int) -> Any:
    """An array of `length` zeros."""
    return array(code, [0]) * length


def lengthened(code: str, old: Any, length: int) -> Any:
    """An array of `length` numbers that begins with what `old` holds and goes on with zeros."""
    new = zeros(code, length)
    memoryview(new)[: len(old)] = memoryview(old)
    return new
