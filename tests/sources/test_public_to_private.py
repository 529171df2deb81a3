"""What a public address says never leads to a private one, not even to one that the user allowed."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.sources.conftest import ARTICLE, Web, running

from pathfinder.errors import SourceError
from pathfinder.sources.browser.interceptor import Interceptor
from pathfinder.sources.document import Settings
from pathfinder.sources.fetch import fetch
from pathfinder.sources.http import addresses
from pathfinder.sources.http.client import Client, Received
from pathfinder.sources.http.guard import Deadline
from pathfinder.sources.schemes import web as http

REFRESH = "<html><head><meta http-equiv=refresh content='0; URL={}'></head></html>"


@pytest.fixture
def public(monkeypatch: pytest.MonkeyPatch) -> Iterator[Web]:
    """A web at an address that counts as public here."""
    real = addresses.is_public
    monkeypatch.setattr(addresses, "is_public", lambda each: str(each) == "127.0.0.2" or real(each))
    with running("127.0.0.2") as served:
        yield served


@pytest.fixture
def settings(web: Web, public: Web) -> Settings:
    """The user allowed the wiki of the house by address and by name."""
    web.serve("/secret", b"the salaries of the house", content_type="text/plain")
    web.serve("/salaries", b"the salaries of the house", content_type="text/plain")
    allowed = (f"127.0.0.1:{web.port}", "wiki.example")
    ports = (80, public.port)
    return Settings(timeout_s=5, allow_private_addresses=allowed, ports=ports, respect_robots=False, pace_s=0)


def names(host: str, _port: int, _timeout: float) -> list[str]:
    return {"wiki.example": ["127.0.0.1"], "public.example": ["127.0.0.2"]}.get(host, [host])


def kind_of(url: str, settings: Settings) -> str:
    with pytest.raises(SourceError) as caught:
        http.fetch(url, settings, names)
    return caught.value.kind


@pytest.mark.parametrize("host", ["127.0.0.1", "wiki.example"])
@pytest.mark.parametrize("way", ["302", "307", "refresh", "two steps", "refresh after 302"])
def test_no_redirect_leads_inside(web: Web, public: Web, settings: Settings, way: str, host: str) -> None:
    """Nothing arrives at the private server."""
    target = f"http://{host}:{web.port}/secret"
    refresh = public.serve("/refresh", REFRESH.format(target).encode(), content_type="text/html")
    ways = {
        "302": public.redirect("/302", target),
        "307": public.redirect("/307", target, 307),
        "refresh": refresh,
        "two steps": public.redirect("/one", public.redirect("/two", target)),
        "refresh after 302": public.redirect("/then", refresh),
    }
    assert kind_of(ways[way], settings) == "refused_private_address"
    assert web.asked == []


def test_a_name_that_moves_inside_is_where_it_was(web: Web, public: Web, settings: Settings) -> None:
    """Asked once for a fetch: the second request goes to the public server again."""
    answers = iter([["127.0.0.2"], ["127.0.0.1"], ["127.0.0.1"]])
    public.redirect("/go", "/secret")
    public.serve("/secret", b"the public page", content_type="text/plain")
    allowed = replace(settings, allow_private_addresses=("moving.example",))
    page = http.fetch(f"http://moving.example:{public.port}/go", allowed, lambda *_: next(answers))
    assert page.text == "the public page"
    assert web.asked == []


def test_a_robots_file_leads_nowhere_either(web: Web, public: Web, settings: Settings) -> None:
    public.redirect("/robots.txt", f"{web.base}/secret")
    page = public.serve("/page", ARTICLE.encode(), content_type="text/html")
    assert kind_of(page, replace(settings, respect_robots=True)) == "refused_private_address"
    assert web.asked == []


def test_what_is_private_may_lead_on(web: Web, public: Web, settings: Settings) -> None:
    """Inside, and out; a page that names a private address as its own is not followed."""
    assert fetch(web.redirect("/inside", "/secret"), settings=settings).text == "the salaries of the house"
    canonical = f'<link rel="canonical" href="{web.base}/secret"></head>'
    page = public.serve("/page", ARTICLE.replace("</head>", canonical).encode(), content_type="text/html")
    asked = len(web.asked)
    assert fetch(web.redirect("/out", page), settings=settings).final_url == page
    assert len(web.asked) == asked + 1
    assert kind_of(web.redirect("/back", public.redirect("/in", f"{web.base}/secret")), settings) == (
        "refused_private_address"
    )


def test_the_copies_that_a_public_service_names_are_public(web: Web, public: Web, settings: Settings) -> None:
    """Of a paper whose record gives an address of the house, the page of the DOI is what is left."""
    record = {"message": {"link": [{"URL": f"{web.base}/secret", "content-type": "application/pdf"}]}}
    location = {
        "open_access": {"oa_url": f"{web.base}/secret"},
        "best_oa_location": None,
        "title": "Salaries",
    }
    location["locations"] = [{"is_oa": True, "pdf_url": f"{web.base}/secret"}]
    for path in ("/works/10.1234/x", "/works/doi:10.1234/x", "/works/https://doi.org/10.1234/x"):
        said = location if "doi" in path else record
        public.serve(path, json.dumps(said).encode(), content_type="application/json")
    public.serve("/10.1234/x", ARTICLE.encode(), content_type="text/html")
    services = dict.fromkeys(("openalex", "crossref", "doi"), public.base)
    document = fetch("doi:10.1234/x", settings=replace(settings, services=services))
    assert "tidal range" in document.text
    assert web.asked == []
    home = dict.fromkeys(("openalex", "crossref", "doi"), web.base)
    for path, answer in public.pages.items():
        web.pages[path] = answer
    inside = fetch("doi:10.1234/x", settings=replace(settings, services=home))
    assert "/secret" in web.asked, inside


def test_a_rendered_page_that_goes_out_does_not_come_back(web: Web, public: Web, settings: Settings) -> None:
    """The scripts of a private page may ask inside; those of the public page that it goes to may not."""
    page = public.serve("/page", ARTICLE.encode(), content_type="text/html")
    relay = Interceptor(Received(f"{web.base}/", "text/html", b""), Client(settings, Deadline(5)), "main")
    answers: list[str] = []

    def ask(url: str, kind: str) -> None:
        asked = {"url": url, "method": "GET", "headers": {}}
        count = len(answers) + 1
        event = {"requestId": "1", "frameId": "main", "resourceType": kind, "request": asked}
        relay.take(event, lambda name, _: answers.append(name))
        end = time.monotonic() + 10
        while (len(answers) < count or not relay.idle) and time.monotonic() < end:
            time.sleep(0.01)

    ask(f"{web.base}/", "Document")
    ask(f"{web.base}/secret", "Fetch")
    ask(page, "Document")
    ask(f"{web.base}/secret", "Fetch")
    ask(f"{web.base}/salaries", "Document")
    assert web.asked == ["/secret"]
    assert {row["kind"] for row in relay.refused} == {"refused_private_address"}
