"""The words of a search query, and whether two queries ask nearly the same."""

import re
from functools import lru_cache

from pathfinder.evidence.language.stopwords import TURNING
from pathfinder.evidence.language.words import stem, terms, tokens

NEARLY = 0.8  # word Jaccard from which a second search brings what the first one brought
SAME_MEANING = 0.9  # cosine; at the seed's 0.7 half of all other questions are refused: bench/repeats.py

_LETTER = re.compile(r"(?<![\w'’.])[a-z](?:\+\+|#)?(?![\w'’.])")
_TURNING_STEMS = frozenset(form for word in TURNING for form in (stem(word), stem(stem(word))))


@lru_cache(maxsize=4096)
def query_words(query: str) -> frozenset[str]:
    """The stems of the words that make a query: those with content, numbers, and those that turn it."""
    turning = {
        stem(token.text) for token in tokens(query) if token.text.casefold() in TURNING and not token.content
    }
    return frozenset(stem(word) for word in terms(query)) | turning  # once more: papers, paper


def nearly_same(one: str, other: str, cosine: float | None = None) -> bool:
    """Whether two queries differ so little that they find the same (seed 002 §5.2).

    The Jaccard similarity of their words is 0.8 or more, or the `cosine` of their meanings 0.9 or more where
    one is known; and they differ in no number, in no letter that stands alone ("vitamin D"), and in no word
    that turns a search round ("limits", "not", "versus").
    """
    if _spelled(one) == _spelled(other):
        return True
    if _letters(one) != _letters(other):
        return False
    first, second = query_words(one), query_words(other)
    if any(word in _TURNING_STEMS or any(map(str.isdigit, word)) for word in first ^ second):
        return False
    union = first | second
    alike = cosine is not None and cosine >= SAME_MEANING
    return bool(union) and (alike or len(first & second) / len(union) >= NEARLY)


def _letters(query: str) -> set[str]:
    """The letters that stand alone, which are names: vitamin D is not vitamin C, nor C the same as C++."""
    return {name for name in _LETTER.findall(query.casefold()) if name not in "ai"}


def _spelled(query: str) -> str:
    return " ".join(query.casefold().split())
