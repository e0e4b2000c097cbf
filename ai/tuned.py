"""The switches that each engine searches a game with: what won its matches.

A switch that isn't named here is off, or at the search's own default. `benchmarks/mcts.md` and
`benchmarks/engines.md` have the matches; each entry names the one that decided it.
"""

from collections.abc import Mapping
from typing import Any

TUNED: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "wege-waechter": {
        "mcts": {
            "horizon": 0,  # with implicit minimax 95 ± 8% against playouts to the end; 20 plies: 50 ± 7%
            "exploration": 0.15,  # 0.3: 50 ± 10% against this
            "minimax": 0.3,  # 58 ± 4% against 0 at 20 ms
            "fpu": 0.1,  # 66 ± 7% against 0 at 20 ms; 0.25: 39 ± 12% against this
            "solver": True,  # 52 ± 5% at 20 ms: no gain and no loss, but what is won is known to be won
        },
        # 70.3 ± 10% of 64 games against none at 10 ms, decided by SPRT (benchmarks/engines.md).
        "minimax": {"extension": 6},
    },
    "grailnah": {
        "mcts": {
            "horizon": 0,  # 66 ± 6% against 8 plies at 20 ms
            "exploration": 0.1,  # came with the horizon; with playouts 0.3 won 63 ± 7% against 0.7
            "minimax": 0.3,  # 94 ± 3% against 0 at 20 ms; 0.6: 40 ± 11% against this, 0.15: 49 ± 7%
            "fpu": 0.1,  # 67 ± 6% against 0 at 20 ms; 0.2: 29 ± 14% against this
            "solver": True,  # 49 ± 4% at 20 ms: no gain and no loss, but what is won is known to be won
        },
    },
    "kampf-um-elfenland": {
        "mcts": {},
        "ismcts": {
            "horizon": 60,  # 62 ± 7% against 30 at 20 ms; 30: 88 ± 10% against 10; 120: 32 ± 14% against 60
            "exploration": 0.25,  # 53 ± 16% against 0.1, which dismisses a move after two bad playouts
            "pooled": True,  # 54 ± 7% at 20 ms, after 60 ± 15%, 60 ± 11% and 55 ± 17%
        },
    },
}
"""By game id and engine."""


def switches_for(game_id: str, engine: str) -> dict[str, Any]:
    """The switches an engine searches a game with unless told otherwise."""
    return dict(TUNED.get(game_id, {}).get(engine, {}))
