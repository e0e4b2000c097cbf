"""The engine `random`: any legal move, each equally likely. It judges nothing."""

from ai.analysis import Analysis
from ai.clock import monotonic_ms
from ai.task import Task
from games.randomness import Random

NAME = "random"
VERSION = "1"


def choose(task: Task) -> Analysis:
    """A move that depends on the position and the seed alone; every seat is valued equally."""
    moves = task.state.legal_moves()
    move = moves[Random(task.seed).integer(len(moves))]
    seats = task.game.seats(task.state)
    return Analysis(
        engine=NAME,
        version=VERSION,
        seed=task.seed,
        move=task.game.write(task.state, move),
        value=dict.fromkeys(seats, 1.0 / len(seats)),
        simulations=0,
        nodes=0,
        time_ms=round(monotonic_ms() - task.started_ms),
        candidates=(),
    )
