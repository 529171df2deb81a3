"""What a search was worth (seed 002 §5.1), from what can be measured without a model.

R = w1·format + w2·relevance + w3·diversity + w4·efficiency − w5·redundancy, each part 0 to 1
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

WEIGHTS = {"format": 0.1, "relevance": 0.4, "diversity": 0.2, "efficiency": 0.2, "redundancy": 0.1}
LONGEST_QUERY = 12  # words that carry content; search engines drop or overrate what is beyond
LOOKED_AT = 5  # results
ENOUGH_USED = 2  # cited results for full efficiency


class Search(NamedTuple):
    """A search as the reward sees it, in words that carry content.

    `shown` are the addresses of its results, `texts` the words of each, `used` the addresses that
    were archived and cited afterwards.
    """

    words: frozenset[str]
    shown: tuple[str, ...]
    texts: tuple[frozenset[str], ...]
    used: frozenset[str] = frozenset()


class Parts(NamedTuple):
    """The measured parts, each 0 to 1."""

    format: float
    relevance: float
    diversity: float
    efficiency: float
    redundancy: float


def measured(search: Search, earlier: Sequence[Search]) -> Parts:
    """The parts of one search, given all searches before it."""
    before = {address for each in earlier for address in each.shown}
    return Parts(
        format=_form(len(search.words)),
        relevance=_relevance(search),
        diversity=1 - max((overlap(search.words, each.words) for each in earlier), default=0.0),
        efficiency=efficiency(search.used - before),
        redundancy=_share(address in before for address in search.shown),
    )


def efficiency(first_shown: frozenset[str]) -> float:
    """How much came out of one search: the cited results that no earlier search had shown."""
    return min(1.0, len(first_shown) / ENOUGH_USED)


def reward(parts: Parts, weights: Mapping[str, float]) -> float:
    """The weighted sum, redundancy subtracted; between −w5 and the sum of the other weights."""
    gained = sum(
        weights[name] * float(getattr(parts, name))
        for name in ("format", "relevance", "diversity", "efficiency")
    )
    return round(gained - weights["redundancy"] * parts.redundancy, 4)


def overlap(one: frozenset[str], other: frozenset[str]) -> float:
    """Jaccard similarity of two sets of words; two empty ones are equal."""
    union = one | other
    return len(one & other) / len(union) if union else 1.0


def _form(words: int) -> float:
    """1 for two to twelve words, less for a single one and for a sentence."""
    if words < 2:
        return words / 2
    return min(1.0, LONGEST_QUERY / words)


def _relevance(search: Search) -> float:
    """The mean share of the query's words that the first results have."""
    if not search.words or not search.texts:
        return 0.0
    first = search.texts[:LOOKED_AT]
    return sum(len(search.words & text) for text in first) / (len(search.words) * len(first))


def _share(values: Iterable[bool]) -> float:
    found = list(values)
    return sum(found) / len(found) if found else 0.0
