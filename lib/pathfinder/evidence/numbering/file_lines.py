"""On which lines of its file a quote stands, when the stored text has other lines than the file.

The words of both are compared without what marks them up; what a reader is sent to is the file.
"""

import re
from bisect import bisect_right
from functools import lru_cache
from typing import NamedTuple

from pathfinder.evidence.places import joined, shown

WORD = re.compile(r"\w+")
# targets of links, roles and tags: words of the file that its reader does not see
UNSEEN = re.compile(r"(?<=\])(?:\([^()\n]*\)|\[[^\[\]\n]*\])|:[\w:+.-]+:(?=`)|<[A-Za-z/!][^>\n]*>|&#?\w+;")
LEFT_OUT = re.compile(r"\[?(?:\.{3}|…)\]?")
ENDS = (1_000, 6, 3)  # words of a quote's beginning and end by which it is found: all, else few
SKIPPED = 2  # first words that the stored text may have of its own, as the number of an entry
SPREAD = 3  # times its own words, between the beginning and the end of a quote


class _Words(NamedTuple):
    joined: str  # every word in lower case, each after a blank
    starts: list[int]  # of each word in `joined`
    lines: list[int]  # of each word in the file, counted from 1


def file_lines(quote: str, written: str, share: float) -> str:
    """The lines of a file that hold a quote: "12-14", "12"; "" where its words are not found in a row.

    `written` is the file. `share` tells how far into the stored text the quote begins, 0 to 1: of several
    places the nearest is meant.
    """
    file, parts = _words(written), [_spoken(part) for part in LEFT_OUT.split(quote)]
    words = [part for part in parts if part]
    if not words:
        return ""
    length = sum(map(len, words))
    if len(words) > 1 and (found := _apart(file, words, length)):
        return found
    first, last = words[0], words[-1]
    for skipped in range(SKIPPED + 1):
        for most in ENDS:
            starts = _found(file, first[skipped : skipped + most])
            if not starts:
                continue
            start = min(starts, key=lambda at: abs(at - share * len(file.lines)))
            tail = last[-most:]
            ends = [at + len(tail) - 1 for at in _found(file, tail)]
            near = [at for at in ends if start <= at <= start + SPREAD * length + most]
            begin, end = file.lines[start], file.lines[near[0] if near else start]
            return f"{begin}-{end}" if end > begin else str(begin)
    return ""


def _apart(file: _Words, parts: list[list[str]], length: int) -> str:
    """The lines of parts far from each other, "3, 120-124"; "" for near ones.

    A part is found by its first words, too, where the file has others between them.
    """
    found, after = list[tuple[int, int]](), 0
    for words in parts:
        some = (words[:most] for most in ENDS[:2])
        starts = (at for few in some for at in _found(file, few) if at >= after)
        if (start := next(starts, None)) is not None:
            after = start + len(words)
            found.append((start, min(after, len(file.lines)) - 1))
    if len(found) < 2 or (len(found) == len(parts) and found[-1][1] - found[0][0] < SPREAD * length):
        return ""
    lines = joined((file.lines[first], file.lines[last]) for first, last in found)
    return shown(lines).replace(",", ", ")


def _spoken(text: str) -> list[str]:
    return WORD.findall(UNSEEN.sub(" ", text).casefold())


def _found(file: _Words, some: list[str]) -> list[int]:
    """The numbers of the words at which `some` words stand in a row."""
    if not some:
        return []
    wanted, at, found = f" {' '.join(some)} ", -1, []
    while (at := file.joined.find(wanted, at + 1)) >= 0:
        found.append(bisect_right(file.starts, at) - 1)
    return found


@lru_cache(maxsize=32)
def _words(written: str) -> _Words:
    found: list[str] = []
    lines: list[int] = []
    for number, line in enumerate(written.splitlines(), 1):
        words = _spoken(line)
        found += words
        lines += [number] * len(words)
    starts, at = [], 0
    for word in found:
        starts.append(at)
        at += len(word) + 1
    return _Words(f" {' '.join(found)} ", starts, lines)
