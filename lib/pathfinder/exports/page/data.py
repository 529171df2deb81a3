"""What the script of the page works with: observations in context, source cards, the graph and its texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pathfinder.exports.page.strengths import strengths
from pathfinder.report.escape import clean

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pathfinder.exports.page.strengths import Point
    from pathfinder.report.texts import Texts
    from pathfinder.report.view import View

SCRIPT_TEXTS = ("html.js.", "proof.", "status.", "level.")


def page_data(view: View, observations: Mapping[str, Any], sources: Sequence[Any]) -> dict[str, Any]:
    """The data block of the page; everything in it is plain text that the script shows as text."""
    points = strengths(view.graph)
    return {
        "texts": _texts(view.texts),
        "observations": observations,
        "sources": {source["number"]: source for source in sources},
        "hypotheses": {key: _hypothesis(view, key, points[key]) for key in view.graph["hypotheses"]},
        "edges": _edges(view),
    }


def _texts(texts: Texts) -> dict[str, str]:
    return {key: text for key, text in texts.items() if key.startswith(SCRIPT_TEXTS)}


def _hypothesis(view: View, key: str, points: list[Point]) -> dict[str, Any]:
    hypothesis = view.hypothesis(key)
    return {
        "text": clean(hypothesis["summary"]),
        "type": hypothesis["type"],
        "status": hypothesis["status"],
        "level": view.level(key),
        "strength": hypothesis["strength"],
        "points": points,
    }


def _edges(view: View) -> list[list[Any]]:
    """Start, end, kind, weight, whether resolved, iteration; an edge without one of its ends is left out."""
    observations, hypotheses = view.graph["observations"], view.graph["hypotheses"]
    return [
        [
            edge["from"],
            edge["to"],
            edge["type"],
            edge["weight"],
            int(edge["resolved"]),
            edge["created_at"] + 1,
        ]
        for edge in view.graph["edges"]
        if edge["to"] in hypotheses and (edge["from"] in hypotheses or edge["from"] in observations)
    ]
