"""PDF pages come out as they are read: from the right where they are, with notes told from numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bench import made

from pathfinder.errors import SourceError
from pathfinder.evidence.quotes.proof import prepare, prove
from pathfinder.sources.safety.notices import notices
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


def test_ligatures_without_a_letter_are_restored_or_reported() -> None:
    """By their places in TeX's encodings where they stand in words; any other glyph is marked and counted."""
    raw = made.written(
        ["BT /F1 12 Tf 1 0 0 1 72 700 Tm (De\\014ned coe\\016cients a\\033ect \\015oods; x \\001 y) Tj ET"]
    )
    document = extract(raw, "application/pdf", "https://example.org/a.pdf")

    assert document.text == "Defined coefficients affect floods; x \ufffd y"
    assert document.metadata["lost_characters"] == 1
    assert "1 glyphs have no letter" in notices(document.metadata)[0]


@pytest.mark.parametrize(("turn", "seen"), [("1 0 0 1", True), ("0.7 0.7 -0.7 0.7", False)])
def test_the_letters_of_a_type_3_font_are_as_large_as_they_are_painted(turn: str, seen: bool) -> None:
    """Its size is that of a matrix of its own; words on the slant are judged by their size alone."""
    glyph = "10 0 0 0 8 9 d1 0 0 8 9 re f"
    names = " ".join(f"/{letter}" for letter in "abcdefghijklmnopqrstuvwxyz")
    glyphs = " ".join(f"/{letter} 4 0 R" for letter in "abcdefghijklmnopqrstuvwxyz")
    font = (
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 "
        f"/LastChar 122 /Widths [{'10 ' * 26}] /Encoding << /Type /Encoding /Differences [97 {names}] >> "
        f"/CharProcs << {glyphs} >> >>"
    )
    page = f"BT /F1 1 Tf {turn} 72 600 Tm (bitmapletters) Tj ET"
    raw = made.written([glyph, page], font)
    if seen:
        assert extract(raw, "application/pdf", "https://example.org/a.pdf").text.strip() == "bitmapletters"
    else:
        with pytest.raises(SourceError, match="hidden"):
            extract(raw, "application/pdf", "https://example.org/a.pdf")
