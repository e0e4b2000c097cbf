"""The switches of the tree search, each with the effect that it is there for."""

from typing import Any

import pytest

from ai.evaluation import evaluator_for
from ai.mcts import TreeSearch
from ai.policies import policy_for
from games.core import State
from games.randomness import Random
from games.registry import GAMES
from tests.ai.test_mcts import outcome
from tests.ai.toys import searched

pytestmark = pytest.mark.rules

WON, LOST = ["over", [1.0, 0.0]], ["over", [0.0, 1.0]]
ALL_ON: dict[str, Any] = {
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


def opening(game_id: str) -> State:
    """The first position in which a player decides, the dice rolled by a fixed seed."""
    state = GAMES[game_id].initial()
    while state.actor_index() < 0:
        state = state.after(state.drawn(Random(4)))
    return state


def begun(game_id: str, seed: int, state: State | None = None, **switches: Any) -> TreeSearch:
    """A search as the engine does it."""
    return TreeSearch(
        opening(game_id) if state is None else state,
        seed,
        policy=policy_for(game_id),
        evaluator=evaluator_for(game_id),
        **switches,
    )


def run(game_id: str, simulations: int, seed: int = 5, **switches: Any) -> TreeSearch:
    search = begun(game_id, seed, **switches)
    search.run(simulations, 0.0, 0.0)
    return search


@pytest.mark.parametrize("game_id", ["wege-waechter", "grailnah"])
def test_with_everything_on_a_seed_repeats_bit_for_bit_and_slices_make_no_difference(game_id: str) -> None:
    whole, again = (run(game_id, 300, **ALL_ON) for _ in range(2))
    sliced = begun(game_id, 5, **ALL_ON)
    while sliced.simulations < 300:
        sliced.run(min(7, 300 - sliced.simulations), 0.0, 0.0)
    assert outcome(whole) == outcome(again) == outcome(sliced)
    assert outcome(run(game_id, 300, 6, **ALL_ON)) != outcome(whole)


@pytest.mark.parametrize("switch", [name for name in ALL_ON if name != "caution"])
def test_every_switch_makes_a_difference(switch: str) -> None:
    """All but `caution`, which changes the choice and not the search."""
    without = {name: value for name, value in ALL_ON.items() if name not in (switch, "caution")}
    kept = {name: value for name, value in ALL_ON.items() if name != "caution"}
    if switch == "solver":
        # Nothing is proven in the opening: a position with something to prove.
        state = won_soon()
        searches = [begun("grailnah", 5, state, **switches) for switches in (kept, without)]
        for search in searches:
            search.run(200, 0.0, 0.0)
        assert outcome(searches[0]) != outcome(searches[1])
    else:
        assert outcome(run("grailnah", 200, **kept)) != outcome(run("grailnah", 200, **without))


def won_soon() -> State:
    """A position of GRAILNAH in which a knight takes the grail."""
    game, draw = GAMES["grailnah"], Random(3)
    state, before = game.initial(), game.initial()
    while state.actor_index() >= 0:
        before, state = state, state.after(policy_for("grailnah").pick(state, draw))
    return before


def test_with_an_urgency_a_good_move_is_tried_again_before_all_the_others_were() -> None:
    moves = ["player", 0, [WON, *[LOST] * 9]]
    patient, urgent = searched(moves, 9), searched(moves, 9, fpu=-0.3, exploration=0.1)
    assert patient.visits[0] == 1
    assert urgent.visits[0] == 9


def test_a_horizon_ends_playouts_and_the_evaluator_judges() -> None:
    """Five simulations of a toy whose only evaluator knows finished games alone: draws, until there."""
    far = ["player", 0, [["player", 0, [["player", 0, [WON]]]]]]
    assert searched(far, 1, horizon=1).values == [0.5, 0.5]
    assert searched(far, 1).values == [1.0, 0.0]


@pytest.mark.parametrize("switch", [{"minimax": 0.5}, {"bias": 2.0}])
def test_what_the_evaluator_says_of_the_children_guides_the_first_steps(switch: dict[str, float]) -> None:
    """Finished games are all that the toys' evaluator knows, but it knows them before any visit."""
    tree = ["player", 0, [*[["player", 0, [LOST, LOST]]] * 5, WON, *[LOST] * 5]]
    guided = searched(tree, 7, fpu=0.0, exploration=0.05, **switch)
    unguided = searched(tree, 7, fpu=0.0, exploration=0.05)
    assert guided.visits[5] >= 4
    assert unguided.visits[5] <= 2


def test_implicit_minimax_sees_a_refutation_that_the_mean_hides() -> None:
    """Of many replies that lose, one wins: minimax counts that one alone as soon as it is there."""
    tempting = ["player", 1, [*[WON] * 14, LOST]]
    even = ["player", 1, [["over", [0.5, 0.5]]] * 3]
    with_it = searched(["player", 0, [tempting, even]], 60, minimax=0.9, fpu=0.0)
    without = searched(["player", 0, [tempting, even]], 60)
    assert with_it.moves[0] == 1
    assert without.moves[0] == 0


def test_a_move_remembered_as_good_is_played_more_often_in_playouts() -> None:
    """Move 1 of player 0 wins wherever it is made; below the tree uniform playouts don't know that."""
    step = ["player", 0, [LOST, WON]]
    tree = ["player", 0, [["chance", [[1, ["player", 0, [step, step]]]] * 2]] * 6]
    plain = [searched(tree, 40, seed=seed).values[0] for seed in range(4)]
    recalled = [searched(tree, 40, seed=seed, mast=4).values[0] for seed in range(4)]
    assert sum(recalled) > sum(plain) + 0.4


def test_children_are_made_only_when_a_node_is_ripe() -> None:
    assert run("grailnah", 200, ripe=8).nodes() < run("grailnah", 200).nodes() / 2


def test_caution_prefers_the_move_that_is_surely_good() -> None:
    search = run("grailnah", 400, exploration=0.4)
    bold = search.ranked()
    careful = run("grailnah", 400, exploration=0.4, caution=1e6).ranked()
    # With so much caution only the visits count; with next to none, among the visited enough, the value.
    assert careful[0] == bold[0]
    greedy = run("grailnah", 400, exploration=0.4, caution=1e-9)
    enough = [node for node in greedy.ranked() if greedy.visits(node) >= greedy.visits(bold[0]) / 4]
    assert greedy.ranked()[0] == max(enough, key=lambda node: greedy.values(node)[0])
    assert sorted(greedy.ranked()) == sorted(bold)


def test_with_everything_on_the_memory_is_bounded_and_the_search_goes_on() -> None:
    simulations = 20_000
    search = run("grailnah", simulations, **{**ALL_ON, "memory_mib": 1, "solver": False})
    assert search.simulations == simulations
    assert search.nodes() * search.tree.bytes_per_node <= 1024 * 1024
    room = run("grailnah", simulations, **{**ALL_ON, "solver": False})
    assert room.nodes() * room.tree.bytes_per_node > 1024 * 1024


# --- going on from a later position ---------------------------------------------------------------


def below(search: TreeSearch, node: int) -> Any:
    """The whole subtree of a node: moves, visits, values and bounds."""
    return [
        (
            search.move(child),
            search.visits(child),
            search.values(child),
            search.bounds(child),
            below(search, child),
        )
        for child in search.children(node)
    ]


@pytest.mark.parametrize("game_id", ["wege-waechter", "grailnah"])
@pytest.mark.parametrize("switches", [{}, ALL_ON], ids=["off", "on"])
def test_going_on_keeps_exactly_the_subtree(game_id: str, switches: dict[str, Any]) -> None:
    search = run(game_id, 3000, **switches)
    node, state = 0, search.root
    for _ in range(6):
        node = max(search.children(node), key=search.visits)
        state = state.after(search.move(node))
        if state.actor_index() >= 0 and search.children(node):
            break
    before = (search.visits(node), search.values(node), below(search, node))
    assert before[0] > 10
    assert search.resume(state, 6)
    assert (search.visits(0), search.values(0), below(search, 0)) == before
    assert search.simulations == 0
    assert search.root.key() == state.key()
    search.run(500, 0.0, 0.0)
    assert search.visits(0) == before[0] + 500
    assert all(state.is_legal(search.move(child)) for child in search.ranked())
    assert sum(search.visits(child) for child in search.children(0)) >= 500


def test_a_position_that_the_tree_does_not_hold_cannot_be_gone_on_from() -> None:
    search = run("grailnah", 50)
    far = search.root
    for _ in range(30):
        far = far.after(far.drawn(Random(1)))
    assert not search.resume(far, 6)


def test_a_leaf_that_is_gone_on_from_gets_its_children_first() -> None:
    search = run("grailnah", 40)
    child = next(node for node in search.ranked() if search.visits(node) == 1)
    assert search.children(child) == []
    state = search.root.after(search.move(child))
    assert search.resume(state, 6)
    assert [search.move(node) for node in search.children(0)] == state.legal_moves()
