"""The evaluators of the games, by game id."""

from collections.abc import Callable
from pathlib import Path

from ai.evaluation import grailnah, kampf_um_elfenland, wege_waechter
from ai.evaluation.weighted import Weighted
from ai.evaluator import Evaluator

EVALUATORS: dict[str, Callable[..., Weighted]] = {
    "grailnah": grailnah.Quest,
    "kampf-um-elfenland": kampf_um_elfenland.Campaign,
    "wege-waechter": wege_waechter.Crossing,
}
WEIGHTS: dict[str, Path] = {
    "grailnah": grailnah.WEIGHTS,
    "kampf-um-elfenland": kampf_um_elfenland.WEIGHTS,
    "wege-waechter": wege_waechter.WEIGHTS,
}
"""Where the weights are."""


def evaluator_for(game_id: str, horizon: int | None = None) -> Evaluator:
    """A new evaluator for one search: the game's own, otherwise one that only knows finished games.

    `horizon` is after how many plies playouts are broken off; None: what suits the game, maybe their end.
    """
    evaluator: Callable[..., Evaluator] = EVALUATORS.get(game_id, Evaluator)
    return evaluator() if horizon is None else evaluator(horizon=horizon)
