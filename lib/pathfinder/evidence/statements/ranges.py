"""Ranges of a text: the ends of "40 to 80" belong together."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pathfinder.evidence.numbers import Number

_BETWEEN = re.compile(r"\s*(?:[-–—~]|to|and|or|bis|und|oder|에서)\s*[$€£]?")
_FROM_TO = re.compile(r"\b(?:from|von|between) [^ ]*\d[^ ]* (?:to|bis|and) ")


def ranges_of(text: str, written: Iterable[Number]) -> Iterator[tuple[str, str]]:
    """Neighbours such as "5 to 10 km": the first has the unit of the second."""
    ordered = sorted(written, key=lambda number: number.start)
    for one, other in pairwise(ordered):
        if _BETWEEN.fullmatch(text[one.end : other.start]):
            yield one.value.rstrip("%"), other.value.rstrip("%")


def other_ranges(
    text: str, written: Iterable[Number], told: Iterable[frozenset[tuple[str, str]]]
) -> Iterator[tuple[str, str, str]]:
    """A range whose ends the quotes have, but in other ranges only: "40 to 40" of "40 to 80"."""
    known = frozenset[tuple[str, str]]().union(*told)
    ends = {value for pair in known for value in pair}
    for low, high in ranges_of(text, written):
        empty = low == high and bool(_FROM_TO.search(text))
        if (empty or {low, high} <= ends) and not {(low, high), (high, low)} & known:
            yield "number", f"{low} to {high}", high
