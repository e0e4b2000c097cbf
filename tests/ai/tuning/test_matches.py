"""Matches between weights: who knows what the game is about wins them."""

import pytest

from ai.evaluation import EVALUATORS
from ai.tuning.by_hand import weights_by_hand
from ai.tuning.matches import greedy, match, searching, share
from ai.tuning.selfplay import PLANS
from games.core import NOBODY, State
from games.randomness import Random
from games.registry import GAMES

HAND = weights_by_hand("grailnah")
BACKWARDS = {name: {term: -weight for term, weight in terms.items()} for name, terms in HAND.items()}


def test_good_weights_beat_bad_ones_and_themselves_in_half_the_games() -> None:
    opening = PLANS["grailnah"].opening
    good, bad = greedy("grailnah", HAND), greedy("grailnah", BACKWARDS)
    mean, _, even = match("grailnah", {"ply_limit": 100}, opening, (good, bad), 12, 1)
    assert mean > 0.7
    assert even == 0.5
    mean, error, _ = match("grailnah", {"ply_limit": 100}, opening, (good, good), 12, 1)
    assert mean == 0.5
    assert error == 0.0  # the same game twice, once for each side


def test_one_of_three_plays_against_two_others() -> None:
    players = {"players": ["white", "black", "red"], "ply_limit": 100}
    good, bad = greedy("grailnah", HAND), greedy("grailnah", BACKWARDS)
    mean, _, even = match("grailnah", players, 4, (good, bad), 9, 1)
    assert mean > 0.6
    assert even == pytest.approx(1 / 3)


def test_a_team_plays_together() -> None:
    players = {"players": ["white", "black", "red", "blue"], "ply_limit": 100}
    good, bad = greedy("grailnah", HAND), greedy("grailnah", BACKWARDS)
    assert [share("grailnah", players, 4, good, bad, side, 1) for side in (0, 1)] == [1.0, 1.0]


@pytest.mark.parametrize("game_id", EVALUATORS)
def test_searching_players_move_legally_by_the_weights_given(game_id: str) -> None:
    hand = weights_by_hand(game_id)
    turned = {name: {term: -weight for term, weight in terms.items()} for name, terms in hand.items()}
    state: State = GAMES[game_id].initial()
    random = Random(5)
    seen = set()
    for ply in range(160):
        if state.actor_index() == NOBODY:
            break
        if ply % 4 == 0 and state.actor_index() >= 0:
            found = [searching(game_id, weights, 60)(state, Random(1)) for weights in (hand, turned)]
            assert all(state.is_legal(move) for move in found)
            assert searching(game_id, hand, 60)(state, Random(1)) == found[0]
            seen.add(found[0] == found[1])
        state = state.after(state.drawn(random))
    assert False in seen
