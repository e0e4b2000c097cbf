"""The compiled rules, entered as everybody enters them, with whatever hypothesis thinks of."""

import copy

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ai.playout import random_playouts
from games.contract import Game, ImpossiblePosition
from games.randomness import Random
from tests.harness.test_positions import bases, mutate
from tests.harness.walks import starts, walk

pytestmark = [pytest.mark.rules, pytest.mark.no_cover]

EXAMPLES = settings(
    max_examples=400, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


def test_no_number_but_a_listed_one_is_a_legal_move(game: Game) -> None:
    states = [
        ply.state
        for number, start in enumerate(starts(game.facts.id))
        for at, ply in enumerate(walk(game, start, number, 60))
        if at % 15 == 5
    ]
    listed = {id(state): set(state.legal_moves()) for state in states}

    @EXAMPLES
    @given(st.sampled_from(states), st.integers() | st.integers(0, 2**64 - 1), st.integers(0, 63))
    def numbers(state: object, number: int, bit: int) -> None:
        legal = listed[id(state)]
        some = min(legal, default=0)
        for move in (number, some, some ^ (1 << bit)):
            assert state.is_legal(move) == (move in legal)  # type: ignore[attr-defined]

    numbers()


def test_no_text_makes_the_reader_of_moves_fail(game: Game) -> None:
    state = game.initial()

    @EXAMPLES
    @given(st.text(max_size=60) | st.from_regex(r"[a-z0-9:+*>/?.-]{1,30}", fullmatch=True))
    def texts(text: str) -> None:
        refusal = game.refusal(state, text)
        assert refusal is None or (refusal.clause and refusal.words.en and refusal.words.de)

    texts()


def test_what_is_accepted_of_a_tampered_position_can_be_played_to_its_end(game: Game) -> None:
    listed = bases(game)
    played = 0

    @EXAMPLES
    @given(st.integers(0, 2**32), st.integers(1, 3))
    def positions(seed: int, changes: int) -> None:
        nonlocal played
        random = Random(seed)
        position = copy.deepcopy(listed[random.integer(len(listed))])
        for _ in range(changes):
            mutate(position, random)
        try:
            state = game.state_from(position)
        except ImpossiblePosition:
            return
        played += 1
        random_playouts(state, 2, seed, limit=2_000)

    positions()
    assert played > 5
