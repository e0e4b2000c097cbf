"""The commands that need no service: info, perft, play, verify."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from games.registry import GAMES
from spielleiter.cli import main

GAME = GAMES["wege-waechter"]
PERFT = Path(__file__).parents[1] / "perft" / "wege-waechter.jsonl"


def run(*arguments: str, typed: str | None = None, **environ: str) -> Result:
    return CliRunner().invoke(main, arguments, input=typed, env=environ)


def recorded(moves: int) -> dict[str, Any]:
    """A record of a game in which always the first move was played and the first outcome fell."""
    state = GAME.initial()
    played = []
    for ply in range(1, moves + 1):
        move = next(GAME.legal_moves(state)).move
        played.append({"ply": ply, "actor": GAME.actor(state), "move": move})
        state = GAME.apply(state, move).state
    return {
        "format": 1,
        "game": "wege-waechter",
        "rules_version": GAME.facts.rules_version,
        "options": {},
        "moves": played,
        "result": GAME.result(state),
    }


# --- info ------------------------------------------------------------------------------------------


def test_info_shows_games_core_and_settings_but_no_secret() -> None:
    shown = run("info", REDIS_URL="redis://:hush@cache/0", SPIELLEITER_PORT="9999")
    assert shown.exit_code == 0
    assert "wege-waechter" in shown.output
    assert "games.wege_waechter.rules" in shown.output
    assert "SPIELLEITER_PORT = 9999" in shown.output
    assert "hush" not in shown.output


def test_info_lists_the_faults_of_the_settings() -> None:
    shown = run("info", SPIELLEITER_PORT="x")
    assert shown.exit_code == 1
    assert "SPIELLEITER_PORT must be a whole number" in shown.output


# --- perft -----------------------------------------------------------------------------------------


def test_perft_counts_from_the_start() -> None:
    assert run("perft", "wege-waechter", "--depth", "4").output == "1106\n"


def test_perft_counts_from_a_position(tmp_path: Path) -> None:
    position = GAME.position(GAME.apply(GAME.initial(), "group:guard").state)
    file = tmp_path / "position.json"
    file.write_text(json.dumps(position))
    moves = len(GAME.state_from(position).legal_moves())
    assert run("perft", "wege-waechter", "--depth", "1", "--position", str(file)).output == f"{moves}\n"
    assert (
        run("perft", "wege-waechter", "--depth", "0", "--position", "-", typed=file.read_text()).output
        == "1\n"
    )


def test_perft_refuses_an_impossible_position_with_every_fault(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text('{"game": "wege-waechter", "colour": 1}')
    refused = run("perft", "wege-waechter", "--depth", "1", "--position", str(file))
    assert refused.exit_code == 1
    assert "the position is impossible:" in refused.output
    assert len(refused.output.splitlines()) > 2


@pytest.mark.parametrize("text", ["{", "[" * 100_000, "\ufeff"])
def test_a_file_that_is_no_json_is_refused_in_a_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "position.json"
    file.write_text(text)
    assert "isn't JSON" in run("verify", str(file)).output
    assert "can't be read" in run("verify", str(tmp_path / "none")).output


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    refused = run("perft", "chess", "--depth", "1")
    assert refused.exit_code == 2
    assert "wege-waechter" in refused.output


# --- verify ----------------------------------------------------------------------------------------


def test_a_true_record_is_verified() -> None:
    verified = run("verify", "-", typed=json.dumps(recorded(40)))
    assert verified.exit_code == 0, verified.output
    assert verified.output.startswith("OK, 40 plies")
    assert "dice taken as recorded" in verified.output


def test_the_first_move_that_cannot_be_is_named_with_clause_and_reason() -> None:
    record = recorded(40)
    ply, entry = next((n, entry) for n, entry in enumerate(record["moves"]) if entry["actor"] == "black")
    entry["move"] = "d1-d4"
    refused = run("verify", "-", typed=json.dumps(record))
    assert refused.exit_code == 1
    assert refused.output.startswith(f"ply {ply + 1}, d1-d4: WW-")
    german = run("verify", "-", "--language", "de", typed=json.dumps(record))
    assert german.output.startswith(f"Halbzug {ply + 1}, d1-d4: WW-")


def test_an_unreadable_record_is_refused_with_every_fault() -> None:
    refused = run("verify", "-", typed='{"format": 2, "game": "go"}')
    assert refused.exit_code == 1
    assert "format: must be 1" in refused.output
    assert "game: must be" in refused.output


# --- play ------------------------------------------------------------------------------------------


def test_the_player_sees_board_and_moves_and_may_leave() -> None:
    shown = run("play", "wege-waechter", "--seed", "3", typed="moves\nquit\n")
    assert shown.exit_code == 0
    assert "R G R D R G R" in shown.output
    assert "  1  " in shown.output
    assert shown.output.endswith("Until next time.\n")


def test_a_hint_names_the_best_move_its_worth_and_what_it_does() -> None:
    for language, hint in (("en", "hint"), ("de", "hint")):
        shown = run("play", "wege-waechter", "--seed", "3", "--language", language, typed=f"{hint}\nquit\n")
        assert shown.exit_code == 0, shown.output
        found = re.search(
            r"^(?:white> )?([a-g][0-9]\S+) \(([0-9]+)%\): ([^a-z]\S.*\.)$", shown.output, re.MULTILINE
        )
        assert found is not None, shown.output
        assert 0 <= int(found[2]) <= 100


def test_a_wrong_move_is_answered_with_clause_and_sentence() -> None:
    shown = run("play", "wege-waechter", "--seed", "3", typed="a1-a5\nnonsense\nrule ww-21\nrule XX-1\n")
    assert "WW-21: " in shown.output
    assert "WW-60: " in shown.output
    assert "\nWW-21 " in shown.output.replace("> ", "\n")
    assert "There is no such clause." in shown.output


def test_the_opponent_answers_and_the_same_seed_plays_the_same_dice() -> None:
    arguments = ("play", "wege-waechter", "--seed", "5", "--level", "1", "--language", "de")
    shown = run(*arguments, typed="moves\n1\n")
    assert shown.exit_code == 0
    assert "black: " in shown.output
    first_roll = shown.output.partition("white> ")[0]
    assert run(*arguments, typed="quit\n").output.startswith(first_roll)


def test_a_seat_the_game_lacks_is_refused() -> None:
    refused = run("play", "wege-waechter", "--seat", "green")
    assert refused.exit_code == 1
    assert "white, black" in refused.output


def test_a_whole_game_is_played_to_its_result() -> None:
    always_the_first_move = "moves\n1\n" * 5000
    played = run("play", "wege-waechter", "--seed", "11", "--level", "1", typed=always_the_first_move)
    assert played.exit_code == 0
    assert "reason: " in played.output.splitlines()[-1]


def test_at_the_terminal_too_hidden_things_stay_hidden() -> None:
    """The deal goes over the screen: the player's own armies by name, those of the others as their number."""
    shown = run("play", "kampf-um-elfenland", "--seat", "black", "--seed", "1", typed="quit\n").output
    assert "player black, sort army, item" in shown
    assert "player blue, sort army" in shown
    assert "player blue, sort army, item" not in shown
    assert "player blue, sort token, item" not in shown
