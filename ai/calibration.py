"""Values as chances: a search's values, corrected by how often positions of that value were won.

A search that is too sure of itself says 80% where 70% are won. One number for each game, found by
`python -m ai.tuning.reliability`, draws its values towards even shares (below 1) or apart (above 1): every
value is raised to that power, and all together are brought back to their sum. That is Platt's scaling
without its offset, or temperature scaling (Guo et al. 2017): it keeps the order, an even share, and what is
certain.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from ai.analysis import Analysis

POWERS_FILE = Path(__file__).with_name("calibration.toml")
POWERS: dict[str, float] = {
    game_id: float(found["power"]) for game_id, found in tomllib.loads(POWERS_FILE.read_text()).items()
}
"""By game; where none was found, values stay as they are."""


def calibrated(game_id: str, values: Sequence[float]) -> list[float]:
    """The values of all players (0 to 1), in the same order by size and with the same sum.

    Equal values stay equal, so partners keep having their side's.
    """
    return sharpened(values, POWERS.get(game_id, 1.0))


def as_chances(game_id: str, analysis: Analysis) -> Analysis:
    """An analysis whose values are calibrated, the order of its moves as the search left it."""

    def told(values: dict[str, float]) -> dict[str, float]:
        shares = calibrated(game_id, list(values.values()))
        return {seat: round(share, 6) for seat, share in zip(values, shares, strict=True)}

    candidates = tuple(replace(candidate, value=told(candidate.value)) for candidate in analysis.candidates)
    return replace(analysis, value=told(analysis.value), candidates=candidates)


def sharpened(values: Sequence[float], power: float) -> list[float]:
    """The values raised to a power, their sum kept."""
    raised = [max(0.0, value) ** power for value in values]
    total = sum(raised)
    if total == 0.0:
        return list(values)
    return [value * sum(values) / total for value in raised]
