"""Legal moves in words, and the parts that a frontend needs of them."""

from typing import Any

from games.contract import MoveFacts, Words
from games.kampf_um_elfenland import codes
from games.kampf_um_elfenland.codes import CARDS, COLOURS, KINDS, MISSIONS, NO_TOWN, TOKENS
from games.kampf_um_elfenland.facts import COLOUR_WORDS, ITEM_WORDS, MISSION_WORDS
from games.kampf_um_elfenland.geography import ROAD_IDS, ROADS, TERRAIN_NAMES, TOWN_IDS, TOWN_INDEX, TOWNS
from games.kampf_um_elfenland.notation import bag_json, write_move
from games.kampf_um_elfenland.routes import find


def town_words(town: int) -> str:
    """A town's printed name."""
    return TOWNS[town].name


def road_words(road: int) -> Words:
    """A road by its terrain and its ends."""
    one = ROADS[road]
    ends = f"{TOWNS[TOWN_INDEX[one.a]].name}–{TOWNS[TOWN_INDEX[one.b]].name}"
    english, german = TERRAIN_NAMES[one.terrain]
    return Words(en=f"{ends} ({english})", de=f"{ends} ({german})")


def party_words(bag: int) -> Words:
    """Armies with their numbers: `pig, 2 dragons` as words."""
    counts = bag_json(bag, KINDS)
    return Words(
        en=", ".join(f"{count} × {ITEM_WORDS[kind].en}" for kind, count in counts.items()),
        de=", ".join(f"{count} × {ITEM_WORDS[kind].de}" for kind, count in counts.items()),
    )


def describe(move: int, seats: list[int]) -> MoveFacts:
    """A legal move among these seats in words."""
    kind, a, b, c, d = codes.decode(move)
    name = codes.MOVE_KINDS[kind - 1]
    text = write_move(move, seats)
    origin: str | None = None
    target: str | None = None
    more: dict[str, Any] = {}
    if kind in (codes.MARCH, codes.ATTACK):
        return _march(move, name, text)
    if kind == codes.DEAL:
        item = (KINDS, TOKENS, TOWN_IDS, MISSIONS)[a][b]
        more = {"sort": codes.SORTS[a], "item": item}
        thing = _thing(a, b)
        words = Words(en=f"dealt: {thing.en}", de=f"ausgeteilt: {thing.de}")
    elif kind == codes.DRAW:
        more = {"card": CARDS[a]}
        card = ITEM_WORDS[CARDS[a]]
        words = Words(en=f"victory card drawn: {card.en}", de=f"gezogene Siegkarte: {card.de}")
    elif kind == codes.DICE:
        attack, defence = [die for die in (a, b) if die], [die for die in (c, d) if die]
        more = {"attack": attack, "defence": defence}
        mine, theirs = " + ".join(map(str, attack)), " + ".join(map(str, defence))
        words = Words(
            en=f"attacker rolls {mine}, defender {theirs}",
            de=f"Angreifer würfelt {mine}, Verteidiger {theirs}",
        )
    elif kind in (codes.GARRISON, codes.DEPLOY):
        target, army = TOWN_IDS[a], ITEM_WORDS[KINDS[b]]
        more = {"army": KINDS[b]}
        words = Words(en=f"{army.en} to {town_words(a)}", de=f"{army.de} nach {town_words(a)}")
    elif kind == codes.HEADQUARTERS:
        target = TOWN_IDS[a]
        words = Words(en=f"headquarters in {town_words(a)}", de=f"Hauptquartier in {town_words(a)}")
    elif kind in (codes.OBSTACLE, codes.CLOUD):
        more = {"road": ROAD_IDS[a]}
        road = road_words(a)
        words = (
            Words(en=f"obstacle on {road.en}", de=f"Hindernis auf {road.de}")
            if kind == codes.OBSTACLE
            else Words(en=f"blow away the obstacle on {road.en}", de=f"das Hindernis auf {road.de} wegpusten")
        )
    elif kind == codes.TRADE:
        to, give, want = COLOURS[seats[a]], CARDS[b], CARDS[c]
        more = {"to": to, "give": give, "want": want}
        words = Words(
            en=f"offer {COLOUR_WORDS[to].en} {ITEM_WORDS[give].en} for {ITEM_WORDS[want].en}",
            de=f"{COLOUR_WORDS[to].de} anbieten: {ITEM_WORDS[give].de} gegen {ITEM_WORDS[want].de}",
        )
    elif kind == codes.LOSE:
        more = {"army": KINDS[a]}
        army = ITEM_WORDS[KINDS[a]]
        words = Words(en=f"{army.en} falls", de=f"es fällt: {army.de}")
    elif kind == codes.EXCHANGE and a == codes.CLOUD_CARD:
        more = {"cards": "cloud"}
        words = Words(
            en="three cloud cards for a cloud token", de="drei Wolkenkarten gegen ein Wolkenplättchen"
        )
    elif kind == codes.EXCHANGE:
        target = TOWN_IDS[b]
        more = {"cards": KINDS[a]}
        army = ITEM_WORDS[KINDS[a]]
        words = Words(
            en=f"three cards for {army.en} in {town_words(b)}",
            de=f"drei Karten gegen {army.de} in {town_words(b)}",
        )
    else:
        words = {
            codes.ACCEPT: Words(en="accept the offer", de="das Angebot annehmen"),
            codes.DECLINE: Words(en="decline the offer", de="das Angebot ablehnen"),
            codes.DONE: Words(en="exchange no more", de="nichts mehr eintauschen"),
            codes.END: Words(en="end the turn", de="den Zug beenden"),
        }[kind]
    return MoveFacts(text, name, origin, target, words, more=more)


def _thing(sort: int, item: int) -> Words:
    if sort == codes.TOWN:
        return Words(en=town_words(item), de=town_words(item))
    if sort == codes.MISSION:
        return MISSION_WORDS[MISSIONS[item]]
    return ITEM_WORDS[(KINDS, TOKENS)[sort][item]]


def _march(move: int, name: str, text: str) -> MoveFacts:
    origin, via, to, raft, party = codes.decode_march(move)
    armies = party_words(party)
    route = find(origin, via, to, raft)
    cost = route.cost if route else 0
    through = "" if via == NO_TOWN else town_words(via)
    here, there = town_words(origin), town_words(to)
    en = f"{armies.en}: {here} {'attacks' if name == 'attack' else 'to'} {there}"
    de = f"{armies.de}: {here} {'greift an:' if name == 'attack' else 'nach'} {there}"
    if through:
        en, de = f"{en} by way of {through}", f"{de} über {through}"
    if raft:
        en, de = f"{en} by raft", f"{de} mit dem Floß"
    more = {
        "via": None if via == NO_TOWN else TOWN_IDS[via],
        "armies": bag_json(party, KINDS),
        "rafts": cost * sum(bag_json(party, KINDS).values()),
    }
    return MoveFacts(text, name, TOWN_IDS[origin], TOWN_IDS[to], Words(en=en, de=de), more=more)
