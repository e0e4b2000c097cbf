"""Every deal that a player has to reckon with: the others' hidden hands filled in, in all ways there are."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, permutations, product
from typing import Any

from games.contract import Game, ImpossiblePosition
from games.core import State
from games.kampf_um_elfenland.codes import CARDS, MISSIONS

EACH_CARD = {card: 12 if card == "raft" else 10 for card in CARDS}
EACH_TOKEN = {"obstacle": 6, "cloud": 6}
TOO_MANY = 5000

Counts = dict[str, int]


def every_deal(game: Game, state: State) -> list[State]:
    """The states that look to the player on turn like this one: of a game that hides nothing, this one.

    :raises ValueError: there are more than `TOO_MANY`.
    """
    if not game.facts.hidden:
        return [state]
    seat = game.actor(state)
    position = game.position(state)
    hands = position["hands"]
    others = [name for name in hands if name != seat]
    known: dict[str, Any] = hands[seat]
    cards = [list(_bags(sum(hands[name]["cards"].values()), EACH_CARD)) for name in others]
    tokens = [list(_bags(sum(hands[name]["tokens"].values()), EACH_TOKEN)) for name in others]
    free = [mission for mission in MISSIONS if mission != known["mission"]]
    hidden_missions = known["mission"] is not None
    missions = list(permutations(free, len(others))) if hidden_missions else [(None,) * len(others)]
    size = len(missions)
    for choices in (*cards, *tokens):
        size *= len(choices)
    if size > TOO_MANY:
        raise ValueError(f"{size} deals are too many to look at")
    found = []
    for dealt_cards in product(*cards):
        left = _left(EACH_CARD, known["cards"], position["discards"], *dealt_cards)
        if left is None:
            continue
        for dealt_tokens, dealt_missions in product(product(*tokens), missions):
            dealt = zip(others, dealt_cards, dealt_tokens, dealt_missions, strict=True)
            whole = {seat: known} | {
                name: hands[name] | {"cards": of_cards, "tokens": of_tokens, "mission": mission}
                for name, of_cards, of_tokens, mission in dealt
            }
            filled = position | {"hands": {name: whole[name] for name in hands}, "pile": left}
            try:
                found.append(game.state_from(filled))
            except ImpossiblePosition:
                continue
    return found


def _bags(size: int, of: Counts) -> Iterator[Counts]:
    """Every multiset of so many items."""
    for items in combinations_with_replacement(of, size):
        yield {item: items.count(item) for item in of if item in items}


def _left(whole: Counts, *parts: Counts) -> Counts | None:
    """What is left of all cards; None if there aren't so many."""
    left = {item: count - sum(part.get(item, 0) for part in parts) for item, count in whole.items()}
    return None if min(left.values()) < 0 else {item: count for item, count in left.items() if count}
