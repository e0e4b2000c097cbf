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

    What `seat` can't see is in `state` only as a guess: it was dealt anew.

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


PROGRESS_MS = 250
