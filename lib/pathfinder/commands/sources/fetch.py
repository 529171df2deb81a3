"""Archive sources: raw bytes, extracted text and metadata of web pages, PDFs and local documents.

Only what is archived can be quoted. Local files must lie in a folder given with --corpus.
"""

import json
import secrets
import sys
from argparse import ArgumentParser, Namespace
from typing import Any

from pathfinder.errors import EXIT_DONE, EXIT_ERROR
from pathfinder.session.opening import reading
from pathfinder.session.sources.fetching import fetch
from pathfinder.session.workspace import launcher
from pathfinder.sources.safety.fence import fenced

HELP = "archive sources"
EXAMPLE = "pf fetch arxiv:1706.03762 https://example.org/page papers/attention.pdf"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("url", nargs="+", metavar="URL|PATH", help="addresses, files, arxiv:ID or doi:DOI")
    parser.add_argument("--json", action="store_true", help="sources and failures as JSON")


def run(args: Namespace) -> int:
    found = fetch(reading(args), args.url)
    if args.json:
        print(json.dumps(found, ensure_ascii=False))
    else:
        _print(found["sources"], found["failures"])
    return EXIT_DONE if found["sources"] else EXIT_ERROR


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
