"""What a move does, in words: its effects, and what either side could do in a turn before and after it.

A side's possible turns on a board are found by asking the rules: with every group and every figure that
the dice can give. # WW-4 WW-10
"""

from collections.abc import Iterator
from typing import NamedTuple

from games.contract import Json, Purpose, Words
from games.wege_waechter import board, codes, events
from games.wege_waechter.codes import COLOURS, GERMAN, KINDS, decode, square_name
from games.wege_waechter.rules import Snapshot, WegeWaechter, from_snapshot

ENGLISH = ("White", "Black")
_OWNER_DECISIONS = (codes.PHASE_PLACE, codes.PHASE_DISPLACE, codes.PHASE_BONUS)
_ROWS = 11
"""The most that a board has: on fewer the squares have the same numbers."""
_GERMAN_KINDS = ("Läufer", "Wächter", "Druidin")
_ACCUSATIVE = ("den Läufer", "den Wächter", "die Druidin")


class Turns(NamedTuple):
    """What a side could do if it had the next turn and the dice were kind.

    `hits` are the squares of figures of the other side that it could capture, `wins` whether it could win.
    """

    hits: frozenset[int]
    wins: bool


def purposes(before: WegeWaechter, move: int) -> list[Purpose]:
    """What a legal move of a player does, the most significant first."""
    mover = before.actor_index()
    if mover < 0:
        return []
    after, trace = before.traced(move)
    told = [events.event(*entry) for entry in trace]
    kind, square, *_ = decode(move)
    if kind == codes.THROW:
        return _hoped_for(before.snapshot(), square, mover)
    effects = [found for event in told for found in _effect(event, mover, after.snapshot())]
    if after.phase_code() == codes.PHASE_OVER:
        return sorted(effects, key=_weight)
    return sorted([*effects, *_prospects(before.snapshot(), after.snapshot(), told, mover)], key=_weight)


# --- effects -----------------------------------------------------------------------------------------


def _effect(event: Json, mover: int, after: Snapshot) -> Iterator[Purpose]:
    """What an event of a move means to the player who made it."""
    other = 1 - mover
    match event["type"]:
        case "end":
            winner = event["winner"]
            if winner is None:
                yield _said("draw", "ends the game in a draw", "beendet die Partie unentschieden")
            elif winner == COLOURS[mover]:
                yield _said("win", "wins the game", "gewinnt die Partie")
            else:
                yield _said("lose", "loses the game", "verliert die Partie")
        case "portal" if event["portal"] == "closed":
            yield _said("close", "closes the portal", "schließt das Portal")
        case "portal":
            yield _said("open", "opens the portal", "öffnet das Portal")
        case "transform":
            if _owner(event["figure"]) == mover:
                yield _said("transform", "transforms the druid", "transformiert die Druidin")
            else:
                yield _said(
                    "transform-other",
                    f"transforms {ENGLISH[other]}'s druid",
                    f"transformiert die Druidin von {GERMAN[other]}",
                )
        case "capture":
            yield _capture(event, mover)
        case "score":
            what = _kind(event["figure"])
            if _owner(event["figure"]) == mover:
                yield _said(
                    "score",
                    f"scores a point with the {KINDS[what]}",
                    f"bringt {_ACCUSATIVE[what]} für einen Punkt durchs Portal",
                )
            else:
                yield _said(
                    "give-point", f"gives {ENGLISH[other]} a point", f"schenkt {GERMAN[other]} einen Punkt"
                )
        case "push":
            what, whose = _kind(event["pushed"]), _owner(event["pushed"])
            yield _said(
                "push",
                f"pushes {ENGLISH[whose]}'s {KINDS[what]} to {event['to']}",
                f"schiebt {_ACCUSATIVE[what]} von {GERMAN[whose]} nach {event['to']}",
            )
        case "extra-turn":
            yield _said("again", "takes an extra turn", "nimmt einen Zusatzzug")
        case "heal":
            yield _said(
                "heal", "gives the druid her second life back", "gibt der Druidin ihr zweites Leben zurück"
            )
        case "return":
            what = _kind(event["figure"])
            yield _said(
                "return",
                f"brings a captured {KINDS[what]} back into play on {event['to']}",
                f"bringt einen geschlagenen {_GERMAN_KINDS[what]} auf {event['to']} zurück ins Spiel",
            )
        case "place":
            yield _said(
                "place", f"brings the druid back on {event['to']}", f"stellt die Druidin auf {event['to']}"
            )


def _capture(event: Json, mover: int) -> Purpose:
    what, whose, square = _kind(event["victim"]), _owner(event["victim"]), event["to"]
    if whose == mover:
        return _said(
            "capture-own",
            f"captures {ENGLISH[whose]}'s own {KINDS[what]} on {square}",
            f"schlägt auf {square} {_ACCUSATIVE[what]} der eigenen Seite",
        )
    if what == codes.DRUID:
        return _said(
            "hit",
            f"hits {ENGLISH[whose]}'s druid on {square}",
            f"trifft die Druidin von {GERMAN[whose]} auf {square}",
        )
    return _said(
        "capture", f"captures the {KINDS[what]} on {square}", f"schlägt {_ACCUSATIVE[what]} auf {square}"
    )


def _hoped_for(before: Snapshot, square: int, mover: int) -> list[Purpose]:
    """What the action die, thrown with the figure on a square, may let it do or force it to. # WW-13 WW-14"""
    if before.action_die[codes.FACE_ACT] == 0:
        return []
    state = _with_figure(before, mover, square)
    actions = [[events.event(*entry) for entry in state.traced(move)[1]] for move in state.legal_moves()]
    found = list(_feared(actions, mover))
    if any(purpose.kind == "risk-loss" for purpose in found):
        return found
    targets: dict[int, int] = {}
    pushed: dict[int, int] = {}
    for told in actions:
        if any(event["type"] == "end" and event["winner"] == COLOURS[mover] for event in told):
            found.append(_said("try-win", "may win the game", "kann die Partie gewinnen"))
        for event in told:
            if event["type"] == "capture" and _owner(event["victim"]) != mover:
                targets[codes.square_number(event["to"], _ROWS) or 0] = _kind(event["victim"])
            elif event["type"] == "push" and _owner(event["pushed"]) != mover:
                pushed[codes.square_number(event["from"], _ROWS) or 0] = _kind(event["pushed"])
            elif event["type"] == "score" and _owner(event["figure"]) == mover:
                found.append(_said("try-score", "may score a point", "kann einen Punkt machen"))
            elif event["type"] == "transform" and _owner(event["figure"]) == mover:
                found.append(
                    _said("try-transform", "may transform the druid", "kann die Druidin transformieren")
                )
    found += [
        _said(
            "try-hit",
            f"may hit {ENGLISH[1 - mover]}'s druid on {square_name(at)}",
            f"kann die Druidin von {GERMAN[1 - mover]} auf {square_name(at)} treffen",
        )
        for at, what in targets.items()
        if what == codes.DRUID
    ]
    captured = {at: what for at, what in targets.items() if what != codes.DRUID}
    found += _hoped_for_one("try-capture", captured, "capture", "schlagen")
    only_pushed = {at: what for at, what in pushed.items() if at not in targets}
    found += _hoped_for_one("try-push", only_pushed, "push", "schieben")
    return sorted(dict.fromkeys(found), key=_weight)


def _hoped_for_one(kind: str, figures: dict[int, int], english: str, german: str) -> Iterator[Purpose]:
    """That one of the figures, by their squares, may be captured or pushed; two are named at most."""
    named = sorted(figures.items())[:2]
    if named:
        en = " or ".join(f"the {KINDS[what]} on {square_name(at)}" for at, what in named)
        de = " oder ".join(f"{_ACCUSATIVE[what]} auf {square_name(at)}" for at, what in named)
        yield _said(kind, f"may {english} {en}", f"kann {de} {german}")


def _feared(actions: list[list[Json]], mover: int) -> Iterator[Purpose]:
    """What the action die may force a figure to do, because it has no other action. # WW-14 WW-33"""
    victims = [event for told in actions for event in told if event["type"] == "capture"]
    only_own = len(victims) == len(actions) and all(_owner(event["victim"]) == mover for event in victims)
    lost = all(
        any(event["type"] == "end" and event["winner"] == COLOURS[1 - mover] for event in told)
        for told in actions
    )
    if only_own:
        what, at = _kind(victims[0]["victim"]), victims[0]["to"]
        own = "die eigene" if what == codes.DRUID else "den eigenen"
        en = f"may have to capture {ENGLISH[mover]}'s own {KINDS[what]}"
        de = f"muss womöglich {own} {_GERMAN_KINDS[what]}"
        if lost:
            yield _said("risk-loss", f"{en} on {at} and lose", f"{de} auf {at} schlagen und verlieren")
        elif len(victims) == 1:
            yield _said("risk-own", f"{en} on {at}", f"{de} auf {at} schlagen")
        else:
            yield _said(
                "risk-own",
                f"may have to capture a figure of {ENGLISH[mover]}'s own",
                "muss womöglich eine eigene Figur schlagen",
            )
    elif lost:
        yield _said("risk-loss", "may have to lose the game", "muss womöglich die Partie verlieren")


# --- prospects ---------------------------------------------------------------------------------------


def _prospects(before: Snapshot, after: Snapshot, told: list[Json], mover: int) -> Iterator[Purpose]:
    """What the sides can do after the move that they couldn't before, or the other way round."""
    other = 1 - mover
    moved_to = _way(told)
    settled = after.phase not in _OWNER_DECISIONS
    fallen = {codes.square_number(event["to"], _ROWS) for event in told if event["type"] == "capture"}
    mine, mine_before = turns(after, mover), turns(before, mover)
    theirs, theirs_before = turns(after, other), turns(before, other)
    if settled and mine.wins and not mine_before.wins:
        yield _said("threaten-win", "threatens to win", "droht zu gewinnen")
    if settled and theirs_before.wins and not theirs.wins:
        yield _said(
            "prevent-win",
            f"keeps {ENGLISH[other]} from winning next turn",
            f"verhindert, dass {GERMAN[other]} im nächsten Zug gewinnt",
        )
    if settled and theirs.wins and not theirs_before.wins:
        yield _said(
            "allow-win",
            f"gives {ENGLISH[other]} a chance to win next turn",
            f"gibt {GERMAN[other]} die Chance, im nächsten Zug zu gewinnen",
        )
    known = {moved_to.get(square, square) for square in mine_before.hits}
    for square in sorted(mine.hits - known):
        what = _standing(after, square)
        # A bonus still to be taken moves nobody, but may take a hit druid's last free square. # WW-32
        if settled or (after.phase == codes.PHASE_BONUS and what != codes.DRUID):
            yield _said(
                "threaten",
                f"threatens the {KINDS[what]} on {square_name(square)}",
                f"bedroht {_ACCUSATIVE[what]} auf {square_name(square)}",
            )
    if not settled:
        return
    for square in sorted(theirs_before.hits):
        now = moved_to.get(square, square)
        if square in fallen or _colour(after, now) != mover or now in theirs.hits:
            continue
        what = _standing(after, now)
        if now == square:
            yield _said(
                "defend",
                f"protects the {KINDS[what]} on {square_name(now)} from capture",
                f"schützt {_ACCUSATIVE[what]} auf {square_name(now)} vor dem Schlagen",
            )
        else:
            yield _said(
                "escape",
                f"saves the {KINDS[what]} from capture",
                f"rettet {_ACCUSATIVE[what]} vor dem Schlagen",
            )
    known = {moved_to.get(square, square) for square in theirs_before.hits}
    for square in sorted(theirs.hits - known):
        what = _standing(after, square)
        yield _said(
            "expose",
            f"leaves the {KINDS[what]} on {square_name(square)} open to capture",
            f"lässt {_ACCUSATIVE[what]} auf {square_name(square)} angreifbar",
        )
    yield from _approach(before, after, told, mover)


def _approach(before: Snapshot, after: Snapshot, told: list[Json], mover: int) -> Iterator[Purpose]:
    """A figure that gets nearer to where it wants to be."""
    for event in told:
        if event["type"] != "step":
            continue
        what = _kind(event["figure"])
        origin, target = (codes.square_number(event[end], _ROWS) or 0 for end in ("from", "to"))
        if what == codes.DRUID and not before.transformed[mover]:
            line = before.rows if mover == codes.WHITE else 1
            if abs(line - target // codes.FRAME) < abs(line - origin // codes.FRAME):
                other = 1 - mover
                yield _said(
                    "approach-line",
                    f"brings the druid closer to {ENGLISH[other]}'s start line",
                    f"bringt die Druidin näher an die Startlinie von {GERMAN[other]}",
                )
        else:
            portal = codes.square_number(board.centre(before.rows), before.rows) or 0
            if target == portal and after.portal == codes.PORTAL_DORMANT:
                yield _said("wait", "waits on the square of the portal", "wartet auf dem Feld des Portals")
            elif target != portal and _distance(target, portal) < _distance(origin, portal):
                yield _said(
                    "approach-portal",
                    f"brings the {KINDS[what]} closer to the portal",
                    f"bringt {_ACCUSATIVE[what]} näher ans Portal",
                )


def turns(taken: Snapshot, side: int) -> Turns:
    """What a side could do on a board, if it had the turn, with the rolls it likes best."""
    hits: set[int] = set()
    wins = False
    for group in range(len(KINDS)):
        if taken.group_die[group] == 0:
            continue
        squares = [square for square in _group(taken, side, group) if square]
        if squares:
            choosing = from_snapshot(
                _at_rest(taken)._replace(phase=codes.PHASE_CHOOSE, to_move=side, group=group)
            )
            steps = [move for move in choosing.legal_moves() if decode(move)[0] == codes.MOVE]
            wins = wins or any(_may_win(choosing.after(move), side) for move in steps)
        if taken.action_die[codes.FACE_ACT] == 0:
            continue
        for square in squares:
            acting = _with_figure(taken, side, square)
            for move in acting.legal_moves():
                kind, _, target, _ = decode(move)
                if kind == codes.CAPTURE and _colour(taken, target) != side:
                    hits.add(target)
                wins = wins or _may_win(acting.after(move), side)
    return Turns(frozenset(hits), wins)


def _may_win(state: WegeWaechter, side: int) -> bool:
    """Whether a side has won, or may win by the owner decisions that are still due in this turn."""
    if state.phase_code() == codes.PHASE_OVER:
        return state.payoffs()[side] == 1.0
    if state.phase_code() not in _OWNER_DECISIONS:
        return False
    return any(_may_win(state.after(move), side) for move in state.legal_moves())


def _at_rest(taken: Snapshot) -> Snapshot:
    """A board on which nothing is rolled and nothing pending, far from the last turn."""
    return taken._replace(
        turn_limit=0,
        group=codes.NONE,
        rerolled=0,
        figure=0,
        place_for=codes.NONE,
        displace_for=codes.NONE,
        bonus_for=codes.NONE,
        queue=(),
    )


def _with_figure(taken: Snapshot, side: int, square: int) -> WegeWaechter:
    """The state in which a side's figure on a square must act."""
    return from_snapshot(
        _at_rest(taken)._replace(
            phase=codes.PHASE_ACT, to_move=side, group=_standing(taken, square), figure=square
        )
    )


# --- the board ---------------------------------------------------------------------------------------


def _group(taken: Snapshot, side: int, group: int) -> tuple[int, ...]:
    first = side * sum(codes.MOST) + sum(codes.MOST[:group])
    return taken.squares[first : first + codes.MOST[group]]


def _slot(taken: Snapshot, square: int) -> int:
    return taken.squares.index(square) if square in taken.squares else codes.NONE


def _colour(taken: Snapshot, square: int) -> int:
    slot = _slot(taken, square)
    return codes.NONE if slot == codes.NONE else _owner(codes.FIGURES[slot])


def _standing(taken: Snapshot, square: int) -> int:
    """The kind of the figure on an occupied square."""
    return _kind(codes.FIGURES[_slot(taken, square)])


def _way(told: list[Json]) -> dict[int, int]:
    """Where the figures that changed their square have gone, by where they came from."""
    gone: dict[int, int] = {}
    for event in told:
        if event["type"] in ("step", "capture", "push", "displace"):
            origin = codes.square_number(event["from"], _ROWS) or 0
            gone[origin] = codes.square_number(event["to"], _ROWS) or 0
    return gone


def _distance(one: int, other: int) -> int:
    return max(abs(one // codes.FRAME - other // codes.FRAME), abs(one % codes.FRAME - other % codes.FRAME))


def _owner(figure: str) -> int:
    return COLOURS.index(figure.split("-")[0])


def _kind(figure: str) -> int:
    return KINDS.index(figure.split("-")[1])


ORDER = (
    *("win", "draw", "lose", "close", "hit", "capture", "prevent-win", "allow-win", "threaten-win", "open"),
    *("risk-loss", "transform", "score", "try-win", "try-score", "try-transform", "try-hit", "try-capture"),
    *("risk-own", "give-point", "transform-other", "capture-own", "again", "heal", "return", "defend"),
    *("escape", "threaten", "expose"),
    *("try-push", "push", "place", "approach-line", "wait", "approach-portal"),
)


def _weight(purpose: Purpose) -> int:
    return ORDER.index(purpose.kind)


def _said(kind: str, en: str, de: str) -> Purpose:
    return Purpose(kind, Words(en=en, de=de))
