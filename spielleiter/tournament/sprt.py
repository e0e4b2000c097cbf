"""Wald's sequential test of whether one player is stronger than another, on the results of rounds.

The generalised likelihood ratio of Van den Bergh ("A practical introduction to the GSPRT", 2017), which chess
engines are tested with: how often each result of a round occurs is estimated under the constraint
that the mean is what a hypothesis says; draws and games that share their dice need no model.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Self

from spielleiter.tournament.score import expected_share

FEWEST_ROUNDS = 8
"""Before that nothing is decided: the frequencies aren't known at all."""
UNSEEN = 1e-3
"""How often a result that hasn't occurred yet counts as seen: one way to the ends must stay open."""

Decision = Literal["H0", "H1"]


@dataclass(frozen=True)
class Sprt:
    """Whether the first player is `elo0` (H0) or `elo1` (H1) stronger, with errors of `alpha` and `beta`."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @classmethod
    def parse(cls, text: str) -> Self:
        """The test that `elo0,elo1[,alpha,beta]` describes.

        :raises ValueError: it describes none.
        """
        figures = [float(figure) for figure in text.split(",")]
        if len(figures) not in (2, 4) or not all(map(math.isfinite, figures)) or figures[0] >= figures[1]:
            raise ValueError(f"{text!r} is not elo0,elo1 or elo0,elo1,alpha,beta with elo0 < elo1")
        if not all(0.0 < error < 0.5 for error in figures[2:]):
            raise ValueError("alpha and beta lie between 0 and 0.5")
        return cls(*figures)

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which H0 and H1 are accepted."""
        return math.log(self.beta / (1.0 - self.alpha)), math.log((1.0 - self.beta) / self.alpha)

    def log_ratio(self, rounds: Sequence[float], sides: int) -> float:
        """How much more likely the mean scores of these rounds are under H1 than under H0, as a logarithm."""
        seen = Counter(rounds)
        counts = {result: float(seen.get(result, 0)) or UNSEEN for result in {0.0, 1.0, *seen}}
        total = sum(counts.values())
        ratio = 0.0
        under = [_tilt(counts, expected_share(rating, sides)) for rating in (self.elo0, self.elo1)]
        for result, count in counts.items():
            ratio += count * (math.log(under[1][result]) - math.log(under[0][result]))
        return ratio * len(rounds) / total

    def decision(self, rounds: Sequence[float], sides: int) -> Decision | None:
        """What the rounds so far decide, None while they don't."""
        if len(rounds) < FEWEST_ROUNDS:
            return None
        ratio = self.log_ratio(rounds, sides)
        lower, upper = self.bounds
        if ratio <= lower:
            return "H0"
        return "H1" if ratio >= upper else None


def _tilt(counts: dict[float, float], mean: float) -> dict[float, float]:
    """The likeliest probabilities of the results, given how often each was seen, that have this mean.

    They are frequency / (1 + θ·(result − mean)), with θ such that they add up to 1 (Van den Bergh's
    proposition 1.1); θ is found by bisection between the poles.
    """
    total = sum(counts.values())
    low, high = -1.0 / (max(counts) - mean), 1.0 / (mean - min(counts))
    for _ in range(200):
        middle = (low + high) / 2.0
        slope = sum(
            count * (result - mean) / (1.0 + middle * (result - mean)) for result, count in counts.items()
        )
        if slope > 0.0:
            low = middle
        else:
            high = middle
    tilt = (low + high) / 2.0
    return {result: count / total / (1.0 + tilt * (result - mean)) for result, count in counts.items()}
