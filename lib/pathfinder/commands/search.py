"""Search your own documents: the folders given with --corpus, by BM25 with snippets."""

from __future__ import annotations

import json
import secrets
import sys
from argparse import ArgumentParser, Namespace

from pathfinder.commands.gathering import archive, corpus, note_seen
from pathfinder.commands.workspace import launcher, reading
from pathfinder.errors import EXIT_DONE, PathfinderError
from pathfinder.sources.fence import fenced

HELP = "search the local documents"
EXAMPLE = "pf search 'heat pump defrost loss'"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("query", nargs="+", metavar="QUERY", help="the words to search for")
    parser.add_argument("--limit", type=int, default=8, metavar="N", help="at most N documents (default 8)")
    parser.add_argument("--json", action="store_true", help="query and results as JSON")


def run(args: Namespace) -> int:
    session = reading(args)
    query = " ".join(args.query)
    index = corpus(session)
    if index is None:
        hint = "search the web with WebSearch, or start with --corpus DIR"
        raise PathfinderError("this research has no local documents to search", hint)
    index.refresh(_progress if sys.stderr.isatty() else None)
    hits = index.search(query, max(args.limit, 1))
    rows = [
        {"url": hit.url, "title": hit.title, "snippet": hit.snippet, "score": round(hit.score, 3)}
        for hit in hits
    ]
    note_seen(session, "pf search", query, rows)
    if args.json:
        print(json.dumps({"query": query, "results": rows}, ensure_ascii=False))
        return EXIT_DONE
    known = {source["url"]: source["id"] for source in archive(session).all()}
    rows_shown = [
        f"{number}. {hit.title}{' (archived as ' + known[hit.url] + ')' if hit.url in known else ''}\n"
        f"   {hit.url}\n   {hit.snippet}"
        for number, hit in enumerate(hits, 1)
    ]
    if hits:
        print(fenced("\n\n".join(rows_shown), "search", secrets.token_hex(8)))
    unread = index.unread()
    for each in unread[:5]:
        print(f"not searched: {each.path}: {each.kind}: {each.message}", file=sys.stderr)
    print(
        f"archive one with: {launcher()} fetch URL"
        if hits
        else f"nothing found for {query!r}; try other words"
    )
    return EXIT_DONE


def _progress(done: int, total: int, path: str) -> None:
    end = "\r" if done + 1 < total else "\n"
    print(f"indexing {done + 1}/{total}  {path[-60:]:<60}", end=end, file=sys.stderr, flush=True)
