"""Moves as text and back, and a position as JSON. What makes a position impossible: `faults`."""

import re
from typing import Any

from games.wege_waechter import codes
from games.wege_waechter.codes import COLOURS, FIGURES, KINDS, decode, encode, square_name, square_number
from games.wege_waechter.facts import FACTS
from games.wege_waechter.rules import Snapshot

_SQUARE = "([a-g](?:[1-9]|1[01]))"
_PATTERNS = {
    codes.MOVE: re.compile(f"{_SQUARE}-{_SQUARE}"),
    codes.THROW: re.compile(rf"{_SQUARE}\?"),
    codes.CAPTURE: re.compile(f"{_SQUARE}x{_SQUARE}"),
    codes.PUSH: re.compile(f"{_SQUARE}>{_SQUARE}>{_SQUARE}"),
    codes.PLACE: re.compile(f"place:{_SQUARE}"),
    codes.DISPLACE: re.compile(f"displace:{_SQUARE}"),
}
_RETURN = re.compile(f"bonus:return:(runner|guard):{_SQUARE}")
_WORDS = {
    **{f"group:{face}": encode(codes.GROUP, index) for index, face in enumerate(codes.GROUP_FACES)},
    **{f"action:{face}": encode(codes.ACTION, index) for index, face in enumerate(codes.ACTION_FACES)},
    "bonus:again": encode(codes.AGAIN),
    "bonus:heal": encode(codes.HEAL),
}
_TEXTS = {move: text for text, move in _WORDS.items()}
_BY_COLUMN = sorted(range(codes.SQUARES), key=lambda square: (square % codes.FRAME, square))
_RANK = tuple(_BY_COLUMN.index(square) for square in range(codes.SQUARES))
"""Where a square stands in the order a1, a2, … g11."""
_NAMES = tuple(square_name(square) for square in range(codes.SQUARES))


def read_move(text: str, rows: int) -> int | None:
    """The move a text denotes on a board with so many rows, legal or not; None if it denotes none. # WW-60"""
    if text in _WORDS:
        return _WORDS[text]
    for kind, pattern in _PATTERNS.items():
        if found := pattern.fullmatch(text):
            squares = [square_number(name, rows) for name in found.groups()]
            return None if None in squares else encode(kind, *[square or 0 for square in squares])
    if found := _RETURN.fullmatch(text):
        square = square_number(found[2], rows)
        return None if square is None else encode(codes.RETURN, KINDS.index(found[1]), square)
    return None


def write_move(move: int) -> str:
    """The notation of a move."""
    if move in _TEXTS:
        return _TEXTS[move]
    kind, a, b, c = decode(move)
    if kind == codes.MOVE:
        return f"{square_name(a)}-{square_name(b)}"
    if kind == codes.THROW:
        return f"{square_name(a)}?"
    if kind == codes.CAPTURE:
        return f"{square_name(a)}x{square_name(b)}"
    if kind == codes.PUSH:
        return f"{square_name(a)}>{square_name(b)}>{square_name(c)}"
    if kind == codes.PLACE:
        return f"place:{square_name(a)}"
    if kind == codes.DISPLACE:
        return f"displace:{square_name(a)}"
    return f"bonus:return:{KINDS[a]}:{square_name(b)}"


def initial_snapshot(options: dict[str, Any]) -> Snapshot:
    """The snapshot in which a game with complete, checked options begins. # WW-1 WW-2 WW-3 WW-10"""
    rows = options["rows"]
    white = [square_number(f"{column}1", rows) or 0 for column in "acegbfd"]
    black = [square_number(f"{column}{rows}", rows) or 0 for column in "acegbfd"]
    return Snapshot(
        rows=rows,
        group_die=tuple(options["group_die"][face] for face in codes.GROUP_FACES),
        action_die=tuple(options["action_die"][face] for face in codes.ACTION_FACES),
        turn_limit=options["turn_limit"],
        turn=1,
        to_move=codes.WHITE,
        phase=codes.PHASE_GROUP,
        squares=(*white, *black),
        lives=(2, 2),
        transformed=(0, 0),
        bonus_taken=(0, 0),
        captured=(0, 0, 0, 0),
        score=(0, 0),
        portal=codes.PORTAL_DORMANT,
        group=codes.NONE,
        rerolled=0,
        figure=0,
        place_for=codes.NONE,
        displace_for=codes.NONE,
        bonus_for=codes.NONE,
        queue=(),
        reason=codes.NONE,
        winner=codes.NONE,
    )


def options_json(taken: Snapshot) -> dict[str, Any]:
    """The options of a snapshot, complete."""
    return {
        "rows": taken.rows,
        "group_die": dict(zip(codes.GROUP_FACES, taken.group_die, strict=True)),
        "action_die": dict(zip(codes.ACTION_FACES, taken.action_die, strict=True)),
        "turn_limit": taken.turn_limit,
    }


def pending(taken: Snapshot) -> list[tuple[str, int]]:
    """The owner decisions still open, `(phase, colour)`, in the order they are asked."""
    waiting = (("place", taken.place_for), ("displace", taken.displace_for), ("bonus", taken.bonus_for))
    return [(phase, colour) for phase, colour in waiting if colour != codes.NONE]


def actor_name(taken: Snapshot) -> str | None:
    """Who decides in a snapshot."""
    phase = codes.PHASES[taken.phase]
    if phase == "over":
        return None
    if phase in ("group", "action"):
        return "chance"
    if phase in ("choose", "move", "act"):
        return COLOURS[taken.to_move]
    waiting = pending(taken)
    return COLOURS[waiting[0][1]] if waiting else None


def result_json(taken: Snapshot) -> dict[str, Any] | None:
    """The result object; None while the game goes on."""
    if taken.phase != codes.PHASE_OVER:
        return None
    return {
        "winners": [] if taken.winner == codes.NONE else [COLOURS[taken.winner]],
        "reason": codes.REASONS[taken.reason],
        "score": dict(zip(COLOURS, taken.score, strict=True)),
    }


def position_json(taken: Snapshot) -> dict[str, Any]:
    """The position JSON of a snapshot, squares in the order a1, a2, … g11."""
    standing = sorted([(_RANK[square], slot) for slot, square in enumerate(taken.squares) if square])
    return {
        "game": FACTS.id,
        "options": options_json(taken),
        "turn": taken.turn,
        "to_move": COLOURS[taken.to_move],
        "phase": codes.PHASES[taken.phase],
        "actor": actor_name(taken),
        "board": {_NAMES[taken.squares[slot]]: FIGURES[slot] for _, slot in standing},
        "druids": {
            colour: {
                "lives": taken.lives[index],
                "transformed": bool(taken.transformed[index]),
                "bonus_taken": bool(taken.bonus_taken[index]),
            }
            for index, colour in enumerate(COLOURS)
        },
        "captured": {
            colour: {"runner": taken.captured[2 * index], "guard": taken.captured[2 * index + 1]}
            for index, colour in enumerate(COLOURS)
        },
        "score": dict(zip(COLOURS, taken.score, strict=True)),
        "portal": codes.PORTALS[taken.portal],
        "rolled": {
            "group": None if taken.group == codes.NONE else KINDS[taken.group],
            "rerolled": bool(taken.rerolled),
            "figure": square_name(taken.figure) if taken.figure else None,
        },
        "pending": [{"phase": phase, "player": COLOURS[colour]} for phase, colour in pending(taken)],
        "extra_turns": [COLOURS[colour] for colour in taken.queue],
        "result": result_json(taken),
    }
