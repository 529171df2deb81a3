"""The five health issues, at and beside their borders, and what the program does about them."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.model.build import claim, edge, explored, new_graph, observation, with_claims

from pathfinder.model.graph.cognigraph import CogniGraph
from pathfinder.model.graph.conflicts import reject
from pathfinder.model.graph.health import (
    all_weak,
    check,
    data_explosion,
    health_check,
    low_quality,
    saturated,
    stalemate,
)


def with_authorities(*authorities: float) -> CogniGraph:
    return explored(*(observation(number, authority=each) for number, each in enumerate(authorities, 1)))


@pytest.mark.parametrize(
    ("authorities", "expected"),
    [((0.5,), False), ((0.9, 0.2), False), ((0.5, 0.3), True), ((0.85, 0.3, 0.3), True), ((), True)],
)
def test_low_quality_is_an_average_authority_below_a_half(
    authorities: tuple[float, ...], expected: bool
) -> None:
    """Seed 000 §4.11; no observation at all counts as an average of 0."""
    assert low_quality(with_authorities(*authorities)) == expected


def test_an_average_of_exactly_a_half_is_no_low_quality_in_any_order() -> None:
    """0.9 + 0.5 + 0.5 + 0.3 + 0.3 is 2.5, but adding the floats in that order gives less."""
    assert 0.9 + 0.5 + 0.5 + 0.3 + 0.3 < 2.5
    for order in set(permutations((0.9, 0.5, 0.5, 0.3, 0.3))):
        assert not low_quality(with_authorities(*order)), order


@pytest.mark.parametrize(
    ("count", "strength", "expected"),
    [(3, 0.349999, True), (3, 0.35, False), (2, 0.1, False), (4, 0.0, True)],
)
def test_all_weak_is_three_or_more_hypotheses_all_below_035(
    count: int, strength: float, expected: bool
) -> None:
    assert all_weak(with_claims(count, strength=strength)) == expected


def test_one_stronger_hypothesis_is_enough_not_to_be_all_weak() -> None:
    graph = with_claims(4, strength=0.1)
    graph.hypotheses["hyp_A2"]["strength"] = 0.35
    assert not all_weak(graph)


def test_rejected_hypotheses_neither_save_from_nor_count_as_all_weak() -> None:
    graph = with_claims(4, strength=0.1)
    graph.hypotheses["hyp_A1"].update(strength=0.9, status="rejected")
    assert all_weak(graph)
    graph.hypotheses["hyp_A2"]["status"] = "rejected"
    assert not all_weak(graph)


def in_conflict(since: int, now: int) -> CogniGraph:
    graph = explored(claims=[claim(1), claim(2)], edges=[edge("hyp_A1", "hyp_A2", "CONFLICTS")])
    graph.conflicts[0]["created_at"] = since
    graph.data["iteration"] = now
    return graph


@pytest.mark.parametrize(("now", "expected"), [(5, False), (6, True)])
def test_stalemate_is_a_conflict_open_for_more_than_three_iterations(now: int, expected: bool) -> None:
    assert stalemate(in_conflict(since=2, now=now)) == expected


def test_a_resolved_conflict_or_one_with_a_rejected_side_is_no_stalemate() -> None:
    graph = in_conflict(since=0, now=9)
    graph.conflicts[0]["resolved"] = True
    assert not stalemate(graph)
    graph = in_conflict(since=0, now=9)
    reject(graph, "hyp_A2", "for the test")
    assert not stalemate(graph)


@pytest.mark.parametrize(("count", "expected"), [(50, False), (51, True)])
def test_more_than_fifty_observations_are_a_data_explosion(count: int, expected: bool) -> None:
    assert data_explosion(with_authorities(*[0.9] * count)) == expected


@pytest.mark.parametrize(("count", "expected"), [(25, False), (26, True)])
def test_more_than_twenty_five_hypotheses_are_a_data_explosion(count: int, expected: bool) -> None:
    assert data_explosion(with_claims(count)) == expected


def test_rejected_hypotheses_do_not_explode() -> None:
    graph = with_claims(26)
    graph.hypotheses["hyp_A1"]["status"] = "rejected"
    assert not data_explosion(graph)


@pytest.mark.parametrize(("strength", "expected"), [(0.3, "unvisited"), (0.299999, "rejected")])
def test_a_data_explosion_rejects_what_is_below_03(strength: float, expected: str) -> None:
    """Seed 000 §7.4: rejected, never deleted."""
    graph = with_claims(26)
    graph.hypotheses["hyp_A7"]["strength"] = strength
    check(graph)
    assert graph.hypotheses["hyp_A7"]["status"] == expected
    assert len(graph.hypotheses) == 26


def test_without_an_explosion_weak_hypotheses_stay() -> None:
    graph = with_claims(3, strength=0.1)
    check(graph)
    assert {item["status"] for item in graph.hypotheses.values()} == {"unvisited"}


def late(iteration: int = 15, verified: int = 3) -> CogniGraph:
    graph = with_claims(verified + 1, status="verified", strength=0.8)
    graph.hypotheses["hyp_A1"]["status"] = "tested"
    graph.data["iteration"] = iteration
    return graph


def test_saturated_from_the_fifteenth_iteration_with_three_verified_and_none_unvisited() -> None:
    assert saturated(late())
    assert not saturated(late(iteration=14))
    assert not saturated(late(verified=2))
    graph = late()
    graph.hypotheses["hyp_A1"]["status"] = "unvisited"
    assert not saturated(graph)


def test_rejected_hypotheses_do_not_keep_a_research_from_being_saturated() -> None:
    graph = late()
    graph.hypotheses["hyp_A1"]["status"] = "rejected"
    assert saturated(graph)


def test_a_check_stores_its_iteration_and_every_issue_at_once() -> None:
    graph = with_claims(26, strength=0.1)
    graph.data["iteration"] = 10
    assert check(graph) == ["LOW_QUALITY", "ALL_WEAK", "DATA_EXPLOSION"]
    assert graph.data["health"] == {"last_check": 10, "issues": ["LOW_QUALITY", "ALL_WEAK", "DATA_EXPLOSION"]}


def test_a_check_forgets_issues_that_are_over() -> None:
    graph = with_authorities(0.2)
    assert check(graph) == ["LOW_QUALITY"]
    for item in graph.observations.values():
        item["authority"] = 0.9
    assert check(graph) == []
    assert graph.data["health"]["issues"] == []


def test_a_healthy_graph_has_no_issue() -> None:
    assert health_check(with_authorities(0.9)) == []
    assert health_check(new_graph()) == ["LOW_QUALITY"]
