"""The engine `mcts`: runs the tree search of `ai.mcts` within a budget and puts its findings into words."""

from typing import Any

from ai.analysis import Analysis, Candidate
from ai.clock import monotonic_ms
from ai.mcts import MEMORY_MIB, TreeSearch
from ai.policies import policy_for
from ai.task import PROGRESS_MS, Task
from games.contract import Game
from games.core import State
from games.randomness import Random

NAME = "mcts"
VERSION = "2"

SLICE_MS = 25.0
FORCED_SIMULATIONS = 500
"""What a position with a single legal move is worth: enough for a rough value, done in an instant."""
REPORTING_MS = 3.0
"""What is set aside of a budget in time for putting the findings into words."""
MOST_CANDIDATES = 100
LONGEST_LINE = 8
UNLIMITED = 2**31 - 1


def choose(task: Task, *, memory_mib: int = MEMORY_MIB) -> Analysis:
    """The most visited move; of equally visited ones the one of higher value, then the first."""
    mover = task.game.seats(task.state).index(task.seat)
    # What the seat can't see is dealt anew, so that the search can't see it either.
    search = TreeSearch(
        task.state.resample(mover, Random(task.seed)),
        task.seed,
        policy=policy_for(task.game.facts.id),
        memory_mib=memory_mib,
    )
    wanted = task.budget.simulations or UNLIMITED
    deadline = 0.0 if task.budget.limit_ms is None else task.started_ms + task.budget.limit_ms - REPORTING_MS
    # With hidden hands, a quick answer would tell everybody that there was nothing to choose.
    if len(search.ranked()) == 1 and not task.game.facts.hidden:
        wanted = min(wanted, FORCED_SIMULATIONS)
    stopped = _run(task, search, wanted, deadline)
    return _analysis(task, search, stopped)


def _run(task: Task, search: TreeSearch, wanted: int, deadline: float) -> bool:
    """Search, slice by slice, until the budget is used up; True if it was stopped before."""
    reported = task.started_ms
    while search.simulations < wanted:
        now = monotonic_ms()
        if deadline and now >= deadline:
            return False
        if task.should_stop():
            return True
        if now - reported >= PROGRESS_MS:
            reported = now
            task.on_progress(_progress(task, search))
        search.run(wanted - search.simulations, now + SLICE_MS, deadline)
    return False


def _progress(task: Task, search: TreeSearch) -> dict[str, Any]:
    best = search.ranked()[0]
    return {
        "simulations": search.simulations,
        "time_ms": round(monotonic_ms() - task.started_ms),
        "move": task.game.write(task.state, search.move(best)),
        "value": _by_seat(task, search.values()),
    }


def _by_seat(task: Task, values: list[float]) -> dict[str, float]:
    return {seat: round(value, 6) for seat, value in zip(task.game.seats(task.state), values, strict=True)}


def _analysis(task: Task, search: TreeSearch, stopped: bool) -> Analysis:
    candidates = tuple(
        Candidate(
            move=task.game.write(task.state, search.move(node)),
            visits=search.visits(node),
            value=_by_seat(task, search.values(node)),
            line=_line(task.game, search.root, search.line(node, LONGEST_LINE)),
        )
        for node in search.ranked()[:MOST_CANDIDATES]
    )
    return Analysis(
        engine=NAME,
        version=VERSION,
        seed=task.seed,
        move=candidates[0].move,
        value=candidates[0].value,
        simulations=search.simulations,
        nodes=search.nodes(),
        time_ms=round(monotonic_ms() - task.started_ms),
        candidates=candidates,
        stopped=stopped,
    )


def _line(game: Game, start: State, moves: list[int]) -> tuple[str, ...]:
    state = start.clone()
    texts = []
    for move in moves:
        texts.append(game.write(state, move))
        state.advance(move)
    return tuple(texts)
