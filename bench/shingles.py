"""The measure of scrapinghub/article-extraction-benchmark: shared 4-grams of words, averaged over pages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

WORDS = 4
WORD = re.compile(r"\w+")


class Score(NamedTuple):
    """Means over all pages; F1 of the two means, as that benchmark reports it."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


def shingles(text: str) -> Counter[tuple[str, ...]]:
    """Every run of four words with how often it stands there; a shorter text is one run."""
    words = WORD.findall(text)
    if not words:
        return Counter()
    return Counter(tuple(words[at : at + WORDS]) for at in range(max(1, len(words) - WORDS + 1)))


def score(pairs: Iterable[tuple[str, str]]) -> Score:
    """Precision and recall of (gold text, found text) pairs; every page weighs the same."""
    precisions, recalls = [], []
    for gold, found in pairs:
        wanted, got = shingles(gold), shingles(found)
        shared = (wanted & got).total()
        if got:
            precisions.append(1.0 if wanted == got else shared / got.total())
        if wanted:
            recalls.append(shared / wanted.total())
    return Score(sum(precisions) / max(1, len(precisions)), sum(recalls) / max(1, len(recalls)))
