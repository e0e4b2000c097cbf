"""What the rules traced, as the event objects of the API (their fields: `facts.FACTS.events`)."""

from typing import Any

from games.kampf_um_elfenland import codes
from games.kampf_um_elfenland.codes import CARDS, COLOURS, KINDS, MISSIONS, NO_TOWN, TOKENS
from games.kampf_um_elfenland.geography import ROAD_IDS, TOWN_IDS
from games.kampf_um_elfenland.notation import bag_json

_ITEMS = (KINDS, TOKENS, TOWN_IDS, MISSIONS)


def event(seats: list[int], what: int, a: int, b: int, c: int, d: int, e: int) -> dict[str, Any]:
    """One traced effect among these seats as an event object, with nothing hidden."""
    name = codes.TRACES[what]

    def player(seat: int) -> str | None:
        return None if seat < 0 else COLOURS[seats[seat]]

    if name == "bank":
        return {"type": name, "armies": bag_json(a, KINDS)}
    if name == "return":
        return {"type": name, "cards": bag_json(a, CARDS)}
    if name == "round":
        return {"type": name, "round": a, "player": player(b)}
    if name == "end":
        mission = None if c < 0 else MISSIONS[c]
        return {"type": name, "reason": codes.REASONS[a], "winner": player(b), "mission": mission}
    if name == "roll":
        return {
            "type": name,
            "attacker": player(a),
            "defender": player(b),
            "attack": [die for die in divmod(c, 8) if die],
            "defence": [die for die in divmod(d, 8) if die],
        }
    more: dict[str, Any] = {}
    if name == "deal":
        more = {"sort": codes.SORTS[b], "item": _ITEMS[b][c]}
    elif name in ("garrison", "deploy"):
        more = {"town": TOWN_IDS[b], "army": KINDS[c]}
    elif name == "headquarters":
        more = {"town": TOWN_IDS[b]}
    elif name in ("obstacle", "cloud"):
        more = {"road": ROAD_IDS[b]}
    elif name == "turn":
        more = {"round": b}
    elif name in ("march", "attack"):
        more = {
            "from": TOWN_IDS[b],
            "via": None if c == NO_TOWN else TOWN_IDS[c],
            "to": TOWN_IDS[d],
            "armies": bag_json(e & 0xFFFFF, KINDS),
            "rafts": e >> 20,
        }
    elif name == "fall":
        more = {"town": TOWN_IDS[b], "army": KINDS[c], "side": "defender" if d else "attacker"}
    elif name == "conquest":
        more = {
            "loser": player(b),
            "from": TOWN_IDS[c],
            "to": TOWN_IDS[d],
            "armies": bag_json(e, KINDS),
        }
    elif name == "boot":
        more = {"boot": player(b), "won_by": player(c), "kept": a != b}
    elif name == "elimination":
        more = {"by": player(b), "heir": player(c), "cards": d, "tokens": e}
    elif name == "draw":
        more = {"card": CARDS[b]}
    elif name == "offer":
        more = {"to": player(b), "give": CARDS[c], "want": CARDS[d]}
    elif name == "answer":
        more = {"to": player(b), "accepted": bool(c), "give": CARDS[d], "want": CARDS[e]}
    elif name == "income":
        more = {"cards": b}
    elif name == "exchange":
        more = {"cards": CARDS[b], "town": None if b == codes.CLOUD_CARD else TOWN_IDS[c]}
    return {"type": name, "player": player(a), **more}


def seen_by(seat: str | None, told: dict[str, Any]) -> dict[str, Any]:
    """An event as a seat (None: the public) may see it: what others are dealt or draw is null. # EL-80"""
    if told["type"] == "draw" and told["player"] != seat:
        return {**told, "card": None}
    if told["type"] == "deal" and told["sort"] != "town" and told["player"] != seat:
        return {**told, "item": None}
    return told
