"""Print the passages of an archived source that say most about some words. Quotes are copied from here."""

import json
import secrets
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from pathfinder.errors import EXIT_DONE
from pathfinder.session.opening import reading
from pathfinder.session.sources.access import archive
from pathfinder.session.sources.passages import read
from pathfinder.sources.safety.fence import fenced
from pathfinder.sources.search.passages import Passage

HELP = "read passages of an archived source"
FOR = "model"
SHORT = 8_000  # characters: a text as short as this is shown whole
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
    found = read(store, args.source, args.about, limit=args.limit, short=0 if args.json else SHORT)
    source, passages = found.source, found.passages
    if args.json:
        print(json.dumps(found.row(), ensure_ascii=False))
        return EXIT_DONE
    print(f"{source['id']}  {source['url']}\nall of it: {store.text_path(source['id'])}")
    for notice in found.notices:
        print(f"note: {notice}")
    print(fenced(_in_order(passages), source["id"], secrets.token_hex(8)))
    left = found.characters - sum(len(passage.text) for passage in passages)
    if left > ADJACENT * len(passages):
        print(f"{left:,} of {found.characters:,} characters are not shown; --limit N shows more passages")
    return EXIT_DONE


def _in_order(found: Sequence[Passage]) -> str:
    """The passages as they follow each other in the text; […] stands where something is left out."""
    shown, end = "", 0
    for passage in sorted(found):
        gap = "\n\n" if passage.start - end < ADJACENT else "\n\n[…]\n\n"
        shown += (gap if shown else "") + passage.text
        end = passage.start + len(passage.text)
    return shown
