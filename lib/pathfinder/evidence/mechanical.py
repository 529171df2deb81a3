"""Stage 1 of the evaluation: what the program can judge by itself, at no cost, always (seed 003 §8.2).

Computed when somebody looks, and stored with a judgement when one is made.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from pathfinder.evidence.evaluation import Figure, evaluate
from pathfinder.evidence.trust.confidence import NO_SOURCES, Sources
from pathfinder.model.cycle.goal.criteria import leaves
from pathfinder.model.cycle.goal.seed import seed_bytes
from pathfinder.model.cycle.state import Check
from pathfinder.model.graph.types import GraphData

AC_COMPLIANCE = 0.8  # seed 003 §8.3
LEAST = {"quotes": 0.95, "figures": 0.90, "links": 1.0, "schemas": 1.0, "coverage": 0.90}  # seed 002 §12.1


def mechanical(graph: GraphData, state: Mapping[str, Any], sources: Sources = NO_SOURCES) -> list[Check]:
    """The checks in their order; one that has nothing to count is left out.

    quotes: citations that stand in their source with their figures; figures: sentences without a fault;
    links: cited addresses that are archived; schemas: the seed is the one that was fixed;
    coverage: sentences on a proven quote; criteria: sub-questions answered.
    """
    found = evaluate(graph, state, (), sources=sources)
    cited = graph["observations"].values()
    kept = [bool(each["source_id"]) and (not sources or each["source_id"] in sources) for each in cited]
    asked = leaves((state.get("clarified") or {}).get("sub_questions") or ())
    return [
        *_from(found.named("citation_accuracy"), "quotes"),
        *_from(found.named("factual_consistency"), "figures"),
        *_check("links", sum(kept), len(kept), LEAST["links"]),
        *_check("schemas", *_seed(state), LEAST["schemas"]),
        *_from(found.named("citation_coverage"), "coverage"),
        *_check("criteria", sum(each["status"] == "answered" for each in asked), len(asked), AC_COMPLIANCE),
    ]


def _from(figure: Figure, name: str) -> list[Check]:
    return _check(name, figure.good, figure.total, LEAST[name])


def _check(name: str, good: int, total: int, least: float) -> list[Check]:
    passed = bool(total) and good / total >= least
    return [{"name": name, "good": good, "total": total, "least": least, "passed": passed}] if total else []


def _seed(state: Any) -> tuple[int, int]:
    """Whether the seed that is kept is the one whose hash was taken; nothing to count without a hash."""
    fixed = state.get("seed_sha256")
    return (int(sha256(seed_bytes(state)).hexdigest() == fixed), 1) if fixed else (0, 0)
