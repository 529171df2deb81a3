"""PLAN: queries for the target that the program computed (seed 000 §4.3 SELECT and §4.7)."""

from typing import Any

from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import Plan
from pathfinder.model.cycle.target import Target, choose, search_mode
from pathfinder.model.graph.health import CHECK_INTERVAL
from pathfinder.model.graph.lenses import lens
from pathfinder.model.graph.queries import build_select_input
from pathfinder.model.graph.types import Hypothesis
from pathfinder.steps.answer import Answer
from pathfinder.steps.step import Context

NAME = "PLAN"

RECENT_QUERIES = 20
KEPT_STYLES = 200  # queries whose style was named
HINTED_QUERY = "research paper"  # seed 000 §4.11, the response to LOW_QUALITY


def due(research: Research) -> bool:
    return research.state["plan"] is None


def inputs(context: Context) -> dict[str, Any]:
    from pathfinder.steps.checks.questions import style_table

    research = context.research
    select = build_select_input(research.graph)
    target, alternatives = choose(research.graph, research.state["rules"])
    return {
        "question": _question(research),
        "iteration": research.iteration + 1,
        "iterations_left": research.state["limits"]["max_iterations"] - research.iteration - 1,
        "target": target,
        "alternatives": alternatives,
        "search_mode": search_mode(research.graph),
        "query_hints": query_hints(research, target),
        "health_issues": select["health_issues"],
        "hypotheses": select["hypotheses_summary"],
        "sub_questions": research.clarified["sub_questions"],
        "recent_queries": _recent_queries(research),
        "query_styles": style_table(context),
        "lens": lens(select["lens_index"]),
        **self_evaluation(context),
    }


def self_evaluation(context: Context) -> dict[str, Any]:
    """After every fifth iteration: the figures of seed 002 §12.2 and what they recommend; else nothing."""
    research = context.research
    if research.iteration == 0 or research.iteration % CHECK_INTERVAL:
        return {}
    from pathfinder.evidence.evaluation import advice, evaluate
    from pathfinder.steps.checks.questions import cited_addresses

    searches = context.sources.searches(cited_addresses(research))
    found = evaluate(research.graph.data, research.state, searches, sources=context.cited_sources())
    figures = {each.name: round(each.value, 2) for each in found.figures if each.value is not None}
    return {"self_evaluation": {"figures": figures, "advice": advice(found)}}


def query_hints(research: Research, target: Target) -> list[str]:
    """Words the seed asks to search for, given the target and the health of the graph."""
    graph = research.graph
    hints = []
    if target["conflict_with"]:
        one, other = (graph.hypotheses[str(key)] for key in (target["target_id"], target["conflict_with"]))
        hints.append(f"{_subject(one)} vs {_subject(other)} comparison when")
    if target["target_type"] == "hypothesis":
        hints += graph.hypotheses[str(target["target_id"])]["verify_keywords"]
    elif target["target_id"]:
        hints.append(target["target_id"])
    if "LOW_QUALITY" in graph.data["health"]["issues"]:
        hints.append(HINTED_QUERY)
    return hints


def check(answer: Answer, context: Context) -> dict[str, Any]:
    research = context.research
    computed, alternatives = choose(research.graph, research.state["rules"])
    if all(answer.sound(f"/{key}") for key in ("target_type", "target_id", "conflict_with")):
        _check_target(answer, computed, alternatives)
    if answer.get("search_mode") not in (None, search_mode(research.graph)):
        answer.refuse("/search_mode", answer.data["search_mode"], repr(search_mode(research.graph)))
    _check_queries(answer, research)
    if answer.problems:
        return {}
    return {**answer.data, "queries": _with_health_response(answer.data["queries"], research)}


def apply(research: Research, payload: Any) -> str:
    research.state["plan"] = payload
    _keep_styles(research, payload)
    return f"target {describe(payload)}, {len(payload['queries'])} queries"


def fail(research: Research) -> None:
    """The iteration counts as one whose EXPLORE failed."""
    target, _ = choose(research.graph, research.state["rules"])
    research.state["plan"] = {
        "target_type": target["target_type"],
        "target_id": target["target_id"],
        "conflict_with": target["conflict_with"],
        "queries": [],
        "search_mode": search_mode(research.graph),
        "reason": "no acceptable plan was given",
    }
    research.state["explore"] = {"status": "failure", "observations": 0, "hypotheses": 0}


def describe(plan: Plan) -> str:
    """A target in a few words, for people."""
    if plan["conflict_with"]:
        return f"conflict {plan['target_id']} / {plan['conflict_with']}"
    kind = {"hypothesis": "hypothesis", "unexplored": "direction", "6lens": "lens"}[plan["target_type"]]
    return f"{kind} {plan['target_id']}"


def _check_target(answer: Answer, computed: Target, alternatives: list[Target]) -> None:
    chosen = _key(answer.data)
    if chosen == _key(computed) or chosen in map(_key, alternatives):
        return
    offered = "; ".join(str(list(_key(each))) for each in (computed, *alternatives))
    expected = f"[target_type, target_id, conflict_with] as computed or as one of the alternatives: {offered}"
    answer.refuse("/target_id", list(chosen), expected)


def _check_queries(answer: Answer, research: Research) -> None:
    from pathfinder.evidence.relevance.queries import nearly_same

    seen: set[str] = set()
    known = _recent_queries(research)
    fresh = False
    for where, query in answer.items("queries"):
        words = _same_words(query)
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


def _keep_styles(research: Research, payload: dict[str, Any]) -> None:
    """Remember which style the plan gave its queries; the words of the others decide."""
    if payload.get("styles"):
        kept = research.state.setdefault("query_styles", {})
        kept |= dict(zip(payload["queries"], payload["styles"], strict=False))
        for query in list(kept)[:-KEPT_STYLES]:
            del kept[query]


def _same_words(query: str) -> str:
    return " ".join(query.casefold().split())


def _with_health_response(queries: list[str], research: Research) -> list[str]:
    """LOW_QUALITY: one query asks for research papers (seed 000 §4.11)."""
    low = "LOW_QUALITY" in research.graph.data["health"]["issues"]
    if not low or any(HINTED_QUERY in query.lower() for query in queries):
        return queries
    return [f"{queries[0]} {HINTED_QUERY}", *queries[1:]]


def _recent_queries(research: Research) -> list[str]:
    queries = [query for each in research.state["recent"] for query in each["queries"]]
    return queries[-RECENT_QUERIES:]


def _question(research: Research) -> str:
    return str(research.clarified["question"])


def _key(target: Any) -> tuple[Any, Any, Any]:
    return (target["target_type"], target["target_id"], target["conflict_with"])


def _subject(hypothesis: Hypothesis) -> str:
    return next(iter(hypothesis["verify_keywords"]), " ".join(hypothesis["summary"].split()[:8]))
