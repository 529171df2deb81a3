"""To what the figures of a text belong: who exchanges two prices states two falsehoods with true numbers.

A text is cut into clauses. The content words of a clause belong to its one figure, those of a clause without
figures to the next; a clause with two figures binds nothing, as its words may belong to either.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from pathfinder.evidence.numbers import plain
from pathfinder.evidence.statements.figures import Figure, stated
from pathfinder.evidence.stopwords import words_of
from pathfinder.evidence.words import stem, tokens

_CUT = re.compile(
    r"[.,;:!?](?!\d)|[()–—|]|\b(?:and|or|but|while|whereas|instead of|rather than|against|versus|vs|compared"
    r"|und|oder|aber|während|statt)\b",
    re.IGNORECASE,
)
_COMPARING = re.compile(
    r"\b(?:less|more|fewer|than|instead|usual\w*|from|off|sav\w+|normal\w*|regular\w*|discount\w*|reduc\w+"
    r"|cheaper|rather|formerly|previous\w*|down|up|not|nor|without|would|had)\b",
    re.IGNORECASE,
)
_REST = re.compile(
    r"\b(?:others?|else|everyone|everybody|rest|remaining|alone|separate\w*|individual\w*|normal\w*|non)\b",
    re.IGNORECASE,
)
_IDLE = frozenset(
    map(
        stem,
        words_of(
            """pay pays paid cost costs price prices charge charged fee month monthly year yearly annual
            annually per week day come comes only about around roughly nearly total amount figure percent
            dollar dollars euro euros service services subscription get also respectively just each"""
        ),
    )
)


class Exchange(NamedTuple):
    """A word that a sentence gives to the first of two figures and the quote to the second."""

    word: str
    figures: tuple[str, str]


class Bound(NamedTuple):
    """What belongs to one figure: stems with the words as written, and the text of its clause."""

    figure: Figure
    words: dict[str, str]
    clause: str


def exchanged(sentence: str, quote: str) -> Exchange | None:
    """A pair of figures that a sentence gives to each other's things; only where both sides are clear."""
    ours, theirs = _bound(sentence), _bound(quote)
    for one, other in combinations(ours, 2):
        if one.figure.unit != other.figure.unit or one.figure.is_year or other.figure.is_year:
            continue
        told, told_other = _only(theirs, one.figure), _only(theirs, other.figure)
        if told is None or told_other is None or one.figure.value == other.figure.value:
            continue
        found = _crossed(one, other, _exclusive(told, told_other), _exclusive(told_other, told))
        if found:
            return found
    return None


def _crossed(one: Bound, other: Bound, told: set[str], told_other: set[str]) -> Exchange | None:
    mine, its = _exclusive(one, other), _exclusive(other, one)
    if mine & told or its & told_other:
        return None
    wrong, wrong_other = mine & told_other, its & told
    if not wrong and not wrong_other:
        return None
    if not (wrong and wrong_other) and not _each_has_its_own(one, other, wrong or wrong_other, bool(wrong)):
        return None
    first, second = (one, other) if wrong else (other, one)
    word = min(wrong or wrong_other, key=lambda each: list(first.words).index(each))
    return Exchange(first.words[word], (first.figure.written, second.figure.written))


def _each_has_its_own(one: Bound, other: Bound, words: set[str], first: bool) -> bool:
    """Where only one side is told: words that tell stand with the wrong figure, "others" with the other."""
    wrong, right = (one, other) if first else (other, one)
    clear = len(words) > 1 or any(wrong.words[word][0].isupper() for word in words)
    return clear and bool(_REST.search(right.clause)) and not _COMPARING.search(wrong.clause)


def _exclusive(one: Bound, other: Bound) -> set[str]:
    return set(one.words) - set(other.words) - _IDLE


def _only(theirs: tuple[Bound, ...], figure: Figure) -> Bound | None:
    """What a quote binds to a figure that it has once."""
    same = [each for each in theirs if each.figure.value == figure.value and each.figure.unit == figure.unit]
    return same[0] if len(same) == 1 else None


@lru_cache(maxsize=4096)
def _bound(sentence: str) -> tuple[Bound, ...]:
    text = plain(sentence)
    found = stated(sentence)
    if len(found) < 2:
        return ()
    clauses, begun = [], 0
    for match in _CUT.finditer(text):
        if not any(figure.start <= match.start() < figure.end for figure in found):
            clauses.append((begun, match.start()))
            begun = match.end()
    clauses.append((begun, len(text)))
    bound: list[Bound] = []
    waiting: dict[str, str] = {}
    for start, end in clauses:
        inside = [figure for figure in found if start <= figure.start < end]
        words = _content(text, start, end, found)
        if not inside:
            waiting |= words
        elif len(inside) == 1:
            bound.append(Bound(inside[0], waiting | words, text[start:end]))
            waiting = {}
        else:
            bound += [Bound(figure, {}, text[start:end]) for figure in inside]
            waiting = {}
    if bound and waiting and bound[-1].words:
        bound[-1].words.update(waiting)
    return tuple(bound)


@lru_cache(maxsize=4096)
def _tokens(text: str) -> tuple[tuple[int, str, str], ...]:
    return tuple((token.start, token.stems[0], token.text) for token in tokens(text) if token.content)


def _content(text: str, start: int, end: int, found: tuple[Figure, ...]) -> dict[str, str]:
    """The content words of a stretch, by stem; figures and their units are none."""
    return {
        each: word
        for at, each, word in _tokens(text)
        if start <= at < end
        and not word[0].isdigit()
        and not any(figure.start <= at < figure.end for figure in found)
    }
