"""Page breaks: what stands between the last words of one page and the first of the next."""

import re
from collections import Counter
from collections.abc import Iterator

from pathfinder.evidence.quotes.mapped_text import Edit

PAGES_WITH_THE_SAME_LINE = 3
FEW_PAGES = 3  # of which two with the same line are enough: the first one often has none
_DIGITS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"[-–—|\s]*(?:(?:page|seite|p\.|s\.)\s*)?(?:\d{1,4}|[ivxlc]{1,6})(?:\s*(?:/|of|von)\s*\d{1,4})?[-–—|\s]*",
    re.IGNORECASE,
)

MOST_NOTE_LINES = 15  # of the footnotes of a page
_NOTE = re.compile(r"([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}|\d{1,3}|[*†‡§]{1,3})[.)]?\s*[^\W\d]")
_ENDS = re.compile(r"[.!?:。？！][\"'”’)\]⁰¹²³⁴⁵⁶⁷⁸⁹*†‡§]*\Z")
_PLAIN = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")

Line = tuple[int, int, str]


def page_breaks(text: str) -> Iterator[Edit]:
    """Edits that turn each form feed, with page numbers and running headers around it, into a line break.

    A line is a running header or footer when it is next to a page break on three pages or more, or on two
    of at most three.
    """
    for before, after, at in _breaks(text):
        end, start = before[-1][1] if before else at, after[0][0] if after else at + 1
        if end <= at < start:
            yield end, start, "\n"


def notes_at_breaks(text: str) -> Iterator[Edit]:
    """Edits that turn a page break inside of a sentence, with the footnotes before it, into a line break.

    Footnotes are the last lines of a page from one that begins with a mark which stands behind a word above.
    """
    for before, after, _at in _breaks(text):
        first = _first_note(before)
        if first and after and not _ENDS.search(before[first - 1][2]):
            yield before[first - 1][1], after[0][0], "\n"


def _breaks(text: str) -> Iterator[tuple[list[Line], list[Line], int]]:
    """For each form feed the lines before and after it without furniture, and its place."""
    pages, feeds = _pages(text), (match.start() for match in re.finditer("\f", text))
    needed = PAGES_WITH_THE_SAME_LINE if len(pages) > FEW_PAGES else 2
    headers = _repeated([page[0] for page in pages if page], needed)
    footers = _repeated([page[-1] for page in pages if page], needed)
    for before, after, at in zip(pages, pages[1:], feeds, strict=False):
        last = next((n for n in range(len(before), 0, -1) if not _furniture(before[n - 1], footers)), 0)
        first = next((n for n, line in enumerate(after) if not _furniture(line, headers)), len(after))
        yield before[:last], after[first:], at


def _first_note(lines: list[Line]) -> int | None:
    """The number of the line with which the footnotes of a page begin; None without any."""
    lowest = max(1, len(lines) - MOST_NOTE_LINES)
    for number in range(lowest, len(lines)):
        mark = _NOTE.match(lines[number][2])
        if mark:
            body = "\n".join(line[2] for line in lines[:number]).translate(_PLAIN)
            name = re.escape(mark[1].translate(_PLAIN))
            if re.search(rf"[^\W\d][.,;:!?)\"']{{0,2}}{name}(?!\w)", body):
                return number
    return None


def _pages(text: str) -> list[list[Line]]:
    pages: list[list[Line]] = []
    place = 0
    for page in text.split("\f"):
        pages.append(
            [(place + m.start(), place + m.end(), m[0]) for m in re.finditer(r"\S[^\n]*(?<!\s)", page)]
        )
        place += len(page) + 1
    return pages


def _shape(line: Line) -> str:
    return _DIGITS.sub("#", line[2])


def _repeated(lines: list[Line], needed: int) -> set[str]:
    counted = Counter(_shape(line) for line in lines)
    return {shape for shape, count in counted.items() if count >= needed}


def _furniture(line: Line, repeated: set[str]) -> bool:
    return bool(_PAGE_NUMBER.fullmatch(line[2])) or _shape(line) in repeated
