"""The solver of the tree search: what it calls proven is so, in toy games and in real endgames."""

import random
from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from ai.mcts import TreeSearch
from ai.policies import policy_for
from games.contract import Game
from games.core import CHANCE, NOBODY, State
from games.randomness import Random
from games.registry import GAMES
from tests.ai.toys import Node, Solved, searched, solved

WON, LOST, DRAW = ["over", [1.0, 0.0]], ["over", [0.0, 1.0]], ["over", [0.5, 0.5]]
Payoffs = tuple[float, ...]
MOST_COMBINATIONS = 500


def toy(draw: random.Random, players: int, depth: int) -> Node:
    """A random game of at most so many plies, with dice in it."""
    if depth == 0 or draw.random() < 0.15:
        payoffs = [0.0] * players
        if players == 2 and draw.random() < 0.2:
            payoffs = [0.5, 0.5]
        else:
            payoffs[draw.randrange(players)] = 1.0
        return ["over", payoffs]
    below = [toy(draw, players, depth - 1) for _ in range(draw.randint(1, 3))]
    if draw.random() < 0.3:
        return ["chance", [[draw.randint(1, 3), node] for node in below]]
    return ["player", draw.randrange(players), below]


def toys(number: int, players: int, depth: int) -> list[Node]:
    """So many different games that begin with a choice between two or three moves."""
    draw = random.Random(17 * players + depth)
    found: list[Node] = []
    while len(found) < number:
        tree = ["player", 0, [toy(draw, players, depth - 1) for _ in range(draw.randint(2, 3))]]
        if outcomes(tree, players) is not None:
            found.append(tree)
    return found


def outcomes(node: Node, players: int) -> set[Payoffs] | None:
    """What can come of a game in which everybody plays for himself, by brute force.

    More than one result where a player doesn't care; None if there are too many combinations to try.
    """
    if node[0] == "over":
        return {tuple(node[1])}
    below = node[2] if node[0] == "player" else [outcome for _, outcome in node[1]]
    each: list[set[Payoffs]] = []
    combinations = 1
    for child in below:
        found = outcomes(child, players)
        combinations *= 1 if found is None else len(found)
        if found is None or combinations > MOST_COMBINATIONS:
            return None
        each.append(found)
    results = set()
    for combination in product(*each):
        if node[0] == "player":
            most = max(payoffs[node[1]] for payoffs in combination)
            results |= {payoffs for payoffs in combination if payoffs[node[1]] > most - 1e-9}
        else:
            weights = [weight for weight, _ in node[1]]
            results.add(mean(combination, weights))
    return results


def mean(combination: Sequence[Payoffs], weights: list[int]) -> Payoffs:
    total = sum(weights)
    return tuple(
        round(sum(weight * payoff for weight, payoff in zip(weights, column, strict=True)) / total, 9)
        for column in zip(*combination, strict=True)
    )


def wrong(tree: Node, players: int, found: Solved) -> str | None:
    """What is wrong with what was proven of a toy game, if anything is."""
    possible = outcomes(tree, players)
    assert possible is not None
    for payoffs in possible:
        for payoff, (low, high) in zip(payoffs, found.bounds, strict=True):
            if not low - 1e-6 <= payoff <= high + 1e-6:
                return f"{payoffs} isn't within {found.bounds}"
    if found.is_settled:
        best = max(payoffs[0] for payoffs in possible)
        after = outcomes(tree[2][found.best], players)
        assert after is not None
        if max(payoffs[0] for payoffs in after) < best - 1e-6:
            return f"{found.best} isn't the best move"
    return None


@pytest.mark.parametrize(("players", "depth"), [(2, 3), (2, 6), (3, 3), (3, 5)])
@pytest.mark.parametrize("simulations", [12, 300])
def test_what_is_proven_in_a_thousand_toy_games_is_true(players: int, depth: int, simulations: int) -> None:
    games = toys(500 if simulations == 12 else 150, players, depth)
    found = solved(games, simulations, players=players)
    assert [
        text for tree, each in zip(games, found, strict=True) if (text := wrong(tree, players, each))
    ] == []
    assert sum(each.is_settled for each in found) > len(games) / 3


def test_a_solver_that_misjudges_chance_is_found_out_by_that() -> None:
    games = toys(200, 2, 3)
    found = solved(games, 12, is_careless=True)
    assert sum(wrong(tree, 2, each) is not None for tree, each in zip(games, found, strict=True)) > 10


def test_with_curiosity_enough_every_small_game_of_two_is_settled() -> None:
    games = toys(60, 2, 4)
    assert all(each.is_settled for each in solved(games, 3000, exploration=20.0))


@pytest.mark.parametrize(
    "switches", [{"minimax": 0.3}, {"bias": 1.0}, {"fpu": 0.1}, {"horizon": 1}, {"mast": 2}]
)
def test_what_is_proven_is_true_with_every_other_switch_too(switches: dict[str, Any]) -> None:
    games = toys(60, 2, 5)
    found = solved(games, 60, **switches)
    assert [text for tree, each in zip(games, found, strict=True) if (text := wrong(tree, 2, each))] == []


def test_a_move_that_wins_at_once_needs_no_simulation() -> None:
    found = searched(["player", 0, [LOST, WON, DRAW]], 100, solver=True)
    assert (found.moves[0], found.simulations, found.is_settled) == (1, 0, True)
    without = searched(["player", 0, [LOST, WON, DRAW]], 100)
    assert (without.simulations, without.is_settled) == (100, False)


def test_a_proven_loss_is_played_only_when_everything_is_lost() -> None:
    """After move 0, which looks better, one reply of twelve refutes it for good."""
    tempting = ["player", 1, [*[WON] * 11, LOST]]
    doubtful = ["chance", [[1, WON], [19, ["player", 0, [["chance", [[1, WON], [30, LOST]]]]]]]]
    assert searched(["player", 0, [tempting, doubtful]], 40, solver=True).moves == [1, 0]
    assert searched(["player", 0, [tempting, doubtful]], 40).moves == [0, 1]
    assert searched(["player", 0, [LOST, tempting]], 40, solver=True).is_settled


def test_a_win_that_depends_on_the_dice_is_no_proven_win() -> None:
    dice = ["chance", [[5, WON], [1, LOST]]]
    found = searched(["player", 0, [dice, DRAW]], 50, solver=True)
    assert found.moves[0] == 0
    assert found.move_values[0] == pytest.approx([5 / 6, 1 / 6])
    sure = ["chance", [[5, WON], [1, ["player", 0, [LOST, WON]]]]]
    found = searched(["player", 0, [dice, sure]], 200, solver=True)
    assert found.moves[0] == 1
    assert found.move_values[1] == [1.0, 0.0]


def test_with_three_players_it_stays_open_whom_a_loser_lets_win() -> None:
    """Player 1 loses either way: that one of them is better for player 0 must not be taken for granted."""
    kingmaker = ["player", 1, [["over", [1.0, 0.0, 0.0]], ["over", [0.0, 0.0, 1.0]]]]
    sure = ["chance", [[1, ["over", [1.0, 0.0, 0.0]]], [1, ["over", [0.0, 0.0, 1.0]]]]]
    found = solved([["player", 0, [kingmaker, sure]]], 100, players=3)[0]
    assert found.bounds[0] == [0.5, 1.0]
    assert found.bounds[1] == [0.0, 0.0]
    assert not found.is_settled


# --- real endgames -----------------------------------------------------------------------------


def expected(state: State, known: dict[int, tuple[float, ...]]) -> tuple[float, ...]:
    """The payoffs of a game for two that ends soon, by exhaustive search."""
    actor, key = state.actor_index(), state.key()
    if actor == NOBODY:
        return tuple(state.payoffs())
    if key not in known:
        if actor == CHANCE:
            drawn = state.chance_outcomes()
            results = [expected(state.after(move), known) for move, _ in drawn]
            known[key] = mean(results, [weight for _, weight in drawn])
        else:
            best: tuple[float, ...] | None = None
            for move in state.legal_moves():
                payoffs = expected(state.after(move), known)
                if best is None or payoffs[actor] > best[actor]:
                    best = payoffs
                if payoffs[actor] == 1.0:
                    break
            assert best is not None
            known[key] = best
    return known[key]


def late(game: Game, number: int) -> State | None:
    """A position some plies before the end of a random game, its limit so near that all can be searched.

    None where nobody decides there, or it is too early for a limit.
    """
    draw = Random(number)
    state, history = game.initial(), []
    while state.actor_index() != NOBODY:
        history.append(state)
        state = state.after(policy_for(game.facts.id).pick(state, draw))
    if len(history) < 8:
        return None
    state = history[-1 - number % 7]
    position = game.position(state)
    if game.facts.id == "grailnah":
        position["options"]["ply_limit"] = position["ply"] + 2
    else:
        position["options"]["turn_limit"] = position["turn"]
        if position["turn"] < 50:
            return None
    return game.state_from(position) if state.actor_index() >= 0 else None


@pytest.mark.parametrize(("game_id", "wanted"), [("wege-waechter", 100), ("grailnah", 60)])
def test_real_endgames_are_solved_as_exhaustive_search_solves_them(game_id: str, wanted: int) -> None:
    game = GAMES[game_id]
    values = set()
    checked = 0
    for number in range(10_000):
        if checked >= wanted:
            break
        state = late(game, number)
        if state is None:
            continue
        checked += 1
        mover = state.actor_index()
        exact = expected(state, {})
        search = TreeSearch(state, number, policy=policy_for(game_id), solver=True)
        search.run(20_000, 0.0, 0.0)
        assert search.is_settled
        best = expected(state.after(search.move(search.ranked()[0])), {})
        assert best[mover] == pytest.approx(exact[mover], abs=1e-6)
        low, high = search.bounds()[mover]
        assert low - 1e-6 <= exact[mover] <= high + 1e-6
        values.add(round(exact[mover], 3))
    assert checked == wanted
    # The check would mean little if it were all the same.
    assert {0.5, 1.0} < values
