"""Recursive exploration (seed 004): each of its rules, and that a research without it is as before."""

from __future__ import annotations

from typing import Any

import pytest
from tests.steps.desk import Desk, clarify, explore, nothing_new, plan

from pathfinder.model.cycle.agenda import choose, gaps_due
from pathfinder.model.cycle.descent import asked_rules, learnings, open_directions, room
from pathfinder.model.cycle.stopping import reason_to_complete
from pathfinder.steps.checks.contracts.mending.meanings import mended


def deep(depth: int = 3, **rules: Any) -> Desk:
    """A desk at its first PLAN card, of a research with levels."""
    desk = Desk(descent={"breadth": 5, "depth": depth}, **rules)
    desk.research.state["limits"] = {"max_iterations": depth}
    desk.accept(clarify())
    return desk


def level(desk: Desk, **said: Any) -> None:
    """One level: the plan as computed, then an exploration that says `said` of it."""
    desk.accept(plan(desk.inputs))
    brought = nothing_new() if desk.research.graph.observations else explore()
    desk.accept({**brought, "answers_sub_questions": [], **said})


@pytest.mark.parametrize(
    ("breadth", "depth", "expected"),
    [
        (None, None, None),
        (None, 10, {"breadth": 10, "depth": 1}),  # --depth alone: a single pass of that breadth
        (5, 3, {"breadth": 5, "depth": 3}),
        (7, None, {"breadth": 7, "depth": 2}),  # the default depth
    ],
)
def test_the_options_mean_what_the_seed_says(breadth: Any, depth: Any, expected: Any) -> None:
    assert asked_rules(breadth, depth) == expected


def test_the_first_level_is_about_the_question() -> None:
    assert choose(deep().research).target["target_id"] == "q1"


def test_a_level_follows_the_first_direction_that_the_last_one_opened() -> None:
    desk = deep()
    level(desk, directions=["icing of outdoor coils", "noise at night"])
    choice = choose(desk.research)
    assert (choice.target["target_type"], choice.target["target_id"]) == (
        "unexplored",
        "icing of outdoor coils",
    )
    assert choice.alternatives[0]["target_id"] == "noise at night"


def test_the_last_levels_directions_come_first_and_a_followed_one_not_again() -> None:
    desk = deep(depth=4)
    level(desk, directions=["first above", "second above"])
    level(desk, directions=["first below", "second below"])
    found = open_directions(desk.research)
    assert found[:3] == ["first below", "second below", "second above"]
    assert "first above" not in found


def test_depth_counts_down_to_the_report() -> None:
    desk = deep(depth=2, written_report=True)
    level(desk, directions=["one", "two"])
    assert (desk.step, reason_to_complete(desk.research)) == ("PLAN", None)
    level(desk, directions=["three"])
    assert reason_to_complete(desk.research) == "depth of 2 reached"
    assert desk.step == "OUTLINE"


@pytest.mark.parametrize(
    ("is_complete", "confidence", "ends"),
    [(True, 0.7, True), (True, 0.69, False), (False, 1.0, False), (True, 1.0, True)],
)
def test_a_complete_answer_ends_early_from_a_confidence_of_0_7(
    is_complete: bool, confidence: float, ends: bool
) -> None:
    desk = deep()
    level(desk, is_complete=is_complete, confidence=confidence)
    assert desk.research.running is not ends
    if ends:
        assert str(desk.research.state["status_reason"]).startswith("the question is answered at level 1")


def test_who_resumes_an_answered_research_is_not_sent_home_at_once() -> None:
    desk = deep()
    level(desk, is_complete=True, confidence=0.9)
    desk.record({"kind": "status", "time": "t", "status": "running", "reason": None, "past_saturation": True})
    level(desk, is_complete=True, confidence=0.9)
    assert desk.research.running


def test_the_last_twenty_observations_are_shown_as_learnt() -> None:
    desk = deep()
    desk.accept(plan(desk.inputs))
    desk.accept(explore())
    graph = desk.research.graph
    graph.observations.update(
        {f"obs_{n}": {**graph.observations["obs_1"], "summary": f"fact {n}"} for n in range(2, 26)}
    )
    assert list(learnings(desk.research)) == [f"obs_{number}" for number in range(6, 26)]
    desk.accept(plan(desk.inputs))
    assert desk.inputs["observed"] == learnings(desk.research)


def test_the_card_of_a_level_shows_where_it_stands_and_what_was_visited() -> None:
    desk = deep()
    level(desk, directions=["icing of outdoor coils", "noise at night"])
    desk.accept(plan(desk.inputs))
    inputs = desk.inputs
    assert inputs["level"] == {"now": 2, "of": 3, "breadth": 5, "depth": 3}
    assert inputs["open_directions"][:2] == ["icing of outdoor coils", "noise at night"]
    assert set(inputs["visited"]) == {"https://arxiv.org/abs/2301.00001", "https://warm.example/post"}


def test_each_level_has_room_for_its_own_addresses() -> None:
    desk = deep()
    assert room(desk.research, archived=2) == 3
    level(desk, directions=["one"])  # two sources are archived
    assert (room(desk.research, archived=2), room(desk.research, archived=6)) == (5, 1)
    assert room(desk.research, archived=9) == 0


def test_levels_ask_for_no_completeness_check_of_their_own() -> None:
    desk = deep(depth=2)
    level(desk, answers_sub_questions=["q1", "q2"], directions=["one"])
    assert not gaps_due(desk.research)


def test_without_levels_the_card_is_as_before_and_their_fields_go() -> None:
    desk = Desk()
    desk.accept(clarify())
    desk.accept(plan(desk.inputs))
    assert not {"level", "visited", "open_directions"} & set(desk.inputs)
    said = {"directions": ["icing of coils"], "is_complete": True, "confidence": 1.0}
    assert mended({**explore(), **said}, "EXPLORE", desk.context) == mended(
        explore(), "EXPLORE", desk.context
    )
    desk.accept(explore())
    assert "descended" not in desk.research.state


def test_the_confidence_is_a_share() -> None:
    desk = deep()
    desk.accept(plan(desk.inputs))
    assert [each.pointer for each in desk.problems({**explore(), "confidence": 1.5})] == ["/confidence"]
