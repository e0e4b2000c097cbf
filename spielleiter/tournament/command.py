"""`spielleiter tournament`: matches between engines at the terminal."""

import json
import math
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from games.contract import FaultyInput
from games.registry import GAMES
from spielleiter.tournament import ladder, report
from spielleiter.tournament import match as matches
from spielleiter.tournament.file import AnotherMatch, GamesOnFile
from spielleiter.tournament.games import PlayedGame
from spielleiter.tournament.match import Match, Standing
from spielleiter.tournament.players import Player
from spielleiter.tournament.ratings import NoRatings
from spielleiter.tournament.score import elo
from spielleiter.tournament.sprt import Sprt
from spielleiter.tournament.tables import MOST_PLIES, Table, usual_opening

LINE_EVERY_S = 30.0
MOST_GAMES = 1_000_000


def table(
    game_id: str,
    options: Mapping[str, Any],
    *,
    seats: int | None,
    seed: int,
    opening: int | None,
    most_plies: int,
) -> Table:
    """The table that the arguments of the command describe.

    :raises click.ClickException: with every fault of the options.
    """
    game = GAMES[game_id]
    if seats is not None:
        fewest, most = game.facts.players
        if not fewest <= seats <= most:
            raise click.ClickException(f"{game_id} is for {fewest} to {most} players")
        options = {"players": list(game.facts.seats[:seats]), **options}
    try:
        seated = len(game.seats(game.initial(options)))
    except FaultyInput as faulty:
        faults = "; ".join(f"{fault.path}: {fault.words.en}" for fault in faulty.faults)
        raise click.ClickException(f"no game can begin with these options: {faults}") from None
    opening = usual_opening(game, seated) if opening is None else opening
    return Table(game_id, options, seed, opening, most_plies)


def play_match(match: Match, directory: Path, processes: int) -> Standing:
    """Play a match to its end, or on from where it was left, with a progress bar, and say how it went.

    :raises click.ClickException: the file that its games belong in is of no use, or a player is none.
    """
    try:
        path = directory / match.file_name()
        with (
            GamesOnFile(path, match.question()) as on_file,
            matches.players_at_work(processes, is_in_wall_time=match.is_in_wall_time) as pool,
        ):
            click.echo(f"{match.players[0]} against {match.players[1]}, {match.table.game_id}: {path}")
            standing = _watched(
                match, on_file, lambda tell: matches.run(match, on_file, pool, processes, tell)
            )
    except (AnotherMatch, OSError, ValueError, TypeError) as fault:
        raise click.ClickException(str(fault)) from None
    click.echo(summary(standing))
    return standing


def play_ladder(played_at: Table, games: int, sprt: Sprt | None, directory: Path, processes: int) -> None:
    """Play the matches of a ladder, or on from where they were left, and print the ratings.

    :raises click.ClickException: as for a match, or the ratings can't be had.
    """
    standings = {}
    for pair, match in ladder.matches(played_at, games, sprt):
        standings[pair] = play_match(match, directory, processes)
    try:
        rungs = ladder.rungs(played_at, standings)
    except NoRatings as fault:
        raise click.ClickException(str(fault)) from None
    for rung in rungs:
        rating, words = rung.rating, ladder.described(played_at, rung.level)
        click.echo(
            f"level {rung.level:>2}  Elo {rating.elo:6.0f} ± {rating.error:3.0f}"
            f"  step {rating.step:+5.0f} ± {rating.step_error:3.0f}  {words}"
        )


def write_report(path: Path, directory: Path, seed: int, most_plies: int) -> None:
    """Write the ratings of every ladder on file into a document.

    :raises click.ClickException: there is no ladder, or it can't be written.
    """
    found = {}
    for game_id, options in report.LADDERS:
        played_at = table(game_id, options, seats=None, seed=seed, opening=None, most_plies=most_plies)
        standings = {
            pair: ladder.on_file(directory, match)
            for pair, match in ladder.matches(played_at, MOST_GAMES, None)
        }
        if ladder.is_climbed(standings):
            found[report.title(played_at)] = (played_at, standings)
        else:
            click.echo(f"not on file to its end: {report.title(played_at)}")
    if not found:
        raise click.ClickException(f"no whole ladder is on file in {directory}")
    try:
        report.write(
            path,
            {
                name: (played_at, standings, ladder.rungs(played_at, standings))
                for name, (played_at, standings) in found.items()
            },
        )
    except (NoRatings, ValueError, OSError) as fault:
        raise click.ClickException(str(fault)) from None


def _watched(match: Match, on_file: GamesOnFile, run: Callable[[matches.OnGame], Standing]) -> Standing:
    """Run a match under a progress bar, or, where none can be drawn, with a line now and then."""
    standing = Standing(match, on_file.played)
    bar: Any
    with click.progressbar(
        length=len(match.numbers),
        label="games",
        item_show_func=lambda shown: None if shown is None else brief(shown),
        show_pos=True,
        file=sys.stderr,
    ) as bar:
        bar.update(len([number for number in match.numbers if number in on_file.played]), standing)
        told = time.monotonic()

        def tell(standing: Standing, game: PlayedGame) -> None:
            nonlocal told
            bar.update(1, standing)
            if not sys.stderr.isatty() and time.monotonic() - told >= LINE_EVERY_S:
                told = time.monotonic()
                click.echo(f"  {standing.score().games} games: {brief(standing)}", err=True)

        return run(tell)


def brief(standing: Standing) -> str:
    """The score so far in a few characters."""
    score = standing.score()
    text = f"{100 * score.share:.1f}% ({100 * score.low:.1f}–{100 * score.high:.1f})"
    if standing.match.sprt is not None:
        rounds, bounds = standing.rounds(), standing.match.sprt.bounds
        ratio = standing.match.sprt.log_ratio(rounds, standing.match.table.sides) if rounds else 0.0
        text += f", LLR {ratio:.2f} in {bounds[0]:.2f}…{bounds[1]:.2f}"
    return text


def summary(standing: Standing) -> str:
    """What came of a match, in a few lines."""
    match, score = standing.match, standing.score()
    sides = match.table.sides
    ratings = [_signed(elo(share, sides)) for share in (score.share, score.low, score.high)]
    interval = f"95%: {100 * score.low:.1f} to {100 * score.high:.1f}%; {100 / sides:.0f}% if equal"
    lines = [
        f"{score.games} games: {100 * score.share:.1f}% for {match.players[0]} ({interval})",
        f"  Elo {ratings[0]} (95%: {ratings[1]} to {ratings[2]})",
    ]
    games = [standing.played[number] for number in sorted(standing.played) if number < score.games]
    for index, player in enumerate(match.players):
        ms, simulations, nodes = matches.efforts(games, index)
        lines.append(f"  {player}: {ms:.1f} ms, {simulations:,.0f} simulations, {nodes:,.0f} nodes a move")
    broken_off = sum(game.record["result"] is None for game in games)
    plies = sum(game.plies for game in games) / max(1, len(games))
    lines.append(f"  {plies:.0f} plies a game, {broken_off} broken off after {match.table.most_plies}")
    if match.sprt is not None:
        decision = standing.decision()
        verdict = {
            None: "undecided",
            "H0": f"{match.sprt.elo0:g} rather than {match.sprt.elo1:g}",
            "H1": f"{match.sprt.elo1:g} rather than {match.sprt.elo0:g}",
        }[decision]
        lines.append(f"  Elo stronger by the SPRT: {verdict}")
    return "\n".join(lines)


def _signed(rating: float) -> str:
    return f"{rating:+.0f}" if math.isfinite(rating) else ("+∞" if rating > 0 else "−∞")


class WrittenType(click.ParamType[Any]):
    """An argument of the command that a class can read from its text (`parse`)."""

    def __init__(self, kind: type[Player] | type[Sprt], name: str) -> None:
        self.name = name
        self._kind = kind

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Player | Sprt:
        if isinstance(value, self._kind):
            return value
        try:
            return self._kind.parse(value)
        except ValueError as fault:
            self.fail(str(fault), param, ctx)


PLAYER = WrittenType(Player, "player")
SPRT = WrittenType(Sprt, "elo0,elo1[,alpha,beta]")


class OptionsType(click.ParamType["dict[str, Any]"]):
    """The options of a game, as a JSON object."""

    name = "json"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> dict[str, Any]:
        if isinstance(value, dict):
            return value
        try:
            options = json.loads(value)
        except ValueError:
            options = None
        if not isinstance(options, dict):
            self.fail(f"{value!r} is no JSON object", param, ctx)
        return options


@click.command()
@click.option("--game", "game_id", type=click.Choice(sorted(GAMES)), default=None)
@click.option("--a", "first", type=PLAYER, default=None, help="engine?switch=value&…@budget:amount")
@click.option("--b", "second", type=PLAYER, default=None, help="Against whom; written like --a.")
@click.option("--games", type=click.IntRange(1), default=200, show_default=True, help="At most.")
@click.option("--sprt", type=SPRT, default=None, help="Stop as soon as this test decides.")
@click.option("--options", type=OptionsType(), default="{}", help="Options of the game, as JSON.")
@click.option("--players", "seats", type=click.IntRange(2), default=None, help="How many seats.")
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=1, show_default=True)
@click.option("--opening", type=click.IntRange(0), default=None, help="Random decisions at the start.")
@click.option("--most-plies", type=click.IntRange(1), default=MOST_PLIES, show_default=True)
@click.option("--processes", type=click.IntRange(1), default=1, show_default=True)
@click.option(
    "--directory",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("var/tournament"),
    show_default=True,
    help="Where the games are kept.",
)
@click.option(
    "--report",
    "document",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    default=None,
    help="Write the ladders on file into this document instead of playing.",
)
def tournament(
    game_id: str | None,
    first: Player | None,
    second: Player | None,
    games: int,
    sprt: Sprt | None,
    options: dict[str, Any],
    seats: int | None,
    seed: int,
    opening: int | None,
    most_plies: int,
    processes: int,
    directory: Path,
    document: Path | None,
) -> None:
    """Play a match between two engines, or the levels of a game against each other.

    A player is written engine?switch=value&…@budget:amount, for example mcts@cpu_ms:20, auto@level:4 or
    ismcts?widening=0.5@sims:500. Time is that of the processor, unless a budget is time_ms. The games are
    kept: the same command goes on where it was left.

    Without --a and --b the ten levels of the game climb their ladder, each pair for so many games, and are
    rated. With --report the ratings of all ladders on file are written into a document.
    """
    if document is not None:
        write_report(document, directory, seed, most_plies)
        return
    if game_id is None or (first is None) != (second is None):
        raise click.UsageError("a match needs --game, --a and --b; a ladder --game alone")
    played_at = table(game_id, options, seats=seats, seed=seed, opening=opening, most_plies=most_plies)
    if first is not None and second is not None:
        play_match(Match(played_at, (first, second), games, sprt), directory, processes)
    else:
        play_ladder(played_at, games, sprt, directory, processes)
