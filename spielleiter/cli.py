"""The command `spielleiter`."""

import json
import os
import platform
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from games.registry import GAMES
from spielleiter import compiled, table_game, worker
from spielleiter import serve as supervisor
from spielleiter.api_keys import MAX_NAME_LENGTH, SCOPES, BadKeyFile, KeyFile, Scope
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
@click.option(
    "--insecure", is_flag=True, help="Let everybody in who reaches it, although nobody needs a key."
)
def serve(insecure: bool) -> None:
    """Start API, worker and (without REDIS_URL) a Redis server; Ctrl-C stops all."""

    def tell(message: str) -> None:
        click.echo(f"spielleiter: {message}", err=True)

    if insecure:
        os.environ["SPIELLEITER_INSECURE"] = "1"
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


@main.group()
def keys() -> None:
    """Make, list and revoke API keys; once there is a key, the API asks everybody for one."""


@contextmanager
def _key_file() -> Iterator[KeyFile]:
    try:
        yield KeyFile(_settings().api_keys_path)
    except BadKeyFile as fault:
        raise click.ClickException(str(fault)) from None


@keys.command("create")
@click.option("--name", required=True, help="Whose it is, for the list.")
@click.option(
    "--scope",
    "scopes",
    type=click.Choice(SCOPES),
    multiple=True,
    required=True,
    help="What it opens: referee (games, moves), ai (AI moves, analyses), admin (operation). Repeatable.",
)
def create_key(name: str, scopes: tuple[Scope, ...]) -> None:
    """Make an API key and print it: once, since only its hash is kept."""
    if not 1 <= len(name) <= MAX_NAME_LENGTH or not name.isprintable():
        raise click.ClickException(f"a name has 1 to {MAX_NAME_LENGTH} printable characters")
    with _key_file() as file:
        click.echo(file.create(name, scopes))
        click.echo(f"Kept as a hash in {file.path}; the key itself is shown this once.", err=True)


@keys.command("list")
def list_keys() -> None:
    """List all API keys: id, day of creation, scopes, name."""
    with _key_file() as file:
        for key in file.read() if file.exists() else []:
            click.echo(f"{key.id}  {key.created}  {','.join(key.scopes):<16}  {key.name}")


@keys.command("revoke")
@click.argument("key_id", metavar="ID")
def revoke_key(key_id: str) -> None:
    """Revoke the API key of this ID; running services refuse it from now on."""
    with _key_file() as file:
        try:
            key = file.revoke(key_id)
        except LookupError:
            raise click.ClickException(
                f"there is no key {key_id}; `spielleiter keys list` lists all"
            ) from None
        click.echo(f"revoked: {key.id}  {key.name}")


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
