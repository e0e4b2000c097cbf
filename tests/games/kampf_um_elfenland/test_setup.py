"""EL-1 to EL-18: what there is, how it is dealt, and the board before the rounds begin."""

import pytest

from games.contract import BadOptions
from games.kampf_um_elfenland import GAME
from games.kampf_um_elfenland.codes import KINDS, MISSIONS
from tests.games.kampf_um_elfenland.table import (
    clause,
    due,
    event_types,
    moves,
    outcomes,
    play,
    set_up,
    shown,
)

pytestmark = pytest.mark.rules

CARD_TOWNS = (
    *("usselen", "wylhien", "yttar", "grangor", "mah-davikia", "jaccaranda", "ixara", "virst", "tichih"),
    *("erg-eren", "beata", "strykhaven"),
)
SHARES = {2: (20, 6, 3, 6), 3: (13, 4, 3, 4), 4: (10, 3, 3, 3), 5: (8, 2, 2, 2), 6: (6, 2, 2, 2)}
"""By number of players: armies, rafts, tokens, town cards of each."""


def test_the_seats_are_the_colours_named_and_the_first_one_starts() -> None:
    """EL-1."""
    of = GAME.initial({"players": ["green", "red", "blue"]})
    assert GAME.seats(of) == ("green", "red", "blue")
    assert shown(of)["start"] == "green"
    assert GAME.seats(GAME.initial()) == ("black", "blue")


@pytest.mark.parametrize(
    ("options", "path"),
    [
        ({"players": ["black"]}, "options.players"),
        ({"players": ["black", "blue", "black"]}, "options.players.2"),
        ({"players": ["black", "white"]}, "options.players.1"),
        ({"variant": "both"}, "options.variant"),
        ({"trade_limit": -1}, "options.trade_limit"),
        ({"round_limit": 1.5}, "options.round_limit"),
        ({"dice": 4}, "options.dice"),
    ],
)
def test_options_that_the_game_lacks_are_refused(options: dict[str, object], path: str) -> None:
    """EL-1, EL-55, EL-72, EL-74."""
    with pytest.raises(BadOptions) as refused:
        GAME.initial(options)
    assert [fault.path for fault in refused.value.faults] == [path]


def test_there_are_eight_armies_of_each_kind_and_each_left_is_equally_likely_to_be_dealt() -> None:
    """EL-2, EL-10."""
    start = GAME.initial()
    assert outcomes(start) == dict.fromkeys([f"deal:{kind}" for kind in KINDS], 8)
    after = play(start, "deal:troll", "deal:troll", "deal:pig")
    assert outcomes(after) == {
        "deal:pig": 7,
        "deal:cycle": 8,
        "deal:unicorn": 8,
        "deal:troll": 6,
        "deal:dragon": 8,
    }


def test_everything_is_dealt_one_at_a_time_in_seat_order() -> None:
    """EL-10."""
    at = GAME.initial({"players": ["red", "black", "green"]})
    receivers = []
    for _ in range(4):
        receivers.append(shown(at)["receiver"])
        at = play(at, "deal:pig")
    assert receivers == ["red", "black", "green", "red"]
    assert [shown(at)["hands"][seat]["armies"] for seat in ("red", "black", "green")] == [
        {"pig": 2},
        {"pig": 1},
        {"pig": 1},
    ]


def test_a_kind_that_is_dealt_out_cannot_be_dealt_any_more() -> None:
    """EL-10."""
    start = GAME.initial()
    seven, eight = play(start, *["deal:pig"] * 7), play(start, *["deal:pig"] * 8)
    assert clause(seven, "deal:pig") is None
    assert clause(eight, "deal:pig") == "EL-10"


@pytest.mark.parametrize("players", range(2, 7))
def test_everybody_gets_the_same_number_of_everything(players: int) -> None:
    """EL-10 to EL-13: 20, 13, 10, 8, 6 armies; 6, 4, 3, 2, 2 rafts and town cards; 3 or 2 tokens."""
    dealt = shown(set_up("garrison", players=players))
    armies, rafts, tokens, towns = SHARES[players]
    for hand in dealt["hands"].values():
        assert sum(hand["armies"].values()) == armies
        assert hand["cards"] == {"raft": rafts}
        assert sum(hand["tokens"].values()) == tokens
        assert len(hand["towns"]) == towns
    assert sum(dealt["bank"].values()) == 40 - players * armies
    assert dealt["pile"].get("raft", 0) == 12 - players * rafts
    assert dealt["undealt"] == {"armies": {}, "tokens": {}, "towns": [], "missions": []}


def test_armies_that_do_not_share_out_evenly_go_to_the_bank() -> None:
    """EL-10: with three players one of the forty is left."""
    at = GAME.initial({"players": ["black", "blue", "violet"]})
    while sum(shown(at)["undealt"]["armies"].values()) > 2:
        at = at.after(at.legal_moves()[0])
    assert shown(at)["undealt"]["armies"] == {"dragon": 2}
    assert event_types(at, "deal:dragon") == ["deal", "bank"]
    after = play(at, "deal:dragon")
    assert shown(after)["bank"] == {"dragon": 1}
    assert due(after) == ("deal-tokens", "chance")


def test_the_pile_is_the_sixty_travel_cards_and_the_rafts_left_over() -> None:
    """EL-3, EL-11, EL-15: 2 rafts are left over with five players, none with two."""
    travel = dict.fromkeys([*KINDS, "cloud"], 10)
    assert shown(GAME.initial())["pile"] == travel
    assert shown(set_up("garrison", players=5))["pile"] == {**travel, "raft": 2}


def test_tokens_are_drawn_from_six_obstacles_and_six_clouds_and_the_rest_leaves() -> None:
    """EL-3, EL-12: two more clouds lie in the supply."""
    at = set_up("deal-tokens")
    assert outcomes(at) == {"deal:obstacle": 6, "deal:cloud": 6}
    assert outcomes(play(at, "deal:cloud")) == {"deal:obstacle": 6, "deal:cloud": 5}
    after = shown(play(at, *["deal:cloud", "deal:obstacle"] * 3))
    assert after["hands"]["black"]["tokens"] == {"cloud": 3}
    assert after["hands"]["blue"]["tokens"] == {"obstacle": 3}
    assert after["undealt"]["tokens"] == {}
    assert after["supply"] == {"cloud": 2}


def test_the_twelve_town_cards_are_dealt_openly_and_elvenhold_has_none() -> None:
    """EL-4, EL-13."""
    at = set_up("deal-towns", players=5)
    assert outcomes(at) == dict.fromkeys([f"deal:{town}" for town in CARD_TOWNS], 1)
    assert clause(at, "deal:elvenhold") == "EL-13"
    after = play(at, "deal:yttar")
    assert GAME.view(after, None)["hands"]["black"]["towns"] == ["yttar"]
    assert clause(after, "deal:yttar") == "EL-13"
    assert shown(set_up("garrison", players=5))["undealt"]["towns"] == []


def test_missions_are_dealt_in_their_variant_only_one_to_each() -> None:
    """EL-14."""
    at = set_up("deal-missions", players=3, variant="missions")
    assert outcomes(at) == dict.fromkeys([f"deal:{mission}" for mission in MISSIONS], 1)
    after = play(at, "deal:sea-elf", "deal:river-elf", "deal:swineherd")
    assert [hand["mission"] for hand in shown(after)["hands"].values()] == [
        "sea-elf",
        "river-elf",
        "swineherd",
    ]
    assert clause(play(at, "deal:sea-elf"), "deal:sea-elf") == "EL-14"
    assert shown(set_up("garrison", players=3))["hands"]["black"]["mission"] is None


def test_what_is_dealt_must_fit_the_round_of_dealing() -> None:
    """EL-75: no tokens while armies are dealt, though a cloud is an item of the game."""
    assert clause(GAME.initial(), "deal:cloud") == "EL-75"
    assert clause(set_up("deal-tokens"), "deal:cloud") is None


def test_each_town_of_the_cards_gets_one_army_in_board_order() -> None:
    """EL-16: the first outcomes give Black every other town, beginning with Usselen and Yttar."""
    at = set_up("garrison")
    assert shown(at)["hands"]["black"]["towns"][:2] == ["usselen", "yttar"]
    assert clause(at, "garrison:usselen:pig") is None
    assert clause(at, "garrison:yttar:pig") == "EL-16"
    assert clause(at, "garrison:wylhien:pig") == "EL-16"
    after = play(at, "garrison:usselen:pig")
    assert clause(after, "garrison:yttar:pig") is None
    assert clause(after, "garrison:usselen:pig") == "EL-16"
    assert shown(after)["board"] == {"usselen": {"owner": "black", "armies": {"pig": 1}}}


def test_only_an_army_in_hand_can_garrison_or_be_deployed() -> None:
    """EL-16, EL-18: Black's four pigs are all placed."""
    at = set_up("garrison")
    assert shown(at)["hands"]["black"]["armies"]["pig"] == 4
    towns = shown(at)["hands"]["black"]["towns"]
    without = play(at, *[f"garrison:{name}:pig" for name in towns[:4]])
    assert clause(without, f"garrison:{towns[4]}:pig") == "EL-16"
    assert clause(without, f"garrison:{towns[4]}:troll") is None
    later = set_up("deploy")
    assert "pig" not in shown(later)["hands"]["black"]["armies"]
    assert clause(later, "deploy:usselen:pig") == "EL-18"
    assert clause(later, "deploy:usselen:dragon") is None


def test_the_next_player_garrisons_after_the_first_has_put_an_army_on_each_town() -> None:
    """EL-16, then EL-17."""
    at = set_up("garrison")
    actors = []
    while GAME.phase(at) == "garrison":
        actors.append(GAME.actor(at))
        at = at.after(at.legal_moves()[0])
    assert actors == ["black"] * 6 + ["blue"] * 6
    assert due(at) == ("headquarters", "black")


def test_the_headquarters_is_an_own_town_and_everybody_names_one_in_seat_order() -> None:
    """EL-17."""
    at = set_up("headquarters")
    assert moves(at) == {
        f"hq:{town}" for town, here in shown(at)["board"].items() if here["owner"] == "black"
    }
    assert clause(at, "hq:wylhien") == "EL-17"
    after = play(at, "hq:yttar")
    assert due(after) == ("headquarters", "blue")
    assert shown(after)["headquarters"] == {"black": "yttar", "blue": None}
    assert clause(after, "hq:yttar") == "EL-17"
    assert due(play(after, "hq:wylhien")) == ("deploy", "black")


def test_armies_are_deployed_one_by_one_in_seat_order_onto_own_towns() -> None:
    """EL-18."""
    at = set_up("deploy")
    assert clause(at, "deploy:wylhien:dragon") == "EL-18"
    assert clause(at, "deploy:elvenhold:dragon") == "EL-18"
    actors = []
    while GAME.phase(at) == "deploy":
        actors.append(GAME.actor(at))
        at = play(at, min(move for move in moves(at) if move.startswith("deploy:")))
    assert actors == ["black", "blue"] * 14
    assert due(at) == ("turn", "black")
    assert shown(at)["round"] == 1
    assert all(hand["armies"] == {} for hand in shown(at)["hands"].values())
    assert sum(sum(here["armies"].values()) for here in shown(at)["board"].values()) == 40


def test_any_number_of_obstacles_may_be_laid_before_an_army_is_deployed() -> None:
    """EL-18, EL-50: laying one leaves the same player to place his army."""
    at = set_up("deploy")
    assert shown(at)["hands"]["black"]["tokens"] == {"obstacle": 3}
    laid = play(at, "obstacle:usselen~yttar~forest", "obstacle:usselen~wylhien~plain")
    assert due(laid) == ("deploy", "black")
    assert shown(laid)["hands"]["black"]["tokens"] == {"obstacle": 1}
    assert clause(laid, "obstacle:usselen~yttar~forest") == "EL-50"
    placed = play(laid, min(move for move in moves(laid) if move.startswith("deploy:")))
    assert due(placed) == ("deploy", "blue")


def test_clouds_blow_nothing_away_before_the_rounds_begin() -> None:
    """EL-51."""
    at = play(set_up("deploy"), "obstacle:usselen~yttar~forest")
    assert clause(at, "cloud:usselen~yttar~forest") == "EL-51"
