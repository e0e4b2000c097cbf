"""What the searches that look ahead move by move have in common: deepening, limits, and what to look at.

A search looks one ply ahead, then two, and so on (*iterative deepening*), each time first at the line that
was best before. The first iteration always comes to its end, so that there is an answer; a later one that is
broken off counts if as many moves were done as lines were asked for. By nodes or by depth the outcome depends
on the position and the seed alone, compiled or interpreted.

A game that has thousands of moves, most of them much alike, is searched *selectively*: with a `width`, only
so many moves of a position are looked at, those after which the mover stands best by the evaluation (where
there are very many, out of those that the playout policy proposes), and of outcomes of chance that look alike
to the searching player one stands for all.
"""

from collections.abc import Callable
from typing import Any

import cython

if not cython.compiled:
    from ai.clock import now_ms
    from ai.evaluator import Evaluator
    from ai.plies import Habits, Ply
    from ai.policy import Policy
    from ai.transpositions import Transpositions
    from games.core import CHANCE, NOBODY, State
    from games.randomness import Random

MEMORY_MIB = 256
MOST_DEPTH = 64
MOST_EXTENSION = cython.declare(cython.int, 8)
"""So many plies further at most are unsettled positions looked into."""
PAUSE_MS = cython.declare(cython.double, 20.0)
"""How often a search that runs asks whether it is to go on."""
LOOK_EVERY = cython.declare(cython.int, 256)
"""The positions between two looks at the clock: some 100 µs compiled, some 20 ms interpreted."""
SCAN = cython.declare(cython.int, 256)
"""Up to so many moves are all evaluated where a search is selective."""
NO_LIMIT = cython.declare(cython.longlong, 1 << 62)


@cython.cclass
class Lookahead:
    """A depth-first search from one position for the player who is to decide there.

    Its memory is the table's, at most two thirds of `memory_mib` (all of it for an instant, while the table
    grows), and for each ply that it is deep 24 bytes a move that a position can have: a third of a MiB with
    the 14,336 moves of Kampf um das Elfenland, in other games next to nothing.

    `nodes` counts the positions looked at, `depth` the plies (of players and of chance) of the last iteration
    that came to its end, `order` the root's moves as they are to be tried, `found` what is known of those
    that were searched with an open window, by move.
    """

    def __init__(
        self,
        root: State,
        evaluator: Evaluator,
        *,
        seed: int = 0,
        policy: Policy | None = None,
        memory_mib: int = MEMORY_MIB,
        width: int = 0,
        pause: Callable[[], bool] | None = None,
    ) -> None:
        """Prepare a search; `pause` is called every 20 ms while it runs and ends it by answering true.

        :raises ValueError: no player decides there.
        """
        if root.actor_index() < 0:
            raise ValueError("a search needs a position in which a player decides")
        self.root = root.clone()
        self.searcher = root.actor_index()
        self.our_side = root.side(self.searcher)
        self.evaluator = evaluator
        self.policy = Policy() if policy is None else policy
        self.random = Random(seed)
        self.habits = Habits()
        self.table = Transpositions(memory_mib)
        self.width = width
        self.extension = 0
        self.pause = pause
        self.fault: Any = None
        self.nodes = 0
        self.depth = 0
        self.stopped = False
        self.is_proven = False
        self.node_limit = NO_LIMIT
        self.next_look = NO_LIMIT
        self.deadline = 0.0
        self.next_pause = 0.0
        self.top = Ply(root)
        self.top.reach(1)
        self.list_moves(self.top, self.searcher)
        self.order = [self.top.moves.moves[index] for index in range(self.top.moves.count)]
        self.found: dict[int, list[float]] = {}

    def run(self, depth: int = MOST_DEPTH, nodes: int = 0, deadline_ms: float = 0.0, lines: int = 1) -> None:
        """Search until an iteration of that depth is done, so many more nodes were looked at, or it is time.

        `nodes` 0 and `deadline_ms` 0 mean no such limit. The best `lines` moves are searched exactly.

        :raises Exception: whatever `pause` raised.
        """
        last = self.nodes + nodes if nodes > 0 else NO_LIMIT
        self.stopped = False
        while self.depth < min(depth, MOST_DEPTH) and not self.stopped:
            is_first = self.depth == 0
            self.node_limit = NO_LIMIT if is_first else last
            self.next_look = NO_LIMIT if is_first else 0
            self.deadline = deadline_ms
            self.table.grow_older()
            self.habits.fade()
            self.top.reach(self.depth + 1 + self.extension)
            self.iterate(self.depth + 1, min(lines, len(self.order)))
            if self.fault is not None:
                raise self.fault
            if not self.stopped:
                self.depth += 1
                if self.is_proven:
                    break

    def iterate(self, depth: int, lines: int) -> None:
        """*A search defines this.* One iteration: the best come first in `order`, their values into `found`.

        It sets `is_proven` when looking further ahead can't change anything.
        """
        raise NotImplementedError

    # --- limits -----------------------------------------------------------------------------------

    def tick(self) -> cython.void:
        """Count a position, and see now and then whether it was the last."""
        if self.stopped:
            return
        self.nodes += 1
        if self.nodes >= self.next_look:
            self.look_round()

    def look_round(self) -> cython.void:
        """Stop if a limit is reached or whoever asked for the search says so."""
        now: cython.double
        self.next_look = self.nodes + LOOK_EVERY
        if self.next_look > self.node_limit:
            self.next_look = self.node_limit
        if self.nodes >= self.node_limit:
            self.stopped = True
            return
        now = now_ms()
        if self.deadline > 0.0 and now >= self.deadline:
            self.stopped = True
        elif now >= self.next_pause:
            self.next_pause = now + PAUSE_MS
            self.ask()

    def ask(self) -> cython.void:
        """Call `pause`; what it raises waits until the search has come back."""
        if self.pause is None:
            return
        try:
            if self.pause():
                self.stopped = True
        except BaseException as fault:
            self.fault = fault
            self.stopped = True

    # --- what to look at --------------------------------------------------------------------------

    def list_moves(self, here: Ply, player: cython.int) -> cython.void:
        """The moves of a player to be looked at: all, or where the search is selective the best."""
        here.state.fill(here.moves)
        if 0 < self.width < here.moves.count:
            if here.moves.count > SCAN:
                self.propose(here)
            self.narrow(here, player)

    def propose(self, here: Ply) -> cython.void:
        """Replace the moves by some that the policy proposes, each once."""
        _attempt: cython.int
        index: cython.int
        move: cython.ulonglong
        here.moves.clear()
        for _attempt in range(2 * self.width):
            move = self.policy.choose(here.state, here.deeper.moves, self.random)
            index = 0
            while index < here.moves.count and here.moves.moves[index] != move:
                index += 1
            if index == here.moves.count:
                here.moves.add(move)

    def narrow(self, here: Ply, player: cython.int) -> cython.void:
        """Keep the `width` moves after which the mover stands best."""
        index: cython.int
        for index in range(here.moves.count):
            here.begin(here.moves.moves[index])
            self.tick()
            self.evaluator.judge(here.deeper.state, self.searcher)
            here.ranks[index] = cython.cast(cython.int, self.evaluator.worth[player] * 1000000000.0)
        if here.moves.count > self.width:
            for index in range(self.width):
                here.pick(index)
            here.moves.count = self.width

    def list_outcomes(self, here: Ply) -> cython.void:
        """The outcomes of chance to be looked at: all, or in a selective search one of those alike."""
        index: cython.int
        kind: cython.int
        kinds: cython.int = 0
        seen: cython.ulonglong
        here.state.fill(here.moves)
        if self.width == 0:
            return
        for index in range(here.moves.count):
            seen = here.state.seen_as(self.searcher, here.moves.moves[index])
            kind = 0
            while kind < kinds and here.deeper.moves.moves[kind] != seen:
                kind += 1
            if kind < kinds:
                here.moves.weights[kind] += here.moves.weights[index]
            else:
                here.deeper.moves.moves[kind] = seen
                here.moves.moves[kind] = here.moves.moves[index]
                here.moves.weights[kind] = here.moves.weights[index]
                kinds += 1
        here.moves.count = kinds

    # --- the outcome, for everybody -----------------------------------------------------------------

    def ranked(self) -> list[int]:
        """The moves that were searched exactly, the best first; after no iteration at all the first move."""
        return [move for move in self.order if move in self.found] or self.order[:1]

    def values(self, move: int) -> list[float]:
        """What the game is worth to every player after one of the `ranked` moves."""
        return list(self.found.get(move, self.root.payoffs()))

    def line(self, move: int, length: int) -> list[int]:
        """The play expected from the root through a move, as far as it is known; at most `length` moves.

        At a chance event the likeliest outcome stands for all.
        """
        state: State = self.root.clone()
        moves = [move]
        state.advance(move)
        while len(moves) < length and state.actor_index() != NOBODY:
            if state.actor_index() == CHANCE:
                move = max(state.chance_outcomes(), key=lambda outcome: outcome[1])[0]
            elif self.table.knows(self.key_of(state)):
                move = self.table.move
            else:
                break
            if not state.is_legal(move):
                break
            moves.append(move)
            state.advance(move)
        return moves

    def key_of(self, state: State) -> int:
        """What a position is kept under."""
        return state.key()
