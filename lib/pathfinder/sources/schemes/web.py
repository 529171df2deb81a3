"""http and https: a page as it is sent, read by the module of its format, rendered if need be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathfinder.errors import SourceError
from pathfinder.sources.browser.rendering import Task, rendered
from pathfinder.sources.document import Document, Settings
from pathfinder.sources.http.client import Client
from pathfinder.sources.http.meta_refresh import sent_on
from pathfinder.sources.sandbox.isolation import extract

if TYPE_CHECKING:
    from pathfinder.sources.http.addresses import Resolver
    from pathfinder.sources.http.guard import Deadline

SCHEMES = ("http", "https")


def fetch(
    address: str, settings: Settings, resolver: Resolver | None = None, deadline: Deadline | None = None
) -> Document:
    """The page at `address`."""
    from pathfinder.sources.http.guard import pinned

    client = Client(settings, deadline, pinned(resolver))
    received = sent_on(client.get(address), client)
    try:
        return extract(
            received.raw,
            received.content_type,
            address,
            final_url=received.url,
            limit_s=client.deadline.left(),
        )
    except SourceError as error:
        if error.kind != "needs_javascript":
            raise
        return rendered(Task(received, address, error), client)
