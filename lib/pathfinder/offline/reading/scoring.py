"""How well a sentence of a document answers a question: its words, its kind, whether it can stand alone."""

import re
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from pathfinder.evidence.language.words import squeeze, terms, tokens, weights
from pathfinder.evidence.relevance.sentences import combined, coverage
from pathfinder.offline.reading.phrases import key_phrases
from pathfinder.offline.reading.sentences import soundness

UNNAMED_SHARE = 0.7  # what the question is about stands near the sentence, not in it
NAMELESS_SHARE = 0.35  # a sentence far from every telling word of the question
_ROUNDING = 1e-9
_PHRASE_SHARE = 0.1
_TYPICAL_WORDS = 14
_DENSITY_SHARE = 0.08
_FIGURE_SHARE = 0.05


class Ranked(NamedTuple):
    """A candidate with its place in the list it came from and its score (about 0 to 1.5)."""

    score: float
    place: int
    text: str


def answer_score(
    sentence: str, question: str, weight: Mapping[str, float], context: str = "", around: str = ""
) -> float:
    """How well one sentence answers the question: 0 when it is no statement or shares no word with it."""
    sound = soundness(sentence)
    covered = coverage(sentence, question, weight, context, around) if sound else 0.0
    if not covered:
        return 0.0
    covered *= _focus(sentence, question, weight, context, around)
    density = min(1.0, _TYPICAL_WORDS / max(_TYPICAL_WORDS, len(tokens(sentence)))) * _DENSITY_SHARE
    figure = _FIGURE_SHARE if re.search(r"\d", sentence) else 0.0
    phrases = _PHRASE_SHARE * _phrases(sentence, question) * sqrt(covered)
    return sound * (combined(covered, sentence, question) + phrases + density + figure)


def best_sentences(question: str, candidates: Sequence[str]) -> list[Ranked]:
    """Candidates by how well they answer the question, best first; without those that do not at all."""
    weight = weights(candidates) if len(candidates) > 2 else dict.fromkeys(terms(question), 1.0)
    ranked = [
        Ranked(round(answer_score(squeeze(text), question, weight), 4), index, text)
        for index, text in enumerate(candidates)
    ]
    return sorted((one for one in ranked if one.score > 0), key=lambda one: (-one.score, one.place))


def telling(question: str, weight: Mapping[str, float]) -> frozenset[str]:
    """The words that say what a question is about: those whose weight is not below the mean."""
    asked = terms(question) & weight.keys()
    mean = sum(weight[term] for term in asked) / (len(asked) or 1)
    return frozenset(term for term in asked if weight[term] >= mean - _ROUNDING)


def _focus(sentence: str, question: str, weight: Mapping[str, float], context: str, around: str) -> float:
    """A share off for a sentence that has none of the telling words of the question."""
    subject = telling(question, weight)
    if subject & terms(sentence):
        return 1.0
    return UNNAMED_SHARE if subject & (terms(context) | terms(around)) else NAMELESS_SHARE


def _phrases(sentence: str, question: str) -> float:
    """The share of the question's phrases that stand together in the sentence."""
    folded = squeeze(sentence).casefold()
    phrases = [phrase for phrase in key_phrases(question) if " " in phrase]
    return sum(phrase.casefold() in folded for phrase in phrases) / len(phrases) if phrases else 0.0
