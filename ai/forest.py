"""The memory of an information-set search: one tree for each player, all in the same flat arrays.

The first nodes, one per player, are the roots. A node of a player's tree stands for what he has seen since
the search began, so it is found from its parent by what he saw of a move (`State.seen_as`). Children come
one at a time, each in front of its older siblings.
"""

import cython

if not cython.compiled:
    from ai.nodes import Nodes

from ai.nodes import lengthened, zeros

NO_NODE = cython.declare(cython.int, -1)

MORE_BYTES = 4 + 4 + 4


@cython.cclass
class Forest(Nodes):
    """The nodes of one search.

    Beside those of `Nodes`, per node: `offered` how often it could have been visited, `sealing` how many
    of its visits ended the game there and then with a win of the player who moved, `first` its youngest
    child, `next` its next older sibling.
    """

    def __init__(self, players: int, most_new: int, memory_mib: int) -> None:
        Nodes.__init__(self, players, players, most_new, memory_mib, MORE_BYTES, 0)
        self.offered = zeros("i", self.capacity)
        self.sealing = zeros("i", self.capacity)
        self.next = zeros("i", self.capacity)
        for root in range(players):
            self.first[root] = NO_NODE
            self.next[root] = NO_NODE

    def grow(self) -> None:
        """Make room for twice as many nodes, or for as many as the bound allows."""
        Nodes.grow(self)
        self.offered = lengthened("i", self.offered, self.capacity)
        self.sealing = lengthened("i", self.sealing, self.capacity)
        self.next = lengthened("i", self.next, self.capacity)

    def child(self, node: cython.int, seen: cython.ulonglong) -> cython.int:
        """The child that this leads to; `NO_NODE` if it isn't in the tree."""
        found: cython.int = self.first[node]
        while found >= 0 and self.moves[found] != seen:
            found = self.next[found]
        return found

    def add(self, node: cython.int, seen: cython.ulonglong) -> cython.int:
        """A new child; `NO_NODE` when the memory is full."""
        child: cython.int = self.used
        if child >= self.capacity:
            return NO_NODE
        self.used = child + 1
        self.moves[child] = seen
        self.visits[child] = 0
        # As if it had been there from the start: else a child found late would seem well explored.
        self.offered[child] = self.visits[node]
        self.first[child] = NO_NODE
        self.width[child] = 0
        self.next[child] = self.first[node]
        self.first[node] = child
        self.width[node] += 1
        return child
