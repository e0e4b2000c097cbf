"""The information-set search in Kampf um das Elfenland: repeatable, bounded, legal, never peeking."""

from typing import Any

import pytest

import ai.ismcts
from ai.clock import monotonic_ms
from ai.evaluation import evaluator_for
from ai.ismcts import InformationSetSearch
from ai.policies import policy_for
from ai.tuned import switches_for
from games.core import State
from games.randomness import Random
from games.registry import GAMES
from tests.harness.walks import starts

pytestmark = pytest.mark.rules

GAME = GAMES["kampf-um-elfenland"]
IS_COMPILED = not ai.ismcts.__file__.endswith(".py")


def start(phase: str, players: int) -> State:
    """A starting position of the harness in which somebody decides in that phase."""
    for entry in starts(GAME.facts.id):
        state = entry.state(GAME)
        if state.players == players and GAME.phase(state) == phase:
            return state
    raise AssertionError("no such start")


def begun(state: State, seed: int, **settings: Any) -> InformationSetSearch:
    """A search as the engine does it."""
    chosen = {"policy": policy_for(GAME.facts.id), "evaluator": evaluator_for(GAME.facts.id), **settings}
    return InformationSetSearch(state, seed, **chosen)


def run_whole(
    seed: int, simulations: int, state: State | None = None, **settings: Any
) -> InformationSetSearch:
    """A search in one slice."""
    search = begun(start("turn", 3) if state is None else state, seed, **settings)
    assert search.run(simulations, 0.0, 0.0) == simulations
    return search


def outcome(search: InformationSetSearch) -> Any:
    """Everything a search has found out, exactly."""
    return [
        search.values(),
        search.nodes(),
        [
            (search.move(node), search.visits(node), search.values(node), search.line(node, 9))
            for node in search.ranked()
        ],
    ]


def test_the_same_seed_and_simulations_find_the_same_bit_for_bit() -> None:
    assert outcome(run_whole(5, 300)) == outcome(run_whole(5, 300))


def test_another_seed_finds_something_else() -> None:
    assert outcome(run_whole(5, 300)) != outcome(run_whole(6, 300))


def test_how_a_search_is_sliced_makes_no_difference() -> None:
    sliced = begun(start("turn", 3), 5)
    while sliced.simulations < 300:
        sliced.run(min(7, 300 - sliced.simulations), 0.0, 0.0)
    assert outcome(sliced) == outcome(run_whole(5, 300))


def test_the_values_of_all_players_sum_to_one_everywhere() -> None:
    search = run_whole(5, 300)
    for values in [search.values(), *(search.values(node) for node in search.ranked())]:
        assert len(values) == 3
        assert sum(values) == pytest.approx(1.0)
        assert all(0.0 <= value <= 1.0 for value in values)


def test_every_simulation_goes_through_one_move_of_the_root() -> None:
    search = run_whole(5, 300)
    assert sum(search.visits(node) for node in search.ranked()) == 300


def test_every_move_of_the_root_is_legal_and_there_only_once() -> None:
    state = start("turn", 3)
    search = run_whole(5, 300, state)
    moves = [search.move(node) for node in search.ranked()]
    assert all(state.is_legal(move) for move in moves)
    assert len(set(moves)) == len(moves)


def test_few_moves_are_all_looked_at() -> None:
    state = start("losses", 3)
    search = run_whole(5, 60, state)
    assert {search.move(node) for node in search.ranked()} == set(state.legal_moves())


def test_of_many_moves_only_some_are_but_more_with_time() -> None:
    turns = [state for entry in starts(GAME.facts.id) if GAME.phase(state := entry.state(GAME)) == "turn"]
    state = max(turns, key=lambda state: len(state.legal_moves()))
    few, more = (len(run_whole(5, simulations, state).ranked()) for simulations in (20, 300))
    assert few < more < len(state.legal_moves())
    assert few <= 2 * 20**0.5 + 2


def test_there_is_an_answer_before_the_first_simulation() -> None:
    search = begun(start("turn", 3), 5)
    assert start("turn", 3).is_legal(search.move(search.ranked()[0]))
    assert search.values() == pytest.approx([1 / 3] * 3)


def test_the_trees_stop_growing_at_their_memory_bound_and_the_search_goes_on() -> None:
    simulations = 12_000 if IS_COMPILED else 60
    search = run_whole(5, simulations, memory_mib=1)
    bytes_per_node = search.forest.bytes_per_node
    assert search.nodes() * bytes_per_node <= 1024 * 1024
    if IS_COMPILED:
        assert run_whole(5, simulations).nodes() * bytes_per_node > 1024 * 1024
        assert outcome(search) == outcome(run_whole(5, simulations, memory_mib=1))


def test_no_simulation_begins_after_the_end_of_a_slice() -> None:
    assert begun(start("turn", 3), 5).run(10, monotonic_ms() - 1, 0.0) == 0


def test_the_position_searched_stays_as_it_is() -> None:
    state = start("turn", 3)
    before = GAME.position(state)
    run_whole(5, 50, state)
    assert GAME.position(state) == before


def test_what_the_search_remembers_of_the_position_is_dealt_anew() -> None:
    """The lines of an answer are played from there, so it must not be the truth."""
    state = start("turn", 3)
    seat = state.actor_index()
    here, there = (begun(state.resample(seat, Random(seed)), 5).root for seed in (1, 2))
    assert GAME.position(here) == GAME.position(there)
    assert GAME.position(here) != GAME.position(state)


def test_only_positions_in_which_a_player_decides_can_be_searched() -> None:
    with pytest.raises(ValueError, match="player decides"):
        InformationSetSearch(GAME.initial(), 5)


def test_the_boot_that_wins_is_taken_and_the_line_told_in_the_lowest_dice() -> None:
    state = next(entry for entry in starts(GAME.facts.id) if "EL-72" in entry.name).state(GAME)
    search = run_whole(3, 3000, state, **switches_for(GAME.facts.id, "ismcts"))
    best = search.ranked()[0]
    line = [GAME.write(state, search.move(best))]
    after = state.after(search.move(best))
    for move in search.line(best, 3)[1:]:
        line.append(GAME.write(after, move))
        after = after.after(move)
    assert line[0].startswith("attack:yttar>usselen:")
    assert line[1] in ("dice:2+1:1", "dice:2:1")
    assert GAME.result(after) is not None
