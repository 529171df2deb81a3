"""SUMMARY: the short answer of the written report, written last (seed 002 §6.1)."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

from pathfinder.cycle import writing
from pathfinder.cycle.research import Research
from pathfinder.evidence.statements.sentence import Computed
from pathfinder.schema import Keywords
from pathfinder.steps.answer import Answer
from pathfinder.steps.section import Paragraph, marked
from pathfinder.steps.step import Context

NAME = "SUMMARY"
ORDER = 3


class AnswerShape(TypedDict):
    """The answer to a SUMMARY card, cited like a section."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc] # noqa: RUF012
    paragraphs: Annotated[list[Paragraph], Keywords(minItems=1, maxItems=4)]
    computed: NotRequired[Annotated[list[Computed], Keywords(maxItems=10)]]


def due(research: Research) -> bool:
    return writing.phase(research.state) == "summary"


def inputs(context: Context) -> dict[str, Any]:
    from pathfinder.steps.evidence_shown import Shown

    report, shown = context.research.state["report"], Shown(context)
    planned = [key for section in report["outline"] for key in section["evidence"]]
    return {
        **shown.question(),
        "title": report["title"],
        "sections": shown.earlier(report),
        "hypotheses": shown.hypotheses_of(planned),
        "observations": shown.observations_of(shown.cited(report)),
    }


def check(answer: Answer, context: Context) -> dict[str, Any]:
    from pathfinder.steps.gated import gated

    return gated(answer, context)


def apply(research: Research, payload: dict[str, Any]) -> str:
    research.state["report"]["summary"] = payload["paragraphs"]
    said = f"the report is written{marked(payload)}"
    writing.finish(research, said)
    return f"{said}; `pf thesis` writes it anew"


def fail(research: Research) -> None:
    """The short answer assembled by rule stands in for the summary."""
    research.state["report"]["summary"] = []
    writing.finish(research, "the report is written, without a summary")
