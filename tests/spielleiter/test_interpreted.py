"""The same files run compiled or interpreted, as the environment asks."""

import os
import subprocess
import sys

import pytest

from games.interpreted import SourceFinder
from spielleiter import compiled

FILES = (
    "import ai.tree, ai.playout, games.core, games.wege_waechter.rules as rules, sys;"
    "print(all(sys.modules[name].__file__.endswith('.py')"
    " for name in ('ai.tree', 'ai.playout', 'games.core', rules.__name__)))"
)


def said(program: str, **environ: str) -> str:
    command = [sys.executable, "-W", "error", "-c", program]
    run = subprocess.run(
        command, env={**os.environ, **environ}, capture_output=True, text=True, check=True, timeout=120
    )
    return run.stdout.strip()


def test_asked_for_sources_nothing_compiled_is_loaded() -> None:
    assert said(FILES, SPIELLEITER_INTERPRETED="1") == "True"


@pytest.mark.skipif(not compiled.everything(), reason="nothing is compiled here")
def test_not_asked_the_compiled_modules_are_loaded() -> None:
    assert said(FILES, SPIELLEITER_INTERPRETED="0") == "False"


@pytest.mark.skipif(not compiled.everything(), reason="nothing is compiled here")
def test_what_runs_how_is_told_truly() -> None:
    program = "from spielleiter import compiled; print(set(compiled.modules().values()))"
    assert said(program, SPIELLEITER_INTERPRETED="1") == "{False}"
    assert said(program) == "{True}"
    assert "games.wege_waechter.rules" in compiled.modules()


def test_other_packages_are_left_alone() -> None:
    finder = SourceFinder()
    assert finder.find_spec("redis.client", ["/nowhere"]) is None
    assert finder.find_spec("games", None) is None
    assert finder.find_spec("games.no_such_module", ["/nowhere"]) is None


@pytest.mark.skipif(
    os.environ.get("SPIELLEITER_REQUIRE_COMPILED") != "1", reason="a compiler isn't demanded here"
)
def test_where_a_compiler_is_demanded_everything_is_compiled() -> None:
    assert compiled.everything(), compiled.modules()
