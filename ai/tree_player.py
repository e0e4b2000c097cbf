"""What the engines that search trees have in common: search within a budget, put the findings into words."""

from collections.abc import Callable
from typing import Any, Protocol

from ai.analysis import Analysis, Candidate
from ai.clock import monotonic_ms
from ai.task import PROGRESS_MS, Task
from games.contract import Game
from games.core import State

SLICE_MS = 25.0
FORCED_SIMULATIONS = 500
"""What a position with a single legal move is worth: enough for a rough value, done in an instant."""
MOST_CANDIDATES = 100
EXAMINED = 20
"""So many simulations every move has that is to be valued beside the best one: a hasty search may have
looked at that alone."""
FOR_EXAMINING = 0.05
"""The share of a budget in time that is kept for them."""
LONGEST_LINE = 8
UNLIMITED = 2**31 - 1
_spent: list[object] = []
"""The last search. The memory of a large tree is given back only when the next search begins: that takes
milliseconds, which would come on top of the time of the one that used it."""


Examine = Callable[[int, int, float], None]
"""So many simulations more from one of the root's moves, until a deadline: `ai.mcts.TreeSearch.examine`."""


class Search(Protocol):
    """A tree search in slices; see `ai.monte_carlo.MonteCarlo` for what each of this does."""

    root: State
    simulations: int
    is_settled: bool

    def run(self, simulations: int, until_ms: float, deadline_ms: float) -> int: ...
    def nodes(self) -> int: ...
    def values(self, node: int = ...) -> list[float]: ...
    def ranked(self) -> list[int]: ...
    def move(self, node: int) -> int: ...
    def visits(self, node: int) -> int: ...
    def line(self, node: int, length: int) -> list[int]: ...


def found(task: Task, search: Search, name: str, version: str, examine: Examine | None = None) -> Analysis:
    """The most visited move; of equally visited ones the one of higher value, then the first.

    With `examine`, other moves that are to be valued are looked at after the search.
    """
    if task.lines == 1:
        examine = None
    _spent[:] = [search]
    wanted = task.budget.simulations or UNLIMITED
    # With hidden hands, a quick answer would tell everybody that there was nothing to choose.
    if not task.game.facts.hidden and len(task.state.legal_moves()) == 1:
        wanted = min(wanted, FORCED_SIMULATIONS)
    deadline = task.deadline_ms
    if examine is not None and task.budget.limit_ms is not None:
        deadline -= FOR_EXAMINING * task.budget.limit_ms
    stopped = _run(task, search, wanted, deadline)
    ranked = search.ranked()
    if examine is not None and not stopped:
        stopped = _examine(task, search, examine)
        ranked = [ranked[0], *(node for node in search.ranked() if node != ranked[0])]
    candidates = tuple(
        Candidate(
            move=task.game.write(task.state, search.move(node)),
            visits=search.visits(node),
            value=_by_seat(task, search.values(node)),
            line=_line(task.game, search.root, search.line(node, LONGEST_LINE)),
        )
        for node in ranked[:MOST_CANDIDATES]
    )
    return Analysis(
        engine=name,
        version=version,
        seed=task.seed,
        move=candidates[0].move,
        value=candidates[0].value,
        simulations=search.simulations,
        nodes=search.nodes(),
        time_ms=round(monotonic_ms() - task.started_ms),
        candidates=candidates,
        stopped=stopped,
    )


def _run(task: Task, search: Search, wanted: int, deadline: float) -> bool:
    """Search, slice by slice, until the budget is used up; True if it was stopped before."""
    reported = task.started_ms
    # A proven move ends the search, but never where a quick answer would tell something about a hidden hand.
    while search.simulations < wanted and not search.is_settled:
        now = monotonic_ms()
        if deadline and now >= deadline:
            return False
        if task.should_stop():
            return True
        if now - reported >= PROGRESS_MS:
            reported = now
            task.on_progress(_progress(task, search))
        # Without a playout a simulation is too short to look at the clock in the middle of it.
        until = min(now + SLICE_MS, deadline) if deadline else now + SLICE_MS
        search.run(wanted - search.simulations, until, deadline)
    return False


def _examine(task: Task, search: Search, examine: Examine) -> bool:
    """See to it that all moves that are to be valued have been looked at; True if it was stopped before."""
    looked_at: set[int] = set()
    while hasty := [
        node
        for node in search.ranked()[: task.lines]
        if search.visits(node) < EXAMINED and node not in looked_at
    ]:
        for node in hasty:
            if task.deadline_ms and monotonic_ms() >= task.deadline_ms:
                return False
            if task.should_stop():
                return True
            examine(node, EXAMINED - search.visits(node), task.deadline_ms)
        looked_at.update(hasty)
    return False


def _progress(task: Task, search: Search) -> dict[str, Any]:
    best = search.ranked()[0]
    return {
        "simulations": search.simulations,
        "time_ms": round(monotonic_ms() - task.started_ms),
        "move": task.game.write(task.state, search.move(best)),
        "value": _by_seat(task, search.values()),
    }


def _by_seat(task: Task, values: list[float]) -> dict[str, float]:
    return {seat: round(value, 6) for seat, value in zip(task.game.seats(task.state), values, strict=True)}


def _line(game: Game, start: State, moves: list[int]) -> tuple[str, ...]:
    """A line in words, up to the first thing that isn't to be seen or can't be in the deal at hand."""
    state = start.clone()
    texts: list[str] = []
    for move in moves:
        if not state.is_legal(move):
            break
        texts.append(game.write(state, move))
        state.advance(move)
    return tuple(texts)
