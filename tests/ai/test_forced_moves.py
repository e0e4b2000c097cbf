"""A position with a single legal move: looked at briefly, unless that would tell something."""

from ai import engines
from ai.budgets import Budget
from ai.tree_player import FORCED_SIMULATIONS
from games.contract import Game
from games.core import State
from games.registry import GAMES
from tests.harness.walks import starts, walk

SIMULATIONS = FORCED_SIMULATIONS + 25


def forced(game: Game) -> tuple[State, str]:
    """A position in which a seat has no choice, and that seat."""
    for seed in range(20):
        for ply in walk(game, starts(game.facts.id)[0], seed, 400):
            actor = game.actor(ply.state)
            if actor not in (None, "chance") and len(ply.moves) == 1:
                return ply.state, str(actor)
    raise AssertionError("there always was a choice")


def simulations(game: Game) -> int:
    state, seat = forced(game)
    return engines.search(game, state, seat, "mcts", Budget(simulations=SIMULATIONS), 1).simulations


def test_what_is_forced_is_looked_at_briefly() -> None:
    assert simulations(GAMES["wege-waechter"]) == FORCED_SIMULATIONS


def test_with_hidden_hands_no_quicker_answer_tells_that_there_was_no_choice() -> None:
    assert simulations(GAMES["kampf-um-elfenland"]) == SIMULATIONS
