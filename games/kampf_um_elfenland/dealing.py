"""Dealing the hidden things anew, so that a given seat sees no difference. # EL-80

Each deal that the rules can have produced with the same open parts is as likely as its number of ways.
Nobody's memory is used: what an earlier offer, exchange or draw showed is forgotten unless the position
itself still shows it.
"""

import cython

from games.kampf_um_elfenland import codes

if not cython.compiled:
    from games.kampf_um_elfenland.bags import count, drawn, member, members, size
    from games.kampf_um_elfenland.missions import is_done
    from games.kampf_um_elfenland.table import Table
    from games.randomness import Random

NONE = cython.declare(cython.int, codes.NONE)
OBSTACLE_TOKEN = cython.declare(cython.int, codes.OBSTACLE_TOKEN)
CLOUD_TOKEN = cython.declare(cython.int, codes.CLOUD_TOKEN)
PHASE_DEAL_TOKENS = cython.declare(cython.int, codes.PHASE_DEAL_TOKENS)
PHASE_DEAL_MISSIONS = cython.declare(cython.int, codes.PHASE_DEAL_MISSIONS)
PHASE_DEPLOY = cython.declare(cython.int, codes.PHASE_DEPLOY)
PHASE_TURN = cython.declare(cython.int, codes.PHASE_TURN)
PHASE_TRADE = cython.declare(cython.int, codes.PHASE_TRADE)
PHASE_LOSSES = cython.declare(cython.int, codes.PHASE_LOSSES)
PHASE_OVER = cython.declare(cython.int, codes.PHASE_OVER)
VARIANT_MISSIONS = cython.declare(cython.int, codes.VARIANT_MISSIONS)
TOKENS_PER_KIND = cython.declare(cython.int, codes.TOKENS_PER_KIND)
SUPPLY = cython.declare(cython.int, codes.SUPPLY)
ALL_MISSIONS = cython.declare(cython.int, (1 << len(codes.MISSIONS)) - 1)
DEALT_TOKENS = cython.declare(cython.int[7], list(codes.DEALT_TOKENS))


def roads_blocked(table: Table) -> cython.int:
    """How many obstacles lie on the board."""
    mask: cython.ulonglong = table.obstacles
    total: cython.int = 0
    while mask != 0:
        mask &= mask - 1
        total += 1
    return total


def tokens_add_up(table: Table) -> cython.bint:
    """Whether some draw of the tokens can have led to those in hand, on the board and in the supply.

    Clouds come back by EL-61 and go by EL-51, both through the supply, so that they only get fewer when
    an eliminated player takes his along (EL-71); obstacles that lay are gone for good, so that nobody holds
    more of them than tokens were drawn. What the supply has above its first two clouds was paid for
    obstacles; what a hand has above its draw came from the supply. # EL-12
    """
    obstacles: cython.int = roads_blocked(table)
    clouds: cython.int = table.supply - SUPPLY
    each: cython.int = DEALT_TOKENS[table.players]
    drawn_in_all: cython.int = table.players * each
    exchanged: cython.int = 0
    blown: cython.int
    seat: cython.int
    fewest: cython.int
    for seat in range(table.players):
        if count(table.tokens[seat], OBSTACLE_TOKEN) > each:
            return False
        if size(table.tokens[seat]) > each:
            exchanged += size(table.tokens[seat]) - each
        obstacles += count(table.tokens[seat], OBSTACLE_TOKEN)
        clouds += count(table.tokens[seat], CLOUD_TOKEN)
    fewest = drawn_in_all - TOKENS_PER_KIND
    if fewest < 0:
        fewest = 0
    if clouds < fewest:
        if table.gone == 0:
            return False
        clouds = fewest
    blown = table.supply - SUPPLY + exchanged
    if blown > 0:
        obstacles += blown
    return clouds <= TOKENS_PER_KIND and obstacles <= TOKENS_PER_KIND and clouds + obstacles <= drawn_in_all


def redeal_armies(table: Table, seat: cython.int, random: Random) -> cython.void:
    """Undeployed armies of the others, and the undealt ones."""
    pool: cython.int = table.undealt_armies
    other: cython.int
    for other in range(table.players):
        if other != seat:
            pool += table.camp[other]
    for other in range(table.players):
        if other != seat:
            table.camp[other] = drawn(pool, size(table.camp[other]), random)
            pool -= table.camp[other]
    table.undealt_armies = pool


def redeal_tokens(table: Table, seat: cython.int, random: Random) -> cython.void:
    """Tokens of the others: any that are neither one's own nor on the table, also those out of the game."""
    every: cython.int = TOKENS_PER_KIND - roads_blocked(table)
    clouds: cython.int = TOKENS_PER_KIND + SUPPLY - table.supply
    pool: cython.int
    other: cython.int
    if seat != NONE:
        every -= count(table.tokens[seat], OBSTACLE_TOKEN)
        clouds -= count(table.tokens[seat], CLOUD_TOKEN)
    every += clouds << 4
    while True:
        pool = every
        for other in range(table.players):
            if other != seat:
                table.tokens[other] = drawn(pool, size(table.tokens[other]), random)
                pool -= table.tokens[other]
        if table.phase <= PHASE_DEAL_TOKENS:
            table.undealt_tokens = pool
            return
        if tokens_add_up(table):
            return


def redeal_cards(table: Table, seat: cython.int, random: Random) -> cython.void:
    """Victory cards of the others and of the pile; whoever has made an offer holds that card."""
    pool: cython.int = table.pile
    offerer: cython.int = NONE
    other: cython.int
    held: cython.int
    if table.round == 0 or (
        table.round == 1
        and table.to_move == table.start
        and (table.phase == PHASE_TURN or table.phase == PHASE_TRADE)
    ):
        return  # EL-11, EL-15: everyone has rafts, as many as all know, and no offer can be accepted yet
    if table.phase == PHASE_TRADE and table.to_move != seat:
        offerer = table.to_move
    for other in range(table.players):
        if other != seat:
            pool += table.cards[other]
    if offerer != NONE:
        held = size(table.cards[offerer])
        table.cards[offerer] = drawn(pool, held, random)
        while count(table.cards[offerer], table.give) == 0:
            table.cards[offerer] = drawn(pool, held, random)
        pool -= table.cards[offerer]
    for other in range(table.players):
        if other != seat and other != offerer:
            table.cards[other] = drawn(pool, size(table.cards[other]), random)
            pool -= table.cards[other]
    table.pile = pool


def redeal_missions(table: Table, seat: cython.int, random: Random) -> cython.void:
    """Missions of the others; none that would have ended the game, unless a roll is just being settled."""
    every: cython.int = ALL_MISSIONS
    unit: cython.int = 1
    pool: cython.int
    other: cython.int
    done: cython.bint = True
    if seat != NONE and table.mission[seat] != NONE:
        every ^= unit << table.mission[seat]
    while done:
        pool = every
        done = False
        for other in range(table.players):
            if other != seat and table.mission[other] != NONE:
                table.mission[other] = member(pool, random.below(members(pool)))
                pool ^= unit << table.mission[other]
                done = done or (table.phase != PHASE_LOSSES and is_done(table, other))
    if table.phase <= PHASE_DEAL_MISSIONS:
        table.undealt_missions = pool


def redeal(table: Table, seat: cython.int, random: Random) -> cython.void:
    """Deal everything anew that a seat (NONE: the public) doesn't see."""
    if table.phase == PHASE_OVER:
        return
    if table.phase <= PHASE_DEPLOY:
        redeal_armies(table, seat, random)
    redeal_tokens(table, seat, random)
    redeal_cards(table, seat, random)
    if table.variant == VARIANT_MISSIONS:
        redeal_missions(table, seat, random)
