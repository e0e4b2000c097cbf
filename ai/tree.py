"""The memory of a tree search that sees everything.

Node 0 is the root. A node stands for the position after the move that led to it. The children of a node
are one block of neighbouring rows, made all at once by `add_children`, behind everything that is there
already: so a parent always comes before its children.
"""

import cython

if not cython.compiled:
    from ai.nodes import Nodes
    from games.core import CHANCE, MoveList
    from games.randomness import Random

from ai.nodes import zeros

UNEXPANDED = cython.declare(cython.int, -1)
"""What `first` holds for a node whose children aren't in the tree (yet)."""
SEALED = cython.declare(cython.int, -2)
"""What `first` holds for a node whose children found no room."""

MORE_BYTES = 4


@cython.cclass
class Tree(Nodes):
    """The nodes of one search.

    Beside those of `Nodes`, per node: `reach` (below a chance event) the sum of the weights of the outcomes
    up to and including this one, `first` and `width` the block of its children.

    With `is_proving`, `low` and `high` per player: what he gets at least and at most when everybody plays
    for his own payoff; and per node `is_marked`, whether anything is proven of any child. With
    `is_guessing`, `guess` per player: what the evaluation of the positions below comes to when everybody
    plays for his own. Payoffs are in single precision.
    """

    def __init__(
        self,
        players: int,
        most_moves: int,
        memory_mib: int,
        *,
        is_proving: bool = False,
        is_guessing: bool = False,
    ) -> None:
        values = (8 if is_proving else 0) + (4 if is_guessing else 0)
        more = MORE_BYTES + (1 if is_proving else 0)
        Nodes.__init__(self, players, 1, most_moves, memory_mib, more, values)
        self.is_proving = is_proving
        self.is_guessing = is_guessing
        self.reach = zeros("i", self.capacity)
        self.low = zeros("f", self._room(is_proving))
        self.high = zeros("f", self._room(is_proving))
        self.is_marked = zeros("B", self.capacity if is_proving else 1)
        self.guess = zeros("f", self._room(is_guessing))
        self.first[0] = UNEXPANDED
        self.open(0)

    def _room(self, is_wanted: bool) -> int:
        """The length of an array with a value per player; one that isn't wanted takes no room."""
        return self.capacity * self.players if is_wanted else 1

    def open(self, node: cython.int) -> cython.void:
        """Nothing is proven of a node yet."""
        player: cython.int
        if self.is_proving:
            self.is_marked[node] = 0
            for player in range(node * self.players, (node + 1) * self.players):
                self.low[player] = 0.0
                self.high[player] = 1.0

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
            self.open(child)
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

    # --- what is proven -------------------------------------------------------------------------

    def is_proven(self, node: cython.int) -> cython.bint:
        """Whether it is known what every player gets."""
        player: cython.int
        for player in range(node * self.players, (node + 1) * self.players):
            if self.low[player] != self.high[player]:
                return False
        return True

    def prove(self, node: cython.int, player: cython.int, payoff: cython.double) -> cython.void:
        """Note what the game, over at `node`, was worth to a player."""
        self.low[node * self.players + player] = payoff
        self.high[node * self.players + player] = payoff
        if self.is_guessing:
            self.guess[node * self.players + player] = payoff

    def narrow(self, node: cython.int, actor: cython.int) -> cython.bint:
        """Draw conclusions for a node from what is proven of its children; whether there were any.

        Score bounded MCTS (Cazenave & Saffidine 2010), with chance and for any number of players. Chance:
        the weighted means of the outcomes' bounds. A player: he gets at least his best child's `low` and at
        most the best `high`; which of the children that may still be best for him he'll choose isn't known,
        so the others get at least the least and at most the most that they get in any of those. A child that
        wins for sure decides everything.
        """
        first: cython.int = self.first[node]
        last: cython.int = first + self.width[node]
        player: cython.int
        changed: cython.bint = False
        low: cython.double = 0.0
        self.is_marked[node] = 1
        if actor != CHANCE:
            low = self.most(first, last, actor)
        for player in range(self.players):
            if actor == CHANCE:
                changed |= self.narrow_chance(node, player)
            else:
                changed |= self.narrow_choice(node, actor, low, player)
        if changed and self.is_guessing and self.is_proven(node):
            for player in range(node * self.players, (node + 1) * self.players):
                self.guess[player] = self.low[player]
        return changed

    def most(self, first: cython.int, last: cython.int, player: cython.int) -> cython.double:
        """What a player who chooses among the nodes from `first` to before `last` gets at least."""
        child: cython.int
        low: cython.double
        most: cython.double = 0.0
        for child in range(first, last):
            low = self.low[child * self.players + player]
            if low > most:
                most = low
        return most

    def narrow_choice(
        self, node: cython.int, actor: cython.int, sure: cython.double, player: cython.int
    ) -> cython.bint:
        """`narrow` for one player where `actor` decides, who gets `sure` at least."""
        players: cython.int = self.players
        first: cython.int = self.first[node]
        child: cython.int
        low: cython.double
        high: cython.double
        least: cython.double = 1.0
        most: cython.double = 0.0
        for child in range(first, first + self.width[node]):
            high = self.high[child * players + actor]
            if high < sure:
                continue
            low = self.low[child * players + player]
            high = self.high[child * players + player]
            if sure >= 1.0 and self.low[child * players + actor] >= 1.0:
                # He wins: whichever way, the others lose and partners win.
                least = low
                most = high
                break
            if low < least:
                least = low
            if high > most:
                most = high
        if player == actor:
            least = sure
        return self.tighten(node * players + player, least, most)

    def narrow_chance(self, node: cython.int, player: cython.int) -> cython.bint:
        """`narrow` for one player where chance decides."""
        players: cython.int = self.players
        first: cython.int = self.first[node]
        last: cython.int = first + self.width[node]
        child: cython.int
        before: cython.int = 0
        weight: cython.double
        low: cython.double = 0.0
        high: cython.double = 0.0
        total: cython.double = self.reach[last - 1]
        for child in range(first, last):
            weight = self.reach[child] - before
            before = self.reach[child]
            low += weight * self.low[child * players + player]
            high += weight * self.high[child * players + player]
        return self.tighten(node * players + player, low / total, high / total)

    def tighten(self, entry: cython.int, low: cython.double, high: cython.double) -> cython.bint:
        """Write down the bounds of a player at a node; whether they are new."""
        old_low: cython.double = self.low[entry]
        old_high: cython.double = self.high[entry]
        self.low[entry] = low
        self.high[entry] = high
        return self.low[entry] != old_low or self.high[entry] != old_high

    def is_decided(self, node: cython.int, actor: cython.int) -> cython.bint:
        """Whether it is known which child is best for the player who decides at a node."""
        players: cython.int = self.players
        first: cython.int = self.first[node]
        last: cython.int = first + self.width[node]
        child: cython.int
        sure: cython.double = self.most(first, last, actor)
        high: cython.double
        low: cython.double
        met: cython.bint = False
        for child in range(first, last):
            low = self.low[child * players + actor]
            high = self.high[child * players + actor]
            if not met and low >= sure:
                met = True
            elif high > sure:
                return False
        return True

    # --- what is guessed --------------------------------------------------------------------------

    def guess_again(self, node: cython.int, actor: cython.int) -> cython.bint:
        """Back up the guesses of the children into their parent; whether that changed anything.

        Chance: their weighted mean. A player: that of the child he'd choose by them.
        """
        players: cython.int = self.players
        first: cython.int = self.first[node]
        last: cython.int = first + self.width[node]
        player: cython.int
        child: cython.int
        best: cython.int = first
        value: cython.double
        most: cython.double = -1.0
        old: cython.double
        changed: cython.bint = False
        if self.is_proving and self.is_proven(node):
            return False
        if actor != CHANCE:
            for child in range(first, last):
                value = self.guess[child * players + actor]
                if value > most:
                    most = value
                    best = child
        for player in range(players):
            if actor == CHANCE:
                value = self.mean_guess(first, last, player)
            else:
                value = self.guess[best * players + player]
            old = self.guess[node * players + player]
            self.guess[node * players + player] = value
            changed |= self.guess[node * players + player] != old
        return changed

    def mean_guess(self, first: cython.int, last: cython.int, player: cython.int) -> cython.double:
        """The mean guess for a player over the outcomes of chance from `first` to before `last`."""
        child: cython.int
        before: cython.int = 0
        weight: cython.double
        value: cython.double = 0.0
        for child in range(first, last):
            weight = self.reach[child] - before
            before = self.reach[child]
            value += weight * self.guess[child * self.players + player]
        return value / self.reach[last - 1]

    # --- going on from a node -----------------------------------------------------------------------

    def keep_only(self, node: int) -> None:
        """Make a node the root and forget everything that isn't below it."""
        behind: cython.int = self.used
        kept: cython.int = 0
        old: cython.int
        child: cython.int
        player: cython.int
        root: cython.int = node
        # New row by old row; before its turn comes, −1 for a node to be kept.
        renamed: cython.int[::1] = zeros("i", self.used)
        renamed[root] = -1
        for old in range(root, behind):
            if renamed[old] == 0:
                continue
            if self.first[old] >= 0:
                for child in range(self.first[old], self.first[old] + self.width[old]):
                    renamed[child] = -1
            renamed[old] = kept
            self.move_row(old, kept)
            kept += 1
        for old in range(kept):
            if self.first[old] >= 0:
                self.first[old] = renamed[self.first[old]]
        for player in range(kept * self.players, behind * self.players):
            self.totals[player] = 0.0
        self.used = kept

    def move_row(self, old: cython.int, new: cython.int) -> cython.void:
        """Copy all that is kept of a node into another row."""
        players: cython.int = self.players
        player: cython.int
        self.moves[new] = self.moves[old]
        self.reach[new] = self.reach[old]
        self.visits[new] = self.visits[old]
        self.first[new] = self.first[old]
        self.width[new] = self.width[old]
        if self.is_proving:
            self.is_marked[new] = self.is_marked[old]
        for player in range(players):
            self.totals[new * players + player] = self.totals[old * players + player]
            if self.is_proving:
                self.low[new * players + player] = self.low[old * players + player]
                self.high[new * players + player] = self.high[old * players + player]
            if self.is_guessing:
                self.guess[new * players + player] = self.guess[old * players + player]
