"""Best-reply search: of all who play against the searching player only one answers each of his moves.

Schadd & Winands, "Best reply search for multiplayer games" (2011). Between two turns of the searching
player one opponent, the one who can harm him most, plays against him; so the search sees further than a
paranoid one. In the original the others pass. Where nobody may pass that leads to positions that can't be,
so here, as in BRS⁺ (Esser et al. 2013), they play on: the move that looks best to themselves, by the
evaluation of what it leads to. Partners of the searching player are on his side.
"""

from collections.abc import Callable

import cython

from ai.lookahead import MEMORY_MIB

if not cython.compiled:
    from ai.evaluator import Evaluator
    from ai.minimax import ONE, Minimax
    from ai.plies import Ply
    from ai.policy import Policy
    from games.core import State
    from games.randomness import mix64

NOBODY_YET = cython.declare(cython.int, -1)
NEVER = 1 << 20


@cython.cclass
class BestReply(Minimax):
    """`replier` is the side that answers the searching player's last move, or `NOBODY_YET`.

    Switches are those of `Minimax`, but chance's outcomes aren't glimpsed at: whose move is free depends on
    more than the position.
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
        pvs: bool = True,
        extension: int = 0,
        reduction: int = 0,
        late: int = 4,
    ) -> None:
        Minimax.__init__(
            self,
            root,
            evaluator,
            seed=seed,
            policy=policy,
            memory_mib=memory_mib,
            width=width,
            pause=pause,
            pvs=pvs,
            star2_from=NEVER,
            extension=extension,
            reduction=reduction,
            late=late,
        )
        self.replier = NOBODY_YET

    def value(self, here: Ply, depth: cython.int, low: cython.int, high: cython.int) -> cython.int:
        """The score of a position, after which it is open again who replies where it was open before."""
        replier: cython.int = self.replier
        score: cython.int = Minimax.value(self, here, depth, low, high)
        self.replier = replier
        return score

    def key(self, here: Ply, player: cython.int) -> cython.ulonglong:
        """The position, and who replies; where the searching side decides, that is open anew."""
        replier: cython.ulonglong
        if player >= 0 and here.state.side(player) == self.our_side:
            return here.state.hashed()
        replier = self.replier + 2
        return here.state.hashed() ^ mix64(replier)

    def key_of(self, state: State) -> int:
        """As `key` has it where the searching side decides; the others' moves aren't told from a state."""
        return state.key()

    def decided(
        self,
        here: Ply,
        player: cython.int,
        depth: cython.int,
        low: cython.int,
        high: cython.int,
        known: cython.ulonglong,
    ) -> cython.int:
        """The searching side and the one that replies choose freely, the others mind their own affairs."""
        side: cython.int = here.state.side(player)
        score: cython.int
        other: cython.int
        move: cython.ulonglong
        if side == self.our_side:
            self.replier = NOBODY_YET
            return Minimax.decided(self, here, player, depth, low, high, known)
        if self.replier == side:
            return Minimax.decided(self, here, player, depth, low, high, known)
        score = self.passed(here, player, depth, low, high)
        if self.replier != NOBODY_YET or self.stopped or score <= low:
            return score
        move = here.best
        self.replier = side
        other = Minimax.decided(self, here, player, depth, low, score if score < high else high, known)
        if other < score:
            return other
        here.best = move
        return score

    def passed(
        self, here: Ply, player: cython.int, depth: cython.int, low: cython.int, high: cython.int
    ) -> cython.int:
        """The score if a player plays the move that looks best to himself; of equal ones the smallest."""
        index: cython.int
        move: cython.ulonglong
        best: cython.double = -1.0
        self.list_moves(here, player)
        for index in range(here.moves.count):
            move = here.moves.moves[index]
            here.begin(move)
            self.tick()
            self.evaluator.judge(here.deeper.state, self.searcher)
            if self.evaluator.worth[player] > best or (
                self.evaluator.worth[player] == best and move < here.best
            ):
                best = self.evaluator.worth[player]
                here.best = move
        here.begin(here.best)
        return ONE - self.after(here, False, depth, ONE - high, ONE - low)
