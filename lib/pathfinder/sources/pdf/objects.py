"""The objects of a PDF page: words, and the pictures and shapes that may lie under them."""

from __future__ import annotations

import ctypes
from contextlib import suppress
from itertools import islice
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pypdfium2 import PdfMatrix, PdfObject, PdfPage

WHITE = 250  # of 255, in each colour
DEEPEST = 4  # forms within forms
MOST_OBJECTS = 50_000
SLANT = 0.01  # of a matrix: less turns no words
FILLED = (False,)
# text rendering modes (PDF 32000-1 §9.3.6) that stroke letters, or fill and stroke them
INKS = {mode: inks for modes, inks in (((1, 5), (True,)), ((2, 6), (False, True))) for mode in modes}
BLACK = (0, 0, 0, 255)


class Box(NamedTuple):
    """Left, bottom, right and top in points of the page."""

    left: float
    bottom: float
    right: float
    top: float

    def holds_centre_of(self, other: Box) -> bool:
        """Whether the middle of `other` lies in this box."""
        x, y = (other.left + other.right) / 2, (other.bottom + other.top) / 2
        return self.left <= x <= self.right and self.bottom <= y <= self.top

    def misses(self, other: Box) -> bool:
        """Whether the two have no point in common."""
        return (
            other.right <= self.left
            or other.left >= self.right
            or other.top <= self.bottom
            or other.bottom >= self.top
        )


class Ground(NamedTuple):
    """A picture, a shading or a shape: its place in the order of painting, what it covers, what it is."""

    order: int
    box: Box
    picture: bool
    dark: bool


class Words(NamedTuple):
    """A text object: its place in the order of painting, its address, what it covers, how it is painted."""

    order: int
    address: int
    box: Box
    size: float
    mode: int
    colour: tuple[int, int, int, int]


def painted(page: PdfPage) -> tuple[list[Words], list[Ground]]:
    """The text objects of a page and what may lie under them, those of its forms in place of them.

    Nothing of a page that has too many.
    """
    from pypdfium2 import PdfiumError, raw

    words: list[Words] = []
    grounds: list[Ground] = []
    every = list(islice(page.get_objects(max_depth=DEEPEST + 1), MOST_OBJECTS + 1))
    order = -1
    for each in every if len(every) <= MOST_OBJECTS else ():
        order += each.level == 0
        if each.type == raw.FPDF_PAGEOBJ_FORM:
            continue
        with suppress(PdfiumError):  # what has no place on the page
            around = _around(each)
            box = Box(*around.on_rect(*each.get_bounds()))
            if each.type == raw.FPDF_PAGEOBJ_TEXT:
                size = max(abs(each.get_font_size()) * _scale(each, around), _height(each, around, box))
                mode = raw.FPDFTextObj_GetTextRenderMode(each)
                colour = min(_colour(each, stroke=stroke) for stroke in INKS.get(mode, FILLED))
                words.append(Words(order, ctypes.addressof(each.raw.contents), box, size, mode, colour))
            else:
                picture = each.type == raw.FPDF_PAGEOBJ_IMAGE
                dark = picture or each.type == raw.FPDF_PAGEOBJ_SHADING or _is_dark(each, box, around)
                grounds.append(Ground(order, box, picture, dark))
    return words, grounds


def _is_dark(shape: PdfObject, box: Box, around: PdfMatrix) -> bool:
    """Whether white words can be read on a shape: it is filled, or a line as thick as that."""
    from pypdfium2 import raw

    filled, stroked, width = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()
    if not raw.FPDFPath_GetDrawMode(shape, filled, stroked):
        return True
    if filled.value:
        return min(_colour(shape)[:3]) < WHITE
    raw.FPDFPageObj_GetStrokeWidth(shape, width)
    # pdfium's box has the width on either side of the line
    thick = 2.5 * width.value * _scale(shape, around) > box.top - box.bottom
    return bool(stroked.value) and thick and min(_colour(shape, stroke=True)[:3]) < WHITE


def _colour(painted: PdfObject, *, stroke: bool = False) -> tuple[int, int, int, int]:
    """Red, green, blue and ink, 0 to 255; black where the file says nothing that pdfium can tell."""
    from pypdfium2 import raw

    ask = raw.FPDFPageObj_GetStrokeColor if stroke else raw.FPDFPageObj_GetFillColor
    red, green, blue, ink = (ctypes.c_uint() for _ in range(4))
    if not ask(painted, red, green, blue, ink):
        return BLACK
    return red.value, green.value, blue.value, ink.value


def _around(painted: PdfObject) -> PdfMatrix:
    """What the forms that an object stands in make of its places."""
    from pypdfium2 import PdfMatrix

    form = painted.container
    return form.get_matrix().multiply(_around(form)) if form else PdfMatrix()


def _height(words: PdfObject, around: PdfMatrix, box: Box) -> float:
    """How tall words are painted: a Type 3 font's own matrix makes letters large whatever their size says.

    Of words that neither stand upright nor lie on a side their box tells nothing: 0.
    """
    whole = words.get_matrix().multiply(around)
    if abs(whole.b) + abs(whole.c) < SLANT * (abs(whole.a) + abs(whole.d)):
        return box.top - box.bottom
    lies = abs(whole.a) + abs(whole.d) < SLANT * (abs(whole.b) + abs(whole.c))
    return box.right - box.left if lies else 0.0


def _scale(painted: PdfObject, around: PdfMatrix) -> float:
    """By how much an object's matrices make things taller."""
    whole = painted.get_matrix().multiply(around)
    return hypot(whole.c, whole.d)
