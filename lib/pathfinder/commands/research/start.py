"""Start a research and print its first card."""

import json
import math
import os
import re
import secrets
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from pathfinder.clock import now
from pathfinder.config import Config
from pathfinder.errors import EXIT_DONE, PathfinderError
from pathfinder.model.cycle.research import RULES_VERSION
from pathfinder.model.cycle.writing import WORDS
from pathfinder.session.cards import card_text, open_card
from pathfinder.session.documents.writing import Before, write_views
from pathfinder.session.store import bindings
from pathfinder.session.store.paths import FOLDER, new_session_id
from pathfinder.session.store.session import create
from pathfinder.session.workspace import bind, configuration, research_root
from pathfinder.steps.protocol import apply_event

HELP = "start a research"
EXAMPLE = "pf start 'Why do heat pumps work in cold places?' --corpus ~/papers"
MAX_QUESTION = 2000
LEAST_WORDS = 300
LISTS = {
    "only": "only these domains, with commas between them",
    "exclude": "none of these domains",
    "types": "only these kinds of sources: paper, official, blog, document, forum, unknown",
    "languages": "only these languages, as two-letter codes",
}
FORMS = {
    "only": r"[a-z0-9-]+(\.[a-z0-9-]+)+",
    "exclude": r"[a-z0-9-]+(\.[a-z0-9-]+)*",
    "types": "paper|official|blog|document|forum|unknown",
    "languages": "[a-z]{2,3}",
}
A_DATE = r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?"


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
        "--words", type=int, default=WORDS, metavar="N", help="the length of the written report"
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
    root = research_root() or Path.cwd() / FOLDER
    started = _started(args, question, configuration(root))
    session = create(root, new_session_id(root, question, started["time"][:10]), apply_event)
    session.commit("started", session=session.paths.id, **started)
    write_views(session, Before(None))
    bindings.set_current(root, session.paths.id)
    bind(session)
    card = open_card(session)
    if args.id_only:
        print(session.paths.id)
    elif args.json:
        print(json.dumps({"session": session.paths.id, "next": card}, ensure_ascii=False))
    else:
        print(f"Started {session.paths.id}\n{_documents(started['corpora'])}\n{card_text(card)}")
    return EXIT_DONE


def _documents(corpora: list[str]) -> str:
    """A line that tells how many documents can be searched, and what is left out; "" without a corpus."""
    from pathfinder.sources.search.folders import is_readable, left_out, walk

    if not corpora:
        return ""
    paths = [found.path for found in walk([Path(folder) for folder in corpora])]
    others = [path for path in paths if not is_readable(path)]
    told = f"{len(paths) - len(others)} documents in the corpus"
    return f"{told}; left out: {left_out(others)}\n" if others else f"{told}\n"


def _question(args: Namespace) -> str:
    text = " ".join(args.question)
    if args.question_file:
        try:
            text = Path(args.question_file).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise PathfinderError(
                f"{args.question_file} cannot be read: {error}", "name a UTF-8 text file"
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


def _started(args: Namespace, question: str, config: Config) -> dict[str, Any]:
    """The first journal entry: everything later decisions depend on is fixed here."""
    iteration = config.iteration
    limit = iteration.max_iterations if args.max_iterations is None else args.max_iterations
    usd = config.budget.max_usd if args.budget is None else args.budget
    if limit < 1:
        raise PathfinderError(f"--max-iterations is {limit}", "give 1 or more")
    if args.words < LEAST_WORDS:
        raise PathfinderError(f"--words is {args.words}", f"give {LEAST_WORDS} or more, for the whole report")
    if usd is not None and not 0 < usd < math.inf:
        raise PathfinderError(f"--budget is {usd}", "give an amount of US dollars above 0")
    return {
        "time": now(),
        "question": question,
        "driver": args.driver,
        "secret": secrets.token_hex(16),
        "corpora": [
            _corpus(folder) for folder in args.corpus or [each.path for each in config.sources.folders()]
        ],
        "filters": _filters(args),
        "limits": {"max_iterations": limit},
        "budget": {"max_usd": usd, "spent_usd": 0.0},
        "rules": {
            "max_visits": iteration.max_visits,
            "refusals_per_card": iteration.refusals_per_card,
            "drift_window": iteration.drift_window,
            "stop_when_saturated": iteration.stop_when_saturated,
            "max_blocks": config.stop_hook.max_blocks,
            "query_weights": config.query_reward.weights.model_dump(),
            "version": RULES_VERSION,
            "written_report": config.report.written and args.driver != "offline",
            "review": config.review.enabled and args.driver != "offline",
            "grounded": True,
            "words": args.words,
        },
    }


def _filters(args: Namespace) -> dict[str, Any]:
    """What was given, in lower case; PathfinderError names what is not understood."""
    dates = {name: getattr(args, name) for name in ("since", "until") if getattr(args, name) is not None}
    for name, value in dates.items():
        _fitting(name, value, A_DATE, "give a year, a month or a day: 2020, 2020-06 or 2020-06-30")
    if len(dates) == 2 and dates["since"] > dates["until"] and not dates["since"].startswith(dates["until"]):
        raise PathfinderError(f"--since {dates['since']} is after --until {dates['until']}", "swap them")
    lists = {
        name: [
            each.strip().lower() for text in getattr(args, name) for each in text.split(",") if each.strip()
        ]
        for name in LISTS
    }
    for name, values in lists.items():
        for value in values:
            _fitting(name, value, FORMS[name], LISTS[name])
    return dates | {name: values for name, values in lists.items() if values}


def _fitting(name: str, value: str, form: str, hint: str) -> None:
    if not re.fullmatch(form, value):
        raise PathfinderError(f"--{name} {value!r} is not understood", hint)


def _corpus(folder: str) -> str:
    path = Path(folder).expanduser()
    if not path.is_dir():
        raise PathfinderError(f"--corpus {folder!r} is not a folder", "name a folder of documents")
    if not os.access(path, os.R_OK | os.X_OK):
        raise PathfinderError(f"--corpus {folder!r} may not be read", "change its permissions")
    if path.resolve() == Path("/"):
        raise PathfinderError("--corpus / would allow every file of this machine", "name one folder")
    return str(path.resolve())
