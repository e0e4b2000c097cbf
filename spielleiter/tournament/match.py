"""A match between two players, over processes, stopped as soon as it is decided."""

import hashlib
import json
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import fmean

from ai.clock import count_cpu_time
from games.contract import Json
from spielleiter.lifeline import end_with_parent
from spielleiter.tournament.file import GamesOnFile
from spielleiter.tournament.games import PlayedGame, play
from spielleiter.tournament.players import Player
from spielleiter.tournament.score import Score, score
from spielleiter.tournament.sprt import Decision, Sprt
from spielleiter.tournament.tables import Table

AHEAD = 2
"""How many games per process are handed out before they can begin, so that none waits for work."""


@dataclass(frozen=True)
class Match:
    """Two players at a table for at most `games` games, or until `sprt` decides."""

    table: Table
    players: tuple[Player, Player]
    games: int
    sprt: Sprt | None = None

    def question(self) -> Json:
        """What identifies the match: with the same, games played before are its games too."""
        start = self.table.game.initial(self.table.options)
        return {
            "game": self.table.game_id,
            "options": dict(self.table.options),
            "players": [str(player) for player in self.players],
            "versions": [player.version(self.table.game, start) for player in self.players],
            "seed": self.table.seed,
            "opening": self.table.opening,
            "most_plies": self.table.most_plies,
        }

    def file_name(self) -> str:
        """The name of the file for its games: the same for the same question."""
        question = json.dumps(self.question(), sort_keys=True)
        return f"{self.table.game_id}-{hashlib.sha256(question.encode()).hexdigest()[:16]}.jsonl"

    @property
    def numbers(self) -> range:
        """The numbers of its games: whole rounds, so as many games as asked for or a few more."""
        per_round = self.table.games_in_round
        return range(-(-self.games // per_round) * per_round)

    @property
    def is_in_wall_time(self) -> bool:
        """Whether a player's time is that on the wall: then it is for all."""
        return any(player.budget.kind == "time_ms" for player in self.players)


@dataclass
class Standing:
    """How a match stands: its finished rounds in order, up to the first one that isn't finished.

    In order, since rounds that end soon aren't like others: counting what happens to be there would
    bend the score.
    """

    match: Match
    played: dict[int, PlayedGame] = field(default_factory=dict)
    _tested: int = 0
    _decision: Decision | None = None

    def rounds(self) -> list[float]:
        """The mean score of each finished round."""
        size = self.match.table.games_in_round
        found: list[float] = []
        for start in range(0, len(self.match.numbers), size):
            games = [self.played.get(number) for number in range(start, start + size)]
            if None in games:
                break
            # Sums of thirds and the like are to be equal when they mean the same.
            found.append(round(fmean(game.score for game in games if game is not None), 9))
        return found

    def score(self) -> Score:
        return score(self.rounds(), self.match.table.games_in_round)

    def decision(self) -> Decision | None:
        """What the sequential test says, of the first rounds that decide anything."""
        if self.match.sprt is None:
            return None
        rounds = self.rounds()
        while self._decision is None and self._tested < len(rounds):
            self._tested += 1
            self._decision = self.match.sprt.decision(rounds[: self._tested], self.match.table.sides)
        return self._decision

    def is_over(self) -> bool:
        return self.decision() is not None or all(number in self.played for number in self.match.numbers)


OnGame = Callable[[Standing, PlayedGame], None]


def run(
    match: Match, on_file: GamesOnFile, pool: ProcessPoolExecutor, processes: int, on_game: OnGame
) -> Standing:
    """Play what isn't on file yet, until the match is over; `on_game` is told of every game as it ends."""
    standing = Standing(match, on_file.played)
    due = iter([number for number in match.numbers if number not in on_file.played])
    running: set[Future[PlayedGame]] = set()
    while not standing.is_over():
        while len(running) < AHEAD * processes and (number := next(due, None)) is not None:
            running.add(pool.submit(play, match.table, match.players, number))
        finished, running = wait(running, return_when=FIRST_COMPLETED)
        for future in finished:
            game = future.result()
            on_file.add(game)
            on_game(standing, game)
    for future in running:
        future.cancel()
    return standing


@contextmanager
def players_at_work(processes: int, *, is_in_wall_time: bool) -> Iterator[ProcessPoolExecutor]:
    """A pool of processes that play games, each with one game at a time; they end with this process."""
    with ProcessPoolExecutor(
        processes,
        # Not forked: the clock of these processes is theirs alone.
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_begin,
        initargs=(os.getpid(), not is_in_wall_time),
    ) as pool:
        try:
            yield pool
        finally:
            for child in multiprocessing.active_children():  # nobody waits for the games they are in
                child.terminate()


def _begin(parent: int, in_cpu_time: object) -> None:
    end_with_parent(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, who ends its children
    if in_cpu_time:
        count_cpu_time()


def efforts(games: Sequence[PlayedGame], player: int) -> tuple[float, float, float]:
    """Milliseconds, simulations and nodes a move of a player, on average over the games."""
    moves = sum(game.efforts[player].moves for game in games) or 1
    return (
        sum(game.efforts[player].ms for game in games) / moves,
        sum(game.efforts[player].simulations for game in games) / moves,
        sum(game.efforts[player].nodes for game in games) / moves,
    )
