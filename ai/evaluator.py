"""What a position is worth to each player where a playout is broken off.

A game whose playouts are too long to be played to their end gets an evaluator of its own in
`ai.evaluation`. The same file runs interpreted, with the same results.
"""

import cython

if not cython.compiled:
    from games.core import State

MOST_PLAYERS = cython.declare(cython.int, 6)
TO_THE_END = 50_000
"""The plies of a playout that is meant to reach its end; one that doesn't counts as a draw."""


EXPLORATION = 0.5
"""For payoffs that are 0 or 1 and seldom anything else."""


@cython.cclass
class Evaluator:
    """The payoffs so far (`State.payoff`): exact at the end, a draw before.

    `horizon` is after how many plies a playout is broken off, `exploration` the constant c of the search's
    `mean + c·√(ln N / n)` that suits how far apart the verdicts lie, `worth` holds the verdict of `judge` for
    each player. An evaluator belongs to one search.
    """

    def __init__(self, horizon: int = TO_THE_END, exploration: float = EXPLORATION) -> None:
        self.horizon = horizon
        self.exploration = exploration
        if not cython.compiled:
            self.worth = [0.0] * MOST_PLAYERS

    def judge(self, state: State, viewer: cython.int) -> cython.void:
        """Write what `state` is worth to each player into `worth`: his payoff, as far as it can be told.

        `viewer` is the player who searches; of the others' hands `state` holds a guess.
        """
        player: cython.int
        for player in range(state.players):
            self.worth[player] = state.payoff(player)

    def is_settled(self, state: State) -> cython.bint:
        """Whether an unfinished position can be judged as it stands, not in the middle of something."""
        return True

    def judged(self, state: State, viewer: int) -> list[float]:
        """`judge` for callers outside the compiled core: what the position is worth to each player."""
        self.judge(state, viewer)
        return [self.worth[player] for player in range(state.players)]
