"""The thirteen check positions and the start, counted by an independent implementation."""

import json
from pathlib import Path

import pytest

from games.contract import Json
from games.core import State
from games.wege_waechter import GAME
from tests.games.wege_waechter.board import moves, play

pytestmark = pytest.mark.rules

FOLDER = Path(__file__).parents[2] / "perft"


def entries(name: str) -> list[Json]:
    """The positions of a count file: `position`, `counts` of depth 1, 2, …, some with all `moves`."""
    return [json.loads(line) for line in (FOLDER / name).read_text("utf-8").splitlines()]


CHECKS = entries("wege-waechter.jsonl")
STARTS = entries("wege-waechter-start.jsonl")
FEW = 5_000


def paths(start: State, depth: int) -> int:
    """The number of move paths of this length, walked by the notation alone."""
    if depth == 0:
        return 1
    return sum(paths(play(start, move), depth - 1) for move in moves(start))


def test_there_are_thirteen_check_positions_of_all_kinds() -> None:
    """The file is complete: positions in six phases, two of them with their moves."""
    assert len(CHECKS) == 13
    assert {entry["position"]["phase"] for entry in CHECKS} == {
        "choose", "place", "displace", "bonus", "act", "move",
    }  # fmt: skip
    assert sum("moves" in entry for entry in CHECKS) == 2


@pytest.mark.parametrize("number", range(len(CHECKS)))
def test_a_check_position_has_as_many_paths_as_counted_elsewhere(number: int) -> None:
    """Depth one to three."""
    entry = CHECKS[number]
    start = GAME.state_from(entry["position"])
    assert GAME.position(start) == entry["position"]
    assert [paths(start, depth + 1) for depth in range(3)] == entry["counts"]


@pytest.mark.parametrize("number", [index for index, entry in enumerate(CHECKS) if "moves" in entry])
def test_a_check_position_has_exactly_the_moves_listed(number: int) -> None:
    """Every move, and no other."""
    entry = CHECKS[number]
    assert moves(GAME.state_from(entry["position"])) == set(entry["moves"])


@pytest.mark.parametrize("entry", STARTS, ids=lambda entry: f"{entry['position']['options']['rows']} rows")
def test_the_start_has_as_many_paths_as_counted_elsewhere(entry: Json) -> None:
    """As deep as a walk by the notation goes in a moment; the deeper counts are the harness's."""
    start = GAME.state_from(entry["position"])
    assert entry["position"] == GAME.position(GAME.initial(entry["position"]["options"]))
    for depth, count in enumerate(entry["counts"], start=1):
        if count <= FEW:
            assert paths(start, depth) == count
