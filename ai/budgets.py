"""How long an opponent may think: by level, by the clock, or by the number of simulated games."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

LEVEL_MS: dict[int, int] = {
    1: 50,
    2: 100,
    3: 200,
    4: 400,
    5: 700,
    6: 1_000,
    7: 1_500,
    8: 2_500,
    9: 4_000,
    10: 6_000,
}
"""What each level may spend on a move, in milliseconds."""

TIME_MS = (50, 60_000)
SIMULATIONS = (1, 10_000_000)


@dataclass(frozen=True)
class Budget:
    """Exactly one of `level` (1–10), `time_ms` (50–60,000) and `simulations` (1–10,000,000).

    Only a budget of simulations makes a search reproducible.

    :raises ValueError: none or several are given, or one outside its range.
    """

    level: int | None = None
    time_ms: int | None = None
    simulations: int | None = None

    def __post_init__(self) -> None:
        ranges = {
            "level": (min(LEVEL_MS), max(LEVEL_MS)),
            "time_ms": TIME_MS,
            "simulations": SIMULATIONS,
        }
        given = [name for name in ranges if getattr(self, name) is not None]
        if len(given) != 1:
            raise ValueError(f"a budget is one of {', '.join(ranges)}, not {' and '.join(given) or 'none'}")
        low, high = ranges[given[0]]
        amount = getattr(self, given[0])
        if type(amount) is not int or not low <= amount <= high:
            raise ValueError(f"{given[0]} is a whole number from {low} to {high}")

    @classmethod
    def from_json(cls, budget: Mapping[str, Any]) -> Self:
        """The budget that an object with one of the fields describes.

        :raises ValueError: as the constructor, or for an unknown field.
        """
        unknown = sorted(set(budget) - {"level", "time_ms", "simulations"})
        if unknown:
            raise ValueError(f"a budget has no {', '.join(unknown)}")
        return cls(**budget)

    @property
    def limit_ms(self) -> int | None:
        """The milliseconds it allows; None for a budget of simulations."""
        return LEVEL_MS[self.level] if self.level is not None else self.time_ms
