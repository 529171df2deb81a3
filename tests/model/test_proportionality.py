"""Updating costs work in proportion to what changed, counted in steps of the interpreter, not in time."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

import pytest
from tests.model.build import claim, edge, explored, observation, payload

from pathfinder.model.graph.cognigraph import CogniGraph
from pathfinder.model.graph.update import apply_explore_updates

OBSERVATIONS_PER_HYPOTHESIS = 10


class Walked(list[Any]):
    """A list that counts the items anybody walks over."""

    steps = 0

    def __iter__(self) -> Iterator[Any]:
        for each in super().__iter__():
            Walked.steps += 1
            yield each

    def __contains__(self, item: object) -> bool:
        Walked.steps += len(self)
        return super().__contains__(item)


class WalkedDict(dict[str, Any]):
    """A dict that counts the items anybody walks over."""

    def __iter__(self) -> Iterator[str]:
        for each in super().__iter__():
            Walked.steps += 1
            yield each

    def items(self) -> Any:
        Walked.steps += len(self)
        return super().items()

    def values(self) -> Any:
        Walked.steps += len(self)
        return super().values()

    def keys(self) -> Any:
        Walked.steps += len(self)
        return super().keys()


def work(act: Callable[[], object]) -> int:
    """Bytecode instructions that `act` executes, and items of the graph's collections it walks over."""
    count = 0

    def trace(frame: FrameType, event: str, _argument: object) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return trace

    Walked.steps = 0
    sys.settrace(trace)
    try:
        act()
    finally:
        sys.settrace(None)
    return count + Walked.steps


def large(observations: int, edges: int) -> CogniGraph:
    """A graph of this size, in use: the running sums are there. Hypotheses grow with it.

    Every observation supports hyp_A1, the other edges are spread over the other hypotheses.
    """
    hypotheses = observations // OBSERVATIONS_PER_HYPOTHESIS
    found = [observation(number) for number in range(1, observations + 1)]
    claims = [claim(number) for number in range(1, hypotheses + 1)]
    links = [edge(item["id"], "hyp_A1") for item in found]
    for number in range(edges - observations):
        target = 2 + (number + number // observations) % (hypotheses - 1)
        links.append(edge(f"obs_{1 + number % observations}", f"hyp_A{target}"))
    graph = explored(*found, claims=claims, edges=links)
    for key in ("edges", "unexplored"):
        graph.data[key] = Walked(graph.data[key])  # type: ignore[literal-required]
    for key in ("observations", "hypotheses"):
        graph.data[key] = WalkedDict(graph.data[key])  # type: ignore[literal-required]
    return graph


def one_more(graph: CogniGraph) -> int:
    number = len(graph.observations) + 1
    more = payload([observation(number)], edges=[edge(f"obs_{number}", "hyp_A1")])
    return work(lambda: apply_explore_updates(graph, more))


@pytest.fixture(scope="module")
def sizes() -> tuple[CogniGraph, CogniGraph]:
    return large(100, 450), large(10_000, 50_000)


def test_the_large_graph_is_as_large_as_the_issue_says() -> None:
    graph = large(10_000, 50_000)
    assert (len(graph.observations), len(graph.data["edges"])) == (10_000, 50_000)


def test_one_more_observation_costs_at_most_twice_as_much_among_ten_thousand(
    sizes: tuple[CogniGraph, CogniGraph],
) -> None:
    small, big = sizes
    assert one_more(big) <= 2 * one_more(small)


def test_an_edge_that_exists_already_costs_no_search_through_the_edges(
    sizes: tuple[CogniGraph, CogniGraph],
) -> None:
    small, big = sizes
    known = [payload(edges=[dict(graph.data["edges"][0])]) for graph in sizes]
    first = work(lambda: apply_explore_updates(small, known[0]))
    assert work(lambda: apply_explore_updates(big, known[1])) <= 2 * first


def test_the_count_of_work_notices_a_walk_over_the_graph() -> None:
    graph = large(1_000, 1_000)
    assert work(lambda: [each for each in graph.data["edges"]]) > 1_000  # noqa: C416
    assert work(lambda: sum(1 for _ in graph.observations)) > 1_000
