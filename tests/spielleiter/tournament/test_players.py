"""Players as they are written on the command line."""

import pytest

from ai.budgets import Budget
from games.registry import GAMES
from spielleiter.tournament.players import Player

GAME = GAMES["grailnah"]


def test_a_player_is_an_engine_with_switches_and_a_budget() -> None:
    player = Player.parse("mcts?solver=false&fpu=0.3&horizon=40&policy=uniform&reuse@cpu_ms:20")
    assert player.engine == "mcts"
    assert player.settings == {
        "solver": False,
        "fpu": 0.3,
        "horizon": 40,
        "policy": "uniform",
        "reuse": True,
    }
    assert player.budget == Budget(cpu_ms=20)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("mcts@sims:500", "mcts@sims:500"),
        ("mcts@simulations:500", "mcts@sims:500"),
        ("@level:4", "auto@level:4"),
        ("mcts?b=1&a=true@time_ms:50", "mcts?a=true&b=1@time_ms:50"),
        ("minimax@nodes:5000", "minimax@nodes:5000"),
        ("minimax@depth:3", "minimax@depth:3"),
    ],
)
def test_the_same_player_is_always_written_the_same_way(text: str, written: str) -> None:
    player = Player.parse(text)
    assert str(player) == written
    assert Player.parse(written) == player


@pytest.mark.parametrize(
    "text",
    ["mcts", "mcts@", "mcts@sims", "mcts@sims:many", "mcts@sims:0", "mcts@level:11", "mcts@hours:1", ""],
)
def test_what_has_no_budget_is_no_player(text: str) -> None:
    with pytest.raises(ValueError):
        Player.parse(text)


def test_a_player_decides_by_his_engine_within_his_budget() -> None:
    analysis = Player.parse("mcts?memory_mib=16@sims:30").decide(GAME, GAME.initial(), 1)
    assert (analysis.engine, analysis.simulations) == ("mcts", 30)
    with pytest.raises(TypeError, match="no_such_switch"):
        Player.parse("mcts?no_such_switch@sims:30").decide(GAME, GAME.initial(), 1)
