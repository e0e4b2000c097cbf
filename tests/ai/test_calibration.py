"""Values as chances: what calibration keeps."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai import calibration
from ai.analysis import Analysis, Candidate
from ai.calibration import as_chances, calibrated, sharpened

SHARES = st.lists(st.floats(0, 1), min_size=2, max_size=6).filter(lambda values: sum(values) > 0)
POWERS = st.floats(0.2, 4)


@given(SHARES, POWERS)
def test_the_sum_stays(values: list[float], power: float) -> None:
    total = sum(values)
    assert sum(sharpened([value / total for value in values], power)) == pytest.approx(1.0)


@given(SHARES, POWERS)
def test_the_order_stays(values: list[float], power: float) -> None:
    found = sharpened(values, power)
    for one, other in pairwise(values):
        if one == other:
            assert found[values.index(one)] == pytest.approx(found[values.index(other)])
    ranks = sorted(range(len(values)), key=values.__getitem__)
    assert all(found[low] <= found[high] + 1e-12 for low, high in pairwise(ranks))


def test_what_is_certain_and_what_is_even_stays() -> None:
    assert sharpened([1.0, 0.0], 0.5) == [1.0, 0.0]
    assert sharpened([0.5, 0.5], 0.5) == [0.5, 0.5]
    assert sharpened([0.0, 1.0, 0.0, 1.0], 2.0) == [0.0, 1.0, 0.0, 1.0]


def test_partners_keep_their_sides_share() -> None:
    one, two, three, four = sharpened([0.8, 0.2, 0.8, 0.2], 0.5)
    assert one == three == pytest.approx(2 / 3)
    assert two == four == pytest.approx(1 / 3)


def test_below_one_draws_together_and_above_one_apart() -> None:
    assert 0.5 < sharpened([0.8, 0.2], 0.5)[0] < 0.8 < sharpened([0.8, 0.2], 2.0)[0] < 1.0


def test_every_game_has_its_own_power(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration, "POWERS", {"grailnah": 0.5})
    assert calibrated("grailnah", [0.8, 0.2]) == pytest.approx([2 / 3, 1 / 3])
    assert calibrated("chess", [0.8, 0.2]) == [0.8, 0.2]


def test_an_analysis_tells_chances_and_keeps_the_order_of_its_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration, "POWERS", {"grailnah": 0.5})
    found = Analysis(
        *("mcts", "1", 7, "a", {"white": 0.8, "black": 0.2}, 10, 20, 30),
        candidates=(
            Candidate("a", 9, {"white": 0.8, "black": 0.2}, ("a",)),
            Candidate("b", 1, {"white": 0.9, "black": 0.1}, ("b",)),
        ),
    )
    told = as_chances("grailnah", found)
    assert told.value == {"white": 0.666667, "black": 0.333333}
    assert [candidate.move for candidate in told.candidates] == ["a", "b"]
    assert told.candidates[1].value == {"white": 0.75, "black": 0.25}
    assert as_chances("chess", found) == found
