"""Passages of one text: cut at paragraph and sentence borders, ranked by the words asked for."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from pathfinder.sources.terms import index_terms

SIZE = 800  # characters of a passage
K1, B = 1.2, 0.75  # Okapi BM25 (Robertson & Zaragoza 2009 §3.5)
SENTENCE_END = re.compile(r"[.!?…][\"'”’)\]]*\s+|[。！？]")


class Passage(NamedTuple):
    """A stretch of a text: `text` is exactly what stands at `start`."""

    start: int
    text: str


def passages(text: str, about: str | None = None, limit: int = 5, size: int = SIZE) -> list[Passage]:
    """The `limit` passages of `text` that say most about `about`, best first; without it, the first ones.

    Passages in which no word of `about` occurs are left out, unless none has any.
    """
    if not about:
        return [passage for passage, _ in zip(cut(text, size), range(limit), strict=False)]
    pieces = list(cut(text, size))
    wanted = list(dict.fromkeys(index_terms(about)))
    scores = _scores([Counter(index_terms(piece.text)) for piece in pieces], wanted)
    ranked = sorted(range(len(pieces)), key=lambda number: (-scores[number], number))
    best = [pieces[number] for number in ranked if scores[number] > 0]
    return (best or pieces)[:limit]


def _scores(counts: list[Counter[str]], wanted: list[str]) -> list[float]:
    lengths = [count.total() for count in counts]
    average = sum(lengths) / len(lengths) if any(lengths) else 1.0
    scores = [0.0] * len(counts)
    for term in wanted:
        holders = [number for number, count in enumerate(counts) if count[term]]
        rarity = math.log(1 + (len(counts) - len(holders) + 0.5) / (len(holders) + 0.5))
        for number in holders:
            often = counts[number][term]
            scores[number] += (
                rarity * often * (K1 + 1) / (often + K1 * (1 - B + B * lengths[number] / average))
            )
    return scores


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
