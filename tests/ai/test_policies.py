"""The playout policies: legal, reproducible, and getting somewhere."""

import pytest

from ai.playout import random_playouts
from ai.policies import policy_for
from ai.policies.grailnah import Forward
from ai.policy import Policy
from games.core import NOBODY
from games.randomness import Random
from games.registry import GAMES
from tests.harness.walks import starts

pytestmark = pytest.mark.rules
GAME = GAMES["grailnah"]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_move_that_a_policy_picks_is_legal(game_id: str) -> None:
    """Played through the checked door, which refuses anything else."""
    policy, game = policy_for(game_id), GAMES[game_id]
    for seed, start in enumerate(starts(game_id)):
        state, random = start.state(game), Random(seed)
        for _ in range(120):
            if state.actor_index() == NOBODY:
                break
            state = state.after(policy.pick(state, random))


def test_the_grail_is_taken_when_it_can_be() -> None:
    """Black's knight on a7 could be followed by Merlin's next move; white's on a3 takes the grail now."""
    state = GAME.state_from(
        {
            **GAME.position(GAME.initial()),
            "ply": 20,
            "fields": {"g": ["merlin", "morgane"], "a3": ["white-knight"], "a7": ["black-knight"]},
            "castles": {
                "north": {"owner": "white", "inside": {"white-king": 1, "white-queen": 1, "white-knight": 3}},
                "south": {"owner": "black", "inside": {"black-king": 1, "black-queen": 1, "black-knight": 3}},
            },
            "merlin": {"may_move": True, "streak": {"white": 0, "black": 0}},
        }
    )
    policy = Forward()
    assert {GAME.write(state, policy.pick(state, Random(seed))) for seed in range(50)} == {"a3-g"}
    uniform = Policy()
    assert len({uniform.pick(state, Random(seed)) for seed in range(50)}) > 5


def test_knights_go_forward_as_often_as_the_policy_says() -> None:
    state = GAME.initial()
    for move in ("north/knight-e2", "south/knight-e9"):
        state = GAME.apply(state, move).state
    forward = GAME.read(state, "e2-d2")
    picks = [Forward(60).pick(state, random) for random in [Random(3)] for _ in range(2000)]
    share = picks.count(forward) / len(picks)
    assert 0.58 < share < 0.66  # 60%, and now and then by chance
    assert Forward(100).pick(state, Random(1)) == forward


def test_playouts_with_the_policy_end_soon_where_uniform_ones_do_not() -> None:
    plies, finished = random_playouts(GAME.initial(), 200, seed=1, policy=policy_for("grailnah"))
    assert finished == 200
    assert plies / 200 < 60
    plies, _ = random_playouts(GAME.initial(), 200, seed=1)
    assert plies / 200 > 200


def test_a_finished_game_has_no_move_to_pick() -> None:
    position = next(start.position for start in starts("wege-waechter") if start.position is not None)
    state = GAMES["wege-waechter"].state_from(position)
    random = Random(5)
    while state.actor_index() != NOBODY:
        state = state.after(Policy().pick(state, random))
    with pytest.raises(ValueError, match="no move"):
        Policy().pick(state, random)
