"""What docs/guide.md shows is what happens."""

import json
import os
import re
import subprocess
from pathlib import Path

from tests.spielleiter.serving import Served

GUIDE = (Path(__file__).parents[2] / "docs" / "guide.md").read_text(encoding="utf-8")


def test_the_analysis_with_curl_is_answered_as_the_guide_says(served: Served) -> None:
    session = "\n".join(re.findall(r"```sh\n(.*?)```", GUIDE, re.DOTALL))
    run = subprocess.run(
        ["bash", "-eu", "-o", "pipefail", "-c", session],
        env={**os.environ, "SPIELLEITER": served.url},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    job = json.loads(run.stdout)["job"]
    assert job["status"] == "done", job
    result = job["result"]
    assert len(result["candidates"]) == 3
    best = result["candidates"][0]
    assert best["move"] == result["move"]
    assert best["explain"] in re.sub(r"\s+", " ", GUIDE)
    told = set(re.findall(r"`(\w+)`", GUIDE.partition("## Analyses")[2].partition("Take a position")[0]))
    assert set(result) | set(best) <= told, "every field is explained"
