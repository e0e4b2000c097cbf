"""The ladders as a picture: rating over level, with error bars, a panel a ladder."""

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from spielleiter.tournament.ladder import Rung
from spielleiter.tournament.ratings import MISSING, NoRatings

INK = "#7a7f87"
"""Of axes and text: to be read on white and on black."""
LINE = "#2f81d6"
COLUMNS = 2


def draw(ladders: Mapping[str, Sequence[Rung]], path: Path) -> None:
    """Write an SVG of the ladders, by title; transparent, so that it suits light and dark pages.

    :raises NoRatings: matplotlib is missing.
    """
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError:
        raise NoRatings(MISSING) from None
    rows = math.ceil(len(ladders) / COLUMNS)
    look: Any = {
        "text.color": INK,
        "axes.labelcolor": INK,
        "axes.edgecolor": INK,
        "axes.titlecolor": INK,
        "xtick.color": INK,
        "ytick.color": INK,
        "svg.hashsalt": "ladders",  # the same figures make the same file
        "svg.fonttype": "path",
    }
    with matplotlib.rc_context(look):
        figure = Figure(figsize=(4.6 * COLUMNS, 3.2 * rows), layout="constrained")
        panels = figure.subplots(rows, COLUMNS, squeeze=False).flatten()
        for panel, (title, rungs) in zip(panels, ladders.items(), strict=False):
            panel.errorbar(
                [rung.level for rung in rungs],
                [rung.rating.elo for rung in rungs],
                yerr=[rung.rating.error for rung in rungs],
                color=LINE,
                marker="o",
                capsize=3,
            )
            panel.set_title(title)
            panel.set_xticks([rung.level for rung in rungs])
            panel.set_xlabel("level")
            panel.set_ylabel("Elo above level 1")
            panel.grid(color=INK, alpha=0.25)
            panel.patch.set_alpha(0.0)
        for panel in panels[len(ladders) :]:
            panel.set_visible(False)
        figure.savefig(path, format="svg", transparent=True, metadata={"Date": None})
