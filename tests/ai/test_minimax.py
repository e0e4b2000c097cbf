"""Alpha-beta and expectiminimax: the same scores as a search that looks at everything, and sooner."""

from typing import Any

import pytest

from ai.clock import monotonic_ms
from ai.evaluation import evaluator_for
from ai.lookahead import MOST_DEPTH
from ai.minimax import Minimax
from games.core import State
from games.registry import GAMES
from tests.ai.brute_force import ONE, Exhaustive
from tests.ai.middle_games import middle_games
from tests.games.grailnah import board as quest
from tests.games.wege_waechter import board

pytestmark = pytest.mark.rules

DICE = GAMES["wege-waechter"]
QUEST = GAMES["grailnah"]
SMALL = {"rows": 5}
FOUR = {"players": ["white", "black", "red", "blue"]}


def search(state: State, depth: int = MOST_DEPTH, *, lines: int = 1, **given: Any) -> Minimax:
    """A finished search; limits and switches by name."""
    limits = {name: given.pop(name) for name in ("nodes", "deadline_ms") if name in given}
    game_id = (DICE if "grailnah" not in type(state).__module__ else QUEST).facts.id
    found = Minimax(state, evaluator_for(game_id), **{"memory_mib": 8, **given})
    found.run(depth, lines=lines, **limits)
    return found


def scores(found: Minimax) -> list[int]:
    """The scores of the moves that were searched exactly, the best first."""
    return [round(found.values(move)[found.searcher] * ONE) for move in found.ranked()]


def agrees(state: State, depth: int, *, lines: int = 1, **switches: Any) -> bool:
    """Whether the search has just the best scores of the search that looks at everything."""
    game = DICE if "grailnah" not in type(state).__module__ else QUEST
    by_move = Exhaustive(evaluator_for(game.facts.id), state.actor_index()).by_move(state, depth)
    found = search(state, depth, lines=lines, **switches)
    best = sorted(by_move.values(), reverse=True)[:lines]
    if found.depth < depth:  # it stopped early, since everything was decided
        return found.is_proven and abs(scores(found)[0] - best[0]) <= 2**16
    return scores(found) == best and [by_move[move] for move in found.ranked()] == best


@pytest.mark.parametrize(
    "switches",
    [{}, {"pvs": False}, {"star2_from": 99}, {"star2_from": 0}, {"memory_mib": 0}],
    ids=["as played", "no empty windows", "Star1 alone", "Star2 everywhere", "table of four entries"],
)
def test_with_dice_the_scores_are_those_of_plain_expectiminimax(switches: dict[str, Any]) -> None:
    for state in middle_games(DICE, 400, options=SMALL):
        assert agrees(state, 2, **switches)
    for state in middle_games(DICE, 60, seed=2):
        assert agrees(state, 3, **switches)
        assert agrees(state, 3, lines=4, **switches)


@pytest.mark.parametrize("options", [None, FOUR], ids=["two players", "teams"])
def test_without_dice_the_scores_are_those_of_plain_minimax(options: dict[str, Any] | None) -> None:
    for state in middle_games(QUEST, 40, options=options):
        assert agrees(state, 2)
        assert agrees(state, 2, lines=5, pvs=False)
    for state in middle_games(QUEST, 3, gap=21, options=options):
        assert agrees(state, 3, lines=2)


def test_with_three_sides_all_others_are_taken_for_one() -> None:
    three = {"players": ["white", "black", "red"]}
    for state in middle_games(QUEST, 30, options=three):
        assert agrees(state, 2, lines=3)
    for state in middle_games(QUEST, 3, gap=21, options=three):
        assert agrees(state, 3)


def test_deeper_searches_agree_too() -> None:
    for state in middle_games(DICE, 12, options=SMALL, gap=29):
        assert agrees(state, 4)


def test_in_the_middle_of_a_turn_it_is_looked_further() -> None:
    """With an extension every line ends between two turns, or so many plies later."""
    further = 0
    for state in middle_games(DICE, 40, options=SMALL, gap=11):
        brute = Exhaustive(
            evaluator_for(DICE.facts.id),
            state.actor_index(),
            extension=2,
            is_settled=lambda state: DICE.phase(state) == "group",
        )
        best = max(brute.by_move(state, 2).values())
        found = search(state, 2, extension=2)
        assert scores(found) == [best]
        further += found.nodes > search(state, 2).nodes
    assert further > 30


def test_pruning_looks_at_fewer_positions() -> None:
    """The counter-case to all the agreement: that something is left out at all."""
    states = middle_games(DICE, 10)
    whole = sum(_positions(state, 4) for state in states)
    assert sum(search(state, 4).nodes for state in states) < whole / 2
    star1 = sum(search(state, 6, star2_from=99).nodes for state in states)
    assert sum(search(state, 6).nodes for state in states) < star1 / 3
    quests = middle_games(QUEST, 4)
    assert sum(search(state, 3).nodes for state in quests) < sum(_positions(state, 3) for state in quests) / 5


def _positions(state: State, depth: int) -> int:
    """How many positions a search that looks at everything looks at."""
    if depth == 0:
        return 1
    return 1 + sum(_positions(state.after(move), depth - 1) for move in state.legal_moves())


def test_late_moves_can_be_looked_at_less_far() -> None:
    """Then fewer positions are looked at, and a win is still found."""
    states = middle_games(QUEST, 4, gap=17)
    whole = sum(search(state, 5).nodes for state in states)
    reduced = [search(state, 5, reduction=2) for state in states]
    assert sum(found.nodes for found in reduced) < whole
    assert all(found.depth == 5 or found.is_proven for found in reduced)
    state = quest.state(RACE, to_move="white")
    assert QUEST.write(state, search(state, reduction=2).ranked()[0]) == "a2-g"


# --- what is proven ------------------------------------------------------------------------------------

WINNING_CAPTURE = """
    r g r . r g r
    . . . . . . .
    . . . . . . .
    . . G d . . .
    . . . . . . .
    . . . . . . .
    R . R D R G R
"""


def test_a_win_in_one_is_taken_and_ends_the_search() -> None:
    state = board.acting(WINNING_CAPTURE, "c4", lives=(2, 1))
    found = search(state)
    assert DICE.write(state, found.ranked()[0]) == "c4xd4"
    assert scores(found) == [ONE - 16]
    assert found.depth == 1
    assert found.is_proven


def test_the_same_capture_of_a_druid_with_two_lives_proves_nothing() -> None:
    state = board.acting(WINNING_CAPTURE, "c4", lives=(2, 2))
    found = search(state, 3)
    assert found.depth == 3
    assert not found.is_proven


RACE = """
    b .  .  .  .  .  .  .  .  .  .  .  bn .  .  .  .  .  .  .  .
    a .  .  wn .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
"""


def test_the_sooner_of_two_wins_is_preferred() -> None:
    """White's knight is one step from the grail; so is a win in three by the other one."""
    state = quest.state(RACE, to_move="white")
    found = search(state, lines=50)
    assert QUEST.write(state, found.ranked()[0]) == "a2-g"
    assert scores(found)[0] == ONE - 16
    later = [score for score in scores(found)[1:] if score > ONE - 2**16]
    assert all(score < ONE - 16 for score in later)


def test_a_draw_by_the_ply_limit_is_worth_a_half() -> None:
    picture = """
        d .  wn .  ^  .  .  .  .  ^  .  .  .  bn .  ^  .  .  .  .  ^
    """
    picture = picture.replace("^", ".")
    state = quest.state(picture, to_move="white", ply=1000, ply_limit=1001)
    found = search(state)
    assert set(scores(found)) == {ONE // 2}
    free = quest.state(picture, to_move="white", ply=1000)
    assert scores(search(free, 1)) != [ONE // 2]


def test_values_are_shared_by_partners_and_sum_to_one_over_the_sides() -> None:
    for state in middle_games(QUEST, 5, options=FOUR):
        found = search(state, 2)
        values = found.values(found.ranked()[0])
        assert values[0] == values[2]
        assert values[1] == values[3]
        assert values[0] + values[1] == pytest.approx(1.0)


def test_values_of_three_sides_sum_to_one() -> None:
    for state in middle_games(QUEST, 5, options={"players": ["white", "black", "red"]}):
        found = search(state, 2)
        assert sum(found.values(found.ranked()[0])) == pytest.approx(1.0)


# --- how it goes on ------------------------------------------------------------------------------------


def outcome(found: Minimax) -> Any:
    """Everything a search has found out, exactly."""
    ranked = found.ranked()
    return [
        found.depth,
        found.nodes,
        [(move, found.values(move), found.line(move, 9)) for move in ranked],
    ]


@pytest.mark.parametrize("limit", [{"depth": 4}, {"nodes": 30_000}], ids=["depth", "nodes"])
def test_by_depth_or_nodes_the_same_is_found_bit_for_bit(limit: dict[str, int]) -> None:
    for state in middle_games(DICE, 4):
        assert outcome(search(state, lines=2, **limit)) == outcome(search(state, lines=2, **limit))


def test_by_nodes_just_so_many_are_looked_at() -> None:
    state = middle_games(DICE, 1)[0]
    assert search(state, nodes=12_345).nodes == 12_345


def test_the_first_iteration_is_finished_whatever_the_limit() -> None:
    state = middle_games(DICE, 1)[0]
    for limit in ({"nodes": 1}, {"deadline_ms": 1.0}):
        found = search(state, **limit)
        assert found.depth == 1
        assert scores(found) == scores(search(state, 1))


def test_deeper_iterations_dont_forget_shallower_ones_when_broken_off() -> None:
    """However few moves of an iteration were done: there is a move with an exact value and a line."""
    state = middle_games(DICE, 2)[1]
    whole = search(state, 4)
    for nodes in range(whole.nodes - 400, whole.nodes, 7):
        found = search(state, nodes=nodes, lines=2)
        assert len(found.ranked()) == 2
        assert scores(found) == sorted(scores(found), reverse=True)


def test_lines_can_be_played_from_the_position() -> None:
    for state in [*middle_games(DICE, 5), *middle_games(QUEST, 3)]:
        found = search(state, 3)
        for move in found.ranked():
            reached = state
            line = found.line(move, 9)
            assert line[0] == move
            for step in line:
                assert reached.is_legal(step)
                reached = reached.after(step)
    assert len(line) >= 3


def test_a_search_that_is_told_to_pause_stops_and_has_an_answer() -> None:
    asked = []
    state = middle_games(DICE, 1)[0]
    found = search(state, pause=lambda: asked.append(monotonic_ms()) or len(asked) == 3)
    assert len(asked) == 3
    assert found.stopped
    assert found.depth >= 1
    assert state.is_legal(found.ranked()[0])


def test_a_fault_while_pausing_comes_through() -> None:
    def fail() -> bool:
        raise RuntimeError("the line is dead")

    with pytest.raises(RuntimeError, match="the line is dead"):
        search(middle_games(DICE, 1)[0], pause=fail)


def test_a_search_stops_at_its_deadline() -> None:
    """Not a measurement: the margin is for a busy machine."""
    begun = monotonic_ms()
    found = search(middle_games(DICE, 1)[0], deadline_ms=begun + 100.0)
    assert 95.0 <= monotonic_ms() - begun < 1000.0
    assert found.stopped


def test_a_tiny_table_changes_how_much_is_looked_at_and_nothing_else() -> None:
    state = middle_games(DICE, 2)[1]
    small, large = search(state, 5, memory_mib=0), search(state, 5, memory_mib=8)
    assert small.nodes > large.nodes
    assert scores(small) == scores(large)


def test_the_position_searched_stays_as_it_is() -> None:
    state = middle_games(DICE, 1)[0]
    before = DICE.position(state)
    search(state, 3)
    assert DICE.position(state) == before


def test_only_positions_in_which_a_player_decides_can_be_searched() -> None:
    with pytest.raises(ValueError, match="player decides"):
        Minimax(DICE.initial(), evaluator_for(DICE.facts.id))
