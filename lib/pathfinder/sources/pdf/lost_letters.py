"""Glyphs to which a PDF gives no letter: TeX's ligatures told by their codes, all others marked as lost."""

from __future__ import annotations

import ctypes
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pypdfium2 import PdfTextPage

# ff fi fl ffi ffl, by their places in the encodings OT1 and T1
LIGATURES = dict(zip("\x0b\x0c\r\x0e\x0f\x1b\x1c\x1d\x1e\x1f", "ﬀﬁﬂﬃﬄ" * 2, strict=True))
LOST = "\ufffd"
WITHOUT_LETTER = re.compile(r"[\x01\x03-\x08\x0b\x0c\x0e-\x1f]|\r(?!\n)")  # \x02 is pdfium's hyphen
BESIDE_LETTERS = re.compile(r"[^\W\d_]{2}.|.[^\W\d_]{2}|[^\W\d_].[^\W\d_]", re.DOTALL)
OF_SIGNS = re.compile(r"CM(?:MI|B?SY|EX)|MS[AB]M|Math|Symbol|Dingbat", re.IGNORECASE)  # fonts, not of words
LONGEST_NAME = 100


def restored(page: PdfTextPage, text: str) -> tuple[str, int]:
    """`text`, by pdfium's places, with letters for glyphs without one, and how many of them are lost."""
    whole = WITHOUT_LETTER.sub(lambda match: _letter(page, match), text)
    return whole, whole.count(LOST) - text.count(LOST)


def _letter(page: PdfTextPage, match: re.Match[str]) -> str:
    from pypdfium2.raw import FPDFText_HasUnicodeMapError

    at, text = match.start(), match.string
    if len(text) == page.count_chars() and FPDFText_HasUnicodeMapError(page, at) != 1:
        return match[0]
    around = text[max(0, at - 2) : at] + match[0] + text[at + 1 : at + 3]
    known = match[0] in LIGATURES and BESIDE_LETTERS.search(around) and not OF_SIGNS.search(_font(page, at))
    return LIGATURES[match[0]] if known else LOST


def _font(page: PdfTextPage, at: int) -> str:
    from pypdfium2.raw import FPDFText_GetFontInfo

    name, flags = ctypes.create_string_buffer(LONGEST_NAME), ctypes.c_int()
    FPDFText_GetFontInfo(page, at, name, LONGEST_NAME, flags)
    return name.value.decode("utf-8", "replace")
