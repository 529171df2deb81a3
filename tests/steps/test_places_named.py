"""Observations that name their words by number, and what is said when that does not work."""

from __future__ import annotations

from typing import Any

import pytest
from tests.steps.desk import Desk, at, explore

from pathfinder.errors import Problem
from pathfinder.evidence.numbering.numbered import Numbered

TEXT = """Defaults of the pump

The fan runs at 3 speeds. It stops at -25 °C. The warranty ends after 7 years.

It is not made for salt water. The frame is steel.

- Weight: 80 kg
- Noise: 52 dB
""" + "\n".join(f"Remark {number} says that nothing else is known of it so far." for number in range(1, 100))


@pytest.fixture
def desk() -> Desk:
    found = at("EXPLORE")
    found.sources.add(3, "https://pump.example/manual", TEXT, metadata={"places": [[0, "Defaults"]]})
    return found


def judged(desk: Desk, **fields: Any) -> tuple[list[Problem], dict[str, Any]]:
    answer = {**explore(), "edges": [], "qualifications": []}
    answer["observations"] = [{"id": "obs_1", **fields}]
    problems, payload = desk.judge(answer)
    return problems, payload["observations"][0] if payload else {}


def test_the_numbers_of_the_text_are_as_this_file_believes() -> None:
    text = Numbered(TEXT)
    assert [text.words(number) for number in (2, 4, 5, 8)] == [
        "The fan runs at 3 speeds.",
        "The warranty ends after 7 years.",
        "It is not made for salt water.",
        "Noise: 52 dB",
    ]


@pytest.mark.parametrize(
    ("place", "quote", "level"),
    [
        ("src_3:2", "The fan runs at 3 speeds.", "exact"),
        ("src_3:2-3", "The fan runs at 3 speeds. It stops at -25 °C.", "exact"),
        ("[src_3:8]", "Noise: 52 dB", "exact"),
        ("src_3:7-8", "Weight: 80 kg\n- Noise: 52 dB", "exact"),
        (
            "src_3:4,6",
            "The warranty ends after 7 years. […] The frame is steel.",
            "near",
        ),
    ],
)
def test_the_words_are_taken_from_the_source(desk: Desk, place: str, quote: str, level: str) -> None:
    """Where an ellipsis would hide a "not", the words between are taken as well."""
    problems, stored = judged(desk, at=place)
    assert problems == []
    assert (" ".join(stored["quote"].split()), stored["proof"]) == (" ".join(quote.split()), level)
    assert (stored["source_id"], stored["place"]) == ("src_3", "section Defaults")


def test_what_the_words_say_is_the_summary_unless_one_is_given(desk: Desk) -> None:
    assert judged(desk, at="src_3:8")[1]["summary"] == "Noise: 52 dB"
    assert judged(desk, at="src_3:8", summary="It makes a noise of 52 dB.")[1]["summary"].startswith(
        "It makes"
    )
    long = judged(desk, at="src_3:9-20")[1]["summary"]
    assert len(long) < 303
    assert long.endswith(" …")


def test_fields_that_were_not_given_are_not_stored(desk: Desk) -> None:
    stored = judged(desk, quote="The frame is steel.", source_id="src_3")[1]
    assert not {"at", "sub_question", "origin"} & set(stored)


@pytest.mark.parametrize(
    ("fields", "pointer", "words"),
    [
        ({"at": "page 3"}, "at", "a place as `pf read` numbers it"),
        ({"at": "src_9:1"}, "at", "src_9 is none"),
        ({"at": "src_3:900"}, "at", "numbers up to 107"),
        ({"at": "src_3:2", "source_id": "src_1"}, "at", "a place in src_1"),
        ({"at": "src_3:1-107"}, "at", "at most 4,000 characters"),
        ({"at": "src_3:2", "sub_question": "q9"}, "sub_question", "one of the sub-question IDs"),
        ({}, "at", "missing"),
        ({"at": "src_3:2", "summary": "The fan has 4 speeds."}, "summary", "not there: 4"),
    ],
)
def test_a_place_that_is_none_is_refused_with_what_to_do(
    desk: Desk, fields: dict[str, Any], pointer: str, words: str
) -> None:
    (problem,) = judged(desk, **fields)[0]
    assert problem.pointer == f"/observations/0/{pointer}"
    assert words in problem.expected


def test_a_number_that_stands_beside_typed_words_is_offered_with_its_place(desk: Desk) -> None:
    fields = {"quote": "It stops at -25 °C.", "source_id": "src_3"}
    (problem,) = judged(desk, **fields, summary="It stops at -25 °C and is guaranteed for 7 years.")[0]
    assert problem.expected.endswith('not there: 7; they stand beside it: "at": "src_3:3-4"')


def test_a_number_that_stands_beside_a_place_is_taken_with_it(desk: Desk) -> None:
    """The nearest place that has it; one that stands nowhere near is refused as before."""
    said = "It stops at -25 °C and is guaranteed for {} years."
    problems, item = judged(desk, at="src_3:3", summary=said.format(7))
    assert (problems, item["at"]) == ([], "src_3:3-4")
    (problem,) = judged(desk, at="src_3:3", summary=said.format(77))[0]
    assert problem.expected.endswith("not there: 77")


def test_numbers_that_are_no_quotation_together_are_several(desk: Desk) -> None:
    """Each with the words that stand there; a stretch that is noted already is not noted again."""
    desk.sources.add(4, "https://pump.example/loud", f"Loud\n\n{TEXT}")
    answer = {**explore(), "edges": [], "qualifications": []}
    answer["observations"] = [
        {"id": "obs_1", "at": "src_4:1,9,104", "decisive": True, "summary": "It is loud, at 52 dB."},
        {"id": "obs_2", "at": "src_4:9"},
    ]
    problems, payload = desk.judge(answer)
    found = [
        (each["id"], each["at"], each["summary"], "decisive" in each) for each in payload["observations"]
    ]
    assert problems == []
    assert found == [
        ("obs_1", "src_4:1", "Loud", True),
        ("obs_2", "src_4:9", "Noise: 52 dB", False),
        ("obs_3", "src_4:104", "Remark 95 says that nothing else is known of it so far.", True),
    ]


def test_words_that_were_noted_before_are_named(desk: Desk) -> None:
    answer = {**explore(), "edges": [], "qualifications": []}
    answer["observations"] = [{"id": f"obs_{n}", "at": "src_3:2"} for n in (1, 2)]
    (problem,) = desk.problems(answer)
    assert problem.pointer == "/observations/1/at"
    assert "link obs_1 instead" in problem.expected


def test_the_same_words_at_another_place_are_another_fact(desk: Desk) -> None:
    """ "Not supported", below another heading."""
    desk.sources.add(
        3, "https://pump.example/manual", "# One\n\nNot supported here.\n\n# Two\n\nNot supported here.\n"
    )
    answer = {**explore(), "edges": [], "qualifications": []}
    answer["observations"] = [{"id": f"obs_{n}", "at": f"src_3:{at}"} for n, at in ((1, 2), (2, 4))]
    assert desk.problems(answer) == []


def test_all_problems_come_together(desk: Desk) -> None:
    problems, _ = judged(desk, at="src_3:900", sub_question="q9")
    assert {problem.pointer.rsplit("/", 1)[1] for problem in problems} == {"at", "sub_question"}


def test_how_far_a_source_was_read_is_kept_by_its_id(desk: Desk) -> None:
    answer = {**explore(), "read": [{"source": "src_7", "extent": "nothing"}]}
    (problem,) = desk.problems(answer)
    assert problem.pointer == "/read/0/source"
    answer["read"] = [{"source": "src_1", "extent": "exhausted"}, {"source": "src_3", "extent": "partly"}]
    desk.accept(answer)
    assert desk.research.state["read_sources"] == {"src_1": "exhausted", "src_3": "partly"}


def test_the_line_that_tells_the_date_is_taken_with_the_words() -> None:
    """It stands at the head of the text, far from the words."""
    desk = at("EXPLORE")
    lines = [
        "# Meeting 52",
        "",
        "Held on 4 January 2019.",
        "",
        *(f"Item {n} was closed.\n" for n in range(20)),
        "It was agreed.",
    ]
    desk.sources.add(4, "https://calls.example/52", "\n".join(lines))
    where = next(n for n in range(1, 99) if Numbered("\n".join(lines)).words(n) == "It was agreed.")
    answer = {**explore(), "edges": [], "qualifications": []}
    answer["observations"] = [
        {"id": "obs_1", "at": f"src_4:{where}", "summary": "It was agreed on 4 January 2019."}
    ]
    problems, payload = desk.judge(answer)
    assert (problems, payload["observations"][0]["at"]) == ([], f"src_4:2,{where}")


def test_dots_of_the_source_itself_are_no_ellipsis_of_the_quotation(desk: Desk) -> None:
    """Whole sentences with dots of their own, far apart: what lies between is left out all the same."""
    text = "It hums ... so they say. " + "Nothing else is known of it. " * 20 + "The fan { ... } never stops."
    desk.sources.add(4, "https://pump.example/noise", text)
    last = len(Numbered(text))
    problems, stored = judged(desk, at=f"src_4:1,{last}")
    assert problems == []
    assert (stored["at"], stored["proof"]) == (f"src_4:1,{last}", "near")


def test_the_number_in_the_name_of_a_file_names_the_source(desk: Desk) -> None:
    desk.sources.add(4, "file:///rfcs/1236-recover.md", "A panic can be recovered from.")
    assert judged(desk, at="src_4:1", summary="RFC 1236: panics can be recovered from.")[0] == []
    (problem,) = judged(desk, at="src_4:1", summary="RFC 1513: panics can be recovered from.")[0]
    assert "not there: 1513" in problem.expected


@pytest.mark.parametrize(
    ("shown", "extent"), [([(1, 10)], "partly"), ([(1, 90)], "exhausted"), ([], "exhausted")]
)
def test_a_source_is_not_exhausted_that_was_hardly_shown(
    desk: Desk, shown: list[tuple[int, int]], extent: str
) -> None:
    """Of 107 numbers; one of which nothing was shown was read in another way."""
    desk.sources.shown = {"src_3": shown} if shown else {}
    desk.accept({**explore(), "read": [{"source": "src_3", "extent": "exhausted"}]})
    assert desk.research.state["read_sources"] == {"src_3": extent}


def test_the_same_words_may_answer_two_sub_questions(desk: Desk) -> None:
    answer = {**explore(), "edges": [], "qualifications": []}
    answer["observations"] = [
        {"id": f"obs_{n}", "at": "src_3:2", "sub_question": f"q{min(n, 2)}"} for n in (1, 2, 3)
    ]
    (problem,) = desk.problems(answer)
    assert problem.pointer == "/observations/2/at"
