"""What the rules traced, as the event objects of the API (their fields: `facts.FACTS.events`)."""

from typing import Any

from games.wege_waechter import codes
from games.wege_waechter.codes import FIGURES, square_name


def event(what: int, a: int, b: int, c: int, d: int, e: int) -> dict[str, Any]:
    """One traced effect as an event object."""
    name = codes.TRACES[what]
    if name == "roll":
        return {
            "type": "roll",
            "die": "group",
            "player": codes.COLOURS[b],
            "face": codes.GROUP_FACES[a],
            "valid": bool(c),
        }
    if name == "action-roll":
        return {
            "type": name,
            "die": "action",
            "player": codes.COLOURS[b],
            "face": codes.ACTION_FACES[a],
            "square": square_name(c),
        }
    if name in ("reroll", "forfeit", "extra-turn", "resign"):
        return {"type": name, "player": codes.COLOURS[a]}
    if name == "turn":
        return {"type": name, "player": codes.COLOURS[a], "turn": b}
    if name == "end":
        return {"type": name, "reason": codes.REASONS[a], "winner": None if b < 0 else codes.COLOURS[b]}
    if name == "portal-open":
        return {"type": "portal", "portal": "open", "at": square_name(a), "figure": None}
    figure = FIGURES[a]
    if name == "portal-close":
        return {"type": "portal", "portal": "closed", "at": square_name(b), "figure": figure}
    if name in ("step", "displace"):
        return {"type": name, "figure": figure, "from": square_name(b), "to": square_name(c)}
    if name == "capture":
        return {
            "type": name,
            "figure": figure,
            "from": square_name(b),
            "to": square_name(c),
            "victim": FIGURES[d],
        }
    if name == "hit":
        return {"type": name, "figure": figure, "lives": b}
    if name == "push":
        return {
            "type": name,
            "figure": figure,
            "at": square_name(b),
            "pushed": FIGURES[c],
            "from": square_name(d),
            "to": square_name(e),
        }
    if name == "score":
        return {
            "type": name,
            "figure": figure,
            "from": square_name(b),
            "player": figure.split("-")[0],
            "score": c,
        }
    if name == "displacing":
        return {"type": name, "figure": figure, "from": square_name(b)}
    if name == "heal":
        return {"type": name, "figure": figure, "at": square_name(b), "lives": 2}
    if name in ("transform", "throw"):
        return {"type": name, "figure": figure, "at": square_name(b)}
    return {"type": name, "figure": figure, "to": square_name(b)}  # place, return
