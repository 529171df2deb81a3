"""Quote proof: the words of a quotation stand in the source, or they do not (DESIGN section 7, rule 2).

`exact`: equal after normalisation of Unicode, white space, quotation marks and dashes. `near`: only
typography differs beyond that, or the quote has an honest ellipsis. There is no third level.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Literal, NamedTuple

from pathfinder.evidence.quotes import ellipsis
from pathfinder.evidence.quotes.boundaries import cuts
from pathfinder.evidence.quotes.closest_passage import Passage, closest, difference
from pathfinder.evidence.quotes.mapped_text import View
from pathfinder.evidence.quotes.normalise import PreparedText, clean, exact, loose, prepare, unspaced
from pathfinder.evidence.quotes.protected_words import continued_by_a_limit

Level = Literal["exact", "near"]

MOST_HEADS = 50  # places of a first part that a message looks at
MOST_PLACES = 5_000  # a quote that fits at more places than these by its letters says nothing

_LEAD = re.compile(r"(?:\.{3,}|\[ ?\.{3} ?\]|\( ?\.{3} ?\)|[\s\"'])+")
_TAIL = re.compile(r"(?:\[ ?\.{3} ?\]|\( ?\.{3} ?\)|[\s\"'.,;:。、])+$")
_CAPITAL_IN_BRACKETS = re.compile(r"\[(\w)\](?=\w)")
_QUOTATION_MARKS = re.compile(r"[\s\"']+")
_FIRST_WORD = re.compile(r"[^\W\d_]+")
# whose first letter's case tells a unit, a prefix or an element apart: "Mg" is not "mg"
_SYMBOLS = frozenset(
    ("mg", "mw", "mv", "mb", "gb", "pa", "co", "cd", "hz", "kg", "ml", "ms", "pm", "nm", "ev")
)
_ONE_LETTER_WORDS = frozenset("aioyeàèéöвскоуяиа")


class Proof(NamedTuple):
    """The quote stands at [start, end) of the original text."""

    level: Level
    start: int
    end: int


class Needle(NamedTuple):
    """What of a quote, or of a fragment of it, must be found: its words without the marks around them."""

    mark: str  # the quotation mark directly before it, if any
    core: str
    tail: str
    opened: bool  # began with an ellipsis or a bracketed letter: never exact
    any_case: bool  # the case of the first letter may differ


class Reading(NamedTuple):
    """A form of the source to look in, and the clean form on which the edges of a match are judged."""

    view: View
    base: View
    exact: bool
    spaced: bool = True  # False: spaces at Korean letters are left out


def prove(quote: str, text: PreparedText) -> Proof | None:
    """Where `quote` stands in the text and how closely; None when it does not stand there."""
    cleaned = clean(quote)
    for reading in _readings(text):
        words = exact(cleaned) if reading.exact else loose(cleaned)
        words = words if reading.spaced else unspaced(words)
        proof = _prove_in(words.text, reading)
        if proof:
            return proof
    return None


def _readings(text: PreparedText) -> Iterator[Reading]:
    yield Reading(text.exact, text.clean, True)
    yield Reading(text.loose, text.clean, False)
    if text.unmarked is not None:
        yield Reading(*text.unmarked, False)
    if text.unparted is not None:
        yield Reading(*text.unparted, False)
    if text.unspaced is not None:
        yield Reading(text.unspaced, text.clean, False, spaced=False)


def _prove_in(words: str, reading: Reading) -> Proof | None:
    view = reading.view
    best: Proof | None = None
    for needle in dict.fromkeys((_needle(words, verbatim=True), _needle(words))):
        for proof in _places(needle, reading, 0, len(view.text)):
            if proof.level == "exact":
                return _original(proof, view)
            best = best or proof
    if best is None:
        best = _prove_fragments(words, reading)
    return _original(best, view) if best else None


def _original(proof: Proof, view: View) -> Proof:
    return Proof(proof.level, *view.span(proof.start, proof.end))


def _needle(words: str, *, first: bool = True, verbatim: bool = False) -> Needle:
    """What must be found of a quote; `verbatim`: with a bracketed letter as one that the source has, too."""
    lead = _LEAD.match(words)
    core = words[lead.end() :] if lead else words
    tail = _TAIL.search(core)
    core = core[: tail.start()] if tail else core
    bracketed = None if verbatim else _CAPITAL_IN_BRACKETS.match(core)
    core = bracketed[1] + core[3:] if bracketed else core
    word = _FIRST_WORD.match(core)
    return Needle(
        mark=lead[0][-1] if lead and lead[0][-1] in "\"'" else "",
        core=core,
        tail=tail[0].strip() if tail else "",
        opened=bool(bracketed) or bool(lead and "." in lead[0]),
        any_case=_any_case(word[0]) if word and (first or bracketed) else False,
    )


def _any_case(word: str) -> bool:
    if len(word) == 1:
        return word.lower() in _ONE_LETTER_WORDS
    return word[1:] == word[1:].lower() and word.lower() not in _SYMBOLS


def _places(needle: Needle, reading: Reading, low: int, high: int) -> Iterator[Proof]:
    """Every place in [low, high) of the view where the needle stands, in order."""
    text, core = reading.view.text, needle.core
    if not any(character.isalnum() for character in core):
        return
    rest = core[1:] or core
    skipped = len(core) - len(rest)
    place = low + skipped - 1
    for _ in range(MOST_PLACES):
        place = text.find(rest, place + 1, high)
        if place < 0:
            return
        proof = _judge(needle, reading, place - skipped, place + len(rest))
        if proof:
            yield proof


def _judge(needle: Needle, reading: Reading, start: int, end: int) -> Proof | None:
    text, first = reading.view.text, needle.core[0]
    same = text[start] == first
    if not same and not (needle.any_case and text[start] == first.swapcase()):
        return None
    left, right = reading.view.span(start, end, reading.base)
    if cuts(reading.base.text, left, ending=False) or cuts(reading.base.text, right, ending=True):
        return None
    stop = _stop(needle.tail, text[end : end + 40])
    if stop is None:
        return None
    as_it_stands = reading.exact and same and not needle.opened and stop[0]
    opening = start > 0 and bool(needle.mark) and text.startswith(needle.mark, start - 1, start)
    return Proof("exact" if as_it_stands else "near", start - opening, end + stop[1])


def _stop(tail: str, after: str) -> tuple[bool, int] | None:
    """Whether the marks that end a quote are those of the source, and how many it has; None: they mislead."""
    if after.startswith(tail):
        return True, len(tail)
    stops = _QUOTATION_MARKS.sub("", tail)
    if after.startswith(stops):
        return True, len(stops)
    if "..." in tail:
        return False, 0
    follows = _QUOTATION_MARKS.sub("", after)
    if follows.startswith(("?", "？")) or continued_by_a_limit(after):
        return None
    return False, 0


def _prove_fragments(words: str, reading: Reading) -> Proof | None:
    text = reading.view.text
    for whole in (True, False):
        fragments = ellipsis.fragments(words, bracketed=whole)
        needles = [_needle(words, first=index == 0) for index, words in enumerate(fragments)]
        for head in _places(needles[0], reading, 0, len(text)) if needles else ():
            end = _follow(needles[1:], reading, head.end, whole=whole)
            if end is not None:
                return Proof("near", head.start, end)
    return None


def ellipsis_fault(quote: str, text: PreparedText) -> str | None:
    """Why a quote whose parts stand in the text, in their order, is none: what its ellipsis leaves out."""
    parts = ellipsis.fragments(loose(clean(quote)).text)
    if len(parts) < 2:
        return None
    reading, source = Reading(text.loose, text.clean, False), text.loose.text
    first, *later = [_needle(words, first=index == 0) for index, words in enumerate(parts)]
    heads = list(islice(_places(first, reading, 0, len(source)), MOST_HEADS))
    for head in reversed(heads):  # the last one that goes on is the nearest
        end: int = head.end
        found: str | None = None
        for needle in later:
            place = next(_places(needle, reading, end, len(source)), None)
            if place is None:
                break
            found = found or ellipsis.fault(
                source[:end][-8:], source[end : place.start], source[place.start :][:1]
            )
            end = place.end
        else:
            return found
    return None


def _follow(needles: list[Needle], reading: Reading, end: int, *, whole: bool) -> int | None:
    """Where the last of some fragments ends; `whole`: whole sentences may lie between them."""
    if not needles:
        return end
    text = reading.view.text
    reach = len(text) if whole else min(end + ellipsis.LONGEST_GAP + len(needles[0].core), len(text))
    for place in _places(needles[0], reading, end, reach):
        gap = text[end : place.start]
        if (whole and _is_apart(reading, end, place.start)) or not ellipsis.fault(
            text[:end][-8:], gap, text[place.start :][:1]
        ):
            last = _follow(needles[1:], reading, place.end, whole=whole)
            if last is not None:
                return last
    return None


def _is_apart(reading: Reading, end: int, start: int) -> bool:
    base = reading.base.text
    stop = reading.view.span(end - 1, end, reading.base)[1]
    begin = reading.view.span(start, start + 1, reading.base)[0]
    return ellipsis.is_apart(
        base[max(0, stop - 8) : stop], base[stop : stop + 8], base[max(0, begin - 12) : begin]
    )


__all__ = [
    "Passage",
    "PreparedText",
    "Proof",
    "closest",
    "difference",
    "ellipsis_fault",
    "prepare",
    "prove",
]
