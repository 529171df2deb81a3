"""Where each stretch of a text stands: headings marked while a text is built, read off when it is done.

A format writes `opening(level)` before a heading and CLOSE after it; both survive the tidying of white
space. `taken_out` removes them and gives the headings with their offsets, `places` the map that goes into
a source's metadata: [[offset, "Results › Salt marshes"], …], each label valid up to the next offset.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pathfinder.sources.safety.invisible_characters import reveal

CLOSE = "\x05"
SEPARATOR = " › "
MOST_PLACES = 2_000
LONGEST_LABEL = 160
LONGEST_HEADING = 100
_MARKED = re.compile(r"\x04([1-6]) *| *\x05")

Place = tuple[int, str]  # offset and label


class Heading(NamedTuple):
    """A heading at `offset`; `level` 1 is the highest."""

    offset: int
    level: int
    title: str


def opening(level: int) -> str:
    """The mark before a heading of this level."""
    return f"\x04{min(max(level, 1), 6)}"


def taken_out(marked: str) -> tuple[str, list[Heading]]:
    """The text without marks, and its headings in order."""
    pieces: list[str] = []
    found: list[Heading] = []
    length = last = 0
    opened: tuple[int, int, int] | None = None
    for mark in _MARKED.finditer(marked):
        pieces.append(marked[last : mark.start()])
        length += mark.start() - last
        last = mark.end()
        if mark[1]:
            opened = (length, int(mark[1]), len(pieces))
        elif opened is not None:
            title = " ".join("".join(pieces[opened[2] :]).split())
            found += [Heading(opened[0], opened[1], title[:LONGEST_HEADING])] if title else []
            opened = None
    pieces.append(marked[last:])
    return "".join(pieces), found


def revealed(text: str, headings: Sequence[Heading]) -> tuple[str, int, list[Heading]]:
    """`hidden.reveal` of a text whose headings keep their places."""
    whole, count = reveal(text)
    if len(whole) == len(text):
        return whole, count, list(headings)
    moved, length, last = [], 0, 0
    for heading in headings:
        length += len(reveal(text[last : heading.offset])[0])
        last = heading.offset
        moved.append(heading._replace(offset=length, title=reveal(heading.title)[0]))
    return whole, count, moved


def places(headings: Iterable[Heading], title: str = "") -> list[Place]:
    """The map of a text; the document's own title is in no label, unless it is all there is."""
    path: list[Heading] = []
    found: list[Place] = []
    skipped = " ".join(title.split()).casefold()
    for heading in headings:
        path = [above for above in path if above.level < heading.level] + [heading]
        names = [each.title for each in path if each.title.casefold() != skipped]
        label = SEPARATOR.join(names)
        while len(label) > LONGEST_LABEL and len(names) > 1:
            names = names[1:]
            label = SEPARATOR.join(names)
        if label or found:
            found.append((heading.offset, label))
    if len(found) > MOST_PLACES:  # beyond them nothing is known
        found[MOST_PLACES:] = [(found[MOST_PLACES][0], "")]
    return found
