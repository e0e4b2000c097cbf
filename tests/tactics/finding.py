"""`python -m tests.tactics.finding GAME < positions`: which positions, one JSON object a line, make a puzzle.

For each with a single best move that exhaustive search proves, the best move and the claim are printed, ready
for the suite's file but for its name, motif and the words that say what there is to see.
"""

import json
import math
import sys
from collections.abc import Iterator
from typing import Any

from games.contract import Game
from games.core import State
from games.registry import GAMES
from tests.tactics.odds import ONE, Odds
from tests.tactics.proofs import Table, prove, sides
from tests.tactics.suite import Puzzle

LONGEST = 6
"""How many plies ahead wins and losses by force are looked for."""
MARGIN = 0.15
"""By how much the best move has to be better than any other where chance has a say."""
MOST_LOOKS = 6000
FEWEST_LOOKS = 100

Claim = dict[str, Any]


def claim_for(game: Game, position: Any, longest: int = LONGEST) -> tuple[str, Claim] | None:
    """The single best move of a position and what can be claimed of it; None if nothing is found."""
    state = game.state_from(position)
    after = {game.write(state, move): state.after(move) for move in state.legal_moves()}
    if state.actor_index() < 0 or len(after) < 2:
        return None
    at_once = None
    for best, claim in _claims(state, after, longest):
        if prove(Puzzle(game.facts.id, "", "", best, "", claim, position)).proved:
            if not game.facts.chance or claim["plies"] > 1 or claim["others"] == "lose":
                return best, claim
            at_once = best, claim  # to be had, but perhaps it can be said how much worse the others are
    found = _worth_more(state, after) if game.facts.chance else None
    if found is None:
        return at_once
    best, claim = found
    puzzle = Puzzle(game.facts.id, "", "", best, "", claim, position)
    while not prove(puzzle, looks=claim["looks"]).proved:
        claim["looks"] = claim["looks"] * 3 // 2
    return best, claim


def _claims(state: State, after: dict[str, State], longest: int) -> Iterator[tuple[str, Claim]]:
    """What may be claimed about wins and losses by force, the strongest first."""
    table = Table(sides(state), state.actor_index())
    for plies in range(1, longest + 1):
        winning = [text for text, successor in after.items() if table.own.wins(successor, plies - 1)]
        if len(winning) == 1:
            for within in range(2, longest + 1):
                yield winning[0], {"kind": "win", "plies": plies, "others": "lose", "within": within}
            for within in (plies + 2, plies):
                yield winning[0], {"kind": "win", "plies": plies, "others": "slower", "within": within}
        if winning:
            return
    for within in range(2, longest + 1):
        held = [text for text, successor in after.items() if not table.is_lost(successor, within - 1)]
        if len(held) == 1:
            for plies in (within + 3, within + 2, within + 1):
                yield held[0], {"kind": "hold", "plies": plies, "within": within}
        if len(held) < 2:
            return


def _worth_more(state: State, after: dict[str, State]) -> tuple[str, Claim] | None:
    """The move that is worth more than any other by `MARGIN`, as far as `MOST_LOOKS` show it."""
    odds = Odds(state.actor_index())
    prospects = {text: odds.prospect(successor) for text, successor in after.items()}
    for look in range(MOST_LOOKS):
        best = max(prospects, key=lambda text: (prospects[text].lower + prospects[text].upper, text))
        rest = [prospect for text, prospect in prospects.items() if text != best]
        rival = max(rest, key=lambda prospect: prospect.upper)
        if prospects[best].lower - rival.upper >= MARGIN * ONE:
            least = math.floor(1000 * prospects[best].lower / ONE) / 1000
            others = math.ceil(1000 * rival.upper / ONE) / 1000
            return best, {"kind": "odds", "least": least, "others": others, "looks": FEWEST_LOOKS}
        odds.look(prospects[best] if look % 2 else rival)
    return None


def main() -> None:
    """Read positions, print puzzles."""
    game = GAMES[sys.argv[1]]
    for line in sys.stdin:
        position = json.loads(line)
        found = claim_for(game, position)
        if found is not None:
            print(json.dumps({"best": found[0], "claim": found[1], "position": position}), flush=True)


if __name__ == "__main__":
    main()
