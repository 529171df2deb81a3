"""The language of a text as a two-letter code: by script, then by its commonest small words.

A statistical model (py3langid) costs a second at the first text; scripts and small words tell the languages
apart that matter to sentence splitting, stop words and readers.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache

from pathfinder.data import table

SAMPLE = 20_000  # characters that are looked at
LEAST_WORDS = 20  # of a text in Latin letters, fewer prove nothing
LEAST_SHARE = 0.08  # of all words that are small words of the language
SCRIPT_SHARE = 0.2
_JAPANESE_SHARE = 0.1  # of kana: Japanese is written with Chinese characters, too
_VARIANT_SHARE = 0.02
_GUESSED = ("en", "de", "fr", "es")
_LETTERS = {  # the first that fits: kana before Chinese characters
    "ko": "\u1100-\u11ff\uac00-\ud7a3",
    "ja": "\u3040-\u30ff",
    "zh": "\u3400-\u4dbf\u4e00-\u9fff",
    "ar": "\u0600-\u06ff",
    "ru": "\u0400-\u04ff",
    "he": "\u0590-\u05ff",
    "el": "\u0370-\u03ff",
    "hi": "\u0900-\u097f",
    "th": "\u0e00-\u0e7f",
}
_VARIANTS = {"ar": ("fa", "پچژگی"), "ru": ("uk", "іїєґ")}  # letters that only another language has
_TAG = re.compile(r"([A-Za-z]{2,3})(?:[-_]|$)")
_GERMAN = re.compile(r"[äöüÄÖÜß]")
_WORD = re.compile(r"[^\W\d_]+")


def language_tag(declared: str) -> str:
    """The primary part of a language tag in lower case ("en" for "en-GB"); "" when it is none."""
    match = _TAG.match(declared.strip())
    return match[1].lower() if match else ""


def detected(text: str) -> str:
    """The code of the language of `text`; "" when too little speaks for any."""
    sample = text[:SAMPLE]
    return script(sample) or _by_small_words(sample)


@lru_cache(maxsize=4096)
def language(text: str) -> str:
    """The likeliest language of a text of any length; English where nothing else shows."""
    from pathfinder.evidence.language.stopwords import STOPWORDS

    sample = text[:SAMPLE]
    if written := script(sample):
        return written
    words = _WORD.findall(sample.casefold())
    counts = {code: sum(map(STOPWORDS[code].__contains__, words)) for code in _GUESSED}
    small = {code: sum(map(some.__contains__, words)) for code, some in _small_words().items()}
    best = max(counts, key=lambda code: (counts[code], code == "en"))
    other = max(small, key=lambda code: small[code])
    if small[other] > counts[best]:
        return other
    return "de" if not counts[best] and _GERMAN.search(sample) else best


def same_script(one: str, other: str) -> bool:
    """Whether two texts share a script, so that their words can be compared at all."""
    return bool(_carrying(one) & _carrying(other))


def _carrying(text: str) -> set[str]:
    """The scripts that carry a text: more than a fifth of its letters."""
    letters = sum(map(str.isalpha, text)) or 1
    latin = sum(character.isalpha() and character < "\u0250" for character in text)
    some = _scripts() if _foreign(text) > SCRIPT_SHARE * letters else {}
    found = {code: len(pattern.findall(text)) for code, pattern in some.items()} | {"latin": latin}
    return {name for name, count in found.items() if count > SCRIPT_SHARE * letters}


def script(sample: str) -> str:
    """The language whose script carries a text; "" for Latin letters, which many write."""
    letters, foreign = sum(map(str.isalpha, sample)), _foreign(sample)
    if not letters or foreign < _JAPANESE_SHARE * letters:
        return ""
    for code, pattern in _scripts().items():
        share = len(pattern.findall(sample)) / letters
        if share >= (_JAPANESE_SHARE if code == "ja" else SCRIPT_SHARE):
            variant, own = _VARIANTS.get(code, ("", ""))
            return variant if own and sum(map(sample.count, own)) >= _VARIANT_SHARE * letters else code
    return ""


def _foreign(text: str) -> int:
    """How many characters may belong to another script than Latin: without them no pattern is needed."""
    return 0 if text.isascii() else sum(character >= "\u0370" for character in text)


def _by_small_words(sample: str) -> str:
    words = Counter(_WORD.findall(sample.lower()))
    total = words.total()
    if total < LEAST_WORDS:
        return ""
    scores = {code: sum(words[word] for word in small) / total for code, small in _small_words().items()}
    best = max(scores, key=lambda code: scores[code])
    return best if scores[best] >= LEAST_SHARE else ""


@cache
def _scripts() -> dict[str, re.Pattern[str]]:
    return {code: re.compile(f"[{some}]") for code, some in _LETTERS.items()}


@cache
def _small_words() -> dict[str, frozenset[str]]:
    words = table("pathfinder.evidence.language", "data/languages.toml")["words"]
    return {code: frozenset(some.split()) for code, some in words.items()}


def segments(text: str, code: str) -> Iterator[tuple[int, int]]:
    """The spans of the sentences of a text in a language, without the white space around them."""
    import sentencex

    at = 0
    for piece in sentencex.segment(code, text):
        found, words = text.find(piece, at), piece.strip()
        if found >= 0:
            at = found + len(piece)
            if words:
                first = found + piece.index(words)
                yield first, first + len(words)
