"""What a PDF page holds and does not show: characters that no reader of the page sees.

Hidden is text painted with no ink, in the colour of the bare page, too small to be read, or outside of the
page. Invisible text over a picture is what text recognition lays over a scan: it stays, and is counted apart.
Not known here: what later shapes cover, clipping, layers that are switched off.
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, NamedTuple

from pathfinder.sources.pdf.objects import WHITE, Box, Ground, Words, painted

if TYPE_CHECKING:
    from pypdfium2 import PdfPage, PdfTextPage

FAINT = 12  # of 255: less ink than this is none
SMALLEST = 1.5  # points, the size of letters
SMALLEST_SHARE = 0.002  # of the page's height: a small page has small letters
UNPAINTED = frozenset((3, 7))  # text rendering modes of PDF 32000-1 §9.3.6


class Concealed(NamedTuple):
    """The indexes of hidden characters of a text page, and how many characters lie over a scan."""

    hidden: frozenset[int]
    scanned: int


NOTHING = Concealed(frozenset(), 0)


def concealed(page: PdfPage, text: PdfTextPage) -> Concealed:
    """Which characters of the page's text its reader does not see."""
    from pypdfium2.raw import FPDFText_GetTextObject

    every, grounds = painted(page)
    paper = Box(*page.get_cropbox())
    verdicts = ((words.address, _verdict(words, grounds, paper)) for words in every)
    suspects = {address: verdict for address, verdict in verdicts if verdict}
    if not suspects:
        return NOTHING
    found: dict[str, set[int]] = {"hidden": set(), "scanned": set()}
    for at in range(text.count_chars()):
        owner = FPDFText_GetTextObject(text, at)
        verdict = suspects.get(ctypes.addressof(owner.contents)) if owner else None
        if verdict:
            found[verdict].add(at)
    return Concealed(frozenset(found["hidden"]), len(found["scanned"]))


def _verdict(words: Words, grounds: list[Ground], paper: Box) -> str:
    """ "hidden", "scanned", or "" for words that can be seen."""
    if words.size < min(SMALLEST, SMALLEST_SHARE * (paper.top - paper.bottom)) or paper.misses(words.box):
        return "hidden"
    if words.mode in UNPAINTED:
        over = any(each.picture and each.box.holds_centre_of(words.box) for each in grounds)
        return "scanned" if over else "hidden"
    red, green, blue, ink = words.colour
    if ink <= FAINT:
        return "hidden"
    if min(red, green, blue) < WHITE:
        return ""
    below = (each for each in grounds if each.dark and each.order <= words.order)
    return "" if any(each.box.holds_centre_of(words.box) for each in below) else "hidden"
