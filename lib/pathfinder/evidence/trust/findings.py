"""Which hypotheses are findings, which are open and which were rejected (seed 000 §6.2)."""

from typing import NamedTuple

from pathfinder.model.graph.links import Evidence, natural
from pathfinder.model.graph.queries import CORE_STRENGTH
from pathfinder.model.graph.types import GraphData, Hypothesis


class Selection(NamedTuple):
    """IDs of hypotheses, the strongest first."""

    core: list[str]
    open: list[str]
    rejected: list[str]


def is_core(hypothesis: Hypothesis) -> bool:
    """Whether a hypothesis belongs to the conclusion (seed 000 §6.2)."""
    status = hypothesis["status"]
    return status == "verified" or (status == "tested" and hypothesis["strength"] >= CORE_STRENGTH)


def is_grounded(hypothesis_id: str, evidence: Evidence) -> bool:
    """Whether a proven observation supports a hypothesis."""
    return any(link.proven for link in evidence.supporting(hypothesis_id))


def select(graph: GraphData) -> Selection:
    """Divide the hypotheses of a graph into findings, open ones and rejected ones.

    Without a proven observation that supports it, no hypothesis is a finding.
    """
    hypotheses, evidence = graph["hypotheses"], Evidence(graph)
    order = sorted(hypotheses, key=lambda key: (-hypotheses[key]["strength"], natural(key)))
    core = [key for key in order if is_core(hypotheses[key]) and is_grounded(key, evidence)]
    rejected = [key for key in order if hypotheses[key]["status"] == "rejected"]
    taken = {*core, *rejected}
    return Selection(core, [key for key in order if key not in taken], rejected)


def status_counts(graph: GraphData) -> dict[str, int]:
    """How many hypotheses have each status, in the order of a hypothesis' life."""
    statuses = [str(hypothesis["status"]) for hypothesis in graph["hypotheses"].values()]
    return {status: statuses.count(status) for status in ("verified", "tested", "unvisited", "rejected")}
