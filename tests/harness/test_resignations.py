"""Whoever gives up, and whenever: the game goes on, or ends, by the same contract as ever."""

from collections import Counter

import pytest

from games.contract import Game
from games.core import CHANCE, NOBODY, State
from games.randomness import Random
from tests.harness.test_walks import check_moves, check_state, check_step
from tests.harness.walks import Ply, starts, walk

# Covered many times over; without counting lines they take half the time.
pytestmark = [pytest.mark.rules, pytest.mark.no_cover]

WALKS = 120
PLIES = 120


def given_up(game: Game, state: State, seat: str) -> State:
    """The state after a seat gave up, which must look as the contract says."""
    step = game.resign(state, seat)
    assert step is not None
    assert step.events[0] == {"type": "resign", "player": seat}
    for event in step.events:
        assert set(event) == {"type", *game.facts.events[event["type"]][1]}
    after = step.state
    assert game.actor(after) != seat
    assert game.resign(after, seat) is None, "nobody gives up twice"
    result = game.result(after)
    assert (result is not None) == (after.actor_index() == NOBODY)
    if result is not None and result["reason"] == "resignation":
        assert seat not in result["winners"]
        assert result["winners"]
        assert step.events[-1]["type"] == "end"
    return after


@pytest.mark.parametrize("part", range(4))
def test_after_any_resignation_the_game_keeps_the_contract(game: Game, part: int) -> None:
    """Seats give up one after the other, some plies apart, whoever is to act, chance too."""
    met: Counter[str] = Counter()
    listed = starts(game.facts.id)
    for number in range(part, WALKS, 4):
        random = Random(number)
        plies = list(walk(game, listed[number % len(listed)], number, 1 + random.integer(PLIES)))
        state = plies[-1].state
        while state.actor_index() != NOBODY:
            playing = [seat for index, seat in enumerate(game.seats(state)) if state.takes_part(index)]
            before = game.pack(state)
            seat = playing[random.integer(len(playing))]
            met[f"at {game.phase(state)}"] += 1
            after = given_up(game, state, seat)
            assert game.pack(state) == before, "a state handed in is never changed"
            for _ in range(1 + random.integer(25)):
                moves = after.legal_moves()
                chosen = after.drawn(random) if moves else 0
                ply = Ply(after, moves, chosen)
                check_state(game, ply)
                check_moves(game, ply)
                check_step(game, ply)
                if not moves:
                    break
                assert game.actor(after) != seat
                after = after.after(chosen)
            state = after
        result = game.result(state)
        assert result is not None
        met[f"ending {result['reason']}"] += 1
    assert met["ending resignation"] > 5
    assert sum(count > 0 for name, count in met.items() if name.startswith("at ")) >= 1


def test_nobody_gives_up_a_game_that_is_over(game: Game) -> None:
    listed = starts(game.facts.id)
    over = 0
    for number in range(WALKS):
        for ply in walk(game, listed[number % len(listed)], number, PLIES):
            if ply.state.actor_index() == NOBODY:
                over += 1
                for index, seat in enumerate(game.seats(ply.state)):
                    assert game.resign(ply.state, seat) is None
                    with pytest.raises(ValueError, match="give up"):
                        ply.state.given_up(index)
    assert over > 0


def test_resign_is_no_move(game: Game) -> None:
    for start in starts(game.facts.id):
        state = start.state(game)
        assert game.read(state, "resign") is None
        if state.actor_index() not in (CHANCE, NOBODY):
            assert "resign" not in {game.write(state, move) for move in state.legal_moves()}
