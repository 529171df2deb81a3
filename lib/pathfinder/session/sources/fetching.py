"""Fetching on behalf of a session: what was archived, what failed, and the notes of both."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from pathfinder.clock import now
from pathfinder.errors import SourceError
from pathfinder.evidence.language.detection import detected
from pathfinder.evidence.trust.filters import left_out
from pathfinder.model.cycle.descent import room, rules
from pathfinder.model.cycle.state import Filters
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
_PLACE = re.compile(r":[\d\s,–-]+$")


def fetch(session: Session, urls: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
    """What was archived under `sources` and what failed under `failures`, each in the order asked.

    A document of the user's may be named by its path below its folder.
    """
    sources, failures = _archived(session, [str(document_at(session, url) or url) for url in urls])
    keys = ("asked", "url", "final_url")
    found = [{"url": source[key], "title": source["title"]} for source in sources for key in keys]
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


def _archived(session: Session, urls: Sequence[str]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Failures are kept for the next cards."""
    from pathfinder.sources.archive.failure_log import record, take_back

    store, folder = archive(session), session.paths.sources
    sources: list[dict[str, Any]] = []
    failures: list[dict[str, Any]] = []
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
            row = {"url": named, "kind": outcome.kind, "message": outcome.message, "hint": outcome.hint}
            failures.append(row)
            record(folder, named, outcome.kind, outcome.message, now(), said=outcome.said)
        else:
            source = store.add(outcome)
            keep_paper(session, source)
            sources.append(_described(store, url, source))
    take_back(folder, [source["asked"] for source in sources], now())
    return sources, failures


def _beyond(url: str, breadth: int) -> dict[str, str]:
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


def _refused(url: str, why: str) -> dict[str, str]:
    named, hint = without_credentials(url), "the filters hold for the whole research; take another source"
    return {"url": named, "kind": "filtered", "message": f"{named} is left out: {why}", "hint": hint}


def _described(store: Archive, url: str, source: Source) -> dict[str, Any]:
    text = store.texts(source["id"])[0]
    shown = ("id", "url", "final_url", "title", "source_type", "authority", "characters", "published")
    metadata = source.get("metadata") or {}
    known = metadata.get("known", {}).get("facts", {})
    return {
        **{key: source[key] for key in shown},  # type: ignore[literal-required]
        "asked": url,
        "text_path": str(store.text_path(source["id"])),
        "notices": notices(metadata),
        **({"known": known} if known else {}),
        "excerpt": text[:EXCERPT],
    }
