"""Where a sentence that nearly repeats its quote departs from it: a denial, an opposite, figures exchanged.

Paraphrases have no edits: only a sentence most of whose words stand in one sentence of a quote in the same
order is compared with it, and only where a few words were exchanged.
"""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import lru_cache
from typing import NamedTuple

from pathfinder.evidence.gate.citations import opposites
from pathfinder.evidence.gate.ground import Case, Fault
from pathfinder.evidence.language.detection import language, segments
from pathfinder.evidence.language.numbers import known_numbers
from pathfinder.evidence.language.words import denies

REPEATS = 0.75  # of a sentence's words in runs of two or more: it repeats the quote
FEWEST = 5  # words of a sentence
LEFT_OUT = 5  # words that a writer drops or exchanges without dropping a clause
_WORD = re.compile(r"\w+(?:[.,]\d+)*(?:['’](?!s\b)\w+)?%?")
_EMPTY_CELL = re.compile(r"(?<=\|)\s*(?:none|no|n/?a|keine?|nein|없음)\s*(?=\|)", re.IGNORECASE)  # for "-"
_LABEL = re.compile(r"(?<!\w)([*_]{1,2})(?=\w)[^*_|]{1,40}[:.]\1")  # *Failed:*, **Wrong.**
_NEITHER = {"neither": "not", "nor": "or"}  # "neither read nor sent" is "not read or sent"
_ABSENCE = re.compile(r"\b(?:absen(?:t|ce)|lack(?:s|ing)?|missing|fehl(?:t|en|ende\w*))\b", re.IGNORECASE)
_NOT = re.compile(r"(?<=\w)n['’]t\b")


class Edit(NamedTuple):
    """Neighbouring words of the quote, and those that stand in the sentence instead; either may be empty."""

    quote: str
    sentence: str


def changed_sense(case: Case) -> Iterator[Fault]:
    """A repeated quote keeps its denials, its directions, and the order of its figures."""
    if not case.factual or case.sentence["rejected"]:
        return
    code = case.language
    said = _EMPTY_CELL.sub(" ", case.text) if case.text.startswith("|") else case.text
    said = _LABEL.sub(" ", said)
    copies = [
        (len(edits), quote, edits)
        for whole in case.quotes.values()
        if language(whole) == code
        for quote in _parts(whole, code)
        if (edits := _edits(said, quote)) is not None
    ]
    for _, quote, edits in sorted(copies)[:1]:
        denials = sum(denies(edit.sentence) - denies(edit.quote) for edit in edits)
        for edit in edits:
            if max(len(side.split()) for side in edit) > LEFT_OUT:
                continue
            added, dropped = denies(edit.sentence), denies(edit.quote)
            elsewhere = added and any(
                _stands(edit.sentence, whole) or _ABSENCE.search(whole) for whole in case.quotes.values()
            )
            if added != dropped and denials and not elsewhere and not _is_clause(edit, quote):
                expected = "what the quote says there" + ("" if edit.quote else ": no denial")
                yield Fault("changed_sense", edit.sentence or case.text, expected, edit.quote)
            elif opposites(edit.quote, edit.sentence, code) or _another_figure(edit, quote):
                yield Fault("changed_sense", edit.sentence, "what the quote says there", edit.quote)


@lru_cache(maxsize=2048)
def _parts(quote: str, code: str) -> tuple[str, ...]:
    """The sentences of a quote."""
    return tuple(quote[start:end] for start, end in segments(quote, code))


@lru_cache(maxsize=4096)
def _edits(sentence: str, quote: str) -> tuple[Edit, ...] | None:
    """How a sentence departs from a quote that it nearly repeats; None where it does not repeat it."""
    ours, theirs = _words(sentence), _words(quote)
    if len(ours) < FEWEST or len(set(ours) & set(theirs)) < REPEATS * len(set(ours)):
        return None
    matcher = SequenceMatcher(None, theirs, ours, autojunk=False)
    repeated = sum(block.size for block in matcher.get_matching_blocks() if block.size > 1)
    if repeated < REPEATS * len(ours):
        return None
    return tuple(
        Edit(" ".join(theirs[start:end]), " ".join(ours[first:last]))
        for tag, start, end, first, last in matcher.get_opcodes()
        if tag != "equal" and not (tag == "delete" and (start == 0 or end == len(theirs)))
    )


def _is_clause(edit: Edit, quote: str) -> bool:
    """Whether what a sentence leaves out ends a clause, "does not work;", or stands in brackets."""
    words = r"\W+".join(map(re.escape, edit.quote.split()))
    apart = rf"\b{words}\s*[;:.!?–—]|\(\s*{words}\s*\)"
    return not edit.sentence and bool(re.search(apart, quote, re.IGNORECASE))


def _stands(words: str, quote: str) -> bool:
    """Whether words stand in another sentence of a quote: "not added"."""
    return f" {words} " in f" {' '.join(_words(quote))} " and " " in words


def _another_figure(edit: Edit, quote: str) -> bool:
    """Whether a figure of the quote stands in the place of another one."""
    ours, theirs = known_numbers(edit.sentence), known_numbers(edit.quote)
    return bool(ours and theirs) and not ours & theirs and ours <= known_numbers(quote)


def _words(text: str) -> list[str]:
    words = (word.casefold() for word in _WORD.findall(_NOT.sub(" not", text).replace("cannot", "can not")))
    return [_NEITHER.get(word, word) for word in words]
