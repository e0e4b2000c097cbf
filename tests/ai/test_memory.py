"""What a search takes of the machine's memory, measured from outside in a process of its own."""

import subprocess
import sys

import pytest

BOUND_MIB = 12
SLACK_MIB = 6
"""What else an engine needs: states, tables of statistics, the candidates."""
PROGRAM = """
import sys
from ai.budgets import Budget
from ai.engines import search
from games.randomness import Random
from games.registry import GAMES

def peak_mib():
    # Not getrusage: its peak is inherited from the process that started this one.
    lines = open("/proc/self/status").read().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:")) / 1024

game_id, engine, kind, amount, memory_mib = sys.argv[1:]
game = GAMES[game_id]
state, random = game.initial(), Random(1)
while state.actor_index() < 0 or len(state.legal_moves()) < 5:
    state = state.after(state.drawn(random))

def ask(amount, memory_mib):
    budget = Budget(**{kind: amount})
    return search(game, state, game.actor(state), engine, budget, 1, settings={"memory_mib": memory_mib})

ask(50, 1)  # what is loaded once is loaded now
before = peak_mib()
found = ask(int(amount), int(memory_mib))
print(found.simulations if kind == "simulations" else found.nodes, peak_mib() - before)
"""


def _compiled() -> bool:
    import ai.nodes

    return not (ai.nodes.__file__ or "").endswith(".py")


pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc"),
    pytest.mark.skipif(not _compiled(), reason="interpreted, no search fills its memory in a test's time"),
]
SEARCHES = [
    ("wege-waechter", "mcts", "simulations", 150_000),
    ("grailnah", "mcts", "simulations", 30_000),
    ("kampf-um-elfenland", "ismcts", "simulations", 250_000),
    ("grailnah", "minimax", "nodes", 2_000_000),
]


def run(game_id: str, engine: str, kind: str, amount: int, memory_mib: int) -> tuple[int, float]:
    """How much was searched, and how many MiB the process needed for that."""
    command = [sys.executable, "-c", PROGRAM, game_id, engine, kind, str(amount), str(memory_mib)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return int(told[0]), float(told[1])


@pytest.mark.parametrize(("game_id", "engine", "kind", "amount"), SEARCHES)
def test_a_search_whose_memory_is_full_goes_on_and_takes_no_more(
    game_id: str, engine: str, kind: str, amount: int
) -> None:
    done, taken_mib = run(game_id, engine, kind, amount, BOUND_MIB)
    assert done >= amount
    assert taken_mib <= BOUND_MIB + SLACK_MIB


def test_it_is_the_bound_that_keeps_it_small() -> None:
    """The counter-case: the same search with the usual bound takes more."""
    _, taken_mib = run(*SEARCHES[1], 256)
    assert taken_mib > BOUND_MIB + SLACK_MIB
