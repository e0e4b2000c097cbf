"""The counts and playthroughs that every registered game keeps in the repository."""

import json
import os
import subprocess
import sys

import pytest

from ai.playout import random_playouts
from games import core
from games.contract import Game
from games.perft import perft
from tests.harness import golden, twin
from tests.harness.walks import TESTS, chance_totals, perft_positions, starts

pytestmark = pytest.mark.rules

COMPILED = not core.__file__.endswith(".py")
DEEPEST = 2_000_000 if COMPILED else twin.PERFT_NODES
RANDOM_GAMES = 10_000 if COMPILED else 20


def test_the_game_has_a_perft_file_and_every_count_in_it_agrees(game: Game) -> None:
    entries = perft_positions(game.facts.id)
    assert len(entries) >= 10
    for entry in entries:
        state = game.state_from(entry["position"])
        for depth, count in enumerate(entry["counts"], 1):
            if count <= DEEPEST:
                assert perft(state, depth) == count
        if "moves" in entry:
            assert sorted(facts.move for facts in game.legal_moves(state)) == sorted(entry["moves"])
    assert any("moves" in entry for entry in entries)


def test_the_game_has_a_golden_file_and_plays_it_again_to_the_letter(game: Game) -> None:
    kept = golden.path(game).read_text(encoding="utf-8").splitlines()
    for number, (line, expected) in enumerate(zip(golden.playthroughs(game), kept, strict=True), 1):
        assert line == expected, f"line {number}"


def test_the_game_has_starts_for_the_walks_and_states_its_weights(game: Game) -> None:
    assert starts(game.facts.id)
    assert set(chance_totals(game.facts.id)) <= set(game.facts.phases)
    assert bool(chance_totals(game.facts.id)) == game.facts.chance


def test_compiled_and_interpreted_rules_do_the_same(game: Game) -> None:
    """In CI a missing compiler is a failure; elsewhere it is said aloud."""
    if not COMPILED:
        assert not os.environ.get("SPIELLEITER_REQUIRE_COMPILED"), "the rules are not compiled"
        pytest.skip("NOTICE: the rules are not compiled here, so there is nothing to compare")
    interpreted = subprocess.run(
        [sys.executable, "-m", "tests.harness.twin", game.facts.id],
        cwd=TESTS.parent,
        env={**os.environ, "SPIELLEITER_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        timeout=240,
        check=True,
    )
    answer = json.loads(interpreted.stdout)
    assert answer.pop("source").endswith(".py")
    assert answer == json.loads(json.dumps(twin.summary(game.facts.id)))


def test_ten_thousand_random_games_end(game: Game) -> None:
    """Played by the compiled core; interpreted, a few must do."""
    plies, finished = random_playouts(game.initial(), RANDOM_GAMES, seed=20)
    assert finished == RANDOM_GAMES
    assert plies > 10 * RANDOM_GAMES
