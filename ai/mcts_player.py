"""The engine `mcts`: the tree search of `ai.mcts` in the one deal that the task holds."""

from ai import tree_player
from ai.analysis import Analysis
from ai.mcts import MEMORY_MIB, TreeSearch
from ai.policies import policy_for
from ai.task import Task

NAME = "mcts"
VERSION = "2"


def choose(task: Task, *, memory_mib: int = MEMORY_MIB) -> Analysis:
    """The most visited move; of equally visited ones the one of higher value, then the first."""
    policy = policy_for(task.game.facts.id)
    search = TreeSearch(task.state, task.seed, policy=policy, memory_mib=memory_mib)
    return tree_player.found(task, search, NAME, VERSION)
