"""Where the characters of a PDF page stand, asked of pdfium only as far as it is needed."""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterator
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from pathfinder.sources.pdf.columns import Segment, in_reading_order

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument, PdfTextPage

WIDE_GAP = 0.014  # of the page's width: a gutter between columns, not a space between words
FEWEST_LINES = 8
SAMPLED_LINES = 12
LONG_LINE = 60  # characters; shorter lines do not run through two columns
SUSPECT = 0.3  # share of sampled lines with a wide gap, or of lines that begin elsewhere than the one before
TITLE_REACH = 1_500  # characters of the first page among which a title is looked for
LONGEST_TITLE = 250
BROKEN = "\ufffe"  # what pdfium writes for a hyphen and the line break after it
_LINE = re.compile(rf"[^\r\n{BROKEN}]*[^\s{BROKEN}][^\r\n{BROKEN}]*{BROKEN}?")
_SPACES = re.compile(r"\s+")


def every_character(page: PdfTextPage) -> str:
    """The text of a page, one character for each place that pdfium knows."""
    text: str = page.get_text_range()
    if len(text) == page.count_chars():
        return text
    from pypdfium2.raw import FPDFText_GetUnicode

    codes = (FPDFText_GetUnicode(page, at) for at in range(page.count_chars()))
    return "".join(chr(code) if code <= sys.maxunicode else " " for code in codes)


def shown(page: PdfTextPage, hidden: Collection[int]) -> str:
    """The text of a page with a control character in the place of each hidden one: `reveal` takes it out."""
    if not hidden:
        whole: str = page.get_text_range()
        return whole
    return "".join(
        "\x00" if at in hidden else character for at, character in enumerate(every_character(page))
    )


def reading_order(page: PdfTextPage, text: str, width: float) -> str | None:
    """A page whose file runs across its columns, in reading order; None for other pages.

    `text` is what the page shows, by pdfium's places.
    """
    lines = list(_LINE.finditer(text))
    if len(lines) < FEWEST_LINES or page.count_chars() != len(text):
        return None
    if not _suspect(lines, page, width):
        return None
    ordered = in_reading_order([list(_segments(line, page, width)) for line in lines])
    return "\r\n".join(ordered).replace(f"{BROKEN}\r\n", "") if ordered else None


def _suspect(lines: list[re.Match[str]], page: PdfTextPage, width: float) -> bool:
    """Whether lines have wide gaps, or begin left and right in turn."""
    long = [line for line in lines if len(line[0]) >= LONG_LINE]
    sample = long[:: max(1, len(long) // SAMPLED_LINES)]
    gapped = sum(sum(1 for _ in _segments(line, page, width)) > 1 for line in sample)
    if sample and gapped >= SUSPECT * len(sample):
        return True
    starts = [_left(page, _first(line)) for line in lines]
    jumps = sum(abs(a - b) > width / 4 for a, b in pairwise(starts))
    return jumps >= SUSPECT * len(starts)


def _first(line: re.Match[str]) -> int:
    return line.start() + len(line[0]) - len(line[0].lstrip())


def _segments(line: re.Match[str], page: PdfTextPage, width: float) -> Iterator[Segment]:
    """The line cut at wide gaps."""
    start = _first(line)
    end = line.start() + len(line[0].rstrip())
    for space in _SPACES.finditer(line.string, start, end):
        right = _right(page, space.start() - 1)
        if _left(page, space.end()) - right > WIDE_GAP * width:
            yield Segment(_left(page, start), right, line.string[start : space.start()])
            start = space.end()
    shown = end - 1 - line[0].endswith(BROKEN)
    yield Segment(_left(page, start), _right(page, shown), line.string[start:end])


def _left(page: PdfTextPage, at: int) -> float:
    """Points from the left edge of the page to that of a character."""
    return float(page.get_charbox(at)[0])


def _right(page: PdfTextPage, at: int) -> float:
    """The same for the character's right edge."""
    return float(page.get_charbox(at)[2])


def largest_words(document: PdfDocument, hidden: Collection[int] = ()) -> str:
    """The words set largest near the beginning of the first page: its title, as a rule; "" when unsure.

    `hidden` are the places of characters on that page that nobody sees.
    """
    from pypdfium2 import PdfiumError
    from pypdfium2.raw import FPDFText_GetFontSize

    try:
        page = document[0].get_textpage()
        text = page.get_text_range(0, min(TITLE_REACH, page.count_chars()))
    except (PdfiumError, ValueError, OSError, IndexError):
        return ""
    sized = [
        (round(FPDFText_GetFontSize(page, at), 1), character)
        for at, character in enumerate(text)
        if (not character.isspace() or character == " ") and at not in hidden
    ]
    sizes = {size for size, character in sized if character.isalpha()}
    if len(sizes) < 2:
        return ""
    runs = (
        "".join(c for _, c in run) for size, run in groupby(sized, lambda pair: pair[0]) if size == max(sizes)
    )
    title = re.sub(r"\s+", " ", " ".join(runs)).strip()
    return title if 3 < len(title) <= LONGEST_TITLE else ""
