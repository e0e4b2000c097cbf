"""A player of a match, written `engine?switch=value&…@budget:amount`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from ai.analysis import Analysis
from ai.budgets import RANGES, Budget
from ai.engines import AUTO, resolve, search
from ai.levels import ladder
from games.contract import Game
from games.core import State

SHORT = {"sims": "simulations"}
"""What a budget may be called besides its own name."""
NAMES = {name: short for short, name in SHORT.items()}


@dataclass(frozen=True)
class Player:
    """An engine, those of its switches that aren't as they measured best, and what it may spend on a move."""

    engine: str
    settings: Mapping[str, Any]
    budget: Budget

    @classmethod
    def parse(cls, text: str) -> Self:
        """The player that a text like `mcts?solver=false&fpu=0.3@cpu_ms:20` describes.

        Where no engine is named, it is `auto`. A switch without a value is on; values are true, false,
        numbers or words.

        :raises ValueError: it describes none.
        """
        described, _, allowed = text.rpartition("@")
        kind, _, amount = allowed.partition(":")
        kind = SHORT.get(kind, kind)
        if kind not in RANGES or not amount.isdecimal():
            known = ", ".join(f"{NAMES.get(name, name)}:N" for name in RANGES)
            raise ValueError(f"{text!r} doesn't end in @ and a budget, one of {known}")
        engine, _, switches = described.partition("?")
        settings: dict[str, Any] = {}
        for switch in filter(None, switches.split("&")):
            name, given, value = switch.partition("=")
            settings[name] = _value(value) if given else True
        return cls(engine or AUTO, settings, Budget(**{kind: int(amount)}))

    def __str__(self) -> str:
        switches = "&".join(f"{name}={_written(value)}" for name, value in sorted(self.settings.items()))
        kind = self.budget.kind
        amount = getattr(self.budget, kind)
        return f"{self.engine}{'?' if switches else ''}{switches}@{NAMES.get(kind, kind)}:{amount}"

    def version(self, game: Game, state: State) -> str:
        """What answers for this player where `state` begins: `engine/version`, for a level all that it is.

        :raises ValueError: there is no such engine, or it doesn't understand the budget.
        """
        if self.engine == AUTO and self.budget.level is not None:
            level = ladder(game, state)[self.budget.level - 1]
            engine = resolve(level.engine, game, state, level.budget(self.budget.level))
            return f"{engine.name}/{engine.version}, {level}"
        engine = resolve(self.engine, game, state, self.budget)
        return f"{engine.name}/{engine.version}"

    def decide(self, game: Game, state: State, seed: int) -> Analysis:
        """What the player does as whoever is to decide in `state`.

        :raises ValueError: there is no such engine, or it doesn't understand the budget.
        :raises TypeError: the engine has no such switch.
        """
        seat = game.seats(state)[state.actor_index()]
        return search(game, state, seat, self.engine, self.budget, seed, settings=self.settings)


def _value(text: str) -> bool | int | float | str:
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
