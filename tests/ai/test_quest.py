"""The terms of GRAILNAH: each measures what it says and moves the value the way it says."""

from typing import Any

import pytest

from ai.evaluation.grailnah import TERMS, Quest
from ai.tuning.by_hand import weights_by_hand
from games.core import State
from tests.games.grailnah.board import state

pytestmark = pytest.mark.rules


def at(figures: str = "", **given: Any) -> State:
    """Figures by their fields, as in `"a3=wn b7=bn"`; the rest as `tests.games.grailnah.board` says."""
    rings = "abcdefh"[: given.get("rings", 5)]
    cells = {ring: ["."] * 20 for ring in rings}
    for entry in figures.split():
        field, _, figure = entry.partition("=")
        cells[field[0]][int(field[1:])] = figure
    return state("\n".join(" ".join([ring, *cells[ring]]) for ring in reversed(rings)), **given)


def term(of: State, name: str, side: int = 0) -> float:
    _, terms = Quest().measured(of, 0)
    measured = terms[side]
    assert measured is not None
    return measured[list(TERMS).index(name)]


def value(of: State, by_hand: bool) -> float:
    """White's share."""
    evaluator = Quest(weights=weights_by_hand("grailnah")) if by_hand else Quest()
    return evaluator.judged(of, 0)[0]


BLACK = {"to_move": "black"}
RESTING: dict[str, Any] = {"may_move": False, "streak": {"white": 1}}
"""White moved Merlin last."""
HOME = {"castles": {"north": "wn wn", "south": "bn bn"}}

BETTER = {
    "grail": (at("a3=wn c9=bn"), at("a3=wn c9=bn", **BLACK)),
    "gate-open": (
        at("a3=wn a9=wn c9=bn", **RESTING, **BLACK),
        at("a3=wn c13=wn c9=bn", **RESTING, **BLACK),
    ),
    "gate-answered": (
        at("a4=wn b4=bn", **RESTING, **BLACK),
        at("c7=wn b4=bn", **RESTING, **BLACK),
    ),
    "gate-later": (at("a3=un d9=bn", players=4), at("d4=un d9=bn", players=4)),
    "two-away": (at("b3=wn d9=bn", **BLACK), at("d4=wn d9=bn", **BLACK)),
    "two-on-move": (at("b3=wn b9=bn"), at("b3=wn b9=bn", **BLACK)),
    "three-away": (at("c3=wn d9=bn", **BLACK), at("d4=wn d9=bn", **BLACK)),
    "four-away": (
        at("d4=wn d9=bn", **RESTING, **BLACK),
        at("e4=wn d9=bn", **RESTING, **BLACK),
    ),
    "far": (at("e3=wn d9=bn", reserve={"white": 7}, **BLACK), at("d9=bn", reserve={"white": 8}, **BLACK)),
    "held": (at(castles={"north": "wn wn wn"}), at(castles={"north": "wn wn"})),
    "doors": (at("e4=bn", **HOME), at("e2=bn", **HOME)),
    "blockade": (at("e2=bn d0=bk c1=bq", **HOME), at("e2=bn d0=bk d1=bq", **HOME)),
    "exposed-now": (at("b4=wn a3=Me d9=bn", **BLACK), at("b3=wn a3=Me d9=bn", **BLACK)),
    "exposed-later": (at("b4=wn a3=Me d9=bn"), at("b3=wn a3=Me d9=bn")),
    "streak": (at(), at(streak={"white": 2})),
    "tempo": (at(), at(**BLACK)),
    "merlin": (at(), at(streak={"white": 3})),
}


@pytest.mark.parametrize("name", BETTER)
def test_a_term_moves_the_value_the_way_it_says(name: str) -> None:
    better, worse = BETTER[name]
    side = 1 if name == "gate-later" else 0
    rising = weights_by_hand("grailnah")["two"][name] > 0
    assert (term(better, name, side) > term(worse, name, side)) == rising
    assert term(better, name, side) != term(worse, name, side)
    ahead = [value(better, by_hand) - value(worse, by_hand) for by_hand in (True, False)]
    if side == 1:
        ahead = [-gain for gain in ahead]
    assert ahead[0] > 0
    assert ahead[1] >= -1e-12  # a term that games don't speak for has no weight


def test_every_term_that_has_a_direction_is_among_the_pairs() -> None:
    assert set(BETTER) == set(TERMS) - {"shared", "royals"}


def test_shared_knights_count_as_such_and_not_by_their_distance() -> None:
    shared = at("b3=1 d9=bn", pairs={1: "wn bn"})
    assert term(shared, "shared") == term(shared, "shared", 1) == 1.0
    assert term(shared, "two-away") == 0.0


def test_kings_and_queens_on_fields_are_counted() -> None:
    assert term(at("c3=wk c4=wq"), "royals") == 2.0
    assert term(at(), "royals") == 0.0


def test_somebody_in_the_column_costs_a_step_aside() -> None:
    free, barred = at("c4=wn d9=bn"), at("c4=wn a4=Mo d9=bn")
    assert term(free, "three-away") == 1.0
    assert term(barred, "three-away") == 0.0
    assert term(barred, "four-away") == 1.0


@pytest.mark.parametrize(
    ("figures", "given", "answered"),
    [
        ("a3=wn b3=bn", RESTING, True),  # joined
        ("a3=wn d9=bn", RESTING, False),
        ("a3=wn d9=bn", {}, True),  # Merlin from the centre
        ("a3=wn d9=bn", {"streak": {"black": 3}}, False),
        ("a4=wn d4=Me c4=bn d9=bn", {}, False),  # his way is barred
        ("a3=wn a4=Mo d9=bn", RESTING, True),
        ("a3=wn a5=Mo d9=bn", RESTING, False),
    ],
)
def test_a_knight_at_the_gate_can_be_answered(figures: str, given: dict[str, Any], answered: bool) -> None:
    threat = at(figures, to_move="black", **given)
    assert term(threat, "gate-answered") == (1.0 if answered else 0.0)
    assert term(threat, "gate-open") == (0.0 if answered else 1.0)


def test_of_two_knights_at_the_gate_only_one_can_be_answered() -> None:
    threat = at("a3=wn a9=wn d9=bn", to_move="black")
    assert term(threat, "gate-answered") == 1.0
    assert term(threat, "gate-open") == 1.0
    assert value(threat, by_hand=False) > 0.8


def test_merlin_outside_the_circle_exposes_nobody_inside() -> None:
    assert term(at("a3=wn c3=Me d9=bn", to_move="black"), "exposed-now") == 0.0
    assert term(at("a3=wn b3=Me d9=bn", to_move="black"), "exposed-now") == 5.0


def test_partners_share_and_their_terms_are_added_up() -> None:
    four = at("c4=wn c9=rn c14=bn", players=4)
    worth = Quest().judged(four, 0)
    assert worth[0] == worth[2]
    assert worth[1] == worth[3]
    assert worth[0] + worth[1] == pytest.approx(1.0)
    assert term(four, "three-away") == 2.0
    assert term(four, "three-away", 1) == 1.0


def test_of_three_players_one_disqualified_gets_nothing() -> None:
    three = at("c4=wn c9=rn", players=3, disqualified=("black",))
    worth = Quest().judged(three, 0)
    assert worth[1] == 0.0
    assert worth[0] + worth[2] == pytest.approx(1.0)


def test_a_disqualified_player_keeps_the_share_of_his_side() -> None:
    four = at("c4=wn", players=4, disqualified=("red",))
    worth = Quest().judged(four, 0)
    assert worth[0] == worth[2] > 0.0


def test_those_who_stand_alike_differ_by_the_turn_only() -> None:
    here, there = at("c4=wn c14=bn"), at("c4=wn c14=bn", to_move="black")
    assert value(here, by_hand=False) == pytest.approx(1 - value(there, by_hand=False))


def test_three_who_stand_alike_with_equal_turns_share_alike() -> None:
    of_turns = ("tempo", "merlin", "two-on-move", "exposed-now", "exposed-later")
    flat = {**weights_by_hand("grailnah")["three"], **dict.fromkeys(of_turns, 0.0)}
    evaluator = Quest(weights={**weights_by_hand("grailnah"), "three": flat})
    assert evaluator.judged(at("c4=wn c9=bn c14=rn", players=3), 0) == pytest.approx([1 / 3] * 3)


def test_shares_draw_together_where_the_ply_limit_makes_a_draw() -> None:
    far, near = (at("b4=wn d9=bn", ply=1000, ply_limit=limit) for limit in (1500, 1001))
    assert value(far, by_hand=False) > value(near, by_hand=False) > 0.5
