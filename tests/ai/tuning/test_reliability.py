"""Reliability: overconfidence is measured, found and taken back."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from ai.calibration import sharpened
from ai.tuning import reliability as module
from ai.tuning.by_hand import weights_by_hand
from ai.tuning.plot import Bin, drawn
from ai.tuning.reliability import (
    PER_GAME,
    Foreseen,
    best_power,
    bins,
    calibration_error,
    foreseen,
    log_loss,
    powers_file,
    reliability,
)
from ai.tuning.selfplay import PLANS, games


def positions(count: int, power: float, seed: int = 1) -> list[Foreseen]:
    """Two players whose chances are known, and values that are these raised to a power."""
    draw = np.random.default_rng(seed)
    chances = draw.uniform(0.02, 0.98, size=count)
    return [
        Foreseen(tuple(sharpened([chance, 1 - chance], power)), 0, float(draw.random() < chance), number // 2)
        for number, chance in enumerate(chances)
    ]


def test_chances_are_reliable() -> None:
    found = bins(positions(8000, 1.0), 1.0)
    assert len(found) == 10
    assert sum(tenth.count for tenth in found) == 8000
    assert calibration_error(found) < 0.02
    assert all(abs(tenth.value - tenth.end) < 4 * tenth.error for tenth in found)


def test_overconfidence_is_seen() -> None:
    assert calibration_error(bins(positions(8000, 3.0), 1.0)) > 0.08


@pytest.mark.parametrize("power", [0.5, 1.0, 2.0, 3.0])
def test_the_power_that_takes_it_back_is_found(power: float) -> None:
    assert best_power(positions(8000, power)) * power == pytest.approx(1.0, abs=0.1)


def test_games_held_out_show_what_calibration_does() -> None:
    found = reliability(positions(8000, 3.0))
    assert calibration_error(found.after) < calibration_error(found.before) / 3
    assert found.loss_after < found.loss_before
    assert found.used == found.power
    nothing_to_do = reliability(positions(8000, 1.0))
    assert abs(nothing_to_do.power - 1.0) < 0.1


def test_a_game_learnt_from_is_not_held_out() -> None:
    """With all ends of the learnt games turned round, the held out ones say how wrong that is."""
    honest = positions(4000, 1.0)
    turned = [
        replace(position, payoff=1 - position.payoff) if position.game // 4 % 2 == 0 else position
        for position in honest
    ]
    found = reliability(turned)
    assert found.power < 0.25
    assert found.loss_after > found.loss_before
    assert found.used == 1.0


def test_certainty_about_what_does_not_happen_costs_much_but_not_everything() -> None:
    wrong = [Foreseen((1.0, 0.0), 0, 0.0, 0)]
    assert log_loss(wrong, 1.0) == pytest.approx(-np.log(0.001))


def test_positions_of_games_are_searched_by_the_default_engine() -> None:
    plan = replace(PLANS["grailnah"], simulations=5)
    played = list(games("grailnah", plan, weights_by_hand("grailnah"), range(4), 1))
    found = foreseen("grailnah", played, 1, 20)
    assert 4 <= len(found) <= 4 * PER_GAME
    assert found == foreseen("grailnah", played, 1, 20)
    for position in found:
        assert position.payoff == played[position.game].payoffs[position.player]
        assert len(position.values) == len(played[position.game].payoffs)


def test_the_command_writes_powers_plot_and_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    report = tmp_path / "evaluation.md"
    report.write_text("<!-- reliability -->\n<!-- /reliability -->\n")
    monkeypatch.setattr(module, "DOCUMENT", report)
    monkeypatch.setattr(module, "PLOT", tmp_path / "plot.svg")
    monkeypatch.setattr(module, "POWERS_FILE", tmp_path / "powers.toml")
    monkeypatch.setitem(PLANS, "wege-waechter", replace(PLANS["wege-waechter"], simulations=5))
    arguments = ["wege-waechter", "--games", "20", "--simulations", "5"]
    assert CliRunner().invoke(module.main, arguments, catch_exceptions=False).exit_code == 0
    assert "[wege-waechter]\npower = " in (tmp_path / "powers.toml").read_text()
    assert (tmp_path / "plot.svg").read_text().startswith("<?xml")
    assert "| wege-waechter | " in report.read_text()


def test_powers_not_measured_again_stay() -> None:
    assert powers_file({"grailnah": 0.9, "chess": 1.1}) == (
        "# Written by `python -m ai.tuning.reliability`; see docs/evaluation.md.\n"
        "[chess]\npower = 1.1\n\n[grailnah]\npower = 0.9\n"
    )


def test_the_same_bins_make_the_same_picture() -> None:
    found = {"grailnah": ([Bin(10, 0.2, 0.3, 0.1), Bin(5, 0.8, 0.7, 0.1)], [Bin(15, 0.5, 0.5, 0.1)])}
    assert drawn(found) == drawn(found)
    assert "grailnah" in drawn(found)
