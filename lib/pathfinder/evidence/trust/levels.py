"""Verification levels that a reader understands (seed 002 §6.2, §9.2)."""

from collections.abc import Sequence
from typing import Literal

from pathfinder.model.graph.links import STRONG, Evidence, Link, independent

Level = Literal["verified", "high", "likely", "uncertain", "contradicted"]

GLYPHS: dict[Level, str] = {  # seed 002 §9.2
    "verified": "✓✓",
    "high": "✓",
    "likely": "~",
    "uncertain": "?",
    "contradicted": "✗",
}
TRUSTED = 0.8  # papers and official documents: seed 000 §5.3
CREDIBLE = 0.5  # below it seed 000 §7.1 speaks of low quality


def level(hypothesis_id: str, evidence: Evidence) -> Level:
    """How well a hypothesis is confirmed, from independent proven sources, authority and contradictions.

    A strong proven contradiction means `contradicted`, where nothing stronger supports it. An unresolved
    conflict, or any other contradiction, keeps it at `likely` or below, and so does support by weak edges
    alone.
    """
    contradicting, supporting = evidence.contradicting(hypothesis_id), evidence.supporting(hypothesis_id)
    against = max((link.weight for link in contradicting if link.proven), default=0.0)
    if against >= STRONG and against >= max((link.weight for link in supporting if link.proven), default=0.0):
        return "contradicted"
    earned_level = earned([link for link in supporting if link.weight >= STRONG])
    if earned_level not in ("verified", "high"):
        weak = earned(supporting)
        return "likely" if weak in ("verified", "high") else weak
    disputed = contradicting or any(evidence.is_active(edge) for edge in evidence.conflicts_of(hypothesis_id))
    return "likely" if disputed else earned_level


def earned(supporting: Sequence[Link]) -> Level:
    """What supporting observations earn when nothing stands against them."""
    groups = independent(link for link in supporting if link.proven)
    authorities = [max(link.observation["authority"] for link in group) for group in groups]
    trusted = sum(authority >= TRUSTED for authority in authorities)
    credible = sum(authority >= CREDIBLE for authority in authorities)
    if trusted >= 2:
        return "verified"
    if credible >= 3 or (trusted and credible >= 2):
        return "high"
    if credible or len(groups) >= 3:
        return "likely"
    return "uncertain"
