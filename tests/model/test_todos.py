"""Tangents: triage, order, and what becomes of them (seed 003 §10)."""

from __future__ import annotations

from typing import Any

import pytest

from pathfinder.model.cycle.goal.todos import due, status_of, triage


@pytest.mark.parametrize(
    ("blocks", "within", "opened", "expected"),
    [
        (True, True, 0, ("now", "blocks_criterion")),
        (True, False, 0, ("now", "blocks_criterion")),
        (True, True, 2, ("now", "blocks_criterion")),
        (True, True, 3, ("defer", "enough_opened")),
        (True, False, 3, ("discard", "out_of_scope")),
        (False, False, 0, ("discard", "out_of_scope")),
        (False, True, 0, ("defer", "not_blocking")),
    ],
)
def test_triage(blocks: bool, within: bool, opened: int, expected: tuple[str, str]) -> None:
    assert triage({"blocks": blocks}, within_scope=within, opened=opened) == expected


class Kept:
    """As much of a research as is looked at."""

    def __init__(self, *rows: tuple[int, int]) -> None:
        self.state: Any = {
            "todos": [
                {"id": f"t{at}", "impact": impact, "effort": effort, "status": "pending"}
                for at, (impact, effort) in enumerate(rows, 1)
            ]
        }


def test_the_most_impact_for_its_effort_goes_first() -> None:
    """3/1, then 3/2 before 1/1 by its quotient, 2/2 before 1/1 at the same quotient, 1/3 last."""
    research: Any = Kept((1, 3), (1, 1), (3, 1), (2, 2), (3, 2))
    assert [each["id"] for each in due(research)] == ["t3", "t5", "t4", "t2", "t1"]


def test_at_most_ten_and_only_pending_ones() -> None:
    research: Any = Kept(*[(1, 1)] * 14)
    research.state["todos"][0]["status"] = "dropped"
    assert [each["id"] for each in due(research)] == [f"t{at}" for at in range(2, 12)]


def test_a_tangent_is_completed_with_its_sub_question() -> None:
    todo = {"status": "in-progress", "criterion": "q4"}
    assert status_of(todo, [{"id": "q4", "status": "open"}]) == "in-progress"
    assert status_of(todo, [{"id": "q4", "status": "answered"}]) == "completed"
    assert status_of({"status": "dropped"}, [{"id": "q4", "status": "answered"}]) == "dropped"
