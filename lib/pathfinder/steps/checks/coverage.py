"""The decomposition of the question: what has been searched and found for each sub-question (seed 002 §4.2).

Counted in the fold from the targets of a plan and from what an exploration says it answers, so that the
cards and the state show it: `searches`, `observations` and `hypotheses` beside the status of each leaf.
"""

from itertools import takewhile

from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import Explored
from pathfinder.model.graph.types import Observation


def cover(research: Research, found: Explored, answered: list[str]) -> None:
    """Count an exploration for the sub-questions that were its targets and for those it answers.

    `found` has the numbers of new `observations` and `hypotheses`. An observation that names its sub-question
    counts for that one alone.
    """
    plan, new = research.plan, _new(research)
    aims = {plan["target_id"], *plan.get("also", ())}
    untied = [each for each in new if "sub_question" not in each]
    for item in research.clarified["sub_questions"]:
        aimed = item["id"] in aims or (
            plan["target_type"] == "unexplored" and plan["target_id"] == item["text"]
        )
        if aimed:
            item["searches"] = item.get("searches", 0) + 1
        tied = sum(each.get("sub_question") == item["id"] for each in new)
        if aimed or tied or item["id"] in answered:
            loose = len(untied) if aimed or item["id"] in answered else 0
            item["observations"] = item.get("observations", 0) + tied + loose
            item["hypotheses"] = item.get("hypotheses", 0) + found["hypotheses"]
    if research.coverage_leads:
        _tie(research, untied, answered)


def _new(research: Research) -> list[Observation]:
    """The observations of this exploration, the latest first."""
    newest = reversed(research.graph.observations.values())
    return list(takewhile(lambda each: each["created_at"] == research.iteration, newest))


def _tie(research: Research, untied: list[Observation], answered: list[str]) -> None:
    """Where an exploration was about one sub-question, its observations belong to that one."""
    known = {item["id"] for item in research.clarified["sub_questions"]}
    aims = known & {research.plan["target_id"], *research.plan.get("also", ())}
    about = aims or known & set(answered)
    if len(about) == 1:
        (only,) = about
        for each in untied:
            each["sub_question"] = only
