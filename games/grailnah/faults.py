"""Options and positions that somebody else wrote: read into a snapshot, with every fault at once.

A position is refused when no game can have led to it. This file reads shapes and single values and
counts the figures; what must agree with what is left to `consistency`.
"""

from collections.abc import Mapping
from typing import Any

from games.contract import BadOptions, ImpossiblePosition
from games.grailnah import codes
from games.grailnah.codes import COLOURS, SITES, field_number
from games.grailnah.consistency import Consistency
from games.grailnah.facts import FACTS, MAX_PLY_LIMIT, PLY_LIMIT_FOUR
from games.grailnah.rules import Snapshot
from games.reading import Faults, shown

MAX_PLY = 2_000_000_000

_FIELDS = (
    "game options ply to_move phase actor fields castles court reserve merlin disqualified result"
).split()


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
    taken = reader.read(position)
    if taken is not None:
        Consistency(reader.faults, taken).check()
    if reader.faults.found or taken is None:
        raise ImpossiblePosition(reader.faults.found)
    return taken


class _Reader:
    """Reads shapes and single values; what only makes sense together is left to `Consistency`."""

    def __init__(self) -> None:
        self.faults = Faults()
        self.names: tuple[str, ...] = ()
        self.rings = codes.MAX_RINGS
        self.places: dict[str, list[int]] = {}
        """Where the figures of each name are."""

    def read(self, position: object) -> Snapshot | None:
        faults = self.faults
        given = faults.fields(position, "", _FIELDS)
        if given is None:
            return None
        if "game" in given:
            faults.choice(given["game"], "game", (FACTS.id,))
        options = self.options(given["options"]) if "options" in given else None
        if not self.names:
            return None  # without players nothing below means anything
        ply = faults.integer(given.get("ply", 0), "ply", 0, MAX_PLY)
        to_move = faults.choice(given.get("to_move"), "to_move", (*self.names, None))
        phase = faults.choice(given.get("phase", "move"), "phase", tuple(FACTS.phases))
        actor = faults.choice(given.get("actor"), "actor", (*self.names, None))
        self.places = {name: [] for name in self.figure_names()}
        self.fields(given.get("fields", {}))
        self.castles(given.get("castles"))
        court = self.court(given.get("court"))
        reserve = self.counts(given.get("reserve"), "reserve", codes.KNIGHTS)
        may_move, streak = self.merlin(given.get("merlin"))
        disqualified = self.players(given.get("disqualified", []), "disqualified")
        reason, winners = self.result(given.get("result"))
        self.figures(disqualified, reserve)
        over = given.get("result") is not None
        if phase is not None and (phase == "over") != over:
            faults.add(
                "phase",
                "is over exactly when there is a result",
                "ist genau dann over, wenn es ein Ergebnis gibt",
            )
        if (to_move is None) != over:
            faults.add("to_move", "is null exactly when the game is over", "ist genau am Ende null")
        if actor != to_move:
            faults.add("actor", "must be the player on turn", "muss der Spieler am Zug sein")
        if faults.found or options is None:
            return None
        return Snapshot(
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
            reason=reason,
            winners=tuple(sorted(winners)),
        )

    def options(self, value: object) -> dict[str, Any] | None:
        """The options; players and rings are kept if they are fine, whatever else is wrong."""
        options = read_options(self.faults, value, "options")
        if isinstance(value, dict):
            apart = Faults()
            _read_players(apart, value.get("players"), "")
            if not apart.found:
                self.names = tuple(value["players"])
            if value.get("rings") in (5, 6):
                self.rings = value["rings"]
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
        return known + [codes.GONE] * (codes.KNIGHTS - len(known))

    def fields(self, value: object) -> None:
        """Who stands on the fields, and that they can stand there. # GR-2 GR-3 GR-21 GR-32 GR-41"""
        if not isinstance(value, dict):
            self.faults.add("fields", f"must be an object, not {shown(value)}", "muss ein Objekt sein")
            return
        for name, figures in value.items():
            path = f"fields.{str(name)[:20]}"
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
                self.standing(path, field, known)
                for figure in known:
                    self.places[figure].append(field)

    def standing(self, path: str, field: int, figures: list[str]) -> None:
        """The figures of one field can be there, and together."""
        add = self.faults.add
        coloured = [figure for figure in figures if "-" in figure]
        owners = [figure.split("-")[0] for figure in coloured]
        sites = codes.SITES_FOR[len(self.names)]
        if field in [taken for site in sites for taken in codes.castle_fields(site, self.rings)]:
            add(path, "a castle stands here", "hier steht ein Schloss")
        if field == codes.CENTRE:
            if len(coloured) > 1 or any(not figure.endswith("-knight") for figure in coloured):
                add(
                    path,
                    "only Merlin, Morgane and the knight who won stand in the centre",
                    "im Zentrum stehen nur Merlin, Morgane und der Ritter, der gewonnen hat",
                )
            return
        if len(coloured) > 2:
            add(path, "a field holds at most two figures", "ein Feld fasst höchstens zwei Figuren")
        if len(set(owners)) < len(owners):
            add(path, "two figures of one player", "zwei Figuren eines Spielers")
        if len(coloured) < len(figures) and len(figures) > 1:
            add(
                path,
                "Merlin and Morgane share only the centre",
                "Merlin und Morgane teilen nur das Zentrum",
            )
        if field in codes.stairs(self.rings):
            if any(not figure.endswith(("-king", "-queen")) for figure in figures):
                add(path, "only kings and queens use stairs", "nur Könige und Königinnen benutzen Treppen")
            if len(figures) > 1:
                add(path, "a stair holds one figure", "eine Treppe fasst eine Figur")
        if codes.ring_of(field) < codes.CIRCLE and any(
            figure.endswith(("-king", "-queen")) for figure in figures
        ):
            add(
                path,
                "kings and queens never enter the magic circle",
                "Könige und Königinnen betreten nie den magischen Kreis",
            )

    def castles(self, value: object) -> None:
        """Owners of the castles and who is inside. # GR-2 GR-11"""
        sites = codes.SITES_FOR[len(self.names)]
        given = self.faults.fields(value, "castles", [SITES[site] for site in sites]) or {}
        for site, owner in zip(sites, self.names, strict=True):
            if SITES[site] not in given:
                continue
            path = f"castles.{SITES[site]}"
            castle = self.faults.fields(given[SITES[site]], path, ("owner", "inside")) or {}
            if "owner" in castle:
                self.faults.choice(castle["owner"], f"{path}.owner", (owner,))
            inside = castle.get("inside", {})
            if not isinstance(inside, dict):
                self.faults.add(
                    f"{path}.inside", f"must be an object, not {shown(inside)}", "muss ein Objekt sein"
                )
                continue
            for figure, count in inside.items():
                known = figure in self.places and "-" in figure
                if not known:
                    self.faults.add(
                        f"{path}.inside.{str(figure)[:20]}",
                        "no figure that can be inside",
                        "keine Figur für ein Schloss",
                    )
                number = self.faults.integer(count, f"{path}.inside.{str(figure)[:20]}", 1, codes.KNIGHTS)
                if known and number is not None:
                    self.places[figure] += [codes.CASTLE + site] * number

    def court(self, value: object) -> tuple[int, ...]:
        given = self.faults.fields(value, "court", self.names) or {}
        names = [SITES[site] for site in codes.SITES_FOR[len(self.names)]]
        courts = [
            self.faults.choice(given[name], f"court.{name}", names) for name in self.names if name in given
        ]
        return tuple(SITES.index(court) for court in courts if court is not None)

    def counts(self, value: object, path: str, most: int) -> tuple[int, ...]:
        """One number per player."""
        given = self.faults.fields(value, path, self.names) or {}
        return tuple(
            self.faults.integer(given[name], f"{path}.{name}", 0, most) or 0
            for name in self.names
            if name in given
        )

    def merlin(self, value: object) -> tuple[int, tuple[int, ...]]:
        """Whether he may be moved, and the streaks. # GR-52"""
        given = self.faults.fields(value, "merlin", ("may_move", "streak")) or {}
        may_move = self.faults.boolean(given["may_move"], "merlin.may_move") if "may_move" in given else None
        streak = self.counts(given["streak"], "merlin.streak", codes.MAX_STREAK) if "streak" in given else ()
        return int(may_move or False), streak

    def players(self, value: object, path: str) -> tuple[int, ...]:
        """A list of different players."""
        players: list[int] = []
        for index, name in enumerate(self.faults.items(value, path, len(self.names)) or []):
            if self.faults.choice(name, f"{path}.{index}", self.names) is None:
                continue
            if self.names.index(name) in players:
                self.faults.add(f"{path}.{index}", "is there twice", "steht doppelt da")
            players.append(self.names.index(name))
        return tuple(players)

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

    def figures(self, disqualified: tuple[int, ...], reserve: tuple[int, ...]) -> None:
        """Nobody is missing, nobody is there twice, the disqualified are gone. # GR-11 GR-65 GR-66"""
        for name in ("merlin", "morgane"):
            self.number("fields", name, 1)
        for player, name in enumerate(self.names):
            most = 0 if player in disqualified else 1
            self.number("fields", f"{name}-king", most)
            self.number("fields", f"{name}-queen", most)
            if player in disqualified:
                self.number("fields", f"{name}-knight", 0)
                continue
            out = len(self.places[f"{name}-knight"])
            if out > codes.KNIGHTS:
                self.faults.add(
                    "fields", f"{out} {name} knights, there are 8", f"{out} Ritter {name}, es gibt 8"
                )
            elif self.was_read(f"reserve.{name}") and out + reserve[player] != codes.KNIGHTS:
                self.faults.add(
                    f"reserve.{name}",
                    f"must be {codes.KNIGHTS - out}: {out} of 8 knights are on fields and in castles",
                    f"muss {codes.KNIGHTS - out} sein: {out} von 8 Rittern sind auf Feldern, in Schlössern",
                )

    def was_read(self, path: str) -> bool:
        """Whether a part was there and fine."""
        above = path.split(".")[0]
        return not any(fault.path in (path, above) for fault in self.faults.found)

    def number(self, path: str, name: str, wanted: int) -> None:
        found = len(self.places[name])
        if found == wanted:
            return
        if wanted == 0:
            player = name.split("-")[0]
            en, de = f"{player} is disqualified: no {name}", f"{player} ist disqualifiziert: kein {name}"
        elif found == 0:
            en, de = f"{name} is missing", f"{name} fehlt"
        else:
            en, de = f"{found} times {name}, there is one", f"{found}-mal {name}, es gibt eine Figur"
        self.faults.add(path, en, de)
