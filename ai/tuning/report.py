"""What a tuning run found, as a file of weights and as a section of docs/evaluation.md."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ai.evaluation.weighted import Weights
from ai.tuning.regression import Fit


@dataclass(frozen=True)
class Quality:
    """How well the ends of games were foreseen that the weights weren't learnt from: log loss in nats."""

    games: int
    positions: int
    even: float
    by_hand: float
    tuned: float


@dataclass(frozen=True)
class Tuning:
    """A tuning run: its command, and for each set of weights what was found.

    `left_by_hand` are the sets whose found weights aren't to be used: they did worse than those set by hand.
    """

    game_id: str
    command: str
    explained: dict[str, str]
    by_hand: Weights
    fits: dict[str, Fit]
    quality: dict[str, Quality]
    left_by_hand: frozenset[str] = frozenset()

    def weights(self) -> dict[str, dict[str, float]]:
        """The weights to use, as the evaluator takes them; those by hand for a set without games."""
        return {
            name: {
                term: round(float(self.fits[name].weights[place]), 4)
                if name in self.fits and name not in self.left_by_hand
                else self.by_hand[name][term]
                for place, term in enumerate(self.explained)
            }
            for name in self.by_hand
        }


def toml(weights: Weights, heading: str) -> str:
    """The file of weights; `heading` becomes its first line, a comment."""
    tables = [
        f"[{name}]\n" + "".join(f"{term} = {weight}\n" for term, weight in terms.items())
        for name, terms in weights.items()
    ]
    return f"# {heading}\n" + "\n".join(tables)


def section(tuning: Tuning) -> str:
    """The tables of a run in Markdown."""
    names = list(tuning.by_hand)
    rows = [["term", "what it measures", *[f"{name}: tuned (by hand)" for name in names]]]
    for place, (term, meaning) in enumerate(tuning.explained.items()):
        row = [f"`{term}`", meaning]
        for name in names:
            fit = tuning.fits.get(name)
            found = "" if fit is None else f"{fit.weights[place]:.2f} ± {fit.errors[place]:.2f} "
            row.append(f"{found}({tuning.by_hand[name][term]:g})")
        rows.append(row)
    loss = [["weights for", "games", "positions", "even shares", "by hand", "tuned"]]
    for name, quality in tuning.quality.items():
        counts = [name, f"{quality.games}", f"{quality.positions}"]
        loss.append([*counts, *(f"{value:.4f}" for value in (quality.even, quality.by_hand, quality.tuned))])
    left = ", ".join(name for name in names if name in tuning.left_by_hand)
    why = "since the weights found did worse in matches or on the games held out"
    note = f"Left as set by hand, {why}: {left}.\n\n" if left else ""
    return (
        f"`{tuning.command}`\n\n{table(rows)}\n{note}"
        "Log loss of the ends of games that were held out, in nats a position:\n\n"
        f"{table(loss)}"
    )


def table(rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table; the first row is its heading."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]]) + "\n"


def insert(document: Path, name: str, text: str) -> None:
    """Replace what stands between the marks `<!-- name -->` and `<!-- /name -->` of a document.

    :raises ValueError: the document has no such marks.
    """
    before, opening, rest = document.read_text("utf-8").partition(f"<!-- {name} -->\n")
    _, closing, after = rest.partition(f"<!-- /{name} -->")
    if not closing:
        raise ValueError(f"{document} has no marks for {name!r}")
    document.write_text(f"{before}{opening}\n{text}\n{closing}{after}", "utf-8")
