"""Why a move that isn't legal isn't: the clause it breaks and a sentence that says how.

Only asked about refused moves; whether a move is legal is decided in `rules` alone.
"""

from games.contract import Refusal, Words
from games.wege_waechter import codes
from games.wege_waechter.codes import COLOURS, GERMAN, KINDS, decode, square_name
from games.wege_waechter.facts import FACTS
from games.wege_waechter.rules import Snapshot, WegeWaechter

_KIND_WORDS = {
    "runner": Words(en="runner", de="Läufer"),
    "guard": Words(en="guard", de="Wächter"),
    "druid": Words(en="druid", de="Druidin"),
}


def _refuse(clause: str, en: str, de: str) -> Refusal:
    return Refusal(clause, Words(en=en, de=de))


def explain(state: WegeWaechter, text: str, move: int | None) -> Refusal:
    """The refusal of a move that isn't legal; `move` is what the notation made of `text`."""
    return _Explanation(state).of(move)


class _Explanation:
    """The position a move was refused in, as the explanations need it."""

    def __init__(self, state: WegeWaechter) -> None:
        self.state = state
        self.taken: Snapshot = state.snapshot()
        self.phase = codes.PHASES[self.taken.phase]
        self.figures = {
            square: (slot // 7, "runner" if slot % 7 < 4 else "guard" if slot % 7 < 6 else "druid")
            for slot, square in enumerate(self.taken.squares)
            if square
        }

    def of(self, move: int | None) -> Refusal:
        if move is None:
            return _refuse(
                "WW-60",
                "this is no move in the notation of the game, or it names a square that isn't on the board",
                "das ist kein Zug in der Notation des Spiels, oder er nennt ein Feld außerhalb des Bretts",
            )
        kind, a, b, c = decode(move)
        name = codes.MOVE_KINDS[kind - 1]
        phases = {
            "group": ("group",),
            "move": ("choose", "move"),
            "throw": ("choose",),
            "action": ("action",),
            "capture": ("act",),
            "push": ("act",),
            "place": ("place",),
            "displace": ("displace",),
        }.get(name, ("bonus",))
        if self.phase not in phases:
            return self.wrong_phase()
        if name in ("group", "action"):
            return _refuse("WW-4", "this die has no such face", "dieser Würfel hat diese Seite nicht")
        if name in ("move", "throw", "capture", "push"):
            return self.wrong_figure(name, a) or getattr(self, f"no_{name}")(a, b, c)
        refused: Refusal = getattr(self, f"no_{name}")(a, b, c)
        return refused

    def wrong_phase(self) -> Refusal:
        if self.phase == "over":
            return _refuse("WW-60", "the game is over", "die Partie ist beendet")
        return _refuse(
            "WW-60",
            f"this kind of move doesn't fit now: {FACTS.phases[self.phase].en}",
            f"diese Art Zug passt jetzt nicht: {FACTS.phases[self.phase].de}",
        )

    def wrong_figure(self, name: str, square: int) -> Refusal | None:
        """The figure named isn't one that may be used now."""
        here = square_name(square)
        if square not in self.figures:
            return _refuse("WW-10", f"no figure stands on {here}", f"auf {here} steht keine Figur")
        colour, kind = self.figures[square]
        if colour != self.taken.to_move:
            return _refuse(
                "WW-10",
                f"the figure on {here} isn't that of the player on turn",
                f"die Figur auf {here} gehört nicht dem Spieler am Zug",
            )
        if self.phase != "choose" and square != self.taken.figure:
            fixed = square_name(self.taken.figure)
            return _refuse(
                "WW-13",
                f"the action die was thrown with {fixed}; the figure can't be changed",
                f"der Aktionswürfel wurde mit {fixed} geworfen; die Figur kann nicht gewechselt werden",
            )
        rolled = KINDS[self.taken.group]
        if kind != rolled:
            return _refuse(
                "WW-10",
                f"the group rolled is {rolled}, on {here} stands a {kind}",
                f"gewürfelt ist {_KIND_WORDS[rolled].de}, auf {here} steht: {_KIND_WORDS[kind].de}",
            )
        return None

    def reach(self, colour: int, kind: str) -> int:
        return 2 if kind == "runner" or (kind == "druid" and self.taken.lives[colour] == 1) else 1

    def shuts_portal_at_tie(self, figure: tuple[int, str], square: int) -> bool:
        """A transformed druid would end on the open portal while she may not. # WW-46"""
        return (
            figure[1] == "druid"
            and bool(self.taken.transformed[figure[0]])
            and self.taken.portal == codes.PORTAL_OPEN
            and square == (self.taken.rows + 1) // 2 * codes.FRAME + 4
        )

    def at_tie(self) -> Refusal:
        return _refuse(
            "WW-46",
            "a transformed druid may end on the open portal only if the scores differ, or if only druids are "
            "left",
            "eine transformierte Druidin darf auf das offene Portal nur bei verschiedenem Punktestand, oder "
            "wenn nur noch Druidinnen da sind",
        )

    def no_move(self, a: int, b: int, _: int) -> Refusal:
        colour, kind = self.figures[a]
        across, up = b % codes.FRAME - a % codes.FRAME, b // codes.FRAME - a // codes.FRAME
        distance = max(abs(across), abs(up))
        if a == b:
            return _refuse(
                "WW-20", "a move leads to another square", "eine Bewegung führt auf ein anderes Feld"
            )
        if across and up and abs(across) != abs(up):
            return _refuse(
                "WW-20",
                "a figure moves in a straight line, orthogonally or diagonally",
                "eine Figur zieht geradeaus, orthogonal oder diagonal",
            )
        reach = self.reach(colour, kind)
        if distance > reach:
            squares, felder = ("square", "Feld") if reach == 1 else ("squares", "Felder")
            return _refuse(
                "WW-21",
                f"this {kind} moves at most {reach} {squares}, not {distance}",
                f"{_KIND_WORDS[kind].de}: höchstens {reach} {felder}, nicht {distance}",
            )
        if b in self.figures:
            return _refuse("WW-20", f"{square_name(b)} isn't free", f"{square_name(b)} ist nicht frei")
        between = (a + b) // 2
        if distance == 2 and between in self.figures:
            return _refuse(
                "WW-20",
                f"the figure on {square_name(between)} is in the way",
                f"die Figur auf {square_name(between)} steht im Weg",
            )
        return self.at_tie()

    def no_throw(self, a: int, _b: int, _c: int) -> Refusal:
        return _refuse(
            "WW-13",
            f"the figure on {square_name(a)} has no possible action",
            f"die Figur auf {square_name(a)} hat keine mögliche Aktion",
        )

    def not_adjacent(self, a: int, b: int) -> Refusal | None:
        across, up = b % codes.FRAME - a % codes.FRAME, b // codes.FRAME - a // codes.FRAME
        if max(abs(across), abs(up)) != 1:
            return _refuse(
                "WW-30",
                f"{square_name(b)} isn't adjacent to {square_name(a)}",
                f"{square_name(b)} grenzt nicht an {square_name(a)}",
            )
        if b not in self.figures:
            return _refuse(
                "WW-30", f"no figure stands on {square_name(b)}", f"auf {square_name(b)} steht keine Figur"
            )
        return None

    def no_capture(self, a: int, b: int, _: int) -> Refusal:
        if self.figures[a][1] == "runner":
            return _refuse("WW-31", "runners can't capture", "Läufer können nicht schlagen")
        if refused := self.not_adjacent(a, b):
            return refused
        if abs(b - a) not in (1, codes.FRAME):
            return _refuse(
                "WW-31",
                "captures are orthogonal only, never diagonal",
                "geschlagen wird nur orthogonal, nie diagonal",
            )
        colour, _kind = self.figures[b]
        if self.figures[a][1] == "guard" and self.taken.transformed[colour]:
            return self.immune()
        return _refuse(
            "WW-32",
            f"no square of {COLOURS[colour]}'s start line would be free for the hit druid",
            f"auf der Startlinie von {GERMAN[colour]} wäre kein Feld für die geschlagene Druidin frei",
        )

    def immune(self) -> Refusal:
        return _refuse(
            "WW-36",
            "a transformed druid is immune to runners and guards",
            "eine transformierte Druidin ist gegen Läufer und Wächter immun",
        )

    def no_push(self, a: int, b: int, c: int) -> Refusal:
        colour, kind = self.figures[a]
        if kind == "guard":
            return _refuse("WW-35", "guards can't push", "Wächter können nicht schieben")
        if refused := self.not_adjacent(a, b):
            return refused
        owner, target = self.figures[b]
        if kind == "druid" and (target != "druid" or owner == colour):
            return _refuse(
                "WW-35",
                "a druid pushes the opposing druid only",
                "eine Druidin schiebt nur die gegnerische Druidin",
            )
        if kind == "runner" and target == "druid" and self.taken.transformed[owner]:
            return self.immune()
        if c not in self.push_squares(a, b):
            return _refuse(
                "WW-35",
                "a figure is pushed one square straight on, or 45° to either side of that",
                "geschoben wird ein Feld geradeaus oder 45° nach einer der beiden Seiten davon",
            )
        if c in self.figures:
            return _refuse("WW-35", f"{square_name(c)} isn't free", f"{square_name(c)} ist nicht frei")
        return self.at_tie()

    def push_squares(self, a: int, b: int) -> set[int]:
        """The neighbours of the target that lie straight behind it or 45° to either side."""
        across, up = b % codes.FRAME - a % codes.FRAME, b // codes.FRAME - a // codes.FRAME
        return {
            b + dy * codes.FRAME + dx for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx * across + dy * up > 0
        }

    def no_place(self, a: int, _b: int, _c: int) -> Refusal:
        return self.start_line("WW-32", self.taken.place_for, a)

    def start_line(self, clause: str, colour: int, square: int) -> Refusal:
        if square // codes.FRAME != (1, self.taken.rows)[colour]:
            return _refuse(
                clause,
                f"{square_name(square)} isn't on {COLOURS[colour]}'s start line",
                f"{square_name(square)} liegt nicht auf der Startlinie von {GERMAN[colour]}",
            )
        return _refuse(clause, f"{square_name(square)} isn't free", f"{square_name(square)} ist nicht frei")

    def no_displace(self, a: int, _b: int, _c: int) -> Refusal:
        if a in self.figures:
            return _refuse("WW-44", f"{square_name(a)} isn't free", f"{square_name(a)} ist nicht frei")
        return _refuse(
            "WW-44",
            "the druid goes to a free neighbour of the portal; to her own start line only if there is none",
            "die Druidin geht auf ein freies Feld neben dem Portal, sonst auf ihre Startlinie",
        )

    def no_heal(self, *_: int) -> Refusal:
        return _refuse("WW-41", "the own druid has both her lives", "die eigene Druidin hat noch beide Leben")

    def no_return(self, a: int, b: int, _: int) -> Refusal:
        owner = self.taken.bonus_for
        if not self.taken.captured[2 * owner + a]:
            return _refuse(
                "WW-41",
                f"no {KINDS[a]} of {COLOURS[owner]} is captured",
                f"von {GERMAN[owner]} ist kein {_KIND_WORDS[KINDS[a]].de} geschlagen",
            )
        return self.start_line("WW-41", owner, b)
