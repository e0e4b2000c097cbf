"""A snapshot as bytes, equally many for every position: what a state token carries."""

import struct

from games.grailnah import codes
from games.grailnah.rules import Snapshot

_SEATS = 4
_LAYOUT = struct.Struct(">BIB4BIb4B4B32B4B4BBBBB3BB3Bb4BB")


def _filled(values: tuple[int, ...], length: int) -> tuple[int, ...]:
    return values + (0,) * (length - len(values))


def pack(taken: Snapshot) -> bytes:
    """The bytes of a snapshot."""
    return _LAYOUT.pack(
        taken.rings,
        taken.ply_limit,
        len(taken.colours),
        *_filled(taken.colours, _SEATS),
        taken.ply,
        taken.to_move,
        *_filled(taken.kings, _SEATS),
        *_filled(taken.queens, _SEATS),
        *_filled(taken.knights, _SEATS * codes.KNIGHTS),
        *_filled(taken.court, _SEATS),
        *_filled(taken.streak, _SEATS),
        taken.merlin,
        taken.morgane,
        taken.may_move,
        len(taken.disqualified),
        *_filled(taken.disqualified, _SEATS - 1),
        len(taken.resigned),
        *_filled(taken.resigned, _SEATS - 1),
        taken.reason,
        *_filled(taken.winners, _SEATS),
        len(taken.winners),
    )


def unpack(packed: bytes) -> Snapshot:
    """The snapshot that `pack` packed.

    :raises ValueError: the length, or the number of players, is wrong.
    """
    if len(packed) != _LAYOUT.size:
        raise ValueError(f"a packed position has {_LAYOUT.size} bytes, not {len(packed)}")
    values = _LAYOUT.unpack(packed)
    players = values[2]
    if players not in codes.SITES_FOR:
        raise ValueError(f"a packed position has 2 to 4 players, not {players}")
    return Snapshot(
        rings=values[0],
        ply_limit=values[1],
        colours=values[3 : 3 + players],
        ply=values[7],
        to_move=values[8],
        kings=values[9 : 9 + players],
        queens=values[13 : 13 + players],
        knights=values[17 : 17 + codes.KNIGHTS * players],
        court=values[49 : 49 + players],
        streak=values[53 : 53 + players],
        merlin=values[57],
        morgane=values[58],
        may_move=values[59],
        disqualified=values[61 : 61 + values[60]],
        resigned=values[65 : 65 + values[64]],
        reason=values[68],
        winners=values[69 : 69 + values[73]],
    )
