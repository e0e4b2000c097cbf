"""The searches that look ahead, in games made at random."""

from tests.ai.random_trees import disagreements


def test_in_games_made_at_random_every_search_agrees_with_one_that_looks_at_everything() -> None:
    """Two to four players, teams, chance, every switch; values are few, so windows have many edges."""
    assert disagreements(800) == []
