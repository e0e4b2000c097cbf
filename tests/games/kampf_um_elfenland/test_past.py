"""Positions that only their past makes impossible; beside each its counter-case, which can be."""

from typing import Any

import pytest

from games.contract import Json
from games.kampf_um_elfenland import GAME
from games.randomness import Random
from tests.games.kampf_um_elfenland.table import exchanging, play, position, set_up, shown, state
from tests.games.kampf_um_elfenland.test_faults import changed, paths

pytestmark = pytest.mark.rules

TWO = "usselen black pig*2\nbeata blue pig"
THREE = "usselen black pig*2\nbeata blue pig\nvirst violet pig"
FOUR = "usselen black pig*2\nbeata blue pig\nvirst violet pig\nixara red pig"
BLACK_AND_BLUE = "black blue violet"
ALL_FOUR = "black blue violet red"


def possible(whole: Json) -> bool:
    """Whether a position is taken, and comes back as it was."""
    return GAME.position(GAME.state_from(whole)) == whole


def opening(players: int = 3, variant: str = "headquarters") -> Json:
    """The first turn of a game: all is placed, nothing has moved."""
    return shown(set_up("turn", players=players, variant=variant))


# --- boots -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("town", ["elvenhold", "feodor"])
def test_a_boot_stands_in_a_town_that_has_a_card(town: str) -> None:
    """EL-17: there it was put down, and it never moves."""
    assert possible(position(TWO, boots={"black": "yttar"}))
    assert paths(position(TWO, boots={"black": town})) == ["headquarters.black"]


@pytest.mark.parametrize("players", ["black blue", BLACK_AND_BLUE])
def test_where_the_first_conquest_wins_all_boots_stand(players: str) -> None:
    """EL-72: with two or three players of the variant `headquarters`, also after an elimination."""
    board = TWO if players == "black blue" else THREE
    assert possible(position(board, players=players))
    assert paths(position(board, players=players, boots={"blue": None})) == ["headquarters.blue"]
    gone: dict[str, Any] = {"players": BLACK_AND_BLUE, "fell": {"violet": "blue"}}
    assert possible(position(TWO, **gone))
    assert paths(position(TWO, boots={"black": None}, **gone)) == ["headquarters.black"]


def test_a_boot_that_left_the_game_was_won_back() -> None:
    """EL-70: its owner has conquered a headquarters, or somebody was eliminated."""
    given: dict[str, Any] = {"players": ALL_FOUR, "boots": {"black": None}}
    assert paths(position(FOUR, **given)) == ["headquarters.black"]
    assert paths(position(FOUR, trophies={"violet": ["blue"]}, **given)) == ["headquarters.black"]
    assert possible(position(FOUR, trophies={"black": ["blue"]}, **given))
    three = "usselen black pig*2\nbeata blue pig\nvirst violet pig"
    assert possible(position(three, fell={"red": "black"}, **given))
    missions: dict[str, Any] = {"variant": "missions", "boots": {"black": None}}
    assert paths(position(TWO, **missions)) == ["headquarters.black"]
    assert possible(position(TWO, trophies={"black": ["blue"]}, **missions))


# --- tokens ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tokens", "supply", "right"),
    [
        ({"black": "obstacle*3"}, 2, True),
        ({"black": "obstacle*4"}, 4, False),  # he drew three
        ({}, 5, True),  # three clouds blew three obstacles away
        ({}, 7, False),  # five clouds were drawn, so that one obstacle was
        ({"black": "cloud*5"}, 0, True),  # three obstacles blown away, two clouds exchanged
        ({"black": "cloud*6"}, 2, False),  # no obstacle was drawn, and the supply never changed
    ],
)
def test_tokens_must_be_had_from_the_draw_and_the_supply(
    tokens: dict[str, str], supply: int, right: bool
) -> None:
    """EL-12, EL-51, EL-61: two players drew three each."""
    whole = position(TWO, tokens=tokens, supply=supply)
    assert possible(whole) if right else paths(whole) == ["hands"]


def test_no_hand_that_is_dealt_anew_has_more_obstacles_than_were_drawn() -> None:
    """EL-12, EL-80: Blue has five tokens, of which three were drawn; without that he could have four."""
    at = state(TWO, tokens={"blue": "cloud*3 obstacle*2"}, supply=1)
    for seed in range(60):
        dealt = shown(at.resample(0, Random(seed)))
        assert dealt["hands"]["blue"]["tokens"].get("obstacle", 0) <= 3
        assert possible(dealt)
        assert possible(shown(GAME.sample(GAME.view(at, "black"), "black", Random(seed))))


# --- the first turn --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_the_first_turn_is_taken_as_it_is_and_so_is_each_view_of_it(players: int) -> None:
    """EL-20: also after an offer, and for whoever sees only his own hand."""
    for variant in ("headquarters", "missions"):
        at = set_up("turn", players=players, variant=variant)
        asked = play(at, "trade:blue:raft:pig")
        for here in (at, asked, play(asked, "decline")):
            assert possible(shown(here))
            for seat in (None, "black", "blue"):
                dealt = GAME.sample(GAME.view(here, seat), seat, Random(1))
                assert shown(dealt)["hands"]["blue"]["cards"] == shown(here)["hands"]["blue"]["cards"]


def test_before_the_first_movement_everything_is_as_it_was_dealt_and_placed() -> None:
    """EL-10 to EL-18."""
    at = opening()
    town, other = [name for name, there in at["board"].items() if there["owner"] == "black"][:2]
    kind, number = next(iter(at["board"][town]["armies"].items()))
    fewer = {name: count for name, count in at["board"][town]["armies"].items() if name != kind}
    if number > 1:
        fewer[kind] = number - 1
    assert possible(at)
    assert "bank" in paths(changed(at, {f"board/{town}/armies": fewer, f"bank/{kind}": 1}))
    moved = changed(at, {})
    moved["board"]["feodor"] = moved["board"].pop(other)
    assert "board.feodor" in paths(moved)
    assert "hands" in paths(changed(at, {f"board/{town}/owner": "blue"}))
    pig: Json = {"hands/black/cards": {"raft": 4, "pig": 1}, "pile/pig": 9}
    assert "hands.black.cards" in paths(changed(at, pig))
    assert "discards" in paths(changed(at, {"discards": {"raft": 1}, "hands/black/cards": {"raft": 3}}))
    assert "supply" in paths(changed(at, {"supply": {"cloud": 3}}))
    assert "hands" in paths(changed(at, {"hands/black/tokens": {}}))
    boots: Json = {"headquarters/blue": None, "trophies/black": ["blue"]}
    assert {"headquarters.blue", "trophies"} <= set(paths(changed(at, boots)))


def test_after_the_first_movement_anything_of_that_is_possible() -> None:
    """The counter-case: Blue's turn of the first round."""
    march = next(move for move in GAME.legal_moves(set_up("turn", players=3), kind="march"))
    assert possible(shown(play(set_up("turn", players=3), march.move)))


# --- cards -----------------------------------------------------------------------------------------


def test_a_round_begins_without_discards() -> None:
    """EL-62; the counter-case: the second player of a round, after the first has used a raft."""
    assert possible(position(TWO, to_move="blue", start="black", discards="raft"))
    assert paths(position(TWO, to_move="black", discards="raft")) == ["discards"]
    assert "discards.pig" in paths(position(TWO, to_move="blue", start="black", discards="pig*3"))


def test_a_hand_holds_no_more_than_rafts_income_and_conquests_give() -> None:
    """EL-11, EL-44, EL-60: six rafts, in the second round seven cards of income and one conquest."""
    given: dict[str, Any] = {"to_move": "blue", "round": 2}
    assert possible(position(TWO, cards={"blue": "pig*8 raft*6"}, **given))
    assert paths(position(TWO, cards={"blue": "pig*9 raft*6"}, **given)) == ["hands.blue.cards"]
    assert possible(position(TWO, cards={"black": "pig*8 raft*6"}, **given))
    assert paths(position(TWO, cards={"black": "pig*9 raft*6"}, **given)) == ["hands.black.cards"]


def test_at_the_end_of_a_round_its_income_counts() -> None:
    """EL-60: in the first round seven cards and one conquest."""
    given: dict[str, Any] = {"round_limit": 1}
    assert possible(shown(exchanging(TWO, cards={"black": "pig*8 raft*6"}, **given)))
    whole = position(TWO, phase="exchange", cards={"black": "pig*9 raft*6"}, **given)
    assert "hands.black.cards" in paths({**whole, "to_move": None})


# --- the end ---------------------------------------------------------------------------------------


def test_at_the_round_limit_nobody_is_on_turn_and_nothing_is_discarded() -> None:
    """EL-62, EL-74."""
    over = shown(play(exchanging("usselen black pig\nbeata blue pig*2", round_limit=1), "done", "done"))
    assert possible(over)
    assert paths(changed(over, {"to_move": "black"})) == ["to_move"]
    assert "discards" in paths(changed(over, {"discards": {"raft": 1}, "pile/raft": 11}))


def test_a_headquarters_is_won_by_the_player_on_turn() -> None:
    """EL-70, EL-72: with two players."""
    over = shown(play(state(TWO, boots={"blue": "wylhien"}), "march:usselen>wylhien:pig"))
    assert possible(over)
    assert paths(changed(over, {"to_move": "blue"})) == ["to_move"]
    assert paths(changed(over, {"to_move": None})) == ["to_move"]


def test_trophies_of_an_attacker_who_fell_can_win_for_the_defender() -> None:
    """EL-70, EL-72: on Black's turn, with four players, of whom two trophies are needed."""
    board = "usselen black pig\nwylhien blue pig\nvirst violet pig\nixara red pig"
    at = state(
        board, players=ALL_FOUR, trophies={"black": ["violet"], "blue": ["red"]}, boots={"black": "yttar"}
    )
    over = shown(play(at, "attack:usselen>wylhien:pig", "dice:1:1"))
    assert over["result"] == {"winners": ["blue"], "reason": "headquarters", "mission": None}
    assert over["to_move"] == "black"
    assert possible(over)
    assert paths(changed(over, {"to_move": "violet"})) == ["to_move"]


def test_the_last_player_wins_in_his_own_turn_or_in_that_of_who_fell_last() -> None:
    """EL-72."""
    board = "usselen black pig\nwylhien blue pig"
    for roll, turn in (("dice:6:1", "black"), ("dice:1:6", "black")):
        over = shown(play(state(board), "attack:usselen>wylhien:pig", roll))
        assert over["result"]["reason"] == "last-player"
        assert over["to_move"] == turn
        assert possible(over)
        assert paths(changed(over, {"to_move": None})) == ["to_move"]


def test_a_mission_of_the_player_on_turn_comes_first() -> None:
    """EL-73: Black and Blue have both fulfilled theirs, and it is Black's turn."""
    both = {"black": "swineherd", "blue": "dragon-slayer"}
    at = state("beata black pig*2\nusselen blue troll", variant="missions", missions=both)
    over = shown(play(at, "march:beata>elvenhold:pig"))
    assert over["result"]["winners"] == ["black"]
    assert possible(over)
    assert paths(changed(over, {"to_move": None})) == ["to_move"]
