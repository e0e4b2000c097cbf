"""A worker whose engines include some that fail: `celery -A tests.workers.faulty worker`."""

from dataclasses import replace
from typing import cast

from ai import engines, random_player
from ai.analysis import Analysis
from ai.engines import Engine
from ai.task import Task
from workers.app import app as app


def crash(task: Task) -> Analysis:
    """Fails, with everything it knows in the message."""
    raise RuntimeError(f"secret {task.game.position(task.state)}")


def cheat(task: Task) -> Analysis:
    """Answers with a move that isn't legal."""
    return replace(random_player.choose(task), move="a1-a7")


cast(dict[str, Engine], engines.ENGINES).update(
    crash=Engine("crash", "1", crash, engines.IN_SIMULATIONS),
    cheat=Engine("cheat", "1", cheat, engines.IN_SIMULATIONS),
)
