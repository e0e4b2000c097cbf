"""The engine `paranoid`: alpha-beta, taking it that all others play against one side."""

from typing import Any

from ai.analysis import Analysis
from ai.lookahead_player import found
from ai.minimax import Minimax
from ai.task import Task

NAME = "paranoid"
VERSION = "3"


def choose(task: Task, **switches: Any) -> Analysis:
    """The move of the highest value; `switches` are those of `ai.minimax.Minimax`."""
    return found(task, Minimax, switches, NAME, VERSION)
