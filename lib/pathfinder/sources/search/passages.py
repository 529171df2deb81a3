"""Passages of one text: cut at paragraph and sentence borders, and shown around the words asked for."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from pathfinder.sources.search.terms import bigrams, stem

SIZE = 800  # characters of a passage
SNIPPET = 320  # characters of a snippet
LEAD = 60  # of it before the first word of the query
SENTENCE_END = re.compile(r"[.!?…][\"'”’)\]]*\s+|[。！？]")


class Passage(NamedTuple):
    """A stretch of a text: `text` is exactly what stands at `start`."""

    start: int
    text: str


def cut(text: str, size: int = SIZE) -> Iterator[Passage]:
    """The whole text as passages of about `size` characters, in order, each without outer white space."""
    start = 0
    while start < len(text):
        end = _border(text, start, size)
        piece = text[start:end]
        stripped = piece.strip()
        if stripped:
            yield Passage(start + len(piece) - len(piece.lstrip()), stripped)
        start = end


def _border(text: str, start: int, size: int) -> int:
    """Where to cut: after a paragraph, else after a sentence, a line, a word, anywhere."""
    last = start + size
    if len(text) <= last + size // 4:
        return len(text)
    least = start + size // 2
    paragraph = max(text.rfind("\n\n", least, last), text.rfind("\f", least, last))
    if paragraph >= 0:
        return paragraph + 1
    ends = [match.end() for match in SENTENCE_END.finditer(text, least, last)]
    if ends:
        return ends[-1]
    for gap in ("\n", " "):
        found = text.rfind(gap, least, last)
        if found >= 0:
            return found + 1
    return last


def snippet(body: str, terms: list[str], length: int = SNIPPET) -> str:
    """The stretch of `body` with most of `terms`, on one line; "…" marks what was left out."""
    text = re.sub(r"\s+", " ", body).strip()
    if len(text) <= length:
        return text
    begin = _densest(text, terms, length)
    if begin > 0:
        begin = text.find(" ", begin) + 1 if 0 <= text.find(" ", begin) < begin + 30 else begin
    end = min(len(text), begin + length)
    if end < len(text) and text.rfind(" ", end - 30, end) > 0:
        end = text.rfind(" ", end - 30, end)
    return ("… " if begin else "") + text[begin:end].strip() + (" …" if end < len(text) else "")


def _densest(text: str, terms: list[str], length: int) -> int:
    """Where a window of `length` should begin to hold the most different words of the query."""
    wanted = {part for term in terms for part in bigrams(term) or [stem(term)]}
    places = [(m.start(), term) for term in wanted for m in re.finditer(re.escape(term), text, re.IGNORECASE)]
    places.sort()
    best, best_begin = 0, 0
    for place, _ in places:
        begin = max(0, min(place - LEAD, len(text) - length))
        inside = len({term for at, term in places if begin <= at < begin + length})
        if inside > best:
            best, best_begin = inside, begin
    return best_begin
