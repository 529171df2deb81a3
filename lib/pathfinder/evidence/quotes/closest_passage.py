"""For a refused quote: the passage it probably meant, and where the two part."""

import re
from typing import NamedTuple

from pathfinder.evidence.quotes.normalise import PreparedText, clean, exact

LEAST_SCORE = 40.0  # below this, nothing in the text resembles the quote
SENTENCE_REACH = 120  # characters by which a passage is widened to a whole sentence
LONGEST_WORD = 40  # a passage is widened at most this far to a word's edge
SHOWN_WORDS = 6  # equal words kept on each side of a difference

_SENTENCE_START = re.compile(r"[.!?][\"')\]]* (?=\S)|[。！？]|\n\s*\n")


class Passage(NamedTuple):
    """A stretch [start, end) of the original text, on one line, and its likeness to the quote (0..100)."""

    text: str
    start: int
    end: int
    score: float


def closest(quote: str, text: PreparedText) -> Passage | None:
    """The passage most like the quote, in whole sentences where they are near; None when nothing is."""
    from rapidfuzz import fuzz

    words = exact(clean(quote)).text.strip()
    source = text.exact.text
    if not words or not source.strip():
        return None
    if len(words) >= len(source):
        score = fuzz.ratio(words, source)
        start, end = 0, len(source)
    else:
        found = fuzz.partial_ratio_alignment(words, source)
        if found is None:
            return None
        score, start, end = found.score, found.dest_start, found.dest_end
    if score < LEAST_SCORE:
        return None
    first, last = text.exact.span(*_widened(source, start, end))
    return Passage(" ".join(text.original[first:last].split()), first, last, round(score, 1))


def difference(quote: str, passage: str) -> str:
    """One line in which the differing words are marked: `it …[quote: may | source: does not]… help`."""
    from rapidfuzz import fuzz
    from rapidfuzz.distance import Levenshtein

    words = exact(clean(quote)).text.strip()
    source = exact(clean(passage)).text.strip()
    found = fuzz.partial_ratio_alignment(words, source) if len(words) < len(source) else None
    if found:  # the passage is wider than the quote: that is no difference
        first, last = _whole_words(source, found.dest_start, found.dest_end)
        source = source[first:last]
    ours, theirs = words.split(), source.split()
    if ours and theirs and theirs[-1].rstrip(".,;:!?") == ours[-1].rstrip(".,;:!?"):
        theirs[-1] = ours[-1]
    steps = list(Levenshtein.opcodes(ours, theirs))
    while steps and steps[0].tag == "insert":
        steps.pop(0)
    while steps and steps[-1].tag == "insert":
        steps.pop()
    pieces: list[str] = []
    for index, step in enumerate(steps):
        said, stands = ours[step.src_start : step.src_end], theirs[step.dest_start : step.dest_end]
        if step.tag == "equal":
            pieces.append(_shortened(said, opens=index == 0, closes=index == len(steps) - 1))
        else:
            pieces.append(f"…[quote: {' '.join(said) or '–'} | source: {' '.join(stands) or '–'}]…")
    return " ".join(pieces)


def _shortened(words: list[str], *, opens: bool, closes: bool) -> str:
    """Equal words between two differences, or before the first and after the last one, without the middle."""
    head, tail = words[: 0 if opens else SHOWN_WORDS], words[len(words) if closes else -SHOWN_WORDS :]
    if (opens and closes) or len(words) <= len(head) + len(tail):
        return " ".join(words)
    return " ".join([*head, *(() if opens or closes else "…"), *tail])


def _widened(source: str, start: int, end: int) -> tuple[int, int]:
    start, end = _whole_words(source, start, end)
    before = list(_SENTENCE_START.finditer(source, max(0, start - SENTENCE_REACH), start))
    if before:
        start = before[-1].end()
    elif start <= SENTENCE_REACH:
        start = 0
    after = _SENTENCE_START.search(source, max(0, end - 1), min(len(source), end + SENTENCE_REACH))
    if after:
        end = after.end()
    elif len(source) - end <= SENTENCE_REACH:
        end = len(source)
    return start, end


def _whole_words(source: str, start: int, end: int) -> tuple[int, int]:
    first = source.rfind(" ", max(0, start - LONGEST_WORD), start)
    last = source.find(" ", end, end + LONGEST_WORD)
    if first < 0 and start <= LONGEST_WORD:
        first = -1
    elif first < 0:
        first = start - 1
    if last < 0:
        last = len(source) if len(source) - end <= LONGEST_WORD else end
    return first + 1, last
