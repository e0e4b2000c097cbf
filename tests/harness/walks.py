"""Seeded random walks through a game: what the shared tests look at, ply by ply."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from games.contract import Game
from games.core import CHANCE, NOBODY, State
from games.randomness import Random

TESTS = Path(__file__).parent.parent


@dataclass(frozen=True)
class Start:
    """Where walks of a game begin: its options, or a position near something rare."""

    name: str
    options: dict[str, Any] | None
    position: dict[str, Any] | None

    def state(self, game: Game) -> State:
        if self.position is not None:
            return game.state_from(self.position)
        return game.initial(self.options)


@dataclass(frozen=True)
class Ply:
    """One ply of a walk: `state`, the legal moves there, and the one chosen."""

    state: State
    moves: list[int]
    chosen: int


@cache
def starts(game_id: str) -> list[Start]:
    """The starting points of a game: its file in `starts/`, then its perft positions."""
    listed = json.loads((TESTS / "harness" / "starts" / f"{game_id}.json").read_text())["starts"]
    found = [Start(entry["name"], entry.get("options"), entry.get("position")) for entry in listed]
    for number, entry in enumerate(perft_positions(game_id)):
        found.append(Start(f"perft position {number}", None, entry["position"]))
    return found


@cache
def chance_totals(game_id: str) -> dict[str, list[int]]:
    """By phase, what the weights of a chance event may sum to, where the rules state it."""
    listed = json.loads((TESTS / "harness" / "starts" / f"{game_id}.json").read_text())
    totals: dict[str, int | list[int]] = listed["chance_totals"]
    return {phase: [total] if isinstance(total, int) else total for phase, total in totals.items()}


@cache
def perft_positions(game_id: str) -> list[dict[str, Any]]:
    """The lines of a game's perft files: position, counts from depth 1 on, for some the moves.

    `<game>.jsonl` holds positions from mid-game, `<game>-start.jsonl` those in which games begin.
    """
    lines = (TESTS / "perft" / f"{game_id}.jsonl").read_text().splitlines()
    lines += (TESTS / "perft" / f"{game_id}-start.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines if line.strip()]


def walk(game: Game, start: Start, seed: int, plies: int) -> Iterator[Ply]:
    """Uniform random moves (chance by weight) from a start, until the end or for so many plies.

    A last entry with no moves shows the final position of a finished game.
    """
    random = Random(seed)
    state = start.state(game)
    for _ in range(plies):
        moves = state.legal_moves()
        if state.actor_index() == NOBODY:
            yield Ply(state, moves, 0)
            return
        chosen = _draw(state, moves, random)
        yield Ply(state, moves, chosen)
        state = state.after(chosen)


def _draw(state: State, moves: list[int], random: Random) -> int:
    if state.actor_index() != CHANCE:
        return moves[random.integer(len(moves))]
    outcomes = state.chance_outcomes()
    drawn = random.integer(sum(weight for _, weight in outcomes))
    for move, weight in outcomes:
        if drawn < weight:
            return move
        drawn -= weight
    raise AssertionError("the weights don't add up")
