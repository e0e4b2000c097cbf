"""The package installs where there is no compiler, says so, and works."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2]
PACKAGES = ("games", "ai", "service", "workers", "spielleiter")
FILES = ("setup.py", "pyproject.toml", "README.md", "LICENSE")


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources, with what Cython has translated already, but nothing compiled."""
    copy = tmp_path_factory.mktemp("sources")
    compiled = shutil.ignore_patterns("*.so", "__pycache__", "*.c", "*.html")
    for package in PACKAGES:
        shutil.copytree(SOURCES / package, copy / package, ignore=compiled)
    for file in FILES:
        shutil.copy2(SOURCES / file, copy / file)
    if (SOURCES / "build" / "cython").exists():
        shutil.copytree(SOURCES / "build" / "cython", copy / "build" / "cython")
    return copy


def build(sources: Path, wheels: Path, **environ: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "pip", "wheel", "--verbose", "--no-deps", "--no-build-isolation"]
    return subprocess.run(
        [*command, "--wheel-dir", wheels, sources],
        env={**os.environ, "SPIELLEITER_REQUIRE_COMPILED": "", **environ},
        capture_output=True,
        text=True,
        check=False,
        timeout=280,
    )


def test_without_a_compiler_the_wheel_is_built_with_a_notice_and_runs_interpreted(
    sources: Path, tmp_path: Path
) -> None:
    built = build(sources, tmp_path, CC="/bin/false")
    assert built.returncode == 0, built.stdout + built.stderr
    assert "NOT compiled" in built.stdout + built.stderr
    [wheel] = tmp_path.glob("*.whl")
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        archive.extractall(installed)
    assert not [name for name in names if name.endswith((".so", ".c"))]
    assert {"games/core.pxd", "games/wege_waechter/RULES.md", "spielleiter/py.typed"} <= set(names)
    assert not [name for name in names if name.split("/")[0] in ("tests", "benchmarks", "build")]

    def run(*arguments: str) -> str:
        return subprocess.run(
            [sys.executable, "-W", "error", "-m", "spielleiter", *arguments],
            cwd=installed,
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        ).stdout

    assert "INTERPRETED" in run("info")
    assert run("perft", "wege-waechter", "--depth", "3") == "108\n"


def test_where_a_compiler_is_demanded_its_absence_is_an_error(sources: Path, tmp_path: Path) -> None:
    built = build(sources, tmp_path, CC="/bin/false", SPIELLEITER_REQUIRE_COMPILED="1")
    assert built.returncode != 0
    assert not list(tmp_path.glob("*.whl"))
