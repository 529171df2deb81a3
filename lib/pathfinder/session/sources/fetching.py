"""Fetching on behalf of a session: what was archived, what failed, and the notes of both."""

from collections.abc import Sequence
from typing import Any

from pathfinder.clock import now
from pathfinder.errors import SourceError
from pathfinder.session.documents.papers import keep_paper
from pathfinder.session.sources.access import archive, note_seen, settings
from pathfinder.session.store.session import Session
from pathfinder.sources.archive.archive import Archive, Source
from pathfinder.sources.http.addresses import without_credentials
from pathfinder.sources.safety.notices import notices

EXCERPT = 700  # characters


def fetch(session: Session, urls: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
    """What was archived under `sources` and what failed under `failures`, each in the order asked."""
    sources, failures = _archived(session, urls)
    keys = ("asked", "url", "final_url")
    found = [{"url": source[key], "title": source["title"]} for source in sources for key in keys]
    if found:
        note_seen(session, "pf fetch", "", found)
    return {"sources": sources, "failures": failures}


def _archived(session: Session, urls: Sequence[str]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Failures are kept for the next cards."""
    from pathfinder.sources.archive.failure_log import record, take_back
    from pathfinder.sources.fetch import fetch_all

    store, folder = archive(session), session.paths.sources
    sources: list[dict[str, Any]] = []
    failures: list[dict[str, Any]] = []
    for url, outcome in fetch_all(urls, settings=settings(session)):
        if isinstance(outcome, SourceError):
            named = without_credentials(url)
            row = {"url": named, "kind": outcome.kind, "message": outcome.message, "hint": outcome.hint}
            failures.append(row)
            record(folder, named, outcome.kind, outcome.message, now())
        else:
            source = store.add(outcome)
            keep_paper(session, source)
            sources.append(_described(store, url, source))
    take_back(folder, [source["asked"] for source in sources], now())
    return sources, failures


def _described(store: Archive, url: str, source: Source) -> dict[str, Any]:
    text = store.texts(source["id"])[0]
    shown = ("id", "url", "final_url", "title", "source_type", "authority", "characters", "published")
    return {
        **{key: source[key] for key in shown},  # type: ignore[literal-required]
        "asked": url,
        "text_path": str(store.text_path(source["id"])),
        "notices": notices(source.get("metadata") or {}),
        "excerpt": text[:EXCERPT],
    }
