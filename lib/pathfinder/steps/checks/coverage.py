"""The decomposition of the question: what has been searched and found for each sub-question (seed 002 §4.2),
how it is split further, and what does not belong to it.

Counted in the fold from the targets of a plan and from what an exploration says it answers, so that the
cards and the state show it: `searches`, `observations` and `hypotheses` beside the status of each leaf.
"""

from collections.abc import Mapping
from itertools import takewhile

from pathfinder.model.cycle.goal import todos
from pathfinder.model.cycle.goal.criteria import can_be_split, leaves
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import Explored
from pathfinder.model.graph.types import Observation
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.texts import same_words


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


def check_split(answer: Answer, research: Research) -> None:
    """Refuse parts of what cannot be split, a single part, and what is asked already.

    That a question is one may be said of any that is asked.
    """
    asked = research.clarified["sub_questions"]
    fit = [each["id"] for each in leaves(asked) if can_be_split(each)]
    known = {same_words(each["text"]) for each in asked}
    for key, parts in (answer.get("split") or {}).items():
        if key not in (fit if parts else {each["id"] for each in asked}):
            answer.refuse(f"/split/{key}", key, f"an open sub-question that can be split: {fit}")
        if len(parts) == 1:
            answer.refuse(f"/split/{key}", parts, "two parts or more, or [] where it is one question")
        for at, text in enumerate(parts):
            if same_words(text) in known:
                answer.refuse(f"/split/{key}/{at}", text, "a question that is not asked yet")
            known.add(same_words(text))


def triaged(answer: Answer, research: Research) -> Mapping[str, object]:
    """The tangents of an answer with what becomes of each; those known already and unwanted ones left out."""
    given = answer.data.get("todos")
    if not given:
        return {}
    from pathfinder.evidence.relevance.scope import within_scope

    before = todos.known(research)
    asked = research.clarified["sub_questions"]
    known = {same_words(each["text"]) for each in (*before, *asked)}
    opened = sum(each["triage"] == "now" for each in before)
    kept = []
    for item in given if research.state["rules"].get("todos") else ():
        if same_words(item["text"]) in known:
            continue
        known.add(same_words(item["text"]))
        scope = within_scope(item["text"], research.clarified)
        decided, why = todos.triage(item, within_scope=scope, opened=opened)
        opened += decided == "now"
        kept.append({**item, "triage": decided, "why": why})
    return {"todos": kept}
