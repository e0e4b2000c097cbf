"""What level 10 plays with finds the known answers.

It is given a number of simulations instead of a second, fewer than it makes in one, so that a busy machine
changes nothing; `python -m benchmarks.tactics` measures the second itself.
"""

import pytest

from ai.budgets import Budget
from ai.engines import AUTO, search
from games.registry import GAMES
from tests.tactics.suite import Puzzle, puzzles

SIMULATIONS = {"wege-waechter": 10_000, "grailnah": 4_000, "kampf-um-elfenland": 8_000}
"""What a second is enough for on a machine a third as fast as ours."""
AT_LEAST = 0.95
SEED = 1


def answer(puzzle: Puzzle, simulations: int) -> str:
    """The move found for a puzzle."""
    state = puzzle.state()
    seat = puzzle.game.actor(state)
    assert seat is not None
    return search(puzzle.game, state, seat, AUTO, Budget(simulations=simulations), SEED).move


@pytest.mark.parametrize("game_id", GAMES)
def test_nearly_all_known_answers_are_found(game_id: str) -> None:
    """At least 95% of each game's, and the report names what was missed."""
    listed = puzzles(game_id)
    found = {puzzle: answer(puzzle, SIMULATIONS[game_id]) for puzzle in listed}
    missed = [
        f"{puzzle.id} ({puzzle.motif}): {move}, not {puzzle.best}"
        for puzzle, move in found.items()
        if move != puzzle.best
    ]
    assert len(missed) <= (1 - AT_LEAST) * len(listed), "\n".join(missed)


@pytest.mark.parametrize("game_id", GAMES)
def test_hardly_anything_is_found_without_searching(game_id: str) -> None:
    """The twin: an opponent that plays at random doesn't pass, so the suite asks for something."""
    right = 0
    for puzzle in puzzles(game_id):
        state = puzzle.state()
        seat = puzzle.game.actor(state)
        assert seat is not None
        found = search(puzzle.game, state, seat, "random", Budget(simulations=1), SEED)
        right += found.move == puzzle.best
    assert right < 0.5 * len(puzzles(game_id))
