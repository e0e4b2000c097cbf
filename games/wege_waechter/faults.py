"""Options and positions that somebody else wrote: read into a snapshot, with every fault at once.

Here are shapes and single values; what must agree with what is in `consistency`. A faulty part hides
only what can't be judged without it.
"""

from collections.abc import Mapping
from typing import Any

from games.contract import BadOptions, ImpossiblePosition
from games.reading import Faults, shown
from games.wege_waechter import codes
from games.wege_waechter.codes import COLOURS, KINDS, square_number
from games.wege_waechter.consistency import Consistency
from games.wege_waechter.facts import FACTS, MAX_TURN_LIMIT
from games.wege_waechter.notation import actor_name
from games.wege_waechter.rules import Snapshot

MAX_TURN = 2_000_000_000

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
        _check(reader, taken)
    if reader.faults.found or taken is None:
        raise ImpossiblePosition(reader.faults.found)
    return taken


def _check(reader: "_Reader", taken: Snapshot) -> None:
    """What must agree with what; a position in which somebody gave up must have been one before."""
    faults = reader.faults
    broken = {fault.path.partition(".")[0] for fault in faults.found}
    if taken.phase == codes.PHASE_OVER and taken.reason == codes.REASON_RESIGNATION:  # WW-54
        if taken.winner == codes.NONE:
            faults.add("result.winners", "must be who didn't give up", "muss sein, wer nicht aufgegeben hat")
        if reader.actor is not None:
            faults.add("actor", "must be null when the game is over", "muss am Ende null sein")
        judged = []
        for phase in range(codes.PHASE_OVER):
            before = taken._replace(phase=phase, reason=codes.NONE, winner=codes.NONE)
            judged.append(Faults())
            Consistency(judged[-1], before, actor_name(before), reader.result_score).check(broken)
        faults.found += min(judged, key=lambda apart: len(apart.found)).found
    else:
        Consistency(faults, taken, reader.actor, reader.result_score).check(broken)


class _Reader:
    """Reads part by part; a faulty part is a fault and leaves a harmless value in its place."""

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
        options = options or FACTS.defaults()
        to_move = faults.choice(given.get("to_move", "white"), "to_move", COLOURS) or "white"
        phase = faults.choice(given.get("phase", "group"), "phase", codes.PHASES) or "group"
        portal = faults.choice(given.get("portal", "dormant"), "portal", codes.PORTALS) or "dormant"
        self.actor = faults.choice(given.get("actor"), "actor", (*COLOURS, "chance", None))
        druids = self.druids(given.get("druids"))
        rolled = self.rolled(given.get("rolled"), rows)
        waiting = self.pending(given.get("pending", []))
        result = self.result(given.get("result"))
        return Snapshot(
            rows=rows,
            group_die=tuple(options["group_die"][face] for face in codes.GROUP_FACES),
            action_die=tuple(options["action_die"][face] for face in codes.ACTION_FACES),
            turn_limit=options["turn_limit"],
            turn=faults.integer(given.get("turn", 1), "turn", 1, MAX_TURN) or 1,
            to_move=COLOURS.index(to_move),
            phase=codes.PHASES.index(phase),
            squares=self.board(given.get("board", {}), rows),
            lives=tuple(druid[0] for druid in druids),
            transformed=tuple(druid[1] for druid in druids),
            bonus_taken=tuple(druid[2] for druid in druids),
            captured=self.captured(given.get("captured")),
            score=self.score(given.get("score"), "score"),
            portal=codes.PORTALS.index(portal),
            group=rolled[0],
            rerolled=rolled[1],
            figure=rolled[2],
            place_for=waiting.get("place", codes.NONE),
            displace_for=waiting.get("displace", codes.NONE),
            bonus_for=waiting.get("bonus", codes.NONE),
            queue=self.queue(given.get("extra_turns", [])),
            reason=result[0],
            winner=result[1],
        )

    def board(self, value: object, rows: int) -> tuple[int, ...]:
        """The squares of the 14 slots; more figures than exist are faults. # WW-2"""
        standing = self.faults.mapping(value, "board") or {}
        found: list[list[int]] = [[] for _ in range(6)]
        names = [f"{colour}-{kind}" for colour in COLOURS for kind in KINDS]
        for name, figure in standing.items():
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
            most = codes.MOST[index % 3]
            if len(found[index]) > most:
                self.faults.add(
                    "board",
                    f"{name}: {len(found[index])} on the board, at most {most} exist",
                    f"{name}: {len(found[index])} auf dem Brett, es gibt höchstens {most}",
                )
            squares += sorted(found[index])[:most] + [0] * (most - len(found[index]))
        return tuple(squares)

    def druids(self, value: object) -> list[tuple[int, int, int]]:
        """Per colour lives, transformed, bonus taken."""
        given = self.faults.fields(value, "druids", COLOURS) or {}
        druids = []
        for colour in COLOURS:
            path = f"druids.{colour}"
            fields = ("lives", "transformed", "bonus_taken")
            druid = self.faults.fields(given[colour], path, fields) or {} if colour in given else {}
            lives = self.faults.integer(druid.get("lives", 2), f"{path}.lives", 0, 2)
            transformed = self.faults.boolean(druid.get("transformed", False), f"{path}.transformed")
            taken = self.faults.boolean(druid.get("bonus_taken", False), f"{path}.bonus_taken")
            druids.append((2 if lives is None else lives, int(transformed or False), int(taken or False)))
        return druids

    def captured(self, value: object) -> tuple[int, ...]:
        """Per colour runners and guards."""
        given = self.faults.fields(value, "captured", COLOURS) or {}
        counts = []
        for colour in COLOURS:
            path = f"captured.{colour}"
            figures = self.faults.fields(given[colour], path, KINDS[:2]) or {} if colour in given else {}
            for kind, most in zip(KINDS[:2], codes.MOST[:2], strict=True):
                counts.append(self.faults.integer(figures.get(kind, 0), f"{path}.{kind}", 0, most) or 0)
        return tuple(counts)

    def score(self, value: object, path: str) -> tuple[int, ...]:
        """Per colour the points."""
        given = self.faults.fields(value, path, COLOURS) or {}
        return tuple(self.faults.integer(given.get(name, 0), f"{path}.{name}", 0, 6) or 0 for name in COLOURS)

    def rolled(self, value: object, rows: int) -> tuple[int, int, int]:
        """Group, whether it was rolled again, square of the figure."""
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
                self.faults.add(
                    path,
                    "each decision once, in the order place, displace, bonus",
                    "jede Entscheidung einmal, in der Reihenfolge place, displace, bonus",
                )
            waiting[phase] = COLOURS.index(player)
        return waiting

    def queue(self, value: object) -> tuple[int, ...]:
        """Whose extra turns are to come."""
        queue = []
        for index, colour in enumerate(self.faults.items(value, "extra_turns", 3) or []):
            if self.faults.choice(colour, f"extra_turns.{index}", COLOURS) is not None:
                queue.append(COLOURS.index(colour))
        return tuple(queue)

    def result(self, value: object) -> tuple[int, int]:
        """Reason and winner; `(NONE, NONE)` while there is no result."""
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
