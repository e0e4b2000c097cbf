"""RULES.md: complete, in both languages, with its rulings marked."""

from importlib import resources

import pytest

from games.wege_waechter import GAME

pytestmark = pytest.mark.rules

NUMBERS = [
    *range(1, 5), *range(10, 15), *range(20, 23), *range(30, 37), *range(40, 48), *range(50, 55), 60,
]  # fmt: skip


def test_every_clause_is_there_once_and_in_order() -> None:
    """WW-1 to WW-60."""
    assert [clause.id for clause in GAME.clauses()] == [f"WW-{number}" for number in NUMBERS]


def test_every_clause_has_a_title_and_a_text_in_both_languages() -> None:
    """And the two aren't the same text."""
    for clause in GAME.clauses():
        for words in (clause.title, clause.text):
            assert words.en
            assert words.de
        assert len(clause.text.en) > 40
        assert len(clause.text.de) > 40
        assert clause.text.en != clause.text.de


def test_a_clause_marked_as_ruling_says_what_is_ruled_and_no_other_does() -> None:
    """Who reads the text learns which part is ours."""
    for clause in GAME.clauses():
        assert clause.ruling == ("Ruling:" in clause.text.en) == ("Festlegung:" in clause.text.de), clause.id


def test_the_rulings_of_the_source_are_marked() -> None:
    """What the printed rules leave open."""
    marked = {clause.id for clause in GAME.clauses() if clause.ruling}
    assert marked >= {f"WW-{number}" for number in (1, 4, 11, 32, 35, 36, 41, 44, 46, 52)}


def test_both_languages_name_the_same_clauses_and_moves() -> None:
    """References and notation (anything in backquotes) agree word for word."""
    for clause in GAME.clauses():
        for mark in ("`", "WW-"):
            found = [
                sorted({word.strip(".,:;()") for word in text.split() if mark in word})
                for text in (clause.text.en, clause.text.de)
            ]
            assert found[0] == found[1], clause.id


def test_the_order_of_effects_and_the_notation_are_in_the_book() -> None:
    """WW-60 carries both; each move of the facts' notation stands in it."""
    last = GAME.clauses()[-1].text
    for text in (last.en, last.de):
        assert all(f"{step}. " in text for step in range(1, 8))
        assert all(f"`{phase}`" in text for phase in GAME.facts.phases)
        assert all(f"`{move}`" in text for move in GAME.facts.notation)


def test_the_book_lies_in_the_folder_of_the_game() -> None:
    """It is packaged with the code that reads it."""
    assert resources.files("games.wege_waechter").joinpath("RULES.md").is_file()
