"""Golden playthroughs: whole games written out, so that any change of a rule or an event shows as a diff.

`python -m tests.harness.golden` writes the files in tests/golden/ anew; look at the diff before you commit.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.contract import Game
from games.registry import GAMES
from tests.harness.walks import TESTS, starts, walk

PLIES = 60
MOST_MOVES = 40
"""Longer lists of moves are kept as a number and a digest."""
LONG = 400
"""A field that takes more characters shows only the entries that changed; an entry that went is null."""


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def _moves(texts: list[str]) -> str:
    if len(texts) <= MOST_MOVES:
        return " ".join(texts)
    digest = hashlib.sha256(" ".join(texts).encode()).hexdigest()[:16]
    return f"{len(texts)}, sha256 {digest}: {texts[0]} … {texts[-1]}"


def _changed(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The fields that differ, those that are long and were there before by their own changes."""
    changed = {}
    for name, value in after.items():
        earlier = before.get(name, ...)
        if earlier == value:
            continue
        if isinstance(value, dict) and isinstance(earlier, dict) and len(_line(value)) > LONG:
            value = {**dict.fromkeys(sorted(earlier.keys() - value.keys())), **_changed(earlier, value)}
        changed[name] = value
    return changed


def playthroughs(game: Game) -> Iterator[str]:
    """The lines of a game's golden file."""
    yield f"# {game.facts.names.de}, rules version {game.facts.rules_version}"
    yield "# made by `python -m tests.harness.golden`; after ply 1 a position shows only what changed"
    for seed, start in enumerate(starts(game.facts.id), 1):
        yield ""
        yield f"== {start.name}, seed {seed}"
        before: dict[str, Any] = {}
        for number, ply in enumerate(walk(game, start, seed, PLIES), 1):
            state = ply.state
            position = game.position(state)
            changed, before = _changed(before, position), position
            yield f"-- ply {number}"
            yield f"position  {_line(changed)}"
            yield f"actor     {game.actor(state)}"
            yield f"moves     {_moves([game.write(state, move) for move in ply.moves])}"
            if ply.moves:
                text = game.write(state, ply.chosen)
                yield f"plays     {text}"
                for event in game.apply(state, text).events:
                    yield f"event     {_line(event)}"


def path(game: Game) -> Path:
    """Where a game's golden file is."""
    return TESTS / "golden" / f"{game.facts.id}.txt"


if __name__ == "__main__":
    for hosted in GAMES.values():
        path(hosted).write_text("\n".join(playthroughs(hosted)) + "\n", encoding="utf-8")
