"""Tokens, stems and the language of a text: by script and by small word lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import log
from typing import NamedTuple

from pathfinder.evidence.stopwords import (
    ALL_STOPWORDS,
    HAN_STOP,
    KOREAN_ENDINGS,
    NEGATIONS,
    STOPWORDS,
)
from pathfinder.patterns import late

_HAN = "\u3400-\u4dbf\u4e00-\u9fff\u3005"
_KANA = "\u3040-\u30ff"
_TOKEN = late(
    rf"[{_HAN}]+|[{_KANA}]+|\d+(?:[.,:]\d+)*(?![^\W{_HAN}{_KANA}])"
    rf"|[^\W{_HAN}{_KANA}]+(?:['’][^\W\d_{_HAN}{_KANA}]+)?"
)
_ASCII_TOKEN = late(r"\d+(?:[.,:]\d+)*(?!\w)|\w+(?:'[^\W\d_]+)?")  # the same where there is nothing else
HANGUL = late(r"[\uac00-\ud7a3]")
HAN_RUN = late(rf"[{_HAN}]")
_KANA_RUN = late(rf"[{_KANA}]")
HAN_SPLIT = late("|".join(sorted(map(re.escape, HAN_STOP), key=len, reverse=True)))
_ENDINGS = sorted(KOREAN_ENDINGS, key=len, reverse=True)
_SUFFIXES = ("ations", "ation", "ingly", "ments", "ment", "ness", "ings", "ers", "ing", "ies", "ied", "ity")
_SHORT_SUFFIXES = ("ed", "es", "en", "er", "ly", "s", "e", "y")
_STEM_LENGTH = 9
_FLOOR = 0.35  # a word that every passage has still counts a little


class Token(NamedTuple):
    """A word as written, its stems (two or more for Chinese), and whether it carries content."""

    text: str
    stems: tuple[str, ...]
    content: bool
    start: int
    end: int


@lru_cache(maxsize=4096)
def language(text: str) -> str:
    """Language code for sentence splitting and wording, by script, then by the commonest small words."""
    if not text.isascii():
        letters = sum(character.isalpha() for character in text) or 1
        if len(HANGUL.findall(text)) > 0.2 * letters:
            return "ko"
        if len(_KANA_RUN.findall(text)) > 0.1 * letters:
            return "ja"
        if len(HAN_RUN.findall(text)) > 0.2 * letters:
            return "zh"
    words = re.findall(r"[^\W\d_]+", text.casefold())
    counts = {code: sum(word in STOPWORDS[code] for word in words) for code in ("en", "de", "fr", "es")}
    best = max(counts, key=lambda code: (counts[code], code == "en"))
    return best if counts[best] else "en"


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """A short form that inflections of one word share; not a word of any language."""
    word = word.casefold()
    if not word.isascii() and HANGUL.search(word):
        return _korean_stem(word)
    word = re.sub(r"['’](s|t|re|ll|ve|d|m)?$", "", word)
    if not word.isalpha() or len(word) < 4:
        return word
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 4:
            word = word[: -len(suffix)]
            break
    else:
        for suffix in _SHORT_SUFFIXES:
            if word.endswith(suffix) and not word.endswith("ss") and len(word) - len(suffix) >= 3:
                word = word[: -len(suffix)]
                break
    if len(word) > 4 and word[-1] == word[-2] and word[-1] not in "ls":
        word = word[:-1]
    return word.rstrip("ei")[:_STEM_LENGTH] if len(word) > 4 else word[:_STEM_LENGTH]


def _korean_stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 2:
            return word[: -len(ending)]
    return word


@lru_cache(maxsize=8192)
def tokens(text: str) -> tuple[Token, ...]:
    """Every word of `text` in order."""
    stop = ALL_STOPWORDS | STOPWORDS.get(language(text), frozenset())
    pattern = _ASCII_TOKEN if text.isascii() else _TOKEN
    return tuple(_token(match, stop) for match in pattern.finditer(text))


def _token(match: re.Match[str], stop: frozenset[str]) -> Token:
    word, folded = match[0], match[0].casefold()
    if not word.isascii() and HAN_RUN.match(word):
        stems = tuple(
            part[at : at + 2] for part in HAN_SPLIT.split(word) for at in range(max(1, len(part) - 1)) if part
        )
        return Token(word, stems, bool(stems), match.start(), match.end())
    bare = stem(folded)
    known = folded in stop or bare in stop or folded in NEGATIONS or "n't" in folded.replace("’", "'")
    content = not known and (len(folded) > 1 or folded.isdigit() or not folded.isascii())
    return Token(word, (bare,), content, match.start(), match.end())


@lru_cache(maxsize=8192)
def terms(text: str) -> frozenset[str]:
    """The stems of the content words of `text`."""
    return frozenset(one for token in tokens(text) if token.content for one in token.stems)


def weights(texts: Iterable[str]) -> dict[str, float]:
    """How telling each stem is among `texts`: rare ones near 1, ubiquitous ones near the floor."""
    seen: dict[str, int] = {}
    count = 0
    for text in texts:
        count += 1
        for term in terms(text):
            seen[term] = seen.get(term, 0) + 1
    top = log(1 + count) or 1.0
    return {term: _FLOOR + (1 - _FLOOR) * log((1 + count) / number) / top for term, number in seen.items()}


def weigh(some: Iterable[str], weight: Mapping[str, float]) -> float:
    """The summed weight of stems; one that was never seen counts 1."""
    return sum(weight.get(term, 1.0) for term in some)


def squeeze(text: str) -> str:
    """Whitespace runs as one space."""
    return " ".join(text.split())
