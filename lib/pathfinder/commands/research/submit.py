"""Hand in an answer. It is accepted and applied, or refused with every problem at once.

A refused answer changes nothing in the graph; the card is printed again with a new answer path.
After three refusals the step is recorded as failed and the research goes on.
"""

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from pathfinder.errors import EXIT_DONE, EXIT_REFUSED, PathfinderError, SessionError
from pathfinder.model.cycle.stopping import budget_left
from pathfinder.session.cards import answer_schema, card_text, open_card
from pathfinder.session.documents.background import in_background
from pathfinder.session.documents.writing import write_documents
from pathfinder.session.opening import changing
from pathfinder.session.store.session import Session
from pathfinder.session.submission import Outcome, keep, take
from pathfinder.session.workspace import HOME, bind, configuration
from pathfinder.steps.cards.card import compact_schema

if TYPE_CHECKING:
    from pathfinder.isolated.second_reader import SecondReader

READER_FAILURES = 2  # calls that brought nothing, after which the open session reads for itself
FAILS = "last try: refused again, the step counts as failed"
MARKED = "last try: a sentence that fails again stays in the report with a mark"
LAST_TRY = {"SECTION": MARKED, "SUMMARY": MARKED}
HELP = "hand in the answer to the open card"
FOR = "model"
EXAMPLE = "pf submit .research/sessions/20260101-why/inbox/0003-explore.json"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the answer, one JSON object")
    parser.add_argument("--json", action="store_true", help="outcome and next card as JSON")


def run(args: Namespace) -> int:
    path = Path(args.file)
    raw = read_answer(path)
    with changing(args) as session:
        _same_session(path, session)
        reader = _second_reader(session)
        outcome = take(session, raw, path.stem, wait=False, reader=reader is not None)
        bind(session)
        card = open_card(session)
    if reader and outcome.unread:
        found, usd, why = reader.read(outcome.unread)
        for each in dict.fromkeys(why):
            print(f"pf: not read a second time: {each}", file=sys.stderr)
        with changing(args) as session:
            keep(session, found, usd)
            outcome = take(session, raw, path.stem, wait=False)
            card = open_card(session)
    try:
        if args.json:
            print(json.dumps({**_as_json(outcome), "next": card}, ensure_ascii=False))
        else:
            _print(outcome, session, card_text(card))
    finally:  # also when nobody reads any more
        if outcome.reports_left:
            in_background(lambda: write_documents(session, unless_newer=True))
    return EXIT_DONE if outcome.accepted else EXIT_REFUSED


def _second_reader(session: Session) -> "SecondReader | None":
    """Whoever can be called to read this research a second time: wanted, paid for, and not failing."""
    from pathfinder.isolated.client import find

    state, left = session.research.state, budget_left(session.research, 0)
    failed = state["figures"].get("reading_failed", 0) >= READER_FAILURES
    client = find() if state["rules"].get("review") and not failed else None
    settings = configuration(session.paths.root).review if client else None
    if client is None or settings is None or not settings.enabled or (left is not None and left <= 0):
        return None
    from pathfinder.isolated.second_reader import SecondReader

    prompt = (HOME / "prompts" / "review.md").read_text(encoding="utf-8")
    schema = compact_schema(answer_schema("REVIEW"))
    return SecondReader(client, prompt, schema, settings.model, settings.batch, left)


def _same_session(path: Path, session: Session) -> None:
    """SessionError when the answer lies in the inbox of another session."""
    inbox = path.resolve().parent
    if inbox.name == "inbox" and inbox.parent.parent == session.paths.folder.parent.resolve():
        owner = inbox.parent.name
        if owner != session.paths.id:
            hint = f"run: pf resume {owner}"
            raise SessionError(f"this answer belongs to {owner}, but {session.paths.id} is open here", hint)


def read_answer(path: Path) -> bytes:
    """The bytes of an answer file."""
    try:
        return path.read_bytes()
    except OSError as error:
        hint = "write the answer to the path the card names, then submit that path"
        raise PathfinderError(f"{path} cannot be read: {error.strerror}", hint) from None


def _as_json(outcome: Outcome) -> dict[str, object]:
    return {
        "card": outcome.card,
        "accepted": outcome.accepted,
        "text": outcome.text,
        "problems": [problem._asdict() for problem in outcome.problems],
    }


def _print(outcome: Outcome, session: Session, card: str) -> None:
    if outcome.accepted:
        print(f"Accepted {outcome.card}: {outcome.text}\n\n{card}")
        return
    count = len(outcome.problems)
    print(
        f"Refused {outcome.card}: {count} problem{'s' * (count != 1)}. Nothing was changed.", file=sys.stderr
    )
    for problem in outcome.problems:
        print(f"  - {problem}", file=sys.stderr)
    state = session.research.state
    if outcome.text:
        print(f"{outcome.text}. The research goes on:\n\n{card}", file=sys.stderr)
    elif state["card"]:
        path = session.paths.inbox / f"{state['card']['id']}.json"
        left = state["rules"]["refusals_per_card"] - state["card"]["refusals"]
        warning = f"{left} tries left" if left > 1 else LAST_TRY.get(state["card"]["step"], FAILS)
        print(
            f"  next: write the corrected answer to the new file {path} and submit it ({warning})",
            file=sys.stderr,
        )
