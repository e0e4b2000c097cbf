"""The memory of an information-set search: one tree for each player, all in the same flat arrays.

A node is an index; the first ones, one per player, are the roots. A node of a player's tree stands for
what he has seen since the search began, so it is found from its parent by what he saw of a move
(`State.seen_as`). Children come one at a time, each in front of its older siblings. The arrays grow by
doubling between two slices of the search, up to a bound; then the trees stay as they are.
"""

from array import array
from typing import Any

import cython

NO_NODE = cython.declare(cython.int, -1)

BYTES_PER_NODE = 8 + 4 + 4 + 4 + 4 + 4
BYTES_PER_VALUE = 8


@cython.cclass
class Forest:
    """The nodes of one search.

    Per node: `seen` what led to it, `visits`, `offered` how often it could have been visited, `first` its
    youngest child, `next` its next older sibling, `width` the number of its children, and in `totals`
    one sum of payoffs per player (row `node`, column player).
    """

    def __init__(self, players: int, most_new: int, memory_mib: int) -> None:
        """`most_new` is how many nodes one simulation may add at most."""
        self.players = players
        self.most_new = most_new
        room = memory_mib * 1024 * 1024 // (BYTES_PER_NODE + BYTES_PER_VALUE * players)
        self.bound = min(max(room, 2 * players), 0x7FFFFFFF // players)
        self.capacity = min(max(4096, 4 * most_new), self.bound)
        self.used = players
        self.seen = _zeros("Q", self.capacity)
        self.visits = _zeros("i", self.capacity)
        self.offered = _zeros("i", self.capacity)
        self.first = _zeros("i", self.capacity)
        self.next = _zeros("i", self.capacity)
        self.width = _zeros("i", self.capacity)
        self.totals = _zeros("d", self.capacity * players)
        for root in range(players):
            self.first[root] = NO_NODE
            self.next[root] = NO_NODE

    def grow(self) -> None:
        """Make room for twice as many nodes, or for as many as the bound allows."""
        self.capacity = min(2 * self.capacity, self.bound)
        # One array after the other, so that only one exists twice at a time.
        self.seen = _longer("Q", self.seen, self.capacity)
        self.visits = _longer("i", self.visits, self.capacity)
        self.offered = _longer("i", self.offered, self.capacity)
        self.first = _longer("i", self.first, self.capacity)
        self.next = _longer("i", self.next, self.capacity)
        self.width = _longer("i", self.width, self.capacity)
        self.totals = _longer("d", self.totals, self.capacity * self.players)

    def crowded(self) -> cython.bint:
        """Whether the next simulation may want room that only `grow` can make."""
        return self.capacity < self.bound and self.capacity - self.used < self.most_new

    def child(self, node: cython.int, seen: cython.ulonglong) -> cython.int:
        """The child that this leads to; `NO_NODE` if it isn't in the tree."""
        found: cython.int = self.first[node]
        while found >= 0 and self.seen[found] != seen:
            found = self.next[found]
        return found

    def add(self, node: cython.int, seen: cython.ulonglong) -> cython.int:
        """A new child; `NO_NODE` when the memory is full."""
        child: cython.int = self.used
        if child >= self.capacity:
            return NO_NODE
        self.used = child + 1
        self.seen[child] = seen
        self.visits[child] = 0
        # As if it had been there from the start: else a child found late would seem well explored.
        self.offered[child] = self.visits[node]
        self.first[child] = NO_NODE
        self.width[child] = 0
        self.next[child] = self.first[node]
        self.first[node] = child
        self.width[node] += 1
        return child


def _zeros(code: str, length: int) -> Any:
    """An array of `length` zeros."""
    return array(code, [0]) * length


def _longer(code: str, old: Any, length: int) -> Any:
    """An array of `length` numbers that begins with what `old` holds and goes on with zeros."""
    new = _zeros(code, length)
    memoryview(new)[: len(old)] = memoryview(old)
    return new
