"""The graph in memory: the data of cognigraph.json and the indexes that make one change cheap."""

from collections.abc import Container, Iterable, Mapping
from functools import cached_property
from typing import Any

from pathfinder.model.graph.tally import Tally
from pathfinder.model.graph.types import Edge, GraphData, Hypothesis, Observation, Status


def empty_graph(question: str) -> GraphData:
    """A graph before the first search."""
    return {
        "question": question,
        "iteration": 0,
        "observations": {},
        "hypotheses": {},
        "edges": [],
        "lens_index": 0,
        "unexplored": [],
        "health": {"last_check": 0, "issues": []},
    }


def edge_key(edge: Mapping[str, Any]) -> tuple[str, str, str]:
    """What makes two edges the same; a CONFLICTS pair is one edge whichever way it is stated."""
    start, end = edge["from"], edge["to"]
    if edge["type"] == "CONFLICTS" and end < start:
        start, end = end, start
    return (start, end, edge["type"])


class CogniGraph:
    """`data` is exactly what cognigraph.json holds; everything else is derived from it.

    `rules` is the version of the rules that the research follows; it is not stored with the graph.
    """

    def __init__(self, data: GraphData, rules: int = 1) -> None:
        self.data = data
        self.rules = rules
        self._tallies: dict[str, Tally] = {}
        self._keywords = {direction["keyword"] for direction in data["unexplored"]}

    @property
    def observations(self) -> dict[str, Observation]:
        return self.data["observations"]

    @property
    def hypotheses(self) -> dict[str, Hypothesis]:
        return self.data["hypotheses"]

    @property
    def iteration(self) -> int:
        return self.data["iteration"]

    def statuses(self, keys: Iterable[str | None]) -> dict[str, Status]:
        """The status of each of these hypotheses, as far as they are in the graph."""
        known = (key for key in keys if key in self.hypotheses)
        return {str(key): self.hypotheses[str(key)]["status"] for key in known}

    def evidence(self, hypothesis_id: str) -> list[Edge]:
        """SUPPORTS and CONTRADICTS edges to a hypothesis, oldest first."""
        return self._evidence.get(hypothesis_id, [])

    def has_edge(self, edge: Mapping[str, Any]) -> bool:
        return edge_key(edge) in self._keys

    @cached_property
    def conflicts(self) -> list[Edge]:
        """The CONFLICTS edges, oldest first."""
        return [edge for edge in self.data["edges"] if edge["type"] == "CONFLICTS"]

    @cached_property
    def _evidence(self) -> dict[str, list[Edge]]:
        found: dict[str, list[Edge]] = {}
        for edge in self.data["edges"]:
            if edge["type"] != "CONFLICTS":
                found.setdefault(edge["to"], []).append(edge)
        return found

    @cached_property
    def _keys(self) -> set[tuple[str, str, str]]:
        return {edge_key(edge) for edge in self.data["edges"]}

    def add_edge(self, edge: Edge) -> bool:
        """Add an edge unless it exists; True when it was added."""
        if self.has_edge(edge):
            return False
        conflicts, evidence = self.conflicts, self._evidence  # made from the edges before this one
        self.data["edges"].append(edge)
        self._keys.add(edge_key(edge))
        if edge["type"] == "CONFLICTS":
            conflicts.append(edge)
            return True
        evidence.setdefault(edge["to"], []).append(edge)
        if edge["to"] in self._tallies:
            self._tallies[edge["to"]].add(edge, self.observations[edge["from"]])
        return True

    def drop_evidence(self, hypothesis_id: str, gone: Container[tuple[str, str, str]]) -> list[Edge]:
        """Take edges to a hypothesis out, by their `edge_key`; returns them."""
        dropped = [edge for edge in self.evidence(hypothesis_id) if edge_key(edge) in gone]
        self.data["edges"] = [edge for edge in self.data["edges"] if edge not in dropped]
        for derived in ("conflicts", "_evidence", "_keys"):
            self.__dict__.pop(derived, None)
        self._tallies.pop(hypothesis_id, None)
        return dropped

    def add_direction(self, keyword: str, origin: str | None) -> None:
        """Add an unexplored search direction unless the keyword is already there."""
        if keyword not in self._keywords:
            self._keywords.add(keyword)
            self.data["unexplored"].append({"keyword": keyword, "from": origin, "used": False})

    def use_direction(self, keyword: str) -> None:
        """Mark a search direction as explored."""
        for direction in self.data["unexplored"]:
            if direction["keyword"] == keyword and not direction["used"]:
                direction["used"] = True
                return

    def tally(self, hypothesis_id: str) -> Tally:
        """The running evidence sums of a hypothesis, built on first use and kept up to date."""
        tally = self._tallies.get(hypothesis_id)
        if tally is None:
            tally = self._tallies[hypothesis_id] = Tally()
            for edge in self.evidence(hypothesis_id):
                tally.add(edge, self.observations[edge["from"]])
        return tally
