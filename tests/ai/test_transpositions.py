"""What searches remember of positions, and the keys they remember it under."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from ai.transpositions import BYTES_PER_ENTRY, Transpositions
from games.contract import Game
from games.core import NOBODY, State
from games.randomness import Random
from games.registry import GAMES
from tests.harness.walks import starts, walk

pytestmark = pytest.mark.rules

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
MIB = 1024 * 1024
NO_MOVE = 2**64 - 1


def kept(table: Transpositions, key: int) -> tuple[int, int, int, int] | None:
    """Depth, bound, score and move of a position; None if the table doesn't know it."""
    return (table.depth, table.bound, table.score, table.move) if table.knows(key) else None


def test_what_is_kept_is_found_and_nothing_else() -> None:
    table = Transpositions(1)
    table.record(77, 5, AT_LEAST, 2**30, 2**48 - 1)
    table.record(2**64 - 77, 0, AT_MOST, 0, 12)
    assert kept(table, 77) == (5, AT_LEAST, 2**30, 2**48 - 1)
    assert kept(table, 2**64 - 77) == (0, AT_MOST, 0, 12)
    assert kept(table, 78) is None


def test_a_position_that_is_met_again_has_one_entry() -> None:
    table = Transpositions(1)
    for depth in range(10):
        table.record(77, depth, EXACT, depth, depth)
    assert table.used == 1
    assert kept(table, 77) == (9, EXACT, 9, 9)


def test_a_move_that_is_known_isnt_forgotten_for_none() -> None:
    table = Transpositions(1)
    table.record(77, 3, AT_LEAST, 5, 12)
    table.record(77, 4, AT_MOST, 4, NO_MOVE)
    assert kept(table, 77) == (4, AT_MOST, 4, 12)


def test_the_table_grows_and_keeps_everything_until_it_reaches_its_bound() -> None:
    table = Transpositions(8)
    random, keys = Random(1), []
    begun_with = table.capacity
    while table.capacity < table.most:
        keys.append(random.bits())
        table.record(keys[-1], len(keys) % 200, EXACT, len(keys), len(keys))
    assert table.capacity > begun_with
    lost = sum(kept(table, key) != (n % 200, EXACT, n, n) for n, key in enumerate(keys, start=1))
    # A few buckets of a table that is half full overflow.
    assert lost < len(keys) / 10


@pytest.mark.parametrize("memory_mib", [1, 2, 8, 256])
def test_old_and_new_table_together_keep_the_bound_in_memory(memory_mib: int) -> None:
    most = Transpositions(memory_mib).most
    assert most * BYTES_PER_ENTRY * 3 // 2 <= memory_mib * MIB < most * BYTES_PER_ENTRY * 3


def test_a_full_table_gives_up_the_shallowest_entry_of_a_bucket_first() -> None:
    table = Transpositions(1)
    step = table.most  # keys that fall into one bucket however large the table
    for number, depth in enumerate([9, 3, 7, 5]):
        table.record(1 + number * step, depth, EXACT, number, number)
    table.record(1 + 4 * step, 1, EXACT, 4, 4)
    assert [kept(table, 1 + number * step) is not None for number in range(5)] == [
        True,
        False,
        True,
        True,
        True,
    ]


def test_an_entry_of_an_older_iteration_goes_before_a_shallower_new_one() -> None:
    table = Transpositions(1)
    step = table.most
    table.record(1, 9, EXACT, 0, 0)
    table.grow_older()
    for number in range(1, 4):
        table.record(1 + number * step, 1, EXACT, number, number)
    table.record(1 + 4 * step, 1, EXACT, 4, 4)
    assert kept(table, 1) is None
    assert all(kept(table, 1 + number * step) is not None for number in range(1, 5))


def test_a_table_may_be_overfilled_for_as_long_as_one_likes() -> None:
    table = Transpositions(1)
    random = Random(2)
    for number in range(200_000):
        table.record(random.bits(), number % 60, EXACT, number, number)
    assert table.capacity == table.most
    assert table.used <= table.capacity


# --- keys --------------------------------------------------------------------------------------------


def told_apart_by(game: Game, state: State) -> str:
    """Everything a position says except how long the game has gone on, if that makes no difference."""
    position: dict[str, Any] = game.position(state)
    options = position["options"]
    for clock, limit in (("turn", "turn_limit"), ("ply", "ply_limit"), ("round", "round_limit")):
        if limit in options and options[limit] == 0:
            position = {name: value for name, value in position.items() if name != clock}
    # In the order of time in the position, but for what is still to come only the set matters.
    if "disqualified" in position:
        position["disqualified"] = sorted(position["disqualified"])
    return json.dumps(position, sort_keys=True)


def met(game: Game) -> Iterator[State]:
    """Unfinished positions of walks from everywhere, and what every other move would have led to."""
    for number, start in enumerate(starts(game.facts.id)):
        for seed in range(2):
            for ply in walk(game, start, 10 * number + seed, 30):
                yield ply.state
                for move in ply.moves[:4]:
                    yield ply.state.after(move)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.facts.id)
def test_positions_have_the_same_key_just_if_they_are_the_same(game: Game) -> None:
    by_key: dict[tuple[str, int], str] = {}
    by_position: dict[str, int] = {}
    again = 0
    for state in met(game):
        if state.actor_index() == NOBODY:
            continue
        told, key = told_apart_by(game, state), state.key()
        options = json.dumps(game.options(state), sort_keys=True)  # a search never leaves a game
        assert by_key.setdefault((options, key), told) == told
        again += told in by_position
        assert by_position.setdefault(told, key) == key
    assert len(by_position) > 2000
    assert again > 100


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.facts.id)
def test_every_bit_of_a_key_is_set_in_half_of_the_positions(game: Game) -> None:
    """Entries are found by the low bits: keys that are poor there would crowd into few buckets."""
    keys = {state.key() for state in met(game)}
    for bit in range(64):
        share = sum(key >> bit & 1 for key in keys) / len(keys)
        assert abs(share - 0.5) < 0.05, bit
