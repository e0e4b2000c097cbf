"""The evaluators of the games that need one, by game id."""

from ai.evaluation.kampf_um_elfenland import Campaign
from ai.evaluator import Evaluator

_EVALUATORS: dict[str, type[Evaluator]] = {"kampf-um-elfenland": Campaign}


def evaluator_for(game_id: str) -> Evaluator:
    """A new evaluator for one search: the game's own, otherwise one that only knows finished games."""
    return _EVALUATORS.get(game_id, Evaluator)()
