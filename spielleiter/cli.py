"""The command `spielleiter`."""

import json
import os
import platform
import sys
from pathlib import Path
from typing import Any

import click

from games.registry import GAMES
from spielleiter import compiled, table_game, worker
from spielleiter import serve as supervisor
from spielleiter.embedded import EmbeddedRedisError, find_server
from spielleiter.release import VERSION
from spielleiter.settings import BadSettings, Settings
from spielleiter.tournament.command import tournament

GAME = click.Choice(sorted(GAMES))


def _settings() -> Settings:
    try:
        return Settings.from_environment()
    except BadSettings as fault:
        raise click.ClickException(str(fault)) from None


def _json(path: str) -> Any:
    try:
        text = sys.stdin.read() if path == "-" else Path(path).read_text("utf-8")
        return json.loads(text)
    except OSError as fault:
        raise click.ClickException(f"{path} can't be read: {fault.strerror}") from None
    except (ValueError, RecursionError):
        raise click.ClickException(f"{path} isn't JSON") from None


@click.group()
@click.version_option(VERSION, prog_name="spielleiter")
def main() -> None:
    """A REST referee for board games, with AI opponents."""


@main.command()
def serve() -> None:
    """Start API, worker and (without REDIS_URL) a Redis server; Ctrl-C stops all."""

    def tell(message: str) -> None:
        click.echo(f"spielleiter: {message}", err=True)

    settings = _settings()
    try:
        supervisor.serve(settings, redis_given=bool(os.environ.get("REDIS_URL")), tell=tell)
    except supervisor.CannotServe as fault:
        raise click.ClickException(str(fault)) from None


@main.command("worker")
@click.option("--name", default=None, help="How Celery calls it; unique on this host unless you say so.")
def work(name: str | None) -> None:
    """Run a worker that searches AI moves; needs REDIS_URL."""
    command = worker.command(_settings(), name)
    os.execv(command[0], command)  # noqa: S606 - no shell: nothing to quote, and signals reach the worker


@main.command()
def info() -> None:
    """Say what is installed here and how it is set up."""
    modules = compiled.modules()
    interpreted = [name for name, is_compiled in modules.items() if not is_compiled]
    click.echo(f"spielleiter  {VERSION}")
    click.echo(f"python       {platform.python_version()} ({sys.executable})")
    click.echo("games        " + ", ".join(sorted(GAMES)))
    if not interpreted:
        click.echo("core         compiled: " + ", ".join(modules))
    else:
        click.echo("core         INTERPRETED, some thirty times slower: " + ", ".join(interpreted))
    settings = _settings()
    if os.environ.get("REDIS_URL"):
        click.echo("redis        REDIS_URL")
    else:
        try:
            server = find_server()
            click.echo(f"redis        started by `serve`: {server.path} ({server.origin})")
        except EmbeddedRedisError as fault:
            click.echo(f"redis        {fault}")
    click.echo("settings")
    for name, value in settings.shown().items():
        click.echo(f"  {name} = {value}")


@main.command()
@click.argument("game", type=GAME)
@click.option("--depth", type=click.IntRange(0, 30), required=True, help="Moves to look ahead.")
@click.option("--position", "path", default=None, help="JSON file of a position; - reads it from stdin.")
def perft(game: str, depth: int, path: str | None) -> None:
    """Count the positions that lie DEPTH moves ahead, outcomes of chance counted as moves."""
    from games.perft import perft as count

    state = table_game.begin(game, None if path is None else _json(path))
    click.echo(count(state, depth))


@main.command()
@click.argument("game", type=GAME)
@click.option("--seat", default=None, help="The seat you take; the first one unless you say so.")
@click.option("--level", type=click.IntRange(1, 10), default=3, show_default=True, help="Of the opponent.")
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=None, help="Repeats dice and opponent.")
@click.option("--language", type=click.Choice(["en", "de"]), default="en", show_default=True)
def play(game: str, seat: str | None, level: int, seed: int | None, language: Any) -> None:
    """Play against the AI in this terminal."""
    table_game.play(game, seat=seat, level=level, seed=seed, language=language)


@main.command()
@click.argument("record")
@click.option("--language", type=click.Choice(["en", "de"]), default="en", show_default=True)
def verify(record: str, language: Any) -> None:
    """Replay a game record (a JSON file, or - for stdin) and check every move, die and the result."""
    from spielleiter import verdict

    fine, sentence = verdict.on(_json(record), language)
    click.echo(sentence)
    sys.exit(0 if fine else 1)


main.add_command(tournament)
