"""When a hypothesis changes its status (seed 000 §3.5 and §4.10, DESIGN section 8)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.model.build import claim, edge, explored, observation, payload, plan, with_claims

from pathfinder.model.graph.cognigraph import CogniGraph
from pathfinder.model.graph.transitions import demote, visit
from pathfinder.model.graph.update import apply_explore_updates, finalize_iteration

CLAIM = "hyp_A1"


def strong(sources: int = 3, **fields: Any) -> CogniGraph:
    """A claim with independent strong support: strength 0.5 + sources × 0.102."""
    found = [observation(number, **fields) for number in range(1, sources + 1)]
    return explored(*found, claims=[claim(1)], edges=[edge(item["id"], CLAIM) for item in found])


def status(graph: CogniGraph) -> str:
    return graph.hypotheses[CLAIM]["status"]


def test_the_first_visit_makes_an_unvisited_hypothesis_tested() -> None:
    graph = explored(claims=[claim(1)])
    visit(graph, CLAIM, 4)
    item = graph.hypotheses[CLAIM]
    assert (item["status"], item["visit_count"], item["last_visited"]) == ("tested", 1, 4)


def test_a_strong_hypothesis_is_verified_at_the_second_visit_not_before() -> None:
    graph = strong()
    visit(graph, CLAIM, 0)
    assert status(graph) == "tested"
    visit(graph, CLAIM, 1)
    assert status(graph) == "verified"


@pytest.mark.parametrize(("weight", "expected"), [(0.8, "verified"), (0.5, "tested")])
def test_verified_needs_a_strength_of_065(weight: float, expected: str) -> None:
    """Two sources at weight 0.8 give 0.704; at 0.5, one of them with less authority, 0.6475."""
    graph = explored(
        observation(1),
        observation(2, authority=0.85 if weight == 0.5 else 0.9),
        claims=[claim(1)],
        edges=[edge("obs_1", CLAIM, weight=weight), edge("obs_2", CLAIM, weight=weight)],
    )
    visit(graph, CLAIM, 0)
    visit(graph, CLAIM, 1)
    assert status(graph) == expected


def test_exactly_065_is_enough() -> None:
    """0.5 + (0.9 × 0.5 + 0.9 × 0.5) × 0.1 + 0.06 = 0.65."""
    graph = explored(
        observation(1),
        observation(2),
        claims=[claim(1)],
        edges=[edge("obs_1", CLAIM, weight=0.5), edge("obs_2", CLAIM, weight=0.5)],
    )
    assert graph.hypotheses[CLAIM]["strength"] == 0.65
    visit(graph, CLAIM, 0)
    visit(graph, CLAIM, 1)
    assert status(graph) == "verified"


@pytest.mark.parametrize(("weight", "expected"), [(0.8, "tested"), (0.5, "tested"), (0.3, "verified")])
def test_a_strong_contradiction_keeps_a_hypothesis_from_being_verified(weight: float, expected: str) -> None:
    """Seed 000 §3.5: verified means that it withstood refutation."""
    graph = strong(sources=5)
    apply_explore_updates(
        graph, payload([observation(6)], edges=[edge("obs_6", CLAIM, "CONTRADICTS", weight)])
    )
    assert graph.hypotheses[CLAIM]["strength"] >= 0.65
    visit(graph, CLAIM, 0)
    visit(graph, CLAIM, 1)
    assert status(graph) == expected


@pytest.mark.parametrize(("strength", "expected"), [(0.25, "tested"), (0.249999, "rejected")])
def test_below_a_quarter_a_hypothesis_is_rejected(strength: float, expected: str) -> None:
    graph = with_claims(1, strength=strength)
    visit(graph, CLAIM, 2)
    assert status(graph) == expected
    reason = graph.hypotheses[CLAIM]["status_reason"]
    assert (reason is not None and "iteration 3" in reason) == (expected == "rejected")


def test_a_rejected_hypothesis_is_left_alone() -> None:
    graph = with_claims(1, status="rejected", strength=0.9)
    visit(graph, CLAIM, 2)
    assert (status(graph), graph.hypotheses[CLAIM]["visit_count"]) == ("rejected", 0)


@pytest.mark.parametrize(("weight", "expected"), [(0.8, "tested"), (0.5, "tested"), (0.3, "verified")])
def test_a_verified_hypothesis_that_is_strongly_contradicted_is_only_tested_again(
    weight: float, expected: str
) -> None:
    """DESIGN section 8; it happens with the evidence, not only at its next visit."""
    graph = strong(sources=5)
    for iteration in range(2):
        visit(graph, CLAIM, iteration)
    assert status(graph) == "verified"
    against = payload([observation(9)], edges=[edge("obs_9", CLAIM, "CONTRADICTS", weight)])
    apply_explore_updates(graph, against)
    assert status(graph) == expected
    if expected == "tested":
        assert graph.hypotheses[CLAIM]["status_reason"] == "was verified, then contradicted"


def test_enough_weak_contradictions_take_verified_back_as_well() -> None:
    graph = explored(
        observation(1),
        observation(2),
        claims=[claim(1)],
        edges=[edge("obs_1", CLAIM, weight=0.5), edge("obs_2", CLAIM, weight=0.5)],
    )
    for iteration in range(2):
        visit(graph, CLAIM, iteration)
    against = payload([observation(3)], edges=[edge("obs_3", CLAIM, "CONTRADICTS", 0.3)])
    apply_explore_updates(graph, against)
    assert status(graph) == "tested"


def test_unproven_observations_alone_never_verify() -> None:
    """DESIGN section 7, rule 2."""
    graph = strong(sources=12, proof="unproven")
    assert graph.hypotheses[CLAIM]["strength"] >= 0.65
    for iteration in range(3):
        visit(graph, CLAIM, iteration)
    assert status(graph) == "tested"


def test_unproven_support_cannot_lift_proven_support_over_the_border() -> None:
    proven = [observation(1)]
    unproven = [observation(number, proof="unproven") for number in range(2, 8)]
    edges = [edge(item["id"], CLAIM) for item in [*proven, *unproven]]
    graph = explored(*proven, *unproven, claims=[claim(1)], edges=edges)
    for iteration in range(2):
        visit(graph, CLAIM, iteration)
    assert graph.hypotheses[CLAIM]["strength"] >= 0.65
    assert status(graph) == "tested"


def test_only_verified_hypotheses_are_demoted() -> None:
    graph = explored(claims=[claim(1)])
    assert not demote(graph, CLAIM)
    assert status(graph) == "unvisited"


def test_a_failed_exploration_moves_the_counter_and_nothing_else() -> None:
    """Seed 000 §4.10."""
    graph = strong()
    before = {key: value for key, value in graph.data.items() if key != "iteration"}
    snapshot = repr(before)
    finalize_iteration(graph, plan("hypothesis", CLAIM), explored=False)
    assert graph.iteration == 1
    assert repr({key: value for key, value in graph.data.items() if key != "iteration"}) == snapshot


def test_a_target_that_the_exploration_itself_rejected_is_not_visited() -> None:
    graph = strong()
    graph.hypotheses[CLAIM]["status"] = "rejected"
    finalize_iteration(graph, plan("hypothesis", CLAIM), explored=True)
    assert graph.hypotheses[CLAIM]["visit_count"] == 0


def test_only_the_direction_that_was_searched_is_used_up() -> None:
    graph = explored(claims=[claim(1, "first words", "other words")])
    finalize_iteration(graph, plan("unexplored", "other words"), explored=True)
    assert [item["used"] for item in graph.data["unexplored"]] == [False, True]
    assert graph.data["lens_index"] == 0


def test_a_lens_moves_on_when_it_was_used() -> None:
    graph = explored(claims=[claim(1)])
    finalize_iteration(graph, plan("6lens", "definition"), explored=True)
    assert graph.data["lens_index"] == 1
    assert graph.hypotheses[CLAIM]["visit_count"] == 0


@pytest.mark.parametrize(
    ("rules", "weight", "expected"), [(1, 0.3, "verified"), (3, 0.3, "tested"), (3, 0.5, "verified")]
)
def test_weak_edges_alone_verify_nothing_since_version_3(rules: int, weight: float, expected: str) -> None:
    """However many of them lift the strength over the border; older researches fold as they did."""
    found = [observation(number) for number in range(1, 6)]
    edges = [edge(item["id"], CLAIM, weight=weight) for item in found]
    graph = explored(*found, claims=[claim(1)], edges=edges)
    graph.rules = rules
    assert graph.hypotheses[CLAIM]["strength"] >= 0.65
    visit(graph, CLAIM, 0, refuting=True)
    visit(graph, CLAIM, 1, refuting=True)
    assert status(graph) == expected


@pytest.mark.parametrize(
    ("rules", "weight", "said"), [(1, 0.3, "contradicted"), (3, 0.3, "doubted"), (3, 0.8, "contradicted")]
)
def test_a_weak_contradiction_is_called_a_doubt_since_version_3(rules: int, weight: float, said: str) -> None:
    graph = explored(
        observation(1),
        observation(2),
        claims=[claim(1)],
        edges=[edge("obs_1", CLAIM, weight=0.5), edge("obs_2", CLAIM, weight=0.5)],
    )
    graph.rules = rules
    for iteration in range(2):
        visit(graph, CLAIM, iteration, refuting=True)
    apply_explore_updates(
        graph, payload([observation(3)], edges=[edge("obs_3", CLAIM, "CONTRADICTS", weight)])
    )
    assert graph.hypotheses[CLAIM]["status_reason"] == f"was verified, then {said}"
