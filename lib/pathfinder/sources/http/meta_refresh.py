"""Pages that only send the reader on: `<meta http-equiv="refresh">`, followed as a redirect is."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING
from urllib.parse import urljoin

if TYPE_CHECKING:
    from pathfinder.sources.http.client import Client, Received

HEAD = 20_000  # bytes of a page that only sends on
SOON_S = 10
SHOWN = 50  # words; a page that says more than this is a page
MOST = 2
META = re.compile(r"<meta\b[^>]{0,200}\bhttp-equiv\s*=\s*[\"']?refresh\b[^>]{0,2000}>", re.IGNORECASE)
TARGET = re.compile(
    r"content\s*=\s*[\"']?\s*(\d{1,4})(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?[\"']?([^\"'>\s]+)", re.IGNORECASE
)
INVISIBLE = re.compile(
    r"<(script|style|title|noscript)\b.{0,20000}?</\1\s*>|<[^>]{0,4000}>", re.IGNORECASE | re.DOTALL
)


def sent_on(page: Received, client: Client) -> Received:
    """The page that `page` sends its reader to; `page` itself when it is one.

    The address is checked as every other, and what is wrong with it is a failure of the fetch.
    """
    for _ in range(MOST):
        target = _target(page)
        if target is None:
            return page
        page = client.get(target)
    return page


def _target(page: Received) -> str | None:
    if len(page.raw) > HEAD or b"http-equiv" not in page.raw.lower():
        return None
    source = page.raw.decode("utf-8", "replace")
    meta = META.search(source)
    found = TARGET.search(meta[0]) if meta else None
    if found is None or int(found[1]) > SOON_S or len(INVISIBLE.sub(" ", source).split()) > SHOWN:
        return None
    try:
        onward = urljoin(page.url, unescape(found[2]))
    except ValueError:
        return None
    return None if onward.partition("#")[0] == page.url.partition("#")[0] else onward
