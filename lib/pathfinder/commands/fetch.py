"""Archive sources: raw bytes, extracted text and metadata of web pages, PDFs and local documents.

Only what is archived can be quoted. Local files must lie in a folder given with --corpus.
"""

from __future__ import annotations

import json
import secrets
import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from pathfinder.commands.gathering import archive, note_seen, settings
from pathfinder.commands.papers import keep_paper
from pathfinder.commands.workspace import launcher, now, reading
from pathfinder.errors import EXIT_DONE, EXIT_ERROR, SourceError
from pathfinder.sources.addresses import without_credentials
from pathfinder.sources.archive import Archive, Source
from pathfinder.sources.fence import fenced
from pathfinder.sources.notices import notices

if TYPE_CHECKING:
    from pathfinder.store.session import Session

HELP = "archive sources"
EXAMPLE = "pf fetch arxiv:1706.03762 https://example.org/page papers/attention.pdf"
EXCERPT = 700


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("url", nargs="+", metavar="URL|PATH", help="addresses, files, arxiv:ID or doi:DOI")
    parser.add_argument("--json", action="store_true", help="sources and failures as JSON")


def run(args: Namespace) -> int:
    session = reading(args)
    sources, failures = _archived(session, args.url)
    keys = ("asked", "url", "final_url")
    found = [{"url": source[key], "title": source["title"]} for source in sources for key in keys]
    if found:
        note_seen(session, "pf fetch", "", found)
    if args.json:
        print(json.dumps({"sources": sources, "failures": failures}, ensure_ascii=False))
    else:
        _print(sources, failures)
    return EXIT_DONE if sources else EXIT_ERROR


def _archived(session: Session, urls: list[str]) -> tuple[list[dict[str, Any]], list[dict[str, str]]]:
    """What was archived and what failed, each in the order asked; failures are kept for the next cards."""
    from pathfinder.sources.failure_log import record, take_back
    from pathfinder.sources.many import fetch_all

    store, folder = archive(session), session.paths.sources
    sources: list[dict[str, Any]] = []
    failures: list[dict[str, str]] = []
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


def _print(sources: list[dict[str, Any]], failures: list[dict[str, Any]]) -> None:
    for source in sources:
        size = f"{source['characters']:,} characters"
        print(f"{source['id']}  {source['source_type']} {source['authority']}  {size}")
        print(f"  {source['url']}\n  read: {launcher()} read {source['id']} --about 'words'")
        for notice in source["notices"]:
            print(f"  note: {notice}")
        print(
            fenced(
                f"title: {source['title']}\ntext begins:\n{source['excerpt']}",
                source["id"],
                secrets.token_hex(8),
            )
            + "\n"
        )
    for failure in failures:
        print(f"pf: {failure['kind']}: {failure['message']}\n  next: {failure['hint']}", file=sys.stderr)
