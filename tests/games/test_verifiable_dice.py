"""The published algorithm: its vectors hold, and the verifier in JavaScript agrees with ours on games."""

import copy
import json
import os
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games import dice, record
from games.contract import Json
from games.registry import GAMES

VERIFIER = Path(__file__).parents[2] / "docs" / "verifier"
VECTORS = json.loads((VERIFIER / "vectors.json").read_text("utf-8"))
SERVER_SEED = bytes(range(7, 39))
NODE = shutil.which("node")

with_node = pytest.mark.skipif(
    NODE is None and os.environ.get("SPIELLEITER_REQUIRE_NODE") != "1", reason="Node.js isn't installed"
)


def node(*arguments: str, stdin: str = "") -> str:
    """What Node.js prints, whatever its exit code; a program that fails to run raises."""
    assert NODE is not None, "SPIELLEITER_REQUIRE_NODE=1, but Node.js isn't installed"
    done = subprocess.run(
        [NODE, *arguments], input=stdin, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.stderr == ""
    return done.stdout


def finished(game_id: str, seed: int, options: Json | None = None) -> Json:
    """The full record of a game of random moves, its dice by the seeds, as the service reveals it."""
    game, random, client_seed = GAMES[game_id], Random(seed), f"Würfelglück {seed}"
    state, moves, draws = game.initial(options), [], 0
    while (actor := game.actor(state)) is not None:
        entry: Json = {"ply": len(moves) + 1, "actor": actor}
        if actor == "chance":
            possible = state.chance_outcomes()
            index = dice.draw(SERVER_SEED, client_seed, draws, [weight for _, weight in possible])
            number = possible[index][0]
            if (listed := record.outcomes(game, state)) is not None:
                entry["outcomes"] = listed
            draws += 1
        else:
            number = random.choice(state.legal_moves())
        moves.append({**entry, "move": game.write(state, number)})
        state = state.after(number)
    return {
        "format": 1,
        "game": game_id,
        "rules_version": game.facts.rules_version,
        "options": game.options(state),
        "fairness": {
            "commitment": dice.commitment(SERVER_SEED),
            "client_seed": client_seed,
            "server_seed": SERVER_SEED.hex(),
            "draws": draws,
        },
        "moves": moves,
        "result": game.result(state),
    }


GAMES_PLAYED: dict[str, tuple[str, int, Json]] = {
    "wege-waechter": ("wege-waechter", 1, {"turn_limit": 120}),
    "loaded dice": (
        "wege-waechter",
        2,
        {"turn_limit": 120, "group_die": {"runner": 0, "guard": 1, "druid": 5}},
    ),
    "headquarters": ("kampf-um-elfenland", 3, {"players": ["black", "blue"], "round_limit": 6}),
    "missions": (
        "kampf-um-elfenland",
        4,
        {"players": ["black", "blue", "red"], "variant": "missions", "round_limit": 6},
    ),
    "no dice at all": ("grailnah", 5, {}),
}


def in_javascript(given: Json) -> Json:
    """What the verifier in JavaScript says to a record."""
    said: Json = json.loads(node(str(VERIFIER / "verify.js"), stdin=json.dumps(given)))
    return said


@pytest.mark.parametrize("vector", VECTORS["commitments"])
def test_a_published_commitment_is_what_we_commit_to(vector: Json) -> None:
    assert dice.commitment(bytes.fromhex(vector["server_seed"])) == vector["commitment"]


@pytest.mark.parametrize("vector", VECTORS["draws"])
def test_a_published_draw_is_what_we_draw(vector: Json) -> None:
    weights = [int(weight) for weight in vector["weights"]]
    drawn = dice.draw(bytes.fromhex(vector["server_seed"]), vector["client_seed"], vector["k"], weights)
    assert drawn == vector["index"]


def test_the_vectors_contain_a_rejected_attempt() -> None:
    assert any(vector["attempts"] > 1 for vector in VECTORS["draws"])


def test_the_published_game_is_proved_to_its_last_die() -> None:
    found = record.verify(VECTORS["game"])
    assert found.ok
    assert found.dice_proven == VECTORS["game"]["fairness"]["draws"] > 50


@with_node
def test_the_published_vectors_hold_in_javascript_too() -> None:
    script = """
        const { commitment, draw } = require(process.argv[1]);
        const vectors = require(process.argv[2]);
        (async () => {
          const commitments = [], draws = [];
          for (const each of vectors.commitments) commitments.push(await commitment(each.server_seed));
          for (const each of vectors.draws) {
            draws.push(await draw(each.server_seed, each.client_seed, each.k, each.weights));
          }
          console.log(JSON.stringify([commitments, draws]));
        })();
    """
    said = json.loads(node("-e", script, str(VERIFIER / "verify.js"), str(VERIFIER / "vectors.json")))
    assert said == [
        [vector["commitment"] for vector in VECTORS["commitments"]],
        [vector["index"] for vector in VECTORS["draws"]],
    ]


@with_node
@pytest.mark.parametrize("name", GAMES_PLAYED)
def test_both_verifiers_agree_that_a_game_was_honest(name: str) -> None:
    given = finished(*GAMES_PLAYED[name])
    found = record.verify(given)
    assert found.ok
    assert in_javascript(given) == {"ok": True, "drawn": found.dice_proven, "ply": None, "reason": None}


def another_die(given: Json) -> None:
    entry = [entry for entry in given["moves"] if entry["actor"] == "chance"][20]
    entry["move"] = next(move for move, _ in entry["outcomes"] if move != entry["move"])


def another_weight(given: Json) -> None:
    [entry for entry in given["moves"] if entry["actor"] == "chance"][20]["outcomes"][0][1] += 1


def another_seed(given: Json) -> None:
    given["fairness"]["server_seed"] = bytes(32).hex()


def another_client_seed(given: Json) -> None:
    given["fairness"]["client_seed"] += "!"


def another_count(given: Json) -> None:
    given["fairness"]["draws"] += 1


@with_node
@pytest.mark.parametrize(
    "forge", [another_die, another_weight, another_seed, another_client_seed, another_count]
)
@pytest.mark.parametrize("name", ["wege-waechter", "headquarters"])
def test_both_verifiers_find_a_forgery(name: str, forge: Callable[[Json], None]) -> None:
    honest = finished(*GAMES_PLAYED[name])
    forged = copy.deepcopy(honest)
    forge(forged)
    assert not record.verify(forged).ok
    assert not in_javascript(forged)["ok"]
    assert record.verify(honest).ok


@with_node
def test_the_verifier_in_javascript_knows_the_dice_of_a_fight_by_themselves() -> None:
    given = finished(*GAMES_PLAYED["headquarters"])
    fights = [entry for entry in given["moves"] if entry["move"].startswith("dice:")]
    assert len({entry["move"].count("+") for entry in fights}) > 1
    assert any("outcomes" not in entry for entry in fights)
    assert in_javascript(given)["ok"]


@with_node
@pytest.mark.parametrize("missing", ["server_seed", "client_seed", "commitment"])
def test_without_a_seed_or_the_commitment_nothing_is_proved(missing: str) -> None:
    given = finished(*GAMES_PLAYED["wege-waechter"])
    del given["fairness"][missing]
    assert not in_javascript(given)["ok"]
    assert record.verify(given).dice_proven is None


@pytest.mark.parametrize("outcomes", [None, 1, [1], [["group:guard"]], [["group:guard", "2"]], [[2, 2]]])
def test_outcomes_of_another_shape_make_a_record_unreadable(outcomes: Any) -> None:
    given = finished(*GAMES_PLAYED["wege-waechter"])
    given["moves"][0]["outcomes"] = outcomes
    found = record.verify(given)
    assert not found.ok
    assert [fault.path for fault in found.faults] == ["moves.0.outcomes"]


def test_a_move_of_a_player_has_no_outcomes() -> None:
    given = finished(*GAMES_PLAYED["wege-waechter"])
    ply = next(entry["ply"] for entry in given["moves"] if entry["actor"] != "chance")
    given["moves"][ply - 1]["outcomes"] = []
    assert record.verify(given).ply == ply


# --- the stream as a whole --------------------------------------------------------------------------

DRAWS = 120_000
Z_99_99 = 3.9
"""Quantile of the normal distribution; the seeds are fixed, so nothing here can flicker."""


def chi_squared_is_fair(counted: Counter[Any], cells: int, total: int) -> bool:
    """Whether counts in equally likely cells lie as far apart as chance makes them, not farther, not less."""
    expected = total / cells
    found = sum((counted[cell] - expected) ** 2 / expected for cell in counted)
    found += (cells - len(counted)) * expected
    freedom = cells - 1
    return bool(abs(found - freedom) < Z_99_99 * (2 * freedom) ** 0.5 + 8)


@pytest.fixture(scope="module")
def stream() -> list[int]:
    """Many rolls of a six-sided die."""
    return [dice.draw(SERVER_SEED, "stream", k, [1] * 6) for k in range(DRAWS)]


def test_the_faces_of_the_stream_are_equally_likely(stream: list[int]) -> None:
    assert chi_squared_is_fair(Counter(stream), 6, DRAWS)


@pytest.mark.parametrize("distance", [1, 2, 3, 7])
def test_a_roll_tells_nothing_about_a_later_one(stream: list[int], distance: int) -> None:
    pairs = Counter(zip(stream, stream[distance:], strict=False))
    assert chi_squared_is_fair(pairs, 36, DRAWS - distance)


def test_runs_of_high_and_low_rolls_are_as_many_as_chance_makes(stream: list[int]) -> None:
    high = [roll >= 3 for roll in stream]
    runs = 1 + sum(one != other for one, other in pairwise(high))
    assert abs(runs - (DRAWS + 1) / 2) < Z_99_99 * DRAWS**0.5 / 2


def test_neighbouring_seeds_give_unrelated_streams() -> None:
    neighbour = bytes([*SERVER_SEED[:-1], SERVER_SEED[-1] ^ 1])
    for other, client_seed in ((neighbour, "stream"), (SERVER_SEED, "stream.")):
        pairs = Counter(
            (dice.draw(SERVER_SEED, "stream", k, [1] * 6), dice.draw(other, client_seed, k, [1] * 6))
            for k in range(20_000)
        )
        assert chi_squared_is_fair(pairs, 36, 20_000)


@pytest.mark.parametrize(
    "biased", [[0] * 21 + [1, 2, 3, 4, 5] * 20, [0, 1, 2, 3, 4, 5] * 20], ids=["loaded", "too even"]
)
def test_the_statistics_would_notice_an_unfair_stream(biased: list[int]) -> None:
    rolls = (biased * DRAWS)[:DRAWS]
    pairs = Counter(pairwise(rolls))
    assert not chi_squared_is_fair(pairs, 36, DRAWS - 1)
