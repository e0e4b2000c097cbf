"""Matches between weights: who knows what the game is about wins them."""

import pytest

from ai.tuning.by_hand import weights_by_hand
from ai.tuning.matches import greedy, match, share
from ai.tuning.selfplay import PLANS

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
