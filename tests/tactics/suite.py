"""The suite: positions with a single best move, one JSON object a line in a file for each game.

`position` is what the API takes, `best` the move, `motif` what there is to see, `why` the idea in a sentence,
and `claim` what exhaustive search proves about it (see `tests.tactics.proofs`).
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from games.contract import Game
from games.core import State
from games.registry import GAMES

HERE = Path(__file__).parent


@dataclass(frozen=True, eq=False)
class Puzzle:
    """One position with its answer."""

    game_id: str
    id: str
    motif: str
    best: str
    why: str
    claim: Mapping[str, Any]
    position: Mapping[str, Any]

    @property
    def game(self) -> Game:
        return GAMES[self.game_id]

    @property
    def trivial(self) -> bool:
        """Whether a look one move ahead finds the answer."""
        return self.motif.startswith("win in one")

    def state(self) -> State:
        """The position as a state."""
        return self.game.state_from(self.position)


@cache
def puzzles(game_id: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game in the order of its file."""
    lines = (HERE / f"{game_id}.jsonl").read_text().splitlines()
    return tuple(Puzzle(game_id, **json.loads(line)) for line in lines)


def all_puzzles() -> list[Puzzle]:
    """The puzzles of all games."""
    return [puzzle for game_id in GAMES for puzzle in puzzles(game_id)]
