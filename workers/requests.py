"""The question a job answers."""

import hashlib
import json
import secrets
from dataclasses import asdict, dataclass
from typing import Any, Self

from games.contract import Game
from games.core import State
from games.randomness import Random


@dataclass(frozen=True)
class SearchRequest:
    """Which move should `seat` play?

    `position` is what that seat may see, `engine` a name, `budget` one of `{"level": n}`, `{"time_ms": n}`,
    `{"simulations": n}`, `{"depth": n}`, `asker` whoever may share an answer (an API key's name). An analysis
    is about the best `candidates` moves, of which the best `explained` are explained; a move (0 candidates)
    about what to play.
    """

    game: str
    position: dict[str, Any]
    seat: str
    engine: str
    budget: dict[str, int]
    seed: int | None
    asker: str
    candidates: int = 0
    explained: int = 0

    @property
    def is_analysis(self) -> bool:
        """Whether it isn't for a move to play, but for what there is to know about several."""
        return self.candidates > 0

    def laid_out(self, game: Game) -> State:
        """A state to search in: what the seat can't see is dealt by the seed, or by chance without one.

        :raises ImpossiblePosition: there is no such position.
        """
        if not game.facts.hidden:
            return game.state_from(self.position)
        seed = secrets.randbits(63) if self.seed is None else self.seed
        return game.sample(self.position, self.seat, Random(seed))

    def as_text(self) -> str:
        """The request as JSON, equal for equal requests."""
        return json.dumps(asdict(self), sort_keys=True, separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The request that `as_text` wrote."""
        return cls(**json.loads(text))

    def fingerprint(self) -> str:
        """128 bits in hexadecimal, equal for equal requests alone."""
        return hashlib.sha256(self.as_text().encode()).hexdigest()[:32]
