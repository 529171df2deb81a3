"""What the question is about, judged by the documents found: which words tell, which documents are on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from pathfinder.agent.reading.sentences import plain
from pathfinder.agent.replies import Reading
from pathfinder.evidence.answering import UNCLEAR, coverage, fits_kind, rarity
from pathfinder.evidence.words import terms

ON_SUBJECT = 0.6  # of what the best document has of the question
LEAST = 0.42  # of the question's weighted words: below, no document is about it; measured
_PARTLY = 0.75  # a snippet shows less than the document has


class Subject(NamedTuple):
    """How telling each word of the question is, the sources on its subject, and titles that answer it."""

    weight: dict[str, float]
    sources: frozenset[str]
    titles: dict[str, float]


def subject(question: str, found: Iterable[dict[str, Any]], readings: Sequence[Reading]) -> Subject:
    """Judge the search results and what was read of them."""
    read = {one.url: f"{one.title} . {' '.join(map(plain, one.passages))}" for one in readings}
    unread = [
        f"{hit.get('title', '')} . {hit.get('snippet', '')}" for hit in found if hit.get("url") not in read
    ]
    texts = list(read.values())
    weight = rarity(question, [terms(text) for text in (*texts, *unread)])
    shares = {one.source_id: coverage(read[one.url], question, weight) for one in readings}
    best = max(
        [*shares.values(), *(_PARTLY * coverage(text, question, weight) for text in unread)], default=0.0
    )
    on = frozenset(key for key, share in shares.items() if share >= max(LEAST, ON_SUBJECT * best))
    fits = {one.title: fits_kind(one.title, question) for one in readings if one.source_id in on}
    return Subject(weight, on, {title: fit for title, fit in fits.items() if fit > UNCLEAR})
