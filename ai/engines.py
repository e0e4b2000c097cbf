"""The engines by name, and the one way to ask them for a move."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ai import (
    best_reply_player,
    ismcts_player,
    levels,
    maxn_player,
    mcts_player,
    minimax_player,
    paranoid_player,
    random_player,
    uct_player,
)
from ai.analysis import Analysis
from ai.budgets import RANGES, Budget
from ai.clock import monotonic_ms
from ai.task import OnProgress, ShouldStop, Task
from games.contract import Game
from games.core import State
from games.randomness import Random

AUTO = "auto"
"""The engine that suits the game best; the analysis says which one it was."""
STRONGEST = {False: mcts_player.NAME, True: ismcts_player.NAME}
"""What answers to `auto` where nothing else measured better, by whether a game hides anything."""
MEASURED: Mapping[tuple[str, int], str] = {
    ("wege-waechter", 2): minimax_player.NAME,  # 75% (60–86) against mcts at 10 ms, benchmarks/engines.md
    ("grailnah", 2): minimax_player.NAME,  # 89% (75–96) against mcts at 20 ms, ibid.
}
"""What does where something else did, by game and number of players; each entry names its match."""
BY_DEPTH = minimax_player.NAME
"""What answers to `auto` with a budget that only a search in depth understands."""
SEED_BITS = 53
"""How many random bits a seed has that nobody asked for."""


@dataclass(frozen=True)
class Engine:
    """An opponent; its version changes whenever the same question may get another answer.

    `choose` takes the switches of its search as keywords; `budgets` are the kinds that it understands.
    """

    name: str
    version: str
    choose: Callable[..., Analysis]
    budgets: frozenset[str] = frozenset(RANGES)


IN_SIMULATIONS = frozenset({"level", "time_ms", "cpu_ms", "simulations"})
"""The budgets of an engine that plays games at random."""
IN_DEPTH = frozenset({"level", "time_ms", "cpu_ms", "depth", "nodes"})
"""The budgets of an engine that looks ahead move by move."""

ENGINES: Mapping[str, Engine] = {
    engine.name: engine
    for engine in (
        Engine(random_player.NAME, random_player.VERSION, random_player.choose),
        Engine(uct_player.NAME, uct_player.VERSION, uct_player.choose, IN_SIMULATIONS),
        Engine(mcts_player.NAME, mcts_player.VERSION, mcts_player.choose, IN_SIMULATIONS),
        Engine(ismcts_player.NAME, ismcts_player.VERSION, ismcts_player.choose, IN_SIMULATIONS),
        Engine(minimax_player.NAME, minimax_player.VERSION, minimax_player.choose, IN_DEPTH),
        Engine(paranoid_player.NAME, paranoid_player.VERSION, paranoid_player.choose, IN_DEPTH),
        Engine(maxn_player.NAME, maxn_player.VERSION, maxn_player.choose, IN_DEPTH),
        Engine(best_reply_player.NAME, best_reply_player.VERSION, best_reply_player.choose, IN_DEPTH),
    )
}


def answering(game: Game, state: State, budget: Budget) -> str:
    """The engine that answers to `auto` in a position: what measured best there with such a budget."""
    if budget.kind not in IN_SIMULATIONS:
        return BY_DEPTH
    strongest = STRONGEST[game.facts.hidden]
    best = MEASURED.get((game.facts.id, state.players), strongest)
    return best if budget.kind in ENGINES[best].budgets else strongest


def resolve(name: str, game: Game, state: State, budget: Budget) -> Engine:
    """The engine of that name, `auto` included, for a position and a budget.

    :raises ValueError: there is none, or it doesn't understand such a budget.
    """
    chosen = ENGINES.get(answering(game, state, budget) if name == AUTO else name)
    if chosen is None:
        raise ValueError(f"there is no engine {name!r}, only {', '.join([AUTO, *ENGINES])}")
    if budget.kind not in chosen.budgets:
        fitting = [engine.name for engine in ENGINES.values() if budget.kind in engine.budgets]
        raise ValueError(f"{chosen.name} can't search by {budget.kind}, only {', '.join(fitting)} can")
    return chosen


def versions() -> dict[str, str]:
    """Every name that may be asked for, with what answers to it, as `engine/version`.

    To `auto` answers one or the other, depending on game and budget: all of them and the ladders of levels,
    joined by `+`.
    """
    known = {name: f"{engine.name}/{engine.version}" for name, engine in ENGINES.items()}
    used = sorted({*STRONGEST.values(), *MEASURED.values(), BY_DEPTH})
    return {AUTO: "+".join([*(known[name] for name in used), f"levels/{levels.VERSION}"]), **known}


def search(
    game: Game,
    state: State,
    seat: str,
    engine: str,
    budget: Budget,
    seed: int | None,
    should_stop: ShouldStop = lambda: False,
    on_progress: OnProgress = lambda progress: None,
    settings: Mapping[str, Any] | None = None,
    lines: int = 1,
    is_making_mistakes: bool = True,
) -> Analysis:
    """The move an engine finds for `seat`, who is to decide in `state`; takes as long as the budget.

    What `seat` can't see is dealt anew before the engine gets anything, so that it can't see it either.

    With a budget of simulations and a seed the analysis is always the same, `time_ms` apart; without
    a seed one below 2^53 is drawn, and the analysis names it. `should_stop` is asked between slices of the
    search; when it answers true, the analysis so far is returned. `on_progress` gets
    `{"simulations", "time_ms", "move", "value"}` four times a second. `settings` are switches
    of the engine's search that are to differ from what measured best, `lines` the number of moves whose
    values are to be exact.

    A level is played by `auto`, by its ladder (`ai.levels`); unless `is_making_mistakes` the level only says
    how much is searched. An engine asked for by name has the level's time.

    :raises ValueError: there is no such engine, it doesn't understand the budget, or it isn't for `seat`
        to decide.
    :raises TypeError: the engine has no such switch.
    """
    started_ms = monotonic_ms()
    level = None
    if engine == AUTO and budget.level is not None:
        level = levels.ladder(game, state)[budget.level - 1]
        engine, budget = level.engine, level.budget(budget.level, state)
        settings = {**level.settings, **(settings or {})}
    chosen = resolve(engine, game, state, budget)
    if game.actor(state) != seat:
        raise ValueError(f"{seat!r} isn't to decide in this position")
    # JavaScript, in which many a frontend is written, reads no larger whole numbers exactly.
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    dealt = dealt_anew(game, state, seat, seed)
    task = Task(game, dealt, seat, budget, seed, started_ms, should_stop, on_progress, lines)
    if level is None or level.is_full_strength or not is_making_mistakes:
        return chosen.choose(task, **(settings or {}))
    prospects = levels.foreseen(task)
    return levels.played(level, task, prospects, chosen.choose(task, **(settings or {})))


def dealt_anew(game: Game, state: State, seat: str, seed: int) -> State:
    """A state that looks to `seat` like this one, and depends on nothing else but the seed."""
    return state.resample(game.seats(state).index(seat), Random(seed))
