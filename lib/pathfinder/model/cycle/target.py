"""Which hypothesis, direction or lens the next search is about (seed 000 §4.7).

Within one priority the weakest and most contested comes first. A hypothesis or conflict that
`max_visits` searches could not settle stays open in the report and no longer starves the rest.
"""

from collections.abc import Iterator
from itertools import islice
from typing import TypedDict

from pathfinder.model.cycle.state import Rules, SearchMode, TargetType
from pathfinder.model.graph import queries
from pathfinder.model.graph.cognigraph import CogniGraph
from pathfinder.model.graph.conflicts import active_conflicts
from pathfinder.model.graph.health import active_hypotheses
from pathfinder.model.graph.lenses import LENSES, lens

LATE_STAGE = 5  # seed 000 §4.7: five hypotheses and more are searched deep
OFFERED_ALTERNATIVES = 6


class Target(TypedDict):
    """What a search is about, and why it is its turn."""

    target_type: TargetType
    target_id: str | None
    conflict_with: str | None
    why: str


def search_mode(graph: CogniGraph) -> SearchMode:
    """Broad while there are few hypotheses, deep afterwards."""
    return "deep" if len(active_hypotheses(graph)) >= LATE_STAGE else "broad"


def targets(graph: CogniGraph, rules: Rules) -> Iterator[Target]:
    """Every target in order of priority; the last one is always a lens."""
    limit = rules["max_visits"]
    yield from _conflicts(graph, limit)
    fresh_first = "ALL_WEAK" in graph.data["health"]["issues"]
    if fresh_first:
        yield from directions(graph)
        yield _next_lens(graph, "all hypotheses are weak: look from a new side")
    yield from unvisited(graph, "B")
    yield from unvisited(graph, "A")
    yield from tested(graph, limit, {key: item["visit_count"] for key, item in graph.hypotheses.items()})
    if not fresh_first:
        yield from directions(graph)
    yield from lenses(graph, "nothing else is open", 1 if fresh_first else 0)


def choose(graph: CogniGraph, rules: Rules) -> tuple[Target, list[Target]]:
    """The computed target and the alternatives a PLAN may name instead."""
    first, *others = islice(targets(graph, rules), OFFERED_ALTERNATIVES + 1)
    return first, others


def _conflicts(graph: CogniGraph, limit: int) -> Iterator[Target]:
    open_edges = [edge for edge in active_conflicts(graph) if edge.get("attempts", 0) < limit]
    for edge in sorted(open_edges, key=lambda each: each.get("attempts", 0)):
        since = f"unresolved conflict since iteration {edge['created_at'] + 1}"
        yield {
            "target_type": "hypothesis",
            "target_id": edge["from"],
            "conflict_with": edge["to"],
            "why": since,
        }


def _hypothesis(key: str, why: str) -> Target:
    return {"target_type": "hypothesis", "target_id": key, "conflict_with": None, "why": why}


def directions(graph: CogniGraph) -> Iterator[Target]:
    """The words to search for that hypotheses opened and no search has used."""
    for direction in queries.unused_directions(graph):
        origin = f"direction opened by {direction['from']}" if direction["from"] else "open direction"
        yield {
            "target_type": "unexplored",
            "target_id": direction["keyword"],
            "conflict_with": None,
            "why": origin,
        }


def lenses(graph: CogniGraph, why: str, start: int = 0) -> Iterator[Target]:
    """The lenses from the one whose turn it is, `start` skipped."""
    return (_next_lens(graph, why, step) for step in range(start, len(LENSES)))


def unvisited(graph: CogniGraph, kind: str) -> Iterator[Target]:
    """Hypotheses of type "A" or "B" that no search has tested."""
    name = {"A": "claim", "B": "own idea"}[kind]
    for key in queries.unvisited(graph, kind):
        yield _hypothesis(key, f"{name} that no search has tested yet")


def _next_lens(graph: CogniGraph, why: str, step: int = 0) -> Target:
    name = lens(graph.data["lens_index"] + step)
    return {"target_type": "6lens", "target_id": name, "conflict_with": None, "why": f"{why}: {name}"}


def tested(graph: CogniGraph, limit: int, visits: dict[str, int]) -> Iterator[Target]:
    """Tested and not settled: undecided ones, and strong ones that have not withstood a second search.

    `visits` of a hypothesis are held against the limit. The contested come first; then two visits to each
    before a third to any, so that no undecided one starves the strong.
    """
    whys = {
        key: f"tested, undecided at {graph.hypotheses[key]['strength']:.2f}"
        for key in queries.tested_uncertain(graph)
    }
    strong = dict.fromkeys(queries.tested_unconfirmed(graph), "strong, but has not withstood a second search")

    def rank(key: str) -> tuple[bool, int, bool, int, float]:
        hypothesis = graph.hypotheses[key]
        visits = hypothesis["visit_count"]
        uncontested = not graph.tally(key).contradiction.count
        return (uncontested, visits // 2, key in strong, visits, hypothesis["strength"])

    whys |= strong
    for key in sorted((key for key in whys if visits[key] < limit), key=rank):
        yield _hypothesis(key, whys[key])
