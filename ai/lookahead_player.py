"""What the engines that look ahead move by move have in common: search within a budget, say what was found.

Where hands are hidden, several deals that look the same to the searching player are searched one after
another, each with its share of the budget, and every deal has a vote.
"""

from collections.abc import Mapping
from typing import Any

from ai.analysis import Analysis, Candidate
from ai.clock import monotonic_ms
from ai.evaluation import evaluator_for
from ai.lookahead import MOST_DEPTH, Lookahead
from ai.policies import policy_for
from ai.task import PROGRESS_MS, Task
from ai.tuned import switches_for
from games.contract import Game
from games.core import State
from games.randomness import Random

DEALS = 8
"""How many deals a position with hidden hands is searched in."""
FORCED_NODES = 5_000
"""What a position with a single legal move is worth: enough for a rough value, done in an instant."""
LONGEST_LINE = 8

WIDTH = 24
"""How many moves of a position are looked at where there can be thousands."""


def found(
    task: Task, search: type[Lookahead], switches: Mapping[str, Any], name: str, version: str
) -> Analysis:
    """The move of the highest value; where hands are hidden, the one that is best in most deals.

    `switches` are those that are to differ from what measured best for the engine (`ai.tuned`).

    :raises TypeError: the search has no such switch.
    """
    inquiry = Inquiry(task, search, {**switches_for(task.game.facts.id, name), **switches})
    inquiry.run()
    candidates = inquiry.candidates()
    return Analysis(
        engine=name,
        version=version,
        seed=task.seed,
        move=candidates[0].move,
        value=candidates[0].value,
        simulations=0,
        nodes=inquiry.nodes,
        time_ms=round(monotonic_ms() - task.started_ms),
        candidates=candidates,
        stopped=inquiry.told_to_stop,
        depth=inquiry.depth,
    )


class Inquiry:
    """The searches of one task: one, or where hands are hidden one for each deal.

    `votes`, `values` and `lines` are by move; `depth` is what every search completed.
    """

    def __init__(self, task: Task, kind: type[Lookahead], switches: Mapping[str, Any]) -> None:
        self.task = task
        self.kind = kind
        self.switches = {"width": WIDTH if task.game.facts.hidden else 0, **switches}
        self.told_to_stop = False
        self.nodes = 0
        self.depth = MOST_DEPTH
        self.votes: dict[int, int] = {}
        self.values: dict[int, list[list[float]]] = {}
        self.lines: dict[int, tuple[str, ...]] = {}
        self._reported = task.started_ms

    _searching: Lookahead

    def run(self) -> None:
        """Search within the budget of the task."""
        task, is_hidden = self.task, self.task.game.facts.hidden
        game_id = task.game.facts.id
        deals = DEALS if is_hidden else 1
        nodes = task.budget.nodes or 0
        # With hidden hands, a quick answer would tell everybody that there was nothing to choose.
        if not is_hidden and len(task.state.legal_moves()) == 1:
            nodes = min(nodes or FORCED_NODES, FORCED_NODES)
        for number in range(deals):
            state = task.state
            if number > 0:
                state = state.resample(state.actor_index(), Random(task.seed + number))
            deadline_ms = task.deadline_ms
            if deadline_ms:
                now = monotonic_ms()
                deadline_ms = now + (deadline_ms - now) / (deals - number)
            self._searching = search = self.kind(
                state,
                evaluator_for(game_id),
                seed=task.seed + number,
                policy=policy_for(game_id),
                pause=self.pause,
                **self.switches,
            )
            search.run(
                task.budget.depth or MOST_DEPTH,
                max(1, nodes // deals) if nodes else 0,
                deadline_ms,
                task.lines,
            )
            self._note(search)
            if self.told_to_stop:
                break

    def pause(self) -> bool:
        """Tell how far the search is, if it is time, and ask whether it is to end."""
        now = monotonic_ms()
        if now - self._reported >= PROGRESS_MS:
            self._reported = now
            self._report()
        self.told_to_stop = self.told_to_stop or self.task.should_stop()
        return self.told_to_stop

    def _report(self) -> None:
        search = self._searching
        best = search.ranked()[0]
        self.task.on_progress(
            {
                "simulations": 0,
                "time_ms": round(monotonic_ms() - self.task.started_ms),
                "move": self.task.game.write(self.task.state, best),
                "value": self._by_seat(search.values(best)),
            }
        )

    def _note(self, search: Lookahead) -> None:
        ranked = search.ranked()
        self.nodes += search.nodes
        self.depth = min(self.depth, search.depth)
        self.votes[ranked[0]] = self.votes.get(ranked[0], 0) + 1
        for move in ranked:
            self.values.setdefault(move, []).append(search.values(move))
            line = search.line(move, LONGEST_LINE)
            self.lines.setdefault(move, _in_words(self.task.game, search.root, line))

    def candidates(self) -> tuple[Candidate, ...]:
        """The moves whose values are known, the best first; visits are the deals in which a move was best."""
        mover = self.task.state.actor_index()
        means = {
            move: [sum(column) / len(values) for column in zip(*values, strict=True)]
            for move, values in self.values.items()
        }
        ranked = sorted(means, key=lambda move: (-self.votes.get(move, 0), -means[move][mover]))
        return tuple(
            Candidate(
                move=self.task.game.write(self.task.state, move),
                visits=self.votes.get(move, 0),
                value=self._by_seat(means[move]),
                line=self.lines[move],
            )
            for move in ranked
        )

    def _by_seat(self, values: list[float]) -> dict[str, float]:
        seats = self.task.game.seats(self.task.state)
        return {seat: round(value, 6) for seat, value in zip(seats, values, strict=True)}


def _in_words(game: Game, start: State, moves: list[int]) -> tuple[str, ...]:
    state = start.clone()
    texts: list[str] = []
    for move in moves:
        texts.append(game.write(state, move))
        state.advance(move)
    return tuple(texts)
