"""Monte Carlo tree search where nothing is hidden: UCT with chance nodes, for two to six players.

Kocsis & Szepesvári, "Bandit based Monte-Carlo planning" (2006): in the tree, the player to move picks
the move with the best upper confidence bound on his *own* payoff (so for more than two players it is
max^n), chance picks by weight; below the tree a random game is played to its end, and its payoff is
added up for every player along the path.

Whatever else it can do is a switch, off unless asked for; which are on in which game is the matter of
`ai.tuned`:

- `solver`: payoffs that are proven, or bounded, are backed up as such (Winands et al. 2008, in the form of
  Cazenave & Saffidine 2010, see `Tree.narrow`). When a node is expanded, its moves are played, so that one
  that ends the game is seen at once. Proven losses aren't looked at any more, and the search ends when the
  best move is proven.
- `horizon`: playouts end after so many plies and the evaluator judges; with 0 there is no playout.
- `minimax`: implicit minimax backups (Lanctot et al. 2014). Every child is judged when its parent is
  expanded, the verdicts are backed up as by minimax, and a move's value is so much of that and the rest of
  its mean.
- `bias`: progressive bias (Chaslot et al. 2008), the verdict on a child times this over its visits + 1.
- `fpu`: first-play urgency (Gelly & Wang 2006). A move not tried yet counts as so much more than its
  verdict or, without one, than the mean of its parent; infinite: every move is tried once before any twice.
- `mast`: playouts remember which moves did well, see `ai.recall`.
- `ripe`: how many visits a node gets before its children are made.
- `caution`: the move that is played in the end is that of the best lower confidence bound with this constant
  among those visited at least a quarter as often as the one visited most; 0 for the latter.

Everything depends on position, seed and number of simulations alone, compiled or interpreted. When the
tree's memory is full, the search goes on in the tree it has.
"""

from heapq import heappop, heappush
from math import inf

import cython

if not cython.compiled:
    from math import log, sqrt

    from ai.evaluator import Evaluator
    from ai.monte_carlo import MonteCarlo
    from ai.policy import Policy
    from ai.tree import UNEXPANDED, Tree
    from games.core import CHANCE, NOBODY, State
    from games.randomness import Random

EXPLORATION = 0.7
"""The constant c of UCT's `mean + c·√(ln N / n)` for payoffs from 0 to 1. Half of the theory's √2, as is
usual where a move gets some thousands of simulations and not millions."""
MEMORY_MIB = 256
LOOKED_UP = 1000
"""How many positions of the tree are looked at to find one in it: some 3 ms. Others were hardly visited."""

DEPTH_LIMIT = cython.declare(cython.int, 4096)
UNTOUCHED = cython.declare(cython.int, -2)
"""No step of the path concerns what a simulation has found out; −1 is beyond the root."""
FREELY = cython.declare(cython.int, -1)
"""No move of the root is to be examined: all are chosen among."""
ENOUGH = cython.declare(cython.double, 0.25)
"""The share of the most visited move's visits that `caution` asks for."""


@cython.cclass
class TreeSearch(MonteCarlo):
    """A search from one position; see `MonteCarlo` for its slices and answers."""

    def __init__(
        self,
        root: State,
        seed: int,
        *,
        policy: Policy | None = None,
        evaluator: Evaluator | None = None,
        memory_mib: int = MEMORY_MIB,
        exploration: float = EXPLORATION,
        horizon: int | None = None,
        solver: bool = False,
        minimax: float = 0.0,
        bias: float = 0.0,
        fpu: float = inf,
        mast: int = 0,
        ripe: int = 1,
        caution: float = 0.0,
    ) -> None:
        """Prepare a search for the player who is to decide at `root` (which stays as it is).

        :raises ValueError: no player decides there.
        """
        if root.actor_index() < 0:
            raise ValueError("a search needs a position in which a player decides")
        tree = Tree(
            root.players,
            root.max_moves,
            memory_mib,
            is_proving=solver,
            is_guessing=minimax > 0.0 or bias > 0.0,
        )
        MonteCarlo.__init__(self, root.clone(), Random(seed), tree, policy, evaluator, horizon, mast)
        self.tree = tree
        self.probe = root.clone()
        if not cython.compiled:
            self.path = [0] * DEPTH_LIMIT
            self.deciders = [0] * DEPTH_LIMIT
        self.exploration = exploration
        self.solver = solver
        self.minimax = minimax
        self.bias = bias
        self.fpu = fpu
        self.is_patient = fpu == inf
        self.ripe = ripe
        self.caution = caution
        self.examined = FREELY
        self._begin()

    def _begin(self) -> None:
        """Give the root its children."""
        self.state.copy_from(self.root)
        self.bounds_touched = self.guess_touched = UNTOUCHED
        self.open(0, 0, self.searcher)
        self.settle()

    # --- a simulation -----------------------------------------------------------------------------

    def simulate(self, deadline: cython.double) -> cython.bint:
        """One walk down the tree and one playout; False if `deadline` came before its end."""
        node: cython.int = 0
        depth: cython.int = 0
        actor: cython.int
        is_known: cython.bint = False
        self.bounds_touched = self.guess_touched = UNTOUCHED
        self.state.copy_from(self.root)
        self.path[0] = 0
        while True:
            if self.solver and self.tree.is_proven(node):
                is_known = True
                break
            actor = self.state.who()
            self.deciders[depth] = actor
            if actor == NOBODY:
                if self.solver:
                    self.note_end(self.state, node)
                    self.bounds_touched = depth - 1
                break
            if self.tree.first[node] < 0:
                if not self.expand(node, depth, actor):
                    break
                if self.solver and self.tree.is_proven(node):
                    is_known = True
                    break
            if actor == CHANCE:
                node = self.tree.draw_outcome(node, self.random)
            else:
                node = self.choose(node, actor) if depth > 0 or self.examined == FREELY else self.examined
                if self.is_recalling:
                    self.recall.note(actor, self.tree.moves[node])
            self.state.play(self.tree.moves[node])
            depth += 1
            self.path[depth] = node
        if is_known:
            self.recite(node)
        elif self.horizon == 0 and self.tree.is_guessing and depth > 0:
            self.repeat_guess(node)
        elif not self.play_on(deadline):
            # What was proven on the way is true all the same.
            self.back_up()
            return False
        self.learn(depth)
        self.back_up()
        return True

    def note_end(self, state: State, node: cython.int) -> cython.void:
        """The game is over at a node."""
        player: cython.int
        for player in range(self.tree.players):
            self.tree.prove(node, player, state.payoff(player))

    def recite(self, node: cython.int) -> cython.void:
        """A simulation worth what is proven of a node."""
        player: cython.int
        for player in range(self.tree.players):
            self.evaluator.worth[player] = self.tree.low[node * self.tree.players + player]

    def repeat_guess(self, node: cython.int) -> cython.void:
        """A simulation worth what the evaluator said of a node when its parent was expanded."""
        player: cython.int
        for player in range(self.tree.players):
            self.evaluator.worth[player] = self.tree.guess[node * self.tree.players + player]

    def expand(self, node: cython.int, depth: cython.int, actor: cython.int) -> cython.bint:
        """Put the children of a node into the tree, if it is time and there is room."""
        if self.tree.first[node] != UNEXPANDED or self.tree.visits[node] < self.ripe:
            return False
        if depth + 1 >= DEPTH_LIMIT:
            return False
        return self.open(node, depth, actor)

    def open(self, node: cython.int, depth: cython.int, actor: cython.int) -> cython.bint:
        """Put the children of a node, whose position `state` is, into the tree; False if there is no room."""
        self.state.fill(self.buffer)
        if not self.tree.add_children(node, self.buffer):
            return False
        if actor != CHANCE and node != 0:
            self.tree.shuffle_children(node, self.random)
        if self.solver or self.tree.is_guessing:
            if self.look_ahead(node) and self.tree.narrow(node, actor):
                self.bounds_touched = depth - 1
            if self.tree.is_guessing and self.tree.guess_again(node, actor):
                self.guess_touched = depth - 1
        return True

    def look_ahead(self, node: cython.int) -> cython.bint:
        """Play every move of a node just expanded, to see what it promises; whether one ends the game."""
        players: cython.int = self.tree.players
        first: cython.int = self.tree.first[node]
        child: cython.int
        player: cython.int
        ends: cython.bint = False
        for child in range(first, first + self.tree.width[node]):
            self.probe.copy_from(self.state)
            self.probe.play(self.tree.moves[child])
            if self.solver and self.probe.who() == NOBODY:
                self.note_end(self.probe, child)
                ends = True
            elif self.tree.is_guessing:
                self.evaluator.judge(self.probe, self.searcher)
                for player in range(players):
                    self.tree.guess[child * players + player] = self.evaluator.worth[player]
        return ends

    def back_up(self) -> cython.void:
        """Tell the ancestors what this simulation has changed, as long as it concerns them."""
        step: cython.int = self.bounds_touched
        proven: cython.int = DEPTH_LIMIT
        if step != UNTOUCHED:
            while step >= 0 and self.tree.narrow(self.path[step], self.deciders[step]):
                proven = step
                step -= 1
            if step < 0:
                self.settle()
        if not self.tree.is_guessing:
            return
        # What is proven is the best guess: whoever stands above such a node has to be asked again.
        step = max(self.guess_touched, self.bounds_touched)
        while step >= 0 and (self.tree.guess_again(self.path[step], self.deciders[step]) or step >= proven):
            step -= 1

    def settle(self) -> cython.void:
        """See whether the best move is proven. The only one needs no proof, but its value does."""
        if self.solver and self.tree.first[0] >= 0:
            if self.tree.low[self.searcher] == self.tree.high[self.searcher]:
                self.is_settled = True
            elif self.tree.width[0] > 1:
                self.is_settled = self.tree.is_decided(0, self.searcher)

    def choose(self, node: cython.int, actor: cython.int) -> cython.int:
        """The child that `actor` visits next, the one with the best bound."""
        players: cython.int = self.tree.players
        first: cython.int = self.tree.first[node]
        visits: cython.double = self.tree.visits[node]
        confidence: cython.double = self.exploration * sqrt(log(visits + 1.0))
        hope: cython.double = self.fpu
        if not self.is_patient:
            hope += self.tree.totals[node * players + actor] / visits if visits > 0.0 else 0.5
        sure: cython.double = 0.0
        is_lost: cython.bint = False
        low: cython.double
        high: cython.double
        is_bounded: cython.bint = self.solver and self.tree.is_marked[node]
        if is_bounded:
            sure = self.tree.low[node * players + actor]
            is_lost = self.tree.high[node * players + actor] <= 0.0
        best: cython.int = first
        best_bound: cython.double = -1e9
        child: cython.int
        entry: cython.int
        value: cython.double
        guess: cython.double
        bound: cython.double
        for child in range(first, first + self.tree.width[node]):
            entry = child * players + actor
            if is_bounded:
                high = self.tree.high[entry]
                if high < sure or (high <= 0.0 and not is_lost):
                    continue
            visits = self.tree.visits[child]
            if visits == 0.0:
                if self.is_patient:
                    return child
                bound = hope
                if self.tree.is_guessing:
                    guess = self.tree.guess[entry]
                    bound = guess + self.fpu
            else:
                value = self.tree.totals[entry] / visits
                if self.minimax > 0.0:
                    guess = self.tree.guess[entry]
                    value += self.minimax * (guess - value)
                if is_bounded:
                    low = self.tree.low[entry]
                    high = self.tree.high[entry]
                    if value < low:
                        value = low
                    elif value > high:
                        value = high
                bound = value + confidence / sqrt(visits)
            if self.bias > 0.0:
                guess = self.tree.guess[entry]
                bound += self.bias * guess / (visits + 1.0)
            if bound > best_bound:
                best_bound = bound
                best = child
        return best

    def learn(self, depth: cython.int) -> cython.void:
        """Credit every node of the path, and the moves made, with what the simulation was worth."""
        step: cython.int
        for step in range(depth + 1):
            self.credit(self.path[step])
        if self.is_recalling:
            self.recall.learn(self.evaluator)

    def favourite(self, node: cython.int) -> cython.int:
        """The most visited child of a node, of equals the first; −1 if none was visited."""
        first: cython.int = self.tree.first[node]
        child: cython.int
        best: cython.int = -1
        most: cython.int = 0
        if first >= 0:
            for child in range(first, first + self.tree.width[node]):
                if self.tree.visits[child] > most:
                    most = self.tree.visits[child]
                    best = child
        return best

    # --- looking at one move ------------------------------------------------------------------------

    def examine(self, node: int, simulations: int, deadline_ms: float) -> None:
        """So many simulations from one of the root's moves, unless it is proven before."""
        self.examined = node
        for _ in range(simulations):
            if self.solver and self.tree.is_proven(node):
                break
            self.run(1, deadline_ms, deadline_ms)
        self.examined = FREELY

    # --- going on from a later position --------------------------------------------------------------

    def resume(self, state: State, seed: int) -> bool:
        """Go on with the search from `state`, keeping all that was found below it.

        False if the tree knows nothing of that position; then the search is of no use any more.
        """
        node = self.find(state)
        if node < 0 or state.actor_index() < 0:
            return False
        self.tree.keep_only(node)
        self.root = state.clone()
        self.searcher = state.actor_index()
        self.random = Random(seed)
        self.simulations = 0
        self.is_settled = False
        if self.tree.first[0] < 0:
            self._begin()
        else:
            self.settle()
        return self.tree.first[0] >= 0

    def find(self, state: State) -> int:
        """The node of a position that is in the tree, the most visited nodes searched first; −1 for none."""
        wanted = state.key()
        waiting: list[tuple[int, int, State]] = [(0, 0, self.root)]
        for _ in range(LOOKED_UP):
            if not waiting:
                break
            _, node, before = heappop(waiting)
            reached = before.after(self.move(node)) if node > 0 else before
            if reached.key() == wanted and reached.actor_index() == state.actor_index():
                return node
            for child in self.children(node):
                if self.visits(child) > 0:
                    heappush(waiting, (-self.visits(child), child, reached))
        return -1

    # --- the outcome, for everybody -------------------------------------------------------------

    def children(self, node: int) -> list[int]:
        """The children of a node in the tree: the root's in the order of the rules, others' at random."""
        first = self.tree.first[node]
        return list(range(first, first + self.tree.width[node])) if first >= 0 else []

    def values(self, node: int | None = None) -> list[float]:
        """What every player gets at a node (none: the root): proven, or the mean, or the first guess.

        A draw's for one of which nothing is known.
        """
        node = 0 if node is None else node
        players = self.tree.players
        entries = range(node * players, (node + 1) * players)
        if self.solver and self.tree.is_proven(node):
            return [self.tree.low[entry] for entry in entries]
        if self.tree.visits[node] == 0 and self.tree.is_guessing:
            return [self.tree.guess[entry] for entry in entries]
        return MonteCarlo.values(self, node)

    def bounds(self, node: int = 0) -> list[tuple[float, float]]:
        """What is proven: the least and the most that every player gets at a node; else 0 and 1."""
        players = self.tree.players
        if not self.solver:
            return [(0.0, 1.0)] * players
        entries = range(node * players, (node + 1) * players)
        return [(self.tree.low[entry], self.tree.high[entry]) for entry in entries]

    def ranked(self) -> list[int]:
        """The nodes of the root's moves, the best first.

        Proven wins, then what isn't proven, proven losses last; among equals the most visited, then the one
        of higher value, then in the order of the rules. With `caution` the cautious choice is first.
        """
        order = sorted(self.children(0), key=self._rank)
        if self.caution > 0.0 and len(order) > 1 and not self.is_settled:
            most = self.visits(order[0])
            rivals = [node for node in order if self.visits(node) >= max(1.0, ENOUGH * most)]
            if rivals:
                first = max(rivals, key=self._lower_bound)
                order.remove(first)
                order.insert(0, first)
        return order

    def _rank(self, node: int) -> tuple[float, ...]:
        value = self.values(node)[self.searcher]
        low, high = self.bounds(node)[self.searcher]
        if self.is_settled:
            return -low, -high, -self.visits(node), -value
        standing = 0 if low >= 1.0 else 2 if high <= 0.0 else 1
        return standing, -self.visits(node), -value

    def _lower_bound(self, node: int) -> float:
        return self.values(node)[self.searcher] - self.caution / float(self.visits(node)) ** 0.5
