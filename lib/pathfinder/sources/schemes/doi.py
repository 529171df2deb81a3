"""doi: — a paper by its DOI: the best open copy that Unpaywall, OpenAlex or Crossref know, else its page."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote, unquote

from pathfinder.errors import SourceError
from pathfinder.sources.document import Document, Settings, failed

if TYPE_CHECKING:
    from pathfinder.sources.http.guard import Deadline
    from pathfinder.sources.http.open_access import Record

SCHEMES = ("doi",)
NAMED = re.compile(r"(?:doi:\s*|https?://(?:dx\.|www\.)?doi\.org/)?(10\.\d{4,9}/[^\s]+)\Z", re.IGNORECASE)
COPIES = 3  # open copies that are tried before the page of the DOI itself
ENOUGH = 3_000  # characters; what is shorter is the page about a paper, not the paper


class Tried(NamedTuple):
    """A copy that could be read, and whether it is the paper itself."""

    document: Document
    whole: bool


def claim(address: str) -> str | None:
    """`doi:10.…` when `address` is a DOI in any of its spellings, otherwise None."""
    found = NAMED.match(address.strip())
    return f"doi:{unquote(found[1]).rstrip('.,;').lower()}" if found else None


def fetch(address: str, settings: Settings) -> Document:
    """The first open copy that is a full text, else the longest page about the paper that can be read.

    Where PDF files are not wanted, the page of the DOI alone is asked.
    """
    from pathfinder.sources.http.guard import Deadline
    from pathfinder.sources.http.open_access import lookup

    name = (claim(address) or "").partition(":")[2]
    if not name:
        raise failed("refused_url", address, "it is not a DOI such as doi:10.1038/nature12373")
    deadline = Deadline(settings.timeout_s)
    record = lookup(name, settings, deadline)
    page = f"{settings.services['doi']}/{quote(name, safe='/:;()._-')}"
    best: Tried | None = None
    problem: SourceError | None = None
    found = replace(settings, from_public=settings.from_public or record.public)
    copies = record.copies[:COPIES] if settings.download_pdf else ()
    for place in (*copies, page):
        try:
            tried = _tried(place, settings if place == page else found, deadline)
        except SourceError as error:
            problem = error
            continue
        if best is None or tried.whole or len(tried.document.text) > len(best.document.text):
            best = tried
        if tried.whole:
            break
    if best is None:
        raise problem or failed("not_found", address)
    return _described(best, name, record)


def _tried(place: str, settings: Settings, deadline: Deadline) -> Tried:
    from pathfinder.sources.schemes import arxiv, web

    paper = arxiv.claim(place)
    limits = replace(settings, timeout_s=max(deadline.left(), 0.1), from_public=False)  # the user's mirror
    document = arxiv.fetch(paper, limits) if paper else web.fetch(place, settings, deadline=deadline)
    partial = document.metadata.get("partial") or document.metadata.get("abstract_only")
    return Tried(document, len(document.text) >= ENOUGH and not partial)


def _described(tried: Tried, name: str, record: Record) -> Document:
    document = tried.document
    metadata = {**document.metadata, "doi": name}
    if not tried.whole:
        metadata["abstract_only"] = True
    if record.citations is not None:
        metadata["citations"] = record.citations
    return replace(
        document,
        url=f"https://doi.org/{name}",
        title=record.title or document.title,
        authors=list(record.authors) or document.authors,
        published=record.published or document.published,
        metadata=metadata,
    )
