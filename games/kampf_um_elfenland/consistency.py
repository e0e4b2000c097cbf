"""What must agree with what in a position whose single values are all fine."""

from games.kampf_um_elfenland import codes
from games.kampf_um_elfenland.codes import CARDS, COLOURS, KINDS, MISSIONS, NONE
from games.kampf_um_elfenland.geography import CARD_TOWNS, ELVENHOLD, TOWN_IDS
from games.kampf_um_elfenland.notation import actor_name, bag_size
from games.kampf_um_elfenland.past import Past, is_opening
from games.kampf_um_elfenland.routes import FIRST_ROUTE, ROUTES
from games.kampf_um_elfenland.rules import from_snapshot
from games.kampf_um_elfenland.table import Snapshot
from games.reading import Faults

_TURN_PHASES = ("turn", "trade", "battle", "losses", "spoils", "siege")


def _count(bag: int, item: int) -> int:
    return bag >> 4 * item & 15


class Consistency:
    """The checks, in the order in which their faults are listed; `check` adds them to `faults`."""

    def __init__(self, faults: Faults, taken: Snapshot) -> None:
        self.faults = faults
        self.add = faults.add
        self.taken = taken
        self.phase = codes.PHASES[taken.phase]
        self.over = self.phase == "over"
        self.set_up = taken.phase <= codes.PHASE_DEPLOY
        self.untouched = self.set_up or is_opening(taken)  # nothing has moved since it was dealt and placed
        self.count = len(taken.seats)
        self.seats = range(self.count)
        self.names = [COLOURS[colour] for colour in taken.seats]
        self.living = [seat for seat in self.seats if seat not in taken.fallen]
        self.rivals = [seat for seat in self.living if seat not in taken.resigned]
        self.force = [
            sum(bag for town, bag in enumerate(taken.armies) if taken.owner[town] == seat)
            for seat in self.seats
        ]

    def check(self) -> None:
        """Add every fault."""
        self.armies()
        self.cards()
        self.tokens()
        self.missions()
        self.rounds()
        self.actors()
        self.dealing()
        self.setting_up()
        self.boots()
        self.eliminated()
        self.resigned()
        self.battle()
        self.siege()
        self.trade()
        self.drawing()
        past = Past(self.faults, self.taken)
        past.check()
        if self.over != (self.taken.reason != NONE):
            self.add("result", "is given exactly when the game is over", "steht genau nach dem Ende da")
        if not self.faults.found:  # only of a position that is otherwise sound can victory be judged
            self.victory()
        if self.over and not self.faults.found:
            past.ending()

    def only(self, path: str, right: bool, en: str, de: str) -> None:
        """A fault unless something is right."""
        if not right:
            self.add(path, en, de)

    # --- material ------------------------------------------------------------------------------

    def armies(self) -> None:
        """EL-2: eight of each kind, twenty of a player."""
        taken = self.taken
        for kind, name in enumerate(KINDS):
            bags = (*taken.armies, *taken.camp, taken.bank, taken.undealt_armies)
            total = sum(_count(bag, kind) for bag in bags)
            self.only(
                "board",
                total == codes.ARMIES_PER_KIND,
                f"{total} armies of the kind {name} in all, there are {codes.ARMIES_PER_KIND}",
                f"insgesamt {total} Armeen der Art {name}, es gibt {codes.ARMIES_PER_KIND}",
            )
        for seat in self.seats:
            total = sum(bag_size(bag) for town, bag in enumerate(taken.armies) if taken.owner[town] == seat)
            total += bag_size(taken.camp[seat])
            self.only(
                f"hands.{self.names[seat]}.armies",
                total <= codes.MOST_ARMIES,
                f"{total} armies, a player has at most {codes.MOST_ARMIES}",
                f"{total} Armeen, ein Spieler hat höchstens {codes.MOST_ARMIES}",
            )

    def cards(self) -> None:
        """EL-3, EL-11, EL-62."""
        taken = self.taken
        for card, name in enumerate(CARDS):
            there = codes.RAFTS if card == codes.RAFT_CARD else codes.CARDS_PER_KIND
            total = sum(_count(bag, card) for bag in (*taken.cards, taken.pile, taken.discards))
            self.only(
                "pile",
                total == there,
                f"{total} {name} cards in all, there are {there}",
                f"insgesamt {total} Karten {name}, es gibt {there}",
            )
            if card == codes.RAFT_CARD or not _count(taken.discards, card):
                continue
            self.only(
                f"discards.{name}",
                self.phase == "exchange" and _count(taken.discards, card) % 3 == 0,
                "are exchanged by threes, and go back at the end of the round",
                "werden zu dritt eingetauscht und gehen am Rundenende zurück",
            )
        if self.untouched:
            rafts = codes.DEALT_RAFTS[self.count]
            for seat in self.seats:
                self.only(
                    f"hands.{self.names[seat]}.cards",
                    taken.cards[seat] == rafts << 4 * codes.RAFT_CARD,
                    f"{rafts} rafts before the first movement",
                    f"{rafts} Flöße vor der ersten Bewegung",
                )
            self.only(
                "discards",
                not taken.discards,
                "empty before the first movement",
                "vor der ersten Bewegung leer",
            )

    def tokens(self) -> None:
        """EL-3, EL-12, EL-50, EL-51."""
        taken = self.taken
        laid = taken.obstacles.bit_count()
        if taken.phase < codes.PHASE_DEPLOY:
            self.only("obstacles", laid == 0, "none are laid before `deploy`", "vor „deploy“ liegen keine")
        if self.untouched:
            self.only(
                "supply",
                taken.supply == codes.SUPPLY,
                f"{codes.SUPPLY} clouds before the first movement",
                f"{codes.SUPPLY} Wolken vor der ersten Bewegung",
            )
        if taken.phase <= codes.PHASE_DEAL_TOKENS:
            for token, name in enumerate(codes.TOKENS):
                total = sum(_count(bag, token) for bag in (*taken.tokens, taken.undealt_tokens))
                self.only(
                    "undealt.tokens",
                    total == codes.TOKENS_PER_KIND,
                    f"{total} tokens {name} in all, {codes.TOKENS_PER_KIND} are drawn from",
                    f"insgesamt {total} Plättchen {name}, gezogen wird aus {codes.TOKENS_PER_KIND}",
                )
            return
        self.only(
            "undealt.tokens",
            not taken.undealt_tokens,
            "empty once they are drawn",
            "leer, sobald gezogen ist",
        )
        each = codes.DEALT_TOKENS[self.count]
        sizes = [bag_size(bag) for bag in taken.tokens]
        if self.untouched and (sum(sizes) + laid != self.count * each or max(sizes) > each):
            self.add(
                "hands",
                f"each player drew {each} tokens, and only obstacles are laid before the rounds",
                f"jeder hat {each} Plättchen gezogen, und vor den Runden werden nur Hindernisse ausgelegt",
            )
        elif not from_snapshot(taken).may_use_tokens():
            self.add(
                "hands",
                f"no draw of {each} tokens a player leads to these tokens, obstacles and clouds",
                f"zieht jeder {each} Plättchen, kommt es nie zu diesen Plättchen, Hindernissen und Wolken",
            )

    def missions(self) -> None:
        """EL-14."""
        taken = self.taken
        with_missions = taken.variant == codes.VARIANT_MISSIONS
        held = [mission for mission in taken.mission if mission != NONE]
        if not with_missions and (held or taken.undealt_missions):
            self.add("hands", "the variant has no missions", "die Variante hat keine Aufträge")
            return
        if len(set(held)) < len(held):
            self.add("hands", "a mission is there twice", "ein Auftrag kommt zweimal vor")
        if not with_missions:
            return
        if taken.phase > codes.PHASE_DEAL_MISSIONS:
            self.only(
                "undealt.missions",
                not taken.undealt_missions,
                "empty once dealt",
                "leer, sobald ausgeteilt ist",
            )
            self.only("hands", len(held) == self.count, "everyone has a mission", "jeder hat einen Auftrag")
        elif taken.undealt_missions != (1 << len(MISSIONS)) - 1 - sum(1 << mission for mission in set(held)):
            self.add(
                "undealt.missions", "must be all that nobody has", "muss alle enthalten, die niemand hat"
            )

    # --- who and when --------------------------------------------------------------------------

    def rounds(self) -> None:
        """EL-20, EL-62, EL-74."""
        taken = self.taken
        if self.set_up != (taken.round == 0):
            self.add("round", f"doesn't fit the phase {self.phase}", f"passt nicht zur Phase „{self.phase}“")
        elif 0 < taken.round_limit < taken.round:
            self.add("round", "is beyond the round limit", "liegt über der Rundengrenze")
        starter = max(taken.round - 1, 0) % self.count
        if not taken.fallen and taken.start != starter:
            self.add(
                "start",
                f"the rotation is at {self.names[starter]}",
                f"die Reihe ist an {self.names[starter]}",
            )
        if self.phase in _TURN_PHASES:
            self.only(
                "to_move",
                taken.to_move in self.living,
                "a living player is on turn",
                "ein lebender Spieler ist am Zug",
            )
        elif not self.over:
            self.only(
                "to_move",
                taken.to_move == NONE,
                f"must be null in phase {self.phase}",
                f"muss in Phase „{self.phase}“ null sein",
            )

    def actors(self) -> None:
        """Whose decision, who draws, and who still comes. # EL-18 EL-20 EL-60 EL-61"""
        taken, phase = self.taken, self.phase
        dealt = phase.startswith("deal-")
        if dealt or phase in ("spoils", "income"):
            self.only(
                "receiver",
                taken.receiver in self.living,
                "a living player receives",
                "ein lebender Spieler empfängt",
            )
        else:
            self.only(
                "receiver",
                taken.receiver == NONE,
                f"must be null in phase {phase}",
                f"muss in Phase „{phase}“ null sein",
            )
        current = NONE
        if phase in _TURN_PHASES:
            current = taken.to_move
        elif phase == "income":
            current = taken.receiver
        elif phase == "exchange" or phase in ("garrison", "headquarters", "deploy"):
            self.only(
                "actor",
                taken.asked in self.living,
                "a living player decides",
                "ein lebender Spieler entscheidet",
            )
            current = taken.asked if phase == "exchange" else NONE
        expected: tuple[int, ...] = ()
        if current != NONE:
            called = [(taken.start + step) % self.count for step in self.seats]
            expected = tuple(seat for seat in called[called.index(current) + 1 :] if seat in self.living)
        listed = ", ".join(self.names[seat] for seat in expected)
        self.only(
            "queue",
            taken.queue == expected,
            f"must be [{listed}]: who still comes after that, clockwise from the starting player",
            f"muss [{listed}] sein: wer danach noch kommt, im Uhrzeigersinn vom Startspieler an",
        )
        if phase not in _TURN_PHASES:
            self.only(
                "offers", taken.offers == 0, f"must be 0 in phase {phase}", f"muss in Phase „{phase}“ 0 sein"
            )
        elif taken.offers > taken.trade_limit:
            self.add("offers", "more than the limit allows", "mehr, als die Grenze erlaubt")

    # --- set-up --------------------------------------------------------------------------------

    def dealing(self) -> None:
        """EL-10 to EL-14: one item each in seat order; what is dealt later isn't there yet."""
        taken = self.taken
        standing = [bag_size(bag) for bag in self.force]
        dealt_towns = [
            taken.town_cards[seat].bit_count() + sum(owner == seat for owner in taken.owner)
            for seat in self.seats
        ]
        sorts = (
            (
                "armies",
                [bag_size(taken.camp[seat]) + standing[seat] for seat in self.seats],
                codes.DEALT_ARMIES,
            ),
            ("tokens", [bag_size(bag) for bag in taken.tokens], codes.DEALT_TOKENS),
            ("towns", dealt_towns, codes.DEALT_TOWNS),
            ("missions", [int(mission != NONE) for mission in taken.mission], (1,) * 7),
        )
        if self.untouched:
            for place, (name, sizes, full) in enumerate(sorts):
                whole = full[self.count]
                if taken.phase > place:
                    expected = [whole] * self.count
                    if name == "tokens" and taken.phase >= codes.PHASE_DEPLOY:
                        continue  # obstacles may have been laid: see `tokens`
                    if name == "missions":
                        continue  # see `missions`
                elif taken.phase == place:
                    least = sum(sizes) // self.count
                    expected = [least + (seat < taken.receiver) for seat in self.seats]
                    if least >= whole:
                        self.add("phase", f"all {name} are dealt", f"{name}: alles ist ausgeteilt")
                else:
                    expected = [0] * self.count
                if sizes != expected:
                    self.add(
                        "hands",
                        f"{name} are dealt one at a time in seat order: expected are {expected}, not {sizes}",
                        f"{name}: reihum ausgeteilt wären es {expected}, nicht {sizes}",
                    )
            left = (
                40 - self.count * codes.DEALT_ARMIES[self.count]
                if taken.phase > codes.PHASE_DEAL_ARMIES
                else 0
            )
            self.only(
                "bank",
                bag_size(taken.bank) == left,
                f"must hold {left} before the first movement",
                f"muss vor der ersten Bewegung {left} enthalten",
            )
        if taken.phase != codes.PHASE_DEAL_ARMIES:
            self.only(
                "undealt.armies", not taken.undealt_armies, "empty once dealt", "leer, sobald ausgeteilt ist"
            )
        cards = taken.undealt_towns
        twice = False
        for mask in taken.town_cards:
            twice = twice or bool(cards & mask)
            cards |= mask
        if twice:
            self.add("hands", "a town card is there twice", "eine Ortskarte kommt zweimal vor")
        if taken.phase <= codes.PHASE_DEAL_TOWNS and cards != CARD_TOWNS:
            self.add("undealt.towns", "must be all that nobody has", "muss alle enthalten, die niemand hat")
        if taken.phase > codes.PHASE_DEAL_TOWNS and taken.undealt_towns:
            self.add("undealt.towns", "empty once dealt", "leer, sobald ausgeteilt ist")
        if taken.phase > codes.PHASE_GARRISON and any(taken.town_cards):
            self.add(
                "hands", "no town cards after `garrison`", "nach „garrison“ gibt es keine Ortskarten mehr"
            )

    def setting_up(self) -> None:
        """EL-16, EL-17, EL-18: the others have been, or are still to be asked."""
        taken, phase, asked = self.taken, self.phase, self.taken.asked
        for town, owner in enumerate(taken.owner):
            if owner == NONE or not self.untouched:
                continue
            path = f"board.{TOWN_IDS[town]}"
            if taken.phase < codes.PHASE_GARRISON:
                self.add(path, "no armies before `garrison`", "vor „garrison“ steht keine Armee")
            elif not CARD_TOWNS >> town & 1 or any(mask >> town & 1 for mask in taken.town_cards):
                self.add(path, "only towns of cards that were dealt", "nur Orte ausgeteilter Karten")
            elif taken.phase < codes.PHASE_DEPLOY and bag_size(taken.armies[town]) != 1:
                self.add(path, "one army before `deploy`", "vor „deploy“ eine Armee")
        if phase == "garrison":
            for seat in self.seats:
                left = taken.town_cards[seat]
                garrisoned = [town for town, owner in enumerate(taken.owner) if owner == seat]
                right = left == 0 if seat < asked else left > 0 if seat == asked else not garrisoned
                if left and garrisoned and max(garrisoned) > (left & -left).bit_length() - 1:
                    right = False
                self.only(
                    f"hands.{self.names[seat]}.towns",
                    right,
                    "towns are garrisoned in seat order, and each player's in board order",
                    "besetzt wird reihum, und jeder in der Reihenfolge des Spielplans",
                )
        if self.untouched:
            for seat in self.seats:
                named = taken.phase >= codes.PHASE_DEPLOY or (phase == "headquarters" and seat < asked)
                path = f"headquarters.{self.names[seat]}"
                town = taken.headquarters[seat]
                if named != (town != NONE):
                    self.add(path, f"doesn't fit the phase {phase}", f"passt nicht zur Phase „{phase}“")
                elif named and taken.owner[town] != seat:
                    self.add(path, "must be an own town", "muss ein eigener Ort sein")
        if phase == "deploy":
            sizes = [bag_size(bag) for bag in taken.camp]
            most = max(sizes)
            if most == 0 or asked == NONE or sizes != [most - (seat < asked) for seat in self.seats]:
                self.add(
                    "hands",
                    "armies are placed one by one, in seat order",
                    "Armeen werden reihum einzeln aufgestellt",
                )
        if not self.set_up and any(taken.camp):
            self.add(
                "hands", "all armies are placed after `deploy`", "nach „deploy“ sind alle Armeen aufgestellt"
            )

    # --- boots and the eliminated --------------------------------------------------------------

    def boots(self) -> None:
        """EL-70."""
        taken = self.taken
        standing = [town for town in taken.headquarters if town != NONE]
        if len(set(standing)) < len(standing):
            self.add("headquarters", "two boots in one town", "zwei Stiefel in einem Ort")
        won = [boot for trophies in taken.trophies for boot in trophies]
        if len(set(won)) < len(won):
            self.add("trophies", "a boot is there twice", "ein Stiefel kommt zweimal vor")
        if self.untouched and won:
            self.add("trophies", "none before the rounds begin", "vor den Runden gibt es keine")
        for seat in self.seats:
            name, town = self.names[seat], taken.headquarters[seat]
            if seat in taken.trophies[seat]:
                self.add(
                    f"trophies.{name}", "the own boot is no trophy", "der eigene Stiefel ist keine Trophäe"
                )
            if town == NONE:
                continue
            if seat in won:
                self.add(f"headquarters.{name}", "this boot was conquered", "dieser Stiefel ist erobert")
            if taken.owner[town] not in (NONE, seat):
                self.add(
                    f"headquarters.{name}",
                    "whoever took the town would have conquered the boot",
                    "wer den Ort hat, hätte den Stiefel erobert",
                )

    def eliminated(self) -> None:
        """EL-71."""
        taken = self.taken
        if self.untouched and taken.fallen:
            self.add("eliminated", "nobody before the rounds begin", "vor den Runden niemand")
            return
        for place, seat in enumerate(taken.fallen):
            name = self.names[seat]
            if self.force[seat]:
                self.add("eliminated", f"{name} still has armies", f"{name} hat noch Armeen")
            if taken.cards[seat] or taken.tokens[seat]:
                self.add(f"hands.{name}", "is empty after the elimination", "ist nach dem Ausscheiden leer")
            if taken.trophies[seat]:
                self.add(f"trophies.{name}", "have passed on", "sind weitergegeben")
            if taken.fell[seat] in taken.fallen[:place]:
                self.add(f"fell.{name}", "was eliminated before", "war vorher schon ausgeschieden")
        if self.set_up:
            return
        for seat in self.living:
            if not self.force[seat]:
                self.add(
                    "eliminated",
                    f"{self.names[seat]} has no army and is eliminated",
                    f"{self.names[seat]} hat keine Armee und ist ausgeschieden",
                )

    def resigned(self) -> None:
        """EL-76."""
        taken = self.taken
        self.only(
            "resigned",
            taken.resigned == tuple(sorted(taken.resigned)),
            "must be in seat order",
            "muss in Platzreihenfolge stehen",
        )
        if self.over:
            return
        self.only("resigned", len(self.rivals) > 0, "somebody plays on", "jemand spielt noch")
        for seat in taken.resigned:
            if actor_name(taken) == self.names[seat]:
                self.add(
                    "resigned",
                    f"{self.names[seat]} isn't asked any more",
                    f"{self.names[seat]} wird nicht mehr gefragt",
                )

    def resignation(self) -> None:
        """EL-76: of two who still played, one gave up."""
        taken = self.taken
        self.only(
            "result.winners",
            len(self.rivals) == 2 and taken.winner in self.rivals,
            "must be the rival of who gave up last",
            "muss der Gegner dessen sein, der zuletzt aufgab",
        )
        self.only("result.mission", taken.won_by == NONE, "must be null", "muss null sein")

    # --- what is going on ----------------------------------------------------------------------

    def leads(self, origin: int, to: int, armies: int, rafts: int) -> bool:
        """Whether all these armies could have gone this way; by raft if as many cards are discarded."""
        taken = self.taken
        for route in ROUTES[FIRST_ROUTE[origin] : FIRST_ROUTE[origin + 1]]:
            if route.to != to or any(_count(armies, kind) for kind in range(5) if kind not in route.kinds):
                continue
            if route.via != codes.NO_TOWN and taken.owner[route.via] not in (NONE, taken.to_move):
                continue
            blocked = any(taken.obstacles >> road & 1 for road in route.roads)
            if route.cost * rafts <= _count(taken.discards, codes.RAFT_CARD) if route.cost else not blocked:
                return True
        return False

    def battle(self) -> None:
        """EL-40 to EL-43."""
        taken, phase = self.taken, self.phase
        if (taken.battle_to != NONE) != (phase in ("battle", "losses")):
            self.add("battle", f"doesn't fit the phase {phase}", f"passt nicht zur Phase „{phase}“")
            return
        if taken.battle_to == NONE:
            return
        origin, to = taken.battle_from, taken.battle_to
        if taken.owner[to] in (NONE, taken.to_move):
            self.add("battle.to", "must be an enemy town", "muss ein feindlicher Ort sein")
        if taken.owner[origin] != taken.to_move:
            self.add(
                "battle.from", "must be a town of the player on turn", "muss ein Ort des Spielers am Zug sein"
            )
        number = bag_size(taken.attackers)
        if any(_count(taken.attackers, kind) > _count(taken.armies[origin], kind) for kind in range(5)):
            self.add("battle.attackers", "don't stand at the origin", "stehen nicht am Ausgangsort")
        if not 1 <= number <= 2:
            self.add("battle.attackers", "must be one or two armies", "müssen eine oder zwei Armeen sein")
            return
        if phase == "battle":
            if any(taken.dice) or taken.attack_losses or taken.defence_losses:
                self.add("battle.dice", "nothing is rolled yet", "noch ist nicht gewürfelt")
            named = number
        else:
            named = self.rolled(number)
        if not self.leads(origin, to, taken.attackers, named):
            self.add("battle", "no open way for these attackers", "kein offener Weg für diese Angreifer")

    def rolled(self, standing: int) -> int:
        """The dice, what fell, that there is a choice; how many armies attacked. # EL-41 EL-42 EL-43"""
        taken = self.taken
        attack = [die for die in taken.dice[:2] if die]
        defence = [die for die in taken.dice[2:] if die]
        if not attack or not defence:
            self.add("battle.dice", "must be given in phase losses", "muss in Phase „losses“ angegeben sein")
            return standing
        pairs = list(zip(attack, defence, strict=False))
        lost = sum(mine <= theirs for mine, theirs in pairs)
        won = len(pairs) - lost
        first = taken.attack_losses > 0
        fits = (
            taken.attack_losses <= lost
            and taken.defence_losses <= won
            and standing == len(attack) - lost + taken.attack_losses
            and (not first or taken.defence_losses == won)
        )
        defenders = bag_size(taken.armies[taken.battle_to]) + won - taken.defence_losses
        if not fits or len(defence) != min(len(attack), defenders):
            self.add(
                "battle.losses", "don't fit the dice and the armies", "passen nicht zu Würfeln und Armeen"
            )
        falling = taken.attackers if first else taken.armies[taken.battle_to]
        pending = taken.attack_losses if first else taken.defence_losses
        kinds = sum(_count(falling, kind) > 0 for kind in range(5))
        if not 0 < pending < bag_size(falling) or kinds < 2:
            self.add("battle.losses", "there is nothing to choose", "es gibt nichts zu wählen")
        return len(attack)

    def siege(self) -> None:
        """EL-45."""
        taken, phase = self.taken, self.phase
        if (taken.siege_to != NONE) != (phase == "siege"):
            self.add("siege", f"doesn't fit the phase {phase}", f"passt nicht zur Phase „{phase}“")
            return
        if taken.siege_to == NONE:
            return
        if taken.owner[taken.siege_to] in (NONE, taken.to_move):
            self.add("siege.to", "must be an enemy town", "muss ein feindlicher Ort sein")
        if taken.owner[taken.siege_from] not in (NONE, taken.to_move):
            self.add("siege.from", "must be an own or a free town", "muss ein eigener oder freier Ort sein")
        if not any(
            self.leads(taken.siege_from, taken.siege_to, 1 << 4 * kind, 1) for kind in range(len(KINDS))
        ):
            self.add("siege", "no open way from there", "kein offener Weg von dort")

    def trade(self) -> None:
        """EL-55."""
        taken, phase = self.taken, self.phase
        if (taken.trade_to != NONE) != (phase == "trade"):
            self.add("trade", f"doesn't fit the phase {phase}", f"passt nicht zur Phase „{phase}“")
            return
        if taken.trade_to == NONE or taken.to_move == NONE:
            return
        if taken.trade_to == taken.to_move or taken.trade_to not in self.living:
            self.add("trade.to", "must be another living player", "muss ein anderer lebender Spieler sein")
        if taken.give == taken.want:
            self.add(
                "trade.want",
                "must differ from the card given",
                "muss sich von der gebotenen Karte unterscheiden",
            )
        if not _count(taken.cards[taken.to_move], taken.give):
            self.add("trade.give", "isn't in the hand of who offers it", "hat nicht, wer sie bietet")
        self.only("offers", taken.offers > 0, "this offer counts", "dieses Angebot zählt mit")

    def drawing(self) -> None:
        """EL-44, EL-60."""
        taken = self.taken
        if self.phase == "spoils":
            self.only(
                "receiver",
                taken.receiver == taken.to_move,
                "the player on turn draws",
                "wer am Zug ist, zieht",
            )
            self.only("draws", taken.draws == 1, "must be 1 in phase spoils", "muss in Phase „spoils“ 1 sein")
        elif self.phase == "income":
            due = sum(owner == taken.receiver for owner in taken.owner) // 3
            due += taken.owner[ELVENHOLD] == taken.receiver
            self.only(
                "draws",
                1 <= taken.draws <= due,
                f"at least 1, at most {due} by the towns held",
                f"mindestens 1, nach gehaltenen Orten höchstens {due}",
            )
        else:
            self.only(
                "draws",
                taken.draws == 0,
                f"must be 0 in phase {self.phase}",
                f"muss in Phase „{self.phase}“ 0 sein",
            )
        self.only(
            "draws", taken.draws <= bag_size(taken.pile), "more than the pile has", "mehr, als der Stapel hat"
        )

    # --- victory -------------------------------------------------------------------------------

    def victory(self) -> None:
        """EL-72, EL-73, EL-74."""
        taken = self.taken
        state = from_snapshot(taken)
        needed = codes.TROPHIES_TO_WIN[self.count]
        with_missions = taken.variant == codes.VARIANT_MISSIONS
        crowned = [
            seat
            for seat in self.seats
            if not with_missions and len(taken.trophies[seat]) >= needed and seat not in taken.resigned
        ]
        fulfilled = [seat for seat in self.seats if state.fulfilled(seat)]
        last = len(self.rivals) == 1
        if not self.over:
            if crowned or last or (fulfilled and self.phase != "losses"):
                self.add(
                    "phase",
                    "somebody has won, the game is over",
                    "jemand hat gewonnen, die Partie ist beendet",
                )
            return
        reason, winner = codes.REASONS[taken.reason], taken.winner
        fits = {
            "headquarters": winner in crowned,
            "mission": winner in fulfilled
            and taken.won_by == taken.mission[winner]
            and winner == (taken.to_move if taken.to_move in fulfilled else fulfilled[0]),
            "last-player": last and self.rivals == [winner] and not crowned and not fulfilled,
            "round-limit": 0 < taken.round_limit == taken.round
            and winner == state.leading()
            and not crowned
            and not fulfilled
            and not last,
        }
        if not fits[reason]:
            self.add("result", f"the position doesn't show this {reason} result", "passt nicht zur Stellung")
        if reason != "mission" and taken.won_by != NONE:
            self.add("result.mission", "must be null", "muss null sein")
