"""Options, positions and views that somebody else wrote: read into a snapshot, with every fault at once."""

from collections.abc import Mapping
from typing import Any

from games.contract import BadOptions, ImpossiblePosition
from games.kampf_um_elfenland.codes import NONE
from games.kampf_um_elfenland.consistency import Consistency
from games.kampf_um_elfenland.facts import FACTS
from games.kampf_um_elfenland.notation import actor_name
from games.kampf_um_elfenland.reader import Reader, read_options
from games.kampf_um_elfenland.table import Snapshot
from games.kampf_um_elfenland.unseen import filled
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


def read_position(position: object) -> Snapshot:
    """The snapshot of a complete position JSON.

    :raises ImpossiblePosition: with every fault.
    """
    return _read(position, Reader())


def read_view(view: object, seat: str | None) -> tuple[Snapshot, int]:
    """A snapshot that looks like this view to a seat (None: the public), and that seat's index or NONE.

    Its hidden parts are one possible deal, not a random one.

    :raises ImpossiblePosition: with every fault, also that there is no such deal.
    """
    reader = Reader(view=True, seat=seat)
    taken = _read(view, reader)
    return taken, NONE if seat is None else list(reader.names).index(seat)


def _read(position: object, reader: Reader) -> Snapshot:
    faults = reader.faults
    taken = reader.read(position)
    if taken is not None and reader.view:
        taken = filled(faults, taken, reader.unseen)
    if taken is not None and not faults.found:
        Consistency(faults, taken).check()
        if reader.offerer is not None and reader.offerer != reader.names[taken.to_move]:
            faults.add("trade.from", "the player on turn makes the offers", "Angebote macht, wer am Zug ist")
    if faults.found or taken is None:
        raise ImpossiblePosition(faults.found)
    if reader.actor != actor_name(taken):
        expected = shown(actor_name(taken))
        faults.add("actor", f"in this phase {expected} decides", f"in dieser Phase entscheidet {expected}")
        raise ImpossiblePosition(faults.found)
    return taken
