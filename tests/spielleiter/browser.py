"""The system's Chromium, for tests of pages."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, sync_playwright

PATH = shutil.which("chromium") or shutil.which("google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
needs_browser = pytest.mark.skipif(
    PATH is None and os.environ.get("SPIELLEITER_REQUIRE_BROWSER") != "1", reason="needs Chromium"
)


@contextmanager
def page() -> Iterator[Page]:
    """An empty page of a browser of its own."""
    assert PATH is not None, "no Chromium here, and it was demanded"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PATH, args=list(FLAGS))
        yield browser.new_page()
        browser.close()
