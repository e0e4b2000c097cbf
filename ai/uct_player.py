"""The engine `uct`: plain UCT with uniformly random playouts to the end, the yardstick of the others.

It knows nothing about any game but the rules: no policy, no evaluation, no switches.
"""

from ai import tree_player
from ai.analysis import Analysis
from ai.mcts import TreeSearch
from ai.task import Task

NAME = "uct"
VERSION = "1"


def choose(task: Task) -> Analysis:
    """The most visited move; of equally visited ones the one of higher value, then the first."""
    return tree_player.found(task, TreeSearch(task.state, task.seed), NAME, VERSION)
