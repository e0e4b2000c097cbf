"""What holds for the evaluator of every game."""

from collections.abc import Iterator

import pytest

from ai.evaluation import EVALUATORS, WEIGHTS, evaluator_for
from ai.evaluation.weighted import read_weights
from ai.evaluator import Evaluator
from ai.playout import random_game
from ai.policies import policy_for
from games.core import NOBODY, State
from games.randomness import Random
from games.registry import GAMES
from tests.harness.walks import starts, walk

pytestmark = pytest.mark.rules


def positions(game_id: str, plies: int = 120) -> Iterator[State]:
    """Those of a walk from every start of a game, so with all its options and numbers of players."""
    for number, start in enumerate(starts(game_id)):
        for ply in walk(GAMES[game_id], start, number, plies):
            yield ply.state


def test_every_game_has_an_evaluator() -> None:
    assert set(EVALUATORS) == set(WEIGHTS) == set(GAMES)


@pytest.mark.parametrize("game_id", EVALUATORS)
def test_shares_sum_to_one_over_the_sides(game_id: str) -> None:
    evaluator = evaluator_for(game_id)
    for state in positions(game_id):
        for viewer in range(state.players):
            worth = evaluator.judged(state, viewer)
            shares = dict(zip(state.sides(), worth, strict=True))
            assert [shares[side] for side in state.sides()] == worth, "partners have the same share"
            assert sum(shares.values()) == pytest.approx(1.0)


@pytest.mark.parametrize("game_id", EVALUATORS)
def test_a_game_that_goes_on_is_won_or_lost_by_nobody_who_is_still_in_it(game_id: str) -> None:
    evaluator = EVALUATORS[game_id]()
    for state in positions(game_id):
        if state.actor_index() == NOBODY:
            continue
        worth = evaluator.judged(state, 0)
        _, terms = evaluator.measured(state, 0)
        for player, side in enumerate(state.sides()):
            if terms[side] is None:
                assert worth[player] == 0.0
            else:
                assert 0.0 < worth[player] < 1.0


@pytest.mark.parametrize("game_id", EVALUATORS)
def test_a_finished_game_is_worth_its_payoffs(game_id: str) -> None:
    evaluator = evaluator_for(game_id)
    for number, start in enumerate(starts(game_id)[:8]):
        over = random_game(start.state(GAMES[game_id]), number, policy_for(game_id))
        assert over.actor_index() == NOBODY
        assert evaluator.judged(over, 0) == over.payoffs()


@pytest.mark.parametrize("game_id", EVALUATORS)
def test_terms_are_measured_afresh_for_every_position(game_id: str) -> None:
    used = evaluator_for(game_id)
    for count, state in enumerate(positions(game_id, 40)):
        found = used.judged(state, 0)
        if count % 10 == 0:
            assert evaluator_for(game_id).judged(state, 0) == found


@pytest.mark.parametrize("game_id", EVALUATORS)
def test_weights_are_there_for_all_terms_and_nothing_else(game_id: str) -> None:
    weights = read_weights(WEIGHTS[game_id])
    EVALUATORS[game_id](weights=weights)
    name, terms = next(iter(weights.items()))
    for wrong in (
        {**weights, name: {**terms, "beauty": 1.0}},
        {**weights, name: dict(list(terms.items())[1:])},
        {key: value for key, value in weights.items() if key != name},
        {**weights, "five": terms},
    ):
        with pytest.raises(ValueError, match="missing or not known"):
            EVALUATORS[game_id](weights=wrong)


@pytest.mark.parametrize("game_id", EVALUATORS)
def test_a_finished_game_has_no_terms(game_id: str) -> None:
    over = random_game(GAMES[game_id].initial(), 1, policy_for(game_id))
    with pytest.raises(ValueError, match="finished"):
        EVALUATORS[game_id]().measured(over, 0)


def test_the_true_hidden_cards_make_no_difference_to_what_is_judged() -> None:
    """Two positions that look alike to the viewer, dealt anew by the same draw, are worth the same."""
    game_id = "kampf-um-elfenland"
    evaluator = evaluator_for(game_id)
    for count, state in enumerate(positions(game_id, 60)):
        viewer = count % state.players
        other = state.resample(viewer, Random(count))
        one, two = (each.resample(viewer, Random(7)) for each in (state, other))
        assert evaluator.judged(one, viewer) == evaluator.judged(two, viewer)


def test_far_behind_is_not_lost() -> None:
    """Weights a thousand times as large: what is left is no rounding error of a share."""
    huge = {
        name: {term: 1000 * weight for term, weight in terms.items()}
        for name, terms in read_weights(WEIGHTS["grailnah"]).items()
    }
    evaluator = EVALUATORS["grailnah"](weights=huge)
    shares = [
        share
        for state in positions("grailnah", 60)
        if state.actor_index() != NOBODY
        for share in evaluator.judged(state, 0)
        if share > 0.0  # those out have nothing
    ]
    assert 2.06e-9 / 3 < min(shares) < 2.07e-9  # e⁻²⁰ of what the strongest have
    assert max(shares) < 1.0


def test_without_weights_everybody_has_the_same_share() -> None:
    flat = {name: dict.fromkeys(terms, 0.0) for name, terms in read_weights(WEIGHTS["wege-waechter"]).items()}
    assert EVALUATORS["wege-waechter"](weights=flat).judged(GAMES["wege-waechter"].initial(), 0) == [0.5, 0.5]


def test_an_evaluator_that_knows_only_finished_games_calls_the_rest_even() -> None:
    assert Evaluator().judged(GAMES["wege-waechter"].initial(), 0) == [0.5, 0.5]
