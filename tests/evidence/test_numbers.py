"""Numbers of a summary must stand in its quote, however they are written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathfinder.evidence.language.numbers import known_numbers, missing_numbers, numbers


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1,000 and 1 000 and 1\u202f000 and 1'000", ["1000"] * 4),
        ("1.50 and 1,5 and 0,125", ["1.5", "1.5", "0.125"]),
        ("1.000,50 Euro für 1.000 Stück", ["1000.5", "1000"]),
        ("1.234 seconds", ["1.234"]),
        ("10^3, 10³ and 10⁻³", ["10^3", "10^3", "10^-3"]),
        ("2<sup>32</sup> keys of 10<sup>-3</sup>", ["2^32", "10^-3"]),
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
        ("from about 90 to 180 million", "90 million to 180 million", []),
        ("block 7,280,000", "`FORK = 7_280_000`", []),
        ("block 7280", "a_7_280_000", ["7280"]),
        ("from 80 to 180 million", "90 million to 180 million", ["80"]),
        ("90 people and more", "90 million people", ["90"]),
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


@pytest.mark.parametrize(
    ("quote", "summary"),
    [
        ("§ 12 600 Stunden im Jahr sind die Grenze.", "Die Grenze sind 600 Stunden (§ 12)."),
        ("Die Anlage kostet 2 000 Euro.", "It costs 2,000 euros."),
        ("Die Anlage kostet 2.000 Euro.", "It costs 2,000 euros."),
        ("Die Anlage kostet 2.000 Euro.", "Sie kostet 2000 Euro."),
        ("It costs 2,000 euros.", "Sie kostet 2.000 Euro."),
        ("It costs 2,000 euros.", "Elle coûte 2 000 euros."),
        ("It costs 2,000 euros.", "Elle co\xfbte 2\u202f000 euros."),
        ("It costs 2\u2009000 euros.", "It costs 2,000 euros."),
        ("It costs 2\xa0000 euros.", "It costs 2,000 euros."),
        ("Das sind 1,5 Mio. Euro.", "That is 1.5 million euros."),
        ("That is 1.5 million euros.", "Das sind 1,5 Mio. Euro."),
        ("That is 1.5 million euros.", "Das sind 1,5 Millionen Euro."),
        ("That is 1.5 million euros.", "Das sind 1.500.000 Euro."),
        ("That is 1,500,000 euros.", "That is one and a half million euros."),
        ("one and a half million euros", "1.5 million euros"),
        ("one and a half years", "1.5 years"),
        ("1.5 years", "one and a half years"),
        ("eineinhalb Jahre", "1,5 Jahre"),
        ("anderthalb Jahre", "1,5 Jahre"),
        ("2 1/2 hours", "2.5 hours"),
        ("2½ hours", "2.5 hours"),
        ("2.5 hours", "2 ½ hours"),
        ("two and a half hours", "2.5 hours"),
        ("zweieinhalb Stunden", "2,5 Stunden"),
        ("25 percent", "25 %"),
        ("25 per cent", "25%"),
        ("fünfundzwanzig Prozent", "25 %"),
        ("twenty-five percent", "25 %"),
        ("25 pour cent", "25 %"),
        ("25 por ciento", "25 %"),
        ("25 %", "twenty-five percent"),
        ("25 v. H.", "25 %"),
        ("25 vom Hundert", "25 Prozent"),
        ("a quarter of them", "25 percent of them"),
        ("zwei Drittel", "67 Prozent"),
        ("Das sind 3,4 Mrd. Euro", "3.4 billion euros"),
        ("Ça fait 3,4 milliards", "3.4 billion"),
        ("3,4 mil millones", "3.4 billion"),
        ("12 mil personas", "12,000 people"),
        ("12 mille personnes", "12 000"),
        ("12k users", "12,000 users"),
        ("1'234'567 Franken", "1,234,567 francs"),
        ("Es kostet 1.234,50 Euro", "It costs 1,234.50 euros"),
        ("Es waren 12.5 Prozent", "12,5 Prozent"),
        ("12,34,567 rupees", "1234567 rupees"),
        ("5 lakh rupees", "500,000 rupees"),
        ("2 crore rupees", "20 million rupees"),
        ("the 1990s", "die 1990er"),
        ("0.5 percent", "half a percent"),
        ("half a million", "500,000"),
        ("three million people", "3,000,000 people"),
        ("３０％", "30 %"),
        ("1万5千人", "15,000 people"),
        ("15,000 people", "1万5000人"),
        ("an increase of 2 000 per year, 10 000 in all", "10,000"),
        ("Art. 12 500 Euro", "500 Euro"),
        ("Table 3 400 units were sold", "400 units"),
        ("Das ist eine halbe Million.", "Das sind 500.000 Euro."),
        ("Es kostet 5 Tsd. Euro.", "Es kostet 5.000 Euro."),
    ],
)
def test_a_figure_may_be_spelled_in_every_usual_way(quote: str, summary: str) -> None:
    """Thousands and decimals as a language parts them, fractions, halves, scales and shares in words."""
    assert missing_numbers(summary, quote) == []


@pytest.mark.parametrize(
    ("quote", "summary"),
    [
        ("§ 12 600 Stunden", "12600 Stunden"),
        ("2.5 hours", "25 hours"),
        ("1,5 Mio.", "15 Mio."),
        ("2 000 Euro", "2 Euro"),
        ("2,000 euros", "200 euros"),
        ("one and a half years", "2.5 years"),
        ("1.5 million", "1.5"),
        ("§ 12 600 Stunden gelten.", "Es gelten 12.600 Stunden."),
        ("two and a half hours", "3.5 hours"),
    ],
)
def test_another_figure_is_none_of_these_spellings(quote: str, summary: str) -> None:
    """The number of a paragraph is no part of the one behind it."""
    assert missing_numbers(summary, quote) != []


def test_a_sign_in_the_head_of_a_column_stands_for_the_numbers_below_it() -> None:
    known = known_numbers("Pattern | Python | % | Java | % Wrong name | 9,901 | 12 | 22,668 | 35")
    assert {"12%", "35%", "9901"} <= known
    assert "12%" not in known_numbers("Pattern | Python Wrong name | 9,901 | 12")
