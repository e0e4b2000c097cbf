"""The engine `minimax`: alpha-beta for two sides; for more of them, the search that measured best."""

from typing import Any

from ai.analysis import Analysis
from ai.lookahead import Lookahead
from ai.lookahead_player import found
from ai.maxn import MaxN
from ai.minimax import Minimax
from ai.task import Task

NAME = "minimax"
VERSION = "3"

FOR_MANY_SIDES: dict[str, type[Lookahead]] = {"grailnah": MaxN}
"""By game id (benchmarks/engines.md has the matches); a game that isn't here is searched paranoidly."""


def choose(task: Task, **switches: Any) -> Analysis:
    """The move of the highest value; `switches` are those of the search that is chosen.

    :raises TypeError: it has no such switch.
    """
    is_two_sided = len(set(task.state.sides())) == 2
    search = Minimax if is_two_sided else FOR_MANY_SIDES.get(task.game.facts.id, Minimax)
    return found(task, search, switches, NAME, VERSION)
