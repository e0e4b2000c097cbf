"""A real browser for tests, if there is one."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, sync_playwright

BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
needs_browser = pytest.mark.skipif(
    BROWSER is None and os.environ.get("SPIELLEITER_REQUIRE_BROWSER") != "1", reason="needs Chromium"
)


@contextmanager
def browsing() -> Iterator[Browser]:
    """A browser that runs inside the block."""
    assert BROWSER is not None, "no Chromium here, and it was demanded"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=list(FLAGS))
        yield browser
        browser.close()
