"""What a view doesn't show, filled in with one deal that the rules can have produced. # EL-80

Only whether there is one matters here, and every reason why not is a fault; which one, the dealing anew
decides (`dealing`).
"""

from collections.abc import Iterable, Iterator

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


def filled(faults: Faults, taken: Snapshot, unseen: Unseen) -> Snapshot:
    """The snapshot of a view with its hidden parts filled in; faults where that can't be done."""
    taken = _with_armies(faults, taken, unseen)
    taken = _with_cards(faults, taken, unseen)
    taken = _with_tokens(faults, taken, unseen)
    return _with_missions(faults, taken, unseen)


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


def _with_armies(faults: Faults, taken: Snapshot, unseen: Unseen) -> Snapshot:
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
    camp = list(taken.camp)
    for seat, size in unseen.camp.items():
        camp[seat] = _first(pool, size)
        pool -= camp[seat]
    return taken._replace(camp=tuple(camp), undealt_armies=pool)


def _with_cards(faults: Faults, taken: Snapshot, unseen: Unseen) -> Snapshot:
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
    cards = list(taken.cards)
    offerer = taken.to_move if taken.trade_to != NONE else NONE
    for seat, size in sorted(unseen.cards.items(), key=lambda entry: entry[0] != offerer):
        shown = 0
        if seat == offerer and size and pool >> 4 * taken.give & 15:
            shown = 1 << 4 * taken.give  # EL-55: what is offered is held
        if taken.round == 0 or is_opening(taken):
            shown = min(size, pool >> 4 * codes.RAFT_CARD & 15) << 4 * codes.RAFT_CARD  # EL-11
        cards[seat] = shown + _first(pool - shown, size - bag_size(shown))
        pool -= cards[seat]
    return taken._replace(cards=tuple(cards), pile=pool)


def _with_tokens(faults: Faults, taken: Snapshot, unseen: Unseen) -> Snapshot:
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
        found = _tokens_dealt(taken, unseen, size - clouds | clouds << 4)
        if taken.phase <= codes.PHASE_DEAL_TOKENS:
            return found._replace(undealt_tokens=pool - (size - clouds | clouds << 4))
        if from_snapshot(found).may_use_tokens():
            break
    return found


def _tokens_dealt(taken: Snapshot, unseen: Unseen, bag: int) -> Snapshot:
    tokens, obstacles = list(taken.tokens), bag & 15
    for seat, size in unseen.tokens.items():
        drawn = min(size, codes.DEALT_TOKENS[len(taken.seats)], obstacles)
        tokens[seat] = drawn | size - drawn << 4
        obstacles -= drawn
    return taken._replace(tokens=tuple(tokens))


def _with_missions(faults: Faults, taken: Snapshot, unseen: Unseen) -> Snapshot:
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
    for found in _missions_dealt(taken, sorted(unseen.missions), pool):
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
    for mission in pool:
        given = list(taken.mission)
        given[seats[0]] = mission
        found = taken._replace(mission=tuple(given))
        if taken.phase == codes.PHASE_LOSSES or not from_snapshot(found).fulfilled(seats[0]):
            yield from _missions_dealt(found, seats[1:], [other for other in pool if other != mission])
