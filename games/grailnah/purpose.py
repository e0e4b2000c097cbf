"""What a move does, in words: its effects, and what others can do right after it that they couldn't before.

What a player could do is found by asking the rules for his moves on that board. Partners are one side.
"""

from collections.abc import Iterator
from typing import NamedTuple

from games.contract import Json, Purpose, Words
from games.grailnah import codes, events, naming
from games.grailnah.codes import COLOURS, decode, place_name
from games.grailnah.notation import player_names
from games.grailnah.rules import Grailnah, Snapshot, from_snapshot

_ENGLISH = {colour: colour.capitalize() for colour in COLOURS}
_ACCUSATIVE = {"knight": "den Ritter", "king": "den König", "queen": "die Königin"}
_MAGICIANS = (codes.TO_MERLIN, codes.TO_MORGANE)
_NUMBERS_EN = {2: "two", 3: "three"}
_NUMBERS_DE = {2: "zwei", 3: "drei"}


class Chances(NamedTuple):
    """What a player could do if it were his turn.

    `grail`: fields from which a knight could reach it; `ways`: fields from which a knight could go inwards;
    `homes`: fields from which Merlin or Morgane could send figures home.
    """

    grail: frozenset[int]
    ways: frozenset[int]
    homes: frozenset[int]


def purposes(state: Grailnah, move: int) -> list[Purpose]:
    """What a legal move does, the most significant first."""
    before = state.snapshot()
    mover = state.actor_index()
    following, trace = state.traced(move)
    after = following.snapshot()
    told = [events.event(player_names(before), *entry) for entry in trace]
    found = [purpose for event in told for purpose in _effect(event, before, after, mover)]
    found += _ways_of_magicians(before, after, move)
    if after.reason == codes.NONE:
        found += _prospects(before, after, move, mover)
    if any(purpose.kind == "court" for purpose in found):
        # Whoever holds court has come into the castle.
        found = [purpose for purpose in found if purpose.kind != "enter"]
    return sorted(dict.fromkeys(found), key=lambda purpose: ORDER.index(purpose.kind))


# --- effects -----------------------------------------------------------------------------------------


def _effect(event: Json, before: Snapshot, after: Snapshot, mover: int) -> Iterator[Purpose]:
    """What an event of a move means to the player who made it."""
    names = player_names(before)
    me = names[mover]
    match event["type"]:
        case "end" if event["reason"] == "grail":
            yield _said("grail", "takes the grail and wins", "nimmt den Gral und gewinnt")
        case "end" if event["reason"] == "disqualification":
            yield _said("win", "wins the game", "gewinnt die Partie")
        case "end":
            yield _said("draw", "ends the game in a draw", "beendet die Partie unentschieden")
        case "disqualify":
            whose = event["player"]
            yield _said(
                "disqualify",
                f"disqualifies {_ENGLISH[whose]} by blocking all doors",
                f"disqualifiziert {naming.GERMAN[whose]} durch die Blockade aller Türen",
            )
        case "home":
            whose, kind = event["figure"].split("-")
            en = f"sends {_ENGLISH[whose]}'s {kind} on {event['from']} home"
            de = f"schickt {_ACCUSATIVE[kind]} von {naming.GERMAN[whose]} auf {event['from']} heim"
            ours = codes.are_partners(names.index(whose), mover, len(names))
            yield _said("home-own" if ours else "home", en, de)
        case "banish":
            who = event["figure"].capitalize()
            yield _said("banish", f"sends {who} to the centre", f"schickt {who} ins Zentrum")
        case "share":
            for figure in event["figures"]:
                whose, kind = figure.split("-")
                if whose != me:
                    yield _said(
                        "hold",
                        f"pins {_ENGLISH[whose]}'s {kind} on {event['at']}",
                        f"setzt {_ACCUSATIVE[kind]} von {naming.GERMAN[whose]} auf {event['at']} fest",
                    )
        case "sacrifice":
            en, de = naming.within(event["from"])
            yield _said(
                "sacrifice",
                f"gives up the knight {en} so that Morgane stays",
                f"opfert den Ritter {de}, damit Morgane bleibt",
            )
        case "court":
            if event["player"] == me:
                yield _said(
                    "court",
                    f"holds court in the {event['castle']} castle",
                    f"hält Hof im {naming.GERMAN_CASTLES[event['castle']]}",
                )
        case "reinforce":
            count = event["count"]
            yield _said(
                "reinforce",
                f"brings {count} new knight{'s' * (count > 1)} into the castle",
                f"bringt {count} neue{'n' * (count == 1)} Ritter ins Schloss",
            )
        case "step" if "-" in event["figure"]:
            yield from _walk(event, before, after, mover)


def _walk(event: Json, before: Snapshot, after: Snapshot, mover: int) -> Iterator[Purpose]:
    """What a figure of the player's own comes to by its step."""
    kind = event["figure"].split("-")[1]
    origin, target = event["from"], event["to"]
    place = codes.field_number(target, before.rings)
    if origin in codes.SITES and kind == "knight":
        yield _said("deploy", "brings a knight into play", "bringt einen Ritter ins Spiel")
    elif origin in codes.SITES:
        yield _said("set-out", f"sets out with the {kind}", f"bricht mit {_DATIVE[kind]} auf")
    if place is None:
        yield _said(
            "enter",
            f"brings the {kind} into the {target} castle",
            f"bringt {_ACCUSATIVE[kind]} ins {naming.GERMAN_CASTLES[target]}",
        )
        return
    if place in codes.stairs(before.rings):
        yield _said(
            "stairs",
            f"brings the {kind} to safety on the stairs",
            f"bringt {_ACCUSATIVE[kind]} auf der Treppe in Sicherheit",
        )
    ring = codes.ring_of(place)
    start = codes.field_number(origin, before.rings)
    if start is not None and kind == "knight" and 0 <= ring < codes.ring_of(start):
        if ring < codes.CIRCLE <= codes.ring_of(start):
            yield _said(
                "enter-circle",
                "leads the knight into the magic circle",
                "führt den Ritter in den magischen Kreis",
            )
        else:
            yield _said(
                "advance",
                f"advances the knight to ring {target[0]}",
                f"rückt mit dem Ritter auf Ring {target[0]} vor",
            )
    yield from _siege(place, start, after, mover)


def _siege(place: int, start: int | None, after: Snapshot, mover: int) -> Iterator[Purpose]:
    """How many door fields of the castle that a figure came to are now the player's. # GR-2 GR-66"""
    players = len(after.colours)
    for owner, site in enumerate(codes.SITES_FOR[players]):
        doors = (*codes.side_doors(site, after.rings), *codes.royal_doors(site, after.rings))
        if place not in doors or codes.are_partners(owner, mover, players) or owner in after.disqualified:
            continue
        held = _fields_of(after, mover)
        count = sum(door in held for door in doors)
        if start in doors or not 2 <= count <= 3:
            continue
        castle = codes.SITES[site]
        yield _said(
            "besiege",
            f"holds {_NUMBERS_EN[count]} of the four door fields of the {castle} castle",
            f"hält {_NUMBERS_DE[count]} der vier Türfelder des {naming.GERMAN_CASTLES[castle]}es",
        )


def _ways_of_magicians(before: Snapshot, after: Snapshot, move: int) -> Iterator[Purpose]:
    """Where Merlin and Morgane can't go back to. # GR-51 GR-61"""
    kind = decode(move)[0]
    if kind == codes.TO_MERLIN and codes.ring_of(before.merlin) < codes.CIRCLE <= codes.ring_of(after.merlin):
        yield _said(
            "merlin-out", "takes Merlin out of the magic circle", "führt Merlin aus dem magischen Kreis"
        )
    if kind == codes.TO_MORGANE and before.morgane == codes.CENTRE:
        yield _said("morgane-out", "leads Morgane away from the grail", "führt Morgane vom Gral fort")


# --- prospects ---------------------------------------------------------------------------------------


def _prospects(before: Snapshot, after: Snapshot, move: int, mover: int) -> Iterator[Purpose]:
    """What the players can do after the move that they couldn't before, or the other way round."""
    players = len(before.colours)
    names = player_names(before)
    kind, origin, *_ = decode(move)
    if _chances(after, mover).grail and not _chances(before, mover).grail:
        yield _said("threaten-grail", "threatens to take the grail", "droht den Gral zu nehmen")
    for other in range(players):
        if other in after.disqualified or other == mover:
            continue
        name, german = _ENGLISH[names[other]], naming.GERMAN[names[other]]
        theirs, theirs_before = _chances(after, other), _chances(before, other)
        if codes.are_partners(other, mover, players):
            if theirs.grail - theirs_before.grail:
                yield _said(
                    "open-grail", f"opens {name}'s way to the grail", f"öffnet {german} den Weg zum Gral"
                )
            continue
        if theirs_before.grail and not theirs.grail:
            yield _said(
                "prevent-grail",
                f"wards off {name}'s threat to take the grail",
                f"wehrt ab, dass {german} den Gral nimmt",
            )
        if theirs.grail and not theirs_before.grail:
            yield _said(
                "allow-grail",
                f"lets {name} threaten to take the grail",
                f"lässt {german} nach dem Gral greifen",
            )
        alone = _alone(after, other)
        for field in sorted((theirs_before.ways - theirs.ways) & alone):
            yield _said(
                "block",
                f"blocks the way of {name}'s knight on {place_name(field)}",
                f"versperrt dem Ritter von {german} auf {place_name(field)} den Weg",
            )
    yield from _own_ways(before, after, mover, origin if kind == codes.MOVE else None)
    yield from _reach_of_magicians(before, after, move, mover)
    if kind == codes.TO_MERLIN and after.streak[after.to_move] < codes.MAX_STREAK:
        following = _ENGLISH[names[after.to_move]], naming.GERMAN[names[after.to_move]]
        yield _said(
            "deny-merlin",
            f"keeps Merlin from {following[0]} for a move",
            f"entzieht {following[1]} Merlin für einen Zug",
        )


def _own_ways(before: Snapshot, after: Snapshot, mover: int, moved_from: int | None) -> Iterator[Purpose]:
    """Own figures that were held or blocked and aren't any more."""
    freed = (_alone(after, mover) - _alone(before, mover)) & _fields_of(before, mover)
    for field in sorted(freed):
        figure = _figure_on(after, mover, field)
        yield _said(
            "free",
            f"frees the {figure} on {place_name(field)}",
            f"befreit {_ACCUSATIVE[figure]} auf {place_name(field)}",
        )
    ways = _chances(after, mover).ways - _chances(before, mover).ways
    for field in sorted(ways & _alone(before, mover) - freed):
        if field != moved_from:
            yield _said(
                "unblock",
                f"opens the way for the knight on {place_name(field)}",
                f"öffnet dem Ritter auf {place_name(field)} den Weg",
            )


def _reach_of_magicians(before: Snapshot, after: Snapshot, move: int, mover: int) -> Iterator[Purpose]:
    """Whether whoever is next could send an own figure home that he couldn't before, or no longer can."""
    following = after.to_move
    if codes.are_partners(following, mover, len(after.colours)):
        return
    kind, origin, target, _ = decode(move)
    now, earlier = _chances(after, following).homes, _chances(before, following).homes
    if kind == codes.MOVE and target < codes.CENTRE:
        figure = _figure_on(after, mover, target)
        if target in now and origin not in earlier:
            yield _said(
                "expose",
                f"puts the {figure} within reach of Merlin or Morgane",
                f"stellt {_ACCUSATIVE[figure]} in die Reichweite von Merlin oder Morgane",
            )
        if origin in earlier and target not in now:
            yield _said(
                "escape",
                f"takes the {figure} out of the reach of Merlin and Morgane for now",
                f"bringt {_ACCUSATIVE[figure]} fürs Erste aus der Reichweite von Merlin und Morgane",
            )
    mine = _fields_of(before, mover) & _fields_of(after, mover)
    spared = sorted((earlier - now) & mine)
    if spared:  # of several, the one that is farthest on its way
        figure = _figure_on(after, mover, spared[0])
        yield _said(
            "protect",
            f"saves the {figure} on {place_name(spared[0])} from being sent home for now",
            f"bewahrt {_ACCUSATIVE[figure]} auf {place_name(spared[0])} fürs Erste vor dem Heimweg",
        )


def _chances(taken: Snapshot, player: int) -> Chances:
    """What a player could do on a board; on one where he is disqualified, nothing."""
    grail, ways, homes = set(), set(), set()
    if player in taken.disqualified:
        return Chances(frozenset(), frozenset(), frozenset())
    occupied = {place for place in (*taken.kings, *taken.queens, *taken.knights) if place < codes.CENTRE}
    knights = set(_knights(taken, player))
    for move in from_snapshot(taken._replace(to_move=player, ply_limit=0)).legal_moves():
        kind, a, b, _ = decode(move)
        if kind == codes.MOVE and a in knights and codes.ring_of(b) < codes.ring_of(a):
            ways.add(a)
            if b == codes.CENTRE:
                grail.add(a)
        elif kind in _MAGICIANS and a in occupied:
            homes.add(a)
    return Chances(frozenset(grail), frozenset(ways), frozenset(homes))


# --- who stands where --------------------------------------------------------------------------------


def _knights(taken: Snapshot, player: int) -> tuple[int, ...]:
    return taken.knights[codes.KNIGHTS * player : codes.KNIGHTS * (player + 1)]


def _fields_of(taken: Snapshot, player: int) -> frozenset[int]:
    """The fields on which a player has a figure."""
    places = (taken.kings[player], taken.queens[player], *_knights(taken, player))
    return frozenset(place for place in places if place < codes.CENTRE)


def _alone(taken: Snapshot, player: int) -> frozenset[int]:
    """Those of them that he shares with nobody. # GR-23"""
    others = [_fields_of(taken, other) for other in range(len(taken.colours)) if other != player]
    return _fields_of(taken, player).difference(*others)


def _figure_on(taken: Snapshot, player: int, field: int) -> str:
    if taken.kings[player] == field:
        return "king"
    return "queen" if taken.queens[player] == field else "knight"


_DATIVE = {"king": "dem König", "queen": "der Königin"}
ORDER = (
    *("grail", "disqualify", "win", "draw", "prevent-grail", "allow-grail", "threaten-grail", "open-grail"),
    *("home", "hold", "reinforce", "court", "block", "banish", "besiege", "enter-circle", "free", "unblock"),
    *("sacrifice", "stairs", "escape", "protect", "expose", "morgane-out", "merlin-out", "home-own"),
    *("advance", "deploy", "set-out", "enter", "deny-merlin"),
)


def _said(kind: str, en: str, de: str) -> Purpose:
    return Purpose(kind, Words(en=en, de=de))
