"""Information-set Monte Carlo tree search, for two to six players who don't see everything.

Cowling, Powley & Whitehouse, "Information Set Monte Carlo Tree Search" (2012), in its form with a tree
for each player (MO-ISMCTS). Every simulation deals anew what the searching player can't see and then
walks down all trees at once: whoever is to move picks in his own tree, whose nodes are told apart by
what *he* has seen, and the other trees follow by what their owners see of it. So nobody answers to a
card that he doesn't see drawn, the searching player included. A move is picked by the best upper confidence
bound on the mover's own payoff among those possible in this deal, N being how often a move was possible
(for more than two players: max^n). Chance is drawn from the state, by weight.

There can be thousands of moves, most of them much alike, and which are possible changes with the deal. So
nodes widen progressively (Coulom 2007; Chaslot et al. 2008): after n visits a node has some 1 + `widening`·√n
moves, proposed in turn by the playout policy and uniformly, without listing any. The other way,
a move chosen in parts (from where, whereto, with whom), learns a part at once for all that share it, but the
parts say little alone (a march is good or bad by whom it leaves behind), and its proposals can't follow
the policy; that is a reason, not a measurement.

Below the trees a playout follows until the game is over or the evaluator's horizon is reached, and what the
evaluator makes of that is added up for every player along the paths. Everything depends on what the
searching player sees, on the seed and on the number of simulations alone, compiled or interpreted.
"""

import cython

if not cython.compiled:
    from math import log, sqrt

    from ai.clock import now_ms
    from ai.evaluator import Evaluator
    from ai.forest import NO_NODE, Forest
    from ai.playout import play_out
    from ai.policy import Policy
    from games.core import CHANCE, NOBODY, MoveList, State
    from games.randomness import Random

WIDENING = 0.7
"""How many moves more than one a node has after its first visit; later, times the root of its visits."""
MEMORY_MIB = 256

DEPTH_LIMIT = cython.declare(cython.int, 128)
"""How far down the trees go: the roots and so many plies less one."""
MOST_PLAYERS = cython.declare(cython.int, 6)
PROPOSALS = cython.declare(cython.int, 4)
"""How often a node that may widen asks for a move it doesn't have yet, before it goes without."""
UNTRIED = cython.declare(cython.double, 1e9)
"""The bound of a move never visited, above all others."""


@cython.cclass
class InformationSetSearch:
    """A search from what one player sees, run in slices; it can be looked at between them."""

    def __init__(
        self,
        root: State,
        seed: int,
        *,
        policy: Policy | None = None,
        evaluator: Evaluator | None = None,
        memory_mib: int = MEMORY_MIB,
        exploration: float | None = None,
        widening: float = WIDENING,
    ) -> None:
        """Prepare a search for the player who is to decide at `root` (which stays as it is).

        :raises ValueError: no player decides there.
        """
        self.searcher = root.actor_index()
        if self.searcher < 0:
            raise ValueError("a search needs a position in which a player decides")
        self.random = Random(seed)
        # Also what the search itself remembers of the position shows nothing that its player can't see.
        self.root = root.resample(self.searcher, self.random)
        self.state = self.root.clone()
        self.buffer = MoveList(root.max_moves)
        self.policy = Policy() if policy is None else policy
        self.evaluator = Evaluator() if evaluator is None else evaluator
        self.forest = Forest(root.players, root.players * DEPTH_LIMIT, memory_mib)
        if not cython.compiled:
            self.path = [0] * (DEPTH_LIMIT * MOST_PLAYERS)
            self.at = [0] * MOST_PLAYERS
        self.exploration = self.evaluator.exploration if exploration is None else exploration
        self.widening = widening
        self.simulations = 0
        self.chosen = 0
        self.is_new = False
        # One move is there from the start, so that there is an answer before the first simulation.
        self.forest.add(self.searcher, self.policy.choose(self.state, self.buffer, self.random))

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
            if done < wanted and self.forest.crowded() and not _past(until) and not _past(deadline):
                self.forest.grow()
                continue
            self.simulations += done
            return int(done)

    def run_on(
        self, done: cython.int, wanted: cython.int, until: cython.double, deadline: cython.double
    ) -> cython.int:
        """Simulate until something ends the slice or the trees want to grow; how many are done now."""
        while done < wanted and not self.forest.crowded():
            if until > 0.0 and now_ms() >= until:
                break
            if not self.simulate(deadline):
                break
            done += 1
        return done

    def simulate(self, deadline: cython.double) -> cython.bint:
        """One deal, one walk down the trees, one playout; False if `deadline` came before its end."""
        depth: cython.int = 0
        actor: cython.int
        node: cython.int
        player: cython.int
        self.state.copy_from(self.root)
        self.state.redeal(self.searcher, self.random)
        for player in range(self.forest.players):
            self.at[player] = player
            self.path[player] = player
        while depth + 1 < DEPTH_LIMIT:
            actor = self.state.who()
            if actor == NOBODY:
                break
            self.is_new = False
            if actor == CHANCE:
                self.chosen = self.state.random_move(self.buffer, self.random)
            else:
                node = self.at[actor]
                if node == NO_NODE or (depth > 0 and self.forest.visits[node] == 0):
                    break
                self.choose(node, actor)
            depth += 1
            self.follow(depth)
            self.state.play(self.chosen)
            if self.is_new:
                break
        if play_out(self.state, self.buffer, self.policy, self.random, self.evaluator.horizon, deadline) < 0:
            return False
        self.evaluator.judge(self.state, self.searcher)
        self.learn(depth)
        return True

    def choose(self, node: cython.int, actor: cython.int) -> cython.void:
        """The move that `actor` plays next: a new one if the node may widen, else that of the best bound."""
        players: cython.int = self.forest.players
        child: cython.int = self.forest.first[node]
        best: cython.int = NO_NODE
        best_bound: cython.double = -1.0
        possible: cython.int = 0
        visits: cython.double
        offered: cython.double
        bound: cython.double
        while child != NO_NODE:
            if self.state.allows(self.forest.seen[child]):
                possible += 1
                self.forest.offered[child] += 1
                bound = UNTRIED
                if self.forest.visits[child] > 0:
                    visits = self.forest.visits[child]
                    offered = self.forest.offered[child]
                    bound = self.forest.totals[child * players + actor] / visits
                    bound += self.exploration * sqrt(log(offered) / visits)
                if bound > best_bound:
                    best_bound = bound
                    best = child
            child = self.forest.next[child]
        visits = self.forest.visits[node]
        if possible < 1.0 + self.widening * sqrt(visits):
            if self.propose(node) or best == NO_NODE:
                return
        self.chosen = self.forest.seen[best]

    def propose(self, node: cython.int) -> cython.bint:
        """Set `chosen` to a possible move that the node doesn't have; False if none was found soon."""
        attempt: cython.int
        for attempt in range(PROPOSALS):
            if attempt % 2 == 0:
                self.chosen = self.policy.choose(self.state, self.buffer, self.random)
            else:
                self.chosen = self.state.random_move(self.buffer, self.random)
            if self.forest.child(node, self.chosen) == NO_NODE:
                self.is_new = True
                return True
        return False

    def follow(self, depth: cython.int) -> cython.void:
        """Go down every tree by what its owner sees of the move chosen, and note it as step `depth`."""
        players: cython.int = self.forest.players
        player: cython.int
        node: cython.int
        child: cython.int
        seen: cython.ulonglong
        for player in range(players):
            node = self.at[player]
            if node != NO_NODE:
                seen = self.state.seen_as(player, self.chosen)
                child = self.forest.child(node, seen)
                if child == NO_NODE:
                    child = self.forest.add(node, seen)
                self.at[player] = child
            self.path[depth * players + player] = self.at[player]

    def learn(self, depth: cython.int) -> cython.void:
        """Add what the playout was worth to every player to every node of the paths."""
        players: cython.int = self.forest.players
        player: cython.int
        entry: cython.int
        node: cython.int
        for entry in range((depth + 1) * players):
            node = self.path[entry]
            if node != NO_NODE:
                self.forest.visits[node] += 1
                for player in range(players):
                    self.forest.totals[node * players + player] += self.evaluator.worth[player]

    # --- the outcome, for everybody -------------------------------------------------------------

    def nodes(self) -> int:
        """The number of nodes in all trees."""
        return self.forest.used

    def values(self, node: int | None = None) -> list[float]:
        """The mean worth to every player at a node (none: at the root); a draw's for one never visited."""
        node = self.searcher if node is None else node
        players = self.forest.players
        visits = self.forest.visits[node]
        if visits == 0:
            return self.root.payoffs()
        return [self.forest.totals[node * players + player] / visits for player in range(players)]

    def ranked(self) -> list[int]:
        """The nodes of the root's moves, the best first: most visits, then value, then the older one."""
        return sorted(
            self._children(self.searcher),
            key=lambda child: (-self.forest.visits[child], -self.values(child)[self.searcher]),
        )

    def _children(self, node: int) -> list[int]:
        """The children of a node, the oldest first."""
        found = []
        child = self.forest.first[node]
        while child != NO_NODE:
            found.append(child)
            child = self.forest.next[child]
        return found[::-1]

    def move(self, node: int) -> int:
        """The move of a node below the root, or of one that its owner sees whole."""
        return self.forest.seen[node]

    def visits(self, node: int) -> int:
        """How many simulations went through a node."""
        return self.forest.visits[node]

    def line(self, node: int, length: int) -> list[int]:
        """What the searching player sees from the root through a child and on along the most visited nodes.

        At most `length` entries; something he doesn't see whole is its `seen_as`, which need not be legal.
        """
        moves = [self.move(node)]
        while len(moves) < length and self.forest.width[node] > 0:
            node = max(self._children(node), key=lambda child: self.forest.visits[child])
            if self.forest.visits[node] == 0:
                break
            moves.append(self.move(node))
        return moves


def _past(moment_ms: float) -> bool:
    """Whether a moment has come; one at 0 never does."""
    return moment_ms > 0.0 and now_ms() >= moment_ms
