"""Records with moves that were taken back, and with players who gave up."""

from typing import Any

import pytest

from games import record
from games.registry import GAMES

WHITE, BLACK = ("white", "north/knight-e2"), ("black", "south/knight-e12")


def of_grailnah(*entries: tuple[str, str], players: list[str] | None = None) -> dict[str, Any]:
    """A record of these entries, actor and move."""
    return {
        "format": 1,
        "game": "grailnah",
        "rules_version": GAMES["grailnah"].facts.rules_version,
        "options": {"players": players} if players else {},
        "moves": [{"ply": ply, "actor": who, "move": move} for ply, (who, move) in enumerate(entries, 1)],
    }


@pytest.mark.parametrize("to", ["0", "1"])
def test_after_an_undo_the_game_goes_on_from_there(to: str) -> None:
    after = (WHITE, BLACK)[int(to)]
    found = record.verify(of_grailnah(WHITE, BLACK, ("undo", to), after))
    assert (found.ok, found.plies) == (True, 4), found.reason
    other = (BLACK, WHITE)[int(to)]
    wrong = record.verify(of_grailnah(WHITE, BLACK, ("undo", to), other))
    assert (wrong.ok, wrong.ply) == (False, 4)


def test_an_undo_can_be_taken_back() -> None:
    found = record.verify(of_grailnah(WHITE, BLACK, ("undo", "0"), ("undo", "2"), ("white", "morgane-a0")))
    assert found.ok, found.reason


@pytest.mark.parametrize("to", ["2", "3", "7", "-1", "01", "x", "", "1.0", "٠"])
def test_an_undo_goes_back_to_an_earlier_ply_or_nowhere(to: str) -> None:
    found = record.verify(of_grailnah(WHITE, BLACK, ("undo", to)))
    assert (found.ok, found.ply, found.move) == (False, 3, to)


def test_nothing_is_undone_past_a_die() -> None:
    game = GAMES["wege-waechter"]
    moves = [
        {"ply": 1, "actor": "chance", "move": "group:guard"},
        {"ply": 2, "actor": "white", "move": "b1-b2"},
    ]
    kept = {**of_grailnah(), "game": "wege-waechter", "rules_version": game.facts.rules_version}
    twin = {**kept, "moves": [*moves, {"ply": 3, "actor": "undo", "move": "1"}]}
    assert record.verify(twin).ok
    past = {**kept, "moves": [*moves, {"ply": 3, "actor": "undo", "move": "0"}]}
    assert (record.verify(past).ok, record.verify(past).ply) == (False, 3)


def test_nothing_is_undone_past_a_resignation_or_after_the_end() -> None:
    three = ["white", "black", "red"]
    out = of_grailnah(WHITE, ("red", "resign"), ("undo", "1"), players=three)
    assert (record.verify(out).ok, record.verify(out).ply) == (False, 3)
    over = of_grailnah(WHITE, ("black", "resign"), ("undo", "1"))
    assert (record.verify(over).ok, record.verify(over).ply) == (False, 3)


def test_anybody_may_give_up_whoever_is_to_move_but_once() -> None:
    three = ["white", "black", "red"]
    good = record.verify(of_grailnah(("red", "resign"), WHITE, ("white", "resign"), players=three))
    assert good.ok, good.reason
    assert good.result == {"winners": ["black"], "reason": "resignation"}
    twice = record.verify(of_grailnah(("red", "resign"), ("red", "resign"), players=three))
    assert (twice.ok, twice.ply) == (False, 2)
    nobody = record.verify(of_grailnah(("green", "resign")))
    assert (nobody.ok, nobody.ply) == (False, 1)
    chance = record.verify(of_grailnah(("chance", "resign")))
    assert (chance.ok, chance.ply) == (False, 1)


@pytest.mark.parametrize("actor", ["undo", "white"])
def test_what_is_no_chance_has_no_outcomes(actor: str) -> None:
    kept = of_grailnah(WHITE, BLACK, ("undo", "0")) if actor == "undo" else of_grailnah(("white", "resign"))
    assert record.verify(kept).ok
    kept["moves"][-1]["outcomes"] = [["group:guard", 1]]
    assert not record.verify(kept).ok
