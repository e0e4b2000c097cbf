"""What README.md shows is what happens."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.spielleiter.serving import Served

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.timeout(400)
def test_the_session_with_curl_leads_from_a_new_game_to_its_result(served: Served) -> None:
    session = "\n".join(re.findall(r"```sh\n(.*?)```", README, re.DOTALL))
    run = subprocess.run(
        ["bash", "-eu", "-o", "pipefail", "-c", session],
        env={**os.environ, "SPIELLEITER": served.url},
        capture_output=True,
        text=True,
        timeout=380,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    lines = [json.loads(line) for line in re.findall(r"^[\[{].*$", run.stdout, re.MULTILINE)]
    position, rolls, first, problem, *_, result = lines
    assert position["options"]["rows"] == 5
    assert rolls[0]["type"] == "roll"
    assert first["kind"] in ("move", "throw")
    assert problem["type"] == "/problems/illegal-move"
    assert problem["clause"].startswith("WW-")
    assert set(result) == {"winners", "reason", "score"}


def test_every_link_leads_somewhere() -> None:
    links = [link for link in re.findall(r"\]\(([^)]+)\)", README) if "://" not in link]
    assert len(links) > 5
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_calls_listed_are_in_the_specification() -> None:
    specification = (ROOT / "openapi.yaml").read_text(encoding="utf-8")
    for call in ("states", "legal-moves", "checks", "moves", "replays", "ai-moves", "analyses"):
        assert f"/{call}`" in README
        assert f"/v1/games/{{game}}/{call}:" in specification
