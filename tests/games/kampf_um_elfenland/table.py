"""Positions of Kampf um das Elfenland written as a few lines, and what the tests ask about them.

A board is a line for each town: `yttar black pig dragon*2`. Hands are written `pig*3 raft`. Whatever
isn't named lies where nobody has it: armies in the bank, cards in the pile.
"""

from collections.abc import Mapping
from typing import Any

from games.contract import Json
from games.core import CHANCE, State
from games.kampf_um_elfenland import GAME
from games.kampf_um_elfenland.codes import CARDS, KINDS, MISSIONS
from games.kampf_um_elfenland.geography import CARD_TOWNS, TOWN_IDS

EARLIER = 5
"""How often each seat had begun a round before, so that anything may have happened."""
TOKENS_DRAWN = {2: 3, 3: 3, 4: 3, 5: 2, 6: 2}


def counts(text: str) -> dict[str, int]:
    """`pig dragon*2` as counts."""
    found: dict[str, int] = {}
    for word in text.split():
        name, _, number = word.partition("*")
        found[name] = int(number or 1)
    return found


def _rest(there: dict[str, int], *taken: dict[str, int]) -> dict[str, int]:
    left = {name: count - sum(part.get(name, 0) for part in taken) for name, count in there.items()}
    return {name: count for name, count in left.items() if count}


def _boots(
    seats: list[str], named: dict[str, Json], placed: Mapping[str, str | None], trophies: dict[str, list[str]]
) -> dict[str, str | None]:
    won = {boot for boots in trophies.values() for boot in boots}
    with_card = [TOWN_IDS[at] for at in range(len(TOWN_IDS)) if CARD_TOWNS >> at & 1]
    found: dict[str, str | None] = {}
    for seat in seats:
        taken = {*placed.values(), *found.values()}
        own = [town for town in with_card if town in named and named[town]["owner"] == seat]
        free = [town for town in with_card if town not in named]
        fitting = [town for town in (*own, *free) if town not in taken]
        found[seat] = placed[seat] if seat in placed else None if seat in won else fitting[-1]
    return found


def position(
    board: str,
    *,
    players: str = "black blue",
    to_move: str | None = "black",
    phase: str = "turn",
    start: str | None = None,
    variant: str = "headquarters",
    missions: dict[str, str] | None = None,
    cards: dict[str, str] | None = None,
    tokens: dict[str, str] | None = None,
    discards: str = "",
    boots: Mapping[str, str | None] | None = None,
    trophies: dict[str, list[str]] | None = None,
    obstacles: tuple[str, ...] = (),
    supply: int | None = None,
    fell: dict[str, str] | None = None,
    trade_limit: int = 3,
    round_limit: int = 100,
    **more: Any,
) -> Json:
    """The complete position of a later round; `start` (default: who is on turn) decides its number.

    A boot that isn't placed, nor anybody's trophy, stands in a town of a card that the board doesn't name,
    or that its owner holds; one placed at None isn't there.

    `fell` names, in order, who is eliminated and by whom. `more` replaces fields of the position.
    """
    seats = players.split()
    starter = start or to_move or seats[0]
    order = seats[seats.index(starter) :] + seats[: seats.index(starter)]
    gone = fell or {}
    towns: dict[str, Json] = {}
    for line in board.strip().splitlines():
        town, owner, armies = line.strip().split(maxsplit=2)
        towns[town] = {"owner": owner, "armies": counts(armies)}
    hands_cards = {seat: counts((cards or {}).get(seat, "")) for seat in seats}
    hands_tokens = {seat: counts((tokens or {}).get(seat, "")) for seat in seats}
    drawn = TOKENS_DRAWN[len(seats)] * len(seats)
    clouds = sum(hand.get("cloud", 0) for hand in hands_tokens.values())
    if supply is None:
        supply = max(2, 2 + drawn - 6 - clouds)
    given = dict(missions or {})
    if variant == "missions":
        spare = [name for name in MISSIONS if name not in given.values()]
        given.update({seat: spare.pop() for seat in seats if seat not in given})
    dealt = counts(discards)
    earlier = EARLIER * len(seats) if round_limit == 0 or round_limit > 50 else 0
    whole: Json = {
        "game": "kampf-um-elfenland",
        "options": {
            "players": seats,
            "variant": variant,
            "trade_limit": trade_limit,
            "round_limit": round_limit,
        },
        "round": seats.index(starter) + 1 + earlier,
        "start": starter,
        "to_move": to_move,
        "phase": phase,
        "actor": to_move,
        "receiver": None,
        "board": {town: towns[town] for town in TOWN_IDS if town in towns},
        "obstacles": list(obstacles),
        "headquarters": _boots(seats, towns, boots or {}, trophies or {}),
        "trophies": {seat: (trophies or {}).get(seat, []) for seat in seats},
        "bank": _rest(dict.fromkeys(KINDS, 8), *[town["armies"] for town in towns.values()]),
        "supply": {"cloud": supply} if supply else {},
        "hands": {
            seat: {
                "armies": {},
                "tokens": hands_tokens[seat],
                "cards": hands_cards[seat],
                "towns": [],
                "mission": given.get(seat),
            }
            for seat in seats
        },
        "undealt": {"armies": {}, "tokens": {}, "towns": [], "missions": []},
        "pile": _rest({**dict.fromkeys(CARDS, 10), "raft": 12}, *hands_cards.values(), dealt),
        "discards": dealt,
        "battle": None,
        "siege": None,
        "trade": None,
        "offers": 0,
        "queue": [],
        "draws": 0,
        "eliminated": list(gone),
        "fell": gone,
        "resigned": [],
        "result": None,
    }
    if to_move is not None:
        whole["queue"] = [seat for seat in order[order.index(to_move) + 1 :] if seat not in gone]
    return {**whole, **more}


def state(board: str, **given: Any) -> State:
    """The state of `position`."""
    return GAME.state_from(position(board, **given))


def exchanging(board: str, actor: str = "black", **given: Any) -> State:
    """The state in which a player, the first of the round, may exchange cards."""
    whole = position(board, to_move=actor, phase="exchange", **given)
    return GAME.state_from({**whole, "to_move": None})


def play(start: State, *moves: str) -> State:
    """The state after these moves."""
    for move in moves:
        start = GAME.apply(start, move).state
    return start


def moves(of: State, kind: str | None = None, origin: str | None = None) -> set[str]:
    """The legal moves as text, all of them or those of a kind or from a town."""
    listed = [facts.move for facts in GAME.legal_moves(of, kind=kind, origin=origin)]
    assert len(set(listed)) == len(listed)
    return set(listed)


def clause(of: State, move: str) -> str | None:
    """The clause that forbids a move, None if it is legal; the list of legal moves has to agree."""
    refusal = GAME.refusal(of, move)
    assert (refusal is None) == (move in moves(of)), f"refusal and legal moves disagree on {move}"
    if refusal is None:
        return None
    assert refusal.words.en
    assert refusal.words.de
    assert refusal.clause in {known.id for known in GAME.clauses()}
    return refusal.clause


def shown(of: State) -> Json:
    """The position JSON of a state."""
    return GAME.position(of)


def town(of: State, name: str) -> str:
    """A town as a line of `position` has it: `black pig dragon*2`; empty if it is free."""
    here = shown(of)["board"].get(name)
    if here is None:
        return ""
    armies = [kind if count == 1 else f"{kind}*{count}" for kind, count in here["armies"].items()]
    return " ".join([here["owner"], *armies])


def hand(of: State, seat: str) -> dict[str, int]:
    """The victory cards of a player."""
    cards: dict[str, int] = shown(of)["hands"][seat]["cards"]
    return cards


def due(of: State) -> tuple[str, str | None]:
    """The phase and who decides."""
    return GAME.phase(of), GAME.actor(of)


def event_types(start: State, move: str) -> list[str]:
    """The types of the events that a move brings about, in order."""
    return [event["type"] for event in GAME.apply(start, move).events]


def outcomes(of: State) -> dict[str, int]:
    """The outcomes of chance with their weights."""
    assert of.actor_index() == CHANCE
    return {GAME.write(of, move): weight for move, weight in of.chance_outcomes()}


def set_up(until: str, *, players: int = 2, variant: str = "headquarters", **options: Any) -> State:
    """A game's first state in a phase of the set-up, the first listed move being played each time."""
    colours = ["black", "blue", "violet", "red", "yellow", "green"][:players]
    at = GAME.initial({"players": colours, "variant": variant, **options})
    while GAME.phase(at) != until:
        at = at.after(at.legal_moves()[0])
    return at
