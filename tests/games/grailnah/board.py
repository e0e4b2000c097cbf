"""Positions of GRAILNAH drawn as boards, and what the tests ask about them.

A picture has one row per ring, the rim on top, and one column per sector; rings that are left out are
empty. `wn` is a white knight: `w b r u` for white, black, red and blue, `n k q` for knight, king and
queen. `Me` and `Mo` are Merlin and Morgane, `##` a castle, `^` a free stair, `.` a free field, and a
digit two figures that `pairs` names. The row `g` lists who stands in the centre; a row of sector numbers
may stand on top. Sectors 19 and 0 are neighbours: the left end of a row follows on its right end.

Whom a picture doesn't show: kings and queens are in their own castles, knights in reserve, Merlin and
Morgane in the centre.
"""

from collections.abc import Mapping
from textwrap import dedent
from typing import Any

from games.contract import Json
from games.core import State
from games.grailnah import GAME

LETTERS = {"w": "white", "b": "black", "r": "red", "u": "blue"}
KINDS = {"n": "knight", "k": "king", "q": "queen"}
SITES = {2: ("north", "south"), 3: ("north", "east", "south"), 4: ("north", "east", "south", "west")}
COLOURS = ("white", "black", "red", "blue")
CASTLES = {"north": (0, 1), "east": (5, 6), "south": (10, 11), "west": (15, 16)}
STAIRS = (3, 8, 13, 18)
LONG_AFTER = {2: 1000, 3: 1002, 4: 1000}
"""By the number of players, a ply at which White is on turn and every picture can have come about."""


def position(
    picture: str,
    *,
    players: int | tuple[str, ...] = 2,
    to_move: str = "white",
    pairs: Mapping[int, str] | None = None,
    castles: Mapping[str, str] | None = None,
    reserve: Mapping[str, int] | None = None,
    court: Mapping[str, str] | None = None,
    may_move: bool = True,
    streak: Mapping[str, int] | None = None,
    disqualified: tuple[str, ...] = (),
    ply: int | None = None,
    rings: int = 5,
    ply_limit: int = 0,
    result: Json | None = None,
) -> Json:
    """The complete position that a picture shows; `castles` lists figures as in `"wk wn wn bn"`.

    With a result, `to_move` is who has moved last.
    """
    names = COLOURS[:players] if isinstance(players, int) else players
    sites = SITES[len(names)]
    fields = _fields(picture, rings, pairs or {})
    inside = {site: [_figure(token) for token in (castles or {}).get(site, "").split()] for site in sites}
    shown = [figure for figures in [*fields.values(), *inside.values()] for figure in figures]
    missing = [name for name in ("merlin", "morgane") if name not in shown]
    if missing:
        fields["g"] = sorted(fields.get("g", []) + missing)
    for name, site in zip(names, sites, strict=True):
        if name not in disqualified:
            inside[site] += [f"{name}-{kind}" for kind in ("king", "queen") if f"{name}-{kind}" not in shown]
    if ply is None:
        ply = LONG_AFTER[len(names)] + names.index(to_move) + (result is not None)
    over = result is not None
    return {
        "game": "grailnah",
        "options": {"players": list(names), "rings": rings, "ply_limit": ply_limit},
        "ply": ply,
        "to_move": None if over else to_move,
        "phase": "over" if over else "move",
        "actor": None if over else to_move,
        "fields": fields,
        "castles": {
            site: {"owner": name, "inside": {figure: inside[site].count(figure) for figure in inside[site]}}
            for name, site in zip(names, sites, strict=True)
        },
        "court": {**dict(zip(names, sites, strict=True)), **(court or {})},
        "reserve": {
            name: (reserve or {}).get(name, 4 if name in disqualified else 8 - shown.count(f"{name}-knight"))
            for name in names
        },
        "merlin": {"may_move": may_move, "streak": {**dict.fromkeys(names, 0), **(streak or {})}},
        "disqualified": list(disqualified),
        "result": result,
    }


def state(picture: str, **given: Any) -> State:
    """The state of `position`."""
    return GAME.state_from(position(picture, **given))


def play(start: State, *moves: str) -> State:
    """The state after these moves."""
    for move in moves:
        start = GAME.apply(start, move).state
    return start


def moves(of: State, prefix: str = "") -> set[str]:
    """The legal moves whose text begins like this, as text."""
    listed = [facts.move for facts in GAME.legal_moves(of)]
    assert len(set(listed)) == len(listed), "a move is listed twice"
    return {move for move in listed if move.startswith(prefix)}


def targets(of: State, origin: str) -> set[str]:
    """Where the figure on a field, `merlin`, `morgane` or `north/king` may go."""
    return {move.removeprefix(f"{origin}-") for move in moves(of, f"{origin}-") if ":" not in move}


def clause(of: State, move: str) -> str | None:
    """The clause that forbids a move, None if it is legal; the list of legal moves has to agree."""
    refusal = GAME.refusal(of, move)
    assert (refusal is None) == (move in moves(of)), f"refusal and legal moves disagree on {move}"
    if refusal is None:
        return None
    assert refusal.words.en
    assert refusal.words.de
    return refusal.clause


def on(of: State, field: str) -> list[str]:
    """Who stands on a field."""
    listed: list[str] = GAME.position(of)["fields"].get(field, [])
    return listed


def inside(of: State, site: str) -> dict[str, int]:
    """Who is in a castle."""
    counted: dict[str, int] = GAME.position(of)["castles"][site]["inside"]
    return counted


def events(start: State, move: str) -> list[Json]:
    """The events of a move without the last one, which says whose turn it is."""
    listed = GAME.apply(start, move).events
    assert listed[-1]["type"] in ("turn", "end")
    return listed[:-1]


def row(of: State, ring: str) -> list[str]:
    """One row of the picture of a state; a shared field shows as `wn+bn`."""
    shown = GAME.position(of)["fields"]
    return [
        "+".join(_token(figure) for figure in shown.get(f"{ring}{sector}", ["."])) for sector in range(20)
    ]


def drawn(line: str) -> list[str]:
    """A row as `row` gives it, with castles and stairs drawn or not."""
    return ["." if cell in ("##", "^") else cell for cell in line.split()[1:]]


def _fields(picture: str, rings: int, pairs: Mapping[int, str]) -> dict[str, list[str]]:
    letters = "abcdefh"[:rings]
    fields: dict[str, list[str]] = {}
    for line in dedent(picture).strip().splitlines():
        ring, *cells = line.split()
        if ring == "0":
            continue  # the sectors, for the reader
        if ring == "g":
            fields["g"] = sorted(_figure(cell) for cell in cells if cell != ".")
            continue
        assert ring in letters
        assert len(cells) == 20, line
        for sector, cell in enumerate(cells):
            if cell == "##":
                assert ring == letters[-1]
                assert any(sector in taken for taken in CASTLES.values())
            elif cell == "^":
                assert ring == letters[-2]
                assert sector in STAIRS
            elif cell != ".":
                tokens = pairs[int(cell)].split() if cell.isdigit() else [cell]
                fields[f"{ring}{sector}"] = sorted(_figure(token) for token in tokens)
    return fields


def _figure(token: str) -> str:
    if token in ("Me", "Mo"):
        return {"Me": "merlin", "Mo": "morgane"}[token]
    return f"{LETTERS[token[0]]}-{KINDS[token[1]]}"


def _token(figure: str) -> str:
    if "-" not in figure:
        return {"merlin": "Me", "morgane": "Mo"}.get(figure, figure)
    colour, kind = figure.split("-")
    letters = {name: letter for letter, name in LETTERS.items()}
    return letters[colour] + {"knight": "n", "king": "k", "queen": "q"}[kind]
