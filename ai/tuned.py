"""The switches that each engine searches a game with: what won its matches.

A switch that isn't named here is off, or at the search's own default. `benchmarks/mcts.md` and
`benchmarks/engines.md` have the matches; each entry names the one that decided it.
"""

from collections.abc import Mapping
from typing import Any

TUNED: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "wege-waechter": {
        "mcts": {
            "horizon": 0,
            "exploration": 0.15,
            "minimax": 0.3,
            "fpu": 0.1,
            "solver": True,
            "reuse": True,
        },
        # 70.3 ± 10% of 64 games against none at 10 ms, decided by SPRT (benchmarks/engines.md).
        "minimax": {"extension": 6},
    },
    "grailnah": {
        "mcts": {"horizon": 0, "exploration": 0.1, "minimax": 0.3, "fpu": 0.1, "solver": True, "reuse": True},
    },
    "kampf-um-elfenland": {"mcts": {}, "ismcts": {"horizon": 10}},
}
"""By game id and engine."""


def switches_for(game_id: str, engine: str) -> dict[str, Any]:
    """The switches an engine searches a game with unless told otherwise."""
    return dict(TUNED.get(game_id, {}).get(engine, {}))
