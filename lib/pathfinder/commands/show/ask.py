"""Ask a follow-up question: answered from what is stored at once, else a new sub-question of the research.

A question that the stored evidence answers changes nothing. Otherwise, or with --search, its parts become new
sub-questions, and the research goes on with them.
"""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from typing import Any

from pathfinder.clock import now
from pathfinder.errors import EXIT_DONE, PathfinderError, SessionError
from pathfinder.session.cards import card_text, open_card
from pathfinder.session.lifecycle.resuming import resume
from pathfinder.session.opening import changing, reading
from pathfinder.session.sources.stored_answers import Stored
from pathfinder.session.store.session import Session
from pathfinder.session.terminal import marked, quoted
from pathfinder.session.workspace import launcher

HELP = "ask a follow-up question of a research"
EXAMPLE = "pf ask 'And what does it cost?'"
SHOWN = 4  # answers to each part of a question
ROUNDS = 2  # more iterations for each new sub-question, where the limit is reached
MOST_CHARACTERS = 300


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("question", nargs="+", metavar="QUESTION", help="the follow-up question")
    parser.add_argument("--search", action="store_true", help="go on with the research in any case")
    parser.add_argument(
        "--max-iterations", type=int, metavar="N", help="a new limit, counted from the beginning"
    )
    parser.add_argument("--json", action="store_true", help="the answers, or the next card, as JSON")


def run(args: Namespace) -> int:
    from pathfinder.offline.reading.parts import clauses
    from pathfinder.session.sources.stored_answers import stored_answers

    question = " ".join(" ".join(args.question).split())
    if not question.strip("?!. ") or len(question) > MOST_CHARACTERS:
        raise PathfinderError(
            f"a follow-up question has 1 to {MOST_CHARACTERS} characters", f"for example: {EXAMPLE}"
        )
    session = reading(args)
    if session.research.state["clarified"] is None:
        raise SessionError("the research has not begun", f"answer its first card: {launcher()} next")
    found = {part: stored_answers(session, part, SHOWN) for part in clauses(question)}
    unanswered = [part for part, answers in found.items() if args.search or not answers]
    card: Any = None
    if unanswered:
        with changing(args) as session:
            card = _go_on(session, unanswered, args.max_iterations)
    if args.json:
        print(
            json.dumps(
                {"answers": _rows(session, found), "opened": unanswered, "next": card}, ensure_ascii=False
            )
        )
    else:
        print(_text(session, found, unanswered))
        print(f"\n{card_text(card)}" if card else f"\nTo search for more: {launcher()} ask --search '…'")
    return EXIT_DONE


def _go_on(session: Session, questions: list[str], limit: int | None) -> Any:
    """Open sub-questions, and make the research run again; the open card of a driver follows."""
    state = session.research.state
    known = {each["text"].casefold() for each in session.research.clarified["sub_questions"]}
    fresh = [each for each in questions if each.casefold() not in known]
    least = state["iteration"] + ROUNDS * len(questions)
    if limit is None and state["iteration"] >= state["limits"]["max_iterations"]:
        limit = least
    if limit is not None and limit <= state["iteration"]:
        raise SessionError(
            f"--max-iterations {limit}: {state['iteration']} iterations are done", f"give {least} or more"
        )
    if fresh:
        session.commit("asked", now(), questions=fresh)
    resume(session, limit)
    return open_card(session)


def _rows(session: Session, found: dict[str, list[Stored]]) -> list[Mapping[str, object]]:
    names = _labels(session)
    return [
        marked({"question": part, **each._asdict(), "label": names[each.source_id]})
        for part, answers in found.items()
        for each in answers
    ]


def _text(session: Session, found: dict[str, list[Stored]], unanswered: list[str]) -> str:
    names = _labels(session)
    lines: list[str] = []
    for part, answers in found.items():
        lines += ["", part, *([] if answers else ["  The stored evidence does not answer this."])]
        lines += quoted(
            [
                f"  - {_shown(each.text)} [{names[each.source_id]}] ({each.source_id}, "
                f"{each.observation or 'in the stored text, no observation yet'})"
                for each in answers
            ]
        )
        if part in unanswered:
            lines.append("  It is a sub-question of the research now.")
    return "\n".join(lines[1:])


def _labels(session: Session) -> dict[str, str]:
    """What each source is cited by, with the status that it states: "PEP-665, Rejected"."""
    from pathfinder.evidence.describing import status
    from pathfinder.report.references.source_names import source_names
    from pathfinder.session.documents.material import source_records

    records = source_records(session)
    named = source_names(records)
    return {key: ", ".join(filter(None, (named[key].label, status(records[key])))) for key in records}


def _shown(text: str) -> str:
    from pathfinder.report.escape import clean

    return clean(text)
