"""The state machine: what each kind of event does, and that folding the events again gives the same."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.steps.desk import (
    TIME,
    Desk,
    at,
    claim,
    clarify,
    explore,
    failure,
    gaps,
    ideate,
    nothing_new,
    plan,
)

from pathfinder.model.cycle.research import KEPT_ITERATIONS
from pathfinder.model.cycle.stopping import drifting
from pathfinder.steps import all_steps, step_named
from pathfinder.steps.protocol import apply_event


def test_the_steps_come_in_the_order_of_an_iteration() -> None:
    report = ["OUTLINE", "REVIEW", "SECTION", "SUMMARY"]
    assert [step.NAME for step in all_steps()] == [
        *report,
        "CLARIFY",
        "LATERAL",
        "GAPS",
        "PLAN",
        "EXPLORE",
        "IDEATE",
    ]
    assert step_named("PLAN").NAME == "PLAN"


def test_card_names_are_numbered_and_never_used_twice() -> None:
    desk, names = Desk(), []
    for number in range(8):
        card = desk.research.state["card"]
        names.append(card["id"])
        made = {"CLARIFY": clarify, "PLAN": plan, "EXPLORE": nothing_new, "IDEATE": ideate}
        desk.hand_in({} if number % 3 == 2 else made[desk.step](desk.inputs))
    assert names[:3] == ["0001-clarify", "0002-plan", "0003-explore"]
    assert len(set(names)) == 8
    assert [name[:4] for name in names] == [f"{number:04d}" for number in range(1, 9)]


def test_how_many_refusals_a_card_bears_is_a_rule() -> None:
    desk = Desk(refusals_per_card=2)
    desk.hand_in({})
    assert desk.step == "CLARIFY"
    desk.hand_in({})
    assert desk.step == "PLAN"


def test_reaching_the_iteration_limit_completes_the_research() -> None:
    desk = Desk()
    desk.research.state["limits"] = {"max_iterations": 2}
    desk.iterate()
    assert desk.research.running
    desk.iterate()
    assert desk.research.state["status"] == "completed"
    assert desk.research.state["card"] is None
    assert desk.step == "none"


@pytest.mark.parametrize("version", [1, 2])
def test_a_saturated_research_completes_at_its_health_check(version: int) -> None:
    """Since version 2 of the rules where the completeness check is done and nobody is there to be asked."""
    desk = Desk(version=version)
    desk.research.state["gaps"] = 0
    desk.research.state["driver"] = "loop"
    while desk.research.iteration < 14:
        desk.iterate()
    for number in range(3):
        item = copy.deepcopy(next(iter(desk.research.graph.hypotheses.values()), HYPOTHESIS))
        desk.research.graph.hypotheses[f"hyp_A{number + 1}"] = item | {"status": "verified"}
    desk.iterate()
    assert desk.research.iteration == 15
    assert desk.research.state["status"] == "completed"
    assert "saturated" in desk.research.state["status_reason"]


HYPOTHESIS: Any = {
    "type": "A",
    "summary": "A claim that was verified.",
    "strength": 0.8,
    "status": "verified",
    "visit_count": 2,
    "last_visited": 3,
    "created_at": 1,
    "reasoning_tool": None,
    "derived_from": [],
    "verify_keywords": ["words"],
    "qualifications": [],
    "status_reason": None,
    "history": [],
}


def status(desk: Desk, to: str, **fields: Any) -> None:
    desk.record({"kind": "status", "time": TIME, "status": to, "reason": None, **fields})


def test_pausing_keeps_the_card_and_resuming_goes_on_with_it() -> None:
    desk = at("EXPLORE")
    card = dict(desk.research.state["card"])
    status(desk, "paused")
    assert not desk.research.running
    assert desk.research.state["card"] == card
    status(desk, "running")
    assert desk.research.state["card"] == card


def test_raising_the_limit_of_a_completed_research_opens_its_next_card() -> None:
    desk = Desk()
    desk.research.state["limits"] = {"max_iterations": 1}
    desk.iterate()
    assert desk.step == "none"
    status(desk, "running", max_iterations=3, past_saturation=True)
    assert desk.step == "PLAN"
    assert desk.research.state["limits"] == {"max_iterations": 3}
    assert desk.research.state["rules"]["stop_when_saturated"] is False


def test_money_spent_adds_up_and_the_limit_can_be_changed() -> None:
    desk = Desk()
    for usd in (0.1, 0.2):
        desk.record({"kind": "spent", "time": TIME, "usd": usd})
    assert desk.research.state["budget"]["spent_usd"] == 0.3
    desk.record({"kind": "budget", "time": TIME, "max_usd": 7.0})
    assert desk.research.state["budget"] == {"max_usd": 7.0, "spent_usd": 0.3}


def test_only_the_latest_iterations_are_kept_for_drift_and_for_cards() -> None:
    desk = Desk()
    for _ in range(KEPT_ITERATIONS + 2):
        desk.iterate()
    kept = [each["iteration"] for each in desk.research.state["recent"]]
    assert kept == list(range(2, KEPT_ITERATIONS + 2))


def test_a_wide_drift_window_keeps_as_many_iterations_as_it_needs() -> None:
    """Otherwise a window wider than what is kept could never be full."""
    desk = Desk(drift_window=KEPT_ITERATIONS + 3)
    for _ in range(KEPT_ITERATIONS + 5):
        desk.iterate()
    assert len(desk.research.state["recent"]) == KEPT_ITERATIONS + 3


def test_settling_conflicts_is_no_going_in_circles() -> None:
    """Nothing is added to the graph, but three questions are closed."""
    desk = at("EXPLORE")
    first = explore()
    rivals = [f"hyp_A{number}" for number in range(2, 7)]
    first["type_a_hypotheses"] += [claim(n, f"Quite another claim, number {'I' * n}.") for n in range(2, 7)]
    first["edges"] += [{"from": "hyp_A1", "to": key, "type": "CONFLICTS", "weight": 0.8} for key in rivals]
    desk.accept(first)
    desk.research.clarified["sub_questions"][1]["searches"] = 1
    for _ in rivals[:4]:
        desk.accept(plan(desk.inputs))
        ends = {"from": desk.inputs["target_id"], "to": desk.inputs["conflict_with"]}
        settled = {"conflict_edge": ends, "resolution_type": "one_rejected", "rejected": ends["to"]}
        settled["description"] = "The field test says so."
        desk.accept({**nothing_new(), "conflict_resolution": settled})
        if desk.step == "IDEATE":
            desk.hand_in({})
            desk.hand_in({})
            desk.hand_in({})
    assert drifting(desk.research) is None


def test_every_failed_step_is_counted_and_noted() -> None:
    desk = at("EXPLORE", refusals_per_card=1)
    desk.hand_in({})
    assert desk.research.state["figures"]["failed_steps"] == 1
    assert "EXPLORE failed: 1 answers refused" in [each["text"] for each in desk.research.state["events"]]


ACTIONS = st.lists(
    st.sampled_from(["good", "good", "good", "refused", "failure", "pause", "spent"]), max_size=30
)


def act(desk: Desk, action: str) -> None:
    if action == "pause":
        status(desk, "paused")
        status(desk, "running")
    elif action == "spent":
        desk.record({"kind": "spent", "time": TIME, "usd": 0.01})
    elif action == "refused":
        desk.hand_in([])
    elif action == "failure" and desk.step == "EXPLORE":
        desk.accept(failure("one way", "other way", "third way"))
    else:
        fresh = nothing_new()
        if not desk.research.graph.observations:
            fresh = explore() | {"answers_sub_questions": []}
        made = {
            "CLARIFY": clarify,
            "PLAN": plan,
            "IDEATE": ideate,
            "EXPLORE": lambda _: fresh,
            "GAPS": gaps,
        }
        desk.accept(made[desk.step](desk.inputs))


def stored(research: Any) -> str:
    return json.dumps([research.state, research.graph.data])


@settings(max_examples=25)
@given(ACTIONS)
def test_folding_the_events_again_gives_the_same_graph_and_state(actions: list[str]) -> None:
    desk = Desk()
    for action in actions:
        act(desk, action)
    again = None
    for event in json.loads(json.dumps(desk.events)):
        again = apply_event(again, event)
    assert stored(again) == stored(desk.research)


@settings(max_examples=25)
@given(ACTIONS)
def test_folding_never_changes_an_event(actions: list[str]) -> None:
    """A roll-back folds the same events a second time."""
    desk = Desk()
    before = [json.dumps(event) for event in desk.events]
    for action in actions:
        act(desk, action)
        before += [json.dumps(event) for event in desk.events[len(before) :]]
    assert [json.dumps(event) for event in desk.events] == before


@settings(max_examples=25)
@given(ACTIONS)
def test_a_running_research_always_has_a_card_and_iterations_only_go_up(actions: list[str]) -> None:
    desk, iteration = Desk(), 0
    for action in actions:
        act(desk, action)
        assert desk.research.running
        assert desk.research.state["card"] is not None
        assert desk.research.iteration == desk.research.state["iteration"] >= iteration
        iteration = desk.research.iteration


@pytest.mark.parametrize("kind", ["nonsense", ""])
def test_an_unknown_kind_of_event_is_a_defect(kind: str) -> None:
    with pytest.raises(KeyError):
        apply_event(Desk().research, {"kind": kind, "time": TIME})
