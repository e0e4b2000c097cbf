"""Counting move paths."""

import pytest

from games.core import NOBODY
from games.perft import perft
from games.randomness import Random
from games.registry import GAMES

pytestmark = pytest.mark.rules

GAME = GAMES["wege-waechter"]


def test_the_counts_from_the_start_are_those_of_an_independent_implementation() -> None:
    assert [perft(GAME.initial(), depth) for depth in range(6)] == [1, 3, 36, 108, 1106, 3507]


def test_counting_move_by_move_comes_to_the_same() -> None:
    start = GAME.apply(GAME.initial(), "group:runner").state
    assert perft(start, 3) == sum(perft(start.after(move), 2) for move in start.legal_moves())


def test_a_finished_game_has_itself_and_nothing_below() -> None:
    state, random = GAME.initial(), Random(2)
    while state.actor_index() != NOBODY:
        moves = state.legal_moves()
        state = state.after(moves[random.integer(len(moves))])
    assert [perft(state, depth) for depth in range(3)] == [1, 0, 0]


def test_the_position_counted_from_stays_as_it_is() -> None:
    start = GAME.initial()
    before = GAME.position(start)
    perft(start, 4)
    assert GAME.position(start) == before


def test_a_negative_depth_is_refused() -> None:
    with pytest.raises(ValueError, match="depth"):
        perft(GAME.initial(), -1)
