"""What a player can guarantee himself where dice or cards have a say: bounds that only ever draw closer.

For a position, `lower` is an expected payoff that the player has whatever the others do, `upper` one that he
can't get beyond if they all stand together against him; between two sides both are bounds of what the
game is worth. The best of his own moves counts, the worst of everybody else's, the weighted mean over
chance; a position not looked at yet lies anywhere from 0 to 1. Equal positions are one, so the search goes
round in circles where the game does.

The order in which positions are looked at is that of bounded real-time dynamic programming (McMahan,
Likhachev and Gordon, 2005): follow the hopes of each side down to a position that nobody has looked at, each
time where most is unknown. It decides how soon the bounds meet, never what they say.

Payoffs are whole numbers of 2^-`BITS`; lower bounds are rounded down, upper ones up.
"""

from collections.abc import Iterable
from fractions import Fraction

from games.core import CHANCE, NOBODY, State

BITS = 40
ONE = 1 << BITS


class Prospect:
    """A position with its bounds, in units of 2^-`BITS`. `children` is empty until it was looked at."""

    __slots__ = ("actor", "children", "lower", "passed", "state", "upper", "weights")

    def __init__(self, state: State, player: int) -> None:
        self.state = state
        self.actor = state.actor_index()
        self.children: list[Prospect] = []
        self.weights: list[int] = []
        self.passed = 0
        self.lower, self.upper = 0, ONE
        if self.actor == NOBODY:
            self.lower = self.upper = round(state.payoffs()[player] * ONE)

    @property
    def unknown(self) -> int:
        """How far the bounds lie apart."""
        return self.upper - self.lower


class Odds:
    """What one player can expect. Bounds found for one position serve every other."""

    def __init__(self, player: int) -> None:
        self.player = player
        self.positions: dict[int, Prospect] = {}

    def prospect(self, state: State) -> Prospect:
        """The bounds of a position as far as they are known."""
        key = state.key()
        if key not in self.positions:
            self.positions[key] = Prospect(state, self.player)
        return self.positions[key]

    def bounds(self, state: State) -> tuple[Fraction, Fraction]:
        """The lower and upper bound of a position as far as they are known."""
        known = self.prospect(state)
        return Fraction(known.lower, ONE), Fraction(known.upper, ONE)

    def look(self, start: Prospect) -> None:
        """Look at one more position after `start` (or at itself) and draw the bounds on the way closer."""
        path: list[Prospect] = []
        here = start
        passed: set[int] = set()
        while here.unknown and id(here) not in passed:
            path.append(here)
            passed.add(id(here))
            here.passed += 1
            if not here.children:
                self._open(here)
                break
            here = self._most_telling(here)
        for seen in reversed(path):
            self._draw_closer(seen)

    def _open(self, here: Prospect) -> None:
        moves: Iterable[int] = here.state.legal_moves()
        if here.actor == CHANCE:
            outcomes = here.state.chance_outcomes()
            moves = [move for move, _ in outcomes]
            here.weights = [weight for _, weight in outcomes]
        here.children = [self.prospect(here.state.after(move)) for move in moves]

    def _most_telling(self, here: Prospect) -> Prospect:
        if here.actor == CHANCE:
            pairs = zip(here.weights, here.children, strict=True)
            return max(pairs, key=lambda pair: pair[0] * pair[1].unknown / (1 + pair[1].passed))[1]
        if here.actor == self.player:
            return max(here.children, key=lambda child: (child.upper, -child.passed))
        return min(here.children, key=lambda child: (child.lower, child.passed))

    def _draw_closer(self, here: Prospect) -> None:
        lowers = [child.lower for child in here.children]
        uppers = [child.upper for child in here.children]
        if here.actor == CHANCE:
            total = sum(here.weights)
            lower = sum(map(int.__mul__, lowers, here.weights)) // total
            upper = -(-sum(map(int.__mul__, uppers, here.weights)) // total)
        else:
            among = max if here.actor == self.player else min
            lower, upper = among(lowers), among(uppers)
        here.lower, here.upper = max(here.lower, lower), min(here.upper, upper)
