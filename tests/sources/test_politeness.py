"""robots.txt and the pace at one host, over a loopback web."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest
from tests.ending import ends
from tests.sources.conftest import Web

from pathfinder.errors import SourceError
from pathfinder.sources.document import Settings
from pathfinder.sources.fetch import fetch
from pathfinder.sources.http import client, guard, hosts, robots
from pathfinder.sources.http.hosts import Hosts

RULES = (
    b"User-agent: *\nDisallow: /private\n\nUser-agent: Pathfinder\nDisallow: /drafts\nAllow: /drafts/open\n"
)


@pytest.fixture
def polite(allowing: Settings) -> Settings:
    """Settings that respect robots.txt and make no pauses."""
    return replace(allowing, respect_robots=True)


def kind_of(url: str, settings: Settings) -> str:
    with pytest.raises(SourceError) as caught:
        fetch(url, settings=settings)
    return caught.value.kind


def page(web: Web, path: str = "/page") -> str:
    return web.serve(path, b"a page of words", content_type="text/plain")


def test_the_rules_for_pathfinder_hold_and_the_message_names_the_setting(web: Web, polite: Settings) -> None:
    """The group of the product name counts, the longest rule wins, and the page itself is not asked for."""
    web.serve("/robots.txt", RULES, content_type="text/plain")
    for path in ("/private", "/drafts/open/1", "/page"):
        assert fetch(page(web, path), settings=polite).text == "a page of words"
    with pytest.raises(SourceError) as caught:
        fetch(page(web, "/drafts/1"), settings=polite)
    assert caught.value.kind == "refused_robots"
    assert "sources.respect_robots" in caught.value.hint
    assert "/drafts/1" not in web.asked
    assert web.asked.count("/robots.txt") == 1


def test_the_setting_switches_it_off(web: Web, allowing: Settings) -> None:
    """robots.txt is then not even asked for."""
    web.serve("/robots.txt", b"User-agent: *\nDisallow: /\n")
    assert fetch(page(web), settings=allowing).text == "a page of words"
    assert web.asked == ["/page"]


@pytest.mark.parametrize("status", [401, 403, 404, 410, 429])
def test_a_robots_file_that_is_refused_allows_everything(web: Web, polite: Settings, status: int) -> None:
    """RFC 9309 §2.3.1.3: 4xx is the same as no file."""
    web.serve("/robots.txt", b"no", status)
    assert fetch(page(web), settings=polite).text == "a page of words"


def test_a_robots_file_that_fails_forbids_everything(web: Web, polite: Settings) -> None:
    """RFC 9309 §2.3.1.4: 5xx is a refusal, told with its status; the server is not asked again at once."""
    web.serve("/robots.txt", b"down", 503)
    assert kind_of(page(web), polite) == "refused_robots"
    assert kind_of(page(web), polite) == "refused_robots"
    assert web.asked == ["/robots.txt"]


def test_an_older_copy_is_used_while_the_site_fails(
    web: Web, polite: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RFC 9309 §2.3.1.4, second half."""
    web.serve("/robots.txt", RULES)
    fetch(page(web), settings=polite)
    monkeypatch.setattr(robots, "DAY_S", 0.0)
    web.serve("/robots.txt", b"down", 500)
    assert fetch(page(web), settings=polite).text == "a page of words"
    assert kind_of(page(web, "/drafts/1"), polite) == "refused_robots"
    assert web.asked.count("/robots.txt") == 3


def test_the_file_is_kept_for_a_day_between_processes(web: Web, polite: Settings, tmp_path: Path) -> None:
    """In the folder of the research, under a name that is no name of the web."""
    web.serve("/robots.txt", RULES)
    for _ in range(3):
        fetch(page(web), settings=replace(polite, hosts=Hosts(tmp_path)))
    assert web.asked.count("/robots.txt") == 1
    assert not [path for path in tmp_path.iterdir() if "127.0.0.1" in path.name]


def test_a_torn_copy_is_asked_for_again(web: Web, polite: Settings, tmp_path: Path) -> None:
    """A crash or an edit by hand costs one request."""
    web.serve("/robots.txt", RULES)
    fetch(page(web), settings=replace(polite, hosts=Hosts(tmp_path)))
    for path in tmp_path.glob("*.json"):
        path.write_bytes(b'{"status": 200, "te')
    fetch(page(web), settings=replace(polite, hosts=Hosts(tmp_path)))
    assert web.asked.count("/robots.txt") == 2


def test_the_end_of_a_redirect_is_asked_about_as_well(web: Web, polite: Settings) -> None:
    """An allowed address may lead to a forbidden one."""
    web.serve("/robots.txt", RULES)
    page(web, "/drafts/1")
    assert kind_of(web.redirect("/go", "/drafts/1"), polite) == "refused_robots"
    assert "/drafts/1" not in web.asked


def test_a_robots_file_that_leads_to_a_private_address_is_not_followed(web: Web, polite: Settings) -> None:
    """The guard holds for robots.txt as for every page."""
    web.redirect("/robots.txt", "http://169.254.169.254/robots.txt")
    assert kind_of(page(web), polite) == "refused_private_address"


def test_endless_redirects_of_robots_are_no_file(web: Web, polite: Settings) -> None:
    """RFC 9309 §2.3.1.2."""
    web.redirect("/robots.txt", "/robots.txt")
    assert fetch(page(web), settings=polite).text == "a page of words"


def test_a_hostile_robots_file_ends(web: Web, polite: Settings) -> None:
    """Two megabytes of stars neither hang nor pass for a permission."""
    web.serve(
        "/robots.txt", b"User-agent: *\nDisallow: /" + b"*a" * 40_000 + b"$\n" + b"Disallow: /x*y\n" * 20_000
    )
    with ends():
        assert fetch(page(web), settings=polite).text == "a page of words"
        web.serve("/robots.txt", b"#" * (3 << 20))
        assert kind_of(page(web), replace(polite, hosts=Hosts())) == "refused_robots"


def test_a_site_that_cannot_be_reached_is_a_network_failure(polite: Settings) -> None:
    """Not a refusal: its robots.txt could not be reached because the site cannot."""
    settings = replace(polite, allow_private_addresses=("127.0.0.1:9",))
    assert kind_of("http://127.0.0.1:9/", settings) == "network"


class Clock:
    """A clock that only pauses move; `pauses` holds their seconds, and how many requests were made before."""

    def __init__(self, web: Web) -> None:
        self._web = web
        self._now = time.time()
        self.pauses: list[tuple[float, int]] = []

    def time(self) -> float:
        return self._now

    monotonic = time

    def sleep(self, seconds: float) -> None:
        self.pauses.append((round(seconds, 3), len(self._web.asked)))
        self._now += seconds


@pytest.fixture
def clock(web: Web, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of everything that asks a host."""
    made = Clock(web)
    for module in (client, guard, hosts):
        monkeypatch.setattr(module, "time", made)
    return made


def test_pages_of_one_host_come_at_its_pace(
    web: Web, allowing: Settings, clock: Clock, tmp_path: Path
) -> None:
    """Several processes (Hosts over one folder) keep one pace; robots.txt is no page."""
    web.serve("/robots.txt", b"")
    settings = replace(allowing, pace_s=3.0, respect_robots=True)
    for each in (Hosts(tmp_path), Hosts(tmp_path), Hosts(tmp_path)):
        fetch(page(web), settings=replace(settings, hosts=each))
    assert web.asked == ["/robots.txt", "/page", "/page", "/page"]
    assert clock.pauses == [(3.0, 2), (3.0, 3)]


def test_a_crawl_delay_is_kept(web: Web, polite: Settings, clock: Clock) -> None:
    """It is longer than the pace of the settings."""
    web.serve("/robots.txt", b"User-agent: *\nCrawl-delay: 4.0\n")
    for _ in range(2):
        fetch(page(web), settings=polite)
    assert web.asked == ["/robots.txt", "/page", "/page"]
    assert clock.pauses == [(4.0, 2)]


def test_waiting_for_a_turn_is_not_counted_as_slowness(web: Web, allowing: Settings, clock: Clock) -> None:
    """The deadline is the server's."""
    settings = replace(allowing, pace_s=12.0, timeout_s=10.0)
    for _ in range(2):
        assert fetch(page(web), settings=settings).text == "a page of words"
    assert clock.pauses == [(12.0, 1)]


def test_a_site_that_asked_for_a_long_pause_is_left_alone(
    web: Web, allowing: Settings, tmp_path: Path
) -> None:
    """After a Retry-After of an hour no other page of the host is asked for, in the next process either."""
    web.serve("/busy", b"", 429, retry_after="3600")
    assert kind_of(f"{web.base}/busy", replace(allowing, hosts=Hosts(tmp_path))) == "rate_limited"
    assert kind_of(page(web), replace(allowing, hosts=Hosts(tmp_path))) == "rate_limited"
    assert web.asked == ["/busy"]


def test_a_moment_that_cannot_be_is_not_believed(tmp_path: Path) -> None:
    """A clock that was set back, or a broken file, does not stop a research."""
    hosts = Hosts(tmp_path)
    hosts.turn("a.example", 1.0, 10.0)
    for turn in tmp_path.glob("*.turn"):
        turn.write_text(repr(time.time() + 1e6), encoding="ascii")
    assert Hosts(tmp_path).turn("a.example", 1.0, 10.0) == 0.0
