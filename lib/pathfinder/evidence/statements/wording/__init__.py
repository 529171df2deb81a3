"""Words by which a sentence claims, hedges, attributes and denies. A language is one module here."""

from __future__ import annotations

import re
from functools import lru_cache

from pathfinder.evidence.words import language

KINDS = (
    "CERTAIN",  # claims certainty: only well-confirmed findings may be stated so
    "TOTAL",  # claims that something holds always or for all: may also be taken from the quote
    "CAUTIOUS",  # softens a statement in any way
    "SOFTENED",  # leaves open whether a statement holds
    "MODAL",  # says of a statement that it is only possible or likely
    "ATTRIBUTED",  # says who states it
    "DENIED",  # denies the words near it
    "NEGATIVE",  # says in any way that something is not so
    "DISTANCED",  # keeps a claim at a distance: it was rejected, or only believed
    "CAUSAL",  # states a cause
    "ASSOCIATED",  # states a connection that need not be a cause
    "RISING",  # says that something becomes or is more
    "FALLING",  # ... less
    "OPPOSITES",  # pairs of words, "before after|…", that turn a statement round
    # what a sentence may claim beyond its quotes, in `<language>_claims`
    "ALL", "MOST", "NONE", "NEVER", "OFTEN", "RARELY", "HALF", "MANY", "WHOLLY", "ANY",  # how many, how often
    "ALL_SAID", "MOST_SAID", "OFTEN_SAID", "RARELY_SAID", "WHOLLY_SAID", "ANY_SAID",  # what bears these
    "FEW",  # what bars "many"
    "SUPERLATIVE", "SUPERLATIVE_SAID",  # the best of its kind; what in a quote bears that
    "BECAUSE", "CAUSING",  # a cause follows; it stands before
    "HENCE",  # a consequence follows
    "CAUSE_SAID",  # in a quote: one thing follows from another
    "PROMISED",  # keeps a claim with those who make it
    "HINTED", "HINTED_KEPT",  # in a quote: somebody only thinks, hopes or plans it; what keeps that
    "UNKNOWN", "KNOWN",  # nobody knows it; it is known
    "OPEN", "ASKED",  # leaves a question open; opens an indirect question
    "WEIGHED",  # what was said: reports, evidence, sources
    "FORECAST", "COMPARED", "CHANGED", "WHY", "PROVEN", "QUANTIFIED",  # what a judgement may not state
    "TELLING", "NOT_KNOWN",  # says, names, reports; is not known
)  # fmt: skip
NOTHING = re.compile(r"(?!)")


@lru_cache(maxsize=256)
def pattern(kind: str, code: str) -> re.Pattern[str]:
    """The words of one of `KINDS` in a language; one that matches nothing for a language without tables."""
    words = _words(kind, code)
    if not words:
        return NOTHING
    bounds = (r"(?<!\w)(?:", r")(?!\w)") if code not in ("ko", "ja", "zh") else ("(?:", ")")
    return re.compile(f"{bounds[0]}{' '.join(words.split())}{bounds[1]}", re.IGNORECASE)


def opposite(one: str, other: str, code: str) -> bool:
    """Whether one text has the word of a pair and the other has its opposite, and neither has both."""
    if _sense(one, code) * _sense(other, code) < 0:
        return True
    pairs = _words("OPPOSITES", code).split("|")
    first, second = (set(re.findall(r"\w+", text.casefold())) for text in (one, other))
    for pair in pairs:
        left, _, right = pair.strip().partition(" ")
        if (left in first and right in second) or (right in first and left in second):
            return not {left, right} <= first and not {left, right} <= second
    return False


def _sense(text: str, code: str) -> int:
    """1 for a text that only speaks of more, -1 for one that only speaks of less, 0 for others."""
    return bool(find("RISING", text, code)) - bool(find("FALLING", text, code))


def _words(kind: str, code: str) -> str:
    from importlib import import_module

    for name in (code, f"{code}_claims"):
        try:
            words: str = import_module(f"{__name__}.{name}").WORDS.get(kind, "")
        except ModuleNotFoundError:
            return ""
        if words:
            return words
    return ""


def find(kind: str, text: str, code: str = "") -> re.Match[str] | None:
    """The first of the words of a kind in a text, read in its own language unless one is given."""
    return pattern(kind, code or language(text)).search(text)
