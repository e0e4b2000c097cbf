"""The API reference in a real browser: complete, and without a byte from anybody else."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Request

from tests.spielleiter.browser import needs_browser
from tests.spielleiter.browser import page as opened_page
from tests.spielleiter.serving import Served

pytestmark = needs_browser


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path)
    yield served
    served.end()


def test_the_reference_page_shows_the_calls_and_loads_nothing_from_elsewhere(served: Served) -> None:
    requested: list[str] = []
    complaints: list[str] = []

    def note(request: Request) -> None:
        requested.append(request.url)

    with opened_page() as page:
        page.on("request", note)
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"{served.url}/docs")
        page.get_by_text("/v1/games/{game}/moves").first.wait_for(timeout=30_000)
    assert complaints == []
    assert requested
    assert all(url.startswith((served.url, "data:")) for url in requested), requested
