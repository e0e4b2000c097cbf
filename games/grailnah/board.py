"""The board of GRAILNAH: its fields for drawing, and a picture in characters."""

import math
from collections.abc import Sequence
from typing import Any

from games.grailnah import codes
from games.grailnah.codes import SECTORS, SITES, place_name

DEGREES = 360 // SECTORS
SYMBOLS = {"king": "k", "queen": "q", "knight": "n"}
LETTERS = {"white": "w", "black": "b", "red": "r", "blue": "u"}


def angle(sector: float) -> float:
    """The direction of a sector's middle, in degrees clockwise from the top, where the castle north is."""
    return (sector * DEGREES - DEGREES / 2) % 360


def geometry(players: Sequence[str], rings: int) -> dict[str, Any]:
    """The whole board; radii in rings from the centre, angles clockwise in degrees. # GR-1 to GR-4"""
    sites = codes.SITES_FOR[len(players)]
    owners = dict(zip(sites, players, strict=True))
    fields = [field_entry(codes.CENTRE, owners, rings)]
    fields += [field_entry(field, owners, rings) for field in range(SECTORS * rings)]
    stairs = [place_name(stair) for stair in codes.stairs(rings)]
    return {
        "rings": list(codes.RING_LETTERS[:rings]),
        "sectors": SECTORS,
        "centre": "g",
        "circle": {"between": ["b", "c"], "radius": codes.CIRCLE + 0.5},
        "castles": [
            {
                "castle": SITES[site],
                "owner": owner,
                "fields": _names(codes.castle_fields(site, rings)),
                "side_doors": _names(codes.side_doors(site, rings)),
                "royal_doors": _names(codes.royal_doors(site, rings)),
                "radius": rings,
                "angle": angle(codes.CASTLE_SECTORS[site][0] + 0.5),
            }
            for site, owner in owners.items()
        ],
        "stairs": [
            {"field": stair, "links": [stairs[index - 1], stairs[(index + 1) % len(stairs)]]}
            for index, stair in enumerate(stairs)
        ],
        "fields": fields,
    }


def field_entry(field: int, owners: dict[int, str], rings: int) -> dict[str, Any]:
    """One field: name, kind, whose door or site it is, polar and right-angled coordinates, neighbours.

    `x` to the right and `y` up have the centre at 0 and rings as their unit. `diagonals` are the
    neighbours that only kings and queens reach.
    """
    ring = codes.ring_of(field)
    sector = None if field == codes.CENTRE else field % SECTORS
    radius = ring + 1
    degrees = 0.0 if sector is None else angle(sector)
    kind, site, door = _kind(field, owners, rings)
    return {
        "field": place_name(field),
        "kind": kind,
        "castle": None if site is None else SITES[site],
        "owner": None if site is None else owners[site],
        "door": door,
        "ring": None if sector is None else codes.RING_LETTERS[ring],
        "sector": sector,
        "radius": radius,
        "angle": degrees,
        "x": round(radius * math.sin(math.radians(degrees)), 4),
        "y": round(radius * math.cos(math.radians(degrees)), 4),
        "neighbours": _names(neighbours(field, rings)),
        "diagonals": _names(diagonals(field, rings)),
    }


def _kind(field: int, owners: dict[int, str], rings: int) -> tuple[str, int | None, str | None]:
    """What a field is (`centre`, `stair`, `castle`, `door`, `field`), of which site, through which door."""
    if field == codes.CENTRE:
        return "centre", None, None
    if field in codes.stairs(rings):
        return "stair", None, None
    for site in owners:
        if field in codes.castle_fields(site, rings):
            return "castle", site, None
        if field in codes.side_doors(site, rings):
            return "door", site, "side"
        if field in codes.royal_doors(site, rings):
            return "door", site, "royal"
    return "field", None, None


def neighbours(field: int, rings: int) -> list[int]:
    """The fields that touch along the circle, towards the centre and outwards. # GR-1"""
    if field == codes.CENTRE:
        return list(range(SECTORS))
    beside = [beside_of(field, 1), beside_of(field, -1)]
    inward = codes.CENTRE if field < SECTORS else field - SECTORS
    outward = [field + SECTORS] if codes.ring_of(field) < rings - 1 else []
    return [*beside, inward, *outward]


def diagonals(field: int, rings: int) -> list[int]:
    """The up to four fields that touch at a corner. # GR-1"""
    if field == codes.CENTRE:
        return []
    rows = [row for row in (field - SECTORS, field + SECTORS) if 0 <= row < SECTORS * rings]
    return [beside_of(row, step) for row in rows for step in (1, -1)]


def beside_of(field: int, step: int) -> int:
    """The field so many sectors further clockwise on the same ring."""
    return field // SECTORS * SECTORS + (field + step) % SECTORS


def _names(fields: Sequence[int]) -> list[str]:
    return [place_name(field) for field in fields]


def ascii_board(position: dict[str, Any]) -> str:
    """A position as lines of characters: a row per ring from the rim inwards, a column per sector.

    `wn` is a white knight (`w b r u` white, black, red, blue; `k q n` king, queen, knight), `Me` and
    `Mo` Merlin and Morgane, `##` a castle, `^` a free stair, a number two figures named below.
    """
    rings = position["options"]["rings"]
    walls = {
        field
        for site in codes.SITES_FOR[len(position["options"]["players"])]
        for field in codes.castle_fields(site, rings)
    }
    pairs: list[str] = []
    lines = ["   " + " ".join(f"{sector:>2}" for sector in range(SECTORS))]
    for ring in range(rings - 1, -1, -1):
        cells = []
        for sector in range(SECTORS):
            field = ring * SECTORS + sector
            figures = [symbol(figure) for figure in position["fields"].get(place_name(field), [])]
            if len(figures) > 1:
                pairs.append(" ".join(figures))
                cells.append(str(len(pairs)))
            elif figures:
                cells.append(figures[0])
            else:
                cells.append("##" if field in walls else "^" if field in codes.stairs(rings) else ".")
        lines.append(f"{codes.RING_LETTERS[ring]}  " + " ".join(f"{cell:>2}" for cell in cells))
    centre = [symbol(figure) for figure in position["fields"].get("g", [])]
    lines.append(f"g  {' '.join(centre) or '.'}")
    lines += [f"{number}: {pair}" for number, pair in enumerate(pairs, start=1)]
    for name, castle in position["castles"].items():
        inside = ", ".join(
            symbol(figure) + (f"*{count}" if count > 1 else "") for figure, count in castle["inside"].items()
        )
        lines.append(f"{name} ({castle['owner']}): {inside or '-'}")
    return "\n".join(lines)


def symbol(figure: str) -> str:
    """The two characters of a figure."""
    if "-" not in figure:
        return "Me" if figure == "merlin" else "Mo"
    colour, kind = figure.split("-")
    return LETTERS[colour] + SYMBOLS[kind]
