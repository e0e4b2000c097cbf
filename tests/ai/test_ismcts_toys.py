"""The information-set search in games so small that the right answer is known."""

from functools import partial

import pytest

from tests.ai import toys

WON, LOST, DRAW = ["over", [1.0, 0.0]], ["over", [0.0, 1.0]], ["over", [0.5, 0.5]]
searched = partial(toys.searched, engine="ismcts")


def worth(value: float) -> toys.Node:
    """An end that gives player 0 so much, player 1 the rest."""
    return ["over", [value, 1.0 - value]]


# Three times in four move 0 wins and move 1 loses, otherwise it is the other way round; and so it is here.
LIKELY_ELSE = ["deal", 1, [[3, ["player", 0, [WON, LOST]]], [1, ["player", 0, [LOST, WON]]]]]


def test_what_is_likely_is_played_and_not_what_is_the_case() -> None:
    found = searched(LIKELY_ELSE, 2000)
    assert found.moves[0] == 0
    assert found.move_values[0][0] == pytest.approx(0.75, abs=0.04)


def test_a_search_that_peeks_would_be_found_out_by_that() -> None:
    found = searched(LIKELY_ELSE, 2000, is_peeking=True)
    assert found.moves[0] == 1
    assert found.move_values[1][0] == 1.0


def test_the_hidden_deal_makes_no_difference_at_all() -> None:
    here, there = (
        searched(["deal", true, [[1, ["player", 0, [WON, LOST]]], [1, ["player", 0, [LOST, WON]]]]], 300)
        for true in (0, 1)
    )
    assert here == there


def test_a_guess_that_comes_later_is_still_a_guess() -> None:
    """Each deal searched by itself would promise that move 0 wins, since there the next move is known."""
    left = ["player", 0, [["player", 0, [WON, LOST]], worth(0.7)]]
    right = ["player", 0, [["player", 0, [LOST, WON]], worth(0.7)]]
    found = searched(["deal", 0, [[1, left], [1, right]]], 4000)
    assert found.moves[0] == 1
    assert found.move_values[0][0] < 0.6
    assert toys.searched(left, 2000).moves[0] == 0


def test_one_who_sees_a_card_drawn_can_use_it() -> None:
    """The counter-case: the same guess after a draw of one's own."""
    guess = [[1, ["player", 0, [WON, LOST]]], [1, ["player", 0, [LOST, WON]]]]
    found = searched(["player", 0, [["draw", 0, guess], worth(0.7)]], 2000)
    assert found.moves[0] == 0
    assert found.move_values[0][0] > 0.9


def test_the_opponent_is_not_expected_to_answer_to_a_card_that_he_cannot_see() -> None:
    """Player 1 has to guess which card player 0 has drawn: half the time he is wrong."""
    guess = [[1, ["player", 1, [LOST, WON]]], [1, ["player", 1, [WON, LOST]]]]
    found = searched(["player", 0, [["draw", 0, guess], worth(0.3)]], 4000)
    assert found.moves[0] == 0
    assert found.move_values[0][0] == pytest.approx(0.5, abs=0.06)


def test_the_opponent_is_expected_to_answer_to_a_card_that_he_sees() -> None:
    """The counter-case: the card is his, so he always knows."""
    guess = [[1, ["player", 1, [LOST, WON]]], [1, ["player", 1, [WON, LOST]]]]
    found = searched(["player", 0, [["draw", 1, guess], worth(0.3)]], 4000)
    assert found.moves[0] == 1
    assert found.move_values[0][0] < 0.2


def test_an_answer_that_is_seldom_possible_counts_as_often_as_it_is() -> None:
    """In one deal of ten the opponent has a reply that wins; then, and only then, move 0 loses."""
    harmless = ["player", 0, [["player", 1, [WON, None]], worth(0.8)]]
    dangerous = ["player", 0, [["player", 1, [WON, LOST]], worth(0.8)]]
    found = searched(["deal", 1, [[9, harmless], [1, dangerous]]], 4000)
    assert found.moves[0] == 0
    assert found.move_values[0][0] == pytest.approx(0.9, abs=0.04)


def test_a_move_that_wins_is_found_among_moves_that_lose() -> None:
    found = searched(["player", 0, [LOST, LOST, WON, LOST]], 200)
    assert found.moves[0] == 2
    assert found.move_values[2] == [1.0, 0.0]


def test_the_opponent_is_expected_to_find_his_best_reply() -> None:
    refuted = ["player", 1, [WON, WON, LOST]]
    found = searched(["player", 0, [refuted, DRAW]], 2000)
    assert found.moves[0] == 1
    assert found.lines[0] == [0, 2]


def test_chance_is_drawn_by_its_weights() -> None:
    dice = ["chance", [[1, WON], [2, worth(0.8)], [5, LOST]]]
    found = searched(["player", 0, [dice]], 8000)
    assert found.values[0] == pytest.approx((1.0 + 2 * 0.8) / 8, abs=0.015)


def test_each_of_three_players_wants_the_most_for_himself() -> None:
    left = ["player", 1, [["over", [0.5, 0.5, 0.0]], ["over", [0.0, 0.4, 0.6]]]]
    right = ["player", 1, [["over", [0.6, 0.1, 0.3]], ["over", [0.1, 0.3, 0.6]]]]
    found = searched(["player", 0, [left, right]], 3000, players=3)
    assert found.moves[0] == 0
    assert found.lines[0] == [0, 0]
    assert sum(found.values) == pytest.approx(1.0)


def test_a_move_that_ended_the_game_with_a_win_in_every_deal_comes_first() -> None:
    """Nearly as good a move is looked at just as often; only the certain one is certain."""
    nearly = worth(0.999)
    for first in (True, False):
        moves = [WON, nearly] if first else [nearly, WON]
        # Few enough simulations that chance alone decides which was visited more.
        for seed in range(4):
            found = searched(["deal", 0, [[1, ["player", 0, moves]]] * 2], 41, seed=seed)
            assert found.moves[0] == (0 if first else 1)


def test_a_move_that_wins_at_once_in_most_deals_is_not_taken_for_certain() -> None:
    mostly = ["deal", 0, [[9, ["player", 0, [WON, worth(0.97)]]], [1, ["player", 0, [LOST, worth(0.97)]]]]]
    found = searched(mostly, 3000)
    assert found.moves[0] == 1


def test_implicit_minimax_sees_a_chance_of_ones_own_that_the_mean_hides() -> None:
    """Of one's next moves only one wins: that alone counts as soon as it was tried."""
    hidden = ["player", 0, [LOST, LOST, WON]]
    tree = ["player", 0, [hidden, ["player", 0, [worth(0.85)] * 3]]]
    with_it = [
        searched(tree, 40, seed=seed, exploration=0.8, minimax=0.9).visits.get(0, 0) for seed in range(4)
    ]
    without = [searched(tree, 40, seed=seed, exploration=0.8).visits.get(0, 0) for seed in range(4)]
    assert sum(with_it) > sum(without) + 8


def test_implicit_minimax_does_not_count_on_what_its_player_cannot_know() -> None:
    """In each deal one of two moves wins, but which isn't seen: neither is worth more than half."""
    left = ["player", 0, [["player", 0, [WON, LOST]], worth(0.7)]]
    right = ["player", 0, [["player", 0, [LOST, WON]], worth(0.7)]]
    found = searched(["deal", 0, [[1, left], [1, right]]], 4000, minimax=0.5)
    assert found.moves[0] == 1


GUESS = [[1, ["player", 0, [WON, LOST]]], [1, ["player", 0, [LOST, WON]]]]


def test_pooled_nobody_plans_on_cards_that_only_one_will_have_seen() -> None:
    """The price of deeper trees: a card of one's own is not used before it is drawn."""
    found = searched(["player", 0, [["draw", 0, GUESS], worth(0.7)]], 2000, pooled=True)
    assert found.moves[0] == 1
    assert found.move_values[0][0] == pytest.approx(0.5, abs=0.06)


def test_pooled_what_everybody_sees_is_still_told_apart() -> None:
    found = searched(["player", 0, [["chance", GUESS], worth(0.7)]], 2000, pooled=True)
    assert found.moves[0] == 0
    assert found.move_values[0][0] > 0.9
