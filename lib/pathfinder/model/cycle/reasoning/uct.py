"""LATS: which hypothesis a search is spent on, by UCT over the tree of hypotheses (seed 002 §2.1).

A search is the simulation, IDEATE the expansion. Nothing is stored: what a search moved is in the strengths,
and a node takes value and visits of all that was derived from it, which is the back-propagation.
"""

from math import inf, log, sqrt

from pathfinder.model.graph.cognigraph import CogniGraph
from pathfinder.model.graph.health import active_hypotheses


def value(graph: CogniGraph, key: str) -> float:
    """The mean strength of a hypothesis and all that was derived from it; strength is proven evidence."""
    keys = subtree(graph, key)
    return round(sum(graph.hypotheses[each]["strength"] for each in keys) / len(keys), 6)


def visits(graph: CogniGraph, key: str) -> int:
    """Searches of a hypothesis and of all that was derived from it."""
    return sum(graph.hypotheses[each]["visit_count"] for each in subtree(graph, key))


def uct(graph: CogniGraph, key: str, exploration: float) -> float:
    """value + c sqrt(ln N / n), N being the searches of all hypotheses; infinite where there was none."""
    count = visits(graph, key)
    if not count:
        return inf
    together = sum(item["visit_count"] for item in active_hypotheses(graph).values())
    return round(value(graph, key) + exploration * sqrt(log(max(together, count, 1)) / count), 6)


def subtree(graph: CogniGraph, key: str) -> set[str]:
    """A hypothesis and all that was derived from it, without what was rejected."""
    active = active_hypotheses(graph)
    found, open_ = {key}, [key]
    while open_:
        parent = open_.pop()
        children = {each for each, item in active.items() if parent in item["derived_from"]} - found
        found |= children
        open_ += children
    return found
