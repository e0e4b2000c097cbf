"""What an engine is asked."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ai.budgets import Budget
from games.contract import Game
from games.core import State

ShouldStop = Callable[[], bool]
OnProgress = Callable[[dict[str, Any]], None]


@dataclass(frozen=True)
class Task:
    """A move to be found for `seat`, who is to decide in `state`.

    What `seat` can't see is in `state` only as a guess: it was dealt anew. The values of the
    best `lines` moves are to be exact, where an engine has bounds for the others.

    Engines call `should_stop` at least every 50 ms (unless a single random game takes longer) and
    end early when it answers true, and `on_progress` every `PROGRESS_MS`.
    """

    game: Game
    state: State
    seat: str
    budget: Budget
    seed: int
    started_ms: float
    should_stop: ShouldStop
    on_progress: OnProgress
    lines: int = 1

    @property
    def deadline_ms(self) -> float:
        """When the search has to end, on the clock of `ai.clock`; 0 for a budget that isn't in time.

        Early enough to put the findings into words; `cpu_ms` is what matches between searches allow for
        the search alone.
        """
        if self.budget.limit_ms is None:
            return 0.0
        reserve_ms = REPORTING_MS if self.budget.cpu_ms is None else 0.0
        return self.started_ms + self.budget.limit_ms - reserve_ms


PROGRESS_MS = 250
REPORTING_MS = 3.0
"""What is set aside of a budget in time for putting the findings into words."""
