"""robots.txt after RFC 9309: asked once a day for each site, through the same guard as every page.

200            its rules hold, for the product name at the start of `sources.user_agent`
4xx            there are no rules: everything may be fetched (2.3.1.3)
5xx            nothing may be fetched, unless an older copy is known (2.3.1.4)
no connection  the failure is that of the page: its site cannot be reached
> 5 redirects  as if there were none (2.3.1.2)
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from pathfinder.errors import SourceError
from pathfinder.sources.exchange import Exchange, StatusError
from pathfinder.sources.failures import failed

if TYPE_CHECKING:
    from protego import Protego

DAY_S = 86_400.0  # RFC 9309 §2.4
TRY_AGAIN_S = 600.0  # a site whose robots.txt failed is asked again after this
MAX_BYTES = 2 << 20  # RFC 9309 §2.5 asks for at least 500 KiB
TIMEOUT_S = 10.0
_parsed: dict[str, Protego] = {}


def ask(url: str, exchange: Exchange) -> float:
    """The seconds of Crawl-delay that hold for `url`; SourceError `refused_robots` when it is forbidden."""
    parts = urlsplit(url)
    if parts.path == "/robots.txt":
        return 0.0
    origin = f"{parts.scheme.lower()}://{parts.netloc.lower()}"
    with exchange.settings.hosts.only(origin):
        note = _note(origin, exchange)
    if note["status"] >= 500:
        raise failed("refused_robots", url, f"its robots.txt answers HTTP {note['status']}")
    if not note["text"]:
        return 0.0
    rules = _rules(note["text"])
    agent = exchange.settings.user_agent.partition("/")[0].strip()
    if not rules.can_fetch(url, agent):
        raise failed("refused_robots", url)
    return float(rules.crawl_delay(agent) or 0.0)


def _note(origin: str, exchange: Exchange) -> dict[str, Any]:
    """What is known of the site's robots.txt: {"status", "text", "time"}; asked when it is too old."""
    hosts = exchange.settings.hosts
    known = hosts.note(origin)
    age = time.time() - known["time"] if known else DAY_S
    if known and 0 <= age < (DAY_S if known["status"] < 500 else TRY_AGAIN_S):
        return known
    status, text = _fetch(f"{origin}/robots.txt", exchange)
    if status >= 500 and known and known["status"] < 500:
        return known  # RFC 9309 §2.3.1.4: an older copy may be used on
    note = {"status": status, "text": text, "time": time.time()}
    hosts.keep(origin, note)
    return note


def _fetch(address: str, exchange: Exchange) -> tuple[int, str]:
    limits = replace(exchange.settings, attempts=1, max_bytes=MAX_BYTES)
    from pathfinder.sources.guard import Deadline

    deadline = Deadline(min(TIMEOUT_S, exchange.deadline.left()))
    asking = Exchange(limits, deadline, exchange.resolver, polite=False, paced=False)
    try:
        received = asking.get(address, accept="text/plain,*/*;q=0.5")
    except StatusError as error:
        return error.status, ""
    except SourceError as error:
        if error.kind == "http_error":  # endless redirects
            return 404, ""
        if error.kind in ("too_large", "damaged"):
            return 500, ""
        raise
    return 200, received.raw.decode("utf-8", "replace").removeprefix("\ufeff")


def _rules(text: str) -> Protego:
    from protego import Protego

    if text not in _parsed:
        _parsed[text] = Protego.parse(text)
    return _parsed[text]
