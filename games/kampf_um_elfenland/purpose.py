"""What a move does, in words: its effects, and which towns come into reach or out of it.

Told from what lies open and from the hand, tokens and mission of the player who decides, so that it is the
same whatever the others hold. # EL-80 How far others reach is told by land: their rafts are their secret.
"""

from collections.abc import Iterator

from games.contract import Json, Purpose, Words
from games.kampf_um_elfenland import codes, events, missions
from games.kampf_um_elfenland.codes import CARDS, COLOURS, KINDS, MISSIONS, NONE
from games.kampf_um_elfenland.description import road_words
from games.kampf_um_elfenland.facts import COLOUR_WORDS, ITEM_WORDS
from games.kampf_um_elfenland.geography import ELVENHOLD, ROAD_IDS, TOWN_INDEX, TOWNS
from games.kampf_um_elfenland.notation import bag_json, bag_size
from games.kampf_um_elfenland.routes import ROUTES
from games.kampf_um_elfenland.rules import KampfUmElfenland, from_snapshot
from games.kampf_um_elfenland.table import Snapshot

_SET = 3
"""Cards of a kind that are exchanged together. # EL-61"""
_EN = {
    "pig": "a battle pig",
    "cycle": "an elven war cart",
    "unicorn": "a unicorn rider",
    "troll": "a troll",
    "dragon": "a dragon",
}
_DATIVE = {
    "pig": "einem Kampfschwein",
    "cycle": "einem Elfenkampfwagen",
    "unicorn": "einem Einhornreiter",
    "troll": "einem Troll",
    "dragon": "einem Drachen",
}
_ACCUSATIVE = {
    "pig": "ein Kampfschwein",
    "cycle": "einen Elfenkampfwagen",
    "unicorn": "einen Einhornreiter",
    "troll": "einen Troll",
    "dragon": "einen Drachen",
}


def purposes(state: KampfUmElfenland, move: int) -> list[Purpose]:
    """What a legal move of a player does, the most significant first."""
    mover = state.actor_index()
    if mover < 0:
        return []
    before = state.snapshot()
    following, trace = state.traced(move)
    after = following.snapshot()
    told = [events.event(list(before.seats), *entry) for entry in trace]
    found = [purpose for event in told for purpose in _effect(event, before, mover)]
    kind, a, b, c, _ = codes.decode(move)
    if kind == codes.ATTACK:
        found += _attack(following, before, move, mover)
    elif kind == codes.MARCH:
        found += _march(before, after, move, mover)
    elif kind == codes.TRADE:
        found += _offer(before, mover, b, c)
    elif kind == codes.ACCEPT:
        found += _accepted(before, mover)
    elif kind == codes.LOSE:
        found += _spared(before, a)
    elif kind == codes.HEADQUARTERS:
        found += _seat_of_power(before, mover, a)
    elif kind == codes.DEPLOY:
        found += _strengthened(before, mover, a)
    elif kind == codes.END and before.siege_to != NONE:
        town = TOWNS[before.siege_to].name
        found.append(
            _said("break-off", f"breaks off the attack on {town}", f"bricht den Angriff auf {town} ab")
        )
    if kind != codes.ATTACK:
        found += _prospects(before, after, mover)
    return sorted(dict.fromkeys(found), key=lambda purpose: ORDER.index(purpose.kind))


# --- effects -----------------------------------------------------------------------------------------


def _effect(event: Json, before: Snapshot, mover: int) -> Iterator[Purpose]:
    """What an event of a move means to the player who made it.

    That a mission of somebody else is fulfilled only seems so: it is dealt anew. And whoever isn't on turn
    can't know whether the player who is hasn't fulfilled his, which counts first. # EL-73
    """
    me = _colour(before, mover)
    match event["type"]:
        case "end" if event["winner"] == me and event["reason"] == "mission":
            if before.to_move != mover:
                return
            yield _said("win", "fulfils the mission and wins", "erfüllt den Auftrag und gewinnt")
        case "end" if event["winner"] == me:
            yield _said("win", "wins the game", "gewinnt die Partie")
        case "boot" if event["player"] == me and event["won_by"] is None and event["kept"]:
            whose = COLOUR_WORDS[event["boot"]]
            town = TOWNS[before.headquarters[before.seats.index(COLOURS.index(event["boot"]))]].name
            yield _said(
                "conquer-headquarters",
                f"conquers {whose.en}'s headquarters in {town}",
                f"erobert das Hauptquartier von {whose.de} in {town}",
            )
        case "obstacle":
            road = _road(event["road"])
            yield _said("lay", f"blocks the road {road.en}", f"sperrt die Straße {road.de}")
        case "cloud":
            road = _road(event["road"])
            yield _said("blow", f"clears the road {road.en}", f"macht die Straße {road.de} frei")
        case "garrison":
            army, town = event["army"], TOWNS[TOWN_INDEX[event["town"]]].name
            yield _said(
                "garrison", f"garrisons {town} with {_EN[army]}", f"besetzt {town} mit {_DATIVE[army]}"
            )
        case "exchange" if event["town"] is None:
            yield _said("token", "gains a cloud token", "gewinnt ein Wolkenplättchen")
        case "exchange":
            army, town = event["cards"], TOWNS[TOWN_INDEX[event["town"]]].name
            yield _said("raise", f"raises {_EN[army]} in {town}", f"hebt in {town} {_ACCUSATIVE[army]} aus")
        case "answer" if not event["accepted"]:
            card, asker = ITEM_WORDS[event["want"]], COLOUR_WORDS[event["to"]]
            yield _said(
                "decline",
                f"refuses {asker.en} the card asked for: {card.en}",
                f"verweigert {asker.de} die gewünschte Karte: {card.de}",
            )


def _march(before: Snapshot, after: Snapshot, move: int, mover: int) -> Iterator[Purpose]:
    """A town taken or strengthened, one given up."""
    origin, _, to, raft, _ = codes.decode_march(move)
    town = TOWNS[to].name
    if before.owner[to] != NONE:
        yield from _strengthened(before, mover, to)
    elif to in _wanted(before, mover):
        yield _said(
            "mission-town", f"takes {town}, which the mission asks for", f"nimmt {town} für den Auftrag ein"
        )
    elif to not in before.headquarters or before.headquarters[mover] == to:
        # An enemy headquarters is said to be conquered instead.
        yield _said("take", f"takes {town}", f"nimmt {town} ein")
    if after.owner[origin] == NONE:
        if before.headquarters[mover] == origin:
            yield _said("leave-headquarters", "leaves the headquarters empty", "lässt das Hauptquartier leer")
        else:
            here = TOWNS[origin].name
            yield _said("give-up", f"gives up {here}", f"gibt {here} auf")
    spent = bag_json(before.cards[mover] - after.cards[mover], CARDS).get("raft", 0) if raft else 0
    if spent:
        yield _said(
            "spend-rafts",
            f"spends {spent} raft{'s' * (spent > 1)}",
            f"gibt {spent} Fl{'öße' if spent > 1 else 'oß'} aus",
        )


def _strengthened(before: Snapshot, mover: int, town: int) -> Iterator[Purpose]:
    name = TOWNS[town].name
    if before.headquarters[mover] == town:
        yield _said(
            "defend-headquarters",
            f"strengthens the headquarters in {name}",
            f"verstärkt das Hauptquartier in {name}",
        )
    else:
        yield _said("strengthen", f"strengthens {name}", f"verstärkt {name}")


def _attack(following: KampfUmElfenland, before: Snapshot, move: int, mover: int) -> Iterator[Purpose]:
    """What an attack is aimed at, in one phrase, and what it may bring. # EL-40 EL-42"""
    _, _, to, _, party = codes.decode_march(move)
    enemy = before.owner[to]
    whose, town = COLOUR_WORDS[_colour(before, enemy)], TOWNS[to].name
    many, against = bag_size(party), bag_size(before.armies[to])
    if against <= many and _wins_by_the_best_roll(following, many, against, mover):
        yield _said("try-win", "may win the game at once", "kann die Partie sofort gewinnen")
    odds = Words(en=f"{many} against {against}", de=f"{many} gegen {against}")
    wanted = to in _wanted(before, mover)
    prizes = []
    # A boot in somebody's town is his own: whoever else took the town has it as a trophy. # EL-70
    if before.headquarters[enemy] == to:
        prizes.append(("attack-headquarters", "headquarters", "das Hauptquartier"))
    if before.owner.count(enemy) == 1:
        prizes.append(("attack-last", "last town", "den letzten Ort"))
    if prizes:
        kinds, english, german = zip(*prizes, strict=True)
        en = f"{whose.en}'s {' and '.join(english)}{' and a town of the mission' * wanted}"
        de = f"{' und '.join(german)} von {whose.de}{' und einen Ort des Auftrags' * wanted}"
        yield _said(kinds[0], f"attacks {town}, {en}, {odds.en}", f"greift {town} an, {de}, {odds.de}")
    elif wanted:
        yield _said(
            "attack-mission-town",
            f"attacks {whose.en} in {town}, which the mission asks for, {odds.en}",
            f"greift für den Auftrag {whose.de} in {town} an, {odds.de}",
        )
    else:
        yield _said(
            "attack",
            f"attacks {whose.en} in {town}, {odds.en}",
            f"greift {whose.de} in {town} an, {odds.de}",
        )


def _wins_by_the_best_roll(battle: KampfUmElfenland, many: int, against: int, mover: int) -> bool:
    """Whether sixes against ones would end the game at once, by what its player knows."""
    roll = codes.encode(codes.DICE, 6, 6 if many == 2 else 0, 1, 1 if min(many, against) == 2 else 0)
    taken = battle.after(roll).snapshot()
    return taken.phase == codes.PHASE_OVER and taken.winner == mover


def _offer(before: Snapshot, mover: int, give: int, want: int) -> Iterator[Purpose]:
    """Whether the card asked for completes a set."""
    held = bag_json(before.cards[mover], CARDS)
    if want != codes.RAFT_CARD and held.get(CARDS[want], 0) == _SET - 1:
        card = ITEM_WORDS[CARDS[want]]
        yield _said(
            "ask-set",
            f"asks for the third card of a set: {card.en}",
            f"fragt nach der dritten Karte: {card.de}",
        )
    if want == codes.RAFT_CARD:
        yield _said("ask-raft", "asks for a raft", "fragt nach einem Floß")


def _accepted(before: Snapshot, mover: int) -> Iterator[Purpose]:
    """Whether the card received completes a set, or the one handed over breaks one."""
    held = bag_json(before.cards[mover], CARDS)
    gained, lost = CARDS[before.give], CARDS[before.want]
    if before.give != codes.RAFT_CARD and held.get(gained, 0) == _SET - 1:
        card = ITEM_WORDS[gained]
        yield _said("set", f"gathers a set of three: {card.en}", f"sammelt einen Dreiersatz: {card.de}")
    if before.want != codes.RAFT_CARD and held.get(lost, 0) == _SET:
        card = ITEM_WORDS[lost]
        yield _said("break-set", f"breaks up a set: {card.en}", f"reißt einen Dreiersatz auf: {card.de}")


def _spared(before: Snapshot, fallen: int) -> Iterator[Purpose]:
    """Which kinds stay because another one was chosen to fall. # EL-43"""
    among = before.attackers if before.attack_losses else before.armies[before.battle_to]
    spared = [name for name in bag_json(among, KINDS) if name != KINDS[fallen]]
    if spared:
        yield _said(
            "spare",
            f"spares: {' and '.join(ITEM_WORDS[name].en for name in spared)}",
            f"verschont: {' und '.join(ITEM_WORDS[name].de for name in spared)}",
        )


def _seat_of_power(before: Snapshot, mover: int, town: int) -> Iterator[Purpose]:
    """Whether a headquarters is put where no enemy that stands on the board could march to. # EL-17"""
    name = TOWNS[town].name
    enemies = [seat for seat in range(len(before.seats)) if seat != mover]
    if any(town in _reach(before, seat, by_raft=False) for seat in enemies):
        yield _said("headquarters", f"makes {name} the headquarters", f"macht {name} zum Hauptquartier")
    else:
        yield _said(
            "safe-headquarters",
            f"makes {name} the headquarters, where no enemy reaches by land",
            f"macht {name} zum Hauptquartier, wohin auf dem Landweg kein Gegner kommt",
        )


# --- prospects ---------------------------------------------------------------------------------------


def _prospects(before: Snapshot, after: Snapshot, mover: int) -> Iterator[Purpose]:
    """Which towns come into reach or out of it, and what a round brings in."""
    yield from _threats(before, after, mover)
    for enemy in range(len(before.seats)):
        if enemy != mover:
            yield from _shielded(before, after, mover, enemy)
    due, earlier = _income(after, mover), _income(before, mover)
    if before.round > 0 and due > earlier:
        yield _said(
            "income",
            f"raises the income to {due} card{'s' * (due > 1)} a round",
            f"hebt das Einkommen auf {due} Karte{'n' * (due > 1)} je Runde",
        )


def _threats(before: Snapshot, after: Snapshot, mover: int) -> Iterator[Purpose]:
    """Enemy towns that the player's armies could attack from now on. # EL-40"""
    new = _reach(after, mover, by_raft=True) - _reach(before, mover, by_raft=True)
    targets = [town for town in sorted(new) if after.owner[town] not in (NONE, mover)]
    for enemy, stands in enumerate(after.headquarters):
        if enemy != mover and stands in targets:
            whose = COLOUR_WORDS[_colour(before, enemy)]
            yield _said(
                "threaten-headquarters",
                f"threatens {whose.en}'s headquarters",
                f"bedroht das Hauptquartier von {whose.de}",
            )
            targets.remove(stands)
    if targets:
        names = [TOWNS[town].name for town in targets[:2]]
        yield _said("threaten", f"threatens {' and '.join(names)}", f"bedroht {' und '.join(names)}")


def _shielded(before: Snapshot, after: Snapshot, mover: int, enemy: int) -> Iterator[Purpose]:
    """Own towns that an enemy could march to before and can't any more, or the other way round."""
    whose = COLOUR_WORDS[_colour(before, enemy)]
    reach, earlier = _reach(after, enemy, by_raft=False), _reach(before, enemy, by_raft=False)
    mine = {town for town in range(len(TOWNS)) if before.owner[town] == after.owner[town] == mover}
    boot = after.headquarters[mover]
    saved, opened = sorted((earlier - reach) & mine), sorted((reach - earlier) & mine)
    if boot in saved:
        yield _said(
            "shield-headquarters",
            f"cuts {whose.en} off from the headquarters by land",
            f"schneidet {whose.de} auf dem Landweg vom Hauptquartier ab",
        )
    elif saved:
        name = TOWNS[saved[0]].name
        yield _said(
            "shield",
            f"cuts {whose.en} off from {name} by land",
            f"schneidet {whose.de} auf dem Landweg von {name} ab",
        )
    if boot in opened:
        yield _said(
            "open-headquarters",
            f"opens {whose.en}'s way to the headquarters",
            f"öffnet {whose.de} den Weg zum Hauptquartier",
        )


def _reach(taken: Snapshot, seat: int, *, by_raft: bool) -> frozenset[int]:
    """The towns to which a player could march or attack if he were on turn."""
    cards = list(taken.cards)
    if not by_raft:
        cards[seat] = 0
    state = from_snapshot(
        taken._replace(
            phase=codes.PHASE_TURN,
            to_move=seat,
            cards=tuple(cards),
            attackers=0,
            battle_from=NONE,
            battle_to=NONE,
            siege_from=NONE,
            siege_to=NONE,
        )
    )
    return frozenset(ROUTES[number].to for town in state.origins() for number, *_ in state.bundles(town))


def _income(taken: Snapshot, seat: int) -> int:
    """The cards that a player's towns bring in a round, if the pile has them. # EL-60"""
    return taken.owner.count(seat) // 3 + (taken.owner[ELVENHOLD] == seat)


def _wanted(taken: Snapshot, seat: int) -> frozenset[int]:
    """The towns that the player's own mission asks him to hold. # EL-73"""
    if taken.mission[seat] == NONE:
        return frozenset()
    name = MISSIONS[taken.mission[seat]]
    ids = [*missions.TO_HOLD.get(name, ())]
    if name == "sea-elf":
        ids += missions.HARBOURS
    if name == "river-elf":
        ids += missions.WATERSIDE
    if name in missions.TO_KILL:
        ids.append("elvenhold")
    return frozenset(TOWN_INDEX[town] for town in ids)


def _colour(taken: Snapshot, seat: int) -> str:
    return COLOURS[taken.seats[seat]]


def _road(road: str) -> Words:
    return road_words(ROAD_IDS.index(road))


ORDER = (
    *("win", "try-win", "conquer-headquarters", "attack-headquarters", "attack-last", "shield-headquarters"),
    *("threaten-headquarters", "leave-headquarters", "open-headquarters", "attack-mission-town"),
    *("mission-town", "take", "attack", "raise", "set", "income", "threaten", "defend-headquarters"),
    *("shield", "strengthen", "token", "ask-set", "break-set", "spare", "safe-headquarters", "headquarters"),
    *("garrison", "lay", "blow", "give-up", "ask-raft", "decline", "spend-rafts", "break-off"),
)


def _said(kind: str, en: str, de: str) -> Purpose:
    return Purpose(kind, Words(en=en, de=de))
