"""The reliability plot: what was given against what happened, a panel for each game."""

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import matplotlib as mpl

mpl.use("svg")

from matplotlib import pyplot as plt

INK = "#808080"
"""Readable on white and on black."""
BEFORE, AFTER = "#d1660f", "#2a7fd4"


@dataclass(frozen=True)
class Bin:
    """The positions whose values lie in one tenth: how many, the mean value, the mean end and its error."""

    count: int
    value: float
    end: float
    error: float


def drawn(found: Mapping[str, tuple[Sequence[Bin], Sequence[Bin]]]) -> str:
    """An SVG picture of every game's bins, before and after calibration; the same bins, the same text."""
    style: dict[Any, Any] = {
        "svg.hashsalt": "spielleiter",
        "font.size": 9,
        "text.color": INK,
        "axes.labelcolor": INK,
    }
    style |= {"axes.edgecolor": INK, "xtick.color": INK, "ytick.color": INK}
    with mpl.rc_context(style):
        figure, panels = plt.subplots(1, len(found), figsize=(3.4 * len(found), 3.6), squeeze=False)
        for panel, (game_id, (before, after)) in zip(panels[0], found.items(), strict=True):
            panel.plot([0, 1], [0, 1], color=INK, linewidth=0.8, linestyle=":")
            for bins, colour, label in ((before, BEFORE, "search"), (after, AFTER, "calibrated")):
                panel.errorbar(
                    [b.value for b in bins],
                    [b.end for b in bins],
                    yerr=[1.96 * b.error for b in bins],
                    color=colour,
                    marker="o",
                    markersize=3,
                    linewidth=1,
                    capsize=2,
                    label=label,
                )
            panel.set(title=game_id, xlim=(0, 1), ylim=(0, 1), xlabel="value", aspect="equal")
            panel.patch.set_alpha(0)
        panels[0][0].set_ylabel("won")
        panels[0][0].legend(frameon=False, labelcolor="linecolor")
        figure.patch.set_alpha(0)
        figure.tight_layout()
        picture = io.StringIO()
        figure.savefig(picture, format="svg", metadata={"Date": None})
        plt.close(figure)
    return picture.getvalue()
