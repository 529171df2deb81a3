"""How far the findings are from the question: figures computed by hand."""

from __future__ import annotations

import pytest

from pathfinder.model.cycle.resilience.drift import ALERT, WEIGHTS, constraints, goal, ontology, overall


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def test_the_weights_are_those_of_the_seed() -> None:
    assert WEIGHTS == {"goal": 50, "constraints": 30, "ontology": 20}
    assert ALERT == 0.3


@pytest.mark.parametrize(
    ("findings", "seed", "expected"),
    [
        (["pump cold"], ["pump cold"], 0.0),  # the same words
        (["pump cold"], ["pump heat"], 0.5),  # 1 / (√2 · √2)
        (["a b c", "a b"], ["a b"], 0.0572),  # 4 / (√(4 + 4 + 1) · √2) = 4 / 4.2426
        (["a", "a", "b"], ["a"], 0.1056),  # 2 / (√5 · 1) = 0.8944
        (["a b"], ["a", "a b"], 0.0513),  # (2 + 1) / (√2 · √(4 + 1)) = 3 / 3.1623
    ],
)
def test_the_goal_is_one_minus_the_cosine(findings: list[str], seed: list[str], expected: float) -> None:
    assert goal(map(words, findings), map(words, seed)) == expected


def test_without_a_word_in_common_nothing_can_be_told() -> None:
    """Findings of another language than the question are no drift."""
    assert goal([words("pompe froid")], [words("pump cold")]) is None
    assert goal([], [words("pump")]) is None
    assert goal([words("pump")], []) is None


@pytest.mark.parametrize(("violations", "expected"), [(0, 0.0), (1, 0.1), (7, 0.7), (10, 1.0), (25, 1.0)])
def test_each_violation_is_a_tenth_up_to_one(violations: int, expected: float) -> None:
    assert constraints(violations) == expected


def test_the_ontology_is_the_share_of_concepts_that_no_finding_names() -> None:
    findings = [words("heat pump works"), words("frost harms")]
    concepts = [words("heat pump"), words("frost"), words("heat frost"), words("boiler")]
    assert ontology(concepts, findings) == 0.5  # not in one finding together, and not at all
    assert ontology(concepts[:2], findings) == 0.0
    assert ontology([], findings) == 0.0
    assert ontology(concepts[:3], []) == 1.0


def test_the_sum_is_weighted() -> None:
    assert overall({"goal": 0.4, "ontology": 0.5}, 2) == 0.36  # 0.20 + 0.06 + 0.10
    assert overall({"goal": 1.0, "ontology": 1.0}, 12) == 1.0
