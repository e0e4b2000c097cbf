"""EL-70 to EL-72: boots and trophies, elimination, the headquarters variant, the last player."""

import pytest

from games.kampf_um_elfenland import GAME
from tests.games.kampf_um_elfenland.table import clause, due, event_types, hand, play, shown, state, town

pytestmark = pytest.mark.rules

COLOURS = ("black", "blue", "violet", "red", "yellow", "green")
FOUR = "black blue violet red"
ATTACK = "attack:usselen>wylhien:pig"
"""Black against what stands in Wylhién."""


def four(
    wylhien: str, rest: str = "beata blue pig\nvirst violet pig\nixara red pig", **given: object
) -> object:
    """Four players, so that two trophies are needed; Black attacks Wylhién from Usselen."""
    return state(f"usselen black pig\nyttar black pig\nwylhien {wylhien}\n{rest}", players=FOUR, **given)  # type: ignore[arg-type]


def result(of: object) -> object:
    return shown(of)["result"]  # type: ignore[arg-type]


def test_a_boot_is_conquered_by_taking_its_town_in_an_attack() -> None:
    """EL-70: the loser plays on, and the conqueror draws his card."""
    at = four("blue troll", boots={"blue": "wylhien", "black": "yttar"})
    won = play(at, ATTACK, "dice:6:1")
    assert shown(won)["trophies"]["black"] == ["blue"]
    assert shown(won)["headquarters"] == {**shown(at)["headquarters"], "blue": None}
    assert shown(won)["eliminated"] == []
    assert due(won) == ("spoils", "chance")


def test_a_boot_in_a_town_without_armies_is_conquered_by_marching_in_without_a_card() -> None:
    """EL-35, EL-70."""
    at = state(
        "usselen black pig*2\nbeata blue pig\nvirst violet pig\nixara red pig",
        players=FOUR,
        boots={"blue": "wylhien"},
    )
    after = play(at, "march:usselen>wylhien:pig")
    assert shown(after)["trophies"]["black"] == ["blue"]
    assert event_types(at, "march:usselen>wylhien:pig") == ["march", "boot", "turn"]
    assert due(after) == ("turn", "blue")


def test_coming_home_to_the_own_boot_changes_nothing() -> None:
    """EL-70: it is no enemy headquarters."""
    at = state("usselen black pig*2\nbeata blue pig", boots={"black": "wylhien"})
    after = play(at, "march:usselen>wylhien:pig")
    assert shown(after)["headquarters"]["black"] == "wylhien"
    assert shown(after)["trophies"]["black"] == []


def test_the_trophies_of_the_conquered_come_along_in_their_order() -> None:
    """EL-70: a boot and two trophies are the three that six players need."""
    board = """
        usselen black pig
        wylhien blue troll
        beata blue pig
        virst violet pig
        ixara red pig
        grangor yellow pig
        tichih green pig
    """
    at = state(
        board,
        players=" ".join(COLOURS),
        boots={"blue": "wylhien", "green": "tichih"},
        trophies={"blue": ["yellow", "red"]},
    )
    over = play(at, ATTACK, "dice:6:1")
    assert shown(over)["trophies"] == {
        **{colour: [] for colour in COLOURS},
        "black": ["blue", "yellow", "red"],
    }
    assert result(over) == {"winners": ["black"], "reason": "headquarters", "mission": None}


def test_the_own_boot_that_comes_back_leaves_the_game() -> None:
    """EL-70: it counts for nobody any more."""
    at = four("blue troll", boots={"blue": "wylhien"}, trophies={"blue": ["black"]})
    events = GAME.apply(play(at, ATTACK), "dice:6:1").events
    assert [event for event in events if event["type"] == "boot"] == [
        {"type": "boot", "player": "black", "boot": "blue", "won_by": None, "kept": True},
        {"type": "boot", "player": "black", "boot": "black", "won_by": "blue", "kept": False},
    ]
    after = play(at, ATTACK, "dice:6:1")
    assert shown(after)["trophies"] == {"black": ["blue"], "blue": [], "violet": [], "red": []}
    assert shown(after)["headquarters"]["black"] is None
    assert due(after) == ("spoils", "chance")


def test_whoever_fells_the_last_army_inherits_the_trophies_and_the_cards_go_to_the_pile() -> None:
    """EL-70, EL-71: the boot, which stands elsewhere, stays; the tokens leave the game."""
    at = four(
        "blue troll",
        rest="virst violet pig\nixara red pig",
        boots={"blue": "beata"},
        trophies={"blue": ["violet"]},
        cards={"blue": "dragon*2 raft"},
        tokens={"blue": "obstacle cloud", "red": "cloud*5"},
    )
    pile = shown(at)["pile"]
    after = play(at, ATTACK, "dice:6:1")
    assert shown(after)["eliminated"] == ["blue"]
    assert shown(after)["fell"] == {"blue": "black"}
    assert shown(after)["trophies"]["black"] == ["violet"]
    assert shown(after)["headquarters"]["blue"] == "beata"
    assert shown(after)["hands"]["blue"] == {
        "armies": {},
        "tokens": {},
        "cards": {},
        "towns": [],
        "mission": None,
    }
    assert shown(after)["pile"] == {**pile, "dragon": 10, "raft": 12}
    assert shown(after)["supply"] == shown(at)["supply"]
    assert shown(after)["queue"] == ["violet", "red"]


def test_the_boot_of_an_eliminated_player_counts_for_whoever_takes_its_town() -> None:
    """EL-70, EL-71."""
    at = state(
        "usselen black pig*2\nvirst violet pig\nixara red pig",
        players=FOUR,
        boots={"blue": "wylhien"},
        fell={"blue": "violet"},
        trophies={"black": ["red"]},
    )
    over = play(at, "march:usselen>wylhien:pig")
    assert shown(over)["trophies"]["black"] == ["red", "blue"]
    assert result(over) == {"winners": ["black"], "reason": "headquarters", "mission": None}


def test_the_defender_inherits_from_an_attacker_who_loses_his_last_army() -> None:
    """EL-70, EL-71: `fell` names the attacker himself; with that Blue has two trophies and wins."""
    at = state(
        "usselen black pig\nwylhien blue troll\nvirst violet pig\nixara red pig",
        players=FOUR,
        trophies={"black": ["red"], "blue": ["violet"]},
        cards={"black": "pig*2"},
    )
    over = play(at, ATTACK, "dice:1:1")
    assert shown(over)["fell"] == {"black": "black"}
    assert shown(over)["trophies"]["blue"] == ["violet", "red"]
    assert result(over) == {"winners": ["blue"], "reason": "headquarters", "mission": None}
    assert over.payoffs() == [0.0, 1.0, 0.0, 0.0]


def test_both_boot_and_elimination_in_one_conquest() -> None:
    """EL-44: boot first, then elimination, then the check for victory, which here ends the game."""
    at = four(
        "blue troll",
        rest="virst violet pig\nixara red pig",
        boots={"blue": "wylhien"},
        trophies={"blue": ["red"]},
    )
    battle = play(at, ATTACK)
    assert event_types(battle, "dice:6:1") == [
        "roll",
        "fall",
        "conquest",
        "boot",
        "boot",
        "elimination",
        "end",
    ]
    assert due(play(battle, "dice:6:1")) == ("over", None)


@pytest.mark.parametrize(("players", "needed"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_the_number_of_trophies_that_win(players: int, needed: int) -> None:
    """EL-72: one with two or three players, two with four or five, three with six."""
    seats = COLOURS[:players]
    homes = ("usselen", "beata", "virst", "ixara", "grangor", "tichih")
    board = "\n".join(f"{homes[seat]} {colour} pig" for seat, colour in enumerate(seats))
    for won in range(needed):
        at = state(
            board,
            players=" ".join(seats),
            boots={"blue": "wylhien"},
            trophies={"black": [*seats[2:]][:won]},
        )
        after = play(at, "march:usselen>wylhien:pig")
        assert (GAME.phase(after) == "over") == (won + 1 == needed)


def test_trophies_do_not_win_in_the_missions_variant() -> None:
    """EL-72."""
    board = "usselen black pig*2\nbeata blue pig"
    missions = {"black": "sea-elf", "blue": "forest-elf"}
    for variant, phase in (("headquarters", "over"), ("missions", "turn")):
        given = {"missions": missions} if variant == "missions" else {}
        at = state(board, boots={"blue": "wylhien"}, variant=variant, **given)  # type: ignore[arg-type]
        assert GAME.phase(play(at, "march:usselen>wylhien:pig")) == phase


def test_the_last_living_player_wins() -> None:
    """EL-72: in both variants; of three players the third is out already."""
    board = "usselen black pig*2\nwylhien blue troll"
    given = {"players": "black blue violet", "fell": {"violet": "blue"}}
    for variant in ("headquarters", "missions"):
        missions = {"black": "river-elf", "blue": "sea-elf"} if variant == "missions" else {}
        at = state(board, variant=variant, missions=missions, **given)  # type: ignore[arg-type]
        over = play(at, ATTACK, "dice:6:1")
        assert result(over) == {"winners": ["black"], "reason": "last-player", "mission": None}
        assert town(over, "wylhien") == "black pig"
        assert hand(over, "black") == {}


def test_a_defender_can_be_the_last_player() -> None:
    """EL-45, EL-72."""
    over = play(state("usselen black pig\nwylhien blue troll"), ATTACK, "dice:1:6")
    assert result(over) == {"winners": ["blue"], "reason": "last-player", "mission": None}


def test_trophies_are_the_reason_named_if_they_are_completed_by_the_same_change() -> None:
    """EL-72: the last enemy army stood beside its boot."""
    at = state("usselen black pig\nwylhien blue troll", boots={"blue": "wylhien"})
    over = play(at, ATTACK, "dice:6:1")
    assert result(over) == {"winners": ["black"], "reason": "headquarters", "mission": None}


def test_the_elimination_of_a_player_who_was_still_to_come_takes_him_off_the_list() -> None:
    """EL-71: Violet's turn follows Black's."""
    at = state("usselen black pig*2\nwylhien blue troll\nvirst violet pig", players="black blue violet")
    after = play(at, ATTACK, "dice:6:1", "draw:pig")
    assert due(after) == ("turn", "violet")
    assert clause(after, "end") is None
