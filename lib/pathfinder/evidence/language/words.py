"""Tokens, stems and terms of a text, and how telling a term is."""

import re
from collections.abc import Iterable, Mapping, Set
from functools import cache, lru_cache
from math import log
from typing import NamedTuple

from pathfinder.evidence.language.detection import language
from pathfinder.evidence.language.stopwords import (
    ALL_STOPWORDS,
    HAN_STOP,
    KOREAN_ENDINGS,
    NEGATIONS,
    STOPWORDS,
)

_HAN = "\u3400-\u4dbf\u4e00-\u9fff\u3005"
_KANA = "\u3040-\u30ff"
_ASCII_TOKEN = re.compile(r"\d+(?:[.,:]\d+)*(?!\w)|\w+(?:'[^\W\d_]+)?")
_DENIED_PART = re.compile(r"n['’]t\b|않|못|없|아니|아닌|不|没|沒|ない|ません")
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


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """A short form that inflections of one word share; not a word of any language."""
    word = word.casefold()
    if has_hangul(word):
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


def has_hangul(text: str) -> bool:
    """Whether a text has a Korean syllable."""
    return not text.isascii() and any("\uac00" <= character <= "\ud7a3" for character in text)


def is_han(character: str) -> bool:
    """Whether it is a Chinese character."""
    return "\u3400" <= character <= "\u4dbf" or "\u4e00" <= character <= "\u9fff" or character == "\u3005"


@lru_cache(maxsize=8192)
def tokens(text: str) -> tuple[Token, ...]:
    """Every word of `text` in order."""
    code = language(text)
    found = _pattern(text).finditer(text)
    return tuple(Token(match[0], *_read(match[0], code), *match.span()) for match in found)


@lru_cache(maxsize=8192)
def terms(text: str) -> frozenset[str]:
    """The stems of the content words of `text`."""
    code = language(text)
    read = (_read(word, code) for word in {*_pattern(text).findall(text)})
    return frozenset(one for stems, content in read if content for one in stems)


def _pattern(text: str) -> re.Pattern[str]:
    return _ASCII_TOKEN if text.isascii() else _token_pattern()


@cache
def _token_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"[{_HAN}]+|[{_KANA}]+|\d+(?:[.,:]\d+)*(?![^\W{_HAN}{_KANA}])"
        rf"|[^\W{_HAN}{_KANA}]+(?:['’][^\W\d_{_HAN}{_KANA}]+)?"
    )


def without_stops(word: str) -> list[str]:
    """The parts of a run of Chinese characters between words that carry no content."""
    return [part for part in _han_stops().split(word) if part]


@cache
def _han_stops() -> re.Pattern[str]:
    return re.compile("|".join(sorted(map(re.escape, HAN_STOP), key=len, reverse=True)))


@lru_cache(maxsize=65536)
def _read(word: str, code: str) -> tuple[tuple[str, ...], bool]:
    """The stems of a word, and whether it carries content in a language."""
    stop, folded = _stop(code), word.casefold()
    if is_han(word[0]):
        stems = tuple(
            part[at : at + 2] for part in without_stops(word) for at in range(max(1, len(part) - 1))
        )
        return stems, bool(stems)
    bare = stem(folded)
    known = folded in stop or bare in stop or folded in NEGATIONS or "n't" in folded.replace("’", "'")
    content = not known and (len(folded) > 1 or folded.isdigit() or not folded.isascii())
    return (bare,), content


@cache
def _stop(code: str) -> frozenset[str]:
    return ALL_STOPWORDS | STOPWORDS.get(code, frozenset())


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


def share(said: Set[str], known: Set[str], weight: Mapping[str, float]) -> float:
    """The weighted share of some stems that are known: 0 to 1."""
    total = weigh(said, weight)
    return weigh(said & known, weight) / total if total else 0.0


def squeeze(text: str) -> str:
    """Whitespace runs as one space."""
    return " ".join(text.split())


@lru_cache(maxsize=8192)
def denies(text: str) -> bool:
    """Whether a text has a word of denial."""
    words = re.findall(r"(?<!\w)[^\W\d_]+(?!\w)", text.casefold())  # none of M_NOT_FOUND
    return bool(NEGATIONS.intersection(words) or _DENIED_PART.search(text))


@lru_cache(maxsize=64)
def phrases(listed: str, code: str) -> re.Pattern[str]:
    """A pattern of phrases in a list, one a line or between bars; "*" stands for any ending.

    Korean phrases are parts of words, because endings follow without a space.
    """
    some = [" ".join(each.split()) for each in re.split(r"[|\n]", listed) if each.strip()]
    whole = "|".join(re.escape(each).replace(r"\*", r"\w*").replace(r"\ ", r"\s+") for each in some)
    edges = ("", "") if code == "ko" else (r"(?<![\w-])", r"(?![\w-])")
    return re.compile(f"{edges[0]}(?:{whole or '(?!)'}){edges[1]}", re.IGNORECASE)
