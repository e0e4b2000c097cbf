"""The small integers that stand for things inside the rules, and their names outside.

A square is numbered in a frame one square wider than the board on every side, nine squares to a row:
`a1` is 10, `b1` is 11, `a2` is 19. Numbers of the frame itself are never squares.
"""

COLOURS = ("white", "black")
WHITE, BLACK = range(2)
GERMAN = ("Weiß", "Schwarz")
"""The colours in German sentences."""

KINDS = ("runner", "guard", "druid")
RUNNER, GUARD, DRUID = range(3)
MOST = (4, 2, 1)
"""Figures of each kind a side has. # WW-2"""
FIGURES = tuple(
    f"{colour}-{kind}" for colour in COLOURS for kind in ("runner",) * 4 + ("guard",) * 2 + ("druid",)
)
"""What stands in each slot."""
GROUP_FACES = KINDS
ACTION_FACES = ("end", "move", "act")
FACE_END, FACE_MOVE, FACE_ACT = range(3)

PHASES = ("group", "choose", "action", "move", "act", "place", "displace", "bonus", "over")
(
    PHASE_GROUP,
    PHASE_CHOOSE,
    PHASE_ACTION,
    PHASE_MOVE,
    PHASE_ACT,
    PHASE_PLACE,
    PHASE_DISPLACE,
    PHASE_BONUS,
    PHASE_OVER,
) = range(9)

PORTALS = ("dormant", "open", "closed")
PORTAL_DORMANT, PORTAL_OPEN, PORTAL_CLOSED = range(3)

REASONS = ("portal-closed", "only-druids", "druid-lost", "turn-limit", "resignation")
REASON_PORTAL, REASON_ONLY_DRUIDS, REASON_DRUID_LOST, REASON_TURN_LIMIT, REASON_RESIGNATION = range(5)

NONE = -1
"""No player, no group, no result."""

MOVE_KINDS = (
    "group",
    "move",
    "throw",
    "action",
    "capture",
    "push",
    "place",
    "displace",
    "again",
    "heal",
    "return",
)
GROUP, MOVE, THROW, ACTION, CAPTURE, PUSH, PLACE, DISPLACE, AGAIN, HEAL, RETURN = range(1, 12)
"""What a move is: its lowest four bits. Three fields of seven bits follow (see `encode`)."""

TRACES = (
    "roll",
    "reroll",
    "forfeit",
    "step",
    "capture",
    "hit",
    "push",
    "score",
    "displacing",
    "transform",
    "portal-open",
    "portal-close",
    "place",
    "displace",
    "extra-turn",
    "heal",
    "return",
    "turn",
    "end",
    "action-roll",
    "throw",
    "resign",
)
(
    TRACE_ROLL,
    TRACE_REROLL,
    TRACE_FORFEIT,
    TRACE_STEP,
    TRACE_CAPTURE,
    TRACE_HIT,
    TRACE_PUSH,
    TRACE_SCORE,
    TRACE_DISPLACING,
    TRACE_TRANSFORM,
    TRACE_PORTAL_OPEN,
    TRACE_PORTAL_CLOSE,
    TRACE_PLACE,
    TRACE_DISPLACE,
    TRACE_EXTRA_TURN,
    TRACE_HEAL,
    TRACE_RETURN,
    TRACE_TURN,
    TRACE_END,
    TRACE_ACTION_ROLL,
    TRACE_THROW,
    TRACE_RESIGN,
) = range(len(TRACES))

COLUMNS = 7
FRAME = 9
"""Squares to a row, the frame included."""
SQUARES = 117
"""Squares of the largest board (11 rows), the frame included."""


def encode(kind: int, a: int = 0, b: int = 0, c: int = 0) -> int:
    """The integer of a move: its kind and up to three squares, faces or figure kinds."""
    return kind | a << 4 | b << 11 | c << 18


def decode(move: int) -> tuple[int, int, int, int]:
    """`(kind, a, b, c)` of a move; `encode` reversed."""
    return move & 15, move >> 4 & 127, move >> 11 & 127, move >> 18 & 127


def square_number(name: str, rows: int) -> int | None:
    """The number of a square such as `"d4"`; None if the board with so many rows has none of that name."""
    column, row = name[:1], name[1:]
    if column not in "abcdefg" or not column or not (row.isascii() and row.isdigit()) or row[0] == "0":
        return None
    if len(row) > 2 or int(row) > rows:
        return None
    return int(row) * FRAME + "abcdefg".index(column) + 1


def square_name(number: int) -> str:
    """The name of a square: `"d4"`."""
    return "?abcdefg?"[number % FRAME] + str(number // FRAME)
