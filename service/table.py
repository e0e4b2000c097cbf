"""What a request is about, and who is looking: tables, viewers, moves that were made."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from games.contract import Game, Json
from games.core import State
from service.tokens import Play, Tokens


class Viewer(NamedTuple):
    """Whoever an answer is for: a seat by its token, the public (no seat), or who holds everything."""

    seat: str | None = None
    everything: bool = False


PUBLIC = Viewer()
HOLDER = Viewer(everything=True)
"""Who sent a complete position, and therefore has nothing left to be kept from him."""


@dataclass
class Table:
    """A position and, unless it came as one, the game it is played in.

    `token` is the state as its client holds it; with a position `play` and `token` are None. If the
    position was a view, `view` is that, the viewer whoever it shows the table to, and `state` but one of
    those that look like it.
    """

    game: Game
    state: State
    tokens: Tokens
    play: Play | None = None
    token: str | None = None
    viewer: Viewer = PUBLIC
    view: Json | None = None

    @property
    def actor(self) -> str | None:
        """Who decides now: a seat, "chance" or None."""
        return self.game.actor(self.state)

    @property
    def for_ai(self) -> bool:
        """Whether it is for a seat to decide that the service plays itself."""
        return self.play is not None and self.actor in self.play.ai_seats

    @cached_property
    def digest(self) -> str | None:
        """The digest of the state; None with a position. Computed only when it is looked at."""
        if self.play is None or self.token is None:
            return None
        return self.tokens.digest(self.play, self.token)


class Made(NamedTuple):
    """A move that was made on `before`; `ply` is None where no plies are counted."""

    ply: int | None
    actor: str
    move: str
    before: State


class Turn(NamedTuple):
    """What came of a move, or of beginning: the table after it, the events and the moves that were made.

    With nothing hidden yet: what of it anybody gets to see is the projector's business.
    """

    table: Table
    events: list[Json]
    made: list[Made]
