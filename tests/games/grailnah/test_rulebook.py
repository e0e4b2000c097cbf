"""RULES.md: complete, in both languages, with its rulings marked."""

import re
from importlib import resources

import pytest

from games.grailnah import GAME

pytestmark = pytest.mark.rules

NUMBERS = [
    1,
    2,
    3,
    4,
    10,
    11,
    12,
    20,
    21,
    22,
    23,
    30,
    31,
    32,
    40,
    41,
    42,
    50,
    51,
    52,
    60,
    61,
    62,
    65,
    66,
    67,
    70,
    71,
    72,
]


def test_every_clause_is_there_once_and_in_order() -> None:
    """GR-1 to GR-72."""
    assert [clause.id for clause in GAME.clauses()] == [f"GR-{number}" for number in NUMBERS]


def test_every_clause_is_written_in_both_languages() -> None:
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


def test_every_clause_cited_in_the_code_is_in_the_book() -> None:
    """No refusal sends a reader to a clause that isn't there."""
    known = {clause.id for clause in GAME.clauses()}
    for file in resources.files("games.grailnah").iterdir():
        if file.name.endswith(".py"):
            assert set(re.findall(r"GR-\d+", file.read_text("utf-8"))) <= known, file.name
