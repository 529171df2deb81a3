"""What a reader sees of the evidence: confidence with its recommendation, and the life-cycle label."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from pathfinder.evidence.trust.levels import Level
from pathfinder.model.graph.links import STRONG, Evidence, Link, independent
from pathfinder.model.graph.types import Hypothesis

Recommendation = Literal["ACCEPT", "LIKELY", "UNCERTAIN", "DOUBTFUL", "REJECT"]
Lifecycle = Literal["INITIAL", "SUPPORTED", "CONFIRMED", "CONTRADICTED", "REVISED", "REJECTED", "ARCHIVED"]

_RECOMMENDATIONS: tuple[tuple[float, Recommendation], ...] = (  # seed 002 §7.2
    (0.9, "ACCEPT"),
    (0.7, "LIKELY"),
    (0.5, "UNCERTAIN"),
    (0.3, "DOUBTFUL"),
)
HALF = 0.5  # from here on the evidence for a hypothesis weighs more than the evidence against it
_REVISIONS = {"condition_difference", "definition_mismatch", "scope_mismatch"}


Sources = Mapping[str, Mapping[str, Any]]  # source ID -> its record
NO_SOURCES: Sources = MappingProxyType({})


class Confidence(NamedTuple):
    """Confidence 0..1 (seed 002 §7.2), with what it was computed from."""

    confidence: float
    support_count: int  # observations
    contradict_count: int  # observations
    source_diversity: int  # independent sources among all the evidence
    recommendation: Recommendation


def confidence(
    supporting: Sequence[Link], contradicting: Sequence[Link], sources: Sources = NO_SOURCES
) -> Confidence:
    """Confidence in a hypothesis from its evidence (seed 002 §7.2).

    Credibility is what the record of the source in `sources` says, its authority where it says nothing;
    it is halved when the quote is unproven. Relevance is the edge's weight. The observations of one
    independent source count once, with the largest product.
    """
    support, contradict = _score(supporting, sources), _score(contradicting, sources)
    diversity = len(independent([*supporting, *contradicting]))
    bonus = min(0.1, diversity * 0.02)
    raw = (support - contradict) / (support + contradict + 1)
    value = max(0.0, min(1.0, (raw + 1) / 2 + bonus))
    return Confidence(value, len(supporting), len(contradicting), diversity, recommendation(value))


def recommendation(value: float) -> Recommendation:
    """What a confidence value advises (seed 002 §7.2)."""
    return next((word for least, word in _RECOMMENDATIONS if value >= least), "REJECT")


def settled(found: Confidence, level: Level) -> Confidence:
    """A confidence that does not contradict the level: where sources disagree nothing is to be accepted yet.

    The number stays as it is computed. It weighs all evidence, and a strong proven contradiction may be one
    of many observations (seed 002 §6.2, §7.2).
    """
    if disputed(found, level):
        return found._replace(recommendation="UNCERTAIN")
    return found


def disputed(found: Confidence, level: Level) -> bool:
    """Whether sources disagree on what the weight of the evidence speaks for."""
    return level == "contradicted" and found.confidence >= HALF


def lifecycle(hypothesis_id: str, hypothesis: Hypothesis, evidence: Evidence) -> Lifecycle:
    """The life-cycle label of seed 002 §7.1, derived from what is stored (DESIGN section 8)."""
    conflicts = evidence.conflicts_of(hypothesis_id)
    resolved = {edge.get("resolution_type") for edge in conflicts if edge["resolved"]}
    if hypothesis["status"] == "rejected":
        return "ARCHIVED" if "merged" in resolved else "REJECTED"
    if hypothesis["status"] == "verified":
        return "CONFIRMED"
    if hypothesis["qualifications"] or resolved & _REVISIONS:
        return "REVISED"
    if any(link.proven and link.weight >= STRONG for link in evidence.contradicting(hypothesis_id)):
        return "CONTRADICTED"
    return "SUPPORTED" if evidence.supporting(hypothesis_id) else "INITIAL"


def _score(links: Sequence[Link], sources: Sources) -> float:
    return sum(max(_product(link, sources) for link in group) for group in independent(links))


def _product(link: Link, sources: Sources) -> float:
    stored = sources.get(link.observation["source_id"] or "", {}).get("credibility")
    if not stored:
        return link.score
    return float(stored["score"]) * link.weight * (1.0 if link.proven else 0.5)
