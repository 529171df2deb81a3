"""SUMMARY: the short answer of the written report, written last (seed 002 §6.1)."""

from typing import Any

from pathfinder.errors import pointer
from pathfinder.model.cycle import writing
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import SentBack, Sentence
from pathfinder.model.graph.links import Evidence
from pathfinder.model.graph.types import GraphData
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.step import Context
from pathfinder.steps.checks.texts import shortened
from pathfinder.steps.writing.section import before, marked

NAME = "SUMMARY"

SHOWN_UNUSED = 5  # observations of a section that were planned and are cited nowhere
QUOTED = 110  # characters of each
ROOM = 8_700  # bytes of the data, so that the whole card has at most 12 KB


def due(research: Research) -> bool:
    return writing.phase(research.state) == "summary"


def inputs(context: Context) -> dict[str, Any]:
    from pathfinder.steps.cards.evidence_shown import Shown

    report, shown = context.research.report, Shown(context)
    fixed = {**shown.question(), "title": report["title"], **before(context)}
    return shown.within(fixed, report, shown.cited(report), ROOM, earlier=0.5)


def check(answer: Answer, context: Context) -> dict[str, Any]:
    from pathfinder.steps.checks.gated import gated

    payload = gated(answer, context)
    unused = _unused(payload["paragraphs"], context) if not answer.problems else []
    return {**payload, **({"unused": unused} if unused else {})}


def _unused(paragraphs: list[list[Sentence]], context: Context) -> list[SentBack]:
    """What sections planned and nobody tells, as reasons to mend them; once for a report."""
    report = context.research.report
    if report.get("planned_asked") or report.get("mending"):
        return []
    graph = context.research.graph.data
    left = writing.unused(report, paragraphs, Evidence(graph))
    return [{"part": part, "problems": [_told(some, graph)]} for part, some in left.items()]


def _told(keys: list[str], graph: GraphData) -> list[str]:
    """A problem of a section: pointer, what is expected, and how the quotes begin."""
    shown = keys[:SHOWN_UNUSED]
    expected = (
        f"{', '.join(shown)} were planned here and are cited nowhere: tell shortly what in them bears on the"
        ' question, in a paragraph that fits or a new one ("/paragraphs/-"), or leave them out'
    )
    quotes = (f"{key}: {shortened(graph['observations'][key]['quote'], QUOTED)}" for key in shown)
    return [pointer("paragraphs"), expected, "\n".join(quotes)]


def apply(research: Research, payload: dict[str, Any]) -> str:
    writing.observe(research, payload)
    writing.take_draft(research.report)
    research.report["summary"] = payload["paragraphs"]
    research.report.pop("summary_before", None)
    if "unused" in payload:
        writing.hold(research.report, payload["unused"])
    said = f"the report is written{marked(payload)}"
    if not research.report.get("rewriting"):
        writing.finish(research, said)
    return f"{said}; `pf thesis` writes it anew"


def fail(research: Research) -> None:
    """The short answer assembled by rule stands in for the summary; one that was taken back stays."""
    research.report["summary"] = research.report.pop("summary_before", [])
    writing.finish(research, "the report is written, without a summary")
