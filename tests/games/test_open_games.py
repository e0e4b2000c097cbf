"""A game without secrets and without moves by the thousand needs nothing of what such games need."""

import pytest

from games.randomness import Random
from games.wege_waechter import GAME
from tests.harness.walks import starts, walk

pytestmark = pytest.mark.rules


def test_everybody_sees_everything() -> None:
    """A view is the position, a view's sample the state, events and records are the same for all."""
    for ply in walk(GAME, starts("wege-waechter")[0], 3, 40):
        view = GAME.view(ply.state, "white")
        assert view == GAME.position(ply.state)
        assert GAME.position(GAME.sample(view, "white", Random(1))) == view
        assert GAME.position(ply.state.resample(0, Random(1))) == view
        text = GAME.write(ply.state, ply.chosen)
        told = GAME.apply(ply.state, text).events
        assert GAME.events_for(told, None) == told
        assert GAME.masked(ply.state, text, None) == text
        assert GAME.bundles(ply.state) == []


def test_a_random_move_is_a_legal_one_and_a_finished_game_has_none() -> None:
    """`drawn` is what the playouts do."""
    random = Random(4)
    state = GAME.initial({"turn_limit": 50})
    while GAME.result(state) is None:
        move = state.drawn(random)
        assert state.is_legal(move)
        state = state.after(move)
    with pytest.raises(ValueError, match="the game is over"):
        state.drawn(random)
