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
LETTERS_ALIKE = 48  # letters and digits by which a line of one text is found in another
LETTERS_ENOUGH = 10  # a shorter line stands anywhere
MOST_MISSES = 1_000  # each costs a search to the end

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


def carried_over(source: str, map_of_source: Sequence[Place], text: str) -> list[Place]:
    """The map of `text`, whose lines stand in the same order in `source`, which has a map."""
    if not map_of_source:
        return []
    letters, at = _letters(source)
    found: list[Place] = []
    cursor = offset = row = misses = 0
    for line in text.split("\n"):
        key = _letters(line[: 4 * LETTERS_ALIKE])[0][:LETTERS_ALIKE]
        where = letters.find(key, cursor) if len(key) >= LETTERS_ENOUGH and misses < MOST_MISSES else -1
        misses += where < 0
        if where >= 0:
            cursor = where + len(key)
            while row < len(map_of_source) and map_of_source[row][0] <= at[where]:
                row += 1
            label = map_of_source[row - 1][1] if row else ""
            if label != (found[-1][1] if found else ""):
                found.append((offset, label))
        offset += len(line) + 1
    return found


def _letters(text: str) -> tuple[str, list[int]]:
    """The letters and digits of a text, and where each of them stands."""
    kept = [(character, index) for index, character in enumerate(text) if character.isalnum()]
    return "".join(character for character, _ in kept), [index for _, index in kept]
