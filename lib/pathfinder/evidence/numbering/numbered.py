"""A stored text with its numbers: the words at them, the headings above them, quotations of them."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

from pathfinder.evidence.numbering.speakers import present, who_is
from pathfinder.evidence.numbering.topics import Topic, topic_at, topics
from pathfinder.evidence.numbering.units import units
from pathfinder.evidence.places import Range

PASSAGE = 700  # characters from which a passage takes no further paragraph
SEPARATOR = " › "  # between the headings of a label
_BLANK = re.compile(r"\s*\n\s*")
_BOLD = r"(?:\*\*|__)"  # stands in a plain text alone: other forms are stored without it
_LEAD_IN = re.compile(rf"{_BOLD}?([^\W_][^.:?*\n]{{0,60}})(?:[.:?]{_BOLD}?|{_BOLD}[.:?])(?=[ \n]\S)")
_NAME = r"\(?[^\W\d_a-z][\w.'’-]{0,24}\)?"
_TIME = r"(?: \[?\d{1,2}(?::\d\d){1,2}\]?)?"  # in a recording
_SPEAKER = re.compile(
    r"\[(?P<bracketed>[^\W\d_][^\]\n]{1,30})\]\s|"
    rf"{_BOLD}?(?P<name>{_NAME}(?: {_NAME}){{0,3}}){_BOLD}?{_TIME}:{_BOLD}?(?:\s|(?P<alone>\Z))"
)
_LED_IN = re.compile(r"(?:[^\s:]+ ){0,4}[^\s:]+:(?:\s|\Z)")  # "lightclient:", who may be another speaker
SPOKEN = 0.3  # of the paragraphs of minutes name who speaks
SAYS = ("text", "item")
WIDEST_INDENT = 40  # blanks
WORDS = 5  # of what leads a paragraph in


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

    def block(self, number: int) -> str:
        """The words of the paragraph or list item that a unit is part of."""
        own = self.units[number - 1].block
        first = last = number
        while first > 1 and self.units[first - 2].block == own:
            first -= 1
        while last < len(self.units) and self.units[last].block == own:
            last += 1
        return self.text[self.units[first - 1].start : self.units[last - 1].end]

    def mark(self, number: int) -> str:
        """What stands before a unit on its line, such as the bullet or number of a list item."""
        return self._before(number).strip()

    def depth(self, number: int) -> int:
        """How many blanks stand before the mark of a unit."""
        before = self._before(number)
        return len(before) - len(before.lstrip())

    def _before(self, number: int) -> str:
        unit = self.units[number - 1]
        line = max(self.text.rfind("\n", 0, unit.start), self.text.rfind("\f", 0, unit.start)) + 1
        if number > 1 and self.units[number - 2].end > line:
            return ""  # another unit stands before it
        return self.text[line : unit.start]

    def indent(self, number: int) -> str:
        """The blanks before a unit on its line."""
        start = self.units[number - 1].start
        before = self.text[max(0, start - WIDEST_INDENT) : start]
        return before[len(before.rstrip(" \t")) :]

    def label(self, number: int) -> str:
        """The headings above a unit, "Results › Salt marshes"; its page where there are none.

        A topic of minutes is one below the headings.
        """
        start = self.units[number - 1].start
        found = bisect_right(self._offsets, start)
        heading = self._places[found - 1][1] if found else ""
        topic = topic_at(self._topics, start, self._offsets[found - 1] if found else 0)
        if heading or topic:
            return SEPARATOR.join(filter(None, (heading, topic)))
        return f"page {max(bisect_right(self.pages, start), 1)}" if self.pages else ""

    @cached_property
    def _topics(self) -> Sequence[Topic]:
        return topics(self.text)

    def speaker(self, number: int) -> str:
        """Who says a unit that does not tell it itself: "MAH" of the second one of "MAH: Yes. It is so."."""
        unit = self.units[number - 1]
        begins = number == 1 or self.units[number - 2].block != unit.block
        speaker, told_before = self._speakers.get(unit.block, ("", False))
        return speaker if told_before or not begins else ""

    def people(self, speakers: Iterable[str]) -> list[str]:
        """Who some speakers are, as the text lists those present: "rob is Rob Wu (Mozilla)"."""
        known = {each: who_is(each, self._present) for each in speakers}
        return [f"{speaker} is {entry}" for speaker, entry in known.items() if entry]

    @cached_property
    def _present(self) -> Sequence[str]:
        return present(self.text)

    @cached_property
    def _speakers(self) -> dict[int, tuple[str, bool]]:
        """Who speaks in each block, and whether a line before it tells that, in the minutes of what was said.

        {} for any other text. A name on a line of its own is that of all that follows, up to what may be
        another one.
        """
        starts: dict[int, int] = {}
        for at, unit in enumerate(self.units, 1):
            starts.setdefault(unit.block, at)
        named: dict[int, str] = {}
        behind: dict[int, tuple[str, bool]] = {}
        alone = ""
        for block, at in starts.items():
            kind = self.units[at - 1].kind
            found = _SPEAKER.match(self.words(at)) if kind in SAYS else None
            name = found["name"] or found["bracketed"] if found else ""
            if found and found["alone"] is not None and self._is_common(name):
                found = None  # "Example:"
            if found:
                named[block] = name
            if found or kind == "heading" or (kind in SAYS and _LED_IN.match(self.words(at))):
                alone = name if found and found["alone"] is not None else ""
            elif alone:
                behind[block] = (alone, True)
        paragraphs = sum(self.units[at - 1].kind in SAYS for at in starts.values())
        spoken = len(named) > SPOKEN * paragraphs and len({*named.values()}) > 1
        return {block: (name, False) for block, name in named.items()} | behind if spoken else {}

    def _is_common(self, name: str) -> bool:
        """Whether the text writes all words of a name small elsewhere."""
        return {*name.casefold().split()} <= self._small

    @cached_property
    def _small(self) -> frozenset[str]:
        return frozenset(word for word in re.findall(r"[^\W\d_]+", self.text) if word.islower())

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

    @cached_property
    def lead_ins(self) -> list[Section]:
        """What begins with a few words of its own, "Locks. A writer …", up to the next such or the end.

        Bold words look so in a stored text; a heading goes before them, a short sentence is taken for some.
        """
        found: list[Section] = []
        for section in self.sections:
            last = section.last
            for number in range(section.last, section.first - 1, -1):
                unit = self.units[number - 1]
                begins = number == 1 or self.units[number - 2].block != unit.block
                lead = _LEAD_IN.match(self.text, unit.start) if begins else None
                if lead and len(lead[1].split()) <= WORDS:
                    found.append(Section(lead[1].strip(), number, last))
                    last = number - 1
        return found[::-1]

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
