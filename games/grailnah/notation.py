"""Moves as text and back, and a position as JSON. What makes a position impossible: `faults`."""

import re
from typing import Any

from games.grailnah import codes
from games.grailnah.codes import COLOURS, KINDS, SITES, encode, field_number, place_name
from games.grailnah.facts import FACTS
from games.grailnah.rules import Snapshot

_FIELD = "(g|[a-fh](?:1?[0-9]))"
_SITE = f"({'|'.join(SITES)})"
_MOVE = re.compile(f"{_FIELD}-{_FIELD}")
_LEAVE = re.compile(f"{_SITE}/({'|'.join(KINDS)})-{_FIELD}")
_ENTER = re.compile(f"{_FIELD}-{_SITE}")
_MAGICIAN = re.compile(f"(merlin|morgane)-{_FIELD}")
_STAY = re.compile(f"morgane-stay:(?:{_FIELD}|{_SITE})")


def read_move(text: str, rings: int, players: int) -> int | None:
    """The move a text denotes on this board, legal or not; None if it denotes none. # GR-72"""
    if text == "pass":
        return encode(codes.PASS)
    if found := _MOVE.fullmatch(text):
        return _encoded(codes.MOVE, field_number(found[1], rings), field_number(found[2], rings))
    if found := _LEAVE.fullmatch(text):
        castle, field = castle_number(found[1], players), field_number(found[3], rings)
        return _encoded(codes.LEAVE, castle, field, KINDS.index(found[2]))
    if found := _ENTER.fullmatch(text):
        return _encoded(codes.ENTER, field_number(found[1], rings), castle_number(found[2], players))
    if found := _MAGICIAN.fullmatch(text):
        kind = codes.TO_MERLIN if found[1] == "merlin" else codes.TO_MORGANE
        return _encoded(kind, field_number(found[2], rings))
    if found := _STAY.fullmatch(text):
        place = field_number(found[1], rings) if found[1] else castle_number(found[2], players)
        return _encoded(codes.STAY, place)
    return None


def _encoded(kind: int, *parts: int | None) -> int | None:
    known = [part for part in parts if part is not None]
    return encode(kind, *known) if len(known) == len(parts) else None


def castle_number(name: str, players: int) -> int | None:
    """The place of a castle; None if a game of so many players has no castle there."""
    site = SITES.index(name) if name in SITES else codes.NONE
    return codes.CASTLE + site if site in codes.SITES_FOR[players] else None


def write_move(move: int) -> str:
    """The notation of a move."""
    kind, a, b, c = codes.decode(move)
    if kind in (codes.MOVE, codes.ENTER):
        return f"{place_name(a)}-{place_name(b)}"
    if kind == codes.LEAVE:
        return f"{place_name(a)}/{KINDS[c]}-{place_name(b)}"
    if kind == codes.TO_MERLIN:
        return f"merlin-{place_name(a)}"
    if kind == codes.TO_MORGANE:
        return f"morgane-{place_name(a)}"
    return f"morgane-stay:{place_name(a)}" if kind == codes.STAY else "pass"


def initial_snapshot(options: dict[str, Any]) -> Snapshot:
    """The snapshot in which a game with complete, checked options begins. # GR-10 GR-11"""
    players = len(options["players"])
    homes = codes.SITES_FOR[players]
    castles = tuple(codes.CASTLE + site for site in homes)
    return Snapshot(
        rings=options["rings"],
        ply_limit=options["ply_limit"],
        colours=tuple(COLOURS.index(colour) for colour in options["players"]),
        ply=0,
        to_move=0,
        kings=castles,
        queens=castles,
        knights=tuple(place for castle in castles for place in (castle,) * 4 + (codes.RESERVE,) * 4),
        court=homes,
        streak=(0,) * players,
        merlin=codes.CENTRE,
        morgane=codes.CENTRE,
        may_move=0,
        disqualified=(),
        resigned=(),
        reason=codes.NONE,
        winners=(),
    )


def player_names(taken: Snapshot) -> tuple[str, ...]:
    """The colours that play, in the order of their turns."""
    return tuple(COLOURS[colour] for colour in taken.colours)


def options_json(taken: Snapshot) -> dict[str, Any]:
    """The options of a snapshot, complete."""
    return {"players": list(player_names(taken)), "rings": taken.rings, "ply_limit": taken.ply_limit}


def result_json(taken: Snapshot) -> dict[str, Any] | None:
    """The result object; None while the game goes on."""
    if taken.reason == codes.NONE:
        return None
    names = player_names(taken)
    return {"winners": [names[winner] for winner in taken.winners], "reason": codes.REASONS[taken.reason]}


def placed_figures(taken: Snapshot) -> list[tuple[int, str]]:
    """Every figure in a field or castle: its place and name (`"white-knight"`, `"merlin"`)."""
    figures = [(taken.merlin, "merlin"), (taken.morgane, "morgane")]
    for player, name in enumerate(player_names(taken)):
        figures += [(taken.kings[player], f"{name}-king"), (taken.queens[player], f"{name}-queen")]
        first = codes.KNIGHTS * player
        figures += [(place, f"{name}-knight") for place in taken.knights[first : first + codes.KNIGHTS]]
    return [(place, figure) for place, figure in figures if place < codes.RESERVE]


def position_json(taken: Snapshot) -> dict[str, Any]:
    """The position JSON of a snapshot: fields from the centre outwards, castles in the players' order."""
    names = player_names(taken)
    fields: dict[int, list[str]] = {}
    inside: dict[int, dict[str, int]] = {site: {} for site in codes.SITES_FOR[len(names)]}
    for place, figure in sorted(placed_figures(taken)):
        if place < codes.FIELDS:
            fields.setdefault(place, []).append(figure)
        else:
            castle = inside[place - codes.CASTLE]
            castle[figure] = castle.get(figure, 0) + 1
    order = sorted(fields, key=lambda field: (field != codes.CENTRE, field))
    to_move = None if taken.to_move == codes.NONE else names[taken.to_move]
    return {
        "game": FACTS.id,
        "options": options_json(taken),
        "ply": taken.ply,
        "to_move": to_move,
        "phase": "move" if taken.reason == codes.NONE else "over",
        "actor": to_move,
        "fields": {place_name(field): fields[field] for field in order},
        "castles": {
            SITES[site]: {"owner": name, "inside": inside[site]}
            for name, site in zip(names, inside, strict=True)
        },
        "court": {name: SITES[site] for name, site in zip(names, taken.court, strict=True)},
        "reserve": {
            name: taken.knights[codes.KNIGHTS * player : codes.KNIGHTS * (player + 1)].count(codes.RESERVE)
            for player, name in enumerate(names)
        },
        "merlin": {
            "may_move": bool(taken.may_move),
            "streak": dict(zip(names, taken.streak, strict=True)),
        },
        "disqualified": [names[player] for player in taken.disqualified],
        "resigned": [names[player] for player in taken.resigned],
        "result": result_json(taken),
    }
