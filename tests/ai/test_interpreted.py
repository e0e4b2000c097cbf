"""The compiled search and the interpreted one are the same search."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from ai.budgets import Budget
from ai.engines import search
from ai.playout import random_playouts
from games.perft import perft
from games.registry import GAMES

pytestmark = pytest.mark.rules

GAME = GAMES["wege-waechter"]


def findings() -> list[Any]:
    """Random games, move counts and analyses along a game, with everything but the time they took."""
    state = GAME.initial()
    found: list[Any] = [random_playouts(state, 3, 11), [perft(state, depth) for depth in range(5)]]
    for ply in range(12):
        seat = GAME.actor(state)
        if seat in GAME.seats(state):
            analysis = search(GAME, state, seat, "mcts", Budget(simulations=25), ply).as_json()
            del analysis["time_ms"]
            found.append(analysis)
        moves = state.legal_moves()
        state = state.after(moves[(7 * ply) % len(moves)])
    return found


def test_compiled_and_interpreted_runs_find_exactly_the_same() -> None:
    interpreted = subprocess.run(
        [sys.executable, "-m", "tests.ai.test_interpreted"],
        env={**os.environ, "SPIELLEITER_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert interpreted.returncode == 0, interpreted.stderr
    files, theirs = json.loads(interpreted.stdout)
    assert all(file.endswith(".py") for file in files)
    assert theirs == json.loads(json.dumps(findings()))


def _files() -> list[str]:
    return [sys.modules[name].__file__ or "" for name in ("ai.mcts", "ai.tree", "ai.playout", "games.core")]


if __name__ == "__main__":
    sys.stdout.write(json.dumps([_files(), findings()]))
