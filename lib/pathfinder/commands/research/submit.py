"""Hand in an answer. It is accepted and applied, or refused with every problem at once.

A refused answer changes nothing in the graph; the card is printed again with a new answer path.
After three refusals the step is recorded as failed and the research goes on.
"""

import json
import sys
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

from pathfinder import files
from pathfinder.errors import EXIT_DONE, EXIT_REFUSED, SessionError, bounded, listed, passages
from pathfinder.model.cycle.reasoning.thoughts import due
from pathfinder.printing import printable
from pathfinder.session.answers.reading import WRITTEN
from pathfinder.session.answers.submission import (
    Outcome,
    SecondReading,
    drafted,
    keep,
    note_use,
    take,
)
from pathfinder.session.calls import judging, persona, second_reader
from pathfinder.session.calls.thinking import think
from pathfinder.session.cards import card_text, open_card
from pathfinder.session.documents.background import in_background
from pathfinder.session.documents.writing import write_documents
from pathfinder.session.guards.paths import read
from pathfinder.session.lifecycle.ending import end, stop_circling
from pathfinder.session.opening import changing
from pathfinder.session.store import moves
from pathfinder.session.store.session import Session
from pathfinder.session.terminal import afterwards, numbered
from pathfinder.session.workspace import bind, claude_session, told, until_iteration
from pathfinder.steps.cards.card import Done, OpenCard, answer_name
from pathfinder.steps.checks.answer import MAX_BYTES
from pathfinder.steps.checks.contracts.mending.patches import PATCH, WORDS

SECONDS = 110  # of a command of the client, which may last 120
FAILS = "last try: refused again, the step counts as failed"
MARKED = "last try: a sentence that fails again stays in the report with a mark"
LAST_TRY = {"SECTION": MARKED, "SUMMARY": MARKED}
HELP = "hand in the answer to the open card"
FOR = "model"
CHANGES = True
EXAMPLE = "pf submit .research/sessions/20260101-why/inbox/0003-explore.json"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the answer, one JSON object, or a report in Markdown")
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
            reader = second_reader.second_reader(session)
            first = not any(_is_text(each) for each in outcomes)
            outcome = _taken(session, raw, name, "by_caller" if reader else "by_session", back=first)
            own = _step(outcomes[0] if outcomes else outcome)
            following, draft, card = _following(session, outcome, args.until, begun, own)
        if reader and outcome.unread:
            readings = second_reader.read(reader, outcome.unread)
            with changing(args) as session:
                keep(session, *readings)
                outcome = _taken(session, raw, name, "done_by_caller")
                following, draft, card = _following(session, outcome, args.until, begun, own)
        outcomes.append(outcome)
        name, raw = following, draft
        if name:  # where an answer of its own would be: what is refused of it can be mended
            files.write(session.paths.inbox / f"{name}.json", raw, durable=False)
    if outcomes[-1].accepted and (proposed := persona.proposal(session)):
        with changing(args) as session:
            persona.take_proposal(session, proposed)
            card = _next_card(session, args.until, begun, own)
    left = SECONDS - (time.monotonic() - started)
    if outcomes[-1].accepted and (judged := judging.judged(session, left)):
        with changing(args) as session:
            outcomes[-1] = _with_judgement(outcomes[-1], judging.keep(session, *judged))
            card = _next_card(session, args.until, begun, own)
    followed = card is not None and (card["card"] is not None or args.until is not None)
    if outcomes[-1].accepted and followed and due(session.research):  # the next agent begins with its card
        session = think(args, session, SECONDS - (time.monotonic() - started))
        card = open_card(session, told(session), args.until)
    try:
        _tell(outcomes, session, card, as_json=args.json)
    finally:  # also when nobody reads any more
        if any(each.reports_left for each in outcomes):
            with afterwards():
                in_background(lambda: write_documents(session, unless_done=True))
    return EXIT_DONE if outcomes[-1].accepted else EXIT_REFUSED


def _is_text(outcome: Outcome) -> bool:
    """Whether it is that of a text of the report; with the first of these all others were checked."""
    return _step(outcome) in WRITTEN


def _step(outcome: Outcome) -> str:
    return outcome.card.partition("-")[2].upper()


def _with_judgement(outcome: Outcome, kept: judging.Kept | None) -> Outcome:
    if kept is None:
        return outcome
    left = kept.reports_left or outcome.reports_left
    return outcome._replace(text=f"{outcome.text}; {kept.text}", reports_left=left)


def _following(
    session: Session, outcome: Outcome, until: int | None, begun: int, own: str
) -> tuple[str | None, bytes, OpenCard | Done | None]:
    """The open card and the draft that answers it; else the card that the model answers next."""
    open_now, draft = session.research.state["card"], drafted(session) if outcome.accepted else None
    if open_now and draft:
        return open_now["id"], draft, None
    return None, b"", None if outcome.unread else _next_card(session, until, begun, own)


def _tell(outcomes: list[Outcome], session: Session, card: OpenCard | Done | None, *, as_json: bool) -> None:
    """What became of the answer and of the drafts that came with it, and the next card."""
    first, *drafts = outcomes
    if as_json:
        more = {"drafts": [_as_json(each) for each in drafts]} if drafts else {}
        print(json.dumps({**_as_json(first), **more, "next": card}, ensure_ascii=False))
        return
    for each in outcomes[:-1]:
        print(_accepted(each), flush=True)  # before what stderr says
    _print(outcomes[-1], session, card_text(card) if card else "")


def _next_card(session: Session, until: int | None, begun: int, own: str) -> OpenCard | Done:
    """The card that follows, in short where this Claude Code session was told its instructions.

    So are they where the answer was `own`, to a card of the same step.
    After an iteration, and at the end, what a user's session has used is noted; research.sh asks its client.
    """
    client, over = claude_session(), session.research.state["status"] != "running"
    if client and until_iteration() is None and (over or session.research.iteration > begun):
        note_use(session, client)
    known = told(session)
    card = open_card(session, [*known, own], until)
    with afterwards():
        bind(session, [*known, card["step"]] if card["card"] else known)
    return card


def _taken(
    session: Session, raw: bytes, claimed: str, reading: SecondReading, *, back: bool = True
) -> Outcome:
    """What became of the answer; what an answer to a closed card and an iteration for nothing lead to.

    A draft of which all was read with the answer that it came with does not go back by itself.
    """
    try:
        outcome = take(session, raw, claimed, wait=False, reading=reading, back=back)
    except SessionError:
        if error := moves.too_many(session, moves.count(session, "closed")):
            end(session, "stalled", error.message)
            raise error from None
        raise
    if until_iteration() is None:
        stop_circling(session)
    return outcome


def _same_session(path: Path, session: Session) -> None:
    """SessionError when the answer lies in the inbox of another session."""
    inbox = path.resolve().parent
    if inbox.name == "inbox" and inbox.parent.parent == session.paths.folder.parent.resolve():
        owner = inbox.parent.name
        if owner != session.paths.id:
            hint = f"run: pf resume {owner}"
            raise SessionError(f"this answer belongs to {owner}, but {session.paths.id} is open here", hint)


def _as_json(outcome: Outcome) -> dict[str, object]:
    problems = bounded(outcome.problems)
    shown = passages(problems)
    return {
        "card": outcome.card,
        "accepted": outcome.accepted,
        "text": outcome.text,
        "problems": [
            {"pointer": each.pointer, "value": each.value, "expected": each.expected}
            | ({"passage": shown.index(each.passage) + 1} if each.passage else {})
            for each in problems
        ],
        **({"marked": [str(each) for each in outcome.marked]} if outcome.marked else {}),
        **({"passages": numbered(shown)} if shown else {}),
    }


def _print(outcome: Outcome, session: Session, card: str) -> None:
    if outcome.accepted:
        print(f"{_accepted(outcome)}\n\n{card}")
        return
    count = len(outcome.problems)
    print(
        f"Refused {outcome.card}: {count} problem{'s' * (count != 1)}. Nothing was changed.", file=sys.stderr
    )
    for line in listed(outcome.problems):
        print(f"  - {line}", file=sys.stderr)
    if shown := numbered(passages(bounded(outcome.problems))):
        print(shown, file=sys.stderr)
    state = session.research.state
    if outcome.text:
        print(f"{outcome.text}. The research goes on:\n\n{card}", file=sys.stderr)
    elif state["card"]:
        path = session.paths.inbox / answer_name(state["card"]["id"])
        left = state["rules"]["refusals_per_card"] - state["card"]["refusals"]
        warning = f"{left} tries left" if left > 1 else LAST_TRY.get(state["card"]["step"], FAILS)
        print(f"  next: {_how(outcome, path)}, and submit it ({warning})", file=sys.stderr)


def _accepted(outcome: Outcome) -> str:
    """That an answer was accepted, and what of it stays with a mark."""
    lines = [f"Accepted {outcome.card}: {printable(outcome.text)}"]
    lines += [f"  - {line}" for line in listed(outcome.marked)]
    shown = numbered(passages(bounded(outcome.marked)))
    return "\n".join([*lines, *([shown] if shown else [])])


def _how(outcome: Outcome, path: Path) -> str:
    """How a refused answer is mended: by what changes, unless it could not be read at all."""
    place = outcome.problems[0].pointer
    if not place:
        return f"write the whole answer to the new file {path}"
    text = "/paragraphs/" in place
    mend = json.dumps({PATCH: {place: dict.fromkeys(WORDS, "…") if text else "…"}}, ensure_ascii=False)
    said = f"write only what changes to the new file {path}, such as {mend}"
    kept = "all else stays as you handed it in"
    return f"{said} (null leaves out, '/edges/-' adds; {kept}), or the whole answer"
