"""Every place of some words in the archived sources, one line for each: what `grep -n` prints, by numbers."""

import re
import secrets
from bisect import bisect_right
from collections.abc import Collection, Iterator
from itertools import accumulate
from typing import NamedTuple

from pathfinder.errors import PathfinderError
from pathfinder.evidence.numbering.numbered import SEPARATOR, Numbered
from pathfinder.session.sources.passages import PAGE, Reader, known_source
from pathfinder.sources.safety.fence import fenced

AROUND = 110  # characters shown on each side of the words
LISTED = 12  # sources named that found no room


class Found(NamedTuple):
    """A place: the number of the sentence, the heading above it, and the words around."""

    number: int
    heading: str
    words: str


def places(reader: Reader, wanted: str, among: Collection[str]) -> str:
    """Where one of some words or phrases stands ("stack trace|captureStackTrace"), most places first.

    Raises PathfinderError where none of them stands anywhere.
    """
    pattern = _pattern(wanted)
    names = [*among] or [each["id"] for each in reader.archive.all()]
    known = [known_source(reader.archive, name)["id"] for name in names]
    having = [name for name in known if pattern.search(reader.archive.texts(name)[0])]
    found = {name: [*_found(reader.text(name), pattern)] for name in having}
    order = sorted(having, key=lambda name: -len(found[name]))
    if not order:
        hint = "name the sources, or other words: pf read --find 'word|another phrase' [SOURCE …]"
        raise PathfinderError(f"{wanted!r} stands in no source that was looked in", hint)
    blocks: list[str] = []
    left, room = dict[str, int](), PAGE
    for name in order:
        lines = [_title(reader, name), *_lines(found[name])]
        lines = lines[: bisect_right([*accumulate(map(len, lines))], room)]
        told = sum(not line.startswith("§") for line in lines[1:])
        if told:
            blocks += lines
            room -= sum(map(len, lines))
        if told < len(found[name]):
            left[name], room = len(found[name]) - told, 0
    count = sum(map(len, found.values()))
    head = f"{count} places in {len(order)} sources; around one: pf read {order[0]}:A-B"
    return "\n".join([head, fenced("\n".join(blocks), "several", secrets.token_hex(8)), *_rest(left)])


def _pattern(wanted: str) -> re.Pattern[str]:
    """Any of the words or phrases between bars, as they stand or across a line break, in any case."""
    phrases = [each.split() for each in wanted.split("|") if each.strip()]
    if not phrases:
        raise PathfinderError("there are no words to look for", "for example: pf read --find 'frost|ice'")
    return re.compile("|".join(r"\s+".join(map(re.escape, each)) for each in phrases), re.IGNORECASE)


def _found(numbered: Numbered, pattern: re.Pattern[str]) -> Iterator[Found]:
    """The first place of the words in each sentence that has them."""
    last = 0
    for match in pattern.finditer(numbered.text):
        number = numbered.number_at(match.start())
        if number > last:
            last, unit = number, numbered.units[number - 1]
            start, end = max(unit.start, match.start() - AROUND), min(unit.end, match.end() + AROUND)
            words = " ".join(numbered.text[start:end].split())
            cut = ("…" if start > unit.start else "", "…" if end < unit.end else "")
            yield Found(number, numbered.label(number).split(SEPARATOR)[-1], f"{cut[0]}{words}{cut[1]}")


def _lines(found: list[Found]) -> Iterator[str]:
    heading = ""
    for each in found:
        if each.heading != heading:
            heading = each.heading
            yield f"§ {heading}"
        yield f"{each.number}  {each.words}"


def _title(reader: Reader, name: str) -> str:
    return f"## {name} {known_source(reader.archive, name)['title']}"


def _rest(left: dict[str, int]) -> list[str]:
    """Where the words stand besides, and how to see it."""
    if not left:
        return []
    named = ", ".join(f"{name} {count}" for name, count in [*left.items()][:LISTED])
    more = f" and {len(left) - LISTED} more sources" if len(left) > LISTED else ""
    first = next(iter(left))
    return [f"not shown: {named}{more}; name the source: pf read {first} --find 'words', or fewer words"]
