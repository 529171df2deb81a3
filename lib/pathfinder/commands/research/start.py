"""Start a research and print its first card."""

import json
import shutil
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from pathfinder.errors import EXIT_DONE, PathfinderError
from pathfinder.printing import printable
from pathfinder.session.cards import card_text, open_card
from pathfinder.session.documents.knowledge import prepare
from pathfinder.session.documents.writing import Before, write_views
from pathfinder.session.guards.paths import read
from pathfinder.session.lifecycle.filters import LISTS
from pathfinder.session.lifecycle.starting import first_entry
from pathfinder.session.store import bindings
from pathfinder.session.store.paths import new_session_id, old_folder
from pathfinder.session.store.session import create
from pathfinder.session.terminal import afterwards
from pathfinder.session.workspace import bind, configuration, launcher, own_root
from pathfinder.steps.protocol import apply_event

HELP = "start a research"
CHANGES = True
EXAMPLE = "pf start 'Why do heat pumps work in cold places?' --corpus ~/papers"
MAX_QUESTION = 2000
LARGEST_FILE = 100_000  # bytes
TEXT_FILE = "name a UTF-8 text file"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("question", nargs="*", metavar="QUESTION", help="the question")
    parser.add_argument("--question-file", metavar="FILE", help="read the question from a file")
    parser.add_argument(
        "--corpus", action="append", default=[], metavar="DIR", help="a folder of documents that may be read"
    )
    parser.add_argument(
        "--since", metavar="DATE", help="only sources published on this day, month or year or later"
    )
    parser.add_argument("--until", metavar="DATE", help="only sources published then or earlier")
    for name, what in LISTS.items():
        parser.add_argument(f"--{name}", action="append", default=[], metavar="LIST", help=what)
    parser.add_argument("--max-iterations", type=int, metavar="N", help="stop after N iterations")
    parser.add_argument(
        "--breadth", type=int, metavar="N", help="go into depth: up to N new addresses at each level"
    )
    parser.add_argument(
        "--depth",
        type=int,
        metavar="D",
        help="levels with --breadth (2, at most 5); alone: one of that breadth",
    )
    parser.add_argument("--words", type=int, metavar="N", help="the length of the written report")
    parser.add_argument(
        "--review", action="store_true", help="wait for the user to look at the plan before the first search"
    )
    parser.add_argument(
        "--todos", action="store_true", help="work off the tangents that were kept, once the goal is met"
    )
    parser.add_argument("--budget", type=float, metavar="USD", help="the most this research may cost")
    parser.add_argument(
        "--driver",
        choices=("interactive", "loop", "offline"),
        default="interactive",
        help="who answers the cards",
    )
    parser.add_argument("--id-only", action="store_true", help="print the session ID and no card")
    parser.add_argument("--json", action="store_true", help="session ID and first card as JSON")


def run(args: Namespace) -> int:
    question = _question(args)
    root = own_root()
    started = first_entry(args, question, configuration(root))
    documents = _documents(started["corpora"])
    prepare(root)
    session = create(root, new_session_id(root, question, started["time"][:10]), apply_event)
    try:
        session.commit("started", session=session.paths.id, **started)
    except PathfinderError:
        shutil.rmtree(session.paths.folder, ignore_errors=True)
        raise
    write_views(session, Before(None))
    with afterwards():
        bindings.set_current(root, session.paths.id)
        bind(session)
    if old := old_folder(Path.cwd()):
        print(
            f"pf: {str(old)!r} holds a research of version 1\n  next: {launcher()} migrate", file=sys.stderr
        )
    card = open_card(session)
    if args.id_only:
        print(session.paths.id)
    elif args.json:
        print(json.dumps({"session": session.paths.id, "next": card}, ensure_ascii=False))
    else:
        print(f"Started {session.paths.id}\n{documents}\n{card_text(card)}")
    return EXIT_DONE


def _documents(corpora: list[str]) -> str:
    """A line that tells how many documents can be searched, and what is left out; "" without a corpus.

    PathfinderError names a folder in which there is nothing to read.
    """
    from pathfinder.sources.search.folders import hidden_folders, is_readable, left_out, walk

    if not corpora:
        return ""
    paths: dict[str, None] = {}
    for folder in corpora:
        found = [each.path for each in walk([Path(folder)])]
        if not any(map(is_readable, found)):
            why = f"; {left_out(found)}" if found else ": it is empty"
            hint = "name a folder of text, Markdown, HTML or PDF files"
            raise PathfinderError(f"there is nothing to read in the corpus {folder}{why}", hint)
        paths |= dict.fromkeys(found)
    others, hidden = [path for path in paths if not is_readable(path)], hidden_folders(corpora)
    count = len(paths) - len(others)
    told = [f"{count} document{'s' * (count > 1)} in the corpus, which `{launcher()} read .` lists"]
    told += [f"left out: {left_out(others)}"] if others else []
    told += [f"hidden folders are not read: {printable(', '.join(hidden))}"] if hidden else []
    return "; ".join(told) + "\n"


def _question(args: Namespace) -> str:
    text = " ".join(args.question)
    if args.question_file:
        try:
            text = read(args.question_file, LARGEST_FILE, TEXT_FILE).decode("utf-8-sig")
        except UnicodeDecodeError:
            raise PathfinderError(
                f"{args.question_file!r} cannot be read: it is no text in UTF-8", TEXT_FILE
            ) from None
    text = " ".join(text.split())
    if not text.strip("?!. "):
        raise PathfinderError("there is no question", f"for example: {EXAMPLE}")
    if len(text) > MAX_QUESTION:
        raise PathfinderError(
            f"the question has {len(text)} characters, more than {MAX_QUESTION}", "shorten it"
        )
    try:
        text.encode()
    except UnicodeEncodeError:
        raise PathfinderError("the question is not valid text in UTF-8", "type it again") from None
    return text


def defaults() -> Namespace:
    """What the command takes where nothing is given."""
    parser = ArgumentParser()
    arguments(parser)
    return parser.parse_args([])
