"""The board of Kampf um das Elfenland for drawing, its pieces, and a picture in lines of text."""

from typing import Any

from games.kampf_um_elfenland import codes, geography
from games.kampf_um_elfenland.codes import COLOURS, KINDS
from games.kampf_um_elfenland.facts import COLOUR_WORDS, ITEM_WORDS


def geometry() -> dict[str, Any]:
    """Towns and roads with coordinates from 0 to 1 (origin top left), lakes, and the transport chart."""
    return {
        "towns": [
            {
                "town": town.id,
                "name": town.name,
                "x": town.x,
                "y": town.y,
                "town_card": town.card,
                "on_water": town.on_water,
            }
            for town in geography.TOWNS
        ],
        "roads": [
            {
                "road": road.id,
                "a": road.a,
                "b": road.b,
                "terrain": road.terrain,
                "downstream_to": road.downstream_to,
                "spot": {"x": road.spot[0], "y": road.spot[1]},
            }
            for road in geography.ROADS
        ],
        "lakes": [
            {"lake": name, "name": words, "towns": list(towns)} for name, words, towns in geography.LAKES
        ],
        "terrains": {name: {"en": en, "de": de} for name, (en, de) in geography.TERRAIN_NAMES.items()},
        "symbols": {kind: dict(symbols) for kind, symbols in geography.SYMBOLS.items()},
        "raft_cards": dict(geography.RAFT_CARDS),
    }


def pieces() -> list[dict[str, Any]]:
    """Armies, tokens and cards belong to nobody for good; boots to a colour each."""
    found = [_piece(f"army-{kind}", None, kind, codes.ARMIES_PER_KIND) for kind in KINDS]
    found += [_piece(f"card-{kind}", None, kind, codes.CARDS_PER_KIND) for kind in codes.CARDS[:-1]]
    found.append(_piece("card-raft", None, "raft", codes.RAFTS))
    found.append(_piece("token-obstacle", None, "obstacle", codes.TOKENS_PER_KIND))
    found.append(_piece("token-cloud", None, "cloud", codes.TOKENS_PER_KIND + codes.SUPPLY))
    for colour in COLOURS:
        words = COLOUR_WORDS[colour]
        name = {"en": f"{words.en}'s boot", "de": f"Stiefel von {words.de}"}
        found.append({"piece": f"boot-{colour}", "owner": colour, "kind": "boot", "count": 1, "name": name})
    return found


def _piece(piece: str, owner: str | None, kind: str, count: int) -> dict[str, Any]:
    sort = {"army": ("army", "Armee"), "card": ("card", "Karte"), "token": ("token", "Plättchen")}
    english, german = sort[piece.split("-")[0]]
    words = ITEM_WORDS[kind]
    name = {"en": f"{words.en} ({english})", "de": f"{words.de} ({german})"}
    return {"piece": piece, "owner": owner, "kind": kind, "count": count, "name": name}


def ascii_board(position: dict[str, Any]) -> str:
    """A position or a view as lines of text: each town with owner, armies and boot, then the obstacles."""
    boots = {town: colour for colour, town in position["headquarters"].items() if town is not None}
    lines = []
    for town in geography.TOWNS:
        here = position["board"].get(town.id)
        armies = "" if here is None else " ".join(f"{kind}*{count}" for kind, count in here["armies"].items())
        boot = f"  [boot of {boots[town.id]}]" if town.id in boots else ""
        lines.append(f"{town.id:<12} {'-' if here is None else here['owner']:<7} {armies}{boot}".rstrip())
    blocked = ", ".join(position["obstacles"]) or "none"
    return "\n".join([*lines, f"obstacles: {blocked}"])
