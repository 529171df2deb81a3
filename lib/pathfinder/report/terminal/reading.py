"""A stored text as its reader sees it: its outline, and its words with a number before each unit."""

import re
from collections.abc import Iterable, Sequence

from pathfinder.evidence.numbering.numbered import SEPARATOR, Numbered, Section
from pathfinder.evidence.places import Range, joined

OUTLINE_LINES = 60
GAP = "[…]"
BEGUN = 40  # characters shown of a run that is cut
_ENDLESS = re.compile(r"[^\s|]{300,}")


def outline(numbered: Numbered, most: int = OUTLINE_LINES) -> list[Section]:
    """The sections of a text, at most `most`: deep headings, then neighbours, are taken together."""
    rows = [(tuple(each.label.split(SEPARATOR)), each.first, each.last) for each in numbered.sections]
    depth = max((len(parts) for parts, _, _ in rows), default=1)
    while len(rows) > most and depth > 1:
        depth -= 1
        merged: list[tuple[tuple[str, ...], int, int]] = []
        for parts, first, last in rows:
            if merged and merged[-1][0] == parts[:depth]:
                merged[-1] = (parts[:depth], merged[-1][1], last)
            else:
                merged.append((parts[:depth], first, last))
        rows = merged
    found = [Section(SEPARATOR.join(parts), first, last) for parts, first, last in rows]
    step = -(-len(found) // most)
    groups = [found[at : at + step] for at in range(0, len(found), step)] if step > 1 else []
    return [_together(group) for group in groups] or found


def _together(group: Sequence[Section]) -> Section:
    ends = dict.fromkeys((group[0].label, group[-1].label))
    return Section(" … ".join(ends), group[0].first, group[-1].last)


def outline_text(numbered: Numbered, sections: Iterable[Section], *, counted: bool = True) -> str:
    """One line for each section: its number in the outline if `counted`, heading, numbers and length."""
    lines = []
    for number, (label, first, last) in enumerate(sections, 1):
        parts = label.split(SEPARATOR)
        length = numbered.units[last - 1].end - numbered.units[first - 1].start
        name = f"{'  ' * (len(parts) - 1)}{parts[-1] or '(no heading)'}"
        lines.append(f"{f'{number}.' if counted else '-'} {name}  [{first}-{last}]  {length:,} characters")
    return "\n".join(lines)


def readable(words: str) -> str:
    """Words without the middle of what nobody reads: keys, vectors and other code of hundreds of letters."""
    return _ENDLESS.sub(lambda run: f"{run[0][:BEGUN]}…[{len(run[0]) - BEGUN:,} more characters]", words)


def numbered_text(numbered: Numbered, ranges: Iterable[Range], most: int) -> tuple[str, list[Range]]:
    """The words at these numbers, `readable`, and which were shown: whole units, up to `most` characters.

    The sentences of a paragraph share a line; a heading is shown where it changes, […] where numbers are
    left out. The first unit is shown whatever its length.
    """
    lines: list[str] = []
    done: list[Range] = []
    length, before, label = 0, 0, None
    for number in (each for first, last in ranges for each in range(first, last + 1)):
        unit, here, words = (
            numbered.units[number - 1],
            numbered.label(number),
            readable(numbered.words(number)),
        )
        goes_on = before == number - 1 and before > 0
        block_goes_on = goes_on and numbered.units[number - 2].block == unit.block
        mark = "" if block_goes_on or unit.kind == "text" else numbered.mark(number)
        lead = f"{mark} " if mark else numbered.indent(number) if unit.kind == "code" else ""
        piece = f"[{number}] {lead}{words}"
        length += len(piece) + 1
        if done and length > most:
            break
        if before and not goes_on:
            lines.append(GAP)
        if here != label and here and not (goes_on and words == here.split(SEPARATOR)[-1]):
            lines.append(f"— {here}")
        if block_goes_on and lines and not lines[-1].startswith("— "):
            lines[-1] += f" {piece}"
        else:
            lines.append(piece)
        done.append((number, number))
        before, label = number, here
    return "\n".join(lines), joined(done)
