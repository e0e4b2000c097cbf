"""The sequential test: what it decides, and how often it errs on matches whose truth is known."""

import random

import pytest

from spielleiter.tournament.score import expected_share
from spielleiter.tournament.sprt import FEWEST_ROUNDS, Sprt


def test_a_test_is_written_as_two_ratings_and_two_errors() -> None:
    assert Sprt.parse("0,50") == Sprt(0.0, 50.0, 0.05, 0.05)
    assert Sprt.parse("-10,20,0.1,0.02") == Sprt(-10.0, 20.0, 0.1, 0.02)


@pytest.mark.parametrize(
    "text", ["", "1", "50,0", "0,0", "0,50,0.05", "0,50,0.6,0.05", "0,x", "0,inf", "0,50,0,0.1"]
)
def test_anything_else_is_no_test(text: str) -> None:
    with pytest.raises(ValueError):
        Sprt.parse(text)


def test_the_bounds_are_those_of_wald() -> None:
    lower, upper = Sprt(0, 10, 0.05, 0.05).bounds
    assert (lower, upper) == pytest.approx((-2.944, 2.944), abs=0.001)


def test_of_single_games_the_ratio_is_the_binomial_one() -> None:
    """With two results there is nothing to be estimated: the ratio is that of Wald's own example."""
    import math

    test = Sprt(0, 100)
    won, lost = 30, 10
    low, high = expected_share(0), expected_share(100)
    exact = won * math.log(high / low) + lost * math.log((1 - high) / (1 - low))
    assert test.log_ratio([1.0] * won + [0.0] * lost, 2) == pytest.approx(exact, rel=1e-6)


def simulated(true_elo: float, sides: int, draw: random.Random, test: Sprt) -> tuple[str | None, int]:
    """What the test decides in a match between players of that difference, and after how many rounds."""
    share, rounds = expected_share(true_elo, sides), []
    while len(rounds) < 3000:
        # A round is one game a side; one in five is a draw.
        games = [1.0 / sides if draw.random() < 0.2 else float(draw.random() < share) for _ in range(sides)]
        rounds.append(round(sum(games) / sides, 9))
        decision = test.decision(rounds, sides) if len(rounds) % 4 == 0 else None
        if decision is not None:
            return decision, len(rounds)
    return None, len(rounds)


@pytest.mark.parametrize("sides", [2, 4])
def test_it_errs_no_more_often_than_it_may(sides: int) -> None:
    """Draws move the share towards that of equals, so the truth is placed a bit beyond the hypotheses."""
    test, draw = Sprt(0, 120), random.Random(11)
    stronger = [simulated(150, sides, draw, test)[0] for _ in range(120)]
    equal = [simulated(0, sides, draw, test)[0] for _ in range(120)]
    assert stronger.count("H1") >= 110
    assert equal.count("H0") >= 110


def test_a_great_difference_is_decided_soon() -> None:
    test, draw = Sprt(0, 100), random.Random(5)
    clear = [simulated(400, 2, draw, test)[1] for _ in range(30)]
    close = [simulated(70, 2, draw, test)[1] for _ in range(30)]
    assert sum(clear) * 3 < sum(close)


def test_a_handful_of_rounds_decides_nothing() -> None:
    test = Sprt(0, 400)
    assert test.decision([1.0] * (FEWEST_ROUNDS - 1), 2) is None
    assert test.decision([1.0] * 40, 2) == "H1"
    assert test.decision([0.0] * 40, 2) == "H0"
