"""What a command prints of sources: a stretch of one, several in one block, and the way to the rest."""

import re
import secrets
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import unquote

from pathfinder.evidence.describing import from_the_year, status
from pathfinder.evidence.language.names import squashed
from pathfinder.evidence.numbering.numbered import Numbered
from pathfinder.evidence.places import Range, count, joined, shown
from pathfinder.report.terminal.reading import OUTLINE_LINES, numbered_text, outline, outline_text, readable
from pathfinder.session.sources.reading.passages import PAGE, Reader, known_source
from pathfinder.session.workspace import launcher
from pathfinder.sources.archive.source import Source
from pathfinder.sources.safety.fence import fenced
from pathfinder.sources.safety.notices import notices

LEAST = 6_000  # characters of a text that is begun and not finished
ELSEWHERE = 30  # numbers named besides
TITLE = 90  # characters of one
PREFIX = 8  # characters that go with the words of a number
HEAD = 300  # ... and with a text
OUTLINE_ROOM = 80  # ... of a line of its outline


class Displayed(NamedTuple):
    """What a command prints of a source, and the numbers in it."""

    text: str
    numbers: list[Range]


def entry(name: str, title: str, said: str) -> str:
    """What a source or a document is: the name of its file, its title where that is another, its status."""
    same = squashed(title) in squashed(name)
    return " · ".join(each for each in (name, "" if same else title[:TITLE], said) if each)


def headline(source: Source) -> str:
    """A source as it is introduced to its reader."""
    url = source["final_url"]
    path = unquote(url) if url.startswith("file:") else ""
    return entry(from_the_year(path) or "/".join(path.split("/")[-2:]), str(source["title"]), status(source))


def together(
    reader: Reader, chosen: Sequence[tuple[str, Sequence[Range]]], about: str | None = None
) -> tuple[str, dict[str, list[Range]]]:
    """Stretches of several sources in one block, each whole as long as there is room; and the numbers in it.

    What found no room is named with the command that shows it.
    """
    chosen = _joined(chosen)
    if len(chosen) == 1:
        alone = display(reader, *chosen[0], PAGE, about=about)
        return alone.text, {chosen[0][0]: alone.numbers}
    wanted = [length(reader.text(source_id), ranges) for source_id, ranges in chosen]
    blocks, notes, more = list[str](), list[str](), list[str]()
    left, complete = list[str](), list[str]()
    printed: dict[str, list[Range]] = {}
    for (source_id, ranges), room in zip(chosen, shares(wanted, PAGE), strict=True):
        source, numbered = known_source(reader.archive, source_id), reader.text(source_id)
        if not room:
            left.append(f"{source_id}:{shown(ranges)}" if ranges else source_id)
            continue
        text, printed[source_id] = numbered_text(numbered, ranges, room)
        if not ranges:
            text = outline_text(numbered, outline(numbered))
        blocks.append(f"## {source_id}:1-{len(numbered)} · {headline(source)}\n{text}")
        said = notices(source.get("metadata") or {}, numbered.number_at)
        notes += [f"note on {source_id}: {each}" for each in said]
        if count(printed[source_id]) == len(numbered):
            complete.append(source_id)
        elif not ranges or count(printed[source_id]) < count(ranges):
            more.append(_rest(numbered, source_id, ranges, printed[source_id], about))
    if complete:
        more.insert(0, f"that is all of {', '.join(complete)}")
    if left:
        more.append(f"no room for the others: {launcher()} read {' '.join(left)}")
    return "\n".join([*notes, fenced("\n".join(blocks), "several", secrets.token_hex(8)), *more]), printed


def _joined(chosen: Sequence[tuple[str, Sequence[Range]]]) -> Sequence[tuple[str, Sequence[Range]]]:
    """The stretches of each source together."""
    found: dict[str, list[Range]] = {}
    for source_id, ranges in chosen:
        found.setdefault(source_id, []).extend(ranges)
    return [(source_id, joined(ranges)) for source_id, ranges in found.items()]


def display(
    reader: Reader,
    source_id: str,
    ranges: Sequence[Range],
    most: int,
    *,
    about: str | None = None,
    headings: int = OUTLINE_LINES,
) -> Displayed:
    """Stretches of a source, up to `most` characters, or its outline for []; and the way to the rest."""
    source, numbered = known_source(reader.archive, source_id), reader.text(source_id)
    facts = f"{len(numbered.text):,} characters · {source['source_type']} {source['authority']}"
    head = [f"{source_id}:1-{len(numbered)} · {facts}", source["url"]]
    said = notices(source.get("metadata") or {}, numbered.number_at)
    head += [f"note: {notice}" for notice in said]
    text, printed = numbered_text(numbered, ranges, most)
    if not ranges:
        text = outline_text(numbered, outline(numbered, headings), counted=headings == OUTLINE_LINES)
    block = fenced(f"title: {headline(source)}\n{text}", source_id, secrets.token_hex(8))
    more = [each for each in (_elsewhere(numbered, source_id, printed, about or ""),) if each]
    lines = [*head, block, *more, _rest(numbered, source_id, ranges, printed, about)]
    return Displayed("\n".join(lines), printed)


def _elsewhere(numbered: Numbered, source_id: str, printed: Sequence[Range], about: str) -> str:
    """Where all the words that were asked about stand as they are, besides what is shown; "" for nowhere."""
    from pathfinder.evidence.language.stopwords import ALL_STOPWORDS

    asked = [
        re.escape(each) for each in about.split() if len(each) > 2 and each.casefold() not in ALL_STOPWORDS
    ]
    if not asked:
        return ""
    first, *others = [re.compile(each, re.IGNORECASE) for each in sorted(asked, key=len, reverse=True)]
    found = dict.fromkeys(numbered.number_at(match.start()) for match in first.finditer(numbered.text))
    left = [
        number
        for number in found
        if all(each.search(numbered.words(number)) for each in others)
        and not any(begin <= number <= end for begin, end in printed)
    ]
    places = shown(joined((number, number) for number in left[:ELSEWHERE]))
    more = f" and {len(left) - ELSEWHERE} more" if len(left) > ELSEWHERE else ""
    return f"these words stand also at: {source_id}:{places}{more}" if left else ""


def _rest(
    numbered: Numbered, source_id: str, asked: Sequence[Range], printed: Sequence[Range], about: str | None
) -> str:
    """What was not shown, and the command that shows it."""
    command, total = f"{launcher()} read {source_id}", len(numbered)
    if not asked:
        return (
            f"this is the outline; to read: {command} --all, {command}:1-40, "
            f"{command} --section 'heading or number', {command} --about 'words'"
        )
    if count(printed) == total:
        return f"that is all of {source_id}"
    last = printed[-1][1]
    left = [(max(first, last + 1), end) for first, end in asked if end > last]
    said = f"shown: {shown(printed)} of 1-{total}"
    if left:
        return f"{said}; to go on: {command}:{shown(left)}"
    if about or last == total:
        return f"{said}; around a passage: {command}:A-B; all of it: {command} --all"
    return f"{said}; to go on: {command}:{last + 1}-"


def length(numbered: Numbered, ranges: Sequence[Range]) -> int:
    """So many characters some stretches of a text take when they are printed, or its outline for []."""
    units = numbered.units
    said = sum(
        len(readable(numbered.text[units[first - 1].start : units[last - 1].end]))
        + PREFIX * (last - first + 1)
        for first, last in ranges
    )
    return HEAD + (said if ranges else OUTLINE_ROOM * min(OUTLINE_LINES, len(numbered.sections)))


def shares(wanted: Sequence[int], most: int) -> list[int]:
    """How many of `most` characters each gets: all it wants, as long as there is room, in their order.

    The first of the others gets what is left, where that is worth a beginning.
    """
    given = [0] * len(wanted)
    for place, size in enumerate(wanted):
        if size <= most:
            given[place], most = size, most - size
    if most >= LEAST and 0 in given:
        given[given.index(0)] = most
    return given
