"""Sub-questions as a tree of acceptance criteria: states, atomicity, splitting (seed 003 §6.2, §6.3)."""

from __future__ import annotations

from typing import Any

import pytest

from pathfinder.model.cycle.goal.criteria import (
    complete,
    complexity,
    leaves,
    state_of,
    verifiable,
    why_not_atomic,
)

LIMIT = 5


def asked(**fields: Any) -> dict[str, Any]:
    return {"id": "q1", "text": "How efficient are heat pumps at -20 °C?", "status": "open", **fields}


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        (asked(), "pending"),
        (asked(searches=1), "in-progress"),
        (asked(observations=1), "in-progress"),
        (asked(searches=4), "in-progress"),
        (asked(searches=5), "failed"),
        (asked(status="answered", searches=5), "completed"),
        (asked(needs=["q2"]), "blocked"),
        (asked(needs=["q2"], searches=2), "blocked"),
        (asked(needs=["q3"]), "pending"),
    ],
)
def test_the_state_follows_from_status_searches_and_needs(item: dict[str, Any], expected: str) -> None:
    others = [
        {"id": "q2", "text": "What does the cold do to compressors?", "status": "open"},
        {"id": "q3", "text": "What is a heat pump made of?", "status": "answered"},
    ]
    assert state_of(item, [item, *others], LIMIT) == expected


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ({}, {}, "pending"),
        ({"searches": 1}, {}, "in-progress"),
        ({"status": "answered"}, {}, "in-progress"),
        ({"searches": 5}, {"searches": 5}, "failed"),
        ({"searches": 5}, {}, "in-progress"),
    ],
)
def test_a_parent_stands_as_its_parts_do(
    first: dict[str, Any], second: dict[str, Any], expected: str
) -> None:
    top = asked(searches=9)
    parts = [asked(id="q1.1", parent="q1", **first), asked(id="q1.2", parent="q1", **second)]
    top.pop("searches")
    assert state_of(top, [top, *parts], LIMIT) == expected


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("How efficient are heat pumps at -20 °C?", 1),
        ("Do heat pumps work in cold and wet places?", 2),
        ("What are the costs, lifetimes and risks of heat pumps?", 3),
        ("What do they cost? Who pays?", 3),
        ("What do they cost; who pays?", 3),
        ("Was kosten Wärmepumpen und was sparen sie?", 2),
        ("Which candy do androids order?", 1),
    ],
)
def test_joints_are_counted_a_second_question_twice(text: str, count: int) -> None:
    assert complexity(text) == count


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Costs?", False),
        ("Why so?", False),
        ("What does installation cost?", True),
        ("热泵的效率是多少", True),
    ],
)
def test_what_says_nothing_cannot_be_verified(text: str, expected: bool) -> None:
    assert verifiable(text) is expected


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({}, []),
        ({"text": "What are the costs, lifetimes and risks?"}, ["complexity"]),
        ({"needs": ["q2"]}, ["dependencies"]),
        ({"text": "Costs?"}, ["not verifiable"]),
        ({"searches": 2}, []),
        ({"searches": 3}, ["duration"]),
        (
            {"text": "Cost, life and risk?", "searches": 3, "needs": ["q2"]},
            ["complexity", "dependencies", "duration"],
        ),
    ],
)
def test_the_four_tests_of_atomicity(fields: dict[str, Any], why: list[str]) -> None:
    item, other = asked(**fields), {"id": "q2", "text": "Another one is open?", "status": "open"}
    assert why_not_atomic(item, [item, other]) == why


def test_a_parent_is_answered_with_its_last_part_and_answers_its_parts() -> None:
    every: Any = [asked(), asked(id="q1.1", parent="q1"), asked(id="q1.2", parent="q1"), asked(id="q10")]
    assert [each["id"] for each in leaves(every)] == ["q1.1", "q1.2", "q10"]
    complete(every, ["q1.1"])
    assert [each["status"] for each in every] == ["open", "answered", "open", "open"]
    complete(every, ["q1.2"])
    assert [each["status"] for each in every] == ["answered", "answered", "answered", "open"]
    again: Any = [asked(), asked(id="q1.1", parent="q1"), asked(id="q10")]
    complete(again, ["q1"])
    assert [each["status"] for each in again] == ["answered", "answered", "open"]


def test_a_tree_of_three_levels_is_answered_from_below() -> None:
    every: Any = [asked(), asked(id="q1.1", parent="q1"), asked(id="q1.1.1", parent="q1.1")]
    complete(every, ["q1.1.1"])
    assert {each["status"] for each in every} == {"answered"}
