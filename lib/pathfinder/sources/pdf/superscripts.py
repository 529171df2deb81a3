"""Raised figures of a PDF, written as raised: "authority1 that" has a note after a word, "102" may be 10²."""

from __future__ import annotations

import ctypes
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pypdfium2 import PdfTextPage

RAISED_BY = 0.2  # of the size of the letter before it, in points above its line
SMALLER = 0.9  # than that letter
FIGURES = re.compile(r"(?<=[\w.,;:!?\"'”’)\]%])\d{1,3}(?:[,–-]\d{1,3})*")
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def raised(page: PdfTextPage, text: str) -> str:
    """`text` by pdfium's places, with the figures that stand above their line as raised ones."""
    if len(text) != page.count_chars():
        return text
    pieces, at = [], 0
    for found in FIGURES.finditer(text):
        start = _first_raised(page, found.start(), found.end(), text)
        if start is not None:
            pieces += [text[at:start], text[start : found.end()].translate(RAISED)]
            at = found.end()
    return "".join([*pieces, text[at:]]) if pieces else text


def _first_raised(page: PdfTextPage, start: int, end: int, text: str) -> int | None:
    """Where in [start, end) the raised figures begin: at its start, or inside of a number ("10" and "2")."""
    size, line = _standing(page, start - 1)
    for at in range(start, end):
        if text[at].isdecimal():
            own, height = _standing(page, at)
            if own < SMALLER * size and height - line > RAISED_BY * size:
                return at
            size = max(size, own)
    return None


def _standing(page: PdfTextPage, at: int) -> tuple[float, float]:
    """The size of a character, and how high its line is, in points."""
    from pypdfium2.raw import FPDFText_GetCharOrigin

    x, y = ctypes.c_double(), ctypes.c_double()
    if not FPDFText_GetCharOrigin(page, at, x, y):
        return 0.0, 0.0
    _, bottom, _, top = page.get_charbox(at, loose=True)
    return abs(top - bottom), y.value
