"""The gate on labelled sentences over real pages: few false alarms, planted errors caught.

Those that the rules were tuned on are left to `bench/run.py gate`.
"""

from __future__ import annotations

import pytest
from bench.gate import DATA, FALSE_ALARMS, GOALS, judged, shares

FEWEST = 15  # sentences of a label in a file, fewer tell nothing


@pytest.fixture(scope="module", params=("statements_fresh.jsonl", "statements_paraphrased.jsonl"))
def figures(request: pytest.FixtureRequest) -> dict[str, tuple[int, int]]:
    """Label to the sentences of a file, and those in which the gate finds something."""
    return shares(judged(DATA / request.param))


def test_true_sentences_raise_few_false_alarms(figures: dict[str, tuple[int, int]]) -> None:
    total, alarmed = figures["true"]
    assert alarmed <= FALSE_ALARMS * total


@pytest.mark.parametrize("label", GOALS)
def test_planted_errors_are_caught(label: str, figures: dict[str, tuple[int, int]]) -> None:
    """As often as the bench promises."""
    total, found = figures.get(label, (0, 0))
    if total < FEWEST:
        pytest.skip(f"{total} sentences")
    assert found >= GOALS[label] * total
