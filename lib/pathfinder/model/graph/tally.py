"""Evidence sums of one hypothesis, counted by independent source and updated in constant time.

Contributions are integers (millionths), so that a sum does not depend on the order of its terms
and a graph folded from the journal equals the live one byte for byte.
"""

from pathfinder.model.graph.types import Edge, Observation

MILLION = 1_000_000
STRONG_WEIGHT = 0.5  # seed 000 §3.5
UNPROVEN_FACTOR = 0.5  # DESIGN section 7, rule 2: unproven observations weigh half


def named_alike(origin: str) -> str:
    """The name of an origin without case, punctuation and spacing."""
    return "".join(filter(str.isalnum, origin.casefold()))


def effective_weight(edge: Edge, observation: Observation) -> float:
    """The weight of an edge, halved when the observation's quote is not proven."""
    return edge["weight"] * (UNPROVEN_FACTOR if observation["proof"] == "unproven" else 1)


class IndependentSources:
    """Contributions grouped by independent source: same domain, same text or same origin is one source.

    Of each source only the largest contribution counts (DESIGN section 8).
    """

    def __init__(self) -> None:
        self.total = 0
        self._largest: dict[int, int] = {}
        self._group_of: dict[str, int] = {}
        self._members: dict[int, list[str]] = {}

    @property
    def count(self) -> int:
        return len(self._largest)

    def add(self, observation: Observation, contribution: int) -> None:
        """Count one observation's contribution, joining the sources it shows to be the same."""
        keys = ["domain " + observation["domain"], "text " + observation["text_id"]]
        if origin := observation.get("origin"):
            keys.append("origin " + named_alike(origin))
        groups = sorted({self._group_of[key] for key in keys if key in self._group_of})
        group = groups[0] if groups else len(self._members)
        if not groups:
            self._members[group] = []
            self._largest[group] = 0
        for other in groups[1:]:
            self._join(group, other)
        for key in keys:
            if self._group_of.get(key) != group:
                self._group_of[key] = group
                self._members[group].append(key)
        self._raise_to(group, contribution)

    def _join(self, group: int, other: int) -> None:
        for key in self._members[other]:
            self._group_of[key] = group
        self._members[group] += self._members[other]
        self._members[other] = []
        lost = self._largest.pop(other)
        self.total -= lost
        self._raise_to(group, lost)

    def _raise_to(self, group: int, contribution: int) -> None:
        gain = contribution - self._largest[group]
        if gain > 0:
            self._largest[group] = contribution
            self.total += gain


class Tally:
    """Supporting and contradicting evidence of one hypothesis."""

    def __init__(self) -> None:
        self.support = IndependentSources()
        self.proven_support = IndependentSources()
        self.contradiction = IndependentSources()
        self.strongly_contradicted = False
        self.strongly_supported = False  # by a proven observation

    def add(self, edge: Edge, observation: Observation) -> None:
        """Count a SUPPORTS or CONTRADICTS edge."""
        weight = effective_weight(edge, observation)
        contribution = round(observation["authority"] * weight * MILLION)
        if edge["type"] == "CONTRADICTS":
            self.contradiction.add(observation, contribution)
            self.strongly_contradicted |= weight >= STRONG_WEIGHT
            return
        self.support.add(observation, contribution)
        if observation["proof"] != "unproven":
            self.proven_support.add(observation, contribution)
            self.strongly_supported |= weight >= STRONG_WEIGHT
