"""The map from characters to headings and pages, the language, and the order of columns."""

from __future__ import annotations

import pytest
from bench import made, speech

from pathfinder.evidence.language.detection import detected
from pathfinder.sources.document import Document
from pathfinder.sources.html import headings
from pathfinder.sources.pdf.columns import Segment, in_reading_order
from pathfinder.sources.sandbox.extract import extract

FILLER = "This sentence only makes the paragraph long enough to be kept as the text of an article. " * 3
PAGE = f"""<!doctype html><html lang="en-GB"><head><title>Tides</title>
<link rel="canonical" href="https://example.org/tides"></head><body><nav><h2>Menu</h2>Home</nav>
<article><h1>Tides</h1><p>Opening words. {FILLER}</p>
<h2>3 Results</h2><p>The range grew. {FILLER}</p>
<h3>3.2 Salt <em>marshes</em></h3><p>Eleven shrank. {FILLER}</p>
<h2>4 Discussion</h2><p>Ships pass. {FILLER}</p>
</article></body></html>"""
MARKDOWN = """# Tides

Opening words.

## Results

The *range* grew.

### Marshes

Eleven shrank.

## End

Ships.
"""


def label(document: Document, words: str, *, full: bool = False) -> str:
    text = (document.full_text or "") if full else document.text
    at = text.index(words)
    rows = [label for offset, label in document.metadata["full_places" if full else "places"] if offset <= at]
    return rows[-1] if rows else ""


def test_a_web_page_knows_under_which_heading_words_stand() -> None:
    """In the main text and in the full text; the title is in no label, menus do not leak into the article."""
    document = extract(PAGE.encode(), "text/html", "https://example.org/a")
    for full in (False, True):
        assert label(document, "Opening", full=full) == ""
        assert label(document, "The range", full=full) == "3 Results"
        assert label(document, "Eleven", full=full) == "3 Results › 3.2 Salt marshes"
        assert label(document, "Ships", full=full) == "4 Discussion"
    assert (document.metadata["language"], document.metadata["canonical"]) == (
        "en",
        "https://example.org/tides",
    )


def test_markdown_knows_it_in_the_plain_and_in_the_written_text() -> None:
    document = extract(MARKDOWN.encode(), None, "file:///a.md")
    assert label(document, "Eleven") == label(document, "Eleven", full=True) == "Results › Marshes"
    assert label(document, "The range") == label(document, "The *range*", full=True) == "Results"
    assert label(document, "Ships") == "End"


def test_invisible_characters_before_a_heading_do_not_move_it() -> None:
    page = PAGE.replace("Opening", "O&#8203;p&#8203;e&#8203;n&#8203;ing")
    document = extract(page.encode(), "text/html", "https://example.org/a")
    at = (document.full_text or "").index("3 Results")
    assert (at, "3 Results") in document.metadata["full_places"]


def test_a_map_ends_where_it_is_no_longer_known() -> None:
    """Beyond the limit no label is better than the last one."""
    many = [headings.Heading(number, 2, f"H{number}") for number in range(headings.MOST_PLACES + 5)]
    found = headings.places(many)
    assert len(found) == headings.MOST_PLACES + 1
    assert found[-1] == (headings.MOST_PLACES, "")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (" ".join(speech.GERMAN), "de"), (" ".join(speech.KOREAN), "ko"), ("".join(speech.CHINESE), "zh"),
        (" ".join(speech.ARABIC), "ar"), (FILLER, "en"), ("潮の満ち引きは月の引力によって起こります。", "ja"),
        ("این متن به زبان فارسی نوشته شده است و چند جمله دارد که پیچیده نیست گفته شد.", "fa"),
        ("Приливы возникают под действием притяжения Луны.", "ru"), ("1234 56", ""), ("Tides", ""),
        ("Les marées sont plus fortes dans les baies, et la mer y monte de plusieurs mètres sur une heure ou "
         "deux, ce qui est bien connu des pêcheurs.", "fr"),
    ],
)  # fmt: skip
def test_the_language_is_told_by_script_and_small_words(text: str, code: str) -> None:
    """And left open where too little speaks for any."""
    assert detected(text) == code


PROSE = [
    sentence for sentence in (FILLER + " ".join(speech.GERMAN)).replace("−", "-").split(". ") if sentence
] * 4


@pytest.mark.parametrize("order", ["columns", "rows", "rows-split"])
def test_two_columns_are_read_one_after_the_other(order: str) -> None:
    """However the file was written; what stands in the file's own order can be quoted as well."""
    document = extract(made.pdf(PROSE, columns=2, order=order), None, "file:///a.pdf")
    words = " ".join(document.text.replace("-\n", "").split())
    assert PROSE[0] in words
    lines = document.text.split("\n")
    assert lines.index(next(line for line in lines if line.startswith(PROSE[0][:20]))) < 4
    assert (document.full_text is None) == (order == "columns")


def test_one_column_and_tables_keep_the_order_of_the_file() -> None:
    assert extract(made.pdf(PROSE, columns=1), None, "file:///a.pdf").full_text is None
    table = [[Segment(50, 90, f"year {row}"), Segment(300, 330, f"{row}.5")] for row in range(30)]
    assert in_reading_order(table) is None


def test_a_line_across_both_columns_parts_them() -> None:
    """A heading over the full width is read between what stands above and below it."""
    words = "seven words of running text stand here"

    def rows(name: str) -> list[list[Segment]]:
        return [
            [Segment(50, 290, f"{name} left {row} {words}"), Segment(310, 550, f"{name} right {row} {words}")]
            for row in range(6)
        ]

    ordered = in_reading_order([*rows("upper"), [Segment(50, 550, "A heading across")], *rows("lower")])
    assert ordered is not None
    names = [" ".join(line.split()[:2]) for line in ordered]
    assert names == [
        *["upper left"] * 6, *["upper right"] * 6, "A heading", *["lower left"] * 6, *["lower right"] * 6
    ]  # fmt: skip


def test_a_hyphen_at_a_line_end_is_kept_where_it_is_the_words_own() -> None:
    """Typesetters' hyphens go; those of figures, names and suspended compounds stay."""
    from pathfinder.sources.formats.pdf import _clean

    assert _clean("occur\ufffering")[0] == "occurring"
    assert _clean("a 16\ufffeinch screen")[0] == "a 16-inch screen"
    assert _clean("Gesundheits\ufffeund Akten")[0] == "Gesundheits-\nund Akten"
    assert _clean("Jean\ufffePaul")[0] == "Jean-Paul"
    assert _clean("a multi-game ban, the multi\ufffegame ban")[0].count("multi-game") == 2


def test_a_title_that_is_a_file_name_gives_way_to_the_largest_words() -> None:
    """Word processors leave their file's name where the title should be."""
    large = "/F1 24 Tf 1 0 0 1 60 700 Tm (Tides of the North Sea) Tj"
    stream = f"BT {large} /F1 10 Tf 1 0 0 1 60 660 Tm (Text follows.) Tj ET"
    raw = made.written([stream])
    assert extract(raw, None, "file:///x.pdf").title == "Tides of the North Sea"


def test_a_quote_may_leave_out_or_keep_the_mark_of_a_note() -> None:
    """Raised figures are raised in the main text; the full text has them as a browser copies them."""
    from pathfinder.evidence.quotes.proof import prepare, prove

    marked = PAGE.replace(
        "The range grew.", "The range<sup><a href='#n'>12</a></sup> grew by 10<sup>2</sup> metres."
    )
    document = extract(marked.encode(), "text/html", "https://example.org/a")
    texts = [prepare(text) for text in (document.text, document.full_text or "")]

    def stands(quote: str) -> bool:
        return any(prove(quote, text) for text in texts)

    assert stands("The range grew by 10² metres.")
    assert stands("The range12 grew by 102 metres.")
    assert not prove("grew by 102 metres", texts[0])
