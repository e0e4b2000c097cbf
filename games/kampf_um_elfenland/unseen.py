"""What a view doesn't show, filled in with one deal that the rules can have produced. # EL-80

Only whether there is one matters here, and every reason why not is a fault; which one, the dealing anew
decides (`dealing`).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.kampf_um_elfenland import codes
from games.kampf_um_elfenland.codes import CARDS, KINDS, MISSIONS, NONE
from games.kampf_um_elfenland.notation import bag_size
from games.kampf_um_elfenland.past import is_opening
from games.kampf_um_elfenland.reader import Unseen
from games.kampf_um_elfenland.rules import from_snapshot
from games.kampf_um_elfenland.table import Snapshot
from games.reading import Faults

_EVERY_ARMY = sum(codes.ARMIES_PER_KIND << 4 * kind for kind in range(len(KINDS)))
_EVERY_CARD = sum(codes.CARDS_PER_KIND << 4 * card for card in range(codes.RAFT_CARD)) + (
    codes.RAFTS << 4 * codes.RAFT_CARD
)


@dataclass(frozen=True)
class Needed:
    """What a deal must have for a move to be legal: bags in the hand of `seat`, which isn't seen, and what
    is left to be dealt or drawn."""

    seat: int = NONE
    camp: int = 0
    tokens: int = 0
    cards: int = 0
    undealt_armies: int = 0
    undealt_tokens: int = 0
    undealt_mission: int = NONE
    pile: int = 0


NOTHING = Needed()


def filled(faults: Faults, taken: Snapshot, unseen: Unseen, needed: Needed = NOTHING) -> Snapshot:
    """The snapshot of a view with its hidden parts filled in; faults where that can't be done.

    The deal has what is needed of it; it is a fault if no deal has.
    """
    taken = _with_armies(faults, taken, unseen, needed)
    taken = _with_cards(faults, taken, unseen, needed)
    taken = _with_tokens(faults, taken, unseen, needed)
    return _with_missions(faults, taken, unseen, needed)


def _lacking(faults: Faults) -> None:
    faults.add("hands", "no deal has what is needed", "keine Verteilung enthält, was nötig ist")


def _dealt(
    hands: tuple[int, ...], sizes: dict[int, int], kept: dict[int, int], free: int
) -> tuple[tuple[int, ...], int] | None:
    """Hands of these sizes that hold at least what is kept for them, the rest from a bag; what it has left.

    None if more is kept for a hand than it holds.
    """
    found = list(hands)
    for seat, size in sizes.items():
        more = size - bag_size(kept.get(seat, 0))
        if more < 0:
            return None
        drawn = _first(free, more)
        found[seat] = kept.get(seat, 0) + drawn
        free -= drawn
    return tuple(found), free


def _remaining(whole: int, parts: Iterable[int], kinds: int) -> int | None:
    """What is left of a bag; None if more than there is of a kind was taken."""
    counts = [whole >> 4 * kind & 15 for kind in range(kinds)]
    for part in parts:
        counts = [count - (part >> 4 * kind & 15) for kind, count in enumerate(counts)]
    if min(counts) < 0:
        return None
    return sum(count << 4 * kind for kind, count in enumerate(counts))


def _first(bag: int, size: int) -> int:
    """The first so many things of a bag that holds as many."""
    found = 0
    for shift in range(0, 28, 4):
        here = min(bag >> shift & 15, size)
        found |= here << shift
        size -= here
    return found


def _with_armies(faults: Faults, taken: Snapshot, unseen: Unseen, needed: Needed) -> Snapshot:
    pool = _remaining(_EVERY_ARMY, (*taken.armies, *taken.camp, taken.bank), len(KINDS))
    if pool is None:
        faults.add("board", "more than 8 armies of a kind", "mehr als 8 Armeen einer Art")
        return taken
    number = sum(unseen.camp.values()) + unseen.undealt_armies
    if number != bag_size(pool):
        faults.add(
            "hands",
            f"{number} hidden armies, {bag_size(pool)} are not to be seen",
            f"{number} verdeckte Armeen, nicht zu sehen sind {bag_size(pool)}",
        )
        return taken
    free = _remaining(pool, (needed.camp, needed.undealt_armies), len(KINDS))
    dealt = None if free is None else _dealt(taken.camp, unseen.camp, {needed.seat: needed.camp}, free)
    if dealt is None or bag_size(needed.undealt_armies) > unseen.undealt_armies:
        _lacking(faults)
        return taken
    return taken._replace(camp=dealt[0], undealt_armies=dealt[1] + needed.undealt_armies)


def _with_cards(faults: Faults, taken: Snapshot, unseen: Unseen, needed: Needed) -> Snapshot:
    pool = _remaining(_EVERY_CARD, (*taken.cards, taken.discards), len(CARDS))
    if pool is None:
        faults.add("discards", "more cards of a kind than there are", "mehr Karten einer Art, als es gibt")
        return taken
    number = sum(unseen.cards.values()) + unseen.pile
    if number != bag_size(pool):
        faults.add(
            "pile",
            f"{number} hidden cards, {bag_size(pool)} are not to be seen",
            f"{number} verdeckte Karten, nicht zu sehen sind {bag_size(pool)}",
        )
        return taken
    kept = {needed.seat: needed.cards}
    offerer = taken.to_move if taken.trade_to != NONE else NONE
    if unseen.cards.get(offerer) and pool >> 4 * taken.give & 15:
        kept[offerer] = 1 << 4 * taken.give  # EL-55: what is offered is held
    if taken.round == 0 or is_opening(taken):  # EL-11, or a fault that is found later
        rafts = pool >> 4 * codes.RAFT_CARD & 15
        for seat, size in unseen.cards.items():
            kept[seat] = min(size, rafts) << 4 * codes.RAFT_CARD
            rafts -= min(size, rafts)
    free = _remaining(pool, (*kept.values(), needed.pile), len(CARDS))
    dealt = None if free is None else _dealt(taken.cards, unseen.cards, kept, free)
    if dealt is None or bag_size(needed.pile) > unseen.pile:
        _lacking(faults)
        return taken
    return taken._replace(cards=dealt[0], pile=dealt[1] + needed.pile)


def _with_tokens(faults: Faults, taken: Snapshot, unseen: Unseen, needed: Needed) -> Snapshot:
    every = codes.TOKENS_PER_KIND | (codes.TOKENS_PER_KIND + codes.SUPPLY) << 4
    pool = _remaining(every, (*taken.tokens, taken.obstacles.bit_count(), taken.supply << 4), 2)
    size = sum(unseen.tokens.values())
    if pool is None or size > bag_size(pool):
        faults.add("hands", "more tokens than there are", "mehr Plättchen, als es gibt")
        return taken
    if taken.phase <= codes.PHASE_DEAL_TOKENS and size + unseen.undealt_tokens != bag_size(pool):
        faults.add(
            "undealt.tokens",
            f"must be {bag_size(pool) - size}: what nobody holds yet",
            f"muss {bag_size(pool) - size} sein: was noch niemand hat",
        )
        return taken
    if taken.phase > codes.PHASE_DEAL_TOKENS and unseen.undealt_tokens:
        faults.add("undealt.tokens", "must be 0 once they are drawn", "muss 0 sein, sobald gezogen ist")
    found = taken
    each = codes.DEALT_TOKENS[len(taken.seats)]
    most = min(pool & 15, sum(min(hand, each) for hand in unseen.tokens.values()))  # EL-12
    if size - (pool >> 4) > most:
        faults.add("hands", "more tokens than there are", "mehr Plättchen, als es gibt")
        return taken
    for clouds in range(min(size, pool >> 4) + 1):
        if size - clouds > most:
            continue
        bag = size - clouds | clouds << 4
        rest = _remaining(pool, (bag,), 2)
        if rest is None or _remaining(rest, (needed.undealt_tokens,), 2) is None:
            continue
        dealt = _tokens_dealt(taken, unseen, bag, needed)
        if dealt is None:
            continue
        found = dealt
        if taken.phase <= codes.PHASE_DEAL_TOKENS:
            return found._replace(undealt_tokens=rest)
        if from_snapshot(found).may_use_tokens():
            return found
    if needed.tokens or needed.undealt_tokens:
        _lacking(faults)
    return found  # with a fault that is found later, as no draw leads to these tokens


def _tokens_dealt(taken: Snapshot, unseen: Unseen, bag: int, needed: Needed) -> Snapshot | None:
    """The hidden hands filled from a bag of tokens, no hand with more obstacles than a player draws. # EL-12

    None if it can't be done with what is needed in one of them.
    """
    each = codes.DEALT_TOKENS[len(taken.seats)]
    tokens, obstacles, clouds = list(taken.tokens), bag & 15, bag >> 4
    for seat, size in sorted(unseen.tokens.items(), key=lambda entry: entry[0] != needed.seat):
        kept = needed.tokens if seat == needed.seat else 0
        drawn = min(size - (kept >> 4), each, obstacles)
        if drawn < kept & 15 or size - drawn > clouds:
            return None
        tokens[seat] = drawn | size - drawn << 4
        obstacles -= drawn
        clouds -= size - drawn
    return None if obstacles else taken._replace(tokens=tuple(tokens))


def _with_missions(faults: Faults, taken: Snapshot, unseen: Unseen, needed: Needed) -> Snapshot:
    seen = set(taken.mission) - {NONE}
    pool = [mission for mission in range(len(MISSIONS)) if mission not in seen]
    number = len(unseen.missions) + unseen.undealt_missions
    undealt = taken.variant == codes.VARIANT_MISSIONS and taken.phase <= codes.PHASE_DEAL_MISSIONS
    if undealt and number != len(pool):
        faults.add(
            "undealt.missions",
            f"{number} hidden missions, {len(pool)} are not to be seen",
            f"{number} verdeckte Aufträge, nicht zu sehen sind {len(pool)}",
        )
        return taken
    if not undealt and unseen.undealt_missions:
        faults.add("undealt.missions", "must be 0", "muss 0 sein")
        return taken
    dealable = [mission for mission in pool if mission != needed.undealt_mission]
    for found in _missions_dealt(taken, sorted(unseen.missions), dealable):
        rest = sum(1 << mission for mission in pool if mission not in found.mission)
        return found._replace(undealt_missions=rest if undealt else 0)
    faults.add(
        "hands",
        "whatever the hidden missions are, one is fulfilled and the game is over",
        "wie auch immer die verdeckten Aufträge verteilt sind: Einer ist erfüllt und die Partie beendet",
    )
    return taken


def _missions_dealt(taken: Snapshot, seats: list[int], pool: list[int]) -> Iterator[Snapshot]:
    """Every way to give these seats missions of which none is fulfilled; any way while a roll is settled."""
    if not seats:
        yield taken
        return
    declared = taken.won_by != NONE  # EL-73: with that the game was over, whoever else had fulfilled his
    for mission in pool:
        if declared and (mission == taken.won_by) != (seats[0] == taken.winner):
            continue
        given = list(taken.mission)
        given[seats[0]] = mission
        found = taken._replace(mission=tuple(given))
        if declared or taken.phase == codes.PHASE_LOSSES or not from_snapshot(found).fulfilled(seats[0]):
            yield from _missions_dealt(found, seats[1:], [other for other in pool if other != mission])
