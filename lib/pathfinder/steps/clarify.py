"""CLARIFY: the question restated, what counts as an answer, sub-questions and scope; one round."""

from typing import Any

from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.seed import seal
from pathfinder.model.cycle.state import SubQuestion
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.step import Context
from pathfinder.steps.checks.texts import same_words

NAME = "CLARIFY"


def due(research: Research) -> bool:
    """Once, before the first search."""
    return research.state["clarified"] is None


def inputs(context: Context) -> dict[str, Any]:
    state = context.research.state
    return {
        "question": state["question"],
        "corpora": state["corpora"],
        "iterations": state["limits"]["max_iterations"],
    }


def check(answer: Answer, context: Context) -> dict[str, Any]:  # noqa: ARG001 - the interface of a step
    seen: dict[str, str] = {}
    for where, item in answer.items("sub_questions"):
        words = same_words(item["text"])
        if words in seen:
            answer.refuse(f"{where}/text", item["text"], f"a question other than the one at {seen[words]}")
        seen.setdefault(words, where)
    return dict(answer.data) if not answer.problems else {}


def apply(research: Research, payload: Any) -> str:
    questions: list[SubQuestion] = [
        {"id": f"q{number}", "text": item["text"], "status": "open"}
        for number, item in enumerate(payload["sub_questions"], 1)
    ]
    research.state["clarified"] = payload | {"sub_questions": questions}
    for item in questions if not research.coverage_leads else ():
        research.graph.add_direction(item["text"], None)
    seal(research.state)
    text = f"question clarified into {len(questions)} sub-questions"
    research.note("clarify", text)
    return text


def fail(research: Research) -> None:
    """The question is taken as it was asked."""
    research.state["clarified"] = {
        "question": research.state["question"],
        "answered_when": [],
        "sub_questions": [],
        "scope": {"includes": [], "excludes": []},
    }
    seal(research.state)
