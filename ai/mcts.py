"""Monte Carlo tree search: UCT with chance nodes, for two to six players.

Kocsis & Szepesvári, "Bandit based Monte-Carlo planning" (2006): in the tree, the player to move picks
the move with the best upper confidence bound on his *own* payoff (so for more than two players it is
max^n), chance picks by weight; below the tree a random game is played to its end, and its payoff is
added up for every player along the path.

Choices: a node's children are all made on its second visit and tried once each, in random order,
before any is tried twice; when the tree's memory is full, the search goes on in the tree it has.
Everything depends on position, seed and number of simulations alone, compiled or interpreted.
"""

import cython

if not cython.compiled:
    from math import log, sqrt

    from ai.clock import now_ms
    from ai.playout import play_out
    from ai.policy import Policy
    from ai.tree import UNEXPANDED, Tree
    from games.core import CHANCE, NOBODY, MoveList, State
    from games.randomness import Random

EXPLORATION = 0.7
"""The constant c of UCT's `mean + c·√(ln N / n)` for payoffs from 0 to 1. Half of the theory's √2, as is
usual where a move gets some thousands of simulations and not millions."""
PLY_LIMIT = 50_000
"""Where a random game is broken off, unfinished and therefore (`State.payoff`) a draw."""
MEMORY_MIB = 256

DEPTH_LIMIT = cython.declare(cython.int, 4096)


@cython.cclass
class TreeSearch:
    """A search from one position, run in slices; it can be looked at between them."""

    def __init__(
        self,
        root: State,
        seed: int,
        *,
        policy: Policy | None = None,
        memory_mib: int = MEMORY_MIB,
        exploration: float = EXPLORATION,
        ply_limit: int = PLY_LIMIT,
    ) -> None:
        """Prepare a search for the player who is to decide at `root` (which stays as it is).

        :raises ValueError: no player decides there.
        """
        if root.actor_index() < 0:
            raise ValueError("a search needs a position in which a player decides")
        self.root = root.clone()
        self.state = root.clone()
        self.buffer = MoveList(root.max_moves)
        self.random = Random(seed)
        self.policy = Policy() if policy is None else policy
        self.tree = Tree(root.players, root.max_moves, memory_mib)
        if not cython.compiled:
            self.path = [0] * DEPTH_LIMIT
        self.exploration = exploration
        self.ply_limit = ply_limit
        self.simulations = 0
        self.state.fill(self.buffer)
        self.tree.add_children(0, self.buffer)

    def run(self, simulations: int, until_ms: float, deadline_ms: float) -> int:
        """One slice of the search, without the interpreter lock; the number of simulations it did.

        It does at most `simulations`, starts none after `until_ms`, and gives up the one it is in at
        `deadline_ms` (both on the clock of `ai.clock.monotonic_ms`, 0 for never).
        """
        done: cython.int = 0
        wanted: cython.int = simulations
        until: cython.double = until_ms
        deadline: cython.double = deadline_ms
        while True:
            with cython.nogil:
                done = self.run_on(done, wanted, until, deadline)
            if done < wanted and self.tree.crowded() and not _past(until) and not _past(deadline):
                self.tree.grow()
                continue
            self.simulations += done
            return int(done)

    def run_on(
        self, done: cython.int, wanted: cython.int, until: cython.double, deadline: cython.double
    ) -> cython.int:
        """Simulate until something ends the slice or the tree wants to grow; how many are done now."""
        while done < wanted and not self.tree.crowded():
            if until > 0.0 and now_ms() >= until:
                break
            if not self.simulate(deadline):
                break
            done += 1
        return done

    def simulate(self, deadline: cython.double) -> cython.bint:
        """One walk down the tree and one random game; False if `deadline` came before its end."""
        node: cython.int = 0
        depth: cython.int = 0
        actor: cython.int
        self.state.copy_from(self.root)
        self.path[0] = 0
        while True:
            actor = self.state.who()
            if actor == NOBODY:
                break
            if self.tree.first[node] < 0 and not self.expand(node, depth, actor):
                break
            if actor == CHANCE:
                node = self.tree.draw_outcome(node, self.random)
            else:
                node = self.choose(node, actor)
            self.state.play(self.tree.moves[node])
            depth += 1
            self.path[depth] = node
        if play_out(self.state, self.buffer, self.policy, self.random, self.ply_limit, deadline) < 0:
            return False
        self.learn(depth)
        return True

    def expand(self, node: cython.int, depth: cython.int, actor: cython.int) -> cython.bint:
        """Put the children of a node into the tree, if it is time and there is room."""
        if self.tree.first[node] != UNEXPANDED or self.tree.visits[node] == 0 or depth + 1 >= DEPTH_LIMIT:
            return False
        self.state.fill(self.buffer)
        if not self.tree.add_children(node, self.buffer):
            return False
        if actor != CHANCE:
            self.tree.shuffle_children(node, self.random)
        return True

    def choose(self, node: cython.int, actor: cython.int) -> cython.int:
        """The child that `actor` visits next: one unvisited yet, else the one with the best bound."""
        first: cython.int = self.tree.first[node]
        width: cython.int = self.tree.width[node]
        # A node was visited once before it got its children; the root got them before any visit.
        tried: cython.int = self.tree.visits[node] - (0 if node == 0 else 1)
        if tried < width:
            return first + tried
        players: cython.int = self.tree.players
        confidence: cython.double = self.exploration * sqrt(log(tried))
        best: cython.int = first
        best_bound: cython.double = -1.0
        child: cython.int
        for child in range(first, first + width):
            visits: cython.double = self.tree.visits[child]
            mean: cython.double = self.tree.totals[child * players + actor] / visits
            bound: cython.double = mean + confidence / sqrt(visits)
            if bound > best_bound:
                best_bound = bound
                best = child
        return best

    def learn(self, depth: cython.int) -> cython.void:
        """Add the payoffs of the game just finished to every node of the path."""
        players: cython.int = self.tree.players
        player: cython.int
        step: cython.int
        for player in range(players):
            payoff: cython.double = self.state.payoff(player)
            for step in range(depth + 1):
                self.tree.totals[self.path[step] * players + player] += payoff
        for step in range(depth + 1):
            self.tree.visits[self.path[step]] += 1

    # --- the outcome, for everybody -------------------------------------------------------------

    def nodes(self) -> int:
        """The number of positions in the tree."""
        return self.tree.used

    def values(self, node: int = 0) -> list[float]:
        """The mean payoff of every player at a node; that of a draw for one never visited."""
        players = self.tree.players
        visits = self.tree.visits[node]
        if visits == 0:
            return self.root.payoffs()
        return [self.tree.totals[node * players + player] / visits for player in range(players)]

    def ranked(self) -> list[int]:
        """The nodes of the root's moves, the best first: most visits, then value, then move order."""
        mover = self.root.actor_index()
        children = range(self.tree.first[0], self.tree.first[0] + self.tree.width[0])
        return sorted(children, key=lambda child: (-self.tree.visits[child], -self.values(child)[mover]))

    def move(self, node: int) -> int:
        """The move that leads to a node."""
        return self.tree.moves[node]

    def visits(self, node: int) -> int:
        """How many simulations went through a node."""
        return self.tree.visits[node]

    def line(self, node: int, length: int) -> list[int]:
        """The moves from the root through one of its children and on along the most visited nodes.

        At most `length` moves; at a chance event the outcome visited most often stands for all.
        """
        moves = [self.move(node)]
        while len(moves) < length and self.tree.first[node] >= 0:
            first = self.tree.first[node]
            node = max(range(first, first + self.tree.width[node]), key=lambda child: self.tree.visits[child])
            if self.tree.visits[node] == 0:
                break
            moves.append(self.move(node))
        return moves


def _past(moment_ms: float) -> bool:
    """Whether a moment has come; one at 0 never does."""
    return moment_ms > 0.0 and now_ms() >= moment_ms
