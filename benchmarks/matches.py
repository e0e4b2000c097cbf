"""How strong the information-set search is in Kampf um das Elfenland: matches against simpler players.

`python -m benchmarks.matches [GAMES] [MILLISECONDS]` plays with two and with four players at equal time a
move and prints a table. The rivals: `random`; `flat`, which shares its simulations evenly among the moves,
each with a deal and a playout of its own (flat Monte Carlo), and takes the one of the best mean;
`flat-uniform`, the same with uniform playouts; `determinized`, UCT that knows a single deal and plays it
to the end; and the search itself with one of its parts taken away. One seat has the player, the
others the rival; seats change.
"""

import math
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor

from ai.clock import monotonic_ms
from ai.evaluation import evaluator_for
from ai.evaluation.kampf_um_elfenland import Campaign
from ai.evaluator import Evaluator
from ai.ismcts import InformationSetSearch
from ai.mcts import TreeSearch
from ai.policies import policy_for
from ai.policy import Policy
from benchmarks.report import Table
from games.core import NOBODY, State
from games.randomness import Random
from games.registry import GAMES

GAME = "kampf-um-elfenland"
COLOURS = ("black", "blue", "violet", "red", "yellow", "green")
MOST_PLIES = 3000
ENOUGH = 2**31 - 1

Player = Callable[[State, int, float], int]


def _searching(policy: Policy | None = None, horizon: int | None = None, **settings: float) -> Player:
    def move(state: State, seed: int, budget_ms: float) -> int:
        search = InformationSetSearch(
            state,
            seed,
            policy=policy_for(GAME) if policy is None else policy,
            evaluator=evaluator_for(GAME) if horizon is None else Campaign(horizon),
            **settings,  # type: ignore[arg-type]
        )
        return _best(search, budget_ms)

    return move


def _best(search: InformationSetSearch | TreeSearch, budget_ms: float) -> int:
    deadline = monotonic_ms() + budget_ms
    search.run(ENOUGH, deadline, deadline)
    return search.move(search.ranked()[0])


def _random(state: State, seed: int, budget_ms: float) -> int:
    return state.drawn(Random(seed))


def _flat(policy: Policy) -> Player:
    """Without exploitation a search spreads its simulations evenly; then only the means tell."""

    def move(state: State, seed: int, budget_ms: float) -> int:
        search = InformationSetSearch(
            state, seed, policy=policy, evaluator=evaluator_for(GAME), exploration=1e6
        )
        _best(search, budget_ms)
        mover = state.actor_index()
        return search.move(max(search.ranked(), key=lambda node: search.values(node)[mover]))

    return move


def _to_the_end(state: State, seed: int, budget_ms: float) -> int:
    search = InformationSetSearch(state, seed, policy=policy_for(GAME), evaluator=Evaluator())
    return _best(search, budget_ms)


def _determinized(state: State, seed: int, budget_ms: float) -> int:
    dealt = state.resample(state.actor_index(), Random(seed))
    return _best(TreeSearch(dealt, seed, policy=policy_for(GAME)), budget_ms)


PLAYERS: dict[str, Player] = {
    "ismcts": _searching(),
    "random": _random,
    "flat": _flat(policy_for(GAME)),
    "flat-uniform": _flat(Policy()),
    "determinized": _determinized,
    "uniform playouts": _searching(Policy()),
    "playouts to the end": _to_the_end,
}


def play(players: list[Player], seed: int, budget_ms: float, variant: str) -> list[float]:
    """The payoffs of one game, each seat with its own player; unfinished after many plies: a draw."""
    state = GAMES[GAME].initial({"players": list(COLOURS[: len(players)]), "variant": variant})
    random = Random(seed)
    for _ in range(MOST_PLIES):
        actor = state.actor_index()
        if actor == NOBODY:
            break
        seed_of_move = random.bits() >> 1
        if actor < 0:
            state = state.after(state.drawn(Random(seed_of_move)))
        else:
            state = state.after(players[actor](state, seed_of_move, budget_ms))
    return state.payoffs()


def _one(task: tuple[str, str, int, int, float]) -> float:
    name, rival, seats, number, budget_ms = task
    players = [PLAYERS[rival]] * seats
    players[number % seats] = PLAYERS[name]
    variant = ("headquarters", "missions")[number // seats % 2]
    return play(players, number, budget_ms, variant)[number % seats]


def measure(
    games: int, budget_ms: float, pairs: list[tuple[str, str]], tables: tuple[int, ...] = (2, 4)
) -> Table:
    """The share of games that one player wins against others who are all alike."""
    table = Table(
        "Kampf um das Elfenland: the information-set search against simpler players",
        f"{budget_ms:g} ms a move for each, {games} games a row, seats in turn, both variants; draws are "
        "shared. 95% confidence.",
        ("player", "against", "players", "won", "without any difference"),
    )
    with ProcessPoolExecutor() as pool:
        for name, rival in pairs:
            for seats in tables:
                tasks = [(name, rival, seats, number, budget_ms) for number in range(games)]
                won = sum(pool.map(_one, tasks)) / games
                error = 1.96 * math.sqrt(max(won * (1 - won), 1e-9) / games)
                share = f"{100 * won:.0f} ± {100 * error:.0f}%"
                row = (name, rival, str(seats), share, f"{100 / seats:.0f}%")
                print(" | ".join(row), flush=True)
                table.rows.append(row)
    return table


if __name__ == "__main__":
    arguments = [float(argument) for argument in sys.argv[1:]] + [40, 20][len(sys.argv) - 1 :]
    rivals = [("ismcts", rival) for rival in PLAYERS if rival != "ismcts"]
    print(measure(int(arguments[0]), arguments[1], rivals).markdown())
