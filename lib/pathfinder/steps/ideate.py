"""IDEATE: one new hypothesis from six thinking tools, every third iteration (seed 000 §4.9)."""

from itertools import islice
from typing import Any, Literal, get_args

from pathfinder.model.cycle.research import Research
from pathfinder.model.graph.health import active_hypotheses
from pathfinder.model.graph.ids import TYPE_B
from pathfinder.model.graph.queries import get_active_conflicts, next_ids
from pathfinder.model.graph.update import apply_ideate_updates
from pathfinder.steps.answer import Answer
from pathfinder.steps.checks.texts import check_new_summary, check_urls, known_summaries
from pathfinder.steps.step import Context

NAME = "IDEATE"
INTERVAL = 3  # seed 000 §4.9
SHOWN_OBSERVATIONS = 60
SHOWN_HYPOTHESES = 40

ThinkingTool = Literal[
    "pattern_recognition", "analogy", "first_principles", "causal_chain", "scamper", "inversion"
]


def due(research: Research) -> bool:
    """In iterations 3, 6, 9 …, counted from 0, once the exploration is applied.

    While the graph is empty there is nothing an idea could be derived from.
    """
    state, iteration, graph = research.state, research.iteration, research.graph
    explored = state["explore"] is not None and not state["ideated"]
    turn = iteration >= INTERVAL and iteration % INTERVAL == 0
    return explored and turn and bool(graph.observations or graph.hypotheses)


def inputs(context: Context) -> dict[str, Any]:
    """IDEATE_INPUT of seed 000 §4.2, kept to what a reader can hold in mind: the strongest
    hypotheses, the latest observations, and the edges between them."""
    graph = context.research.graph
    active = sorted(active_hypotheses(graph).items(), key=lambda pair: -pair[1]["strength"])
    hypotheses = dict(active[:SHOWN_HYPOTHESES])
    observations = dict(islice(reversed(graph.observations.items()), SHOWN_OBSERVATIONS))
    return {
        "question": context.research.clarified["question"],
        "health_issues": graph.data["health"]["issues"],
        "observations": {key: observations[key]["summary"] for key in reversed(observations)},
        "hypotheses": {
            key: f"[{item['type']}|{item['status']}|{item['strength']:.2f}] {item['summary']}"
            for key, item in hypotheses.items()
        },
        "rejected": {
            key: item["summary"] for key, item in graph.hypotheses.items() if item["status"] == "rejected"
        },
        "conflicts": [{"from": one, "to": other} for one, other in get_active_conflicts(graph)],
        "edges": [
            {"from": edge["from"], "to": edge["to"], "type": edge["type"]}
            for key in hypotheses
            for edge in graph.evidence(key)
            if edge["from"] in observations
        ],
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
        check_new_summary(answer, "/hypothesis/summary", chosen, known_summaries(graph))
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
