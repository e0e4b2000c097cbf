"""RULES.md is read clause by clause, and a file that isn't written as agreed is refused by line."""

import pytest

from games import rulebook
from games.contract import Clause, Words

BOOK = """# A game

Anything may stand here.

## Chapter / Kapitel

### AB-1 One / Eins (ruling)

**en** First line
second line

- an item

**de** Erste Zeile

### AB-2 Two of / three / Zwei
**de** Zwei
**en** Two

## Next / Nächstes

Not part of any clause.
"""


def test_clauses_come_in_order_with_both_languages() -> None:
    assert rulebook.parse(BOOK) == [
        Clause(
            "AB-1",
            Words(en="One", de="Eins"),
            Words(en="First line\nsecond line\n\n- an item", de="Erste Zeile"),
            ruling=True,
        ),
        Clause("AB-2", Words(en="Two of", de="three / Zwei"), Words(en="Two", de="Zwei"), ruling=False),
    ]


@pytest.mark.parametrize(
    ("book", "message"),
    [
        ("### Just a title\n", "line 1: the heading"),
        ("### AB-1 Only one language\n", "line 1: the heading"),
        ("\n### AB-1 One / Eins\n\n**en** One\n", "line 2: AB-1 isn't there in de"),
        ("### AB-1 One / Eins\nlost\n", "line 2: text of AB-1"),
        ("### AB-1 One / Eins\n**fr** Un\n", "line 2: fr is no language"),
        ("### AB-1 One / Eins\n**en** One\n**en** One\n", "line 3: AB-1 is there twice in en"),
        ("### AB-1 A / A\n**en** a\n**de** a\n### AB-1 A / A\n", "line 4: AB-1 is there twice"),
    ],
)
def test_a_malformed_book_is_refused_with_the_line(book: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        rulebook.parse(book)


def test_the_rules_of_wege_und_waechter_are_read_whole() -> None:
    clauses = rulebook.load("games.wege_waechter")
    assert [clause.id for clause in clauses][:2] == ["WW-1", "WW-2"]
    assert len({clause.id for clause in clauses}) == len(clauses) > 30
    assert all(clause.text.en and clause.text.de for clause in clauses)
