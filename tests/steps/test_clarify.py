"""CLARIFY: once, before the first search."""

from __future__ import annotations

from typing import Any

import pytest
from tests.steps.desk import Desk, at, clarify, nothing_new, plan

from pathfinder.errors import Problem


def only(problems: list[Problem]) -> Problem:
    assert len(problems) == 1, [str(problem) for problem in problems]
    return problems[0]


def test_it_is_the_first_card_and_never_comes_again() -> None:
    desk = Desk()
    assert desk.step == "CLARIFY"
    desk.accept(clarify())
    assert desk.step == "PLAN"
    desk.iterate()
    assert desk.step == "PLAN"


def test_its_input_is_the_question_the_corpora_and_how_many_iterations_there_are() -> None:
    question = "Do heat pumps work in cold places?"
    assert Desk().inputs == {"question": question, "corpora": [], "iterations": 50}


def test_accepting_it_numbers_the_sub_questions_and_seals_the_seed() -> None:
    desk = Desk()
    desk.accept(clarify())
    questions = desk.research.state["clarified"]["sub_questions"]
    assert [(item["id"], item["status"]) for item in questions] == [("q1", "open"), ("q2", "open")]
    assert len(desk.research.state["seed_sha256"]) == 64


def test_every_sub_question_is_a_direction_until_it_is_answered_in_a_research_of_0_1_0() -> None:
    desk = Desk(version=1)
    desk.accept(clarify())
    directions = desk.research.graph.data["unexplored"]
    assert [(item["keyword"], item["from"], item["used"]) for item in directions] == [
        ("How efficient are they?", None, False),
        ("What limits them?", None, False),
    ]
    assert desk.inputs["target"]["target_id"] == "How efficient are they?"
    desk.accept(plan(desk.inputs) | {"target_id": "What limits them?"})
    desk.accept({**nothing_new(), "answers_sub_questions": ["q1"]})
    assert all(item["used"] for item in desk.research.graph.data["unexplored"])


@pytest.mark.parametrize(
    ("change", "where", "words"),
    [
        ({"question": 5}, "/question", "text in quotes"),
        ({"question": "ab"}, "/question", "at least 3 characters"),
        ({"question": "x" * 1001}, "/question", "at most 1000 characters, found 1001"),
        ({"question": " \n\t "}, "/question", "not only white space"),
        ({"answered_when": []}, "/answered_when", "at least 1 items"),
        ({"answered_when": ["a point"] * 6}, "/answered_when", "at most 5 items, found 6"),
        ({"answered_when": ["fine", 7]}, "/answered_when/1", "text in quotes"),
        ({"sub_questions": [{"text": "Only one?"}]}, "/sub_questions", "at least 2 items, found 1"),
        (
            {"sub_questions": [{"text": f"Number {n}?"} for n in range(8)]},
            "/sub_questions",
            "at most 7 items, found 8",
        ),
        ({"sub_questions": "what?"}, "/sub_questions", "a list"),
        ({"scope": None}, "/scope", "an object"),
        ({"scope": {"includes": []}}, "/scope/excludes", "missing; the field is required"),
        ({"scope": {"includes": ["x" * 301], "excludes": []}}, "/scope/includes/0", "at most 300"),
        ({"scop": 1}, "/scop", "did you mean 'scope'?"),
        ({"notes": "hm"}, "/notes", "no such field; leave it out"),
    ],
)
def test_what_breaks_its_contract_is_refused(change: Any, where: str, words: str) -> None:
    problem = only(Desk().problems(clarify() | change))
    assert problem.pointer == where
    assert words in problem.expected


def test_a_missing_field_is_named() -> None:
    answer = clarify()
    del answer["scope"]
    problem = only(Desk().problems(answer))
    assert (problem.pointer, problem.value) == ("/scope", None)
    assert problem.expected == "missing; the field is required"


def test_the_same_sub_question_twice_is_refused_whatever_its_case_and_spacing() -> None:
    answer = clarify()
    answer["sub_questions"].append({"text": "how  EFFICIENT are they?"})
    problem = only(Desk().problems(answer))
    assert (problem.pointer, problem.value) == ("/sub_questions/2/text", "how  EFFICIENT are they?")
    assert "/sub_questions/0" in problem.expected


def test_after_three_refusals_the_question_is_taken_as_it_was_asked() -> None:
    desk = Desk()
    for _ in range(3):
        assert desk.step == "CLARIFY"
        desk.hand_in({})
    assert desk.step == "PLAN"
    clarified = desk.research.state["clarified"]
    assert clarified["question"] == "Do heat pumps work in cold places?"
    assert clarified["sub_questions"] == []
    assert desk.research.state["figures"]["failed_steps"] == 1


def test_research_goes_on_normally_after_a_failed_clarification() -> None:
    desk = Desk(refusals_per_card=1)
    desk.hand_in({})
    desk.accept(plan(desk.inputs))
    desk.accept(nothing_new())
    assert desk.research.iteration == 1


def test_every_refusal_gives_the_card_a_new_name() -> None:
    desk = Desk()
    names = [desk.research.state["card"]["id"]]
    for _ in range(2):
        desk.hand_in({})
        names.append(desk.research.state["card"]["id"])
    assert names == ["0001-clarify", "0002-clarify", "0003-clarify"]


def test_the_clarified_question_is_the_one_later_cards_show() -> None:
    assert at("PLAN").inputs["question"] == clarify()["question"]


@pytest.mark.parametrize("kind", ["hard", "soft"])
def test_constraints_may_be_of_one_kind_alone(kind: str) -> None:
    """All later steps find both lists."""
    desk = Desk()
    desk.accept({**clarify(), "constraints": {kind: ["only the documents of the user"]}})
    other = {"hard": "soft", "soft": "hard"}[kind]
    limits = {kind: ["only the documents of the user"], other: []}
    assert desk.research.clarified["constraints"] == limits
    desk.iterate()
    assert desk.step == "PLAN"
