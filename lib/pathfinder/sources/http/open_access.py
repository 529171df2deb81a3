"""What Unpaywall, OpenAlex and Crossref know of a DOI: open copies, title, authors, date, citations.

Each is asked as its documentation allows programs to; none that fails stops the others. How each is asked
and read stands in `open_access.toml`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

from pathfinder.data import table
from pathfinder.errors import SourceError
from pathfinder.sources.document import Settings
from pathfinder.sources.http.client import Client

if TYPE_CHECKING:
    from pathfinder.sources.http.guard import Deadline

MAX_REPLY = 4 << 20
TIMEOUT_S = 8.0


class Record(NamedTuple):
    """What is known of a paper. `copies` are addresses, the best first."""

    copies: tuple[str, ...] = ()
    title: str = ""
    authors: tuple[str, ...] = ()
    published: str | None = None
    citations: int | None = None
    public: bool = False  # whether a public service said any of it


def lookup(doi: str, settings: Settings, deadline: Deadline) -> Record:
    """The records of all services joined: the copies in their order, the first title, authors, date."""
    records = list(_records(doi, settings, deadline))
    copies = dict.fromkeys(copy for record in records for copy in record.copies)
    pages = [copy for copy in copies if ".pdf" in copy.lower() or "/pdf" in copy.lower()]
    rows = [record._asdict().items() for record in reversed(records)]
    known = {name: value for row in rows for name, value in row if value not in ("", (), None)}
    public = any(record.public for record in records)
    return Record(**{**known, "copies": tuple(dict.fromkeys((*pages, *copies))), "public": public})


def _records(doi: str, settings: Settings, deadline: Deadline) -> Iterator[Record]:
    contact = quote(settings.contact)
    names = {
        "name": quote(doi, safe="/:;()._-"),
        "quoted": quote(doi, safe=""),
        "contact": contact,
        "mail": f"?mailto={contact}" if contact else "",
    }
    for service, about in table("pathfinder.sources.http", "open_access.toml").items():
        if service in settings.services and (contact or "{contact}" not in about["path"]):
            address = settings.services[service] + about["path"].format(**names)
            reply, public = _json(address, settings, deadline)
            if reply is not None:
                yield _record(reply, about["record"])._replace(public=public)


def _json(address: str, settings: Settings, deadline: Deadline) -> tuple[dict[str, Any] | None, bool]:
    """The JSON object at an address, and whether that is a public one."""
    from pathfinder.sources.http.guard import Deadline

    limits = replace(settings, attempts=1, max_bytes=MAX_REPLY)
    bounded = Deadline(min(TIMEOUT_S, deadline.left()))
    try:
        client = Client(limits, bounded, polite=False, paced=False)
        reply = json.loads(client.get(address, accept="application/json").raw)
    except (SourceError, ValueError, RecursionError):
        return None, False
    return (reply if isinstance(reply, dict) else None), client.settings.from_public


def _record(reply: dict[str, Any], paths: Mapping[str, str]) -> Record:
    """What a reply says; `paths` has a JMESPath expression for each field."""
    from jmespath import search

    found = {name: search(path, reply) for name, path in paths.items()}
    published, cited = found["published"], found.get("citations")
    if isinstance(published, list):
        published = "-".join(f"{part:02}" for part in published[:3] if isinstance(part, int))
    return Record(
        copies=_addresses(found["copies"] or ()),
        title=_text(found["title"]),
        authors=tuple(filter(None, map(_text, found["authors"] or ())))[:50],
        published=_text(published) or None,
        citations=cited if isinstance(cited, int) else None,
    )


def _text(value: object) -> str:
    return " ".join(value.split())[:500] if isinstance(value, str) else ""


def _addresses(values: Any) -> tuple[str, ...]:
    """The http(s) addresses among `values`, each once."""
    found = (each for each in values if isinstance(each, str) and each.startswith(("http://", "https://")))
    return tuple(dict.fromkeys(found))
