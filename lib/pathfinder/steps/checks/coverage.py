"""The decomposition of the question: what has been searched and found for each sub-question (seed 002 §4.2).

Counted in the fold from the target of a plan and from what an exploration says it answers, so that the
cards and the state show it: `searches`, `observations` and `hypotheses` beside the status of each leaf.
"""

from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import Explored


def cover(research: Research, found: Explored, answered: list[str]) -> None:
    """Count an exploration for the sub-question that was its target and for those it answers.

    `found` has the numbers of new `observations` and `hypotheses`.
    """
    plan = research.plan
    for item in research.clarified["sub_questions"]:
        aimed = plan["target_type"] == "unexplored" and plan["target_id"] == item["text"]
        if aimed:
            item["searches"] = item.get("searches", 0) + 1
        if aimed or item["id"] in answered:
            item["observations"] = item.get("observations", 0) + found["observations"]
            item["hypotheses"] = item.get("hypotheses", 0) + found["hypotheses"]
