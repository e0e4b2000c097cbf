"""A position that somebody else wrote, read part by part: shapes and single values.

What only makes sense together is left to `consistency`, what a view doesn't show to `unseen`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from games.kampf_um_elfenland import codes
from games.kampf_um_elfenland.codes import CARDS, COLOURS, KINDS, MISSIONS, NONE
from games.kampf_um_elfenland.facts import FACTS, MAX_ROUND_LIMIT, MAX_TRADE_LIMIT
from games.kampf_um_elfenland.geography import LAND_ROADS, ROAD_IDS, ROAD_INDEX, TOWN_INDEX, TOWNS
from games.kampf_um_elfenland.notation import HIDDEN, bag_of
from games.kampf_um_elfenland.table import Snapshot
from games.reading import Faults, join, shown

MAX_ROUND = 2_000_000_000

_FIELDS = (
    "game options round start to_move phase actor receiver board obstacles headquarters trophies bank supply "
    "hands undealt pile discards battle siege trade offers queue draws eliminated fell result"
).split()
_SOMETIMES = ("resigned",)
"""Missing in positions written before players could give up; then nobody has."""
_MOST_ARMIES = dict.fromkeys(KINDS, codes.ARMIES_PER_KIND)
_MOST_CARDS = {**dict.fromkeys(CARDS, codes.CARDS_PER_KIND), "raft": codes.RAFTS}
_MOST_TOKENS = {"obstacle": codes.TOKENS_PER_KIND, "cloud": codes.TOKENS_PER_KIND + codes.SUPPLY}


def read_options(faults: Faults, value: object, path: str) -> dict[str, Any] | None:
    """Complete options; None if there is a fault. # EL-1 EL-55 EL-72 EL-74"""
    before = len(faults.found)
    given = faults.fields(value, path, [option.name for option in FACTS.options])
    if given is None:
        return None
    if "players" in given:
        players = faults.items(given["players"], f"{path}.players", 6) or []
        for index, colour in enumerate(players):
            if faults.choice(colour, f"{path}.players.{index}", COLOURS) and colour in players[:index]:
                faults.add(
                    f"{path}.players.{index}", "this colour is there twice", "diese Farbe kommt zweimal vor"
                )
        if len(players) < 2 and len(faults.found) == before:
            faults.add(f"{path}.players", "at least two players", "mindestens zwei Spieler")
    if "variant" in given:
        faults.choice(given["variant"], f"{path}.variant", codes.VARIANTS)
    if "trade_limit" in given:
        faults.integer(given["trade_limit"], f"{path}.trade_limit", 0, MAX_TRADE_LIMIT)
    if "round_limit" in given:
        faults.integer(given["round_limit"], f"{path}.round_limit", 0, MAX_ROUND_LIMIT)
    return given if len(faults.found) == before else None


def hides(value: object) -> bool:
    """Whether anything in a part of a position is given as hidden. # EL-80"""
    if isinstance(value, dict):
        return HIDDEN in value or any(hides(part) for part in value.values())
    return value == HIDDEN


@dataclass
class Unseen:
    """What a view gives as numbers: sizes by seat (only of the other seats), and of what nobody sees."""

    camp: dict[int, int] = field(default_factory=dict)
    tokens: dict[int, int] = field(default_factory=dict)
    cards: dict[int, int] = field(default_factory=dict)
    missions: set[int] = field(default_factory=set)
    undealt_armies: int = 0
    undealt_tokens: int = 0
    undealt_missions: int = 0
    pile: int = 0


class Reader:
    """Reads a position; with `view`, one in which all but the hand of `seat` is hidden. # EL-80

    `actor` is what the position says about who decides, `unseen` what a view gives as numbers.
    """

    def __init__(self, *, view: bool = False, seat: str | None = None) -> None:
        self.faults = Faults()
        self.view = view
        self.seat = seat
        self.unseen = Unseen()
        self.actor: str | None = None
        self.names: Sequence[str] = COLOURS

    def read(self, position: object) -> Snapshot | None:
        """The snapshot, hidden parts of a view empty; None if anything is at fault."""
        faults = self.faults
        given = faults.fields(position, "", _FIELDS, optional=_SOMETIMES)
        if given is None:
            return None
        if "game" in given:
            faults.choice(given["game"], "game", (FACTS.id,))
        options = read_options(faults, given["options"], "options") if "options" in given else None
        if options is not None:
            self.names = options["players"]
        phase = faults.choice(given.get("phase", "turn"), "phase", codes.PHASES)
        if phase == "over" and not hides(given.get("hands")):
            self.view = False  # EL-80: after the game everything is revealed
        if self.view and self.seat is not None and self.seat not in self.names:
            faults.add("options.players", f"{self.seat} doesn't take part", f"{self.seat} spielt nicht mit")
        actor = faults.choice(given.get("actor"), "actor", (*self.names, "chance", None))
        self.actor = actor
        receiver = self.player(given, "receiver")
        to_move, start = self.player(given, "to_move"), self.player(given, "start")
        if given.get("start", "") is None:
            faults.add("start", "must be a player", "muss ein Spieler sein")
        owner, armies = self.board(given.get("board", {}))
        hands = self.hands(given.get("hands", {}))
        undealt = self.undealt(given.get("undealt", {}))
        pile = self.hidden_bag(given.get("pile", {}), "pile", _MOST_CARDS)
        battle = self.battle(given.get("battle"))
        siege = self.siege(given.get("siege"))
        trade = self.trade(given.get("trade"))
        fallen = self.players(given.get("eliminated", []), "eliminated")
        asking = ("garrison", "headquarters", "deploy", "exchange")
        asked = self.names.index(actor) if phase in asking and actor in self.names else NONE
        result = self.result(given.get("result"))
        taken: dict[str, Any] = {
            "round": faults.integer(given.get("round", 0), "round", 0, MAX_ROUND),
            "start": start,
            "to_move": to_move,
            "asked": asked,
            "receiver": receiver,
            "draws": faults.integer(given.get("draws", 0), "draws", 0, 8),
            "offers": faults.integer(given.get("offers", 0), "offers", 0, MAX_TRADE_LIMIT),
            "owner": owner,
            "armies": armies,
            "obstacles": self.obstacles(given.get("obstacles", [])),
            "headquarters": self.headquarters(given.get("headquarters", {})),
            "trophies": self.trophies(given.get("trophies", {})),
            "bank": self.bag(given.get("bank", {}), "bank", _MOST_ARMIES),
            "supply": self.bag(given.get("supply", {}), "supply", {"cloud": _MOST_TOKENS["cloud"]}),
            "discards": self.bag(given.get("discards", {}), "discards", _MOST_CARDS),
            "queue": self.players(given.get("queue", []), "queue"),
            "fallen": fallen,
            "fell": self.fell(given.get("fell", {}), fallen),
            "resigned": self.players(given.get("resigned", []), "resigned"),
        }
        if faults.found or options is None:
            return None
        return Snapshot(
            seats=tuple(COLOURS.index(colour) for colour in self.names),
            variant=codes.VARIANTS.index(options["variant"]),
            trade_limit=options["trade_limit"],
            round_limit=options["round_limit"],
            phase=codes.PHASES.index(phase),
            pile=pile,
            **taken,
            **hands,
            **undealt,
            **battle,
            **siege,
            **trade,
            **result,
        )

    # --- bricks --------------------------------------------------------------------------------

    def player(self, given: dict[str, Any], name: str) -> int:
        value = self.faults.choice(given.get(name), name, (*self.names, None))
        return NONE if value is None else self.names.index(value)

    def players(self, value: object, path: str) -> tuple[int, ...]:
        """A list of different seats."""
        found: list[int] = []
        for index, entry in enumerate(self.faults.items(value, path, len(self.names)) or []):
            if self.faults.choice(entry, f"{path}.{index}", tuple(self.names)) is None:
                continue
            if self.names.index(entry) in found:
                self.faults.add(f"{path}.{index}", f"{entry} is there twice", f"{entry} kommt zweimal vor")
            found.append(self.names.index(entry))
        return tuple(found)

    def town(self, value: object, path: str) -> int:
        if not isinstance(value, str) or value not in TOWN_INDEX:
            self.faults.add(path, f"no such town: {shown(value)}", f"kein solcher Ort: {shown(value)}")
            return NONE
        return TOWN_INDEX[value]

    def bag(self, value: object, path: str, most: dict[str, int]) -> int:
        """A bag of counts from 1 to what there is of each kind; other names are faults."""
        if not isinstance(value, dict):
            self.faults.add(
                path, f"must be an object, not {shown(value)}", f"muss ein Objekt sein, nicht {shown(value)}"
            )
            return 0
        counts = {}
        for name, count in value.items():
            here = join(path, str(name)[:40])
            if name not in most:
                self.faults.add(here, "no such thing here", "so etwas gibt es hier nicht")
            elif self.faults.integer(count, here, 1, most[name]) is not None:
                counts[name] = count
        return bag_of(counts, tuple(most))

    def number(self, value: object, path: str, high: int) -> int:
        """The size of something hidden."""
        given = self.faults.fields(value, path, (HIDDEN,)) or {}
        if HIDDEN not in given:
            return 0
        return self.faults.integer(given[HIDDEN], join(path, HIDDEN), 0, high) or 0

    def hidden_bag(self, value: object, path: str, most: dict[str, int]) -> int:
        """What nobody sees: a bag in a complete position, a number in a view."""
        if not self.view:
            return self.bag(value, path, most)
        size = self.number(value, path, sum(most.values()))
        if path == "pile":
            self.unseen.pile = size
        elif path == "undealt.armies":
            self.unseen.undealt_armies = size
        else:
            self.unseen.undealt_tokens = size
        return 0

    def by_seat(self, value: object, path: str) -> dict[str, Any]:
        return self.faults.fields(value, path, self.names) or {}

    # --- the parts -----------------------------------------------------------------------------

    def board(self, value: object) -> tuple[tuple[int, ...], tuple[int, ...]]:
        owner, armies = [NONE] * len(TOWNS), [0] * len(TOWNS)
        if not isinstance(value, dict):
            self.faults.add(
                "board",
                f"must be an object, not {shown(value)}",
                f"muss ein Objekt sein, nicht {shown(value)}",
            )
            return (), ()
        for name, entry in value.items():
            path = join("board", str(name)[:40])
            town = self.town(name, path)
            given = self.faults.fields(entry, path, ("owner", "armies")) or {}
            if len(given) < 2 or town == NONE:
                continue
            if self.faults.choice(given["owner"], f"{path}.owner", tuple(self.names)) is not None:
                owner[town] = self.names.index(given["owner"])
            armies[town] = self.bag(given["armies"], f"{path}.armies", _MOST_ARMIES)
            if given["armies"] == {}:
                self.faults.add(
                    f"{path}.armies", "a town without armies is left out", "ein Ort ohne Armeen entfällt"
                )
        return tuple(owner), tuple(armies)

    def obstacles(self, value: object) -> int:
        mask = 0
        for index, road in enumerate(self.faults.items(value, "obstacles", codes.TOKENS_PER_KIND) or []):
            path = f"obstacles.{index}"
            number = ROAD_INDEX.get(road) if isinstance(road, str) else None
            if number is None:
                self.faults.add(path, f"no such road: {shown(road)}", f"keine solche Straße: {shown(road)}")
            elif number >= LAND_ROADS:
                self.faults.add(
                    path, "rivers and lakes can't be blocked", "Flüsse und Seen sind nicht zu sperren"
                )
            elif mask >> number & 1:
                self.faults.add(
                    path, f"{ROAD_IDS[number]} is there twice", f"{ROAD_IDS[number]} kommt zweimal vor"
                )
            else:
                mask |= 1 << number
        return mask

    def headquarters(self, value: object) -> tuple[int, ...]:
        given = self.by_seat(value, "headquarters")
        return tuple(
            NONE if given[name] is None else self.town(given[name], f"headquarters.{name}")
            for name in self.names
            if name in given
        )

    def trophies(self, value: object) -> tuple[tuple[int, ...], ...]:
        given = self.by_seat(value, "trophies")
        return tuple(self.players(given[name], f"trophies.{name}") for name in self.names if name in given)

    def hands(self, value: object) -> dict[str, Any]:
        given = self.by_seat(value, "hands")
        camp, tokens, cards, towns, mission = [], [], [], [], []
        for seat, name in enumerate(self.names):
            path = f"hands.{name}"
            hand = {}
            if name in given:
                hand = (
                    self.faults.fields(given[name], path, ("armies", "tokens", "cards", "towns", "mission"))
                    or {}
                )
            if len(hand) < 5:
                continue
            towns.append(self.town_cards(hand["towns"], f"{path}.towns"))
            if self.view and name != self.seat:
                self.unseen.camp[seat] = self.number(hand["armies"], f"{path}.armies", codes.MOST_ARMIES)
                self.unseen.tokens[seat] = self.number(
                    hand["tokens"], f"{path}.tokens", sum(_MOST_TOKENS.values())
                )
                self.unseen.cards[seat] = self.number(
                    hand["cards"], f"{path}.cards", sum(_MOST_CARDS.values())
                )
                if self.faults.choice(hand["mission"], f"{path}.mission", (HIDDEN, None)):
                    self.unseen.missions.add(seat)
                hand = {"armies": {}, "tokens": {}, "cards": {}, "mission": None}
            camp.append(self.bag(hand["armies"], f"{path}.armies", _MOST_ARMIES))
            tokens.append(self.bag(hand["tokens"], f"{path}.tokens", _MOST_TOKENS))
            cards.append(self.bag(hand["cards"], f"{path}.cards", _MOST_CARDS))
            name = self.faults.choice(hand["mission"], f"{path}.mission", (*MISSIONS, None))
            mission.append(NONE if name is None else MISSIONS.index(name))
        return {
            "camp": tuple(camp),
            "tokens": tuple(tokens),
            "cards": tuple(cards),
            "town_cards": tuple(towns),
            "mission": tuple(mission),
        }

    def town_cards(self, value: object, path: str) -> int:
        mask = 0
        for index, name in enumerate(self.faults.items(value, path, 12) or []):
            town = self.town(name, f"{path}.{index}")
            if town == NONE:
                continue
            if not TOWNS[town].card:
                self.faults.add(f"{path}.{index}", f"{name} has no town card", f"{name} hat keine Ortskarte")
            if mask >> town & 1:
                self.faults.add(f"{path}.{index}", f"{name} is there twice", f"{name} kommt zweimal vor")
            mask |= 1 << town
        return mask

    def undealt(self, value: object) -> dict[str, Any]:
        given = self.faults.fields(value, "undealt", ("armies", "tokens", "towns", "missions")) or {}
        missions = 0
        if self.view:
            self.unseen.undealt_missions = self.number(
                given.get("missions", {}), "undealt.missions", len(MISSIONS)
            )
        else:
            listed = self.faults.items(given.get("missions", []), "undealt.missions", len(MISSIONS)) or []
            for index, name in enumerate(listed):
                if self.faults.choice(name, f"undealt.missions.{index}", MISSIONS) is not None:
                    if missions >> MISSIONS.index(name) & 1:
                        self.faults.add(
                            f"undealt.missions.{index}", f"{name} is there twice", f"{name} kommt zweimal vor"
                        )
                    missions |= 1 << MISSIONS.index(name)
        return {
            "undealt_armies": self.hidden_bag(given.get("armies", {}), "undealt.armies", _MOST_ARMIES),
            "undealt_tokens": self.hidden_bag(given.get("tokens", {}), "undealt.tokens", _MOST_TOKENS),
            "undealt_towns": self.town_cards(given.get("towns", []), "undealt.towns"),
            "undealt_missions": missions,
        }

    def battle(self, value: object) -> dict[str, Any]:
        nothing = {
            "battle_from": NONE,
            "battle_to": NONE,
            "attackers": 0,
            "dice": (0, 0, 0, 0),
            "attack_losses": 0,
            "defence_losses": 0,
        }
        if value is None:
            return nothing
        given = self.faults.fields(value, "battle", ("from", "to", "attackers", "dice", "losses")) or {}
        if len(given) < 5:
            return nothing
        losses = self.faults.fields(given["losses"], "battle.losses", ("attacker", "defender")) or {}
        counts = [self.faults.integer(losses[side], f"battle.losses.{side}", 0, 2) or 0 for side in losses]
        if len(counts) < 2:
            return nothing
        return {
            "battle_from": self.town(given["from"], "battle.from"),
            "battle_to": self.town(given["to"], "battle.to"),
            "attackers": self.bag(given["attackers"], "battle.attackers", _MOST_ARMIES),
            "dice": (0, 0, 0, 0) if given["dice"] is None else self.dice(given["dice"]),
            "attack_losses": counts[0],
            "defence_losses": counts[1],
        }

    def dice(self, value: object) -> tuple[int, ...]:
        found: list[int] = []
        sides = self.faults.items(value, "battle.dice", 2) or []
        if len(sides) != 2:
            self.faults.add(
                "battle.dice", "must be two lists of dice", "muss aus zwei Listen von Würfeln bestehen"
            )
            return (0, 0, 0, 0)
        for side, dice in enumerate(sides):
            path = f"battle.dice.{side}"
            listed = self.faults.items(dice, path, 2)
            if listed == []:
                self.faults.add(path, "must hold one or two dice", "muss ein oder zwei Würfel enthalten")
            numbers = [
                self.faults.integer(die, f"{path}.{index}", 1, 6) or 0
                for index, die in enumerate(listed or [])
            ]
            if len(numbers) == 2 and numbers[0] < numbers[1]:
                self.faults.add(path, "must be sorted, highest first", "muss absteigend sortiert sein")
            found += [*numbers, 0, 0][:2]
        return tuple(found)

    def siege(self, value: object) -> dict[str, Any]:
        given = {} if value is None else self.faults.fields(value, "siege", ("from", "to")) or {}
        if len(given) < 2:
            return {"siege_from": NONE, "siege_to": NONE}
        return {
            "siege_from": self.town(given["from"], "siege.from"),
            "siege_to": self.town(given["to"], "siege.to"),
        }

    def trade(self, value: object) -> dict[str, Any]:
        given = (
            {} if value is None else self.faults.fields(value, "trade", ("from", "to", "give", "want")) or {}
        )
        if len(given) < 4:
            return {"trade_to": NONE, "give": NONE, "want": NONE}
        offerer = self.faults.choice(given["from"], "trade.from", tuple(self.names))
        asked = self.faults.choice(given["to"], "trade.to", tuple(self.names))
        give = self.faults.choice(given["give"], "trade.give", CARDS)
        want = self.faults.choice(given["want"], "trade.want", CARDS)
        self.offerer = offerer
        return {
            "trade_to": NONE if asked is None else self.names.index(asked),
            "give": NONE if give is None else CARDS.index(give),
            "want": NONE if want is None else CARDS.index(want),
        }

    offerer: str | None = None
    """Who makes the offer on the table: must be the player on turn."""

    def fell(self, value: object, fallen: tuple[int, ...]) -> tuple[int, ...]:
        """By seat, who felled its last army; exactly the eliminated have one."""
        given = self.faults.fields(value, "fell", [self.names[seat] for seat in fallen]) or {}
        found = [NONE] * len(self.names)
        for name, feller in given.items():
            if self.faults.choice(feller, f"fell.{name}", tuple(self.names)) is not None:
                found[self.names.index(name)] = self.names.index(feller)
        return tuple(found)

    def result(self, value: object) -> dict[str, Any]:
        given = (
            {}
            if value is None
            else self.faults.fields(value, "result", ("winners", "reason", "mission")) or {}
        )
        if len(given) < 3:
            return {"reason": NONE, "winner": NONE, "won_by": NONE}
        reason = self.faults.choice(given["reason"], "result.reason", codes.REASONS)
        mission = self.faults.choice(given["mission"], "result.mission", (*MISSIONS, None))
        winners = self.faults.items(given["winners"], "result.winners", 1) or []
        winner = self.faults.choice(winners[0], "result.winners.0", tuple(self.names)) if winners else None
        return {
            "reason": NONE if reason is None else codes.REASONS.index(reason),
            "winner": NONE if winner is None else self.names.index(winner),
            "won_by": NONE if mission is None else MISSIONS.index(mission),
        }
