"""Cases of what moves do: a move of which something is said, and a twin of which it must not be said."""

from typing import NamedTuple

from games.contract import Game
from games.core import State

Played = tuple[State, str]
"""A position and a move in it."""


class Case(NamedTuple):
    """A kind of purpose, what is said of a move in English and German, and a move of which it isn't."""

    kind: str
    en: str
    de: str
    move: Played
    twin: Played


def kinds(game: Game, played: Played) -> list[str]:
    """The kinds of all that is said of a move, in order."""
    state, text = played
    assert game.refusal(state, text) is None, text
    move = game.read(state, text)
    assert move is not None
    return [purpose.kind for purpose in game.purposes(state, move)]


def said(game: Game, played: Played, kind: str) -> list[tuple[str, str]]:
    """What of one kind is said of a move, in English and German."""
    state, text = played
    assert game.refusal(state, text) is None, text
    move = game.read(state, text)
    assert move is not None
    return [(each.words.en, each.words.de) for each in game.purposes(state, move) if each.kind == kind]
