"""PLAN: the program computes the target, the model words the queries."""

from __future__ import annotations

from typing import Any

import pytest
from tests.steps.desk import Desk, at, claim, explore, in_conflict, nothing_new, plan

from pathfinder.errors import Problem

FIELDS = {
    "question",
    "iteration",
    "target",
    "alternatives",
    "search_mode",
    "query_hints",
    "health_issues",
    "hypotheses",
    "sub_questions",
    "recent_queries",
}


def only(problems: list[Problem]) -> Problem:
    assert len(problems) == 1, [str(problem) for problem in problems]
    return problems[0]


def at_second_plan() -> Desk:
    """A PLAN card with hyp_A1 as its target: every sub-question is answered, and nothing is missing."""
    desk = at("EXPLORE")
    desk.research.state["gaps"] = 0
    desk.accept({**explore(), "answers_sub_questions": ["q1", "q2"]})
    assert desk.step == "PLAN"
    return desk


def test_it_comes_at_the_beginning_of_every_iteration() -> None:
    desk = at("PLAN")
    for iteration in range(1, 4):
        desk.iterate()
        assert (desk.research.iteration, desk.step) == (iteration, "PLAN")


def test_its_input_has_every_field_of_the_contract() -> None:
    assert set(at("PLAN").inputs) >= FIELDS


def test_its_input_shows_the_target_the_alternatives_and_why() -> None:
    inputs = at_second_plan().inputs
    assert inputs["iteration"] == 2
    assert inputs["target"]["target_id"] == "hyp_A1"
    assert inputs["target"]["why"]
    assert [each["target_type"] for each in inputs["alternatives"]][:3] == [
        "unexplored",
        "6lens",
        "6lens",
    ]
    assert len(inputs["alternatives"]) <= 6
    assert inputs["hypotheses"] == {"hyp_A1": claim(1)["summary"]}
    assert inputs["search_mode"] == "broad"


def test_the_hints_for_a_hypothesis_are_its_own_keywords() -> None:
    assert at_second_plan().inputs["query_hints"] == ["cold climate test 1"]


def test_the_hint_for_a_direction_is_the_direction() -> None:
    assert at("PLAN").inputs["query_hints"] == ["How efficient are they?"]


def test_the_hint_for_a_lens_is_the_lens() -> None:
    desk = Desk(refusals_per_card=1)
    desk.hand_in({})  # no clarification, no sub-questions: nothing but lenses is open
    assert desk.inputs["query_hints"] == ["definition"]


def test_the_hint_for_a_conflict_compares_both_sides() -> None:
    """Seed 000 §7.3."""
    desk = in_conflict()
    desk.accept(nothing_new())
    desk.research.clarified["sub_questions"][1]["searches"] = 1
    hint = desk.inputs["query_hints"][0]
    assert " vs " in hint
    assert hint.endswith("comparison when")


def test_low_quality_hints_at_research_papers_and_one_query_asks_for_them() -> None:
    """Seed 000 §4.11."""
    desk = at_second_plan()
    desk.research.graph.data["health"]["issues"] = ["LOW_QUALITY"]
    assert "research paper" in desk.inputs["query_hints"]
    answer = plan(desk.inputs) | {"queries": ["first words", "second words", "third words"]}
    _, payload = desk.judge(answer)
    assert payload["queries"] == ["first words research paper", "second words", "third words"]
    asked = answer | {"queries": ["first words", "a Research Paper on it", "third words"]}
    assert desk.judge(asked)[1]["queries"] == asked["queries"]


def test_without_low_quality_the_queries_stay_as_they_were_worded() -> None:
    desk = at_second_plan()
    answer = plan(desk.inputs)
    assert desk.judge(answer)[1]["queries"] == answer["queries"]


def test_an_offered_alternative_may_be_chosen() -> None:
    desk = at_second_plan()
    other = desk.inputs["alternatives"][0]
    del other["why"]
    desk.accept(plan(desk.inputs) | other)
    assert desk.research.state["plan"]["target_type"] == "unexplored"


@pytest.mark.parametrize(
    "target",
    [
        {"target_type": "hypothesis", "target_id": "hyp_A9"},
        {"target_type": "6lens", "target_id": "hyp_A1"},
        {"target_type": "hypothesis", "target_id": None},
        {"target_type": "unexplored", "target_id": "words nobody opened"},
        {"conflict_with": "hyp_A1"},
        {"target_type": "6lens", "target_id": "colour"},
    ],
)
def test_a_target_that_was_not_offered_is_refused_and_the_offers_are_named(target: Any) -> None:
    desk = at_second_plan()
    answer = plan(desk.inputs) | target
    problem = only(desk.problems(answer))
    assert problem.pointer == "/target_id"
    assert problem.value == [answer[key] for key in ("target_type", "target_id", "conflict_with")]
    assert "hyp_A1" in problem.expected
    assert "cold climate test 1" in problem.expected


@pytest.mark.parametrize(
    ("change", "where", "words"),
    [
        (
            {"target_type": "lens"},
            "/target_type",
            "one of 'hypothesis', 'sub_question', 'unexplored', '6lens'",
        ),
        ({"target_id": 7}, "/target_id", "text in quotes or null"),
        ({"queries": ["one query", "two query"]}, "/queries", "at least 3 items, found 2"),
        ({"queries": [f"query {n}" for n in range(9)]}, "/queries", "at most 8 items, found 9"),
        ({"queries": ["one query", "two query", "x"]}, "/queries/2", "at least 2 characters"),
        ({"queries": ["one query", "two query", "x" * 201]}, "/queries/2", "at most 200 characters"),
        ({"queries": ["one query", "two query", None]}, "/queries/2", "text in quotes"),
        ({"queries": "one query"}, "/queries", "a list"),
        ({"search_mode": "wide"}, "/search_mode", "one of 'broad', 'deep'"),
        ({"reason": "why not"}, "/reason", "at least 10 characters"),
        ({"reason": "x" * 601}, "/reason", "at most 600 characters, found 601"),
        ({"reason": " " * 20}, "/reason", "not only white space"),
        ({"search_query": "x"}, "/search_query", "no such field"),
    ],
)
def test_what_breaks_its_contract_is_refused(change: Any, where: str, words: str) -> None:
    desk = at_second_plan()
    problem = only(desk.problems(plan(desk.inputs) | change))
    assert problem.pointer == where
    assert words in problem.expected


@pytest.mark.parametrize("field", ["queries", "reason"])
def test_a_missing_field_is_named(field: str) -> None:
    desk = at_second_plan()
    answer = plan(desk.inputs)
    del answer[field]
    problem = only(desk.problems(answer))
    assert problem.pointer == f"/{field}"
    assert "missing" in problem.expected


def test_the_same_query_twice_is_refused_whatever_its_case_and_spacing() -> None:
    desk = at_second_plan()
    answer = plan(desk.inputs) | {"queries": ["Cold test", "other words", "cold  TEST"]}
    problem = only(desk.problems(answer))
    assert (problem.pointer, problem.value) == ("/queries/2", "cold  TEST")
    assert "already" in problem.expected


def test_asking_only_what_was_asked_lately_is_refused() -> None:
    desk = at_second_plan()
    old = desk.inputs["recent_queries"]
    assert len(old) == 3
    problem = only(desk.problems(plan(desk.inputs) | {"queries": old}))
    assert problem.pointer == "/queries"
    assert "recent iterations" in problem.expected
    assert desk.problems(plan(desk.inputs) | {"queries": [*old, "something fresh"]}) == []
    assert desk.problems(plan(desk.inputs) | {"queries": ["something fresh", *old]}) == []


def test_recent_queries_are_recognised_whatever_their_spacing() -> None:
    desk = at_second_plan()
    spaced = [query.replace(" ", "  ") for query in desk.inputs["recent_queries"]]
    assert only(desk.problems(plan(desk.inputs) | {"queries": spaced})).pointer == "/queries"


def test_problems_of_several_fields_come_together() -> None:
    desk = at_second_plan()
    answer = plan(desk.inputs) | {
        "target_id": "hyp_A9",
        "queries": ["one query", "One query", "x" * 300],
        "search_mode": "wide",
        "reason": 1,
        "extra": 1,
    }
    found = {problem.pointer for problem in desk.problems(answer)}
    assert found == {"/target_id", "/queries/1", "/queries/2", "/search_mode", "/reason", "/extra"}


def test_after_three_refusals_the_iteration_ends_like_a_failed_search() -> None:
    """Seed 000 §4.10: only the counter moves."""
    desk = at_second_plan()
    before = {key: value for key, value in desk.research.graph.data.items() if key != "iteration"}
    shown = repr(before)
    for _ in range(3):
        assert (desk.step, desk.research.iteration) == ("PLAN", 1)
        desk.hand_in({})
    assert (desk.step, desk.research.iteration) == ("PLAN", 2)
    after = {key: value for key, value in desk.research.graph.data.items() if key != "iteration"}
    assert repr(after) == shown
    assert desk.research.state["recent"][-1]["explored"] is False


def test_the_target_need_not_be_repeated() -> None:
    desk = at_second_plan()
    answer = {key: plan(desk.inputs)[key] for key in ("queries", "reason")}
    desk.accept(answer)
    kept = desk.research.plan
    assert (kept["target_type"], kept["target_id"], kept["conflict_with"]) == ("hypothesis", "hyp_A1", None)
    assert kept["search_mode"] == "broad"


def test_a_search_mode_that_was_not_asked_for_is_no_problem() -> None:
    desk = at_second_plan()
    desk.accept(plan(desk.inputs) | {"search_mode": "deep"})
    assert desk.research.plan["search_mode"] == "broad"


def test_every_open_sub_question_may_be_chosen_by_its_id() -> None:
    desk = at("PLAN")
    desk.accept({**{key: plan(desk.inputs)[key] for key in ("queries", "reason")}, "target_id": "q2"})
    assert desk.research.plan["target_type"] == "sub_question"


def test_one_iteration_covers_several_sub_questions_and_tests_several_claims() -> None:
    desk = at("EXPLORE")
    desk.accept(explore() | {"answers_sub_questions": []})
    desk.accept(plan(desk.inputs) | {"also": ["q1", "hyp_A1"]})
    assert desk.inputs["also"] == ["q1", "hyp_A1"]
    desk.accept(nothing_new())
    assert [each["searches"] for each in desk.research.clarified["sub_questions"]] == [2, 1]
    assert desk.research.graph.hypotheses["hyp_A1"]["status"] == "tested"


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"also": ["q9"]}, "/also/0"),
        ({"also": ["hyp_A1"]}, "/also/0"),
        ({"also": ["hyp_A7"]}, "/also/0"),
        ({"against": {"hyp_A7": "any words"}}, "/against/hyp_A7"),
        ({"against": {"hyp_A1": "words that are no query"}}, "/against/hyp_A1"),
    ],
)
def test_what_is_named_beside_the_target_must_exist(fields: Any, where: str) -> None:
    desk = at_second_plan()
    assert only(desk.problems(plan(desk.inputs) | fields)).pointer == where


@pytest.mark.parametrize(("searched", "status"), [(True, "verified"), (False, "tested")])
def test_verified_needs_a_search_that_tried_to_refute(searched: bool, status: str) -> None:
    desk = at("EXPLORE")
    desk.research.state["gaps"] = 0
    desk.accept({**explore(), "answers_sub_questions": ["q1", "q2"]})
    item = desk.research.graph.hypotheses["hyp_A1"]
    item["visit_count"], item["status"] = 1, "tested"
    desk.research.graph.observations["obs_1"]["authority"] = 9.0  # strong beyond doubt
    desk.research.graph = type(desk.research.graph)(desk.research.graph.data, desk.research.graph.rules)
    answer = plan(desk.inputs) | {"target_type": "hypothesis", "target_id": "hyp_A1"}
    desk.accept(answer | {"against": {"hyp_A1": answer["queries"][1]}})
    desk.searches -= not searched
    desk.accept(nothing_new())
    assert item["status"] == status


def test_queries_that_are_alike_are_accepted_with_advice_and_measured() -> None:
    desk = at_second_plan()
    alike = [f"retrieval accuracy comparison study {word}" for word in ("winter", "autumn", "spring")]
    desk.accept(plan(desk.inputs) | {"queries": alike})
    assert desk.research.plan["likeness"] == pytest.approx(0.67, abs=0.01)
    assert "better below 0.3" in desk.research.said


def test_queries_that_differ_bring_no_advice() -> None:
    desk = at_second_plan()
    desk.accept(
        plan(desk.inputs) | {"queries": ["defrosting loss", "compressor lifetime", "cold climate trial"]}
    )
    assert desk.research.plan["likeness"] == 0
    assert "alike" not in desk.research.said
