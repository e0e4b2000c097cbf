"""A snapshot as bytes, equally many for every position: what a state token carries."""

import struct

from games.wege_waechter.rules import Snapshot

_LAYOUT = struct.Struct(">B6BIIBB14B2B2B2B4B2BbbBBbbbB3bbb")


def pack(taken: Snapshot) -> bytes:
    """The bytes of a snapshot."""
    return _LAYOUT.pack(
        taken.rows,
        *taken.group_die,
        *taken.action_die,
        taken.turn_limit,
        taken.turn,
        taken.to_move,
        taken.phase,
        *taken.squares,
        *taken.lives,
        *taken.transformed,
        *taken.bonus_taken,
        *taken.captured,
        *taken.score,
        taken.portal,
        taken.group,
        taken.rerolled,
        taken.figure,
        taken.place_for,
        taken.displace_for,
        taken.bonus_for,
        len(taken.queue),
        *(*taken.queue, 0, 0, 0)[:3],
        taken.reason,
        taken.winner,
    )


def unpack(packed: bytes) -> Snapshot:
    """The snapshot that `pack` packed.

    :raises ValueError: the length is wrong.
    """
    if len(packed) != _LAYOUT.size:
        raise ValueError(f"a packed position has {_LAYOUT.size} bytes, not {len(packed)}")
    values = _LAYOUT.unpack(packed)
    return Snapshot(
        rows=values[0],
        group_die=values[1:4],
        action_die=values[4:7],
        turn_limit=values[7],
        turn=values[8],
        to_move=values[9],
        phase=values[10],
        squares=values[11:25],
        lives=values[25:27],
        transformed=values[27:29],
        bonus_taken=values[29:31],
        captured=values[31:35],
        score=values[35:37],
        portal=values[37],
        group=values[38],
        rerolled=values[39],
        figure=values[40],
        place_for=values[41],
        displace_for=values[42],
        bonus_for=values[43],
        queue=values[45 : 45 + values[44]],
        reason=values[48],
        winner=values[49],
    )
