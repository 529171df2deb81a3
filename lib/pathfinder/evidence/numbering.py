"""The numbers of a stored text: every sentence, list item, table row, code line and heading has its own.

A place such as `src_4:127-128` names words by their numbers, so that a quotation needs no copying. The
numbers depend on the characters of the text and on the rules here, and on nothing else. The rules are never
changed: the same text keeps its numbers for ever (a test holds them against a stored example).
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby, takewhile
from typing import Any, Literal, NamedTuple

from pathfinder.evidence.places import Range

Kind = Literal["text", "item", "row", "code", "heading"]

LONGEST = 1_000  # characters of a unit; what goes on without an end is cut at a space
PASSAGE = 700  # characters from which a passage takes no further paragraph
WIDEST_WRAP = 130  # characters; a longer line was not broken to fit a page
NARROWEST_WRAP = 40
NEIGHBOURS = 3  # lines around a line by which the width of its column is judged
HEADING_LINES, LONGEST_HEADING = 3, 80  # underlined lines of a plain text, and their characters
SEPARATOR = " › "  # between the headings of a label

_LINE = re.compile(r"[^\n\f]+")
_FENCE = re.compile(r"\s*(?:```|~~~)")
_HEADING = re.compile(r"\s*#{1,6}\s+(?=\S)")
_RULE = re.compile(r"\s*\|?[\s:|-]*-[\s:|-]*\Z")
_BULLET = re.compile(r"\s*[-*+•‣◦·–]\s+(?=\S)")
_ORDINAL = re.compile(r"\s*(?:\d{1,3}[.)]|[a-z]\)|\([a-z\d]{1,3}\))\s+(?=\S)")
_BLANK = re.compile(r"\s*\n\s*")
_WORD = re.compile(r"\w")
_CODE = re.compile(r"[;{}]\Z|\A[\w.-]+ ?= ?\S")
_STOP = re.compile(r"[.!?:]\W*\Z")
_END = re.compile(
    r"[.!?…]+[\"'”’»)\]]*[⁰¹²³⁴⁵⁶⁷⁸⁹]*(?:\[\d{1,3}\])*(?=\s+[\"'“‘«(\[¿¡]*[^\W_a-z]|[ \t]*\n)"
    r"|[。！？][」』”’）]*"
)
_ABBREVIATED = re.compile(
    r"(?:^|[\s(\[\"'“‘])(?:[^\W\d_](?:\.[^\W\d_])*|Mrs?|Ms|Dr|Prof|St|Jr|Sr|[Ff]igs?|[Ee]qs?|[Ss]ecs?|[Nn]os?|vol"
    r"|pp?|vs|cf|al|ca|approx|Nr|Abb|bzw|vgl|Inc|Ltd|Corp|Jan|Feb|Aug|Sept?|Oct|Nov|Dec)\.\Z"
)
_UNDERLINE = re.compile(r"([-=~*_])\1{3,}")
_NUMBERED = re.compile(r"(?:\d{1,3}\.)+\Z|[A-Z]\.\Z")


class Unit(NamedTuple):
    """What has a number: the characters [start, end) of the text, without Markdown's marks around them."""

    start: int
    end: int
    kind: Kind
    block: int  # equal for the sentences of one paragraph or list item


class Line(NamedTuple):
    """A line that is not blank; `joined` when it follows the line before directly."""

    start: int
    end: int
    text: str
    joined: bool


def units(text: str) -> list[Unit]:
    """Every unit of the text in order; the first one has number 1."""
    found: list[Unit] = []
    for block, (kind, start, end) in enumerate(_blocks(_lines(text))):
        parts = _sentences(text, start, end) if kind in ("text", "item") else ((start, end),)
        for first, last in (span for part in parts for span in _bounded(text, *part)):
            if found and not _WORD.search(text, first, last) and "\f" not in text[found[-1].end : first]:
                found[-1] = found[-1]._replace(end=last)  # a closing bracket says nothing alone
            else:
                found.append(Unit(first, last, kind, block))
    return found


def _lines(text: str) -> list[Line]:
    found: list[Line] = []
    last = 0
    for match in _LINE.finditer(text):
        words = match[0].strip()
        if words:
            start = match.start() + match[0].index(words)
            between = text[last:start]
            found.append(
                Line(start, start + len(words), words, between.count("\n") == 1 and "\f" not in between)
            )
            last = start + len(words)
    return found


def _blocks(lines: Sequence[Line]) -> Iterator[tuple[Kind, int, int]]:
    """Paragraphs and list items over their lines; every other line for itself."""
    kind: Kind = "text"
    start = end = -1  # of the paragraph that may go on
    in_code = False
    for number, line in enumerate(lines):
        fence = bool(_FENCE.match(line.text))
        alone, skipped = _alone(line.text) if not in_code else ("code", 0)
        if start >= 0 and not fence and alone is None and _goes_on(lines, number):
            end = line.end
            continue
        if start >= 0:
            yield kind, start, end
            start = -1
        if fence:
            in_code = not in_code
        elif alone in ("text", "item") or alone is None:
            kind, start, end = alone or "text", line.start + skipped, line.end
        elif alone == "row":
            words = line.text.strip("| \t")
            if words and not _RULE.match(line.text):
                first = line.start + line.text.index(words)
                yield "row", first, first + len(words)
        elif alone is not None:
            yield alone, line.start + skipped, line.end
    if start >= 0:
        yield kind, start, end


def _alone(line: str) -> tuple[Kind | None, int]:
    """What begins with a line, and the length of its mark; None for a line that may go on another one."""
    if heading := _HEADING.match(line):
        return "heading", heading.end()
    if "\t" in line or (line.startswith("|") and line.endswith("|")) or (_RULE.match(line) and "|" in line):
        return "row", 0
    if bullet := _BULLET.match(line):
        return "item", bullet.end()
    if ordinal := _ORDINAL.match(line):
        return "item", ordinal.end()
    return None, 0


def _goes_on(lines: Sequence[Line], number: int) -> bool:
    """Whether a line goes on the one before: it was broken because its column was full."""
    line, before = lines[number], lines[number - 1]
    length = len(before.text)
    code = _CODE.search(before.text) or _CODE.search(line.text)
    small = line.text[0].islower()
    stopped = _STOP.search(before.text) and not _ABBREVIATED.search(before.text)
    if not line.joined or code or (small and stopped):
        return False
    if length > WIDEST_WRAP:
        return small
    near = lines[max(0, number - 1 - NEIGHBOURS) : number + NEIGHBOURS]
    width = max((len(each.text) for each in near if len(each.text) <= WIDEST_WRAP), default=0)
    full = width >= NARROWEST_WRAP and length + 1 + len(line.text.split(maxsplit=1)[0]) > 0.9 * width
    return full or (small and 2 * length >= max(width, NARROWEST_WRAP))


def _sentences(text: str, start: int, end: int) -> Iterator[Range]:
    """The spans of the sentences in [start, end)."""
    at = start
    for match in _END.finditer(text, start, end):
        if match[0] == "." and (
            _NUMBERED.match(text, at, match.end())
            or _ABBREVIATED.search(text, max(at, match.end() - 12), match.end())
        ):
            continue
        yield at, match.end()
        at = match.end()
        while at < end and text[at].isspace():
            at += 1
    if at < end:
        yield at, end


def _bounded(text: str, start: int, end: int) -> Iterator[Range]:
    """The span, in several pieces when it is very long."""
    while end - start > LONGEST:
        cut = text.rfind(" ", start + LONGEST // 2, start + LONGEST)
        cut = cut if cut > 0 else start + LONGEST
        yield start, cut
        start = cut + (text[cut] == " ")
    yield start, end


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


class Section(NamedTuple):
    """A heading with what stands below it, or a page."""

    label: str
    first: int
    last: int


class Numbered:
    """A stored text with its numbers; `metadata` of its source tells headings and pages."""

    def __init__(self, text: str, metadata: Mapping[str, Any] | None = None) -> None:
        self.text = text
        self.units = units(text)
        known = metadata or {}
        self.pages: list[int] = known.get("pages") or []
        self._places: list[tuple[int, str]] = [
            (int(at), str(label)) for at, label in known.get("places") or ()
        ]
        self._offsets = [self._at_heading(at, label) for at, label in self._places]

    def __len__(self) -> int:
        return len(self.units)

    def words(self, number: int) -> str:
        """The words of a unit, on one line unless it is code."""
        unit = self.units[number - 1]
        words = self.text[unit.start : unit.end]
        return words if unit.kind == "code" else " ".join(words.split())

    def mark(self, number: int) -> str:
        """What stands before a unit on its line, such as the bullet or number of a list item."""
        unit = self.units[number - 1]
        line = max(self.text.rfind("\n", 0, unit.start), self.text.rfind("\f", 0, unit.start)) + 1
        return self.text[line : unit.start].strip()

    def label(self, number: int) -> str:
        """The headings above a unit, "Results › Salt marshes"; its page where there are none."""
        start = self.units[number - 1].start
        found = bisect_right(self._offsets, start)
        if found and self._places[found - 1][1]:
            return self._places[found - 1][1]
        return f"page {max(bisect_right(self.pages, start), 1)}" if self.pages else ""

    def _at_heading(self, offset: int, label: str) -> int:
        """Where a heading begins that a map puts behind its own line."""
        before = bisect_right(self.units, offset - 1, key=lambda unit: unit.start)
        heading = label.rsplit(SEPARATOR, 1)[-1]
        return self.units[before - 1].start if before and self.words(before) == heading else offset

    @cached_property
    def sections(self) -> list[Section]:
        """The text in order, parted where its heading or page changes."""
        found = []
        for label, group in groupby(range(1, len(self) + 1), key=self.label):
            numbers = list(group)
            found.append(Section(label, numbers[0], numbers[-1]))
        return found

    def page(self, number: int) -> Range | None:
        """The numbers on a page; None when there is no such page, or nothing on it."""
        if not 1 <= number <= len(self.pages):
            return None
        stop = self.pages[number] if number < len(self.pages) else len(self.text) + 1
        first, last = self.number_at(self.pages[number - 1]), self.number_at(stop - 1, before=True)
        return (first, last) if first <= last else None

    def number_at(self, offset: int, *, before: bool = False) -> int:
        """The number of the unit at an offset; between two units that of the next, or of the one `before`."""
        after = bisect_right(self.units, offset, key=lambda unit: unit.start)
        inside = after > 0 and (before or offset < self.units[after - 1].end)
        return max(1, min(after if inside else after + 1, len(self)))

    def passages(self) -> Iterator[Range]:
        """The whole text in stretches to search in: neighbouring paragraphs below one heading."""
        for section in self.sections:
            first = section.first
            for number in range(section.first, section.last + 1):
                here, length = (
                    self.units[number - 1],
                    self.units[number - 1].end - self.units[first - 1].start,
                )
                inside = number < section.last and self.units[number].block == here.block
                if number == section.last or length >= 2 * PASSAGE or (length >= PASSAGE and not inside):
                    yield first, number
                    first = number + 1

    def quote(self, ranges: Iterable[Range]) -> str:
        """The words at these numbers as a quotation; "[…]" where numbers are left out."""
        return " […] ".join(self._stretch(first, last) for first, last in ranges)

    def _stretch(self, first: int, last: int) -> str:
        said = self.words(first)
        for number in range(first + 1, last + 1):
            before, unit = self.units[number - 2], self.units[number - 1]
            marks = _BLANK.sub("\n", self.text[before.end : unit.start])
            said += (" " if before.block == unit.block else marks) + self.words(number)
        return said
