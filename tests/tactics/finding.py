"""`python -m tests.tactics.finding GAME < positions`: which positions, one JSON object a line, make a puzzle.

For each with a single best move that exhaustive search proves, the best move and the claim are printed, ready
for the suite's file but for its name, motif and the words that say what there is to see.
"""

import json
import math
import sys
from typing import Any

from games.contract import Game
from games.core import State
from games.registry import GAMES
from tests.tactics.odds import ONE, Odds
from tests.tactics.proofs import Table, prove, sides
from tests.tactics.suite import Puzzle

LONGEST_WIN = 5
LONGEST_LOSS = 4
MARGIN = 0.15
MOST_LOOKS = 6000


def claim_for(game: Game, state: State, longest: int = LONGEST_WIN) -> tuple[str, dict[str, Any]] | None:
    """The single best move and what can be claimed of it; None if nothing is found."""
    if not game.facts.chance:
        return _forced(game, state, longest)
    return _worth_more(game, state)


def _forced(game: Game, state: State, longest: int) -> tuple[str, dict[str, Any]] | None:
    table = Table(sides(game.facts.id, state), state.actor_index())
    after = {game.write(state, move): state.after(move) for move in state.legal_moves()}
    for plies in range(1, longest + 1):
        winning = [text for text, successor in after.items() if table.own.wins(successor, plies - 1)]
        if len(winning) > 1:
            return None
        if winning:
            others = {text: successor for text, successor in after.items() if text != winning[0]}
            for within in range(2, LONGEST_LOSS + 1):
                if all(table.is_lost(successor, within - 1) for successor in others.values()):
                    claim = {"kind": "win", "plies": plies, "others": "lose", "within": within}
                    return winning[0], claim
            if plies == 1:
                return winning[0], {"kind": "win", "plies": 1, "others": "slower", "within": 1}
            within = plies + min(state.players, 2)
            if any(table.own.wins(successor, within - 1) for successor in others.values()):
                return None
            return winning[0], {"kind": "win", "plies": plies, "others": "slower", "within": within}
    for within in range(2, LONGEST_LOSS + 1):
        held = [text for text, successor in after.items() if not table.is_lost(successor, within - 1)]
        if len(held) == 1:
            plies = within + 2
            if table.is_lost(after[held[0]], plies - 1):
                return None
            return held[0], {"kind": "hold", "plies": plies, "within": within}
    return None


def _worth_more(game: Game, state: State) -> tuple[str, dict[str, Any]] | None:
    odds = Odds(state.actor_index())
    after = {game.write(state, move): odds.prospect(state.after(move)) for move in state.legal_moves()}
    if len(after) < 2:
        return None
    for look in range(MOST_LOOKS):
        best = max(after, key=lambda text: (after[text].lower + after[text].upper, after[text].lower))
        rest = [prospect for text, prospect in after.items() if text != best]
        rival = max(rest, key=lambda prospect: prospect.upper)
        if after[best].lower - rival.upper >= MARGIN * ONE:
            claim = {
                "kind": "odds",
                "least": math.floor(1000 * after[best].lower / ONE) / 1000,
                "others": math.ceil(1000 * rival.upper / ONE) / 1000,
                "looks": 100,
            }
            puzzle = Puzzle(game.facts.id, "", "", best, "", "exhaustive", game.position(state), claim)
            while not prove(puzzle, looks=claim["looks"]).proved:
                claim["looks"] = claim["looks"] * 3 // 2
            return best, claim
        odds.look(after[best] if look % 2 else rival)
    return None


if __name__ == "__main__":
    played = GAMES[sys.argv[1]]
    for line in sys.stdin:
        found = claim_for(played, played.state_from(json.loads(line)))
        if found is not None:
            print(json.dumps({"best": found[0], "claim": found[1], "position": json.loads(line)}))
