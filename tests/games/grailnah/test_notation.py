"""GR-72: what a move may look like, and what moves and events say of themselves."""

import pytest

from games.grailnah import GAME
from tests.games.grailnah.board import clause, state

pytestmark = pytest.mark.rules

START = """
        0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
    e  ## ## wn  .  . ## ##  .  .  . ## ##  .  .  .  .  .  .  .  .
    d   .  .  .  ^  . wk  .  .  ^  .  .  .  .  ^  .  .  .  .  ^  .
    a   .  .  .  .  .  .  . wn  .  .  .  .  .  .  .  .  .  .  .  .
    g  Me Mo
"""


@pytest.mark.parametrize(
    ("move", "kind", "origin", "target", "figure"),
    [
        ("e2-e4", "move", "e2", "e4", "white-knight"),
        ("a7-g", "move", "a7", "g", "white-knight"),
        ("d5-d4", "move", "d5", "d4", "white-king"),
        ("d5-east", "enter", "d5", "east", "white-king"),
        ("north/knight-e19", "leave", "north", "e19", "white-knight"),
        ("north/queen-d1", "leave", "north", "d1", "white-queen"),
        ("merlin-a3", "merlin", "g", "a3", "merlin"),
        ("morgane-a19", "morgane", "g", "a19", "morgane"),
        ("morgane-stay:e2", "stay", "g", None, "morgane"),
        ("morgane-stay:north", "stay", "g", None, "morgane"),
    ],
)
def test_a_move_is_read_written_and_described(
    move: str, kind: str, origin: str, target: str | None, figure: str
) -> None:
    """GR-72: text to move and back."""
    start = state(START, players=3, castles={"north": "wn"})
    assert clause(start, move) is None
    number = GAME.read(start, move)
    assert number is not None
    assert GAME.write(start, number) == move
    facts = GAME.describe(start, number)
    assert (facts.kind, facts.origin, facts.target, facts.more["figure"]) == (kind, origin, target, figure)
    assert facts.words.en != facts.words.de


@pytest.mark.parametrize("place", ["e2", "north"])
def test_morgane_staying_starts_in_the_centre_and_names_the_knight_given_up(place: str) -> None:
    """GR-62: whoever looks for the moves of the figures on `g` finds it there."""
    start = state(START, players=3, castles={"north": "wn"})
    found = {facts.move: facts.more for facts in GAME.legal_moves(start, origin="g")}
    assert found[f"morgane-stay:{place}"] == {
        "figure": "morgane",
        "given_up": "white-knight",
        "given_up_from": place,
    }
    assert "merlin-a3" in found
    listed = {facts.move for facts in GAME.legal_moves(start, origin=place)}
    assert listed
    assert not any(move.startswith("morgane") for move in listed)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "e2",
            "e2e4",
            "e2-",
            "-e4",
            "E2-e4",
            "e2-e20",
            "e2-e04",
            "e2 -e4",
            "e2-e4 ",
            "e2-e4\n",
            "e2-e٤",
        ),
        *(
            "f2-f4",
            "h2-h4",
            "g1-g2",
            "i2-i4",
            "g-",
            "e2-g0",
            "north",
            "north-d0",
            "west/knight-e14",
            "d15-west",
        ),
        *("north/merlin-e2", "north/knight", "north/white-knight-e2", "merlin", "merlin-", "merlin:a3"),
        *(
            "morgane-stay",
            "morgane-stay:",
            "morgane-stay:west",
            "morgane-stay:e20",
            "stay:e2",
            "Pass",
            "pass!",
        ),
    ],
)
def test_what_is_no_move_of_this_game_cites_the_notation(text: str) -> None:
    """GR-72: unknown words, fields of other boards, castles that don't stand."""
    start = state(START, players=3, castles={"north": "wn"})
    assert GAME.read(start, text) is None
    assert clause(start, text) == "GR-72"


def test_fields_of_larger_boards_are_known_there() -> None:
    """GR-1, GR-72: h comes after f."""
    seven = GAME.initial({"rings": 7})
    assert clause(seven, "north/knight-h2") is None
    assert clause(seven, "north/knight-g2") == "GR-72"
    assert clause(GAME.initial({"rings": 6}), "north/knight-f2") is None


def test_merlin_and_morgane_are_moved_by_name() -> None:
    """GR-72: not from field to field."""
    start = state(
        """
                0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
            c   .  .  .  .  . Me  .  .  . Mo  .  .  .  .  .  .  .  .  .  .
        """
    )
    assert clause(start, "c5-c6") == "GR-72"
    assert clause(start, "c9-c10") == "GR-72"
    assert clause(start, "merlin-c6") is None
    assert clause(start, "morgane-c10") is None


def test_the_moves_can_be_listed_by_origin_and_kind() -> None:
    """Castles are origins like fields."""
    start = state(START, players=3, castles={"north": "wn"})
    listed = [facts.move for facts in GAME.legal_moves(start, origin="north", kind="leave")]
    assert listed == ["north/knight-e19", "north/queen-d0", "north/queen-d1"]
    assert {facts.kind for facts in GAME.legal_moves(start)} == {
        *("move", "leave", "enter", "merlin", "morgane", "stay"),
    }
