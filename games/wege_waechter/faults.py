"""Options and positions that somebody else wrote: read into a snapshot, with every fault at once.

A position is refused when no game can have led to it: shapes and numbers first, then what must agree
with what (figures, druids, portal, phase, rolled dice, extra turns, result).
"""

from collections.abc import Mapping
from typing import Any

from games.contract import BadOptions, ImpossiblePosition
from games.reading import Faults, shown
from games.wege_waechter import codes
from games.wege_waechter.codes import COLOURS, KINDS, square_name, square_number
from games.wege_waechter.facts import FACTS, MAX_TURN_LIMIT
from games.wege_waechter.notation import actor_name, pending
from games.wege_waechter.rules import Snapshot, from_snapshot

MAX_TURN = 2_000_000_000
MOST = (4, 2, 1)
"""Figures of each kind a side has. # WW-2"""

_FIELDS = (
    "game options turn to_move phase actor board druids captured score portal rolled pending extra_turns"
    " result"
).split()


def read_options(faults: Faults, value: object, path: str) -> dict[str, Any] | None:
    """Complete options; None if there is a fault. # WW-1 WW-4 WW-53"""
    before = len(faults.found)
    given = faults.fields(value, path, [option.name for option in FACTS.options])
    if given is None:
        return None
    if "rows" in given:
        faults.choice(given["rows"], f"{path}.rows", (5, 7, 9, 11))
    for name, faces in (("group_die", codes.GROUP_FACES), ("action_die", codes.ACTION_FACES)):
        if name in given:
            _read_die(faults, given[name], f"{path}.{name}", faces)
    limit = given.get("turn_limit", 0)
    if faults.integer(limit, f"{path}.turn_limit", 0, MAX_TURN_LIMIT) is not None and 0 < limit < 50:
        faults.add(f"{path}.turn_limit", "must be 0 or at least 50", "muss 0 oder mindestens 50 sein")
    return given if len(faults.found) == before else None


def _read_die(faults: Faults, value: object, path: str, faces: tuple[str, ...]) -> None:
    counts = faults.fields(value, path, faces)
    if counts is None:
        return
    fine = [faults.integer(counts[face], f"{path}.{face}", 0, 6) is not None for face in counts]
    if len(fine) == len(faces) and all(fine):
        if sum(counts.values()) != 6:
            faults.add(path, "the six faces must sum to 6", "die sechs Seiten müssen zusammen 6 ergeben")
        if counts.get("druid") == 0:
            faults.add(f"{path}.druid", "must be at least 1", "muss mindestens 1 sein")


def checked_options(options: Mapping[str, Any] | None) -> dict[str, Any]:
    """Options completed by the defaults.

    :raises BadOptions: with every fault.
    """
    faults = Faults()
    given: object = options
    if given is not None and not isinstance(given, Mapping):
        faults.add("options", f"must be an object, not {shown(options)}", "muss ein Objekt sein")
        raise BadOptions(faults.found)
    complete = read_options(faults, {**FACTS.defaults(), **(options or {})}, "options")
    if complete is None:
        raise BadOptions(faults.found)
    return complete


def read_position(position: object) -> Snapshot:
    """The snapshot of a position JSON.

    :raises ImpossiblePosition: with every fault.
    """
    reader = _Reader()
    taken = reader.read(position)
    if taken is not None:
        _Consistency(reader.faults, taken).check()
    if reader.faults.found or taken is None:
        raise ImpossiblePosition(reader.faults.found)
    if reader.actor != actor_name(taken):
        expected = shown(actor_name(taken))
        reader.faults.add(
            "actor", f"in this phase {expected} decides", f"in dieser Phase entscheidet {expected}"
        )
        raise ImpossiblePosition(reader.faults.found)
    return taken


class _Reader:
    """Reads shapes and single values; what only makes sense together is left to `_Consistency`."""

    def __init__(self) -> None:
        self.faults = Faults()
        self.actor: str | None = None
        self.result_score: tuple[int, ...] | None = None

    def read(self, position: object) -> Snapshot | None:
        faults = self.faults
        given = faults.fields(position, "", _FIELDS)
        if given is None:
            return None
        if "game" in given:
            faults.choice(given["game"], "game", (FACTS.id,))
        options = read_options(faults, given["options"], "options") if "options" in given else None
        rows = options["rows"] if options else 11
        turn = faults.integer(given.get("turn", 1), "turn", 1, MAX_TURN)
        to_move = faults.choice(given.get("to_move", "white"), "to_move", COLOURS)
        phase = faults.choice(given.get("phase", "group"), "phase", codes.PHASES)
        self.actor = faults.choice(given.get("actor"), "actor", (*COLOURS, "chance", None))
        squares = self.board(given.get("board", {}), rows)
        druids = self.druids(given.get("druids"))
        captured = self.captured(given.get("captured"))
        score = self.score(given.get("score"), "score")
        portal = faults.choice(given.get("portal", "dormant"), "portal", codes.PORTALS)
        rolled = self.rolled(given.get("rolled"), rows)
        waiting = self.pending(given.get("pending", []))
        queue = self.queue(given.get("extra_turns", []))
        result = self.result(given.get("result"))
        if self.result_score is not None and self.result_score != score:
            faults.add("result.score", "must repeat the score", "muss den Punktestand wiederholen")
        if faults.found or options is None:
            return None
        # Without faults every part was read.
        return Snapshot(
            rows=rows,
            group_die=tuple(options["group_die"][face] for face in codes.GROUP_FACES),
            action_die=tuple(options["action_die"][face] for face in codes.ACTION_FACES),
            turn_limit=options["turn_limit"],
            turn=turn or 0,
            to_move=COLOURS.index(to_move),
            phase=codes.PHASES.index(phase),
            squares=squares,
            lives=tuple(druid[0] for druid in druids),
            transformed=tuple(druid[1] for druid in druids),
            bonus_taken=tuple(druid[2] for druid in druids),
            captured=captured,
            score=score,
            portal=codes.PORTALS.index(portal),
            group=rolled[0],
            rerolled=rolled[1],
            figure=rolled[2],
            place_for=waiting.get("place", codes.NONE),
            displace_for=waiting.get("displace", codes.NONE),
            bonus_for=waiting.get("bonus", codes.NONE),
            queue=queue,
            reason=result[0],
            winner=result[1],
        )

    def board(self, value: object, rows: int) -> tuple[int, ...]:
        """The squares of the 14 slots; more figures than exist are faults. # WW-2"""
        if not isinstance(value, dict):
            self.faults.add("board", f"must be an object, not {shown(value)}", "muss ein Objekt sein")
            return ()
        found: list[list[int]] = [[] for _ in range(6)]
        names = [f"{colour}-{kind}" for colour in COLOURS for kind in KINDS]
        for name, figure in value.items():
            square = square_number(name, rows) if isinstance(name, str) else None
            path = f"board.{str(name)[:20]}"
            if square is None:
                self.faults.add(
                    path, f"no such square on {rows} rows", f"kein solches Feld auf {rows} Reihen"
                )
            if self.faults.choice(figure, path, names) is not None and square is not None:
                found[names.index(figure)].append(square)
        squares: list[int] = []
        for index, name in enumerate(names):
            most = MOST[index % 3]
            if len(found[index]) > most:
                self.faults.add(
                    "board",
                    f"{len(found[index])} {name}s, there are {most}",
                    f"{len(found[index])} Figuren {name}, es gibt {most}",
                )
            squares += sorted(found[index])[:most] + [0] * (most - len(found[index]))
        return tuple(squares)

    def druids(self, value: object) -> list[tuple[int, int, int]]:
        given = self.faults.fields(value, "druids", COLOURS) or {}
        druids = []
        for colour in COLOURS:
            if colour not in given:
                continue
            path = f"druids.{colour}"
            druid = self.faults.fields(given[colour], path, ("lives", "transformed", "bonus_taken")) or {}
            if len(druid) == 3:
                lives = self.faults.integer(druid["lives"], f"{path}.lives", 0, 2)
                transformed = self.faults.boolean(druid["transformed"], f"{path}.transformed")
                taken = self.faults.boolean(druid["bonus_taken"], f"{path}.bonus_taken")
                druids.append((lives or 0, int(transformed or False), int(taken or False)))
        return druids

    def captured(self, value: object) -> tuple[int, ...]:
        given = self.faults.fields(value, "captured", COLOURS) or {}
        counts = []
        for colour, figures in given.items():
            path = f"captured.{colour}"
            figures = self.faults.fields(figures, path, KINDS[:2]) or {}
            for kind, count in figures.items():
                counts.append(self.faults.integer(count, f"{path}.{kind}", 0, MOST[KINDS.index(kind)]) or 0)
        return tuple(counts)

    def score(self, value: object, path: str) -> tuple[int, ...]:
        given = self.faults.fields(value, path, COLOURS) or {}
        return tuple(
            self.faults.integer(given[colour], f"{path}.{colour}", 0, 6) or 0
            for colour in COLOURS
            if colour in given
        )

    def rolled(self, value: object, rows: int) -> tuple[int, int, int]:
        given = self.faults.fields(value, "rolled", ("group", "rerolled", "figure")) or {}
        group = self.faults.choice(given.get("group"), "rolled.group", (*KINDS, None))
        rerolled = self.faults.boolean(given.get("rerolled", False), "rolled.rerolled")
        figure = given.get("figure")
        square = square_number(figure, rows) if isinstance(figure, str) else None
        if figure is not None and square is None:
            self.faults.add(
                "rolled.figure", f"no such square: {shown(figure)}", f"kein Feld: {shown(figure)}"
            )
        return (codes.NONE if group is None else KINDS.index(group), int(rerolled or False), square or 0)

    def pending(self, value: object) -> dict[str, int]:
        """The decisions by phase; each at most once and in their order."""
        order = ("place", "displace", "bonus")
        waiting: dict[str, int] = {}
        for index, entry in enumerate(self.faults.items(value, "pending", 3) or []):
            path = f"pending.{index}"
            given = self.faults.fields(entry, path, ("phase", "player")) or {}
            if len(given) < 2:
                continue
            phase = self.faults.choice(given["phase"], f"{path}.phase", order)
            player = self.faults.choice(given["player"], f"{path}.player", COLOURS)
            if phase is None or player is None:
                continue
            if any(order.index(earlier) >= order.index(phase) for earlier in waiting):
                self.faults.add(path, "out of order or twice", "in falscher Reihenfolge oder doppelt")
            waiting[phase] = COLOURS.index(player)
        return waiting

    def queue(self, value: object) -> tuple[int, ...]:
        queue = []
        for index, colour in enumerate(self.faults.items(value, "extra_turns", 3) or []):
            if self.faults.choice(colour, f"extra_turns.{index}", COLOURS) is not None:
                queue.append(COLOURS.index(colour))
        return tuple(queue)

    def result(self, value: object) -> tuple[int, int]:
        """Reason and winner; `(NONE, NONE)` while there is no result. The score must repeat `score`."""
        if value is None:
            return codes.NONE, codes.NONE
        given = self.faults.fields(value, "result", ("winners", "reason", "score")) or {}
        if len(given) < 3:
            return codes.NONE, codes.NONE
        reason = self.faults.choice(given["reason"], "result.reason", codes.REASONS)
        self.result_score = self.score(given["score"], "result.score")
        winners = self.faults.items(given["winners"], "result.winners", 1) or []
        winner = self.faults.choice(winners[0], "result.winners.0", COLOURS) if winners else None
        return (
            codes.NONE if reason is None else codes.REASONS.index(reason),
            codes.NONE if winner is None else COLOURS.index(winner),
        )


class _Consistency:
    """What must agree with what in a position whose single values are all fine."""

    def __init__(self, faults: Faults, taken: Snapshot) -> None:
        self.add = faults.add
        self.taken = taken
        self.phase = codes.PHASES[taken.phase]
        self.over = self.phase == "over"
        self.portal = (taken.rows + 1) // 2 * codes.FRAME + 4

    def check(self) -> None:
        self.turns()
        for colour in range(2):
            self.figures(colour)
            self.druid(colour)
        self.portal_state()
        self.waiting()
        self.dice()
        self.extra_turns()
        self.result()

    def druid_square(self, colour: int) -> int:
        return self.taken.squares[7 * colour + 6]

    def men(self, colour: int) -> int:
        return sum(square > 0 for square in self.taken.squares[7 * colour : 7 * colour + 6])

    def is_line_of(self, colour: int, square: int) -> bool:
        return square // codes.FRAME == (1, self.taken.rows)[colour]

    def turns(self) -> None:
        taken = self.taken
        if 0 < taken.turn_limit < taken.turn:
            self.add("turn", "is beyond the turn limit", "liegt über der Zuggrenze")
        if not any(taken.bonus_taken) and taken.to_move != (taken.turn + 1) % 2:
            self.add(
                "to_move",
                "without extra turns White has the odd turns, Black the even ones",
                "ohne zusätzliche Züge hat Weiß die ungeraden, Schwarz die geraden Züge",
            )

    def figures(self, colour: int) -> None:
        """WW-2, WW-34, WW-43: every runner and guard is on the board, captured, or has scored."""
        taken, name = self.taken, COLOURS[colour]
        for kind in range(2):
            first = 7 * colour + (0, 4)[kind]
            standing = sum(square > 0 for square in taken.squares[first : first + MOST[kind]])
            if standing + taken.captured[2 * colour + kind] > MOST[kind]:
                self.add(
                    f"captured.{name}.{KINDS[kind]}",
                    f"more {name} {KINDS[kind]}s on the board and captured than there are ({MOST[kind]})",
                    f"mehr {name}-{KINDS[kind]} auf dem Brett und geschlagen, als es gibt ({MOST[kind]})",
                )
        gone = 6 - self.men(colour) - sum(taken.captured[2 * colour : 2 * colour + 2])
        if gone >= 0 and taken.score[colour] != gone:
            self.add(
                f"score.{name}",
                f"must be {gone}: as many runners and guards are neither on the board nor captured",
                f"muss {gone} sein: so viele Läufer und Wächter sind weder auf dem Brett noch geschlagen",
            )

    def druid(self, colour: int) -> None:
        taken, name, square = self.taken, COLOURS[colour], self.druid_square(colour)
        path = f"druids.{name}"
        if taken.lives[colour] == 0:
            if square:
                self.add(
                    f"{path}.lives", "a druid without lives is off the board", "ohne Leben ist sie vom Brett"
                )
            if not self.over:
                self.add(f"{path}.lives", "0 only when the game is over", "0 nur am Ende der Partie")
        elif taken.place_for == colour:
            if square:
                self.add(
                    "pending", f"the {name} druid to be placed is on the board", "sie steht auf dem Brett"
                )
            if taken.lives[colour] != 1:
                self.add(
                    f"{path}.lives", "a druid to be placed has one life", "eine Geschlagene hat ein Leben"
                )
        elif not square:
            self.add("board", f"the {name} druid is missing", f"die Druidin {name} fehlt")
        if taken.bonus_taken[colour] and not taken.transformed[colour]:
            self.add(f"{path}.bonus_taken", "only after transforming", "erst nach der Transformation")
        waits = taken.bonus_for == colour
        if waits and (not taken.transformed[colour] or taken.bonus_taken[colour]):
            self.add("pending", f"{name} has no bonus to choose", f"{name} hat keinen Bonus zu wählen")
        if taken.transformed[colour] and not taken.bonus_taken[colour] and not waits:
            self.add(
                f"{path}.bonus_taken", "the bonus must be taken or pending", "der Bonus muss gewählt werden"
            )
        if waits and square and not self.is_line_of(1 - colour, square):
            self.add(
                "pending",
                f"the {name} druid isn't where she transforms",
                "sie steht nicht auf der Startlinie",
            )
        just_won = self.over and taken.lives[1 - colour] == 0  # WW-33: nothing else happened any more
        if square and not taken.transformed[colour] and not just_won and self.is_line_of(1 - colour, square):
            self.add(
                f"{path}.transformed",
                "on the opposing start line she has transformed",
                "auf der gegnerischen Startlinie ist sie transformiert",
            )

    def portal_state(self) -> None:
        """WW-40, WW-42 to WW-47."""
        taken = self.taken
        portal = codes.PORTALS[taken.portal]
        if (portal == "dormant") == any(taken.transformed):
            self.add(
                "portal",
                "is dormant exactly as long as no druid has transformed",
                "ist genau so lange ungeöffnet, wie keine Druidin transformiert ist",
            )
        if portal == "dormant" and any(taken.score):
            self.add("score", "no points before the portal opens", "keine Punkte vor dem Öffnen des Portals")
        on_portal = taken.squares.index(self.portal) if self.portal in taken.squares else None
        if portal == "open" and on_portal is not None:
            displaced = taken.displace_for != codes.NONE and on_portal == 7 * taken.displace_for + 6
            if not displaced:
                self.add(
                    f"board.{square_name(self.portal)}",
                    "nobody stands on the open portal",
                    "das offene Portal ist leer",
                )
        if portal == "closed" and not (self.over and taken.reason == codes.REASON_PORTAL):
            self.add("portal", "closing it ends the game", "das Schließen beendet die Partie")

    def waiting(self) -> None:
        """The owner decisions fit the phase and can be made."""
        taken = self.taken
        waiting = pending(taken)
        if waiting and self.phase != waiting[0][0]:
            self.add(
                "phase", f"the first pending decision is {waiting[0][0]}", f"zuerst steht {waiting[0][0]} an"
            )
        if not waiting and self.phase in ("place", "displace", "bonus"):
            self.add(
                "pending", f"phase {self.phase} without a decision", f"Phase {self.phase} ohne Entscheidung"
            )
        if taken.place_for != codes.NONE:
            line = [square for square in taken.squares if self.is_line_of(taken.place_for, square)]
            if len(line) == codes.COLUMNS:
                self.add(
                    "pending", "the start line has no free square", "die Startlinie hat kein freies Feld"
                )
        if codes.NONE not in (taken.place_for, taken.displace_for):
            self.add(
                "pending", "place and displace don't occur together", "place und displace schließen sich aus"
            )
        just_opened = taken.bonus_for != codes.NONE and not all(taken.transformed)
        if just_opened and sum(taken.score) > 1:
            self.add("score", "the portal has only just opened", "das Portal ist eben erst geöffnet worden")
        if taken.displace_for != codes.NONE and (
            self.druid_square(taken.displace_for) != self.portal
            or taken.portal != codes.PORTAL_OPEN
            or taken.transformed[taken.displace_for]
        ):
            self.add(
                "pending",
                "only an untransformed druid on the open portal is displaced",
                "nur eine nicht transformierte Druidin auf dem offenen Portal wird versetzt",
            )

    def dice(self) -> None:
        """WW-10 to WW-14: what was rolled fits the phase and the board."""
        taken, phase = self.taken, self.phase
        asks_group = phase in ("choose", "action", "move", "act")
        if not asks_group and taken.group != codes.NONE:
            self.add("rolled.group", f"must be null in phase {phase}", f"muss in Phase {phase} null sein")
        if phase not in ("action", "move", "act") and taken.figure:
            self.add("rolled.figure", f"must be null in phase {phase}", f"muss in Phase {phase} null sein")
        if not asks_group and phase != "group":
            if taken.rerolled:
                self.add(
                    "rolled.rerolled", f"must be false in phase {phase}", f"muss in Phase {phase} false sein"
                )
            return
        if 0 in (self.druid_square(0), self.druid_square(1)):
            return  # reported already; nothing below can be judged
        state = from_snapshot(taken._replace(group=max(taken.group, 0)))
        valid = [state.group_is_valid(group) for group in range(3)]
        if taken.rerolled and not any(
            count and not fine for count, fine in zip(taken.group_die, valid, strict=True)
        ):
            self.add(
                "rolled.rerolled", "every group is valid, none was rolled again", "jede Gruppe ist gültig"
            )
        if not asks_group:
            return
        if taken.group == codes.NONE:
            self.add(
                "rolled.group", f"must be given in phase {phase}", f"muss in Phase {phase} angegeben sein"
            )
            return
        if not taken.group_die[taken.group]:
            self.add(
                "rolled.group", "the group die has no such face", "der Gruppenwürfel hat diese Seite nicht"
            )
        if not valid[taken.group]:
            self.add("rolled.group", "this group is not valid", "diese Gruppe ist nicht gültig")
        if phase != "choose":
            self.thrown()

    def thrown(self) -> None:
        """WW-13, WW-14: the figure with which the action die was thrown."""
        taken, phase = self.taken, self.phase
        first = 7 * taken.to_move + (0, 4, 6)[taken.group]
        if not taken.figure or taken.figure not in taken.squares[first : first + MOST[taken.group]]:
            self.add(
                "rolled.figure",
                f"must be the square of a {COLOURS[taken.to_move]} {KINDS[taken.group]}",
                f"muss das Feld einer Figur {COLOURS[taken.to_move]}-{KINDS[taken.group]} sein",
            )
            return
        state = from_snapshot(taken)
        if not state.figure_can_act(taken.figure):
            self.add("rolled.figure", "has no possible action", "hat keine mögliche Aktion")
        if phase == "move" and not state.figure_can_move(taken.figure):
            self.add("rolled.figure", "has no normal move", "hat keine normale Bewegung")
        if phase in ("move", "act") and not taken.action_die[codes.ACTION_FACES.index(phase)]:
            self.add("phase", "the action die has no such face", "der Aktionswürfel hat diese Seite nicht")

    def extra_turns(self) -> None:
        """WW-41: only what one choice of `again` by each side can have queued."""
        taken = self.taken
        if self.over:
            if taken.queue:
                self.add("extra_turns", "must be empty when the game is over", "muss am Ende leer sein")
            return
        if (taken.queue, taken.to_move) not in possible_queues(tuple(taken.bonus_taken)):
            self.add(
                "extra_turns",
                "no choice of bonuses leads to these extra turns",
                "keine Wahl von Boni führt zu diesen zusätzlichen Zügen",
            )

    def result(self) -> None:
        """WW-47 to WW-53."""
        taken = self.taken
        men = self.men(0) + self.men(1)
        leader = codes.NONE if taken.score[0] == taken.score[1] else int(taken.score[1] > taken.score[0])
        if not self.over:
            if taken.reason != codes.NONE:
                self.add("result", "must be null before the end", "muss vor dem Ende null sein")
            if self.phase not in ("place", "displace", "bonus") and men == 0 and leader != codes.NONE:
                self.add(
                    "phase",
                    "only the druids are left, the game is over",
                    "nur Druidinnen: die Partie ist zu Ende",
                )
            return
        if taken.reason == codes.NONE:
            self.add("result", "must be given when the game is over", "muss am Ende angegeben sein")
            return
        reason = codes.REASONS[taken.reason]
        winner = taken.winner
        lost = [colour for colour in range(2) if taken.lives[colour] == 0]
        if (reason == "druid-lost") != (len(lost) == 1) or len(lost) == 2:
            self.add(
                "result.reason",
                "druid-lost means that one druid has no life",
                "genau eine Druidin ist verloren",
            )
        elif reason == "druid-lost" and winner != 1 - lost[0]:
            self.add("result.winners", "the other player won", "der andere hat gewonnen")
        elif reason == "turn-limit" and (taken.turn != taken.turn_limit or winner != codes.NONE):
            self.add("result", "the draw at the turn limit has no winner", "das Remis hat keinen Sieger")
        elif reason == "only-druids" and (men or leader == codes.NONE or winner != leader):
            self.add("result", "only druids: whoever has more points", "nur Druidinnen: wer mehr Punkte hat")
        elif reason == "portal-closed":
            self.closed(men, leader)

    def closed(self, men: int, leader: int) -> None:
        """WW-47, WW-51, WW-52."""
        taken = self.taken
        closers = [
            colour
            for colour in range(2)
            if taken.transformed[colour] and self.druid_square(colour) == self.portal
        ]
        if taken.portal != codes.PORTAL_CLOSED or not closers:
            self.add(
                "portal", "a transformed druid stands on the closed portal", "auf ihm steht eine Druidin"
            )
            return
        if leader == codes.NONE and men:
            self.add(
                "result", "at a tie nobody could close the portal", "bei Gleichstand war das nicht möglich"
            )
        elif taken.winner != (closers[0] if leader == codes.NONE else leader):
            self.add("result.winners", "not the winner", "nicht der Sieger")


def possible_queues(taken: tuple[int, ...]) -> set[tuple[tuple[int, ...], int]]:
    """All `(extra turns, whose turn it is)` that can occur once these bonuses are taken. # WW-41"""
    return _QUEUES[taken]


def _explore() -> dict[tuple[int, ...], set[tuple[tuple[int, ...], int]]]:
    found: dict[tuple[int, ...], set[tuple[tuple[int, ...], int]]] = {
        taken: set() for taken in ((0, 0), (0, 1), (1, 0), (1, 1))
    }
    open_ends: list[tuple[tuple[int, ...], tuple[int, ...], int]] = [((0, 0), (), 0)]
    while open_ends:
        taken, queue, to_move = open_ends.pop()
        if (queue, to_move) in found[taken]:
            continue
        found[taken].add((queue, to_move))
        open_ends.append((taken, queue[1:], queue[0]) if queue else (taken, (), 1 - to_move))
        for owner in range(2):
            if not taken[owner]:
                now = (1, taken[1]) if owner == 0 else (taken[0], 1)
                behind = (owner,) if not queue and to_move != owner else ()
                open_ends += [(now, queue, to_move), (now, (owner, *behind, *queue), to_move)]
    return found


_QUEUES = _explore()
