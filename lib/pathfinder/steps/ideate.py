"""IDEATE: one new hypothesis from six thinking tools, every third iteration (seed 000 §4.9)."""

from collections.abc import Mapping
from itertools import islice
from typing import Any, Literal, get_args

from pathfinder.model.cycle.agenda import testable
from pathfinder.model.cycle.reasoning import thoughts
from pathfinder.model.cycle.reasoning.tree import path
from pathfinder.model.cycle.research import Research
from pathfinder.model.graph.health import active_hypotheses
from pathfinder.model.graph.ids import TYPE_B
from pathfinder.model.graph.queries import get_active_conflicts, next_ids
from pathfinder.model.graph.types import Hypothesis
from pathfinder.model.graph.update import apply_ideate_updates, visited
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.step import Context
from pathfinder.steps.checks.texts import check_new_summary, check_urls, known_summaries, shortened

NAME = "IDEATE"
INTERVAL = 3  # seed 000 §4.9
SHOWN_OBSERVATIONS = 30
SHOWN_HYPOTHESES = 14
SHOWN_REJECTED = 6
SHOWN_EDGES = 20
FACT, CLAIM = 90, 220  # characters of a summary

ThinkingTool = Literal[
    "pattern_recognition", "analogy", "first_principles", "causal_chain", "scamper", "inversion"
]


def due(research: Research) -> bool:
    """In iterations 3, 6, 9 …, counted from 0, once the exploration is applied.

    While the graph is empty there is nothing an idea could be derived from. Since version 2 of the rules it
    does not come where no iteration is left to test the idea in.
    """
    state, iteration, graph = research.state, research.iteration, research.graph
    explored = state["explore"] is not None and not state["ideated"]
    turn = iteration >= INTERVAL and iteration % INTERVAL == 0
    useful = testable(research) or not research.coverage_leads
    return explored and turn and useful and bool(graph.observations or graph.hypotheses)


def inputs(context: Context) -> Mapping[str, object]:
    """IDEATE_INPUT of seed 000 §4.2, kept to what a reader can hold in mind: the strongest
    hypotheses, the latest observations, and the edges between them."""
    graph = context.research.graph
    plan = context.research.state["plan"]
    now = visited(graph, plan) if plan else []

    def _status(key: str, item: Hypothesis) -> str:
        return "tested" if key in now and item["status"] == "unvisited" else item["status"]

    rejected = (
        (key, shortened(item["summary"], FACT))
        for key, item in reversed(graph.hypotheses.items())
        if item["status"] == "rejected"
    )
    active = sorted(active_hypotheses(graph).items(), key=lambda pair: -pair[1]["strength"])
    hypotheses = dict(active[:SHOWN_HYPOTHESES])
    said = {key: shortened(item["summary"], CLAIM) for key, item in hypotheses.items()}
    observations = dict(islice(reversed(graph.observations.items()), SHOWN_OBSERVATIONS))
    return {
        "question": context.research.clarified["question"],
        "health_issues": graph.data["health"]["issues"],
        "observations": {
            key: shortened(observations[key]["summary"], FACT) for key in reversed(observations)
        },
        "hypotheses": {
            key: f"[{item['type']}|{_status(key, item)}|{item['strength']:.2f}] {said[key]}"
            for key, item in hypotheses.items()
        },
        "rejected": dict(islice(rejected, SHOWN_REJECTED)),
        "conflicts": [{"from": one, "to": other} for one, other in get_active_conflicts(graph)],
        "edges": [
            {"from": edge["from"], "to": edge["to"], "type": edge["type"]}
            for key in hypotheses
            for edge in graph.evidence(key)
            if edge["from"] in observations
        ][:SHOWN_EDGES],
        "next_hyp_id": next_ids(graph)["hyp_B"],
        **_tree(context.research),
    }


def _tree(research: Research) -> Mapping[str, object]:
    """The best line of a tree of thoughts, where the target was complex enough for one."""
    grown = thoughts.tree(research)
    shown = ("summary", "rests_on", "strength", "estimate", "score")
    return {"tree": [{key: each[key] for key in shown} for each in path(grown["branches"])]} if grown else {}  # type: ignore[literal-required]


def check(answer: Answer, context: Context) -> Mapping[str, object]:
    from pathfinder.steps.checks.grounded import check_idea

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
        check_new_summary(answer, "/hypothesis/summary", chosen, known_summaries(graph))
    check_idea(answer, context)
    check_urls(answer, context)
    return dict(answer.data) if not answer.problems else {}


def apply(research: Research, payload: Mapping[str, Any]) -> str:
    apply_ideate_updates(research.graph, payload)
    research.state["ideated"] = True
    chosen = payload["hypothesis"]
    text = f"new idea {chosen['id']} by {chosen['reasoning_tool']}"
    research.note("ideate", f"{text}: {chosen['summary']}")
    return text


def fail(research: Research) -> None:
    research.state["ideated"] = True
