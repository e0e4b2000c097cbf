"""What a search found out."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Candidate:
    """A legal move as the search sees it.

    `value` is the expected payoff of every seat after it (from 0, lost, to 1, won), `line` the play expected
    from here on, this move first; where dice decide, the outcome most looked at stands for all.
    """

    move: str
    visits: int
    value: dict[str, float]
    line: tuple[str, ...]


@dataclass(frozen=True)
class Analysis:
    """The move chosen and the reasons for it; `candidates` begin with the move chosen.

    `stopped` says that the search was told to stop before its budget was used up, `depth` is that of
    the deepest iteration completed (0: the engine doesn't search in such).
    """

    engine: str
    version: str
    seed: int
    move: str
    value: dict[str, float]
    simulations: int
    nodes: int
    time_ms: int
    candidates: tuple[Candidate, ...]
    stopped: bool = False
    depth: int = 0

    @property
    def plies_ahead(self) -> int:
        """The depth, or from an engine that counts none the length of the line it expects."""
        return self.depth or max((len(candidate.line) for candidate in self.candidates[:1]), default=0)

    @property
    def simulations_per_second(self) -> int:
        """How fast it searched; 0 for an engine that plays no games."""
        return round(1000 * self.simulations / max(1, self.time_ms))

    def as_json(self) -> dict[str, Any]:
        """The analysis as the result object of a job."""
        return {
            "move": self.move,
            "value": self.value,
            "simulations": self.simulations,
            "nodes": self.nodes,
            "depth": self.plies_ahead,
            "time_ms": self.time_ms,
            "engine": self.engine,
            "engine_version": self.version,
            "seed": self.seed,
            "candidates": [
                {
                    "move": candidate.move,
                    "visits": candidate.visits,
                    "value": candidate.value,
                    "depth": len(candidate.line),
                    "line": list(candidate.line),
                }
                for candidate in self.candidates
            ],
        }
