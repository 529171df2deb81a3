"""Sections of many documents: "ABI compatibility" of every proposal, or those that have some words."""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from pathfinder.evidence.numbering.numbered import Numbered
from pathfinder.evidence.numbering.topics import topics, without_agenda
from pathfinder.evidence.places import Range, joined
from pathfinder.session.sources.reading.finding import Spans
from pathfinder.session.sources.reading.passages import PAGE, Reader
from pathfinder.session.sources.reading.patterns import Together, any_of, matches
from pathfinder.session.sources.reading.showing import HEAD, shares
from pathfinder.sources.archive import reading_log

SLIGHT = 5  # words of a section that says next to nothing
LONG = 6_000  # characters of a section of which only what stands around the words is meant
BESIDE = 1_500  # ... on each side of them
TOPIC = 7  # how deep a topic of minutes is
_HEADING = re.compile(r"^(#{1,6}) (.+)$", re.MULTILINE)


Span = tuple[int, int]  # of a text, from and to


class Sections(NamedTuple):
    """Which texts have a section that is meant, as many as find room, and how many others there are."""

    names: list[str]
    before: int  # texts of which it was printed already
    left: int  # ... and for which there is no room
    slight: int  # ... in which it says next to nothing: "None."


def sections(reader: Reader, spans_of: Spans, texts: Mapping[str, str], least: int) -> Sections | None:
    """The texts with a section that is meant, of more than `least` words; None where no text has one."""
    every = {name: spans for name, text in texts.items() if (spans := spans_of(text))}
    found = {name: spans for name, spans in every.items() if _says(texts[name], spans, least)}
    if not every:
        return None
    read = reading_log.shown(reader.log)
    left = {name: unread(reader, name, spans, read.get(name)) for name, spans in found.items()}
    fresh = {name: spans for name, spans in left.items() if spans}
    wants = [HEAD + sum(end - start for start, end in spans) for spans in fresh.values()]
    names = [name for name, room in zip(fresh, shares(wants, PAGE), strict=True) if room]
    return Sections(names, len(found) - len(fresh), len(fresh) - len(names), len(every) - len(found))


def _says(text: str, spans: Sequence[Span], least: int) -> bool:
    """Whether some sections have more than a few words below their headings."""
    bodies = (text[start:end].partition("\n")[2] for start, end in spans)
    return sum(len(body.split()) for body in bodies) > least


def numbers(text: Numbered, spans: Sequence[Span]) -> list[Range]:
    """The numbers of sections in a text."""
    return joined((text.number_at(start), text.number_at(end - 1, before=True)) for start, end in spans)


def unread(reader: Reader, name: str, spans: Sequence[Span], read: Sequence[Range] | None) -> list[Span]:
    """Those of some sections of a text that were not printed, nor begun; `read` are its numbers shown."""
    if not read:
        return [*spans]
    begins = ((reader.text(name).number_at(span[0]), span) for span in spans)
    return [span for begin, span in begins if not any(first <= begin <= last for first, last in read)]


def called(wanted: str) -> Spans:
    """From each heading with one of some words ("ABI|resilience") to the next one that is no deeper.

    Without the marks of code, which a stored heading has none of.
    """
    return partial(_called, any_of(wanted.replace("`", ""))[0])


def _called(words: re.Pattern[str], text: str) -> list[Span]:
    headings = _headings(text)
    found: list[Span] = []
    last = 0
    for at, (start, depth, heading) in enumerate(headings):
        if start >= last and words.search(heading):
            last = next((begin for begin, other, _ in headings[at + 1 :] if other <= depth), len(text))
            found.append((start, last))
    return found


def _headings(text: str) -> list[tuple[int, int, str]]:
    """Where each heading of a text stands, how deep it is, and what it says; topics are below all others."""
    marked = [(match.start(), len(match[1]), match[2]) for match in _HEADING.finditer(text)]
    return sorted([*marked, *((each.start, TOPIC, each.title) for each in topics(text))])


def holding(patterns: Together, wanted: str | None = None) -> Spans:
    """The sections, each from its heading to the next one, in which some words stand; or those called so."""
    if wanted is None:
        return partial(_holding, patterns)
    named = called(wanted)
    return lambda text: [span for span in named(text) if matches(text[slice(*span)], patterns)]


def _holding(patterns: Together, text: str) -> list[Span]:
    bounds = [0, *(start for start, _, _ in _headings(text)), len(text)]
    return [*dict.fromkeys(_around(text, bounds, match) for match in matches(without_agenda(text), patterns))]


def _around(text: str, bounds: Sequence[int], match: re.Match[str]) -> Span:
    """The section with a match; of a long one the lines beside it."""
    at = bisect_right(bounds, match.start(), hi=len(bounds) - 1) - 1
    start, end = bounds[at], bounds[at + 1]
    if end - start <= LONG:
        return start, end
    first = text.rfind("\n", start, max(start, match.start() - BESIDE)) + 1
    last = text.find("\n", min(end, match.end() + BESIDE), end)
    return max(start, first), last if last > 0 else end
