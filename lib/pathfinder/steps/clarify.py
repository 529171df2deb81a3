"""CLARIFY: the question restated, what counts as an answer, sub-questions and scope; one round."""

from typing import Annotated, Any, TypedDict

from pathfinder.cycle.research import Research
from pathfinder.cycle.seed import seal
from pathfinder.schema import Keywords
from pathfinder.steps.answer import Answer
from pathfinder.steps.step import Context

NAME = "CLARIFY"
ORDER = 10

Line = Annotated[str, Keywords(minLength=3, maxLength=300, pattern=r"\S")]
Phrases = Annotated[list[Line], Keywords(maxItems=8)]


class SubQuestion(TypedDict):
    """A part of the question that can be answered and checked on its own."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc] # noqa: RUF012
    text: Line


class Scope(TypedDict):
    """What the research covers and what it leaves out."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc] # noqa: RUF012
    includes: Phrases
    excludes: Phrases


class AnswerShape(TypedDict):
    """The answer to a CLARIFY card."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc] # noqa: RUF012
    question: Annotated[str, Keywords(minLength=3, maxLength=1000, pattern=r"\S")]
    answered_when: Annotated[list[Line], Keywords(minItems=1, maxItems=5)]
    sub_questions: Annotated[list[SubQuestion], Keywords(minItems=2, maxItems=7)]
    scope: Scope


def due(research: Research) -> bool:
    """Once, before the first search."""
    return research.state["clarified"] is None


def inputs(context: Context) -> dict[str, Any]:
    state = context.research.state
    return {"question": state["question"], "corpora": state["corpora"]}


def check(answer: Answer, context: Context) -> dict[str, Any]:  # noqa: ARG001 - the interface of a step
    seen: dict[str, str] = {}
    for where, item in answer.items("sub_questions"):
        words = " ".join(item["text"].lower().split())
        if words in seen:
            answer.refuse(f"{where}/text", item["text"], f"a question other than the one at {seen[words]}")
        seen.setdefault(words, where)
    return dict(answer.data) if not answer.problems else {}


def apply(research: Research, payload: dict[str, Any]) -> str:
    questions = [
        {"id": f"q{number}", "text": item["text"], "status": "open"}
        for number, item in enumerate(payload["sub_questions"], 1)
    ]
    research.state["clarified"] = {**payload, "sub_questions": questions}
    for item in questions:
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
