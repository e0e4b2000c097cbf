"""A record is replayed move by move; whatever can't have happened is named with its ply."""

import copy
from random import Random
from typing import Any

import pytest

from games import dice, record
from games.registry import GAMES

GAME = GAMES["wege-waechter"]
SERVER_SEED = bytes(range(100, 132))


def played(plies: int | None = 60, *, seed: int = 1, options: dict[str, Any] | None = None) -> dict[str, Any]:
    """The record of a game of random moves whose dice fall by the seeds; to its end with `plies=None`."""
    random = Random(seed)
    state = GAME.initial(options or {})
    moves: list[dict[str, Any]] = []
    draws = 0
    while (actor := GAME.actor(state)) is not None and (plies is None or len(moves) < plies):
        if actor == "chance":
            outcomes = state.chance_outcomes()
            number = outcomes[dice.draw(SERVER_SEED, "mine", draws, [weight for _, weight in outcomes])][0]
            draws += 1
        else:
            number = random.choice(state.legal_moves())
        moves.append({"ply": len(moves) + 1, "actor": actor, "move": GAME.write(state, number)})
        state = state.after(number)
    return {
        "format": 1,
        "game": "wege-waechter",
        "rules_version": GAME.facts.rules_version,
        "options": options or {},
        "game_id": "00112233445566778899aabbccddeeff",
        "fairness": {"commitment": dice.commitment(SERVER_SEED), "client_seed": "mine"},
        "seats": {"white": "somebody", "black": "somebody else"},
        "moves": moves,
        "result": GAME.result(state),
    }


def with_seed(given: dict[str, Any]) -> dict[str, Any]:
    """The record with the server's seed revealed."""
    return {**given, "fairness": {**given["fairness"], "server_seed": SERVER_SEED.hex()}}


def ply_of(given: dict[str, Any], chance: bool, nth: int = 3) -> int:
    """The ply of the nth move of chance, or of a player."""
    plies = [entry["ply"] for entry in given["moves"] if (entry["actor"] == "chance") == chance]
    return int(plies[nth])


@pytest.mark.parametrize("seed", range(5))
def test_a_whole_game_verifies_and_leads_to_its_result(seed: int) -> None:
    given = played(None, seed=seed)
    verification = record.verify(given)
    assert verification.ok
    assert verification.plies == len(given["moves"])
    assert verification.result == given["result"] is not None
    assert verification.position is not None
    assert verification.position["result"] == given["result"]
    assert verification.dice_proven is None


def test_an_unfinished_game_verifies_too() -> None:
    verification = record.verify(played(40))
    assert (verification.ok, verification.result) == (True, None)


def test_with_both_seeds_every_die_is_proven() -> None:
    given = with_seed(played(None))
    verification = record.verify(given)
    dice_thrown = sum(entry["actor"] == "chance" for entry in given["moves"])
    assert (verification.ok, verification.dice_proven) == (True, dice_thrown)


def test_an_illegal_move_is_named_with_ply_and_clause() -> None:
    given = played()
    ply = ply_of(given, chance=False)
    given["moves"][ply - 1]["move"] = "a1-g5"
    verification = record.verify(given)
    assert (verification.ok, verification.ply, verification.move) == (False, ply, "a1-g5")
    assert verification.clause is not None
    assert verification.clause.startswith("WW-")
    assert verification.reason is not None
    assert verification.plies == ply - 1


def test_the_wrong_actor_is_named_though_the_move_be_legal() -> None:
    given = played()
    ply = ply_of(given, chance=False)
    given["moves"][ply - 1]["actor"] = "black" if given["moves"][ply - 1]["actor"] == "white" else "white"
    verification = record.verify(given)
    assert (verification.ok, verification.ply, verification.clause) == (False, ply, None)


def swapped_die(given: dict[str, Any]) -> int:
    """Change a die to another outcome that the rules allow, cut the game there, and say where."""
    ply = ply_of(given, chance=True)
    entry = given["moves"][ply - 1]
    kind, face = entry["move"].split(":")
    faces = ("runner", "guard", "druid") if kind == "group" else ("end", "move", "act")
    entry["move"] = f"{kind}:{next(other for other in faces if other != face)}"
    del given["moves"][ply:]
    given["result"] = None
    return ply


def test_a_die_that_the_seeds_do_not_give_is_named() -> None:
    given = with_seed(played())
    ply = swapped_die(given)
    verification = record.verify(given)
    assert (verification.ok, verification.ply) == (False, ply)
    assert verification.reason is not None
    assert "seeds" in verification.reason.en


def test_without_the_server_seed_the_recorded_die_counts() -> None:
    given = played()
    swapped_die(given)
    assert record.verify(given).ok


def test_a_seed_that_was_not_committed_to_proves_nothing() -> None:
    given = with_seed(played())
    given["fairness"]["commitment"] = "0" * 64
    verification = record.verify(given)
    assert (verification.ok, verification.ply) == (False, None)
    assert verification.reason is not None


def test_moves_after_the_end_are_named() -> None:
    given = played(None)
    last = len(given["moves"])
    given["moves"].append({"ply": last + 1, "actor": "white", "move": "a1-a2"})
    verification = record.verify(given)
    assert (verification.ok, verification.ply) == (False, last + 1)


@pytest.mark.parametrize("claimed", [None, {"winners": [], "reason": "turn-limit"}])
def test_a_result_that_the_moves_do_not_lead_to_is_refused(claimed: object) -> None:
    given = played(None)
    given["result"] = claimed
    verification = record.verify(given)
    assert (verification.ok, verification.ply) == (False, None)
    assert verification.reason is not None


def test_a_record_that_claims_no_result_is_not_held_to_one() -> None:
    given = played(None)
    del given["result"]
    assert record.verify(given).ok


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("format", 2),
        ("format", True),
        ("game", "chess"),
        ("game", ["wege-waechter"]),
        ("rules_version", 999),
        ("options", []),
        ("seats", 1),
        ("game_id", "xyz"),
        ("result", "white"),
        ("moves", {}),
        ("moves", None),
        ("fairness", "fair"),
        ("fairness.commitment", "12"),
        ("fairness.server_seed", 5),
        ("fairness.client_seed", "\ud800"),
        ("fairness.draws", -1),
        ("fairness.luck", 1),
        ("moves.4", "a1-a2"),
        ("moves.4.ply", 7),
        ("moves.4.ply", 5.0),
        ("moves.4.actor", None),
        ("moves.4.move", "x" * 201),
        ("moves.4.comment", "nice"),
        ("event", "club evening"),
    ],
)
def test_what_makes_a_record_unreadable_is_named_by_its_path(path: str, value: object) -> None:
    given: Any = copy.deepcopy(played())
    *way, last = path.split(".")
    inside = given
    for step in way:
        inside = inside[int(step) if isinstance(inside, list) else step]
    inside[int(last) if isinstance(inside, list) else last] = value
    verification = record.verify(given)
    assert not verification.ok
    assert [fault.path for fault in verification.faults] == [path]
    assert verification.reason is not None


def test_all_faults_are_listed_at_once() -> None:
    given = {**played(), "format": 0, "rules_version": 0, "extra": 1}
    assert [fault.path for fault in record.verify(given).faults] == ["extra", "format", "rules_version"]


def test_options_no_game_can_begin_with_are_faults_of_the_record() -> None:
    verification = record.verify({**played(), "options": {"rows": 6}})
    assert not verification.ok
    assert [fault.path for fault in verification.faults] == ["options.rows"]


@pytest.mark.parametrize("given", [None, [], "record", 1, {}])
def test_what_is_no_record_at_all_is_told_so(given: object) -> None:
    verification = record.verify(given)
    assert not verification.ok
    assert verification.faults
