"""Playouts that remember which moves did well: the move-average sampling technique.

Björnsson & Finnsson, "CadiaPlayer" (2009): whatever the position, a move that was in won games is likely
to be good again. Every move of a simulation, in the tree or below it, is credited with what the simulation
was worth to the player who made it. Of some moves that the game's own policy proposes, a playout then
makes the one with the best record: like ε-greedy selection it prefers what did well and still plays
everything, and unlike it lists no moves, of which there can be thousands.
"""

import cython

if not cython.compiled:
    from ai.evaluator import Evaluator
    from ai.policy import Policy
    from games.core import CHANCE, MoveList, State
    from games.randomness import Random, mix64

from ai.nodes import zeros

TABLE = cython.declare(cython.int, 1 << 15)
"""Moves told apart, by 15 bits of a hash; two that fall on the same row share their record."""
LONGEST = cython.declare(cython.int, 1024)
"""How many moves of one simulation are credited, the first ones."""


@cython.cclass
class Recall(Policy):
    """The best recorded of `proposals` moves of another policy. It belongs to one search."""

    def __init__(self, base: Policy, proposals: int) -> None:
        self.base = base
        self.proposals = proposals
        self.counts = zeros("i", TABLE)
        self.sums = zeros("d", TABLE)
        self.rows = zeros("i", LONGEST)
        self.players = zeros("i", LONGEST)
        self.length = 0

    def row_of(self, player: cython.int, move: cython.ulonglong) -> cython.int:
        """The row of a player's move in the table."""
        whose: cython.ulonglong = player
        return mix64(move ^ mix64(whose)) >> 49

    def choose(self, state: State, buffer: MoveList, random: Random) -> cython.ulonglong:
        """A legal move; see the module."""
        actor: cython.int = state.who()
        best: cython.ulonglong = self.base.choose(state, buffer, random)
        if actor == CHANCE:
            return best
        _attempt: cython.int
        move: cython.ulonglong
        value: cython.double
        most: cython.double = self.record(self.row_of(actor, best))
        for _attempt in range(1, self.proposals):
            move = self.base.choose(state, buffer, random)
            value = self.record(self.row_of(actor, move))
            if value > most:
                most = value
                best = move
        self.note(actor, best)
        return best

    def record(self, row: cython.int) -> cython.double:
        """The mean worth of a move so far; one never made is hoped to win."""
        if self.counts[row] == 0:
            return 1.0
        return self.sums[row] / self.counts[row]

    def begin(self) -> cython.void:
        """Forget the moves of the last simulation."""
        self.length = 0

    def note(self, player: cython.int, move: cython.ulonglong) -> cython.void:
        """A move was made in this simulation."""
        if self.length < LONGEST:
            self.rows[self.length] = self.row_of(player, move)
            self.players[self.length] = player
            self.length += 1

    def learn(self, evaluator: Evaluator) -> cython.void:
        """Credit the moves of this simulation with what it was worth."""
        index: cython.int
        row: cython.int
        for index in range(self.length):
            row = self.rows[index]
            self.counts[row] += 1
            self.sums[row] += evaluator.worth[self.players[index]]
