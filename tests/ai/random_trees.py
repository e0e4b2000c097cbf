"""Thousands of small games made at random, to search in every way and compare.

Their values are few, so that a score lies on the edge of a window all the time, and their positions are
reached by more ways than one, so that what the table knows comes from elsewhere. Toy games are searched
interpreted (see `tests.ai.toys`): `disagreements` runs a process of its own.
"""

import json
import os
import subprocess
import sys
from typing import Any

from ai.best_reply import BestReply
from ai.evaluator import Evaluator
from ai.maxn import MaxN
from ai.minimax import Minimax
from games.core import State
from games.randomness import Random
from tests.ai.brute_force import ONE, EverybodyForHimself, Exhaustive, OneReplies
from tests.ai.toys import Node, Toy

SHARES = (0.25, 0.5, 0.75)
MOST = 4
"""Moves of a position."""


class Tree(Toy):
    """A toy game whose positions have numbers, by which they are known and judged."""

    nodes: list[Node]
    numbers: dict[int, int]
    teams = False

    def hashed(self) -> int:
        return Random(self.numbers[id(self.node)]).bits()

    def side(self, player: int) -> int:
        return player % 2 if self.teams else player

    def payoff(self, player: int) -> float:
        return float(self.node[1][player]) if self.node[0] == "over" else 1.0 / self.players

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Tree)
        super().copy_from(other)
        self.nodes = other.nodes
        self.numbers = other.numbers
        self.teams = other.teams


class Whim(Evaluator):
    """A judge who goes by the number of a position alone."""

    def judge(self, state: State, viewer: int) -> None:
        assert isinstance(state, Tree)
        if state.node[0] == "over":
            shares = state.node[1]
        else:
            shares = _shares(Random(7 + state.numbers[id(state.node)]), state.players, state.teams)
        for player in range(state.players):
            self.worth[player] = shares[player]


def _shares(random: Random, players: int, teams: bool, among: tuple[float, ...] = SHARES) -> list[float]:
    """Who gets what, drawn from few possibilities; partners get the same, the sides share one."""
    sides = 2 if teams else players
    first = among[random.integer(len(among))]
    lucky = random.integer(sides)
    shares = [first if side == lucky else (1.0 - first) / (sides - 1) for side in range(sides)]
    return [shares[player % 2 if teams else player] for player in range(players)]


def grown(random: Random, players: int, teams: bool, height: int) -> Tree:
    """A game of so many plies at most; every position is reached by some others of the ply before."""
    nodes: list[Node] = []  # all of them, since what is forgotten may lend its identity to another
    below: list[Node] = []
    for ply in range(height, -1, -1):
        layer: list[Node] = []
        for _ in range(1 if ply == 0 else 3):
            kind = 0 if ply == 0 else random.integer(10)
            node: Node
            if ply == height or kind == 9:
                node = ["over", _shares(random, players, teams, (0.0, 0.5, 1.0))]
            else:
                children = [below[random.integer(len(below))] for _ in range(1 + random.integer(MOST))]
                if kind >= 6:
                    node = ["chance", [[1 + random.integer(5), child] for child in children]]
                else:
                    node = ["player", random.integer(players), children]
            nodes.append(node)
            layer.append(node)
        below = layer
    tree = Tree()
    tree.begin(below[0])
    tree.nodes, tree.numbers = nodes, {id(node): number for number, node in enumerate(nodes)}
    tree.teams, tree.players, tree.max_moves = teams, players, 8
    return tree


def disagrees(seed: int) -> str:
    """What a search found otherwise than one that looks at everything; nothing if they agree."""
    random = Random(seed)
    teams = random.integer(4) == 0
    players = 4 if teams else 2 + random.integer(3)
    tree = grown(random, players, teams, 3 + random.integer(4))
    depth, lines, mover = 1 + random.integer(7), 1 + random.integer(3), tree.actor_index()
    common: dict[str, Any] = {"memory_mib": random.integer(2)}
    switches = {**common, "pvs": random.integer(2) == 0}
    searches: list[tuple[Any, Any]] = [
        (Minimax(tree, Whim(), **switches, star2_from=random.integer(4)), Exhaustive),
        (BestReply(tree, Whim(), **switches), OneReplies),
        (MaxN(tree, Whim(), **common, prune=random.integer(4) > 0), EverybodyForHimself),
    ]
    for search, brute in searches:
        search.run(depth, lines=lines)
        reached = brute(Whim(), mover).by_move(tree, search.depth)
        mine = {move: search.values(move) for move in search.ranked()}
        if brute is EverybodyForHimself:
            best = sorted(reached, key=lambda move: (-reached[move][mover], move))[:lines]
            agree = list(mine) == best and all(mine[move] == reached[move] for move in best)
        else:
            scores = [round(value[mover] * ONE) for value in mine.values()]
            agree = scores == sorted(reached.values(), reverse=True)[:lines]
            agree = agree and scores == [reached[move] for move in mine]
        if not agree:
            return f"{brute.__name__}, game {seed}: {mine} instead of {reached}"
    return ""


def disagreements(games: int) -> list[str]:
    """What came out different in so many games, with every search there is."""
    answer = subprocess.run(
        [sys.executable, "-m", "tests.ai.random_trees", str(games)],
        env={**os.environ, "SPIELLEITER_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    found: list[str] = json.loads(answer.stdout)
    return found


if __name__ == "__main__":
    wrong = [told for told in (disagrees(seed) for seed in range(int(sys.argv[1]))) if told]
    sys.stdout.write(json.dumps(wrong))
