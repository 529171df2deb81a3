"""OUTLINE: the sections of the written report and the evidence each will use (seed 002 §6.1)."""

from typing import Any

from pathfinder.model.cycle import writing
from pathfinder.model.cycle.research import Research
from pathfinder.steps.answer import Answer
from pathfinder.steps.step import Context

NAME = "OUTLINE"

WORDS_PER_FINDING = 120
WORDS_PER_PART = 60  # for each open claim that something supports, and each answered sub-question
LEAST_WORDS, MOST_WORDS = 300, 3000


def due(research: Research) -> bool:
    return writing.phase(research.state) == "outline"


def inputs(context: Context) -> dict[str, Any]:
    from pathfinder.steps.checks.evidence_shown import Shown

    shown = Shown(context)
    open_ones = shown.strongest_open()
    answered = sum(each["status"] == "answered" for each in shown.question()["sub_questions"])
    words = WORDS_PER_FINDING * len(shown.selection.core) + WORDS_PER_PART * (len(open_ones) + answered)
    return {
        **shown.question(),
        "findings": {key: shown.hypothesis(key) for key in shown.selection.core},
        "open": {key: shown.hypothesis(key) for key in open_ones},
        "rejected": {key: shown.hypothesis(key) for key in shown.selection.rejected},
        "conflicts": shown.conflicts(),
        "observations": shown.summaries(),
        "words": max(LEAST_WORDS, min(MOST_WORDS, words)),
    }


def check(answer: Answer, context: Context) -> dict[str, Any]:
    from pathfinder.evidence.trust.findings import select

    graph = context.research.graph
    used: set[str] = set()
    for where, section in answer.items("sections"):
        for index, key in enumerate(section["evidence"]):
            if key not in graph.observations and key not in graph.hypotheses:
                answer.refuse(f"{where}/evidence/{index}", key, "the ID of an observation or a hypothesis")
        used |= set(section["evidence"])
    missing = [key for key in select(graph.data).core if key not in used]
    if missing and answer.sound("/sections"):
        answer.refuse(
            "/sections", missing, f"every finding in the evidence of a section; missing: {', '.join(missing)}"
        )
    return dict(answer.data) if not answer.problems else {}


def apply(research: Research, payload: dict[str, Any]) -> str:
    report = research.report
    report["title"] = payload["title"]
    planned: list[Any] = [
        {"id": f"sec_{number}", **section} for number, section in enumerate(payload["sections"], 1)
    ]
    report["outline"] = planned
    return f"{len(payload['sections'])} sections planned"


def fail(research: Research) -> None:
    """Without an outline nothing is written; the report assembled by rule stands."""
    research.report["outline"] = []
    writing.finish(research, "no written report: no acceptable outline was given")
