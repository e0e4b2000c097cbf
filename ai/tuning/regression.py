"""The weights under which games would most likely have ended as they did: conditional logit (McFadden 1974).

The share of a side is e^s / Σ e^s, s being the weighted sum of its terms; the weights maximise the likelihood
of the ends, less a ridge (a normal prior around the weights set by hand) that keeps terms hardly ever seen as
they were. Errors are robust against the positions of a game having one end in common (Liang & Zeger 1986).
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from ai.tuning.samples import Samples

RIDGE = 10.0
"""How much the prior weighs: as much as if some ten positions, which have one end, were one."""
TRUST = (2.0, 0.5)
"""The prior's standard deviation: so many times the weight set by hand, and so much besides."""
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Fit:
    """Weights and their standard errors, in the order of the terms; an error of 0 for a term left out."""

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


def fitted(samples: Samples, prior: Floats, ridge: float = RIDGE) -> Fit:
    """The most likely weights, the `prior` considered; those of terms that never differ are the prior's.

    They keep the signs of the prior (0: any): a term that would have the other sign gets 0, the one surest of
    it first, and the rest are found without it.
    """
    against = np.zeros(len(prior), dtype=bool)
    while True:
        fit = _fitted(samples, np.where(against, 0.0, prior), ~against, ridge)
        with np.errstate(invalid="ignore", divide="ignore"):
            found = np.where(fit.errors > 0, fit.weights * np.sign(prior) / fit.errors, 0.0)
        if not (found < 0).any():
            return fit
        against[int(np.argmin(found))] = True


def _fitted(samples: Samples, prior: Floats, allowed: NDArray[np.bool_], ridge: float) -> Fit:
    """The most likely weights of the terms allowed."""
    used = allowed & _differs(samples)
    scale = TRUST[0] * np.abs(prior[used]) + TRUST[1]
    scaled = samples.terms[:, :, used] * scale
    start = prior[used] / scale

    def uphill(found: Floats) -> tuple[Floats, Floats]:
        """Shares at these weights, and how far every side's terms are from the mean they make."""
        chances = shares(found, Samples(scaled, samples.alive, samples.shares, samples.game))
        centre = np.einsum("ns,nsk->nk", chances, scaled)
        return chances, np.where(samples.alive[:, :, None], scaled - centre[:, None, :], 0.0)

    def loss(found: Floats) -> float:
        chances, _ = uphill(found)
        return log_loss(chances, samples) * len(samples.game) + 0.5 * ridge * float(
            (found - start) @ (found - start)
        )

    def slope(found: Floats) -> Floats:
        chances, _ = uphill(found)
        gradient: Floats = np.einsum("ns,nsk->k", chances - samples.shares, scaled) + ridge * (found - start)
        return gradient

    def curvature(found: Floats) -> Floats:
        chances, apart = uphill(found)
        hessian: Floats = np.einsum("ns,nsk,nsl->kl", chances, apart, apart, optimize=True)
        return hessian + ridge * np.eye(len(found))

    best = minimize(loss, start, jac=slope, hess=curvature, method="trust-exact").x
    inverse = np.linalg.inv(curvature(best))
    chances, _ = uphill(best)
    scores = np.einsum("ns,nsk->nk", samples.shares - chances, scaled)
    by_game = np.zeros((int(samples.game.max()) + 1, len(best)))
    np.add.at(by_game, samples.game, scores)
    covariance = inverse @ (by_game.T @ by_game) @ inverse
    weights, errors = prior.copy(), np.zeros(len(prior))
    weights[used] = best * scale
    errors[used] = np.sqrt(np.diag(covariance)) * scale
    return Fit(weights, errors)


def _differs(samples: Samples) -> NDArray[np.bool_]:
    """Which terms differ between the living sides of any position."""
    lowest = np.where(samples.alive[:, :, None], samples.terms, np.inf).min(axis=1)
    highest = np.where(samples.alive[:, :, None], samples.terms, -np.inf).max(axis=1)
    found: NDArray[np.bool_] = (highest > lowest).any(axis=0)
    return found
