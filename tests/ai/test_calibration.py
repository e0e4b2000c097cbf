"""Values as chances: what calibration keeps."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai import calibration
from ai.calibration import calibrated, sharpened

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
