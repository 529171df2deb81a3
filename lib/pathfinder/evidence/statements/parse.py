"""A written paragraph as sentences, each with what it cites."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from pathfinder.evidence.statements.marks import GAP, VIEW, taken_out
from pathfinder.evidence.words import language

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pathfinder.evidence.statements.marks import Mark
    from pathfinder.evidence.statements.sentence import Computed, Sentence

_GOES_ON = re.compile(r"[\s\"'”’»)\]]*(?:[a-zà-öø-ÿß]|[,;:)\]%–—&]|$)")

_BEFORE_A_FIGURE = re.compile(
    r"(?:^|[\s(])(?:approx|ca|circa|vols?|nos?|figs?|eqs?|secs?|ch|pp?|arts?|nr|abs)\.$", re.IGNORECASE
)
_TITLE = re.compile(r"(?:^|[\s(])(?:Dr|Prof|Mr|Mrs|Ms|St|Gen|Sen|Gov|Rep|Hr|Fr|Dipl|Ing)\.$")
_BEFORE_A_DAY = re.compile(r"[ap]\.m\.$")
_DAY = re.compile(r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day")
_GERMAN_ORDINAL = re.compile(r"(?<![\d.,])\d{1,2}\.$")


def read(paragraphs: Sequence[str], computed: Sequence[Computed] = ()) -> list[list[Sentence]]:
    """The sentences of each paragraph, in order; a paragraph without words has none.

    A mark belongs to the sentence that holds it or that it directly follows. A computed number is attached to
    each sentence that shows it. Levels and problems are left to the gate.
    """
    return [_sentences(paragraph, computed) for paragraph in paragraphs]


def _sentences(paragraph: str, computed: Sequence[Computed]) -> list[Sentence]:
    text, marks = taken_out(paragraph)
    pieces = _split(text)
    starts = [start for start, _ in pieces]
    cited: list[list[Mark]] = [[] for _ in pieces]
    for mark in marks:
        if pieces:
            cited[max(0, bisect_left(starts, mark.place) - 1)].append(mark)
    return [_sentence(text[start:end], of, computed) for (start, end), of in zip(pieces, cited, strict=True)]


def _sentence(text: str, marks: Sequence[Mark], computed: Sequence[Computed]) -> Sentence:
    named = [mark for mark in marks if mark.id not in (VIEW, GAP)]
    return {
        "text": text,
        "cites": _unique(mark.id for mark in named if mark.id.startswith("obs_")),
        "hypotheses": _unique(mark.id for mark in named if mark.id.startswith("hyp_")),
        "rejected": _unique(mark.id for mark in named if mark.rejected),
        "view": any(mark.id == VIEW for mark in marks),
        "gap": any(mark.id == GAP for mark in marks),
        "computed": [each for each in computed if _shows(text, each["shown"])],
        "level": None,
        "problems": [],
    }


def _unique(ids: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(ids))


def _shows(text: str, shown: str) -> bool:
    """Whether a number stands in the text by itself, not inside a longer one or a word."""
    words = " ".join(shown.split())
    if not words:
        return False
    pattern = rf"(?<![\w.,])(?<!\d[ ]){re.escape(words)}(?![.,]?\d)(?![A-Za-z])"
    return bool(re.search(pattern, text))


def _split(text: str) -> list[tuple[int, int]]:
    """Spans of the sentences of a one-line text, without the white space around them."""
    import sentencex

    cuts, at = [0], 0
    for piece in sentencex.segment(language(text), text):
        found = text.find(piece, at)
        if found < 0:
            continue
        at = found + len(piece)
        cuts.append(at)
    spans: list[tuple[int, int]] = []
    for start, end in zip(cuts, [*cuts[1:], len(text)], strict=True):
        words = text[start:end].strip()
        if not words:
            continue
        first = start + text[start:end].index(words)
        if spans and _belongs_before(text[slice(*spans[-1])], words):
            spans[-1] = (spans[-1][0], first + len(words))
        else:
            spans.append((first, first + len(words)))
    return spans


def _belongs_before(before: str, words: str) -> bool:
    """Whether a piece goes on with the sentence before it: in lower case, without words, after "Dr."."""
    if not any(map(str.isalnum, words)) or not any(map(str.isalnum, before)):
        return True
    if _GOES_ON.match(words) or (_BEFORE_A_DAY.search(before) and _DAY.match(words)):
        return True
    if _TITLE.search(before):
        return True
    if _BEFORE_A_FIGURE.search(before) and words[0].isdigit():
        return True
    return bool(_GERMAN_ORDINAL.search(before)) and language(before + " " + words) == "de"
