"""Claims of an answer against the observations linked to them (DESIGN section 7, rule 8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.gated import ground
from pathfinder.steps.checks.step import Context

if TYPE_CHECKING:
    from pathfinder.evidence.gate.ground import Ground


def check_claims(
    answer: Answer, context: Context, observations: Sequence[Mapping[str, Any]]
) -> dict[str, list[str]]:
    """Report what a new hypothesis or a condition states and no observation linked to it says.

    `observations` are those of the answer, with what the checks added to them. A figure or name of a
    hypothesis may stand in one that is not linked, as it is no evidence; returned are these grounds of each.
    """
    claims, conditions = [*answer.items("type_a_hypotheses")], [*answer.items("qualifications")]
    if not claims and not conditions:
        return {}
    held = ground(context, observations)
    grounds: dict[str, list[str]] = {}
    linked: dict[str, list[str]] = {}
    for _, edge in answer.items("edges"):
        if edge["type"] != "CONFLICTS":
            linked.setdefault(edge["to"], []).append(edge["from"])
    for _, item in conditions:
        linked.setdefault(item["hypothesis"], []).append(item["observation"])
    for where, item in claims:
        names = linked.get(item["id"], [])
        if more := _grounds(item["summary"], names, held):
            grounds[item["id"]] = more
        _hold(answer, f"{where}/summary", item["summary"], [*names, *more], held)
    for where, item in conditions:
        _hold(answer, f"{where}/condition", item["condition"], [item["observation"]], held)
    return grounds


def check_idea(answer: Answer, context: Context) -> None:
    """Report what an idea states and nothing that it is derived from says."""
    from pathfinder.evidence.grounding import linked_to

    chosen = answer.get("hypothesis")
    if chosen is None:
        return
    held = ground(context)
    linked = [each for key in chosen["derived_from"] for each in linked_to(key, held)]
    _hold(answer, "/hypothesis/summary", chosen["summary"], linked, held)


def _grounds(text: str, linked: Sequence[str], held: Ground) -> list[str]:
    """The observations that are not linked and have what those that are linked lack."""
    from pathfinder.evidence.grounding import ungrounded

    faults = ungrounded(text, linked, held) if linked else []
    return list(dict.fromkeys(each.held_by for each in faults if each.held_by))


def _hold(answer: Answer, where: str, text: str, linked: Sequence[str], held: Ground) -> None:
    from pathfinder.evidence.grounding import ungrounded

    if any(key not in held.graph["observations"] for key in linked):
        return  # what is linked is malformed or unknown, which is a problem of its own
    for fault in ungrounded(text, linked, held):
        answer.refuse(where, fault.words if fault.words in text else text, fault.expected)
