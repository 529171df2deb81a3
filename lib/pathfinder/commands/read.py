"""Print the passages of an archived source that say most about some words. Quotes are copied from here."""

from __future__ import annotations

import json
import secrets
import sys
from argparse import ArgumentParser, Namespace

from pathfinder.commands.gathering import archive
from pathfinder.commands.workspace import reading
from pathfinder.errors import EXIT_DONE, SourceError
from pathfinder.sources.archive import Archive, Source
from pathfinder.sources.fence import fenced
from pathfinder.sources.notices import notices
from pathfinder.sources.passages import Passage, passages

HELP = "read passages of an archived source"
SHORT = 8_000  # characters: a text as short as this is shown whole
PASSAGES = 6
ADJACENT = 8  # characters of white space between neighbouring passages
EXAMPLE = "pf read src_3 --about 'defrost loss humidity'"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("source", metavar="SOURCE", help="a source ID such as src_3")
    parser.add_argument(
        "--about", metavar="WORDS", help="passages about these words (default: the beginning)"
    )
    parser.add_argument(
        "--limit", type=int, metavar="N", help="at most N passages (default: a short text whole, else 6)"
    )
    parser.add_argument("--json", action="store_true", help="passages as JSON")


def run(args: Namespace) -> int:
    store = archive(reading(args))
    source = known_source(store, args.source)
    text = store.texts(args.source)[0]
    whole = len(text) <= SHORT and args.limit is None and not args.json
    limit = sys.maxsize if whole else max(args.limit or PASSAGES, 1)
    found = passages(text, None if whole else args.about, limit=limit)
    if args.json:
        rows = [{"start": passage.start, "text": passage.text} for passage in found]
        print(
            json.dumps(
                {
                    "source": source["id"],
                    "title": source["title"],
                    "notices": notices(source.get("metadata") or {}),
                    "passages": rows,
                },
                ensure_ascii=False,
            )
        )
        return EXIT_DONE
    shown = _in_order(found)
    print(f"{source['id']}  {source['url']}\nall of it: {store.text_path(source['id'])}")
    for notice in notices(source.get("metadata") or {}):
        print(f"note: {notice}")
    print(fenced(shown, source["id"], secrets.token_hex(8)))
    left = len(text) - sum(len(passage.text) for passage in found)
    if left > ADJACENT * len(found):
        print(f"{left:,} of {len(text):,} characters are not shown; --limit N shows more passages")
    return EXIT_DONE


def _in_order(found: list[Passage]) -> str:
    """The passages as they follow each other in the text; […] stands where something is left out."""
    shown, end = "", 0
    for passage in sorted(found):
        gap = "\n\n" if passage.start - end < ADJACENT else "\n\n[…]\n\n"
        shown += (gap if shown else "") + passage.text
        end = passage.start + len(passage.text)
    return shown


def known_source(store: Archive, source_id: str) -> Source:
    """The source with this ID; SourceError when it is not archived."""
    source = store.get(source_id)
    if source is None:
        known = ", ".join(each["id"] for each in store.all()[-8:]) or "none yet"
        raise SourceError(
            "not_found", f"no source {source_id!r} is archived", f"archived: {known}; see `pf fetch`"
        )
    return source
