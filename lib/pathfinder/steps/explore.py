"""EXPLORE: search, read, and bring back observations with their proof (seed 000 §4.5 and §4.8)."""

from collections.abc import Mapping
from itertools import islice
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from pathfinder.cycle.research import Research
from pathfinder.graph.ids import TYPE_A
from pathfinder.graph.model import EdgeType, HypothesisId, ObservationId, ResolutionType
from pathfinder.graph.queries import next_ids, summaries
from pathfinder.graph.update import apply_explore_updates
from pathfinder.schema import Keywords
from pathfinder.steps.answer import Answer
from pathfinder.steps.coverage import cover
from pathfinder.steps.edges import check_edges, check_qualifications, check_resolution
from pathfinder.steps.observations import check_observations, pins
from pathfinder.steps.step import Context
from pathfinder.steps.texts import (
    Keyword,
    Summary,
    check_ids,
    check_new_summary,
    check_urls,
    known_summaries,
)

NAME = "EXPLORE"
ORDER = 30
MAX_RETRIES = 2  # seed 000 §4.5
SHOWN_OBSERVATIONS = 60
BROUGHT = ("observations", "type_a_hypotheses", "edges", "qualifications", "conflict_resolution")
Weight = Annotated[float, Keywords(enum=[0.3, 0.5, 0.8])]  # seed 000 §3.4


class ObservationAnswer(TypedDict):
    """A fact, and the verbatim words of an archived source that carry it."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc] # noqa: RUF012
    id: ObservationId
    summary: Summary
    quote: Annotated[str, Keywords(minLength=8, maxLength=1500, pattern=r"\S")]
    source_id: NotRequired[str | None]
    source_url: NotRequired[str]
    origin: NotRequired[Annotated[str, Keywords(minLength=3, maxLength=120, pattern=r"\w")]]


class TypeAAnswer(TypedDict):
    """A claim that a source makes."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc] # noqa: RUF012
    id: Annotated[str, Keywords(pattern=r"^hyp_A[1-9][0-9]*$")]
    summary: Summary
    verify_keywords: Annotated[list[Keyword], Keywords(minItems=1, maxItems=5)]


Ends = TypedDict("Ends", {"from": HypothesisId, "to": HypothesisId})
Ends.__pydantic_config__ = {"extra": "forbid"}  # type: ignore[attr-defined]
EdgeAnswer = TypedDict("EdgeAnswer", {"from": str, "to": str, "type": EdgeType, "weight": Weight})
EdgeAnswer.__pydantic_config__ = {"extra": "forbid"}  # type: ignore[attr-defined]


class QualificationAnswer(TypedDict):
    """A condition under which a hypothesis holds; it does not contradict it."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc] # noqa: RUF012
    observation: ObservationId
    hypothesis: HypothesisId
    condition: Annotated[str, Keywords(minLength=4, maxLength=300, pattern=r"\S")]


class Resolution(TypedDict):
    """How a conflict between two hypotheses ends."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc] # noqa: RUF012
    conflict_edge: Ends
    resolution_type: ResolutionType
    description: Annotated[str, Keywords(minLength=8, maxLength=600, pattern=r"\S")]
    rejected: NotRequired[HypothesisId]
    survivor: NotRequired[HypothesisId]


class AnswerShape(TypedDict):
    """The answer to an EXPLORE card."""

    __pydantic_config__ = {"extra": "forbid"}  # type: ignore[misc] # noqa: RUF012
    status: Literal["success", "partial", "failure"]
    observations: Annotated[list[ObservationAnswer], Keywords(maxItems=12)]
    type_a_hypotheses: Annotated[list[TypeAAnswer], Keywords(maxItems=6)]
    edges: Annotated[list[EdgeAnswer], Keywords(maxItems=40)]
    qualifications: NotRequired[Annotated[list[QualificationAnswer], Keywords(maxItems=8)]]
    retry_keywords: Annotated[list[Keyword], Keywords(maxItems=3)]
    conflict_resolution: NotRequired[Resolution | None]
    answers_sub_questions: NotRequired[Annotated[list[str], Keywords(maxItems=7)]]


def due(research: Research) -> bool:
    return research.state["plan"] is not None and research.state["explore"] is None


def inputs(context: Context) -> dict[str, Any]:
    research = context.research
    graph, state, plan = research.graph, research.state, research.state["plan"]
    target = graph.hypotheses.get(plan["target_id"]) if plan["target_id"] else None
    ids = next_ids(graph)
    observed = dict(islice(reversed(graph.observations.items()), SHOWN_OBSERVATIONS))
    return {
        "question": state["clarified"]["question"],
        "sub_questions": state["clarified"]["sub_questions"],
        "queries": plan["queries"],
        "search_mode": plan["search_mode"],
        "target_type": plan["target_type"],
        "target_id": plan["target_id"],
        "target_summary": target["summary"] if target else None,
        "conflict_with": plan["conflict_with"],
        "existing_hypotheses": summaries(graph),
        "observed": {key: observed[key]["summary"] for key in reversed(observed)},
        "next_obs_id": ids["obs"],
        "next_hyp_id": ids["hyp_A"],
        "retry_count": state["retry"],
        "corpora": bool(state["corpora"]),
        "archived": [
            {key: source[key] for key in ("id", "url", "title")} for source in context.sources.recent()
        ],
        "failed_sources": [dict(failure) for failure in context.sources.failures()],
    }


def check(answer: Answer, context: Context) -> dict[str, Any]:
    graph = context.research.graph
    observations = check_observations(answer, context)
    known = known_summaries(graph)
    check_ids(answer, "type_a_hypotheses", TYPE_A, next_ids(graph)["hyp_A"])
    for where, item in answer.items("type_a_hypotheses"):
        check_new_summary(answer, f"{where}/summary", item, known)
    check_edges(answer, context)
    check_qualifications(answer, context)
    check_resolution(answer, context)
    _check_status(answer, context)
    _check_sub_questions(answer, context)
    check_urls(answer, context)
    if answer.problems:
        return {}
    return {**answer.data, "observations": observations, "pins": pins(observations, context)}


def apply(research: Research, payload: dict[str, Any]) -> str:
    state = research.state
    if payload["status"] == "failure":
        return _apply_failure(research, payload)
    statuses = research.graph.statuses(_touched(payload))
    apply_explore_updates(research.graph, payload)
    proven = [item for item in payload["observations"] if item["proof"] != "unproven"]
    state["figures"]["quotes_proven"] += len(proven)
    for item in state["clarified"]["sub_questions"]:
        if item["id"] in payload.get("answers_sub_questions", []):
            item["status"] = "answered"
            research.graph.use_direction(item["text"])
    found = {"observations": len(payload["observations"]), "hypotheses": len(payload["type_a_hypotheses"])}
    state["explore"] = {"status": payload["status"], **found}
    cover(research, found, payload.get("answers_sub_questions", []))
    counts = {**found, "edges": len(payload["edges"])}
    names = {"observations": "observation", "hypotheses": "new claim", "edges": "edge"}
    text = ", ".join(f"{count} {names[key]}{'s' * (count != 1)}" for key, count in counts.items())
    research.note("explore", text)
    state["explore"]["moved"] = _note_consequences(research, payload, statuses)
    return text


def fail(research: Research) -> None:
    research.state["explore"] = {"status": "failure", "observations": 0, "hypotheses": 0}


def _apply_failure(research: Research, payload: dict[str, Any]) -> str:
    state = research.state
    if state["retry"] < MAX_RETRIES and payload["retry_keywords"]:
        keyword = payload["retry_keywords"][min(state["retry"], len(payload["retry_keywords"]) - 1)]
        state["retry"] += 1
        state["plan"] = {**state["plan"], "queries": [keyword]}
        return f"nothing found; retry {state['retry']} of {MAX_RETRIES} with {keyword!r}"
    fail(research)
    cover(research, research.state["explore"], [])
    research.note("explore", "the search found nothing")
    return "nothing found; the iteration ends without new evidence"


def _touched(payload: dict[str, Any]) -> list[str]:
    """The hypotheses whose status an exploration can change."""
    resolution = payload.get("conflict_resolution") or {"conflict_edge": {}}
    return [*(edge["to"] for edge in payload["edges"]), *resolution["conflict_edge"].values()]


def _note_consequences(research: Research, payload: dict[str, Any], before: Mapping[str, str]) -> int:
    """Note a settled conflict and every changed status; returns how many there were."""
    resolution = payload.get("conflict_resolution")
    if resolution:
        ends = resolution["conflict_edge"]
        research.note("conflict", f"{ends['from']} vs {ends['to']}: {resolution['resolution_type']}")
    moved = [key for key, status in before.items() if research.graph.hypotheses[key]["status"] != status]
    for key in moved:
        research.note("status", f"{key} {before[key]} → {research.graph.hypotheses[key]['status']}")
    return sum(key.startswith(TYPE_A) for key in moved) + bool(resolution)


def _check_status(answer: Answer, context: Context) -> None:
    status = answer.get("status")
    retries_left = context.research.state["retry"] < MAX_RETRIES
    if status == "success" and answer.data.get("observations") == []:
        answer.refuse(
            "/status", status, "'failure' when there is no observation, 'partial' when there are few"
        )
    brought = [key for key in BROUGHT if answer.get(key)]
    if status == "failure" and brought:
        answer.refuse(
            "/status", status, f"'partial': a failure brings nothing, here it has {', '.join(brought)}"
        )
    keywords = answer.get("retry_keywords")
    if status == "failure" and retries_left and keywords is not None and len(keywords) != MAX_RETRIES + 1:
        answer.refuse("/retry_keywords", keywords, "3 other search phrases to retry with")


def _check_sub_questions(answer: Answer, context: Context) -> None:
    known = [item["id"] for item in context.research.state["clarified"]["sub_questions"]]
    for where, key in answer.items("answers_sub_questions"):
        if key not in known:
            answer.refuse(where, key, f"one of the sub-question IDs {known}")
