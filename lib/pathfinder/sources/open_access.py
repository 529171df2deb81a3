"""What Unpaywall, OpenAlex and Crossref know of a DOI: open copies, title, authors, date, citations.

Each is asked as its documentation allows programs to; none that fails stops the others.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

from pathfinder.errors import SourceError
from pathfinder.sources.exchange import Exchange

if TYPE_CHECKING:
    from pathfinder.sources.document import Settings
    from pathfinder.sources.guard import Deadline

MAX_REPLY = 4 << 20
TIMEOUT_S = 8.0
FREE_LICENCE = "creativecommons.org"


class Record(NamedTuple):
    """What is known of a paper. `copies` are addresses, the best first."""

    copies: tuple[str, ...] = ()
    title: str = ""
    authors: tuple[str, ...] = ()
    published: str | None = None
    citations: int | None = None


def lookup(doi: str, settings: Settings, deadline: Deadline) -> Record:
    """The records of all services joined: the copies in their order, the first title, authors, date."""
    records = list(_records(doi, settings, deadline))
    copies = dict.fromkeys(copy for record in records for copy in record.copies)
    pages = [copy for copy in copies if ".pdf" in copy.lower() or "/pdf" in copy.lower()]
    ordered = dict.fromkeys((*pages, *copies))
    return Record(
        copies=tuple(ordered),
        title=next((record.title for record in records if record.title), ""),
        authors=next((record.authors for record in records if record.authors), ()),
        published=next((record.published for record in records if record.published), None),
        citations=next((record.citations for record in records if record.citations is not None), None),
    )


def _records(doi: str, settings: Settings, deadline: Deadline) -> Iterator[Record]:
    name, contact = quote(doi, safe="/:;()._-"), quote(settings.contact)
    asked: list[tuple[str, str, Callable[[dict[str, Any]], Record]]] = []
    if "unpaywall" in settings.services and contact:
        asked.append((settings.services["unpaywall"], f"/v2/{name}?email={contact}", _unpaywall))
    mail = f"?mailto={contact}" if contact else ""
    if "openalex" in settings.services:
        asked.append((settings.services["openalex"], f"/works/doi:{name}{mail}", _openalex))
    if "crossref" in settings.services:
        asked.append((settings.services["crossref"], f"/works/{quote(doi, safe='')}{mail}", _crossref))
    for base, path, read in asked:
        reply = _json(f"{base}{path}", settings, deadline)
        if reply is not None:
            yield read(reply)


def _json(address: str, settings: Settings, deadline: Deadline) -> dict[str, Any] | None:
    from pathfinder.sources.guard import Deadline

    limits = replace(settings, attempts=1, max_bytes=MAX_REPLY)
    bounded = Deadline(min(TIMEOUT_S, deadline.left()))
    try:
        received = Exchange(limits, bounded, polite=False, paced=False).get(
            address, accept="application/json"
        )
        reply = json.loads(received.raw)
    except (SourceError, ValueError, RecursionError):
        return None
    return reply if isinstance(reply, dict) else None


def _unpaywall(reply: dict[str, Any]) -> Record:
    places = [_object(reply.get("best_oa_location")), *map(_object, _list(reply.get("oa_locations")))]
    copies = [place.get(key) for place in places for key in ("url_for_pdf", "url")]
    names = [_object(row) for row in _list(reply.get("z_authors"))]
    return Record(
        copies=_addresses(copies),
        title=_text(reply.get("title")),
        authors=_names(f"{_text(each.get('given'))} {_text(each.get('family'))}" for each in names),
        published=_text(reply.get("published_date")) or None,
    )


def _openalex(reply: dict[str, Any]) -> Record:
    places = [_object(reply.get("best_oa_location")), *map(_object, _list(reply.get("locations")))]
    free = [place for place in places if place.get("is_oa")]
    copies = [place.get(key) for place in free for key in ("pdf_url", "landing_page_url")]
    copies.insert(1, _object(reply.get("open_access")).get("oa_url"))
    people = (_object(_object(row).get("author")) for row in _list(reply.get("authorships")))
    cited = reply.get("cited_by_count")
    return Record(
        copies=_addresses(copies),
        title=_text(reply.get("title") or reply.get("display_name")),
        authors=_names(_text(each.get("display_name")) for each in people),
        published=_text(reply.get("publication_date")) or None,
        citations=cited if isinstance(cited, int) else None,
    )


def _crossref(reply: dict[str, Any]) -> Record:
    work = _object(reply.get("message"))
    licences = [_text(_object(row).get("URL")) for row in _list(work.get("license"))]
    free = any(FREE_LICENCE in licence for licence in licences)
    links = [_object(row) for row in _list(work.get("link"))] if free else []
    rows = [_object(row) for row in _list(work.get("author"))]
    dates = _list(_object(work.get("issued")).get("date-parts"))
    parts = [part for part in (_list(dates[0]) if dates else []) if isinstance(part, int)]
    cited = work.get("is-referenced-by-count")
    return Record(
        copies=_addresses(link.get("URL") for link in links),
        title=_text(next(iter(_list(work.get("title"))), "")),
        authors=_names(f"{_text(each.get('given'))} {_text(each.get('family'))}" for each in rows),
        published="-".join((f"{parts[0]:04}", *(f"{part:02}" for part in parts[1:3]))) if parts else None,
        citations=cited if isinstance(cited, int) else None,
    )


def _object(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _text(value: object) -> str:
    return " ".join(value.split())[:500] if isinstance(value, str) else ""


def _names(names: Iterator[str]) -> tuple[str, ...]:
    return tuple(islice((name.strip() for name in names if name.strip()), 50))


def _addresses(values: Any) -> tuple[str, ...]:
    """The http(s) addresses among `values`, each once."""
    found = (each for each in values if isinstance(each, str) and each.startswith(("http://", "https://")))
    return tuple(dict.fromkeys(found))
