"""The three updates of one iteration (seed 000 §4.10). Each costs work in proportion to the change.

Payloads are answers that have been checked: IDs exist, quotes are proven, authority is computed.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Literal, NotRequired, TypedDict

from pathfinder.model.graph.cognigraph import CogniGraph
from pathfinder.model.graph.conflicts import find_conflict, resolve
from pathfinder.model.graph.strength import BASE, calculate_strength
from pathfinder.model.graph.transitions import demote, visit
from pathfinder.model.graph.types import EdgeType, Hypothesis, NewObservation, Qualification, Visit

WEIGHTS = (0.3, 0.5, 0.8)  # seed 000 §3.4


class NewHypothesis(TypedDict):
    """One that an iteration brought, with its ID."""

    id: str
    summary: str
    verify_keywords: list[str]
    reasoning_tool: NotRequired[str]
    derived_from: NotRequired[list[str]]
    grounds: NotRequired[list[str]]


NewEdge = TypedDict("NewEdge", {"from": str, "to": str, "type": EdgeType, "weight": float})


def apply_explore_updates(graph: CogniGraph, payload: Mapping[str, Any]) -> list[str]:
    """Add what an EXPLORE brought; returns the hypotheses whose strength was computed anew."""
    add_observations(graph, payload["observations"])
    for answer in payload["type_a_hypotheses"]:
        _add_hypothesis(graph, answer, "A")
    affected = dict.fromkeys(answer["id"] for answer in payload["type_a_hypotheses"])
    results: dict[str, list[str]] = {}
    for answer in payload["edges"]:
        edge: Any = {**answer, "created_at": graph.iteration, "resolved": False, "resolution": None}
        edge["weight"] = _weight(graph, edge)
        if graph.add_edge(edge) and edge["type"] != "CONFLICTS":
            affected[edge["to"]] = None
            results.setdefault(edge["to"], []).append(f"{edge['from']} {edge['type']}")
    for qualification in payload.get("qualifications", []):
        _qualify(graph, qualification)
    if payload.get("conflict_resolution"):
        affected |= dict.fromkeys(sorted(resolve(graph, payload["conflict_resolution"])))
    for hypothesis_id in affected:
        _recompute(graph, hypothesis_id, results.get(hypothesis_id))
    return list(affected)


def add_observations(graph: CogniGraph, observations: Iterable[NewObservation]) -> None:
    """Add what was observed, with its proof."""
    for observation in observations:
        graph.observations[observation["id"]] = _without_id(observation, graph.iteration)


def apply_ideate_updates(graph: CogniGraph, payload: Mapping[str, Any]) -> None:
    """Add the type B hypothesis an IDEATE chose."""
    _add_hypothesis(graph, payload["hypothesis"], "B")


def withdraw(graph: CogniGraph, links: Collection[tuple[str, str, str]]) -> None:
    """Take out evidence that its quotes do not bear out (DESIGN section 7, rule 9).

    The words of the hypotheses stand in these quotes all the same: which they were is kept.
    """
    for hypothesis_id in dict.fromkeys(end for _, end, _ in links):
        dropped = graph.drop_evidence(hypothesis_id, links)
        known = graph.hypotheses[hypothesis_id].setdefault("grounds", [])
        known += [edge["from"] for edge in dropped if edge["from"] not in known]
        results = [f"{edge['from']} {edge['type']} withdrawn" for edge in dropped]
        _recompute(graph, hypothesis_id, results, "REVIEW")


def finalize_iteration(
    graph: CogniGraph, plan: Mapping[str, Any], explored: bool, *, searched: bool = False
) -> None:
    """Close the iteration: visit, status, consumed directions, lens, counter.

    A search about a conflict is a visit to both sides, and tries to refute both. Since version 2 of the rules
    hypotheses that the plan names in `also` are visited, and `searched` says that a search was made. After a
    failed EXPLORE only the counter moves (seed 000 §4.10).
    """
    iteration = graph.iteration
    graph.data["iteration"] += 1
    if not explored:
        return
    target = plan["target_id"]
    against = {target, plan["conflict_with"]} if plan["conflict_with"] else set(plan.get("against", ()))
    for key in visited(graph, plan):
        if all(row["iteration"] != iteration for row in graph.hypotheses[key]["history"]):
            _record(graph, key, iteration, "nothing new", 0.0)
        visit(graph, key, iteration, refuting=graph.rules > 1 and searched and key in against)
    if plan["target_type"] == "hypothesis":
        _count_attempt(graph, plan, iteration)
    elif plan["target_type"] == "unexplored":
        graph.use_direction(target)
    elif plan["target_type"] == "6lens":
        graph.data["lens_index"] += 1


def visited(graph: CogniGraph, plan: Mapping[str, Any]) -> list[str]:
    """The hypotheses that a plan is about: its target, the other side of a conflict, those in `also`."""
    named = (plan["target_id"], plan["conflict_with"], *plan.get("also", ()))
    return [str(key) for key in dict.fromkeys(named) if key in graph.hypotheses]


def _weight(graph: CogniGraph, edge: NewEdge) -> float:
    """Under LOW_QUALITY a forum carries one step less (seed 000 §7.1), since version 2 of the rules."""
    weight = edge["weight"]
    low = graph.rules > 1 and "LOW_QUALITY" in graph.data["health"]["issues"]
    if not low or edge["type"] == "CONFLICTS" or graph.observations[edge["from"]]["source_type"] != "forum":
        return weight
    return max((step for step in WEIGHTS if step < weight), default=weight)


def _without_id(observation: NewObservation, iteration: int) -> Any:
    kept = {key: value for key, value in observation.items() if key != "id"}
    return {**kept, "created_at": iteration}


def _add_hypothesis(graph: CogniGraph, answer: NewHypothesis, kind: Literal["A", "B"]) -> None:
    hypothesis: Hypothesis = {
        "type": kind,
        "summary": answer["summary"],
        "strength": BASE[kind],
        "status": "unvisited",
        "visit_count": 0,
        "last_visited": None,
        "created_at": graph.iteration,
        "reasoning_tool": answer.get("reasoning_tool"),
        "derived_from": answer.get("derived_from", []),
        "verify_keywords": answer["verify_keywords"],
        "qualifications": [],
        "status_reason": None,
        "history": [],
    }
    if answer.get("grounds"):
        hypothesis["grounds"] = answer["grounds"]
    graph.hypotheses[answer["id"]] = hypothesis
    for keyword in answer["verify_keywords"]:
        graph.add_direction(keyword, answer["id"])


def _qualify(graph: CogniGraph, qualification: dict[str, str]) -> None:
    entry: Qualification = {
        "observation": qualification["observation"],
        "condition": qualification["condition"],
    }
    known = graph.hypotheses[qualification["hypothesis"]]["qualifications"]
    if entry not in known:
        known.append(entry)


def _recompute(
    graph: CogniGraph, hypothesis_id: str, results: list[str] | None, action: str = "EXPLORE"
) -> None:
    hypothesis = graph.hypotheses[hypothesis_id]
    before = hypothesis["strength"]
    if hypothesis["status"] != "rejected":
        hypothesis["strength"] = calculate_strength(graph, hypothesis_id)
    if results:
        change = round(hypothesis["strength"] - before, 6)
        _record(graph, hypothesis_id, graph.iteration, ", ".join(results), change, action=action)
    demote(graph, hypothesis_id)


def _record(
    graph: CogniGraph,
    hypothesis_id: str,
    iteration: int,
    result: str,
    change: float,
    *,
    action: str = "EXPLORE",
) -> None:
    row: Visit = {"iteration": iteration, "action": action, "result": result, "change": change}
    graph.hypotheses[hypothesis_id]["history"].append(row)


def _count_attempt(graph: CogniGraph, plan: Mapping[str, Any], iteration: int) -> None:
    if plan["conflict_with"]:
        edge = find_conflict(graph, plan["target_id"], plan["conflict_with"])
        if edge is not None:
            edge["attempts"] = edge.get("attempts", 0) + 1
            if graph.rules > 1:
                edge["last_attempt"] = iteration
