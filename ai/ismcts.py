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

Where several cards are drawn, a node for every outcome would end the trees there. `pooled`, outcomes that
somebody doesn't see share a node in everybody's tree, his who sees them included: an open loop (Perez et al.,
"Open Loop Search for General Video Game Playing", 2015), in which plans go on over the draw, though none
depends on what it brings. What all see, such as dice, is told apart.

Below the trees a playout follows until the game is over or the evaluator's horizon is reached, and what the
evaluator makes of that is added up for every player along the paths. Everything depends on what the
searching player sees, on the seed and on the number of simulations alone, compiled or interpreted.
"""

from math import inf

import cython

if not cython.compiled:
    from math import log, sqrt

    from ai.evaluator import Evaluator
    from ai.forest import NO_NODE, Forest
    from ai.monte_carlo import MonteCarlo
    from ai.policy import Policy
    from games.core import CHANCE, NOBODY, State
    from games.randomness import Random

WIDENING = 0.7
"""How many moves more than one a node has after its first visit; later, times the root of its visits."""
MEMORY_MIB = 256

DEPTH_LIMIT = cython.declare(cython.int, 128)
"""How far down the trees go: the roots and so many plies less one."""
MOST_PLAYERS = cython.declare(cython.int, 6)
PROPOSALS = cython.declare(cython.int, 4)
"""How often a node that may widen asks for a move it doesn't have yet, before it goes without."""
SURE = cython.declare(cython.int, 8)
"""In how many deals a move has to win at once before it is taken for sure that it does."""


@cython.cclass
class InformationSetSearch(MonteCarlo):
    """A search from what one player sees; see `MonteCarlo` for its slices and answers.

    What it answers is what the searcher sees: a line's entry that he doesn't see whole is its `seen_as`,
    which need not be legal.
    """

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
        horizon: int | None = None,
        minimax: float = 0.0,
        mast: int = 0,
        fpu: float = inf,
        pooled: bool = False,
    ) -> None:
        """Prepare a search for the player who is to decide at `root` (which stays as it is).

        :raises ValueError: no player decides there.
        """
        searcher = root.actor_index()
        if searcher < 0:
            raise ValueError("a search needs a position in which a player decides")
        random = Random(seed)
        # Also what the search itself remembers of the position shows nothing that its player can't see.
        dealt = root.resample(searcher, random)
        forest = Forest(root.players, root.players * DEPTH_LIMIT, memory_mib, is_guessing=minimax > 0.0)
        MonteCarlo.__init__(self, dealt, random, forest, policy, evaluator, horizon, mast)
        self.forest = forest
        if not cython.compiled:
            self.path = [0] * (DEPTH_LIMIT * MOST_PLAYERS)
            self.at = [0] * MOST_PLAYERS
            self.deciders = [0] * DEPTH_LIMIT
        self.exploration = self.evaluator.exploration if exploration is None else exploration
        self.widening = widening
        self.minimax = minimax
        self.fpu = fpu
        self.is_pooled = pooled
        self.chosen = 0
        self.is_new = False
        # One move is there from the start, so that there is an answer before the first simulation.
        self.forest.add(self.searcher, self.proposer.choose(self.state, self.buffer, self.random))

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
            self.deciders[depth] = actor
            self.is_new = False
            if actor == CHANCE:
                self.chosen = self.state.random_move(self.buffer, self.random)
            else:
                node = self.at[actor]
                if node == NO_NODE or (depth > 0 and self.forest.visits[node] == 0):
                    break
                self.choose(node, actor)
                if self.is_recalling:
                    self.recall.note(actor, self.chosen)
            depth += 1
            self.follow(depth)
            self.state.play(self.chosen)
            if self.is_new:
                break
        ended: cython.bint = self.state.who() == NOBODY
        if not self.play_on(deadline):
            return False
        self.learn(depth)
        if ended and depth == 1:
            self.note_end()
        return True

    def choose(self, node: cython.int, actor: cython.int) -> cython.void:
        """The move that `actor` plays next: a new one if the node may widen, else that of the best bound."""
        players: cython.int = self.forest.players
        child: cython.int = self.forest.first[node]
        best: cython.int = NO_NODE
        best_bound: cython.double = -1e9
        possible: cython.int = 0
        visits: cython.double
        offered: cython.double
        bound: cython.double
        guess: cython.double
        hope: cython.double = self.fpu
        if self.forest.visits[node] > 0:
            hope += self.forest.totals[node * players + actor] / self.forest.visits[node]
        while child != NO_NODE:
            if self.state.allows(self.forest.moves[child]):
                possible += 1
                self.forest.offered[child] += 1
                bound = hope
                if self.forest.visits[child] > 0:
                    visits = self.forest.visits[child]
                    offered = self.forest.offered[child]
                    bound = self.forest.totals[child * players + actor] / visits
                    if self.minimax > 0.0:
                        guess = self.forest.guess[child * players + actor]
                        bound += self.minimax * (guess - bound)
                    bound += self.exploration * sqrt(log(offered) / visits)
                if bound > best_bound:
                    best_bound = bound
                    best = child
            child = self.forest.next[child]
        visits = self.forest.visits[node]
        if possible < 1.0 + self.widening * sqrt(visits):
            if self.propose(node) or best == NO_NODE:
                return
        self.chosen = self.forest.moves[best]

    def propose(self, node: cython.int) -> cython.bint:
        """Set `chosen` to a possible move that the node doesn't have; False if none was found soon."""
        attempt: cython.int
        for attempt in range(PROPOSALS):
            if attempt % 2 == 0:
                self.chosen = self.proposer.choose(self.state, self.buffer, self.random)
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
        shown: cython.ulonglong = self.chosen
        if self.is_pooled and self.state.who() == CHANCE:
            for player in range(players):
                seen = self.state.seen_as(player, self.chosen)
                if seen != self.chosen:
                    shown = seen
        for player in range(players):
            node = self.at[player]
            if node != NO_NODE:
                seen = self.state.seen_as(player, self.chosen) if shown == self.chosen else shown
                child = self.forest.child(node, seen)
                if child == NO_NODE:
                    child = self.forest.add(node, seen)
                self.at[player] = child
            self.path[depth * players + player] = self.at[player]

    def learn(self, depth: cython.int) -> cython.void:
        """Credit every node of the paths, and the moves made, with what the playout was worth."""
        entry: cython.int
        for entry in range((depth + 1) * self.forest.players):
            if self.path[entry] != NO_NODE:
                self.credit(self.path[entry])
        if self.minimax > 0.0:
            self.guess_again(depth)
        if self.is_recalling:
            self.recall.learn(self.evaluator)

    def guess_again(self, depth: cython.int) -> cython.void:
        """Back up what the evaluator said of this simulation's end along the paths, the ends of all first."""
        players: cython.int = self.forest.players
        step: cython.int = depth
        owner: cython.int
        player: cython.int
        node: cython.int
        while step >= 0:
            for owner in range(players):
                node = self.path[step * players + owner]
                if node == NO_NODE:
                    continue
                if step < depth and self.forest.visits[node] > 1:
                    self.forest.guess_again(node, owner, self.deciders[step] == owner)
                    continue
                for player in range(players):
                    self.forest.guess[node * players + player] = (
                        self.forest.totals[node * players + player] / self.forest.visits[node]
                    )
            step -= 1

    def note_end(self) -> cython.void:
        """The searcher's first move ended the game in this deal."""
        node: cython.int = self.path[self.forest.players + self.searcher]
        if node != NO_NODE and self.evaluator.worth[self.searcher] >= 1.0:
            self.forest.sealing[node] += 1

    def favourite(self, node: cython.int) -> cython.int:
        """The most visited child of a node, of equals the oldest; −1 if none was visited."""
        child: cython.int = self.forest.first[node]
        best: cython.int = -1
        most: cython.int = 1
        while child != NO_NODE:
            # Older ones come later.
            if self.forest.visits[child] >= most:
                most = self.forest.visits[child]
                best = child
            child = self.forest.next[child]
        return best

    # --- the outcome, for everybody -------------------------------------------------------------

    def root_node(self) -> int:
        """The node of the position searched, in the searcher's own tree."""
        return self.searcher

    def children(self, node: int) -> list[int]:
        """The children of a node, the oldest first."""
        found = []
        child = self.forest.first[node]
        while child != NO_NODE:
            found.append(child)
            child = self.forest.next[child]
        return found[::-1]

    def ranked(self) -> list[int]:
        """The nodes of the root's moves, the best first: most visits, then value, then the older one.

        Before all others comes what ended the game with a win in every one of at least `SURE` deals.
        """
        return sorted(MonteCarlo.ranked(self), key=lambda child: not self._is_sure(child))

    def _is_sure(self, node: int) -> bool:
        visits = self.forest.visits[node]
        return bool(visits >= SURE and self.forest.sealing[node] == visits)
