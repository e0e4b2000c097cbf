"""What must agree with what in a position of GRAILNAH, once its parts are read.

A position is refused if no game can have led to it. That is judged from the position alone: from the
clauses, from the move that must have been the last, and (in `needed`) from how many moves it takes.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from games.core import NOBODY
from games.grailnah import codes, naming
from games.grailnah.codes import SITES, are_partners, place_name
from games.grailnah.naming import GERMAN
from games.grailnah.needed import moves_needed, turns_had
from games.grailnah.notation import initial_snapshot, options_json
from games.grailnah.rules import Snapshot, from_snapshot
from games.reading import Faults


class Reading(NamedTuple):
    """A position as it was read: the snapshot, and what a snapshot doesn't say.

    `standing` are the figures on the fields that are fine by themselves, `places` where the figures of
    each name are, also those that are there too often; `has_result` tells of a result of any shape.
    """

    taken: Snapshot
    actor: str | None
    phase: str
    has_result: bool
    standing: Mapping[str, list[str]]
    places: Mapping[str, list[int]]
    reserve: tuple[int, ...]


Check = Callable[["Consistency"], None]
_CHECKS: list[tuple[tuple[str, ...], Check]] = []


def _judged_by(parts: str) -> Callable[[Check], Check]:
    """A check that is made if none of these parts of the position has a fault of its own."""

    def register(check: Check) -> Check:
        _CHECKS.append((tuple(parts.split()), check))
        return check

    return register


class Consistency:
    """The checks of one position, each adding its faults."""

    def __init__(self, faults: Faults, reading: Reading) -> None:
        self.add = faults.add
        self.found = faults.found
        self.broken = [fault.path for fault in faults.found]
        self.reading = reading
        self.taken = taken = reading.taken
        self.players = len(taken.colours)
        self.names = tuple(codes.COLOURS[colour] for colour in taken.colours)
        self.gone = (*taken.disqualified, *taken.resigned)
        self.left = [player for player in range(self.players) if player not in self.gone]
        self.over = self.is_over()
        if self.over is None:
            self.broken.append("over")

    def check(self) -> None:
        """Make every check that needs none of the broken parts."""
        for parts, check in _CHECKS:
            if self.were_read(*parts):
                check(self)

    def were_read(self, *parts: str) -> bool:
        """Whether nothing is wrong with some parts, nor with what they are in or what is in them."""
        return not any(
            path == part or path.startswith(f"{part}.") or part.startswith(f"{path}.")
            for part in parts
            for path in self.broken
        )

    def is_over(self) -> bool | None:
        """Whether the game has ended, as most of phase, result and player on turn have it; None: a tie."""
        said = {
            "phase": self.reading.phase == "over",
            "result": self.reading.has_result,
            "to_move": self.taken.to_move == codes.NONE,
        }
        votes = [over for part, over in said.items() if part == "result" or self.were_read(part)]
        return None if 2 * sum(votes) == len(votes) else 2 * sum(votes) > len(votes)

    # --- looking ---------------------------------------------------------------------------------

    def fields_of(self, player: int) -> set[int]:
        kinds = [f"{self.names[player]}-{kind}" for kind in codes.KINDS]
        return {place for kind in kinds for place in self.reading.places[kind]}

    def side_of(self, player: int) -> tuple[int, ...]:
        """A player and his partner. # GR-12"""
        return tuple(other for other in range(self.players) if are_partners(player, other, self.players))

    def blockers(self, owner: int) -> list[int]:
        """The players, not the owner's partners, who block all four door fields of a castle. # GR-66"""
        site, rings = codes.SITES_FOR[self.players][owner], self.taken.rings
        doors = {*codes.side_doors(site, rings), *codes.royal_doors(site, rings)}
        return [
            player
            for player in range(self.players)
            if not are_partners(player, owner, self.players) and doors <= self.fields_of(player)
        ]

    def arrived(self) -> list[int]:
        """Whose knight is in the centre."""
        return [player for player in self.left if codes.CENTRE in self.fields_of(player)]

    def before(self, player: int) -> int:
        """The player whose turn comes before another's, those out of the game skipped."""
        player = (player - 1) % self.players
        while player in self.gone:
            player = (player - 1) % self.players
        return player

    def by_count(self) -> int:
        """Whose turn it is, or would be if the game weren't over, while nobody is out of it."""
        return self.taken.ply % self.players

    def last_movers(self) -> list[int]:
        """Who can have made the last move."""
        taken = self.taken
        if self.over:
            if taken.reason == codes.REASON_DISQUALIFICATION and taken.disqualified:
                return self.blockers(taken.disqualified[-1])
            if taken.reason == codes.REASON_GRAIL:
                return self.arrived()
            return self.may_have_moved() if self.gone else [(taken.ply - 1) % self.players]
        if taken.resigned or taken.to_move not in self.left:
            return self.may_have_moved()
        if not (self.gone or taken.to_move == self.by_count()):
            return self.left
        return [self.before(taken.to_move)]

    def may_have_moved(self) -> list[int]:
        """All but the disqualified: whoever gave up can have moved last before that."""
        return [player for player in range(self.players) if player not in self.taken.disqualified]

    # --- turns -----------------------------------------------------------------------------------

    @_judged_by("")
    def end_is_an_end(self) -> None:
        """GR-70: phase, result and the player on turn say the same."""
        reading = self.reading
        over = reading.has_result if self.over is None else self.over
        if self.were_read("phase") and (reading.phase == "over") != over:
            self.add(
                "phase",
                "is over exactly when there is a result",
                "ist genau dann over, wenn es ein Ergebnis gibt",
            )
        if reading.has_result != over:
            self.add(
                "result",
                "must be given when the game is over" if over else "must be null before the end",
                "muss am Ende angegeben sein" if over else "muss vor dem Ende null sein",
            )
        if self.were_read("to_move") and (self.taken.to_move == codes.NONE) != over:
            self.add("to_move", "is null exactly when the game is over", "ist genau am Ende null")

    @_judged_by("actor to_move over")
    def who_decides(self) -> None:
        """GR-70."""
        to_move = None if self.taken.to_move == codes.NONE else self.names[self.taken.to_move]
        if self.over and self.reading.actor is not None:
            self.add("actor", "must be null when the game is over", "muss am Ende null sein")
        if not self.over and self.reading.actor != to_move:
            self.add("actor", "must be the player on turn", "muss der Spieler am Zug sein")

    @_judged_by("ply options.ply_limit")
    def ply_limit(self) -> None:
        """GR-71."""
        taken = self.taken
        if 0 < taken.ply_limit < taken.ply:
            self.add("ply", "is beyond the ply limit", "liegt über der Zuggrenze")
        if self.over is False and taken.ply == taken.ply_limit > 0:
            self.add("ply", "at the ply limit the game is over", "an der Zuggrenze ist die Partie zu Ende")

    @_judged_by("over ply to_move disqualified resigned options.players")
    def order_of_turns(self) -> None:
        """GR-10, GR-66."""
        taken = self.taken
        if self.over or taken.to_move == codes.NONE:
            return
        if taken.to_move in taken.disqualified:
            self.add("to_move", "a disqualified player is skipped", "ein Disqualifizierter wird übergangen")
        elif taken.to_move in taken.resigned:
            self.add("to_move", "has given up and is skipped", "hat aufgegeben und wird übergangen")
        elif not self.gone and taken.to_move != self.by_count():
            expected = self.names[self.by_count()]
            after, nach = naming.moves_made(taken.ply)
            self.add("to_move", f"{after} it is {expected}'s turn", f"{nach} ist {GERMAN[expected]} am Zug")

    @_judged_by("ply options.players options.rings fields castles court reserve disqualified resigned merlin")
    def begins_with_the_set_up(self) -> None:
        """GR-11, GR-67: only giving up changes anything then."""
        taken = self.taken
        start = initial_snapshot(options_json(taken))
        if taken.resigned and len(taken.resigned) < self.players - 1:
            state = from_snapshot(start)
            for player in taken.resigned:
                if state.actor_index() != NOBODY:
                    state, _ = state.given_up(player)
            start = state.snapshot()
        judged_elsewhere = start._replace(
            to_move=taken.to_move,
            may_move=taken.may_move,
            streak=taken.streak,
            ply_limit=taken.ply_limit,
            reason=taken.reason,
            winners=taken.winners,
        )
        if taken.ply == 0 and (self.over or taken != judged_elsewhere):
            self.add(
                "ply",
                "before the first move there is only the set-up",
                "vor dem ersten Zug steht alles am Anfang",
            )

    @_judged_by("ply options.players options.rings fields castles court reserve disqualified resigned merlin")
    def enough_moves_were_made(self) -> None:
        """What stands there takes moves, and everybody has had only so many turns."""
        taken = self.taken
        if taken.ply == 0:
            return
        after, nach = naming.moves_made(taken.ply)
        for player, name in enumerate(self.names):
            needed, had = moves_needed(taken, player), turns_had(taken, player)
            if needed > had:
                self.add(
                    "ply",
                    f"{after} {name} has had {had} turns, but needs {needed} for this position",
                    f"{nach} war {GERMAN[name]} {had}-mal am Zug, braucht für diese Stellung aber {needed}",
                )
        total = moves_needed(taken, None)
        if total > taken.ply:
            self.add(
                "ply",
                f"this position takes at least {total} moves",
                f"diese Stellung braucht mindestens {total} Züge",
            )

    # --- figures ---------------------------------------------------------------------------------

    @_judged_by("options.players options.rings")
    def who_stands_where(self) -> None:
        """GR-2, GR-3, GR-21, GR-32, GR-41: who can be on a field, and with whom."""
        walls = {
            field
            for site in codes.SITES_FOR[self.players]
            for field in codes.castle_fields(site, self.taken.rings)
        }
        for name, figures in self.reading.standing.items():
            field = codes.field_number(name, self.taken.rings)
            path = f"fields.{name}"
            if figures != sorted(figures):
                self.add(
                    path,
                    "figures on a field are listed alphabetically",
                    "Figuren auf einem Feld werden alphabetisch genannt",
                )
            if field in walls:
                self.add(path, "belongs to a castle", "gehört zu einem Schloss")
            elif field == codes.CENTRE:
                self.centre(path, figures)
            elif field is not None:
                self.field(path, field, figures)

    def centre(self, path: str, figures: list[str]) -> None:
        """GR-31, GR-41."""
        coloured = [figure for figure in figures if "-" in figure]
        if len(coloured) > 1 or any(not figure.endswith("-knight") for figure in coloured):
            self.add(
                path,
                "in the centre are only Merlin, Morgane and the knight that won",
                "im Zentrum stehen nur Merlin, Morgane und der Ritter, der gewonnen hat",
            )

    def field(self, path: str, field: int, figures: list[str]) -> None:
        """One field but the centre."""
        coloured = [figure for figure in figures if "-" in figure]
        royal = [figure for figure in figures if figure.endswith(("-king", "-queen"))]
        owners = {figure.split("-")[0] for figure in coloured}
        if len(coloured) > 2:
            self.add(path, "a field holds at most two figures", "ein Feld fasst höchstens zwei Figuren")
        if len(owners) < len(coloured):
            self.add(path, "two figures of one player", "zwei Figuren eines Spielers")
        if len(coloured) < len(figures) and len(figures) > 1:
            self.add(
                path, "Merlin and Morgane share only the centre", "Merlin und Morgane teilen nur das Zentrum"
            )
        if field in codes.stairs(self.taken.rings):
            if len(royal) < len(figures):
                self.add(
                    path, "only kings and queens use stairs", "nur Könige und Königinnen benutzen Treppen"
                )
            if len(figures) > 1:
                self.add(path, "a stair holds one figure", "eine Treppe fasst eine Figur")
        if codes.ring_of(field) < codes.CIRCLE and royal:
            self.add(
                path,
                "kings and queens never enter the magic circle",
                "Könige und Königinnen betreten nie den magischen Kreis",
            )

    @_judged_by("options.players")
    def how_many_there_are(self) -> None:
        """GR-11, GR-65, GR-66: nobody is missing, nobody is there twice, the disqualified are gone."""
        complete = self.were_read("fields", "castles", "disqualified", "resigned")
        for name, places in self.reading.places.items():
            colour, _, kind = name.partition("-")
            owner = self.names.index(colour) if kind else codes.NONE
            most = codes.KNIGHTS if kind == "knight" else 1
            if owner in self.taken.disqualified:
                if places:
                    self.add("fields", *naming.disqualified(name))
            elif owner in self.taken.resigned:
                if places:
                    self.add("fields", *naming.resigned(name))
            elif len(places) > most:
                self.add("fields", *naming.too_many(name, len(places)))
            elif kind == "knight":
                if complete and self.were_read(f"reserve.{colour}"):
                    self.knights_in_reserve(owner, len(places))
            elif complete and not places:
                self.add("fields", *naming.missing(name))

    def knights_in_reserve(self, player: int, out: int) -> None:
        """GR-65: the eight knights are on fields, in castles or in reserve."""
        if out + self.reading.reserve[player] != codes.KNIGHTS:
            self.add(
                f"reserve.{self.names[player]}",
                f"must be {codes.KNIGHTS - out}: {out} of 8 knights are on fields and in castles",
                f"muss {codes.KNIGHTS - out} sein: {out} von 8 Rittern sind auf Feldern, in Schlössern",
            )

    @_judged_by("options.players fields castles court")
    def court_where_both_are(self) -> None:
        """GR-65: king and queen in one castle hold court there."""
        taken = self.taken
        for player in range(self.players):
            place = taken.kings[player]
            if codes.CASTLE <= place < codes.RESERVE and place == taken.queens[player]:
                site = place - codes.CASTLE
                if taken.court[player] != site:
                    self.add(
                        f"court.{self.names[player]}",
                        f"must be {SITES[site]}, where king and queen are",
                        f"muss {SITES[site]} sein, wo König und Königin sind",
                    )

    @_judged_by("options.players options.rings fields disqualified resigned")
    def nobody_plays_on_blocked(self) -> None:
        """GR-66: whose castle is blocked is disqualified."""
        for owner in self.left:
            if self.blockers(owner):
                name = self.names[owner]
                self.add(
                    f"castles.{SITES[codes.SITES_FOR[self.players][owner]]}",
                    f"all doors are blocked: {name} is disqualified",
                    f"alle Türen sind blockiert: {GERMAN[name]} ist disqualifiziert",
                )

    # --- Merlin ----------------------------------------------------------------------------------

    @_judged_by("ply merlin.may_move")
    def never_first(self) -> None:
        """GR-52."""
        if self.taken.ply == 0 and self.taken.may_move:
            self.add("merlin.may_move", "never as the first move", "nie als erster Zug")

    @_judged_by("ply merlin.streak options.players")
    def streaks_take_moves(self) -> None:
        """GR-52: Merlin is never moved first nor twice running."""
        taken = self.taken
        for player, name in enumerate(self.names):
            if taken.streak[player] > taken.ply // 2:
                after, nach = naming.moves_made(taken.ply)
                self.add(f"merlin.streak.{name}", f"impossible {after}", f"{nach} unmöglich")

    @_judged_by(
        "over ply merlin to_move result disqualified resigned options.players options.rings fields castles"
    )
    def merlin_fits_the_last_move(self) -> None:
        """GR-52: whether it moved Merlin, and whether it was a pass."""
        taken, movers = self.taken, self.last_movers()
        if taken.ply == 0 or not movers:
            return
        moved_him = [player for player in movers if taken.streak[player]]
        if self.over and taken.reason in (codes.REASON_GRAIL, codes.REASON_DISQUALIFICATION):
            self.figure_moved_last(moved_him)
        elif taken.may_move and len(moved_him) == len(movers):
            name = self.names[movers[0]]
            self.add(
                "merlin.may_move",
                f"must be false: {name} has just moved him",
                f"muss false sein: {GERMAN[name]} hat ihn gerade bewegt",
            )
        elif not taken.may_move and not moved_him and not any(map(self.can_have_passed, movers)):
            self.has_to_be_movable()
        elif self.gone and movers == moved_him and len(movers) == 1:
            # Merlin's move disqualified nobody, so those still playing made the move before it, too.
            if taken.streak[self.before(movers[0])]:
                self.twice_running(self.before(movers[0]))

    def has_to_be_movable(self) -> None:
        self.add(
            "merlin.may_move",
            "must be true: the last move was neither one of Merlin nor a pass",
            "muss true sein: Der letzte Zug war keiner von Merlin und kein Aussetzen",
        )

    def figure_moved_last(self, moved_him: list[int]) -> None:
        """GR-66, GR-70: a move of a coloured figure has ended the game."""
        if not self.taken.may_move:
            self.has_to_be_movable()
        for player in moved_him:
            self.add(
                f"merlin.streak.{self.names[player]}",
                "must be 0: the last move wasn't Merlin's",
                "muss 0 sein: Der letzte Zug war keiner von Merlin",
            )

    def can_have_passed(self, player: int) -> bool:
        """Whether the last move can have been a player's pass, which has left everything as it was. # GR-20

        All of ring `a` must be taken, by the knights of at least three others. Only they keep Morgane in.
        """
        taken = self.taken
        others = [place for place in taken.knights if place < codes.SECTORS]
        knights = taken.knights[codes.KNIGHTS * player : codes.KNIGHTS * (player + 1)]
        if (
            taken.morgane != codes.CENTRE
            or len(set(others)) < codes.SECTORS
            or any(place < codes.RESERVE for place in knights)
        ):
            return False
        if self.found or self.over:
            return True  # the rules can be asked about whole positions only
        before = from_snapshot(taken._replace(to_move=player))
        return before.legal_moves() == [codes.encode(codes.PASS)]

    @_judged_by("over ply merlin.streak to_move disqualified resigned options.players")
    def never_twice_running(self) -> None:
        """With everybody still playing, the streaks tell at which plies Merlin moved. # GR-52"""
        taken = self.taken
        if self.gone or not (self.over or taken.to_move == self.by_count()):
            return
        moved: dict[int, int] = {}
        for player in range(self.players):
            back = (taken.ply - 1 - player) % self.players
            for turn in range(taken.streak[player]):
                moved[taken.ply - 1 - back - turn * self.players] = player
        for ply, player in moved.items():
            if ply < 1 or ply - 1 in moved:
                self.twice_running(player)
                return

    def twice_running(self, player: int) -> None:
        self.add(
            f"merlin.streak.{self.names[player]}",
            "Merlin would have been moved first, or twice running",
            "Merlin wäre als Erstes oder zweimal hintereinander bewegt worden",
        )

    # --- the end ---------------------------------------------------------------------------------

    @_judged_by("over disqualified resigned options.players")
    def somebody_is_left(self) -> None:
        """GR-70: the last side wins."""
        if not self.left:
            self.add("disqualified", "somebody is still playing", "jemand spielt noch")
        elif not self.over and self.is_alone():
            self.add(
                "disqualified",
                "all others are disqualified or have given up, the game is over",
                "alle anderen sind disqualifiziert oder haben aufgegeben, die Partie ist zu Ende",
            )

    def winners_by_resignation(self) -> None:
        """GR-67: the last of the other side gave up."""
        taken = self.taken
        losers = [player for player in self.left if player not in taken.winners]
        sides = {self.side_of(player) for player in self.left}
        if taken.winners not in sides or len(sides) != 2 or len(losers) != 1:
            self.add(
                "result.winners",
                "must be a side whose last rival gave up",
                "muss eine Seite sein, deren letzter Gegner aufgegeben hat",
            )

    def is_alone(self) -> bool:
        """Whether only one side is left."""
        return all(player in self.side_of(self.left[0]) for player in self.left)

    @_judged_by("over fields disqualified resigned options.players")
    def who_reached_the_centre(self) -> None:
        """GR-70."""
        if not self.over and self.arrived():
            self.add("fields.g", "a knight in the centre has won", "ein Ritter im Zentrum hat gewonnen")

    @_judged_by("over fields disqualified resigned options.players options.rings")
    def result_is_right(self) -> None:
        """GR-70, GR-71."""
        taken = self.taken
        if not self.over or not self.reading.has_result or not self.left:
            return
        arrived, alone = self.arrived(), self.is_alone()
        winners = self.side_of(arrived[0]) if arrived else self.side_of(self.left[0]) if alone else ()
        if self.were_read("result.reason"):
            expected = "grail" if arrived else "disqualification" if alone else "ply-limit"
            self.reason_is(expected, is_double=bool(arrived) and alone)
        if self.were_read("result.winners") and taken.winners != winners:
            listed = [self.names[winner] for winner in winners]
            many = len(listed) > 1
            in_order, geordnet = (", in this order", ", in dieser Reihenfolge") if many else ("", "")
            self.add(
                "result.winners",
                f"must be {', '.join(listed) or 'nobody'}{in_order}",
                f"muss {', '.join(GERMAN[name] for name in listed) or 'niemand'} sein{geordnet}",
            )

    def reason_is(self, expected: str, *, is_double: bool) -> None:
        """The reason of the result is the only one there can be, and its move can have been the last."""
        taken, reason = self.taken, codes.REASONS[self.taken.reason]
        if reason != expected or is_double:
            self.add(
                "result.reason",
                f"doesn't fit, it can only be {expected}",
                f"passt nicht, möglich ist nur {expected}",
            )
        elif reason == "ply-limit":
            reached = taken.ply == taken.ply_limit > 0
            if self.were_read("ply", "options.ply_limit") and not reached:
                self.add("result.reason", "the ply limit isn't reached", "die Zuggrenze ist nicht erreicht")
        else:
            if reason == "disqualification":
                self.last_blockade()
            if self.were_read("ply"):
                self.last_turn()

    def last_blockade(self) -> None:
        """The blockade that ended the game still stands."""
        owner = self.taken.disqualified[-1]
        site = codes.SITES_FOR[self.players][owner]
        if not self.blockers(owner):
            doors = ", ".join(place_name(door) for door in codes.side_doors(site, self.taken.rings))
            self.add(
                f"castles.{SITES[site]}",
                f"nobody blocks its doors ({doors} and the royal door)",
                f"niemand blockiert seine Türen ({doors} und die königliche)",
            )

    def last_turn(self) -> None:
        """Whoever ended the game was on turn; only an earlier disqualification upsets the count."""
        taken, movers = self.taken, self.last_movers()
        earlier = len(self.gone) - (taken.reason == codes.REASON_DISQUALIFICATION)
        last = (taken.ply - 1) % self.players
        if movers and not earlier and last not in movers:
            after, nach = naming.moves_made(taken.ply)
            self.add(
                "ply",
                f"{after} {self.names[last]} moved last, not {self.names[movers[0]]}",
                f"{nach} hat {GERMAN[self.names[last]]} zuletzt gezogen, "
                f"nicht {GERMAN[self.names[movers[0]]]}",
            )
