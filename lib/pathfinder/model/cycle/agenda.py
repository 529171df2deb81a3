"""Whose turn it is when coverage of the question leads: version 2 of the rules.

The order: sub-questions that no search was about, a conflict twice, own ideas, open sub-questions once more,
claims, what was tested and is not settled, then the other conflicts, sub-questions, directions and lenses.
STALEMATE reopens a conflict and leaves no other choice, once after each health check, unless the iterations
that are left are needed for sub-questions.
"""

from collections.abc import Iterator
from itertools import chain, islice
from typing import NamedTuple

from pathfinder.model.cycle import descent
from pathfinder.model.cycle import target as priorities
from pathfinder.model.cycle.goal.criteria import leaves
from pathfinder.model.cycle.reasoning.complexity import reasoning, rules
from pathfinder.model.cycle.reasoning.uct import uct
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import SubQuestion
from pathfinder.model.cycle.target import OFFERED_ALTERNATIVES, Target
from pathfinder.model.graph import queries
from pathfinder.model.graph.conflicts import active_conflicts
from pathfinder.model.graph.types import Edge

ATTEMPTS = 2  # searches of a conflict before the others have their turn
MOST_TOGETHER = 3  # targets beside the first that share an iteration
ALL_TOGETHER = 7  # ... with the claims, in the user's own documents: a query for each
SEARCHED_TOGETHER = 4  # sub-questions that the user's own documents are searched for in one iteration
SHARE_RESERVED = 5  # every fifth iteration is kept for what the completeness check opens ...
MOST_RESERVED = 3  # ... up to three


class Choice(NamedTuple):
    """What the next iteration is about; `also` are IDs that it should cover as well."""

    target: Target
    alternatives: list[Target]
    also: list[str]
    free: bool = True  # False where STALEMATE leaves no other choice


def choose(research: Research) -> Choice:
    """The computed target, what a PLAN may name instead, and what should share the iteration."""
    if not research.coverage_leads:
        return Choice(*priorities.choose(research.graph, research.state["rules"]), [])
    forced = [_conflict(edge, "STALEMATE: it must be settled") for edge in _stale(research)]
    ordered = chain(descent.targets(research), _ordered(research))
    first, *others = forced or _selected(research, list(islice(ordered, OFFERED_ALTERNATIVES + 1)))
    return Choice(first, others, _together(research, first), free=not forced)


def _selected(research: Research, found: list[Target]) -> list[Target]:
    """Where the first target asks for LATS: its hypotheses in the order of UCT, within the budget."""
    rule, asked = rules(research), reasoning(research, found[0])
    if rule is None or asked is None or asked.mode != "lats":
        return found
    if research.state.get("lats", 0) >= rule["lats_iterations"]:
        return found
    graph, c = research.graph, rule["lats_exploration"]
    places = [at for at, each in enumerate(found) if each["target_type"] == "hypothesis"]
    best = sorted((found[at] for at in places), key=lambda each: -uct(graph, str(each["target_id"]), c))
    for at, target in zip(places, best, strict=True):
        found[at] = {**target, "why": f"{target['why']}; UCT {uct(graph, str(target['target_id']), c):.2f}"}
    return found


def iterations_left(research: Research) -> int:
    """How many iterations limit and budget still allow, the one under way included; at least 1."""
    budget, done = research.state["budget"], research.iteration
    left = research.state["limits"]["max_iterations"] - done
    if budget["max_usd"] is not None and done and budget["spent_usd"] > 0:
        affordable = (budget["max_usd"] - budget["spent_usd"]) * done / budget["spent_usd"]
        left = min(left, int(round(affordable, 6)))
    return max(1, left)


def open_questions(research: Research) -> list[SubQuestion]:
    """The sub-questions that are not answered, those with the fewest searches first."""
    clarified = research.state["clarified"]
    asked = leaves(clarified["sub_questions"]) if clarified else []
    found = [each for each in asked if each["status"] == "open"]
    return sorted(found, key=lambda each: each.get("searches", 0))


def answered(research: Research) -> bool:
    """Whether there are sub-questions and none is open."""
    clarified = research.state["clarified"]
    return bool(clarified and clarified["sub_questions"]) and not open_questions(research)


def waiting(research: Research) -> list[SubQuestion]:
    """The open sub-questions that no search was about yet, those first that build on none of them."""
    found = [each for each in open_questions(research) if not each.get("searches")]
    unsearched = {each["id"] for each in found}
    return sorted(found, key=lambda each: not unsearched.isdisjoint(each.get("needs", ())))


def reserved(research: Research) -> int:
    """Iterations to keep for what the completeness check will open; 0 once it is done, or where none is."""
    if "gaps" in research.state or descent.rules(research):
        return 0
    return max(1, min(MOST_RESERVED, round(research.state["limits"]["max_iterations"] / SHARE_RESERVED)))


def gaps_due(research: Research) -> bool:
    """Once, between two iterations: when few are left, or when every sub-question is answered."""
    state = research.state
    between = state["plan"] is None and research.iteration > 0 and state["clarified"] is not None
    if not (research.coverage_leads and between and research.graph.observations) or "gaps" in state:
        return False
    if descent.rules(research):  # each level says itself what is missing
        return False
    over = answered(research) or "SATURATED" in research.graph.data["health"]["issues"]
    return over or iterations_left(research) <= reserved(research)


def testable(research: Research) -> bool:
    """Whether an iteration is left, after this one, in which a new idea can be tested."""
    return iterations_left(research) - 1 > len(waiting(research))


def _free(research: Research) -> int:
    return max(1, iterations_left(research) - reserved(research))


def _ordered(research: Research) -> Iterator[Target]:
    yield from map(_question, waiting(research))
    yield from _due(research)
    graph, limit = research.graph, research.state["rules"]["max_visits"]
    yield from priorities.tested(graph, limit, visits_alone(research))
    rested = [edge for edge in _open(research) if edge.get("attempts", 0) >= ATTEMPTS]
    yield from (_conflict(edge) for edge in rested if edge.get("attempts", 0) < limit)
    yield from (_question(each) for each in open_questions(research) if each.get("searches", 0) > 1)
    all_weak = "ALL_WEAK" in graph.data["health"]["issues"]
    if not all_weak:
        yield from priorities.directions(graph)
    yield from priorities.lenses(graph, "nothing else is open", start=1 if all_weak else 0)


def _due(research: Research) -> Iterator[Target]:
    """What is to be searched once more or tested at all, after the sub-questions that wait."""
    graph = research.graph
    yield from (_conflict(edge) for edge in _open(research) if edge.get("attempts", 0) < ATTEMPTS)
    if "ALL_WEAK" in graph.data["health"]["issues"]:
        yield from priorities.directions(graph)
        yield from islice(priorities.lenses(graph, "all hypotheses are weak: look from a new side"), 1)
    yield from priorities.unvisited(graph, "B")
    yield from (_question(each) for each in open_questions(research) if each.get("searches", 0) == 1)
    yield from priorities.unvisited(graph, "A")


def _together(research: Research, first: Target) -> list[str]:
    """What shares this iteration: so much that all that is due has its turn in those that are left.

    The user's own documents are searched for several sub-questions at once, in groups of about one size, and
    with the last group for all claims.
    """
    graph = research.graph
    questions = [each["id"] for each in open_questions(research) if each.get("searches", 0) < 2]
    ideas = [*queries.unvisited(graph, "B"), *queries.unvisited(graph, "A")]
    wait = {each["id"] for each in waiting(research)}
    due = sorted([*questions, *ideas], key=lambda key: (key not in wait, key in questions))
    others = [key for key in due if key not in (first["target_id"], first["conflict_with"])]
    share = -(-(len(others) + 1) // _free(research)) - 1
    if research.state["corpora"]:
        groups = -(-len(wait) // SEARCHED_TOGETHER)
        if groups <= 1:
            share = max(share, sum(key in wait or key in ideas for key in others))
            return others[: min(share, ALL_TOGETHER)]
        if first["target_id"] in wait:
            share = max(share, -(-len(wait) // groups) - 1)
    return others[: min(share, MOST_TOGETHER)]


def visits_alone(research: Research) -> dict[str, int]:
    """Visits of each hypothesis without those that were searches of a conflict."""
    graph = research.graph
    counts = {key: item["visit_count"] for key, item in graph.hypotheses.items()}
    for edge in graph.conflicts:
        for end in (edge["from"], edge["to"]):
            counts[end] -= edge.get("attempts", 0)
    return counts


def _open(research: Research) -> list[Edge]:
    return sorted(active_conflicts(research.graph), key=lambda edge: edge.get("attempts", 0))


def _stale(research: Research) -> list[Edge]:
    """Conflicts that STALEMATE reopens: not searched since the health check that raised it."""
    health = research.graph.data["health"]
    if "STALEMATE" not in health["issues"] or len(waiting(research)) >= _free(research):
        return []
    return [edge for edge in _open(research) if edge.get("last_attempt", -1) < health["last_check"]]


def _conflict(edge: Edge, why: str = "") -> Target:
    since = f"unresolved conflict since iteration {edge['created_at'] + 1}"
    return {
        "target_type": "hypothesis",
        "target_id": edge["from"],
        "conflict_with": edge["to"],
        "why": f"{since}; {why}" if why else since,
    }


def _question(item: SubQuestion) -> Target:
    searches = item.get("searches", 0)
    why = f"still open after {searches} searches" if searches else "no search was about it yet"
    return {"target_type": "sub_question", "target_id": item["id"], "conflict_with": None, "why": why}
