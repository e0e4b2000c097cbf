"""What the rules traced, as the event objects of the API (their fields: `facts.FACTS.events`)."""

from typing import Any

from games.grailnah import codes
from games.grailnah.codes import KINDS, place_name


def event(players: tuple[str, ...], what: int, a: int, b: int, c: int, _d: int, _e: int) -> dict[str, Any]:
    """One traced effect in a game of these players as an event object."""
    name = codes.TRACES[what]
    if name in ("step", "home", "banish"):
        return {"type": name, "figure": figure_name(players, a), "from": place_name(b), "to": place_name(c)}
    if name in ("sacrifice", "remove"):
        return {"type": name, "figure": figure_name(players, a), "from": place_name(b)}
    if name == "share":
        return {
            "type": name,
            "at": place_name(a),
            "figures": [figure_name(players, b), figure_name(players, c)],
        }
    if name == "stay":
        return {"type": name, "player": players[a], "at": "g"}
    if name in ("court", "disqualify"):
        return {"type": name, "player": players[a], "castle": place_name(b)}
    if name == "reinforce":
        return {"type": name, "player": players[a], "castle": place_name(b), "count": c}
    if name == "turn":
        return {"type": name, "player": players[a], "ply": b}
    if name == "end":
        winners = [player for index, player in enumerate(players) if b >> index & 1]
        return {"type": name, "reason": codes.REASONS[a], "winners": winners}
    return {"type": name, "player": players[a]}  # pass, skip, resign


def figure_name(players: tuple[str, ...], code: int) -> str:
    """The name of a figure: `"white-knight"`, `"merlin"`."""
    if code == codes.MERLIN:
        return "merlin"
    if code == codes.MORGANE:
        return "morgane"
    return f"{players[(code - 1) // 3]}-{KINDS[(code - 1) % 3]}"
