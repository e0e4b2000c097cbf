"""docs/security.md says what is so: the tests that it names are there, and states are as long as it says."""

import re
from pathlib import Path

import pytest

from games.contract import Game
from games.registry import GAMES
from service.keys import Keyring
from service.tokens import Play, Tokens
from spielleiter.settings import MasterKey

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")
NAMED = re.findall(r"`(tests/[a-z_0-9/]+\.py)::(test_[a-z_0-9]+)`", PAGE)


def test_every_test_that_the_page_names_is_there() -> None:
    assert len(NAMED) > 30
    assert [
        f"{file}::{name}" for file, name in NAMED if f"\ndef {name}(" not in (ROOT / file).read_text("utf-8")
    ] == []


def test_every_attack_and_promise_in_a_table_names_a_test() -> None:
    tables = PAGE.partition("## Attacks")[2].partition("## Fuzzing")[0]
    rows = [row for row in tables.splitlines() if row.startswith("| ")][1:]
    assert [row for row in rows if "::" not in row and "switched off in" not in row] == []


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.facts.id)
def test_states_are_as_long_as_the_page_says(game: Game) -> None:
    tokens = Tokens(Keyring([MasterKey("k" * 8, bytes(32))]), state_days=30)
    state = game.initial()
    play = Play(game_id=bytes(16), birth_key="k" * 8, ply=0, draws=0, client_seed="")
    length = len(tokens.seal(game, state, play, now=1_900_000_000.0))
    assert f"| `{game.facts.id}` | {length} |" in PAGE
