"""Conflicts between hypotheses and their five resolutions (seed 000 §4.6, DESIGN section 8)."""

from typing import NotRequired, TypedDict

from pathfinder.model.graph.cognigraph import CogniGraph
from pathfinder.model.graph.types import Edge, ResolutionType

Ends = TypedDict("Ends", {"from": str, "to": str})


class Resolution(TypedDict):
    """How a conflict between two hypotheses ended."""

    conflict_edge: Ends
    resolution_type: ResolutionType
    description: str
    rejected: NotRequired[str]
    survivor: NotRequired[str]


def is_active(graph: CogniGraph, edge: Edge) -> bool:
    """Unresolved, and neither side rejected."""
    ends = (graph.hypotheses[edge["from"]], graph.hypotheses[edge["to"]])
    return not edge["resolved"] and all(item["status"] != "rejected" for item in ends)


def active_conflicts(graph: CogniGraph) -> list[Edge]:
    """CONFLICTS edges that still ask for a search, oldest first."""
    return [edge for edge in graph.conflicts if is_active(graph, edge)]


def find_conflict(graph: CogniGraph, one: str, other: str) -> Edge | None:
    """The CONFLICTS edge between two hypotheses, whichever way it is stated."""
    return next((edge for edge in graph.conflicts if {edge["from"], edge["to"]} == {one, other}), None)


def resolve(graph: CogniGraph, resolution: Resolution) -> set[str]:
    """Apply a checked `conflict_resolution`; returns the hypotheses whose evidence changed.

    `one_rejected` rejects the hypothesis it names; `merged` hands the evidence of the other one to
    the named survivor and rejects the other as merged.
    """
    ends = resolution["conflict_edge"]
    edge = find_conflict(graph, ends["from"], ends["to"])
    if edge is None:
        return set()
    edge["resolved"] = True
    edge["resolution"] = resolution["description"]
    edge["resolution_type"] = resolution["resolution_type"]
    if resolution["resolution_type"] == "one_rejected":
        reject(graph, resolution["rejected"], f"conflict resolved: {resolution['description']}")
    if resolution["resolution_type"] == "merged":
        survivor = resolution["survivor"]
        absorbed = ends["from"] if survivor == ends["to"] else ends["to"]
        reject(graph, absorbed, f"merged into {survivor}: {resolution['description']}")
        return _hand_over(graph, absorbed, survivor)
    return set()


def reject(graph: CogniGraph, hypothesis_id: str, reason: str) -> None:
    """Reject a hypothesis; its edges and files stay, the report lists it with the reason."""
    hypothesis = graph.hypotheses[hypothesis_id]
    hypothesis["status"] = "rejected"
    hypothesis["status_reason"] = reason


def _hand_over(graph: CogniGraph, absorbed: str, survivor: str) -> set[str]:
    """Evidence and conditions go over, but no observation comes to stand on both sides of the survivor."""
    judged = {edge["from"] for edge in graph.evidence(survivor)}
    moving = [edge for edge in graph.evidence(absorbed) if edge["from"] not in judged]
    for edge in moving:
        graph.add_edge({**edge, "to": survivor})
    conditions = graph.hypotheses[survivor]["qualifications"]
    conditions += [
        each.copy() for each in graph.hypotheses[absorbed]["qualifications"] if each not in conditions
    ]
    return {survivor} if moving else set()
