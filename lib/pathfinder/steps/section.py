"""SECTION: one section of the written report, each sentence held against what it cites (seed 002 §6.1)."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

from pathfinder.cycle import writing
from pathfinder.cycle.research import Research
from pathfinder.evidence.statements.sentence import Computed
from pathfinder.schema import Keywords
from pathfinder.steps.answer import Answer
from pathfinder.steps.step import Context

NAME = "SECTION"
ORDER = 2

SHOWN_PROBLEMS = 3

Paragraph = Annotated[str, Keywords(minLength=1, maxLength=4000, pattern=r"\S")]


class AnswerShape(TypedDict):
    """The answer to a SECTION card. Marks cite: [obs_1, obs_4], [hyp_A1]; [view] and [gap] cite nothing."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc] # noqa: RUF012
    paragraphs: Annotated[list[Paragraph], Keywords(minItems=1, maxItems=20)]
    computed: NotRequired[Annotated[list[Computed], Keywords(maxItems=30)]]


def due(research: Research) -> bool:
    return writing.phase(research.state) == "section"


def inputs(context: Context) -> dict[str, Any]:
    from pathfinder.steps.evidence_shown import Shown

    report = context.research.state["report"]
    section, shown = writing.open_section(report), Shown(context)
    return {
        "question": shown.question()["question"],
        "title": report["title"],
        "outline": [each["heading"] for each in report["outline"]],
        "section": {key: section[key] for key in ("heading", "covers", "words")},
        "hypotheses": shown.hypotheses_of(section["evidence"]),
        "observations": shown.observations_of(section["evidence"]),
        "earlier": shown.earlier(report),
    }


def check(answer: Answer, context: Context) -> dict[str, Any]:
    from pathfinder.steps.gated import gated

    return gated(answer, context)


def apply(research: Research, payload: dict[str, Any]) -> str:
    report = research.state["report"]
    section = writing.open_section(report)
    report["sections"].append({"id": section["id"], "paragraphs": payload["paragraphs"]})
    number = f"{len(report['sections'])} of {len(report['outline'])}"
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
    report = research.state["report"]
    report["sections"].append({"id": writing.open_section(report)["id"], "paragraphs": []})
