"""EL-30 to EL-35: who goes where, by which way, and what it costs."""

import pytest

from games.kampf_um_elfenland import GAME
from games.kampf_um_elfenland.codes import KINDS, NO_TOWN
from games.kampf_um_elfenland.geography import ROADS, TOWN_IDS
from games.kampf_um_elfenland.routes import ROUTES
from tests.games.kampf_um_elfenland.table import clause, due, hand, moves, play, shown, state, town

pytestmark = pytest.mark.rules

CHART = {
    "pig": "plain forest",
    "cycle": "plain forest mountain mountain",
    "unicorn": "forest desert desert mountain",
    "troll": "plain forest forest desert desert mountain mountain",
    "dragon": "plain forest forest desert mountain",
}
"""The transport chart as printed: a symbol for each word."""
FAR_AWAY = "strykhaven blue pig"


def _expected() -> set[tuple[str, str | None, str, str]]:
    """Every `(kind, via…)` way on the empty board, derived from the road list once more."""
    ways = set()
    for kind, symbols in CHART.items():
        for first in ROADS:
            for origin, middle in ((first.a, first.b), (first.b, first.a)):
                if first.terrain in symbols.split():
                    ways.add((kind, origin, "", middle))
                if symbols.split().count(first.terrain) < 2:
                    continue
                for second in ROADS:
                    for start, end in ((second.a, second.b), (second.b, second.a)):
                        if start == middle and end != origin and second.terrain == first.terrain:
                            ways.add((kind, origin, middle, end))
    return ways


def test_the_land_routes_are_those_of_the_transport_chart() -> None:
    """EL-30, EL-31: single symbols to the next town, double ones two towns far in one terrain."""
    ours = {
        (KINDS[kind], TOWN_IDS[way.origin], "" if way.via == NO_TOWN else TOWN_IDS[way.via], TOWN_IDS[way.to])
        for way in ROUTES
        if not way.cost
        for kind in way.kinds
    }
    assert ours == _expected()


def test_a_movement_takes_any_armies_of_one_town_that_can_all_go_that_way() -> None:
    """EL-30: every choice among two pigs and a dragon is a move of its own."""
    at = state(f"usselen black pig*2 dragon\n{FAR_AWAY}")
    to_wylhien = {move for move in moves(at, kind="march") if move.startswith("march:usselen>wylhien:")}
    assert to_wylhien == {
        f"march:usselen>wylhien:{party}" for party in ("pig", "pig*2", "dragon", "pig+dragon", "pig*2+dragon")
    }
    after = play(at, "march:usselen>wylhien:pig+dragon")
    assert town(after, "usselen") == "black pig"
    assert town(after, "wylhien") == "black pig dragon"


def test_only_armies_that_stand_there_and_are_ones_own_can_move() -> None:
    """EL-30."""
    at = state("usselen black pig\nyttar blue pig*2")
    assert clause(at, "march:usselen>wylhien:pig") is None
    assert clause(at, "march:usselen>wylhien:pig*2") == "EL-30"
    assert clause(at, "march:usselen>wylhien:dragon") == "EL-30"
    assert clause(at, "march:yttar>usselen:pig") == "EL-30"
    assert clause(at, "march:elvenhold>beata:pig") == "EL-30"


def test_a_kind_without_the_symbol_holds_the_whole_party_back() -> None:
    """EL-31: mountains are for all but pigs."""
    at = state(f"yttar black pig troll\n{FAR_AWAY}")
    assert clause(at, "march:yttar>grangor:troll") is None
    assert clause(at, "march:yttar>grangor:pig") == "EL-31"
    assert clause(at, "march:yttar>grangor:pig+troll") == "EL-31"


def test_a_double_symbol_goes_two_towns_far_and_a_single_one_does_not() -> None:
    """EL-31: a troll has two desert symbols, a dragon one."""
    at = state(f"wylhien black troll dragon\n{FAR_AWAY}")
    assert clause(at, "march:wylhien>al-baran>feodor:troll") is None
    assert clause(at, "march:wylhien>al-baran>feodor:dragon") == "EL-31"
    assert clause(at, "march:wylhien>al-baran:dragon") is None
    assert town(play(at, "march:wylhien>al-baran>feodor:troll"), "al-baran") == ""


def test_both_roads_must_be_of_one_terrain() -> None:
    """EL-31: woods and then desert won't do, and nobody has a double symbol for plains."""
    at = state(f"yttar black troll\nbeata black troll\n{FAR_AWAY}")
    assert clause(at, "march:yttar>usselen>parundia:troll") is None
    assert clause(at, "march:yttar>usselen>wylhien:troll") == "EL-31"
    assert clause(at, "march:beata>elvenhold>lapphalya:troll") == "EL-31"


def test_different_ways_into_one_town_are_different_moves() -> None:
    """EL-31."""
    at = state(f"feodor black troll\n{FAR_AWAY}")
    assert {move for move in moves(at, kind="march") if move.endswith(">lapphalya:troll")} == {
        "march:feodor>lapphalya:troll",
        "march:feodor>rivinia>lapphalya:troll",
    }


def test_towns_without_a_road_between_them_are_not_joined() -> None:
    """EL-31."""
    at = state(f"usselen black troll\n{FAR_AWAY}")
    assert clause(at, "march:usselen>elvenhold:troll") == "EL-31"
    assert clause(at, "march:usselen>elvenhold>beata:troll") == "EL-31"


def test_an_enemy_town_cannot_be_passed_a_free_or_an_own_one_can() -> None:
    """EL-32."""
    way = "march:wylhien>al-baran>feodor:troll"
    assert clause(state(f"wylhien black troll\n{FAR_AWAY}"), way) is None
    assert clause(state(f"wylhien black troll\nal-baran black pig\n{FAR_AWAY}"), way) is None
    assert clause(state("wylhien black troll\nal-baran blue pig"), way) == "EL-32"


def test_a_route_does_not_return_to_its_origin() -> None:
    """EL-32."""
    at = state(f"wylhien black troll\n{FAR_AWAY}")
    assert clause(at, "march:wylhien>al-baran>wylhien:troll") == "EL-32"
    assert clause(at, "march:wylhien>wylhien:troll") == "EL-32"


@pytest.mark.parametrize(
    ("way", "cards"),
    [
        ("wylhien>usselen", 1),  # down the river
        ("usselen>wylhien", 2),  # up the river
        ("yttar>parundia", 2),  # across the lake
        ("parundia>yttar", 2),
        ("virst>strykhaven", 2),
    ],
)
def test_a_raft_costs_one_card_downstream_two_upstream_and_two_across_a_lake(way: str, cards: int) -> None:
    """EL-33: legal with as many raft cards, not with one fewer."""
    origin = way.split(">")[0]
    board = f"{origin} black pig\nkihromah blue pig"
    rich, poor = f"raft*{cards}", f"raft*{cards - 1}" if cards > 1 else ""
    at = state(board, cards={"black": rich})
    assert clause(at, f"march:{way}:pig:raft") is None
    assert clause(state(board, cards={"black": poor}), f"march:{way}:pig:raft") == "EL-33"
    after = play(at, f"march:{way}:pig:raft")
    assert hand(after, "black") == {}
    assert shown(after)["discards"] == {"raft": cards}


def test_several_armies_of_any_kind_go_by_raft_for_a_card_each() -> None:
    """EL-33: three armies downstream for three cards; a fourth has none."""
    at = state("wylhien black pig unicorn*2 dragon\nkihromah blue pig", cards={"black": "raft*3"})
    assert clause(at, "march:wylhien>usselen:pig+unicorn+dragon:raft") is None
    assert clause(at, "march:wylhien>usselen:pig+unicorn*2+dragon:raft") == "EL-33"
    by_raft = {move for move in moves(at, kind="march") if move.endswith(":raft")}
    assert len(by_raft) == 2 * 3 * 2 - 1 - 1  # all choices but nobody and all four


def test_a_raft_goes_one_leg_and_only_where_there_is_water() -> None:
    """EL-33: not on along the river, not along a road, and not without a raft."""
    at = state("virst black pig\nkihromah blue pig", cards={"black": "raft*6"})
    assert clause(at, "march:virst>ixara:pig:raft") is None
    assert clause(at, "march:virst>ixara>mah-davikia:pig:raft") == "EL-33"
    assert clause(at, "march:virst>lapphalya:pig:raft") == "EL-33"
    assert clause(at, "march:virst>elvenhold:pig") == "EL-33"
    assert clause(at, "march:virst>elvenhold:pig:raft") is None


def test_a_pair_of_towns_joined_by_land_and_by_water_has_two_different_moves() -> None:
    """EL-30, EL-33: Wylhién and Usselen."""
    at = state("wylhien black pig\nkihromah blue pig", cards={"black": "raft"})
    ways = {move for move in moves(at, kind="march") if move.startswith("march:wylhien>usselen:")}
    assert ways == {"march:wylhien>usselen:pig", "march:wylhien>usselen:pig:raft"}
    assert hand(play(at, "march:wylhien>usselen:pig"), "black") == {"raft": 1}


def test_an_obstacle_closes_a_road_for_everybody_but_not_the_river_beside_it() -> None:
    """EL-34."""
    board = f"usselen black troll\n{FAR_AWAY}"
    blocked = state(
        board, obstacles=("usselen~wylhien~plain", "usselen~yttar~forest"), cards={"black": "raft*2"}
    )
    assert clause(blocked, "march:usselen>wylhien:troll") == "EL-34"
    assert clause(blocked, "march:usselen>parundia:troll") is None
    assert clause(blocked, "march:usselen>wylhien:troll:raft") is None
    assert clause(state(board), "march:usselen>wylhien:troll") is None
    second = state(f"parundia black troll\n{FAR_AWAY}", obstacles=("usselen~yttar~forest",))
    assert clause(second, "march:parundia>usselen>yttar:troll") == "EL-34"
    assert clause(second, "march:parundia>usselen:troll") is None


def test_an_obstacle_also_stops_attacks() -> None:
    """EL-34."""
    board = "usselen black troll\nwylhien blue pig"
    assert clause(state(board), "attack:usselen>wylhien:troll") is None
    blocked = state(board, obstacles=("usselen~wylhien~plain",))
    assert clause(blocked, "attack:usselen>wylhien:troll") == "EL-34"


def test_a_town_is_free_once_its_last_army_has_left_and_taken_by_moving_in() -> None:
    """EL-35."""
    at = state(f"usselen black pig\n{FAR_AWAY}")
    after = play(at, "march:usselen>yttar:pig")
    assert (town(after, "usselen"), town(after, "yttar")) == ("", "black pig")
    assert due(after) == ("turn", "blue")


def test_one_marches_into_free_and_own_towns_and_attacks_enemy_ones() -> None:
    """EL-35, EL-40."""
    at = state("usselen black pig\nyttar black troll\nwylhien blue pig")
    assert clause(at, "march:usselen>parundia:pig") is None
    assert clause(at, "march:usselen>yttar:pig") is None
    assert clause(at, "march:usselen>wylhien:pig") == "EL-40"
    assert clause(at, "attack:usselen>wylhien:pig") is None
    assert clause(at, "attack:usselen>yttar:pig") == "EL-40"
    assert clause(at, "attack:usselen>parundia:pig") == "EL-40"
    assert town(play(at, "march:usselen>yttar:pig"), "yttar") == "black pig troll"


def test_a_movement_ends_the_turn_whatever_the_kind() -> None:
    """EL-21: nothing else may be done by the same player."""
    at = state(f"usselen black pig*2\n{FAR_AWAY}", tokens={"black": "obstacle"})
    assert due(play(at, "march:usselen>yttar:pig")) == ("turn", "blue")
    assert due(play(at, "obstacle:usselen~yttar~forest")) == ("turn", "blue")
    assert due(play(at, "end")) == ("turn", "blue")
    assert GAME.refusal(play(at, "end"), "march:usselen>yttar:pig") is not None
