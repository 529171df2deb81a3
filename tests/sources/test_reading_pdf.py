"""PDF pages come out as they are read: from the right where they are, with notes told from numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bench import made

from pathfinder.evidence.quotes.proof import prepare, prove
from pathfinder.sources.sandbox.extract import extract

DATA = Path(__file__).parent / "data"  # printed by a browser, from HTML
ARABIC = [
    "يبلغ مدى المد والجزر عند المقياس 3.4 متر، وهو أكثر بنصف متر مما كان عليه في عام 1950، وفقا لهيئة "
    "الميناء (WHO) التي احتفظت بالسجل لأكثر من قرن.",
    "تنمو المستنقعات المالحة حيث يكون الماء هادئا، وتفقد أرضها حيث تمر السفن كل يوم، بنسبة 12% سنويا.",
]
HEBREW = [
    "טווח הגאות במד הוא 3.4 מטר, שהוא חצי מטר יותר מאשר בשנת 1950, לפי רשות הנמל (WHO) ששמרה על הרישום יותר "
    "ממאה שנים.",
    "ביצות מלח גדלות במקום שבו המים רגועים, והן מאבדות קרקע במקום שבו ספינות עוברות מדי יום, 12% בשנה.",
]


def proven(quote: str, raw: bytes) -> bool:
    """Whether the quote stands in the text of a PDF."""
    document = extract(raw, "application/pdf", "https://example.org/a.pdf")
    texts = [document.text, document.full_text or document.text]
    return any(prove(quote, prepare(text)) for text in texts)


@pytest.mark.parametrize(("name", "paragraphs"), [("arabic", ARABIC), ("hebrew", HEBREW)])
def test_pages_that_read_from_the_right_can_be_quoted(name: str, paragraphs: list[str]) -> None:
    """Whole paragraphs, over line ends, with figures, a percentage and a Latin name in brackets."""
    raw = (DATA / f"{name}.pdf").read_bytes()

    for paragraph in paragraphs:
        assert proven(paragraph, raw)
        assert not proven(paragraph.replace("3.4", "4.3").replace("12%", "21%"), raw)


RAISE = r") Tj /F1 7 Tf 4 Ts (\1) Tj /F1 12 Tf 0 Ts ("


def lines(*placed: tuple[float, float, float, str]) -> str:
    """The content of a page: each text with its place and its size; figures in <> are raised."""
    shown = " ".join(f"/F1 {size} Tf 1 0 0 1 {x} {y} Tm ({text}) Tj" for x, y, size, text in placed)
    return f"BT {re.sub('<(.+?)>', RAISE, shown)} ET"


def test_a_raised_figure_is_no_digit_of_the_number_before_it() -> None:
    """10² is not 102, and a note is not a part of the word that it follows."""
    page = lines((72, 700, 12, "The authority<1> kept 10<2> gauges in the year 1950."))
    raw = made.written([page])

    assert "10²" in extract(raw, "application/pdf", "https://example.org/a.pdf").text
    assert proven("The authority kept 10² gauges in the year 1950", raw)
    assert not proven("kept 102 gauges in the year 1950", raw)


def test_a_sentence_goes_on_after_the_footnotes_of_its_page() -> None:
    """Notes, page number and running head between its halves; the notes themselves can be quoted, too."""
    first = lines(
        (72, 700, 12, "The record of the authority<1>"), (72, 686, 12, "was kept for more than"),
        (72, 90, 8, "1 See Smith, Tides of the North Sea, page 44, who does not"),
        (72, 80, 8, "agree with it."),
        (300, 30, 10, "1"),
    )  # fmt: skip
    second = lines(
        (72, 760, 9, "A Journal 12"), (72, 700, 12, "a century without a gap."), (300, 30, 10, "2")
    )
    third = lines((72, 760, 9, "A Journal 13"), (72, 700, 12, "The end of it."), (300, 30, 10, "3"))
    raw = made.written([first, second, third])

    assert proven("The record of the authority was kept for more than a century without a gap.", raw)
    assert proven("See Smith, Tides of the North Sea, page 44, who does not agree with it.", raw)
    assert not proven("was kept for more than agree with it", raw)
    assert not proven("was kept for less than a century without a gap", raw)


def test_a_list_at_the_end_of_a_page_is_no_footnote() -> None:
    """A line that begins with a number is left out only when its number stands behind a word above."""
    first = lines((72, 700, 12, "There are these kinds of marsh"), (72, 686, 12, "1 salt marsh"))
    raw = made.written([first, lines((72, 700, 12, "of every size."))])

    assert not proven("There are these kinds of marsh of every size", raw)
