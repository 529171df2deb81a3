"""PLAN: queries for the target that the program computed (seed 000 §4.3 SELECT and §4.7)."""

from collections.abc import Mapping
from typing import Any

from pathfinder.memory import digest
from pathfinder.memory.episodes import reflect, shown
from pathfinder.model.cycle.agenda import Choice, choose, open_questions
from pathfinder.model.cycle.goal.criteria import split
from pathfinder.model.cycle.goal.todos import register
from pathfinder.model.cycle.reasoning import thoughts
from pathfinder.model.cycle.reasoning.complexity import Reasoned, reasoning
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import Plan
from pathfinder.model.cycle.target import Target, search_mode
from pathfinder.model.graph.health import active_hypotheses
from pathfinder.steps import lateral
from pathfinder.steps.cards.planning_shown import HINTED_QUERY, planning_shown, recent_queries, words_of
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.coverage import check_split, triaged
from pathfinder.steps.checks.step import Context
from pathfinder.steps.checks.texts import same_words

NAME = "PLAN"

KEPT_STYLES = 200  # queries whose style was named
MOST_ALIKE = 0.3  # mean Jaccard similarity of the queries of an iteration (seed 002 §5.2)
KINDS = {
    "hypothesis": "hypothesis",
    "sub_question": "sub-question",
    "unexplored": "direction",
    "6lens": "lens",
}
TARGET = ("target_type", "target_id", "conflict_with")


def due(research: Research) -> bool:
    return research.state["plan"] is None


def inputs(context: Context) -> Mapping[str, object]:
    return planning_shown(context)


def check(answer: Answer, context: Context) -> Mapping[str, object]:
    from pathfinder.steps.checks.gated import digested
    from pathfinder.steps.checks.questions import likeness

    research = context.research
    target = _target(answer, research)
    _check_named(answer, research, target)
    _check_queries(answer, research)
    check_split(answer, research)
    lateral.check_plan(answer, research)
    compacted = digested(answer, context)
    if answer.problems:
        return {}
    queries = _with_health_response(answer.data["queries"], research)
    seen = [each["iteration"] for each in shown(research, words_of(research, choose(research).target))]
    return {
        **{key: value for key, value in lateral.asked_for(answer.data, research).items() if key != "digest"},
        **lateral.other_concepts(answer.data, research),
        **triaged(answer, research),
        **compacted,
        **({"episodes": seen} if seen else {}),
        **{key: target[key] for key in TARGET},  # type: ignore[literal-required]
        "queries": queries,
        "search_mode": search_mode(research.graph),
        "likeness": round(likeness(queries), 2),
        **_reasoned(research, target),
    }


def _reasoned(research: Research, target: Target) -> Mapping[str, object]:
    found = reasoning(research, target)
    return {"reasoning_mode": found.mode, "complexity": found.complexity} if found else {}


def apply(research: Research, payload: Any) -> str:
    plan: Any = {key: value for key, value in payload.items() if key != "digest"}
    research.state["plan"] = plan
    _forget_worded(research)
    split(research, payload.get("split", {}))
    register(research, payload.get("todos", []))
    if "complexity" in payload:
        thoughts.chosen(research, Reasoned(payload["reasoning_mode"], payload["complexity"]))
    lateral.planned(research, payload)
    reflect(research, payload)
    if compacted := payload.get("digest"):
        digest.keep(research, compacted["sentences"], compacted["by"])
    _keep_styles(research, payload)
    alike: float = payload.get("likeness", 0.0)
    advice = (
        f"; they are alike (mean Jaccard similarity {alike:.2f}, better below {MOST_ALIKE}): "
        "other words find other pages"
    )
    said = f"target {describe(payload)}, {len(payload['queries'])} queries"
    return f"{said}{advice}" if alike >= MOST_ALIKE else said


def fail(research: Research) -> None:
    """The iteration counts as one whose EXPLORE failed."""
    target = choose(research).target
    _forget_worded(research)
    lateral.planned(research, {})
    research.state["plan"] = {
        "target_type": target["target_type"],
        "target_id": target["target_id"],
        "conflict_with": target["conflict_with"],
        "queries": [],
        "search_mode": search_mode(research.graph),
        "reason": "no acceptable plan was given",
    }
    research.state["explore"] = {"status": "failure", "observations": 0, "hypotheses": 0}


def word(research: Research, payload: Mapping[str, Any]) -> None:
    """Keep queries that came before their plan, for new sub-questions or against claims: they answer it."""
    if queries := payload.get("queries"):
        research.state["worded"] = queries
    if against := payload.get("against"):
        research.state["worded_against"] = against


def _forget_worded(research: Research) -> None:
    research.state.pop("worded", None)
    research.state.pop("worded_against", None)


def worded(research: Research) -> Mapping[str, Any] | None:
    """The answer that was given to the next PLAN card beforehand; None where there is none."""
    queries = research.state.get("worded")
    if not queries:
        return None
    choice = choose(research)
    now = {choice.target["target_id"], choice.target["conflict_with"], *choice.also}
    against = {
        key: query
        for key, query in research.state.get("worded_against", {}).items()
        if key in now and query in queries
    }
    return {
        "queries": queries,
        "also": choice.also,
        **({"against": against} if against else {}),
        "reason": "worded before the plan",
    }


def describe(plan: Plan) -> str:
    """A target in a few words, for people."""
    also = f", also {', '.join(plan['also'])}" if plan.get("also") else ""
    if plan["conflict_with"]:
        return f"conflict {plan['target_id']} / {plan['conflict_with']}{also}"
    return f"{KINDS[plan['target_type']]} {plan['target_id']}{also}"


def _target(answer: Answer, research: Research) -> Target:
    """The target that the answer names, by its ID alone or more; the computed one where it names none."""
    choice = choose(research)
    named = [key for key in TARGET if isinstance(answer.data, dict) and key in answer.data]
    if not named or not all(answer.sound(f"/{key}") for key in named):
        return choice.target
    offered = [choice.target, *choice.alternatives, *_open_targets(research, choice)]
    chosen: Mapping[str, Any] = {key: answer.data[key] for key in named}
    for target in offered:
        if chosen.items() <= target.items():
            return target
    shown = "; ".join(str([each[key] for key in named]) for each in offered)  # type: ignore[literal-required]
    expected = f"[{', '.join(named)}] as computed, of an alternative or of an open sub-question: {shown}"
    answer.refuse("/target_id", list(chosen.values()), expected)
    return choice.target


def _open_targets(research: Research, choice: Choice) -> list[Target]:
    """Every open sub-question may be chosen, unless a conflict has to be settled."""
    if not research.coverage_leads or not choice.free:
        return []
    return [
        {"target_type": "sub_question", "target_id": each["id"], "conflict_with": None, "why": ""}
        for each in open_questions(research)
    ]


def _check_named(answer: Answer, research: Research, target: Target) -> None:
    """`also` names open sub-questions and hypotheses that stand, `against` hypotheses of this iteration."""
    known = [*(each["id"] for each in open_questions(research)), *active_hypotheses(research.graph)]
    ends = [target["target_id"], target["conflict_with"]]
    for where, key in answer.items("also"):
        if key not in known or key in ends:
            answer.refuse(where, key, "the ID of another open sub-question or hypothesis than the target")
    about = {*ends, *(answer.get("also") or ())} & research.graph.hypotheses.keys()
    queries = answer.get("queries") or ()
    for key, query in (answer.get("against") or {}).items():
        if key not in about:
            answer.refuse(
                f"/against/{key}", key, f"a hypothesis of this iteration: {sorted(about) or 'none'}"
            )
        elif query not in queries:
            answer.refuse(f"/against/{key}", query, "one of `queries`, word for word")


def _check_queries(answer: Answer, research: Research) -> None:
    from pathfinder.evidence.relevance.queries import nearly_same

    seen: set[str] = set()
    known = recent_queries(research)
    fresh = False
    for where, query in answer.items("queries"):
        words = same_words(query)
        if words in seen:
            answer.refuse(where, query, "a query that does not stand in the list already")
        seen.add(words)
        fresh = fresh or not any(nearly_same(query, old) for old in known)
    if seen and not fresh:
        expected = (
            "at least one query that recent iterations have not asked, not in nearly the same words either"
        )
        answer.refuse("/queries", len(seen), expected)
    styles, queries = answer.get("styles"), answer.get("queries")
    if styles is not None and queries is not None and len(styles) != len(queries):
        answer.refuse(
            "/styles", len(styles), f"one style for each of the {len(queries)} queries, in their order"
        )


def _keep_styles(research: Research, payload: Mapping[str, Any]) -> None:
    """Remember which style the plan gave its queries; the words of the others decide."""
    if payload.get("styles"):
        kept = research.state.setdefault("query_styles", {})
        kept |= dict(zip(payload["queries"], payload["styles"], strict=False))
        for query in list(kept)[:-KEPT_STYLES]:
            del kept[query]


def _with_health_response(queries: list[str], research: Research) -> list[str]:
    """LOW_QUALITY: one query asks for research papers (seed 000 §4.11)."""
    low = "LOW_QUALITY" in research.graph.data["health"]["issues"]
    if not low or any(HINTED_QUERY in query.lower() for query in queries):
        return queries
    return [f"{queries[0]} {HINTED_QUERY}", *queries[1:]]
