"""What a research has noted, in full: observations by their IDs, or all of a sub-question."""

import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from pathfinder.errors import SessionError, pointer
from pathfinder.model.cycle.findings import findings
from pathfinder.model.cycle.state import Sentence, WrittenReport
from pathfinder.model.graph.types import Observation
from pathfinder.session.sources.reading.passages import PAGE
from pathfinder.session.store.session import Session
from pathfinder.session.workspace import launcher
from pathfinder.sources.safety.fence import fenced
from pathfinder.steps.cards.told import told

NAMED = re.compile(r"(?:obs_|q)\d[\d.]*")
NOTHING: Any = {"sub_questions": []}
PART = re.compile(r"sec_\d+|summary")
CITED = re.compile(r"\bobs_\d+\b")


def observed(session: Session, names: Sequence[str]) -> str:
    """The observations with these IDs, and those of these sub-questions, each with its place and its words.

    As many as have room, fenced, and how to go on. SessionError for what is unknown.
    """
    known = session.research.graph.observations
    asked = [each["id"] for each in (session.research.state["clarified"] or NOTHING)["sub_questions"]]
    by_question = findings(session.research.graph.data, asked)
    keys: dict[str, None] = {}
    check_known([name for name in names if name not in known], asked)
    for name in names:
        keys |= dict.fromkeys([name] if name in known else by_question[name])
    lines, left, room = list[str](), list(keys), PAGE
    while left and (room := room - len(line := _line(session, left[0]))) > 0:
        lines.append(line)
        left.pop(0)
    shown = fenced("\n".join(lines) or "nothing is noted", "observations", secrets.token_hex(8))
    return f"{shown}\nto go on: {launcher()} read {' '.join(left)}" if left else shown


def check_known(names: Sequence[str], asked: Sequence[str]) -> None:
    """SessionError for the first of some names that is no sub-question."""
    if unknown := next((name for name in names if name not in asked), None):
        hint = f"sub-questions: {', '.join(asked)}" if asked else "no sub-question was asked; run: pf next"
        raise SessionError(f"{unknown} is no observation and no sub-question", hint)


def written(session: Session, parts: Sequence[str]) -> str:
    """Parts of the report as their writer handed them in, each paragraph by its place; fenced.

    Below a paragraph stands what was found wrong with it and is to be mended. As many parts as have room, and
    how to go on. SessionError for one that is not written.
    """
    report = session.research.state.get("report")
    texts = {each["id"]: each["paragraphs"] for each in report["sections"]} if report else {}
    if report and (summary := report["summary"] or report.get("summary_before")):
        texts["summary"] = summary
    for part in parts:
        if part not in texts:
            raise SessionError(f"{part} is not written", f"written: {', '.join(texts) or 'nothing yet'}")
    places = {key: each.get("at") or key for key, each in session.research.graph.observations.items()}
    printed = [_part(report, part, texts[part], places) for part in parts]
    left, shown, room = [*parts], list[str](), PAGE
    while left and (not shown or len(printed[len(shown)]) <= room):
        shown.append(printed[len(shown)])
        room -= len(shown[-1])
        left.pop(0)
    block = fenced("\n".join(shown), "report", secrets.token_hex(8))
    return f"{block}\nto go on: {launcher()} read {' '.join(left)}" if left else block


def _part(
    report: WrittenReport | None, part: str, text: Sequence[Sequence[Sentence]], places: Mapping[str, str]
) -> str:
    """A part of the report, a paragraph a line, with what is to be mended below each.

    Observations are cited by their `places`, given by their IDs.
    """
    wrong = _to_mend(report, part)
    lines = list[str]()
    for at, paragraph in enumerate(told(text)):
        where = pointer("paragraphs", at)
        cited = CITED.sub(lambda each: places.get(each[0], each[0]), paragraph)
        lines.append(f"[{part} {where}] {cited}")
        lines += [f"  to mend: {said}" for place, said in wrong if place == where]
    return "\n".join(lines)


def _to_mend(report: WrittenReport | None, part: str) -> list[tuple[str, str]]:
    """What was found wrong with a part of a report that goes back to its writer, each with its place."""
    back = report.get("mending", []) if report else []
    problems = (each["problems"] for each in back if each["part"] == part)
    return [(where, "; ".join(filter(None, said))) for some in problems for where, *said in some]


def _line(session: Session, key: str) -> str:
    item = session.research.graph.observations[key]
    said = f" · says: {item['summary']}" if item["summary"] != item["quote"] else ""
    speaker = f" ({item['speaker']})" if "speaker" in item else ""
    return f"[{key}] {_place(item)}{speaker}: {item['quote']}{said}"


def _place(item: Observation) -> str:
    return item.get("at") or item["source_id"] or item["source_url"]
