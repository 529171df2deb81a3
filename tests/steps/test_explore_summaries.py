"""Summaries of observations: their numbers and names stand in the quote, or belong to the source."""

from __future__ import annotations

from typing import Any

import pytest
from tests.steps.desk import FIELD_TEST, QUOTE, Desk, at, explore, observation

from pathfinder.evidence.gate.names import invented_names


def handed_in(summary: str, title: str = "A field test", **fields: Any) -> list[str]:
    """What is expected instead of a summary of the field test; nothing where it is accepted."""
    desk: Desk = at("EXPLORE")
    desk.sources.records["src_1"]["title"] = title
    answer = explore()
    answer["observations"][0] |= {"summary": summary, "quote": QUOTE, "source_id": "src_1", **fields}
    return [problem.expected for problem in desk.hand_in(answer)]


@pytest.mark.parametrize(
    "summary",
    [
        "Monitored units kept an average COP of 2.1 at -20 °C.",
        "In Minnesota the monitored units kept 2.1 at -20 °C.",
        "Efficiency stayed at 2.1 at -20 °C.",
        "Installers saw 2.1 at -20 °C.",
    ],
)
def test_names_of_the_stored_source_are_allowed(summary: str) -> None:
    """Wherever they stand in it, and acronyms of its words; an ordinary first word is no name."""
    assert handed_in(summary) == []


@pytest.mark.parametrize(
    ("summary", "name"),
    [
        ("According to a Gamespot review, units kept 2.1 at -20 °C.", "Gamespot"),
        ("Viessmann found 2.1 at -20 °C.", "Viessmann"),
        ("In Finland the units kept 2.1 at -20 °C.", "Finland"),
    ],
)
def test_a_name_that_stands_nowhere_in_the_source_is_refused(summary: str, name: str) -> None:
    """And named."""
    [expected] = handed_in(summary)
    assert expected.endswith(f"not there: {name}")


def test_the_origin_may_be_named() -> None:
    """Whose finding the source passes on is for the model to say."""
    assert (
        handed_in("According to Viessmann, units kept 2.1 at -20 °C.", origin="Viessmann press release") == []
    )


def test_a_number_of_a_name_in_the_title_is_no_figure() -> None:
    """Only as a whole: another number of the name stands nowhere."""
    title = "The Vitocal 3 in the cold"
    assert handed_in("The Vitocal 3 kept 2.1 at -20 °C.", title) == []
    [expected] = handed_in("The Vitocal 4 kept 2.1 at -20 °C.", title)
    assert expected.endswith("not there: 4")
    assert handed_in("A total of 3 units kept 2.1 at -20 °C.", title) != []


def test_the_date_that_a_source_bears_may_be_told() -> None:
    """Minutes say in their title when they were taken, and nowhere else."""
    summary = "In March 2019 units were said to keep 2.1 at -20 °C."
    assert handed_in(summary, "March 28, 2019 Meeting Notes") == []
    assert handed_in(summary, "Meeting Notes") != []


def test_the_stored_text_is_only_read_for_a_name_that_the_quote_lacks() -> None:
    """Reading a long source costs time."""

    def stored() -> list[str]:
        raise AssertionError("read")

    assert invented_names("Units in Minnesota work.", ["Units in Minnesota work well"], stored, "en") == []
    assert (
        invented_names("See https://Invented.example/Page there.", ["See the page there"], stored, "en") == []
    )
    with pytest.raises(AssertionError):
        invented_names("Units in Kassel work.", ["Units in Minnesota work well"], stored, "en")


def test_an_acronym_of_capitalised_words_is_known() -> None:
    """ "Any three letters follow one another in a long text, so the words must be capitalised."""
    text = FIELD_TEST + " The World Health Organization agreed."
    assert invented_names("The WHO agreed.", ["they agreed on this"], lambda: [text * 40], "en") == []
    assert invented_names("The IGN agreed.", ["they agreed on this"], lambda: [text * 40], "en") == ["IGN"]


def test_words_in_quotation_marks_stand_in_the_quote() -> None:
    """Invented ones are named; a title or a term may stand elsewhere in the source."""
    [expected] = handed_in("Units kept 2.1 at -20 °C, which is “far better than anybody had hoped for”.")
    assert expected.endswith("not in it: far better than anybody had hoped for")
    assert handed_in("The units “maintained an average coefficient of performance of 2.1”.") == []
    assert handed_in("In “A field test” units kept their “old boiler” at 2.1.") == []


def test_the_wider_place_that_has_the_number_is_offered() -> None:
    """The refusal holds the words that mend it."""
    quote = "Older units did not run below -10 °C at all"
    [problem] = at("EXPLORE").problems(
        {
            **explore(),
            "observations": [observation(1, quote=quote, summary="Defrosting took 9 % of the heat.")],
        }
    )
    assert 'they stand beside it: "at": "src_' in problem.expected


def test_the_heading_above_the_words_and_names_with_digits_may_be_said() -> None:
    """The heading of a plain text is kept as the place of the words."""
    desk = at("EXPLORE")
    text = f"Release 1.8.0\n-----\n\nWith the JT65 unit.\n\n{QUOTE}\n"
    desk.sources.add(1, desk.sources.records["src_1"]["url"], text)
    said = {"summary": "Since 1.8.0 the JT65 kept 2.1 at -20 °C.", "quote": QUOTE, "source_id": "src_1"}
    answer = explore()
    answer["observations"][0] |= said
    assert [one for one in desk.problems(answer) if one.pointer.startswith("/observations/0")] == []
    answer["observations"][0]["summary"] = "Since 1.9.0 the JT66 kept 2.1 at -20 °C."
    expected = " ".join(one.expected for one in desk.problems(answer))
    assert "not there: 1.9.0" in expected
    assert "not there: JT66" in expected
