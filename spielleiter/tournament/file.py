"""The games of a match on file: JSON lines, written as the games end, so that a match can go on later.

The first line says what the match is; every other one is a game.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self, TextIO

from games.contract import Json
from spielleiter.tournament.games import PlayedGame


class AnotherMatch(ValueError):
    """The file holds the games of another match."""


class GamesOnFile:
    """The games of one match; opening its file reads those that were played before."""

    def __init__(self, path: Path, question: Json) -> None:
        """
        :raises AnotherMatch: the file was begun for another question.
        :raises OSError: it can't be read or written.
        """
        self.played: dict[int, PlayedGame] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            self._read(path, question)
        self._file: TextIO = path.open("a", encoding="utf-8")
        if self._file.tell() == 0:
            self._append(question)

    def _read(self, path: Path, question: Json) -> None:
        text = path.read_text("utf-8")
        whole = text[: text.rfind("\n") + 1]
        lines = whole.splitlines()
        if lines and json.loads(lines[0]) != question:
            raise AnotherMatch(f"{path} holds the games of another match: {lines[0]}")
        for line in lines[1:]:
            game = PlayedGame.from_json(json.loads(line))
            self.played[game.number] = game
        if len(whole) < len(text):  # whoever wrote the last line was stopped in the middle of it
            path.write_text(whole, "utf-8")

    def add(self, game: PlayedGame) -> None:
        """Write a game down, for good."""
        self.played[game.number] = game
        self._append(game.as_json())

    def _append(self, line: Json) -> None:
        self._file.write(json.dumps(line, separators=(",", ":")) + "\n")
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


def games_in(path: Path) -> tuple[Json, Iterator[PlayedGame]]:
    """What match a file is about, and its games.

    :raises OSError: it can't be read.
    :raises ValueError: it holds no match.
    """
    lines = [line for line in path.read_text("utf-8").splitlines() if line.endswith("}")]
    if not lines:
        raise ValueError(f"{path} holds no match")
    return json.loads(lines[0]), (PlayedGame.from_json(json.loads(line)) for line in lines[1:])
