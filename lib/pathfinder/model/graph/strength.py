"""How strongly the evidence speaks for a hypothesis (seed 000 §5.1, corrected by DESIGN section 8)."""

from typing import NamedTuple

from pathfinder.model.graph.cognigraph import CogniGraph
from pathfinder.model.graph.tally import MILLION, IndependentSources

BASE = {"A": 0.5, "B": 0.4}  # seed 000 §4.10
SUPPORT_FACTOR = 0.1  # seed 000 §5.1
CONTRADICTION_FACTOR = 0.15
DIVERSITY_STEP = 0.03
DIVERSITY_CAP = 0.15
DECIMALS = 6


class Terms(NamedTuple):
    """The terms of a strength; `total` is clamped to [0, 1]."""

    base: float
    support: float
    contradiction: float
    diversity: float

    @property
    def total(self) -> float:
        raw = self.base + self.support - self.contradiction + self.diversity
        return round(max(0.0, min(1.0, raw)), DECIMALS)


def strength_terms(graph: CogniGraph, hypothesis_id: str, *, proven_only: bool = False) -> Terms:
    """The terms of a hypothesis' strength; `proven_only` leaves out support whose quote is not proven."""
    tally = graph.tally(hypothesis_id)
    support = tally.proven_support if proven_only else tally.support
    return Terms(
        base=BASE[graph.hypotheses[hypothesis_id]["type"]],
        support=_scaled(support, SUPPORT_FACTOR),
        contradiction=_scaled(tally.contradiction, CONTRADICTION_FACTOR),
        diversity=min(support.count * DIVERSITY_STEP, DIVERSITY_CAP),
    )


def calculate_strength(graph: CogniGraph, hypothesis_id: str) -> float:
    """Strength in [0, 1] from all evidence of a hypothesis."""
    return strength_terms(graph, hypothesis_id).total


def _scaled(sources: IndependentSources, factor: float) -> float:
    return sources.total * factor / MILLION
