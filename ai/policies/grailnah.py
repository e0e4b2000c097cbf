"""Playouts of GRAILNAH that get somewhere: knights go forward more often than not.

Uniform random play hurries nowhere; most such games run into the ply limit and tell a search nothing.
Here a player takes the grail when he can, otherwise moves one of his knights a field forward in
`percent` of his turns, and in the rest (or when none can) plays any legal move.
"""

import cython

from games.grailnah import codes

if not cython.compiled:
    from ai.policy import Policy
    from games.core import MoveList, State
    from games.grailnah.rules import Grailnah, move_of
    from games.randomness import Random

MOVE = cython.declare(cython.int, codes.MOVE)
CENTRE = cython.declare(cython.int, codes.CENTRE)
SECTORS = cython.declare(cython.int, codes.SECTORS)
KNIGHTS = cython.declare(cython.int, codes.KNIGHTS)

PERCENT = 80
"""How often a knight is to go forward, in hundredths; what measured best (benchmarks/policies.md)."""


@cython.cclass
class Forward(Policy):
    """Knights forward in `percent` of the turns, the grail at once."""

    def __init__(self, percent: int = PERCENT) -> None:
        self.percent = percent

    def choose(self, state: State, buffer: MoveList, random: Random) -> cython.ulonglong:
        """A legal move; see the module."""
        move: cython.ulonglong = self.advance(cython.cast(Grailnah, state), random)
        if move != 0:
            return move
        return state.random_move(buffer, random)

    def advance(self, game: Grailnah, random: Random) -> cython.ulonglong:
        """The grail, or a knight's step forward (each equally likely), or 0 for neither."""
        first: cython.int = game.to_move * KNIGHTS
        index: cython.int
        origin: cython.int
        target: cython.int
        found: cython.int = 0
        move: cython.ulonglong
        chosen: cython.ulonglong = 0
        for index in range(first, first + game.out[game.to_move]):
            origin = game.knights[index]
            target = origin - SECTORS if origin >= SECTORS else CENTRE
            move = move_of(MOVE, origin, target, 0)
            if not game.allows(move):
                continue
            if target == CENTRE:
                return move
            found += 1
            if random.below(found) == 0:
                chosen = move
        if found == 0 or random.below(100) >= self.percent:
            return 0
        return chosen
