"""The ten levels of a game against each other.

Every one meets the next, and every other one the one after that, so that errors add up less over the rungs.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ai.budgets import LEVEL_MS
from ai.levels import ladder
from spielleiter.tournament.file import games_in
from spielleiter.tournament.match import Match, Standing
from spielleiter.tournament.players import Player
from spielleiter.tournament.ratings import Rating, Result, ratings
from spielleiter.tournament.sprt import Sprt
from spielleiter.tournament.tables import Table

TOP: Mapping[tuple[str, int], Player] = {
    ("wege-waechter", 2): Player.parse("auto@nodes:250000"),
    ("grailnah", 2): Player.parse("auto@nodes:400000"),
    ("grailnah", 3): Player.parse("auto@sims:3000"),
    ("grailnah", 4): Player.parse("auto@sims:3000"),
    ("kampf-um-elfenland", 2): Player.parse("auto@sims:5000"),
    ("kampf-um-elfenland", 4): Player.parse("auto@sims:8000"),
}
"""What stands for level 10, which takes seconds a move: the same search, kept short so that matches end."""
LEVELS = sorted(LEVEL_MS)


@dataclass(frozen=True)
class Rung:
    """A level in the ladder: its number, the player who has it, and his rating."""

    level: int
    player: Player
    rating: Rating


def player_of(table: Table, level: int) -> Player:
    """Who plays a level in matches."""
    top = TOP.get((table.game_id, len(table.seats)))
    if level == LEVELS[-1] and top is not None:
        return top
    return Player.parse(f"auto@level:{level}")


def pairs() -> list[tuple[int, int]]:
    """The levels that meet, the higher one first."""
    adjacent = [(level + 1, level) for level in LEVELS[:-1]]
    return adjacent + [(level + 2, level) for level in LEVELS[:-2:2]]


def matches(table: Table, games: int, sprt: Sprt | None) -> list[tuple[tuple[int, int], Match]]:
    """The matches of a game's ladder, each with the levels that meet in it."""
    return [
        (
            pair,
            Match(table, (player_of(table, pair[0]), player_of(table, pair[1])), games, sprt),
        )
        for pair in pairs()
    ]


def rungs(table: Table, standings: Mapping[tuple[int, int], Standing]) -> list[Rung]:
    """The levels with their ratings, the first one's being 0.

    :raises NoRatings: a library is missing, or matches are.
    """
    results = [
        Result(LEVELS.index(high), LEVELS.index(low), standing.score(), table.sides)
        for (high, low), standing in standings.items()
        if standing.score().games
    ]
    found = ratings(len(LEVELS), results)
    return [Rung(level, player_of(table, level), rating) for level, rating in zip(LEVELS, found, strict=True)]


def is_climbed(standings: Mapping[tuple[int, int], Standing]) -> bool:
    """Whether every level has met the next, so that all can be rated."""
    return all(standing.score().games for (high, low), standing in standings.items() if high - low == 1)


def on_file(directory: Path, match: Match) -> Standing:
    """How a match stands by the games kept in a directory; none played if it isn't there."""
    path = directory / match.file_name()
    if not path.exists():
        return Standing(match)
    return Standing(match, {game.number: game for game in games_in(path)[1]})


def described(table: Table, level: int) -> str:
    """In a few words, what plays a level in the matches."""
    player = player_of(table, level)
    if player.budget.level is None:
        return f"`{player}`"
    rung = ladder(table.game, table.game.initial(table.options))[level - 1]
    amount = f"{rung.simulations:,} simulations" if rung.simulations else f"{rung.nodes:,} nodes"
    return f"{rung.engine}, {amount}" + (f", temperature {rung.temperature:g}" if rung.temperature else "")
