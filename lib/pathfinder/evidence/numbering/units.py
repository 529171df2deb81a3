"""A text split into the units that have numbers: sentences, list items, rows, lines of code, headings."""

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from pathfinder.evidence.places import Range

Kind = Literal["text", "item", "row", "code", "heading"]

LONGEST = 1_000  # characters of a unit; what goes on without an end is cut at a space
WIDEST_WRAP = 130  # characters; a longer line was not broken to fit a page
NARROWEST_WRAP = 40
NEIGHBOURS = 3  # lines around a line by which the width of its column is judged

_LINE = re.compile(r"[^\n\f]+")
_FENCE = re.compile(r"\s*(?:```|~~~)")
_HEADING = re.compile(r"\s*#{1,6}\s+(?=\S)")
_RULE = re.compile(r"\s*\|?[\s:|-]*-[\s:|-]*\Z")
_BULLET = re.compile(r"\s*[-*+•‣◦·–]\s+(?=\S)")
_ORDINAL = re.compile(r"\s*(?:\d{1,3}[.)]|[a-z]\)|\([a-z\d]{1,3}\))\s+(?=\S)")
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
