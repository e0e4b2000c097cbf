"""What positions of Kampf um das Elfenland are worth where a playout is broken off."""

from typing import Any

import pytest

from ai.evaluation import evaluator_for
from ai.evaluation.kampf_um_elfenland import Campaign
from ai.evaluator import TO_THE_END
from ai.tuning.by_hand import weights_by_hand
from games.core import NOBODY, State
from games.randomness import Random
from games.registry import GAMES
from tests.games.kampf_um_elfenland.table import exchanging, play, state
from tests.harness.walks import starts, walk

pytestmark = pytest.mark.rules

GAME = GAMES["kampf-um-elfenland"]
EVEN = "usselen black pig*3\nbeata blue pig*3"


def worth(of: State, seat: str = "black", viewer: str = "black") -> float:
    """A seat's share by the weights set by hand, which give every term its say, as `viewer` sees it."""
    seats = GAME.seats(of)
    by_hand = Campaign(weights=weights_by_hand(GAME.facts.id))
    return by_hand.judged(of, seats.index(viewer))[seats.index(seat)]


def turn(board: str = EVEN, **given: Any) -> State:
    """A turn of Black's."""
    return state(board, **given)


def even(board: str = EVEN, **given: Any) -> State:
    """A turn of Black's with the boots far from each other and alike."""
    return turn(board, boots={"black": "usselen", "blue": "beata"}, **given)


def test_the_shares_of_all_players_sum_to_one_in_every_position() -> None:
    evaluator = evaluator_for(GAME.facts.id)
    for number, start in enumerate(starts(GAME.facts.id)):
        for ply in walk(GAME, start, number, 150):
            found = evaluator.judged(ply.state, 0)
            assert sum(found) == pytest.approx(1.0)
            assert all(0.0 <= share <= 1.0 for share in found)


def test_those_who_stand_alike_share_alike() -> None:
    assert worth(even()) == pytest.approx(0.5)
    assert worth(even(), "blue") == pytest.approx(0.5)


@pytest.mark.parametrize(
    "better",
    [
        even("usselen black pig*4\nbeata blue pig*3"),
        even("usselen black pig*2\nyttar black pig\nbeata blue pig*3"),
        even(cards={"black": "pig*3"}),
        even(cards={"black": "raft"}),
        even(tokens={"black": "cloud"}),
        even("elvenhold black pig*3\nbeata blue pig*3"),
    ],
    ids=["an army", "a town", "three cards", "a raft", "a token", "elvenhold"],
)
def test_more_is_better(better: State) -> None:
    assert worth(better) > 0.5


def test_three_cards_alike_are_better_than_three_different_ones() -> None:
    assert worth(turn(cards={"black": "pig*3"})) > worth(turn(cards={"black": "pig troll cloud"}))


def test_one_army_of_few_weighs_more_than_one_of_many() -> None:
    three = "usselen black pig*4\nbeata blue pig*3\nvirst violet troll*3"
    two = "usselen black pig*4\nbeata blue pig*3"
    ratio = worth(turn(three, players="black blue violet")) / worth(
        turn(three, players="black blue violet"), "blue"
    )
    assert ratio > worth(turn(two)) / worth(turn(two), "blue")


def test_a_headquarters_is_in_danger_from_armies_that_can_reach_it() -> None:
    boots = {"black": "usselen", "blue": "beata"}
    far = turn("usselen black pig\nbeata blue pig\nvirst blue troll*4", boots=boots)
    near = turn("usselen black pig\nbeata blue pig\nyttar blue troll*4", boots=boots)
    assert worth(near) < worth(far) - 0.1
    guarded = turn("usselen black pig*5\nbeata blue pig\nyttar blue troll*4", boots=boots)
    moved = turn("usselen black pig\nvirst black pig*4\nbeata blue pig\nyttar blue troll*4", boots=boots)
    assert worth(guarded) > worth(moved)


def test_an_obstacle_averts_the_danger() -> None:
    boots = {"black": "usselen", "blue": "beata"}
    roads = [
        road["road"] for road in GAME.board({})["roads"] if {road["a"], road["b"]} == {"usselen", "yttar"}
    ]
    board = "usselen black pig\nbeata blue pig\nyttar blue troll*4"
    assert worth(turn(board, boots=boots, obstacles=tuple(roads))) > worth(turn(board, boots=boots))


def test_one_sees_the_progress_of_ones_own_mission_only() -> None:
    held = "yttar black pig\nparundia black pig\ngrangor black pig\nelvenhold blue pig*3"
    near = turn(held, variant="missions", missions={"black": "sea-elf", "blue": "swineherd"})
    far = turn(held, variant="missions", missions={"black": "forest-elf", "blue": "swineherd"})
    assert worth(near) > worth(far)
    assert worth(near, viewer="blue") == worth(far, viewer="blue")


@pytest.mark.parametrize("mission", ["dragon-slayer", "swineherd", "unicorn-hunter", "river-elf"])
def test_elvenhold_is_progress_where_a_kind_has_to_go(mission: str) -> None:
    """More than Elvenhold is worth to somebody else."""
    gains = []
    for own in (mission, "forest-elf"):
        missions = {"black": own, "blue": "sea-elf"}
        blue = "wylhien blue pig dragon unicorn troll"
        here = turn(f"elvenhold black pig\n{blue}", variant="missions", missions=missions)
        there = turn(f"virst black pig\n{blue}", variant="missions", missions=missions)
        gains.append(worth(here) - worth(there))
    assert gains[0] > gains[1] + 0.02


def test_a_colour_to_be_freed_from_is_better_weak() -> None:
    shares = []
    for blue in ("pig", "pig*7"):
        missions = {"black": "sea-elf", "violet": "river-elf"}
        board = f"virst black pig\nusselen blue {blue}\nbeata violet troll*5"
        at = turn(board, players="black blue violet", variant="missions", missions=missions)
        shares.append(worth(at) / worth(at, "violet"))
    assert shares[0] > shares[1]


def test_the_fallen_get_nothing() -> None:
    at = turn(players="black blue violet", fell={"violet": "black"})
    assert worth(at, "violet") == 0.0


def test_a_finished_game_is_worth_its_payoffs() -> None:
    over = play(exchanging("usselen black pig\nbeata blue troll", round_limit=1), "done", "done")
    assert over.actor_index() == NOBODY
    assert evaluator_for(GAME.facts.id).judged(over, 0) == over.payoffs()


def test_playouts_go_to_the_end_of_the_game_but_in_elfenland() -> None:
    assert evaluator_for("wege-waechter").horizon == TO_THE_END
    assert evaluator_for("grailnah").horizon == TO_THE_END
    assert evaluator_for(GAME.facts.id).horizon < 100


def test_a_horizon_can_be_asked_for() -> None:
    assert all(evaluator_for(game_id, horizon=12).horizon == 12 for game_id in GAMES)


def test_a_game_without_an_evaluator_is_played_to_its_end_and_shared_before() -> None:
    evaluator = evaluator_for("chess")
    assert evaluator.horizon == TO_THE_END
    assert evaluator.judged(GAMES["wege-waechter"].initial(), 0) == [0.5, 0.5]


def test_a_search_has_an_evaluator_of_its_own() -> None:
    """It remembers what it judged, and searches may run at the same time."""
    assert evaluator_for(GAME.facts.id) is not evaluator_for(GAME.facts.id)


def test_what_is_hidden_from_the_searching_player_makes_no_difference_on_average() -> None:
    """Others' hands count by their number and by what was dealt; their missions not at all."""
    at = turn(cards={"blue": "pig troll"}, variant="missions", missions={"black": "sea-elf"})
    seen = {worth(at.resample(0, Random(seed))) for seed in range(40)}
    assert len(seen) == 1
