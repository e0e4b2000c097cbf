"""What the suite of known answers has to offer, and that every position is one the service would take."""

from collections import Counter

import pytest

from games.registry import GAMES
from tests.tactics.suite import Puzzle, all_puzzles, puzzles

pytestmark = pytest.mark.rules


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_at_least_twenty_five_puzzles_and_at_most_a_third_are_trivial(game_id: str) -> None:
    """A new game needs a file of its own."""
    listed = puzzles(game_id)
    assert len(listed) >= 25
    assert sum(puzzle.trivial for puzzle in listed) <= len(listed) / 3
    assert len({puzzle.motif for puzzle in listed}) >= 8


def test_no_two_puzzles_share_an_id_or_a_position() -> None:
    """An id is all that a report of a miss says."""
    assert max(Counter(puzzle.id for puzzle in all_puzzles()).values()) == 1
    keys = Counter((puzzle.game_id, puzzle.state().key()) for puzzle in all_puzzles())
    assert max(keys.values()) == 1


def test_the_tables_of_two_three_and_four_are_there_and_both_variants() -> None:
    """Partners, rivals and hidden missions are different things to see."""
    tables = Counter((puzzle.game_id, puzzle.state().players) for puzzle in all_puzzles())
    for game_id in ("grailnah", "kampf-um-elfenland"):
        assert min(tables[game_id, players] for players in (2, 3, 4)) >= 3
    variants = {puzzle.position["options"]["variant"] for puzzle in puzzles("kampf-um-elfenland")}
    assert variants == {"headquarters", "missions"}


@pytest.mark.parametrize("puzzle", all_puzzles(), ids=lambda puzzle: puzzle.id)
def test_the_answer_is_one_of_several_legal_moves(puzzle: Puzzle) -> None:
    """What there is nothing to choose about is no puzzle."""
    state = puzzle.state()
    assert state.actor_index() >= 0
    moves = {puzzle.game.write(state, move) for move in state.legal_moves()}
    assert puzzle.best in moves
    assert len(moves) >= 2
    assert puzzle.game.position(state) == puzzle.position
    assert puzzle.why
