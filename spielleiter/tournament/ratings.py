"""Ratings of players who met each other: Bradley and Terry's model on Elo's scale, with error bars.

The likeliest ratings given all results together, by the generalised linear models of statsmodels; errors come
from the information matrix. Zermelo (1929), Bradley & Terry (1952); for one player against several alike,
Luce's choice axiom, which is the same model with an offset.
"""

import math
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from spielleiter.tournament.score import CONFIDENCE, Score

ELO = 400.0 / math.log(10.0)
"""How many points of Elo one unit of log odds is."""
PRIOR_GAMES = 1.0
"""Every pair that met has drawn so many games more: else a player who lost all would be rated −∞."""
MISSING = "the table of ratings needs statsmodels and matplotlib: pip install 'spielleiter[tournament]'"


class NoRatings(RuntimeError):
    """Ratings can't be had; the message says why."""


@dataclass(frozen=True)
class Result:
    """What a match between the players of these indices came to, at a table of so many sides."""

    first: int
    second: int
    score: Score
    sides: int


@dataclass(frozen=True)
class Rating:
    """A player's rating, that of the first one being the zero; errors are half the width of 95% intervals.

    `error` is that of the rating, `step_error` that of its difference `step` to the player before.
    """

    elo: float
    error: float
    step: float
    step_error: float


def ratings(players: int, results: Sequence[Result]) -> list[Rating]:
    """The rating of each player, the first one's being 0; draws count as half a win to each.

    :raises NoRatings: a library is missing, or the results don't connect all the players.
    """
    models, numpy, PerfectSeparationWarning = _libraries()  # noqa: N806 - a class
    _connected(players, results)
    points, design, offsets = [], [], []
    for result in results:
        sides = result.sides
        # With the prior, a match between equals: the first one's share of its games is that of one side.
        won = result.score.share * result.score.worth + PRIOR_GAMES / sides
        lost = (1.0 - result.score.share) * result.score.worth + PRIOR_GAMES * (sides - 1) / sides
        points.append([won, lost])
        row = [0.0] * players
        row[result.first], row[result.second] = 1.0, -1.0
        design.append(row[1:])
        offsets.append(-math.log(sides - 1))
    model = models.GLM(
        numpy.array(points),
        numpy.array(design),
        family=models.families.Binomial(),
        offset=numpy.array(offsets),
    )
    # Where there are no more matches than ratings, the fit is perfect, which worries statsmodels; with the
    # prior every rating is finite all the same.
    with warnings.catch_warnings(), numpy.errstate(invalid="ignore", divide="ignore"):
        warnings.simplefilter("ignore", PerfectSeparationWarning)
        fitted = model.fit()
    strengths = [0.0, *(float(strength) * ELO for strength in fitted.params)]
    covariance = numpy.zeros((players, players))
    covariance[1:, 1:] = numpy.asarray(fitted.cov_params()) * ELO**2
    found = []
    for player, strength in enumerate(strengths):
        before = max(player - 1, 0)
        variance = covariance[player, player] + covariance[before, before] - 2 * covariance[player, before]
        found.append(
            Rating(
                elo=strength,
                error=CONFIDENCE * math.sqrt(covariance[player, player]),
                step=strength - strengths[before],
                step_error=CONFIDENCE * math.sqrt(max(0.0, variance)),
            )
        )
    return found


def _libraries() -> tuple[Any, Any, type[Warning]]:
    try:
        import numpy
        import statsmodels.api as models
        from statsmodels.tools.sm_exceptions import PerfectSeparationWarning
    except ImportError:
        raise NoRatings(MISSING) from None
    return models, numpy, PerfectSeparationWarning


def _connected(players: int, results: Sequence[Result]) -> None:
    reached, frontier = {0}, [0]
    while frontier:
        player = frontier.pop()
        for result in results:
            pair = {result.first, result.second}
            if player in pair:
                frontier += pair - reached
                reached |= pair
    if len(reached) < players:
        raise NoRatings("some players have met none of the others")
