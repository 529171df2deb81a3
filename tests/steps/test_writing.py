"""The written report: its cards come at the end or on request, each sentence is held to its evidence."""

from __future__ import annotations

from typing import Any

from tests.steps.desk import OUTLINE, TIME, Desk, at, explore, section
from tests.steps.desk import TRUE_SENTENCE as TRUE

PLAN = {
    **OUTLINE,
    "sections": [
        *OUTLINE["sections"],
        {
            "heading": "Under which conditions",
            "covers": "What limits the efficiency that was measured.",
            "words": 80,
            "evidence": ["obs_1"],
        },
    ],
}


def written(desk: Desk, *, asked: str = "request") -> Desk:
    """A desk whose report was asked for, at the OUTLINE card."""
    desk.record({"kind": "report", "time": TIME, "asked": asked})
    return desk


def with_evidence(**rules: Any) -> Desk:
    desk = at("EXPLORE", **rules)
    desk.iterate(explore(desk))
    return desk


def test_the_cards_are_outline_sections_and_summary_and_then_the_research_goes_on() -> None:
    desk = written(with_evidence())
    seen = []
    for answer in (PLAN, section(TRUE), section(TRUE), section(TRUE)):
        seen.append(desk.step)
        desk.accept(answer)
    assert seen == ["OUTLINE", "SECTION", "SECTION", "SUMMARY"]
    report = desk.research.state["report"]
    assert report["done"]
    assert [each["id"] for each in report["sections"]] == ["sec_1", "sec_2"]
    assert desk.research.state["status"] == "running"
    assert desk.step == "PLAN"


def test_a_research_that_ends_writes_its_report_before_it_is_completed() -> None:
    desk = with_evidence(written_report=True)
    desk.research.state["limits"] = {"max_iterations": 2}
    desk.iterate()
    assert desk.research.running
    for answer in (PLAN, section(TRUE), section(TRUE), section(TRUE)):
        desk.accept(answer)
    assert desk.research.state["status"] == "completed"
    assert desk.research.state["status_reason"] == "iteration limit of 2 reached"


def test_without_the_rule_a_research_ends_without_report_cards() -> None:
    desk = with_evidence()
    desk.research.state["limits"] = {"max_iterations": 2}
    desk.iterate()
    assert desk.research.state["status"] == "completed"
    assert desk.step == "none"


def test_an_open_card_comes_again_after_a_report_on_request() -> None:
    desk = at("EXPLORE")
    desk.iterate(explore(desk))
    plan = desk.research.state["plan"]
    assert desk.step == "PLAN"
    written(desk)
    for answer in (PLAN, section(TRUE), section(TRUE), section(TRUE)):
        desk.accept(answer)
    assert desk.step == "PLAN"
    assert desk.research.state["plan"] == plan


def test_a_stopped_research_is_stopped_again_when_its_report_is_written() -> None:
    desk = with_evidence()
    desk.record({"kind": "status", "time": TIME, "status": "stopped", "reason": "the user stopped it"})
    written(desk)
    for answer in (PLAN, section(TRUE), section(TRUE), section(TRUE)):
        desk.accept(answer)
    assert desk.research.state["status"] == "stopped"
    assert desk.research.state["status_reason"] == "the user stopped it"


def test_more_iterations_drop_the_report_that_was_to_close_the_research() -> None:
    desk = with_evidence(written_report=True)
    desk.research.state["limits"] = {"max_iterations": 2}
    desk.iterate()
    assert desk.step == "OUTLINE"
    desk.record({"kind": "status", "time": TIME, "status": "running", "reason": None, "max_iterations": 9})
    assert desk.step == "PLAN"


def test_an_outline_names_only_what_is_there() -> None:
    desk = written(with_evidence())
    bad = {**PLAN, "sections": [{**PLAN["sections"][0], "evidence": ["obs_1", "obs_77"]}]}
    assert [problem.pointer for problem in desk.problems(bad)] == ["/sections/0/evidence/1"]


def test_a_changed_number_is_refused_with_the_sentence() -> None:
    desk = written(with_evidence())
    desk.accept(PLAN)
    problems = desk.problems(section(TRUE.replace("2.1", "3.1")))
    assert [problem.pointer for problem in problems] == ["/paragraphs/0"]
    assert "3.1" in str(problems[0])


def test_a_sentence_without_a_citation_is_refused() -> None:
    desk = written(with_evidence())
    desk.accept(PLAN)
    problems = desk.problems(section(f"{TRUE} Heat pumps are loved by all of their owners."))
    assert "missing_citation" in str(problems[0])


def test_what_still_fails_in_the_third_round_stays_with_its_mark() -> None:
    desk = written(with_evidence())
    desk.accept(PLAN)
    wrong = section(TRUE.replace("2.1", "3.1"))
    assert desk.hand_in(wrong)
    assert desk.hand_in(wrong)
    desk.accept(wrong)
    (sentence,) = desk.research.state["report"]["sections"][0]["paragraphs"][0]
    assert "number" in sentence["problems"][0]
    assert "3.1" in sentence["text"]


def test_a_section_that_is_no_text_three_times_stays_empty_and_the_next_one_follows() -> None:
    desk = written(with_evidence())
    desk.accept(PLAN)
    for _ in range(3):
        desk.hand_in({"paragraphs": []})
    assert desk.research.state["report"]["sections"][0]["paragraphs"] == []
    assert desk.step == "SECTION"


def test_a_report_without_an_outline_ends_and_the_research_is_completed() -> None:
    desk = with_evidence(written_report=True)
    desk.research.state["limits"] = {"max_iterations": 2}
    desk.iterate()
    for _ in range(3):
        desk.hand_in({})
    assert desk.research.state["status"] == "completed"


def test_the_section_card_shows_quotes_levels_and_what_was_written_before() -> None:
    desk = written(with_evidence())
    desk.accept(PLAN)
    desk.accept(section(TRUE))
    inputs = desk.inputs
    assert inputs["observations"]["obs_1"]["quote"]
    assert inputs["hypotheses"]["hyp_A1"]["level"]
    assert inputs["hypotheses"]["hyp_A1"]["conditions"] == ["with defrosting [obs_1]"]
    assert "[obs_1]" in inputs["earlier"][0]


def test_an_invented_quotation_is_refused_and_a_name_of_the_stored_text_is_not() -> None:
    desk = written(with_evidence())
    desk.accept(PLAN)
    sentence = "In Minnesota, monitored units kept an average of 2.1 at -20 °C, {} [obs_1]."
    assert not desk.problems(section(sentence.format("with defrosting")))
    problems = desk.problems(section(sentence.format("which “nobody in the trade had expected at all”")))
    assert "invented_quotation" in str(problems[0])


def test_all_problems_come_with_the_first_refusal() -> None:
    """Also beside a paragraph that is no text, and of a sentence that lacks its citation."""
    desk = written(with_evidence())
    desk.accept(PLAN)
    answer = section("Units in Finland kept 7.7.", TRUE.replace("2.1", "3.1"))
    answer["paragraphs"].insert(1, "")
    said = [(problem.pointer, str(problem)) for problem in desk.problems(answer)]
    assert {pointer for pointer, _ in said} == {"/paragraphs/0", "/paragraphs/1", "/paragraphs/2"}
    assert all(
        any(kind in text for _, text in said) for kind in ("missing_citation", "Finland", "7.7", "3.1")
    )
