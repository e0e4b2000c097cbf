"""What the games of a match add up to: a share of the points, its error, and what that means in Elo.

The unit is the round, because its games share their dice and so aren't independent of each other.
"""

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

NOTHING = 1e-9
CONFIDENCE = 1.959964
"""How many standard errors to either side hold 95%."""


@dataclass(frozen=True)
class Score:
    """The share of the points the first player got in `games` games, with bounds of a 95% interval.

    `worth` is how many independent games would tell as much.
    """

    games: int
    share: float
    low: float
    high: float
    worth: float


def score(rounds: Sequence[float], games_in_round: int) -> Score:
    """The score of a match, given the mean score of each finished round.

    Wilson's interval for as many independent games as these are worth: rounds whose games cancel each
    other's luck are worth more, others less (the design effect of surveys: Kish 1965).
    """
    games = len(rounds) * games_in_round
    if not rounds:
        return Score(0, 0.5, 0.0, 1.0, 0.0)
    share = statistics.fmean(rounds)
    worth = float(games)
    spread = statistics.variance(rounds) if len(rounds) > 1 else 0.0
    if spread > 0.0 and 0.0 < share < 1.0:
        worth = len(rounds) * share * (1.0 - share) / spread
    centre = share + CONFIDENCE**2 / (2.0 * worth)
    reach = CONFIDENCE * math.sqrt(share * (1.0 - share) / worth + (CONFIDENCE / (2.0 * worth)) ** 2)
    scale = 1.0 + CONFIDENCE**2 / worth
    low, high = (centre - reach) / scale, (centre + reach) / scale
    return Score(games, share, max(0.0, low), min(1.0, high), worth)


def expected_share(elo: float, sides: int = 2) -> float:
    """The share of points of a player who is so much stronger than all others at the table, who are alike.

    Elo's formula; for more than two sides by Luce's choice axiom: shares are as the strengths, 10^(elo/400).
    """
    return 1.0 / (1.0 + (sides - 1) * math.pow(10.0, -elo / 400.0))


def elo(share: float, sides: int = 2) -> float:
    """The rating difference at which a share is expected; infinite for 0 and 1."""
    if not NOTHING < share < 1.0 - NOTHING:
        return math.copysign(math.inf, share - 0.5)
    return 400.0 * math.log10((sides - 1) * share / (1.0 - share))
