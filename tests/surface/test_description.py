"""The description of the API and the running service agree: schemathesis finds nothing, in all its phases."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.spielleiter.serving import Served

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
EXAMPLES = os.environ.get("SPIELLEITER_SCHEMATHESIS_EXAMPLES", "60")
"""Cases that each call is tried with in each phase that invents some."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    # Invented searches may take a minute each: nobody is to wait for them.
    served = Served(tmp_path_factory.mktemp("served"), SPIELLEITER_MAX_WAIT_S="1")
    yield served
    served.end()


@pytest.mark.timeout(600)
def test_the_service_answers_as_it_is_described(served: Served, tmp_path: Path) -> None:
    """Examples, boundary values, invented requests, and requests that go on from earlier answers."""
    done = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(HERE / "schemathesis.toml")),
            *("run", f"{served.url}/openapi.yaml", "--phases", "examples,coverage,fuzzing,stateful"),
            *("--max-examples", EXAMPLES, "--seed", "1", "--continue-on-failure", "--no-color"),
        ],
        cwd=tmp_path,
        env={**os.environ, "SPIELLEITER_SURFACE_URL": served.url, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-2_000:]
    assert "Traceback" not in served.said
