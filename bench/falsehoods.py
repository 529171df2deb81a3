"""Falsified quotes: one change that makes a true quotation say something else."""

from __future__ import annotations

import random
import re
import unicodedata

NEGATIONS = {
    "ko": ("안", "않"), "zh": ("不", "没有"), "ar": ("لا", "لم"), "de": ("nicht", "kein"),
    "en": ("not", "never"),
}  # fmt: skip
OPPOSITES = {
    "more": "less", "less": "more", "higher": "lower", "lower": "higher", "increased": "decreased",
    "may": "must", "can": "cannot", "will": "may", "could": "will", "should": "must", "before": "after",
    "after": "before", "all": "some", "some": "all", "first": "last", "is": "is not", "was": "was not",
    "and": "or", "with": "without", "million": "billion", "percent": "points", "mehr": "weniger",
    "höher": "geringer", "nicht": "auch", "nur": "auch", "können": "müssen", "keinen": "einen",
    "while": "unless", "than": "as", "over": "under", "only": "also",
    "ارتفعت": "انخفضت", "أكثر": "أقل", "أقل": "أكثر", "لا": "قد", "قد": "لن",
}  # fmt: skip
CHARACTERS = {
    "增": "减", "低": "高", "高": "低", "不": "很", "未": "已", "没": "只", "上": "下", "낮": "높", "짧": "길"
}  # fmt: skip
UNITS = (
    ("%", " points"), ("$", "€"), ("km", "m"), ("mg", "g"), ("°C", "°F"), ("Euro", "Dollar"), ("퍼센트", "점")
)  # fmt: skip
NAMES = ("Berlin", "Smith", "Toyota", "Maria")


def falsified(quote: str, language: str, chance: random.Random) -> tuple[str, str] | None:
    """The kind of a change and the changed quote; None when this kind does not fit the quote."""
    kind = chance.choice(KINDS)
    made = globals()[f"_{kind}"](quote, language, chance)
    return (kind, made) if made and made != quote else None


def _number(quote: str, _language: str, chance: random.Random) -> str | None:
    found = list(re.finditer(r"\d", quote))
    if not found:
        return None
    at = chance.choice(found).start()
    other = chance.choice([digit for digit in "123456789" if digit != quote[at]])
    return quote[:at] + other + quote[at + 1 :]


def _decimal(quote: str, _language: str, _chance: random.Random) -> str | None:
    return re.sub(r"(\d)[.,](\d)", r"\1\2", quote, count=1) if re.search(r"\d[.,]\d\b(?!\d)", quote) else None


def _unit(quote: str, _language: str, _chance: random.Random) -> str | None:
    fitting = (quote.replace(one, other, 1) for one, other in UNITS if one in quote)
    return next(fitting, None)


def _negation(quote: str, language: str, chance: random.Random) -> str | None:
    word = chance.choice(NEGATIONS[language])
    if language == "zh":
        at = chance.randrange(1, len(quote))
        return quote[:at] + word + quote[at:]
    words = quote.split(" ")
    at = chance.randrange(1, len(words)) if len(words) > 1 else 0
    return " ".join([*words[:at], word, *words[at:]]) if at else None


def _opposite(quote: str, _language: str, chance: random.Random) -> str | None:
    words = quote.split(" ")
    fitting = [at for at, word in enumerate(words) if word in OPPOSITES]
    if fitting:
        at = chance.choice(fitting)
        return " ".join([*words[:at], OPPOSITES[words[at]], *words[at + 1 :]])
    for one, other in CHARACTERS.items():
        if one in quote:
            return quote.replace(one, other, 1)
    return None


def _removed(quote: str, language: str, chance: random.Random) -> str | None:
    """A word, or two characters of Chinese, left out of the middle."""
    if language == "zh":
        at = chance.randrange(1, max(2, len(quote) - 3))
        return quote[:at] + quote[at + 2 :]
    words = quote.split(" ")
    if len(words) < 4:
        return None
    at = chance.randrange(1, len(words) - 1)
    return " ".join(words[:at] + words[at + 1 :])


def _swapped(quote: str, _language: str, chance: random.Random) -> str | None:
    words = quote.split(" ")
    if len(words) < 4:
        return None
    at = chance.randrange(len(words) - 1)
    words[at], words[at + 1] = words[at + 1], words[at]
    return " ".join(words)


def _name(quote: str, _language: str, chance: random.Random) -> str | None:
    found = list(re.finditer(r"(?<=[a-z,] )[A-Z][a-z]{3,}", quote))
    if not found:
        return None
    at = chance.choice(found)
    return quote[: at.start()] + chance.choice(NAMES) + quote[at.end() :]


def _letter(quote: str, _language: str, chance: random.Random) -> str | None:
    """One letter of a word exchanged for the next one of its script."""
    found = [at for at, character in enumerate(quote) if character.isalpha()]
    at = chance.choice(found) if found else -1
    other = chr(ord(quote[at]) + 1) if found else ""
    return quote[:at] + other + quote[at + 1 :] if other.isalpha() else None


def _gap(quote: str, _language: str, chance: random.Random) -> str | None:
    """An ellipsis, and after it words that do not follow in the source."""
    words = quote.split(" ")
    if len(words) < 12:
        return None
    return " ".join([*words[:3], "…", *reversed(words[-4:])]) if chance.random() < 0.5 else None


KINDS = ("number", "decimal", "unit", "negation", "opposite", "removed", "swapped", "name", "letter", "gap")


def letters(text: str) -> str:
    """The letters and digits of a text, folded."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(character for character in folded if character.isalnum())
