"""RULES.md: complete, in both languages, with its rulings marked."""

import re
from importlib import resources

import pytest

from games.contract import BadOptions
from games.kampf_um_elfenland import GAME
from games.kampf_um_elfenland.board import ascii_board
from games.wege_waechter import GAME as WEGE_WAECHTER
from tests.games.kampf_um_elfenland.table import position

pytestmark = pytest.mark.rules

NUMBERS = [
    *range(1, 5), *range(10, 19), 20, 21, *range(30, 36), *range(40, 46), 50, 51, 55, *range(60, 63),
    *range(70, 77), 80,
]  # fmt: skip
RULINGS = {10, 12, 13, 18, 31, 32, 33, 34, 40, 41, 43, 44, 50, 55, 61, 62, 70, 71, 72, 73, 74, 76, 80}


def test_every_clause_is_there_once_and_in_order() -> None:
    """EL-1 to EL-80."""
    assert [clause.id for clause in GAME.clauses()] == [f"EL-{number}" for number in NUMBERS]


def test_every_clause_has_a_title_and_a_text_in_both_languages() -> None:
    """And the two aren't the same text."""
    for clause in GAME.clauses():
        assert clause.title.en
        assert clause.title.de
        assert len(clause.text.en) > 40
        assert len(clause.text.de) > 40
        assert clause.text.en != clause.text.de


def test_a_clause_marked_as_ruling_says_what_is_ruled_and_no_other_does() -> None:
    """Who reads the text learns which part is ours."""
    for clause in GAME.clauses():
        assert clause.ruling == ("Ruling:" in clause.text.en) == ("Festlegung:" in clause.text.de), clause.id


def test_the_rulings_of_the_source_are_marked() -> None:
    """What the German source leaves open."""
    assert {clause.id for clause in GAME.clauses() if clause.ruling} == {f"EL-{number}" for number in RULINGS}


def test_every_clause_that_the_code_names_exists_and_the_book_is_installed() -> None:
    """A rule in code stands beside the id of its clause."""
    folder = resources.files("games.kampf_um_elfenland")
    assert folder.joinpath("RULES.md").is_file()
    known = {clause.id for clause in GAME.clauses()}
    for file in folder.iterdir():
        if file.name.endswith(".py"):
            assert set(re.findall(r"EL-\d+", file.read_text("utf-8"))) <= known, file.name


def test_the_facts_name_the_clauses_of_their_options() -> None:
    """And every phase, kind and ending has its words."""
    known = {clause.id for clause in GAME.clauses()}
    assert {option.clause for option in GAME.facts.options} <= known
    assert GAME.facts.defaults() == {
        "players": ["black", "blue"],
        "variant": "headquarters",
        "trade_limit": 3,
        "round_limit": 100,
    }


def test_the_board_and_the_pieces_are_described_for_drawing() -> None:
    """EL-2, EL-3, EL-4: 21 towns, 48 roads, two lakes, six colours of boots."""
    board = GAME.board(GAME.facts.defaults())
    assert (len(board["towns"]), len(board["roads"]), len(board["lakes"])) == (21, 48, 2)
    assert sum(town["town_card"] for town in board["towns"]) == 12
    for place in [*board["towns"], *[road["spot"] for road in board["roads"]]]:
        assert 0 < place["x"] < 1
        assert 0 < place["y"] < 1
    counts = {piece["piece"]: piece["count"] for piece in GAME.pieces()}
    assert counts["army-dragon"] == 8
    assert counts["card-raft"] == 12
    assert counts["token-cloud"] == 8
    assert sum(name.startswith("boot-") for name in counts) == 6


def test_a_position_is_drawn_in_lines_of_text() -> None:
    """A town a line, with owner, armies and boot."""
    drawn = ascii_board(
        position(
            "usselen black pig*2 dragon\nbeata blue pig",
            boots={"black": "usselen", "blue": "yttar"},
            obstacles=("usselen~yttar~forest",),
        )
    )
    lines = drawn.splitlines()
    assert len(lines) == 22
    assert lines[0].split() == ["usselen", "black", "pig*2", "dragon*1", "[boot", "of", "black]"]
    assert lines[2].split() == ["yttar", "-", "[boot", "of", "blue]"]
    assert lines[-1] == "obstacles: usselen~yttar~forest"


def test_states_of_other_games_are_refused() -> None:
    """Each game looks after its own."""
    with pytest.raises(TypeError, match="no state of Kampf um das Elfenland"):
        GAME.position(WEGE_WAECHTER.initial())
    with pytest.raises(ValueError, match="a packed position has"):
        GAME.unpack(b"short")
    with pytest.raises(BadOptions):
        GAME.initial([])  # type: ignore[arg-type]
