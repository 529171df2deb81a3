"""Page breaks: what stands between the last words of one page and the first of the next."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathfinder.evidence.views import Edit

PAGES_WITH_THE_SAME_LINE = 3
FEW_PAGES = 3  # of which two with the same line are enough: the first one often has none
_DIGITS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"[-–—|\s]*(?:(?:page|seite|p\.|s\.)\s*)?(?:\d{1,4}|[ivxlc]{1,6})(?:\s*(?:/|of|von)\s*\d{1,4})?[-–—|\s]*",
    re.IGNORECASE,
)

Line = tuple[int, int, str]


def page_breaks(text: str) -> Iterator[Edit]:
    """Edits that turn each form feed, with page numbers and running headers around it, into a line break.

    A line is a running header or footer when it is next to a page break on three pages or more, or on two
    of at most three.
    """
    pages = _pages(text)
    needed = PAGES_WITH_THE_SAME_LINE if len(pages) > FEW_PAGES else 2
    headers = _repeated([page[0] for page in pages if page], needed)
    footers = _repeated([page[-1] for page in pages if page], needed)
    for before, after, at in zip(pages, pages[1:], _form_feeds(text), strict=False):
        end = next((line[1] for line in reversed(before) if not _furniture(line, footers)), at)
        start = next((line[0] for line in after if not _furniture(line, headers)), at + 1)
        if end <= at < start:
            yield end, start, "\n"


def _form_feeds(text: str) -> list[int]:
    return [match.start() for match in re.finditer("\f", text)]


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
