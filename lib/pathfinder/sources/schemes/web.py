"""http and https: a page as it is sent, read by the module of its format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathfinder.sources.document import Document, Settings
from pathfinder.sources.exchange import Exchange
from pathfinder.sources.isolation import extract

if TYPE_CHECKING:
    from pathfinder.sources.guard import Deadline, Resolver

SCHEMES = ("http", "https")


def fetch(
    address: str, settings: Settings, resolver: Resolver | None = None, deadline: Deadline | None = None
) -> Document:
    """The page at `address`."""
    received = Exchange(settings, deadline, resolver).get(address)
    return extract(received.raw, received.content_type, address, final_url=received.url)
