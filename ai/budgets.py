"""How long an opponent may think: by level, by the clock, by simulated games, or by depth."""

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
"""What each level may spend on a move at most, in milliseconds."""

LONGEST_MS = 60_000
"""No search that somebody asks for takes longer: else a few would keep all workers from everybody."""

OFFERED = ("level", "time_ms", "simulations", "depth")
"""The budgets that anybody may ask for; the others are for matches between engines."""

RANGES: Mapping[str, tuple[int, int]] = {
    "level": (min(LEVEL_MS), max(LEVEL_MS)),
    "time_ms": (50, LONGEST_MS),
    "simulations": (1, 10_000_000),
    "depth": (1, 64),
    "nodes": (1, 1_000_000_000),
    "cpu_ms": (1, LONGEST_MS),
}
"""The least and the most of each."""


@dataclass(frozen=True)
class Budget:
    """Exactly one of the budgets in `RANGES`.

    `simulations` are for engines that play games at random, `depth` (plies ahead, those of chance counted)
    and `nodes` for those that look ahead move by move. `cpu_ms` is `time_ms` where the clock counts the
    processor's time (`ai.clock.count_cpu_time`). The two in milliseconds make no search reproducible, and a
    level doesn't either where its time ran out. `cap_ms` is a limit in time beside any other budget.

    :raises ValueError: none or several are given, or one outside its range.
    """

    level: int | None = None
    time_ms: int | None = None
    simulations: int | None = None
    depth: int | None = None
    nodes: int | None = None
    cpu_ms: int | None = None
    cap_ms: int | None = None

    def __post_init__(self) -> None:
        given = [name for name in RANGES if getattr(self, name) is not None]
        if len(given) != 1:
            raise ValueError(f"a budget is one of {', '.join(OFFERED)}, not {' and '.join(given) or 'none'}")
        low, high = RANGES[given[0]]
        amount = getattr(self, given[0])
        if type(amount) is not int or not low <= amount <= high:
            raise ValueError(f"{given[0]} is a whole number from {low} to {high}")

    @classmethod
    def from_json(cls, budget: Mapping[str, Any]) -> Self:
        """The budget that an object with one of the fields `OFFERED` describes; it ends after `LONGEST_MS`.

        :raises ValueError: as the constructor, or for an unknown field.
        """
        unknown = sorted(set(budget) - set(OFFERED))
        if unknown:
            raise ValueError(f"a budget has no {', '.join(unknown)}")
        return cls(**budget, cap_ms=LONGEST_MS)

    @property
    def kind(self) -> str:
        """Which of the budgets it is."""
        return next(name for name in RANGES if getattr(self, name) is not None)

    @property
    def limit_ms(self) -> int | None:
        """The milliseconds it allows; None for one without a limit in time."""
        limits = (
            self.cap_ms,
            self.time_ms,
            self.cpu_ms,
            None if self.level is None else LEVEL_MS[self.level],
        )
        return min((limit for limit in limits if limit is not None), default=None)
