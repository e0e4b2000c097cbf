"""EL-40 to EL-45: attacks, dice, losses, conquest, siege."""

from itertools import product

import pytest

from games.kampf_um_elfenland import GAME
from tests.games.kampf_um_elfenland.table import (
    clause,
    due,
    event_types,
    hand,
    moves,
    outcomes,
    play,
    shown,
    state,
    town,
)

pytestmark = pytest.mark.rules

TWO_AGAINST_THREE = """
    usselen black pig troll dragon
    wylhien blue pig cycle*2
    beata blue dragon
"""
ELSEWHERE = "beata blue dragon\nkihromah black dragon"


def test_one_or_two_armies_of_one_town_attack() -> None:
    """EL-40: never three; with an extra kind all pairs and singles that can go."""
    at = state(TWO_AGAINST_THREE)
    assert moves(at, kind="attack") == {
        f"attack:usselen>wylhien:{party}"
        for party in ("pig", "troll", "dragon", "pig+troll", "pig+dragon", "troll+dragon")
    }
    assert clause(at, "attack:usselen>wylhien:pig+troll+dragon") == "EL-40"
    assert clause(at, "attack:usselen>wylhien:pig*2") == "EL-30"


def test_an_attack_must_be_a_movement_that_those_armies_could_make() -> None:
    """EL-40: EL-31 and EL-32 hold for it, two towns far included."""
    at = state("wylhien black troll dragon\nfeodor blue pig\nbeata blue pig")
    assert clause(at, "attack:wylhien>al-baran>feodor:troll") is None
    assert clause(at, "attack:wylhien>al-baran>feodor:dragon") == "EL-31"
    held = state("wylhien black troll dragon\nal-baran blue pig\nfeodor blue pig")
    assert clause(held, "attack:wylhien>al-baran>feodor:troll") == "EL-32"
    assert clause(held, "attack:wylhien>al-baran:troll") is None


def test_raft_cards_are_paid_for_each_attack_anew() -> None:
    """EL-40: two cards across the lake, for the repeated attack as well."""
    at = state(f"virst black pig\nelvenhold blue pig troll\n{ELSEWHERE}", cards={"black": "raft*5"})
    attack = "attack:virst>elvenhold:pig:raft"
    once = play(at, attack)
    assert hand(once, "black") == {"raft": 3}
    assert clause(state("virst black pig\nelvenhold blue pig", cards={"black": "raft"}), attack) == "EL-33"
    two = state(f"virst black pig*2\nelvenhold blue pig troll\n{ELSEWHERE}", cards={"black": "raft*5"})
    repelled = play(two, attack, "dice:1:6")
    assert due(repelled) == ("siege", "black")
    again = play(repelled, attack)
    assert hand(again, "black") == {"raft": 1}
    assert shown(again)["discards"] == {"raft": 4}


@pytest.mark.parametrize(
    ("party", "defenders", "attack_dice", "defence_dice"),
    [
        ("pig", "troll", 1, 1),
        ("pig", "troll*3", 1, 1),
        ("pig*2", "troll", 2, 1),
        ("pig*2", "troll*2", 2, 2),
        ("pig+dragon", "troll*3", 2, 2),
    ],
)
def test_each_rolls_a_die_for_each_army_but_the_defender_no_more_than_the_attacker(
    party: str, defenders: str, attack_dice: int, defence_dice: int
) -> None:
    """EL-41: the outcomes are the sorted rolls, each weighted by the ordered rolls that give it."""
    at = play(
        state(f"usselen black pig*2 dragon\nwylhien blue {defenders}"), f"attack:usselen>wylhien:{party}"
    )
    assert due(at) == ("battle", "chance")
    expected: dict[str, int] = {}
    for dice in product(range(1, 7), repeat=attack_dice + defence_dice):
        mine = sorted(dice[:attack_dice], reverse=True)
        theirs = sorted(dice[attack_dice:], reverse=True)
        text = f"dice:{'+'.join(map(str, mine))}:{'+'.join(map(str, theirs))}"
        expected[text] = expected.get(text, 0) + 1
    assert outcomes(at) == expected
    assert sum(expected.values()) == 6 ** (attack_dice + defence_dice)


def test_a_roll_with_another_number_of_dice_is_refused() -> None:
    """EL-41; unsorted dice are no notation (EL-75)."""
    at = play(state(TWO_AGAINST_THREE), "attack:usselen>wylhien:troll")
    assert clause(at, "dice:6:5") is None
    assert clause(at, "dice:6:5+4") == "EL-41"
    assert clause(at, "dice:6+5:4") == "EL-41"
    assert clause(at, "dice:5+6:4") == "EL-75"
    assert clause(at, "dice:7:1") == "EL-75"


@pytest.mark.parametrize(
    ("dice", "attacker_loses", "defender_loses"),
    [
        ("6+6:5+5", 0, 2),
        ("6+1:5+5", 1, 1),
        ("5+5:6+1", 1, 1),
        ("5+5:5+5", 2, 0),  # the defender wins ties
        ("6+2:6+1", 1, 1),
        ("1+1:2+2", 2, 0),
    ],
)
def test_highest_is_compared_with_highest_then_second_with_second(
    dice: str, attacker_loses: int, defender_loses: int
) -> None:
    """EL-42: what is lost goes to the bank."""
    at = state(f"usselen black pig*3\nwylhien blue troll*3\n{ELSEWHERE}")
    after = play(at, "attack:usselen>wylhien:pig*2", f"dice:{dice}")
    bank = shown(after)["bank"]
    assert bank.get("pig", 0) - shown(at)["bank"].get("pig", 0) == attacker_loses
    assert bank.get("troll", 0) - shown(at)["bank"].get("troll", 0) == defender_loses


def test_against_one_die_the_higher_one_of_the_attacker_counts() -> None:
    """EL-42: only one comparison, so at most one army falls."""
    at = play(state(f"usselen black pig*2\nwylhien blue troll\n{ELSEWHERE}"), "attack:usselen>wylhien:pig*2")
    assert town(play(at, "dice:6+1:5"), "wylhien") == "black pig*2"
    assert town(play(at, "dice:5+5:5"), "usselen") == "black pig"


def test_the_attacker_chooses_first_then_the_defender() -> None:
    """EL-43: both have lost one of armies that differ."""
    at = play(state(TWO_AGAINST_THREE), "attack:usselen>wylhien:pig+troll", "dice:6+1:5+5")
    assert due(at) == ("losses", "black")
    assert moves(at) == {"lose:pig", "lose:troll"}
    assert clause(at, "lose:dragon") == "EL-43"  # it stands there, but wasn't named
    then = play(at, "lose:troll")
    assert due(then) == ("losses", "blue")
    assert moves(then) == {"lose:pig", "lose:cycle"}
    after = play(then, "lose:cycle")
    assert town(after, "usselen") == "black pig dragon"
    assert town(after, "wylhien") == "blue pig cycle"
    assert due(after) == ("siege", "black")


def test_nobody_is_asked_where_there_is_nothing_to_choose() -> None:
    """EL-43: all of a kind, or all of them fall; asked as soon as there is a choice."""
    same = state(f"usselen black pig*2 dragon\nwylhien blue troll*3\n{ELSEWHERE}")
    assert due(play(same, "attack:usselen>wylhien:pig*2", "dice:6+1:5+5")) == ("siege", "black")
    both = state(f"usselen black pig dragon\nwylhien blue troll*3\n{ELSEWHERE}")
    assert due(play(both, "attack:usselen>wylhien:pig+dragon", "dice:1+1:5+5")) == ("siege", "black")
    asked = play(both, "attack:usselen>wylhien:pig+dragon", "dice:6+1:5+5")
    assert due(asked) == ("losses", "black")
    assert due(play(asked, "lose:pig")) == ("siege", "black")


def test_a_defender_who_loses_two_of_three_chooses_as_long_as_there_is_a_choice() -> None:
    """EL-43: after the odd one has fallen the other two are alike."""
    at = play(state(TWO_AGAINST_THREE), "attack:usselen>wylhien:pig+troll", "dice:6+6:1+1")
    assert due(at) == ("losses", "blue")
    assert shown(at)["battle"]["losses"] == {"attacker": 0, "defender": 2}
    after = play(at, "lose:pig")
    assert due(after) == ("siege", "black")
    assert town(after, "wylhien") == "blue cycle"
    twice = play(at, "lose:cycle")
    assert due(twice) == ("losses", "blue")
    assert town(play(twice, "lose:cycle"), "wylhien") == "blue pig"


def test_the_attackers_named_move_into_the_town_they_have_emptied_and_a_card_is_drawn() -> None:
    """EL-44: the others stay, and the turn is over after the draw."""
    at = state(f"usselen black pig*2 dragon\nwylhien blue troll\n{ELSEWHERE}")
    won = play(at, "attack:usselen>wylhien:pig+dragon", "dice:6+1:5")
    assert town(won, "wylhien") == "black pig dragon"
    assert town(won, "usselen") == "black pig"
    assert due(won) == ("spoils", "chance")
    assert (shown(won)["receiver"], shown(won)["draws"]) == ("black", 1)
    after = play(won, "draw:troll")
    assert hand(after, "black") == {"troll": 1}
    assert due(after) == ("turn", "blue")


def test_no_card_is_drawn_from_an_empty_pile_nor_for_marching_or_repelling() -> None:
    """EL-44."""
    board = f"usselen black pig*3\nwylhien blue troll\n{ELSEWHERE}"
    everything = {"blue": "pig*10 cycle*10 unicorn*10 troll*10 dragon*10 cloud*10 raft*12"}
    empty = state(board, cards=everything)
    assert due(play(empty, "attack:usselen>wylhien:pig", "dice:6:5")) == ("turn", "blue")
    full = state(board)
    assert due(play(full, "attack:usselen>wylhien:pig", "dice:6:5")) == ("spoils", "chance")
    repelled = play(full, "attack:usselen>wylhien:pig", "dice:5:5")
    assert due(repelled) == ("siege", "black")
    assert hand(repelled, "blue") == {}
    assert event_types(full, "march:usselen>yttar:pig") == ["march", "turn"]


def test_spoils_are_uniform_over_the_pile() -> None:
    """EL-15, EL-44: weights are what is left of each kind."""
    at = state(f"usselen black pig*3\nwylhien blue troll\n{ELSEWHERE}", cards={"blue": "pig*9 raft*12"})
    won = play(at, "attack:usselen>wylhien:pig", "dice:6:5")
    assert outcomes(won) == {
        "draw:pig": 1,
        **dict.fromkeys(["draw:cycle", "draw:unicorn", "draw:troll", "draw:dragon", "draw:cloud"], 10),
    }
    assert clause(won, "draw:raft") == "EL-15"


def test_after_a_repelled_attack_only_the_same_town_may_be_attacked_from_the_same_town() -> None:
    """EL-45: with any armies there, by any route."""
    at = state(
        """
        feodor black troll*2 dragon pig
        lapphalya blue troll*2
        dag-amura blue pig
        ixara black pig
        virst black pig
        """,
        tokens={"black": "obstacle cloud"},
        obstacles=("usselen~yttar~forest",),
    )
    siege = play(at, "attack:feodor>lapphalya:troll", "dice:1:6")
    assert due(siege) == ("siege", "black")
    assert shown(siege)["siege"] == {"from": "feodor", "to": "lapphalya"}
    assert clause(siege, "attack:feodor>lapphalya:pig+troll") is None
    assert clause(siege, "attack:feodor>rivinia>lapphalya:troll") is None
    assert clause(siege, "attack:feodor>dag-amura:troll") == "EL-45"
    assert clause(siege, "attack:ixara>lapphalya:pig") == "EL-45"
    for move in (
        "march:feodor>rivinia:troll",
        "obstacle:wylhien~parundia~plain",
        "cloud:usselen~yttar~forest",
        "trade:blue:raft:pig",
    ):
        assert clause(siege, move) == "EL-45", move
    assert clause(siege, "end") is None
    assert due(play(siege, "end")) == ("turn", "blue")
    again = play(siege, "attack:feodor>lapphalya:pig+dragon", "dice:6+6:5+5")
    assert town(again, "lapphalya") == "black pig dragon"


def test_a_siege_is_asked_even_if_only_ending_the_turn_is_left() -> None:
    """EL-45: the origin is empty, but Black has another army."""
    at = state(f"usselen black pig\nwylhien blue troll\n{ELSEWHERE}")
    after = play(at, "attack:usselen>wylhien:pig", "dice:1:6")
    assert due(after) == ("siege", "black")
    assert moves(after) == {"end"}
    assert town(after, "usselen") == ""


def test_an_attacker_whose_last_army_falls_is_eliminated_and_his_turn_is_over() -> None:
    """EL-45, EL-71: with three players the next one is on turn."""
    at = state("usselen black pig\nwylhien blue troll\nbeata violet pig", players="black blue violet")
    after = play(at, "attack:usselen>wylhien:pig", "dice:1:6")
    assert due(after) == ("turn", "blue")
    assert shown(after)["eliminated"] == ["black"]
    assert shown(after)["fell"] == {"black": "black"}


def test_the_events_of_an_attack_tell_what_falls_and_what_follows() -> None:
    """EL-40 to EL-44: enough to animate it without comparing positions."""
    at = state(f"usselen black pig dragon\nwylhien blue troll\n{ELSEWHERE}", boots={"blue": "beata"})
    assert GAME.apply(at, "attack:usselen>wylhien:pig+dragon").events == [
        {
            "type": "attack",
            "player": "black",
            "from": "usselen",
            "via": None,
            "to": "wylhien",
            "armies": {"pig": 1, "dragon": 1},
            "rafts": 0,
        }
    ]
    battle = play(at, "attack:usselen>wylhien:pig+dragon")
    assert GAME.apply(battle, "dice:6+2:5").events == [
        {"type": "roll", "attacker": "black", "defender": "blue", "attack": [6, 2], "defence": [5]},
        {"type": "fall", "player": "blue", "town": "wylhien", "army": "troll", "side": "defender"},
        {
            "type": "conquest",
            "player": "black",
            "loser": "blue",
            "from": "usselen",
            "to": "wylhien",
            "armies": {"pig": 1, "dragon": 1},
        },
    ]
