"""A text rewritten for comparison that still knows where each of its characters came from."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable

Edit = tuple[int, int, str]


class View:
    """`text`, made from `parent` by edits; without a parent it is the original.

    The text is a row of segments: segment k begins at `starts[k]` here and at `origins[k]` in the parent.
    A segment is copied one to one, or stands as a whole for the stretch up to the next origin.
    """

    __slots__ = ("_origins", "_rewritten", "_starts", "parent", "text")

    def __init__(self, text: str, parent: View | None = None) -> None:
        self.text = text
        self.parent = parent
        self._starts = array("L", (0,))
        self._origins = array("L", (0,))
        self._rewritten = bytearray(1)

    def edited(self, edits: Iterable[Edit]) -> View:
        """The view after `edits` (start, end, new words), which are in order and do not overlap."""
        view = View("", self)
        pieces: list[str] = []
        length = last = 0
        for start, end, new in edits:
            pieces.append(self.text[last:start])
            length += start - last
            if new:
                view._begin(length, start, rewritten=True)
                pieces.append(new)
                length += len(new)
            view._begin(length, end, rewritten=False)
            last = end
        if not pieces:
            return self
        pieces.append(self.text[last:])
        view.text = "".join(pieces)
        return view

    def replaced(self, pattern: re.Pattern[str], new: str | Callable[[re.Match[str]], str]) -> View:
        """The view with every match of `pattern` replaced; a match that stays the same is no edit."""

        def edits() -> Iterable[Edit]:
            for match in pattern.finditer(self.text):
                words = new if isinstance(new, str) else new(match)
                if words != match[0]:
                    yield match.start(), match.end(), words

        return self.edited(edits())

    def respelled(self, text: str) -> View:
        """The same view with other characters at the same places."""
        if len(text) != len(self.text):
            raise ValueError(f"respelled text has {len(text)} characters, expected {len(self.text)}")
        if text == self.text:
            return self
        return View(text, self)

    def span(self, start: int, end: int, base: View | None = None) -> tuple[int, int]:
        """Where [start, end) stands in `base`, an ancestor; in the original when it is None."""
        if self is base or self.parent is None:
            return start, end
        first = self._stretch(start)[0]
        last = self._stretch(end - 1)[1] if end > start else first
        return self.parent.span(first, last, base)

    def _begin(self, start: int, origin: int, *, rewritten: bool) -> None:
        self._starts.append(start)
        self._origins.append(origin)
        self._rewritten.append(rewritten)

    def _stretch(self, index: int) -> tuple[int, int]:
        segment = bisect_right(self._starts, index) - 1
        origin = self._origins[segment]
        if self._rewritten[segment]:
            return origin, self._origins[segment + 1]
        place = origin + index - self._starts[segment]
        return place, place + 1
