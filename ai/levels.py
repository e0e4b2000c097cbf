"""The ten levels: how strong an opponent is, from a friendly beginner to the best there is.

A level searches less than the next one, and the lower ones don't always play what they found best: they draw
from a softmax over what the moves are worth, so that a mistake is the likelier the smaller it is, and one
that costs more than `margin` is none of theirs. What anybody sees who looks one turn ahead
(`ai.foresight`) no level below the top misses: it takes a win that is there, and hands none over.

The ladders were set by matches; docs/strength.md has them, and how to repeat them.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ai.analysis import Analysis, Candidate
from ai.budgets import LEVEL_MS, Budget
from ai.foresight import Foresight
from ai.task import Task
from games.contract import Game
from games.core import State
from games.randomness import Random

MOST_LOOKED_AT = 500
"""So many moves a level looks at even where it is to simulate less."""
POSITIONS = 60_000
"""How many positions the look one turn ahead may visit, all moves together: some five milliseconds."""
POSITIONS_OF_ONE_TURN = 6_000
"""How many where only the own turn is looked at: one millisecond."""
EXAMINED = 0.1
"""Moves with less than this share of the most visits are no candidates: the search thinks little of them."""
FEWEST_POSITIONS = 50
"""Where there is room for fewer a move, there are too many moves to look beyond the own turn."""
MARGIN = 0.3
"""What the mistake of a level may cost, as a share of a win."""
SURELY = 0.999999
TO_BE_DRAWN_FROM = 1 << 30
OF_MISTAKES = 0x4D495354414B4553
"""Sets the draw of the move apart from the search's own random numbers, which have the same seed."""
VERSION = "6"
"""Of the ladders: it changes whenever a level may play something else."""


@dataclass(frozen=True)
class Level:
    """One step of a ladder.

    `engine` searches with `settings` for so many `simulations` or `nodes`, the level's time permitting; the
    move is drawn by a softmax of this `temperature` over expected payoffs (0: the best one is played), among
    those that are at most `margin` worse than the best. At full strength the engine is left alone, for all
    the time of the level.
    """

    engine: str
    simulations: int | None = None
    nodes: int | None = None
    temperature: float = 0.0
    margin: float = 1.0
    is_full_strength: bool = False
    settings: Mapping[str, Any] = field(default_factory=dict)

    def budget(self, number: int, state: State | None = None) -> Budget:
        """What the search of this level, the one of that number, may spend in a position.

        Where a level that may play its second best is to look at every move, it does so at least once.
        """
        if self.is_full_strength:
            return Budget(time_ms=LEVEL_MS[number])
        simulations = self.simulations
        if state is not None and simulations is not None and self.settings and self.engine in OPEN_MINDED:
            simulations = max(simulations, min(len(state.legal_moves()), MOST_LOOKED_AT))
        return Budget(simulations=simulations, nodes=self.nodes, cap_ms=LEVEL_MS[number])


Ladder = tuple[Level, ...]


OPEN_MINDED: Mapping[str, Mapping[str, Any]] = {"mcts": {"fpu": math.inf, "exploration": 0.7}}
"""By engine, the switches with which a level that may play its second best looks at every move."""


def _hot(engine: str, simulations: int, *temperatures: float) -> Ladder:
    """Levels that make mistakes, each fewer than the one below."""
    settings = OPEN_MINDED.get(engine, {})
    return tuple(
        Level(engine, simulations, temperature=temperature, margin=MARGIN, settings=settings)
        for temperature in temperatures
    )


def _cool(engine: str, *simulations: int) -> Ladder:
    """Levels that play what a search of so many simulations finds best."""
    return tuple(Level(engine, count) for count in simulations)


def _ahead(*nodes: int) -> Ladder:
    """Levels that play what looking ahead at so many positions finds best."""
    return tuple(Level("minimax", nodes=count) for count in nodes)


LADDERS: dict[tuple[str, int], Ladder] = {
    ("wege-waechter", 2): (
        *_hot("mcts", 100, 0.25, 0.16, 0.11, 0.075, 0.05, 0.03, 0.015),
        *_ahead(200, 10_000),
        Level("minimax", is_full_strength=True),
    ),
    ("grailnah", 2): (
        *_hot("mcts", 100, 0.2, 0.11, 0.07, 0.045, 0.026),
        *_cool("mcts", 30, 100),
        *_ahead(25_000, 100_000),
        Level("minimax", is_full_strength=True),
    ),
    ("grailnah", 3): (
        *_hot("mcts", 100, 0.2, 0.11, 0.07, 0.045, 0.026),
        *_cool("mcts", 30, 100, 300, 1_000),
        Level("mcts", is_full_strength=True),
    ),
    ("kampf-um-elfenland", 2): (
        *_hot("ismcts", 6, 0.25),
        *_hot("ismcts", 13, 0.1),
        *_hot("ismcts", 27, 0.03),
        *_cool("ismcts", 56, 120, 250, 520, 1_100, 2_300),
        Level("ismcts", is_full_strength=True),
    ),
    ("kampf-um-elfenland", 3): (
        *_hot("ismcts", 6, 0.25),
        *_hot("ismcts", 16, 0.08),
        *_cool("ismcts", 32, 80, 160, 320, 640, 1_500, 4_000),
        Level("ismcts", is_full_strength=True),
    ),
}
"""By game and number of players. More players than any ladder is for climb the one for the most."""


def ladder(game: Game, state: State) -> Ladder:
    """The ladder for a game with so many players."""
    game_id, players = game.facts.id, state.players
    found = [seats for known, seats in LADDERS if known == game_id and seats <= players]
    if found:
        return LADDERS[game_id, max(found)]
    engine = "ismcts" if game.facts.hidden else "mcts"
    return (
        *_hot(engine, 100, 0.15, 0.1, 0.06, 0.03),
        *_cool(engine, 100, 300, 1_000, 3_000, 10_000),
        Level(engine, is_full_strength=True),
    )


@dataclass(frozen=True)
class Prospect:
    """What one turn of foresight says of a move: how likely it wins at once, or lets the next side win."""

    winning: float = 0.0
    losing: float = 0.0

    def bounded(self, value: float) -> float:
        """A move's value for the mover, as far as what is foreseen allows it."""
        return max(self.winning, min(value, 1.0 - self.losing))


def foreseen(task: Task) -> dict[str, Prospect]:
    """The prospects of the legal moves, by move."""
    moves = task.state.legal_moves()
    foresight = Foresight(task.state)
    share = POSITIONS // (2 * len(moves))
    # Of what others may do, a hidden hand shows only a guess, and one guess is no foresight.
    if task.game.facts.hidden or share < FEWEST_POSITIONS:
        prospects = [Prospect(winning) for winning in foresight.chances(POSITIONS_OF_ONE_TURN)]
    else:
        prospects = [
            Prospect(foresight.winning(move, share), foresight.losing(move, share)) for move in moves
        ]
    return {task.game.write(task.state, move): found for move, found in zip(moves, prospects, strict=True)}


def played(level: Level, task: Task, prospects: Mapping[str, Prospect], analysis: Analysis) -> Analysis:
    """The analysis as a level acts on it: with the move that it plays, and its candidate in front.

    Depends on what was found and on the task's seed alone.
    """
    for move, prospect in prospects.items():
        if prospect.winning >= SURELY:
            return _with_first(analysis, _candidate(task, analysis, move))
    harmless = [
        candidate for candidate in analysis.candidates if _prospect(prospects, candidate).losing < SURELY
    ]
    saving = [move for move, prospect in prospects.items() if prospect.losing < SURELY]
    if not harmless and saving:
        # The search thinks nothing of the moves that avert the worst, or hasn't come to them.
        move = saving[Random(task.seed ^ OF_MISTAKES).integer(len(saving))]
        return _with_first(analysis, Candidate(move, 0, analysis.value, (move,)))
    harmless = harmless or list(analysis.candidates)
    if not harmless:
        return analysis
    values = {candidate.move: candidate.value[task.seat] for candidate in harmless}
    worth = {
        candidate.move: _prospect(prospects, candidate).bounded(values[candidate.move])
        for candidate in harmless
    }
    first = harmless[0]
    # The search knows more than its means; its order stands unless something is seen through.
    if level.temperature <= 0.0 and worth[first.move] >= values[first.move]:
        return _with_first(analysis, first)
    enough = EXAMINED * max(candidate.visits for candidate in harmless)
    examined = [candidate for candidate in harmless if candidate.visits >= enough]
    best = max(examined, key=lambda candidate: worth[candidate.move])
    if level.temperature <= 0.0:
        return _with_first(analysis, best)
    sane = [candidate for candidate in examined if worth[candidate.move] >= worth[best.move] - level.margin]
    weights = [math.exp((worth[candidate.move] - worth[best.move]) / level.temperature) for candidate in sane]
    return _with_first(analysis, sane[_drawn(weights, Random(task.seed ^ OF_MISTAKES))])


def _prospect(prospects: Mapping[str, Prospect], candidate: Candidate) -> Prospect:
    return prospects.get(candidate.move, Prospect())


def _candidate(task: Task, analysis: Analysis, move: str) -> Candidate:
    """What the search found out about a move that wins at once; what is certain if it didn't look at it."""
    for candidate in analysis.candidates:
        if candidate.move == move:
            return candidate
    seats = task.game.seats(task.state)
    sides = task.state.sides()
    mover = sides[seats.index(task.seat)]
    value = {seat: float(side == mover) for seat, side in zip(seats, sides, strict=True)}
    return Candidate(move, 0, value, (move,))


def _with_first(analysis: Analysis, chosen: Candidate) -> Analysis:
    others = tuple(candidate for candidate in analysis.candidates if candidate.move != chosen.move)
    return replace(analysis, move=chosen.move, value=chosen.value, candidates=(chosen, *others))


def _drawn(weights: Sequence[float], random: Random) -> int:
    """An index, each likely in proportion to its weight."""
    drawn = random.integer(TO_BE_DRAWN_FROM) / TO_BE_DRAWN_FROM * sum(weights)
    for index, weight in enumerate(weights):
        drawn -= weight
        if drawn < 0.0:
            return index
    return len(weights) - 1
