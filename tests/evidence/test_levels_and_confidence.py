"""What the evidence earns: levels, confidence, life-cycle labels, independence."""

from __future__ import annotations

from typing import Any

import pytest
from tests.report.example import edge, graph, hypothesis, observation

from pathfinder.evidence.trust.confidence import confidence, disputed, lifecycle, recommendation, settled
from pathfinder.evidence.trust.levels import level
from pathfinder.model.graph.links import Evidence, independent

PAPER = {"source_type": "paper", "authority": 0.9}
BLOG = {"source_type": "blog", "authority": 0.5}
FORUM = {"source_type": "forum", "authority": 0.3}


def evidence_of(
    supporting: list[dict[str, Any]],
    contradicting: list[dict[str, Any]] | None = None,
    weight: float = 0.8,
    against: float | None = None,
) -> Evidence:
    """The evidence of hyp_A1, each observation from a source of its own unless it says otherwise."""
    seen = {}
    edges = []
    for kind, changes in (("SUPPORTS", supporting), ("CONTRADICTS", contradicting or [])):
        for change in changes:
            number = len(seen) + 1
            seen[f"obs_{number}"] = observation(number, "s", "q", number, **change)
            edges.append(
                edge(f"obs_{number}", "hyp_A1", kind, weight if kind == "SUPPORTS" else against or weight)
            )
    return Evidence(graph(seen, {"hyp_A1": hypothesis("h", 0.6, "tested")}, edges))


@pytest.mark.parametrize(
    ("supporting", "expected"),
    [
        ([], "uncertain"),
        ([FORUM], "uncertain"),
        ([BLOG], "likely"),
        ([PAPER], "likely"),
        ([PAPER, PAPER], "verified"),
        ([{**PAPER, "origin": "Smith 2021"}, {**PAPER, "origin": "smith (2021)"}], "likely"),
        ([FORUM, FORUM, FORUM], "likely"),
        ([PAPER, BLOG], "high"),
        ([BLOG, BLOG, BLOG], "high"),
        ([PAPER, PAPER], "verified"),
        ([PAPER, PAPER | {"text_id": "txt_1"}], "likely"),
        ([PAPER, PAPER | {"domain": "site1.example"}], "likely"),
        ([PAPER, PAPER | {"proof": "unproven"}], "likely"),
        ([PAPER | {"proof": "unproven"}], "uncertain"),
    ],
)
def test_a_level_is_earned_by_independent_proven_sources(supporting: list[Any], expected: str) -> None:
    """Copies, pages of one domain and unproven quotes add nothing."""
    assert level("hyp_A1", evidence_of(supporting)) == expected


def test_a_strong_proven_contradiction_shows_as_contradicted() -> None:
    """A weak or an unproven one only keeps the level down."""
    assert level("hyp_A1", evidence_of([PAPER, PAPER], [BLOG])) == "contradicted"
    assert level("hyp_A1", evidence_of([PAPER, PAPER], [BLOG], weight=0.3)) == "likely"
    assert level("hyp_A1", evidence_of([PAPER, PAPER], [BLOG | {"proof": "unproven"}])) == "likely"


def test_an_indirect_contradiction_does_not_outweigh_direct_support() -> None:
    """It keeps the level at likely, as any other does."""
    assert level("hyp_A1", evidence_of([PAPER, PAPER], [BLOG], against=0.5)) == "likely"


def test_weak_edges_alone_earn_no_more_than_likely() -> None:
    """However many trusted sources; and no weak one against it makes a verdict."""
    weak = evidence_of([PAPER, PAPER, BLOG], weight=0.3)
    assert level("hyp_A1", weak) == "likely"
    against = evidence_of([PAPER], [PAPER, PAPER], weight=0.3)
    found = hypothesis("h", 0.6, "tested")
    assert (level("hyp_A1", against), lifecycle("hyp_A1", found, against)) == ("likely", "SUPPORTED")


def test_confidence_follows_the_formula_of_the_seed() -> None:
    """Seed 002 §7.2, term by term: 0.9 x 0.8 + 0.5 x 0.8 against 0.3 x 0.8, three sources."""
    evidence = evidence_of([PAPER, BLOG], [FORUM])
    found = confidence(evidence.supporting("hyp_A1"), evidence.contradicting("hyp_A1"))
    raw = (1.12 - 0.24) / (1.12 + 0.24 + 1)
    assert found.confidence == pytest.approx((raw + 1) / 2 + 0.06)
    assert (found.support_count, found.contradict_count, found.source_diversity) == (2, 1, 3)
    assert found.recommendation == "LIKELY"


def test_the_bonus_for_many_sources_ends_at_a_tenth() -> None:
    """Seed 002 §7.2: 0.02 a source, at most 0.1."""
    found = confidence(evidence_of([FORUM] * 8).supporting("hyp_A1"), [])
    raw = 8 * 0.3 * 0.8
    assert found.confidence == pytest.approx((raw / (raw + 1) + 1) / 2 + 0.1)


def test_where_sources_disagree_nothing_is_to_be_accepted() -> None:
    """The number stays; only what it advises may not contradict the level, and doubt stays doubt."""
    evidence = evidence_of([PAPER, PAPER, PAPER], [FORUM])
    found = confidence(evidence.supporting("hyp_A1"), evidence.contradicting("hyp_A1"))
    assert found.recommendation == "LIKELY"
    assert settled(found, "likely") == found
    assert settled(found, "contradicted") == found._replace(recommendation="UNCERTAIN")
    refuted = confidence([], evidence.supporting("hyp_A1"))
    assert settled(refuted, "contradicted") == refuted
    assert not disputed(refuted, "contradicted")


def test_confidence_counts_an_independent_source_once_and_an_unproven_quote_half() -> None:
    """A copy changes nothing but the number of observations."""
    once = confidence(evidence_of([PAPER]).supporting("hyp_A1"), [])
    copied = confidence(evidence_of([PAPER, PAPER | {"text_id": "txt_1"}]).supporting("hyp_A1"), [])
    unproven = confidence(evidence_of([PAPER | {"proof": "unproven"}]).supporting("hyp_A1"), [])
    assert copied.confidence == once.confidence
    assert unproven.confidence == pytest.approx((0.36 / 1.36 + 1) / 2 + 0.02)


@pytest.mark.parametrize(
    ("value", "word"),
    [
        (0.9, "ACCEPT"),
        (0.7, "LIKELY"),
        (0.5, "UNCERTAIN"),
        (0.3, "DOUBTFUL"),
        (0.29, "REJECT"),
        (0.0, "REJECT"),
    ],
)
def test_a_recommendation_begins_at_its_threshold(value: float, word: str) -> None:
    """Seed 002 §7.2."""
    assert recommendation(value) == word


@pytest.mark.parametrize(
    ("changes", "edges", "label"),
    [
        ({"status": "unvisited"}, [], "INITIAL"),
        ({}, [edge("obs_1", "hyp_A1")], "SUPPORTED"),
        ({"status": "verified"}, [edge("obs_1", "hyp_A1")], "CONFIRMED"),
        ({}, [edge("obs_1", "hyp_A1", "CONTRADICTS")], "CONTRADICTED"),
        ({}, [edge("obs_1", "hyp_A1", "CONTRADICTS", 0.3)], "INITIAL"),
        ({"qualifications": [{"observation": "obs_1", "condition": "c"}]}, [], "REVISED"),
        ({"status": "rejected"}, [edge("obs_1", "hyp_A1", "CONTRADICTS")], "REJECTED"),
        (
            {"status": "rejected"},
            [edge("hyp_A2", "hyp_A1", "CONFLICTS", resolved=True, resolution_type="merged")],
            "ARCHIVED",
        ),
    ],
)
def test_the_life_cycle_label_is_derived_from_what_is_stored(
    changes: dict[str, Any], edges: list[Any], label: str
) -> None:
    """Seed 002 §7.1 by DESIGN section 8; a conflict alone contradicts nothing."""
    formed = hypothesis("h", 0.6, changes.pop("status", "tested"), **changes)
    data = graph({"obs_1": observation(1, "s", "q", 1)}, {"hyp_A1": formed}, edges)
    assert lifecycle("hyp_A1", formed, Evidence(data)) == label


def test_independence_is_transitive() -> None:
    """A page that shares its domain with one source and its text with another joins the two."""
    evidence = evidence_of([PAPER, PAPER, PAPER | {"domain": "site1.example", "text_id": "txt_2"}])
    assert [len(group) for group in independent(evidence.supporting("hyp_A1"))] == [3]


def test_confidence_takes_the_stored_credibility_of_the_source_where_there_is_one() -> None:
    """Authority feeds strength, credibility feeds confidence; without a record the authority stands in."""
    links = evidence_of([PAPER]).supporting("hyp_A1")
    name = links[0].observation["source_id"] or ""
    without = confidence(links, [])
    assert confidence(links, [], {name: {"title": "no rating"}}) == without
    low = confidence(links, [], {name: {"credibility": {"score": 0.15}}})
    assert low.confidence < without.confidence
    assert confidence(links, [], {name: {"credibility": {"score": 0.9}}}) == without
