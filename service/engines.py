"""Which engines can be asked for, and by which budgets each of them searches.

The engines themselves are the workers' business; a test compares this with what they understand.
"""

from collections.abc import Mapping, Sequence

from games.contract import Fault, Game, Words
from service.problems import malformed

BUDGETS = ("level", "time_ms", "simulations", "depth")
_BY_PLAYING = ("level", "time_ms", "simulations")
_BY_LOOKING_AHEAD = ("level", "time_ms", "depth")

SEARCHES_BY: Mapping[str, tuple[str, ...]] = {
    "random": BUDGETS,
    "uct": _BY_PLAYING,
    "mcts": _BY_PLAYING,
    "ismcts": _BY_PLAYING,
    "minimax": _BY_LOOKING_AHEAD,
    "paranoid": _BY_LOOKING_AHEAD,
    "maxn": _BY_LOOKING_AHEAD,
    "best-reply": _BY_LOOKING_AHEAD,
}
ENGINES = ("auto", *SEARCHES_BY)
_OPEN = ("mcts", "minimax")
_HIDDEN = ("ismcts", "minimax")
"""What answers to `auto`, depending on the budget, by whether a game hides anything from its players."""


def understands(engine: str, budget: str, *, hidden: bool) -> bool:
    """Whether an engine, or one that answers to `auto`, searches by a budget, with hidden hands or not."""
    chosen = (_HIDDEN if hidden else _OPEN) if engine == "auto" else (engine,)
    return any(budget in SEARCHES_BY[name] for name in chosen)


JUDGING = tuple(engine for engine in ENGINES if engine != "random")
"""The engines that can analyse: `random` judges nothing."""


def fitting(budget: str, engines: Sequence[str]) -> tuple[str, ...]:
    """Those of the engines that search by a budget in every game."""
    return tuple(
        engine
        for engine in engines
        if all(understands(engine, budget, hidden=hides) for hides in (False, True))
    )


def checked(engine: str, budget: str, game: Game, engines: Sequence[str]) -> None:
    """See that an engine, one of those that can be asked for, understands a budget in a game.

    :raises Problem: it doesn't.
    """
    if understands(engine, budget, hidden=game.facts.hidden):
        return
    others = ", ".join(name for name in engines if understands(name, budget, hidden=game.facts.hidden))
    raise malformed(
        Fault(
            budget,
            Words(
                en=f"doesn't go with the engine {engine}, only with: {others}",
                de=f"passt nicht zur Engine {engine}, nur zu: {others}",
            ),
        )
    )
