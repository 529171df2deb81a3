"""Questions that the steps and the reports ask the graph (seed 000 §4.2, §6.2 and §9.2)."""

from pathfinder.model.graph.cognigraph import CogniGraph
from pathfinder.model.graph.conflicts import active_conflicts
from pathfinder.model.graph.health import active_hypotheses
from pathfinder.model.graph.ids import OBSERVATION, TYPE_A, TYPE_B, next_id
from pathfinder.model.graph.types import Direction

UNCERTAIN = (0.35, 0.65)  # seed 000 §4.7
CORE_STRENGTH = 0.55  # seed 000 §6.2


def get_active_conflicts(graph: CogniGraph) -> list[tuple[str, str]]:
    """Pairs of hypotheses in an open conflict."""
    return [(edge["from"], edge["to"]) for edge in active_conflicts(graph)]


def unvisited(graph: CogniGraph, kind: str) -> list[str]:
    """Hypotheses of type "A" or "B" that no search has targeted yet."""
    return [
        key
        for key, item in graph.hypotheses.items()
        if item["type"] == kind and item["status"] == "unvisited"
    ]


def tested_uncertain(graph: CogniGraph) -> list[str]:
    """Tested hypotheses with a strength of 0.35 to 0.65."""
    low, high = UNCERTAIN
    return [
        key
        for key, item in graph.hypotheses.items()
        if item["status"] == "tested" and low <= item["strength"] <= high
    ]


def tested_unconfirmed(graph: CogniGraph) -> list[str]:
    """Tested hypotheses above 0.65: they await the second visit, or a strong contradiction to be settled."""
    return [
        key
        for key, item in graph.hypotheses.items()
        if item["status"] == "tested" and item["strength"] > UNCERTAIN[1]
    ]


def unused_directions(graph: CogniGraph) -> list[Direction]:
    """Search directions not yet explored."""
    return [direction for direction in graph.data["unexplored"] if not direction["used"]]


def summaries(graph: CogniGraph) -> dict[str, str]:
    """ID to summary of every hypothesis that is not rejected."""
    return {key: item["summary"] for key, item in active_hypotheses(graph).items()}


def next_ids(graph: CogniGraph) -> dict[str, int]:
    """The numbers the next observation and the next hypotheses get."""
    return {
        "obs": next_id(graph.observations, OBSERVATION),
        "hyp_A": next_id(graph.hypotheses, TYPE_A),
        "hyp_B": next_id(graph.hypotheses, TYPE_B),
    }
