"""The regression finds weights that are known."""

import math

import numpy as np
import pytest

from ai.tuning.regression import even, fitted, log_loss, shares
from ai.tuning.samples import Samples

TRUE = np.array([1.5, -0.8, 0.3, 0.0])
FREE = np.zeros(4)


def games(count: int, sides: int, seed: int, weights: np.ndarray = TRUE, per_game: int = 1) -> Samples:
    """Positions with random terms whose ends are drawn by the shares that the weights give."""
    draw = np.random.default_rng(seed)
    terms = draw.normal(size=(count, sides, len(weights)))
    alive = np.ones((count, sides), dtype=bool)
    game = np.arange(count)
    unplayed = Samples(terms, alive, np.zeros((count, sides)), game)
    chances = shares(weights, unplayed)
    ends = np.array([draw.multinomial(1, chance) for chance in chances], dtype=float)
    return Samples(
        np.repeat(terms, per_game, axis=0),
        np.repeat(alive, per_game, axis=0),
        np.repeat(ends, per_game, axis=0),
        np.repeat(game, per_game),
    )


@pytest.mark.parametrize("sides", [2, 3, 5])
def test_known_weights_are_found_within_their_errors(sides: int) -> None:
    fit = fitted(games(6000, sides, seed=sides), FREE)
    assert np.abs(fit.weights - TRUE).max() < 0.12
    assert np.all(np.abs(fit.weights - TRUE) < 4 * fit.errors)
    assert 0.01 < fit.errors.min() < fit.errors.max() < 0.08


def test_errors_say_how_far_weights_scatter() -> None:
    fits = [fitted(games(400, 2, seed), FREE) for seed in range(60)]
    scatter = np.std([fit.weights for fit in fits], axis=0)
    told = np.mean([fit.errors for fit in fits], axis=0)
    assert np.all(np.abs(told / scatter - 1) < 0.4)


def test_positions_of_the_same_game_do_not_make_it_surer() -> None:
    once, often = (fitted(games(800, 2, 1, per_game=count), FREE, ridge=1e-6) for count in (1, 5))
    assert often.weights == pytest.approx(once.weights, abs=1e-3)
    assert often.errors == pytest.approx(once.errors, rel=0.01)


def test_who_is_out_does_not_matter() -> None:
    three = games(3000, 3, seed=4)
    alive = three.alive.copy()
    alive[:, 2] = False
    kept = three.shares[:, 2] == 0
    terms = np.where(alive[:, :, None], three.terms, 0.0)
    without = Samples(terms, alive, three.shares, three.game).of(kept)
    two = Samples(three.terms[:, :2], three.alive[:, :2], three.shares[:, :2], three.game).of(kept)
    assert fitted(without, FREE).weights == pytest.approx(fitted(two, FREE).weights, abs=1e-6)


def test_a_term_that_never_differs_keeps_its_prior() -> None:
    found = games(500, 2, seed=5)
    found.terms[:, :, 1] = 7.0
    fit = fitted(found, np.array([0.0, -0.3, 0.0, 0.0]), ridge=0.01)
    assert fit.weights[1] == -0.3
    assert fit.errors[1] == 0.0
    assert fit.weights[0] > 1.0


def test_a_term_hardly_ever_seen_stays_near_its_prior() -> None:
    """Twice it was there and twice its side won: the likelihood alone would have no end."""
    found = games(500, 2, seed=6)
    found.terms[:, :, 3] = 0.0
    winners = found.shares[:2].argmax(axis=1)
    found.terms[[0, 1], winners, 3] = 1.0
    prior = np.array([0.0, 0.0, 0.0, 0.5])
    firm, loose = (fitted(found, prior, ridge=ridge).weights[3] for ridge in (300.0, 0.01))
    assert 0.5 < firm < 1.5
    assert loose > 2 * firm


def test_a_weight_against_its_sign_is_left_out_and_the_others_found_without_it() -> None:
    found = games(3000, 2, seed=7)
    prior = np.array([1.0, 1.0, 1.0, 0.0])
    fit = fitted(found, prior)
    assert fit.weights[1] == 0.0
    found.terms[:, :, 1] = 0.0
    assert fit.weights == pytest.approx(fitted(found, prior * [1, 0, 1, 0]).weights)


def test_draws_are_shared_ends() -> None:
    found = games(400, 2, seed=8)
    drawn = Samples(found.terms, found.alive, np.full((400, 2), 0.5), found.game)
    assert fitted(drawn, FREE).weights == pytest.approx(np.zeros(4), abs=1e-6)


def test_the_log_loss_of_even_shares_is_that_of_a_coin_or_a_die() -> None:
    for sides in (2, 3, 6):
        found = games(200, sides, seed=9)
        assert log_loss(even(found), found) == pytest.approx(math.log(sides))


def test_the_weights_found_foresee_games_that_they_were_not_learnt_from() -> None:
    learnt, held_out = games(5000, 3, seed=10).split()
    fit = fitted(learnt, FREE)
    best = log_loss(shares(TRUE, held_out), held_out)
    assert log_loss(shares(fit.weights, held_out), held_out) < best + 0.01
    assert best < log_loss(even(held_out), held_out) - 0.2


def test_every_fifth_game_is_held_out_whole() -> None:
    learnt, held_out = games(100, 2, seed=11, per_game=3).split()
    assert set(held_out.game) == set(range(4, 100, 5))
    assert not set(held_out.game) & set(learnt.game)
    assert len(learnt.game) + len(held_out.game) == 300
