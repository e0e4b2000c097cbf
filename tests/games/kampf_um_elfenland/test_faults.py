"""Positions that the rules can't have produced: each fault is found, and all of them at once."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from games.contract import ImpossiblePosition, Json
from games.kampf_um_elfenland import GAME
from tests.games.kampf_um_elfenland.table import exchanging, play, position, set_up, shown, state
from tests.harness.walks import perft_positions

pytestmark = pytest.mark.rules

GONE = object()
THREE = "black blue violet"
BOARD = """
    usselen black pig troll
    yttar black pig
    wylhien blue cycle*2 dragon
    beata blue pig
    virst violet dragon
"""


def whole(**given: Any) -> Json:
    """A sound position of a turn."""
    return shown(state(BOARD, players=THREE, **given))


def paths(broken: Json) -> list[str]:
    """Where a position is at fault; each fault speaks both languages."""
    with pytest.raises(ImpossiblePosition) as refused:
        GAME.state_from(broken)
    for fault in refused.value.faults:
        assert fault.words.en
        assert fault.words.de
    return [fault.path for fault in refused.value.faults]


def changed(of: Json, changes: dict[str, object]) -> Json:
    """A copy in which the fields at these paths have other values, or are gone."""
    copy = deepcopy(of)
    for path, value in changes.items():
        *steps, last = path.split("/")
        at = copy
        for step in steps:
            at = at[step]
        if value is GONE:
            del at[last]
        else:
            at[last] = value
    return copy


@pytest.mark.parametrize("broken", [None, [], "position", 7])
def test_a_position_is_an_object(broken: object) -> None:
    """The shape comes first."""
    assert paths(broken) == [""]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"dice": 1}, "dice"),
        ({"phase": GONE}, "phase"),
        ({"game": "elfenland"}, "game"),
        ({"phase": "night"}, "phase"),
        ({"round": "one"}, "round"),
        ({"round": -1}, "round"),
        ({"to_move": "green"}, "to_move"),
        ({"start": None}, "start"),
        ({"options/players": ["black"]}, "options.players"),
        ({"options/variant": None}, "options.variant"),
        ({"options": []}, "options"),
        ({"options": GONE}, "options"),
        ({"board": []}, "board"),
        ({"board/usselen": "black pig"}, "board.usselen"),
        ({"queue": ["white"]}, "queue.0"),
        ({"obstacles": {}}, "obstacles"),
        ({"hands/black/towns": ["rivendell"]}, "hands.black.towns.0"),
        ({"hands/black/towns": ["ixara", "ixara"]}, "hands.black.towns.1"),
        ({"battle": {"from": "usselen"}}, "battle.to"),
        ({"board/rivendell": {"owner": "black", "armies": {"pig": 1}}}, "board.rivendell"),
        ({"board/usselen/owner": "white"}, "board.usselen.owner"),
        ({"board/usselen/armies": {}}, "board.usselen.armies"),
        ({"board/usselen/armies": {"pig": 0, "troll": 1}}, "board.usselen.armies.pig"),
        ({"board/usselen/armies": {"pig": -1, "troll": 1}}, "board.usselen.armies.pig"),
        ({"board/usselen/armies": {"ogre": 1}}, "board.usselen.armies.ogre"),
        ({"obstacles": ["usselen~yttar"]}, "obstacles.0"),
        ({"obstacles": ["yttar~grangor~lake"]}, "obstacles.0"),
        ({"obstacles": ["usselen~yttar~forest"] * 2}, "obstacles.1"),
        ({"headquarters/black": "moria"}, "headquarters.black"),
        ({"headquarters/blue": GONE}, "headquarters.blue"),
        ({"trophies/black": ["blue", "blue"]}, "trophies.black.1"),
        ({"hands/black/cards": {"raft": 13}}, "hands.black.cards.raft"),
        ({"hands/black/tokens": {"dragon": 1}}, "hands.black.tokens.dragon"),
        ({"hands/black/towns": ["elvenhold"]}, "hands.black.towns.0"),
        ({"hands/black/mission": "hobbit"}, "hands.black.mission"),
        ({"hands/blue": GONE}, "hands.blue"),
        ({"pile": {"hidden": 72}}, "pile.hidden"),
        ({"supply": {"obstacle": 1}}, "supply.obstacle"),
        ({"queue": ["blue", "blue"]}, "queue.1"),
        ({"siege": {"from": "usselen"}}, "siege.to"),
        ({"trade": {"from": "black", "to": "blue", "give": "pig", "want": "gold"}}, "trade.want"),
        ({"result": {"winners": ["black", "blue"], "reason": "mission", "mission": None}}, "result.winners"),
        ({"undealt/missions": ["sea-elf", "sea-elf"]}, "undealt.missions.1"),
        ({"fell": {"blue": "black"}}, "fell.blue"),
    ],
)
def test_a_fault_of_shape_is_found_where_it_is(changes: dict[str, object], path: str) -> None:
    """One at a time, with the path that leads to it."""
    assert path in paths(changed(whole(), changes))


def test_a_battle_is_read_part_by_part() -> None:
    """Dice that aren't sorted, attackers who aren't there."""
    at = play(state(BOARD, players=THREE), "attack:usselen>wylhien:pig+troll")
    battle = shown(at)
    rolled = shown(play(at, "dice:6+1:5+5"))
    assert GAME.phase(GAME.state_from(rolled)) == "losses"
    for changes, path in (
        ({"battle/dice": [[1, 6], [5, 5]]}, "battle.dice.0"),
        ({"battle/dice": [[6, 1], []]}, "battle.dice.1"),
        ({"battle/dice": [[6, 1]]}, "battle.dice"),
        ({"battle/dice": [[7, 1], [5, 5]]}, "battle.dice.0.0"),
        ({"battle/losses": {"attacker": 3, "defender": 0}}, "battle.losses.attacker"),
        ({"battle/losses": {"attacker": 2, "defender": 0}}, "battle.losses"),
        ({"battle/losses": {"attacker": 0, "defender": 0}}, "battle.losses"),
        ({"battle/dice": [[6, 1], [5]]}, "battle.losses"),
        ({"battle/dice": None}, "battle.dice"),
        ({"battle/attackers": {"dragon": 1}}, "battle.attackers"),
        ({"battle/losses": {"attacker": 1}}, "battle.losses.defender"),
        ({"battle/from": "beata"}, "battle.from"),
        ({"battle/to": "yttar"}, "battle.to"),
        ({"battle": None}, "battle"),
    ):
        assert path in paths(changed(rolled, changes)), changes
    for changes, path in (
        ({"battle/attackers": {"pig": 1, "troll": 1, "dragon": 1}}, "battle.attackers"),
        ({"battle/attackers": {}}, "battle.attackers"),
        ({"battle/losses": {"attacker": 1, "defender": 0}}, "battle.dice"),
        ({"battle/to": "beata"}, "battle"),
        ({"obstacles": ["usselen~wylhien~plain"]}, "battle"),
    ):
        assert path in paths(changed(battle, changes)), changes


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"board/usselen/armies": {"pig": 2, "troll": 1}}, "board"),  # EL-2: a ninth pig
        ({"bank": {"pig": 4}}, "board"),
        ({"hands/black/cards": {"pig": 1}}, "pile"),  # EL-3: an eleventh card
        ({"discards": {"raft": 1}}, "pile"),
        ({"discards": {"pig": 3}, "pile/pig": 7}, "discards.pig"),  # EL-62: only during the exchange
        ({"hands/black/tokens": {"cloud": 7}}, "hands"),  # EL-12
        ({"supply": {}}, "hands"),
        ({"hands/black/mission": "sea-elf"}, "hands"),  # EL-14
        ({"undealt/towns": ["ixara"]}, "undealt.towns"),
        ({"undealt/tokens": {"cloud": 1}}, "undealt.tokens"),
        ({"hands/black/towns": ["ixara"]}, "hands"),
        ({"hands/black/armies": {"pig": 1}, "bank/pig": 4}, "hands"),  # EL-18
        ({"round": 0}, "round"),
        ({"round": 101}, "round"),
        ({"start": "blue"}, "start"),
        ({"to_move": None}, "to_move"),
        ({"receiver": "black"}, "receiver"),
        ({"queue": ["violet", "blue"]}, "queue"),
        ({"queue": []}, "queue"),
        ({"draws": 1}, "draws"),
        ({"offers": 4}, "offers"),
        ({"headquarters": {"black": "yttar", "blue": "yttar", "violet": None}}, "headquarters"),  # both boots
        ({"headquarters/black": "beata"}, "headquarters.black"),
        ({"trophies/black": ["black"]}, "trophies.black"),
        ({"trophies": {"black": ["violet"], "blue": ["violet"], "violet": []}}, "trophies"),
        ({"headquarters/blue": "beata", "trophies/violet": ["blue"]}, "headquarters.blue"),
        ({"eliminated": ["blue"], "fell": {"blue": "black"}}, "eliminated"),
        ({"siege": {"from": "usselen", "to": "wylhien"}}, "siege"),
        ({"trade": {"from": "black", "to": "blue", "give": "pig", "want": "raft"}}, "trade"),
        ({"battle": {}}, "battle.from"),
        ({"trophies/black": ["blue"], "headquarters/blue": None}, "phase"),  # EL-72: he has won
        ({"result": {"winners": ["black"], "reason": "headquarters", "mission": None}}, "result"),
        ({"actor": "blue"}, "actor"),
        ({"actor": None}, "actor"),
        ({"phase": "siege"}, "siege"),
        ({"phase": "trade"}, "trade"),
        ({"phase": "battle"}, "battle"),
        ({"phase": "spoils"}, "receiver"),
        ({"phase": "income"}, "draws"),
        ({"phase": "deploy"}, "round"),
        ({"phase": "over"}, "result"),
    ],
)
def test_parts_that_contradict_each_other_are_found(changes: dict[str, object], path: str) -> None:
    """Each is fine by itself."""
    assert path in paths(changed(whole(), changes))


def test_a_player_has_at_most_twenty_armies() -> None:
    """EL-2."""
    crowd = "usselen black pig*8 cycle*8 unicorn*{}\nbeata blue dragon"
    assert GAME.state_from(position(crowd.format(4)))
    assert "hands.black.armies" in paths(position(crowd.format(5)))


def test_every_fault_is_listed_at_once() -> None:
    """Of shape, and then of sense."""
    shapes = changed(whole(), {"phase": "night", "dice": 1, "pile": [], "hands/blue": GONE})
    assert {"dice", "phase", "pile", "hands.blue"} <= set(paths(shapes))
    sense = changed(
        whole(), {"draws": 2, "queue": ["violet"], "start": "blue", "bank": {}, "receiver": "violet"}
    )
    assert {"board", "start", "receiver", "queue", "draws"} <= set(paths(sense))


@pytest.mark.parametrize(
    ("phase", "changes", "path"),
    [
        ("deal-armies", {"receiver": "violet"}, "hands"),
        ("deal-armies", {"undealt/armies/pig": 7}, "board"),
        ("deal-armies", {"undealt/tokens/cloud": 5}, "undealt.tokens"),
        ("deal-armies", {"obstacles": ["usselen~yttar~forest"]}, "obstacles"),
        ("deal-armies", {"receiver": None}, "receiver"),
        ("deal-armies", {"start": "blue"}, "start"),
        ("deal-tokens", {"bank": {}}, "bank"),
        ("deal-tokens", {"hands/black/cards": {"raft": 3, "pig": 1}}, "hands.black.cards"),
        ("deal-towns", {"undealt/towns": ["usselen"]}, "undealt.towns"),
        ("deal-towns", {"hands/blue/towns": ["usselen"]}, "hands"),
        ("deal-missions", {"undealt/missions": ["sea-elf"]}, "undealt.missions"),
        ("deal-missions", {"hands/blue/mission": "sea-elf"}, "hands"),
        ("deal-missions", {"hands/black/mission": "sea-elf", "hands/blue/mission": "sea-elf"}, "hands"),
        ("deal-armies", {"board/yttar": {"owner": "black", "armies": {"pig": 1}}}, "board.yttar"),
        ("headquarters", {"board/usselen/armies": {"pig": 2}}, "board.usselen"),
        ("deploy", {"headquarters/black": "beata"}, "headquarters.black"),
        ("garrison", {"hands/black/mission": None}, "hands"),
        ("garrison", {"supply": {"cloud": 3}}, "supply"),
        ("garrison", {"hands/blue/towns": ["wylhien"]}, "hands"),
        ("garrison", {"actor": "blue"}, "hands.black.towns"),
        ("headquarters", {"headquarters/black": "usselen"}, "headquarters.black"),
        ("headquarters", {"actor": "blue"}, "headquarters.black"),
        ("headquarters", {"board/elvenhold": {"owner": "black", "armies": {"pig": 1}}}, "board.elvenhold"),
        ("deploy", {"actor": "blue"}, "hands"),
        ("deploy", {"headquarters/blue": None}, "headquarters.blue"),
        ("deploy", {"hands/black/tokens": {"obstacle": 2}}, "hands"),
        ("deploy", {"trophies/black": ["blue"]}, "trophies"),
        ("deploy", {"eliminated": ["blue"], "fell": {"blue": "black"}}, "eliminated"),
        ("deploy", {"actor": "chance"}, "actor"),
    ],
)
def test_the_set_up_is_checked_step_by_step(phase: str, changes: dict[str, object], path: str) -> None:
    """EL-10 to EL-18."""
    at = shown(set_up(phase, players=3, variant="missions"))
    assert GAME.position(GAME.state_from(at)) == at
    assert path in paths(changed(at, changes))


def test_garrisons_go_in_board_order() -> None:
    """EL-16: Yttar before Usselen can't be."""
    at = shown(play(set_up("garrison"), "garrison:usselen:pig"))
    moved = changed(at, {"board": {"yttar": at["board"]["usselen"]}})
    moved["hands"]["black"]["towns"] = [
        "usselen",
        *[name for name in at["hands"]["black"]["towns"] if name != "yttar"],
    ]
    assert paths(moved) == ["hands.black.towns"]


def test_the_eliminated_have_nothing_and_the_living_something() -> None:
    """EL-71."""
    board = "usselen black pig*2\nwylhien blue troll"
    given: dict[str, Any] = {"players": THREE, "fell": {"violet": "blue"}}
    at = shown(state(board, **given))
    for changes, path in (
        ({"hands/violet/tokens": {"cloud": 1}}, "hands.violet"),
        ({"trophies/violet": ["black"]}, "trophies.violet"),
        ({"eliminated": [], "fell": {}}, "eliminated"),
        ({"to_move": "violet", "actor": "violet"}, "to_move"),
        ({"queue": ["blue", "violet"]}, "queue"),
    ):
        assert path in paths(changed(at, changes)), changes
    both = changed(
        at,
        {
            "board": {"usselen": at["board"]["usselen"]},
            "bank/troll": 8,
            "eliminated": ["blue", "violet"],
            "fell": {"blue": "black", "violet": "blue"},
            "queue": [],
        },
    )
    assert "fell.violet" in paths(both)


def test_an_offer_must_be_possible() -> None:
    """EL-55."""
    at = shown(play(state(BOARD, players=THREE, cards={"black": "pig"}), "trade:blue:pig:raft"))
    for changes, path in (
        ({"trade/from": "violet"}, "trade.from"),
        ({"trade/to": "black", "actor": "black"}, "trade.to"),
        ({"trade/want": "pig"}, "trade.want"),
        ({"trade/give": "troll"}, "trade.give"),
        ({"offers": 0}, "offers"),
        ({"trade": None}, "trade"),
    ):
        assert path in paths(changed(at, changes)), changes


def test_a_siege_must_have_a_way() -> None:
    """EL-45."""
    at = shown(play(state(BOARD, players=THREE), "attack:usselen>wylhien:pig", "dice:1:6"))
    assert at["phase"] == "siege"
    for changes, path in (
        ({"siege/to": "beata"}, "siege"),
        ({"siege/to": "yttar"}, "siege.to"),
        ({"siege/from": "virst"}, "siege.from"),
        ({"obstacles": ["usselen~wylhien~plain"]}, "siege"),
        ({"siege": None}, "siege"),
    ):
        assert path in paths(changed(at, changes)), changes


def test_income_is_no_more_than_the_towns_give_and_the_pile_has() -> None:
    """EL-60."""
    board = "usselen black pig\nyttar black pig\nelvenhold black pig\nbeata blue pig"
    at = shown(play(state(board, to_move="blue"), "end", "end"))
    assert (at["receiver"], at["draws"]) == ("black", 2)
    assert paths(changed(at, {"draws": 3})) == ["draws"]
    assert paths(changed(at, {"draws": 0})) == ["draws"]
    assert GAME.state_from(changed(at, {"draws": 1}))
    everything = dict.fromkeys(at["pile"], 10) | {"raft": 12}
    poor = changed(at, {"pile": {"pig": 1}})
    poor["hands"]["blue"]["cards"] = everything | {"pig": 9}
    assert paths(poor) == ["draws"]


def test_spoils_are_drawn_by_the_player_on_turn() -> None:
    """EL-44."""
    at = shown(play(state(BOARD, players=THREE), "attack:usselen>wylhien:pig+troll", "dice:6+6:1+1"))
    assert at["phase"] == "losses"
    won = shown(
        play(
            state("usselen black pig*2\nwylhien blue pig\nbeata blue pig"),
            "attack:usselen>wylhien:pig",
            "dice:6:1",
        )
    )
    assert won["phase"] == "spoils"
    assert paths(changed(won, {"receiver": "blue"})) == ["receiver"]
    assert paths(changed(won, {"draws": 2})) == ["draws"]


@pytest.mark.parametrize(
    ("make", "good", "bad"),
    [
        (
            lambda: shown(
                play(
                    state("usselen black pig*2\nbeata blue pig", boots={"blue": "wylhien"}),
                    "march:usselen>wylhien:pig",
                )
            ),
            {"winners": ["black"], "reason": "headquarters", "mission": None},
            [
                {"winners": ["blue"], "reason": "headquarters", "mission": None},
                {"winners": ["black"], "reason": "last-player", "mission": None},
                {"winners": ["black"], "reason": "mission", "mission": None},
                {"winners": [], "reason": "round-limit", "mission": None},
                {"winners": ["black"], "reason": "headquarters", "mission": "sea-elf"},
            ],
        ),
        (
            lambda: shown(
                play(exchanging("usselen black pig\nbeata blue pig*2", round_limit=1), "done", "done")
            ),
            {"winners": ["blue"], "reason": "round-limit", "mission": None},
            [
                {"winners": ["black"], "reason": "round-limit", "mission": None},
                {"winners": [], "reason": "round-limit", "mission": None},
                {"winners": ["blue"], "reason": "last-player", "mission": None},
            ],
        ),
        (
            lambda: shown(
                play(
                    state("usselen black pig*2\nwylhien blue troll"), "attack:usselen>wylhien:pig", "dice:6:1"
                )
            ),
            {"winners": ["black"], "reason": "last-player", "mission": None},
            [
                {"winners": ["blue"], "reason": "last-player", "mission": None},
                {"winners": ["black"], "reason": "round-limit", "mission": None},
            ],
        ),
        (
            lambda: shown(
                play(
                    state(
                        "beata black pig*2\nusselen blue troll",
                        variant="missions",
                        missions={"black": "swineherd", "blue": "sea-elf"},
                    ),
                    "march:beata>elvenhold:pig",
                )
            ),
            {"winners": ["black"], "reason": "mission", "mission": "swineherd"},
            [
                {"winners": ["black"], "reason": "mission", "mission": "sea-elf"},
                {"winners": ["blue"], "reason": "mission", "mission": "sea-elf"},
                {"winners": ["black"], "reason": "headquarters", "mission": None},
                {"winners": ["black"], "reason": "mission", "mission": None},
            ],
        ),
    ],
)
def test_a_result_must_be_what_the_position_shows(
    make: Callable[[], Json], good: Json, bad: list[Json]
) -> None:
    """EL-72 to EL-74: one position for each reason."""
    finished = make()
    assert finished["result"] == good
    assert GAME.position(GAME.state_from(finished)) == finished
    for result in bad:
        assert any(path.startswith("result") for path in paths(changed(finished, {"result": result}))), result
    assert paths(changed(finished, {"result": None})) == ["result"]


@pytest.mark.parametrize("number", range(12))
def test_the_check_positions_are_possible_and_come_back_as_they_were(number: int) -> None:
    """Round trip, view by view."""
    given = perft_positions("kampf-um-elfenland")[number]["position"]
    assert GAME.position(GAME.state_from(given)) == {**given, "resigned": []}  # old ones lack that


def test_everything_is_dealt_before_the_next_round_of_dealing() -> None:
    """EL-10: with all armies in hand it is the tokens' turn."""
    at = shown(set_up("deal-tokens"))
    assert "phase" in paths(changed(at, {"phase": "deal-armies"}))


def test_a_way_through_an_enemy_town_is_no_way() -> None:
    """EL-32, EL-40: the one by Al'Baran is closed, and there is no other."""
    board = "wylhien black troll*2\nal-baran {} pig\nfeodor blue pig*2\nbeata violet pig"
    at = shown(play(state(board.format("black"), players=THREE), "attack:wylhien>al-baran>feodor:troll"))
    assert GAME.position(GAME.state_from(at)) == at
    assert paths(changed(at, {"board/al-baran/owner": "violet"})) == ["battle"]
