"""The engine `maxn`: everybody plays for himself (`ai.maxn`)."""

from typing import Any

from ai.analysis import Analysis
from ai.lookahead_player import found
from ai.maxn import MaxN
from ai.task import Task

NAME = "maxn"
VERSION = "3"


def choose(task: Task, **switches: Any) -> Analysis:
    """The move of the highest value; `switches` are those of `ai.maxn.MaxN`."""
    return found(task, MaxN, switches, NAME, VERSION)
