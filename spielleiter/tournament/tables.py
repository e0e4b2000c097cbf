"""A table at which a match is played: game, options, who sits where in which game, and what dice fall.

Games come in rounds. In a round everybody sits once where everybody else sits, with the same opening and
the same dice, so that luck and the first move favour nobody: between two sides a pair of games,
among more as many as there are seats, with the first player alone in each of them once.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.contract import Game
from games.registry import GAMES

MOST_PLIES = 4_000
"""After so many plies, those of chance counted, a match game is a draw: weak players wander."""
OPENING_TURNS = 2
"""How many moves a seat makes at random at the start where no dice tell one game from the next."""


@dataclass(frozen=True)
class Table:
    """What is played, and how games differ; `opening` is how many decisions at the start are random."""

    game_id: str
    options: Mapping[str, Any]
    seed: int
    opening: int
    most_plies: int = MOST_PLIES

    @property
    def game(self) -> Game:
        return GAMES[self.game_id]

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The seats taking part, in seat order."""
        return self.game.seats(self.game.initial(self.options))

    @cached_property
    def sides(self) -> int:
        """How many sides there are. Partners sit across from each other: seat s is on side s mod `sides`."""
        # Before the end a draw, which shares 1 between the sides and gives partners their side's share.
        return round(1.0 / self.game.initial(self.options).payoffs()[0])

    @property
    def games_in_round(self) -> int:
        return self.sides

    def sides_of_first(self, number: int) -> tuple[bool, ...]:
        """For every seat, whether the first of a match's two players has it in the game of that number."""
        return tuple(seat % self.sides == number % self.sides for seat in range(len(self.seats)))


def usual_opening(game: Game, seats: int) -> int:
    """How many decisions at the start of a match game are random, unless one says otherwise."""
    return 0 if game.facts.chance else OPENING_TURNS * seats


def derived(seed: int, *path: int | str) -> int:
    """A seed below 2^53 for each use: for the same the same, for different ones independent ones."""
    digest = hashlib.blake2b(repr((seed, *path)).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 11
