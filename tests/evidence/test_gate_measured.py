"""The gate on sentences over quotes of real pages: few false alarms, planted errors named."""

from __future__ import annotations

import pytest
from bench.gate import GOALS, measured
from bench.statements import TOPICS


@pytest.fixture(scope="module")
def figures() -> tuple[dict[str, int], dict[str, int], int]:
    """Planted errors and those named, by kind, and the sentences with a false alarm."""
    made, _, named, _, alarms = measured()
    return dict(made), dict(named), len({sentence for sentence, _ in alarms})


def test_true_sentences_raise_few_false_alarms(figures: tuple[dict[str, int], dict[str, int], int]) -> None:
    """At most three in a hundred."""
    true = sum(len(topic.sentences) for topic in TOPICS)
    assert true >= 150
    assert figures[2] <= 0.03 * true


@pytest.mark.parametrize("kind", GOALS)
def test_planted_errors_are_named(kind: str, figures: tuple[dict[str, int], dict[str, int], int]) -> None:
    """As often as the bench promises."""
    made, named, _ = figures
    assert made[kind] >= 15
    assert named[kind] >= GOALS[kind] * made[kind]
