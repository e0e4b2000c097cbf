"""A tuning run: games, positions, weights, and how well they foresee the ends of other games."""

from collections.abc import Iterable
from pathlib import Path

import numpy as np

from ai.evaluation import EVALUATORS
from ai.evaluation.weighted import Weights, read_weights
from ai.tuning.regression import even, fitted, log_loss, shares
from ai.tuning.report import Quality, Tuning
from ai.tuning.samples import sampled
from ai.tuning.selfplay import Played

BY_HAND = Path(__file__).parent / "by_hand"


def weights_by_hand(game_id: str) -> dict[str, dict[str, float]]:
    """The weights a tuning run begins with: its games are played by them, whatever was found since."""
    return read_weights(BY_HAND / f"{game_id}.toml")


def tuned(game_id: str, played: Iterable[Played], seed: int, by_hand: Weights, command: str = "") -> Tuning:
    """The weights that the games speak for; every fifth game is held out to check them with."""
    evaluator = EVALUATORS[game_id](weights=by_hand)
    terms = tuple(evaluator.explained)
    fits, quality = {}, {}
    found = sampled(game_id, evaluator, played, seed)
    for name in evaluator.sets:
        if name not in found:
            continue
        learnt, held_out = found[name].split()
        fits[name] = fitted(learnt)
        hand = np.array([by_hand[name][term] for term in terms])
        quality[name] = Quality(
            games=len(set(found[name].game)),
            positions=len(found[name].game),
            even=log_loss(even(held_out), held_out),
            by_hand=log_loss(shares(hand, held_out), held_out),
            tuned=log_loss(shares(fits[name].weights, held_out), held_out),
        )
    return Tuning(game_id, command, evaluator.explained, by_hand, fits, quality)
