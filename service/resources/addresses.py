"""What addresses below /v1/games have in common: the game they name."""

from typing import Any

from games.contract import Game
from games.registry import GAMES
from service.problems import Problem

GAME_PARAMETER = {
    "in": "path",
    "name": "game",
    "required": True,
    "description": "The id of a hosted game.",
    "schema": {"type": "string", "enum": sorted(GAMES)},
}


def find_game(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Put the game itself where the address has its id; runs before the body is looked at.

    :raises Problem: no such game is hosted.
    """
    if values and "game" in values:
        values["game"] = hosted(values["game"])


def hosted(game_id: str) -> Game:
    """The game of an id.

    :raises Problem: no such game is hosted.
    """
    try:
        return GAMES[game_id]
    except KeyError:
        raise Problem("unknown-game") from None
