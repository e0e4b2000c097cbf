"""The small integers that stand for things inside the rules, and their names outside.

A multiset is a *bag*: one integer with four bits for each kind of thing (see `bags`). Sets of towns
and of missions are bit masks over their indices; obstacles a bit mask over the land roads.
"""

COLOURS = ("black", "blue", "violet", "red", "yellow", "green")

KINDS = ("pig", "cycle", "unicorn", "troll", "dragon")
"""The kinds of army, in the order in which moves name them. # EL-2"""
PIG, CYCLE, UNICORN, TROLL, DRAGON = range(5)
CARDS = (*KINDS, "cloud", "raft")
"""The kinds of victory card. # EL-3"""
CLOUD_CARD, RAFT_CARD = 5, 6
TOKENS = ("obstacle", "cloud")
OBSTACLE_TOKEN, CLOUD_TOKEN = range(2)

MISSIONS = (
    "western-mountain-elf",
    "sea-elf",
    "forest-elf",
    "desert-elf",
    "nordic-mountain-elf",
    "dragon-slayer",
    "swineherd",
    "unicorn-hunter",
    "river-elf",
)
VARIANTS = ("headquarters", "missions")
VARIANT_HEADQUARTERS, VARIANT_MISSIONS = range(2)

PHASES = (
    "deal-armies",
    "deal-tokens",
    "deal-towns",
    "deal-missions",
    "garrison",
    "headquarters",
    "deploy",
    "turn",
    "trade",
    "battle",
    "losses",
    "spoils",
    "siege",
    "income",
    "exchange",
    "over",
)
(
    PHASE_DEAL_ARMIES,
    PHASE_DEAL_TOKENS,
    PHASE_DEAL_TOWNS,
    PHASE_DEAL_MISSIONS,
    PHASE_GARRISON,
    PHASE_HEADQUARTERS,
    PHASE_DEPLOY,
    PHASE_TURN,
    PHASE_TRADE,
    PHASE_BATTLE,
    PHASE_LOSSES,
    PHASE_SPOILS,
    PHASE_SIEGE,
    PHASE_INCOME,
    PHASE_EXCHANGE,
    PHASE_OVER,
) = range(16)

REASONS = ("headquarters", "mission", "last-player", "round-limit", "resignation")
(
    REASON_HEADQUARTERS,
    REASON_MISSION,
    REASON_LAST_PLAYER,
    REASON_ROUND_LIMIT,
    REASON_RESIGNATION,
) = range(5)

NONE = -1
"""No player, no town, no mission, no result."""
UNSEEN = 63
"""What stands for a card or an army that somebody else was dealt, where only that it was is known."""
NO_TOWN = 31
"""Where a move names no town to pass through."""

MOVE_KINDS = (
    "deal",
    "draw",
    "dice",
    "garrison",
    "headquarters",
    "deploy",
    "obstacle",
    "cloud",
    "march",
    "attack",
    "trade",
    "accept",
    "decline",
    "lose",
    "exchange",
    "done",
    "end",
)
(
    DEAL,
    DRAW,
    DICE,
    GARRISON,
    HEADQUARTERS,
    DEPLOY,
    OBSTACLE,
    CLOUD,
    MARCH,
    ATTACK,
    TRADE,
    ACCEPT,
    DECLINE,
    LOSE,
    EXCHANGE,
    DONE,
    END,
) = range(1, 18)
"""What a move is: its lowest five bits. The rest: `encode` and `encode_march`."""

SORTS = ("army", "token", "town", "mission")
"""What can be dealt; the first field of a `deal`, its item is the second."""
ARMY, TOKEN, TOWN, MISSION = range(4)

TRACES = (
    "deal",
    "bank",
    "garrison",
    "headquarters",
    "deploy",
    "obstacle",
    "cloud",
    "round",
    "turn",
    "pass",
    "march",
    "attack",
    "roll",
    "fall",
    "conquest",
    "boot",
    "elimination",
    "draw",
    "offer",
    "answer",
    "income",
    "exchange",
    "done",
    "return",
    "end",
    "resign",
)
(
    TRACE_DEAL,
    TRACE_BANK,
    TRACE_GARRISON,
    TRACE_HEADQUARTERS,
    TRACE_DEPLOY,
    TRACE_OBSTACLE,
    TRACE_CLOUD,
    TRACE_ROUND,
    TRACE_TURN,
    TRACE_PASS,
    TRACE_MARCH,
    TRACE_ATTACK,
    TRACE_ROLL,
    TRACE_FALL,
    TRACE_CONQUEST,
    TRACE_BOOT,
    TRACE_ELIMINATION,
    TRACE_DRAW,
    TRACE_OFFER,
    TRACE_ANSWER,
    TRACE_INCOME,
    TRACE_EXCHANGE,
    TRACE_DONE,
    TRACE_RETURN,
    TRACE_END,
    TRACE_RESIGN,
) = range(len(TRACES))

MOST_ARMIES = 20
"""Armies a player may have. # EL-2"""
ARMIES_PER_KIND = 8
CARDS_PER_KIND = 10
RAFTS = 12
TOKENS_PER_KIND = 6
SUPPLY = 2
"""Cloud tokens beside the twelve that are drawn from. # EL-3"""

DEALT_ARMIES = (0, 0, 20, 13, 10, 8, 6)
"""By number of seats, what each is dealt. # EL-10"""
DEALT_RAFTS = (0, 0, 6, 4, 3, 2, 2)
DEALT_TOKENS = (0, 0, 3, 3, 3, 2, 2)
DEALT_TOWNS = (0, 0, 6, 4, 3, 2, 2)
TROPHIES_TO_WIN = (0, 0, 1, 1, 2, 2, 3)
"""By number of seats. # EL-72"""


def encode(kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> int:
    """The integer of a move: its kind and up to four fields of six bits."""
    return kind | a << 5 | b << 11 | c << 17 | d << 23


def decode(move: int) -> tuple[int, int, int, int, int]:
    """`(kind, a, b, c, d)` of a move; `encode` reversed."""
    return move & 31, move >> 5 & 63, move >> 11 & 63, move >> 17 & 63, move >> 23 & 63


def encode_march(kind: int, origin: int, via: int, to: int, raft: int, armies: int) -> int:
    """The integer of a march or an attack; `via` is `NO_TOWN` on a route of one leg, `armies` a bag."""
    return kind | origin << 5 | via << 10 | to << 15 | raft << 20 | armies << 21


def decode_march(move: int) -> tuple[int, int, int, int, int]:
    """`(origin, via, to, raft, armies)` of a march or an attack; `encode_march` reversed."""
    return move >> 5 & 31, move >> 10 & 31, move >> 15 & 31, move >> 20 & 1, move >> 21 & 0xFFFFF
