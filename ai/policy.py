"""How a playout picks its moves.

A game in which random play leads nowhere gets a policy of its own in `ai.policies`; that never
changes what is legal, only which legal moves a playout prefers.
"""

import cython

if not cython.compiled:
    from games.core import MoveList, State
    from games.randomness import Random


@cython.cclass
class Policy:
    """Uniform over the legal moves, chance by its weights."""

    def choose(self, state: State, buffer: MoveList, random: Random) -> cython.ulonglong:
        """A legal move of a position in which somebody, or chance, is to act."""
        return state.random_move(buffer, random)

    def pick(self, state: State, random: Random) -> int:
        """`choose` for callers outside the compiled core.

        :raises ValueError: the game is over.
        """
        if not state.legal_moves():
            raise ValueError("there is no move to pick")
        return self.choose(state, MoveList(state.max_moves), random)
