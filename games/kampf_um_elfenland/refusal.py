"""Why a move that isn't legal isn't: the clause it breaks and a sentence that says how.

Only asked about refused moves; whether a move is legal is decided in `rules` alone.
"""

from games.contract import Refusal, Words
from games.kampf_um_elfenland import codes
from games.kampf_um_elfenland.codes import CARDS, COLOURS, KINDS, NO_TOWN, NONE
from games.kampf_um_elfenland.description import road_words, town_words
from games.kampf_um_elfenland.facts import COLOUR_WORDS, FACTS, ITEM_WORDS
from games.kampf_um_elfenland.geography import LAND, LAND_ROADS, ROADS, TOWN_IDS, TOWN_INDEX, towns_in
from games.kampf_um_elfenland.notation import bag_size
from games.kampf_um_elfenland.routes import find
from games.kampf_um_elfenland.rules import KampfUmElfenland
from games.kampf_um_elfenland.table import Snapshot

_PHASES = {
    "deal": ("deal-armies", "deal-tokens", "deal-towns", "deal-missions"),
    "draw": ("spoils", "income"),
    "dice": ("battle",),
    "garrison": ("garrison",),
    "headquarters": ("headquarters",),
    "deploy": ("deploy",),
    "obstacle": ("turn", "deploy"),
    "cloud": ("turn",),
    "march": ("turn",),
    "attack": ("turn", "siege"),
    "trade": ("turn",),
    "accept": ("trade",),
    "decline": ("trade",),
    "lose": ("losses",),
    "exchange": ("exchange",),
    "done": ("exchange",),
    "end": ("turn", "siege"),
}
"""The phases in which a kind of move can be legal. # EL-75"""


def refuse(clause: str, en: str, de: str) -> Refusal:
    """A refusal in both languages."""
    return Refusal(clause, Words(en=en, de=de))


def _number(count: int, one: str, more: str) -> str:
    return f"{count} {one if count == 1 else more}"


def _count(bag: int, item: int) -> int:
    return bag >> 4 * item & 15


def explain(state: KampfUmElfenland, text: str, move: int | None) -> Refusal:
    """The refusal of a move that isn't legal; `move` is what the notation made of `text`."""
    taken = state.snapshot()
    if text in ("deal:?", "draw:?") and codes.PHASES[taken.phase] in _PHASES[text[:4]]:
        return refuse(
            "EL-80",
            "that is how a hidden outcome is shown to those who don't see it; here it must be named",
            "so erscheint ein verdecktes Ergebnis bei denen, die es nicht sehen; hier muss es genannt werden",
        )
    explanation = _Explanation(taken)
    return explanation.wrong_phase(text[:4]) if text in ("deal:?", "draw:?") else explanation.of(move)


class _Explanation:
    """The position a move was refused in, as the explanations need it."""

    def __init__(self, taken: Snapshot) -> None:
        self.taken = taken
        self.phase = codes.PHASES[taken.phase]

    def of(self, move: int | None) -> Refusal:
        if move is None:
            return refuse(
                "EL-75",
                "this is no move in the notation of the game, or it names what the game doesn't have",
                "das ist kein Zug in der Notation des Spiels, oder es nennt etwas, das es nicht gibt",
            )
        kind, a, b, c, _ = codes.decode(move)
        name = codes.MOVE_KINDS[kind - 1]
        if self.phase not in _PHASES[name]:
            return self.wrong_phase(name)
        if name in ("march", "attack"):
            return self.no_march(name, *codes.decode_march(move))
        refused: Refusal = getattr(self, f"no_{name}")(a, b, c)
        return refused

    def wrong_phase(self, name: str) -> Refusal:
        if self.phase == "over":
            return refuse("EL-75", "the game is over", "die Partie ist beendet")
        if self.phase == "siege" and name in ("march", "obstacle", "cloud", "trade"):
            return refuse(
                "EL-45",
                "after a repelled attack only the same town may be attacked on from there, or the turn ended",
                "nach einem abgewehrten Angriff darf man nur von dort denselben Ort weiter angreifen oder "
                "den Zug beenden",
            )
        if self.phase == "deploy" and name == "cloud":
            return refuse(
                "EL-51",
                "obstacles can be blown away only once the rounds have begun",
                "Hindernisse dürfen erst nach der Gründungsphase weggepustet werden",
            )
        return refuse(
            "EL-75",
            f"this kind of move doesn't fit now: {FACTS.phases[self.phase].en}",
            f"diese Art Zug passt jetzt nicht: {FACTS.phases[self.phase].de}",
        )

    # --- set-up and chance ---------------------------------------------------------------------

    def no_deal(self, sort: int, _item: int, _: int) -> Refusal:
        due = _PHASES["deal"].index(self.phase)
        if sort != due:
            return refuse(
                "EL-75",
                f"something else is due: {FACTS.phases[self.phase].en}",
                f"anderes ist an der Reihe: {FACTS.phases[self.phase].de}",
            )
        clause = ("EL-10", "EL-12", "EL-13", "EL-14")[sort]
        return refuse(clause, "no such item is left to be dealt", "davon ist nichts mehr auszuteilen")

    def no_draw(self, *_: int) -> Refusal:
        return refuse(
            "EL-15", "the pile has no such card any more", "der Stapel enthält keine solche Karte mehr"
        )

    def no_dice(self, *_: int) -> Refusal:
        attack = bag_size(self.taken.attackers)
        defence = min(attack, bag_size(self.taken.armies[self.taken.battle_to]))
        return refuse(
            "EL-41",
            f"the attacker rolls {_number(attack, 'die', 'dice')}, the defender {defence}",
            f"mit {_number(attack, 'Würfel', 'Würfeln')} greift man hier an, verteidigt wird mit {defence}",
        )

    def no_garrison(self, town: int, kind: int, _: int) -> Refusal:
        due = TOWN_INDEX[towns_in(self.taken.town_cards[self.taken.asked])[0]]
        if town != due:
            return refuse(
                "EL-16",
                f"the next town to be garrisoned is {town_words(due)}",
                f"als Nächstes wird {town_words(due)} besetzt",
            )
        return self.not_in_camp("EL-16", kind)

    def not_in_camp(self, clause: str, kind: int) -> Refusal:
        army = ITEM_WORDS[KINDS[kind]]
        return refuse(clause, f"no undeployed {army.en} is left", f"nicht mehr vorrätig: {army.de}")

    def no_headquarters(self, town: int, *_: int) -> Refusal:
        return self.not_own("EL-17", town)

    def not_own(self, clause: str, town: int) -> Refusal:
        return refuse(
            clause, f"{town_words(town)} isn't an own town", f"{town_words(town)} ist kein eigener Ort"
        )

    def no_deploy(self, town: int, kind: int, _: int) -> Refusal:
        if self.taken.owner[town] != self.taken.asked:
            return self.not_own("EL-18", town)
        return self.not_in_camp("EL-18", kind)

    # --- obstacles -----------------------------------------------------------------------------

    def no_obstacle(self, road: int, *_: int) -> Refusal:
        words = road_words(road)
        if road >= LAND_ROADS:
            return refuse(
                "EL-50", "rivers and lakes can't be blocked", "Flüsse und Seen sind nicht zu sperren"
            )
        if self.taken.obstacles >> road & 1:
            return refuse("EL-50", f"{words.en} is blocked already", f"{words.de} ist schon gesperrt")
        return refuse("EL-50", "no obstacle in hand", "kein Hindernis auf der Hand")

    def no_cloud(self, road: int, *_: int) -> Refusal:
        words = road_words(road)
        if road >= LAND_ROADS or not self.taken.obstacles >> road & 1:
            return refuse("EL-51", f"no obstacle lies on {words.en}", f"auf {words.de} liegt kein Hindernis")
        return refuse("EL-51", "no magic cloud in hand", "keine Magische Wolke auf der Hand")

    # --- marches and attacks -------------------------------------------------------------------

    def no_march(self, name: str, origin: int, via: int, to: int, raft: int, party: int) -> Refusal:
        taken = self.taken
        if self.phase == "siege" and (origin, to) != (taken.siege_from, taken.siege_to):
            return refuse(
                "EL-45",
                f"only {town_words(taken.siege_to)} may be attacked on, from {town_words(taken.siege_from)}",
                f"weiter geht es nur von {town_words(taken.siege_from)} gegen {town_words(taken.siege_to)}",
            )
        if taken.owner[origin] != taken.to_move:
            return refuse(
                "EL-30",
                f"no armies of the player on turn stand in {town_words(origin)}",
                f"in {town_words(origin)} stehen keine Armeen des Spielers am Zug",
            )
        refused = self.no_route(origin, via, to, raft) or self.in_the_way(origin, via, to, raft)
        return refused or self.no_party(name, origin, via, to, raft, party)

    def no_route(self, origin: int, via: int, to: int, raft: int) -> Refusal | None:
        """The towns named aren't joined in the way named. # EL-31 EL-32 EL-33"""
        if raft and via != NO_TOWN:
            return refuse(
                "EL-33", "one leg by raft in a movement", "mit dem Floß nur eine Strecke je Bewegung"
            )
        if len({origin, via, to}) < 3:
            return refuse("EL-32", "a route never returns to a town", "ein Weg führt in keinen Ort zurück")
        if find(origin, via, to, raft) is not None:
            return None
        if raft:
            return refuse("EL-33", "no river or lake leads there", "kein Fluss oder See führt dorthin")
        if via == NO_TOWN:
            if find(origin, via, to, 1) is not None:
                return refuse("EL-33", "only a raft goes that way", "dorthin geht es nur mit dem Floß")
            return refuse("EL-31", "no road leads there", "keine Straße führt dorthin")
        terrains = [_terrain(origin, via), _terrain(via, to)]
        if None in terrains:
            return refuse("EL-31", "no roads lead that way", "auf diesem Weg gibt es keine Straßen")
        if terrains[0] != terrains[1]:
            return refuse(
                "EL-31",
                "both roads must be of the same terrain",
                "beide Straßen müssen durch gleiches Gelände führen",
            )
        return refuse(
            "EL-31",
            "no army has a double symbol for this terrain",
            "keine Armee hat für dieses Gelände ein doppeltes Symbol",
        )

    def in_the_way(self, origin: int, via: int, to: int, raft: int) -> Refusal | None:
        """An obstacle or an enemy town on the way. # EL-32 EL-34"""
        taken = self.taken
        route = find(origin, via, to, raft)
        for road in route.roads if route and not raft else ():
            if taken.obstacles >> road & 1:
                words = road_words(road)
                return refuse(
                    "EL-34", f"an obstacle lies on {words.en}", f"auf {words.de} liegt ein Hindernis"
                )
        if via != NO_TOWN and taken.owner[via] not in (NONE, taken.to_move):
            return refuse(
                "EL-32",
                f"{town_words(via)} belongs to an enemy and can't be passed",
                f"{town_words(via)} gehört einem Gegner, dort ist kein Durchzug",
            )
        return None

    def no_party(self, name: str, origin: int, via: int, to: int, raft: int, party: int) -> Refusal:
        """Who goes, and whether it is a march or an attack. # EL-30 EL-31 EL-33 EL-40"""
        taken = self.taken
        route = find(origin, via, to, raft)
        for kind, kind_name in enumerate(KINDS):
            army = ITEM_WORDS[kind_name]
            if _count(party, kind) > _count(taken.armies[origin], kind):
                return refuse(
                    "EL-30",
                    f"so many of the kind {army.en} don't stand in {town_words(origin)}",
                    f"so viele der Art {army.de} stehen nicht in {town_words(origin)}",
                )
            if route and _count(party, kind) and kind not in route.kinds:
                return refuse(
                    "EL-31", f"{army.en} can't go that way", f"{army.de} kann diesen Weg nicht ziehen"
                )
        enemy = taken.owner[to] not in (NONE, taken.to_move)
        if name == "march" and enemy:
            return refuse(
                "EL-40",
                f"{town_words(to)} is an enemy town: attack it",
                f"{town_words(to)} ist feindlich: angreifen",
            )
        if name == "attack" and not enemy:
            return refuse(
                "EL-40",
                f"{town_words(to)} isn't an enemy town: march",
                f"{town_words(to)} ist nicht feindlich: ziehen",
            )
        if name == "attack" and bag_size(party) > 2:
            return refuse("EL-40", "at most two armies attack", "höchstens zwei Armeen greifen an")
        return refuse("EL-33", "not enough raft cards", "nicht genug Floßkarten")

    # --- trade, losses, exchange ---------------------------------------------------------------

    def no_trade(self, to: int, give: int, want: int) -> Refusal:
        taken = self.taken
        other = COLOUR_WORDS[COLOURS[taken.seats[to]]]
        if taken.trade_limit == 0:
            return refuse("EL-55", "this game is without offers", "diese Partie ist ohne Angebote")
        if taken.offers >= taken.trade_limit:
            return refuse(
                "EL-55",
                f"at most {_number(taken.trade_limit, 'offer', 'offers')} a turn",
                f"höchstens {_number(taken.trade_limit, 'Angebot', 'Angebote')} je Zug",
            )
        if to == taken.to_move:
            return refuse("EL-55", "offers go to another player", "Angebote gehen an einen anderen Spieler")
        if to in taken.fallen:
            return refuse("EL-55", f"{other.en} is eliminated", f"{other.de} ist ausgeschieden")
        if give == want:
            return refuse(
                "EL-55",
                "a card is offered for one of another kind",
                "geboten wird gegen eine andere Art Karte",
            )
        card = ITEM_WORDS[CARDS[give]]
        return refuse("EL-55", f"no {card.en} card in hand", f"keine Karte {card.de} auf der Hand")

    def no_accept(self, *_: int) -> Refusal:
        card = ITEM_WORDS[CARDS[self.taken.want]]
        return refuse("EL-55", f"no {card.en} card in hand", f"keine Karte {card.de} auf der Hand")

    def no_lose(self, kind: int, *_: int) -> Refusal:
        army = ITEM_WORDS[KINDS[kind]]
        return refuse(
            "EL-43",
            f"{army.en} isn't among the armies of which one falls",
            f"{army.de} gehört nicht zu den Armeen, von denen eine fällt",
        )

    def no_exchange(self, card: int, town: int, _: int) -> Refusal:
        taken = self.taken
        words = ITEM_WORDS[CARDS[card]]
        if _count(taken.cards[taken.asked], card) < 3:
            return refuse(
                "EL-61", f"no three {words.en} cards in hand", f"keine drei Karten {words.de} auf der Hand"
            )
        if card == codes.CLOUD_CARD:
            return refuse("EL-61", "the supply has no cloud", "im Vorrat ist keine Wolke")
        if not _count(taken.bank, card):
            return refuse("EL-61", f"the bank has no {words.en}", f"nicht in der Bank: {words.de}")
        standing = sum(
            bag_size(bag) for place, bag in enumerate(taken.armies) if taken.owner[place] == taken.asked
        )
        if standing >= codes.MOST_ARMIES:
            return refuse(
                "EL-61",
                f"a player has at most {codes.MOST_ARMIES} armies",
                f"ein Spieler hat höchstens {codes.MOST_ARMIES} Armeen",
            )
        return self.not_own("EL-61", town)


def _terrain(one: int, other: int) -> str | None:
    """The terrain of the land road between two towns."""
    ends = {TOWN_IDS[one], TOWN_IDS[other]}
    for road in ROADS:
        if {road.a, road.b} == ends and road.terrain in LAND:
            return road.terrain
    return None
