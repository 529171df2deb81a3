"""How well a sentence answers a question, by words alone: what they share, and the kind of answer it holds.

Used by the offline reader to rank what it read, and by the report to choose among findings of like strength.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import log, sqrt

from pathfinder.evidence.language.stopwords import GENERIC
from pathfinder.evidence.language.words import stem, terms, tokens, weigh
from pathfinder.evidence.relevance.question_kinds import (
    DEMANDED,
    KINDS,
    NUMBER_WORDS,
    PERSON,
    PLACE,
    PLACE_CUE,
)

FLOOR = 0.35  # a word that every document has still counts a little
ABSENT = 0.8  # a word that no document has: it may stand there in another form
KIND_SHARE = 0.35  # what the kind of answer adds at most to the share of words
KIND_ALONE = 0.5  # ... among statements that are all on the subject
CONTEXT_SHARE = 0.6  # what a question word counts that stands in the heading or title only
GENERIC_SHARE = 0.6  # what is left of the weight of a word like "people"
AROUND_SHARE = 0.2  # ... in the same passage only
_GENERIC_STEMS = frozenset(map(stem, GENERIC))
_YEAR = re.compile(r"(?:1[5-9]|20)\d{2}")
_NEAR = 4  # words between a number and what it counts
UNCLEAR = 0.5
FIGURE = 0.9  # of the full fit: a figure that is near no word of the question
LACKING = 0.65  # what is left of the shared words without the figure, name, place or date asked for


def rarity(question: str, documents: Sequence[Iterable[str]]) -> dict[str, float]:
    """The weight of each term of a question, given the terms of each document: rare ones count most.

    One document alone is no sign of rarity, so a word of one counts like a word of two. A year counts
    little: documents of that year seldom name it.

    >>> found = rarity("people plague", [{"peopl", "plagu"}, {"peopl"}, {"peopl"}])
    >>> found["plagu"] > found["peopl"]
    True
    """
    count = len(documents)
    known = [frozenset(document) for document in documents]
    seen = {term: sum(term in document for document in known) for term in terms(question)}
    return {term: _weight(term, number, count, alone=len(seen) == 1) for term, number in seen.items()}


def _weight(term: str, number: int, count: int, *, alone: bool) -> float:
    """The weight of a term that `number` of `count` documents have; `alone` in its question."""
    if _YEAR.fullmatch(term) and not alone:
        return FLOOR
    weight = ABSENT
    if number:
        few = min(2, count)
        weight = FLOOR + (1 - FLOOR) * log((1 + count) / max(number, few)) / log((1 + count) / few)
    return weight * GENERIC_SHARE if term in _GENERIC_STEMS else weight


def coverage(
    sentence: str, question: str, weight: Mapping[str, float], context: str = "", around: str = ""
) -> float:
    """The share of the question's weighted words that a sentence has.

    Words of its heading and title (`context`) and of its passage (`around`) count in part: a text about
    one thing does not name it in every sentence. Words without a weight are left out.
    """
    asked = {term for term in terms(question) if term in weight}
    if not asked:
        return 0.0
    own = asked & terms(sentence)
    titled = (asked - own) & terms(context)
    near = (asked - own - titled) & terms(around)
    lent = CONTEXT_SHARE * weigh(titled, weight) + AROUND_SHARE * weigh(near, weight)
    return (weigh(own, weight) + lent) / weigh(asked, weight)


@lru_cache(maxsize=8192)
def fits_kind(sentence: str, question: str) -> float:
    """0 to 1: whether a sentence has what the question asks for (a number, a cause …); 0.5 if unclear."""
    kinds = (kind for name, kind in KINDS.items() if name not in DEMANDED)
    found = [float(kind.shows(sentence)) for kind in kinds if kind.asks(question)]
    found += _demanded(sentence, question)
    return sum(found) / len(found) if found else UNCLEAR


@lru_cache(maxsize=8192)
def _demanded(sentence: str, question: str) -> tuple[float, ...]:
    """What an answer can hardly do without, as far as the question asks for it: a number, a name, a place."""
    found = []
    quantity, date = (KINDS[name] for name in DEMANDED)
    if quantity.asks(question):
        figure = quantity.shows(sentence) and not _only_known_numbers(sentence, question)
        found.append(FIGURE * bool(figure) + (1 - FIGURE) * _counts(sentence, question))
    if PERSON.search(question):
        found.append(float(bool(_new_names(sentence, question))))
    if PLACE.search(question):
        places = (match.end() for match in PLACE_CUE.finditer(sentence))
        found.append(float(any(_names_at(sentence, place, question) for place in places)))
    if date.asks(question):
        found.append(float(date.shows(sentence)))
    return tuple(found)


def relevance(sentence: str, question: str) -> float:
    """How well a statement that is on the subject answers the question: 0 to 1.5; its kind tells most."""
    weight = dict.fromkeys(terms(question), 1.0)
    covered = coverage(sentence, question, weight)
    return _lacking(sentence, question) * covered + KIND_ALONE * fits_kind(sentence, question)


def combined(covered: float, sentence: str, question: str) -> float:
    """Shared words and kind of answer as one figure; the kind counts little where few words are shared."""
    kind = KIND_SHARE * fits_kind(sentence, question) * sqrt(covered)
    return _lacking(sentence, question) * covered + kind


def _lacking(sentence: str, question: str) -> float:
    """What counts of the shared words: less without anything that the answer can hardly do without."""
    demanded = _demanded(sentence, question)
    return LACKING if demanded and not any(demanded) else 1.0


def _only_known_numbers(sentence: str, question: str) -> bool:
    """Whether every figure of the sentence stands in the question already."""
    figures = {token.text for token in tokens(sentence) if token.text[:1].isdigit()}
    return bool(figures) and figures <= {token.text for token in tokens(question)}


def _counts(sentence: str, question: str) -> bool:
    """Whether a number that the question does not name stands near one of its words."""
    asked, words = terms(question), tokens(sentence)
    for place, token in enumerate(words):
        number = token.text[:1].isdigit() or token.text.casefold() in NUMBER_WORDS
        if number and token.stems[0] not in asked:
            near = words[max(0, place - _NEAR) : place + _NEAR + 2]
            if any(one in asked for other in near for one in other.stems):
                return True
    return False


def _new_names(sentence: str, question: str) -> list[str]:
    """Capitalised words inside a sentence, or two in a row at its start, that the question does not have."""
    asked, words = terms(question), tokens(sentence)
    found = []
    for place, token in enumerate(words):
        if token.text[:1].isupper() and token.content and token.stems[0] not in asked:
            following = words[place + 1].text[:1] if place + 1 < len(words) else ""
            if place or following.isupper():
                found.append(token.text)
    return found


def _names_at(sentence: str, place: int, question: str) -> bool:
    """Whether a word that the question does not have begins at a place."""
    name = next((token for token in tokens(sentence) if token.start >= place), None)
    return name is not None and name.content and stem(name.text) not in terms(question)
