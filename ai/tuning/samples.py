"""Positions of games as the regression wants them: every side's terms, and how the game ended for it."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ai.evaluation.weighted import Weighted
from ai.tuning.selfplay import Played
from games.randomness import Random

PER_GAME = 12
"""Positions taken from a game; more would tell little more, since they all have the same end."""
MOST_SIDES = 6


@dataclass(frozen=True)
class Samples:
    """Positions that share a set of weights.

    `terms` has the shape (positions, sides, terms), 0 where a side doesn't exist or is out; `alive`
    (positions, sides) says where it does and isn't; `shares` (positions, sides) is what each got in the end
    and sums to 1; `game` (positions) tells which game a position is from.
    """

    terms: NDArray[np.float64]
    alive: NDArray[np.bool_]
    shares: NDArray[np.float64]
    game: NDArray[np.int64]

    def of(self, chosen: NDArray[np.bool_]) -> "Samples":
        """The positions marked."""
        return Samples(self.terms[chosen], self.alive[chosen], self.shares[chosen], self.game[chosen])

    def split(self, every: int = 5) -> tuple["Samples", "Samples"]:
        """The positions to learn from, and those of every fifth game to check with."""
        held_out = self.game % every == every - 1
        return self.of(~held_out), self.of(held_out)


def sampled(game_id: str, evaluator: Weighted, played: Iterable[Played], seed: int) -> dict[str, Samples]:
    """Positions after the slips of games, as a player drawn at random sees them, by set of weights."""
    rows: dict[str, list[tuple[list[list[float] | None], list[float], int]]] = {}
    # A table's games lie far apart in number; counted for each set, a fifth of each is held out.
    counted: dict[str, int] = {}
    for number, game in enumerate(played):
        random = Random(seed * 1_000_003 + number)
        wanted = _drawn(random, game.settled, len(game.moves))
        first = True
        for ply, state in enumerate(game.states(game_id)):
            if ply not in wanted:
                continue
            viewer = random.integer(state.players)
            seen = state.resample(viewer, random)
            chosen, terms = evaluator.measured(seen, viewer)
            name = evaluator.sets[chosen]
            if first:
                counted[name] = counted.get(name, -1) + 1
                first = False
            shares = [0.0] * len(terms)
            sides = state.sides()
            for player in range(state.players):
                shares[sides[player]] = game.payoffs[player]
            rows.setdefault(name, []).append((terms, shares, counted[name]))
    return {name: _stacked(found) for name, found in rows.items()}


def _drawn(random: Random, first: int, end: int) -> set[int]:
    """Up to `PER_GAME` different plies from `first` on, the first among them."""
    plies = list(range(first, end))
    for place in range(1, min(PER_GAME, len(plies))):
        other = place + random.integer(len(plies) - place)
        plies[place], plies[other] = plies[other], plies[place]
    return set(plies[:PER_GAME])


def _stacked(rows: list[tuple[list[list[float] | None], list[float], int]]) -> Samples:
    width = max(len(terms) for row in rows for terms in row[0] if terms is not None)
    terms = np.zeros((len(rows), MOST_SIDES, width))
    alive = np.zeros((len(rows), MOST_SIDES), dtype=bool)
    shares = np.zeros((len(rows), MOST_SIDES))
    for index, (sides, ends, _) in enumerate(rows):
        for side, measured in enumerate(sides):
            if measured is not None:
                terms[index, side] = measured
                alive[index, side] = True
            shares[index, side] = ends[side]
    return Samples(terms, alive, shares, np.array([row[2] for row in rows], dtype=np.int64))
