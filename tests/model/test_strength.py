"""Strength: the worked example of seed 000 §9.3 and the corrections of DESIGN section 8."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.model.build import claim, edge, explored, idea, observation, payload

from pathfinder.model.graph.cognigraph import CogniGraph
from pathfinder.model.graph.strength import Terms, calculate_strength, strength_terms
from pathfinder.model.graph.update import apply_explore_updates, finalize_iteration

CLAIM = "hyp_A1"


def supported(*observations: dict[str, Any], kind: str = "SUPPORTS", weight: float = 0.8) -> CogniGraph:
    """A graph in which every observation has one edge of a kind to one claim."""
    edges = [edge(item["id"], CLAIM, kind, weight) for item in observations]
    return explored(*observations, claims=[claim(1)], edges=edges)


def test_the_worked_example_of_the_seed_term_by_term() -> None:
    """Seed 000 §9.3: 0.5 + 0.072 + 0.0425 + 0.06 - 0.108 = 0.5665."""
    graph = explored(claims=[claim(1)])
    assert calculate_strength(graph, CLAIM) == 0.5

    first = payload([observation(2, authority=0.9)], edges=[edge("obs_2", CLAIM, weight=0.8)])
    apply_explore_updates(graph, first)
    assert strength_terms(graph, CLAIM).support == pytest.approx(0.072)
    assert strength_terms(graph, CLAIM)._replace(diversity=0).total == pytest.approx(0.572)

    second = payload([observation(5, authority=0.85)], edges=[edge("obs_5", CLAIM, weight=0.5)])
    apply_explore_updates(graph, second)
    terms = strength_terms(graph, CLAIM)
    assert terms.support == pytest.approx(0.072 + 0.0425)
    assert terms._replace(diversity=0).total == pytest.approx(0.6145)
    assert terms.diversity == pytest.approx(0.06)
    assert graph.hypotheses[CLAIM]["strength"] == pytest.approx(0.6745)

    third = payload([observation(9, authority=0.9)], edges=[edge("obs_9", CLAIM, "CONTRADICTS", 0.8)])
    apply_explore_updates(graph, third)
    terms = strength_terms(graph, CLAIM)
    assert terms.contradiction == pytest.approx(0.108)
    assert terms == Terms(0.5, pytest.approx(0.1145), pytest.approx(0.108), pytest.approx(0.06))
    assert graph.hypotheses[CLAIM]["strength"] == 0.5665


def test_the_worked_example_ends_tested_and_short_of_verified() -> None:
    """Seed 000 §9.3, last line; visited in three iterations."""
    graph = explored(claims=[claim(1)])
    target = {"target_type": "hypothesis", "target_id": CLAIM, "conflict_with": None}
    for number, authority, kind, weight in (
        (2, 0.9, "SUPPORTS", 0.8),
        (5, 0.85, "SUPPORTS", 0.5),
        (9, 0.9, "CONTRADICTS", 0.8),
    ):
        found = [observation(number, authority=authority)]
        apply_explore_updates(graph, payload(found, edges=[edge(f"obs_{number}", CLAIM, kind, weight)]))
        finalize_iteration(graph, target, True)
    assert graph.hypotheses[CLAIM]["status"] == "tested"
    assert graph.hypotheses[CLAIM]["strength"] == 0.5665


def test_claims_start_at_a_half_and_ideas_at_four_tenths() -> None:
    graph = explored(claims=[claim(1)], ideas=[idea(1)])
    assert {key: item["strength"] for key, item in graph.hypotheses.items()} == {"hyp_B1": 0.4, CLAIM: 0.5}


@pytest.mark.parametrize("kind", ["SUPPORTS", "CONTRADICTS"])
def test_one_registrable_domain_counts_once_with_its_largest_product(kind: str) -> None:
    """DESIGN section 8: repeated observations of one source do not add up."""
    several = supported(
        observation(1, domain="a.example", authority=0.3),
        observation(2, domain="a.example", authority=0.9),
        observation(3, domain="a.example", authority=0.5),
        kind=kind,
    )
    alone = supported(observation(2, domain="a.example", authority=0.9), kind=kind)
    assert strength_terms(several, CLAIM) == strength_terms(alone, CLAIM)


def test_the_largest_product_of_authority_and_weight_counts_not_the_largest_authority() -> None:
    graph = explored(
        observation(1, domain="a.example", authority=0.9),
        observation(2, domain="a.example", authority=0.5),
        claims=[claim(1)],
        edges=[edge("obs_1", CLAIM, weight=0.3), edge("obs_2", CLAIM, weight=0.8)],
    )
    assert strength_terms(graph, CLAIM).support == pytest.approx(0.5 * 0.8 * 0.1)


@pytest.mark.parametrize("kind", ["SUPPORTS", "CONTRADICTS"])
def test_a_syndicated_copy_on_another_domain_is_the_same_source(kind: str) -> None:
    copied = supported(observation(1, text_id="txt_same"), observation(2, text_id="txt_same"), kind=kind)
    alone = supported(observation(1, text_id="txt_same"), kind=kind)
    assert strength_terms(copied, CLAIM) == strength_terms(alone, CLAIM)


@pytest.mark.parametrize("kind", ["SUPPORTS", "CONTRADICTS"])
def test_pages_that_pass_on_one_study_are_one_source(kind: str) -> None:
    """However its name is spelled; pages that pass on another one count for themselves."""
    told = supported(
        observation(1, origin="Smith 2021 trial"), observation(2, origin="Smith, 2021: Trial"), kind=kind
    )
    alone = supported(observation(1), kind=kind)
    other = supported(observation(1, origin="Smith 2021 trial"), observation(2, origin="Kim 2022"), kind=kind)
    assert strength_terms(told, CLAIM) == strength_terms(alone, CLAIM)
    assert strength_terms(other, CLAIM) != strength_terms(alone, CLAIM)


def test_two_independent_sources_count_twice() -> None:
    terms = strength_terms(supported(observation(1), observation(2)), CLAIM)
    assert terms.support == pytest.approx(2 * 0.072)
    assert terms.diversity == pytest.approx(0.06)


def test_sources_joined_by_a_chain_are_one() -> None:
    """a.example copies b.example's text, and b.example is also c's domain: all one."""
    chain = [
        observation(1, domain="a.example", text_id="txt_a", authority=0.5),
        observation(2, domain="b.example", text_id="txt_b", authority=0.85),
        observation(3, domain="a.example", text_id="txt_b", authority=0.3),
    ]
    terms = strength_terms(supported(*chain), CLAIM)
    assert terms.support == pytest.approx(0.85 * 0.8 * 0.1)
    assert terms.diversity == pytest.approx(0.03)


def test_a_source_joined_twice_over_takes_everybody_along() -> None:
    """Three groups become two, then one; what comes to the third afterwards still belongs to all."""
    chain = [
        observation(1, domain="a.example", text_id="txt_a", authority=0.5),
        observation(2, domain="b.example", text_id="txt_b", authority=0.5),
        observation(3, domain="c.example", text_id="txt_c", authority=0.5),
        observation(4, domain="b.example", text_id="txt_c", authority=0.5),
        observation(5, domain="a.example", text_id="txt_b", authority=0.5),
        observation(6, domain="c.example", text_id="txt_d", authority=0.9),
    ]
    terms = strength_terms(supported(*chain), CLAIM)
    assert terms.support == pytest.approx(0.072)
    assert terms.diversity == pytest.approx(0.03)


def test_the_diversity_bonus_ends_at_five_independent_sources() -> None:
    def bonus(count: int) -> float:
        found = [observation(number) for number in range(1, count + 1)]
        return strength_terms(supported(*found), CLAIM).diversity

    assert [bonus(count) for count in (4, 5, 6)] == pytest.approx([0.12, 0.15, 0.15])


def test_contradicting_sources_earn_no_diversity_bonus() -> None:
    assert strength_terms(supported(observation(1), kind="CONTRADICTS"), CLAIM).diversity == 0


def test_an_unproven_observation_weighs_half() -> None:
    """DESIGN section 7, rule 2."""
    unproven = strength_terms(supported(observation(1, proof="unproven")), CLAIM)
    assert unproven.support == pytest.approx(0.072 / 2)
    against = strength_terms(supported(observation(1, proof="unproven"), kind="CONTRADICTS"), CLAIM)
    assert against.contradiction == pytest.approx(0.108 / 2)


def test_a_near_quote_weighs_as_much_as_an_exact_one() -> None:
    near = strength_terms(supported(observation(1, proof="near")), CLAIM)
    assert near == strength_terms(supported(observation(1)), CLAIM)


def test_strength_stays_between_zero_and_one() -> None:
    many = [observation(number) for number in range(1, 31)]
    assert calculate_strength(supported(*many), CLAIM) == 1.0
    assert calculate_strength(supported(*many, kind="CONTRADICTS"), CLAIM) == 0.0


EVIDENCE = st.lists(
    st.tuples(
        st.sampled_from(["a", "b", "c", "d"]),
        st.sampled_from(["w", "x", "y", "z"]),
        st.sampled_from([0.9, 0.85, 0.5, 0.3, 0.2]),
        st.sampled_from(["exact", "near", "unproven"]),
        st.sampled_from(["SUPPORTS", "CONTRADICTS"]),
        st.sampled_from([0.3, 0.5, 0.8]),
    ),
    max_size=12,
)


def built(evidence: list[Any], order: list[int]) -> CogniGraph:
    """A graph to which the evidence came one by one, in an order."""
    graph = explored(claims=[claim(1)])
    for number in order:
        domain, text, authority, proof, kind, weight = evidence[number]
        found = observation(number + 1, domain=domain, text_id=text, authority=authority, proof=proof)
        apply_explore_updates(graph, payload([found], edges=[edge(f"obs_{number + 1}", CLAIM, kind, weight)]))
    return graph


@given(EVIDENCE, st.randoms(use_true_random=False))
def test_strength_does_not_depend_on_the_order_of_the_evidence(
    evidence: list[Any], chance: random.Random
) -> None:
    order = list(range(len(evidence)))
    first = built(evidence, order)
    chance.shuffle(order)
    assert strength_terms(built(evidence, order), CLAIM) == strength_terms(first, CLAIM)


def by_the_book(evidence: list[Any], kind: str) -> tuple[float, int]:
    """Largest products and number of independent sources, by joining groups until none touch."""
    groups: list[tuple[set[str], float]] = []
    for domain, text, authority, proof, edge_kind, weight in evidence:
        if edge_kind != kind:
            continue
        marks, product = {f"d{domain}", f"t{text}"}, authority * weight / (2 if proof == "unproven" else 1)
        for other in [group for group in groups if group[0] & marks]:
            groups.remove(other)
            marks, product = marks | other[0], max(product, other[1])
        groups.append((marks, product))
    return sum(product for _, product in groups), len(groups)


@given(EVIDENCE)
def test_strength_agrees_with_the_formula_computed_the_slow_way(evidence: list[Any]) -> None:
    support, sources = by_the_book(evidence, "SUPPORTS")
    against, _ = by_the_book(evidence, "CONTRADICTS")
    expected = 0.5 + support * 0.1 - against * 0.15 + min(sources * 0.03, 0.15)
    strength = built(evidence, list(range(len(evidence)))).hypotheses[CLAIM]["strength"]
    assert strength == pytest.approx(min(max(expected, 0), 1), abs=2e-6)
