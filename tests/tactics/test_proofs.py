"""Every answer that exhaustive search can prove is proved here, and no other move is."""

import pytest

from tests.tactics.proofs import prove
from tests.tactics.suite import Puzzle, all_puzzles

PROVED = [puzzle for puzzle in all_puzzles() if puzzle.proof == "exhaustive"]


@pytest.mark.parametrize("puzzle", PROVED, ids=lambda puzzle: puzzle.id)
def test_the_best_move_is_proved(puzzle: Puzzle) -> None:
    """As the claim says: it wins, it alone holds, or it is worth more than any other can be."""
    verdict = prove(puzzle)
    assert verdict.proved, verdict.reason


@pytest.mark.parametrize("puzzle", PROVED, ids=lambda puzzle: puzzle.id)
def test_no_other_move_is_proved_to_be_the_best(puzzle: Puzzle) -> None:
    """The twin: the same claim for other moves is refused."""
    state = puzzle.state()
    others = [text for move in state.legal_moves() if (text := puzzle.game.write(state, move)) != puzzle.best]
    for other in others[:: max(1, len(others) // 3)]:
        assert not prove(puzzle, other).proved, f"{other} is proved, too"
