"""EL-50, EL-51: laying obstacles and blowing them away."""

import pytest

from games.kampf_um_elfenland.geography import ROADS
from tests.games.kampf_um_elfenland.table import clause, due, moves, play, shown, state

pytestmark = pytest.mark.rules

BOARD = "usselen black pig\nbeata blue pig"
ROAD = "usselen~yttar~forest"


def test_an_obstacle_goes_on_any_unblocked_road_and_ends_the_turn() -> None:
    """EL-50: 35 land roads, one of them blocked; whose towns they join doesn't matter."""
    at = state(BOARD, tokens={"black": "obstacle*2"}, obstacles=(ROAD,))
    land = {f"obstacle:{road.id}" for road in ROADS if road.terrain not in ("river", "lake")}
    assert len(land) == 35
    assert moves(at, kind="obstacle") == land - {f"obstacle:{ROAD}"}
    after = play(at, "obstacle:elvenhold~beata~plain")
    assert shown(after)["obstacles"] == ["elvenhold~beata~plain", ROAD]
    assert shown(after)["hands"]["black"]["tokens"] == {"obstacle": 1}
    assert due(after) == ("turn", "blue")


def test_one_obstacle_a_road_and_none_on_water_or_without_a_token() -> None:
    """EL-50."""
    at = state(BOARD, tokens={"black": "obstacle*2"}, obstacles=(ROAD,))
    assert clause(at, f"obstacle:{ROAD}") == "EL-50"
    assert clause(at, "obstacle:wylhien~usselen~river") == "EL-50"
    assert clause(at, "obstacle:yttar~parundia~lake") == "EL-50"
    assert clause(at, "obstacle:usselen~wylhien~plain") is None
    without = state(BOARD, tokens={"black": "cloud", "blue": "obstacle"})
    assert clause(without, "obstacle:usselen~wylhien~plain") == "EL-50"


def test_a_cloud_blows_one_obstacle_away_and_goes_to_the_supply() -> None:
    """EL-51: the obstacle leaves the game."""
    at = state(BOARD, tokens={"black": "cloud*2"}, obstacles=(ROAD, "elvenhold~beata~plain"))
    assert moves(at, kind="cloud") == {f"cloud:{ROAD}", "cloud:elvenhold~beata~plain"}
    after = play(at, f"cloud:{ROAD}")
    assert shown(after)["obstacles"] == ["elvenhold~beata~plain"]
    assert shown(after)["hands"]["black"]["tokens"] == {"cloud": 1}
    assert shown(after)["supply"] == {"cloud": 3}
    assert due(after) == ("turn", "blue")


def test_without_a_cloud_or_an_obstacle_there_is_nothing_to_blow_away() -> None:
    """EL-51."""
    at = state(BOARD, tokens={"black": "cloud"}, obstacles=(ROAD,))
    assert clause(at, f"cloud:{ROAD}") is None
    assert clause(at, "cloud:usselen~wylhien~plain") == "EL-51"
    assert clause(at, "cloud:wylhien~usselen~river") == "EL-51"
    without = state(BOARD, tokens={"black": "obstacle", "blue": "cloud"}, obstacles=(ROAD,))
    assert clause(without, f"cloud:{ROAD}") == "EL-51"


def test_the_road_is_open_again_for_everybody() -> None:
    """EL-34, EL-51."""
    at = state(BOARD, tokens={"black": "cloud"}, obstacles=(ROAD,))
    assert clause(at, "march:usselen>yttar:pig") == "EL-34"
    later = play(at, f"cloud:{ROAD}", "end", "done", "done", "end")
    assert due(later) == ("turn", "black")
    assert clause(later, "march:usselen>yttar:pig") is None
