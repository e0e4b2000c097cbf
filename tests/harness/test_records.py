"""Recorded games that end in every way a game can end."""

import json

import pytest

from games import record
from games.contract import Game
from tests.harness.records import RECORDS, ending, wanted

pytestmark = pytest.mark.rules


def test_there_is_a_record_of_every_ending(game: Game) -> None:
    kept = {path.stem for path in (RECORDS / game.facts.id).glob("*.json")}
    assert wanted(game) - kept == set()


def test_every_record_verifies_and_ends_as_its_name_says(game: Game) -> None:
    for path in sorted((RECORDS / game.facts.id).glob("*.json")):
        kept = json.loads(path.read_text(encoding="utf-8"))
        verification = record.verify(kept)
        assert verification.ok, (path.stem, verification)
        assert verification.result == kept["result"] is not None
        assert verification.position is not None
        assert ending(game, verification.position) == path.stem
        assert verification.plies == len(kept["moves"])


def test_a_record_cut_or_changed_does_not_verify(game: Game) -> None:
    for path in sorted((RECORDS / game.facts.id).glob("*.json")):
        kept = json.loads(path.read_text(encoding="utf-8"))
        assert not record.verify({**kept, "moves": kept["moves"][:-1]}).ok
        changed = [{**kept["moves"][0], "actor": "nobody"}, *kept["moves"][1:]]
        assert record.verify({**kept, "moves": changed}).ply == 1
