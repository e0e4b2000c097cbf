"""What every game's state can do, in the form the searches use: compiled, without Python objects.

A game subclasses `State` in its `rules.py` and fills in the methods marked *a game defines this*.
Inside, a move is an integer below 2⁶⁴ and a player an index (0 is the first seat); outside, both
are text, which is the business of the game's `notation.py` and of `games.contract`.

The methods in the first half of `State` are C calls that run without the interpreter lock; when
compiled they can't be reached from Python. The second half wraps them for everybody else.
The same file runs interpreted, with the same results.
"""

from array import array
from typing import Self

import cython

if not cython.compiled:
    from games.randomness import Random

CHANCE = -1
"""What `State.who` answers when dice or cards decide."""
NOBODY = -2
"""What `State.who` answers when the game is over."""

globals().update(CHANCE=CHANCE, NOBODY=NOBODY)  # compiled, they are C variables: show them to Python too

TRACE_WIDTH = cython.declare(cython.int, 6)
TRACE_CAPACITY = cython.declare(cython.int, 768)


@cython.cclass
class MoveList:
    """Room for the moves of one position, or for the outcomes of one chance event.

    `count` entries of `moves` are valid; `weights` (integers ≥ 1) go with the outcomes of chance
    only, and `total` is their sum.
    """

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.moves = array("Q", bytes(8 * capacity))
        self.weights = array("i", bytes(4 * capacity))
        self.count = 0
        self.total = 0

    def clear(self) -> cython.void:
        """Empty the list."""
        self.count = 0
        self.total = 0

    def add(self, move: cython.ulonglong) -> cython.void:
        """Append the move of a player."""
        self.moves[self.count] = move
        self.count += 1

    def add_weighted(self, move: cython.ulonglong, weight: cython.int) -> cython.void:
        """Append an outcome of chance."""
        self.moves[self.count] = move
        self.weights[self.count] = weight
        self.count += 1
        self.total += weight

    def pick(self, random: Random) -> cython.ulonglong:
        """One of the moves, each equally likely."""
        return self.moves[random.below(self.count)]

    def pick_weighted(self, random: Random) -> cython.ulonglong:
        """One of the outcomes of chance, likely in proportion to its weight."""
        drawn: cython.longlong = random.below(self.total)
        index: cython.int = 0
        while drawn >= self.weights[index]:
            drawn -= self.weights[index]
            index += 1
        return self.moves[index]


@cython.cclass
class State:
    """A position in play, complete with everything hidden.

    `players` is the number of seats; `max_moves` a bound on the number of legal moves in any position.
    """

    def __init__(self) -> None:
        self.players = 2
        self.max_moves = 256
        self.trace_length = 0
        self.tracing = False
        if not cython.compiled:
            self.trace = [0] * TRACE_CAPACITY

    # --- for the searches; a game defines these -------------------------------------------------

    def who(self) -> cython.int:
        """*A game defines this.* The index of the player to decide, `CHANCE` or `NOBODY`."""
        return NOBODY

    def fill(self, into: MoveList) -> cython.void:
        """*A game defines this.* Replace `into` by the legal moves, or by the outcomes of chance."""
        into.clear()

    def allows(self, move: cython.ulonglong) -> cython.bint:
        """*A game defines this.* Whether any integer below 2⁶⁴ is a legal move, without listing them."""
        return False

    def play(self, move: cython.ulonglong) -> cython.void:
        """*A game defines this.* Carry out a move that `allows` accepts; anything else is undefined."""

    def payoff(self, player: cython.int) -> cython.double:
        """*A game defines this.* What the game is worth to a player so far: 1 won, 0 lost.

        A draw shares 1 between the sides; partners, who win together, are one side and get its share
        each. Before the end, a draw.
        """
        return 1.0 / self.players

    def side(self, player: cython.int) -> cython.int:
        """The side a player is on: the same number for those whom the rules make partners.

        *A game with teams defines this*; otherwise everybody is a side of his own.
        """
        return player

    def copy_from(self, other: "State") -> cython.void:
        """*A game defines this.* Become equal to another state of the same game."""

    def hashed(self) -> cython.ulonglong:
        """*A game defines this.* 64 bits that are equal for equal positions."""
        return 0

    def plays_on(self, player: cython.int) -> cython.bint:
        """Whether a player still has a part in the game; *a game in which players drop out defines this*."""
        return True

    def concede(self, player: cython.int) -> cython.void:
        """*A game defines this.* A player who plays on gives up, whoever is to act, before the end."""

    def redeal(self, player: cython.int, random: Random) -> cython.void:
        """Become a full state drawn from those that look to `player` (−1: the public) like this one.

        *A game with hidden information defines this*; where nothing is hidden, nothing changes.
        """

    def seen_as(self, player: cython.int, move: cython.ulonglong) -> cython.ulonglong:
        """What `player` sees of a legal move (or outcome of chance) of this position when it is played.

        *A game with hidden information defines this.* The move itself, or an integer that stands for all
        moves which look alike to him; outcomes of chance whose effects are the same may share one, too,
        that of one of them. Where nothing is hidden, everybody sees everything.
        """
        return move

    def random_move(self, buffer: MoveList, random: Random) -> cython.ulonglong:
        """One move, uniform over the legal ones (chance: by weight); a game may know a faster way."""
        self.fill(buffer)
        if self.who() == CHANCE:
            return buffer.pick_weighted(random)
        return buffer.pick(random)

    def note(
        self, what: cython.int, a: cython.int, b: cython.int, c: cython.int, d: cython.int, e: cython.int
    ) -> cython.void:
        """Write down one effect of the move being played, for `traced`; costs nothing otherwise."""
        if self.tracing and self.trace_length < TRACE_CAPACITY - TRACE_WIDTH:
            self.trace[self.trace_length] = what
            self.trace[self.trace_length + 1] = a
            self.trace[self.trace_length + 2] = b
            self.trace[self.trace_length + 3] = c
            self.trace[self.trace_length + 4] = d
            self.trace[self.trace_length + 5] = e
            self.trace_length += TRACE_WIDTH

    # --- for everybody ------------------------------------------------------------------------

    def actor_index(self) -> int:
        """The index of the player to decide, `CHANCE` or `NOBODY`."""
        return self.who()

    def legal_moves(self) -> list[int]:
        """Every legal move; at a chance event every outcome; none when the game is over."""
        buffer = MoveList(self.max_moves)
        self.fill(buffer)
        return [buffer.moves[index] for index in range(buffer.count)]

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """The outcomes of the chance event that is due, each with its integer weight (≥ 1).

        :raises ValueError: a player decides now, or nobody.
        """
        if self.who() != CHANCE:
            raise ValueError("no chance event is due")
        buffer = MoveList(self.max_moves)
        self.fill(buffer)
        return [(buffer.moves[index], buffer.weights[index]) for index in range(buffer.count)]

    def drawn(self, random: Random) -> int:
        """`random_move` for callers outside the compiled core.

        :raises ValueError: the game is over.
        """
        if self.who() == NOBODY:
            raise ValueError("the game is over")
        buffer = MoveList(self.max_moves)
        return self.random_move(buffer, random)

    def is_legal(self, move: int) -> bool:
        """Whether `move` may be played now; decided without listing the legal moves."""
        return 0 <= move <= 0xFFFFFFFFFFFFFFFF and bool(self.allows(move))

    def after(self, move: int) -> Self:
        """The state after a legal move; this one stays as it is.

        :raises ValueError: the move isn't legal.
        """
        return self.traced(move)[0]

    def traced(self, move: int) -> tuple[Self, list[tuple[int, ...]]]:
        """The state after a legal move, and its effects in order as `note` wrote them down.

        :raises ValueError: the move isn't legal.
        """
        if not self.is_legal(move):
            raise ValueError(f"{move} isn't a legal move")
        successor: State = self.clone()
        return successor, successor.advance(move)

    def advance(self, move: int) -> list[tuple[int, ...]]:
        """Play a legal move on this very state and return its effects (see `traced`).

        :raises ValueError: the move isn't legal.
        """
        if not self.is_legal(move):
            raise ValueError(f"{move} isn't a legal move")
        self.tracing = True
        self.trace_length = 0
        self.play(move)
        return self.traces()

    def traces(self) -> list[tuple[int, ...]]:
        """What `note` has written down; no more is."""
        self.tracing = False
        return [
            tuple([int(self.trace[start + offset]) for offset in range(TRACE_WIDTH)])
            for start in range(0, self.trace_length, TRACE_WIDTH)
        ]

    def takes_part(self, player: int) -> bool:
        """`plays_on` for callers outside the compiled core."""
        return bool(self.plays_on(player))

    def given_up(self, player: int) -> tuple[Self, list[tuple[int, ...]]]:
        """The state after a player gave up, and the effects of that (see `traced`).

        :raises ValueError: the game is over, or he has no part in it any more.
        """
        if self.who() == NOBODY or not self.plays_on(player):
            raise ValueError(f"player {player} can't give up")
        successor: State = self.clone()
        successor.tracing = True
        successor.trace_length = 0
        successor.concede(player)
        return successor, successor.traces()

    def clone(self) -> Self:
        """An equal state that shares nothing with this one."""
        twin: State = type(self)()
        twin.copy_from(self)
        return twin

    def resample(self, player: int, random: Random) -> Self:
        """A full state drawn from those that look to `player` (−1: the public) like this one."""
        twin: State = self.clone()
        twin.redeal(player, random)
        return twin

    def seen(self, player: int, move: int) -> int:
        """`seen_as` for callers outside the compiled core.

        :raises ValueError: the move isn't legal.
        """
        if not self.is_legal(move):
            raise ValueError(f"{move} isn't a legal move")
        return self.seen_as(player, move)

    def key(self) -> int:
        """64 bits that are equal for equal positions."""
        return self.hashed()

    def sides(self) -> list[int]:
        """`side` of every player, in seat order."""
        return [self.side(player) for player in range(self.players)]

    def payoffs(self) -> list[float]:
        """`payoff` of every player, in seat order."""
        return [self.payoff(player) for player in range(self.players)]
