"""The engines as the worker and the command line ask them."""

from typing import Any

import pytest

from ai import levels, mcts_player, tree_player
from ai.analysis import Analysis
from ai.budgets import LEVEL_MS, Budget
from ai.engines import ENGINES, resolve, search, versions
from ai.mcts import TreeSearch
from ai.tree_player import FORCED_SIMULATIONS
from games.contract import Game
from games.core import CHANCE, NOBODY, State
from games.randomness import Random
from games.registry import GAMES
from tests.games.wege_waechter import board
from tests.harness.walks import starts

GAME = GAMES["wege-waechter"]


MERLIN_SAVES: Any = {
    "game": "grailnah",
    "options": {"players": ["white", "black"], "rings": 5, "ply_limit": 500},
    "ply": 40,
    "to_move": "white",
    "phase": "move",
    "actor": "white",
    "fields": {
        "c12": ["black-queen", "white-knight"],
        "b18": ["morgane"],
        "b7": ["white-knight"],
        "b15": ["black-knight"],
        "b19": ["white-knight"],
        "c4": ["white-knight"],
        "a3": ["merlin"],
        "a1": ["black-knight"],
    },
    "castles": {
        "north": {"owner": "white", "inside": {"white-king": 1, "white-queen": 1}},
        "south": {"owner": "black", "inside": {"black-king": 1, "black-knight": 2}},
    },
    "court": {"white": "north", "black": "south"},
    "reserve": {"white": 4, "black": 4},
    "merlin": {"may_move": True, "streak": {"white": 1, "black": 0}},
    "disqualified": [],
    "resigned": [],
    "result": None,
}
"""White to move: Black's knight on a1 takes the grail next unless Merlin sends it home."""


def asked(state: State, engine: str = "mcts", seed: int | None = 1, **budget: Any) -> Analysis:
    """The analysis for whoever is to decide."""
    seat = GAME.actor(state)
    assert seat is not None
    return search(GAME, state, seat, engine, Budget(**(budget or {"simulations": 40})), seed)


def opening() -> State:
    """White to choose after the first roll."""
    return GAME.apply(GAME.initial(), "group:guard").state


def test_with_simulations_and_a_seed_the_answer_is_always_the_same() -> None:
    once, again = (asked(opening(), simulations=150, seed=3).as_json() for _ in range(2))
    for answer in (once, again):
        for timed in ("time_ms", "simulations_per_second"):
            answer.pop(timed, None)
    assert once == again
    assert once["simulations"] == 150
    assert once["seed"] == 3


def test_without_a_seed_one_is_drawn_and_named() -> None:
    first = asked(opening(), seed=None)
    assert asked(opening(), seed=first.seed).candidates == first.candidates


def test_a_drawn_seed_is_one_that_javascript_reads_exactly() -> None:
    drawn = {asked(opening(), "random", seed=None).seed for _ in range(60)}
    assert len(drawn) == 60
    assert max(drawn) < 2**53


def test_auto_says_which_engine_it_was() -> None:
    analysis = asked(opening(), "auto")
    assert f"{analysis.engine}/{analysis.version}" in versions()["auto"].split("+")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.facts.id)
def test_auto_knows_whether_a_game_hides_anything(game: Game) -> None:
    engine = resolve("auto", game, game.initial(), Budget(simulations=50))
    assert engine.name == ("ismcts" if game.facts.hidden else "mcts")


def test_auto_is_what_measured_best_at_a_table() -> None:
    """benchmarks/engines.md has the matches."""
    game = GAMES["grailnah"]
    two = game.initial({"players": ["white", "black"]})
    three = game.initial({"players": ["white", "black", "red"]})
    assert resolve("auto", game, two, Budget(time_ms=50)).name == "minimax"
    assert resolve("auto", game, three, Budget(time_ms=50)).name == "mcts"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.facts.id)
def test_auto_looks_ahead_where_a_depth_is_asked_for(game: Game) -> None:
    assert resolve("auto", game, game.initial(), Budget(depth=3)).name == "minimax"
    assert "minimax" in versions()["auto"]


def test_an_engine_is_not_asked_by_a_budget_that_it_does_not_understand() -> None:
    for engine, kind in (("mcts", "depth"), ("ismcts", "nodes"), ("minimax", "simulations")):
        with pytest.raises(ValueError, match=f"{engine} can't search by {kind}"):
            asked(opening(), engine, **{kind: 3})
    assert asked(opening(), "minimax", depth=3).depth == 3


def test_the_version_of_auto_changes_with_each_engine_that_it_may_be() -> None:
    """Answers are shared among those who ask the same of the same version."""
    known = versions()
    engines = [known["ismcts"], known["mcts"], known["minimax"]]
    assert known["auto"].split("+") == [*engines, f"levels/{levels.VERSION}"]


def test_every_engine_answers_every_kind_of_decision_with_a_legal_move() -> None:
    """Random games, with an engine asked in every phase that a player decides in, until all were met."""
    wanted = {"choose", "move", "act", "place", "displace", "bonus"}
    met: dict[str, int] = dict.fromkeys(wanted, 0)
    random = Random(4)
    state = GAME.initial()
    while min(met.values()) < 2:
        if state.actor_index() == NOBODY:
            state = GAME.initial()
        if state.actor_index() != CHANCE and met[GAME.phase(state)] < 2:
            met[GAME.phase(state)] += 1
            for engine, description in ENGINES.items():
                in_simulations = "simulations" in description.budgets
                analysis = asked(state, engine, **({"simulations": 40} if in_simulations else {"depth": 2}))
                assert GAME.refusal(state, analysis.move) is None
                assert set(analysis.value) == set(GAME.seats(state))
                assert sum(analysis.value.values()) == pytest.approx(1.0, abs=1e-5)
        moves = state.legal_moves()
        state = state.after(moves[random.integer(len(moves))])


def test_candidates_come_most_visited_first_and_begin_with_the_move() -> None:
    analysis = asked(opening(), simulations=500)
    assert analysis.move == analysis.candidates[0].move
    visits = [candidate.visits for candidate in analysis.candidates]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) == analysis.simulations
    assert {candidate.move for candidate in analysis.candidates} == {
        facts.move for facts in GAME.legal_moves(opening())
    }


def test_an_analysis_of_several_moves_finds_the_move_that_a_search_for_one_finds() -> None:
    """And of those that it tells of, each was looked at or is proven: here all others hand over the grail."""
    game = GAMES["grailnah"]
    state = game.state_from(MERLIN_SAVES)
    for budget in (Budget(simulations=30), Budget(simulations=300)):
        one, five = (search(game, state, "white", "mcts", budget, 1, lines=lines) for lines in (1, 5))
        assert one.move == five.move == "merlin-a1"
        assert one.value == five.value
        assert all(found.value["white"] == 0.0 and found.visits > 0 for found in five.candidates[1:5])


def test_in_an_analysis_no_move_is_valued_at_a_glance() -> None:
    game = GAMES["grailnah"]
    state = game.initial()
    one, five = (search(game, state, "white", "mcts", Budget(simulations=50), 1, lines=n) for n in (1, 5))
    assert (one.move, one.candidates[0]) == (five.move, five.candidates[0])
    assert min(found.visits for found in one.candidates[:5]) < tree_player.EXAMINED
    assert min(found.visits for found in five.candidates[1:5]) >= tree_player.EXAMINED


def test_an_analysis_that_is_stopped_while_it_examines_says_so() -> None:
    game, asked_before = GAMES["grailnah"], []

    def should_stop() -> bool:
        asked_before.append(True)
        return len(asked_before) > 2

    for lines, is_stopped in ((1, False), (5, True)):
        asked_before.clear()
        found = search(
            game, game.initial(), "white", "mcts", Budget(simulations=50), 1, should_stop, lines=lines
        )
        assert found.stopped == is_stopped


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.facts.id)
def test_the_random_player_values_sides_equally_but_for_those_out_of_the_game(game: Game) -> None:
    for start in starts(game.facts.id):
        state, random = start.state(game), Random(1)
        while state.actor_index() < 0:
            state = state.after(state.drawn(random))
        sides = state.sides()
        others = [player for player in range(state.players) if player != state.actor_index()]
        quitter = next(player for player in others if state.takes_part(player))
        for position in (state, state.given_up(quitter)[0]):
            if position.actor_index() < 0:
                continue
            seat = game.actor(position)
            assert seat is not None
            value = search(game, position, seat, "random", Budget(level=1), 1).value
            of_sides = {side: value[name] for side, name in zip(sides, game.seats(position), strict=True)}
            alive = {side for player, side in enumerate(sides) if position.takes_part(player)}
            assert sum(of_sides.values()) == pytest.approx(1.0)
            assert {side for side in of_sides if of_sides[side] > 0.0} == alive
            assert len({of_sides[side] for side in alive}) == 1


def test_lines_can_be_played_from_the_position() -> None:
    for candidate in asked(opening(), simulations=500).candidates:
        state = opening()
        assert candidate.line[0] == candidate.move
        for move in candidate.line:
            state = GAME.apply(state, move).state


WINNING_CAPTURE = """
    r g r . r g r
    . . . . . . .
    . . . . . . .
    . . G d . . .
    . . . . . . .
    . . . . . . .
    R . R D R G R
"""


def test_a_capture_that_wins_at_once_is_found() -> None:
    state = board.acting(WINNING_CAPTURE, "c4", lives=(2, 1))
    assert asked(state, simulations=300).move == "c4xd4"


def test_the_side_that_is_ahead_closes_the_portal() -> None:
    picture = """
        . . . . . . .
        . . . r . . .
        . . . . . . .
        . . . . . . .
        . . . D . . .
        . . . d . . .
        . . R . . . .
    """
    ahead = board.choosing(picture, "druid", transformed=("white",), score=(2, 0))
    analysis = asked(ahead, simulations=500)
    assert analysis.move == "d3-d4"
    assert analysis.candidates[0].value["white"] == 1.0


def test_the_side_that_is_behind_does_not() -> None:
    """The counter-case: closing it is legal too, but loses; two runners could still turn the game."""
    picture = """
        . . . . . . .
        . . . r . . .
        . . . . . . .
        . . R . R . .
        . . . D . . .
        . . . d . . .
        . . R . . . .
    """
    behind = board.choosing(picture, "druid", transformed=("white",), score=(0, 1))
    analysis = asked(behind, simulations=500)
    assert GAME.refusal(behind, "d3-d4") is None
    assert analysis.move != "d3-d4"


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
    analysis = asked(state, time_ms=60_000)
    assert analysis.simulations == FORCED_SIMULATIONS


def test_a_search_told_to_stop_stops_at_its_next_slice() -> None:
    answers = iter([False, False, True])
    analysis = search(
        GAME, opening(), "white", "mcts", Budget(simulations=10_000_000), 1, lambda: next(answers)
    )
    assert analysis.stopped
    assert 0 < analysis.simulations < 10_000_000
    assert GAME.refusal(opening(), analysis.move) is None


def test_a_search_that_runs_to_its_end_was_not_stopped() -> None:
    assert not asked(opening()).stopped


def test_progress_is_told_while_searching() -> None:
    told: list[dict[str, Any]] = []
    search(GAME, opening(), "white", "mcts", Budget(time_ms=900), 1, on_progress=told.append)
    assert len(told) >= 2
    assert set(told[0]) == {"simulations", "time_ms", "move", "value"}
    assert told[0]["simulations"] < told[-1]["simulations"]


def test_no_slice_of_a_search_goes_on_after_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted, not timed: what the search is told, slice by slice, and when it looks at the clock."""
    told: list[tuple[float, float]] = []

    class Told(TreeSearch):
        def run(self, simulations: int, until_ms: float, deadline_ms: float) -> int:
            told.append((until_ms, deadline_ms))
            return int(super().run(simulations, until_ms, deadline_ms))

    monkeypatch.setattr(mcts_player, "TreeSearch", Told)
    monkeypatch.setattr(tree_player, "SLICE_MS", 1_000.0)
    asked(opening(), "mcts", time_ms=120)
    assert told
    assert all(0.0 < until == deadline for until, deadline in told)


def test_a_budget_in_time_is_used_up_and_kept() -> None:
    """Not a measurement: the margin is for a busy machine."""
    analysis = asked(opening(), time_ms=200)
    assert 190 <= analysis.time_ms < 500


def test_the_random_engine_depends_on_the_seed_alone() -> None:
    moves = [asked(opening(), "random", seed).move for seed in range(30)]
    assert moves == [asked(opening(), "random", seed).move for seed in range(30)]
    assert len(set(moves)) > 5


def test_nobody_is_asked_for_a_move_that_is_not_his() -> None:
    with pytest.raises(ValueError, match="isn't to decide"):
        search(GAME, opening(), "black", "mcts", Budget(simulations=1), 1)
    with pytest.raises(ValueError, match="isn't to decide"):
        search(GAME, GAME.initial(), "white", "mcts", Budget(simulations=1), 1)


def test_an_unknown_engine_is_refused() -> None:
    with pytest.raises(ValueError, match="no engine 'hal'"):
        asked(opening(), "hal")


@pytest.mark.parametrize(
    "budget",
    [
        {},
        {"level": 3, "time_ms": 100},
        {"level": 0},
        {"level": 11},
        {"time_ms": 49},
        {"time_ms": 60_001},
        {"simulations": 0},
        {"simulations": 10_000_001},
        {"simulations": True},
        {"simulations": 1.0},
        {"depth": 0},
        {"depth": 65},
        {"nodes": 100},
        {"cpu_ms": 100},
    ],
)
def test_a_faulty_budget_is_refused(budget: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        Budget.from_json(budget)


def test_a_higher_level_may_think_longer() -> None:
    times = [Budget.from_json({"level": level}).limit_ms for level in range(1, 11)]
    assert times == sorted(set(LEVEL_MS.values()))
    assert Budget(simulations=5).limit_ms is None
