"""Hand in an answer. It is accepted and applied, or refused with every problem at once.

A refused answer changes nothing in the graph; the card is printed again with a new answer path.
After three refusals the step is recorded as failed and the research goes on.
"""

import json
import sys
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from pathfinder.clock import now
from pathfinder.errors import EXIT_DONE, EXIT_REFUSED, SessionError, bounded, listed
from pathfinder.model.cycle.reasoning.thoughts import due
from pathfinder.model.cycle.stopping import READING_SHARE, budget_left, reading_left
from pathfinder.printing import printable
from pathfinder.session.cards import answer_schema, card_text, instructions, open_card
from pathfinder.session.documents.background import in_background
from pathfinder.session.documents.writing import Before, write_documents, write_views
from pathfinder.session.guards.paths import read
from pathfinder.session.lifecycle import end, stop_circling
from pathfinder.session.opening import changing
from pathfinder.session.sources.archived import ArchivedSources
from pathfinder.session.store import moves
from pathfinder.session.store.session import Session
from pathfinder.session.submission import (
    Outcome,
    drafted,
    keep,
    keep_judgement,
    note_use,
    take,
)
from pathfinder.session.terminal import afterwards
from pathfinder.session.thinking import think
from pathfinder.session.workspace import HOME, bind, claude_session, configuration, told, until_iteration
from pathfinder.steps import lateral
from pathfinder.steps.cards.card import Done, OpenCard, compact_schema
from pathfinder.steps.checks.answer import MAX_BYTES
from pathfinder.steps.checks.step import Context

if TYPE_CHECKING:
    from pathfinder.isolated.evaluation import Judge
    from pathfinder.isolated.second_reader import SecondReader

SECONDS = 110  # of a command of the client, which may last 120
READER_FAILURES = 2  # calls that brought nothing, after which the open session reads for itself
FAILS = "last try: refused again, the step counts as failed"
MARKED = "last try: a sentence that fails again stays in the report with a mark"
LAST_TRY = {"SECTION": MARKED, "SUMMARY": MARKED}
HELP = "hand in the answer to the open card"
FOR = "model"
CHANGES = True
EXAMPLE = "pf submit .research/sessions/20260101-why/inbox/0003-explore.json"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the answer, one JSON object")
    parser.add_argument("--until", type=int, metavar="N", help="print no card after iteration N")
    parser.add_argument("--json", action="store_true", help="outcome and next card as JSON")


def run(args: Namespace) -> int:
    path, started = Path(args.file), time.monotonic()
    raw = read(args.file, MAX_BYTES, "write the answer to the path the card names, then submit that path")
    name: str | None = path.stem
    outcomes: list[Outcome] = []
    while name is not None:  # the answer, then the drafts that came with it
        with changing(args) as session:
            if not outcomes:
                _same_session(path, session)
                begun = session.research.iteration
            reader = _second_reader(session)
            outcome = _taken(session, raw, name, reader=reader is not None)
            following, draft, card = _following(session, outcome, args.until, begun)
        if reader and outcome.unread:
            found, usd, why = reader.read(outcome.unread)
            for each in dict.fromkeys(why):
                print(f"pf: not read a second time: {printable(each)}", file=sys.stderr)
            with changing(args) as session:
                keep(session, found, usd)
                outcome = _taken(session, raw, name)
                following, draft, card = _following(session, outcome, args.until, begun)
        outcomes.append(outcome)
        name, raw = following, draft
    if outcomes[-1].accepted and (judge := _judge(session, SECONDS - (time.monotonic() - started))):
        outcomes[-1], session = _judged(args, judge, outcomes[-1], session)
        card = _next_card(session, args.until, begun)
    if outcomes[-1].accepted and (proposed := _proposal(session)):
        with changing(args) as session:
            _take_proposal(session, *proposed)
            card = _next_card(session, args.until, begun)
    if outcomes[-1].accepted and card and card["card"] and due(session.research):
        session = think(args, session, SECONDS - (time.monotonic() - started))
        card = open_card(session, told(session), args.until)
    try:
        _tell(outcomes, session, card, as_json=args.json)
    finally:  # also when nobody reads any more
        if any(each.reports_left for each in outcomes):
            with afterwards():
                in_background(lambda: write_documents(session, unless_done=True))
    return EXIT_DONE if outcomes[-1].accepted else EXIT_REFUSED


def _following(
    session: Session, outcome: Outcome, until: int | None, begun: int
) -> tuple[str | None, bytes, OpenCard | Done | None]:
    """The open card and the draft that answers it; else the card that the model answers next."""
    open_now, draft = session.research.state["card"], drafted(session) if outcome.accepted else None
    if open_now and draft:
        return open_now["id"], draft, None
    return None, b"", None if outcome.unread else _next_card(session, until, begun)


def _tell(outcomes: list[Outcome], session: Session, card: OpenCard | Done | None, *, as_json: bool) -> None:
    """What became of the answer and of the drafts that came with it, and the next card."""
    first, *drafts = outcomes
    if as_json:
        more = {"drafts": [_as_json(each) for each in drafts]} if drafts else {}
        print(json.dumps({**_as_json(first), **more, "next": card}, ensure_ascii=False))
        return
    for each in outcomes[:-1]:
        print(f"Accepted {each.card}: {printable(each.text)}")
    _print(outcomes[-1], session, card_text(card) if card else "")


def _next_card(session: Session, until: int | None, begun: int) -> OpenCard | Done:
    """The card that follows, in short where this Claude Code session was told its instructions.

    After an iteration, and at the end, what a user's session has used is noted; research.sh asks its client.
    """
    client, over = claude_session(), session.research.state["status"] != "running"
    if client and until_iteration() is None and (over or session.research.iteration > begun):
        note_use(session, client)
    known = told(session)
    card = open_card(session, known, until)
    with afterwards():
        bind(session, [*known, card["step"]] if card["card"] else known)
    return card


def _taken(session: Session, raw: bytes, claimed: str, *, reader: bool = False) -> Outcome:
    """What became of the answer; what an answer to a closed card and an iteration for nothing lead to."""
    try:
        outcome = take(session, raw, claimed, wait=False, reader=reader)
    except SessionError:
        if error := moves.too_many(session, moves.count(session, "closed")):
            end(session, "stalled", error.message)
            raise error from None
        raise
    if until_iteration() is None:
        stop_circling(session)
    return outcome


def _second_reader(session: Session) -> "SecondReader | None":
    """Whoever can be called to read this research a second time: wanted, paid for, and not failing."""
    from pathfinder.isolated.client import find

    research = session.research
    state, left = research.state, budget_left(research, 0)
    left = left if left is None else min(left, reading_left(research))
    failed = state["figures"].get("reading_failed", 0) >= READER_FAILURES
    client = find() if state["rules"].get("review") and not failed else None
    settings = configuration(session.paths.root).review if client else None
    if client is None or settings is None or not settings.enabled or (left is not None and left <= 0):
        return None
    from pathfinder.isolated.second_reader import SecondReader

    prompt = (HOME / "prompts" / "review.md").read_text(encoding="utf-8")
    schema = compact_schema(answer_schema("REVIEW"))
    return SecondReader(client, prompt, schema, settings.model, settings.batch, left)


def _judge(session: Session, seconds: float) -> "Judge | None":
    """Whoever can be called to judge what is due: wanted and paid for."""
    from pathfinder.isolated.client import find

    research = session.research
    wanted = any(research.state["rules"].get("evaluation", {}).values())
    client = find() if wanted else None
    left = budget_left(research, 0)
    if client is None or (left is not None and left <= 0):
        return None
    from pathfinder.isolated.evaluation import Judge
    from pathfinder.isolated.votes import VIEWS

    settings, folder = configuration(session.paths.root).evaluation, HOME / "prompts" / "evaluation"
    prompts = {name: (folder / f"{name}.md").read_text(encoding="utf-8") for name in ("semantic", *VIEWS)}
    most = research.state["budget"]["max_usd"]
    usd = left if left is None or most is None else min(left, READING_SHARE * most)
    return Judge(client, prompts, settings.model, settings.voters, seconds, usd)


def _judged(args: Namespace, judge: "Judge", outcome: Outcome, session: Session) -> tuple[Outcome, Session]:
    """Have judged what is due: the finished report, or an answered sub-question where that is wanted."""
    from pathfinder.isolated.evaluation import due, may_iterate
    from pathfinder.session.documents.material import source_records

    of = due(session.research)
    if of is None:
        return outcome, session
    reserve = configuration(session.paths.root).budget.report_reserve_usd
    may = may_iterate(session.research, of, reserve)
    judgement, usd = judge.judge(session.research, of, source_records(session), iterate=may)
    for each in judgement["failed"]:
        print(f"pf: not judged by a model: {printable(each)}", file=sys.stderr)
    with changing(args) as now:
        if due(now.research) != of:
            return outcome, now
        left = keep_judgement(now, judgement, usd)
    said = f"{outcome.text}; {of} judged: {judgement['verdict']}"
    return outcome._replace(text=said, reports_left=left or outcome.reports_left), now


def _proposal(session: Session) -> tuple[bytes, float, str] | None:
    """What a persona proposes in a call of its own, where its card is open; None where none can be asked."""
    from pathfinder.isolated.client import find

    state, left = session.research.state, budget_left(session.research, 0)
    client = find() if state["card"] and state["card"]["step"] == "LATERAL" else None
    if client is None or state["status"] != "running" or (left is not None and left <= 0):
        return None
    from pathfinder.isolated.lateral import propose

    context = Context(session.research, ArchivedSources(session.paths))
    inputs = lateral.inputs(context)
    schema = compact_schema(answer_schema("LATERAL"))
    model = configuration(session.paths.root).models.frontier
    most = None if left is None else min(left, READING_SHARE * (state["budget"]["max_usd"] or 0))
    return propose(client, instructions("LATERAL", inputs), schema, inputs, model=model, usd=most)


def _take_proposal(session: Session, raw: bytes, usd: float, why: str) -> None:
    """Hand a proposal in; without one its card stays for the open session."""
    card = session.research.state["card"]
    if usd:
        session.commit("spent", now(), usd=usd)
    if why:
        print(f"pf: the persona gave no proposal: {printable(why)}", file=sys.stderr)
    elif card and card["step"] == "LATERAL":
        take(session, raw, card["id"], wait=False)
    write_views(session, Before(session.research), refresh=True, wait=False)


def _same_session(path: Path, session: Session) -> None:
    """SessionError when the answer lies in the inbox of another session."""
    inbox = path.resolve().parent
    if inbox.name == "inbox" and inbox.parent.parent == session.paths.folder.parent.resolve():
        owner = inbox.parent.name
        if owner != session.paths.id:
            hint = f"run: pf resume {owner}"
            raise SessionError(f"this answer belongs to {owner}, but {session.paths.id} is open here", hint)


def _as_json(outcome: Outcome) -> dict[str, object]:
    return {
        "card": outcome.card,
        "accepted": outcome.accepted,
        "text": outcome.text,
        "problems": [problem._asdict() for problem in bounded(outcome.problems)],
    }


def _print(outcome: Outcome, session: Session, card: str) -> None:
    if outcome.accepted:
        print(f"Accepted {outcome.card}: {printable(outcome.text)}\n\n{card}")
        return
    count = len(outcome.problems)
    print(
        f"Refused {outcome.card}: {count} problem{'s' * (count != 1)}. Nothing was changed.", file=sys.stderr
    )
    for line in listed(outcome.problems):
        print(f"  - {line}", file=sys.stderr)
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
