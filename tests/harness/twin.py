"""What a game does, boiled down to one line: run compiled and interpreted, it must come out the same.

`python -m tests.harness.twin GAME` prints it as JSON.
"""

import hashlib
import json
import sys

from ai.playout import random_playouts
from games import core
from games.core import NOBODY
from games.perft import perft
from games.registry import GAMES
from tests.harness.walks import perft_positions, starts, walk

PERFT_NODES = 200_000


def summary(game_id: str) -> dict[str, object]:
    """Perft counts up to about 200,000 nodes, random playouts, and a digest of walks with their events."""
    game = GAMES[game_id]
    left = PERFT_NODES
    counts = []
    for entry in perft_positions(game_id):
        state = game.state_from(entry["position"])
        for depth, count in enumerate(entry["counts"], 1):
            if count <= min(left, PERFT_NODES // 4):
                left -= count
                counts.append(perft(state, depth))
    walked = hashlib.sha256()
    for seed, start in enumerate(starts(game_id)):
        for ply in walk(game, start, seed, 60):
            state = ply.state
            if ply.moves:
                walked.update(repr((state.key(), ply.moves, state.traced(ply.chosen)[1])).encode())
        for player in range(state.players):
            if state.actor_index() != NOBODY and state.takes_part(player):
                after, trace = state.given_up(player)
                walked.update(repr((after.key(), after.legal_moves(), trace)).encode())
    playouts = [random_playouts(start.state(game), 2, 7, 400) for start in starts(game_id)]
    return {"counts": counts, "walked": walked.hexdigest(), "playouts": playouts}


if __name__ == "__main__":
    print(json.dumps({"source": core.__file__, **summary(sys.argv[1])}))
