"""The objects of a PDF page: words, and the pictures and shapes that may lie under them."""

from __future__ import annotations

import ctypes
from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from pypdfium2 import PdfPage

    Matrix = tuple[float, float, float, float, float, float]

WHITE = 250  # of 255, in each colour
DEEPEST = 4  # forms within forms
MOST_OBJECTS = 50_000
FILLED = (False,)
# text rendering modes (PDF 32000-1 §9.3.6) that stroke letters, or fill and stroke them
INKS = {mode: inks for modes, inks in (((1, 5), (True,)), ((2, 6), (False, True))) for mode in modes}
BLACK = (0, 0, 0, 255)
AS_IT_IS: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


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


class Objects:
    """The text objects of a page and what may lie under them, those of its forms in place of them."""

    def __init__(self, page: PdfPage) -> None:
        from pypdfium2 import raw

        self.raw: Any = raw
        self.words: list[Words] = []
        self.grounds: list[Ground] = []
        self._edges = [ctypes.c_float() for _ in range(4)]
        self._parts = [ctypes.c_uint() for _ in range(4)]
        self._number, self._switch, self._other = ctypes.c_float(), ctypes.c_int(), ctypes.c_int()
        self._found = raw.FS_MATRIX()
        count = raw.FPDFPage_CountObjects(page)
        for order in range(count if count <= MOST_OBJECTS else 0):
            self._take(raw.FPDFPage_GetObject(page, order), order, AS_IT_IS, 0)

    def _take(self, handle: Any, order: int, around: Matrix, depth: int) -> None:
        raw = self.raw
        kind = raw.FPDFPageObj_GetType(handle)
        if kind == raw.FPDF_PAGEOBJ_FORM:
            inside = _joined(self._matrix(handle), around)
            count = raw.FPDFFormObj_CountObjects(handle) if depth < DEEPEST else 0
            for at in range(count if count <= MOST_OBJECTS else 0):
                self._take(raw.FPDFFormObj_GetObject(handle, at), order, inside, depth + 1)
        elif raw.FPDFPageObj_GetBounds(handle, *self._edges):
            box = _moved(Box(*(edge.value for edge in self._edges)), around)
            if kind == raw.FPDF_PAGEOBJ_TEXT:
                self._take_words(handle, order, box, around)
            else:
                picture = kind == raw.FPDF_PAGEOBJ_IMAGE
                dark = picture or kind == raw.FPDF_PAGEOBJ_SHADING or self._is_dark(handle, box, around)
                self.grounds.append(Ground(order, box, picture, dark))

    def _take_words(self, handle: Any, order: int, box: Box, around: Matrix) -> None:
        raw = self.raw
        raw.FPDFTextObj_GetFontSize(handle, self._number)
        size = abs(self._number.value) * _scale(_joined(self._matrix(handle), around))
        mode = raw.FPDFTextObj_GetTextRenderMode(handle)
        colour = min(self._colour(handle, stroke=stroke) for stroke in INKS.get(mode, FILLED))
        self.words.append(Words(order, ctypes.addressof(handle.contents), box, size, mode, colour))

    def _is_dark(self, handle: Any, box: Box, around: Matrix) -> bool:
        """Whether white words can be read on a shape: it is filled, or a line as thick as that."""
        raw = self.raw
        if not raw.FPDFPath_GetDrawMode(handle, self._switch, self._other):
            return True
        if self._switch.value:
            return min(self._colour(handle)[:3]) < WHITE
        raw.FPDFPageObj_GetStrokeWidth(handle, self._number)
        width = self._number.value * _scale(_joined(self._matrix(handle), around))
        thick = 2.5 * width > box.top - box.bottom  # pdfium's box has the width on either side of the line
        return bool(self._other.value) and thick and min(self._colour(handle, stroke=True)[:3]) < WHITE

    def _colour(self, handle: Any, *, stroke: bool = False) -> tuple[int, int, int, int]:
        """Red, green, blue and ink, 0 to 255; black where the file says nothing that pdfium can tell."""
        ask = self.raw.FPDFPageObj_GetStrokeColor if stroke else self.raw.FPDFPageObj_GetFillColor
        if not ask(handle, *self._parts):
            return BLACK
        red, green, blue, ink = self._parts
        return red.value, green.value, blue.value, ink.value

    def _matrix(self, handle: Any) -> Matrix:
        found = self._found
        if not self.raw.FPDFPageObj_GetMatrix(handle, found):
            return AS_IT_IS
        return (found.a, found.b, found.c, found.d, found.e, found.f)


def _scale(matrix: Matrix) -> float:
    """By how much a matrix makes things taller."""
    return hypot(matrix[2], matrix[3])


def _joined(first: Matrix, then: Matrix) -> Matrix:
    if then is AS_IT_IS:
        return first
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def _moved(box: Box, by: Matrix) -> Box:
    if by is AS_IT_IS:
        return box
    a, b, c, d, e, f = by
    corners = [
        (x * a + y * c + e, x * b + y * d + f) for x in (box.left, box.right) for y in (box.bottom, box.top)
    ]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return Box(min(xs), min(ys), max(xs), max(ys))
