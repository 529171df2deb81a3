"""SUMMARY: the short answer of the written report, written last (seed 002 §6.1)."""

from collections.abc import Mapping
from typing import Any

from pathfinder.model.cycle import writing
from pathfinder.model.cycle.research import Research
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.step import Context
from pathfinder.steps.writing.section import before, marked
from pathfinder.steps.writing.uncited import uncited

NAME = "SUMMARY"

ROOM = 8_700  # bytes of the data, so that the whole card has at most 12 KB


def due(research: Research) -> bool:
    return writing.phase(research.state) == "summary"


def inputs(context: Context) -> Mapping[str, object]:
    from pathfinder.steps.cards.evidence_shown import Shown

    report, shown = context.research.report, Shown(context)
    fixed = {**shown.question(), "title": report["title"], **before(context)}
    return shown.within(fixed, report, shown.cited(report), ROOM, earlier=0.5)


def check(answer: Answer, context: Context) -> Mapping[str, object]:
    from pathfinder.steps.checks.gated import gated

    return gated(answer, context)


def left_out(payload: Mapping[str, Any], context: Context) -> int:
    """How many observations a report that is now complete cites nowhere; 0 for too few to ask about."""
    research = context.research
    if writing.open_part(research.report) != writing.SUMMARY or writing.written_before(research.report):
        return 0
    count = len(uncited(research, payload["paragraphs"]))
    return count if count >= writing.LEAST_UNCITED else 0


def apply(research: Research, payload: Mapping[str, Any]) -> str:
    writing.observe(research, payload)
    writing.correct(research.report, payload)
    writing.take_draft(research.report)
    research.report["summary"] = payload["paragraphs"]
    research.report.pop("summary_before", None)
    left = research.report.get("completing") if not research.report.get("mending") else None
    told = f"; {left} observations stand nowhere in it" if left else ""
    said = f"the report is written{marked(payload)}{told}"
    if not research.report.get("rewriting"):
        writing.finish(research, said)
    return f"{said}; `pf thesis` writes it anew"


def fail(research: Research) -> None:
    """The short answer assembled by rule stands in for the summary; one that was taken back stays."""
    research.report["summary"] = research.report.pop("summary_before", [])
    writing.finish(research, "the report is written, without a summary")
