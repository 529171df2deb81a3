"""How complex a target is, and which way of reasoning that asks for (seed 002 §2.1 and §11).

score = 0.4 min(conflicts / 2, 1) + 0.2 min(breadth / 6, 1) + 0.2 min(hops / 3, 1) + 0.2 min(failures / 3, 1)

- conflicts: open ones that touch it
- breadth: the other sub-questions and hypotheses it touches
- hops: the longest chain of `needs`, or of hypotheses that it was derived from
- failures: searches of it that brought no result
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import Complexity, Level4, ReasoningMode, ReasoningRules, SubQuestion
from pathfinder.model.cycle.target import Target
from pathfinder.model.graph.conflicts import active_conflicts, find_conflict

PARTS = {"conflicts": (400, 2), "breadth": (200, 6), "hops": (200, 3), "failures": (200, 3)}  # thousandths
LEVELS: tuple[tuple[float, Level4], ...] = ((0.7, "exploratory"), (0.5, "complex"), (0.3, "medium"))
PLAIN: ReasoningMode = "chain_of_thought"


class Reasoned(NamedTuple):
    """A way of reasoning, and why."""

    mode: ReasoningMode
    complexity: Complexity


def rules(research: Research) -> ReasoningRules | None:
    """How to choose; None where every target is thought about in one way."""
    return research.state["rules"].get("reasoning")


def reasoning(research: Research, target: Target) -> Reasoned | None:
    """How a target is to be thought about; None where that is switched off."""
    rule = rules(research)
    if rule is None:
        return None
    found = complexity(research, target)
    default = rule["default_mode"]
    return Reasoned(rule["modes"][found["level"]] if default == "adaptive" else default, found)


def complexity(research: Research, target: Target) -> Complexity:
    """The four counts, their score from 0 to 1, and its level."""
    counted: Complexity = {
        "score": 0.0,
        "level": "simple",
        "conflicts": _conflicts(research, target),
        "breadth": len(_touched(research, target)),
        "hops": _hops(research, target),
        "failures": _failures(research, target),
    }
    score = score_of(counted)
    return {**counted, "score": score, "level": level(score)}


def score_of(counts: Mapping[str, Any]) -> float:
    """The weighted sum, each count up to its cap."""
    found = sum(weight * min(counts[name], most) / most for name, (weight, most) in PARTS.items())
    return float(round(found / 1000, 3))


def level(score: float) -> Level4:
    """Simple below 0.3, medium below 0.5, complex below 0.7."""
    return next((name for least, name in LEVELS if score >= least), "simple")


def told(found: Complexity) -> str:
    """A complexity in a few words."""
    return (
        f"{found['level']}, complexity {found['score']:.2f}: {found['conflicts']} conflicts, "
        f"breadth {found['breadth']}, {found['hops']} hops, {found['failures']} searches without result"
    )


def about(research: Research, target: Target) -> set[str]:
    """The hypotheses that a target is about: its own ends, or those that bear on its sub-question."""
    if target["target_type"] == "sub_question":
        return {hypothesis for question, hypothesis in _bearing(research) if question == target["target_id"]}
    if target["target_type"] != "hypothesis":
        return set()
    return {str(target[end]) for end in ("target_id", "conflict_with") if target[end]}


def _bearing(research: Research) -> Iterator[tuple[str, str]]:
    """Sub-questions with the hypotheses that observations of theirs support or contradict."""
    graph = research.graph
    for key in graph.hypotheses:
        for edge in graph.evidence(key):
            if question := graph.observations[edge["from"]].get("sub_question"):
                yield question, key


def _conflicts(research: Research, target: Target) -> int:
    keys = about(research, target)
    return sum(not keys.isdisjoint((edge["from"], edge["to"])) for edge in active_conflicts(research.graph))


def _touched(research: Research, target: Target) -> set[str]:
    graph, keys = research.graph, about(research, target)
    touched = set(keys)
    for edge in active_conflicts(graph):
        touched |= {edge["from"], edge["to"]} if keys & {edge["from"], edge["to"]} else set()
    for key, item in graph.hypotheses.items():
        origins = graph.hypotheses.keys() & set(item["derived_from"])
        touched |= {key} if origins & keys else set()
        touched |= origins if key in keys else set()
    touched |= {question for question, hypothesis in _bearing(research) if hypothesis in keys}
    if target["target_type"] == "sub_question":
        needs = _needs(research)
        touched |= set(needs.get(str(target["target_id"]), ()))
        touched |= {key for key, others in needs.items() if target["target_id"] in others}
    return touched - {target["target_id"], target["conflict_with"]}


def _hops(research: Research, target: Target) -> int:
    origins = {key: item["derived_from"] for key, item in research.graph.hypotheses.items()}
    links = _needs(research) if target["target_type"] == "sub_question" else origins
    ends = [str(target["target_id"]), str(target["conflict_with"])]
    return max(_depth(end, links, frozenset()) for end in ends)


def _depth(key: str, links: dict[str, list[str]], seen: frozenset[str]) -> int:
    further = [each for each in links.get(key, ()) if each in links and each not in seen]
    return max((1 + _depth(each, links, seen | {key}) for each in further), default=0)


def _needs(research: Research) -> dict[str, list[str]]:
    return {each["id"]: each.get("needs", []) for each in _questions(research)}


def _questions(research: Research) -> list[SubQuestion]:
    clarified = research.state["clarified"]
    return clarified["sub_questions"] if clarified else []


def _failures(research: Research, target: Target) -> int:
    """Searches that left a conflict open, changed no strength, or found nothing for a question."""
    key, other, graph = str(target["target_id"]), target["conflict_with"], research.graph
    if other:
        edge = find_conflict(graph, key, other)
        return edge.get("attempts", 0) if edge else 0
    if target["target_type"] == "hypothesis":
        return sum(not visit["change"] for visit in graph.hypotheses[key]["history"])
    item = next((each for each in _questions(research) if each["id"] == key), None)
    if item is None:
        return 0
    found = item.get("observations", 0) + item.get("hypotheses", 0) > 0
    return max(0, item.get("searches", 0) - found)
