"""The compiled search and the interpreted one are the same search."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

from ai import levels
from ai.analysis import Analysis
from ai.budgets import Budget
from ai.engines import ENGINES, search
from ai.evaluation import evaluator_for
from ai.playout import random_playouts
from ai.task import Task
from games.perft import perft
from games.registry import GAMES
from tests.ai.middle_games import middle_games
from tests.harness.walks import starts, walk

pytestmark = pytest.mark.rules

GAME = GAMES["wege-waechter"]
HIDING = GAMES["kampf-um-elfenland"]
ALL_ON = {
    "solver": True,
    "minimax": 0.3,
    "bias": 0.5,
    "fpu": 0.1,
    "mast": 3,
    "horizon": 12,
    "exploration": 0.3,
    "ripe": 2,
    "caution": 0.2,
}
HIDDEN_ON = {"mast": 3, "horizon": 8, "fpu": 0.1, "widening": 0.5, "exploration": 0.2}


def findings() -> list[Any]:
    """Random games, move counts and analyses along a game, with everything but the time they took."""
    state = GAME.initial()
    found: list[Any] = [random_playouts(state, 3, 11), [perft(state, depth) for depth in range(5)]]
    for number, start in enumerate(starts(HIDING.facts.id)):
        state = start.state(HIDING)
        seat = HIDING.actor(state)
        if seat in HIDING.seats(state):
            found += [
                _untimed(
                    search(HIDING, state, seat, "ismcts", Budget(simulations=30), number, settings=switches)
                )
                for switches in ({}, HIDDEN_ON)
            ]
            found.append(evaluator_for(HIDING.facts.id).judged(state, state.actor_index()))
    for game_id in GAMES:
        evaluator = evaluator_for(game_id)
        for number, start in enumerate(starts(game_id)):
            found += [evaluator.judged(ply.state, 0) for ply in walk(GAMES[game_id], start, number, 25)]
    found += ahead() + at_levels()
    state = GAME.initial()
    for number in range(12):
        seat = GAME.actor(state)
        if seat in GAME.seats(state):
            found.append(_untimed(search(GAME, state, seat, "mcts", Budget(simulations=25), number)))
        moves = state.legal_moves()
        state = state.after(moves[(7 * number) % len(moves)])
    return found


def ahead() -> list[Any]:
    """Analyses by the engines that look ahead, at every kind of table."""
    found: list[Any] = []
    for game_id, options in (
        ("wege-waechter", {"rows": 5}),
        ("grailnah", {"players": ["white", "black"]}),
        ("grailnah", {"players": ["white", "black", "red"]}),
        ("grailnah", {"players": ["white", "black", "red", "blue"]}),
        ("kampf-um-elfenland", {"players": ["black", "blue", "violet"]}),
    ):
        game = GAMES[game_id]
        for number, state in enumerate(middle_games(game, 2, gap=40, options=options)):
            for engine in ("minimax", "paranoid", "maxn", "best-reply"):
                seat = game.actor(state) or ""
                found.append(
                    _untimed(search(game, state, seat, engine, Budget(nodes=2_500), number, lines=2))
                )
    return found


def at_levels() -> list[Any]:
    """What levels that make mistakes and look one turn ahead play, by little searches."""
    found: list[Any] = []
    for game_id in GAMES:
        game = GAMES[game_id]
        options = {"rows": 5} if game_id == "wege-waechter" else None
        for number, state in enumerate(middle_games(game, 3, gap=25, options=options)):
            rung = replace(levels.ladder(game, state)[number], simulations=25, nodes=None)
            seat = game.actor(state) or ""
            task = Task(game, state, seat, rung.budget(10), number, 0.0, lambda: False, lambda progress: None)
            analysis = ENGINES[rung.engine].choose(
                replace(task, budget=Budget(simulations=25)), **rung.settings
            )
            found.append(_untimed(levels.played(rung, task, levels.foreseen(task), analysis)))
    return found


def _untimed(analysis: Analysis) -> dict[str, Any]:
    """An analysis without what depends on the clock."""
    told = analysis.as_json()
    return {name: value for name, value in told.items() if name not in ("time_ms", "simulations_per_second")}


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
    names = ["ai.mcts", "ai.tree", "ai.playout", "ai.ismcts", "ai.forest", "ai.evaluator", "games.core"]
    names += ["ai.foresight"]
    names += ["ai.evaluation.weighted", "ai.evaluation.grailnah", "ai.evaluation.kampf_um_elfenland"]
    names += ["ai.best_reply", "ai.lookahead", "ai.maxn", "ai.minimax", "ai.plies", "ai.transpositions"]
    names += ["ai.evaluation.wege_waechter"]
    return [sys.modules[name].__file__ or "" for name in names]


if __name__ == "__main__":
    sys.stdout.write(json.dumps([_files(), findings()]))
