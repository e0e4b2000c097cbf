"""No engine sees what its seat can't: the hidden part dealt anew changes nothing, bit for bit."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from ai import engines, levels
from ai.analysis import Analysis
from ai.budgets import Budget
from games.contract import Game, Json
from games.core import NOBODY, State
from games.randomness import Random
from games.registry import GAMES
from tests.harness.walks import starts

HIDING = [game for game in GAMES.values() if game.facts.hidden]


@cache
def decisions(game: Game) -> list[tuple[str, State]]:
    """From every start two decisions of a random walk, the first one and one later on."""
    found = []
    for number, start in enumerate(starts(game.facts.id)):
        state, random, later = start.state(game), Random(number), 0
        for _ in range(400):
            if state.actor_index() == NOBODY or later > 60:
                break
            if state.actor_index() >= 0:
                if later in (0, 60):
                    found.append((f"{start.name}, {game.phase(state)}", state))
                later += 1
            state = state.after(state.drawn(random))
    return found


SWITCHES: dict[str, Json] = {
    "mcts": {"solver": True, "minimax": 0.3, "bias": 0.5, "fpu": 0.1, "mast": 3, "horizon": 8, "reuse": True},
    "ismcts": {"mast": 3, "horizon": 8, "fpu": 0.1, "widening": 0.5},
}
"""All that can be on."""


def answer(game: Game, state: State, engine: str, settings: Json) -> Json:
    """Everything an engine finds out but the time it took."""
    seat = game.actor(state)
    assert seat is not None
    in_simulations = "simulations" in engines.ENGINES[engine].budgets
    budget = Budget(simulations=60) if in_simulations else Budget(nodes=60)
    return untimed(engines.search(game, state, seat, engine, budget, 9, settings=settings))


def untimed(analysis: Analysis) -> Json:
    """An analysis without what depends on the clock."""
    told = analysis.as_json()
    return {name: value for name, value in told.items() if name not in ("time_ms", "simulations_per_second")}


def unfair(game: Game, engine: str, settings: Json | None = None) -> list[str]:
    """The decisions in which the truth makes a difference that the seat can't know about."""
    found = []
    for name, state in decisions(game):
        seat, truth = state.actor_index(), answer(game, state, engine, settings or {})
        for seed in range(3):
            other = state.resample(seat, Random(100 + seed))
            assert game.view(other, game.actor(state)) == game.view(state, game.actor(state))
            if answer(game, other, engine, settings or {}) != truth:
                found.append(name)
                break
    return found


@pytest.mark.parametrize("engine", engines.ENGINES)
@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.facts.id)
def test_the_same_view_gets_the_same_answer_whatever_is_hidden(game: Game, engine: str) -> None:
    assert unfair(game, engine) == []


@pytest.mark.parametrize("level", range(1, 11))
@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.facts.id)
def test_the_same_view_gets_the_same_move_at_every_level(game: Game, level: int, quick_levels: None) -> None:
    for name, state in decisions(game):
        seat = game.actor(state)
        assert seat is not None
        answers = [
            untimed(engines.search(game, each, seat, engines.AUTO, Budget(level=level), 9))
            for each in (state, state.resample(state.actor_index(), Random(100)))
        ]
        assert answers[0] == answers[1], name


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.facts.id)
def test_a_level_that_peeks_is_found_out(
    game: Game, quick_levels: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same check, with a ladder of the engine that goes by the deal it gets, and nothing dealt anew."""
    monkeypatch.setattr(engines, "dealt_anew", lambda game, state, seat, seed: state)
    peeking = tuple(replace(rung, engine="uct") for rung in levels.LADDERS[game.facts.id, 2])
    monkeypatch.setitem(levels.LADDERS, (game.facts.id, 2), peeking)
    different = 0
    for _, state in decisions(game):
        seat = game.actor(state)
        assert seat is not None
        answers = [
            untimed(engines.search(game, each, seat, engines.AUTO, Budget(level=5), 9))
            for each in (state, state.resample(state.actor_index(), Random(100)))
        ]
        different += answers[0] != answers[1]
    assert different > 5


@pytest.mark.parametrize("engine", SWITCHES)
@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.facts.id)
def test_the_same_view_gets_the_same_answer_with_every_switch_on(game: Game, engine: str) -> None:
    assert unfair(game, engine, SWITCHES[engine]) == []


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.facts.id)
def test_an_engine_that_peeks_is_found_out(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same check, with nothing dealt anew before `mcts` gets the state."""

    def untouched(game: Game, state: State, seat: str, seed: int) -> State:
        return state

    monkeypatch.setattr(engines, "dealt_anew", untouched)
    assert len(unfair(game, "mcts")) > 10


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.facts.id)
def test_the_information_set_search_deals_anew_by_itself(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def untouched(game: Game, state: State, *_: Any) -> State:
        return state

    monkeypatch.setattr(engines, "dealt_anew", untouched)
    assert unfair(game, "ismcts") == []


def test_there_is_a_game_that_hides_something() -> None:
    assert [game.facts.id for game in HIDING] == ["kampf-um-elfenland"]
