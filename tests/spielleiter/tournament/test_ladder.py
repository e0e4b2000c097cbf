"""The ladder of levels: who meets whom, and the document it ends up in."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from games.registry import GAMES
from spielleiter.tournament import ladder, report
from spielleiter.tournament.command import tournament
from spielleiter.tournament.file import GamesOnFile
from spielleiter.tournament.games import Effort, PlayedGame
from spielleiter.tournament.match import Match, Standing
from spielleiter.tournament.tables import Table, usual_opening

TABLE = Table("grailnah", {}, 1, usual_opening(GAMES["grailnah"], 2))


def test_every_level_meets_the_next() -> None:
    met = ladder.pairs()
    assert {(level + 1, level) for level in range(1, 10)} <= set(met)
    assert all(high > low for high, low in met)
    assert len(set(met)) == len(met)


def filed(directory: Path, match: Match, share: float) -> None:
    """Twenty games of which the first player won that share."""
    with GamesOnFile(directory / match.file_name(), match.question()) as on_file:
        for number in range(20):
            won = float(number < round(20 * share))
            record = {"result": {"winners": []}}
            on_file.add(PlayedGame(number, won, 30, (Effort(15, 9, 9, 1.0), Effort(15, 9, 9, 1.0)), record))


def reported(document: Path, directory: Path) -> Result:
    """What comes of the command that writes the ladders of a directory into a document."""
    return CliRunner().invoke(tournament, ["--report", str(document), "--directory", str(directory)])


@pytest.fixture
def climbed(tmp_path: Path) -> Path:
    for (high, low), match in ladder.matches(TABLE, 20, None):
        filed(tmp_path, match, 0.75 if high - low == 1 else 0.9)
    return tmp_path


def test_levels_are_rated_by_what_is_on_file(climbed: Path) -> None:
    standings: dict[tuple[int, int], Standing] = {
        pair: ladder.on_file(climbed, match) for pair, match in ladder.matches(TABLE, 20, None)
    }
    rungs = ladder.rungs(TABLE, standings)
    assert [rung.level for rung in rungs] == list(range(1, 11))
    assert all(rung.rating.step > 100 for rung in rungs[1:])


def test_a_report_replaces_what_stands_between_its_marks_and_draws_the_ladders(climbed: Path) -> None:
    document = climbed / "strength.md"
    document.write_text(f"# Strength\n\nby hand\n\n{report.BEGIN}\nold\n{report.END}\nmore by hand\n")
    assert reported(document, climbed).exit_code == 0
    text = document.read_text()
    assert text.startswith(f"# Strength\n\nby hand\n\n{report.BEGIN}\n")
    assert text.endswith(f"{report.END}\nmore by hand\n")
    assert "old" not in text
    assert "### GRAILNAH, 2 players" in text
    assert "| 10 | `auto@nodes:" in text
    assert "75% (" in text
    drawn = document.with_suffix(".svg").read_text()
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    assert reported(document, climbed).exit_code == 0
    assert (document.read_text(), document.with_suffix(".svg").read_text()) == (text, drawn)


def test_a_document_without_marks_is_left_alone(climbed: Path) -> None:
    document = climbed / "letter.md"
    document.write_text("Dear reader\n")
    done = reported(document, climbed)
    assert done.exit_code == 1
    assert "no place for the tables" in done.output
    assert document.read_text() == "Dear reader\n"


def test_a_ladder_of_which_nothing_was_played_is_not_reported(tmp_path: Path) -> None:
    document = tmp_path / "strength.md"
    document.write_text(f"{report.BEGIN}{report.END}")
    done = reported(document, tmp_path)
    assert done.exit_code == 1
    assert "no whole ladder is on file" in done.output


def test_a_ladder_whose_levels_have_not_all_met_is_not_reported(climbed: Path) -> None:
    document = climbed / "strength.md"
    document.write_text(f"{report.BEGIN}{report.END}")
    ((_, match), *_) = ladder.matches(TABLE, 20, None)
    (climbed / match.file_name()).unlink()
    done = reported(document, climbed)
    assert done.exit_code == 1
    assert "not on file to its end: GRAILNAH, 2 players" in done.output


def test_games_of_a_level_that_has_changed_since_do_not_count(
    climbed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    from ai import levels

    rungs = levels.LADDERS["grailnah", 2]
    changed = (*rungs[:3], replace(rungs[3], temperature=0.123), *rungs[4:])
    monkeypatch.setitem(levels.LADDERS, ("grailnah", 2), changed)
    played = {
        pair: ladder.on_file(climbed, match).score().games for pair, match in ladder.matches(TABLE, 20, None)
    }
    assert {pair for pair, games in played.items() if games == 0} == {(4, 3), (5, 4)}
