"""What an answer plainly means is accepted at the first submit, in the form of its contract."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from tests.steps.desk import QUOTE, TRUE_SENTENCE, Desk, at, clarify, explore, plan, section

from pathfinder.errors import Problem
from pathfinder.steps.checks.contracts.mending.meanings import mended


def judged(desk: Desk, data: Any) -> tuple[list[Problem], dict[str, Any]]:
    """An answer as `pf submit` takes it."""
    before = deepcopy(data)
    problems, payload = desk.judge(mended(data, desk.step, desk.context))
    assert data == before, "what was handed in stays as it is"
    return problems, payload


def accepted(desk: Desk, data: Any) -> dict[str, Any]:
    problems, payload = judged(desk, data)
    assert problems == []
    return payload


def observed(**fields: Any) -> dict[str, Any]:
    made = explore()
    made["observations"][0] |= fields
    return made


@pytest.mark.parametrize("written", ["q1", "Q1", "sub_1", "sub-question 1", "1", 1])
def test_a_sub_question_may_be_spelled_in_its_own_way(written: Any) -> None:
    """Where there is one of that number."""
    data = observed(sub_question=written) | {"answers_sub_questions": [written]}
    payload = accepted(at("EXPLORE"), data)
    assert payload["observations"][0]["sub_question"] == "q1"
    assert payload["answers_sub_questions"] == ["q1"]


def test_an_unknown_sub_question_is_still_refused() -> None:
    problems, _ = judged(at("EXPLORE"), observed(sub_question="sub_9"))
    assert [each.pointer for each in problems] == ["/observations/0/sub_question"]


@pytest.mark.parametrize(
    "change",
    [
        {"status": None},
        {"status": "Success"},
        {"status": "failure"},
        {"retry_keywords": None},
        {"qualifications": None, "read": None, "answers_sub_questions": None},
        {"notes": "nothing else", "confidence": 0.9},
        {"answers_sub_questions": "q1"},
        {"retry_keywords": ["one way", "another way", "a third", "a fourth"]},
    ],
)
def test_fields_that_are_missing_or_too_many_cost_no_refusal(change: dict[str, Any]) -> None:
    """A status follows from what was brought; empty lists need not be written; what nobody asked for goes."""
    data = explore() | change
    payload = accepted(at("EXPLORE"), {key: value for key, value in data.items() if value is not None})
    assert payload["status"] in ("success", "partial")
    assert len(payload["observations"]) == 1
    assert accepted(at("EXPLORE"), data)["observations"][0]["quote"] == QUOTE


@pytest.mark.parametrize(
    ("written", "weight"), [(0.7, 0.8), ("0.5", 0.5), (1.0, 0.8), (0.2, 0.3), (0.8, 0.8)]
)
def test_a_weight_is_the_nearest_of_three(written: Any, weight: float) -> None:
    data = explore()
    data["edges"][0] |= {"weight": written, "type": "supports"}
    edge = accepted(at("EXPLORE"), data)["edges"][0]
    assert (edge["weight"], edge["type"]) == (weight, "SUPPORTS")


def test_new_ids_are_counted_where_no_name_means_two_nodes() -> None:
    """Edges follow; a name that is nowhere declared is no reason to count anew."""
    data = explore() | {"qualifications": []}
    data["observations"][0]["id"] = "obs 7"
    data["edges"][0] |= {"from": "OBS_7", "to": "hyp A9"}
    data["type_a_hypotheses"][0]["id"] = "hyp_a9"
    payload = accepted(at("EXPLORE"), data)
    assert (payload["observations"][0]["id"], payload["type_a_hypotheses"][0]["id"]) == ("obs_1", "hyp_A1")
    assert (payload["edges"][0]["from"], payload["edges"][0]["to"]) == ("obs_1", "hyp_A1")
    data["edges"].append({"from": "obs_1", "to": "hyp_A9", "type": "SUPPORTS", "weight": 0.5})
    problems, _ = judged(at("EXPLORE"), data)
    assert "/observations/0/id" in [each.pointer for each in problems]


@pytest.mark.parametrize("wrap", ["answer", "EXPLORE"])
def test_an_answer_may_stand_in_a_wrapper(wrap: str) -> None:
    assert accepted(at("EXPLORE"), {wrap: explore()})["observations"]


def test_nothing_found_still_names_other_words() -> None:
    """What cannot be known from the answer is asked for."""
    empty = ("observations", "type_a_hypotheses", "edges", "qualifications", "answers_sub_questions")
    data = explore() | {key: [] for key in empty}
    problems, _ = judged(at("EXPLORE"), data)
    assert [each.pointer for each in problems] == ["/retry_keywords"]


def planned(desk: Desk, **change: Any) -> dict[str, Any]:
    return {**plan(desk.inputs), **change}


QUERIES = [
    f"words of query number {word}"
    for word in ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
]


@pytest.mark.parametrize("count", [1, 2, 3, 8, 10])
def test_any_number_of_queries_becomes_three_to_eight(count: int) -> None:
    """Hints of the card fill up, the last ones go, one that stands there twice counts once."""
    desk = at("PLAN")
    data = planned(desk, queries=[*QUERIES[:count], QUERIES[0].upper()], styles=["technical"])
    payload = accepted(desk, data)
    assert 3 <= len(payload["queries"]) <= 8
    assert payload["queries"][: min(count, 8)] == QUERIES[: min(count, 8)]


def test_a_target_is_named_by_its_id() -> None:
    """Whatever stands beside it; `also` leaves out the target itself."""
    desk = at("PLAN")
    data = planned(desk, target_id="sub_2", target_type="hypothesis", also=["Q2", "q1"], search_mode="deep")
    payload = accepted(desk, data)
    assert (payload["target_type"], payload["target_id"], payload["also"]) == ("sub_question", "q2", ["q1"])


def test_a_claim_that_a_query_seeks_to_refute_is_of_the_iteration() -> None:
    """Whether `also` names it or not."""
    desk = at("EXPLORE")
    desk.accept(explore() | {"answers_sub_questions": []})
    answer = plan(desk.inputs)
    assert answer["target_id"] != "hyp_A1"
    found = accepted(desk, answer | {"also": ["q1"], "against": {"hyp_A1": answer["queries"][1]}})
    assert found["also"] == ["q1", "hyp_A1"]


def test_an_unknown_target_is_still_refused() -> None:
    desk = at("PLAN")
    problems, _ = judged(desk, planned(desk, target_id="hyp_A77"))
    assert "/target_id" in [each.pointer for each in problems]


def test_sub_questions_may_be_bare_texts() -> None:
    data = clarify() | {"sub_questions": ["How efficient are they?", "What limits them?"]}
    assert accepted(at("CLARIFY"), data)["sub_questions"][0] == {"text": "How efficient are they?"}


@pytest.mark.parametrize("mark", ["[obs 1]", "(obs_1)", "[OBS_1]", "[Obs-1]", "(obs 1)"])
def test_a_citation_may_be_spelled_in_its_own_way(mark: str) -> None:
    payload = accepted(at("SECTION"), section(TRUE_SENTENCE.replace("[obs_1]", mark)))
    assert payload["paragraphs"][0][0]["cites"] == ["obs_1"]


@pytest.mark.parametrize(
    ("mark", "read"),
    [
        ("[src_1:3 The units kept it.]", "[src_1:3]"),
        ("[src_1:3,5-6! The units kept it.]", "[src_1:3,5-6]"),
        ("[src_1:3, src_2:4]", "[src_1:3, src_2:4]"),
        ("[src_1:3 and obs_4 and obs_5]", "[src_1:3 and obs_4 and obs_5]"),
        ("[src_1:3 view]", "[src_1:3 view]"),
    ],
)
def test_words_behind_a_place_are_those_of_a_note(mark: str, read: str) -> None:
    found = mended({"paragraphs": [f"They kept it {mark}."]}, "SECTION", at("SECTION").context)
    assert found["paragraphs"] == [f"They kept it {read}."]


def test_the_heading_of_a_section_is_no_paragraph_of_it() -> None:
    desk = at("SECTION")
    heading = desk.inputs["section"]["heading"]
    payload = accepted(desk, {"paragraphs": [f"## {heading}", TRUE_SENTENCE]})
    assert len(payload["paragraphs"]) == 1
    assert len(accepted(desk, {"paragraphs": TRUE_SENTENCE})["paragraphs"]) == 1


def test_a_figure_says_how_it_was_worked_out_where_it_is_cited() -> None:
    """In a section as in a report of one file, and in parts that come with it; parted as it stands there."""
    text = "It lost 9,000 of its 9,009 parts [9000 = 9009 - 9, obs_1]."
    desk = at("SECTION")
    made = mended(section(text) | {"following": [section(text)]}, "SECTION", desk.context)
    for part in (made, made["following"][0]):
        assert part["paragraphs"] == ["It lost 9,000 of its 9,009 parts [obs_1]."]
        assert part["computed"] == [{"shown": "9,000", "formula": "9009 - 9", "inputs": ["obs_1"]}]
    payload = accepted(desk, section("Two of them kept 4.2 [4.2 = 2.1 + 2.1, obs_1]. [view]"))
    assert payload["paragraphs"][0][0]["computed"][0]["shown"] == "4.2"


def test_a_section_keeps_as_many_paragraphs_as_it_may_have() -> None:
    assert len(accepted(at("SECTION"), section(*[TRUE_SENTENCE] * 30))["paragraphs"]) == 30


def test_a_list_that_is_too_long_goes_on_in_the_next_paragraph() -> None:
    """As in a report of one file; with what a mend puts in it was refused."""
    entry = f"- {TRUE_SENTENCE}"
    found = accepted(at("SECTION"), section("\n".join([entry] * 150)))["paragraphs"]
    assert len(found) > 1  # the same sentence counts once in each


def test_marks_without_a_sentence_are_no_paragraph() -> None:
    text = {
        "paragraphs": [TRUE_SENTENCE, "[gap: release|changelog]", "[view] [obs_1]", "[sic] is kept. [view]"]
    }
    found = mended(text, "SECTION", at("SECTION").context)["paragraphs"]
    assert found == [TRUE_SENTENCE, "[sic] is kept. [view]"]


def test_bars_in_the_code_of_a_row_part_no_cells() -> None:
    desk = at("SECTION")
    rows = "| Code | Units |\n|---|---|\n| `a || b`, `c \\| d` | older [obs_1] |"
    text = {"paragraphs": ["`a || b` is code [obs_1].", rows]}
    found = mended(text, "SECTION", desk.context)["paragraphs"]
    assert found == [text["paragraphs"][0], rows.replace("a || b", "a \\|\\| b")]


def test_a_summary_of_more_paragraphs_goes_on_in_the_last() -> None:
    desk = at("SUMMARY")
    assert len(accepted(desk, section(*[TRUE_SENTENCE] * 6))["paragraphs"]) == 4


def test_a_verdict_without_a_reason_has_its_words() -> None:
    desk = at("REVIEW")
    items = [each["item"] for each in desk.inputs["items"]]
    verdicts = [{"item": str(item), "verdict": "Unsupported", "words": "kept"} for item in items]
    assert all(
        each["reason"] == "kept" for each in accepted(desk, {"verdicts": verdicts})["readings"].values()
    )
