"""The edges of a graph, indexed once, so that every format costs work in proportion to its length."""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from pathfinder.model.graph.tally import named_alike
from pathfinder.model.graph.types import Edge, GraphData, Observation

STRONG = 0.5  # the weight from which a contradiction is strong: seed 000 §3.5


class Link(NamedTuple):
    """One observation that bears on a hypothesis, with the weight of its edge."""

    observation_id: str
    observation: Observation
    weight: float

    @property
    def proven(self) -> bool:
        """Whether the quote was found in the stored text (DESIGN section 7, rule 2)."""
        return self.observation["proof"] != "unproven"

    @property
    def score(self) -> float:
        """Credibility times relevance (seed 002 §7.2); an unproven observation weighs half."""
        return self.observation["authority"] * self.weight * (1.0 if self.proven else 0.5)


class Evidence:
    """Which observations support, contradict and qualify each hypothesis, and which hypotheses conflict."""

    def __init__(self, graph: GraphData) -> None:
        self._graph = graph
        self._edges: dict[str, list[Edge]] = {}  # hypothesis -> the edges that end there
        self._ordered: dict[tuple[str, str], list[Link]] = {}
        self.conflicts: list[Edge] = []
        for edge in graph["edges"]:
            if edge["type"] == "CONFLICTS":
                self.conflicts.append(edge)
            else:
                self._edges.setdefault(edge["to"], []).append(edge)

    @cached_property
    def _conflicts(self) -> dict[str, list[Edge]]:
        found: dict[str, list[Edge]] = {}
        for edge in self.conflicts:
            for hypothesis_id in {edge["from"], edge["to"]}:
                found.setdefault(hypothesis_id, []).append(edge)
        return found

    @cached_property
    def _bears_on(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for edge in self._graph["edges"]:
            if edge["from"] in self._graph["observations"]:
                found.setdefault(edge["from"], []).append(edge["to"])
        return found

    def supporting(self, hypothesis_id: str) -> list[Link]:
        """The supporting observations, the weightiest first."""
        return self._sorted((hypothesis_id, "SUPPORTS"))

    def contradicting(self, hypothesis_id: str) -> list[Link]:
        """The contradicting observations, the weightiest first."""
        return self._sorted((hypothesis_id, "CONTRADICTS"))

    def conflicts_of(self, hypothesis_id: str) -> list[Edge]:
        """The conflicts, resolved and unresolved, in which a hypothesis stands."""
        return self._conflicts.get(hypothesis_id, [])

    def hypotheses_of(self, observation_id: str) -> list[str]:
        """The hypotheses that an observation supports or contradicts."""
        return list(dict.fromkeys(self._bears_on.get(observation_id, ())))

    def active_conflicts(self) -> list[Edge]:
        """Unresolved conflicts between hypotheses that still stand (seed 000 §9.2)."""
        return [edge for edge in self.conflicts if self.is_active(edge)]

    def is_active(self, edge: Edge) -> bool:
        """Whether a conflict is unresolved and neither side was rejected."""
        hypotheses = self._graph["hypotheses"]
        ends = [hypotheses.get(edge["from"]), hypotheses.get(edge["to"])]
        return not edge["resolved"] and all(end is not None and end["status"] != "rejected" for end in ends)

    def _sorted(self, key: tuple[str, str]) -> list[Link]:
        if key not in self._ordered:
            links = self._weightiest(*key).values()
            self._ordered[key] = sorted(links, key=lambda link: (-link.score, natural(link.observation_id)))
        return self._ordered[key]

    def _weightiest(self, hypothesis_id: str, kind: str) -> dict[str, Link]:
        """The observations at the edges of one kind that end at a hypothesis, each by its weightiest edge."""
        links: dict[str, Link] = {}
        for edge in self._edges.get(hypothesis_id, ()):
            start, observation = edge["from"], self._graph["observations"].get(edge["from"])
            if observation is None or edge["type"] != kind:
                continue
            if start not in links or links[start].weight < edge["weight"]:
                links[start] = Link(start, observation, edge["weight"])
        return links


def independent(links: Iterable[Link]) -> list[list[Link]]:
    """`links` grouped by independent source: one domain, copies of one text, or one origin are one source.

    DESIGN section 7, rule 5. Groups keep the order of their first link.
    """
    groups: list[list[Link]] = []
    owner: dict[tuple[str, str], int] = {}
    for link in links:
        marks = _marks(link.observation)
        known = sorted({owner[mark] for mark in marks if mark in owner})
        if not known:
            known = [len(groups)]
            groups.append([])
        group, *joined = known
        for other in joined:
            groups[group] += groups[other]
            groups[other] = []
            owner.update({mark: group for mark, at in owner.items() if at == other})
        groups[group].append(link)
        owner.update(dict.fromkeys(marks, group))
    return [group for group in groups if group]


def natural(node_id: str) -> tuple[str, int]:
    """A key that sorts obs_2 before obs_10."""
    head = node_id.rstrip("0123456789")
    digits = node_id[len(head) :]
    return head, int(digits) if digits.isascii() and digits else 0


def _marks(observation: Observation) -> list[tuple[str, str]]:
    domain = observation["domain"] or observation["source_url"] or observation["source_id"] or ""
    marks = [("domain", domain)]
    if text := observation["text_id"]:
        marks.append(("text", text))
    if origin := observation.get("origin"):
        marks.append(("origin", named_alike(origin)))
    return marks
