"""Options, positions and views that somebody else wrote: read into a snapshot, with every fault at once."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.contract import BadOptions, Fault, ImpossiblePosition
from games.kampf_um_elfenland import codes
from games.kampf_um_elfenland.codes import NONE
from games.kampf_um_elfenland.consistency import Consistency
from games.kampf_um_elfenland.facts import FACTS
from games.kampf_um_elfenland.notation import actor_name
from games.kampf_um_elfenland.reader import Reader, Unseen, read_options
from games.kampf_um_elfenland.table import Snapshot
from games.kampf_um_elfenland.unseen import Needed, filled
from games.reading import Faults, shown


def checked_options(options: object) -> dict[str, Any]:
    """Options completed by the defaults.

    :raises BadOptions: with every fault.
    """
    faults = Faults()
    if options is not None and not isinstance(options, Mapping):
        faults.add("options", f"must be an object, not {shown(options)}", "muss ein Objekt sein")
        raise BadOptions(faults.found)
    complete = read_options(faults, {**FACTS.defaults(), **(options or {})}, "options")
    if complete is None:
        raise BadOptions(faults.found)
    return complete


class Seen(NamedTuple):
    """A view as a seat (NONE: the public) sees it.

    `shown` has the hidden parts empty, `unseen` gives their sizes, and `deal` is one of the snapshots that
    look like the view; which one means nothing.
    """

    seat: int
    shown: Snapshot
    unseen: Unseen
    deal: Snapshot

    def deal_with(self, needed: Needed) -> Snapshot | None:
        """Another of these snapshots, one that has what is needed; None if none has."""
        faults = Faults()
        dealt = filled(faults, self.shown, self.unseen, needed)
        return None if faults.found else dealt


def read_position(position: object) -> Snapshot:
    """The snapshot of a complete position JSON.

    :raises ImpossiblePosition: with every fault.
    """
    return _read(position, Reader())[1]


def read_view(view: object, seat: str | None) -> Seen:
    """What a view shows to a seat (None: the public), and a deal that looks like it.

    :raises ImpossiblePosition: with every fault, also that there is no such deal.
    """
    reader = Reader(view=True, seat=seat)
    shown_of_it, deal = _read(view, reader)
    index = NONE if seat is None else list(reader.names).index(seat)
    return Seen(index, shown_of_it, reader.unseen, deal)


def _check(faults: Faults, taken: Snapshot) -> None:
    """What must agree with what; a position in which the last rival gave up must have been one before."""
    if taken.phase != codes.PHASE_OVER or taken.reason != codes.REASON_RESIGNATION:
        Consistency(faults, taken).check()
        return
    Consistency(faults, taken).resignation()
    judged: list[list[Fault]] = []
    for phase in range(codes.PHASE_OVER):
        # Everything lies as it lay but whose choice it was, in the phases in which nothing else says so.
        asking = phase == codes.PHASE_EXCHANGE or codes.PHASE_GARRISON <= phase <= codes.PHASE_DEPLOY
        for asked in range(len(taken.seats)) if asking else (NONE,):
            apart = Faults()
            Consistency(apart, taken._replace(phase=phase, asked=asked, reason=NONE, winner=NONE)).check()
            judged.append(apart.found)
    least: list[Fault] = min(judged, key=len)
    faults.found += least


def _read(position: object, reader: Reader) -> tuple[Snapshot, Snapshot]:
    """What was read, and that with what is hidden filled in."""
    faults = reader.faults
    read = taken = reader.read(position)
    if taken is not None and reader.view:
        taken = filled(faults, taken, reader.unseen)
    if taken is not None and not faults.found:
        _check(faults, taken)
        if reader.offerer is not None and reader.offerer != reader.names[taken.to_move]:
            faults.add("trade.from", "the player on turn makes the offers", "Angebote macht, wer am Zug ist")
    if faults.found or taken is None or read is None:
        raise ImpossiblePosition(faults.found)
    if reader.actor != actor_name(taken):
        expected = shown(actor_name(taken))
        faults.add("actor", f"in this phase {expected} decides", f"in dieser Phase entscheidet {expected}")
        raise ImpossiblePosition(faults.found)
    return read, taken
