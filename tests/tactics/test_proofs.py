"""Every answer that exhaustive search can prove is proved here, and no other move is."""

import pytest

from tests.tactics.proofs import prove
from tests.tactics.suite import Puzzle, all_puzzles

PUZZLES = pytest.mark.parametrize("puzzle", all_puzzles(), ids=lambda puzzle: puzzle.id)


@PUZZLES
def test_the_best_move_is_proved(puzzle: Puzzle) -> None:
    """As the claim says: it wins, it alone holds, or it is worth more than any other can be."""
    verdict = prove(puzzle)
    assert verdict.proved, verdict.reason


@PUZZLES
def test_no_other_move_is_proved_to_be_the_best(puzzle: Puzzle) -> None:
    """The twin: the same claim for other moves is refused."""
    state = puzzle.state()
    others = [text for move in state.legal_moves() if (text := puzzle.game.write(state, move)) != puzzle.best]
    # Odds have to be looked at for long before they prove nothing; the others are refused at once.
    asked = 3 if puzzle.claim["kind"] == "odds" else len(others)
    for other in others[:: max(1, len(others) // asked)]:
        assert not prove(puzzle, other).proved, f"{other} is proved, too"
