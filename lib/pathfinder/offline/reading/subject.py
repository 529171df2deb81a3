"""What the question is about, judged by the documents found: which words tell, which documents are on it."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from pathfinder.evidence.language.words import terms
from pathfinder.evidence.relevance.sentences import coverage, rarity
from pathfinder.offline.reading.parts import clauses
from pathfinder.offline.reading.sentences import plain
from pathfinder.offline.requests import Reading

ON_SUBJECT = 0.6  # of what the best document has of the question
LEAST = 0.42  # of the question's weighted words: below, no document is about it; measured
_PARTLY = 0.75  # a snippet shows less than the document has


class Subject(NamedTuple):
    """How telling each word of the question is, and the sources on its subject."""

    weight: dict[str, float]
    sources: frozenset[str]


def subject(question: str, found: Iterable[dict[str, Any]], readings: Sequence[Reading]) -> Subject:
    """Judge the search results and what was read of them."""
    read = {one.url: f"{one.title} . {' '.join(map(plain, one.passages))}" for one in readings}
    unread = [
        f"{hit.get('title', '')} . {hit.get('snippet', '')}" for hit in found if hit.get("url") not in read
    ]
    texts = list(read.values())
    weight = rarity(question, [terms(text) for text in (*texts, *unread)])
    asked = clauses(question)

    def share(text: str) -> float:
        return max(coverage(text, each, weight) for each in asked)

    shares = {one.source_id: share(read[one.url]) for one in readings}
    best = max([*shares.values(), *(_PARTLY * share(text) for text in unread)], default=0.0)
    on = frozenset(key for key, share in shares.items() if share >= max(LEAST, ON_SUBJECT * best))
    return Subject(weight, on)
