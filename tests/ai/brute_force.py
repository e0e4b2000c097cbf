"""Searches that look at everything: no windows, no table, no order. Slow, and easy to believe.

They are what `ai.minimax`, `ai.best_reply` and `ai.maxn` have to agree with, to the last unit.
"""

from collections.abc import Callable

from ai.evaluator import Evaluator
from games.core import CHANCE, NOBODY, State

ONE = 1 << 30
HALF = 1 << 29
STEP = 16
CLEAR = 1 << 16


def nearer(score: int) -> int:
    """A score one ply nearer to the root: `STEP` closer to the draw."""
    return max(HALF, score - STEP) if score >= HALF else min(HALF, score + STEP)


class Exhaustive:
    """Plain (expecti)minimax for the side of `searcher` against everybody else; paranoid for more sides.

    Positions that aren't settled are looked into for `extension` plies more.
    """

    def __init__(
        self,
        evaluator: Evaluator,
        searcher: int,
        *,
        extension: int = 0,
        is_settled: Callable[[State], bool] = lambda state: True,
    ) -> None:
        self.evaluator = evaluator
        self.searcher = searcher
        self.extension = extension
        self.is_settled = is_settled

    def score(self, state: State, depth: int) -> int:
        """What a position is worth to the searching side, from 0 to 2³⁰."""
        actor = state.actor_index()
        if actor == NOBODY:
            return int(state.payoffs()[self.searcher] * ONE)
        if depth <= 0 and (depth <= -self.extension or self.is_settled(state)):
            worth = self.evaluator.judged(state, self.searcher)[self.searcher]
            return min(max(int(worth * ONE), CLEAR), ONE - CLEAR)
        if actor == CHANCE:
            return self.mean(state, depth)
        return self.chosen(state, actor, depth)

    def mean(self, state: State, depth: int) -> int:
        outcomes = state.chance_outcomes()
        total = sum(weight for _, weight in outcomes)
        return sum(weight * self.reached(state, move, depth) for move, weight in outcomes) // total

    def chosen(self, state: State, actor: int, depth: int) -> int:
        pick = max if self.is_ours(state, actor) else min
        return pick(self.reached(state, move, depth) for move in state.legal_moves())

    def reached(self, state: State, move: int, depth: int) -> int:
        """The score of what a move leads to, one ply nearer to the root."""
        return nearer(self.score(state.after(move), depth - 1))

    def is_ours(self, state: State, actor: int) -> bool:
        sides = state.sides()
        return sides[actor] == sides[self.searcher]

    def by_move(self, state: State, depth: int) -> dict[int, int]:
        """The score of every move at the root."""
        return {move: self.reached(state, move, depth) for move in state.legal_moves()}


class OneReplies(Exhaustive):
    """Best-reply search: between two turns of the searching side one other side chooses freely."""

    replier: int | None = None

    def chosen(self, state: State, actor: int, depth: int) -> int:
        if self.is_ours(state, actor):
            return self.with_replier(None, state, actor, depth)
        side = state.sides()[actor]
        if self.replier is None:
            return min(self.went_on(state, actor, depth), self.with_replier(side, state, actor, depth))
        if self.replier == side:
            return super().chosen(state, actor, depth)
        return self.went_on(state, actor, depth)

    def with_replier(self, side: int | None, state: State, actor: int, depth: int) -> int:
        before, self.replier = self.replier, side
        score = super().chosen(state, actor, depth)
        self.replier = before
        return score

    def went_on(self, state: State, actor: int, depth: int) -> int:
        """The score after the move that looks best to the mover himself."""
        return self.reached(state, self.own_best(state, actor), depth)

    def own_best(self, state: State, actor: int) -> int:
        return max(
            state.legal_moves(),
            key=lambda move: (self.evaluator.judged(state.after(move), self.searcher)[actor], -move),
        )


class EverybodyForHimself:
    """Plain max^n; of equal moves the one of the smallest code."""

    def __init__(self, evaluator: Evaluator, searcher: int) -> None:
        self.evaluator = evaluator
        self.searcher = searcher

    def worth(self, state: State, depth: int) -> list[float]:
        """What a position is worth to every player."""
        actor = state.actor_index()
        even = 1.0 / len(set(state.sides()))
        if actor == NOBODY:
            return state.payoffs()
        if depth == 0:
            judged = self.evaluator.judged(state, self.searcher)
            return [even + (worth - even) * (1.0 - 1e-3) for worth in judged]
        if actor == CHANCE:
            return self.mean(state, depth)
        return min(
            ((self.reached(state, move, depth), move) for move in state.legal_moves()),
            key=lambda option: (-option[0][actor], option[1]),
        )[0]

    def mean(self, state: State, depth: int) -> list[float]:
        sums, total = [0.0] * state.players, 0.0
        for move, weight in state.chance_outcomes():
            total += weight
            for player, worth in enumerate(self.reached(state, move, depth)):
                sums[player] += weight * worth
        return [found / total for found in sums]

    def reached(self, state: State, move: int, depth: int) -> list[float]:
        even = 1.0 / len(set(state.sides()))
        return [even + (worth - even) * (1.0 - 1e-9) for worth in self.worth(state.after(move), depth - 1)]

    def by_move(self, state: State, depth: int) -> dict[int, list[float]]:
        """What every move at the root is worth to every player."""
        return {move: self.reached(state, move, depth) for move in state.legal_moves()}
