"""An analysis as the result of a job: the best moves, their lines, and what they do in every language."""

from collections.abc import Iterator
from typing import Any

from ai.analysis import Analysis
from games.contract import LANGUAGES, Game
from games.core import State
from games.explanation import explanation
from workers.requests import SearchRequest


def analysed(game: Game, state: State, request: SearchRequest, analysis: Analysis) -> dict[str, Any]:
    """What a search found out, cut to the request: so many candidates, so many of them explained.

    Moves that no simulation has tried are no candidates: nothing is known of them.

    `state` is one that looks to the seat like its view. An explanation comes in all languages: who looks at
    the job decides which it is told in.
    """
    told = {**analysis.as_json(), "simulations_per_second": analysis.simulations_per_second}
    looked_at = [
        candidate for candidate in told["candidates"] if candidate["visits"] > 0 or not analysis.simulations
    ]
    told["candidates"] = [
        {
            **candidate,
            "line": list(_seen(game, state, request.seat, candidate["line"])),
            "explain": _explained(game, state, candidate["move"]) if place < request.explained else None,
        }
        for place, candidate in enumerate(looked_at[: request.candidates])
    ]
    return told


def _explained(game: Game, state: State, text: str) -> dict[str, str] | None:
    move = game.read(state, text)
    if move is None:
        return None
    words = explanation(game, state, move)
    return {language: words[language] for language in LANGUAGES}


def _seen(game: Game, state: State, seat: str, line: list[str]) -> Iterator[str]:
    """A line up to the first thing in it that the seat wouldn't see, a card that somebody else draws."""
    for text in line:
        move = game.read(state, text)
        if move is None or not state.is_legal(move) or game.masked(state, text, seat) != text:
            return
        yield text
        state = state.after(move)
