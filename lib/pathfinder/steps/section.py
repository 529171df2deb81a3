"""SECTION: one section of the written report, each sentence held against what it cites (seed 002 §6.1)."""

from typing import Any

from pathfinder.model.cycle import writing
from pathfinder.model.cycle.research import Research
from pathfinder.steps.answer import Answer
from pathfinder.steps.step import Context

NAME = "SECTION"

SHOWN_PROBLEMS = 3


def due(research: Research) -> bool:
    return writing.phase(research.state) == "section"


def inputs(context: Context) -> dict[str, Any]:
    from pathfinder.steps.checks.evidence_shown import Shown

    report = context.research.report
    section, shown = writing.open_section(report), Shown(context)
    return {
        "question": shown.question()["question"],
        "title": report["title"],
        "outline": [each["heading"] for each in writing.planned(report)],
        "section": {key: section[key] for key in ("heading", "covers", "words")},
        "hypotheses": shown.hypotheses_of(section["evidence"]),
        "observations": shown.observations_of(section["evidence"]),
        "earlier": shown.earlier(report),
    }


def check(answer: Answer, context: Context) -> dict[str, Any]:
    from pathfinder.steps.checks.gated import gated

    return gated(answer, context)


def apply(research: Research, payload: dict[str, Any]) -> str:
    report = research.report
    section = writing.open_section(report)
    report["sections"].append({"id": section["id"], "paragraphs": payload["paragraphs"]})
    number = f"{len(report['sections'])} of {len(writing.planned(report))}"
    return f"section {number}: {section['heading']}{marked(payload)}"


def marked(payload: dict[str, Any]) -> str:
    """The sentences that stay in the report with a mark, and why; "" for none."""
    problems = [
        sentence["problems"][0] for each in payload["paragraphs"] for sentence in each if sentence["problems"]
    ]
    if not problems:
        return ""
    stay = "1 sentence stays" if len(problems) == 1 else f"{len(problems)} sentences stay"
    return f"; {stay} marked as not verified ({'; '.join(problems[:SHOWN_PROBLEMS])})"


def fail(research: Research) -> None:
    """The section stays in the report without text."""
    report = research.report
    report["sections"].append({"id": writing.open_section(report)["id"], "paragraphs": []})
