"""The weights under which games would most likely have ended as they did: a conditional logit (McFadden 1974).

The share of a side is e^s / Σ e^s, s being the weighted sum of its terms; the weights maximise the likelihood
of the ends, less a ridge (a normal prior around 0 for each weight, in units of the spread of its term) that keeps
terms hardly ever seen near 0. Errors are robust against the positions of a game having one end in
common (Liang & Zeger 1986).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from ai.tuning.samples import Samples

RIDGE = 1.0
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Fit:
    """Weights and their standard errors, in the order of the terms; 0 ± 0 for a term left out."""

    weights: Floats
    errors: Floats


def shares(weights: Floats, samples: Samples) -> Floats:
    """The share of every side in every position, (positions, sides); 0 for those that are out."""
    strengths = np.where(samples.alive, samples.terms @ weights, -np.inf)
    strengths -= strengths.max(axis=1, keepdims=True)
    grown = np.exp(strengths)
    found: Floats = grown / grown.sum(axis=1, keepdims=True)
    return found


def log_loss(predicted: Floats, samples: Samples) -> float:
    """The mean of −Σ end·ln(share), in nats a position: ln 2 for a coin between two sides."""
    # What is out gets nothing, as a rule of the game; a share of 0 is never asked for the end of the living.
    logs = np.log(np.where(samples.alive & (predicted > 0), predicted, 1.0))
    return float(-(samples.shares * logs).sum() / len(samples.game))


def even(samples: Samples) -> Floats:
    """Equal shares for all who aren't out: what one knows without looking."""
    found: Floats = samples.alive / samples.alive.sum(axis=1, keepdims=True)
    return found


def fitted(samples: Samples, signs: Sequence[float], ridge: float = RIDGE) -> Fit:
    """The most likely weights among those that have the sign asked for (of each term; 0: any).

    A term whose weight would have the other sign is left out, the one that is surest of it first.
    """
    used = _spread(samples) > 0
    while True:
        fit = _fitted(samples, used, ridge)
        with np.errstate(invalid="ignore", divide="ignore"):
            against = np.where(used, fit.weights * np.sign(signs) / fit.errors, 0.0)
        if not (against < 0).any():
            return fit
        used[int(np.argmin(against))] = False


def _fitted(samples: Samples, used: NDArray[np.bool_], ridge: float) -> Fit:
    """The most likely weights of the terms used."""
    width = samples.terms.shape[2]
    spread = _spread(samples)
    scaled = samples.terms[:, :, used] / spread[used]

    def uphill(found: Floats) -> tuple[Floats, Floats]:
        """Shares at these weights, and how far every side's terms are from the mean they make."""
        chances = shares(found, Samples(scaled, samples.alive, samples.shares, samples.game))
        centre = np.einsum("ns,nsk->nk", chances, scaled)
        return chances, np.where(samples.alive[:, :, None], scaled - centre[:, None, :], 0.0)

    def loss(found: Floats) -> float:
        chances, _ = uphill(found)
        return log_loss(chances, samples) * len(samples.game) + 0.5 * ridge * float(found @ found)

    def slope(found: Floats) -> Floats:
        chances, _ = uphill(found)
        gradient: Floats = np.einsum("ns,nsk->k", chances - samples.shares, scaled) + ridge * found
        return gradient

    def curvature(found: Floats) -> Floats:
        chances, apart = uphill(found)
        hessian: Floats = np.einsum("ns,nsk,nsl->kl", chances, apart, apart, optimize=True)
        return hessian + ridge * np.eye(len(found))

    best = minimize(loss, np.zeros(int(used.sum())), jac=slope, hess=curvature, method="trust-exact").x
    inverse = np.linalg.inv(curvature(best))
    chances, _ = uphill(best)
    scores = np.einsum("ns,nsk->nk", samples.shares - chances, scaled)
    by_game = np.zeros((int(samples.game.max()) + 1, len(best)))
    np.add.at(by_game, samples.game, scores)
    covariance = inverse @ (by_game.T @ by_game) @ inverse
    weights, errors = np.zeros(width), np.zeros(width)
    weights[used] = best / spread[used]
    errors[used] = np.sqrt(np.diag(covariance)) / spread[used]
    return Fit(weights, errors)


def _spread(samples: Samples) -> Floats:
    """By how much each term differs between the living sides of a position, as a standard deviation."""
    count = samples.alive.sum(axis=1)
    centre = samples.terms.sum(axis=1) / count[:, None]
    apart = np.where(samples.alive[:, :, None], samples.terms - centre[:, None, :], 0.0)
    found: Floats = np.sqrt((apart**2).sum(axis=(0, 1)) / count.sum())
    return found
