"""Tuning runs: the same games and the same weights from the same seed, and a report of them."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from ai.evaluation import EVALUATORS
from ai.evaluation.weighted import read_weights
from ai.tuning.__main__ import main
from ai.tuning.by_hand import weights_by_hand
from ai.tuning.report import insert, section, toml
from ai.tuning.run import tuned
from ai.tuning.samples import PER_GAME, sampled
from ai.tuning.selfplay import PLANS, Plan, games, play, played_and_kept
from games.registry import GAMES

QUICK = {
    "wege-waechter": replace(PLANS["wege-waechter"], simulations=10),
    "grailnah": replace(PLANS["grailnah"], simulations=10),
    "kampf-um-elfenland": Plan(
        simulations=2,
        horizon=10,
        widening=0.7,
        opening=60,
        slip=40,
        tables=({"round_limit": 4}, {"round_limit": 4, "variant": "missions"}),
    ),
}


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for game_id, plan in QUICK.items():
        monkeypatch.setitem(PLANS, game_id, plan)


@pytest.mark.parametrize("game_id", EVALUATORS)
def test_the_same_seed_finds_the_same_weights(game_id: str) -> None:
    hand = weights_by_hand(game_id)
    first, again = (
        tuned(game_id, games(game_id, PLANS[game_id], hand, range(20), 3), 3, hand).weights()
        for _ in range(2)
    )
    assert first == again
    other = tuned(game_id, games(game_id, PLANS[game_id], hand, range(20), 4), 4, hand).weights()
    assert first != other
    EVALUATORS[game_id](weights=first)  # they fit the evaluator


def test_a_game_depends_on_its_number_and_not_on_those_played_before() -> None:
    hand = weights_by_hand("wege-waechter")
    plan = PLANS["wege-waechter"]
    assert list(games("wege-waechter", plan, hand, range(4), 1))[3] == play("wege-waechter", plan, hand, 3, 1)
    assert play("wege-waechter", plan, hand, 3, 1) != play("wege-waechter", plan, hand, 3, 2)


def test_more_processes_play_the_same_games() -> None:
    hand = weights_by_hand("wege-waechter")
    plan = PLANS["wege-waechter"]
    alone = list(games("wege-waechter", plan, hand, range(5), 1))
    assert list(games("wege-waechter", plan, hand, range(5), 1, processes=2)) == alone


def test_weights_make_other_games() -> None:
    plan, hand = PLANS["grailnah"], weights_by_hand("grailnah")
    turned = {name: {term: -weight for term, weight in terms.items()} for name, terms in hand.items()}
    assert play("grailnah", plan, hand, 0, 1).moves != play("grailnah", plan, turned, 0, 1).moves


def test_games_kept_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hand, kept = weights_by_hand("wege-waechter"), tmp_path / "games.jsonl"
    three = list(played_and_kept("wege-waechter", hand, 3, 1, kept))
    five = list(played_and_kept("wege-waechter", hand, 5, 1, kept))
    assert five[:3] == three
    assert five == list(games("wege-waechter", PLANS["wege-waechter"], hand, range(5), 1))
    monkeypatch.setattr("ai.tuning.selfplay.play", None)
    assert list(played_and_kept("wege-waechter", hand, 4, 1, kept)) == five[:4]


def test_games_played_otherwise_are_refused(tmp_path: Path) -> None:
    hand, kept = weights_by_hand("wege-waechter"), tmp_path / "games.jsonl"
    list(played_and_kept("wege-waechter", hand, 1, 1, kept))
    with pytest.raises(ValueError, match="otherwise"):
        list(played_and_kept("wege-waechter", hand, 1, 2, kept))
    with pytest.raises(ValueError, match="otherwise"):
        list(played_and_kept("wege-waechter", {"any": {**hand["any"], "tempo": 9.0}}, 1, 1, kept))


def test_positions_are_from_after_the_opening_with_the_end_of_their_game() -> None:
    game_id = "grailnah"
    evaluator = EVALUATORS[game_id](weights=weights_by_hand(game_id))
    played = list(games(game_id, PLANS[game_id], weights_by_hand(game_id), range(8), 1))
    found = sampled(game_id, evaluator, played, 1)
    assert set(found) == set(evaluator.sets)
    for samples in found.values():
        assert samples.shares.sum(axis=1) == pytest.approx(np.ones(len(samples.game)))
        assert np.bincount(samples.game).max() <= PER_GAME
        assert np.all(samples.terms[~samples.alive] == 0)
    team = found["four"]
    assert team.alive[:, :2].all()
    assert not team.alive[:, 2:].any()
    # The evaluator's own shares are those of the regression's model.
    state = next(state for state in played[0].states(game_id) if state.actor_index() == 0)
    chosen, terms = evaluator.measured(state, 0)
    hand = np.array(list(weights_by_hand(game_id)[evaluator.sets[chosen]].values()))
    strengths = np.array(terms) @ hand
    assert evaluator.judged(state, 0) == pytest.approx(np.exp(strengths) / np.exp(strengths).sum())


def test_the_command_writes_weights_and_a_report(tmp_path: Path) -> None:
    report = tmp_path / "evaluation.md"
    report.write_text("before\n<!-- wege-waechter -->\nold\n<!-- /wege-waechter -->\nafter\n")
    weights = tmp_path / "weights.toml"
    arguments = ["wege-waechter", "--games", "12", "--weights-to", str(weights), "--report-to", str(report)]
    done = CliRunner().invoke(main, arguments, catch_exceptions=False)
    assert done.exit_code == 0
    assert weights.read_text().startswith(
        "# Written by `python -m ai.tuning wege-waechter --games 12 --seed 1`"
    )
    EVALUATORS["wege-waechter"](weights=read_weights(weights))
    written = report.read_text()
    assert written.startswith("before\n")
    assert written.endswith("<!-- /wege-waechter -->\nafter\n")
    assert "| `closing` | how near a transformed druid" in written
    assert "old" not in written


def test_a_set_is_left_as_set_by_hand_where_that_won(tmp_path: Path) -> None:
    report = tmp_path / "evaluation.md"
    report.write_text("<!-- kampf-um-elfenland -->\n<!-- /kampf-um-elfenland -->\n")
    weights = tmp_path / "weights.toml"
    arguments = [
        "kampf-um-elfenland",
        "--games",
        "10",
        "--weights-to",
        str(weights),
        "--report-to",
        str(report),
    ]
    arguments += ["--by-hand", "headquarters-two"]
    assert CliRunner().invoke(main, arguments, catch_exceptions=False).exit_code == 0
    hand, found = weights_by_hand("kampf-um-elfenland"), read_weights(weights)
    assert found["headquarters-two"] == hand["headquarters-two"]
    assert found["missions-two"] != hand["missions-two"]
    assert "--seed 1 --by-hand headquarters-two`" in report.read_text()
    assert "games held out: headquarters-two." in report.read_text()


def test_only_sets_of_the_game_can_be_left_as_set_by_hand() -> None:
    refused = CliRunner().invoke(main, ["grailnah", "--by-hand", "five"])
    assert refused.exit_code == 2
    assert "no set five, only two, three, four" in refused.output


def test_the_file_of_weights_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    for game_id in GAMES:
        file = tmp_path / "weights.toml"
        file.write_text(toml(weights_by_hand(game_id), "by hand"))
        assert read_weights(file) == weights_by_hand(game_id)


def test_a_set_of_weights_that_no_game_was_played_with_stays_as_set_by_hand() -> None:
    hand = weights_by_hand("grailnah")
    two = replace(PLANS["grailnah"], tables=({},))
    found = tuned("grailnah", games("grailnah", two, hand, range(10), 1), 1, hand)
    assert found.weights()["three"] == hand["three"]
    assert found.weights()["two"] != hand["two"]
    assert "`grail`" in section(found)


def test_a_report_without_the_marks_is_left_alone(tmp_path: Path) -> None:
    report = tmp_path / "evaluation.md"
    report.write_text("nothing here\n")
    with pytest.raises(ValueError, match="no marks"):
        insert(report, "grailnah", "text")
    assert report.read_text() == "nothing here\n"
