"""What a move does, as a sentence for whoever reads an analysis."""

from collections.abc import Sequence

from games.contract import Game, Purpose, Words
from games.core import State

MOST_PURPOSES = 3
"""So many are joined into one sentence."""


def explanation(game: Game, state: State, move: int) -> Words:
    """A sentence on a legal move of a player: its weightiest purposes, or without any the move in words."""
    purposes = game.purposes(state, move)[:MOST_PURPOSES]
    words = sentence(purposes) if purposes else game.describe(state, move).words
    return Words(en=_closed(words.en), de=_closed(words.de))


def sentence(purposes: Sequence[Purpose]) -> Words:
    """One or more purposes joined, without capital and full stop: `opens the portal and wins the game`."""
    return Words(
        en=_joined([purpose.words.en for purpose in purposes], "and"),
        de=_joined([purpose.words.de for purpose in purposes], "und"),
    )


def _joined(phrases: list[str], last: str) -> str:
    """A comma or colon in a phrase opens what another comma must close: a clause, an infinitive, a list."""
    *others, final = phrases
    if not others:
        return final
    closing = "," if {",", ":"} & set(others[-1]) else ""
    return f"{', '.join(others)}{closing} {last} {final}"


def _closed(text: str) -> str:
    # A square at the beginning stays as it is written: "e6 zieht nach f7."
    return f"{text}." if text[1:2].isdigit() else f"{text[:1].upper()}{text[1:]}."
