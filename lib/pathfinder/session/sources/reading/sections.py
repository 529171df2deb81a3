"""The section of the same name of many documents: "ABI compatibility" of every proposal in a folder."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pathfinder.errors import PathfinderError
from pathfinder.evidence.numbering.numbered import Numbered
from pathfinder.evidence.places import Range, joined
from pathfinder.session.sources.reading.finding import any_of
from pathfinder.session.sources.reading.passages import PAGE, Reader
from pathfinder.session.sources.reading.showing import HEAD, shares
from pathfinder.sources.archive import reading_log

SLIGHT = 5  # words of a section that says next to nothing
_HEADING = re.compile(r"^(#{1,6}) (.+)$", re.MULTILINE)


class Sections(NamedTuple):
    """Which texts have a section that is meant, as many as find room, and how many others there are."""

    names: list[str]
    before: int  # texts of which it was printed already
    left: int  # ... and for which there is no room
    slight: int  # ... in which it says next to nothing: "None."


def sections(reader: Reader, wanted: str, texts: Mapping[str, str]) -> Sections:
    """The texts with a section called so ("ABI|resilience": one of these words), by their names.

    Raises PathfinderError where no text has one.
    """
    every = {name: spans for name, text in texts.items() if (spans := [*_spans(text, wanted)])}
    found = {name: spans for name, spans in every.items() if _says(texts[name], spans)}
    if not every:
        hint = "name words of its heading, 'ABI|resilience', or look for words: --find 'ABI|resilience'"
        raise PathfinderError(f"none of {len(texts)} documents has a section {wanted!r}", hint)
    read = reading_log.shown(reader.log)
    fresh = {
        name: spans for name, spans in found.items() if not _was_read(reader, name, wanted, read.get(name))
    }
    wants = [HEAD + sum(end - start for start, end in spans) for spans in fresh.values()]
    names = [name for name, room in zip(fresh, shares(wants, PAGE), strict=True) if room]
    return Sections(names, len(found) - len(fresh), len(fresh) - len(names), len(every) - len(found))


def _says(text: str, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether some sections have more than a few words below their headings."""
    bodies = (text[start:end].partition("\n")[2] for start, end in spans)
    return sum(len(body.split()) for body in bodies) > SLIGHT


def numbers(text: Numbered, wanted: str) -> list[Range]:
    """The numbers of a section in a text."""
    return joined(
        (text.number_at(start), text.number_at(end - 1, before=True))
        for start, end in _spans(text.text, wanted)
    )


def _was_read(reader: Reader, name: str, wanted: str, read: Sequence[Range] | None) -> bool:
    """Whether some of a section was printed before."""
    return bool(read) and any(
        first <= begin <= last
        for begin, _ in numbers(reader.text(name), wanted)
        for first, last in read or ()
    )


def _spans(text: str, wanted: str) -> Iterator[tuple[int, int]]:
    """From each heading with one of the words to the next one that is no deeper."""
    words, _ = any_of(wanted)
    headings = [(match.start(), len(match[1]), match[2]) for match in _HEADING.finditer(text)]
    last = 0
    for at, (start, depth, heading) in enumerate(headings):
        if start >= last and words.search(heading):
            last = next((begin for begin, other, _ in headings[at + 1 :] if other <= depth), len(text))
            yield start, last
