"""The fields of seed 002 §8.2 that follow from what is stored: computed when somebody asks, kept nowhere."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from pathfinder.evidence.evaluation import efficiency
from pathfinder.memory.digest import fullest, last
from pathfinder.memory.episodes import lessons
from pathfinder.memory.knowledge import Graph, summary
from pathfinder.model.cycle.agenda import choose
from pathfinder.model.cycle.research import Research

LOCAL, WEB, ACADEMIC = "local", "web", "academic"
SCHOLARLY = {"arxiv", "semantic_scholar", "openalex", "crossref"}
INSIGHTS = 10


class History(TypedDict):
    """How many searches there were, how many brought a result, and where they were made."""

    total_searches: int
    successful: int
    by_source: dict[str, int]


def overview(research: Research, searches: Sequence[Mapping[str, Any]], known: Graph) -> dict[str, Any]:
    """What `pf status --json` adds to the state; `known` is the knowledge of the folder."""
    used = research.state.get("used", {}).values()
    return {
        "last_compaction": last(research),
        "knowledge_graph_summary": summary(known)._asdict(),
        "search_history": history(searches),
        "reflexion_insights": lessons(research)[-INSIGHTS:],
        "next_actions": next_actions(research),
        "metrics": {
            "token_usage_estimate": sum(each["tokens"] for each in used),
            "context_utilization": fullest(research),  # of the fullest client; null where none is known
            "search_efficiency": efficiency(searches).value,
        },
    }


def history(searches: Sequence[Mapping[str, Any]]) -> History:
    """The searches in numbers."""
    asked = [row for row in searches if row.get("query")]
    sources = Counter(source for row in asked for source in _sources(row))
    return {
        "total_searches": len(asked),
        "successful": sum(bool(row["results"]) for row in asked),
        "by_source": dict(sorted(sources.items())),
    }


def next_actions(research: Research) -> list[dict[str, str]]:
    """What comes next: the queries of the open plan, else the target and what may be taken instead of it."""
    plan = research.state["plan"]
    if not research.running or research.state["clarified"] is None:
        return []
    if plan is not None:
        queries = plan["queries"] if research.state["explore"] is None else []
        reason = plan["reason"]
        return [{"type": "search", "query": each, "reason": reason, "priority": "high"} for each in queries]
    choice = choose(research)
    return [
        _action(research, target, "medium" if place else "high")
        for place, target in enumerate([choice.target, *choice.alternatives])
    ]


def _action(research: Research, target: Any, priority: str) -> dict[str, str]:
    claim = research.graph.hypotheses.get(target["target_id"] or "")
    texts = {each["id"]: each["text"] for each in research.clarified["sub_questions"]}
    if claim:
        method = "resolve_conflict" if target["conflict_with"] else "cross_reference"
        what = {"type": "verify", "claim": claim["summary"], "method": method}
    else:
        named = str(target["target_id"] or target["target_type"])
        what = {"type": "search", "query": texts.get(named, named)}
    return {**what, "reason": target["why"], "priority": priority}


def _sources(row: Mapping[str, Any]) -> set[str]:
    """Kinds of sources that a search asked; a client's own search is one of the web."""
    engines = row.get("engines") or [WEB]
    return {LOCAL if each == LOCAL else ACADEMIC if each in SCHOLARLY else WEB for each in engines}
