"""Every engine answers everything that Kampf um das Elfenland can ask."""

import pytest

from ai.budgets import Budget
from ai.engines import ENGINES, search
from games.core import NOBODY, State
from games.randomness import Random
from games.registry import GAMES
from tests.harness.walks import starts

GAME = GAMES["kampf-um-elfenland"]
PHASES = {"garrison", "headquarters", "deploy", "turn", "trade", "losses", "siege", "exchange"}


def asked() -> list[tuple[str, State]]:
    """From every start on, in a random walk, the first decision of each phase."""
    found = []
    for number, start in enumerate(starts(GAME.facts.id)):
        state, random, met = start.state(GAME), Random(number), set()
        for _ in range(900):
            if state.actor_index() == NOBODY or met == PHASES:
                break
            if state.actor_index() >= 0 and GAME.phase(state) not in met:
                met.add(GAME.phase(state))
                found.append((GAME.phase(state), state))
            state = state.after(state.drawn(random))
    return found


@pytest.mark.parametrize("engine", ENGINES)
def test_every_decision_of_every_start_gets_a_legal_move(engine: str) -> None:
    phases = set()
    for phase, state in asked():
        seat = GAME.actor(state)
        assert seat is not None
        in_simulations = "simulations" in ENGINES[engine].budgets
        budget = Budget(simulations=20) if in_simulations else Budget(nodes=200)
        analysis = search(GAME, state, seat, engine, budget, 5)
        assert GAME.refusal(state, analysis.move) is None
        assert sum(analysis.value.values()) == pytest.approx(1.0, abs=1e-5)
        assert list(analysis.value) == list(GAME.seats(state))
        for candidate in analysis.candidates:
            assert candidate.line[0] == candidate.move
            assert GAME.refusal(state, candidate.move) is None
        phases.add(phase)
    assert phases == PHASES
