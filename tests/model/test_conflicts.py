"""Conflicts are one edge a pair, and end in one of five ways (seed 000 §4.6, DESIGN section 8)."""

from __future__ import annotations

import pytest
from tests.model.build import claim, edge, explored, observation, payload, plan, resolution

from pathfinder.model.graph.cognigraph import CogniGraph
from pathfinder.model.graph.conflicts import active_conflicts, find_conflict, reject
from pathfinder.model.graph.update import apply_explore_updates, finalize_iteration

A, B = "hyp_A1", "hyp_A2"


def conflict() -> CogniGraph:
    """Two claims in conflict; obs_1 supports the first, obs_2 the second."""
    return explored(
        observation(1),
        observation(2),
        claims=[claim(1), claim(2)],
        edges=[edge(A, B, "CONFLICTS"), edge("obs_1", A), edge("obs_2", B)],
    )


@pytest.mark.parametrize("ends", [(A, B), (B, A)])
def test_a_pair_is_one_edge_whichever_way_it_is_stated(ends: tuple[str, str]) -> None:
    graph = conflict()
    apply_explore_updates(graph, payload(edges=[edge(*ends, "CONFLICTS", 0.3)]))
    assert [item["weight"] for item in graph.data["edges"] if item["type"] == "CONFLICTS"] == [0.8]
    assert len(active_conflicts(graph)) == 1


@pytest.mark.parametrize("ends", [(A, B), (B, A)])
def test_a_pair_is_found_and_resolved_whichever_way_it_is_stated(ends: tuple[str, str]) -> None:
    graph = conflict()
    assert find_conflict(graph, *ends) is graph.conflicts[0]
    apply_explore_updates(graph, payload(resolution=resolution("scope_mismatch", *ends)))
    assert active_conflicts(graph) == []


@pytest.mark.parametrize("kind", ["condition_difference", "definition_mismatch", "scope_mismatch"])
def test_three_resolutions_keep_both_sides(kind: str) -> None:
    graph = conflict()
    before = {key: (item["status"], item["strength"]) for key, item in graph.hypotheses.items()}
    apply_explore_updates(graph, payload(resolution=resolution(kind, A, B)))
    stored = graph.conflicts[0]
    assert (stored["resolved"], stored["resolution"]) == (True, "what tells them apart")
    assert stored["resolution_type"] == kind
    assert {key: (item["status"], item["strength"]) for key, item in graph.hypotheses.items()} == before


@pytest.mark.parametrize(("rejected", "kept"), [(A, B), (B, A)])
def test_one_rejected_rejects_the_one_it_names(rejected: str, kept: str) -> None:
    graph = conflict()
    apply_explore_updates(graph, payload(resolution=resolution("one_rejected", A, B, rejected=rejected)))
    assert graph.hypotheses[rejected]["status"] == "rejected"
    assert "what tells them apart" in str(graph.hypotheses[rejected]["status_reason"])
    assert graph.hypotheses[kept]["status"] == "unvisited"
    assert graph.conflicts[0]["resolved"]


def test_evidence_for_a_rejected_hypothesis_is_kept_and_moves_its_strength_no_more() -> None:
    graph = conflict()
    reject(graph, A, "for a test")
    before = graph.hypotheses[A]["strength"]
    apply_explore_updates(graph, payload([observation(3)], edges=[edge("obs_3", A)]))
    assert len(graph.evidence(A)) == 2
    assert (graph.hypotheses[A]["strength"], graph.hypotheses[A]["status"]) == (before, "rejected")


@pytest.mark.parametrize("ends", [(A, B), (B, A)])
@pytest.mark.parametrize(("survivor", "absorbed"), [(A, B), (B, A)])
def test_merged_hands_the_evidence_of_the_other_to_the_survivor(
    ends: tuple[str, str], survivor: str, absorbed: str
) -> None:
    graph = conflict()
    apply_explore_updates(graph, payload(resolution=resolution("merged", *ends, survivor=survivor)))
    assert graph.hypotheses[absorbed]["status"] == "rejected"
    assert f"merged into {survivor}" in str(graph.hypotheses[absorbed]["status_reason"])
    assert {item["from"] for item in graph.evidence(survivor)} == {"obs_1", "obs_2"}
    assert graph.hypotheses[survivor]["strength"] == pytest.approx(0.5 + 2 * 0.102)


def test_merged_does_not_set_an_observation_on_both_sides_of_the_survivor() -> None:
    """What supports one side often contradicts the other: the survivor's own reading stands."""
    graph = conflict()
    apply_explore_updates(graph, payload(edges=[edge("obs_1", B, "CONTRADICTS")]))
    apply_explore_updates(graph, payload(resolution=resolution("merged", A, B, survivor=A)))
    kinds = [item["type"] for item in graph.evidence(A) if item["from"] == "obs_1"]
    assert kinds == ["SUPPORTS"]


def test_a_verified_survivor_that_takes_over_a_contradiction_is_verified_no_longer() -> None:
    """DESIGN section 8: verified means that it withstood refutation."""
    graph = conflict()
    graph.hypotheses[A]["status"] = "verified"
    against = payload([observation(3)], edges=[edge("obs_3", B, "CONTRADICTS")])
    apply_explore_updates(graph, against)
    apply_explore_updates(graph, payload(resolution=resolution("merged", A, B, survivor=A)))
    assert graph.hypotheses[A]["status"] == "tested"


def test_merged_hands_over_qualifications_as_well() -> None:
    graph = conflict()
    limit = {"observation": "obs_2", "hypothesis": B, "condition": "only in dry air"}
    apply_explore_updates(graph, payload(qualifications=[limit]))
    apply_explore_updates(graph, payload(resolution=resolution("merged", A, B, survivor=A)))
    expected = [{"observation": "obs_2", "condition": "only in dry air"}]
    assert graph.hypotheses[A]["qualifications"] == expected


def test_a_conflict_with_a_rejected_side_asks_for_no_search_but_stays_stored() -> None:
    """Seed 000 §3.4."""
    graph = conflict()
    reject(graph, A, "for the test")
    assert active_conflicts(graph) == []
    assert not graph.conflicts[0]["resolved"]


def test_a_search_on_a_conflict_is_counted_as_an_attempt_whichever_way_it_is_named() -> None:
    graph = conflict()
    finalize_iteration(graph, plan("hypothesis", A, B), explored=True)
    finalize_iteration(graph, plan("hypothesis", B, A), explored=True)
    assert graph.conflicts[0]["attempts"] == 2


def test_a_failed_search_on_a_conflict_is_no_attempt() -> None:
    graph = conflict()
    finalize_iteration(graph, plan("hypothesis", A, B), explored=False)
    assert "attempts" not in graph.conflicts[0]
