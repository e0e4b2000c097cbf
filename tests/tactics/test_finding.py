"""The search for new puzzles finds those that are known."""

import io
import json

import pytest

from tests.tactics import finding
from tests.tactics.suite import Puzzle, all_puzzles

KINDS = {
    puzzle.claim["kind"]: puzzle for puzzle in reversed(all_puzzles()) if puzzle.claim.get("plies", 1) < 5
}


@pytest.mark.parametrize("puzzle", KINDS.values(), ids=lambda puzzle: puzzle.claim["kind"])
def test_a_known_position_gets_its_answer_and_a_claim(
    puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is printed for a position is a line of the suite without its words."""
    monkeypatch.setattr("sys.argv", ["finding", puzzle.game_id])
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(puzzle.position) + "\n"))
    finding.main()
    printed = json.loads(capsys.readouterr().out)
    assert printed["best"] == puzzle.best
    assert printed["claim"]["kind"] == puzzle.claim["kind"]
    assert printed["position"] == puzzle.position


def test_the_first_position_of_a_game_is_no_puzzle() -> None:
    """Nothing can be proved there."""
    for puzzle in KINDS.values():
        if not puzzle.game.facts.hidden:
            start = puzzle.game.position(puzzle.game.initial())
            assert finding.claim_for(puzzle.game, start, 2) is None
