"""The interview of CLARIFY: ambiguity by the weights of seed 003 §4.3, and the gate of §4.2 and §4.4."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.steps.desk import SIDES, TIME, Desk, clarify, plan

from pathfinder.model.cycle.goal.interview import ambiguity
from pathfinder.model.cycle.goal.seed import seed_bytes

RULES = {"interview": {"threshold": 0.2, "rounds": 10}}
QUESTION = {
    "stage": "scoping",
    "text": "How cold is cold?",
    "choices": ["below 0 °C", "below -15 °C"],
    "answer": "below -15 °C",
    "by": "assumption",
}


def scored(*scores: float, **more: Any) -> dict[str, Any]:
    """A good answer with a score for each side, in the order of SIDES."""
    clear = {side: {"score": score, "reason": "so it is"} for side, score in zip(SIDES, scores, strict=True)}
    return clarify() | {"clarity": clear} | more


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((1.0, 1.0, 1.0, 1.0), 0.0),
        ((0.0, 0.0, 0.0, 0.0), 1.0),
        ((0.9, 0.8, 0.8, 0.9), 0.15),  # 1 - (.27 + .24 + .16 + .18)
        ((0.5, 1.0, 1.0, 1.0), 0.15),  # 1 - (.15 + .30 + .20 + .20)
        ((1.0, 1.0, 0.5, 0.5), 0.2),  # 1 - (.30 + .30 + .10 + .10)
    ],
)
def test_ambiguity_is_one_minus_the_weighted_clearness(scores: Any, expected: float) -> None:
    assert ambiguity(dict(zip(SIDES, scores, strict=True))) == expected


def test_a_clear_question_passes_in_one_round() -> None:
    desk = Desk(**RULES)
    desk.accept(scored(0.9, 0.8, 0.8, 0.9))
    assert desk.step == "PLAN"
    assert desk.research.said.endswith("ambiguity 0.15 in round 1")


def test_at_the_threshold_the_gate_is_open() -> None:
    desk = Desk(**RULES)
    desk.accept(scored(1.0, 1.0, 0.5, 0.5))
    assert desk.step == "PLAN"


def test_an_unclear_question_needs_questions_and_another_round() -> None:
    desk = Desk(**RULES)
    (problem,) = desk.problems(scored(0.2, 0.2, 0.5, 0.5))
    assert problem.pointer == "/questions"
    assert "the ambiguity is 0.68, above 0.20" in problem.expected
    desk.accept(scored(0.2, 0.2, 0.5, 0.5, questions=[QUESTION]))
    assert desk.step == "CLARIFY"
    held = desk.inputs["interview"]
    assert (held["rounds"], held["ambiguity"]) == (1, 0.68)
    assert held["questions"] == [{"id": "c1", **QUESTION}]
    desk.accept(scored(0.9, 0.9, 0.9, 0.9, questions=[QUESTION | {"text": "And for whom?"}]))
    assert desk.step == "PLAN"
    assert [each["id"] for each in desk.research.state["interview"]["questions"]] == ["c1", "c2"]


def test_after_the_last_round_the_research_begins_all_the_same() -> None:
    desk = Desk(interview={"threshold": 0.2, "rounds": 3})
    for number in range(3):
        assert desk.step == "CLARIFY"
        desk.accept(scored(0.1, 0.1, 0.1, 0.1, questions=[QUESTION | {"text": f"Question {number}?"}]))
    assert desk.step == "PLAN"
    assert desk.research.state["interview"]["rounds"] == 3


def test_scores_are_asked_for_and_a_fourth_question_is_too_many() -> None:
    desk = Desk(**RULES)
    unscored = {key: value for key, value in clarify().items() if key != "clarity"}
    assert [problem.pointer for problem in desk.problems(unscored)] == ["/clarity"]
    many = scored(0.9, 0.9, 0.9, 0.9, questions=[QUESTION] * 4)
    assert [problem.pointer for problem in desk.problems(many)] == ["/questions"]


def test_where_nobody_is_there_no_answer_can_be_the_users() -> None:
    desk = Desk(**RULES)
    desk.research.state["driver"] = "loop"
    assert desk.inputs["user"] == "away"
    (problem,) = desk.problems(scored(0.9, 0.9, 0.9, 0.9, questions=[QUESTION | {"by": "user"}]))
    assert problem.pointer == "/questions/0/by"


def test_the_seed_says_when_it_is_answered_what_is_judged_and_when_it_ends() -> None:
    desk = Desk(**RULES)
    answer = scored(
        *(0.9, 0.8, 0.8, 0.9),
        questions=[QUESTION],
        constraints={"hard": ["only field tests"], "soft": []},
        concepts=[{"name": "COP", "meaning": "heat out for power in"}],
        relations=[{"source": "frost", "relation": "lowers", "target": "COP"}],
    )
    desk.accept(answer)
    before = seed_bytes(desk.research.state)
    seed = json.loads(before)
    assert seed["constraints"]["hard"] == ["only field tests"]
    assert seed["relations"] == [{"source": "frost", "relation": "lowers", "target": "COP"}]
    assert [each["verification"] for each in seed["success_metrics"]] == ["llm", "automated", "automated"]
    assert seed["exit_conditions"]["timeout"] == {"max_iterations": 50, "max_usd": None}
    assert (seed["ambiguity"]["score"], seed["ambiguity"]["threshold"]) == (0.15, 0.2)
    assert seed["interview"][0]["answer"] == "below -15 °C"
    desk.record({"kind": "status", "time": TIME, "status": "running", "reason": None, "max_iterations": 60})
    assert seed_bytes(desk.research.state) == before


def test_a_sub_question_waits_for_those_it_builds_on() -> None:
    desk = Desk(**RULES)
    parts = [
        {"text": "What follows from it?", "kind": "cause"},
        {"text": "What is it?", "kind": "fact"},
        {"text": "How do they compare?", "kind": "comparison", "needs": [2]},
    ]
    parts[0], parts[2] = parts[2] | {"needs": []}, parts[0] | {"needs": [2]}
    desk.accept(scored(0.9, 0.9, 0.9, 0.9) | {"sub_questions": parts})
    targets = [desk.inputs["target"]["target_id"]] + [
        each["target_id"] for each in desk.inputs["alternatives"]
    ]
    assert targets[:3] == ["q1", "q2", "q3"]
    assert desk.research.clarified["sub_questions"][2]["needs"] == ["q2"]


def test_a_sub_question_cannot_build_on_a_later_one() -> None:
    parts = [{"text": "What follows?", "needs": [2]}, {"text": "What is it?"}]
    (problem,) = Desk(**RULES).problems(scored(0.9, 0.9, 0.9, 0.9) | {"sub_questions": parts})
    assert problem.pointer == "/sub_questions/0/needs/0"


def test_a_sub_question_below_one_that_is_refused_keeps_its_number() -> None:
    parts = [{"text": "Why? " * 99}, {"text": "What is it?"}, {"text": "What follows?", "needs": [2]}]
    (problem,) = Desk(**RULES).problems(scored(0.9, 0.9, 0.9, 0.9) | {"sub_questions": parts})
    assert problem.pointer == "/sub_questions/0/text"


def test_the_plan_waits_for_the_user_and_takes_what_they_changed() -> None:
    desk = Desk(plan_review=True, **RULES)
    desk.accept(scored(0.9, 0.9, 0.9, 0.9))
    assert desk.step == "none"
    assert desk.research.state["status"] == "paused"
    sealed = desk.research.state["seed_sha256"]
    desk.record({"kind": "reviewed", "time": TIME, "sub_questions": ["What limits them?", "And noise?"]})
    assert desk.research.state["seed_sha256"] != sealed
    desk.record({"kind": "status", "time": TIME, "status": "running", "reason": None})
    assert desk.step == "PLAN"
    assert [(each["id"], each["text"]) for each in desk.research.clarified["sub_questions"]] == [
        ("q1", "What limits them?"),
        ("q2", "And noise?"),
    ]
    assert plan(desk.inputs)["target_id"] == "q1"
