"""A process goes on with its last search when the next position is in it, and only then."""

from collections.abc import Iterator
from typing import Any

import pytest

from ai import mcts_player
from ai.analysis import Analysis
from ai.budgets import Budget
from ai.engines import search
from games.core import State
from games.registry import GAMES

GAME = GAMES["grailnah"]


@pytest.fixture(autouse=True)
def forgetful() -> Iterator[None]:
    """Nothing is kept from test to test."""
    mcts_player._kept.clear()
    yield
    mcts_player._kept.clear()


def asked(state: State, budget: Budget | None = None, **switches: Any) -> Analysis:
    seat = GAME.actor(state)
    assert seat is not None
    settings = {"reuse": True, "exploration": 0.3, "solver": False, **switches}
    return search(GAME, state, seat, "mcts", budget or Budget(time_ms=60), 3, settings=settings)


def replied(state: State, analysis: Analysis) -> State:
    """The position after the move found and the reply expected."""
    for move in analysis.candidates[0].line[:2]:
        state = GAME.apply(state, move).state
    return state


def surplus(analysis: Analysis) -> int:
    """How many visits the candidates have that this search didn't make."""
    return sum(candidate.visits for candidate in analysis.candidates) - analysis.simulations


def test_after_the_reply_the_search_goes_on_where_it_was() -> None:
    state = GAME.initial()
    first = asked(state)
    assert surplus(first) <= 0
    second = asked(replied(state, first))
    assert surplus(second) > 0
    assert GAME.refusal(replied(state, first), second.move) is None


def test_without_reuse_every_search_begins_anew() -> None:
    state = GAME.initial()
    first = asked(state, reuse=False)
    assert surplus(asked(replied(state, first), reuse=False)) <= 0
    assert not mcts_player._kept


def test_a_budget_of_simulations_never_goes_on_so_that_its_answer_is_always_the_same() -> None:
    state = GAME.initial()
    budget = Budget(simulations=400)
    alone = asked(state, budget).candidates
    after_another = replied(state, asked(state))
    asked(after_another)
    assert asked(state, budget).candidates == alone
    assert mcts_player._kept


@pytest.mark.parametrize(
    "other", [{"exploration": 0.4}, {"budget": Budget(time_ms=61)}], ids=["switches", "budget"]
)
def test_a_search_asked_otherwise_is_not_gone_on_with(other: dict[str, Any]) -> None:
    """A weak opponent mustn't profit from what a strong one found."""
    state = GAME.initial()
    first = asked(state)
    assert surplus(asked(replied(state, first), **other)) <= 0


def test_a_position_from_another_game_begins_anew() -> None:
    first = asked(GAME.initial())
    elsewhere = GAME.initial({"players": ["white", "black", "red"]})
    assert surplus(asked(elsewhere)) <= 0
    assert first.move


def test_only_one_search_is_kept() -> None:
    state = GAME.initial()
    for budget in (60, 61, 62):
        asked(state, Budget(time_ms=budget))
    assert len(mcts_player._kept) == 1


def test_nothing_is_kept_where_something_is_hidden() -> None:
    hiding = GAMES["kampf-um-elfenland"]
    state = hiding.initial()
    while state.actor_index() < 0:
        state = state.after(state.legal_moves()[0])
    seat = hiding.actor(state)
    assert seat is not None
    search(hiding, state, seat, "mcts", Budget(time_ms=60), 3, settings={"reuse": True})
    assert not mcts_player._kept
