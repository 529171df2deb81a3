"""Numbers of a summary must stand in its quote, however they are written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathfinder.evidence.language.numbers import missing_numbers, numbers


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1,000 and 1 000 and 1\u202f000 and 1'000", ["1000"] * 4),
        ("1.50 and 1,5 and 0,125", ["1.5", "1.5", "0.125"]),
        ("1.000,50 Euro für 1.000 Stück", ["1000.5", "1000"]),
        ("1.234 seconds", ["1.234"]),
        ("10^3, 10³ and 10⁻³", ["10^3", "10^3", "10^-3"]),
        ("５００ and ٣٫٥", ["500", "3.5"]),
        ("5 %, 5 percent, 5 Prozent", ["5%", "5%", "5%"]),
        ("the 3rd, GPT-4 and H2O and CO₂", ["3", "4", "2", "2"]),
        ("1990s, 2010–2015, 2019-05-03", ["1990", "2010", "2015", "2019", "5", "3"]),
        ("−5 °C and -3", ["-5", "-3"]),
        ("$5 million, 3万, ½", ["5000000", "30000", "0.5"]),
        ("version 1.2.3 and 1,2,3", ["1", "2", "3", "1", "2", "3"]),
        ("no digits, three words", []),
    ],
)
def test_numbers_have_one_spelling(text: str, expected: list[str]) -> None:
    """Different spellings of a number are one, different numbers are not."""
    assert numbers(text) == expected


@pytest.mark.parametrize(
    ("summary", "quote", "missing"),
    [
        ("3 of 12 trials", "three of twelve trials", []),
        ("5 million", "5,000,000 people", []),
        ("5 to 10%", "between 5 and 10 percent", []),
        ("5%", "5–10 %", []),
        ("93.2%", "accuracy (%) was 93.2", []),
        ("1,000 people", "1000 people", []),
        ("5%", "5 people", ["5%"]),
        ("6 billion", "6 million", ["6 billion"]),
        ("-5", "5", ["-5"]),
        ("15 of 20", "5 of 20", ["15"]),
        ("1.5", "15", ["1.5"]),
        ("10^3", "103", ["10^3"]),
        ("in 2019 and 2020", "in 2019", ["2020"]),
    ],
)
def test_a_number_the_quote_lacks_is_named_as_written(summary: str, quote: str, missing: list[str]) -> None:
    """What is missing is shown in the summary's own spelling."""
    assert missing_numbers(summary, quote) == missing


@given(st.text(max_size=60))
def test_a_text_never_lacks_its_own_numbers(text: str) -> None:
    """A summary that is the quote is never refused."""
    assert missing_numbers(text, text) == []


@given(st.integers(0, 10**9))
def test_grouping_does_not_change_a_number(number: int) -> None:
    """Thousands separators are spelling."""
    assert numbers(f"{number:,}") == numbers(f"{number:,}".replace(",", "\u202f")) == [str(number)]


def test_a_line_break_inside_a_number_is_a_space() -> None:
    """The line of a page may end between a figure and its sign."""
    assert missing_numbers("41 % rose", "41\n% rose") == []


def test_number_words_of_a_summary_must_stand_in_the_quote() -> None:
    """A number in words is a number: the quote has to have it, in words or in digits."""
    assert missing_numbers("Four rockets will be ready.", "three rockets will be ready by 2024") == ["Four"]
    assert missing_numbers("Four rockets will be ready.", "4 rockets will be ready") == []
    assert missing_numbers("One of them failed.", "a rocket failed") == []


def test_a_month_of_the_quote_counts_as_its_number() -> None:
    """Korean and Chinese write November as 11월 and 11月."""
    assert missing_numbers("11월 5일에 감염되었다", "was infected on Nov. 5") == []
    assert missing_numbers("12월 5일에 감염되었다", "was infected on Nov. 5") == ["12"]


def test_number_words_inside_hyphens_count() -> None:
    assert missing_numbers("잠복기는 1~7일", "a one-to-seven day incubation") == []
