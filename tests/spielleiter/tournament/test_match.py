"""Whole matches, over real processes, by the command that users type."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from spielleiter.tournament.file import AnotherMatch, GamesOnFile, games_in
from spielleiter.tournament.games import play
from spielleiter.tournament.match import Match, Standing
from spielleiter.tournament.players import Player
from spielleiter.tournament.sprt import Sprt
from spielleiter.tournament.tables import Table

TABLE = Table("grailnah", {}, 1, 4)
PLAYERS = (Player.parse("mcts@sims:40"), Player.parse("random@sims:1"))


def typed(directory: Path, *more: str) -> list[str]:
    command = [
        sys.executable,
        "-m",
        "spielleiter",
        "tournament",
        "--game",
        "grailnah",
        "--directory",
        str(directory),
    ]
    return [*command, "--a", "mcts@sims:40", "--b", "random@sims:1", *more]


def run(directory: Path, *more: str) -> str:
    """What the command prints; it must succeed."""
    done = subprocess.run(typed(directory, *more), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_match_is_played_and_summed_up(tmp_path: Path) -> None:
    said = run(tmp_path, "--games", "6", "--processes", "2")
    assert "6 games: 100.0% for mcts@sims:40 (95%: " in said
    spent = re.search(r"mcts@sims:40: [\d.]+ ms, (\d+) simulations", said)
    assert spent is not None
    assert 20 < int(spent[1]) <= 40  # a search ends when its position is proved
    (path,) = tmp_path.glob("grailnah-*.jsonl")
    question, games = games_in(path)
    assert question["players"] == ["mcts@sims:40", "random@sims:1"]
    assert sorted(game.number for game in games) == list(range(6))


def test_games_are_the_same_however_many_processes_play_them(tmp_path: Path) -> None:
    run(tmp_path, "--games", "4", "--processes", "2")
    (path,) = tmp_path.glob("*.jsonl")
    match = Match(TABLE, PLAYERS, 4)
    for game in games_in(path)[1]:
        assert game.record == play(match.table, match.players, game.number).record


def test_a_killed_match_goes_on_where_it_was(tmp_path: Path) -> None:
    slow = ("--games", "40", "--b", "mcts@sims:3000")
    process = subprocess.Popen(typed(tmp_path, *slow), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    lines: list[str] = []
    while len(lines) < 4 and time.monotonic() < deadline:
        time.sleep(0.05)
        lines = [line for path in tmp_path.glob("*.jsonl") for line in path.read_text().splitlines()]
    process.kill()
    process.wait()
    assert len(lines) >= 4
    (path,) = tmp_path.glob("*.jsonl")
    kept = path.read_text()
    path.write_text(kept + '{"number": 3, "sco')  # as if it had been killed in the middle of a line
    said = run(tmp_path, "--b", "mcts@sims:3000", "--games", "6")
    assert path.read_text().startswith(kept)
    assert "6 games" in said
    assert len(list(games_in(path)[1])) >= 6


def test_a_finished_match_is_not_played_again(tmp_path: Path) -> None:
    first = run(tmp_path, "--games", "4")
    (path,) = tmp_path.glob("*.jsonl")
    played = path.read_text()
    assert run(tmp_path, "--games", "4") == first
    assert path.read_text() == played


def test_the_processes_end_with_the_command(tmp_path: Path) -> None:
    """Killed from outside, it can't end them itself."""
    process = subprocess.Popen(
        typed(tmp_path, "--b", "mcts@sims:200000", "--processes", "2"),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    children: list[int] = []
    deadline = time.monotonic() + 60
    while len(children) < 3 and time.monotonic() < deadline:  # two players and multiprocessing's tracker
        time.sleep(0.05)
        listed = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        children = [int(pid) for pid in listed.read_text().split()] if listed.exists() else []
    assert len(children) >= 3
    time.sleep(1.0)
    process.send_signal(signal.SIGKILL)
    process.wait()
    deadline = time.monotonic() + 10
    while any(_lives(pid) for pid in children) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(_lives(pid) for pid in children)


def _lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_match_stops_as_soon_as_the_test_decides(tmp_path: Path) -> None:
    said = run(tmp_path, "--games", "400", "--sprt", "0,100")
    assert "100 rather than 0" in said
    (path,) = tmp_path.glob("*.jsonl")
    assert len(list(games_in(path)[1])) < 60


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        (("--a", "hal@sims:1"), "no engine 'hal'"),
        (("--a", "mcts@depth:2"), "can't search by depth"),
        (("--a", "mcts?warp=9@sims:1"), "warp"),
        (("--options", '{"rings": 4}'), "rings"),
        (("--options", "[]"), "no JSON object"),
        (("--players", "5"), "players"),
        (("--sprt", "5"), "elo0,elo1"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(
    tmp_path: Path, more: tuple[str, ...], complaint: str
) -> None:
    done = subprocess.run(typed(tmp_path, "--games", "2", *more), capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr


def test_a_file_of_another_match_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with GamesOnFile(path, Match(TABLE, PLAYERS, 2).question()):
        pass
    begun = path.read_text()
    with pytest.raises(AnotherMatch):
        GamesOnFile(path, Match(TABLE, PLAYERS[::-1], 2).question())
    assert path.read_text() == begun
    with GamesOnFile(path, Match(TABLE, PLAYERS, 8).question()) as more:  # the counter-case: only more games
        assert more.played == {}


def test_a_round_counts_when_all_its_games_and_all_rounds_before_it_are_played() -> None:
    match = Match(TABLE, (PLAYERS[1], PLAYERS[1]), 6)
    games = {number: play(TABLE, match.players, number) for number in (0, 1, 2, 5)}
    standing = Standing(match, games)
    assert standing.score().games == 2
    games[3] = play(TABLE, match.players, 3)
    assert standing.score().games == 4
    assert not standing.is_over()
    games[4] = play(TABLE, match.players, 4)
    assert standing.score().games == 6
    assert standing.is_over()


def test_a_test_that_has_decided_is_not_undone_by_later_games() -> None:
    match = Match(TABLE, (PLAYERS[1], PLAYERS[1]), 200, Sprt(0, 100))
    game = json.loads(json.dumps(play(TABLE, match.players, 0).as_json()))
    from spielleiter.tournament.games import PlayedGame

    def scored(number: int, score: float) -> PlayedGame:
        return PlayedGame.from_json({**game, "number": number, "score": score})

    won = {number: scored(number, 1.0) for number in range(60)}
    lost = {number: scored(number, 0.0) for number in range(60, 200)}
    assert Standing(match, won).decision() == "H1"
    assert Standing(match, won | lost).decision() == "H1"
    assert Standing(match, {number: scored(number, 0.0) for number in range(60)}).decision() == "H0"


def test_in_cpu_time_a_busy_machine_takes_nothing_from_a_player() -> None:
    """The clock of a process that sleeps stands still; on the wall it goes on."""
    program = (
        "import time; from ai.clock import count_cpu_time, monotonic_ms\n"
        "wall = monotonic_ms(); time.sleep(0.2); wall = monotonic_ms() - wall\n"
        "count_cpu_time()\n"
        "cpu = monotonic_ms(); time.sleep(0.2); cpu = monotonic_ms() - cpu\n"
        "print(wall > 190, cpu < 50)"
    )
    for interpreted in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "SPIELLEITER_INTERPRETED": interpreted},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.split() == ["True", "True"]
