"""Ratings and their errors, on made-up matches whose truth is known."""

import random
import statistics
import sys

import pytest

from spielleiter.tournament.ratings import NoRatings, Result, ratings
from spielleiter.tournament.score import CONFIDENCE, Score, expected_share, score

TRUTH = [0.0, 60.0, 150.0, 300.0, 280.0]
PAIRS = [(1, 0), (2, 1), (3, 2), (4, 3), (2, 0), (4, 2)]


def single_games(share: float, games: int, draw: random.Random) -> Score:
    """Games that are independent of each other, a tenth of them drawn."""
    return score([0.5 if draw.random() < 0.1 else float(draw.random() < share) for _ in range(games)], 1)


def matches(draw: random.Random, games: int = 400, sides: int = 2) -> list[Result]:
    return [
        Result(
            first,
            second,
            single_games(expected_share(TRUTH[first] - TRUTH[second], sides), games, draw),
            sides,
        )
        for first, second in PAIRS
    ]


def without_draws(draw: random.Random, sides: int) -> list[Result]:
    found = []
    for first, second in PAIRS:
        share = expected_share(TRUTH[first] - TRUTH[second], sides)
        rounds = [float(draw.random() < share) for _ in range(3000)]
        found.append(Result(first, second, score(rounds, 1), sides))
    return found


@pytest.mark.parametrize("sides", [2, 3, 6])
def test_the_ratings_are_found_that_the_matches_were_made_with(sides: int) -> None:
    found = ratings(5, without_draws(random.Random(3), sides))
    for rating, truth in zip(found, TRUTH, strict=True):
        assert abs(rating.elo - truth) <= max(1e-9, 1.6 * rating.error)
    assert found[0].elo == 0.0
    assert found[3].step == pytest.approx(found[3].elo - found[2].elo)
    assert all(0 < rating.error < 40 for rating in found[1:])


def test_errors_agree_with_a_bootstrap() -> None:
    """The same matches played 200 times over: their ratings scatter by what the information matrix says."""
    draw = random.Random(5)
    told = ratings(5, matches(draw))
    again = [ratings(5, matches(draw)) for _ in range(200)]
    for player in range(1, 5):
        # Draws make matches a little less lucky than the model thinks: they count as worth more games.
        scatter = CONFIDENCE * statistics.stdev(run[player].elo for run in again)
        assert told[player].error == pytest.approx(scatter, rel=0.2)
        scatter = CONFIDENCE * statistics.stdev(run[player].step for run in again)
        assert told[player].step_error == pytest.approx(scatter, rel=0.2)


def test_more_games_make_smaller_errors() -> None:
    few, many = ratings(5, matches(random.Random(1), 100)), ratings(5, matches(random.Random(1), 1600))
    assert many[4].error < 0.35 * few[4].error


def test_who_lost_every_game_is_rated_all_the_same() -> None:
    found = ratings(2, [Result(1, 0, score([1.0] * 50, 1), 2)])
    assert 400 < found[1].elo < 1200
    assert found[1].error > 200


def test_games_at_a_table_of_four_that_were_won_as_often_as_by_equals_mean_no_difference() -> None:
    found = ratings(2, [Result(1, 0, score([0.25] * 40, 4), 4)])
    assert found[1].elo == pytest.approx(0.0, abs=1.0)


def test_players_who_met_nobody_cannot_be_rated() -> None:
    even = score([0.5, 1.0, 0.0], 1)
    with pytest.raises(NoRatings, match="met none"):
        ratings(4, [Result(1, 0, even, 2), Result(3, 2, even, 2)])
    assert len(ratings(4, [Result(1, 0, even, 2), Result(3, 2, even, 2), Result(2, 1, even, 2)])) == 4


def test_without_the_library_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "statsmodels.api", None)
    with pytest.raises(NoRatings, match=r"pip install 'spielleiter\[tournament\]'"):
        ratings(2, [Result(1, 0, score([1.0, 0.0], 1), 2)])
