"""Checks of what links observations and hypotheses: edges, qualifications, conflict resolutions."""

from collections.abc import Mapping
from typing import Any

from pathfinder.model.graph.conflicts import find_conflict
from pathfinder.model.graph.queries import get_active_conflicts
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.step import Context

NAMED = {"one_rejected": "rejected", "merged": "survivor"}  # DESIGN section 8


class Nodes:
    """The IDs an edge of this answer may name: those in the graph and those the answer declares."""

    def __init__(self, answer: Answer, context: Context) -> None:
        graph = context.research.graph
        self.observations = graph.observations.keys() | answer.declared("observations")
        self.hypotheses = graph.hypotheses.keys() | answer.declared("type_a_hypotheses")
        self.rejected = {key for key, item in graph.hypotheses.items() if item["status"] == "rejected"}

    def expect(self, answer: Answer, where: str, key: str, kind: str) -> None:
        """Refuse `key` unless it is an ID of that kind, "observation" or "hypothesis"."""
        known, others = self.observations, self.hypotheses
        if kind == "hypothesis":
            known, others = others, known
        if key in others:
            answer.refuse(where, key, f"the ID of {_article(kind)} here, not the other way round")
        elif key not in known:
            answer.refuse(where, key, f"the ID of {_article(kind)} in the graph or in this answer")
        elif key in self.rejected:
            answer.refuse(where, key, "a hypothesis that has not been rejected")


def check_edges(answer: Answer, context: Context) -> None:
    """Direction, existence, and no observation on both sides of one hypothesis."""
    nodes = Nodes(answer, context)
    sides: dict[tuple[str, str], str] = {}
    for where, edge in answer.items("edges"):
        start = "hypothesis" if edge["type"] == "CONFLICTS" else "observation"
        nodes.expect(answer, f"{where}/from", edge["from"], start)
        nodes.expect(answer, f"{where}/to", edge["to"], "hypothesis")
        if edge["from"] == edge["to"]:
            answer.refuse(f"{where}/to", edge["to"], "another hypothesis than the one in `from`")
        if edge["type"] == "CONFLICTS":
            continue
        side = sides.setdefault((edge["from"], edge["to"]), edge["type"])
        opposite = {"SUPPORTS": "CONTRADICTS", "CONTRADICTS": "SUPPORTS"}[edge["type"]]
        stated = context.research.graph.has_edge({**edge, "type": opposite})
        if side != edge["type"] or stated:
            answer.refuse(
                f"{where}/type", edge["type"], f"{opposite!r}: {edge['from']} already {opposite} {edge['to']}"
            )


def check_qualifications(answer: Answer, context: Context) -> None:
    """A qualification names an observation and the hypothesis it limits (DESIGN section 7, rule 6)."""
    nodes = Nodes(answer, context)
    for where, item in answer.items("qualifications"):
        nodes.expect(answer, f"{where}/observation", item["observation"], "observation")
        nodes.expect(answer, f"{where}/hypothesis", item["hypothesis"], "hypothesis")


def check_resolution(answer: Answer, context: Context) -> None:
    """The conflict exists and is open, and the resolution names what its type needs."""
    resolution: Mapping[str, Any] | None = answer.get("conflict_resolution")
    if resolution is None:
        return
    graph = context.research.graph
    ends = (resolution["conflict_edge"]["from"], resolution["conflict_edge"]["to"])
    edge = find_conflict(graph, *ends)
    if edge is None or (edge["from"], edge["to"]) not in get_active_conflicts(graph):
        open_pairs = get_active_conflicts(graph) or "none"
        answer.refuse("/conflict_resolution/conflict_edge", list(ends), f"an open conflict: {open_pairs}")
    needed = NAMED.get(resolution["resolution_type"])
    for name in NAMED.values():
        value = resolution.get(name)
        where = f"/conflict_resolution/{name}"
        if name == needed and value not in ends:
            answer.refuse(
                where, value, f"{ends[0]!r} or {ends[1]!r}, required for {resolution['resolution_type']}"
            )
        elif name != needed and value is not None:
            answer.refuse(where, value, f"nothing: only {_type_needing(name)} names it")


def _type_needing(name: str) -> str:
    return next(kind for kind, needed in NAMED.items() if needed == name)


def _article(kind: str) -> str:
    return f"an {kind}" if kind == "observation" else f"a {kind}"
