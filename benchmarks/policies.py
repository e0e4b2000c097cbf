"""What a playout policy gains: matches between searches that differ in nothing else, at equal time.

`python -m benchmarks.policies [GAMES] [MILLISECONDS]` plays GRAILNAH with two, three and four players and
prints a table; the one in policies.md was made so.
"""

import math
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from ai.clock import monotonic_ms
from ai.mcts import TreeSearch
from ai.policies.grailnah import PERCENT, Forward
from ai.policy import Policy
from benchmarks.report import Table
from games.core import CHANCE, NOBODY, State
from games.randomness import Random
from games.registry import GAMES

COLOURS = ("white", "black", "red", "blue")
PERCENTS = (50, 80, 95)


def best(state: State, policy: Policy, seed: int, budget_ms: float) -> int:
    """The move that a search with this policy finds within the time."""
    search = TreeSearch(state, seed, policy=policy)
    deadline = monotonic_ms() + budget_ms
    search.run(2**31 - 1, deadline, deadline)
    return search.move(search.ranked()[0])


def play(seats: list[Policy], options: dict[str, Any], seed: int, budget_ms: float) -> list[float]:
    """The payoffs of one game, each seat searching with its own policy."""
    state = GAMES["grailnah"].initial(options)
    random = Random(seed)
    while state.actor_index() != NOBODY:
        actor = state.actor_index()
        if actor == CHANCE:
            move = state.legal_moves()[random.integer(len(state.legal_moves()))]
        else:
            move = best(state, seats[actor], random.bits() >> 1, budget_ms)
        state = state.after(move)
    return state.payoffs()


def _one(task: tuple[int, int, int, int, float]) -> tuple[float, float]:
    """What the seats with the policy got in one game, and what chance would give them."""
    players, percent, rival, number, budget_ms = task
    policy, other = Forward(percent), Forward(rival) if rival else Policy()
    # Two: one against one, colours change. Three: one against two, seats change. Four: team against team.
    with_policy = [number % players] if players < 4 else [number % 2, number % 2 + 2]
    seats = [policy if seat in with_policy else other for seat in range(players)]
    payoffs = play(seats, {"players": list(COLOURS[:players])}, number, budget_ms)
    got = sum(payoffs[seat] for seat in with_policy) / len(with_policy)
    return got, 1 / players if players < 4 else 0.5


def measure(games: int, budget_ms: float) -> Table:
    """The share of games won by each policy against uniform playouts."""
    table = Table(
        "GRAILNAH: playouts in which knights go forward",
        f"UCT with either playout, {budget_ms:g} ms a move, {games} games each, seats in turn; of three "
        "players one has the policy, of four a team. 95% confidence.",
        ("players", "forward in", "against", "won", "without any difference"),
    )
    pairs = [(players, percent, 0) for players in (2, 3, 4) for percent in PERCENTS]
    pairs += [(players, percent, PERCENT) for players in (2, 4) for percent in PERCENTS if percent != PERCENT]
    with ProcessPoolExecutor() as pool:
        for players, percent, rival in pairs:
            tasks = [(players, percent, rival, number, budget_ms) for number in range(games)]
            found = list(pool.map(_one, tasks))
            won = sum(got for got, _ in found) / games
            error = 1.96 * math.sqrt(max(won * (1 - won), 1e-9) / games)
            share = f"{100 * won:.0f} ± {100 * error:.0f}%"
            against = f"{rival}%" if rival else "uniform"
            row = (str(players), f"{percent}%", against, share, f"{100 * found[0][1]:.0f}%")
            print(" | ".join(row), flush=True)
            table.rows.append(row)
    return table


if __name__ == "__main__":
    arguments = [float(argument) for argument in sys.argv[1:]] + [100, 30][len(sys.argv) - 1 :]
    print(measure(int(arguments[0]), arguments[1]).markdown())
