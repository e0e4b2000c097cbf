"""What a position owes to what must have happened before it: boots, discards, hands, the way it ended."""

from games.kampf_um_elfenland import codes
from games.kampf_um_elfenland.codes import COLOURS, NONE
from games.kampf_um_elfenland.geography import CARD_TOWNS
from games.kampf_um_elfenland.notation import bag_size
from games.kampf_um_elfenland.table import Snapshot
from games.reading import Faults

MOST_INCOME = 7
"""Cards a player draws at the end of a round: others hold one of the 21 towns at least. # EL-60"""


def is_opening(taken: Snapshot) -> bool:
    """Whether nobody has done anything but offer since the set-up.

    Offers don't change that: all have rafts only, and a card is offered for one of another kind. # EL-55
    """
    offering = taken.phase in (codes.PHASE_TURN, codes.PHASE_TRADE)
    return offering and taken.round == 1 and taken.to_move == taken.start


class Past:
    """The checks of what a position of the rounds shows of its past; `check` adds faults to `faults`.

    `ending` is about a finished game whose result fits otherwise.
    """

    def __init__(self, faults: Faults, taken: Snapshot) -> None:
        self.add = faults.add
        self.taken = taken
        self.seats = range(len(taken.seats))
        self.names = [COLOURS[colour] for colour in taken.seats]

    def check(self) -> None:
        """Add every fault."""
        self.boots()
        if self.taken.round:
            self.lost_boots()
            self.discards()
            self.hands()

    def boots(self) -> None:
        """EL-17: boots were put down in towns of cards and never move."""
        for seat, town in enumerate(self.taken.headquarters):
            if town != NONE and not CARD_TOWNS >> town & 1:
                self.add(
                    f"headquarters.{self.names[seat]}",
                    "a boot stands in a town that has a town card",
                    "ein Stiefel steht in einem Ort mit Ortskarte",
                )

    def lost_boots(self) -> None:
        """EL-70: whoever's boot left the game won it back, by a conquest of his own or an elimination."""
        taken = self.taken
        won = [boot for trophies in taken.trophies for boot in trophies]
        first_wins = (
            taken.variant == codes.VARIANT_HEADQUARTERS and codes.TROPHIES_TO_WIN[len(taken.seats)] == 1
        )
        for seat, town in enumerate(taken.headquarters):
            if town != NONE or seat in won:
                continue
            if first_wins or not (taken.fallen or taken.trophies[seat]):
                self.add(
                    f"headquarters.{self.names[seat]}",
                    "must stand somewhere: nobody has conquered it, and it can't have come home",
                    "muss irgendwo stehen: Niemand hat ihn erobert, und heimgekehrt sein kann er nicht",
                )

    def discards(self) -> None:
        """EL-62: they go back before a new round begins, and before the round limit ends the game."""
        taken = self.taken
        offering = taken.phase in (codes.PHASE_TURN, codes.PHASE_TRADE)
        fresh = offering and taken.to_move == taken.start
        if taken.discards and (fresh or taken.reason == codes.REASON_ROUND_LIMIT):
            self.add(
                "discards",
                "empty from the end of a round to its next movement",
                "vom Ende einer Runde bis zur nächsten Bewegung leer",
            )

    def hands(self) -> None:
        """EL-11, EL-44, EL-60: rafts at first, then income each round and a card for each conquest."""
        taken = self.taken
        paid = taken.phase in (codes.PHASE_INCOME, codes.PHASE_EXCHANGE)
        paid = paid or taken.reason == codes.REASON_ROUND_LIMIT
        for seat in self.seats:
            waiting = seat == taken.to_move or (seat in taken.queue and not paid)
            most = codes.DEALT_RAFTS[len(taken.seats)]
            most += MOST_INCOME * (taken.round - (not paid)) + taken.round - waiting
            held = bag_size(taken.cards[seat])
            if held > most:
                self.add(
                    f"hands.{self.names[seat]}.cards",
                    f"{held} cards, more than the {most} that can be had by now",
                    f"{held} Karten, bis jetzt sind höchstens {most} zu haben",
                )

    def ending(self) -> None:
        """EL-62, EL-70, EL-72, EL-73: whose turn it was that ended the game."""
        taken, turn = self.taken, self.taken.to_move
        if taken.reason == codes.REASON_ROUND_LIMIT:
            if turn != NONE:
                self.add(
                    "to_move",
                    "must be null: the round limit ends the game when nobody is on turn",
                    "muss null sein: An der Rundengrenze endet die Partie, wenn niemand am Zug ist",
                )
            return
        last_fallen = taken.fallen[-1] if taken.fallen else NONE
        if turn == NONE:
            right = False
        elif taken.reason == codes.REASON_MISSION:
            right = turn not in taken.fallen or turn == last_fallen
        else:  # what falls in its owner's own attack goes to the defender
            right = turn in (taken.winner, last_fallen)
        if taken.reason == codes.REASON_HEADQUARTERS and codes.TROPHIES_TO_WIN[len(taken.seats)] == 1:
            right = turn == taken.winner
        if not right:
            self.add(
                "to_move",
                "must be the player whose turn ended the game",
                "muss der Spieler sein, dessen Zug die Partie beendet hat",
            )
