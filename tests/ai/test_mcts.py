"""The tree search in Wege & Wächter: repeatable, bounded, stoppable."""

from typing import Any

import pytest

from ai.clock import monotonic_ms
from ai.mcts import TreeSearch
from games.core import State
from games.registry import GAMES

pytestmark = pytest.mark.rules

GAME = GAMES["wege-waechter"]


def opening() -> State:
    """White to choose after the first roll."""
    return GAME.apply(GAME.initial(), "group:guard").state


def outcome(search: TreeSearch) -> Any:
    """Everything a search has found out, exactly."""
    return [
        search.values(),
        search.nodes(),
        [
            (search.move(node), search.visits(node), search.values(node), search.line(node, 9))
            for node in search.ranked()
        ],
    ]


def run_whole(seed: int, simulations: int, **settings: Any) -> TreeSearch:
    """A search in one slice."""
    search = TreeSearch(opening(), seed, **settings)
    assert search.run(simulations, 0.0, 0.0) == simulations
    return search


def test_the_same_seed_and_simulations_find_the_same_bit_for_bit() -> None:
    assert outcome(run_whole(5, 400)) == outcome(run_whole(5, 400))


def test_another_seed_finds_something_else() -> None:
    assert outcome(run_whole(5, 400)) != outcome(run_whole(6, 400))


def test_how_a_search_is_sliced_makes_no_difference() -> None:
    sliced = TreeSearch(opening(), 5)
    while sliced.simulations < 400:
        sliced.run(400 - sliced.simulations, monotonic_ms() + 3, 0.0)
    assert outcome(sliced) == outcome(run_whole(5, 400))


def test_the_values_of_all_players_sum_to_one_everywhere() -> None:
    search = run_whole(5, 300)
    for values in [search.values(), *(search.values(node) for node in search.ranked())]:
        assert sum(values) == pytest.approx(1.0)
        assert all(0.0 <= value <= 1.0 for value in values)


def test_every_simulation_goes_through_one_move_of_the_root() -> None:
    search = run_whole(5, 300)
    assert sum(search.visits(node) for node in search.ranked()) == 300


def test_the_tree_stops_growing_at_its_memory_bound_and_the_search_goes_on() -> None:
    search = TreeSearch(opening(), 5, memory_mib=1)
    simulations = 12_000 if _compiled() else 200
    search.run(simulations, 0.0, 0.0)
    assert search.simulations == simulations
    assert search.nodes() * search.tree.bytes_per_node <= 1024 * 1024
    if _compiled():
        unbounded = run_whole(5, simulations)
        assert unbounded.nodes() * unbounded.tree.bytes_per_node > 1024 * 1024


def test_a_full_tree_is_repeatable_too() -> None:
    simulations = 12_000 if _compiled() else 200
    once, again = (run_whole(5, simulations, memory_mib=1) for _ in range(2))
    assert outcome(once) == outcome(again)


def test_no_simulation_begins_after_the_end_of_a_slice() -> None:
    search = TreeSearch(opening(), 5)
    assert search.run(10, monotonic_ms() - 1, 0.0) == 0


def test_a_simulation_that_the_deadline_interrupts_leaves_no_trace() -> None:
    search = TreeSearch(opening(), 5)
    assert search.run(10, 0.0, monotonic_ms() - 1) == 0
    assert search.simulations == 0
    assert all(search.visits(node) == 0 for node in search.ranked())


def test_games_broken_off_at_the_horizon_are_draws() -> None:
    search = TreeSearch(opening(), 5, horizon=1)
    search.run(50, 0.0, 0.0)
    assert search.values() == [0.5, 0.5]


def test_the_position_searched_stays_as_it_is() -> None:
    start = opening()
    before = GAME.position(start)
    TreeSearch(start, 5).run(50, 0.0, 0.0)
    assert GAME.position(start) == before


def test_only_positions_in_which_a_player_decides_can_be_searched() -> None:
    with pytest.raises(ValueError, match="player decides"):
        TreeSearch(GAME.initial(), 5)


def _compiled() -> bool:
    import ai.mcts

    return not ai.mcts.__file__.endswith(".py")
