"""The weights set by hand: a tuning run plays its games by them, whatever was found since."""

from pathlib import Path

from ai.evaluation.weighted import read_weights


def weights_by_hand(game_id: str) -> dict[str, dict[str, float]]:
    """The weights of a game's evaluator by set and term."""
    return read_weights(Path(__file__).with_name(f"{game_id}.toml"))
