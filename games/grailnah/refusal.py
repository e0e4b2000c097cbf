"""Why a move that isn't legal isn't: the clause it breaks and a sentence that says how.

Only asked about refused moves; whether a move is legal is decided in `rules` alone.
"""

from games.contract import Refusal, Words
from games.grailnah import codes
from games.grailnah.codes import KINDS, SECTORS, SITES, decode, place_name, ring_of
from games.grailnah.naming import GERMAN, GERMAN_CASTLES, within
from games.grailnah.notation import placed_figures, player_names
from games.grailnah.rules import Grailnah, Snapshot


def _refuse(clause: str, en: str, de: str) -> Refusal:
    return Refusal(clause, Words(en=en, de=de))


def explain(state: Grailnah, text: str, move: int | None) -> Refusal:
    """The refusal of a move that isn't legal; `move` is what the notation made of `text`."""
    return _Explanation(state.snapshot()).of(move)


class _Explanation:
    """The position a move was refused in, as the explanations need it."""

    def __init__(self, taken: Snapshot) -> None:
        self.taken = taken
        self.rings = taken.rings
        self.names = player_names(taken)
        self.mover = "" if taken.to_move == codes.NONE else self.names[taken.to_move]
        self.mover_en = self.mover.capitalize()
        self.mover_de = GERMAN.get(self.mover, "")
        self.places: dict[int, list[str]] = {}
        for place, figure in placed_figures(taken):
            self.places.setdefault(place, []).append(figure)
        self.castles = {
            field: site
            for site in codes.SITES_FOR[len(self.names)]
            for field in codes.castle_fields(site, taken.rings)
        }
        self.stairs = codes.stairs(taken.rings)

    def of(self, move: int | None) -> Refusal:
        if move is None:
            return _refuse(
                "GR-72",
                "this is no move in the notation of the game, or it names a field or castle that isn't there",
                "das ist kein Zug in der Notation des Spiels, oder er nennt ein Feld oder Schloss, das fehlt",
            )
        if self.taken.reason != codes.NONE:
            clause = "GR-71" if self.taken.reason == codes.REASON_PLY_LIMIT else "GR-70"
            return _refuse(clause, "the game is over", "die Partie ist beendet")
        kind, a, b, c = decode(move)
        if kind == codes.MOVE:
            return self.no_figure(a) or (self.no_knight(a, b) if self.is_knight(a) else self.no_royal(a, b))
        if kind == codes.LEAVE:
            return self.no_leave(a - codes.CASTLE, b, c)
        if kind == codes.ENTER:
            return self.no_figure(a) or self.no_enter(a, b - codes.CASTLE)
        if kind == codes.TO_MERLIN:
            return self.no_merlin(a)
        if kind == codes.TO_MORGANE:
            return self.no_morgane(a)
        if kind == codes.STAY:
            return self.no_stay(a)
        return _refuse(
            "GR-20",
            "passing is possible only when nothing else is",
            "ausgesetzt wird nur, wenn nichts anderes möglich ist",
        )

    # --- whose figure ----------------------------------------------------------------------------

    def own_at(self, place: int) -> str | None:
        """The figure of the player on turn in a place."""
        for figure in self.places.get(place, []):
            if figure.startswith(f"{self.mover}-"):
                return figure
        return None

    def is_knight(self, field: int) -> bool:
        return self.own_at(field) == f"{self.mover}-knight"

    def no_figure(self, field: int) -> Refusal | None:
        """There is no figure on a field that the player on turn may move."""
        here, figures = place_name(field), self.places.get(field, [])
        if not figures:
            return _refuse("GR-20", f"no figure stands on {here}", f"auf {here} steht keine Figur")
        if all("-" not in figure for figure in figures):
            return _refuse(
                "GR-72",
                "moves of Merlin and Morgane are written merlin-… and morgane-…",
                "Züge von Merlin und Morgane schreibt man merlin-… und morgane-…",
            )
        if self.own_at(field) is None:
            return _refuse(
                "GR-20",
                f"the figure on {here} isn't {self.mover_en}'s, whose turn it is",
                f"die Figur auf {here} gehört nicht dem Spieler am Zug ({self.mover_de})",
            )
        if len(figures) > 1:
            return _refuse(
                "GR-23",
                f"two figures of different players share {here}: both are immobilised",
                f"auf {here} stehen Figuren zweier Spieler: beide sind unbeweglich",
            )
        return None

    def no_target(self, field: int) -> Refusal:
        """A coloured figure can't end on a field because of who is there. # GR-21"""
        there, figures = place_name(field), self.places.get(field, [])
        if field in self.castles:
            return self.is_castle(field)
        if self.own_at(field):
            return _refuse(
                "GR-21", f"an own figure stands on {there}", f"auf {there} steht eine eigene Figur"
            )
        if len(figures) > 1:
            return _refuse(
                "GR-21", f"two figures already stand on {there}", f"auf {there} stehen schon zwei Figuren"
            )
        name = "Merlin" if figures == ["merlin"] else "Morgane"
        return _refuse("GR-21", f"{name} stands on {there}", f"auf {there} steht {name}")

    def is_castle(self, field: int) -> Refusal:
        there, site = place_name(field), SITES[self.castles[field]]
        return _refuse(
            "GR-2",
            f"{there} belongs to the {site} castle; nobody stands there",
            f"{there} gehört zum {GERMAN_CASTLES[site]}; dort steht niemand",
        )

    def is_open(self, field: int) -> bool:
        """Whether a coloured figure of the player on turn may end there, were it within reach."""
        figures = self.places.get(field, [])
        if field in self.castles or len(figures) > 1 or self.own_at(field):
            return False
        return not figures or "-" in figures[0]

    def in_the_way(self, field: int) -> Refusal:
        """Something on a field can't be jumped. # GR-22"""
        here = place_name(field)
        if field in self.castles:
            site = SITES[self.castles[field]]
            en, de = f"the {site} castle is in the way", f"das {GERMAN_CASTLES[site]} ist im Weg"
        elif field in self.stairs:
            en, de = f"the stair {here} is in the way", f"die Treppe {here} ist im Weg"
        else:
            en, de = f"the figure on {here} is in the way", f"die Figur auf {here} ist im Weg"
        return _refuse("GR-22", f"{en}; nothing is jumped", f"{de}; übersprungen wird nichts")

    def blocks(self, field: int) -> bool:
        return field in self.castles or field in self.stairs or field in self.places

    def around(self, origin: int, target: int) -> Refusal:
        """Both ways along the circle are blocked; names what blocks the shorter one."""
        first = SECTORS * ring_of(origin)
        apart = (target - origin) % SECTORS
        step = 1 if apart <= SECTORS // 2 else -1
        field = origin
        while True:
            field = first + (field + step) % SECTORS
            if self.blocks(field):
                return self.in_the_way(field)

    # --- coloured figures ------------------------------------------------------------------------

    def no_knight(self, a: int, b: int) -> Refusal:
        if a == b:
            return _refuse(
                "GR-31", "a knight ends on another field", "ein Ritter endet auf einem anderen Feld"
            )
        if b in self.stairs:
            return _refuse("GR-32", "knights can't use stairs", "Ritter dürfen keine Treppe benutzen")
        if ring_of(b) > ring_of(a):
            return _refuse("GR-32", "a knight never goes back", "ein Ritter geht nie zurück")
        if ring_of(a) == ring_of(b):
            return self.around(a, b) if self.is_open(b) else self.no_target(b)
        if ring_of(a) - ring_of(b) == 1 and a % SECTORS == b % SECTORS:
            return self.no_target(b)
        return _refuse(
            "GR-31",
            "a knight goes one field forward, or along its circle",
            "ein Ritter geht ein Feld nach vorn oder seitlich auf seinem Kreis",
        )

    def no_royal(self, a: int, b: int) -> Refusal:
        if a == b:
            return _refuse(
                "GR-41", "king and queen go to another field", "König und Königin gehen auf ein anderes Feld"
            )
        if ring_of(b) < codes.CIRCLE:
            return _refuse(
                "GR-41",
                "king and queen never enter the magic circle",
                "König und Königin betreten nie den magischen Kreis",
            )
        linked = a in self.stairs and b in self.stairs and (a - b) % SECTORS in (5, 15)
        aside = (b - a) % SECTORS
        if not linked and (abs(ring_of(a) - ring_of(b)) > 1 or aside not in (0, 1, SECTORS - 1)):
            if b in self.stairs:
                return _refuse(
                    "GR-42",
                    "stairs are reached from a neighbouring field, or from the next or previous stairs",
                    "auf eine Treppe geht es von einem Nachbarfeld oder von der nächsten oder vorigen Treppe",
                )
            return _refuse(
                "GR-41",
                "king and queen go one field at a time",
                "König und Königin gehen ein Feld auf einmal",
            )
        if b in self.stairs:
            return _refuse("GR-42", "a stair holds one figure", "auf einer Treppe steht höchstens eine Figur")
        return self.no_target(b)

    def no_leave(self, site: int, target: int, kind: int) -> Refusal:
        castle, schloss = f"the {SITES[site]} castle", GERMAN_CASTLES[SITES[site]]
        figure = f"{self.mover}-{KINDS[kind]}"
        if figure not in self.places.get(codes.CASTLE + site, []):
            return _refuse(
                "GR-20",
                f"{self.mover_en}, whose turn it is, has no {KINDS[kind]} in {castle}",
                f"am Zug ist {self.mover_de}; im {schloss} ist keine solche Figur",
            )
        if kind == codes.KNIGHT:
            if target not in codes.side_doors(site, self.rings):
                first, second = (place_name(door) for door in codes.side_doors(site, self.rings))
                return _refuse(
                    "GR-30",
                    f"a knight leaves {castle} by a side door, to {first} or {second}",
                    f"ein Ritter verlässt das {schloss} durch eine Seitentür, nach {first} oder {second}",
                )
        elif target not in codes.royal_doors(site, self.rings):
            first, second = (place_name(door) for door in codes.royal_doors(site, self.rings))
            return _refuse(
                "GR-40",
                f"king and queen leave {castle} by the royal door, to {first} or {second}",
                f"König und Königin verlassen das {schloss} durch die königliche Tür, "
                f"nach {first} oder {second}",
            )
        return self.no_target(target)

    def no_enter(self, a: int, site: int) -> Refusal:
        if self.is_knight(a):
            return _refuse(
                "GR-32", "a knight never goes back into a castle", "ein Ritter geht nie in ein Schloss zurück"
            )
        first, second = (place_name(door) for door in codes.royal_doors(site, self.rings))
        schloss = GERMAN_CASTLES[SITES[site]]
        return _refuse(
            "GR-40",
            f"the {SITES[site]} castle is entered by its royal door, from {first} or {second}",
            f"das {schloss} betritt man durch die königliche Tür, von {first} oder {second}",
        )

    # --- Merlin and Morgane ----------------------------------------------------------------------

    def no_merlin(self, b: int) -> Refusal:
        if not self.taken.may_move:
            return _refuse(
                "GR-52",
                "Merlin moves only after a coloured figure or Morgane: "
                "not first, not twice running, not after a pass",
                "Merlin zieht nur nach einer farbigen Figur oder Morgane: nicht als Erster, "
                "nicht zweimal hintereinander, nicht nach einem Aussetzen",
            )
        if self.taken.streak[self.taken.to_move] >= codes.MAX_STREAK:
            return _refuse(
                "GR-52",
                f"{self.mover_en} has moved Merlin three times in a row",
                f"{self.mover_de} hat Merlin dreimal hintereinander bewegt",
            )
        a = self.taken.merlin
        if a == b:
            return _refuse("GR-50", "Merlin ends on another field", "Merlin endet auf einem anderen Feld")
        if ring_of(a) >= codes.CIRCLE > ring_of(b):
            return _refuse(
                "GR-51",
                "Merlin has left the magic circle and can't cross it inwards again",
                "Merlin hat den magischen Kreis verlassen und darf ihn nicht wieder nach innen durchqueren",
            )
        if b in self.stairs or b in self.castles:
            return _refuse(
                "GR-50",
                "Merlin can't enter stairs or castles",
                "Merlin darf weder auf Treppen noch in Schlösser",
            )
        if ring_of(a) == ring_of(b):
            return self.around(a, b)
        if codes.CENTRE not in (a, b) and a % SECTORS != b % SECTORS:
            return _refuse(
                "GR-50",
                "Merlin moves in a straight line: forward, back or along the circle",
                "Merlin zieht geradeaus: nach vorn, zurück oder auf dem Kreis",
            )
        sector = a % SECTORS if b == codes.CENTRE else b % SECTORS
        step = 1 if ring_of(b) > ring_of(a) else -1
        between = range(ring_of(a) + step, ring_of(b), step)
        return self.in_the_way(
            next(field for ring in between if self.blocks(field := SECTORS * ring + sector))
        )

    def no_morgane(self, b: int) -> Refusal:
        a = self.taken.morgane
        if b == codes.CENTRE:
            if a == b:
                return _refuse(
                    "GR-62",
                    "Morgane staying in the centre costs a knight: morgane-stay:…",
                    "bleibt Morgane im Zentrum, kostet das einen Ritter: morgane-stay:…",
                )
            return _refuse(
                "GR-61",
                "once off the centre, Morgane can't step back onto it",
                "hat Morgane das Zentrum verlassen, kann sie nicht dorthin zurückkehren",
            )
        if b in self.stairs or b in self.castles:
            return _refuse(
                "GR-60",
                "Morgane can't enter stairs or castles",
                "Morgane darf weder auf Treppen noch in Schlösser",
            )
        if a == codes.CENTRE and ring_of(b) == 0:
            return _refuse(
                "GR-61",
                f"a knight stands on {place_name(b)}; leaving the centre, Morgane can't hit it",
                f"auf {place_name(b)} steht ein Ritter; aus dem Zentrum darf Morgane ihn nicht schlagen",
            )
        return _refuse(
            "GR-60",
            "Morgane steps one field forward, back or along the circle",
            "Morgane geht ein Feld nach vorn, zurück oder auf dem Kreis",
        )

    def no_stay(self, place: int) -> Refusal:
        if self.taken.morgane != codes.CENTRE:
            return _refuse("GR-62", "Morgane isn't in the centre", "Morgane steht nicht im Zentrum")
        en, de = within(place_name(place))
        return _refuse(
            "GR-62",
            f"{self.mover_en} has no knight {en} to give up",
            f"{self.mover_de} hat {de} keinen Ritter zu opfern",
        )
