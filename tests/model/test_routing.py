"""Tiers of models: the seed's table, the order of tries, and what a run of the client changes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.steps.desk import TIME, at

from pathfinder.memory.revival import BYTES, revival
from pathfinder.model.cycle.reasoning.routing import (
    RoutingContext,
    attempts,
    exhausted,
    next_tier,
    route,
    standing,
)
from pathfinder.model.cycle.state import Tier

ALIKE: dict[Tier, str] = {"frugal": "", "standard": "", "frontier": ""}
THREE: dict[Tier, str] = {"frugal": "small", "standard": "middle", "frontier": "big"}


@pytest.mark.parametrize(
    ("context", "tier"),
    [
        (RoutingContext(0.0, 0, "frugal", 0, consensus=True), "frontier"),
        (RoutingContext(0.0, 2, "frugal", 0), "standard"),
        (RoutingContext(0.0, 2, "standard", 0), "frontier"),
        (RoutingContext(0.0, 3, "frontier", 0), "frontier"),
        (RoutingContext(0.9, 0, "frontier", 5), "standard"),
        (RoutingContext(0.9, 0, "frugal", 5), "frugal"),
        (RoutingContext(0.9, 2, "standard", 5), "frontier"),  # failures go before successes
        (RoutingContext(0.71, 1, "frugal", 4), "frontier"),
        (RoutingContext(0.7, 0, "frugal", 0), "standard"),
        (RoutingContext(0.41, 0, "frugal", 0), "standard"),
        (RoutingContext(0.4, 0, "frontier", 0), "frugal"),
    ],
)
def test_route_to_tier_is_the_table_of_the_seed(context: RoutingContext, tier: Tier) -> None:
    assert route(context) == tier


def test_a_call_is_tried_thrice_in_its_tier_and_then_above_it() -> None:
    assert list(attempts("standard", THREE)) == [("standard", "middle")] * 3 + [("frontier", "big")] * 3
    assert list(attempts("frugal", ALIKE)) == [("frugal", "")] * 3


def record(desk: Any, kind: str, **event: Any) -> None:
    desk.record({"kind": kind, "time": TIME, **event})


def test_a_client_that_failed_thrice_goes_on_with_the_next_model_and_then_nothing_is_left() -> None:
    desk = at("PLAN")
    for _ in range(3):
        assert next_tier(desk.research, 0.0, THREE)[0] == "frugal"
        record(desk, "ran", failed=True, units=1)
    assert next_tier(desk.research, 0.0, THREE) == ("standard", "the client failed 3 times")
    assert not exhausted(desk.research, THREE) and exhausted(desk.research, ALIKE)
    record(desk, "routed", tier="frontier", why="the client failed 3 times", revive=True)
    assert exhausted(desk.research, THREE)
    assert standing(desk.research)["failed"] == 0
    record(desk, "ran", failed=False, units=30)
    assert standing(desk.research)["units"] == 33
    assert desk.research.state["events"][-1]["text"] == "TIER frontier because the client failed 3 times"


def test_two_failed_iterations_go_up_five_good_ones_go_down_and_a_change_begins_anew() -> None:
    desk = at("PLAN")
    state = desk.research.state
    each: dict[str, Any] = {"target": "", "queries": [], "observations": 1, "hypotheses": 0, "moved": 0}
    state["recent"] = [{**each, "iteration": at, "explored": False} for at in range(2)]  # type: ignore[typeddict-item]
    assert next_tier(desk.research, 0.0, THREE)[0] == "standard"
    record(desk, "routed", tier="standard", why="2 failures", revive=True)
    state["routing"]["since"] = 2
    assert next_tier(desk.research, 0.5, THREE)[0] == "standard"
    state["recent"] = [{**each, "iteration": 2 + at, "explored": True} for at in range(5)]  # type: ignore[typeddict-item]
    assert next_tier(desk.research, 0.5, THREE)[0] == "frugal"
    state["tier"] = "frontier"  # stagnation has raised it
    assert next_tier(desk.research, 0.5, THREE)[0] == "frontier"


def test_a_model_that_takes_over_is_told_at_most_2000_tokens_once() -> None:
    desk = at("PLAN")
    desk.iterate()
    assert "taken_over" not in desk.inputs
    record(desk, "routed", tier="standard", why="complexity 0.45", revive=True)
    told = desk.inputs["taken_over"]
    assert told.startswith("Question: Which air-source heat pumps heat houses below -15 °C?\nOpen q2: ")
    questions = desk.research.clarified["sub_questions"]
    questions += [{**questions[0], "id": f"q{number}", "text": "Why? " * 40} for number in range(3, 99)]
    assert BYTES - 300 < len(revival(desk.research).encode()) <= BYTES == 6000
    del questions[2:]
    desk.iterate()
    assert "taken_over" not in desk.inputs
