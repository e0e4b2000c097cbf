"""Moves on a view: judged by all deals that look like it, and played on one of them. # EL-80

What a move makes everybody see it shows in every deal that allows it, and all else that it does depends on
what everybody sees anyway. So it doesn't matter on which of these deals it is played.
"""

from typing import NamedTuple

from games.contract import Refusal
from games.kampf_um_elfenland import chance_in_view, codes, refusal
from games.kampf_um_elfenland.codes import NONE
from games.kampf_um_elfenland.faults import Seen
from games.kampf_um_elfenland.notation import bag_size, read_move
from games.kampf_um_elfenland.routes import find as find_route
from games.kampf_um_elfenland.rules import KampfUmElfenland, from_snapshot
from games.kampf_um_elfenland.table import Snapshot
from games.kampf_um_elfenland.unseen import NOTHING, Needed

_MASKED = {"deal:?": codes.encode(codes.DEAL), "draw:?": codes.encode(codes.DRAW)}


class Found(NamedTuple):
    """A legal move, as it is written at the view, and a deal that allows it."""

    text: str
    move: int
    deal: Snapshot


def find(seen: Seen, text: str) -> Found | Refusal:
    """The move that a text denotes at a view, and a deal that allows it; or why none does."""
    state = from_snapshot(seen.deal)
    if chance_in_view.word(seen) is not None and text.startswith(f"{chance_in_view.word(seen)}:"):
        outcome = chance_in_view.read(seen, text)
        if isinstance(outcome, Refusal):
            return outcome
        move, needed = outcome
    elif text in _MASKED and not (text == "deal:?" and seen.shown.phase == codes.PHASE_DEAL_TOWNS):
        return refusal.explain(state, "", _MASKED[text])
    else:
        move = read_move(text, list(seen.shown.seats))
        needed = _needed(seen, move)
    deal = seen.deal if needed == NOTHING else seen.deal_with(needed) or seen.deal
    state = from_snapshot(deal)
    if move == chance_in_view.UNSEEN:
        move = chance_in_view.any_outcome(state, needed.undealt_armies)
    if move is None or not state.is_legal(move):
        return refusal.explain(state, text, move)
    return Found(text, move, deal)


def played(seen: Seen, found: Found) -> tuple[KampfUmElfenland, list[tuple[int, ...]]]:
    """The state after a move, and its effects.

    Missions that the view hides aren't judged: at the table it is for their owners to declare them. # EL-73
    """
    before = found.deal
    judged = before.phase > codes.PHASE_DEAL_MISSIONS
    if judged:
        hidden = seen.unseen.missions
        open_ones = tuple(NONE if seat in hidden else own for seat, own in enumerate(before.mission))
        before = before._replace(mission=open_ones)
    after, trace = from_snapshot(before).traced(found.move)
    if judged:
        after = from_snapshot(after.snapshot()._replace(mission=found.deal.mission))
    return after, trace


def _needed(seen: Seen, move: int | None) -> Needed:
    """What a move takes from the hand of whoever is asked, if that isn't seen."""
    seat = from_snapshot(seen.deal).actor_index()
    if move is None or seat not in seen.unseen.cards:
        return NOTHING
    kind, a, b, _, _ = codes.decode(move)
    if kind in (codes.GARRISON, codes.DEPLOY):
        return Needed(seat, camp=1 << 4 * b)
    if kind in (codes.OBSTACLE, codes.CLOUD):
        token = codes.OBSTACLE_TOKEN if kind == codes.OBSTACLE else codes.CLOUD_TOKEN
        return Needed(seat, tokens=1 << 4 * token)
    if kind == codes.TRADE:
        return Needed(seat, cards=1 << 4 * b)
    if kind == codes.ACCEPT and seen.shown.want != NONE:
        return Needed(seat, cards=1 << 4 * seen.shown.want)
    if kind == codes.EXCHANGE:
        return Needed(seat, cards=3 << 4 * a)
    if kind in (codes.MARCH, codes.ATTACK):
        origin, via, to, raft, party = codes.decode_march(move)
        route = find_route(origin, via, to, raft)
        cost = route.cost if route else 0
        # More than fits a bag are more than there are, too.
        return Needed(seat, cards=min(cost * bag_size(party), 15) << 4 * codes.RAFT_CARD)
    return NOTHING
