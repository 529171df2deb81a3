"""Archive sources: raw bytes, extracted text and metadata of web pages, PDFs and local documents.

Only what is archived can be quoted. Local files must lie in a folder given with --corpus.
"""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from pathfinder.errors import EXIT_DONE, EXIT_ERROR
from pathfinder.evidence.places import joined
from pathfinder.printing import printable
from pathfinder.session.opening import reading
from pathfinder.session.sources.fetching import FetchedRow, fetch
from pathfinder.session.sources.reading.passages import PAGE, Reader, whole
from pathfinder.session.sources.reading.showing import display
from pathfinder.session.terminal import marked

HELP = "archive sources"
EXAMPLE = "pf fetch arxiv:1706.03762 https://example.org/page papers/attention.pdf --about 'attention cost'"
SHORT = 1_200  # characters: a source as short as this is printed at once
AROUND = 500  # characters printed around the text of a source
HEADINGS = 15  # lines of an outline


def arguments(parser: ArgumentParser) -> None:
    parser.set_defaults(named="url")
    parser.add_argument("url", nargs="+", metavar="URL|PATH", help="addresses, files, arxiv:ID or doi:DOI")
    parser.add_argument("--about", metavar="WORDS", help="print at once what they say about these words")
    parser.add_argument("--json", action="store_true", help="sources and failures as JSON")


def run(args: Namespace) -> int:
    session = reading(args)
    found = fetch(session, args.url)
    if args.json:
        print(json.dumps(marked(found), ensure_ascii=False))
    else:
        _print(Reader(session), found["sources"], args.about)
        for failure in found["failures"]:
            print(f"pf: {failure['kind']}: {printable(failure['message'])}", file=sys.stderr)
            print(f"  next: {printable(failure['hint'])}", file=sys.stderr)
    return EXIT_DONE if found["sources"] else EXIT_ERROR


def _print(reader: Reader, sources: Sequence[FetchedRow], about: str | None) -> None:
    """Of each source what is about some words; else a short one whole, and of a longer one the outline."""
    names = list(dict.fromkeys(source["id"] for source in sources))
    room = PAGE // max(len(names), 1) - AROUND
    known = {source["id"]: " ".join(map(" ".join, source.get("known", {}).values())) for source in sources}
    for name in names:
        numbered, words = reader.text(name), about or known[name]
        ranges = joined(reader.best(name, words, room * 4 // 5)) if words else []
        if not ranges and len(numbered.text) <= SHORT:
            ranges = whole(numbered)
        shown = display(reader, name, ranges, room, about=words, headings=HEADINGS)
        reader.note(name, shown.numbers)
        print(f"{shown.text}\n")
