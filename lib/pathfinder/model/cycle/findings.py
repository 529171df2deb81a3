"""Findings of the sub-questions: observations that answer one, with a hypothesis or without."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathfinder.model.graph.types import GraphData

UNTIED = ""


def findings(graph: GraphData, sub_questions: Iterable[str]) -> dict[str, list[str]]:
    """Observation IDs by sub-question, oldest first; those that no sub-question is known of stand under "".

    An observation belongs to the sub-question that it names, else to that of one which bears on the same
    hypothesis.
    """
    found: dict[str, list[str]] = {key: [] for key in (*sub_questions, UNTIED)}
    observations = graph["observations"]
    evidence = [edge for edge in graph["edges"] if edge["from"] in observations]
    about: dict[str, str] = {}  # hypothesis to sub-question
    for edge in evidence:
        if (named := observations[edge["from"]].get("sub_question")) in found:
            about.setdefault(edge["to"], str(named))
    through: dict[str, str] = {}  # observation to sub-question
    for edge in evidence:
        if edge["to"] in about:
            through.setdefault(edge["from"], about[edge["to"]])
    for key, observation in observations.items():
        own = observation.get("sub_question")
        found[own if own in found and own else through.get(key, UNTIED)].append(key)
    return found
