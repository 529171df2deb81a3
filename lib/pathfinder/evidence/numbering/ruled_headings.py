"""Headings of a plain text: short lines with a ruled line below them."""

import re
from itertools import takewhile

HEADING_LINES, LONGEST_HEADING = 3, 80  # the lines of a heading, and their characters
_UNDERLINE = re.compile(r"([-=~*_])\1{3,}")
_WORD = re.compile(r"\w")


def heading_above(text: str, offset: int) -> str:
    """The nearest ruled heading of a plain text above an offset, on one line; "" without any.

    >>> heading_above("Release 1.8.0\\n May 4\\n-------\\n\\nIt is faster.", 30)
    'Release 1.8.0 May 4'
    """
    lines = [line.strip() for line in text[:offset].split("\n")]
    for at in range(len(lines) - 1, 0, -1):
        if _UNDERLINE.fullmatch(lines[at]):
            above = list(takewhile(_stands_above, reversed(lines[max(0, at - 1 - HEADING_LINES) : at])))
            if 0 < len(above) <= HEADING_LINES and all(_is_heading(line) for line in above):
                return " ".join(" ".join(above[::-1]).split())
    return ""


def _stands_above(line: str) -> bool:
    return bool(line) and not _UNDERLINE.fullmatch(line)


def _is_heading(line: str) -> bool:
    return (
        len(line) <= LONGEST_HEADING
        and bool(_WORD.search(line))
        and "|" not in line
        and line[-1] not in ".,;"
    )
