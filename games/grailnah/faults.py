"""Options and positions that somebody else wrote: read into a snapshot, with every fault at once.

Here are shapes and single values; what must agree with what is in `consistency`. A faulty part hides
only what can't be judged without it.
"""

from collections.abc import Mapping
from typing import Any

from games.contract import BadOptions, ImpossiblePosition
from games.grailnah import codes
from games.grailnah.codes import COLOURS, SITES, field_number
from games.grailnah.consistency import Consistency, Reading
from games.grailnah.facts import FACTS, MAX_PLY_LIMIT, PLY_LIMIT_FOUR
from games.grailnah.naming import GERMAN
from games.grailnah.rules import Snapshot
from games.reading import Faults, shown

MAX_PLY = 2_000_000_000
"""The rules count on beyond it without overflow, for as long as any game may last. # GR-71"""

_FIELDS = (
    "game options ply to_move phase actor fields castles court reserve merlin disqualified result"
).split()
_SOMETIMES = ("resigned",)
"""Missing in positions written before players could give up; then nobody has."""


def read_options(faults: Faults, value: object, path: str) -> dict[str, Any] | None:
    """Complete options; None if there is a fault. # GR-1 GR-10 GR-71"""
    before = len(faults.found)
    given = faults.fields(value, path, [option.name for option in FACTS.options])
    if given is None:
        return None
    if "players" in given:
        _read_players(faults, given["players"], f"{path}.players")
    if "rings" in given:
        faults.choice(given["rings"], f"{path}.rings", (5, 6, 7))
    if "ply_limit" in given:
        faults.integer(given["ply_limit"], f"{path}.ply_limit", 0, MAX_PLY_LIMIT)
    return given if len(faults.found) == before else None


def _read_players(faults: Faults, value: object, path: str) -> None:
    """Two to four different colours, White first. # GR-10"""
    players = faults.items(value, path, len(COLOURS))
    if players is None:
        return
    fine = [
        faults.choice(colour, f"{path}.{index}", COLOURS) is not None for index, colour in enumerate(players)
    ]
    if len(players) < 2:
        faults.add(path, "at least two players are needed", "es braucht mindestens zwei Spieler")
    if not all(fine):
        return
    if len(set(players)) < len(players):
        faults.add(path, "a colour is there twice", "eine Farbe steht doppelt da")
    if players and players[0] != "white":
        faults.add(f"{path}.0", "white is first", "Weiß ist zuerst")


def checked_options(options: object) -> dict[str, Any]:
    """Options completed by the defaults; that of `ply_limit` depends on the players. # GR-71

    :raises BadOptions: with every fault.
    """
    faults = Faults()
    if options is not None and not isinstance(options, Mapping):
        faults.add("options", f"must be an object, not {shown(options)}", "muss ein Objekt sein")
        raise BadOptions(faults.found)
    chosen = dict(options or {})
    defaults = FACTS.defaults()
    players = chosen.get("players", defaults["players"])
    if isinstance(players, list) and len(players) == 4:
        defaults["ply_limit"] = PLY_LIMIT_FOUR
    complete = read_options(faults, {**defaults, **chosen}, "options")
    if complete is None:
        raise BadOptions(faults.found)
    return {**complete, "players": list(complete["players"])}


def read_position(position: object) -> Snapshot:
    """The snapshot of a position JSON.

    :raises ImpossiblePosition: with every fault.
    """
    reader = _Reader()
    reading = reader.read(position)
    if reading is not None:
        _check(reader.faults, reading)
    if reader.faults.found or reading is None:
        raise ImpossiblePosition(reader.faults.found)
    return reading.taken


def _check(faults: Faults, reading: Reading) -> None:
    """What must agree with what; a position in which the last rival gave up must have been one before."""
    taken = reading.taken
    if taken.reason != codes.REASON_RESIGNATION:
        Consistency(faults, reading).check()
        return
    apart = Consistency(faults, reading)
    apart.end_is_an_end()
    apart.winners_by_resignation()
    judged = []
    for player in apart.left:
        before = reading._replace(
            taken=taken._replace(to_move=player, reason=codes.NONE, winners=()),
            actor=apart.names[player],
            phase="move",
            has_result=False,
        )
        judged.append(Faults())
        judged[-1].found += faults.found
        Consistency(judged[-1], before).check()
    if judged:
        faults.found += min(judged, key=lambda one: len(one.found)).found[len(faults.found) :]


class _Reader:
    """Reads part by part; a faulty part is a fault and leaves a harmless value in its place."""

    def __init__(self) -> None:
        self.faults = Faults()
        self.names: tuple[str, ...] = COLOURS
        """The players; all colours there are if it can't be known who plays."""
        self.demanded: tuple[str, ...] = ()
        """Whom every list by player must have: the players, if they are known."""
        self.rings = codes.MAX_RINGS
        self.places: dict[str, list[int]] = {}
        """Where the figures of each name are."""
        self.standing: dict[str, list[str]] = {}
        """Who stands on the fields that were read without a fault."""

    def read(self, position: object) -> Reading | None:
        faults = self.faults
        given = faults.fields(position, "", _FIELDS, optional=_SOMETIMES)
        if given is None:
            return None
        if "game" in given:
            faults.choice(given["game"], "game", (FACTS.id,))
        options = self.options(given["options"]) if "options" in given else None
        options = options or FACTS.defaults()
        ply = faults.integer(given.get("ply", 0), "ply", 0, MAX_PLY)
        to_move = faults.choice(given.get("to_move"), "to_move", (*self.names, None))
        phase = faults.choice(given.get("phase", "move"), "phase", tuple(FACTS.phases))
        actor = faults.choice(given.get("actor"), "actor", (*self.names, None))
        self.places = {name: [] for name in self.figure_names()}
        self.fields(given.get("fields"))
        self.castles(given.get("castles"))
        court = self.court(given.get("court"))
        reserve = self.counts(given.get("reserve"), "reserve", codes.KNIGHTS)
        may_move, streak = self.merlin(given.get("merlin"))
        disqualified = self.players(given.get("disqualified", []), "disqualified")
        reason, winners = self.result(given.get("result"))
        taken = Snapshot(
            rings=self.rings,
            ply_limit=options["ply_limit"],
            colours=tuple(COLOURS.index(name) for name in self.names),
            ply=ply or 0,
            to_move=codes.NONE if to_move is None else self.names.index(to_move),
            kings=tuple(self.single(f"{name}-king") for name in self.names),
            queens=tuple(self.single(f"{name}-queen") for name in self.names),
            knights=tuple(
                place
                for name, spare in zip(self.names, reserve, strict=True)
                for place in self.knights(name, spare)
            ),
            court=court,
            streak=streak,
            merlin=self.single("merlin"),
            morgane=self.single("morgane"),
            may_move=may_move,
            disqualified=disqualified,
            resigned=self.resigned(given.get("resigned", []), disqualified),
            reason=reason,
            winners=winners,
        )
        return Reading(
            taken,
            actor,
            phase or "move",
            given.get("result") is not None,
            self.standing,
            self.places,
            reserve,
        )

    def options(self, value: object) -> dict[str, Any] | None:
        """The options; players and rings are kept if they are fine, whatever else is wrong."""
        options = read_options(self.faults, value, "options")
        if isinstance(value, dict):
            apart = Faults()
            _read_players(apart, value.get("players"), "")
            if not apart.found:
                self.names = self.demanded = tuple(value["players"])
            self.rings = apart.choice(value.get("rings"), "", (5, 6)) or self.rings
        return options

    def figure_names(self) -> list[str]:
        coloured = [f"{name}-{kind}" for name in self.names for kind in codes.KINDS]
        return [*coloured, "merlin", "morgane"]

    def single(self, name: str) -> int:
        """Where the only figure of its name is."""
        return self.places[name][0] if self.places[name] else codes.GONE

    def knights(self, name: str, spare: int) -> list[int]:
        """The places of a player's eight knights, ascending."""
        known = sorted(self.places[f"{name}-knight"]) + [codes.RESERVE] * spare
        return (known + [codes.GONE] * codes.KNIGHTS)[: codes.KNIGHTS]

    def fields(self, value: object) -> None:
        """Who stands on which field. # GR-1"""
        for name, figures in (self.faults.mapping(value, "fields") or {}).items():
            path = f"fields.{str(name)[:20]}"
            before = len(self.faults.found)
            field = field_number(name, self.rings) if isinstance(name, str) else None
            if field is None:
                self.faults.add(
                    path, f"no such field on {self.rings} rings", f"kein Feld bei {self.rings} Ringen"
                )
            listed = self.faults.items(figures, path, 8)
            if listed is None:
                continue
            if not listed:
                self.faults.add(path, "an empty field is left out", "ein leeres Feld wird nicht genannt")
            known = [
                figure
                for index, figure in enumerate(listed)
                if self.faults.choice(figure, f"{path}.{index}", self.figure_names()) is not None
            ]
            if field is not None:
                for figure in known:
                    self.places[figure].append(field)
            if len(self.faults.found) == before:
                self.standing[name] = known

    def sites(self) -> tuple[int, ...]:
        return codes.SITES_FOR[len(self.names)]

    def castles(self, value: object) -> None:
        """Owners of the castles and who is inside. # GR-2 GR-11"""
        names = [SITES[site] for site in self.sites()]
        given = self.faults.fields(value, "castles", names[: len(self.demanded)], names) or {}
        for site, owner in zip(self.sites(), self.names, strict=True):
            if SITES[site] not in given:
                continue
            path = f"castles.{SITES[site]}"
            castle = self.faults.fields(given[SITES[site]], path, ("owner", "inside")) or {}
            if "owner" in castle:
                self.faults.choice(
                    castle["owner"], f"{path}.owner", (owner,) if self.demanded else self.names
                )
            if "inside" in castle:
                self.inside(castle["inside"], f"{path}.inside", codes.CASTLE + site)

    def inside(self, value: object, path: str, castle: int) -> None:
        """Who is in one castle."""
        for figure, count in (self.faults.mapping(value, path) or {}).items():
            known = figure in self.places and "-" in figure
            here = f"{path}.{str(figure)[:20]}"
            if not known:
                self.faults.add(here, "no figure that can be inside", "keine Figur für ein Schloss")
            number = self.faults.integer(count, here, 1, codes.KNIGHTS)
            if known and number is not None:
                self.places[figure] += [castle] * number

    def by_player(self, value: object, path: str) -> dict[str, Any]:
        """What is given for each player."""
        return self.faults.fields(value, path, self.demanded, self.names) or {}

    def court(self, value: object) -> tuple[int, ...]:
        """Where each player holds court; where it can't be read, at home."""
        given = self.by_player(value, "court")
        names = [SITES[site] for site in self.sites()]
        courts = [
            self.faults.choice(given[name], f"court.{name}", names) if name in given else None
            for name in self.names
        ]
        return tuple(
            home if court is None else SITES.index(court)
            for home, court in zip(self.sites(), courts, strict=True)
        )

    def counts(self, value: object, path: str, most: int) -> tuple[int, ...]:
        """One number per player, 0 where none can be read."""
        given = self.by_player(value, path)
        return tuple(
            (self.faults.integer(given[name], f"{path}.{name}", 0, most) or 0) if name in given else 0
            for name in self.names
        )

    def merlin(self, value: object) -> tuple[int, tuple[int, ...]]:
        """Whether he may be moved, and the streaks. # GR-52"""
        given = self.faults.fields(value, "merlin", ("may_move", "streak")) or {}
        may_move = self.faults.boolean(given["may_move"], "merlin.may_move") if "may_move" in given else None
        none = (0,) * len(self.names)
        streak = (
            self.counts(given["streak"], "merlin.streak", codes.MAX_STREAK) if "streak" in given else none
        )
        return int(may_move or False), streak

    def players(self, value: object, path: str) -> tuple[int, ...]:
        """A list of different players."""
        players: list[int] = []
        for index, name in enumerate(self.faults.items(value, path, len(self.names)) or []):
            if self.faults.choice(name, f"{path}.{index}", self.names) is None:
                continue
            if self.names.index(name) in players:
                self.faults.add(f"{path}.{index}", "is there twice", "steht doppelt da")
                continue
            players.append(self.names.index(name))
        return tuple(players)

    def resigned(self, value: object, disqualified: tuple[int, ...]) -> tuple[int, ...]:
        """Who gave up while others played on, in the players' order. # GR-67"""
        resigned = self.players(value, "resigned")
        if resigned != tuple(sorted(resigned)):
            self.faults.add("resigned", "must be in the players' order", "muss die Spielerfolge einhalten")
        for player in resigned:
            if player in disqualified:
                name = self.names[player]
                self.faults.add("resigned", f"{name} is disqualified", f"{GERMAN[name]} ist disqualifiziert")
        return tuple(sorted(resigned))

    def result(self, value: object) -> tuple[int, tuple[int, ...]]:
        """Reason and winners; `(NONE, ())` while there is no result."""
        if value is None:
            return codes.NONE, ()
        given = self.faults.fields(value, "result", ("winners", "reason")) or {}
        reason = (
            self.faults.choice(given["reason"], "result.reason", codes.REASONS) if "reason" in given else None
        )
        winners = self.players(given["winners"], "result.winners") if "winners" in given else ()
        return codes.NONE if reason is None else codes.REASONS.index(reason), winners
