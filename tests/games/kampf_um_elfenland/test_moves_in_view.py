"""EL-80: moves on a view, as at a table where nobody sees everything."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from games.contract import IllegalMove, ImpossiblePosition, Json, Refusal
from games.core import State
from games.kampf_um_elfenland import GAME, codes, faults, moves_in_view
from games.kampf_um_elfenland.codes import CARDS, KINDS
from games.kampf_um_elfenland.notation import covered_json, position_json, write_party
from games.kampf_um_elfenland.rules import KampfUmElfenland
from games.randomness import Random
from tests.games.kampf_um_elfenland.table import exchanging, play, set_up, shown, state
from tests.harness.walks import Start, starts, walk

pytestmark = pytest.mark.rules

BOARD = "usselen black pig\nyttar black dragon\nbeata blue pig\nvirst violet pig"
THREE = "black blue violet"


def viewers(at: State) -> list[str | None]:
    return [*GAME.seats(at), None]


def covered(at: State, seat: str | None) -> Json:
    """What a seat sees of a state as long as nobody turns up his hand, even after the end."""
    assert isinstance(at, KampfUmElfenland)
    return covered_json(at.snapshot(), codes.NONE if seat is None else GAME.seats(at).index(seat))


def as_seen(at: State, text: str, seat: str | None) -> str:
    """A move as it is submitted with the view of a seat: masked, and with what is turned up for the bank."""
    after = GAME.apply(at, text).state
    bank = shown(after)["bank"] if GAME.phase(at) == "deal-armies" else {}
    masked = GAME.masked(at, text, seat)
    if GAME.phase(after) == "deal-armies" or not bank:
        return masked
    return f"{masked}:{write_party(sum(number << 4 * KINDS.index(kind) for kind, number in bank.items()))}"


def ended_by_a_hidden_mission(after: State, seat: str | None) -> bool:
    result = GAME.result(after)
    return result is not None and result["reason"] == "mission" and result["winners"] != [seat]


# --- the same as on the whole position ---------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(starts(GAME.facts.id))))
def test_a_move_on_a_view_leads_to_the_view_of_the_state_after_it(number: int) -> None:
    """For every seat and the public, with the same events, in every phase."""
    for ply in list(walk(GAME, starts(GAME.facts.id)[number], number, 700))[number % 3 :: 3]:
        if not ply.moves:
            continue
        text = GAME.write(ply.state, ply.chosen)
        step = GAME.apply(ply.state, text)
        for seat in viewers(ply.state):
            if ended_by_a_hidden_mission(step.state, seat):
                continue
            submitted = as_seen(ply.state, text, seat)
            made = GAME.step_of_view(GAME.view(ply.state, seat), seat, submitted)
            assert made.view == covered(step.state, seat), (text, seat)
            assert made.events == GAME.events_for(step.events, seat)
            assert made.move == submitted
            assert (GAME.actor(made.state), GAME.result(made.state)) == (
                GAME.actor(step.state),
                GAME.result(step.state),
            )


def test_these_walks_meet_every_phase() -> None:
    met: Counter[str] = Counter()
    for number, start in enumerate(starts(GAME.facts.id)):
        met.update(GAME.phase(ply.state) for ply in list(walk(GAME, start, number, 700))[number % 3 :: 3])
    assert set(met) == set(codes.PHASES)


def test_a_whole_game_can_be_followed_on_the_views_alone() -> None:
    """Each seat goes from its view to its next one, and never sees anything of the game but moves."""
    for seed, options in ((1, {}), (2, {"players": ["red", "blue", "green"]})):
        views: dict[str | None, Json] = {}
        for ply in walk(GAME, Start("", options, None), seed, 900):
            for seat in viewers(ply.state):
                before = views.setdefault(seat, GAME.view(ply.state, seat))
                assert before == covered(ply.state, seat)
                assert GAME.seat_of_view(before) == seat
                if ply.moves:
                    text = as_seen(ply.state, GAME.write(ply.state, ply.chosen), seat)
                    views[seat] = GAME.step_of_view(before, seat, text).view


# --- legal if some deal allows it --------------------------------------------------------------------


def candidates(at: State) -> list[str]:
    """Moves that depend on hands, and some that are wrong whatever the hands are."""
    found = [f"deploy:{town}:{kind}" for town in ("yttar", "usselen", "beata") for kind in KINDS]
    found += [f"garrison:{town}:{kind}" for town in ("yttar", "wylhien") for kind in KINDS]
    found += [
        f"trade:{to}:{give}:{want}" for to in ("blue", "black") for give in CARDS for want in CARDS[::3]
    ]
    found += [f"exchange:{kind}:{town}" for kind in KINDS for town in ("usselen", "beata")]
    found += ["exchange:cloud", "accept", "decline", "done", "end", "nonsense", "deal:cloud", "draw:?"]
    found += [f"{what}:wylhien~parundia~plain" for what in ("obstacle", "cloud")]
    found += [f"march:yttar>grangor:{party}:raft" for party in ("dragon", "dragon*2", "pig")]
    found += [f"attack:yttar>usselen:{party}" for party in ("dragon", "pig")]
    return found + [GAME.write(at, move) for move in at.legal_moves()[::5]]


def small_tables() -> list[State]:
    """Positions with so few hidden things that sampling meets every deal that matters."""
    cards = {"black": "raft*2", "blue": "pig*3", "violet": ""}
    gone = {"discards": "raft*9", "start": "violet"}
    return [
        state(BOARD, players=THREE, cards=cards, tokens={"black": "cloud", "blue": "obstacle"}, **gone),
        state(BOARD, players=THREE, cards={"black": "", "blue": "cloud"}, tokens={"blue": "cloud*2"}),
        state(BOARD, players=THREE, obstacles=("wylhien~parundia~plain",), tokens={"black": "obstacle"}),
        play(state(BOARD, players=THREE, cards={"black": "raft", "blue": "pig"}), "trade:blue:raft:pig"),
        play(state(BOARD, players=THREE, cards={"black": "raft"}), "trade:blue:raft:pig"),
        exchanging(
            BOARD, players=THREE, cards={"black": "pig*4 troll*4 dragon*4 cloud*4", "blue": "cycle*8"}
        ),
        set_up("deploy"),
        set_up("garrison"),
    ]


@pytest.mark.parametrize("number", range(len(small_tables())))
def test_a_move_of_a_hidden_hand_is_legal_exactly_if_some_deal_allows_it(number: int) -> None:
    at = small_tables()[number]
    for seat in viewers(at):
        view = GAME.view(at, seat)
        texts = candidates(at)
        verdicts = GAME.refusals_of_view(view, seat, texts)
        allowed: set[str] = set()
        for seed in range(300):
            drawn = GAME.sample(view, seat, Random(seed))
            allowed.update(text for text in set(texts) - allowed if GAME.refusal(drawn, text) is None)
        legal = {text for text, refused in zip(texts, verdicts, strict=True) if refused is None}
        assert legal == allowed, (seat, legal ^ allowed)
        assert all(refused is None or refused.clause.startswith("EL-") for refused in verdicts)


@pytest.mark.parametrize("number", range(len(starts(GAME.facts.id))))
def test_whatever_a_deal_allows_is_legal_on_the_view_and_what_is_legal_has_a_deal(number: int) -> None:
    """In every phase; the deal is a possible position that looks like the view and has the move."""
    random = Random(number)
    for ply in list(walk(GAME, starts(GAME.facts.id)[number], number, 500))[:: 11 + number % 3]:
        actor = GAME.actor(ply.state)
        if actor in (None, "chance"):
            continue
        for seat in viewers(ply.state):
            view = GAME.view(ply.state, seat)
            drawn = GAME.sample(view, seat, random)
            moves = drawn.legal_moves()
            texts = [GAME.write(drawn, move) for move in moves[:: 1 + len(moves) // 10]]
            texts += candidates(ply.state)[number % 5 :: 5]
            seen = faults.read_view(view, seat)
            for place, text in enumerate(texts):
                found = moves_in_view.find(seen, text)
                if isinstance(found, Refusal):
                    assert GAME.refusal(drawn, text) is not None, (seat, text, found)
                else:
                    assert covered_json(found.deal, seen.seat) == view
                    if place % 5 == 0:
                        dealt = GAME.state_from(position_json(found.deal))
                        assert GAME.refusal(dealt, text) is None


@pytest.mark.parametrize("number", range(0, len(starts(GAME.facts.id)), 3))
def test_ones_own_moves_are_judged_by_ones_own_hand_as_on_the_whole_position(number: int) -> None:
    for ply in list(walk(GAME, starts(GAME.facts.id)[number], number, 400))[::9]:
        seat = GAME.actor(ply.state)
        if seat in (None, "chance"):
            continue
        texts = candidates(ply.state)
        verdicts = GAME.refusals_of_view(GAME.view(ply.state, seat), seat, texts)
        for text, refused in zip(texts, verdicts, strict=True):
            if text != "draw:?":  # the whole position asks for a name first
                assert refused == GAME.refusal(ply.state, text), text


# --- chance ------------------------------------------------------------------------------------------


def refused(at: State, seat: str | None, text: str) -> str | None:
    """The clause that forbids a move on a seat's view; to play it has to fail likewise."""
    view = GAME.view(at, seat)
    refusal = GAME.refusals_of_view(view, seat, [text])[0]
    if refusal is None:
        assert GAME.step_of_view(view, seat, text).move == text
        return None
    with pytest.raises(IllegalMove) as caught:
        GAME.step_of_view(view, seat, text)
    assert caught.value.refusal == refusal
    assert refusal.words.en
    assert refusal.words.de
    return refusal.clause


def outcomes(at: State, seat: str | None) -> dict[str, int | None]:
    return {facts.move: facts.weight for facts in GAME.outcomes_of_view(GAME.view(at, seat), seat)}


def drawing() -> State:
    """Blue's spoils are due: of Black's and Violet's cards and of the pile he sees nothing."""
    board = "elvenhold black pig\nyttar black pig\nusselen black pig\nbeata blue pig\nvirst violet pig"
    cards = {"black": "pig*7 raft", "blue": "pig*2 cloud*9", "violet": "cloud"}
    return play(state(board, players=THREE, to_move="violet", start="black", cards=cards), "end")


def test_what_another_draws_is_submitted_as_hidden_and_only_counted() -> None:
    at = drawing()
    assert GAME.phase(at) == "income"
    made = GAME.step_of_view(GAME.view(at, "blue"), "blue", "draw:?")
    assert made.view["hands"]["black"]["cards"] == {"hidden": 9}
    assert made.view["pile"] == {"hidden": 72 - 8 - 11 - 1 - 1}
    assert made.events[0] == {"type": "draw", "player": "black", "card": None}
    assert outcomes(at, "blue") == outcomes(at, None) == {"draw:?": 1}
    for seat in ("blue", None):
        assert refused(at, seat, "draw:pig") == "EL-80"
        assert refused(at, seat, "draw:?:pig") == "EL-10"


def test_what_one_draws_oneself_is_named_and_must_be_among_what_one_does_not_see() -> None:
    board = "elvenhold blue pig\nyttar black pig\nvirst violet pig"
    cards = {"black": "pig*7 raft", "blue": "pig*2 cloud*9", "violet": "cloud"}
    at = play(state(board, players=THREE, to_move="violet", start="black", cards=cards), "end")
    assert GAME.actor(at) == "chance"
    assert shown(at)["receiver"] == "blue"
    # Cards that others hold may be in the pile as far as he knows.
    assert outcomes(at, "blue") == {
        "draw:pig": 8,
        "draw:cycle": 10,
        "draw:unicorn": 10,
        "draw:troll": 10,
        "draw:dragon": 10,
        "draw:cloud": 1,
        "draw:raft": 12,
    }
    assert GAME.step_of_view(GAME.view(at, "blue"), "blue", "draw:cloud").view["hands"]["blue"]["cards"] == {
        "pig": 2,
        "cloud": 10,
    }
    assert refused(at, "blue", "draw:?") == "EL-80"
    assert refused(at, "blue", "draw:banana") == "EL-75"
    assert refused(at, "blue", "deal:pig") == "EL-75"
    assert refused(at, "blue", "end") == "EL-75"
    own = {**cards, "blue": "cloud*10"}
    at = play(
        state(board, players=THREE, to_move="violet", start="black", cards={**own, "violet": ""}), "end"
    )
    assert refused(at, "blue", "draw:cloud") == "EL-15"
    assert "draw:cloud" not in outcomes(at, "blue")


@pytest.mark.parametrize(
    ("phase", "named", "elsewhere"),
    [
        ("deal-armies", "deal:dragon", "deal:cloud"),
        ("deal-tokens", "deal:cloud", "deal:dragon"),
        ("deal-missions", "deal:sea-elf", "deal:dragon"),
    ],
)
def test_hidden_deals_are_named_by_their_receiver_only(phase: str, named: str, elsewhere: str) -> None:
    at = set_up(phase, variant="missions")
    receiver = shown(at)["receiver"]
    other = next(seat for seat in GAME.seats(at) if seat != receiver)
    assert refused(at, receiver, named) is None
    assert refused(at, receiver, "deal:?") == "EL-80"
    assert refused(at, receiver, elsewhere) == "EL-75"
    assert named in outcomes(at, receiver)
    for seat in (other, None):
        assert refused(at, seat, "deal:?") is None
        assert refused(at, seat, named) == "EL-80"
        assert refused(at, seat, "draw:?") == "EL-75"
        assert outcomes(at, seat) == {"deal:?": 1}


def test_open_chance_is_the_same_on_every_view() -> None:
    """EL-13, EL-41: town cards and dice."""
    fight = state("usselen black pig\nyttar blue dragon*2\nvirst violet pig", players=THREE)
    fight = play(fight, "attack:usselen>yttar:pig")
    for at in (set_up("deal-towns"), fight):
        weights = {facts.move: facts.weight for facts in GAME.legal_moves(at)}
        for seat in viewers(at):
            assert outcomes(at, seat) == weights
            assert all(refused(at, seat, move) is None for move in list(weights)[::7])
    assert refused(set_up("deal-towns"), "black", "deal:?") == "EL-80"
    assert refused(fight, "black", "draw:?") == "EL-75"
    assert refused(state(BOARD, players=THREE), "black", "deal:?") == "EL-75"


def last_army_dealt() -> State:
    """The last army of three players is due to Violet; the one then left is turned up."""
    at = GAME.initial({"players": THREE.split()})
    while sum(shown(at)["undealt"]["armies"].values()) > 2:
        at = at.after(at.legal_moves()[0])
    return at


def test_armies_turned_up_for_the_bank_are_named_with_the_last_deal() -> None:
    """EL-10: they lie open for all, and no view shows them before."""
    at = last_army_dealt()
    assert shown(at)["undealt"]["armies"] == {"dragon": 2}
    made = GAME.step_of_view(GAME.view(at, "black"), "black", "deal:?:dragon")
    assert made.view["bank"] == {"dragon": 1}
    assert made.view["phase"] == "deal-tokens"
    assert {"type": "bank", "armies": {"dragon": 1}} in made.events
    assert refused(at, "black", "deal:?") == "EL-10"
    assert refused(at, "black", "deal:?:dragon*2") == "EL-10"
    assert refused(at, "black", "deal:?:banana") == "EL-10"
    assert refused(at, "violet", "deal:dragon") == "EL-10"
    assert refused(at, "violet", "deal:dragon:troll") is None
    assert refused(GAME.initial({"players": THREE.split()}), "blue", "deal:?:dragon") == "EL-10"
    own = shown(at)["hands"]["violet"]["armies"]
    unseen = {kind: 8 - own.get(kind, 0) for kind in KINDS if own.get(kind, 0) < 8}
    assert outcomes(at, "violet") == {
        f"deal:{kind}:{bank}": number * (unseen[bank] - (kind == bank))
        for kind, number in unseen.items()
        for bank in unseen
        if unseen[bank] > (kind == bank)
    }
    seen = shown(at)["hands"]["black"]["armies"]
    assert outcomes(at, "black") == {
        f"deal:?:{kind}": 8 - seen.get(kind, 0) for kind in KINDS if seen.get(kind, 0) < 8
    }


def test_what_is_named_as_turned_up_must_be_unseen() -> None:
    """Eight pigs in the own hand are not in the bank."""
    at = last_army_dealt()
    assert shown(at)["hands"]["black"]["armies"].get("pig") is not None
    view = GAME.view(at, "black")
    whole = {"pig": 8, "cycle": 5}
    view["hands"]["black"]["armies"] = whole
    refusals = GAME.refusals_of_view(view, "black", ["deal:?:pig", "deal:?:cycle"])
    assert [refusal and refusal.clause for refusal in refusals] == ["EL-10", None]
    with pytest.raises(IllegalMove):
        GAME.step_of_view(view, "black", "deal:?:pig")
    view = GAME.view(at, "violet")
    view["hands"]["violet"]["armies"] = {"pig": 7, "cycle": 5}
    refusals = GAME.refusals_of_view(view, "violet", ["deal:pig:pig", "deal:pig:cycle"])
    assert [refusal and refusal.clause for refusal in refusals] == ["EL-10", None]


# --- missions and the end ----------------------------------------------------------------------------

ELF = "parundia black pig\ngrangor black pig\nelvenhold black pig\nstrykhaven black pig\nvirst black pig"
SEA_ELF = f"""{ELF}
usselen black pig*2
ixara black pig
beata blue troll dragon
wylhien violet dragon unicorn troll"""


def about_to_fulfil() -> State:
    missions = {"black": "sea-elf", "blue": "forest-elf", "violet": "desert-elf"}
    return state(SEA_ELF, players=THREE, variant="missions", missions=missions)


def test_ones_own_mission_ends_the_game_and_a_hidden_one_is_for_its_owner_to_declare() -> None:
    """EL-73."""
    at, move = about_to_fulfil(), "march:usselen>yttar:pig"
    assert GAME.result(play(at, move)) == {"winners": ["black"], "reason": "mission", "mission": "sea-elf"}
    own = GAME.step_of_view(GAME.view(at, "black"), "black", move)
    assert own.view["result"] == {"winners": ["black"], "reason": "mission", "mission": "sea-elf"}
    assert own.events[-1]["type"] == "end"
    for seat in ("blue", None):
        made = GAME.step_of_view(GAME.view(at, seat), seat, move)
        assert made.view["result"] is None
        assert made.view["to_move"] == "blue"
        assert made.view["hands"]["black"]["mission"] == "hidden"
        assert all(event["type"] != "end" for event in made.events)


def test_a_view_of_a_finished_game_keeps_hidden_what_nobody_turned_up() -> None:
    """And it is a position in which nobody is to act."""
    at = about_to_fulfil()
    over = GAME.step_of_view(GAME.view(at, "black"), "black", "march:usselen>yttar:pig").view
    assert over["hands"]["blue"]["mission"] == "hidden"
    assert over["pile"] == {"hidden": 72}
    assert GAME.seat_of_view(over) == "black"
    drawn = GAME.sample(over, "black", Random(0))
    assert (GAME.actor(drawn), GAME.result(drawn)) == (None, over["result"])
    assert covered(drawn, "black") == over
    assert refused_there(over) == "EL-75"
    limited = exchanging(BOARD, actor="black", players=THREE, round_limit=1, variant="missions")
    limited = play(limited, "done", "done")
    assert GAME.actor(limited) == "violet"
    for seat in viewers(limited):
        over = GAME.step_of_view(GAME.view(limited, seat), seat, "done").view
        assert over["result"]["reason"] == "round-limit"
        assert covered(GAME.sample(over, seat, Random(1)), seat) == over


def refused_there(view: Json) -> str | None:
    refusal = GAME.refusals_of_view(view, "black", ["end"])[0]
    return None if refusal is None else refusal.clause


# --- views that somebody else wrote ------------------------------------------------------------------


def parts(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where the parts of a view are."""
    if path:
        yield path
    if isinstance(value, dict):
        for name, part in value.items():
            yield from parts(part, (*path, name))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from parts(part, (*path, index))


JUNK: list[object] = [None, -1, 0, 3, 99, "hidden", {"hidden": 2}, {"hidden": 0}, {"pig": 1}, [], ["pig"], {}]


def test_a_damaged_view_is_impossible_or_playable_and_nothing_else() -> None:
    """Each part replaced by junk: faults that are named, a refusal, or a step that itself is a view."""
    tables = [drawing(), last_army_dealt(), *small_tables()[3:7:3], about_to_fulfil()]
    outcomes_met: Counter[str] = Counter()
    for at in tables:
        for number, path in enumerate(parts(GAME.view(at, "black"))):
            view = GAME.view(at, "black")
            place: Any = view
            for step in path[:-1]:
                place = place[step]
            place[path[-1]] = JUNK[number % len(JUNK)]
            try:
                GAME.outcomes_of_view(view, GAME.seat_of_view(view))
                for text in ("draw:?", "deal:?:pig", "draw:pig", "end", "done", "accept"):
                    try:
                        GAME.step_of_view(view, GAME.seat_of_view(view), text)
                        outcomes_met["played"] += 1
                    except IllegalMove:
                        outcomes_met["refused"] += 1
            except ImpossiblePosition as impossible:
                outcomes_met["impossible" if impossible.faults else "without a fault"] += 1
    assert set(outcomes_met) == {"played", "refused", "impossible"}


# --- whose view it is --------------------------------------------------------------------------------


def test_a_view_belongs_to_the_seat_whose_hand_it_shows() -> None:
    for at in (GAME.initial({}), state(BOARD, players=THREE, variant="missions"), set_up("deploy")):
        for seat in viewers(at):
            assert GAME.seat_of_view(GAME.view(at, seat)) == seat
    none: list[object] = [
        None,
        [],
        {},
        {"hands": []},
        {"hands": {"white": {}}},
        {"hands": {"black": "hidden"}},
    ]
    for nonsense in none:
        assert GAME.seat_of_view(nonsense) is None


def test_a_view_with_two_open_hands_gets_the_second_one_named() -> None:
    at = state(BOARD, players=THREE, cards={"black": "pig", "blue": "pig"})
    view = GAME.view(at, "black")
    view["hands"]["blue"] = shown(at)["hands"]["blue"]
    assert GAME.seat_of_view(view) == "black"
    with pytest.raises(ImpossiblePosition) as caught:
        GAME.step_of_view(view, "black", "end")
    assert any(fault.path.startswith("hands.blue.cards") for fault in caught.value.faults)
