"""Taking an answer: check it, then accept it or refuse it. Used by `pf submit` and `pf offline`."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Literal, NamedTuple

from pathfinder.clock import now
from pathfinder.errors import Problem, SessionError
from pathfinder.evidence.reading import Pair, faults
from pathfinder.model.cycle.state import Card, Drafts, Judgement, Reading, State
from pathfinder.model.cycle.writing import MENDED, WHOLE, pending
from pathfinder.session.answers.reading import WRITTEN, checked, is_last_try, without_refused
from pathfinder.session.documents.writing import Before, write_views
from pathfinder.session.sources.archived import ArchivedSources
from pathfinder.session.store.session import Session
from pathfinder.session.store.transcripts import used
from pathfinder.session.terminal import afterwards
from pathfinder.session.workspace import charged, configuration, configuration_of, is_configured
from pathfinder.sources.archive.url_log import search_count
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.step import Context
from pathfinder.steps.writing import review, section, summary

KEPT_PROBLEMS = 20
SecondReading = Literal["none", "by_session", "by_caller", "done_by_caller"]


class Outcome(NamedTuple):
    """What became of an answer."""

    card: str
    accepted: bool
    text: str
    problems: list[Problem]
    reports_left: bool = False  # for the caller to write: nobody waits for them
    unread: Sequence[Pair] = ()  # nothing was changed: a second reader is to read these first
    marked: Sequence[Problem] = ()  # what a second reader holds against what was accepted


def take(
    session: Session,
    raw: bytes,
    claimed_card: str,
    *,
    wait: bool = True,
    reading: SecondReading = "none",
    back: bool = True,
) -> Outcome:
    """Accept or refuse the bytes of an answer file named after `claimed_card`.

    What the program finds wrong with a text that is new is told with what its second `reading` finds.
    "by_caller": an answer is handed back while not all it asserts was read, in the texts that came with it,
    too; the caller has that read, `keep`s it, and hands the answer in again ("done_by_caller"). "by_session":
    the report is read on REVIEW cards. With `back` off what a reader holds against an answer stays with a
    mark: it went back before.

    An answer already accepted is recognised by its hash, so that repeating a submit after a crash is
    harmless. With `wait` off the reports are left to the caller. SessionError when there is
    no card to answer, or another one.
    """
    state = session.research.state
    digest = sha256(raw).hexdigest()
    last = state["last_answer"]
    if last and last["sha256"] == digest and (last["card"] == claimed_card or not names_card(claimed_card)):
        return Outcome(claimed_card, True, "accepted already; nothing was changed", [])
    card = _expected_card(state, claimed_card)
    context = _context(session)._replace(read_again=reading != "none")
    left_out: list[Problem] = []
    answer, payload = checked(session, context, card, raw, left_out)
    if answer.problems and is_last_try(card, state):
        answer, payload, refused = without_refused(context, card["step"], answer, payload)
        left_out += refused
    kept: Drafts = section.drafts_of(answer, context) if card["step"] == "SECTION" else {}
    kept.pop("mended", None)  # stay in the refused answer, whose places those of its mending are
    if answer.problems:
        wrong = [*answer.problems, *answer.corrections]
        return _refuse(session, card, wrong, digest, wait=wait, kept=kept)
    reviewed = state["rules"].get("review")
    pairs, beside = (review.pairs(payload, context), _beside(answer, context)) if reviewed else ([], [])
    known = state.get("readings", {})
    unread = {pair.key: pair for pair in (*pairs, *beside) if pair.key not in known}
    if unread and reading == "by_caller":
        return Outcome(card["id"], False, "", [], unread=[*unread.values()])
    found = faults(pairs, known)
    wrong = [] if reading == "by_session" else answer.corrections
    if back and _goes_back(card, state):
        wrong = [*wrong, *found, *faults(beside, known)]
    if wrong:
        return _refuse(session, card, wrong, digest, wait=wait, kept=kept, second_reader=True)
    return _accept(session, context, card, digest, payload, wait=wait, left_out=left_out, marked=found)


def _accept(
    session: Session,
    context: Context,
    card: Card,
    digest: str,
    payload: Mapping[str, object],
    *,
    wait: bool,
    left_out: Sequence[Problem],
    marked: Sequence[Problem],
) -> Outcome:
    """Apply an answer without the items that were `left_out`; what is `marked` stays with a mark."""
    before = Before(session.research)
    event: dict[str, object] = {
        "card": card["id"],
        "step": card["step"],
        "sha256": digest,
        "payload": payload,
    }
    if card["step"] == summary.NAME and (uncited := summary.left_out(payload, context)):
        event["uncited"] = uncited
    if card["step"] in WRITTEN and review.follows(payload, context):
        event["unread"] = MENDED if review.mends(session.research) else WHOLE
    session.commit("accepted", now(), **event, searches=search_count(session.paths.seen))
    said = session.research.said
    if left_out:
        said += f"; left out, as refused again: {', '.join(dict.fromkeys(each.pointer for each in left_out))}"
    if marked:
        said += f"; {len(marked)} of its claims stay with the mark of a second reader"
    if session.research.iteration > before.iteration:
        said += f"; iteration {session.research.iteration} finished"
    left = write_views(session, before, wait=wait)
    return Outcome(card["id"], True, said, [], left, marked=marked)


def _beside(answer: Answer, context: Context) -> list[Pair]:
    """What the texts that came with an answer assert, by their places in it."""
    return [
        pair._replace(where=f"{where}{pair.where}")
        for where, draft in answer.drafts.items()
        for pair in review.pairs(draft, context)
    ]


def drafted(session: Session) -> bytes | None:
    """The text or the plan that was written before the card that is open now, as an answer to it."""
    state, report = session.research.state, pending(session.research.state)
    card = state["card"]
    if card is None or card["refusals"]:
        return None
    draft: Any = None
    if card["step"] == "PLAN":
        from pathfinder.steps.plan import worded

        draft = worded(session.research)
    elif report is not None and card["step"] in WRITTEN:
        draft = section.with_following(report)
    return json.dumps(draft, ensure_ascii=False).encode() if draft else None


def names_card(name: str) -> bool:
    """Whether a file name without its ending is the ID of a card."""
    return name[:4].isdigit() and name[4:5] == "-"


def _expected_card(state: State, claimed: str) -> Card:
    card = state["card"]
    if card is None or state["status"] != "running":
        raise SessionError(f"the research is {state['status']}: no answer is expected", "run: pf resume")
    if names_card(claimed) and int(claimed[:4]) > state["cards_issued"]:
        raise SessionError(
            f"card {claimed} was never issued; the open card is {card['id']}",
            "name the answer as the card says: run: pf next",
        )
    if names_card(claimed) and claimed != card["id"]:
        raise SessionError(f"card {claimed} is closed; the open card is {card['id']}", "run: pf next")
    return card


def keep(session: Session, readings: dict[str, Reading], usd: float, units: int) -> None:
    """Record what a second reader said, and what it cost in US dollars and units."""
    session.commit("read", now(), readings=readings, usd=usd, **charged(session, units))
    with afterwards():
        session.flush()


def keep_judgement(session: Session, judgement: Judgement, usd: float, units: int) -> bool:
    """Record how something was judged, and what that cost; returns whether reports are left to be written."""
    before = Before(session.research)
    session.commit("judged", now(), judgement=judgement, usd=usd, **charged(session, units))
    return write_views(session, before, refresh=True, wait=False)


def note_use(session: Session, claude_session: str) -> None:
    """Record what a Claude Code session has used until now, as far as its transcripts tell."""
    count = used(session.paths.root, claude_session)
    if count and count != session.research.state.get("used", {}).get(claude_session):
        session.commit("used", now(), client=claude_session, **count)
        session.flush()


def _goes_back(card: Card, state: State) -> bool:
    """Whether what a second reader found goes back to the writer: once, and not as the last refusal."""
    return not is_last_try(card, state) and not card.get("sent_back")


def _context(session: Session) -> Context:
    """What a check depends on; ConfigError for settings that cannot be followed, before anything changes."""
    if is_configured(session.paths.root):
        configuration(session.paths.root)

    def allow_unproven() -> bool:
        return configuration_of(session).evidence.allow_unproven

    return Context(session.research, ArchivedSources(session.paths), allow_unproven)


def _refuse(
    session: Session,
    card: Card,
    problems: list[Problem],
    digest: str,
    *,
    wait: bool,
    kept: Drafts,
    second_reader: bool = False,
) -> Outcome:
    before = Before(session.research)
    session.commit(
        "refused",
        now(),
        card=card["id"],
        step=card["step"],
        sha256=digest,
        quotes=sum(problem.pointer.endswith(("/quote", "/at")) for problem in problems),
        problems=[problem.kept() for problem in problems[:KEPT_PROBLEMS]],
        **kept,
        **({"second_reader": True} if second_reader else {}),
    )
    left = write_views(session, before, wait=wait)
    given_up = session.research.state["figures"]["failed_steps"] > before.failed_steps
    text = f"{card['step']} is recorded as failed after three refused answers" if given_up else ""
    return Outcome(card["id"], False, text, problems, left)
