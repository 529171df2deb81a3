"""Start a research and print its first card."""

import json
import math
import re
import secrets
import shutil
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from pathfinder.clock import now
from pathfinder.config import Config, Memory
from pathfinder.errors import EXIT_DONE, PathfinderError
from pathfinder.model.cycle.descent import MOST_BREADTH, MOST_DEPTH, asked_rules
from pathfinder.model.cycle.research import RULES_VERSION
from pathfinder.model.cycle.resilience.stagnation import THRESHOLDS, ladder
from pathfinder.model.cycle.state import DescentRules
from pathfinder.model.cycle.stopping import MOST_ITERATIONS
from pathfinder.model.cycle.writing import WORDS
from pathfinder.session.cards import card_text, open_card
from pathfinder.session.documents.knowledge import prepare
from pathfinder.session.documents.writing import Before, write_views
from pathfinder.session.guards.paths import corpus, read
from pathfinder.session.guards.person import by_model, users_file
from pathfinder.session.store import bindings
from pathfinder.session.store.paths import new_session_id, old_folder
from pathfinder.session.store.session import create
from pathfinder.session.terminal import afterwards
from pathfinder.session.workspace import HOME, bind, configuration, launcher, own_root
from pathfinder.steps.protocol import apply_event

HELP = "start a research"
CHANGES = True
EXAMPLE = "pf start 'Why do heat pumps work in cold places?' --corpus ~/papers"
MAX_QUESTION = 2000
LEAST_WORDS, MOST_WORDS = 300, 100_000
LARGEST_FILE = 100_000  # bytes
TEXT_FILE = "name a UTF-8 text file"
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
        "--breadth", type=int, metavar="N", help="go into depth: up to N new addresses at each level"
    )
    parser.add_argument(
        "--depth",
        type=int,
        metavar="D",
        help="levels with --breadth (2, at most 5); alone: one of that breadth",
    )
    parser.add_argument(
        "--words", type=int, default=WORDS, metavar="N", help="the length of the written report"
    )
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
    from pathfinder.sources.search.folders import is_readable, left_out, walk

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
    others = [path for path in paths if not is_readable(path)]
    told = f"{len(paths) - len(others)} documents in the corpus"
    return f"{told}; left out: {left_out(others)}\n" if others else f"{told}\n"


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


def first_entry(args: Namespace, question: str, config: Config) -> dict[str, Any]:
    """The first journal entry: everything later decisions depend on is fixed here."""
    from pathfinder.session.guards.configuration import pinned

    iteration, configured = config.iteration, config.sources.folders()
    known = [HOME / "docs", *(Path(each.path) for each in configured)]
    limit = iteration.max_iterations if args.max_iterations is None else args.max_iterations
    usd = config.budget.max_usd if args.budget is None else args.budget
    if not 1 <= limit <= MOST_ITERATIONS:
        raise PathfinderError(f"--max-iterations is {limit}", f"give 1 to {MOST_ITERATIONS}")
    if not LEAST_WORDS <= args.words <= MOST_WORDS:
        hint = f"give {LEAST_WORDS} to {MOST_WORDS}, for the whole report"
        raise PathfinderError(f"--words is {args.words}", hint)
    if usd is not None and not 0 < usd < math.inf:
        raise PathfinderError(f"--budget is {usd}", "give an amount of US dollars above 0")
    if by_model() and usd is not None and usd > (config.budget.max_usd or math.inf):
        hint = f"the user sets budget.max_usd in {str(users_file())!r}, or starts in a terminal"
        raise PathfinderError(f"--budget {usd} is more than the {config.budget.max_usd} allowed", hint)
    descent = _descent(args)
    return {
        "time": now(),
        "question": question,
        "driver": args.driver,
        "secret": secrets.token_hex(16),
        "corpora": [
            str(corpus(folder, known)) for folder in args.corpus or [each.path for each in configured]
        ],
        "filters": _filters(args),
        "guards": pinned(config),
        "limits": {"max_iterations": min(limit, descent["depth"]) if descent else limit},
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
            **_memory(args, config.memory),
            **_judging(args, config),
            **_asking(args, config),
            **({"descent": descent} if descent else {}),
            **_unsticking(args, config),
            **_reasoning(args, config),
        },
    }


def _descent(args: Namespace) -> DescentRules | None:
    """The levels of a recursive exploration, where one is wanted."""
    found = asked_rules(args.breadth, args.depth)
    if found is None:
        return None
    if not 1 <= found["breadth"] <= MOST_BREADTH:
        name = "--depth" if args.breadth is None else "--breadth"
        raise PathfinderError(f"{name} is {found['breadth']}", f"give 1 to {MOST_BREADTH} addresses a level")
    if not 1 <= found["depth"] <= MOST_DEPTH:
        raise PathfinderError(f"--depth is {found['depth']}", f"give 1 to {MOST_DEPTH} levels")
    return found


def _memory(args: Namespace, config: Memory) -> dict[str, Any]:
    """What the research remembers, and how much of it stands on cards: the offline reader forgets nothing."""
    compaction = {
        "interval": config.compaction_interval,
        "threshold": config.compaction_threshold,
        "window": config.context_window,
        "items": config.max_working_memory_items,
    }
    kept = {"reflexion": config.reflexion, "knowledge": config.knowledge}
    return kept if args.driver == "offline" else kept | {"compaction": compaction}


def _asking(args: Namespace, config: Config) -> dict[str, Any]:
    """How the question is clarified, and whether the user looks at the plan before the first search."""
    rule = config.interview
    held = {"threshold": rule.ambiguity_threshold, "rounds": rule.max_rounds}
    interview = {"interview": held} if rule.enabled else {}
    return interview | ({"plan_review": True} if args.review else {})


def _judging(args: Namespace, config: Config) -> dict[str, Any]:
    """Whether criteria are split and tangents kept, and who judges the report besides the program."""
    rule, called = config.evaluation, args.driver != "offline"
    held = {
        "semantic": called and rule.semantic == "auto",
        "consensus": called and rule.consensus == "auto",
        "criteria": called and rule.each_criterion,
    }
    kept = {"split": config.criteria.split, "todos": config.criteria.todos}
    return {**kept, "evaluation": held} | ({"work_off": True} if args.todos else {})


def _unsticking(args: Namespace, config: Config) -> dict[str, Any]:
    """By what a research is known to be stuck, and what is tried then; offline there is no other way."""
    if not config.stagnation.enabled or args.driver == "offline":
        return {}
    return {"stagnation": THRESHOLDS | {"ladder": ladder(config.models.model_dump(), args.driver)}}


def _reasoning(args: Namespace, config: Config) -> dict[str, Any]:
    """How much thinking a target gets; offline nobody can be called."""
    if not config.reasoning.enabled or args.driver == "offline":
        return {}
    return {"reasoning": config.reasoning.model_dump(exclude={"enabled"})}


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
