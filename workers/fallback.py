"""A legal move for when a search has failed, so that a game can go on."""

from typing import Any

from games.registry import GAMES
from workers.requests import SearchRequest


def fallback(request: SearchRequest, best_so_far: str | None = None) -> dict[str, Any] | None:
    """`{"move", "fallback": true}` with the best move found so far, or else the first legal one.

    None if there is none: the position is impossible, or it isn't for the seat to decide. None too for an
    analysis, which says nothing if it isn't one.
    """
    if request.is_analysis:
        return None
    try:
        game = GAMES[request.game]
        state = request.laid_out(game)
        if game.actor(state) != request.seat:
            return None
        if best_so_far is not None and game.refusal(state, best_so_far) is None:
            return {"move": best_so_far, "fallback": True}
        return {"move": game.write(state, state.legal_moves()[0]), "fallback": True}
    except Exception:  # whatever made the search fail may strike here too; the job is settled all the same
        return None
