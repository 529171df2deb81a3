"""LATERAL without a model: an answer by rule, from what the card holds."""

from __future__ import annotations

from tests.steps.desk import at

from pathfinder.offline.answers.lateral import answer


def test_the_answer_is_accepted_and_names_what_is_open() -> None:
    desk = at("LATERAL")
    made = answer({"step": "LATERAL", "inputs": desk.inputs})
    assert "What limits them?" in made["approach"]
    desk.accept(made)
    assert desk.step == "PLAN"
    assert desk.inputs["proposal"]["persona"] == "simplifier"


def test_without_an_open_sub_question_it_names_the_question() -> None:
    task = {"question": "Do heat pumps work?", "sub_questions": ["How? (answered)"]}
    assert answer({"inputs": {"task": task}})["approach"].endswith("Do heat pumps work?")
