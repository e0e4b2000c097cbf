"""The memory of an information-set search: one tree for each player, all in the same flat arrays.

The first nodes, one per player, are the roots. A node of a player's tree stands for what he has seen since
the search began, so it is found from its parent by what he saw of a move (`State.seen_as`). Children come
one at a time, each in front of its older siblings.
"""

import cython

if not cython.compiled:
    from ai.nodes import Nodes

from ai.nodes import zeros

NO_NODE = cython.declare(cython.int, -1)

MORE_BYTES = 4 + 4 + 4


@cython.cclass
class Forest(Nodes):
    """The nodes of one search.

    Beside those of `Nodes`, per node: `offered` how often it could have been visited, `sealing` how many
    of its visits ended the game there and then with a win of the player who moved, `first` its youngest
    child, `next` its next older sibling. With `is_guessing`, `guess` per player: what the evaluation of the
    positions below comes to when the owner of the tree always plays what looks best for him; single
    precision.
    """

    def __init__(self, players: int, most_new: int, memory_mib: int, *, is_guessing: bool = False) -> None:
        """`most_new` is how many nodes one simulation may add at most."""
        Nodes.__init__(self, players, players, most_new, memory_mib, MORE_BYTES, 4 if is_guessing else 0)
        self.is_guessing = is_guessing
        self.guess = zeros("f", self.capacity * players if is_guessing else 1)
        self.offered = zeros("i", self.capacity)
        self.sealing = zeros("i", self.capacity)
        self.next = zeros("i", self.capacity)
        for root in range(players):
            self.first[root] = NO_NODE
            self.next[root] = NO_NODE

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

    def guess_again(self, node: cython.int, owner: cython.int, is_owners: cython.bint) -> cython.void:
        """Back up the guesses of the visited children into their parent, which has some.

        Where the owner of the tree decides, that of the child he'd choose by them; elsewhere their mean,
        weighted by how often each was visited.
        """
        players: cython.int = self.players
        child: cython.int = self.first[node]
        player: cython.int
        best: cython.int = NO_NODE
        visits: cython.double = 0.0
        value: cython.double
        most: cython.double = -1.0
        while child != NO_NODE:
            visits += self.visits[child]
            value = self.guess[child * players + owner]
            if self.visits[child] > 0 and value > most:
                most = value
                best = child
            child = self.next[child]
        if best == NO_NODE:
            return
        for player in range(players):
            if is_owners:
                value = self.guess[best * players + player]
            else:
                value = self.mean_guess(node, player) / visits
            self.guess[node * players + player] = value

    def mean_guess(self, node: cython.int, player: cython.int) -> cython.double:
        """The sum of the children's guesses for a player, each as often as it was visited."""
        child: cython.int = self.first[node]
        guess: cython.double
        total: cython.double = 0.0
        while child != NO_NODE:
            guess = self.guess[child * self.players + player]
            total += guess * self.visits[child]
            child = self.next[child]
        return total
