"""Which of a reader's key points a research has found: by words and numbers alone (seed 002 §12.1).

The comparison is lexical. It does not know that two wordings mean the same, or that one turns the other
round; therefore every match is shown, so that a person can check it.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pathfinder.evidence.evaluation import Figure, share
from pathfinder.evidence.language.numbers import missing_numbers
from pathfinder.evidence.language.stopwords import NEGATIONS
from pathfinder.evidence.language.words import share as share_of
from pathfinder.evidence.language.words import terms, tokens, weights
from pathfinder.model.graph.types import GraphData

FOUND = 0.55  # of a point's weighted words; tests/evidence/test_key_points.py measures it on pairs


class Match(NamedTuple):
    """A key point, and the observation that says most of it."""

    point: str
    observation: str | None  # None when none says enough of it
    share: float  # of the point's weighted words, in the best observation
    why_not: str  # what keeps a found point from being accurate; "" for an accurate one


def match(points: Sequence[str], graph: GraphData) -> list[Match]:
    """The best observation for each key point.

    A point is found when an observation has at least 0.55 of its weighted words, and accurate when that
    observation is proven, has the point's numbers, and negates or does not negate as the point does.
    """
    said = {key: f"{item['summary']} {item['quote']}" for key, item in graph["observations"].items()}
    weight = weights([*said.values(), *points])
    return [_match(point, said, weight, graph) for point in points]


def _match(point: str, said: Mapping[str, str], weight: Mapping[str, float], graph: GraphData) -> Match:
    shares = {key: likeness(point, words, weight) for key, words in said.items()}
    good = [key for key, value in shares.items() if value >= FOUND]
    best = max(good or shares, key=lambda key: (not _fault(point, key, graph), shares[key]), default=None)
    if best is None or shares[best] < FOUND:
        return Match(point, None, round(max(shares.values(), default=0.0), 2), "")
    return Match(point, best, round(shares[best], 2), _fault(point, best, graph))


def figures(matches: Sequence[Match]) -> list[Figure]:
    """Key-point recall and key-point coverage (seed 002 §12.1)."""
    found = [each for each in matches if each.observation]
    accurate = sum(not each.why_not for each in found)
    return [
        share("key_point_recall", len(found), len(matches)),
        share("key_point_coverage", accurate, len(found)),
    ]


def likeness(point: str, words: str, weight: Mapping[str, float]) -> float:
    """The share of a point's weighted words that a text has."""
    return share_of(terms(point), terms(words), weight)


def _fault(point: str, key: str, graph: GraphData) -> str:
    """Why an observation is no accurate match of a point; "" when it is one."""
    item = graph["observations"][key]
    missing = missing_numbers(point, f"{item['summary']} {item['quote']}")
    if item["proof"] == "unproven":
        return "its quote is unproven"
    if missing:
        return f"it lacks {', '.join(missing)}"
    return "one of them is negated" if _negated(point) != _negated(item["summary"]) else ""


def _negated(text: str) -> bool:
    words = {token.text.casefold() for token in tokens(text)}
    return bool(words & NEGATIONS) or any("n't" in word.replace("’", "'") for word in words)
