"""Playing a game to its end at random: the estimate that the tree search grows from.

Moves are uniform over the legal ones, outcomes of chance likely by their weight.
The same file runs interpreted, with the same results.
"""

import cython

if not cython.compiled:
    from ai.clock import now_ms
    from ai.policy import Policy
    from games.core import NOBODY, MoveList, State
    from games.randomness import Random

INTERRUPTED = cython.declare(cython.int, -1)
CLOCK_EVERY = cython.declare(cython.int, 64)
"""Plies between two looks at the clock: some 20 µs compiled, below 1 ms interpreted."""


def play_out(
    state: State,
    buffer: MoveList,
    policy: Policy,
    random: Random,
    limit: cython.int,
    deadline_ms: cython.double,
) -> cython.int:
    """Play `state` itself on until the game is over, or for `limit` plies.

    The number of plies, of players and of chance together; −1 if `deadline_ms` (on `now_ms`'s clock,
    0 for none) came before the end.
    """
    plies: cython.int = 0
    while plies < limit and state.who() != NOBODY:
        state.play(policy.choose(state, buffer, random))
        plies += 1
        if deadline_ms > 0.0 and plies % CLOCK_EVERY == 0 and now_ms() >= deadline_ms:
            return INTERRUPTED
    return plies


@cython.cclass
class Series:
    """Random games from one position, one after another, and what came of them."""

    def __init__(self, start: State, seed: int, policy: Policy) -> None:
        self.start = start
        self.state = start.clone()
        self.buffer = MoveList(start.max_moves)
        self.random = Random(seed)
        self.policy = policy
        self.plies = 0
        self.finished = 0

    def play(self, games: cython.int, limit: cython.int) -> cython.void:
        """Play that many games, each for at most `limit` plies."""
        played: cython.int = 0
        while played < games:
            self.state.copy_from(self.start)
            self.plies += play_out(self.state, self.buffer, self.policy, self.random, limit, 0.0)
            if self.state.who() == NOBODY:
                self.finished += 1
            played += 1


def random_playouts(
    state: State, games: int, seed: int, limit: int = 100_000, policy: Policy | None = None
) -> tuple[int, int]:
    """Random games from `state`: their plies altogether, and how many of them reached their end.

    Without a policy every legal move is equally likely.

    Plies are moves of players and of chance counted together. The same seed plays the same games,
    compiled or interpreted. Runs without the interpreter lock; `state` stays as it is.
    """
    series: Series = Series(state, seed, Policy() if policy is None else policy)
    count: cython.int = games
    most: cython.int = limit
    with cython.nogil:
        series.play(count, most)
    return series.plies, series.finished


def random_game(state: State, seed: int, policy: Policy | None = None, limit: int = 100_000) -> State:
    """The position in which the random game from `state` by that seed ends."""
    series: Series = Series(state, seed, Policy() if policy is None else policy)
    most: cython.int = limit
    with cython.nogil:
        series.play(1, most)
    return series.state
