"""IDEATE: six thinking tools, one idea, every third iteration."""

from __future__ import annotations

from typing import Any

import pytest
from tests.steps.desk import TOOLS, Desk, at, explore, ideate, plan

from pathfinder.errors import Problem

FIELDS = {"question", "health_issues", "observations", "hypotheses", "conflicts", "edges", "next_hyp_id"}


def only(problems: list[Problem]) -> Problem:
    assert len(problems) == 1, [str(problem) for problem in problems]
    return problems[0]


@pytest.fixture
def desk() -> Desk:
    return at("IDEATE")


def changed(desk: Desk, **fields: Any) -> dict[str, Any]:
    answer = ideate(desk.inputs)
    answer["hypothesis"] |= fields
    return answer


def test_it_comes_in_iterations_3_6_and_9_counted_from_0_after_the_exploration() -> None:
    """Seed 000 §4.1 and §4.9: the value before finalize increments it."""
    desk, order = Desk(), []
    while desk.research.iteration < 11:
        order.append((desk.research.iteration, desk.step))
        step = desk.step
        made = {"PLAN": plan, "IDEATE": ideate}
        if step == "CLARIFY":
            desk.iterate(explore())
            continue
        desk.accept(made[step](desk.inputs) if step in made else {**explore(), **EMPTY})
    assert [iteration for iteration, step in order if step == "IDEATE"] == [3, 6, 9]
    at_three = [step for iteration, step in order if iteration == 3]
    assert at_three == ["PLAN", "EXPLORE", "IDEATE"]


EMPTY: dict[str, Any] = {
    "status": "partial",
    "observations": [],
    "type_a_hypotheses": [],
    "edges": [],
    "qualifications": [],
}


def test_it_sees_what_the_exploration_before_it_found() -> None:
    desk = Desk()
    while desk.research.iteration < 3:
        desk.iterate()
    desk.accept(plan(desk.inputs))
    desk.accept(explore())
    assert desk.step == "IDEATE"
    assert set(desk.inputs["observations"]) == {"obs_1"}


def test_it_comes_also_after_a_failed_exploration() -> None:
    """Seed 000 §4.1: step 5 does not ask how step 3 ended."""
    desk = at("PLAN", refusals_per_card=1)
    desk.iterate(explore())
    while desk.research.iteration < 3:
        desk.iterate()
    desk.hand_in({})
    assert desk.step == "IDEATE"


def test_it_does_not_come_while_there_is_nothing_to_derive_an_idea_from() -> None:
    """`derived_from` could name no node, so no answer would be accepted."""
    desk = Desk()
    for _ in range(4):
        desk.iterate()
    assert (desk.research.iteration, desk.research.graph.hypotheses) == (4, {})


def test_its_input_has_every_field_of_the_contract(desk: Desk) -> None:
    assert set(desk.inputs) >= FIELDS
    strength = desk.research.graph.hypotheses["hyp_A1"]["strength"]
    shown = desk.inputs["hypotheses"]["hyp_A1"]
    assert shown.startswith(f"[A|tested|{strength:.2f}] ")
    assert desk.inputs["edges"] == [{"from": "obs_1", "to": "hyp_A1", "type": "SUPPORTS"}]
    assert desk.inputs["next_hyp_id"] == 1


def test_rejected_hypotheses_are_not_shown(desk: Desk) -> None:
    desk.research.graph.hypotheses["hyp_A1"]["status"] = "rejected"
    assert desk.inputs["hypotheses"] == {}


def test_health_issues_reach_the_card(desk: Desk) -> None:
    desk.research.graph.data["health"]["issues"] = ["ALL_WEAK", "STALEMATE"]
    assert desk.inputs["health_issues"] == ["ALL_WEAK", "STALEMATE"]


def test_an_accepted_idea_becomes_a_type_b_hypothesis_and_ends_the_iteration(desk: Desk) -> None:
    desk.accept(ideate(desk.inputs))
    item = desk.research.graph.hypotheses["hyp_B1"]
    assert (item["type"], item["strength"], item["reasoning_tool"]) == ("B", 0.4, "inversion")
    assert (desk.research.iteration, desk.step) == (4, "PLAN")
    assert desk.inputs["target"]["target_id"] == "hyp_B1"


@pytest.mark.parametrize("missing", TOOLS)
def test_each_of_the_six_tools_is_used_exactly_once(desk: Desk, missing: str) -> None:
    other = next(tool for tool in TOOLS if tool != missing)
    answer = ideate(desk.inputs)
    for candidate in answer["candidates"]:
        if candidate["reasoning_tool"] == missing:
            candidate["reasoning_tool"] = other
    found = {(problem.pointer, problem.value, problem.expected) for problem in desk.problems(answer)}
    assert found == {
        ("/candidates", 0, f"exactly one candidate by '{missing}'"),
        ("/candidates", 2, f"exactly one candidate by '{other}'"),
    }


@pytest.mark.parametrize("count", [0, 5, 7])
def test_there_are_six_candidates(desk: Desk, count: int) -> None:
    answer = ideate(desk.inputs)
    answer["candidates"] = (answer["candidates"] * 2)[:count]
    problem = only(desk.problems(answer))
    assert problem.pointer == "/candidates"
    assert f"6 items, found {count}" in problem.expected


@pytest.mark.parametrize("given", ["hyp_B2", "hyp_B10"])
def test_the_id_is_the_next_free_one(desk: Desk, given: str) -> None:
    problem = only(desk.problems(changed(desk, id=given)))
    assert (problem.pointer, problem.value) == ("/hypothesis/id", given)
    assert "'hyp_B1'" in problem.expected


def test_an_id_in_use_is_refused(desk: Desk) -> None:
    desk.accept(ideate(desk.inputs))
    while desk.step != "IDEATE":
        desk.accept(plan(desk.inputs) if desk.step == "PLAN" else {**explore(), **EMPTY})
    assert "'hyp_B2'" in only(desk.problems(changed(desk, id="hyp_B1"))).expected


@pytest.mark.parametrize(
    ("fields", "where", "words"),
    [
        ({"id": "hyp_A1"}, "/hypothesis/id", "text of the form"),
        ({"id": 1}, "/hypothesis/id", "text in quotes"),
        ({"summary": "x" * 601}, "/hypothesis/summary", "at most 600 characters"),
        ({"summary": "short"}, "/hypothesis/summary", "at least 8 characters"),
        ({"reasoning_tool": "magic"}, "/hypothesis/reasoning_tool", "one of 'pattern_recognition'"),
        ({"derived_from": []}, "/hypothesis/derived_from", "at least 1 items"),
        ({"derived_from": ["obs_1"] * 21}, "/hypothesis/derived_from", "at most 20 items"),
        ({"derived_from": ["obs_99"]}, "/hypothesis/derived_from/0", "the ID of a node in the graph"),
        ({"derived_from": ["obs_1", "hyp_B1"]}, "/hypothesis/derived_from/1", "the ID of a node"),
        ({"verify_keywords": []}, "/hypothesis/verify_keywords", "at least 1 items"),
        ({"verify_keywords": ["x" * 121]}, "/hypothesis/verify_keywords/0", "at most 120 characters"),
        ({"strength": 0.9}, "/hypothesis/strength", "computed from the evidence; leave it out"),
        ({"status": "verified"}, "/hypothesis/status", "decided by the program; leave it out"),
    ],
)
def test_what_breaks_the_contract_of_the_hypothesis_is_refused(
    desk: Desk, fields: Any, where: str, words: str
) -> None:
    problem = only(desk.problems(changed(desk, **fields)))
    assert problem.pointer == where
    assert words in problem.expected


def test_an_idea_that_repeats_a_hypothesis_word_for_word_is_refused(desk: Desk) -> None:
    known = desk.research.graph.hypotheses["hyp_A1"]["summary"]
    problem = only(desk.problems(changed(desk, summary=f"{known.upper()}!")))
    assert problem.pointer == "/hypothesis/summary"
    assert "hyp_A1" in problem.expected


def test_an_invented_address_is_refused_wherever_it_stands(desk: Desk) -> None:
    answer = changed(desk, summary="As https://invented.example/x says, it is humidity.")
    answer["candidates"][2]["summary"] = "See https://found.example/page for the analogy."
    problem = only(desk.problems(answer))
    assert (problem.pointer, problem.value) == ("/hypothesis/summary", "https://invented.example/x")
    assert "a search returned" in problem.expected


def test_problems_of_several_kinds_come_together(desk: Desk) -> None:
    answer = changed(desk, id="hyp_B7", derived_from=["obs_9"], verify_keywords="no list")
    answer["candidates"][0]["reasoning_tool"] = "inversion"
    found = [problem.pointer for problem in desk.problems(answer)]
    assert found == ["/hypothesis/verify_keywords", "/candidates", "/candidates"]
    answer["hypothesis"]["verify_keywords"] = ["a list"]
    found = [problem.pointer for problem in desk.problems(answer)]
    assert found == ["/candidates", "/candidates", "/hypothesis/id", "/hypothesis/derived_from/0"]


def test_after_three_refusals_the_iteration_ends_without_an_idea(desk: Desk) -> None:
    before = repr(desk.research.graph.hypotheses.keys())
    for _ in range(3):
        assert desk.step == "IDEATE"
        desk.hand_in([])
    assert repr(desk.research.graph.hypotheses.keys()) == before
    assert (desk.step, desk.research.iteration) == ("PLAN", 4)
