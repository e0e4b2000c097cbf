"""Moves as text and back, and a position as JSON. What makes a position impossible: `faults`."""

import re
from typing import Any

from games.kampf_um_elfenland import codes
from games.kampf_um_elfenland.codes import CARDS, COLOURS, KINDS, MISSIONS, NO_TOWN, NONE, TOKENS
from games.kampf_um_elfenland.facts import FACTS
from games.kampf_um_elfenland.geography import (
    CARD_TOWNS,
    LAND_ROADS,
    ROAD_IDS,
    TOWN_IDS,
    TOWN_INDEX,
    towns_in,
)
from games.kampf_um_elfenland.table import Snapshot

Json = dict[str, Any]

HIDDEN = "hidden"
"""What stands in a view for a hidden mission, and is the key of a hidden multiset's size. # EL-80"""

_PARTY = re.compile(r"([a-z]+)(?:\*([2-9]|1[0-5]))?")
_WORDS = {
    "accept": codes.encode(codes.ACCEPT),
    "decline": codes.encode(codes.DECLINE),
    "done": codes.encode(codes.DONE),
    "end": codes.encode(codes.END),
    "exchange:cloud": codes.encode(codes.EXCHANGE, codes.CLOUD_CARD),
    **{f"draw:{card}": codes.encode(codes.DRAW, index) for index, card in enumerate(CARDS)},
    **{f"lose:{kind}": codes.encode(codes.LOSE, index) for index, kind in enumerate(KINDS)},
    **{f"hq:{town}": codes.encode(codes.HEADQUARTERS, index) for index, town in enumerate(TOWN_IDS)},
    **{f"deal:{kind}": codes.encode(codes.DEAL, codes.ARMY, index) for index, kind in enumerate(KINDS)},
    **{f"deal:{token}": codes.encode(codes.DEAL, codes.TOKEN, index) for index, token in enumerate(TOKENS)},
    **{f"deal:{town}": codes.encode(codes.DEAL, codes.TOWN, index) for index, town in enumerate(TOWN_IDS)},
    **{f"deal:{name}": codes.encode(codes.DEAL, codes.MISSION, index) for index, name in enumerate(MISSIONS)},
    **{f"obstacle:{road}": codes.encode(codes.OBSTACLE, index) for index, road in enumerate(ROAD_IDS)},
    **{f"cloud:{road}": codes.encode(codes.CLOUD, index) for index, road in enumerate(ROAD_IDS)},
}
_TEXTS = {move: text for text, move in _WORDS.items()}
_WITH_TOWN_FIRST = {"garrison": codes.GARRISON, "deploy": codes.DEPLOY}
_DICE = re.compile(r"dice:([1-6])(?:\+([1-6]))?:([1-6])(?:\+([1-6]))?")


# --- bags ------------------------------------------------------------------------------------------


def bag_json(bag: int, names: tuple[str, ...]) -> dict[str, int]:
    """A bag as an object of counts, zero counts left out."""
    counts = {name: bag >> 4 * index & 15 for index, name in enumerate(names)}
    return {name: count for name, count in counts.items() if count}


def bag_of(counts: dict[str, int], names: tuple[str, ...]) -> int:
    """The bag of an object of counts."""
    return sum(count << 4 * names.index(name) for name, count in counts.items())


def bag_size(bag: int) -> int:
    """How many things a bag holds."""
    return sum(bag >> shift & 15 for shift in range(0, 28, 4))


# --- moves -----------------------------------------------------------------------------------------


def write_party(bag: int) -> str:
    """The armies of a move: `pig+dragon*2`."""
    return "+".join(kind if count == 1 else f"{kind}*{count}" for kind, count in bag_json(bag, KINDS).items())


def read_party(text: str) -> int | None:
    """The bag of armies that a text denotes; None unless it is written as `write_party` would."""
    bag = 0
    for part in text.split("+"):
        found = _PARTY.fullmatch(part)
        if found is None or found[1] not in KINDS:
            return None
        bag |= int(found[2] or 1) << 4 * KINDS.index(found[1])
    return bag if write_party(bag) == text else None


def read_move(text: str, seats: list[int]) -> int | None:
    """The move a text denotes among these seats (colour indices), legal or not; None if none. # EL-75"""
    if text in _WORDS:
        return _WORDS[text]
    word, *parts = text.split(":")
    if word in ("march", "attack"):
        return _read_march(codes.MARCH if word == "march" else codes.ATTACK, parts)
    if word == "dice" and (found := _DICE.fullmatch(text)):
        a, b, c, d = (int(die or 0) for die in found.groups())
        return codes.encode(codes.DICE, a, b, c, d) if b <= a and d <= c else None
    if word in _WITH_TOWN_FIRST and len(parts) == 2 and parts[0] in TOWN_INDEX and parts[1] in KINDS:
        return codes.encode(_WITH_TOWN_FIRST[word], TOWN_INDEX[parts[0]], KINDS.index(parts[1]))
    if word == "exchange" and len(parts) == 2 and parts[0] in KINDS and parts[1] in TOWN_INDEX:
        return codes.encode(codes.EXCHANGE, KINDS.index(parts[0]), TOWN_INDEX[parts[1]])
    if word == "trade" and len(parts) == 3 and parts[1] in CARDS and parts[2] in CARDS:
        colours = [COLOURS[colour] for colour in seats]
        if parts[0] in colours:
            return codes.encode(
                codes.TRADE, colours.index(parts[0]), CARDS.index(parts[1]), CARDS.index(parts[2])
            )
    return None


def _read_march(kind: int, parts: list[str]) -> int | None:
    raft = len(parts) == 3 and parts[2] == "raft"
    if len(parts) != 2 and not raft:
        return None
    towns = parts[0].split(">")
    party = read_party(parts[1])
    if party is None or len(towns) not in (2, 3) or any(town not in TOWN_INDEX for town in towns):
        return None
    numbers = [TOWN_INDEX[town] for town in towns]
    via = numbers[1] if len(numbers) == 3 else NO_TOWN
    return codes.encode_march(kind, numbers[0], via, numbers[-1], int(raft), party)


def write_move(move: int, seats: list[int]) -> str:
    """The notation of a move among these seats."""
    if move in _TEXTS:
        return _TEXTS[move]
    kind, a, b, c, d = codes.decode(move)
    if kind in (codes.MARCH, codes.ATTACK):
        origin, via, to, raft, party = codes.decode_march(move)
        stops = [origin, to] if via == NO_TOWN else [origin, via, to]
        route = ">".join(TOWN_IDS[town] for town in stops)
        return f"{codes.MOVE_KINDS[kind - 1]}:{route}:{write_party(party)}{':raft' if raft else ''}"
    if kind == codes.DICE:
        return f"dice:{a}{f'+{b}' if b else ''}:{c}{f'+{d}' if d else ''}"
    if kind == codes.TRADE:
        return f"trade:{COLOURS[seats[a]]}:{CARDS[b]}:{CARDS[c]}"
    if kind == codes.EXCHANGE:
        return f"exchange:{KINDS[a]}:{TOWN_IDS[b]}"
    return f"{codes.MOVE_KINDS[kind - 1]}:{TOWN_IDS[a]}:{KINDS[b]}"


def masked(phase: int, text: str) -> str:
    """A hidden chance move as it appears to those who don't see it. # EL-80"""
    if phase in (codes.PHASE_DEAL_ARMIES, codes.PHASE_DEAL_TOKENS, codes.PHASE_DEAL_MISSIONS):
        return "deal:?"
    if phase in (codes.PHASE_SPOILS, codes.PHASE_INCOME):
        return "draw:?"
    return text


# --- positions -------------------------------------------------------------------------------------


_OUT_OF_HAND = (
    codes.GARRISON,
    codes.DEPLOY,
    codes.OBSTACLE,
    codes.CLOUD,
    codes.TRADE,
    codes.ACCEPT,
    codes.EXCHANGE,
)


def shows_hand(move: int) -> bool:
    """Whether a move puts on the table, or names, what only its player knew to be in his hand. # EL-80"""
    kind = codes.decode(move)[0]
    if kind in (codes.MARCH, codes.ATTACK):
        return codes.decode_march(move)[3] == 1  # raft cards
    return kind in _OUT_OF_HAND


def initial_snapshot(options: dict[str, Any]) -> Snapshot:
    """The snapshot in which a game with complete, checked options begins. # EL-1 EL-2 EL-3 EL-11 EL-15"""
    seats = tuple(COLOURS.index(colour) for colour in options["players"])
    count = len(seats)
    rafts = codes.DEALT_RAFTS[count]
    with_missions = options["variant"] == "missions"
    raft_index = codes.RAFT_CARD
    travel = sum(codes.CARDS_PER_KIND << 4 * index for index in range(raft_index))
    return Snapshot(
        seats=seats,
        variant=codes.VARIANTS.index(options["variant"]),
        trade_limit=options["trade_limit"],
        round_limit=options["round_limit"],
        round=0,
        start=0,
        to_move=NONE,
        phase=codes.PHASE_DEAL_ARMIES,
        asked=NONE,
        receiver=0,
        draws=0,
        offers=0,
        owner=(NONE,) * len(TOWN_IDS),
        armies=(0,) * len(TOWN_IDS),
        obstacles=0,
        headquarters=(NONE,) * count,
        trophies=((),) * count,
        bank=0,
        supply=codes.SUPPLY,
        camp=(0,) * count,
        tokens=(0,) * count,
        cards=(rafts << 4 * raft_index,) * count,
        town_cards=(0,) * count,
        mission=(NONE,) * count,
        undealt_armies=sum(codes.ARMIES_PER_KIND << 4 * index for index in range(len(KINDS))),
        undealt_tokens=codes.TOKENS_PER_KIND | codes.TOKENS_PER_KIND << 4,
        undealt_towns=CARD_TOWNS,
        undealt_missions=(1 << len(MISSIONS)) - 1 if with_missions else 0,
        pile=travel | (codes.RAFTS - rafts * count) << 4 * raft_index,
        discards=0,
        battle_from=NONE,
        battle_to=NONE,
        attackers=0,
        dice=(0, 0, 0, 0),
        attack_losses=0,
        defence_losses=0,
        siege_from=NONE,
        siege_to=NONE,
        trade_to=NONE,
        give=NONE,
        want=NONE,
        queue=(),
        fallen=(),
        fell=(NONE,) * count,
        resigned=(),
        reason=NONE,
        winner=NONE,
        won_by=NONE,
    )


def options_json(taken: Snapshot) -> Json:
    """The options of a snapshot, complete."""
    return {
        "players": [COLOURS[colour] for colour in taken.seats],
        "variant": codes.VARIANTS[taken.variant],
        "trade_limit": taken.trade_limit,
        "round_limit": taken.round_limit,
    }


def seat_name(taken: Snapshot, seat: int) -> str | None:
    """The colour of a seat; None for NONE."""
    return None if seat == NONE else COLOURS[taken.seats[seat]]


def actor_name(taken: Snapshot) -> str | None:
    """Who decides in a snapshot."""
    phase = taken.phase
    if phase == codes.PHASE_OVER:
        return None
    if phase in (codes.PHASE_TURN, codes.PHASE_SIEGE):
        return seat_name(taken, taken.to_move)
    if phase == codes.PHASE_TRADE:
        return seat_name(taken, taken.trade_to)
    if phase == codes.PHASE_LOSSES:
        return seat_name(taken, taken.to_move if taken.attack_losses else taken.owner[taken.battle_to])
    if phase == codes.PHASE_EXCHANGE or codes.PHASE_GARRISON <= phase <= codes.PHASE_DEPLOY:
        return seat_name(taken, taken.asked)
    return "chance"


def result_json(taken: Snapshot) -> Json | None:
    """The result object; None while the game goes on."""
    if taken.phase != codes.PHASE_OVER:
        return None
    winner = seat_name(taken, taken.winner)
    return {
        "winners": [] if winner is None else [winner],
        "reason": codes.REASONS[taken.reason],
        "mission": None if taken.won_by == NONE else MISSIONS[taken.won_by],
    }


def position_json(taken: Snapshot) -> Json:
    """The complete position JSON of a snapshot."""
    return _json(taken, set(range(len(taken.seats))), open_pile=True)


def view_json(taken: Snapshot, seat: int) -> Json:
    """The position as a seat (NONE: the public) may see it: the other hands and what nobody knows as numbers.

    After the game everything is revealed. # EL-80
    """
    return position_json(taken) if taken.phase == codes.PHASE_OVER else covered_json(taken, seat)


def covered_json(taken: Snapshot, seat: int) -> Json:
    """A view that stays one after the game, as at a table where nobody has turned up his hand."""
    return _json(taken, {seat}, open_pile=False)


def _json(taken: Snapshot, seen: set[int], *, open_pile: bool) -> Json:
    names = [COLOURS[colour] for colour in taken.seats]

    def hidden(bag: int, kinds: tuple[str, ...], *, shown: bool) -> dict[str, int]:
        return bag_json(bag, kinds) if shown else {HIDDEN: bag_size(bag)}

    def town_name(town: int) -> str | None:
        return None if town == NONE else TOWN_IDS[town]

    def mission_name(seat: int) -> str | None:
        if taken.mission[seat] == NONE:
            return None
        return MISSIONS[taken.mission[seat]] if seat in seen else HIDDEN

    missions = [name for index, name in enumerate(MISSIONS) if taken.undealt_missions >> index & 1]
    return {
        "game": FACTS.id,
        "options": options_json(taken),
        "round": taken.round,
        "start": seat_name(taken, taken.start),
        "to_move": seat_name(taken, taken.to_move),
        "phase": codes.PHASES[taken.phase],
        "actor": actor_name(taken),
        "receiver": seat_name(taken, taken.receiver),
        "board": {
            town: {"owner": names[taken.owner[index]], "armies": bag_json(taken.armies[index], KINDS)}
            for index, town in enumerate(TOWN_IDS)
            if taken.owner[index] != NONE
        },
        "obstacles": [
            road for index, road in enumerate(ROAD_IDS[:LAND_ROADS]) if taken.obstacles >> index & 1
        ],
        "headquarters": {name: town_name(taken.headquarters[seat]) for seat, name in enumerate(names)},
        "trophies": {name: [names[boot] for boot in taken.trophies[seat]] for seat, name in enumerate(names)},
        "bank": bag_json(taken.bank, KINDS),
        "supply": {"cloud": taken.supply} if taken.supply else {},
        "hands": {
            name: {
                "armies": hidden(taken.camp[seat], KINDS, shown=seat in seen),
                "tokens": hidden(taken.tokens[seat], TOKENS, shown=seat in seen),
                "cards": hidden(taken.cards[seat], CARDS, shown=seat in seen),
                "towns": towns_in(taken.town_cards[seat]),
                "mission": mission_name(seat),
            }
            for seat, name in enumerate(names)
        },
        "undealt": {
            "armies": hidden(taken.undealt_armies, KINDS, shown=open_pile),
            "tokens": hidden(taken.undealt_tokens, TOKENS, shown=open_pile),
            "towns": towns_in(taken.undealt_towns),
            "missions": missions if open_pile else {HIDDEN: len(missions)},
        },
        "pile": hidden(taken.pile, CARDS, shown=open_pile),
        "discards": bag_json(taken.discards, CARDS),
        "battle": _battle_json(taken),
        "siege": None
        if taken.siege_to == NONE
        else {"from": TOWN_IDS[taken.siege_from], "to": TOWN_IDS[taken.siege_to]},
        "trade": None
        if taken.trade_to == NONE
        else {
            "from": seat_name(taken, taken.to_move),
            "to": seat_name(taken, taken.trade_to),
            "give": CARDS[taken.give],
            "want": CARDS[taken.want],
        },
        "offers": taken.offers,
        "queue": [names[seat] for seat in taken.queue],
        "draws": taken.draws,
        "eliminated": [names[seat] for seat in taken.fallen],
        "fell": {names[seat]: names[taken.fell[seat]] for seat in taken.fallen},
        "resigned": [names[seat] for seat in taken.resigned],
        "result": result_json(taken),
    }


def _battle_json(taken: Snapshot) -> Json | None:
    if taken.battle_to == NONE:
        return None
    dice = [[die for die in taken.dice[:2] if die], [die for die in taken.dice[2:] if die]]
    return {
        "from": TOWN_IDS[taken.battle_from],
        "to": TOWN_IDS[taken.battle_to],
        "attackers": bag_json(taken.attackers, KINDS),
        "dice": dice if any(dice) else None,
        "losses": {"attacker": taken.attack_losses, "defender": taken.defence_losses},
    }
