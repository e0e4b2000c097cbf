"""The terms of Wege & Wächter: each measures what it says and moves the value the way it says."""

from typing import Any

import pytest

from ai.evaluation.wege_waechter import TERMS, Crossing
from ai.tuning.by_hand import weights_by_hand
from games.core import State
from tests.games.wege_waechter.board import state

pytestmark = pytest.mark.rules

FREE = [". . . . . . ."]
START = "\n".join(["r g r d r g r", *FREE * 5, "R G R D R G R"])
OPEN = {"transformed": ("white", "black")}


def at(picture: str = START, **given: Any) -> State:
    return state(picture, phase="group", **given)


def rows(*lines: str) -> str:
    return "\n".join(lines)


def term(of: State, name: str, colour: int = 0) -> float:
    _, terms = Crossing().measured(of, 0)
    measured = terms[colour]
    assert measured is not None
    return measured[list(TERMS).index(name)]


THREE = rows("r g . d r g r", *FREE * 5, "R G . D R G R")
TWO = rows("r g . d r g .", *FREE * 5, "R G . D R G .")

BETTER = {
    "ahead": (at(THREE, score=(1, 0), **OPEN), at(THREE, **OPEN)),
    "lead": (at(TWO, score=(2, 0), **OPEN), at(TWO, score=(1, 0), **OPEN)),
    "safe": (
        at(rows("r . . d . . .", *FREE * 5, "R . . D . . ."), score=(2, 0), **OPEN),
        at(rows("r . r d . . .", *FREE * 5, "R . . D . . ."), score=(2, 0), **OPEN),
    ),
    "runners": (at(), at(rows("r g r d r g r", *FREE * 5, "R G R D R G ."))),
    "guards": (at(), at(rows("r g r d r g r", *FREE * 5, "R G R D R . R"))),
    "life": (at(), at(lives=(1, 2))),
    "transformed": (
        at(
            rows("r g r d r g r", *FREE * 2, "D . . . . . .", *FREE * 2, "R G R . R G R"),
            transformed=("white", "black"),
        ),
        at(
            rows("r g r d r g r", *FREE * 2, "D . . . . . .", *FREE * 2, "R G R . R G R"),
            transformed=("black",),
        ),
    ),
    "path": (
        at(rows("r g r d r g r", ". . . . . . .", ". D . . . . .", *FREE * 3, "R G R . R G R")),
        at(rows("r g r d r g r", *FREE * 4, ". D . . . . .", "R G R . R G R")),
    ),
    "closing": (
        at(
            rows("r g . d r g r", ". . . . . . .", ". D . . . . .", *FREE * 3, "R G R . R G ."),
            score=(1, 0),
            **OPEN,
        ),
        at(rows("r g . d r g r", "D . . . . . .", *FREE * 4, "R G R . R G ."), score=(1, 0), **OPEN),
    ),
    "runners-dormant": (
        at(rows("r g r d r g r", *FREE * 3, ". . R . . . .", ". . . . . . .", "R G . D R G R")),
        at(rows("r g r d r g r", *FREE * 3, "R . . . . . .", ". . . . . . .", "R G . D R G R")),
    ),
    "guards-dormant": (
        at(rows("r g r d r g r", *FREE * 3, ". . G . . . .", ". . . . . . .", "R . R D R G R")),
        at(rows("r g r d r g r", *FREE * 3, "G . . . . . .", ". . . . . . .", "R . R D R G R")),
    ),
    "runners-open": (
        at(rows("r g r d r g r", *FREE * 4, ". . R . . . .", "R G . D R G R"), **OPEN),
        at(rows("r g r d r g r", *FREE * 4, "R . . . . . .", ". G R D R G R"), **OPEN),
    ),
    "guards-open": (
        at(rows("r g r d r g r", *FREE * 4, ". . G . . . .", "R . R D R G R"), **OPEN),
        at(rows("r g r d r g r", *FREE * 5, "R G R D R G R"), **OPEN),
    ),
    "entering": (
        at(rows("r g r d r g r", *FREE * 3, "R . . . . . .", ". R . . . . .", ". G . D R G R"), **OPEN),
        at(rows("r g r d r g r", *FREE * 3, "R . . . . . .", "R . . . . . .", ". G . D R G R"), **OPEN),
    ),
    "last-life": (
        at(rows("r . r d r g r", *FREE * 3, ". g . . . . .", ". . D . . . .", "R G R . R G R"), lives=(1, 2)),
        at(rows("r . r d r g r", *FREE * 3, ". . g . . . .", ". . D . . . .", "R G R . R G R"), lives=(1, 2)),
    ),
    "tempo": (at(), at(to_move="black")),
}


@pytest.mark.parametrize("name", BETTER)
def test_a_term_moves_the_value_the_way_it_says(name: str) -> None:
    better, worse = BETTER[name]
    rising = weights_by_hand("wege-waechter")["any"][name] > 0
    assert (term(better, name) > term(worse, name)) if rising else (term(better, name) < term(worse, name))
    assert (
        Crossing(weights=weights_by_hand("wege-waechter")).judged(better, 0)[0]
        > (Crossing(weights=weights_by_hand("wege-waechter")).judged(worse, 0)[0])
    )
    assert Crossing().judged(better, 0)[0] > Crossing().judged(worse, 0)[0]


def test_every_term_is_among_the_pairs() -> None:
    assert set(BETTER) == set(TERMS) - {"bonus"}


def test_a_bonus_to_come_counts_until_it_is_taken() -> None:
    assert term(at(), "bonus") == 1.0
    assert term(at(**OPEN), "bonus") == 0.0


def test_players_who_stand_alike_differ_by_the_turn_only() -> None:
    here, there = at(), at(to_move="black")
    assert Crossing().judged(here, 0)[0] == pytest.approx(Crossing().judged(there, 0)[1])
    assert term(here, "tempo") == 1.0
    assert term(there, "tempo") == 0.0


def test_each_extra_turn_counts_like_a_turn() -> None:
    extra = at(extra_turns=("white",), transformed=("white",))
    assert term(extra, "tempo", 0) == 2.0
    assert term(extra, "tempo", 1) == 0.0


def test_a_man_whose_way_onto_the_portal_is_barred_does_not_enter() -> None:
    free = rows("r g r d r g r", *FREE * 4, ". R . . . . .", "R G . D R G R")
    barred = rows("r g . d r g r", *FREE * 3, ". . r . . . .", ". R . . . . .", "R G . D R G R")
    assert term(at(free, **OPEN), "entering") == 1.0
    assert term(at(barred, **OPEN), "entering") == 0.0


def test_a_guard_cannot_take_the_last_life_of_a_transformed_druid() -> None:
    picture = rows("r . r d r g r", *FREE * 3, ". . g . . . .", ". . D . . . .", "R G R . R G R")
    assert term(at(picture, lives=(1, 2)), "last-life") == 0.5
    assert term(at(picture, lives=(1, 2), to_move="black"), "last-life") == 1.0
    assert term(at(picture, lives=(1, 2), **OPEN), "last-life") == 0.0


def test_shares_draw_together_where_the_turn_limit_makes_a_draw() -> None:
    far, near = (
        at(THREE, score=(1, 0), turn=turn, options={"turn_limit": 400}, **OPEN) for turn in (101, 399)
    )
    assert Crossing().judged(far, 0)[0] > Crossing().judged(near, 0)[0] > 0.5
