"""A move that alone averts a loss is found with few simulations.

Plain UCT needs thousands: a wrong move is refuted by a single one of many replies, and that has to be found
for every wrong move.
"""

from functools import cache

from ai.budgets import Budget
from ai.engines import search
from ai.policies import policy_for
from games.core import NOBODY, State
from games.randomness import Random
from games.registry import GAMES

GAME = GAMES["grailnah"]
POLICY = policy_for(GAME.facts.id)
SIMULATIONS = 400
ENOUGH_MOVES = 15


def takes_grail(state: State) -> bool:
    """Whether a knight can reach the centre now: then the policy does nothing else."""
    after = state.after(POLICY.pick(state, Random(1)))
    return after.actor_index() == NOBODY and after.payoffs()[state.actor_index()] == 1.0


def forces_grail(state: State) -> bool:
    """Whether whoever is to move takes the grail now, or with his next move whatever is replied."""
    if takes_grail(state):
        return True
    for move in state.legal_moves():
        threat = state.after(move)
        if threat.actor_index() != NOBODY and all(
            (after := threat.after(reply)).actor_index() != NOBODY and takes_grail(after)
            for reply in threat.legal_moves()
        ):
            return True
    return False


def defence(state: State) -> int | None:
    """The only move after which the opponent can't force the grail in two moves; None if there are others."""
    moves = state.legal_moves()
    if len(moves) < ENOUGH_MOVES or takes_grail(state):
        return None
    held: list[int] = []
    for move in moves:
        after = state.after(move)
        if after.actor_index() == NOBODY or not forces_grail(after):
            held.append(move)
        if len(held) > 1:
            break
    return held[0] if len(held) == 1 else None


@cache
def defences() -> list[tuple[State, int]]:
    """Positions with an only defence, from games as playouts play them, and the defence."""
    found: list[tuple[State, int]] = []
    for number in range(120):
        state, draw, ply = GAME.initial(), Random(number), 0
        while state.actor_index() != NOBODY:
            only = defence(state) if ply >= 12 else None
            if only is not None:
                found.append((state, only))
            state = state.after(POLICY.pick(state, draw))
            ply += 1
    return found


def found_by(engine: str, simulations: int) -> int:
    """In how many of these positions an engine plays the defence."""
    count = 0
    for number, (state, only) in enumerate(defences()):
        seat = GAME.actor(state)
        assert seat is not None
        analysis = search(GAME, state, seat, engine, Budget(simulations=simulations), number)
        count += analysis.move == GAME.write(state, only)
    return count


def test_the_only_defence_is_found_with_a_few_hundred_simulations() -> None:
    assert len(defences()) > 10
    assert found_by("mcts", SIMULATIONS) == len(defences())


def test_plain_uct_with_as_many_misses_some() -> None:
    assert found_by("uct", SIMULATIONS) < len(defences())
