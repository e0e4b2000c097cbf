"""Minimax for two sides, with chance: alpha-beta, at chance nodes Star1 and Star2.

Knuth & Moore, "An analysis of alpha-beta pruning" (1975); Ballard, "The *-minimax search procedure for
trees containing chance nodes" (1983). One side is that of the searching player with his partners, the other
everybody else: with more than two sides this is *paranoid* search (Sturtevant & Korf 2000), which takes
it that all others play against him alone. Nothing is assumed about whose turn it is next, since in many
games a player decides several times running.

A score is what the game is worth to the searching side, as an integer from 0 (lost) to 2³⁰ (won), so that
every comparison is exact. With each ply that it comes nearer to the root it moves `STEP` towards the
draw: a win is better the sooner, a defeat the later. Evaluations keep clear of both ends, so a score there
is proven. A window is open: scores strictly between `low` and `high` are exact, others bounds.

At a chance node every outcome has a floor and a ceiling for its score, at first 0 and 2³⁰. Together with the
window of the node they give the window in which the outcome's score still matters (Star1). Before any
outcome is searched in earnest, each is *glimpsed* at (Star2): where a player is to decide after it, the
score of his best-looking move alone is a floor (if he is on the searching side) or a ceiling.
"""

from collections.abc import Callable

import cython

from ai.lookahead import MEMORY_MIB

if not cython.compiled:
    from ai.evaluator import Evaluator
    from ai.lookahead import MOST_EXTENSION, Lookahead
    from ai.plies import Ply
    from ai.policy import Policy
    from ai.transpositions import AT_LEAST, AT_MOST, EXACT, NO_MOVE
    from games.core import CHANCE, NOBODY, State

ONE = cython.declare(cython.int, 1 << 30)
HALF = cython.declare(cython.int, 1 << 29)
STEP = cython.declare(cython.int, 16)
BELOW = cython.declare(cython.int, -1)
"""An open window reaches from here …"""
ABOVE = cython.declare(cython.int, (1 << 30) + 1)
"""… to here."""
LEAST = cython.declare(cython.int, 1 << 16)
MOST = cython.declare(cython.int, (1 << 30) - (1 << 16))
"""The lowest and highest score of an evaluation: further from the ends than a line has steps."""


def nearer(score: cython.int) -> cython.int:
    """A score as it is one ply nearer to the root."""
    if score >= HALF:
        return HALF if score - STEP < HALF else score - STEP
    return HALF if score + STEP > HALF else score + STEP


def further_low(low: cython.int) -> cython.int:
    """The lower end of a window one ply further from the root: `nearer(v) > low` just if v is above it."""
    return low + STEP if low >= HALF else low - STEP


def further_high(high: cython.int) -> cython.int:
    """The upper end of a window one ply further from the root: `nearer(v) < high` just if v is below it."""
    return high + STEP if high > HALF else high - STEP


@cython.cclass
class Minimax(Lookahead):
    """Alpha-beta with a transposition table; where chance decides, expectiminimax.

    Switches: `pvs` looks at moves after the first with an empty window first (principal variation search);
    `star2_from` is the depth from which outcomes are glimpsed at; `extension` how many plies unsettled
    positions (`Evaluator.is_settled`) are looked into; with a `reduction`, moves that come `late` in the
    order (so many after the first) are looked at by so many plies less, and to the full depth only if they
    seem better than what there is.
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
        star2_from: int = 2,
        extension: int = 0,
        reduction: int = 0,
        late: int = 4,
    ) -> None:
        Lookahead.__init__(
            self, root, evaluator, seed=seed, policy=policy, memory_mib=memory_mib, width=width, pause=pause
        )
        self.pvs = pvs
        self.star2_from = star2_from
        self.extension = min(extension, MOST_EXTENSION)
        self.reduction = reduction
        self.late = late
        self.glimpsed_low = 0
        self.glimpsed_high = ONE

    def iterate(self, depth: int, lines: int) -> None:
        """One iteration over the root's moves, the best `lines` of them with open windows."""
        best: list[tuple[int, int]] = []
        done = []
        score: cython.int = 0
        low: cython.int = BELOW
        plies: cython.int = depth
        for move in self.order:
            low = best[lines - 1][0] if len(best) >= lines else BELOW
            self.top.begin(move)
            with cython.nogil:
                self.tick()
                if self.pvs and low > BELOW:
                    score = self.after(self.top, True, plies, low, low + 1)
                if not self.pvs or low == BELOW or (score > low and not self.stopped):
                    score = self.after(self.top, True, plies, low, ABOVE)
            if self.stopped:
                break
            done.append(move)
            if score > low:
                best.append((int(score), move))
                best.sort(key=lambda entry: -entry[0])
                del best[lines:]
        if len(best) < lines:
            return
        ahead = [move for _, move in best]
        self.order = ahead + [move for move in self.order if move not in ahead]
        self.found = {move: self.shares(value, move) for value, move in best}
        self.is_proven = all(not LEAST <= value <= MOST for value, _ in best)

    def shares(self, score: int, move: int) -> list[float]:
        """What a score is worth to every player: to the others as much as is left, by the end of the line.

        Partners are worth the same. Three sides or more share what is left as the evaluation of the position
        to which the line leads says.
        """
        ours = score / ONE
        sides = self.root.sides()
        state = self.root.clone()
        for step in self.line(move, self.depth + 1):
            state.advance(step)
        worth = self.evaluator.judged(state, self.searcher)
        left = {side: worth[player] for player, side in enumerate(sides) if side != self.our_side}
        total = sum(left.values())
        return [
            ours
            if side == self.our_side
            else (1.0 - ours) * (left[side] / total if total > 0.0 else 1.0 / len(left))
            for side in sides
        ]

    # --- one position -------------------------------------------------------------------------------

    def value(self, here: Ply, depth: cython.int, low: cython.int, high: cython.int) -> cython.int:
        """The score of a position so many plies ahead; outside the window, a bound of it."""
        player: cython.int = here.state.who()
        known: cython.ulonglong = NO_MOVE
        key: cython.ulonglong
        score: cython.int
        bound: cython.int = EXACT
        self.tick()
        if self.stopped:
            return HALF
        if player == NOBODY:
            return cython.cast(cython.int, here.state.payoff(self.searcher) * ONE)
        if depth <= 0 and (depth <= -self.extension or self.evaluator.is_settled(here.state)):
            return self.judged(here)
        key = self.key(here, player)
        if self.table.look_up(key):
            known = self.table.move
            if self.answers(depth, low, high):
                return self.table.score
        if player == CHANCE:
            here.best = NO_MOVE
            score = self.expected(here, depth, low, high)
        else:
            score = self.decided(here, player, depth, low, high, known)
        if score <= low:
            bound = AT_MOST
        elif score >= high:
            bound = AT_LEAST
        if not self.stopped:
            self.table.keep(key, depth + MOST_EXTENSION, bound, score, here.best)
        return score

    def key(self, here: Ply, player: cython.int) -> cython.ulonglong:
        """What a position is kept under."""
        return here.state.hashed()

    def answers(self, depth: cython.int, low: cython.int, high: cython.int) -> cython.bint:
        """Whether what was looked up is all that one wants to know."""
        if self.table.depth - MOST_EXTENSION != depth:
            return False
        if self.table.bound == AT_LEAST:
            return self.table.score >= high
        if self.table.bound == AT_MOST:
            return self.table.score <= low
        return True

    def judged(self, here: Ply) -> cython.int:
        """The evaluation of a position that isn't finished."""
        score: cython.int
        self.evaluator.judge(here.state, self.searcher)
        score = cython.cast(cython.int, self.evaluator.worth[self.searcher] * ONE)
        return LEAST if score < LEAST else MOST if score > MOST else score

    def after(
        self, here: Ply, is_ours: cython.bint, depth: cython.int, low: cython.int, high: cython.int
    ) -> cython.int:
        """The score to the mover of what his move has led to, which stands one ply deeper.

        The window is the mover's, too.
        """
        if is_ours:
            return nearer(self.value(here.deeper, depth - 1, further_low(low), further_high(high)))
        return ONE - nearer(
            self.value(here.deeper, depth - 1, further_low(ONE - high), further_high(ONE - low))
        )

    def decided(
        self,
        here: Ply,
        player: cython.int,
        depth: cython.int,
        low: cython.int,
        high: cython.int,
        known: cython.ulonglong,
    ) -> cython.int:
        """The score of a position in which a player decides; his best move goes into `here.best`."""
        is_ours: cython.bint = here.state.side(player) == self.our_side
        index: cython.int
        move: cython.ulonglong
        score: cython.int
        best: cython.int = BELOW
        if not is_ours:  # from here on, as the mover sees it
            score = low
            low = ONE - high
            high = ONE - score
        self.list_moves(here, player)
        self.habits.rank(here, player, known)
        for index in range(here.moves.count):
            move = here.pick(index)
            here.begin(move)
            score = BELOW
            if self.pvs and index > 0 and depth > 1:
                score = ABOVE
                if self.reduction > 0 and index >= self.late and depth > self.reduction + 1:
                    score = self.after(here, is_ours, depth - self.reduction, low, low + 1)
                if score > low:
                    score = self.after(here, is_ours, depth, low, low + 1)
                if low < score < high:
                    score = self.after(here, is_ours, depth, low, high)
            else:
                score = self.after(here, is_ours, depth, low, high)
            if self.stopped:
                return HALF
            if score > best:
                best = score
                here.best = move
                if score > low:
                    low = score
                    if score >= high:
                        self.habits.reward(here, player, move, depth)
                        break
        return best if is_ours else ONE - best

    # --- chance -------------------------------------------------------------------------------------

    def expected(self, here: Ply, depth: cython.int, low: cython.int, high: cython.int) -> cython.int:
        """The mean score of chance's outcomes by weight, rounded down; outside the window, a bound."""
        index: cython.int
        weight: cython.longlong
        score: cython.int
        total: cython.longlong = 0
        least: cython.longlong = 0
        most: cython.longlong
        lowest: cython.longlong
        highest: cython.longlong
        inner_low: cython.longlong
        inner_high: cython.longlong
        round_: cython.int
        self.list_outcomes(here)
        for index in range(here.moves.count):
            here.floors[index] = 0
            here.ceilings[index] = ONE
            total += here.moves.weights[index]
        most = total * ONE
        # The mean is at most `low` if the sum is below `lowest`, at least `high` from `highest` on.
        lowest = low
        lowest = (lowest + 1) * total
        highest = high
        highest *= total
        for round_ in range(1 if depth < self.star2_from else 0, 2):
            for index in range(here.moves.count):
                if here.floors[index] == here.ceilings[index]:
                    continue
                weight = here.moves.weights[index]
                least -= weight * here.floors[index]
                most -= weight * here.ceilings[index]
                inner_low = lowest - most
                inner_low = BELOW if inner_low <= 0 else (inner_low + weight - 1) // weight - 1
                inner_high = (highest - least + weight - 1) // weight
                if inner_high > ABOVE:
                    inner_high = ABOVE
                here.begin(here.moves.moves[index])
                if round_ == 0:
                    self.glimpse(here.deeper, depth - 1, further_low(inner_low), further_high(inner_high))
                    here.floors[index] = nearer(self.glimpsed_low)
                    here.ceilings[index] = nearer(self.glimpsed_high)
                else:
                    score = self.value(
                        here.deeper, depth - 1, further_low(inner_low), further_high(inner_high)
                    )
                    score = nearer(score)
                    if score > inner_low:
                        here.floors[index] = score
                    if score < inner_high:
                        here.ceilings[index] = score
                if self.stopped:
                    return HALF
                least += weight * here.floors[index]
                most += weight * here.ceilings[index]
                if most < lowest:
                    return most // total
                if least >= highest:
                    return least // total
        return least // total

    def glimpse(self, here: Ply, depth: cython.int, low: cython.int, high: cython.int) -> cython.void:
        """Bounds of the score of a position, found by looking at one move at most.

        They go into `glimpsed_low` and `glimpsed_high`; equal ones are exact.
        """
        player: cython.int = here.state.who()
        known: cython.ulonglong = NO_MOVE
        is_ours: cython.bint
        score: cython.int
        floor: cython.int = 0
        ceiling: cython.int = ONE
        self.tick()
        if self.stopped:
            return
        if player == NOBODY:
            floor = cython.cast(cython.int, here.state.payoff(self.searcher) * ONE)
            ceiling = floor
        elif depth <= 0 and (depth <= -self.extension or self.evaluator.is_settled(here.state)):
            floor = self.judged(here)
            ceiling = floor
        else:
            if self.table.look_up(self.key(here, player)):
                known = self.table.move
                if self.table.depth - MOST_EXTENSION == depth:
                    if self.table.bound != AT_MOST:
                        floor = self.table.score
                    if self.table.bound != AT_LEAST:
                        ceiling = self.table.score
            if player != CHANCE and floor == 0 and ceiling == ONE:
                is_ours = here.state.side(player) == self.our_side
                self.list_moves(here, player)
                self.habits.rank(here, player, known)
                here.begin(here.pick(0))
                if is_ours:
                    score = self.after(here, is_ours, depth, low, high)
                    if score > low:
                        floor = score
                else:
                    score = ONE - self.after(here, is_ours, depth, ONE - high, ONE - low)
                    if score < high:
                        ceiling = score
        self.glimpsed_low = floor
        self.glimpsed_high = ceiling
