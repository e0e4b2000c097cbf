"""The engine `mcts`: the tree search of `ai.mcts` in the one deal that the task holds.

With `reuse` a process keeps the tree of its last search, and when the next position to be searched in the
same way is in it, goes on from there: nothing that was found about it is lost. Only with a budget in time: a
level or a number of simulations with a seed gets the same answer whoever asked before. And never where
something is hidden.
"""

from typing import Any

from ai import tree_player
from ai.analysis import Analysis
from ai.evaluation import evaluator_for
from ai.mcts import MEMORY_MIB, TreeSearch
from ai.policies import policy_for
from ai.policy import Policy
from ai.task import Task
from ai.tuned import switches_for

NAME = "mcts"
VERSION = "5"

IN_TIME = frozenset({"time_ms", "cpu_ms"})

_kept: list[tuple[Any, TreeSearch]] = []
"""The last search and what it was asked, if it is to be kept: one at most, since trees are large."""


def choose(task: Task, **switches: Any) -> Analysis:
    """The best move found; `switches` (those of `TreeSearch`, `reuse`, `uniform`) override the tuned ones.

    `uniform`: playouts by uniformly random moves and not by the game's policy.
    """
    chosen = {**switches_for(task.game.facts.id, NAME), **switches}
    chosen.setdefault("memory_mib", MEMORY_MIB)
    is_reusing = chosen.pop("reuse", False) and task.budget.kind in IN_TIME and not task.game.facts.hidden
    if not is_reusing:
        return _found(task, _begun(task, chosen))
    asked = (task.game.facts.id, task.game.options(task.state), task.budget, chosen)
    # Taken out while in use, so that two threads never share one.
    search = _kept.pop()[1] if _kept and _kept[0][0] == asked else None
    _kept.clear()
    if search is None or not search.resume(task.state, task.seed):
        search = _begun(task, chosen)
    analysis = _found(task, search)
    _kept[:] = [(asked, search)]
    return analysis


def _found(task: Task, search: TreeSearch) -> Analysis:
    return tree_player.found(task, search, NAME, VERSION, search.examine)


def _begun(task: Task, chosen: dict[str, Any]) -> TreeSearch:
    """A new search with these switches."""
    game_id = task.game.facts.id
    switches = {name: value for name, value in chosen.items() if name != "uniform"}
    policy = Policy() if chosen.get("uniform") else policy_for(game_id)
    return TreeSearch(task.state, task.seed, policy=policy, evaluator=evaluator_for(game_id), **switches)
