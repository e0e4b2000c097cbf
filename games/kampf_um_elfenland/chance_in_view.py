"""Chance as it is seen in a view: what others are dealt and draw is `deal:?` and `draw:?`. # EL-80

When the last army is dealt, what is left over is turned up and forms the bank (EL-10). Only who is at the
table sees it, so there the move names it: `deal:?:pig+dragon*2`.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from math import comb, prod

from games.contract import MoveFacts, Refusal, Words
from games.kampf_um_elfenland import codes, description
from games.kampf_um_elfenland.codes import KINDS
from games.kampf_um_elfenland.faults import Seen
from games.kampf_um_elfenland.notation import bag_json, bag_size, read_move, read_party, write_party
from games.kampf_um_elfenland.refusal import refuse
from games.kampf_um_elfenland.rules import KampfUmElfenland
from games.kampf_um_elfenland.unseen import NOTHING, Needed

UNSEEN = 0
"""Stands for the move of whatever outcome: no move is 0."""

_UNSEEN_DEAL = MoveFacts(
    "deal:?", "deal", None, None, Words(en="dealt, hidden", de="verdeckt ausgeteilt"), more={"item": None}
)
_UNSEEN_DRAW = MoveFacts(
    "draw:?",
    "draw",
    None,
    None,
    Words(en="victory card drawn, hidden", de="verdeckt gezogene Siegkarte"),
    more={"card": None},
)

_DEALS = (codes.PHASE_DEAL_ARMIES, codes.PHASE_DEAL_TOKENS, codes.PHASE_DEAL_MISSIONS)
_DRAWS = (codes.PHASE_SPOILS, codes.PHASE_INCOME)


def word(seen: Seen) -> str | None:
    """How what only the receiver will see is written, `deal` or `draw`; None if nothing such is due."""
    if seen.shown.phase in _DEALS:
        return "deal"
    return "draw" if seen.shown.phase in _DRAWS else None


def any_outcome(state: KampfUmElfenland, bank: int) -> int:
    """One of the outcomes; which one, nobody sees, but it isn't one of the armies that are to be left."""
    moves = [move for move, _ in state.chance_outcomes()]
    if not bank:
        return moves[0]
    left = state.snapshot().undealt_armies - bank
    return next(move for move in moves if left >> 4 * codes.decode(move)[2] & 15)


def read(seen: Seen, text: str) -> tuple[int | None, Needed] | Refusal:
    """The outcome that a text beginning with `word` denotes, and what must be left for it; or why not.

    UNSEEN stands for any outcome, None for a text that denotes none.
    """
    name, _, turned_up = text.partition(":")[2].partition(":")
    own = seen.shown.receiver == seen.seat
    if own and name == "?":
        return refuse(
            "EL-80",
            "only the others don't see it; here it must be named",
            "nur die anderen sehen es nicht; hier muss es genannt werden",
        )
    if not own and name != "?":
        return refuse(
            "EL-80",
            f"the view doesn't show what others get: {word(seen)}:?",
            f"was andere bekommen, zeigt die Ansicht nicht: {word(seen)}:?",
        )
    bank = read_party(turned_up) if turned_up else 0
    if bank is None or bag_size(bank) != _left_over(seen):
        return refuse(
            "EL-10",
            f"{_left_over(seen)} armies are turned up for the bank; they are named after the item",
            f"{_left_over(seen)} Armeen werden für die Bank aufgedeckt; sie stehen hinter dem Ausgeteilten",
        )
    move: int | None = UNSEEN
    needed = Needed(undealt_armies=bank)
    if own:
        move = read_move(f"{word(seen)}:{name}", list(seen.shown.seats))
        needed = NOTHING if move is None else _left_for(seen, move, bank)
    if bank and needed != NOTHING and seen.deal_with(needed) is None:
        return refuse(
            "EL-10", "so many of these armies aren't left", "so viele dieser Armeen sind nicht mehr übrig"
        )
    return move, needed


def outcomes(seen: Seen) -> list[MoveFacts] | None:
    """What chance can do that only the receiver will see, weighted by the deals; None if it is seen by all.

    To the receiver everything that he doesn't see is equally likely, wherever it may be.
    """
    if word(seen) is None:
        return None
    if seen.shown.receiver == seen.seat:
        return list(_own_outcomes(seen))
    pool = _pool(seen)
    return [
        _with_bank(_UNSEEN_DEAL if word(seen) == "deal" else _UNSEEN_DRAW, bank, ways)
        for bank, ways in _banks(pool if seen.shown.phase == codes.PHASE_DEAL_ARMIES else 0, _left_over(seen))
    ]


def _own_outcomes(seen: Seen) -> Iterator[MoveFacts]:
    phase, seats = seen.shown.phase, list(seen.shown.seats)
    if phase == codes.PHASE_DEAL_MISSIONS:
        mask = seen.deal.undealt_missions
        for seat in seen.unseen.missions:
            mask |= 1 << seen.deal.mission[seat]
        pool = sum((mask >> mission & 1) << 4 * mission for mission in range(len(codes.MISSIONS)))
    else:
        pool = _pool(seen)
    for item in range(len(codes.MISSIONS)):
        there = pool >> 4 * item & 15
        if not there:
            continue
        move = (
            codes.encode(codes.DRAW, item) if phase in _DRAWS else codes.encode(codes.DEAL, _sort(seen), item)
        )
        facts = description.describe(move, seats)
        for bank, ways in _banks(pool - (1 << 4 * item), _left_over(seen)):
            yield _with_bank(facts, bank, there * ways)


def _pool(seen: Seen) -> int:
    """All that the view doesn't show of what is being dealt or drawn, in hands or not, as a bag."""
    deal, unseen = seen.deal, seen.unseen
    if deal.phase == codes.PHASE_DEAL_ARMIES:
        return deal.undealt_armies + sum(deal.camp[seat] for seat in unseen.camp)
    if deal.phase == codes.PHASE_DEAL_TOKENS:
        return deal.undealt_tokens + sum(deal.tokens[seat] for seat in unseen.tokens)
    return deal.pile + sum(deal.cards[seat] for seat in unseen.cards)


def _sort(seen: Seen) -> int:
    return (codes.ARMY, codes.TOKEN, codes.TOWN, codes.MISSION)[seen.shown.phase]


def _left_over(seen: Seen) -> int:
    """How many armies go into the bank with this deal: none but with the last one."""
    undealt = bag_size(seen.deal.undealt_armies)
    players = len(seen.shown.seats)
    left = sum(codes.ARMIES_PER_KIND for _ in KINDS) - players * codes.DEALT_ARMIES[players]
    return left if seen.shown.phase == codes.PHASE_DEAL_ARMIES and undealt == left + 1 else 0


def _banks(pool: int, size: int) -> Iterator[tuple[int, int]]:
    """Every bag of so many armies from a pool, and in how many ways it can be taken."""
    if not size:
        yield 0, 1
        return
    counts = [pool >> 4 * kind & 15 for kind in range(len(KINDS))]
    for taken in product(*(range(min(count, size) + 1) for count in counts)):
        if sum(taken) == size:
            bank = sum(number << 4 * kind for kind, number in enumerate(taken))
            yield bank, prod(comb(count, number) for count, number in zip(counts, taken, strict=True))


def _with_bank(facts: MoveFacts, bank: int, weight: int) -> MoveFacts:
    if not bank:
        return replace(facts, weight=weight)
    turned_up = description.party_words(bank)
    words = Words(
        en=f"{facts.words.en}; into the bank: {turned_up.en}",
        de=f"{facts.words.de}; in die Bank: {turned_up.de}",
    )
    more = {**facts.more, "bank": bag_json(bank, KINDS)}
    return replace(facts, move=f"{facts.move}:{write_party(bank)}", words=words, weight=weight, more=more)


def _left_for(seen: Seen, move: int, bank: int) -> Needed:
    """What must not have been dealt or drawn yet for an outcome."""
    kind, a, b, _, _ = codes.decode(move)
    if kind == codes.DRAW:
        return Needed(pile=1 << 4 * a)
    if a != _sort(seen):
        return NOTHING  # a thing that isn't being dealt
    if a == codes.ARMY:
        return Needed(undealt_armies=bank + (1 << 4 * b))
    return Needed(undealt_tokens=1 << 4 * b) if a == codes.TOKEN else Needed(undealt_mission=b)
