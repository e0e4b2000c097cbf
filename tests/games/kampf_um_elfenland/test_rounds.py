"""EL-20, EL-21, EL-60 to EL-62, EL-74: turns, income, exchange, the next round, the round limit."""

import pytest

from games.kampf_um_elfenland import GAME
from tests.games.kampf_um_elfenland.table import (
    clause,
    due,
    event_types,
    exchanging,
    hand,
    moves,
    outcomes,
    play,
    shown,
    state,
    town,
)

pytestmark = pytest.mark.rules

THREE = "black blue violet"
ONE_EACH = "usselen black pig\nbeata blue pig\nvirst violet pig"
SIX_TOWNS = """
    usselen black pig
    yttar black pig
    grangor black pig
    ixara black pig
    virst black pig
    elvenhold black pig
    beata blue pig
"""


def test_everybody_has_one_turn_clockwise_from_the_starting_player() -> None:
    """EL-20."""
    at = state(ONE_EACH, players=THREE, to_move="blue")
    actors = []
    while GAME.phase(at) == "turn":
        actors.append(GAME.actor(at))
        at = play(at, "end")
    assert actors == ["blue", "violet", "black"]
    assert GAME.phase(at) == "exchange"


def test_the_eliminated_have_no_turn() -> None:
    """EL-20, EL-71."""
    at = state("usselen black pig\nbeata blue pig", players=THREE, fell={"violet": "blue"}, to_move="blue")
    assert due(play(at, "end")) == ("turn", "black")


def test_ending_the_turn_without_doing_anything_is_allowed() -> None:
    """EL-21."""
    at = state(ONE_EACH, players=THREE)
    assert clause(at, "end") is None
    assert event_types(at, "end") == ["pass", "turn"]
    assert clause(at, "done") == "EL-75"


@pytest.mark.parametrize(
    ("board", "cards"),
    [
        ("usselen black pig\nyttar black pig\nbeata blue pig", 0),
        ("usselen black pig\nyttar black pig\ngrangor black pig\nbeata blue pig", 1),
        ("usselen black pig\nelvenhold black pig\nbeata blue pig", 1),
        (SIX_TOWNS, 3),
    ],
)
def test_a_card_for_every_three_towns_and_one_for_elvenhold(board: str, cards: int) -> None:
    """EL-60: rounded down, Elvenhold counting among the towns as well."""
    at = state(board, to_move="blue")
    after = play(at, "end", "end")
    drawn = 0
    while GAME.phase(after) == "income":
        assert shown(after)["receiver"] == "black"
        assert shown(after)["draws"] == cards - drawn
        after = play(after, "draw:pig")
        drawn += 1
    assert drawn == cards
    assert hand(after, "black") == ({"pig": cards} if cards else {})


def test_all_income_is_drawn_before_anybody_exchanges_from_the_starting_player_on() -> None:
    """EL-60."""
    board = SIX_TOWNS.replace("elvenhold black", "elvenhold blue")
    at = play(state(board, to_move="blue"), "end", "end")
    receivers = []
    while GAME.phase(at) == "income":
        receivers.append(shown(at)["receiver"])
        at = play(at, "draw:raft")
    assert receivers == ["blue", "black"]
    assert due(at) == ("exchange", "blue")


def test_an_empty_pile_gives_nothing_and_a_small_one_what_it_has() -> None:
    """EL-60: three cards are due, two are there, none is left for Blue."""
    board = SIX_TOWNS.replace("beata blue pig", "beata blue pig\nwylhien blue pig\nparundia blue dragon")
    cards = {"blue": "pig*8 cycle*10 unicorn*10 troll*10 dragon*10 cloud*10 raft*12"}
    at = play(state(board, cards=cards), "end", "end")
    assert (shown(at)["receiver"], shown(at)["draws"]) == ("black", 2)
    assert outcomes(at) == {"draw:pig": 2}
    assert due(play(at, "draw:pig", "draw:pig")) == ("exchange", "black")
    nothing = {"blue": cards["blue"].replace("pig*8", "pig*10")}
    assert due(play(state(board, cards=nothing), "end", "end")) == ("exchange", "black")


BOARD = "usselen black troll\nyttar black pig\nbeata blue pig dragon"


def test_three_cards_of_a_kind_become_an_army_of_that_kind_in_an_own_town() -> None:
    """EL-61: the cards are discarded, the army comes from the bank."""
    at = exchanging(BOARD, cards={"black": "dragon*4 pig*2"})
    assert moves(at) == {"exchange:dragon:usselen", "exchange:dragon:yttar", "done"}
    after = play(at, "exchange:dragon:usselen")
    assert town(after, "usselen") == "black troll dragon"
    assert hand(after, "black") == {"dragon": 1, "pig": 2}
    assert shown(after)["discards"] == {"dragon": 3}
    assert shown(after)["bank"]["dragon"] == shown(at)["bank"]["dragon"] - 1
    assert due(after) == ("exchange", "black")


def test_without_three_cards_an_own_town_or_an_army_in_the_bank_there_is_no_exchange() -> None:
    """EL-61."""
    at = exchanging(BOARD, cards={"black": "dragon*3 pig*2"})
    assert clause(at, "exchange:dragon:usselen") is None
    assert clause(at, "exchange:pig:usselen") == "EL-61"
    assert clause(at, "exchange:dragon:beata") == "EL-61"
    assert clause(at, "exchange:dragon:elvenhold") == "EL-61"
    all_dragons = BOARD.replace("blue pig dragon", "blue pig dragon*8")
    assert clause(exchanging(all_dragons, cards={"black": "dragon*3"}), "exchange:dragon:usselen") == "EL-61"


def test_nobody_gets_a_twenty_first_army() -> None:
    """EL-2, EL-61."""
    crowd = "usselen black pig*7 cycle*6 troll*{}\nbeata blue dragon"
    nineteen = exchanging(crowd.format(6), cards={"black": "troll*3"})
    twenty = exchanging(crowd.format(7), cards={"black": "troll*3"})
    assert clause(nineteen, "exchange:troll:usselen") is None
    assert clause(twenty, "exchange:troll:usselen") == "EL-61"


def test_three_cloud_cards_become_a_cloud_token_if_the_supply_has_one() -> None:
    """EL-61."""
    at = exchanging(BOARD, cards={"black": "cloud*3"})
    assert clause(at, "exchange:cloud") is None
    after = play(at, "exchange:cloud")
    assert shown(after)["hands"]["black"]["tokens"] == {"cloud": 1}
    assert shown(after)["supply"] == {"cloud": 1}
    assert clause(exchanging(BOARD, cards={"black": "cloud*2"}), "exchange:cloud") == "EL-61"
    none_left = exchanging(BOARD, cards={"black": "cloud*3"}, tokens={"blue": "cloud*2"}, supply=0)
    assert clause(none_left, "exchange:cloud") == "EL-61"


def test_rafts_are_never_exchanged() -> None:
    """EL-61, EL-75: there is no such move."""
    at = exchanging(BOARD, cards={"black": "raft*3"})
    assert moves(at) == {"done"}
    assert clause(at, "exchange:raft:usselen") == "EL-75"


def test_one_may_exchange_as_often_as_one_can_and_also_not_at_all() -> None:
    """EL-61."""
    at = exchanging(BOARD, cards={"black": "dragon*6 cloud*3"})
    after = play(at, "exchange:dragon:usselen", "exchange:cloud", "exchange:dragon:yttar")
    assert moves(after) == {"done"}
    assert due(play(at, "done")) == ("exchange", "blue")


def test_everybody_is_asked_though_only_done_is_left() -> None:
    """EL-61: nobody learns who could."""
    at = exchanging(BOARD)
    assert moves(at) == {"done"}
    then = play(at, "done")
    assert due(then) == ("exchange", "blue")
    assert moves(then) == {"done"}


def test_discards_return_to_the_pile_after_the_last_done_and_the_next_player_starts() -> None:
    """EL-33, EL-62: exchanged cards and used rafts."""
    at = exchanging(BOARD, cards={"black": "dragon*3"}, discards="raft*2")
    last = play(at, "exchange:dragon:usselen", "done")
    assert shown(last)["discards"] == {"dragon": 3, "raft": 2}
    assert event_types(last, "done") == ["done", "return", "round", "turn"]
    after = play(last, "done")
    assert shown(after)["discards"] == {}
    assert shown(after)["pile"]["dragon"] == 10
    assert shown(after)["pile"]["raft"] == 12
    assert (shown(after)["round"], shown(after)["start"]) == (shown(at)["round"] + 1, "blue")
    assert due(after) == ("turn", "blue")


def test_the_role_of_an_eliminated_starting_player_passes_on() -> None:
    """EL-62: Blue, who would start, is out; so is Black, who started."""
    at = exchanging(
        "usselen black pig\nvirst violet pig", players=THREE, fell={"blue": "violet"}, actor="black"
    )
    after = play(at, "done", "done")
    assert shown(after)["start"] == "violet"
    gone = GAME.state_from(
        {
            **shown(
                exchanging(
                    "beata blue pig\nvirst violet pig", players=THREE, fell={"black": "violet"}, actor="blue"
                )
            ),
            "start": "black",
        }
    )
    assert shown(play(gone, "done", "done"))["start"] == "blue"


def ending(board: str, **given: object) -> dict[str, object]:
    """The result when the last player of the last round is done."""
    at = exchanging(board, round_limit=1, **given)  # type: ignore[arg-type]
    over = play(at, *["done"] * len(GAME.seats(at)))
    result: dict[str, object] = shown(over)["result"]
    return result


def test_after_the_last_round_most_trophies_win_then_towns_then_armies() -> None:
    """EL-74: in this order."""
    limit = {"reason": "round-limit", "mission": None}
    board = "usselen black pig*3\nbeata blue pig\nvirst blue troll\nixara blue pig\nelvenhold violet pig"
    given = {"players": THREE, "variant": "missions"}
    given["missions"] = {"black": "sea-elf", "blue": "desert-elf", "violet": "forest-elf"}  # type: ignore[assignment]
    assert ending(board, **given, trophies={"black": ["violet"]}) == {**limit, "winners": ["black"]}
    assert ending(board, **given) == {**limit, "winners": ["blue"]}
    armies = "usselen black pig*3\nbeata blue pig*2\nelvenhold violet pig"
    assert ending(armies, **given) == {**limit, "winners": ["black"]}


def test_a_full_tie_at_the_round_limit_is_a_draw() -> None:
    """EL-74: everyone then has the same share."""
    at = exchanging("usselen black pig\nbeata blue troll", round_limit=1)
    over = play(at, "done", "done")
    assert shown(over)["result"] == {"winners": [], "reason": "round-limit", "mission": None}
    assert over.payoffs() == [0.5, 0.5]
    assert due(over) == ("over", None)


def test_before_the_limit_and_without_one_the_game_goes_on() -> None:
    """EL-74."""
    board = "usselen black pig\nbeata blue troll"
    assert due(play(exchanging(board, round_limit=2), "done", "done")) == ("turn", "blue")
    assert due(play(exchanging(board, round_limit=0), "done", "done")) == ("turn", "blue")


def test_nothing_is_legal_once_the_game_is_over() -> None:
    """EL-75."""
    over = play(exchanging("usselen black pig\nbeata blue troll", round_limit=1), "done", "done")
    assert moves(over) == set()
    assert clause(over, "end") == "EL-75"
    assert clause(over, "done") == "EL-75"
