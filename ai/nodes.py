"""The memory of a Monte Carlo search: nodes as rows of flat arrays, no Python object per node.

A node is an index. The arrays are as long as they may ever be, but take memory only as nodes are put
there: a search never stops to make room. Once they are full, the tree stays as it is and the search goes on
in it. `ai.tree` and `ai.forest` say what a node stands for and how its children are found.
"""

from mmap import MAP_ANONYMOUS, MAP_PRIVATE, mmap
from struct import calcsize
from typing import Any

import cython

BYTES_PER_NODE = 8 + 4 + 4 + 4
BYTES_PER_VALUE = 8


@cython.cclass
class Nodes:
    """What every kind of tree keeps of its nodes.

    Per node: `moves` what led to it, `visits`, `first` where its children are found, `width` how many
    they are, and in `totals` one sum of payoffs per player (row `node`, column player). `used` rows are
    taken of `capacity`, which `memory_mib` allows; `most_new` is how many a simulation may add at most.
    """

    def __init__(
        self, players: int, roots: int, most_new: int, memory_mib: int, more_bytes: int, more_values: int
    ) -> None:
        """Beside the arrays here, a subclass has `more_bytes` a node and `more_values` bytes a value."""
        self.players = players
        self.most_new = most_new
        self.bytes_per_node = BYTES_PER_NODE + more_bytes + (BYTES_PER_VALUE + more_values) * players
        room = memory_mib * 1024 * 1024 // self.bytes_per_node
        self.capacity = min(max(room, most_new + 1), 0x7FFFFFFF // players)
        self.used = roots
        self.moves = zeros("Q", self.capacity)
        self.visits = zeros("i", self.capacity)
        self.first = zeros("i", self.capacity)
        self.width = zeros("i", self.capacity)
        self.totals = zeros("d", self.capacity * players)


def zeros(code: Any, length: int) -> Any:
    """So many zeros, of which the system clears a page only when it is first used."""
    room = mmap(-1, max(1, length) * calcsize(code), flags=MAP_PRIVATE | MAP_ANONYMOUS)
    return memoryview(room).cast(code)
