"""Moves and figures in words."""

from games.contract import Json, MoveFacts, Words
from games.grailnah import board, codes
from games.grailnah.codes import COLOURS, KINDS, place_name
from games.grailnah.notation import placed_figures, player_names, write_move
from games.grailnah.rules import Snapshot

_COLOUR_WORDS = {
    "white": Words(en="white", de="weiß"),
    "black": Words(en="black", de="schwarz"),
    "red": Words(en="red", de="rot"),
    "blue": Words(en="blue", de="blau"),
}
_ARTICLE_DE = {"knight": "der Ritter", "king": "der König", "queen": "die Königin"}


def describe(taken: Snapshot, move: int) -> MoveFacts:
    """A legal move of a position in words; every move but a pass names the figure that moves.

    Merlin and Morgane start from their field. When she stays, that is the centre, and the knight given up
    and its place are named besides.
    """
    kind, a, b, c = codes.decode(move)
    text, name = write_move(move), codes.MOVE_KINDS[kind - 1]
    if kind == codes.PASS:
        return MoveFacts(text, name, None, None, Words(en="pass", de="aussetzen"))
    mover = player_names(taken)[taken.to_move]
    if kind in (codes.TO_MERLIN, codes.TO_MORGANE):
        origin = taken.merlin if kind == codes.TO_MERLIN else taken.morgane
        who, here, there = name.capitalize(), place_name(origin), place_name(a)
        words = Words(en=f"{who} moves from {here} to {there}", de=f"{who} zieht von {here} nach {there}")
        return MoveFacts(text, name, here, there, words, more={"figure": name})
    if kind == codes.STAY:
        here = place_name(a)
        on, auf = ("in", "in") if a >= codes.CASTLE else ("on", "auf")
        words = Words(
            en=f"Morgane stays in the centre, the knight {on} {here} is given up",
            de=f"Morgane bleibt im Zentrum, der Ritter {auf} {here} wird geopfert",
        )
        more = {"figure": "morgane", "given_up": f"{mover}-knight", "given_up_from": here}
        return MoveFacts(text, name, place_name(codes.CENTRE), None, words, more=more)
    here, there = place_name(a), place_name(b)
    if kind == codes.LEAVE:
        figure = KINDS[c]
        words = Words(
            en=f"the {figure} leaves {here} to {there}",
            de=f"{_ARTICLE_DE[figure]} verlässt {here} nach {there}",
        )
        return MoveFacts(text, name, here, there, words, more={"figure": f"{mover}-{figure}"})
    figure = next(
        figure.split("-")[1]
        for place, figure in placed_figures(taken)
        if place == a and figure.startswith(f"{mover}-")
    )
    if kind == codes.ENTER:
        words = Words(
            en=f"the {figure} on {here} enters {there}",
            de=f"{_ARTICLE_DE[figure]} auf {here} betritt {there}",
        )
    else:
        words = Words(
            en=f"the {figure} moves from {here} to {there}",
            de=f"{_ARTICLE_DE[figure]} zieht von {here} nach {there}",
        )
    return MoveFacts(text, name, here, there, words, more={"figure": f"{mover}-{figure}"})


def pieces() -> list[Json]:
    """All figures; Merlin and Morgane belong to nobody."""
    coloured = [
        {
            "piece": f"{colour}-{kind}",
            "owner": colour,
            "kind": kind,
            "count": codes.KNIGHTS if kind == "knight" else 1,
            "letter": board.symbol(f"{colour}-{kind}"),
            "name": {
                "en": f"{_COLOUR_WORDS[colour].en} {kind}",
                "de": f"{_ARTICLE_DE[kind].split()[1]} ({_COLOUR_WORDS[colour].de})",
            },
        }
        for colour in COLOURS
        for kind in KINDS
    ]
    magicians = [
        {
            "piece": name,
            "owner": None,
            "kind": name,
            "count": 1,
            "letter": board.symbol(name),
            "name": {"en": name.capitalize(), "de": name.capitalize()},
        }
        for name in ("merlin", "morgane")
    ]
    return [*coloured, *magicians]
