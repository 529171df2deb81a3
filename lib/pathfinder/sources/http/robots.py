"""robots.txt after RFC 9309: asked once a day for each site, through the same guard as every page.

200            its rules hold, for the product name at the start of `sources.user_agent`
4xx            there are no rules: everything may be fetched (2.3.1.3)
5xx            nothing may be fetched, unless an older copy is known (2.3.1.4)
no connection  the failure is that of the page: its site cannot be reached
> 5 redirects  as if there were none (2.3.1.2)
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from pathfinder.sources.document import Settings, failed
from pathfinder.sources.http.hosts import Hosts

if TYPE_CHECKING:
    Fetch = Callable[[str], tuple[int, str]]
    from protego import Protego

DAY_S = 86_400.0  # RFC 9309 §2.4
TRY_AGAIN_S = 600.0  # a site whose robots.txt failed is asked again after this


def ask(url: str, settings: Settings, fetch: Fetch) -> float:
    """The seconds of Crawl-delay that hold for `url`; SourceError `refused_robots` when it is forbidden.

    `fetch` gives the status and the text of a robots.txt.
    """
    parts = urlsplit(url)
    if parts.path == "/robots.txt":
        return 0.0
    origin = f"{parts.scheme.lower()}://{parts.netloc.lower()}"
    with settings.hosts.only(origin):
        note = _note(origin, settings.hosts, fetch)
    if note["status"] >= 500:
        raise failed("refused_robots", url, f"its robots.txt answers HTTP {note['status']}")
    if not note["text"]:
        return 0.0
    rules = _rules(note["text"])
    agent = settings.user_agent.partition("/")[0].strip()
    if not rules.can_fetch(url, agent):
        raise failed("refused_robots", url)
    return float(rules.crawl_delay(agent) or 0.0)


def _note(origin: str, hosts: Hosts, fetch: Fetch) -> dict[str, Any]:
    """What is known of the site's robots.txt: {"status", "text", "time"}; asked when it is too old."""
    known = hosts.note(origin)
    age = time.time() - known["time"] if known else DAY_S
    if known and 0 <= age < (DAY_S if known["status"] < 500 else TRY_AGAIN_S):
        return known
    status, text = fetch(f"{origin}/robots.txt")
    if status >= 500 and known and known["status"] < 500:
        return known  # RFC 9309 §2.3.1.4: an older copy may be used on
    note = {"status": status, "text": text, "time": time.time()}
    hosts.keep(origin, note)
    return note


@cache
def _rules(text: str) -> Protego:
    from protego import Protego

    return Protego.parse(text)
