"""What must agree with what in a position whose single values are all fine."""

from games.grailnah import codes
from games.grailnah.codes import SITES, are_partners, place_name
from games.grailnah.rules import Snapshot
from games.reading import Faults


class Consistency:
    """Adds the faults of a snapshot that was read without any."""

    def __init__(self, faults: Faults, taken: Snapshot) -> None:
        self.add = faults.add
        self.taken = taken
        self.players = len(taken.colours)
        self.names = tuple(codes.COLOURS[colour] for colour in taken.colours)
        self.over = taken.reason != codes.NONE

    def check(self) -> None:
        """Add every fault."""
        self.turn()
        self.court()
        self.merlin()
        self.blockades()
        self.end()

    def turn(self) -> None:
        """GR-10, GR-66, GR-71."""
        taken = self.taken
        if 0 < taken.ply_limit < taken.ply:
            self.add("ply", "is beyond the ply limit", "liegt über der Zuggrenze")
        if self.over:
            return
        if taken.ply == taken.ply_limit > 0:
            self.add("ply", "at the ply limit the game is over", "an der Zuggrenze ist die Partie zu Ende")
        if taken.to_move in taken.disqualified:
            self.add("to_move", "a disqualified player is skipped", "ein Disqualifizierter wird übergangen")
        elif not taken.disqualified and taken.to_move != taken.ply % self.players:
            expected = self.names[taken.ply % self.players]
            self.add(
                "to_move",
                f"after {taken.ply} moves it is {expected}'s turn",
                f"nach {taken.ply} Zügen ist {expected} am Zug",
            )

    def court(self) -> None:
        """GR-65: king and queen in one castle hold court there."""
        taken = self.taken
        for player, name in enumerate(self.names):
            place = taken.kings[player]
            if codes.CASTLE <= place < codes.RESERVE and place == taken.queens[player]:
                site = place - codes.CASTLE
                if taken.court[player] != site:
                    self.add(
                        f"court.{name}",
                        f"must be {SITES[site]}, where king and queen are",
                        f"muss {SITES[site]} sein, wo König und Königin sind",
                    )

    def last_mover(self) -> int:
        """Who made the last move: the last player before the one on turn who isn't disqualified."""
        player = (self.taken.to_move - 1) % self.players
        while player in self.taken.disqualified:
            player = (player - 1) % self.players
        return player

    def merlin(self) -> None:
        """GR-52: the streaks are those of some order of moves."""
        taken = self.taken
        if taken.ply == 0 and taken.may_move:
            self.add("merlin.may_move", "never as the first move", "nie als erster Zug")
        for player, name in enumerate(self.names):
            if taken.streak[player] > taken.ply // 2:
                self.add(
                    f"merlin.streak.{name}",
                    f"impossible after {taken.ply} moves",
                    f"nach {taken.ply} Zügen unmöglich",
                )
        if self.over or not 0 <= taken.to_move < self.players or taken.to_move in taken.disqualified:
            return
        last = self.last_mover()
        if taken.ply > 0 and taken.may_move and taken.streak[last]:
            self.add(
                "merlin.may_move",
                f"must be false: {self.names[last]} has just moved him",
                f"muss false sein: {self.names[last]} hat ihn gerade bewegt",
            )
        if not taken.disqualified and taken.to_move == taken.ply % self.players:
            self.streaks()

    def streaks(self) -> None:
        """With everybody still playing, the streaks tell at which plies Merlin moved: never twice running."""
        taken = self.taken
        moved: dict[int, int] = {}
        for player in range(self.players):
            back = (taken.ply - 1 - player) % self.players
            for turn in range(taken.streak[player]):
                moved[taken.ply - 1 - back - turn * self.players] = player
        for ply, player in moved.items():
            if ply < 1 or ply - 1 in moved:
                self.add(
                    f"merlin.streak.{self.names[player]}",
                    "Merlin would have been moved first, or twice running",
                    "Merlin wäre als Erstes oder zweimal hintereinander bewegt worden",
                )
                return

    def blockades(self) -> None:
        """GR-66: whose castle is blocked is disqualified."""
        for owner, site in enumerate(codes.SITES_FOR[self.players]):
            if owner not in self.taken.disqualified and self.blockers(owner, site):
                self.add(
                    f"castles.{SITES[site]}",
                    f"all doors are blocked: {self.names[owner]} is disqualified",
                    f"alle Türen sind blockiert: {self.names[owner]} ist disqualifiziert",
                )

    def blockers(self, owner: int, site: int) -> list[int]:
        """The players, not the owner's partners, who block all four door fields of a castle."""
        rings = self.taken.rings
        doors = {*codes.side_doors(site, rings), *codes.royal_doors(site, rings)}
        return [
            player
            for player in range(self.players)
            if not are_partners(player, owner, self.players) and doors <= self.fields_of(player)
        ]

    def fields_of(self, player: int) -> set[int]:
        taken, first = self.taken, codes.KNIGHTS * player
        return {
            taken.kings[player],
            taken.queens[player],
            *taken.knights[first : first + codes.KNIGHTS],
        }

    def side_of(self, player: int) -> tuple[int, ...]:
        """A player and his partner. # GR-12"""
        return tuple(other for other in range(self.players) if are_partners(player, other, self.players))

    def end(self) -> None:
        """GR-70, GR-71: a result where there must be one, and the right one."""
        taken = self.taken
        arrived = [player for player in range(self.players) if codes.CENTRE in self.fields_of(player)]
        left = [player for player in range(self.players) if player not in taken.disqualified]
        if not left:
            self.add("disqualified", "somebody is still playing", "jemand spielt noch")
            return
        alone = all(player in self.side_of(left[0]) for player in left)
        if not self.over:
            if arrived:
                self.add("fields.g", "a knight in the centre has won", "ein Ritter im Zentrum hat gewonnen")
            if alone:
                self.add(
                    "disqualified",
                    "all others are disqualified, the game is over",
                    "alle anderen sind disqualifiziert, die Partie ist zu Ende",
                )
            return
        reason = codes.REASONS[taken.reason]
        winners = self.side_of(arrived[0]) if arrived else self.side_of(left[0]) if alone else ()
        expected = "grail" if arrived else "disqualification" if alone else "ply-limit"
        if reason != expected or (arrived and alone):
            self.add(
                "result.reason",
                f"doesn't fit, it can only be {expected}",
                f"passt nicht, möglich ist nur {expected}",
            )
        elif reason == "ply-limit" and not (taken.ply == taken.ply_limit > 0):
            self.add("result.reason", "the ply limit isn't reached", "die Zuggrenze ist nicht erreicht")
        elif reason == "disqualification":
            self.last_blockade()
        if taken.winners != winners:
            listed = ", ".join(self.names[winner] for winner in winners) or "nobody"
            self.add(
                "result.winners", f"must be {listed}", f"muss {listed.replace('nobody', 'niemand')} sein"
            )

    def last_blockade(self) -> None:
        """The blockade that ended the game still stands."""
        owner = self.taken.disqualified[-1]
        site = codes.SITES_FOR[self.players][owner]
        if not self.blockers(owner, site):
            doors = ", ".join(place_name(door) for door in codes.side_doors(site, self.taken.rings))
            self.add(
                f"castles.{SITES[site]}",
                f"nobody blocks its doors ({doors} and the royal door)",
                f"niemand blockiert seine Türen ({doors} und die königliche)",
            )
