"""Small graphs, built the way the program builds them: from explore payloads."""

from __future__ import annotations

from typing import Any

from pathfinder.model.graph.cognigraph import CogniGraph, empty_graph
from pathfinder.model.graph.update import apply_explore_updates, apply_ideate_updates

QUESTION = "Do heat pumps work in cold places?"


def new_graph() -> CogniGraph:
    """A graph before the first search."""
    return CogniGraph(empty_graph(QUESTION))


def observation(number: int, **fields: Any) -> dict[str, Any]:
    """A checked observation with its own domain and text unless `fields` says otherwise."""
    return {
        "id": f"obs_{number}",
        "summary": f"fact number {number} of the test",
        "quote": f"the words of fact number {number}",
        "proof": "exact",
        "source_id": f"src_{number}",
        "source_url": f"https://site{number}.example/page",
        "source_type": "paper",
        "authority": 0.9,
        "domain": f"site{number}.example",
        "text_id": f"txt_{number}",
        **fields,
    }


def claim(number: int, *keywords: str) -> dict[str, Any]:
    """A type A hypothesis as an answer states it."""
    return {
        "id": f"hyp_A{number}",
        "summary": f"claim number {number} holds",
        "verify_keywords": list(keywords) or [f"test claim {number}"],
    }


def idea(number: int, *keywords: str) -> dict[str, Any]:
    """An IDEATE payload with a type B hypothesis."""
    chosen = {
        "id": f"hyp_B{number}",
        "summary": f"idea number {number} holds",
        "reasoning_tool": "inversion",
        "derived_from": ["obs_1"],
        "verify_keywords": list(keywords) or [f"test idea {number}"],
    }
    return {"candidates": [], "hypothesis": chosen}


def edge(start: str, end: str, kind: str = "SUPPORTS", weight: float = 0.8) -> dict[str, Any]:
    """An edge as an answer states it."""
    return {"from": start, "to": end, "type": kind, "weight": weight}


def payload(
    observations: Any = (), claims: Any = (), edges: Any = (), resolution: Any = None, **fields: Any
) -> dict[str, Any]:
    """An EXPLORE payload."""
    return {
        "status": "success",
        "observations": list(observations),
        "type_a_hypotheses": list(claims),
        "edges": list(edges),
        "retry_keywords": [],
        "conflict_resolution": resolution,
        **fields,
    }


def explored(*observations: Any, claims: Any = (), edges: Any = (), ideas: Any = ()) -> CogniGraph:
    """A graph after one exploration and some ideas."""
    graph = new_graph()
    for each in ideas:
        apply_ideate_updates(graph, each)
    apply_explore_updates(graph, payload(observations, claims, edges))
    return graph


def with_claims(count: int, **fields: Any) -> CogniGraph:
    """A graph with `count` claims whose fields are set to `fields`."""
    graph = explored(claims=[claim(number) for number in range(1, count + 1)])
    for item in graph.hypotheses.values():
        item.update(fields)  # type: ignore[typeddict-item]
    return graph


def resolution(kind: str, one: str, other: str, **fields: str) -> dict[str, Any]:
    """A conflict_resolution as an answer states it."""
    ends = {"from": one, "to": other}
    return {"conflict_edge": ends, "resolution_type": kind, "description": "what tells them apart", **fields}


def plan(target_type: str, target_id: str | None, conflict_with: str | None = None) -> dict[str, Any]:
    """A PLAN payload as far as the graph looks at it."""
    return {"target_type": target_type, "target_id": target_id, "conflict_with": conflict_with}
