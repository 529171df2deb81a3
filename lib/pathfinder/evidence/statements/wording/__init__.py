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
)
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

    try:
        words: str = import_module(f"{__name__}.{code}").WORDS[kind]
    except ModuleNotFoundError:
        return ""
    return words


def find(kind: str, text: str, code: str = "") -> re.Match[str] | None:
    """The first of the words of a kind in a text, read in its own language unless one is given."""
    return pattern(kind, code or language(text)).search(text)
