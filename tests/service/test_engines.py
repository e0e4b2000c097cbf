"""What the service lets ask for is what the engines understand, though it doesn't know them."""

import pytest

from ai.budgets import OFFERED, RANGES, Budget
from ai.engines import resolve, versions
from games.contract import Game
from games.registry import GAMES
from service.engines import BUDGETS, ENGINES, checked
from service.problems import Problem


def test_the_engines_that_can_be_asked_for_are_those_there_are() -> None:
    assert set(ENGINES) == set(versions())
    assert BUDGETS == OFFERED


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("engine", ENGINES)
def test_a_budget_is_refused_exactly_where_the_engine_would_refuse_it(game: Game, engine: str) -> None:
    for kind in BUDGETS:
        budget = Budget(**{kind: RANGES[kind][0]})
        try:
            resolve(engine, game, game.initial(), budget)
        except ValueError:
            with pytest.raises(Problem) as refused:
                checked(engine, kind, game, ENGINES)
            assert [fault.path for fault in refused.value.members["faults"]] == [kind]
        else:
            checked(engine, kind, game, ENGINES)
