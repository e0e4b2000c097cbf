"""The look one turn ahead."""

import pytest

from ai.foresight import Foresight
from games.contract import Game
from games.core import CHANCE, NOBODY, State
from games.randomness import Random
from games.registry import GAMES
from tests.games.wege_waechter import board
from tests.harness.walks import starts

pytestmark = pytest.mark.rules
PLENTY = 10_000_000
OPEN = [game for game in GAMES.values() if not game.facts.hidden]


def hope(state: State, side: int, depth: int = 0) -> float:
    """As `Foresight.hope`, over the public contract and without any bound but the plies."""
    actor = state.actor_index()
    if actor == NOBODY:
        won = [state.payoffs()[seat] for seat in range(state.players) if state.sides()[seat] == side]
        return float(max(won) > 0.99)
    if depth == 10:
        return 0.0
    if actor == CHANCE:
        outcomes = state.chance_outcomes()
        total = sum(weight for _, weight in outcomes)
        return sum(weight * hope(state.after(move), side, depth + 1) for move, weight in outcomes) / total
    if state.sides()[actor] != side:
        return 0.0
    return max(hope(state.after(move), side, depth + 1) for move in state.legal_moves())


def near_the_end(game: Game) -> list[State]:
    """Decisions of random games a few plies before somebody won."""
    found = []
    for number, start in enumerate(starts(game.facts.id)[:12]):
        random, state, decisions = Random(number), start.state(game), []
        for _ in range(2500):
            if state.actor_index() == NOBODY:
                found += decisions[-6:]
                break
            if state.actor_index() >= 0:
                decisions.append(state)
            state = state.after(state.drawn(random))
    return found


@pytest.mark.parametrize("game", OPEN, ids=lambda game: game.facts.id)
def test_a_win_in_this_turn_is_as_likely_as_plain_recursion_says(game: Game) -> None:
    certain = 0
    for state in near_the_end(game)[:40]:
        foresight, side = Foresight(state), state.sides()[state.actor_index()]
        for move in state.legal_moves()[:12]:
            exact = hope(state.after(move), side)
            assert foresight.winning(move, PLENTY) == pytest.approx(exact)
            certain += exact > 0.99
    assert certain >= 3


@pytest.mark.parametrize("game", OPEN, ids=lambda game: game.facts.id)
def test_looking_deeper_and_deeper_finds_the_same_chances(game: Game) -> None:
    certain = 0
    for state in near_the_end(game)[:40]:
        side = state.sides()[state.actor_index()]
        exact = [hope(state.after(move), side) for move in state.legal_moves()]
        assert Foresight(state).chances(PLENTY) == pytest.approx(exact)
        certain += max(exact) > 0.99
    assert certain >= 3


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.facts.id)
def test_with_next_to_no_positions_a_look_sees_what_wins_at_once_and_promises_nothing_else(
    game: Game,
) -> None:
    certain = 0
    for state in near_the_end(game)[:60]:
        side, mover = state.sides()[state.actor_index()], state.actor_index()
        for move, chance in zip(state.legal_moves(), Foresight(state).chances(1), strict=True):
            after = state.after(move)
            is_won = after.actor_index() == NOBODY and after.payoffs()[mover] > 0.99
            certain += is_won
            assert chance == float(is_won) or (not is_won and chance <= hope(after, side))
    assert certain >= 3


def test_a_reply_that_wins_is_foreseen_and_a_harmless_move_is_not_accused() -> None:
    """Late in random games of GRAILNAH: a move loses if and only if the next side can win in its turn."""
    game, losing, harmless = GAMES["grailnah"], 0, 0
    for state in near_the_end(game):
        foresight, mover = Foresight(state), state.actor_index()
        for move in state.legal_moves():
            after = state.after(move)
            if after.actor_index() < 0 or after.sides()[after.actor_index()] == state.sides()[mover]:
                continue
            wins = hope(after, after.sides()[after.actor_index()])
            assert foresight.losing(move, PLENTY) == wins
            losing, harmless = losing + (wins == 1.0), harmless + (wins == 0.0)
    assert losing > 50
    assert harmless > 50


ONE_STEP_FROM_LOSING = """
    r g r . r g r
    . . . . . . .
    . . . . . . .
    . . G d . . .
    . . . . . . .
    . . . . . . .
    R . R D R G R
    """


def test_dice_count_by_their_chances() -> None:
    """White threw nothing yet: the guard captures the last druid if the die says so, two faces of six."""
    game = GAMES["wege-waechter"]
    acting = board.acting(ONE_STEP_FROM_LOSING, "c4", lives=(2, 1))
    (capture,) = [move for move in acting.legal_moves() if game.write(acting, move) == "c4xd4"]
    assert Foresight(acting).winning(capture, PLENTY) == 1.0
    choosing = board.choosing(ONE_STEP_FROM_LOSING, "guard", lives=(2, 1))
    foresight = Foresight(choosing)
    winning = {game.write(choosing, move): foresight.winning(move, PLENTY) for move in choosing.legal_moves()}
    assert winning["c4?"] == pytest.approx(1 / 3)
    assert {value for move, value in winning.items() if move != "c4?"} == {0.0}


def test_what_is_not_looked_at_counts_as_harmless() -> None:
    less, all_of_it = 0.0, 0.0
    for state in near_the_end(GAMES["grailnah"])[:60]:
        few, all_replies = Foresight(state), Foresight(state)
        for move in state.legal_moves():
            seen, truth = few.losing(move, 1), all_replies.losing(move, PLENTY)
            assert seen <= truth
            less, all_of_it = less + seen, all_of_it + truth
    assert less < all_of_it


def test_only_a_player_can_look_ahead() -> None:
    with pytest.raises(ValueError, match="only a player"):
        Foresight(GAMES["wege-waechter"].initial())
