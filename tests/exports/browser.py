"""A real Chromium for tests, when one is installed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def installed() -> str | None:
    """The path of a Chromium: $PATHFINDER_BROWSER, else the first one on the PATH."""
    named = os.environ.get("PATHFINDER_BROWSER")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


def launching(*flags: str) -> dict[str, Any]:
    """How the installed Chromium is launched; the test is skipped where none is."""
    path = installed()
    if path is None:
        pytest.skip("no Chromium is installed; name one in PATHFINDER_BROWSER")
    sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return {"executable_path": path, "args": ["--disable-gpu", *sandbox, *flags]}


@contextmanager
def chromium() -> Iterator[Browser]:
    """A running Chromium."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    how = launching()
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(**how)
        try:
            yield browser
        finally:
            browser.close()
