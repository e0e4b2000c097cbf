"""docs/strength.md: the tables and the plot of the ladders, from the games on file."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from games.registry import GAMES
from spielleiter.tournament import ladder, plot
from spielleiter.tournament.ladder import Rung
from spielleiter.tournament.match import Standing
from spielleiter.tournament.score import expected_share
from spielleiter.tournament.tables import Table

BEGIN = "<!-- written by `spielleiter tournament --report` -->"
END = "<!-- end -->"

LADDERS: Sequence[tuple[str, Mapping[str, Any]]] = (
    ("wege-waechter", {}),
    ("grailnah", {}),
    ("grailnah", {"players": ["white", "black", "red"]}),
    ("grailnah", {"players": ["white", "black", "red", "blue"]}),
    ("kampf-um-elfenland", {}),
    ("kampf-um-elfenland", {"players": ["black", "blue", "violet", "red"]}),
)
"""The ladders that are reported: game and options."""

Ladders = Mapping[str, tuple[Table, Mapping[tuple[int, int], Standing], Sequence[Rung]]]


def title(table: Table) -> str:
    """What a ladder is called: the game, and how many play."""
    name = GAMES[table.game_id].facts.names.en
    options = [f"{key} {value}" for key, value in table.options.items() if key != "players"]
    return ", ".join([f"{name}, {len(table.seats)} players", *options])


def write(path: Path, ladders: Ladders) -> None:
    """Replace what stands between the marks in a document, and the SVG of the same name beside it.

    :raises ValueError: the document has no marks.
    :raises NoRatings: a library is missing.
    """
    text = path.read_text("utf-8")
    before, mark, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not mark or not end:
        raise ValueError(f"{path} has no place for the tables: {BEGIN} … {END}")
    picture = path.with_suffix(".svg")
    plot.draw({name: rungs for name, (_, _, rungs) in ladders.items()}, picture)
    parts = [f"![Rating by level, a panel a ladder]({picture.name})"]
    for name, (table, standings, rungs) in ladders.items():
        parts.append(_section(name, table, standings, rungs))
    path.write_text(f"{before}{BEGIN}\n\n" + "\n\n".join(parts) + f"\n\n{END}{after}", "utf-8")


def _section(
    name: str, table: Table, standings: Mapping[tuple[int, int], Standing], rungs: Sequence[Rung]
) -> str:
    games = sum(standing.score().games for standing in standings.values())
    lines = [f"### {name}", "", f"{games:,} games. {_luck(table)}", ""]
    lines += [
        "| level | player | Elo | step | won against the level below (games) |",
        "|---|---|---|---|---|",
    ]
    for rung in rungs:
        standing = standings.get((rung.level, rung.level - 1))
        step = "" if standing is None else f"{rung.rating.step:+.0f} ± {rung.rating.step_error:.0f}"
        error = f" ± {rung.rating.error:.0f}" if rung.level > 1 else ""
        cells = [
            str(rung.level),
            ladder.described(table, rung.level),
            f"{rung.rating.elo:.0f}{error}",
            step,
            "" if standing is None else _share(standing),
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _luck(table: Table) -> str:
    even = 100 * expected_share(0, table.sides)
    return f"Equals win {even:.0f}% each."


def _share(standing: Standing) -> str:
    score = standing.score()
    return f"{100 * score.share:.0f}% ({100 * score.low:.0f}–{100 * score.high:.0f}; {score.games})"
