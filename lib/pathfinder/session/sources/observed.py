"""What a research has noted, in full: observations by their IDs, or all of a sub-question."""

import re
import secrets
from collections.abc import Sequence

from pathfinder.errors import SessionError, pointer
from pathfinder.model.cycle.findings import findings
from pathfinder.session.sources.passages import PAGE
from pathfinder.session.store.session import Session
from pathfinder.session.workspace import launcher
from pathfinder.sources.safety.fence import fenced
from pathfinder.steps.cards.evidence_shown import told

NAMED = re.compile(r"(?:obs_|q)\d[\d.]*")
PART = re.compile(r"sec_\d+|summary")


def observed(session: Session, names: Sequence[str]) -> str:
    """The observations with these IDs, and those of these sub-questions, each with its place and its words.

    As many as have room, fenced, and how to go on. SessionError for what is unknown.
    """
    known = session.research.graph.observations
    asked = [
        each["id"] for each in (session.research.state["clarified"] or {"sub_questions": []})["sub_questions"]
    ]
    by_question = findings(session.research.graph.data, asked)
    keys: dict[str, None] = {}
    for name in names:
        if name not in known and name not in asked:
            known_ones = (
                f"sub-questions: {', '.join(asked)}" if asked else "no sub-question was asked; run: pf next"
            )
            raise SessionError(f"{name} is no observation and no sub-question", known_ones)
        keys |= dict.fromkeys([name] if name in known else by_question[name])
    lines, left, room = list[str](), list(keys), PAGE
    while left and (room := room - len(line := _line(session, left[0]))) > 0:
        lines.append(line)
        left.pop(0)
    shown = fenced("\n".join(lines) or "nothing is noted", "observations", secrets.token_hex(8))
    return f"{shown}\nto go on: {launcher()} read {' '.join(left)}" if left else shown


def written(session: Session, parts: Sequence[str]) -> str:
    """Parts of the report as their writer handed them in, each paragraph by its place; fenced.

    SessionError for one that is not written.
    """
    report = session.research.state.get("report")
    texts = {each["id"]: each["paragraphs"] for each in report["sections"]} if report else {}
    if report and (summary := report["summary"] or report.get("summary_before")):
        texts["summary"] = summary
    lines = []
    for part in parts:
        if part not in texts:
            raise SessionError(f"{part} is not written", f"written: {', '.join(texts) or 'nothing yet'}")
        lines += [f"[{part} {pointer('paragraphs', at)}] {text}" for at, text in enumerate(told(texts[part]))]
    return fenced("\n".join(lines), "report", secrets.token_hex(8))


def _line(session: Session, key: str) -> str:
    item = session.research.graph.observations[key]
    said = f" · says: {item['summary']}" if item["summary"] != item["quote"] else ""
    return f"[{key}] {item.get('at') or item['source_id'] or item['source_url']}: {item['quote']}{said}"
