"""The engine `best-reply`: one opponent answers each move (`ai.best_reply`)."""

from typing import Any

from ai.analysis import Analysis
from ai.best_reply import BestReply
from ai.lookahead_player import found
from ai.task import Task

NAME = "best-reply"
VERSION = "3"


def choose(task: Task, **switches: Any) -> Analysis:
    """The move of the highest value; `switches` are those of `ai.best_reply.BestReply`."""
    return found(task, BestReply, switches, NAME, VERSION)
