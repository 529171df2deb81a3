"""The health check of every fifth iteration: five issues and what the program does about them.

Source: seed 000 §4.11 and §7. LOW_QUALITY and ALL_WEAK act through the PLAN and IDEATE cards,
STALEMATE through the target, SATURATED through the stopping rule, DATA_EXPLOSION here.
"""

from collections.abc import Callable

from pathfinder.model.graph.cognigraph import CogniGraph
from pathfinder.model.graph.conflicts import active_conflicts, reject
from pathfinder.model.graph.types import Hypothesis, Issue

CHECK_INTERVAL = 5  # seed 000 §4.1
LOW_AUTHORITY = 0.5  # seed 000 §4.11, all thresholds below
WEAK_STRENGTH = 0.35
WEAK_COUNT = 3
STALE_ITERATIONS = 3
MANY_OBSERVATIONS = 50
MANY_HYPOTHESES = 25
EXPLOSION_STRENGTH = 0.3
SATURATED_ITERATION = 15
SATURATED_VERIFIED = 3
DECIMALS = 6


def active_hypotheses(graph: CogniGraph) -> dict[str, Hypothesis]:
    """All hypotheses that are not rejected."""
    return {key: value for key, value in graph.hypotheses.items() if value["status"] != "rejected"}


def low_quality(graph: CogniGraph) -> bool:
    """The average authority of all observations is below 0.5 (also when there is none)."""
    authorities = [item["authority"] for item in graph.observations.values()]
    average = sum(authorities) / max(len(authorities), 1)
    return round(average, DECIMALS) < LOW_AUTHORITY  # 0.3 + 0.2 + … must not miss the border by 1e-16


def all_weak(graph: CogniGraph) -> bool:
    """Three or more hypotheses, every one weak."""
    active = active_hypotheses(graph).values()
    return len(active) >= WEAK_COUNT and all(item["strength"] < WEAK_STRENGTH for item in active)


def stalemate(graph: CogniGraph) -> bool:
    """A conflict has been open for more than three iterations."""
    return any(graph.iteration - edge["created_at"] > STALE_ITERATIONS for edge in active_conflicts(graph))


def data_explosion(graph: CogniGraph) -> bool:
    """More observations or hypotheses than anybody can hold in mind."""
    return len(graph.observations) > MANY_OBSERVATIONS or len(active_hypotheses(graph)) > MANY_HYPOTHESES


def saturated(graph: CogniGraph) -> bool:
    """Late, enough is verified and nothing is unvisited."""
    statuses = [item["status"] for item in graph.hypotheses.values()]
    return (
        graph.iteration >= SATURATED_ITERATION
        and statuses.count("verified") >= SATURATED_VERIFIED
        and "unvisited" not in statuses
    )


CHECKS: dict[Issue, Callable[[CogniGraph], bool]] = {
    "LOW_QUALITY": low_quality,
    "ALL_WEAK": all_weak,
    "STALEMATE": stalemate,
    "DATA_EXPLOSION": data_explosion,
    "SATURATED": saturated,
}


def health_check(graph: CogniGraph) -> list[Issue]:
    """The issues of the graph as it stands."""
    return [issue for issue, check in CHECKS.items() if check(graph)]


def check(graph: CogniGraph) -> list[Issue]:
    """Run the health check, store its result and apply the response to DATA_EXPLOSION."""
    issues = health_check(graph)
    graph.data["health"] = {"last_check": graph.iteration, "issues": issues}
    if "DATA_EXPLOSION" in issues:
        for key, hypothesis in active_hypotheses(graph).items():
            if hypothesis["strength"] < EXPLOSION_STRENGTH:
                reject(graph, key, f"DATA_EXPLOSION: strength {hypothesis['strength']:.2f}")
    return issues
