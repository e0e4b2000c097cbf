"""The question a job answers."""

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Any, Self


@dataclass(frozen=True)
class SearchRequest:
    """Which move should `seat` play?

    `position` is what that seat may see, `engine` a name, `budget` one of `{"level": n}`,
    `{"time_ms": n}`, `{"simulations": n}`, `asker` whoever may share an answer (an API key's name).
    """

    game: str
    position: dict[str, Any]
    seat: str
    engine: str
    budget: dict[str, int]
    seed: int | None
    asker: str

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
