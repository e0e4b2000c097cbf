"""Random games, the raw material of the tree search."""

import pytest

from ai.playout import random_playouts
from games.core import NOBODY
from games.randomness import Random
from games.registry import GAMES

pytestmark = pytest.mark.rules

GAME = GAMES["wege-waechter"]


def test_ten_thousand_random_games_reach_their_end() -> None:
    games = 10_000 if _compiled() else 20
    plies, finished = random_playouts(GAME.initial(), games, 1)
    assert finished == games
    if _compiled():  # twenty games have no average worth looking at
        assert 800 < plies / games < 865  # 832 in an independent implementation


def test_the_same_seed_plays_the_same_games() -> None:
    start = GAME.initial()
    assert random_playouts(start, 5, 7) == random_playouts(start, 5, 7)


def test_another_seed_plays_others() -> None:
    start = GAME.initial()
    assert random_playouts(start, 5, 7) != random_playouts(start, 5, 8)


def test_games_are_broken_off_at_the_limit_and_do_not_count_as_finished() -> None:
    assert random_playouts(GAME.initial(), 4, 1, 10) == (40, 0)


def test_the_position_that_the_games_start_from_stays_as_it_is() -> None:
    start = GAME.initial()
    before = GAME.position(start)
    random_playouts(start, 3, 1)
    assert GAME.position(start) == before


def test_from_a_finished_game_nothing_is_played() -> None:
    state, random = GAME.initial(), Random(2)
    while state.actor_index() != NOBODY:
        moves = state.legal_moves()
        state = state.after(moves[random.integer(len(moves))])
    assert random_playouts(state, 3, 1) == (0, 3)


def _compiled() -> bool:
    import ai.playout

    return not ai.playout.__file__.endswith(".py")
