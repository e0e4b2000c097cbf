"""Evaluators that add up weighted terms: what the games measure, and how it becomes a share of one victory.

A game measures some *terms* of every side (knights near the centre, a druid in danger …). A side's strength
is the weighted sum of its terms, and what the position is worth to it is its share e^strength / Σ e^strength:
a conditional logit model (McFadden 1974), which for two sides is the logistic function of the difference. So
only differences between sides count, and weights are found by regression on games (`ai.tuning`).

Weights are in a file beside each game's module, in sets: which set goes with a position (by the number
of players, say) is for the game to tell. The same file runs interpreted, with the same results.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import cython

if not cython.compiled:
    from math import exp

    from ai.evaluator import MOST_PLAYERS, Evaluator
    from games.core import NOBODY, State

MOST_TERMS = cython.declare(cython.int, 24)
MOST_SETS = cython.declare(cython.int, 4)
FARTHEST = cython.declare(cython.double, 20.0)
"""How far a side can fall behind the strongest: it keeps a share of some e⁻²⁰, since a game that isn't over
isn't lost."""
WEAKEST = cython.declare(cython.double, -1e30)

Weights = Mapping[str, Mapping[str, float]]
"""By set and term."""


def read_weights(path: Path) -> dict[str, dict[str, float]]:
    """The weights in a TOML file: a table for each set, in it a number for each term."""
    return _parsed(path.read_text())


@cache
def _parsed(text: str) -> dict[str, dict[str, float]]:
    """What such a file says; every search reads it, and to understand it takes a millisecond."""
    return {
        name: {term: float(weight) for term, weight in terms.items()}
        for name, terms in tomllib.loads(text).items()
    }


@cython.cclass
class Weighted(Evaluator):
    """A weighted sum of terms for each side. A game subclasses it and defines `measure`.

    `terms` holds `MOST_TERMS` numbers for each side, one after another; `out` marks sides that can't win any
    more. `sets` names the sets of weights, `explained` the terms, both in order. `scale`, 1 unless `measure`
    lowers it, draws all strengths together where a draw comes near.
    """

    def __init__(
        self,
        sets: Sequence[str],
        terms: Mapping[str, str],
        weights: Weights,
        horizon: int,
        exploration: float,
    ) -> None:
        """`sets` names the sets in the order in which `measure` numbers them; `terms` explains every term.

        :raises ValueError: a set or a term has no weight, or there is a weight for something else.
        """
        Evaluator.__init__(self, horizon, exploration)
        self.sets = tuple(sets)
        self.explained = dict(terms)
        self.width = len(terms)
        if not cython.compiled:
            self.weights = [0.0] * (MOST_SETS * MOST_TERMS)
            self.terms = [0.0] * (MOST_PLAYERS * MOST_TERMS)
            self.out = [0] * MOST_PLAYERS
        wanted = {(name, term) for name in sets for term in terms}
        given = {(name, term) for name, listed in weights.items() for term in listed}
        if wanted != given:
            raise ValueError(f"weights missing or not known: {sorted(wanted ^ given)}")
        for number, name in enumerate(sets):
            for place, term in enumerate(terms):
                self.weights[number * MOST_TERMS + place] = weights[name][term]

    def measure(self, state: State, viewer: cython.int) -> cython.int:
        """*A game defines this.* Write down all terms of a position that isn't over, and who is `out`.

        The terms are 0 and nobody is out when it is called. The number of the weights' set is returned.
        """
        return 0

    def judge(self, state: State, viewer: cython.int) -> cython.void:
        """The shares of all players; partners have their side's. A finished game is worth its payoffs."""
        player: cython.int
        side: cython.int
        sides: cython.int = 0
        best: cython.double = WEAKEST
        total: cython.double = 0.0
        if state.who() == NOBODY:
            for player in range(state.players):
                self.worth[player] = state.payoff(player)
            return
        self.note_terms(state, viewer)
        for player in range(state.players):
            side = state.side(player)
            if side == sides:
                sides += 1
                self.worth[side] = self.strength(side)
                if not self.out[side] and self.worth[side] > best:
                    best = self.worth[side]
        for side in range(sides):
            if self.out[side]:
                self.worth[side] = 0.0
            elif self.worth[side] < best - FARTHEST:
                self.worth[side] = exp(-FARTHEST)
            else:
                self.worth[side] = exp(self.worth[side] - best)
            total += self.worth[side]
        for player in range(state.players - 1, -1, -1):  # a side's number is none above its players'
            self.worth[player] = self.worth[state.side(player)] / total

    def note_terms(self, state: State, viewer: cython.int) -> cython.void:
        """Measure a position that isn't over, and remember which set of weights goes with it."""
        side: cython.int
        place: cython.int
        for side in range(state.players):
            self.out[side] = 0
            for place in range(self.width):
                self.terms[side * MOST_TERMS + place] = 0.0
        self.scale = 1.0
        self.chosen = self.measure(state, viewer)

    def strength(self, side: cython.int) -> cython.double:
        """The weighted sum of a side's terms."""
        place: cython.int
        total: cython.double = 0.0
        for place in range(self.width):
            total += self.weights[self.chosen * MOST_TERMS + place] * self.terms[side * MOST_TERMS + place]
        return total * self.scale

    def measured(self, state: State, viewer: int) -> tuple[int, list[list[float] | None]]:
        """The number of the set of weights, and every side's terms, `scale` included; None for one out.

        :raises ValueError: the game is over.
        """
        if state.who() == NOBODY:
            raise ValueError("a finished game has no terms")
        self.note_terms(state, viewer)
        sides = sorted({state.side(player) for player in range(state.players)})
        return self.chosen, [
            None
            if self.out[side]
            else [self.scale * self.terms[side * MOST_TERMS + place] for place in range(self.width)]
            for side in sides
        ]
