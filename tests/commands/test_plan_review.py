"""plan.md: written before the first search, and with --review waited for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.command_line import Pf, exploration
from tests.steps.desk import clarify

pytestmark = pytest.mark.usefixtures("documents")


def test_the_plan_is_written_and_the_research_goes_on(pf: Pf) -> None:
    pf.start("--budget", "3", "--max-iterations", "4")
    pf.answer()
    plan = (pf.session / "plan.md").read_text()
    assert "At most 4 iterations and 3.00 US dollars." in plan
    assert "No research was finished in this folder yet" in plan
    assert "PARALLEL: each sub-question" in plan and "One iteration after the other" in plan
    assert pf.card()["step"] == "PLAN"


def test_the_plan_tells_the_levels_and_which_sub_questions_wait(pf: Pf) -> None:
    pf.start("--breadth", "4", "--depth", "3")
    asked = clarify() | {"sub_questions": [{"text": "How loud are they?"}, {"text": "Why?", "needs": [1]}]}
    pf.answer(CLARIFY=asked)
    plan = (pf.session / "plan.md").read_text()
    assert "2. Why? *(after 1)*" in plan and "DEPENDENT: a sub-question that builds on others" in plan
    assert "3 levels" in plan and "up to 4 new addresses" in plan and "One iteration" not in plan


def test_with_review_it_waits_and_the_edited_list_is_taken_over(pf: Pf) -> None:
    pf.start("--review")
    assert "the plan waits for you" in pf.answer().out
    assert pf.card()["card"] is None
    path = pf.session / "plan.md"
    lines = [line for line in path.read_text().splitlines() if not line.startswith("2. ")]
    path.write_text("\n".join(lines).replace("1. ", "1. How loud are they?\n2. ", 1))
    pf.ok("resume")
    texts = [each["text"] for each in pf.state["clarified"]["sub_questions"]]
    assert texts[0] == "How loud are they?"
    assert json.loads((pf.session / "seed.json").read_bytes())["sub_questions"][0]["text"] == texts[0]
    pf.ok("verify")
    pf.ok("replay", "--check")


def test_a_plan_without_a_list_changes_nothing(pf: Pf) -> None:
    pf.start("--review")
    pf.answer()
    before = pf.state
    (pf.session / "plan.md").write_text("# Nothing\n")
    done = pf("resume")
    assert done.code == 1
    assert "has 0 sub-questions" in done.err
    assert pf.state == before


def assuming() -> dict[str, Any]:
    """An answer to CLARIFY that assumes something."""
    sides = ("measurability", "constraints", "scope", "specificity")
    return {
        "question": "Do heat pumps work below -15 °C?",
        "answered_when": ["a figure is named"],
        "sub_questions": [{"text": "How efficient are they?"}, {"text": "What limits them?"}],
        "scope": {"includes": [], "excludes": []},
        "clarity": {side: {"score": 0.9, "reason": "it is clear"} for side in sides},
        "questions": [
            {
                "stage": "scoping",
                "text": "How cold is cold?",
                "choices": ["below 0 °C", "below -15 °C"],
                "answer": "below -15 °C",
                "by": "assumption",
            }
        ],
    }


def test_what_was_assumed_stands_at_the_top_of_the_report(pf: Pf) -> None:
    pf.start()
    pf.ok("submit", pf.write(pf.card(), assuming()))
    pf.ok("report")
    report = (pf.session / "RESEARCH_REPORT.md").read_text()
    assert report.index("How cold is cold? below") < report.index("## Short answer")
    page = (pf.session / "report.html").read_text()
    assert ">Assumed<" in page


def test_with_what_was_found_where_the_documents_show_otherwise(pf: Pf, documents: Path) -> None:
    pf.start("--corpus", str(documents), "--max-iterations", "3")
    pf.ok("submit", pf.write(pf.card(), assuming()))
    seed = (pf.session / "seed.json").read_bytes()
    pf.answer_until("EXPLORE")
    explored = exploration(pf.fetch(documents / "papers" / "field-test.md"))
    pf.answer(EXPLORE={**explored, "answers_sub_questions": ["q1", "q2"]})
    card = pf.card()
    assert card["inputs"]["assumed"] == {"c1": "How cold is cold? below -15 °C"}
    assert "`assumptions` says what they show" in card["text"]
    wrong = pf("submit", pf.write(card, {"missing": [], "assumptions": {"c2": "Only mild winters."}}))
    assert (wrong.code, "/assumptions/c2" in wrong.err, "c1" in wrong.err) == (2, True, True)
    pf.ok("submit", pf.write(pf.card(), {"missing": [], "assumptions": {"c1": "Only mild winters."}}))
    pf.ok("report")
    report = (pf.session / "RESEARCH_REPORT.md").read_text()
    assert "How cold is cold? below -15 °C (found: Only mild winters.)" in report
    assert (pf.session / "seed.json").read_bytes() == seed
    pf.ok("replay", "--check")


def test_a_folder_with_a_finished_research_tells_what_an_iteration_took(pf: Pf, documents: Path) -> None:
    pf.start("--corpus", str(documents), "--max-iterations", "1")
    while pf.state["status"] == "running":
        pf.answer()
    pf.start("--max-iterations", "2")
    pf.answer()
    assert (
        "1 finished researches of this folder took 1 - 1 iterations, with"
        in (pf.session / "plan.md").read_text()
    )
