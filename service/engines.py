"""Which engines can be asked for, and by which budgets each of them searches.

The engines themselves are the workers' business; a test compares this with what they understand.
"""

from collections.abc import Mapping

from games.contract import Fault, Game, Words
from service.problems import malformed

BUDGETS = ("level", "time_ms", "simulations", "depth")
_BY_PLAYING = ("level", "time_ms", "simulations")
_BY_LOOKING_AHEAD = ("level", "time_ms", "depth")

SEARCHES_BY: Mapping[str, tuple[str, ...]] = {
    "random": BUDGETS,
    "mcts": _BY_PLAYING,
    "ismcts": _BY_PLAYING,
}
ENGINES = ("auto", *SEARCHES_BY)
_OPEN = ("mcts",)
_HIDDEN = ("ismcts",)
"""What answers to `auto`, by whether a game hides anything from its players."""


def checked(engine: str, budget: str, game: Game) -> None:
    """See that an engine, or one that answers to `auto`, understands a budget in a game.

    :raises Problem: it doesn't.
    """
    chosen = (_HIDDEN if game.facts.hidden else _OPEN) if engine == "auto" else (engine,)
    if any(budget in SEARCHES_BY[name] for name in chosen):
        return
    fitting = ", ".join(name for name, budgets in SEARCHES_BY.items() if budget in budgets)
    raise malformed(
        Fault(
            budget,
            Words(
                en=f"doesn't go with the engine {engine} in this game, only with: {fitting}",
                de=f"passt in diesem Spiel nicht zur Engine {engine}, nur zu: {fitting}",
            ),
        )
    )
