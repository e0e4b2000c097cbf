"""Shares, intervals and ratings, against figures known from elsewhere and against simulated matches."""

import math
import random

import pytest

from spielleiter.tournament.score import elo, expected_share, score


def test_elo_and_the_share_it_leads_to_are_each_other_s_inverse() -> None:
    assert expected_share(0) == 0.5
    assert expected_share(400) == pytest.approx(10 / 11)
    for rating in (-250.0, 0.0, 75.0):
        for sides in (2, 3, 6):
            assert elo(expected_share(rating, sides), sides) == pytest.approx(rating)


def test_whoever_is_as_good_as_the_others_gets_his_share() -> None:
    assert expected_share(0, 4) == pytest.approx(0.25)
    assert elo(0.25, 4) == pytest.approx(0)


def test_who_always_wins_is_infinitely_stronger() -> None:
    assert elo(1.0) == math.inf
    assert elo(0.0) == -math.inf


def test_without_a_game_nothing_is_known() -> None:
    nothing = score([], 2)
    assert (nothing.games, nothing.low, nothing.high) == (0, 0.0, 1.0)


def test_independent_games_have_the_interval_of_wilson() -> None:
    """8 won of 10: 49.0% to 94.3% (Wilson 1927), but for the unbiased variance."""
    won = score([1.0] * 8 + [0.0] * 2, 1)
    assert won.share == 0.8
    assert won.low == pytest.approx(0.490, abs=0.02)
    assert won.high == pytest.approx(0.943, abs=0.02)


def test_games_that_were_all_won_have_an_interval_too() -> None:
    """10 of 10: at least 72.2%."""
    assert score([1.0] * 10, 1).low == pytest.approx(0.722, abs=0.001)
    assert score([1.0] * 10, 1).high == pytest.approx(1.0)


def test_rounds_whose_luck_cancels_are_worth_more_than_as_many_single_games() -> None:
    even = score([0.5] * 9 + [1.0], 2)
    uneven = score([1.0] * 5 + [0.0] * 4 + [0.5], 2)
    assert even.share == uneven.share == 0.55
    assert even.high - even.low < 0.6 * (uneven.high - uneven.low)


def test_the_interval_holds_the_truth_in_95_percent_of_matches() -> None:
    """Rounds of two games that share their luck: half of them are decided by it, both the same way."""
    draw = random.Random(7)
    held = 0
    for _ in range(1000):
        rounds = []
        for _ in range(60):
            if draw.random() < 0.5:
                rounds.append(float(draw.random() < 0.6))
            else:
                rounds.append((float(draw.random() < 0.6) + float(draw.random() < 0.6)) / 2)
        found = score(rounds, 2)
        held += found.low <= 0.6 <= found.high
    assert 0.93 <= held / 1000 <= 0.97
