"""When a hypothesis changes its status (seed 000 §3.5 and §4.10, DESIGN section 8)."""

from pathfinder.model.graph.cognigraph import CogniGraph
from pathfinder.model.graph.conflicts import reject
from pathfinder.model.graph.strength import strength_terms

VERIFIED_STRENGTH = 0.65  # seed 000 §3.5
VERIFIED_VISITS = 2
REJECTED_BELOW = 0.25


def withstands_refutation(graph: CogniGraph, hypothesis_id: str) -> bool:
    """Strong enough on proven evidence alone, and never strongly contradicted.

    Since version 2 of the rules a search must also have tried to refute it; since version 3 weak edges alone
    never verify.
    """
    if graph.rules > 2 and not graph.tally(hypothesis_id).strongly_supported:
        return False
    if graph.rules > 1 and not graph.hypotheses[hypothesis_id].get("refutations"):
        return False
    proven = strength_terms(graph, hypothesis_id, proven_only=True).total
    return proven >= VERIFIED_STRENGTH and not graph.tally(hypothesis_id).strongly_contradicted


def visit(graph: CogniGraph, hypothesis_id: str, iteration: int, *, refuting: bool = False) -> None:
    """Count a completed exploration of a hypothesis and move its status accordingly.

    `refuting`: a search looked for evidence against it.
    """
    hypothesis = graph.hypotheses[hypothesis_id]
    if hypothesis["status"] == "rejected":
        return
    hypothesis["visit_count"] += 1
    hypothesis["last_visited"] = iteration
    if refuting:
        hypothesis["refutations"] = hypothesis.get("refutations", 0) + 1
    if hypothesis["strength"] < REJECTED_BELOW:
        reject(graph, hypothesis_id, f"strength {hypothesis['strength']:.2f} in iteration {iteration + 1}")
    elif hypothesis["visit_count"] >= VERIFIED_VISITS and withstands_refutation(graph, hypothesis_id):
        hypothesis["status"] = "verified"
        hypothesis["status_reason"] = "withstood refutation"
    elif hypothesis["status"] == "unvisited":
        hypothesis["status"] = "tested"


def demote(graph: CogniGraph, hypothesis_id: str) -> bool:
    """Send a verified hypothesis that no longer withstands refutation back to `tested`."""
    hypothesis = graph.hypotheses[hypothesis_id]
    if hypothesis["status"] != "verified" or withstands_refutation(graph, hypothesis_id):
        return False
    hypothesis["status"] = "tested"
    weakly = graph.rules > 2 and not graph.tally(hypothesis_id).strongly_contradicted
    hypothesis["status_reason"] = "was verified, then " + ("doubted" if weakly else "contradicted")
    return True
