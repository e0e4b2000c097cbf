"""What a puzzle claims, and whether exhaustive search proves it.

A claim is one of these. Plies are counted from the position, the claimed move being the first.

- `{"kind": "win", "plies": n, "others": "lose", "within": m}`: the move wins by force within n plies; after
  every other move a rival wins by force within m plies.
- `{"kind": "win", "plies": n, "others": "slower", "within": m}`: the move wins by force within n plies, and
  no other does within m (m ≥ n).
- `{"kind": "hold", "plies": n, "within": m}`: after every other move a rival wins by force within m plies;
  after this one none does within n (n > m).
- `{"kind": "odds", "least": p, "others": q, "looks": k}`: k looks at what can follow suffice to show that the
  move is worth at least p (the expected payoff) and every other at most q, with p > q.

A claim about a game with hidden hands is proved in every deal that the player on turn has to reckon with.
That is no proof where he would have to know which deal it is to win, so then he may claim no more than a win
at once or a defence.

The proofs stand on `tests.tactics.forced` and `tests.tactics.odds`, that is on the rules alone.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.core import State
from tests.tactics.deals import every_deal
from tests.tactics.forced import Force
from tests.tactics.odds import ONE, Odds, Prospect
from tests.tactics.suite import Puzzle


@dataclass(frozen=True)
class Verdict:
    """Whether a claim was proved, and where it fails if it wasn't."""

    proved: bool
    reason: str = ""


PROVED = Verdict(proved=True)


def prove(puzzle: Puzzle, move: str | None = None, *, looks: int | None = None) -> Verdict:
    """The verdict on what a puzzle claims, or on the same claim for another move.

    `looks` replaces the number of looks that the puzzle's claim allows.
    """
    claim: dict[str, Any] = dict(puzzle.claim)
    if looks is not None:
        claim["looks"] = looks
    state = puzzle.state()
    move = puzzle.best if move is None else move
    # A win at once is there to be seen: whoever holds what, the game is over.
    at_once = claim["kind"] == "win" and claim["plies"] == claim["within"] == 1
    deals = [state] if at_once else every_deal(puzzle.game, state)
    assert len(deals) == 1 or claim["kind"] == "hold" or claim.get("plies") == 1
    kind = claim.pop("kind")
    table = Table(sides(state), state.actor_index())
    for dealt in deals:
        after = {puzzle.game.write(dealt, code): dealt.after(code) for code in dealt.legal_moves()}
        if move not in after:
            return Verdict(proved=False, reason=f"{move} isn't legal")
        claimed = after.pop(move)
        if not after:
            return Verdict(proved=False, reason=f"{move} is the only legal move")
        if kind == "win":
            verdict = _wins(table, claimed, after, **claim)
        elif kind == "hold":
            verdict = _holds(table, claimed, after, **claim)
        else:
            verdict = _is_worth_more(state.actor_index(), claimed, after, **claim)
        if not verdict.proved:
            return verdict
    return PROVED


def sides(state: State) -> list[frozenset[int]]:
    """The players who win together, side by side."""
    grouped: dict[int, set[int]] = {}
    for player, side in enumerate(state.sides()):
        grouped.setdefault(side, set()).add(player)
    return [frozenset(players) for players in grouped.values()]


class Table:
    """The side of the player on turn and its rivals, each with what it can force."""

    def __init__(self, sides: Iterable[frozenset[int]], mover: int) -> None:
        forces = [Force(side) for side in sides]
        self.own = next(force for force in forces if mover in force.side)
        self.rivals = [force for force in forces if mover not in force.side]

    def is_lost(self, state: State, plies: int) -> bool:
        """Whether a rival wins by force within the plies."""
        return any(rival.wins(state, plies) for rival in self.rivals)


def _wins(
    table: Table, claimed: State, after: Mapping[str, State], *, plies: int, others: str, within: int
) -> Verdict:
    if not table.own.wins(claimed, plies - 1):
        return Verdict(proved=False, reason=f"it doesn't win by force within {plies} plies")
    if others == "slower":
        assert within >= plies
        quick = [text for text, state in after.items() if table.own.wins(state, within - 1)]
        return Verdict(proved=False, reason=f"{quick[0]} wins as well") if quick else PROVED
    assert others == "lose"
    return _all_lost(table, after, within)


def _holds(table: Table, claimed: State, after: Mapping[str, State], *, plies: int, within: int) -> Verdict:
    assert plies > within
    if table.is_lost(claimed, plies - 1):
        return Verdict(proved=False, reason=f"it loses by force within {plies} plies")
    return _all_lost(table, after, within)


def _all_lost(table: Table, after: Mapping[str, State], within: int) -> Verdict:
    for text, state in after.items():
        if not table.is_lost(state, within - 1):
            return Verdict(proved=False, reason=f"{text} doesn't lose by force within {within} plies")
    return PROVED


def _is_worth_more(
    mover: int, claimed: State, after: Mapping[str, State], *, least: float, others: float, looks: int
) -> Verdict:
    assert least > others
    odds = Odds(mover)
    best = odds.prospect(claimed)
    rest = [odds.prospect(state) for state in after.values()]
    for look in range(looks):
        doubtful: list[Prospect] = [other for other in rest if other.upper > others * ONE]
        if best.lower >= least * ONE and not doubtful:
            return PROVED
        if best.lower < least * ONE and (look % 2 or not doubtful):
            odds.look(best)
        else:
            odds.look(max(doubtful, key=lambda other: other.upper))
    return Verdict(proved=False, reason=f"{looks} looks don't prove it")
