"""Games that a search plays against itself, to learn from.

Every game begins with some random plies, and somewhere on the way one to three moves are *slips*, random as
well: an evaluator has to judge what good players would never let happen, too, because a search looks at
it. Before, between and after, every seat searches with the same evaluator and number of simulations. Only
what comes after the slips tells what a position is worth to those who play on. Everything follows from the
seed. The search is the information-set search: it takes an evaluator and breaks its playouts off, and where
nothing is hidden there is nothing to deal.
"""

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Self

from ai.evaluation import EVALUATORS
from ai.evaluation.weighted import Weights
from ai.ismcts import InformationSetSearch
from ai.policies import policy_for
from games.core import NOBODY, State
from games.randomness import Random
from games.registry import GAMES

MOST_SLIPS = 3
MOST_PLIES = 3000
"""A game that isn't over by then is broken off, and shared as the rules share an unfinished one."""


@dataclass(frozen=True)
class Plan:
    """How a game is played to learn from it.

    `simulations` a move, with playouts of `horizon` plies in a tree that widens by `widening`; at most
    `opening` random plies first, slips at most `slip` plies later; `tables` are the options to play with, in
    turn.
    """

    simulations: int
    horizon: int
    widening: float
    opening: int
    slip: int
    tables: tuple[dict[str, Any], ...]


_WHITE, _BLACK, _RED, _BLUE = "white", "black", "red", "blue"
_COLOURS = ("black", "blue", "violet", "red", "yellow", "green")

PLANS: dict[str, Plan] = {
    "wege-waechter": Plan(
        simulations=300,
        horizon=0,
        widening=3.0,
        opening=40,
        slip=150,
        tables=({}, {}, {"rows": 5}, {}, {}, {"rows": 9}),
    ),
    "grailnah": Plan(
        simulations=400,
        horizon=4,
        widening=3.0,
        opening=10,
        slip=50,
        tables=(
            {},
            {"players": [_WHITE, _BLACK, _RED]},
            {"players": [_WHITE, _BLACK, _RED, _BLUE]},
            {"rings": 6},
        ),
    ),
    "kampf-um-elfenland": Plan(
        simulations=200,
        horizon=10,
        widening=0.7,
        opening=60,
        slip=600,
        tables=tuple(
            {"players": list(_COLOURS[:players]), "variant": variant}
            for players in (2, 4)
            for variant in ("headquarters", "missions")
        ),
    ),
}


@dataclass(frozen=True)
class Played:
    """A game: its options, the moves and outcomes of chance; the first `settled` end with the last slip."""

    options: dict[str, Any]
    moves: tuple[int, ...]
    settled: int
    payoffs: tuple[float, ...]

    @classmethod
    def from_json(cls, written: dict[str, Any]) -> Self:
        """What `dataclasses.asdict` and JSON made of a game, read back."""
        moves, payoffs = tuple(written["moves"]), tuple(written["payoffs"])
        return cls(written["options"], moves, written["settled"], payoffs)

    def states(self, game_id: str) -> Iterator[State]:
        """The positions that somebody, or chance, moved in, from the first on."""
        state: State = GAMES[game_id].initial(self.options)
        for move in self.moves:
            yield state
            state = state.after(move)


def play(game_id: str, plan: Plan, weights: Weights, number: int, seed: int) -> Played:
    """The game of that number; the same seed and number play the same game."""
    random = Random(seed * 1_000_003 + number)
    options = plan.tables[number % len(plan.tables)]
    state: State = GAMES[game_id].initial(options)
    opening = random.integer(plan.opening + 1)
    slip = opening + random.integer(plan.slip + 1)
    slips = 1 + random.integer(MOST_SLIPS)
    moves: list[int] = []
    settled = 0
    while state.actor_index() != NOBODY and len(moves) < MOST_PLIES:
        decides = state.actor_index() >= 0
        slipping = decides and len(moves) >= slip and slips > 0
        if not decides or slipping or len(moves) < opening:
            move = state.drawn(random)
        else:
            move = searched(game_id, plan, weights, state, random.bits() >> 1)
        moves.append(move)
        state = state.after(move)
        if slipping:
            slips -= 1
        if slipping or len(moves) <= opening:
            settled = len(moves)
    return Played(options, tuple(moves), settled, tuple(state.payoffs()))


def searched(game_id: str, plan: Plan, weights: Weights, state: State, seed: int) -> int:
    """The move that the search of self-play finds."""
    search = InformationSetSearch(
        state,
        seed,
        policy=policy_for(game_id),
        evaluator=EVALUATORS[game_id](horizon=plan.horizon, weights=weights),
        widening=plan.widening,
    )
    search.run(plan.simulations, 0.0, 0.0)
    return search.move(search.ranked()[0])


def played_and_kept(
    game_id: str, weights: Weights, count: int, seed: int, kept: Path, processes: int = 1
) -> Iterator[Played]:
    """The first `count` games by a seed; those in the file `kept` are read, the others played and added.

    :raises ValueError: the file holds games played otherwise.
    """
    plan = PLANS[game_id]
    heading = json.loads(
        json.dumps({"game": game_id, "seed": seed, "plan": asdict(plan), "weights": weights})
    )
    lines = kept.read_text().splitlines() if kept.exists() else []
    if not lines:
        kept.write_text(json.dumps(heading) + "\n")
    elif json.loads(lines[0]) != heading:
        raise ValueError(f"the games in {kept} were played otherwise")
    found = [Played.from_json(json.loads(line)) for line in lines[1 : count + 1]]
    yield from found
    with kept.open("a") as file:
        for game in games(game_id, plan, weights, range(len(found), count), seed, processes):
            file.write(json.dumps(asdict(game)) + "\n")
            file.flush()
            yield game


def _one(task: tuple[str, Plan, Weights, int, int]) -> Played:
    return play(*task)


def games(
    game_id: str, plan: Plan, weights: Weights, numbers: Sequence[int], seed: int, processes: int = 1
) -> Iterator[Played]:
    """The games of these numbers, in order; however many processes play them, they are the same."""
    tasks = [(game_id, plan, weights, number, seed) for number in numbers]
    if processes == 1:
        yield from map(_one, tasks)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(_one, tasks, chunksize=4)
