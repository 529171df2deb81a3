"""The decomposition tree: each sub-question shows what was searched and found for it."""

from __future__ import annotations

from typing import Any

from tests.steps.desk import Desk, at, explore, failure, nothing_new, plan


def leaves(desk: Desk) -> list[dict[str, Any]]:
    return list(desk.research.state["clarified"]["sub_questions"])


def test_before_any_search_a_leaf_has_its_text_and_status_alone() -> None:
    assert [set(leaf) for leaf in leaves(at("PLAN"))] == [{"id", "text", "status"}] * 2


def test_an_exploration_counts_for_the_sub_question_it_was_about() -> None:
    desk = at("EXPLORE")
    assert desk.inputs["target_id"] == "q1"
    desk.accept(explore())
    first, second = leaves(desk)
    assert first == {
        **{"id": "q1", "text": "How efficient are they?", "status": "answered"},
        **{"searches": 1, "observations": 1, "hypotheses": 1},
    }
    assert "searches" not in second
    assert desk.inputs["sub_questions"] == [first, second]


def test_what_another_exploration_answers_counts_without_a_search() -> None:
    desk = at("EXPLORE")
    desk.accept({**explore(), "answers_sub_questions": ["q2"]})
    second = leaves(desk)[1]
    assert (second["status"], second["observations"]) == ("answered", 1)
    assert "searches" not in second


def test_a_search_that_found_nothing_counts_once_however_often_it_was_tried() -> None:
    desk = at("EXPLORE")
    for _ in range(3):
        desk.accept(failure("one phrase", "two phrase", "three phrase"))
    assert desk.step == "PLAN"
    assert (leaves(desk)[0]["searches"], leaves(desk)[0]["observations"]) == (1, 0)


def test_a_search_about_a_hypothesis_counts_for_no_leaf() -> None:
    desk = at("EXPLORE")
    desk.accept(explore())
    before = [dict(leaf) for leaf in leaves(desk)]
    desk.accept(plan(desk.inputs) | {"target_type": "hypothesis", "target_id": "hyp_A1"})
    desk.accept(nothing_new())
    assert leaves(desk) == before
