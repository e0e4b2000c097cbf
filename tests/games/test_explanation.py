"""How phrases are joined into a sentence."""

import pytest

from games.contract import Purpose, Words
from games.explanation import sentence


def joined(*phrases: str) -> str:
    """The German sentence of phrases."""
    return sentence([Purpose("any", Words(en=phrase, de=phrase)) for phrase in phrases]).de


@pytest.mark.parametrize(
    ("phrases", "expected"),
    [
        (("öffnet das Portal",), "öffnet das Portal"),
        (("öffnet das Portal", "gewinnt"), "öffnet das Portal und gewinnt"),
        (("nimmt den Ort", "öffnet das Portal", "gewinnt"), "nimmt den Ort, öffnet das Portal und gewinnt"),
        (("wehrt ab, dass er kommt", "gewinnt"), "wehrt ab, dass er kommt, und gewinnt"),
        (("gewinnt", "wehrt ab, dass er kommt"), "gewinnt und wehrt ab, dass er kommt"),
        (
            ("wehrt ab, dass er kommt", "öffnet das Portal", "gewinnt"),
            "wehrt ab, dass er kommt, öffnet das Portal und gewinnt",
        ),
        (
            ("öffnet das Portal", "wehrt ab, dass er kommt", "gewinnt"),
            "öffnet das Portal, wehrt ab, dass er kommt, und gewinnt",
        ),
        (("sammelt einen Satz: Troll", "gewinnt"), "sammelt einen Satz: Troll, und gewinnt"),
    ],
)
def test_what_a_phrase_leaves_open_is_closed_by_a_comma(phrases: tuple[str, ...], expected: str) -> None:
    assert joined(*phrases) == expected


def test_both_languages_are_closed_alike() -> None:
    words = sentence(
        [
            Purpose("one", Words(en="takes Yttar, which it wants", de="nimmt Yttar ein")),
            Purpose("two", Words(en="wins", de="gewinnt")),
        ]
    )
    assert words == Words(en="takes Yttar, which it wants, and wins", de="nimmt Yttar ein und gewinnt")
