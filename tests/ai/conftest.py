"""What tests of the searches share."""

from dataclasses import replace

import pytest

from ai import levels
from ai.budgets import LEVEL_MS


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels have all the time in the world, so that a busy machine changes none of their answers."""
    for level in LEVEL_MS:
        monkeypatch.setitem(LEVEL_MS, level, 60_000)


@pytest.fixture
def quick_levels(unhurried: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every level searches little, and is what it is otherwise."""

    def quick(level: levels.Level) -> levels.Level:
        level = replace(level, is_full_strength=False)
        if level.engine == "minimax":
            return replace(level, nodes=300)
        return replace(level, simulations=60)

    for table, ladder in levels.LADDERS.items():
        monkeypatch.setitem(levels.LADDERS, table, tuple(map(quick, ladder)))
