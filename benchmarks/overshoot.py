"""How well opponents keep their time: `python -m benchmarks.overshoot [--cpu] [ROUNDS] [ENGINE …]`.

In every phase of every game, on the way of random walks, an engine is asked for a move within 50 to 1,000 ms
(or by a level), while a control process sleeps for the same time. What counts is how much later than
asked for the answer is there, less how much later than asked for the control awoke: what the machine itself
is late by is no fault of the search. With `--cpu` all time is the processor's and there is no control: what
a search does beyond its time, on a machine too busy for anything else to be measured. Prints a table per
game and engine: median and 99th percentile.
"""

import multiprocessing
import random
import sys
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection

from ai.budgets import LEVEL_MS, Budget
from ai.clock import count_cpu_time, monotonic_ms
from ai.engines import AUTO, ENGINES, search
from benchmarks.report import Table, percentile
from games.contract import Game
from games.core import NOBODY, State
from games.randomness import Random
from games.registry import GAMES

BUDGETS_MS = (50, 100, 200, 500, 1_000)
WALK = 400
WITHIN_MS = (5.0, 20.0)
"""What median and 99th percentile are to stay below."""


def _sleeper(questions: Connection) -> None:
    """The control: sleeps for as many milliseconds as it is told and answers how long it took."""
    while (asked_ms := questions.recv()) is not None:
        began = time.perf_counter()
        time.sleep(asked_ms / 1000)
        questions.send((time.perf_counter() - began) * 1000)


def decisions(game: Game, seed: int) -> Iterator[State]:
    """Decisions of every phase of a game, by turns, from random walks with every number of players."""
    draw = random.Random(seed)
    found: dict[tuple[int, str], list[State]] = {}
    fewest, most = game.facts.players
    for players in range(fewest, most + 1):
        options = {"players": list(game.facts.seats[:players])} if most > fewest else {}
        for walk in range(3):
            state, random_moves = game.initial(options), Random(seed + 100 * players + walk)
            for _ in range(WALK):
                if state.actor_index() == NOBODY:
                    break
                if state.actor_index() >= 0:
                    found.setdefault((players, game.phase(state)), []).append(state)
                state = state.after(state.drawn(random_moves))
    while True:
        for kind in sorted(found):
            yield draw.choice(found[kind])


class Control:
    """A process that sleeps while a search runs; in the processor's time none is needed."""

    def __init__(self, *, is_awake: bool) -> None:
        self._questions, theirs = multiprocessing.Pipe()
        self._process = multiprocessing.get_context("spawn").Process(
            target=_sleeper, args=(theirs,), daemon=True
        )
        self._is_awake = is_awake
        if not is_awake:
            self._process.start()

    def sleep(self, asked_ms: float) -> None:
        """Begin to sleep for as many milliseconds."""
        if not self._is_awake:
            self._questions.send(asked_ms)

    def late_ms(self, asked_ms: float) -> float:
        """By how much it awoke too late."""
        return 0.0 if self._is_awake else self._questions.recv() - asked_ms

    def end(self) -> None:
        if not self._is_awake:
            self._questions.send(None)
            self._process.join()


def measure(game: Game, engine: str, rounds: int, control: Control) -> tuple[list[float], int]:
    """By how many milliseconds each answer was later than the control, and how many phases were met."""
    states = decisions(game, 1)
    late: list[float] = []
    phases = set()
    for number in range(rounds):
        state = next(states)
        phases.add((state.players, game.phase(state)))
        if engine == AUTO and number % 4 == 3:  # levels keep their time, too; few of them take all of it
            level = 1 + number // 4 % 6
            budget, asked_ms = Budget(level=level), LEVEL_MS[level]
        else:
            asked_ms = BUDGETS_MS[number % len(BUDGETS_MS)]
            budget = Budget(time_ms=asked_ms)
        seat = game.actor(state)
        assert seat is not None
        control.sleep(asked_ms)
        began = monotonic_ms()
        search(game, state, seat, engine, budget, number)
        took_ms = monotonic_ms() - began
        # An answer before its time is on time.
        late.append(max(0.0, took_ms - asked_ms) - control.late_ms(asked_ms))
    return late, len(phases)


def overshoot(rounds: int, engines: list[str], control: Control) -> Table:
    """The table: every game with `auto` and with the engines named."""
    table = Table(
        "Time kept",
        "How much later than asked for the answer is there, less how much later a process awakes that sleeps "
        f"for the same time. {rounds} searches a row, in every phase with every number of players; "
        f"{BUDGETS_MS[0]} to {BUDGETS_MS[-1]:,} ms, and levels 1 to 6. Aim: median {WITHIN_MS[0]:g} ms, "
        f"99% within {WITHIN_MS[1]:g} ms.",
        ("game", "engine", "phases", "median ms", "99% ms", "most ms"),
    )
    for game in GAMES.values():
        for engine in engines:
            late, phases = measure(game, engine, rounds, control)
            figures = (percentile(late, 0.5), percentile(late, 0.99), max(late))
            row = (game.facts.id, engine, str(phases), *(f"{figure:.1f}" for figure in figures))
            print(" | ".join(row), flush=True)
            table.rows.append(row)
    return table


def main() -> None:
    """Measure and print."""
    arguments = [argument for argument in sys.argv[1:] if argument != "--cpu"]
    in_cpu_time = len(arguments) < len(sys.argv) - 1
    rounds = int(arguments[0]) if arguments else 200
    engines = arguments[1:] or [AUTO]
    unknown = set(engines) - {AUTO, *ENGINES}
    if unknown:
        sys.exit(f"no engine {', '.join(sorted(unknown))}")
    if in_cpu_time:
        count_cpu_time()
    control = Control(is_awake=in_cpu_time)
    print("\n" + overshoot(rounds, engines, control).markdown())
    control.end()


if __name__ == "__main__":
    main()
