"""The engine `ismcts`: the search of `ai.ismcts`, which deals anew for every simulation."""

from typing import Any

from ai import tree_player
from ai.analysis import Analysis
from ai.evaluation import evaluator_for
from ai.ismcts import InformationSetSearch
from ai.policies import policy_for
from ai.task import Task
from ai.tuned import switches_for

NAME = "ismcts"
VERSION = "5"


def choose(task: Task, **switches: Any) -> Analysis:
    """The most visited move; `switches` (those of `InformationSetSearch`) override the tuned ones."""
    game_id = task.game.facts.id
    chosen = {**switches_for(game_id, NAME), **switches}
    search = InformationSetSearch(
        task.state, task.seed, policy=policy_for(game_id), evaluator=evaluator_for(game_id), **chosen
    )
    return tree_player.found(task, search, NAME, VERSION)
