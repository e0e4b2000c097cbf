"""When a mission is fulfilled. # EL-73"""

import cython

from games.kampf_um_elfenland import codes, geography

if not cython.compiled:
    from games.kampf_um_elfenland.bags import count, members
    from games.kampf_um_elfenland.table import Table

HARBOURS = ("wylhien", "usselen", "mah-davikia", "ixara", "beata", "rivinia", "tichih")
WATERSIDE = (
    *("wylhien", "usselen", "parundia", "yttar", "grangor", "mah-davikia", "ixara"),
    *("virst", "strykhaven", "elvenhold", "beata", "rivinia", "tichih"),
)
TO_HOLD = {
    "western-mountain-elf": (
        *("yttar", "grangor", "mah-davikia", "ixara", "dag-amura", "kihromah", "elvenhold"),
    ),
    "sea-elf": ("yttar", "parundia", "grangor", "elvenhold", "strykhaven", "virst"),
    "forest-elf": ("kihromah", "dag-amura", "ixara", "lapphalya", "feodor", "rivinia", "throtmanni"),
    "desert-elf": (*("wylhien", "throtmanni", "feodor", "dag-amura", "al-baran", "parundia", "elvenhold"),),
    "nordic-mountain-elf": (
        *("wylhien", "jaccaranda", "throtmanni", "tichih", "virst", "strykhaven", "elvenhold"),
    ),
    "unicorn-hunter": (*("parundia", "kihromah", "ixara", "lapphalya", "throtmanni", "elvenhold", "beata"),),
}
"""The towns that must all be held, for the missions that name such."""
TO_FREE_FROM = {
    "western-mountain-elf": "black",
    "sea-elf": "blue",
    "forest-elf": "violet",
    "desert-elf": "red",
    "nordic-mountain-elf": "yellow",
    "dragon-slayer": "green",
}
"""The colour to eliminate, for the missions that name one."""
TO_KILL = {"dragon-slayer": "dragon", "swineherd": "pig", "unicorn-hunter": "unicorn", "river-elf": "troll"}
"""The kind of which no enemy may have an army, Elvenhold held, for the missions that name one."""

NONE = cython.declare(cython.int, codes.NONE)
SEA_ELF = cython.declare(cython.int, codes.MISSIONS.index("sea-elf"))
SWINEHERD = cython.declare(cython.int, codes.MISSIONS.index("swineherd"))
RIVER_ELF = cython.declare(cython.int, codes.MISSIONS.index("river-elf"))
ELVENHOLD_BIT = cython.declare(cython.int, 1 << geography.ELVENHOLD)
HARBOUR_MASK = cython.declare(cython.int, geography.mask_of(HARBOURS))
WATER_MASK = cython.declare(cython.int, geography.mask_of(WATERSIDE))
HOLD = cython.declare(cython.int[9], [geography.mask_of(TO_HOLD.get(name, ())) for name in codes.MISSIONS])
FREE_FROM = cython.declare(
    cython.int[9],
    [
        codes.COLOURS.index(TO_FREE_FROM[name]) if name in TO_FREE_FROM else codes.NONE
        for name in codes.MISSIONS
    ],
)
KILL = cython.declare(
    cython.int[9],
    [codes.KINDS.index(TO_KILL[name]) if name in TO_KILL else codes.NONE for name in codes.MISSIONS],
)


def has_freed(table: Table, seat: cython.int, colour: cython.int) -> cython.bint:
    """Whether a player's own attack felled the last army of a colour taking part."""
    other: cython.int
    for other in range(table.players):
        if table.seats[other] == colour:
            return other != seat and table.fell[other] == seat
    return False


def faces(table: Table, seat: cython.int, kind: cython.int) -> cython.bint:
    """Whether any other player has an army of a kind on the board."""
    other: cython.int
    for other in range(table.players):
        if other != seat and count(table.force[other], kind) > 0:
            return True
    return False


def fulfils(table: Table, seat: cython.int, mission: cython.int) -> cython.bint:
    """Whether a player has now done what a mission asks."""
    held: cython.int = table.held[seat]
    if FREE_FROM[mission] != NONE and has_freed(table, seat, FREE_FROM[mission]):
        return True
    if mission == SWINEHERD:
        if table.players >= 3 and held & ELVENHOLD_BIT != 0 and members(held) >= 9:
            return True
    elif mission == RIVER_ELF:
        if members(held & WATER_MASK) >= 8:
            return True
    elif HOLD[mission] != 0 and held & HOLD[mission] == HOLD[mission]:
        if mission != SEA_ELF or members(held & HARBOUR_MASK) >= 2:
            return True
    return KILL[mission] != NONE and held & ELVENHOLD_BIT != 0 and not faces(table, seat, KILL[mission])


def is_done(table: Table, seat: cython.int) -> cython.bint:
    """Whether a player has fulfilled the mission he has; one who has given up can't any more. # EL-76

    An eliminated one holds no town, and had he felled whom his mission names, he would have won then.
    """
    if table.has_resigned(seat):
        return False
    return table.mission[seat] != NONE and fulfils(table, seat, table.mission[seat])
