"""Four patterns with the thresholds of seed 003 §7.1, and the rungs of the ladder."""

from __future__ import annotations

from typing import Any

import pytest

from pathfinder.model.cycle.resilience.stagnation import LADDER_ENDS, THRESHOLDS, ladder, signs
from pathfinder.model.cycle.state import Round

RULE: Any = THRESHOLDS | {"ladder": ["persona", "reframe", "user"]}


def rounds(*given: dict[str, Any]) -> list[Round]:
    """Iterations on targets of their own that bring one observation, as far as nothing else is given."""
    usual = {"queries": [], "observations": 1, "hypotheses": 0, "moved": 0, "explored": True, "gain": 0.5}
    made: list[Any] = [
        {"iteration": number, "target": f"q{number}", "open": 2, **usual, **each}
        for number, each in enumerate(given)
    ]
    return made


def patterns(*given: dict[str, Any], since: int = 0) -> list[str]:
    return [sign.pattern for sign in signs(rounds(*given), RULE, since)]


def barren(target: str) -> dict[str, Any]:
    return {"target": target, "observations": 0}


def test_the_thresholds_are_those_of_the_seed() -> None:
    assert [THRESHOLDS[name] for name in ("spinning", "oscillation", "no_drift", "diminishing_returns")] == [
        *(2, 2, 3, 3)
    ]
    assert THRESHOLDS["improvement"] == 0.01


def test_the_same_target_twice_in_a_row_for_nothing_is_spinning() -> None:
    assert patterns(barren("q1")) == []
    assert patterns(barren("q1"), barren("q1, also q2")) == ["spinning"]
    assert patterns(barren("q1"), barren("q2")) == []
    assert patterns(barren("q1"), {"target": "q1"}) == []
    assert patterns(barren("q1"), barren("q1") | {"moved": 1}) == []
    assert patterns({}, barren("q1"), barren("q1"), since=2) == []


def test_two_targets_in_turn_twice_oscillate_when_nothing_moves() -> None:
    turn = [{"target": "q1"}, {"target": "q2"}]
    assert patterns(*turn, *turn[:1]) == []
    assert patterns(*turn, *turn) == ["oscillation"]
    assert patterns(*turn, *turn, since=1) == []
    assert patterns(*turn, turn[0], turn[1] | {"moved": 1}) == []
    assert patterns(*turn, turn[0], turn[1] | {"open": 1}) == []
    assert patterns(*turn, turn[1], turn[0]) == []


def test_a_status_in_turn_twice_oscillates() -> None:
    up, down = ({"became": [["hyp_A1", status]], "moved": 1} for status in ("verified", "tested"))
    assert patterns(up, down, up) == []
    assert patterns(up, down, {}, up, down) == ["oscillation"]
    assert patterns(up, down, up, down, {}) == []
    other = {"became": [["hyp_A2", "tested"]], "moved": 1}
    assert patterns(up, down, up, other) == []


@pytest.mark.parametrize(
    ("goals", "found"),
    [
        ((0.5, 0.5009, 0.5, 0.5009), True),  # three changes of 0.0009, below 0.001
        ((0.5, 0.501, 0.5, 0.5), False),  # the first change is 0.001
        ((0.5, 0.5, 0.5), False),  # two changes
        ((0.9, 0.5, 0.5, 0.5, 0.5), True),
    ],
)
def test_findings_that_leave_the_goal_where_it_was_are_no_drift(
    goals: tuple[float, ...], *, found: bool
) -> None:
    assert patterns(*({"goal": goal} for goal in goals)) == ["no_drift"] * found


def test_no_drift_is_only_where_output_came_and_nothing_moved() -> None:
    still = [{"goal": 0.5}] * 3
    assert patterns(*still, {"goal": 0.5}) == ["no_drift"]
    assert patterns(*still, {"goal": 0.5, "observations": 0}) == []
    assert patterns(*still, {"goal": 0.5, "moved": 1}) == []
    assert patterns(*still, {"goal": 0.5, "open": 1}) == []
    assert patterns(*still, {}) == []
    assert patterns(*still, {"goal": 0.5}, since=1) == ["no_drift"]
    assert patterns(*still, {"goal": 0.5}, since=2) == []


def test_less_than_a_hundredth_for_three_iterations_is_diminishing_returns() -> None:
    poor = {"gain": 0.0099}
    assert patterns(poor, poor) == []
    assert patterns(poor, poor, poor) == ["diminishing_returns"]
    assert patterns(poor, poor, {"gain": 0.01}) == []
    assert patterns({}, poor, poor, poor, since=2) == []


def test_a_tier_is_a_rung_where_its_model_is_another() -> None:
    rest = list(LADDER_ENDS)
    assert rest == ["persona", "reframe", "user"]
    all_alike = {"frugal": "", "standard": "", "frontier": ""}
    assert ladder(all_alike, "loop") == rest
    assert ladder({**all_alike, "frontier": "big"}, "loop") == ["frontier", *rest]
    three = {"frugal": "small", "standard": "middle", "frontier": "big"}
    assert ladder(three, "loop") == ["standard", "frontier", *rest]
    assert ladder(three, "interactive") == rest
