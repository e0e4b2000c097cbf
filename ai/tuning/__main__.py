"""`python -m ai.tuning GAME`: play games, find the weights of the game's evaluator, write them down."""

from pathlib import Path
from tempfile import TemporaryDirectory

import click

from ai.evaluation import EVALUATORS, WEIGHTS
from ai.tuning.by_hand import weights_by_hand
from ai.tuning.report import insert, section, toml
from ai.tuning.run import tuned
from ai.tuning.selfplay import played_and_kept

GAMES = {"wege-waechter": 3000, "grailnah": 2000, "kampf-um-elfenland": 400}
"""How many games a run plays unless told otherwise: some five minutes of one core."""
DOCUMENT = Path("docs/evaluation.md")


@click.command()
@click.argument("game_id", metavar="GAME", type=click.Choice(sorted(EVALUATORS)))
@click.option("--games", type=click.IntRange(min=10), help="How many games to play.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--processes", type=click.IntRange(min=1), default=1, show_default=True)
@click.option("--kept", type=click.Path(dir_okay=False, path_type=Path), help="A file to keep the games in.")
@click.option(
    "--weights-to", type=click.Path(dir_okay=False, path_type=Path), help="Not the evaluator's file."
)
@click.option(
    "--report-to", type=click.Path(exists=True, path_type=Path), default=DOCUMENT, show_default=True
)
@click.option(
    "--by-hand",
    "left_by_hand",
    multiple=True,
    help="A set to be left as set by hand, which did better.",
)
def main(
    game_id: str,
    games: int | None,
    seed: int,
    processes: int,
    kept: Path | None,
    weights_to: Path | None,
    report_to: Path,
    left_by_hand: tuple[str, ...],
) -> None:
    """Find the weights of a game's evaluator by regression on games of self-play.

    The same GAME, number of games and seed give the same weights. Games in the file --kept aren't played
    again. Weights and report are written to the places where they belong in the sources.
    """
    count = GAMES[game_id] if games is None else games
    by_hand = weights_by_hand(game_id)
    if unknown := set(left_by_hand) - set(by_hand):
        raise click.BadParameter(f"no set {', '.join(sorted(unknown))}, only {', '.join(by_hand)}")
    with TemporaryDirectory() as directory:
        file = Path(directory) / "games.jsonl" if kept is None else kept
        with click.progressbar(
            played_and_kept(game_id, by_hand, count, seed, file, processes), length=count, label="games"
        ) as playing:
            words = [f"python -m ai.tuning {game_id} --games {count} --seed {seed}"]
            command = " ".join([*words, *(f"--by-hand {name}" for name in left_by_hand)])
            found = tuned(game_id, playing, seed, by_hand, command, left_by_hand)
    target = WEIGHTS[game_id] if weights_to is None else weights_to
    target.write_text(toml(found.weights(), f"Written by `{command}`; see docs/evaluation.md."), "utf-8")
    insert(report_to, game_id, section(found))
    click.echo(section(found))


if __name__ == "__main__":
    main()
