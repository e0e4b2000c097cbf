"""Players and figures as the sentences of both languages call them."""

from games.grailnah import codes
from games.grailnah.codes import KINDS

GERMAN = {"white": "Weiß", "black": "Schwarz", "red": "Rot", "blue": "Blau"}
"""What a German sentence calls a player."""

GERMAN_CASTLES = {"north": "Nordschloss", "east": "Ostschloss", "south": "Südschloss", "west": "Westschloss"}
"""What it calls a castle."""

_GERMAN_KINDS = {
    "knight": ("der Ritter", "keinen Ritter", "Ritter", "einen"),
    "king": ("der König", "keinen König", "Könige", "einen"),
    "queen": ("die Königin", "keine Königin", "Königinnen", "eine"),
}
"""Per kind: with its article, none of it, several of it, and one of it."""

Sentence = tuple[str, str]
"""English and German."""


def within(place: str) -> Sentence:
    """`on b7`, `auf b7`; `in the south castle`, `im Südschloss`."""
    if place in codes.SITES:
        return f"in the {place} castle", f"im {GERMAN_CASTLES[place]}"
    return f"on {place}", f"auf {place}"


def moves_made(count: int) -> Sentence:
    """`after 1 move`, `nach 1 Zug`."""
    return f"after {count} move{'s' * (count != 1)}", f"nach {count} {'Zug' if count == 1 else 'Zügen'}"


def missing(figure: str) -> Sentence:
    """That a king or queen, Merlin or Morgane (`"white-king"`, `"merlin"`) is nowhere."""
    colour, _, kind = figure.partition("-")
    if not kind:
        return f"{figure.capitalize()} is missing", f"{figure.capitalize()} fehlt"
    return f"the {colour} {kind} is missing", f"{_GERMAN_KINDS[kind][0]} von {GERMAN[colour]} fehlt"


def too_many(figure: str, found: int) -> Sentence:
    """That there are more of a figure than exist."""
    colour, _, kind = figure.partition("-")
    if not kind:
        name = figure.capitalize()
        return f"{name} is in {found} places at once", f"{name} ist an {found} Orten zugleich"
    plural, one = _GERMAN_KINDS[kind][2:]
    most = codes.KNIGHTS if kind == KINDS[codes.KNIGHT] else 1
    en = "there is only one" if most == 1 else f"there are {most}"
    de = f"es gibt nur {one}" if most == 1 else f"es gibt {most}"
    return f"{found} {colour} {kind}s, {en}", f"{found} {plural} von {GERMAN[colour]}, {de}"


def resigned(figure: str) -> Sentence:
    """That a player who gave up has no such figure any more. # GR-67"""
    colour, _, kind = figure.partition("-")
    return (
        f"{colour} has given up and has no {kind}",
        f"{GERMAN[colour]} hat aufgegeben und hat {_GERMAN_KINDS[kind][1]}",
    )


def disqualified(figure: str) -> Sentence:
    """That a disqualified player has no such figure any more. # GR-66"""
    colour, _, kind = figure.partition("-")
    return (
        f"{colour} is disqualified and has no {kind}",
        f"{GERMAN[colour]} ist disqualifiziert und hat {_GERMAN_KINDS[kind][1]}",
    )
