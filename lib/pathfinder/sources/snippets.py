"""A few lines of a passage that show the words of a query."""

from __future__ import annotations

import re

from pathfinder.sources.terms import UNSPACED, bigrams, stem

LENGTH = 320  # characters of a snippet
LEAD = 60  # characters kept before the first word of the query


def snippet(body: str, terms: list[str], length: int = LENGTH) -> str:
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
    wanted = {stem(term) for term in terms if not UNSPACED.search(term)}
    wanted.update(pair for term in terms for pair in bigrams(term))
    places = [(m.start(), term) for term in wanted for m in re.finditer(re.escape(term), text, re.IGNORECASE)]
    places.sort()
    best, best_begin = 0, 0
    for place, _ in places:
        begin = max(0, min(place - LEAD, len(text) - length))
        inside = len({term for at, term in places if begin <= at < begin + length})
        if inside > best:
            best, best_begin = inside, begin
    return best_begin
