"""A tuning run: games, positions, weights, and how well they foresee the ends of other games."""

from collections.abc import Iterable

import numpy as np

from ai.evaluation import EVALUATORS
from ai.evaluation.weighted import Weights
from ai.tuning.regression import even, fitted, log_loss, shares
from ai.tuning.report import Quality, Tuning
from ai.tuning.samples import sampled
from ai.tuning.selfplay import Played


def tuned(
    game_id: str,
    played: Iterable[Played],
    seed: int,
    by_hand: Weights,
    command: str = "",
    left_by_hand: Iterable[str] = (),
) -> Tuning:
    """The weights that the games speak for; every fifth game is held out to check them with."""
    evaluator = EVALUATORS[game_id](weights=by_hand)
    terms = tuple(evaluator.explained)
    fits, quality = {}, {}
    found = sampled(game_id, evaluator, played, seed)
    for name in evaluator.sets:
        if name not in found:
            continue
        learnt, held_out = found[name].split()
        hand = np.array([by_hand[name][term] for term in terms])
        fits[name] = fitted(learnt, hand)
        quality[name] = Quality(
            games=len(set(found[name].game)),
            positions=len(found[name].game),
            even=log_loss(even(held_out), held_out),
            by_hand=log_loss(shares(hand, held_out), held_out),
            tuned=log_loss(shares(fits[name].weights, held_out), held_out),
        )
    return Tuning(game_id, command, evaluator.explained, by_hand, fits, quality, frozenset(left_by_hand))
