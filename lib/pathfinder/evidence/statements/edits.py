"""Where a sentence that nearly repeats its quote departs from it: the words exchanged, put in or left out.

Paraphrases have no edits: only a sentence most of whose words stand in a quote in the same order is compared.
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pathfinder.evidence.numbers import known_numbers
from pathfinder.evidence.statements import wording
from pathfinder.evidence.statements.case import Fault, comparable
from pathfinder.evidence.statements.ordinary import CAPITALISED_ANYWAY
from pathfinder.evidence.statements.vocabulary import TOKEN, folded, knows
from pathfinder.evidence.stopwords import ALL_STOPWORDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathfinder.evidence.statements.case import Case

REPEATS = 0.75  # of a sentence's words in runs of two or more: it repeats the quote
FEWEST = 5  # words of a sentence
LEFT_OUT = 3  # words that a writer drops without dropping a clause
_WORD = re.compile(r"\w+(?:[.,]\d+)*(?:['’](?!s\b)\w+)?%?")
_NOT = re.compile(r"(?<=\w)n['’]t\b")


class Edit(NamedTuple):
    """Neighbouring words of the quote, and those that stand in the sentence instead; either may be empty."""

    quote: str
    sentence: str


def edits(case: Case) -> tuple[Edit, ...] | None:
    """The edits against the quote that the sentence repeats; None when it repeats none."""
    found = [each for text in comparable(case) if (each := _edits(case.text, text)) is not None]
    return min(found, key=len, default=None)


@lru_cache(maxsize=4096)
def _edits(sentence: str, quote: str) -> tuple[Edit, ...] | None:
    ours, theirs = _words(sentence), _words(quote)
    if len(ours) < FEWEST or len(set(_folded(ours)) & set(_folded(theirs))) < REPEATS * len(set(ours)):
        return None
    matcher = SequenceMatcher(None, _folded(theirs), _folded(ours), autojunk=False)
    repeated = sum(block.size for block in matcher.get_matching_blocks() if block.size > 1)
    if repeated < REPEATS * len(ours):
        return None
    steps = [step for step in matcher.get_opcodes() if step[0] != "equal"]
    return tuple(
        Edit(" ".join(theirs[start:end]), " ".join(ours[first:last]))
        for tag, start, end, first, last in steps
        if not (tag == "delete" and (start == 0 or end == len(theirs)))
    )


def changed_sense(case: Case) -> Iterator[Fault]:
    """A repeated quote keeps its denials and its directions."""
    if not case.factual or case.sentence["rejected"]:
        return
    code = case.language
    for quote, sentence in edits(case) or ():
        added = wording.find("DENIED", sentence, code) and not wording.find("NEGATIVE", quote, code)
        dropped = wording.find("DENIED", quote, code) and not wording.find("NEGATIVE", sentence, code)
        if added or (dropped and len(quote.split()) <= LEFT_OUT):
            words = sentence if added else case.text
            yield Fault("negation", words, f"what the quote says there: {quote or 'no denial'!r}")
        elif _other_number(quote, sentence):
            yield Fault("number", sentence, f"{quote!r}, as in the quote")
        elif _other_name(quote, sentence, case.ground.common):
            yield Fault("name", sentence, f"{quote}, as in the quote")
        elif quote and sentence and wording.opposite(quote, sentence, code):
            yield Fault("opposite", sentence, f"{quote!r}, as in the quote")


def _other_number(quote: str, sentence: str) -> bool:
    """Whether a number stands in the place of another one."""
    theirs, ours = (known_numbers(text.replace("-", " ")) for text in (quote, sentence))
    return bool(theirs and ours) and not theirs & ours and not {*map(_digits, theirs)} & {*map(_digits, ours)}


def _other_name(quote: str, sentence: str, common: frozenset[str]) -> bool:
    """Whether one name stands in the place of another, as in a statement whose names were exchanged."""
    theirs, ours = TOKEN.findall(quote), TOKEN.findall(sentence)
    if len(ours) != 1 or len(theirs) != 1:
        return False
    for word in (*theirs, *ours):
        if not word[:1].isupper() or word in CAPITALISED_ANYWAY or folded(word) in common | ALL_STOPWORDS:
            return False
    return not knows(ours[0], theirs) and not knows(theirs[0], ours)


def _digits(number: str) -> str:
    """The digits of a number without the zeros of its scale: "27.2 billion" and "27,200 million" agree."""
    return number.replace(".", "").rstrip("%").strip("0")


def _words(text: str) -> list[str]:
    return _WORD.findall(_NOT.sub(" not", text).replace("cannot", "can not"))


def _folded(words: list[str]) -> list[str]:
    return [word.casefold() for word in words]
