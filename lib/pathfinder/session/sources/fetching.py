"""Fetching on behalf of a session: what was archived, what failed, and the notes of both."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NotRequired, TypedDict

from pathfinder.clock import now
from pathfinder.errors import SourceError
from pathfinder.evidence.language.detection import detected
from pathfinder.evidence.trust.filters import left_out
from pathfinder.model.cycle.descent import room, rules
from pathfinder.model.cycle.state import Filters
from pathfinder.model.graph.types import SourceType
from pathfinder.session.documents.papers import keep_paper
from pathfinder.session.sources.access import archive, document_at, note_seen, settings
from pathfinder.session.sources.known import SCHEME, recalled
from pathfinder.session.store.session import Session
from pathfinder.sources.archive.archive import Archive
from pathfinder.sources.archive.source import Source
from pathfinder.sources.document import Document
from pathfinder.sources.http.addresses import without_credentials
from pathfinder.sources.safety.notices import notices

EXCERPT = 700  # characters


class FetchedRow(TypedDict):
    """A source as `pf fetch` tells it."""

    id: str
    url: str
    final_url: str
    title: str
    source_type: SourceType
    authority: float
    characters: int
    published: str | None
    asked: str  # the address that was given
    text_path: str
    notices: list[str]
    known: NotRequired[dict[str, list[str]]]  # what earlier researches verified of it, by fact
    excerpt: str


class FailedRow(TypedDict):
    """An address that could not be archived, or may not."""

    url: str
    kind: str
    message: str
    hint: str


class Fetched(TypedDict):
    """What became of some addresses, each kind in the order asked."""

    sources: list[FetchedRow]
    failures: list[FailedRow]


_PLACE = re.compile(r":[\d\s,–-]+$")


def fetch(session: Session, urls: Sequence[str]) -> Fetched:
    """What was archived under `sources` and what failed under `failures`, each in the order asked.

    A document of the user's may be named by its path below its folder.
    """
    sources, failures = _archived(session, [str(document_at(session, url) or url) for url in urls])
    found = [
        {"url": url, "title": source["title"]}
        for source in sources
        for url in (source["asked"], source["url"], source["final_url"])
    ]
    if found:
        note_seen(session, "pf fetch", "", found)
    return {"sources": sources, "failures": failures}


def archived(session: Session, names: Sequence[str]) -> tuple[list[str], list[SourceError]]:
    """The same names of sources and places, those of documents by their paths as what they are archived as.

    "notes/may.md:1-60" becomes "src_4:1-60"; what is no such path stays, and what cannot be archived is
    left out and told.
    """
    found = {name: _document(session, name) for name in names}
    paths = {str(path): "" for path, _ in filter(None, found.values())}
    if not paths:
        return list(names), []
    outcome = fetch(session, list(paths))
    paths |= {source["asked"]: source["id"] for source in outcome["sources"]}
    failed = [SourceError(each["kind"], each["message"], each["hint"]) for each in outcome["failures"]]
    there = [(name, found[name]) for name in names if not (one := found[name]) or paths[str(one[0])]]
    return [f"{paths[str(one[0])]}{one[1]}" if one else name for name, one in there], failed


def _document(session: Session, name: str) -> tuple[Path, str] | None:
    """The document that a name begins with, and the place behind it, as in ":1-60"."""
    if path := document_at(session, name):
        return path, ""
    place = _PLACE.search(name)
    path = document_at(session, name[: place.start()]) if place else None
    return (path, name[place.start() :]) if path and place else None


def _archived(session: Session, urls: Sequence[str]) -> tuple[list[FetchedRow], list[FailedRow]]:
    """Failures are kept for the next cards."""
    from pathfinder.sources.archive.failure_log import record, take_back

    store, folder = archive(session), session.paths.sources
    sources: list[FetchedRow] = []
    failures: list[FailedRow] = []
    filters = session.research.state.get("filters", {})
    plain = [url for url in urls if not url.startswith(SCHEME)]  # the filters hold for where a fact stands
    refused = {url: why for url in plain if (why := left_out(filters, url))}
    failures += [_refused(url, why) for url, why in refused.items()]
    allowed = [url for url in urls if url not in refused]
    if rule := rules(session.research):
        new = [url for url in allowed if store.find(url) is None]
        beyond = new[room(session.research, len(store.all())) :]
        failures += [_beyond(url, rule["breadth"]) for url in beyond]
        allowed = [url for url in allowed if url not in beyond]
    for url, outcome in _outcomes(session, allowed):
        if isinstance(outcome, Document) and (why := _content_left_out(filters, outcome)):
            failures.append(_refused(url, why))
        elif isinstance(outcome, SourceError):
            named = without_credentials(url)
            failures.append(
                {"url": named, "kind": outcome.kind, "message": outcome.message, "hint": outcome.hint}
            )
            record(folder, named, outcome.kind, outcome.message, now(), said=outcome.said)
        else:
            source = store.add(outcome)
            keep_paper(session, source)
            sources.append(_described(store, url, source))
    take_back(folder, [source["asked"] for source in sources], now())
    return sources, failures


def _beyond(url: str, breadth: int) -> FailedRow:
    named = without_credentials(url)
    message = f"{named} is left out: this level has its {breadth} new addresses"
    return {"url": named, "kind": "filtered", "message": message, "hint": "read what is archived, or submit"}


def _outcomes(session: Session, urls: Sequence[str]) -> Iterator[tuple[str, Document | SourceError]]:
    """Each address with its document or failure; `knowledge:` stands for those of a known fact."""
    from pathfinder.sources.fetch import fetch_all

    used = settings(session)
    for url in urls:
        if url.startswith(SCHEME):
            yield from recalled(session, url, used)
    yield from fetch_all([url for url in urls if not url.startswith(SCHEME)], settings=used)


def _content_left_out(filters: Filters, document: Document) -> str | None:
    language = detected(document.text) if filters.get("languages") else ""
    return left_out(filters, document.final_url, published=document.published, language=language)


def _refused(url: str, why: str) -> FailedRow:
    named, hint = without_credentials(url), "the filters hold for the whole research; take another source"
    return {"url": named, "kind": "filtered", "message": f"{named} is left out: {why}", "hint": hint}


def _described(store: Archive, url: str, source: Source) -> FetchedRow:
    text = store.texts(source["id"])[0]
    metadata = source.get("metadata") or {}
    known = metadata.get("known", {}).get("facts", {})
    row: FetchedRow = {
        "id": source["id"],
        "url": source["url"],
        "final_url": source["final_url"],
        "title": source["title"],
        "source_type": source["source_type"],
        "authority": source["authority"],
        "characters": source["characters"],
        "published": source["published"],
        "asked": url,
        "text_path": str(store.text_path(source["id"])),
        "notices": notices(metadata),
        "excerpt": text[:EXCERPT],
    }
    if known:
        row["known"] = known
    return row
