"""Reads a game's RULES.md: the clauses, each in every language.

A clause is a heading of level 3, `### WW-20 Normal move / Normale Bewegung`, at whose end ` (ruling)`
may stand; below it one part that begins with `**en** ` and one that begins with `**de** `, each going
on until the next mark. Headings of level 1 and 2 only divide the book.
"""

import re
from importlib import resources

from games.contract import LANGUAGES, Clause, Words

_HEADING = re.compile(r"### (?P<id>[A-Z]+-\d+[a-z]?) (?P<en>.+?) / (?P<de>.+?)(?P<ruling> \(ruling\))?")
_PART = re.compile(r"\*\*(?P<language>[a-z]{2})\*\* (?P<text>.*)")


def load(package: str) -> list[Clause]:
    """The clauses of the RULES.md that lies in a package, in order.

    :raises ValueError: the file isn't written as described above; names the line.
    """
    return parse(resources.files(package).joinpath("RULES.md").read_text("utf-8"))


def parse(book: str) -> list[Clause]:
    """The clauses of a rule book, in order.

    :raises ValueError: it isn't written as described above; names the line.
    """
    chapters: list[_Chapter] = []
    chapter: _Chapter | None = None
    for number, line in enumerate(book.splitlines(), start=1):
        if line.startswith("### "):
            chapter = _Chapter(number, line)
            if any(chapter.id == earlier.id for earlier in chapters):
                raise ValueError(f"line {number}: {chapter.id} is there twice")
            chapters.append(chapter)
        elif line.startswith(("# ", "## ")):
            chapter = None
        elif chapter is not None:
            chapter.read(number, line)
    return [chapter.clause() for chapter in chapters]


class _Chapter:
    """A clause while it is being read."""

    def __init__(self, number: int, heading: str) -> None:
        match = _HEADING.fullmatch(heading.rstrip())
        if match is None:
            raise ValueError(f"line {number}: the heading isn't '### ID Title / Titel'")
        self.number = number
        self.id: str = match["id"]
        self.title = Words(en=match["en"], de=match["de"])
        self.ruling = match["ruling"] is not None
        self.parts: dict[str, list[str]] = {}
        self.part: list[str] | None = None

    def read(self, number: int, line: str) -> None:
        if match := _PART.fullmatch(line):
            language = match["language"]
            if language not in LANGUAGES:
                raise ValueError(f"line {number}: {language} is no language of the rule book")
            if language in self.parts:
                raise ValueError(f"line {number}: {self.id} is there twice in {language}")
            self.part = self.parts[language] = [match["text"]]
        elif self.part is not None:
            self.part.append(line)
        elif line.strip():
            raise ValueError(f"line {number}: text of {self.id} before a language is named")

    def clause(self) -> Clause:
        for language in LANGUAGES:
            if language not in self.parts:
                raise ValueError(f"line {self.number}: {self.id} isn't there in {language}")
        en, de = ("\n".join(self.parts[language]).strip() for language in ("en", "de"))
        return Clause(self.id, self.title, Words(en=en, de=de), self.ruling)
