"""The tree search in games so small that the right answer is known."""

import pytest

from tests.ai.toys import searched

WON, LOST = ["over", [1.0, 0.0]], ["over", [0.0, 1.0]]


def test_a_move_that_wins_is_found_among_moves_that_lose() -> None:
    found = searched(["player", 0, [LOST, LOST, WON, LOST]], 200)
    assert found.moves[0] == 2
    assert found.move_values[2] == [1.0, 0.0]


def test_the_opponent_is_expected_to_find_his_best_reply() -> None:
    """Move 0 wins against two replies out of three, but the third one refutes it; move 1 is even."""
    refuted = ["player", 1, [WON, WON, LOST]]
    found = searched(["player", 0, [refuted, ["over", [0.5, 0.5]]]], 2000)
    assert found.moves[0] == 1
    assert found.lines[0] == [0, 2]


def test_a_player_who_moves_again_is_expected_to_help_himself() -> None:
    """The counter-case: the same tree, but it is the same player who decides at the second node."""
    found = searched(["player", 0, [["player", 0, [WON, WON, LOST]], ["over", [0.5, 0.5]]]], 2000)
    assert found.moves[0] == 0


def test_chance_is_drawn_by_its_weights() -> None:
    """Weights 1, 2 and 5: the value is their mean, not that of three equal outcomes (0.6)."""
    dice = ["chance", [[1, ["over", [1.0, 0.0]]], [2, ["over", [0.8, 0.2]]], [5, LOST]]]
    found = searched(["player", 0, [dice]], 8000)
    assert found.values[0] == pytest.approx((1.0 + 2 * 0.8) / 8, abs=0.015)


def test_the_dice_of_a_playout_are_weighted_too() -> None:
    """One simulation is one random game, so many seeds show the playout alone."""
    dice = ["chance", [[9, WON], [1, LOST]]]
    tree = ["player", 0, [["player", 0, [dice]]]]
    wins = sum(searched(tree, 1, seed=seed).values[0] for seed in range(12))
    assert wins >= 8


def test_a_likely_loss_is_worse_than_a_draw_although_most_outcomes_win() -> None:
    gamble = ["chance", [[1, WON], [1, WON], [8, LOST]]]
    found = searched(["player", 0, [gamble, ["over", [0.5, 0.5]]]], 2000)
    assert found.moves[0] == 1


def test_each_of_three_players_wants_the_most_for_himself() -> None:
    """Player 1 could leave player 0 nothing after move 0, but does better for himself by not doing so."""
    left = ["player", 1, [["over", [0.5, 0.5, 0.0]], ["over", [0.0, 0.4, 0.6]]]]
    right = ["player", 1, [["over", [0.6, 0.1, 0.3]], ["over", [0.1, 0.3, 0.6]]]]
    found = searched(["player", 0, [left, right]], 3000, players=3)
    assert found.moves[0] == 0
    assert found.lines[0] == [0, 0]
    assert found.lines[1] == [1, 1]
    assert sum(found.values) == pytest.approx(1.0)


def test_moves_looked_at_equally_often_are_ranked_by_value_then_by_order() -> None:
    """Every move is tried once before any is tried twice."""
    draw = ["over", [0.5, 0.5]]
    found = searched(["player", 0, [LOST, draw, WON, draw]], 4)
    assert set(found.visits.values()) == {1}
    assert found.moves[0] == 2
    assert found.moves[-1] == 0


def test_equally_good_moves_keep_the_order_of_the_rules() -> None:
    draw = ["over", [0.5, 0.5]]
    # The tree may hold them in any order: it shuffles the moves of deeper nodes, not the root's.
    assert searched(["player", 0, [draw, draw, draw]], 3).moves == [0, 1, 2]
