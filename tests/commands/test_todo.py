"""Tangents in answers: sorted when they come, listed, dropped, done; sub-questions that are split."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.command_line import Pf, configure, good_answer

FIGURE = "Look at the figure of defrosting losses of heat pumps"
STRANGE = "History of Venetian glass makers"
BLOCKING = "How do heat pumps measure their efficiency?"


def tangent(text: str = FIGURE, **fields: Any) -> dict[str, Any]:
    return {"text": text, "category": "figure", "impact": 2, "effort": 1, **fields}


@pytest.fixture
def research(pf: Pf, documents: Path) -> Pf:
    configure(review={"enabled": False})
    pf.start("--corpus", str(documents), "--max-iterations", "4")
    pf.fetch(documents / "papers" / "field-test.md")
    return pf


def explore_with(pf: Pf, *todos: dict[str, Any], **fields: Any) -> None:
    card = pf.answer_until("EXPLORE")
    pf.answer(EXPLORE={**good_answer(card), "todos": list(todos), **fields})


def questions(pf: Pf) -> list[dict[str, Any]]:
    return list(pf.state["clarified"]["sub_questions"])


def test_each_is_sorted_when_it_comes(research: Pf) -> None:
    explore_with(research, tangent(), tangent(STRANGE), tangent(BLOCKING, blocks=True))
    rows = research.ok("todo", "--json").json
    assert [(row["triage"], row["why"], row["status"]) for row in rows] == [
        ("defer", "not_blocking", "pending"),
        ("discard", "out_of_scope", "dropped"),
        ("now", "blocks_criterion", "in-progress"),
    ]
    assert {row["phase"] for row in rows} == {"define"}
    assert questions(research)[-1]["text"] == BLOCKING
    target = next(each for each in questions(research) if each["id"] == rows[0]["about"])
    assert target["needs"] == [questions(research)[-1]["id"]]
    assert FIGURE in research.ok("todo").out
    research.ok("report")
    report = (research.session / "RESEARCH_REPORT.md").read_text(encoding="utf-8")
    assert f"Tangents kept for later (`pf todo`), the most worthwhile first**\n\n- {FIGURE}\n" in report
    assert STRANGE not in report
    assert research.ok("replay", "--check").code == 0


def test_one_that_is_known_is_not_kept_twice(research: Pf) -> None:
    explore_with(research, tangent(), tangent(FIGURE.upper()))
    assert len(research.ok("todo", "--json").json) == 1


def test_done_it_is_a_sub_question_and_completed_with_it(research: Pf) -> None:
    explore_with(research, tangent())
    research.ok("todo", "do")
    [row] = research.ok("todo", "--json").json
    assert (row["status"], questions(research)[-1]["id"]) == ("in-progress", row["criterion"])
    while research.card()["step"] != "EXPLORE":
        research.answer()
    explore_with(research, answers_sub_questions=[row["criterion"]])
    assert research.ok("todo", "--json").json[0]["status"] == "completed"
    assert research.ok("replay", "--check").code == 0


def test_what_is_dropped_is_not_done(research: Pf) -> None:
    explore_with(research, tangent())
    research.ok("todo", "drop", "t1")
    done = research("todo", "do", "t1")
    assert (done.code, "pending are: none" in done.err) == (1, True)
    assert "t9: there is nothing to drop there" in research("todo", "drop", "t9").err


def test_without_an_iteration_left_the_limit_has_to_be_raised(pf: Pf, documents: Path) -> None:
    configure(review={"enabled": False}, report={"written": False})
    pf.start("--corpus", str(documents), "--max-iterations", "1")
    pf.fetch(documents / "papers" / "field-test.md")
    explore_with(pf, tangent())
    assert pf.state["status"] == "completed"
    done = pf("todo", "do")
    assert done.code == 1 and "resume --max-iterations 2" in done.err


@pytest.mark.parametrize("asked", [True, False])
def test_once_the_goal_is_met_they_are_worked_off_where_that_was_asked_for(
    pf: Pf, documents: Path, asked: bool
) -> None:
    configure(review={"enabled": False})
    pf.start("--corpus", str(documents), "--max-iterations", "6", *(["--todos"] if asked else []))
    pf.fetch(documents / "papers" / "field-test.md")
    pf.answer_until("EXPLORE")
    every = [each["id"] for each in questions(pf)]
    explore_with(
        pf, tangent(), type_a_hypotheses=[], edges=[], qualifications=[], answers_sub_questions=every
    )
    while pf.card()["step"] == "GAPS":
        pf.answer()
    assert pf.card()["step"] == ("PLAN" if asked else "OUTLINE")
    assert pf.state.get("worked_off") == (["t1"] if asked else None)
    if asked:
        card = pf.card()
        assert card["inputs"]["target"]["target_id"] == questions(pf)[-1]["id"]
        explore_with(pf, answers_sub_questions=[questions(pf)[-1]["id"]], status="partial")
        assert pf.card()["step"] == "OUTLINE"
    assert pf.ok("replay", "--check").code == 0


def test_switched_off_nothing_is_kept(pf: Pf, documents: Path) -> None:
    configure(review={"enabled": False}, criteria={"todos": False, "split": False})
    pf.start("--corpus", str(documents), "--max-iterations", "4")
    pf.fetch(documents / "papers" / "field-test.md")
    explore_with(pf, tangent())
    assert pf.ok("todo").out == "No tangents were kept.\n"


@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [
        ({"impact": 4}, "/todos/0/impact"),
        ({"category": "idea"}, "/todos/0/category"),
        ({"text": ""}, "/todos/0/text"),
    ],
)
def test_a_wrong_one_is_refused_with_its_place(research: Pf, wrong: dict[str, Any], pointer: str) -> None:
    card = research.answer_until("EXPLORE")
    answer = {**good_answer(card), "todos": [tangent(**wrong)]}
    done = research("submit", research.write(card, answer))
    assert done.code == 2 and pointer in done.err


def clarify_with(pf: Pf, *texts: str) -> None:
    from tests.steps import desk

    pf.answer(CLARIFY={**desk.clarify(), "sub_questions": [{"text": text} for text in texts]})


MANY = "What are the costs, lifetimes and risks of heat pumps?"
PARTS = ["What do heat pumps cost?", "How long do heat pumps last?"]


def test_a_question_that_is_several_is_offered_and_split(research: Pf) -> None:
    clarify_with(research, "How efficient are they?", MANY)
    card = research.card()
    assert card["inputs"]["split_due"] == {"q2": "complexity"}
    research.answer(PLAN={**good_answer(card), "split": {"q2": PARTS}})
    assert [each["id"] for each in questions(research)] == ["q1", "q2", "q2.1", "q2.2"]
    explore_with(research, answers_sub_questions=["q1"])
    card = research.answer_until("PLAN")
    assert card["inputs"]["target"]["target_id"] == "q2.1"
    assert card["inputs"]["inherited"]["part_of"] == MANY
    assert card["inputs"]["inherited"]["scope"]["includes"] == ["houses"]
    assert "split_due" not in card["inputs"]
    shown = " ".join(research.ok("status").out.replace("│", " ").split())
    assert "discover" in shown
    assert shown.index(MANY) < shown.index(PARTS[0]) < shown.index(PARTS[1])
    explore_with(research, answers_sub_questions=["q2.1", "q2.2"], status="partial")
    assert questions(research)[1]["status"] == "answered"
    assert research.ok("replay", "--check").code == 0


def test_one_that_is_said_to_be_whole_is_not_offered_again(research: Pf) -> None:
    clarify_with(research, MANY, "How efficient are they?")
    card = research.card()
    research.answer(PLAN={**good_answer(card), "split": {"q1": []}})
    explore_with(research, answers_sub_questions=[])
    assert "split_due" not in research.answer_until("PLAN")["inputs"]


def test_one_that_is_answered_may_be_said_to_be_whole_again(research: Pf) -> None:
    clarify_with(research, MANY, "How efficient are they?")
    research.answer(PLAN=good_answer(research.card()))
    explore_with(research, answers_sub_questions=["q1"])
    card = research.answer_until("PLAN")
    research.answer(PLAN={**good_answer(card), "split": {"q1": []}})
    assert questions(research)[0]["status"] == "answered"


@pytest.mark.parametrize(
    ("split", "problem"),
    [
        ({"q9": PARTS}, "an open sub-question that can be split"),
        ({"q1": PARTS[:1]}, "two parts or more"),
        ({"q1": [MANY, PARTS[0]]}, "a question that is not asked yet"),
    ],
)
def test_a_split_that_makes_no_sense_is_refused(research: Pf, split: Any, problem: str) -> None:
    clarify_with(research, MANY, "How efficient are they?")
    card = research.card()
    done = research("submit", research.write(card, {**good_answer(card), "split": split}))
    assert done.code == 2 and problem in done.err


def test_an_atomic_question_costs_the_card_nothing(research: Pf) -> None:
    card = research.answer_until("PLAN")
    assert not {"split_due", "inherited"} & set(card["inputs"])
