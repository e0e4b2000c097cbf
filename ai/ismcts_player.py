"""The engine `ismcts`: the search of `ai.ismcts`, which deals anew for every simulation."""

from ai import tree_player
from ai.analysis import Analysis
from ai.evaluation import evaluator_for
from ai.ismcts import MEMORY_MIB, InformationSetSearch
from ai.policies import policy_for
from ai.task import Task

NAME = "ismcts"
VERSION = "1"


def choose(task: Task, *, memory_mib: int = MEMORY_MIB) -> Analysis:
    """The most visited move; of equally visited ones the one of higher value, then the one found first."""
    game_id = task.game.facts.id
    search = InformationSetSearch(
        task.state,
        task.seed,
        policy=policy_for(game_id),
        evaluator=evaluator_for(game_id),
        memory_mib=memory_mib,
    )
    return tree_player.found(task, search, NAME, VERSION)
