"""The playout policies: legal, reproducible, and getting somewhere."""

import pytest

from ai.playout import random_playouts
from ai.policies import policy_for
from ai.policies.grailnah import Forward
from ai.policies.kampf_um_elfenland import Warlike
from ai.policy import Policy
from games.core import NOBODY, State
from games.randomness import Random
from games.registry import GAMES
from tests.games.kampf_um_elfenland import table
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


def warlike(at: State, picks: int = 60) -> set[str]:
    """What players who always do what they want do in a position of Kampf um das Elfenland."""
    game = GAMES["kampf-um-elfenland"]
    policy, random = Warlike(100), Random(4)
    return {game.write(at, policy.pick(at, random)) for _ in range(picks)}


def test_two_armies_attack_where_they_are_as_many_and_none_where_they_are_fewer() -> None:
    even = table.state("usselen black pig*2\nyttar blue pig*2")
    assert any(move.startswith("attack:usselen>yttar:pig*2") for move in warlike(even))
    fewer = table.state("usselen black pig*2\nyttar blue pig*3")
    assert not any(move.startswith("attack") for move in warlike(fewer))


def test_a_headquarters_is_wanted_more_than_anything_else() -> None:
    board = "usselen black pig*4\nyttar blue pig"
    plain, wanted = table.state(board), table.state(board, boots={"blue": "yttar"})
    game, random = GAMES["kampf-um-elfenland"], Random(4)
    attacks = [
        sum(game.write(at, Warlike(100).pick(at, random)).startswith("attack") for _ in range(400))
        for at in (plain, wanted)
    ]
    assert attacks[1] > 1.4 * attacks[0]


def test_a_free_town_is_taken_by_one_army() -> None:
    marches = warlike(table.state("usselen black pig*4\nbeata blue pig"))
    assert marches
    assert all(move.startswith("march:usselen>") and move.endswith(":pig") for move in marches)


def test_a_siege_goes_on_while_there_are_enough() -> None:
    repelled = ("attack:usselen>yttar:pig", "dice:1:6")
    strong = table.play(table.state("usselen black pig*5\nyttar blue pig"), *repelled)
    assert warlike(strong) == {"attack:usselen>yttar:pig*2"}
    weak = table.play(table.state("usselen black pig*2\nyttar blue pig*2"), *repelled)
    assert warlike(weak) == {"end"}


def test_what_can_be_exchanged_is() -> None:
    rich = table.exchanging("usselen black pig\nbeata blue pig", cards={"black": "troll*3"})
    assert warlike(rich) == {"exchange:troll:usselen"}
    assert warlike(table.exchanging("usselen black pig\nbeata blue pig")) == {"done"}


def test_armies_are_deployed_before_obstacles_are_laid() -> None:
    assert all(move.startswith("deploy:") for move in warlike(table.set_up("deploy")))


def test_a_finished_game_has_no_move_to_pick() -> None:
    position = next(start.position for start in starts("wege-waechter") if start.position is not None)
    state = GAMES["wege-waechter"].state_from(position)
    random = Random(5)
    while state.actor_index() != NOBODY:
        state = state.after(Policy().pick(state, random))
    with pytest.raises(ValueError, match="no move"):
        Policy().pick(state, random)
