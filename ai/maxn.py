"""Max^n: everybody plays for himself, and knows it of the others.

Luckhardt & Irani, "An algorithmic solution of n-person games" (1986). A position is worth something to every
player, and who decides picks what is worth most to himself; of equals, the move of the smallest code.
Since what it is worth to all sides sums to 1, a player who is sure of a share leaves no more than the
rest to the one who decided before him, who needn't look further if he has more elsewhere: *shallow
pruning* (Korf, "Multi-player alpha-beta pruning", 1991). Deeper ones would be unsound.

With each ply that it comes nearer to the root a worth moves a billionth of the way towards an even share,
so that a win is worth the more the sooner; evaluations keep a thousandth away from both ends, so that a
certain win is worth more than any likely one.
"""

from collections.abc import Callable

import cython

from ai.lookahead import MEMORY_MIB

if not cython.compiled:
    from ai.evaluator import Evaluator
    from ai.lookahead import Lookahead
    from ai.plies import Ply
    from ai.policy import Policy
    from ai.transpositions import EXACT, NO_MOVE
    from games.core import CHANCE, NOBODY, State

STEP = cython.declare(cython.double, 1e-9)
CAUTION = cython.declare(cython.double, 1e-3)
MARGIN = cython.declare(cython.double, 1e-12)
"""What rounding may be wrong by: a branch is cut off only if it is worse by more."""
NO_SIDE = cython.declare(cython.int, -1)
CERTAIN = 1e-4
"""No evaluation comes so near to 0 or 1, and no certain end that is in sight stays further away."""


@cython.cclass
class MaxN(Lookahead):
    """Max^n search; where chance decides, the mean by weight.

    The switch `prune` is for shallow pruning.
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
        prune: bool = True,
    ) -> None:
        Lookahead.__init__(
            self, root, evaluator, seed=seed, policy=policy, memory_mib=memory_mib, width=width, pause=pause
        )
        self.prune = prune
        self.even = 1.0 / len(set(root.sides()))

    def iterate(self, depth: int, lines: int) -> None:
        """One iteration over the root's moves, the best `lines` of them exactly."""
        best: list[tuple[float, int, list[float]]] = []
        plies: cython.int = depth
        enough: cython.double = 0.0
        for move in self.order:
            enough = self.further(-best[lines - 1][0]) if len(best) >= lines else -1.0
            self.top.begin(move)
            with cython.nogil:
                self.value(self.top.deeper, plies - 1, self.our_side, enough)
            if self.stopped:
                break
            worth = [self.nearer(self.top.deeper.values[player]) for player in range(self.root.players)]
            best = sorted([*best, (-worth[self.searcher], move, worth)])[:lines]
        if len(best) < lines:
            return
        ahead = [move for _, move, _ in best]
        self.order = ahead + [move for move in self.order if move not in ahead]
        self.found = {move: worth for _, move, worth in best}
        self.is_proven = all(not CERTAIN <= -worth <= 1.0 - CERTAIN for worth, _, _ in best)

    def nearer(self, worth: cython.double) -> cython.double:
        """What a position is worth as it is one ply nearer to the root."""
        return self.even + (worth - self.even) * (1.0 - STEP)

    def further(self, worth: cython.double) -> cython.double:
        """The inverse of `nearer`."""
        return self.even + (worth - self.even) / (1.0 - STEP)

    def value(self, here: Ply, depth: cython.int, above: cython.int, enough: cython.double) -> cython.void:
        """What a position is worth to everybody so many plies ahead, into `here.values`.

        The side `above` decided before and has as much as `enough` elsewhere: if it turns out to be left less
        here, the values mean no more than that.
        """
        player: cython.int = here.state.who()
        self.tick()
        if self.stopped:
            return
        if player == NOBODY:
            for player in range(here.state.players):
                here.values[player] = here.state.payoff(player)
        elif depth <= 0:
            self.judged(here)
        elif player == CHANCE:
            self.expected(here, depth)
        else:
            self.decided(here, player, depth, above, enough)

    def judged(self, here: Ply) -> cython.void:
        """The evaluation of a position that isn't finished."""
        player: cython.int
        self.evaluator.judge(here.state, self.searcher)
        for player in range(here.state.players):
            here.values[player] = self.even + (self.evaluator.worth[player] - self.even) * (1.0 - CAUTION)

    def decided(
        self, here: Ply, player: cython.int, depth: cython.int, above: cython.int, enough: cython.double
    ) -> cython.void:
        """The worth of a position in which a player decides; his best move goes into `here.best`."""
        side: cython.int = here.state.side(player)
        key: cython.ulonglong = here.state.hashed()
        known: cython.ulonglong = NO_MOVE
        index: cython.int
        other: cython.int
        move: cython.ulonglong
        worth: cython.double
        best: cython.double = -1.0
        if self.table.look_up(key):
            known = self.table.move
        self.list_moves(here, player)
        self.habits.rank(here, player, known)
        here.best = NO_MOVE
        for index in range(here.moves.count):
            move = here.pick(index)
            here.begin(move)
            self.value(here.deeper, depth - 1, side, self.further(best))
            if self.stopped:
                return
            worth = self.nearer(here.deeper.values[player])
            if worth > best or (worth == best and move < here.best):
                best = worth
                here.best = move
                for other in range(here.state.players):
                    here.values[other] = self.nearer(here.deeper.values[other])
                if self.prune and above != NO_SIDE and above != side and 1.0 - best < enough - MARGIN:
                    self.habits.reward(here, player, move, depth)
                    break
        self.table.keep(key, depth, EXACT, 0, here.best)

    def expected(self, here: Ply, depth: cython.int) -> cython.void:
        """The mean worth of chance's outcomes by weight."""
        index: cython.int
        player: cython.int
        total: cython.double = 0.0
        self.list_outcomes(here)
        for player in range(here.state.players):
            here.values[player] = 0.0
        for index in range(here.moves.count):
            here.begin(here.moves.moves[index])
            self.value(here.deeper, depth - 1, NO_SIDE, 0.0)
            if self.stopped:
                return
            total += here.moves.weights[index]
            for player in range(here.state.players):
                here.values[player] += here.moves.weights[index] * self.nearer(here.deeper.values[player])
        for player in range(here.state.players):
            here.values[player] /= total
