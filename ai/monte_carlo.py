"""What the Monte Carlo tree searches have in common: simulations in slices, playouts, what they answer.

A simulation walks down from the root, plays on below the tree until the game is over or the horizon is
reached, and adds what that was worth to every player along the path. How the walk goes is up to the subclass.
"""

import cython

if not cython.compiled:
    from ai.clock import now_ms
    from ai.evaluator import Evaluator
    from ai.nodes import Nodes
    from ai.playout import play_out
    from ai.policy import Policy
    from ai.recall import Recall
    from games.core import MoveList, State
    from games.randomness import Random

MEMORY_MIB = 256


@cython.cclass
class MonteCarlo:
    """A search from one position, run in slices; it can be looked at between them.

    `searcher` is the player who is to decide there, `simulations` how many were done, `is_settled` whether
    the best move is proven and no simulation will change it any more.
    """

    def __init__(
        self,
        root: State,
        random: Random,
        memory: Nodes,
        policy: Policy | None,
        evaluator: Evaluator | None,
        horizon: int | None,
        mast: int,
    ) -> None:
        """`root` is taken as it is and must not change any more.

        `policy` proposes moves; with `mast` ≥ 1 playouts choose among so many proposals by `ai.recall`. A
        `horizon` of None is the evaluator's.
        """
        self.root = root
        self.searcher = root.actor_index()
        self.state = root.clone()
        self.buffer = MoveList(root.max_moves)
        self.random = random
        self.memory = memory
        self.proposer = Policy() if policy is None else policy
        self.recall = Recall(self.proposer, max(mast, 1))
        self.is_recalling = mast > 0
        self.policy = self.recall if self.is_recalling else self.proposer
        self.evaluator = Evaluator() if evaluator is None else evaluator
        self.horizon = self.evaluator.horizon if horizon is None else horizon
        self.simulations = 0
        self.is_settled = False

    def run(self, simulations: int, until_ms: float, deadline_ms: float) -> int:
        """One slice of the search, without the interpreter lock; the number of simulations it did.

        It does at most `simulations`, starts none after `until_ms` nor when everything is settled, and gives
        up the one it is in at `deadline_ms` (both on the clock of `ai.clock.monotonic_ms`, 0 for never).
        """
        done: cython.int = 0
        wanted: cython.int = simulations
        until: cython.double = until_ms
        deadline: cython.double = deadline_ms
        with cython.nogil:
            done = self.run_on(done, wanted, until, deadline)
        self.simulations += done
        return int(done)

    def run_on(
        self, done: cython.int, wanted: cython.int, until: cython.double, deadline: cython.double
    ) -> cython.int:
        """Simulate until something ends the slice; how many are done now."""
        while done < wanted and not self.is_settled:
            if until > 0.0 and now_ms() >= until:
                break
            if self.is_recalling:
                self.recall.begin()
            if not self.simulate(deadline):
                break
            done += 1
        return done

    def simulate(self, deadline: cython.double) -> cython.bint:
        """*A subclass defines this.* One simulation; False, and no trace of it, if `deadline` came first."""
        return False

    def play_on(self, deadline: cython.double) -> cython.bint:
        """The part below the tree, its worth left in the evaluator; False if `deadline` came first."""
        if play_out(self.state, self.buffer, self.policy, self.random, self.horizon, deadline) < 0:
            return False
        self.evaluator.judge(self.state, self.searcher)
        return True

    def credit(self, entry: cython.int) -> cython.void:
        """Count a visit to a node, worth what the evaluator says."""
        players: cython.int = self.memory.players
        player: cython.int
        self.memory.visits[entry] += 1
        for player in range(players):
            self.memory.totals[entry * players + player] += self.evaluator.worth[player]

    def favourite(self, node: cython.int) -> cython.int:
        """*A subclass defines this.* The most visited child of a node; −1 if none was visited."""
        return -1

    # --- the outcome, for everybody -------------------------------------------------------------

    def nodes(self) -> int:
        """The number of nodes."""
        return self.memory.used

    def root_node(self) -> int:
        """The node of the position searched."""
        return 0

    def children(self, node: int) -> list[int]:
        """*A subclass defines this.* The children of a node in the tree, in a fixed order."""
        return []

    def values(self, node: int | None = None) -> list[float]:
        """The mean worth to every player at a node (none: at the root); a draw's for one never visited."""
        node = self.root_node() if node is None else node
        players = self.memory.players
        visits = self.memory.visits[node]
        if visits == 0:
            return self.root.payoffs()
        return [self.memory.totals[node * players + player] / visits for player in range(players)]

    def ranked(self) -> list[int]:
        """The nodes of the root's moves, the best first: most visits, then value, then their own order."""
        return sorted(
            self.children(self.root_node()),
            key=lambda child: (-self.memory.visits[child], -self.values(child)[self.searcher]),
        )

    def move(self, node: int) -> int:
        """The move that leads to a node."""
        return self.memory.moves[node]

    def visits(self, node: int) -> int:
        """How many simulations went through a node."""
        return self.memory.visits[node]

    def line(self, node: int, length: int) -> list[int]:
        """The moves from the root through one of its children and on along the most visited nodes.

        At most `length` moves; at a chance event the outcome visited most often stands for all.
        """
        moves = [self.move(node)]
        while len(moves) < length:
            node = self.favourite(node)
            if node < 0:
                break
            moves.append(self.move(node))
        return moves
