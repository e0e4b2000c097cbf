"""EL-80: views, masked events and records, and dealing anew what a seat doesn't see."""

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from itertools import permutations
from math import comb
from typing import Any

import pytest

from games.contract import ImpossiblePosition, Json
from games.core import State
from games.kampf_um_elfenland import GAME
from games.kampf_um_elfenland.codes import CARDS, KINDS, MISSIONS
from games.randomness import Random
from tests.games.kampf_um_elfenland.table import exchanging, play, position, set_up, shown, state
from tests.harness.walks import Start, starts, walk

pytestmark = pytest.mark.rules

THREE = "black blue violet"
BOARD = "usselen black pig\nbeata blue pig\nvirst violet pig"
HANDS = {"black": "dragon*2 raft", "blue": "pig raft*2", "violet": "cloud"}
TOKENS = {"black": "cloud*2", "blue": "obstacle cloud", "violet": "cloud"}


def middle() -> State:
    """A turn of Black's in the missions variant with something in every hand."""
    missions = {"black": "sea-elf", "blue": "river-elf", "violet": "swineherd"}
    return state(BOARD, players=THREE, variant="missions", missions=missions, cards=HANDS, tokens=TOKENS)


def test_a_seat_sees_its_own_hand_and_of_the_others_the_numbers() -> None:
    """EL-80: and all that lies open, as it is."""
    at = middle()
    seen, whole = GAME.view(at, "blue"), shown(at)
    assert seen["hands"]["blue"] == whole["hands"]["blue"]
    assert seen["hands"]["black"] == {
        "armies": {"hidden": 0},
        "tokens": {"hidden": 2},
        "cards": {"hidden": 3},
        "towns": [],
        "mission": "hidden",
    }
    assert seen["pile"] == {"hidden": 72 - 3 - 3 - 1}
    assert seen["undealt"] == {
        "armies": {"hidden": 0},
        "tokens": {"hidden": 0},
        "towns": [],
        "missions": {"hidden": 0},
    }
    for name in seen.keys() - {"hands", "pile", "undealt"}:
        assert seen[name] == whole[name]


def test_the_public_sees_numbers_only_and_no_mission_where_there_is_none() -> None:
    """EL-80."""
    seen = GAME.view(state(BOARD, players=THREE, cards=HANDS), None)
    assert [hand["cards"] for hand in seen["hands"].values()] == [{"hidden": 3}, {"hidden": 3}, {"hidden": 1}]
    assert [hand["mission"] for hand in seen["hands"].values()] == [None] * 3


def test_what_is_being_dealt_is_seen_by_its_receiver_only() -> None:
    """EL-80: the undealt armies, tokens and missions by nobody, town cards by all."""
    at = play(GAME.initial({"variant": "missions"}), "deal:dragon")
    assert GAME.view(at, "black")["hands"]["black"]["armies"] == {"dragon": 1}
    assert GAME.view(at, "blue")["hands"]["black"]["armies"] == {"hidden": 1}
    assert GAME.view(at, "black")["undealt"]["armies"] == {"hidden": 39}
    assert GAME.view(at, "black")["undealt"]["missions"] == {"hidden": 9}
    assert GAME.view(at, None)["undealt"]["towns"] == shown(at)["undealt"]["towns"]


def test_after_the_game_everything_is_revealed() -> None:
    """EL-80."""
    over = play(
        exchanging("usselen black pig\nbeata blue troll", round_limit=1, cards={"blue": "pig"}),
        "done",
        "done",
    )
    assert GAME.view(over, None) == shown(over)
    assert GAME.view(over, "black") == shown(over)


@pytest.mark.parametrize(
    ("phase", "move"),
    [("deal-armies", "deal:dragon"), ("deal-tokens", "deal:cloud"), ("deal-missions", "deal:sea-elf")],
)
def test_a_hidden_deal_is_masked_for_all_but_its_receiver(phase: str, move: str) -> None:
    """EL-80: in the record and in the events."""
    at = set_up(phase, variant="missions")
    assert GAME.masked(at, move, "black") == move
    assert GAME.masked(at, move, "blue") == "deal:?"
    assert GAME.masked(at, move, None) == "deal:?"
    told = GAME.apply(at, move).events
    assert GAME.events_for(told, "black") == told
    for seat in ("blue", None):
        masked = GAME.events_for(told, seat)
        assert masked == [{**told[0], "item": None}, *told[1:]]


def test_town_cards_are_dealt_openly() -> None:
    """EL-13, EL-80."""
    at = set_up("deal-towns")
    told = GAME.apply(at, "deal:yttar").events
    assert GAME.masked(at, "deal:yttar", None) == "deal:yttar"
    assert GAME.events_for(told, None) == told


def test_a_card_drawn_is_seen_by_the_drawer_only() -> None:
    """EL-80: spoils and income alike; other events and moves are open."""
    board = "usselen black pig\nyttar black pig\nelvenhold black pig\nbeata blue pig"
    at = play(state(board, to_move="blue"), "end", "end")
    assert GAME.phase(at) == "income"
    told = GAME.apply(at, "draw:troll").events
    assert told[0] == {"type": "draw", "player": "black", "card": "troll"}
    assert GAME.events_for(told, "blue")[0] == {"type": "draw", "player": "black", "card": None}
    assert GAME.events_for(told, "black") == told
    assert (GAME.masked(at, "draw:troll", "blue"), GAME.masked(at, "draw:troll", "black")) == (
        "draw:?",
        "draw:troll",
    )
    turn = state(board)
    assert GAME.masked(turn, "march:yttar>grangor:pig", None) == "march:yttar>grangor:pig"


@pytest.mark.parametrize("phase", ["deal-armies", "deal-tokens", "deal-missions"])
def test_to_the_others_all_hidden_deals_look_alike(phase: str) -> None:
    """EL-80: to searches as in records."""
    at = set_up(phase, variant="missions")
    moves = at.legal_moves()
    assert [at.seen(0, move) for move in moves] == moves
    assert len({at.seen(1, move) for move in moves}) == 1
    assert at.seen(1, moves[0]) not in moves


def test_to_the_others_all_draws_look_alike() -> None:
    """EL-80; the counter-case: town cards and everything that a player does look like what they are."""
    board = "usselen black pig\nyttar black pig\nelvenhold black pig\nbeata blue pig"
    at = play(state(board, to_move="blue"), "end", "end")
    draws = at.legal_moves()
    assert [at.seen(0, move) for move in draws] == draws
    assert len({at.seen(1, move) for move in draws}) == 1
    for open_to_all in (set_up("deal-towns"), state(board, to_move="blue")):
        moves = open_to_all.legal_moves()
        assert [open_to_all.seen(1, move) for move in moves] == moves
        assert [open_to_all.seen(0, move) for move in moves] == moves
    with pytest.raises(ValueError, match="isn't a legal move"):
        at.seen(0, 0)


@pytest.mark.parametrize(("attackers", "defenders"), [("pig", 1), ("pig", 3), ("pig*2", 1), ("pig*2", 3)])
def test_of_a_roll_searches_see_whom_it_costs_how_many(attackers: str, defenders: int) -> None:
    """EL-42: rolls that look alike lead to the same position but for the dice, others don't."""
    board = f"usselen black pig*3\nyttar blue pig*{defenders}\nbeata blue pig"
    at = play(state(board), f"attack:usselen>yttar:{attackers}")
    after: dict[int, list[Json]] = {}
    for move in at.legal_moves():
        seen = at.seen(0, move)
        assert seen == at.seen(1, move)
        assert at.is_legal(seen)
        after.setdefault(seen, []).append({**shown(at.after(move)), "battle": None})
    assert len(after) == (3 if attackers == "pig*2" and defenders > 1 else 2)
    assert all(led == positions[0] for positions in after.values() for led in positions)
    assert len({str(positions[0]) for positions in after.values()}) == len(after)


def test_a_masked_outcome_is_no_move() -> None:
    """EL-80: whoever submits outcomes names them."""
    refused = GAME.refusal(GAME.initial(), "deal:?")
    assert refused is not None
    assert refused.clause == "EL-80"


# --- dealing anew ----------------------------------------------------------------------------------


def frequencies(of: State, seat: int, what: Callable[[Json], object], number: int = 6000) -> Counter[object]:
    """How often the parts that a seat doesn't see come out which way."""
    random = Random(1)
    return Counter(what(GAME.position(of.resample(seat, random))) for _ in range(number))


def assert_like(found: Counter[object], expected: dict[object, float]) -> None:
    """The frequencies fit the probabilities: χ² below its 0.1% bound, roughly."""
    total = sum(found.values())
    assert set(found) == {outcome for outcome, chance in expected.items() if chance}
    assert sum(expected.values()) == pytest.approx(1.0)
    deviation = sum(
        (found[outcome] - total * chance) ** 2 / (total * chance)
        for outcome, chance in expected.items()
        if chance
    )
    freedom = len(found) - 1
    assert deviation < freedom + 4 * (2 * freedom) ** 0.5 + 6


EVERY_CARD = {**dict.fromkeys(CARDS, 10), "raft": 12}


def test_the_cards_of_another_are_drawn_uniformly_from_those_not_seen() -> None:
    """EL-80: two pigs and two rafts are not seen, Blue has two of the four, really two pigs."""
    mine = " ".join(f"{card}*{EVERY_CARD[card] - (2 if card in ('pig', 'raft') else 0)}" for card in CARDS)
    at = state("usselen black pig\nbeata blue pig", cards={"black": mine, "blue": "pig*2"})
    found = frequencies(at, 0, lambda drawn: drawn["hands"]["blue"]["cards"].get("pig", 0))
    assert_like(found, {pigs: comb(2, pigs) * comb(2, 2 - pigs) / comb(4, 2) for pigs in range(3)})


def test_who_has_made_an_offer_holds_that_card() -> None:
    """EL-55, EL-80: of the six ways the one without a pig is excluded for Blue, who is asked."""
    others = " ".join(f"{card}*{EVERY_CARD[card] - (2 if card in ('pig', 'raft') else 0)}" for card in CARDS)
    at = play(
        state("usselen black pig\nbeata blue pig", cards={"blue": others, "black": "pig*2"}),
        "trade:blue:pig:dragon",
    )
    found = frequencies(at, 1, lambda drawn: drawn["hands"]["black"]["cards"].get("pig", 0))
    assert_like(found, {1: 4 / 5, 2: 1 / 5})
    declined = play(at, "decline")
    found = frequencies(declined, 1, lambda drawn: drawn["hands"]["black"]["cards"].get("pig", 0))
    assert_like(found, {0: 1 / 6, 1: 4 / 6, 2: 1 / 6})  # an offer of the past is not remembered


def test_before_the_rounds_the_cards_in_hand_are_the_rafts() -> None:
    """EL-11, EL-80: that is known to all, so nothing is dealt anew."""
    at = set_up("deploy", players=5)
    for seed in range(20):
        drawn = shown(at.resample(0, Random(seed)))
        assert all(hand["cards"] == {"raft": 2} for hand in drawn["hands"].values())


def test_undeployed_armies_of_the_others_are_drawn_from_those_not_seen() -> None:
    """EL-80: at the end Blue has one and Violet one, a troll and a dragon in truth."""
    at = set_up("deploy", players=3)
    while sum(sum(hand["armies"].values()) for hand in shown(at)["hands"].values()) > 2:
        at = play(at, next(facts.move for facts in GAME.legal_moves(at, kind="deploy")))
    hands = shown(at)["hands"]
    unseen = [kind for seat in ("blue", "violet") for kind in hands[seat]["armies"]]
    assert len(unseen) == 2
    found = frequencies(at, 0, lambda drawn: tuple(drawn["hands"]["blue"]["armies"]), 2000)
    if unseen[0] == unseen[1]:
        assert set(found) == {(unseen[0],)}
    else:
        assert_like(found, {(kind,): 0.5 for kind in unseen})


def test_tokens_of_the_others_are_drawn_uniformly_from_those_that_fit() -> None:
    """EL-12, EL-80: Blue's one token, of two players, with 5 obstacles and 6 clouds not seen.

    All deals of it fit here but those with which no draw of three each would come out.
    """
    at = state("usselen black pig\nbeata blue pig", tokens={"blue": "obstacle", "black": "obstacle"})
    found = frequencies(at, 0, lambda drawn: tuple(drawn["hands"]["blue"]["tokens"]))
    assert_like(found, {("obstacle",): 5 / 11, ("cloud",): 6 / 11})


def test_tokens_that_no_draw_can_have_given_are_not_dealt() -> None:
    """EL-12: four players drew all twelve, so that with nobody out all six clouds are somewhere."""
    at = state(
        "usselen black pig\nbeata blue pig\nvirst violet pig\nixara red pig",
        players="black blue violet red",
        tokens={"black": "cloud*3", "blue": "cloud*2 obstacle", "violet": "cloud"},
    )
    for seed in range(50):
        hands = shown(at.resample(0, Random(seed)))["hands"]
        assert sum(hand["tokens"].get("cloud", 0) for hand in hands.values()) == 6


def test_missions_of_the_others_are_drawn_from_the_others_left() -> None:
    """EL-14, EL-80: eight for Blue, each equally likely."""
    at = state(
        "usselen black pig\nbeata blue dragon",
        variant="missions",
        missions={"black": "sea-elf", "blue": "river-elf"},
    )
    found = frequencies(at, 0, lambda drawn: drawn["hands"]["blue"]["mission"])
    assert_like(found, {mission: 1 / 8 for mission in MISSIONS if mission != "sea-elf"})


def test_a_mission_that_would_have_ended_the_game_is_not_dealt() -> None:
    """EL-73, EL-80: Blue holds Elvenhold and faces a pig only, Violet anything; pairs are uniform."""
    at = state(
        "usselen black pig\nelvenhold blue dragon\nvirst violet pig",
        players=THREE,
        variant="missions",
        missions={"black": "sea-elf", "blue": "swineherd", "violet": "forest-elf"},
    )
    found = frequencies(
        at, 0, lambda drawn: (drawn["hands"]["blue"]["mission"], drawn["hands"]["violet"]["mission"]), 12_000
    )
    ended = {"dragon-slayer", "unicorn-hunter", "river-elf"}
    rest = [mission for mission in MISSIONS if mission != "sea-elf"]
    pairs = [pair for pair in permutations(rest, 2) if pair[0] not in ended]
    assert_like(found, dict.fromkeys(pairs, 1 / len(pairs)))


def test_nor_is_one_with_which_an_eliminated_player_would_have_won() -> None:
    """EL-73, EL-80: Blue felled Violet before he fell himself, so he wasn't the Forest Elf."""
    at = state(
        "usselen black pig\nixara red dragon",
        players="black blue violet red",
        variant="missions",
        missions={"black": "sea-elf", "blue": "swineherd", "violet": "river-elf", "red": "desert-elf"},
        fell={"violet": "blue", "blue": "red"},
        tokens={"black": "cloud*2"},
    )
    found = frequencies(at, 0, lambda drawn: drawn["hands"]["blue"]["mission"])
    rest = [mission for mission in MISSIONS if mission not in ("sea-elf", "forest-elf")]
    assert_like(found, dict.fromkeys(rest, 1 / 7))


def test_the_public_is_dealt_every_hand_anew() -> None:
    """EL-80: −1 stands for the public."""
    at = middle()
    drawn = [shown(at.resample(-1, Random(seed))) for seed in range(30)]
    for seat in ("black", "blue", "violet"):
        assert len({str(one["hands"][seat]) for one in drawn}) > 10


def all_starts() -> list[Start]:
    return starts("kampf-um-elfenland")


@pytest.mark.parametrize("number", range(0, 28, 3))
def test_whatever_is_dealt_anew_is_a_possible_position_with_everything_there_is(number: int) -> None:
    """EL-80: at every stage of the game, for every seat and the public; read back with all its checks."""
    listed = all_starts()
    for ply in list(walk(GAME, listed[number % len(listed)], number, 150))[::6]:
        for seat, name in enumerate((None, *GAME.seats(ply.state)), -1):
            drawn = ply.state.resample(seat, Random(number))
            whole = GAME.position(drawn)
            assert GAME.position(GAME.state_from(whole)) == whole
            assert GAME.view(drawn, name) == GAME.view(ply.state, name)


@pytest.mark.parametrize("number", range(1, 28, 4))
def test_the_same_view_gives_the_same_deals_whatever_the_truth(number: int) -> None:
    """EL-80: nothing of the hidden part reaches what is dealt, not even the chance of equality with it."""
    listed = all_starts()
    for ply in list(walk(GAME, listed[number % len(listed)], number, 150))[::9]:
        for seat, name in enumerate((None, *GAME.seats(ply.state)), -1):
            twin = ply.state.resample(seat, Random(5))
            view = GAME.view(ply.state, name)
            expected = GAME.position(ply.state.resample(seat, Random(8)))
            assert GAME.position(twin.resample(seat, Random(8))) == expected
            assert GAME.position(GAME.sample(view, name, Random(8))) == expected


def test_a_view_is_read_like_a_position_with_all_its_faults() -> None:
    """EL-80: a hand that should be hidden, one card too many, a seat that doesn't play."""
    seen = GAME.view(middle(), "black")
    assert GAME.view(GAME.sample(seen, "black", Random(1)), "black") == seen

    def faults(changed: Json, seat: str | None = "black") -> set[str]:
        with pytest.raises(ImpossiblePosition) as refused:
            GAME.sample(changed, seat, Random(1))
        return {fault.path for fault in refused.value.faults}

    opened = {**seen, "hands": shown(middle())["hands"]}
    assert faults(opened) >= {"hands.blue.armies.hidden", "hands.blue.tokens.hidden", "hands.violet.mission"}
    assert faults({**seen, "pile": {"hidden": 66}}) == {"pile"}
    assert faults(seen, "green") >= {"options.players"}
    assert faults(seen, "blue") >= {"hands.blue.cards.hidden"}
    assert faults(shown(middle())) >= {"pile.hidden"}
    crowd = {**seen["hands"], "blue": {**seen["hands"]["blue"], "tokens": {"hidden": 14}}}
    assert faults({**seen, "hands": crowd}) == {"hands"}


def test_a_view_whose_every_completion_would_be_over_is_impossible() -> None:
    """EL-73, EL-80: Blue, who holds Elvenhold and nearly everything, has fulfilled whatever he has."""
    towns = [name for name in GAME.board({})["towns"] if name["town"] != "usselen"]
    kinds = [kind for kind in KINDS for _ in range(8)]
    lines = [f"{name['town']} blue {kinds[index]}" for index, name in enumerate(towns)]
    whole = position(
        "\n".join(["usselen black troll", *lines]), variant="missions", missions={"black": "sea-elf"}
    )
    view: dict[str, Any] = {
        **whole,
        "undealt": {"armies": {"hidden": 0}, "tokens": {"hidden": 0}, "towns": [], "missions": {"hidden": 0}},
        "pile": {"hidden": 72},
    }
    empty = {
        "armies": {"hidden": 0},
        "tokens": {"hidden": 0},
        "cards": {"hidden": 0},
        "towns": [],
        "mission": "hidden",
    }
    view["hands"] = {"black": whole["hands"]["black"], "blue": empty}
    with pytest.raises(ImpossiblePosition, match="whatever the hidden missions are"):
        GAME.sample(view, "black", Random(1))


@pytest.mark.parametrize(
    ("phase", "changes", "path"),
    [
        ("deal-armies", {"undealt/armies": {"hidden": 39}}, "hands"),
        ("deal-armies", {"bank": {"pig": 9}}, "bank.pig"),
        ("deal-armies", {"undealt/tokens": {"hidden": 11}}, "undealt.tokens"),
        ("deal-armies", {"undealt/missions": {"hidden": 8}}, "undealt.missions"),
        ("deal-armies", {"discards": {"raft": 12}}, "discards"),
        ("deal-towns", {"undealt/tokens": {"hidden": 1}}, "undealt.tokens"),
        ("deal-missions", {"hands/blue/mission": "hidden"}, "undealt.missions"),
        ("garrison", {"undealt/missions": {"hidden": 1}}, "undealt.missions"),
        ("garrison", {"hands/black/mission": "hidden"}, "hands.black.mission"),
        ("garrison", {"hands/blue/mission": "river-elf"}, "hands.blue.mission"),
        ("garrison", {"hands/blue/cards": {"hidden": 5}}, "pile"),
        ("garrison", {"board/usselen": {"owner": "blue", "armies": {"pig": 8}}}, "board"),
    ],
)
def test_the_numbers_of_a_view_must_add_up_to_all_there_is(phase: str, changes: Json, path: str) -> None:
    """EL-2, EL-3, EL-12, EL-14, EL-80: in the set-up, seen by Black, each number for itself."""
    seen = GAME.view(set_up(phase, variant="missions"), "black")
    assert GAME.sample(seen, "black", Random(1))
    broken: Any = deepcopy(seen)
    for place, value in changes.items():
        *steps, last = place.split("/")
        at = broken
        for step in steps:
            at = at[step]
        at[last] = value
    with pytest.raises(ImpossiblePosition) as refused:
        GAME.sample(broken, "black", Random(1))
    assert path in [fault.path for fault in refused.value.faults]


def test_a_view_of_a_finished_game_is_the_position() -> None:
    """EL-80: so it is read as one."""
    over = play(exchanging("usselen black pig\nbeata blue troll", round_limit=1), "done", "done")
    assert shown(GAME.sample(GAME.view(over, None), None, Random(1))) == shown(over)
