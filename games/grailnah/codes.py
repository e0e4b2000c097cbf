"""The small integers that stand for things inside the rules, and their names outside.

A field is numbered `20 × ring + sector`, ring `a` being 0; the centre is 140 for every number of
rings. Behind the fields come the four castles, the reserve, and `GONE` for the figures of a
player who is out of the game: together these are the *places* a figure can be in.
"""

COLOURS = ("white", "black", "red", "blue")
"""All colours; the players of a game are an ordered choice of them. # GR-10"""

KINDS = ("knight", "king", "queen")
KNIGHT, KING, QUEEN = range(3)

SITES = ("north", "east", "south", "west")
NORTH, EAST, SOUTH, WEST = range(4)
SITES_FOR = {2: (NORTH, SOUTH), 3: (NORTH, EAST, SOUTH), 4: (NORTH, EAST, SOUTH, WEST)}
"""The castle sites in use, by the number of players, in the players' order. # GR-2"""

SECTORS = 20
MAX_RINGS = 7
RING_LETTERS = "abcdefh"
"""The letters of the rings from the inside; `g` is the centre. # GR-1"""
CIRCLE = 2
"""The innermost ring outside the magic circle: `c`. # GR-4"""

CENTRE = 140
FIELDS = 141
"""Fields of the largest board, the centre included."""
CASTLE = 141
"""The place of the castle on site 0; the others follow."""
RESERVE = 145
GONE = 146

STAIR_SECTORS = (3, 8, 13, 18)
CASTLE_SECTORS = ((0, 1), (5, 6), (10, 11), (15, 16))
SIDE_DOOR_SECTORS = ((19, 2), (4, 7), (9, 12), (14, 17))
"""Per site the sectors of its fields, and of its side doors on the rim. # GR-2 GR-3"""

KNIGHTS = 8
"""Knights of a player, those in reserve included. # GR-11"""

MERLIN, MORGANE, WALL, STAIR = 13, 14, 15, 16
"""What can be on a field besides coloured figures, which are `figure_code` (1 to 12)."""

REASONS = ("grail", "disqualification", "ply-limit", "resignation")
REASON_GRAIL, REASON_DISQUALIFICATION, REASON_PLY_LIMIT, REASON_RESIGNATION = range(4)

NONE = -1
"""No player, no result."""

MAX_STREAK = 3
"""How often in a row one player may move Merlin. # GR-52"""

MOVE_KINDS = ("move", "leave", "enter", "merlin", "morgane", "stay", "pass")
MOVE, LEAVE, ENTER, TO_MERLIN, TO_MORGANE, STAY, PASS = range(1, 8)
"""What a move is: its lowest four bits. Three fields of eight bits follow (see `encode`).

`MOVE` field, field; `LEAVE` castle, field, kind; `ENTER` field, castle; `TO_MERLIN` and `TO_MORGANE`
field; `STAY` the place of the knight given up.
"""

TRACES = (
    "step",
    "share",
    "home",
    "banish",
    "stay",
    "sacrifice",
    "court",
    "reinforce",
    "disqualify",
    "remove",
    "pass",
    "skip",
    "turn",
    "end",
    "resign",
)
(
    TRACE_STEP,
    TRACE_SHARE,
    TRACE_HOME,
    TRACE_BANISH,
    TRACE_STAY,
    TRACE_SACRIFICE,
    TRACE_COURT,
    TRACE_REINFORCE,
    TRACE_DISQUALIFY,
    TRACE_REMOVE,
    TRACE_PASS,
    TRACE_SKIP,
    TRACE_TURN,
    TRACE_END,
    TRACE_RESIGN,
) = range(len(TRACES))


def encode(kind: int, a: int = 0, b: int = 0, c: int = 0) -> int:
    """The integer of a move: its kind and up to three places or figure kinds."""
    return kind | a << 4 | b << 12 | c << 20


def decode(move: int) -> tuple[int, int, int, int]:
    """`(kind, a, b, c)` of a move; `encode` reversed."""
    return move & 15, move >> 4 & 255, move >> 12 & 255, move >> 20 & 255


def figure_code(player: int, kind: int) -> int:
    """The code of a coloured figure, 1 to 12."""
    return 3 * player + kind + 1


def field_number(name: str, rings: int) -> int | None:
    """The number of a field such as `"c7"` or `"g"`; None if there is none of that name on so many rings."""
    if name == "g":
        return CENTRE
    ring, sector = RING_LETTERS[:rings].find(name[:1]), name[1:]
    if ring < 0 or not name or not (sector.isascii() and sector.isdigit()):
        return None
    if len(sector) > 2 or (sector[0] == "0" and sector != "0") or int(sector) >= SECTORS:
        return None
    return SECTORS * ring + int(sector)


def ring_of(field: int) -> int:
    """The ring of a field, `a` being 0; the centre is −1."""
    return -1 if field == CENTRE else field // SECTORS


def place_name(place: int) -> str:
    """The name of a field or castle: `"c7"`, `"north"`."""
    if place == CENTRE:
        return "g"
    if place >= CASTLE:
        return SITES[place - CASTLE]
    return f"{RING_LETTERS[place // SECTORS]}{place % SECTORS}"


def side_doors(site: int, rings: int) -> tuple[int, int]:
    """The two fields knights leave a castle to. # GR-2"""
    first, second = SIDE_DOOR_SECTORS[site]
    return SECTORS * (rings - 1) + first, SECTORS * (rings - 1) + second


def royal_doors(site: int, rings: int) -> tuple[int, int]:
    """The two fields through which king and queen leave and enter a castle. # GR-2"""
    first, second = CASTLE_SECTORS[site]
    return SECTORS * (rings - 2) + first, SECTORS * (rings - 2) + second


def castle_fields(site: int, rings: int) -> tuple[int, int]:
    """The two rim fields a castle takes. # GR-2"""
    first, second = CASTLE_SECTORS[site]
    return SECTORS * (rings - 1) + first, SECTORS * (rings - 1) + second


def stairs(rings: int) -> tuple[int, ...]:
    """The four stairs, each linked with the next and the last with the first. # GR-3"""
    return tuple(SECTORS * (rings - 2) + sector for sector in STAIR_SECTORS)


def are_partners(player: int, other: int, players: int) -> bool:
    """Whether two players win together: the same one, or partners among four. # GR-12"""
    return player == other or (players == 4 and (player - other) % 2 == 0)
