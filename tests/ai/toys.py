"""Games made to measure: a tree of positions, written down as nested lists.

`["player", 0, [node, …]]` lets a player decide (a move that is None isn't legal), `["chance", [[weight,
node], …]]` lets dice decide, `["draw", 0, [[weight, node], …]]` likewise, but only that player sees the
outcome; `["over", [payoff, …]]` ends the game. `["deal", true, [[weight, node], …]]` at the top deals what
nobody sees, of which the one with the number `true` is the case. A compiled `State` can't be subclassed in
plain Python, so toy games are searched by a process of their own, interpreted; `searched` is the way to it.
"""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

from games.core import CHANCE, NOBODY, MoveList, State
from games.randomness import Random

Node = list[Any]
UNSEEN = 99


class Toy(State):
    """A position of a toy game: a node of its tree."""

    def __init__(self) -> None:
        super().__init__()
        self.node: Node = ["over", []]
        self.deals: Node = []
        self.is_peeking = False

    def begin(self, tree: Node) -> None:
        """Put the top of a tree there, with what is the case dealt."""
        self.deals = tree[2] if tree[0] == "deal" else []
        self.node = tree[2][tree[1]][1] if self.deals else tree

    def who(self) -> int:
        return {"player": self.node[1], "chance": CHANCE, "draw": CHANCE, "over": NOBODY}[self.node[0]]

    def redeal(self, player: int, random: Random) -> None:
        if self.deals and not self.is_peeking:
            drawn = random.integer(sum(weight for weight, _ in self.deals))
            for weight, node in self.deals:
                if drawn < weight:
                    self.node = node
                    return
                drawn -= weight

    def seen_as(self, player: int, move: int) -> int:
        return UNSEEN if self.node[0] == "draw" and player != self.node[1] else move

    def fill(self, into: MoveList) -> None:
        into.clear()
        if self.node[0] == "player":
            for move, node in enumerate(self.node[2]):
                if node is not None:
                    into.add(move)
        elif self.node[0] in ("chance", "draw"):
            for move, (weight, _) in enumerate(self.node[-1]):
                into.add_weighted(move, weight)

    def play(self, move: int) -> None:
        self.node = self.node[2][move] if self.node[0] == "player" else self.node[-1][move][1]
        self.deals = []

    def allows(self, move: int) -> bool:
        return move in self.legal_moves()

    def payoff(self, player: int) -> float:
        return float(self.node[1][player]) if self.node[0] == "over" else 1.0 / self.players

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Toy)
        self.node = other.node
        self.deals = other.deals
        self.is_peeking = other.is_peeking
        self.players = other.players
        self.max_moves = other.max_moves


@dataclass(frozen=True)
class Found:
    """What a search found: the values at the root; the moves, best first; visits, values and line by move."""

    values: list[float]
    moves: list[int]
    visits: dict[int, int]
    move_values: dict[int, list[float]]
    lines: dict[int, list[int]]
    simulations: int
    is_settled: bool


@dataclass(frozen=True)
class Solved:
    """What is proven: the least and most each player gets; whether the best move is, and which it is."""

    bounds: list[list[float]]
    is_settled: bool
    best: int


def searched(
    tree: Node,
    simulations: int,
    *,
    players: int = 2,
    seed: int = 1,
    engine: str = "mcts",
    is_peeking: bool = False,
    **switches: Any,
) -> Found:
    """What a tree search with so many simulations finds in a toy game; a peeking one never deals anew."""
    question = {
        "tree": tree,
        "simulations": simulations,
        "players": players,
        "seed": seed,
        "engine": engine,
        "is_peeking": is_peeking,
        "switches": switches,
    }
    values, rows, done, is_settled = answered(question)
    return Found(
        values,
        [row[0] for row in rows],
        {row[0]: row[1] for row in rows},
        {row[0]: row[2] for row in rows},
        {row[0]: row[3] for row in rows},
        done,
        is_settled,
    )


def solved(
    trees: list[Node], simulations: int, *, players: int = 2, is_careless: bool = False, **switches: Any
) -> list[Solved]:
    """What `mcts` with its solver proves of each of many toy games; careless, it misjudges chance."""
    questions = [
        {
            "tree": tree,
            "simulations": simulations,
            "players": players,
            "seed": number,
            "engine": "mcts",
            "is_peeking": False,
            "switches": {"solver": True, **switches},
        }
        for number, tree in enumerate(trees)
    ]
    answers = answered({"questions": questions, "is_careless": is_careless})
    return [Solved(*answer) for answer in answers]


def answered(question: dict[str, Any]) -> Any:
    """What the process of its own answers."""
    answer = subprocess.run(
        [sys.executable, "-m", "tests.ai.toys"],
        input=json.dumps(question),
        env={**os.environ, "SPIELLEITER_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    return json.loads(answer.stdout)


def _begun(question: dict[str, Any]) -> Any:
    """The search of a question, run."""
    from ai.ismcts import InformationSetSearch
    from ai.mcts import TreeSearch

    state = Toy()
    state.begin(question["tree"])
    state.is_peeking = question["is_peeking"]
    state.players = question["players"]
    state.max_moves = 16
    kinds: dict[str, Any] = {"mcts": TreeSearch, "ismcts": InformationSetSearch}
    search = kinds[question["engine"]](state, question["seed"], **question["switches"])
    search.run(question["simulations"], 0.0, 0.0)
    return search


def _search(question: dict[str, Any]) -> list[Any]:
    search = _begun(question)
    rows = [
        [search.move(node), search.visits(node), search.values(node), search.line(node, 9)]
        for node in search.ranked()
    ]
    return [search.values(), rows, search.simulations, search.is_settled]


def _solve(question: dict[str, Any]) -> list[Any]:
    search = _begun(question)
    return [search.bounds(), search.is_settled, search.move(search.ranked()[0])]


def _answer(question: dict[str, Any]) -> list[Any]:
    if "questions" not in question:
        return _search(question)
    if question["is_careless"]:
        from ai import tree

        def narrow_chance(self: Any, node: int, player: int) -> bool:
            """As if the first outcome were the only one."""
            entry = self.first[node] * self.players + player
            return bool(self.tighten(node * self.players + player, self.low[entry], self.high[entry]))

        tree.Tree.narrow_chance = narrow_chance
    return [_solve(each) for each in question["questions"]]


if __name__ == "__main__":
    sys.stdout.write(json.dumps(_answer(json.load(sys.stdin))))
