"""Reflexion: iterations are remembered, lessons shown where they fit, and dropped where they do not help."""

from __future__ import annotations

from typing import Any

from tests.steps.desk import Desk, clarify, nothing_new, plan

from pathfinder.memory.episodes import brief, memory, shown


def reflecting() -> Desk:
    desk = Desk(reflexion=True)
    desk.accept(clarify())
    return desk


def go_round(desk: Desk, **more: Any) -> None:
    """One iteration that finds nothing, with a plan that says more."""
    while desk.step != "PLAN":
        desk.iterate()
    before = desk.research.iteration
    desk.accept(plan(desk.inputs) | more)
    while desk.research.iteration == before and desk.step == "EXPLORE":
        desk.accept(nothing_new())


def test_the_first_plan_has_nothing_to_look_back_on() -> None:
    assert "episodes" not in reflecting().inputs


def test_an_iteration_that_found_nothing_is_a_failure_and_the_next_plan_may_say_why() -> None:
    desk = reflecting()
    go_round(desk)
    (episode,) = desk.inputs["episodes"]
    assert (episode["iteration"], episode["outcome"], episode["observations"]) == (1, "failure", 0)
    go_round(desk, reflection="The words were too general.", lesson="Name the unit in a query.")
    first = memory(desk.research)["reflexion_memory"][0]
    assert first["reflection"] == "The words were too general."
    assert first["lesson_learned"] == "Name the unit in a query."
    assert first["action"].startswith("sub-question q1; search: 'heat pump test 1 cold'")


def test_an_iteration_whose_exploration_was_refused_to_the_last_brought_nothing() -> None:
    desk = reflecting()
    desk.accept(plan(desk.inputs))
    for _ in range(3):
        desk.hand_in({})
    episode = desk.research.state["episodes"][-1]
    assert (episode["outcome"], episode["observations"]) == ("failure", 0)


def test_a_lesson_that_did_not_help_fades() -> None:
    desk = reflecting()
    go_round(desk)
    go_round(desk, lesson="Ask for frost in every query.")
    assert "lesson" in brief(desk.research.state["episodes"][0])
    go_round(desk)
    assert desk.research.state["episodes"][0]["worth"] == -2  # shown twice, nothing found
    assert "lesson" not in brief(desk.research.state["episodes"][0])


def test_cards_show_the_last_three_and_older_ones_that_bear_on_the_target() -> None:
    desk = reflecting()
    for number in range(5):
        go_round(desk, **({"lesson": "Defrosting is found under frost control."} if number == 1 else {}))
    assert [each["iteration"] for each in shown(desk.research, "noise at night")] == [3, 4, 5]
    assert [each["iteration"] for each in shown(desk.research, "frost control")] == [3, 4, 5]
    desk.research.state["episodes"][0]["worth"] = 0
    assert [each["iteration"] for each in shown(desk.research, "frost control")] == [1, 3, 4, 5]


def test_a_research_that_was_started_without_it_keeps_no_episodes() -> None:
    desk = Desk()
    desk.iterate()
    assert "episodes" not in desk.research.state
