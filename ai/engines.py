"""The engines by name, and the one way to ask them for a move."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ai import ismcts_player, mcts_player, random_player, uct_player
from ai.analysis import Analysis
from ai.budgets import Budget
from ai.clock import monotonic_ms
from ai.task import OnProgress, ShouldStop, Task
from games.contract import Game
from games.core import State
from games.randomness import Random

AUTO = "auto"
"""The engine that suits the game best; the analysis says which one it was."""
STRONGEST = {False: mcts_player.NAME, True: ismcts_player.NAME}
"""By whether a game hides anything from its players."""
SEED_BITS = 53
"""How many random bits a seed has that nobody asked for."""


@dataclass(frozen=True)
class Engine:
    """An opponent; its version changes whenever the same question may get another answer."""

    name: str
    version: str
    choose: Callable[[Task], Analysis]


ENGINES: Mapping[str, Engine] = {
    engine.name: engine
    for engine in (
        Engine(random_player.NAME, random_player.VERSION, random_player.choose),
        Engine(uct_player.NAME, uct_player.VERSION, uct_player.choose),
        Engine(mcts_player.NAME, mcts_player.VERSION, mcts_player.choose),
        Engine(ismcts_player.NAME, ismcts_player.VERSION, ismcts_player.choose),
    )
}


def resolve(name: str, game: Game) -> Engine:
    """The engine of that name, `auto` included, for a game.

    :raises ValueError: there is none.
    """
    chosen = ENGINES.get(STRONGEST[game.facts.hidden] if name == AUTO else name)
    if chosen is None:
        raise ValueError(f"there is no engine {name!r}, only {', '.join([AUTO, *ENGINES])}")
    return chosen


def versions() -> dict[str, str]:
    """Every name that may be asked for, with what answers to it, as `engine/version`.

    To `auto` answers one or the other, depending on the game: all of them, joined by `+`.
    """
    answering = {name: f"{engine.name}/{engine.version}" for name, engine in ENGINES.items()}
    return {AUTO: "+".join(answering[name] for name in STRONGEST.values()), **answering}


def search(
    game: Game,
    state: State,
    seat: str,
    engine: str,
    budget: Budget,
    seed: int | None,
    should_stop: ShouldStop = lambda: False,
    on_progress: OnProgress = lambda progress: None,
) -> Analysis:
    """The move an engine finds for `seat`, who is to decide in `state`; takes as long as the budget.

    What `seat` can't see is dealt anew before the engine gets anything, so that it can't see it either.

    With a budget of simulations and a seed the analysis is always the same, `time_ms` apart; without
    a seed one below 2^53 is drawn, and the analysis names it. `should_stop` is asked between slices of the
    search; when it answers true, the analysis so far is returned. `on_progress` gets
    `{"simulations", "time_ms", "move", "value"}` four times a second.

    :raises ValueError: there is no such engine, or it isn't for `seat` to decide.
    """
    started_ms = monotonic_ms()
    chosen = resolve(engine, game)
    if game.actor(state) != seat:
        raise ValueError(f"{seat!r} isn't to decide in this position")
    # JavaScript, in which many a frontend is written, reads no larger whole numbers exactly.
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    dealt = dealt_anew(game, state, seat, seed)
    return chosen.choose(Task(game, dealt, seat, budget, seed, started_ms, should_stop, on_progress))


def dealt_anew(game: Game, state: State, seat: str, seed: int) -> State:
    """A state that looks to `seat` like this one, and depends on nothing else but the seed."""
    return state.resample(game.seats(state).index(seat), Random(seed))
