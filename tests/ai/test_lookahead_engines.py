"""The engines that look ahead move by move, as the worker and the command line ask them."""

from typing import Any

import pytest

from ai import lookahead_player
from ai.analysis import Analysis
from ai.budgets import Budget
from ai.engines import search
from ai.lookahead_player import DEALS, FORCED_NODES
from games.contract import Game
from games.core import CHANCE, State
from games.randomness import Random
from games.registry import GAMES
from tests.ai.middle_games import middle_games
from tests.games.wege_waechter import board

DICE = GAMES["wege-waechter"]
QUEST = GAMES["grailnah"]
HIDING = GAMES["kampf-um-elfenland"]
ENGINES = ["minimax", "paranoid", "maxn", "best-reply"]
TABLES = [
    (DICE, None),
    (QUEST, {"players": ["white", "black"]}),
    (QUEST, {"players": ["white", "black", "red"]}),
    (QUEST, {"players": ["white", "black", "red", "blue"]}),
    (HIDING, {"players": ["black", "blue"]}),
    (HIDING, {"players": ["black", "blue", "violet", "red"]}),
]


def asked(game: Game, state: State, engine: str = "minimax", seed: int = 1, **given: Any) -> Analysis:
    """The analysis for whoever is to decide."""
    seat = game.actor(state)
    assert seat is not None
    others = {name: given.pop(name) for name in ("lines", "should_stop", "on_progress") if name in given}
    settings = given.pop("settings", None)
    return search(game, state, seat, engine, Budget(**given), seed, settings=settings, **others)


def opening(game: Game, options: dict[str, Any] | None) -> State:
    """A position after the dealing, some decisions into a game."""
    return middle_games(game, 3, gap=40, options=options)[-1]


def untimed(analysis: Analysis) -> dict[str, Any]:
    """An analysis without how long it took."""
    told = analysis.as_json()
    return {name: value for name, value in told.items() if name not in ("time_ms", "simulations_per_second")}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0].facts.id}-{table[1]}")
def test_every_engine_plays_every_game(engine: str, table: tuple[Game, dict[str, Any] | None]) -> None:
    game, options = table
    for state in middle_games(game, 4, gap=31, options=options):
        analysis = asked(game, state, engine, nodes=400)
        assert game.refusal(state, analysis.move) is None
        assert analysis.engine == engine
        assert analysis.depth >= 1
        assert set(analysis.value) == set(game.seats(state))
        sides = dict(zip(state.sides(), analysis.value.values(), strict=True))
        assert sum(sides.values()) == pytest.approx(1.0, abs=1e-5)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("budget", [{"nodes": 3_000}, {"depth": 2}], ids=["nodes", "depth"])
def test_by_nodes_or_depth_and_with_a_seed_the_answer_is_always_the_same(
    engine: str, budget: dict[str, int]
) -> None:
    for game, options in (TABLES[0], TABLES[2], TABLES[4]):
        state = opening(game, options)
        once, again = (untimed(asked(game, state, engine, 7, lines=2, **budget)) for _ in range(2))
        assert once == again


def test_the_depth_asked_for_is_the_depth_reached() -> None:
    state = opening(DICE, None)
    for depth in (1, 3, 5):
        assert asked(DICE, state, depth=depth).depth == depth


def test_the_best_moves_asked_for_come_with_exact_values_the_best_first() -> None:
    state = opening(DICE, None)
    every = asked(DICE, state, depth=3, lines=200)
    assert {candidate.move for candidate in every.candidates} == {
        facts.move for facts in DICE.legal_moves(state)
    }
    seat = DICE.actor(state)
    assert seat is not None
    values = [candidate.value[seat] for candidate in every.candidates]
    assert values == sorted(values, reverse=True)
    three = asked(DICE, state, depth=3, lines=3)
    assert [candidate.value[seat] for candidate in three.candidates] == values[:3]
    assert asked(DICE, state, depth=5).nodes < asked(DICE, state, depth=5, lines=200).nodes
    assert len(asked(DICE, state, depth=3).candidates) == 1


@pytest.mark.parametrize("game", [DICE, HIDING], ids=lambda game: game.facts.id)
def test_a_search_told_to_stop_stops(game: Game) -> None:
    asked_so_far: list[bool] = []

    def stop() -> bool:
        asked_so_far.append(len(asked_so_far) == 2)
        return asked_so_far[-1]

    state = opening(game, None)
    analysis = asked(game, state, time_ms=60_000, should_stop=stop)
    assert analysis.stopped
    assert asked_so_far == [False, False, True]
    assert analysis.time_ms < 10_000
    assert game.refusal(state, analysis.move) is None


def test_a_search_that_runs_to_its_end_was_not_stopped() -> None:
    assert not asked(DICE, opening(DICE, None), nodes=2_000).stopped
    assert not asked(DICE, opening(DICE, None), time_ms=60).stopped


def test_progress_is_told_while_searching() -> None:
    told: list[dict[str, Any]] = []
    asked(DICE, opening(DICE, None), time_ms=900, on_progress=told.append)
    assert len(told) >= 2
    assert set(told[0]) == {"simulations", "time_ms", "move", "value"}
    assert told[0]["time_ms"] < told[-1]["time_ms"]


def test_a_budget_in_time_is_used_up_and_kept() -> None:
    """Not a measurement: the margin is for a busy machine."""
    for game in (DICE, HIDING):
        analysis = asked(game, opening(game, None), time_ms=200)
        assert 190 <= analysis.time_ms < 700


def test_a_single_legal_move_is_answered_without_using_up_the_budget() -> None:
    state = board.moving(
        """
        . . . . . . d
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . r . . . .
        r . . . . . .
        R r . . . D .
        """,
        "a1",
    )
    assert len(state.legal_moves()) == 1
    assert asked(DICE, state, time_ms=60_000).nodes <= FORCED_NODES


def test_a_switch_that_a_search_doesnt_have_is_refused() -> None:
    with pytest.raises(TypeError):
        asked(DICE, opening(DICE, None), depth=1, settings={"telepathy": True})


# --- hidden hands --------------------------------------------------------------------------------------


def test_where_hands_are_hidden_every_deal_has_a_vote() -> None:
    analysis = asked(HIDING, opening(HIDING, None), nodes=8_000)
    assert sum(candidate.visits for candidate in analysis.candidates) == DEALS
    votes = [candidate.visits for candidate in analysis.candidates]
    assert votes == sorted(votes, reverse=True)


def test_whatever_the_others_hold_the_move_is_the_same() -> None:
    for state in middle_games(HIDING, 3, gap=50):
        seat = state.actor_index()
        told = untimed(asked(HIDING, state, nodes=2_000))
        for number in range(3):
            other = state.resample(seat, Random(100 + number))
            assert untimed(asked(HIDING, other, nodes=2_000)) == told


def test_a_search_that_peeks_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The counter-case: without dealing anew, the others' hands make a difference."""
    monkeypatch.setattr("ai.engines.dealt_anew", lambda game, state, seat, seed: state)
    monkeypatch.setattr(lookahead_player, "DEALS", 1)
    different = 0
    for state in middle_games(HIDING, 6, gap=50):
        told = untimed(asked(HIDING, state, nodes=2_000))
        other = state.resample(state.actor_index(), Random(100))
        different += untimed(asked(HIDING, other, nodes=2_000)) != told
    assert different > 0


def test_of_thousands_of_moves_some_are_looked_at() -> None:
    """The memory of a ply is that of its moves: of a position that has most, one ply is looked through."""
    states = [state for state in middle_games(HIDING, 60, gap=17) if len(state.legal_moves()) > 100]
    state = max(states, key=lambda state: len(state.legal_moves()))
    analysis = asked(HIDING, state, depth=1, lines=1_000)
    assert len(analysis.candidates) <= DEALS * lookahead_player.WIDTH < len(state.legal_moves()) * DEALS


def test_a_position_at_which_chance_is_due_is_none_to_be_searched() -> None:
    state = DICE.initial()
    assert state.actor_index() == CHANCE
    with pytest.raises(ValueError, match="isn't to decide"):
        search(DICE, state, "white", "minimax", Budget(depth=1), 1)
