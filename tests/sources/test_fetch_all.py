"""Several addresses at once."""

from __future__ import annotations

import threading
import time
from dataclasses import replace

import pytest
from tests.ending import ends
from tests.sources.conftest import Web

from pathfinder.errors import SourceError
from pathfinder.sources.document import Document, Settings
from pathfinder.sources.fetch import fetch_all

pytestmark = pytest.mark.slow


def outcomes(urls: list[str], settings: Settings) -> list[str]:
    """For each address its text, or the kind of its failure."""
    pairs = list(fetch_all(urls, settings=settings))
    assert [url for url, _ in pairs] == urls
    return [each.text if isinstance(each, Document) else each.kind for _, each in pairs]


def test_answers_come_in_the_order_asked_and_no_failure_stops_the_others(
    web: Web, allowing: Settings
) -> None:
    """Also when the first is the slowest, and for addresses that are no addresses."""

    def slow(handler: object) -> None:
        time.sleep(0.4)
        web.serve("/late", b"late", content_type="text/plain")
        web.pages["/late"](handler)  # type: ignore[arg-type]

    web.pages["/slow"] = slow
    fast = web.serve("/fast", b"fast", content_type="text/plain")
    urls = [f"{web.base}/slow", f"{web.base}/none", fast, "gopher://x", "http://10.0.0.1/", "http://[", fast]
    assert outcomes(urls, allowing) == [
        "late", "not_found", "fast", "refused_scheme", "refused_private_address", "refused_url", "fast",
    ]  # fmt: skip
    assert web.asked.count("/fast") == 1


@pytest.mark.parametrize("at_once", [2, 5])
def test_so_many_at_once_and_no_more(web: Web, allowing: Settings, at_once: int) -> None:
    """Twelve pages that wait for one another; one more would have time to come."""
    now, most, lock, full = 0, 0, threading.Lock(), threading.Event()

    def busy(handler: object) -> None:
        nonlocal now, most
        with lock:
            now += 1
            most = max(most, now)
            if now >= at_once:
                full.set()
        full.wait(30)
        time.sleep(0.2)
        with lock:
            now -= 1
        web.serve("/", b"words", content_type="text/plain")
        web.pages["/"](handler)  # type: ignore[arg-type]

    urls = [f"{web.base}/{number}" for number in range(12)]
    for number in range(12):
        web.pages[f"/{number}"] = busy
    assert outcomes(urls, replace(allowing, timeout_s=60, at_once=at_once)) == ["words"] * 12
    assert most == at_once


def test_a_storm_of_429_ends_soon_and_hits_the_server_little(web: Web, allowing: Settings) -> None:
    """One host that wants to be left alone: twenty addresses, at most the first five requests."""
    urls = [web.serve(f"/{number}", b"", 429, retry_after="600") for number in range(20)]
    with ends():
        assert outcomes(urls, replace(allowing, timeout_s=2)) == ["rate_limited"] * 20
    assert len(web.asked) <= allowing.at_once


def test_a_storm_that_passes_brings_every_page(web: Web, allowing: Settings) -> None:
    """Each page answers 429 once and then serves; none comes back empty."""
    turned = set()

    def moody(handler: object) -> None:
        path = handler.path  # type: ignore[attr-defined]
        first = path not in turned
        turned.add(path)
        web.serve("/x", b"wait" if first else b"served", 429 if first else 200, retry_after="1",
                  content_type="text/plain")  # fmt: skip
        web.pages["/x"](handler)  # type: ignore[arg-type]

    urls = [f"{web.base}/{number}" for number in range(6)]
    for number in range(6):
        web.pages[f"/{number}"] = moody
    assert outcomes(urls, replace(allowing, timeout_s=10)) == ["served"] * 6


def test_what_is_no_failure_of_a_source_is_not_hidden(allowing: Settings) -> None:
    """Nothing asked, nothing answered."""
    assert list(fetch_all([], settings=allowing)) == []
    assert isinstance(next(fetch_all(["/etc/passwd"], settings=allowing))[1], SourceError)
