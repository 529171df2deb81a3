"""http and https: a page as it is sent, read by the module of its format, rendered if need be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathfinder.errors import SourceError
from pathfinder.sources.document import Document, Settings
from pathfinder.sources.exchange import Exchange
from pathfinder.sources.isolation import extract
from pathfinder.sources.refresh import sent_on

if TYPE_CHECKING:
    from pathfinder.sources.guard import Deadline, Resolver

SCHEMES = ("http", "https")


def fetch(
    address: str, settings: Settings, resolver: Resolver | None = None, deadline: Deadline | None = None
) -> Document:
    """The page at `address`."""
    from pathfinder.sources.guard import pinned

    exchange = Exchange(settings, deadline, pinned(resolver))
    received = sent_on(exchange.get(address), exchange)
    try:
        return extract(received.raw, received.content_type, address, final_url=received.url)
    except SourceError as error:
        if error.kind != "needs_javascript":
            raise
        from pathfinder.sources.rendering import Task, rendered

        return rendered(Task(received, address, error), exchange)
