"""Best-reply search and max^n: the same as searches that look at everything, and what sets them apart."""

from typing import Any

import pytest

from ai.best_reply import BestReply
from ai.budgets import Budget
from ai.engines import search
from ai.evaluation import evaluator_for
from ai.maxn import MaxN
from ai.minimax import Minimax
from games.core import State
from games.registry import GAMES
from tests.ai.brute_force import ONE, EverybodyForHimself, OneReplies
from tests.ai.middle_games import middle_games
from tests.games.grailnah import board

pytestmark = pytest.mark.rules

QUEST = GAMES["grailnah"]
DICE = GAMES["wege-waechter"]
THREE = {"players": ["white", "black", "red"]}
FOUR = {"players": ["white", "black", "red", "blue"]}


def one_replies(state: State, depth: int, *, lines: int = 1, **switches: Any) -> BestReply:
    """A finished best-reply search in GRAILNAH."""
    found = BestReply(state, evaluator_for("grailnah"), **{"memory_mib": 8, **switches})
    found.run(depth, lines=lines)
    return found


def each_for_himself(state: State, depth: int, *, lines: int = 1, **switches: Any) -> MaxN:
    """A finished max^n search."""
    game = DICE if "wege" in type(state).__module__ else QUEST
    found = MaxN(state, evaluator_for(game.facts.id), **{"memory_mib": 8, **switches})
    found.run(depth, lines=lines)
    return found


def best_scores(state: State, depth: int, lines: int) -> list[int]:
    """What the best moves are worth by a best-reply search that looks at everything."""
    by_move = OneReplies(evaluator_for("grailnah"), state.actor_index()).by_move(state, depth)
    return sorted(by_move.values(), reverse=True)[:lines]


@pytest.mark.parametrize("switches", [{}, {"pvs": False}, {"memory_mib": 0}])
def test_best_reply_scores_are_those_of_a_search_that_looks_at_everything(switches: dict[str, Any]) -> None:
    states = [(state, 2) for state in middle_games(QUEST, 20, options=THREE)]
    states += [(state, 3) for state in middle_games(QUEST, 4, gap=17, options=THREE)]
    for state, depth in states:
        found = one_replies(state, depth, lines=3, **switches)
        mine = [round(found.values(move)[found.searcher] * ONE) for move in found.ranked()]
        assert mine == best_scores(state, depth, 3)


def test_when_two_could_harm_only_one_does() -> None:
    """Paranoid search fears that Black and Red both act against White; best-reply search fears one of them.

    Every score of best-reply search is at least the paranoid one, and some are more.
    """
    more = 0
    for state in middle_games(QUEST, 12, options=THREE):
        paranoid = Minimax(state, evaluator_for("grailnah"), memory_mib=8)
        paranoid.run(3)
        one = one_replies(state, 3)
        worst, better = (found.values(found.ranked()[0])[found.searcher] for found in (paranoid, one))
        assert better >= worst
        more += better > worst
    assert more > 0


def test_with_two_sides_there_is_only_one_to_reply() -> None:
    for state in middle_games(QUEST, 6, options={"players": ["white", "black"]}):
        both = Minimax(state, evaluator_for("grailnah"), memory_mib=8)
        both.run(3)
        one = one_replies(state, 3)
        assert one.values(one.ranked()[0]) == both.values(both.ranked()[0])


@pytest.mark.parametrize("switches", [{}, {"prune": False}])
def test_maxn_is_worth_to_everybody_what_looking_at_everything_says(switches: dict[str, Any]) -> None:
    states = [(state, 2) for state in middle_games(QUEST, 20, options=THREE)]
    states += [(state, 3) for state in middle_games(QUEST, 3, gap=17, options=THREE)]
    states += [(state, 2) for state in middle_games(QUEST, 15, options=FOUR)]
    states += [(state, 3) for state in middle_games(DICE, 30)]
    for state, depth in states:
        game_id = "wege-waechter" if state.players == 2 else "grailnah"
        mover = state.actor_index()
        found = each_for_himself(state, depth, lines=3, **switches)
        assert found.depth == depth or found.is_proven
        by_move = EverybodyForHimself(evaluator_for(game_id), mover).by_move(state, found.depth)
        best = sorted(by_move, key=lambda move: (-by_move[move][mover], move))[:3]
        assert found.ranked() == best
        assert [found.values(move) for move in best] == [by_move[move] for move in best]


def test_pruning_max_n_looks_at_fewer_positions() -> None:
    """Among teams: three sides that stand about alike leave each other too much to cut anything off."""
    states = middle_games(QUEST, 6, options=FOUR)
    pruned, whole = (
        sum(each_for_himself(state, 3, prune=prune).nodes for state in states) for prune in (True, False)
    )
    assert pruned < whole / 2


RED_NEXT = """
    a .  .  wn .  .  .  .  .  .  .  .  .  rn .  .  .  .  .  .  .
"""


@pytest.mark.parametrize("kind", [Minimax, BestReply, MaxN])
def test_a_win_in_one_is_taken_by_every_search(kind: type[Minimax]) -> None:
    state = board.state(RED_NEXT, players=3, to_move="white")
    found = kind(state, evaluator_for("grailnah"), memory_mib=8)
    found.run(6)
    assert QUEST.write(state, found.ranked()[0]) == "a2-g"
    assert found.is_proven


def test_a_certain_win_is_told_as_one_by_maxn() -> None:
    state = board.state(RED_NEXT, players=3, to_move="white")
    found = search(QUEST, state, "white", "maxn", Budget(depth=3), 1)
    assert found.value == {"white": 1.0, "black": 0.0, "red": 0.0}


@pytest.mark.parametrize("kind", [Minimax, BestReply, MaxN])
def test_whose_turn_it_is_makes_the_difference(kind: type[Minimax]) -> None:
    """The counter-case: Black is to move, and whatever he does, White or Red is next to the grail."""
    state = board.state(RED_NEXT, players=3, to_move="black")
    found = kind(state, evaluator_for("grailnah"), memory_mib=8)
    found.run(2)
    assert found.values(found.ranked()[0])[1] < 0.4


@pytest.mark.parametrize("kind", [BestReply, MaxN])
def test_by_nodes_the_same_is_found_bit_for_bit(kind: type[Minimax]) -> None:
    for state in middle_games(QUEST, 3, options=THREE):
        found = []
        for _ in range(2):
            search = kind(state, evaluator_for("grailnah"), memory_mib=8)
            search.run(nodes=20_000, lines=2)
            ranked = search.ranked()
            found.append([search.nodes, search.depth, [(move, search.values(move)) for move in ranked]])
        assert found[0] == found[1]
