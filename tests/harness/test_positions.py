"""Positions that somebody has tampered with: refused with faults, or as good as any other, never a crash."""

import copy
from typing import Any

import pytest

from games.contract import Fault, Game, ImpossiblePosition
from games.core import CHANCE, NOBODY, State
from games.randomness import Random
from tests.harness.walks import starts, walk

# Covered many times over; without counting lines they take half the time.
pytestmark = [pytest.mark.rules, pytest.mark.no_cover]

MUTATIONS = 20_000
PARTS = 4

NONSENSE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 5.0, 6.0, 1e300, 2**31, 2**63, -(2**63)),
    *("", "x", "white", "black", "g", "a1", "a" * 500, "\u0000", "🙂", "\ud800"),
    *([], [[]], {}, {"a": 1}, ["white"], ["black", "white"], [1.0], {"white": 1.0}, [None] * 20, ["🙂"]),
)


def bases(game: Game) -> list[dict[str, Any]]:
    """Positions from every start: an early one, a later one, and the end where the game gets there."""
    found = []
    for seed, start in enumerate(starts(game.facts.id)):
        plies = list(walk(game, start, seed, 60))
        found += [game.position(ply.state) for ply in (plies[0], plies[len(plies) // 2], plies[-1])]
    return found


def containers(value: Any) -> list[Any]:
    """All objects and lists in a value, itself included."""
    found = []
    if isinstance(value, dict | list):
        found.append(value)
        for part in value.values() if isinstance(value, dict) else value:
            found += containers(part)
    return found


def mutate(position: dict[str, Any], random: Random) -> None:
    """Change one thing: put nonsense in a place, or take away, rename, add, double or exchange parts."""
    within = containers(position)
    into = within[random.integer(len(within))]
    keys = list(into) if isinstance(into, dict) else list(range(len(into)))
    nonsense = copy.deepcopy(NONSENSE[random.integer(len(NONSENSE))])
    change = random.integer(8)
    if not keys or change == 0:
        if isinstance(into, dict):
            into[nonsense if isinstance(nonsense, str) else "extra"] = 1
        else:
            into.append(nonsense)
        return
    key = keys[random.integer(len(keys))]
    if change == 1:
        del into[key]
    elif change == 2:
        part = into.pop(key)
        if isinstance(into, dict):
            into[nonsense if isinstance(nonsense, str) else f"{key}x"] = part
        else:
            into += [part, copy.deepcopy(part)]
    elif change == 3:
        other = keys[random.integer(len(keys))]
        into[key], into[other] = into[other], into[key]
    elif change == 4 and type(into[key]) is int:
        into[key] += random.integer(7) - 3
    else:
        into[key] = nonsense


def read(game: Game, position: object) -> tuple[State | None, list[Fault]]:
    """The state of a position, or its faults."""
    try:
        return game.state_from(position), []
    except ImpossiblePosition as impossible:
        return None, impossible.faults


@pytest.mark.parametrize("part", range(PARTS))
def test_no_mutation_of_a_position_makes_the_reader_fail(game: Game, part: int) -> None:
    """One to five changes at once; what is still accepted is a position like any other, and plays."""
    listed = bases(game)
    accepted = 0
    for number in range(part, MUTATIONS, PARTS):
        random = Random(number)
        position = copy.deepcopy(listed[random.integer(len(listed))])
        for _ in range((1, 1, 2, 3, 5)[random.integer(5)]):
            mutate(position, random)
        before = copy.deepcopy(position)
        state, faults = read(game, position)
        assert position == before
        if state is None:
            assert faults
            assert all(fault.words.en and fault.words.de for fault in faults)
            assert len(set(faults)) == len(faults), "a fault is named twice"
            continue
        accepted += 1
        again = game.position(state)
        assert game.position(game.state_from(again)) == again
        assert (state.actor_index() == NOBODY) == (not state.legal_moves())
        assert state.actor_index() != CHANCE or state.chance_outcomes()
    assert 0 < accepted < MUTATIONS / PARTS / 2
