"""The engine `random`: any legal move, each equally likely. It judges nothing but who is out."""

from ai.analysis import Analysis
from ai.clock import monotonic_ms
from ai.task import Task
from games.randomness import Random

NAME = "random"
VERSION = "2"


def choose(task: Task) -> Analysis:
    """A move that depends on the position and the seed alone; sides that can still win are valued equally."""
    moves = task.state.legal_moves()
    move = moves[Random(task.seed).integer(len(moves))]
    seats, sides = task.game.seats(task.state), task.state.sides()
    living = {side for player, side in enumerate(sides) if task.state.takes_part(player)}
    return Analysis(
        engine=NAME,
        version=VERSION,
        seed=task.seed,
        move=task.game.write(task.state, move),
        value={
            seat: 1.0 / len(living) if side in living else 0.0
            for seat, side in zip(seats, sides, strict=True)
        },
        simulations=0,
        nodes=0,
        time_ms=round(monotonic_ms() - task.started_ms),
        candidates=(),
    )
