"""OUTLINE: planned from the sub-questions with their observations and from the hypotheses that matter."""

from __future__ import annotations

import json
from typing import Any

from tests.steps.desk import OUTLINE, TIME, TRUE_SENTENCE, Desk, at, explore, observation, section

from pathfinder.model.cycle.findings import findings


def outlined(**changes: Any) -> Desk:
    """A desk at OUTLINE whose exploration was changed so."""
    desk = at("EXPLORE")
    desk.accept(explore() | changes)
    desk.record({"kind": "report", "time": TIME, "asked": "request"})
    return desk


FACTS_ONLY = {"type_a_hypotheses": [], "edges": [], "qualifications": []}


def with_observations(desk: Desk, count: int, question: str = "q1") -> Desk:
    one = desk.research.graph.observations["obs_1"]
    for number in range(2, count + 1):
        told = {"summary": f"Fact number {number} of the test.", "sub_question": question}
        desk.research.graph.observations[f"obs_{number}"] = {**one, **told}  # type: ignore[typeddict-item]
    return desk


def test_facts_stand_under_their_sub_question_without_any_hypothesis() -> None:
    desk = outlined(**FACTS_ONLY)
    first, second = desk.inputs["sub_questions"]
    assert first["observations"] == {"obs_1": observation(1)["summary"]}
    assert second["observations"] == {}
    assert desk.inputs["findings"] == {}
    desk.accept({**OUTLINE, "sections": [{**OUTLINE["sections"][0], "evidence": ["obs_1"]}]})
    assert desk.step == "SECTION"


def test_a_fact_that_no_section_uses_comes_with_the_section_about_its_sub_question() -> None:
    desk = with_observations(outlined(**FACTS_ONLY), 4)
    desk.accept({**OUTLINE, "sections": [{**OUTLINE["sections"][0], "evidence": ["obs_1", "obs_3"]}]})
    assert desk.research.report["outline"][0]["offered"] == ["obs_2", "obs_4"]  # type: ignore[index]
    assert "obs_2, obs_4 with section 1" in desk.research.said
    assert set(desk.inputs["observations"]) == {"obs_1", "obs_2", "obs_3", "obs_4"}


def test_a_fact_without_a_fitting_section_is_named_and_refused_by_nobody() -> None:
    desk = with_observations(outlined(**FACTS_ONLY), 3, question="q2")
    desk.accept({**OUTLINE, "sections": [{**OUTLINE["sections"][0], "evidence": ["obs_1"]}]})
    assert "no card of a section has room for obs_2, obs_3" in desk.research.said


def test_a_section_is_filled_up_to_sixty() -> None:
    desk = with_observations(outlined(**FACTS_ONLY), 80)
    desk.accept({**OUTLINE, "sections": [{**OUTLINE["sections"][0], "evidence": ["obs_1"]}]})
    assert len(desk.research.report["outline"][0]["offered"]) == 59  # type: ignore[index]


def test_an_idea_that_nobody_tested_reaches_the_outline() -> None:
    desk = outlined()
    idea: Any = {**desk.research.graph.hypotheses["hyp_A1"], "type": "B", "summary": "Humidity is the limit."}
    desk.research.graph.hypotheses["hyp_B1"] = idea
    assert desk.inputs["ideas"]["hyp_B1"]["summary"] == "Humidity is the limit."


def test_the_card_stays_small_with_five_hundred_observations() -> None:
    desk = with_observations(outlined(**FACTS_ONLY), 500)
    assert len(json.dumps(desk.inputs)) < 9_000
    shown = desk.inputs["sub_questions"][0]
    assert (shown["observations"], shown["by_source"]) == ({}, {"src_1 Source 1": "obs_1-500"})
    desk.accept({**OUTLINE, "sections": [{**OUTLINE["sections"][0], "evidence": ["q1"]}]})


def test_the_sections_have_no_more_words_than_the_user_wants() -> None:
    """Nine tenths, whatever the evidence; a plan may miss the whole by a tenth, as it is no count.

    Where the user said nothing, as in an older research, many cases may take a quarter more.
    """
    desk = with_observations(outlined(**FACTS_ONLY), 120)
    assert (desk.inputs["words"], desk.inputs["most_words"]) == (2340, 3250)
    desk.research.state["rules"]["words"] = 400
    assert (desk.inputs["words"], desk.inputs["most_words"]) == (360, 400)
    one = {**OUTLINE["sections"][0], "evidence": ["obs_1"]}  # type: ignore[index,dict-item]
    [problem] = desk.problems({**OUTLINE, "sections": [{**one, "words": 200}, {**one, "words": 241}]})
    assert (problem.pointer, problem.value) == ("/sections", "441 words")
    assert "at most 400 words together, 41 fewer" in problem.expected
    desk.accept({**OUTLINE, "sections": [{**one, "words": 200}, {**one, "words": 240}]})


def test_a_section_card_says_how_long_the_report_is_and_what_stood_there() -> None:
    desk = at("SECTION")
    assert desk.inputs["report_words"] == {"wanted": 2340, "written": 0}
    assert "before" not in desk.inputs
    desk.accept(section())
    desk.record({"kind": "rewrite", "time": TIME, "part": "sec_1"})
    assert desk.inputs["before"] == {"/paragraphs/0": TRUE_SENTENCE}


def test_a_sub_question_stands_for_what_was_observed_for_it() -> None:
    """What is named beside it comes first; one without observations is no evidence."""
    desk = at("OUTLINE")
    observed = list(desk.research.graph.observations)
    one = {**OUTLINE["sections"][0], "evidence": ["hyp_A1", "q1"]}
    found = findings(desk.research.graph.data, ["q1"])["q1"]
    desk.accept({**OUTLINE, "sections": [one]})
    planned = desk.research.report["outline"][0]["evidence"]
    assert found and planned[0] == "hyp_A1"
    assert {*planned[1:]} == {*found} <= {*observed}
    [problem] = at("OUTLINE").problems({**OUTLINE, "sections": [{**one, "evidence": ["hyp_A1", "q9"]}]})
    assert (problem.pointer, problem.value) == ("/sections/0/evidence/1", "q9")


def test_a_plan_with_a_summary_beside_it_is_a_plan() -> None:
    """What no section uses is offered as for any; the summary waits for its card."""
    desk = with_observations(outlined(**FACTS_ONLY), 4)
    one = {**OUTLINE["sections"][0], "evidence": ["obs_1", "obs_3"]}  # type: ignore[index,dict-item]
    desk.accept({**OUTLINE, "sections": [one], "summary": {"paragraphs": [TRUE_SENTENCE]}})
    assert desk.research.report["outline"][0]["offered"] == ["obs_2", "obs_4"]  # type: ignore[index]
    assert [*desk.research.report["drafts"]] == ["summary"]
