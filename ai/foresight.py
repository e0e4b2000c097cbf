"""What anybody sees who looks one turn ahead: a win that can be taken now, one that a move hands over.

A turn is all that happens until another side decides. Dice count by their chances. Searches of a few
hundred random games overlook such things, which no beginner at a real table does; the lower levels look here
first. Exact as far as it goes: what isn't looked at, because positions or plies run out, counts as harmless.
The same file runs interpreted, with the same results.
"""

import cython

if not cython.compiled:
    from games.core import CHANCE, NOBODY, MoveList, State

DEPTH_LIMIT = cython.declare(cython.int, 10)
"""How many plies ahead it looks at most, those of chance counted."""
WON = cython.declare(cython.double, 0.999)
"""The payoff of a game that is won for sure; some are sums of shares."""


@cython.cclass
class Foresight:
    """A look ahead from a position for whoever is to decide there; `positions` is how many were looked at."""

    def __init__(self, root: State) -> None:
        """
        :raises ValueError: no player decides there.
        """
        if root.actor_index() < 0:
            raise ValueError("only a player can look ahead, and none decides here")
        self.root = root.clone()
        self.mover = root.actor_index()
        self.side = root.sides()[self.mover]
        # One for each ply, made when the first look comes so deep.
        self.states = []
        self.buffers = []
        self.first = root.clone()
        self.positions = 0
        self.allowed = 0
        self.plies = DEPTH_LIMIT

    def winning(self, move: int, positions: int) -> float:
        """How likely a win in this turn is after a legal move, by a look at so many positions at most."""
        self.allowed = self.positions + positions
        return float(self.hope(self._after(move), 0, self.side))

    def chances(self, positions: int) -> list[float]:
        """`winning` of every legal move, where so many positions are to do for all of them.

        Deeper and deeper (Korf 1985): nothing that is near is missed because something else goes far. At
        least every move itself is looked at.
        """
        moves = self.root.legal_moves()
        found = [0.0] * len(moves)
        until = self.positions + positions
        looked_at = 0
        for plies in range(DEPTH_LIMIT + 1):
            before, share = self.positions, (until - self.positions) // len(moves)
            if plies > 0 and share <= 0:
                break
            self.plies = plies
            found = [
                max(chance, self.winning(move, share)) for chance, move in zip(found, moves, strict=True)
            ]
            if self.positions - before == looked_at:
                break
            looked_at = self.positions - before
        self.plies = DEPTH_LIMIT
        return found

    def losing(self, move: int, positions: int) -> float:
        """How likely another side is to win in its next turn after a legal move, whatever one still does."""
        self.allowed = self.positions + positions
        return float(self.peril(self._after(move), 0))

    def _after(self, move: int) -> State:
        """The state after a move of the root; the same object every time."""
        first: State = self.first
        first.copy_from(self.root)
        first.advance(move)
        return first

    def go_down(self, depth: cython.int) -> cython.void:
        """Make room for a ply more."""
        if depth == len(self.states):
            self.states.append(self.root.clone())
            self.buffers.append(MoveList(self.root.max_moves))

    def hope(self, state: State, depth: cython.int, side: cython.int) -> cython.double:
        """How likely a side is to win before another one decides, if that is all it wants."""
        actor: cython.int = state.who()
        self.positions += 1
        if actor == NOBODY:
            return 1.0 if self._won(state, side) else 0.0
        if depth >= self.plies or self.positions >= self.allowed:
            return 0.0
        if actor == CHANCE:
            return self.expected(state, depth, side)
        if state.side(actor) != side:
            return 0.0
        self.go_down(depth)
        buffer: MoveList = self.buffers[depth]
        successor: State = self.states[depth]
        best: cython.double = 0.0
        index: cython.int
        state.fill(buffer)
        for index in range(buffer.count):
            successor.copy_from(state)
            successor.play(buffer.moves[index])
            found: cython.double = self.hope(successor, depth + 1, side)
            if found > best:
                best = found
                if best >= 1.0:
                    break
        return best

    def peril(self, state: State, depth: cython.int) -> cython.double:
        """How likely it is to have lost before it is the mover's turn again, if he does what he can now."""
        actor: cython.int = state.who()
        self.positions += 1
        if actor == NOBODY:
            return 1.0 if state.payoff(self.mover) <= 0.0 else 0.0
        if depth >= self.plies or self.positions >= self.allowed:
            return 0.0
        if actor == CHANCE:
            return self.expected(state, depth, -1)
        if state.side(actor) != self.side:
            return self.hope(state, depth, state.side(actor))
        self.go_down(depth)
        buffer: MoveList = self.buffers[depth]
        successor: State = self.states[depth]
        least: cython.double = 1.0
        index: cython.int
        state.fill(buffer)
        for index in range(buffer.count):
            successor.copy_from(state)
            successor.play(buffer.moves[index])
            found: cython.double = self.peril(successor, depth + 1)
            if found < least:
                least = found
                if least <= 0.0:
                    break
        return least

    def expected(self, state: State, depth: cython.int, side: cython.int) -> cython.double:
        """The mean over the outcomes of chance of `hope` for a side, or (−1) of `peril`."""
        self.go_down(depth)
        buffer: MoveList = self.buffers[depth]
        successor: State = self.states[depth]
        total: cython.double = 0.0
        index: cython.int
        state.fill(buffer)
        for index in range(buffer.count):
            successor.copy_from(state)
            successor.play(buffer.moves[index])
            if side >= 0:
                total += buffer.weights[index] * self.hope(successor, depth + 1, side)
            else:
                total += buffer.weights[index] * self.peril(successor, depth + 1)
        return total / buffer.total

    def _won(self, state: State, side: int) -> bool:
        """Whether a finished game is won by a side."""
        return any(
            state.side(player) == side and state.payoff(player) >= WON for player in range(state.players)
        )
