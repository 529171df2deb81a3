"""One reader each for numbers in words, dates, units, rounding and the language of a text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathfinder.evidence.language.dates import Date, dates, told_with
from pathfinder.evidence.language.detection import detected, language, same_script
from pathfinder.evidence.language.numbers import known_numbers, plain, stated_numbers
from pathfinder.evidence.language.rounding import rounded, rounds
from pathfinder.evidence.language.units import unit_at


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Twenty-five people and a hundred and six dogs", ["25", "106"]),
        ("two million dollars, £1.2m and $4bn", ["2000000", "1200000", "4000000000"]),
        ("fünfundzwanzig Prozent der Leute", ["25%"]),
        ("vingt-cinq pour cent des gens dans le pays", ["25%"]),
        ("3조 2천억 원과 다섯 명", ["3200000000000", "5"]),
        ("one of the three, hundreds of others, the second", []),
        ("half-written pages of the Big Ten", []),
        ("a four-year plan", ["4"]),
    ],
)
def test_numbers_in_words_are_stated(text: str, values: list[str]) -> None:
    """From four upwards; ordinals, round plurals and names are none."""
    assert [number.value for number in stated_numbers(plain(text))] == values


@pytest.mark.parametrize(
    ("quote", "value"),
    [
        ("half of them", "50%"),
        ("a dozen eggs", "12"),
        ("it doubled", "2"),
        ("on 5 March", "3"),
        ("third", "3"),
    ],
)
def test_a_quote_tells_numbers_in_other_words(quote: str, value: str) -> None:
    assert value in known_numbers(quote)


@pytest.mark.parametrize(
    "text",
    [
        "12 March 2019", "March 12th, 2019", "March 12, 2019", "the 12th of March 2019", "2019-03-12",
        "12.03.2019", "12. März 2019", "12 mars 2019", "12 de marzo de 2019", "2019년 3월 12일",
        "2019年3月12日", "Mar. 12, 2019",
    ],
)  # fmt: skip
def test_a_date_is_read_in_any_usual_spelling(text: str) -> None:
    [date] = dates(f"It was on {text} there.")
    assert date[:3] == (2019, 3, 12)


@pytest.mark.parametrize("text", ["It may have rained.", "May have it.", "They march on.", "20 may leave"])
def test_words_that_are_months_as_well_are_none_without_a_cue(text: str) -> None:
    assert dates(text) == ()
    assert dates("It rained in May.") != ()


def test_a_quote_is_completed_by_the_day_its_source_appeared() -> None:
    """The year of a month, and the days that a weekday may be."""
    years, whole = told_with("on November 19", "2019-11-20")
    assert years == {"2019"}
    assert any(date[:3] == (2019, 11, 19) for date in whole)
    assert told_with("it was sold last year", "2019-11-20")[0] == {"2018"}
    assert Date(2019, 11, None) in whole  # November '19
    assert Date(2021, 7, None) in told_with("see the July 21, meeting", "2021-10-26")[1]
    assert Date(2021, 7, None) not in told_with("see the July 21, meeting", "2020-10-26")[1]
    assert told_with("it was sold in 2015", "2019-11-20") == (frozenset(), ())


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("63 mg of it", "mg"), ("63 mg을 담고", "mg"), ("$63", "dollars"), ("63 Dollar", "dollars"),
        ("63%", "%"),
        ("63 percentage points", "percentage points"), ("63 million tons", "tonnes"), ("63 °C", "°C"),
        ("63 things", None), ("1963s", None), ("63-year-old", "years"), ("63톤의", "tonnes"),
    ],
)  # fmt: skip
def test_a_number_has_the_unit_beside_it(text: str, unit: str | None) -> None:
    start = text.index("63") - (2 if text.startswith("19") else 0)
    assert unit_at(text, start, text.index("63") + 2) == unit


def test_a_rounded_figure_says_which_way() -> None:
    text = "just under 7 dollars"
    assert "below" in rounded(text, 11, 12)
    assert rounds("7", "6.99", "below")
    assert not rounds("7", "6.99", "above")
    assert not rounds("8", "6.99", "about")


@pytest.mark.parametrize(
    ("text", "code"), [("Der Kaffee ist gut", "de"), ("커피는 좋다", "ko"), ("咖啡很好", "zh"), ("", "en")]
)
def test_the_language_of_a_short_text_is_guessed(text: str, code: str) -> None:
    """But only detected where enough speaks for it."""
    assert language(text) == code
    assert detected("Tides") == ""
    assert not same_script("커피는 좋다", "coffee is good")


@given(st.text(max_size=80))
def test_any_text_can_be_read(text: str) -> None:
    """A reader never raises, and a number lies in its text."""
    written = plain(text)
    for number in stated_numbers(written):
        assert 0 <= number.start < number.end <= len(written)
        unit_at(written, number.start, number.end)
    dates(written, lenient=True)
    told_with(text, "2020-01-01")
