"""IDEATE: one new hypothesis from six thinking tools, every third iteration (seed 000 §4.9)."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from typing_extensions import TypedDict

from pathfinder.cycle.research import Research
from pathfinder.graph.health import active_hypotheses
from pathfinder.graph.ids import TYPE_B
from pathfinder.graph.queries import get_active_conflicts, next_ids
from pathfinder.graph.update import apply_ideate_updates
from pathfinder.schema import Keywords
from pathfinder.steps.answer import Answer
from pathfinder.steps.step import Context
from pathfinder.steps.texts import Keyword, Summary, check_new_summary, check_urls

NAME = "IDEATE"
ORDER = 40
INTERVAL = 3  # seed 000 §4.9

ThinkingTool = Literal[
    "pattern_recognition", "analogy", "first_principles", "causal_chain", "scamper", "inversion"
]


class Candidate(TypedDict):
    """What one thinking tool came up with."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc] # noqa: RUF012
    reasoning_tool: ThinkingTool
    summary: Summary


class Chosen(TypedDict):
    """The candidate worth testing."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc] # noqa: RUF012
    id: Annotated[str, Keywords(pattern=r"^hyp_B[1-9][0-9]*$")]
    summary: Summary
    reasoning_tool: ThinkingTool
    derived_from: Annotated[list[str], Keywords(minItems=1, maxItems=20)]
    verify_keywords: Annotated[list[Keyword], Keywords(minItems=1, maxItems=5)]


class AnswerShape(TypedDict):
    """The answer to an IDEATE card."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc] # noqa: RUF012
    candidates: Annotated[list[Candidate], Keywords(minItems=6, maxItems=6)]
    hypothesis: Chosen


def due(research: Research) -> bool:
    """In iterations 3, 6, 9 …, counted from 0, once the exploration is applied."""
    state, iteration = research.state, research.iteration
    explored = state["explore"] is not None and not state["ideated"]
    return explored and iteration >= INTERVAL and iteration % INTERVAL == 0


def inputs(context: Context) -> dict[str, Any]:
    graph = context.research.graph
    return {
        "question": context.research.state["clarified"]["question"],
        "health_issues": graph.data["health"]["issues"],
        "observations": {key: item["summary"] for key, item in graph.observations.items()},
        "hypotheses": {
            key: f"[{item['type']}|{item['status']}|{item['strength']:.2f}] {item['summary']}"
            for key, item in active_hypotheses(graph).items()
        },
        "conflicts": [{"from": one, "to": other} for one, other in get_active_conflicts(graph)],
        "edges": [{key: edge[key] for key in ("from", "to", "type")} for edge in graph.data["edges"]],
        "next_hyp_id": next_ids(graph)["hyp_B"],
    }


def check(answer: Answer, context: Context) -> dict[str, Any]:
    graph = context.research.graph
    tools = [item["reasoning_tool"] for _, item in answer.items("candidates")]
    for tool in get_args(ThinkingTool) if answer.sound("/candidates") else ():
        if tools.count(tool) != 1:
            answer.refuse("/candidates", tools.count(tool), f"exactly one candidate by {tool!r}")
    chosen = answer.get("hypothesis")
    if chosen is not None:
        expected = f"{TYPE_B}{next_ids(graph)['hyp_B']}"
        if chosen["id"] != expected:
            answer.refuse("/hypothesis/id", chosen["id"], f"{expected!r}, the next free ID")
        for index, key in enumerate(chosen["derived_from"]):
            if key not in graph.observations and key not in graph.hypotheses:
                answer.refuse(f"/hypothesis/derived_from/{index}", key, "the ID of a node in the graph")
        check_new_summary(answer, "/hypothesis/summary", chosen["summary"], graph)
    check_urls(answer, context)
    return dict(answer.data) if not answer.problems else {}


def apply(research: Research, payload: dict[str, Any]) -> str:
    apply_ideate_updates(research.graph, payload)
    research.state["ideated"] = True
    chosen = payload["hypothesis"]
    text = f"new idea {chosen['id']} by {chosen['reasoning_tool']}"
    research.note("ideate", f"{text}: {chosen['summary']}")
    return text


def fail(research: Research) -> None:
    research.state["ideated"] = True
