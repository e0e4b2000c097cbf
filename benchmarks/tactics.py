"""How many known answers an engine finds: the suite of `tests/tactics`, one second a move.

`python -m benchmarks.tactics` prints a table for each game by motif, one column an engine (`auto` is what
level 10 plays with), and every miss. With `--cpu` the time is that of the processor, which is fair on a
machine that is busy with something else; `--help` lists the rest.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from ai.budgets import Budget
from ai.clock import count_cpu_time
from ai.engines import ENGINES, search
from benchmarks.report import Table
from games.registry import GAMES
from tests.tactics.suite import puzzles

TOO_SIMPLE = ("random",)
SEED = 1


@dataclass(frozen=True)
class Answer:
    """What an engine found for one puzzle."""

    game_id: str
    id: str
    motif: str
    engine: str
    best: str
    found: str

    @property
    def is_right(self) -> bool:
        return self.found == self.best


def answer(task: tuple[str, int, str, Budget]) -> Answer:
    """Ask an engine about one puzzle."""
    game_id, number, engine, budget = task
    puzzle = puzzles(game_id)[number]
    state = puzzle.state()
    seat = puzzle.game.actor(state)
    assert seat is not None
    found = search(puzzle.game, state, seat, engine, budget, SEED)
    return Answer(game_id, puzzle.id, puzzle.motif, engine, puzzle.best, found.move)


def measure(
    games: Sequence[str], engines: Sequence[str], budget: Budget, *, workers: int, cpu: bool
) -> list[Answer]:
    """The answers of all engines, those of a game together; an engine that can't play a game is left out."""
    tasks = [
        (game_id, number, engine, budget)
        for game_id in games
        for engine in engines
        if engine == "auto" or budget.kind in ENGINES[engine].budgets
        for number in range(len(puzzles(game_id)))
    ]
    start = count_cpu_time if cpu else None
    with ProcessPoolExecutor(workers, initializer=start) as pool:
        return list(pool.map(answer, tasks))


def tables(answers: Sequence[Answer], budget: str) -> list[Table]:
    """A table for each game: by motif and in all, how many each engine got right."""
    found = []
    for game_id in dict.fromkeys(one.game_id for one in answers):
        of_game = [one for one in answers if one.game_id == game_id]
        engines = list(dict.fromkeys(one.engine for one in of_game))
        table = Table(
            f"Known answers: {GAMES[game_id].facts.names.en}",
            f"Right answers by motif; {budget} a move.",
            ("motif", "puzzles", *engines),
        )
        right: dict[tuple[str, str], list[bool]] = defaultdict(list)
        for one in of_game:
            for group in (one.motif.split(":")[0], "all"):
                right[group, one.engine].append(one.is_right)
        groups = [*dict.fromkeys(one.motif.split(":")[0] for one in of_game), "all"]
        for group in groups:
            counts = [f"{sum(right[group, engine])}" for engine in engines]
            table.rows.append((group, str(len(right[group, engines[0]])), *counts))
        shares = [f"{100 * sum(right['all', engine]) / len(right['all', engine]):.0f}%" for engine in engines]
        table.rows.append(("share", "", *shares))
        found.append(table)
    return found


def main(arguments: Sequence[str]) -> None:
    """Measure, and print the tables and the misses."""
    engines = ["auto", *(name for name in ENGINES if name not in TOO_SIMPLE)]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--engines", default=",".join(engines))
    parser.add_argument("--ms", type=int, default=1000)
    parser.add_argument("--simulations", type=int)
    parser.add_argument("--level", type=int)
    parser.add_argument("--cpu", action="store_true")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args(arguments)
    if given.simulations is not None:
        budget, words = Budget(simulations=given.simulations), f"{given.simulations} simulations"
    elif given.level is not None:
        budget, words = Budget(level=given.level), f"level {given.level}"
    elif given.cpu:
        budget, words = Budget(cpu_ms=given.ms), f"{given.ms} ms of the processor"
    else:
        budget, words = Budget(time_ms=given.ms), f"{given.ms} ms"
    answers = measure(
        given.games.split(","), given.engines.split(","), budget, workers=given.workers, cpu=given.cpu
    )
    print("\n\n".join(table.markdown() for table in tables(answers, words)))
    print("\nMisses:")
    for one in answers:
        if not one.is_right:
            print(f"{one.id} ({one.motif}): {one.engine} plays {one.found}, not {one.best}")


if __name__ == "__main__":
    main(sys.argv[1:])
