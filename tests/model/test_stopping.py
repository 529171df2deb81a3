"""When a research ends by itself, goes in circles, or has spent its money."""

from __future__ import annotations

from typing import Any

import pytest

from pathfinder.model.cycle.research import KEPT_EVENTS, Research, new_research
from pathfinder.model.cycle.stopping import budget_left, client_budget, drifting, reason_to_complete

RULES = {
    "max_visits": 5,
    "refusals_per_card": 3,
    "drift_window": 3,
    "stop_when_saturated": True,
    "max_blocks": 3,
}


def research(**fields: Any) -> Research:
    """A research that has just started."""
    started = {
        "session": "20260101-test",
        "question": "Why?",
        "time": "2026-01-01T00:00:00+00:00",
        "driver": "interactive",
        "secret": "0" * 32,
        "corpora": [],
        "limits": {"max_iterations": 20},
        "budget": {"max_usd": None, "spent_usd": 0.0},
        "rules": dict(RULES),
    }
    return new_research(started | fields)


def rounds(*found: tuple[int, int, int]) -> list[dict[str, Any]]:
    """Rounds that brought so many observations, hypotheses and changes of status."""
    return [dict(zip(("observations", "hypotheses", "moved"), each, strict=True)) for each in found]


@pytest.mark.parametrize(("done", "complete"), [(19, False), (20, True), (21, True)])
def test_a_research_is_complete_at_its_iteration_limit(done: int, complete: bool) -> None:
    it = research()
    it.graph.data["iteration"] = done
    assert (reason_to_complete(it) == "iteration limit of 20 reached") == complete
    assert bool(reason_to_complete(it)) == complete


def test_a_saturated_research_is_complete_unless_the_rules_say_go_on() -> None:
    it = research()
    it.graph.data["health"]["issues"] = ["SATURATED"]
    assert "saturated" in str(reason_to_complete(it))
    it.state["rules"]["stop_when_saturated"] = False
    assert reason_to_complete(it) is None


@pytest.mark.parametrize("issue", ["LOW_QUALITY", "ALL_WEAK", "STALEMATE", "DATA_EXPLOSION"])
def test_no_other_issue_ends_a_research(issue: Any) -> None:
    it = research()
    it.graph.data["health"]["issues"] = [issue]
    assert reason_to_complete(it) is None


@pytest.mark.parametrize(
    ("found", "circling"),
    [
        ([(0, 0, 0)] * 2, False),
        ([(0, 0, 0)] * 3, True),
        ([(9, 9, 9), *[(0, 0, 0)] * 3], True),
        ([(1, 0, 0), (0, 0, 0), (0, 0, 0)], False),
        ([(0, 0, 0), (0, 0, 0), (0, 1, 0)], False),
        ([(0, 0, 0), (0, 0, 1), (0, 0, 0)], False),
    ],
)
def test_a_research_drifts_when_a_whole_window_brings_nothing(
    found: list[tuple[int, int, int]], circling: bool
) -> None:
    it = research()
    it.state["recent"] = rounds(*found)
    assert (drifting(it) == "the last 3 iterations brought nothing new") == circling
    assert bool(drifting(it)) == circling


def test_the_width_of_the_window_is_a_rule() -> None:
    it = research(rules={**RULES, "drift_window": 1})
    it.state["recent"] = rounds((3, 3, 3), (0, 0, 0))
    assert drifting(it)


def test_without_a_limit_there_is_no_budget_to_run_out_of() -> None:
    assert budget_left(research(), reserve=0.5) is None


@pytest.mark.parametrize(("spent", "left"), [(0.0, 4.5), (1.25, 3.25), (4.5, 0.0), (5.0, -0.5)])
def test_the_reserve_for_the_report_is_not_for_searching(spent: float, left: float) -> None:
    it = research(budget={"max_usd": 5.0, "spent_usd": spent})
    assert budget_left(it, reserve=0.5) == left


@pytest.mark.parametrize(("review", "read", "left"), [(False, 0.0, 7.2), (True, 0.0, 6.2), (True, 0.4, 6.6)])
def test_the_second_readers_share_is_not_for_the_client(review: bool, read: float, left: float) -> None:
    """Of 10 dollars 2 are spent and 0.5 kept for the report; 0.3 is what one request may cost."""
    it = research(budget={"max_usd": 10.0, "spent_usd": 2.0}, rules={**RULES, "review": review})
    it.state["figures"]["reading_usd"] = read
    assert client_budget(it, reserve=0.5) == left


def test_a_new_research_runs_and_knows_nothing() -> None:
    it = research()
    assert it.running
    assert (it.iteration, it.graph.observations, it.state["card"]) == (0, {}, None)


def test_a_status_is_kept_with_its_reason_and_among_the_events() -> None:
    it = research()
    it.set_status("paused", "lunch")
    assert not it.running
    assert (it.state["status"], it.state["status_reason"]) == ("paused", "lunch")
    assert it.state["events"][-1] == {"iteration": 0, "kind": "status", "text": "paused: lunch"}


def test_only_the_latest_events_are_kept() -> None:
    it = research()
    for number in range(KEPT_EVENTS + 5):
        it.note("test", str(number))
    assert len(it.state["events"]) == KEPT_EVENTS
    assert it.state["events"][-1]["text"] == str(KEPT_EVENTS + 4)
