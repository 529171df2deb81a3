"""Where sources disagree, as the cards of the written report show it: who is on which side, since when."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pathfinder.evidence.describing import date_of
from pathfinder.model.graph.links import Evidence, Link

MOST = 4  # disagreements on a card
OBSERVATIONS = 3  # of a side, the weightiest
SETTLED = 160  # characters

Disagreement = dict[str, str | list[str]]  # the observations of each side, and how it was settled


def disagreements(
    evidence: Evidence, sources: Mapping[str, Mapping[str, Any]], among: Collection[str]
) -> list[Disagreement]:
    """The conflicts and contradictions in which some hypotheses stand, open conflicts first, at most `MOST`.

    Each side is named by its hypothesis, or by "against" one, with the sources of its observations.
    """
    edges = [edge for edge in evidence.conflicts if {edge["from"], edge["to"]} & set(among)]
    found: list[Disagreement] = [
        {
            **{key: _side(evidence.supporting(key), sources) for key in (edge["from"], edge["to"])},
            **({"settled": str(edge["resolution"] or "yes")[:SETTLED]} if edge["resolved"] else {}),
        }
        for edge in sorted(edges, key=lambda edge: bool(edge["resolved"]))
    ]
    found += [
        {
            key: _side(evidence.supporting(key), sources),
            f"against {key}": _side(evidence.contradicting(key), sources),
        }
        for key in among
        if evidence.contradicting(key)
    ]
    return found[:MOST]


def _side(links: Sequence[Link], sources: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """ "obs_1: src_4, official, authority 0.85, 2024-05-01"."""
    said = []
    for link in links[:OBSERVATIONS]:
        seen = link.observation
        dated = date_of(sources.get(seen["source_id"] or "", {})) or "no date"
        told = (seen["source_id"] or "not archived", seen["source_type"], f"authority {seen['authority']:g}")
        said.append(f"{link.observation_id}: {', '.join((*told, dated))}")
    return said
