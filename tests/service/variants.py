"""Hosted games under changed facts."""

from dataclasses import replace
from typing import Any

from games.contract import Game
from games.registry import GAMES


def variant(**facts: Any) -> Game:
    """Wege & Wächter, with other facts."""
    original = GAMES["wege-waechter"]
    changed: Game = type(original)()
    changed.facts = replace(original.facts, **facts)
    return changed
