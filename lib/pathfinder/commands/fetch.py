"""Archive sources: raw bytes, extracted text and metadata of web pages, PDFs and local documents.

Only what is archived can be quoted. Local files must lie in a folder given with --corpus.
"""

from __future__ import annotations

import json
import secrets
import sys
from argparse import ArgumentParser, Namespace
from typing import Any

from pathfinder.commands.gathering import archive, note_seen, settings
from pathfinder.commands.workspace import launcher, reading
from pathfinder.errors import EXIT_DONE, EXIT_ERROR, SourceError
from pathfinder.sources.archive import Archive
from pathfinder.sources.fence import fenced

HELP = "archive sources"
EXAMPLE = "pf fetch https://arxiv.org/abs/1706.03762 papers/attention.pdf"
EXCERPT = 700


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("url", nargs="+", metavar="URL|PATH", help="what to archive")
    parser.add_argument("--json", action="store_true", help="sources and failures as JSON")


def run(args: Namespace) -> int:
    session = reading(args)
    store, allowed = archive(session), settings(session)
    sources, failures = [], []
    for url in args.url:
        try:
            sources.append(_fetched(store, url, allowed))
        except SourceError as error:
            failures.append({"url": url, "kind": error.kind, "message": error.message, "hint": error.hint})
    found = [
        {"url": source[key], "title": source["title"]} for source in sources for key in ("url", "final_url")
    ]
    if found:
        note_seen(session, "pf fetch", "", found)
    if args.json:
        print(json.dumps({"sources": sources, "failures": failures}, ensure_ascii=False))
    else:
        _print(sources, failures)
    return EXIT_DONE if sources else EXIT_ERROR


def _fetched(store: Archive, url: str, allowed: Any) -> dict[str, Any]:
    from pathfinder.sources.fetch import fetch

    source = store.add(fetch(url, settings=allowed))
    text = store.texts(source["id"])[0]
    shown = ("id", "url", "final_url", "title", "source_type", "authority", "characters", "published")
    return {
        **{key: source[key] for key in shown},  # type: ignore[literal-required]
        "text_path": str(store.text_path(source["id"])),
        "excerpt": text[:EXCERPT],
    }


def _print(sources: list[dict[str, Any]], failures: list[dict[str, Any]]) -> None:
    for source in sources:
        size = f"{source['characters']:,} characters"
        print(f"{source['id']}  {source['source_type']} {source['authority']}  {size}")
        print(f"  {source['url']}\n  read: {launcher()} read {source['id']} --about 'words'")
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
