"""The page that checks the dice of a game, in a real browser, from a file and without a network."""

import copy
import json
from pathlib import Path

from tests.games.test_verifiable_dice import VECTORS, VERIFIER
from tests.spielleiter.browser import needs_browser, page

pytestmark = needs_browser


def test_the_page_proves_a_game_and_finds_a_forged_die(tmp_path: Path) -> None:
    game = VECTORS["game"]
    forged = copy.deepcopy(game)
    die = next(entry for entry in forged["moves"] if entry["actor"] == "chance")
    die["move"] = next(move for move, _ in die["outcomes"] if move != die["move"])
    file = tmp_path / "forged.json"
    file.write_text(json.dumps(forged), "utf-8")
    with page() as shown:
        shown.goto((VERIFIER / "index.html").as_uri())
        shown.get_by_label("Record").fill(json.dumps(game))
        shown.get_by_role("button", name="Check").click()
        shown.get_by_text(f"All {game['fairness']['draws']} draws fell as the seeds say.").wait_for()
        shown.get_by_label("File").set_input_files(str(file))
        shown.wait_for_function(
            "text => document.getElementById('record').value === text", arg=file.read_text()
        )
        shown.get_by_role("button", name="Check").click()
        shown.get_by_text("Ply 1: the seeds say").wait_for()
        shown.get_by_label("Record").fill("{")
        shown.get_by_role("button", name="Check").click()
        shown.get_by_text("This is no record").wait_for()
