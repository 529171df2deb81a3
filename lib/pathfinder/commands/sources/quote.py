"""Say whether words stand in an archived source: exact, near, or not there with the closest passage."""

import json
import secrets
from argparse import ArgumentParser, Namespace

from pathfinder.errors import EXIT_DONE, EXIT_REFUSED
from pathfinder.evidence.quotes.proof import closest, difference, prepare, prove
from pathfinder.session.opening import reading
from pathfinder.session.sources.access import archive
from pathfinder.session.sources.reading.passages import known_source
from pathfinder.session.terminal import marked
from pathfinder.sources.safety.fence import fenced

HELP = "check a quote against an archived source"
FOR = "model"
EXAMPLE = "pf quote src_3 'maintained an average coefficient of performance of 2.1'"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("source", metavar="SOURCE", help="a source ID such as src_3")
    parser.add_argument("words", nargs="+", metavar="WORDS", help="the quote")
    parser.add_argument("--json", action="store_true", help="the verdict as JSON")


def run(args: Namespace) -> int:
    store = archive(reading(args))
    known_source(store, args.source)
    quote = " ".join(args.words)
    texts = [prepare(text) for text in store.texts(args.source)]
    for text in texts:
        proof = prove(quote, text)
        if proof is not None:
            verdict = {"level": proof.level, "start": proof.start, "end": proof.end}
            print(json.dumps(verdict) if args.json else f"{proof.level}: the quote stands in {args.source}")
            return EXIT_DONE
    passages = [passage for text in texts if (passage := closest(quote, text)) is not None]
    best = max(passages, key=lambda passage: passage.score, default=None)
    if args.json:
        told = marked({"level": None, "closest": best.text if best else None})
        print(json.dumps(told, ensure_ascii=False))
        return EXIT_REFUSED
    print(f"not there: the quote does not stand in {args.source}")
    if best:
        beside = f"closest: {best.text}\ndifference: {difference(quote, best.text)}"
        print(fenced(beside, args.source, secrets.token_hex(8)))
    return EXIT_REFUSED
