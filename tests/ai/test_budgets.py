"""Budgets: one each, within their ranges, and none that keeps a worker for ever."""

import pytest

from ai.budgets import LONGEST_MS, OFFERED, Budget


@pytest.mark.parametrize("budget", [{"depth": 64}, {"simulations": 10_000_000}, {"time_ms": 60_000}])
def test_no_search_that_is_asked_for_takes_longer_than_a_minute(budget: dict[str, int]) -> None:
    assert Budget.from_json(budget).limit_ms == LONGEST_MS == 60_000


def test_what_is_shorter_stays_as_it_is() -> None:
    assert Budget.from_json({"time_ms": 50}).limit_ms == 50
    assert Budget.from_json({"level": 1}).limit_ms == 50


def test_matches_between_engines_have_no_such_limit() -> None:
    assert Budget(depth=5).limit_ms is None


@pytest.mark.parametrize("name", OFFERED)
def test_a_budget_is_one_alone_and_within_its_range(name: str) -> None:
    other = next(each for each in OFFERED if each != name)
    for wrong in ({name: 0}, {name: 10**9}, {name: 60, other: 60}, {}, {"nodes": 60}):
        with pytest.raises(ValueError, match=r"budget|whole number"):
            Budget.from_json(wrong)
