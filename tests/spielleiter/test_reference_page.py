"""The API reference in a real browser: complete, and without a byte from anybody else."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Request, sync_playwright

from tests.spielleiter.serving import Served

BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
pytestmark = pytest.mark.skipif(
    BROWSER is None and os.environ.get("SPIELLEITER_REQUIRE_BROWSER") != "1", reason="needs Chromium"
)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path)
    yield served
    served.end()


def test_the_reference_page_shows_the_calls_and_loads_nothing_from_elsewhere(served: Served) -> None:
    assert BROWSER is not None, "no Chromium here, and it was demanded"
    requested: list[str] = []
    complaints: list[str] = []

    def note(request: Request) -> None:
        requested.append(request.url)

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=list(FLAGS))
        page = browser.new_page()
        page.on("request", note)
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"{served.url}/docs")
        page.get_by_text("/v1/games/{game}/moves").first.wait_for(timeout=30_000)
        browser.close()
    assert complaints == []
    assert requested
    assert all(url.startswith((served.url, "data:")) for url in requested), requested
