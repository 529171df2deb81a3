"""Numbers that are written with words, or with words between their digits: twenty-five, £1.2m, 3조 2천억."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from pathfinder.evidence.numbers import Number
from pathfinder.evidence.statements.numerals import (
    KOREAN_COUNTS,
    KOREAN_SCALES,
    KOREAN_STEPS,
    LOOSE,
    ONES,
    POWERS,
    TENS,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

_WORD = "|".join(sorted({*ONES, *TENS, *POWERS}, key=len, reverse=True))
_WORDS = re.compile(
    rf"(?<![\w-])(?:(?:a|an|ein) )?(?:{_WORD})(?:(?:[ -]|,? (?:and|und) )(?:{_WORD}))*(?![\w-])",
    re.IGNORECASE,
)
_GERMAN = re.compile(
    rf"(?<!\w)({'|'.join(w for w in ONES if len(w) > 2)})und({'|'.join(w for w in TENS)})(?!\w)",
    re.IGNORECASE,
)
_SHORT = re.compile(
    r"(?:(?<=[$€£¥₩])|(?<=[$€£¥₩] ))(\d[\d,]*(?:\.\d+)?) ?(m|mn|b|k|tn|M|B|K)(?!\w)"
    r"|(?<![\w.,])(\d+(?:\.\d+)?)[kK](?!\w)"
)
_SHORT_SCALES = {"k": 3, "m": 6, "mn": 6, "b": 9, "tn": 12}
_KOREAN = re.compile(
    r"(?<![\d.,])\d[\d,.]*(?:[천백십]?[조억만]|천)(?: ?\d[\d,.]*(?:[천백십]?[조억만]|[천백]))*"
    r"(?: ?\d{1,2},?\d{2,3}(?![\d년]))?"
)
_KOREAN_PART = re.compile(r"(\d[\d,.]*)([천백십]?)([조억만]?)")
_KOREAN_COUNT = re.compile(
    rf"(?<![가-힣])({'|'.join(sorted(KOREAN_COUNTS, key=len, reverse=True))}) ?(?:명|개|번|차례|곳|가지"
    rf"|시간|살|달|해|배|마리|대|권|건|차|주|쪽|팀)"
)
_PERCENT = re.compile(r" ?(?:%|percent\b|per cent\b|prozent\b)", re.IGNORECASE)
_ONE_OF_A_POWER = re.compile(
    r"(?<!\w)(?:an?|one|eine?) (hundred|thousand|million|billion|hundert|tausend)(?!\w)", re.IGNORECASE
)
_YEARS = re.compile(r"(?<!\d)((?:1[5-9]|20)\d\d)[-/](\d\d)(?!\d|[-/])")
_LOOSE_WORDS = re.compile(
    rf"(?<!\w)(?:{'|'.join(sorted(LOOSE, key=len, reverse=True))})(?!\w)", re.IGNORECASE
)


def spelled(text: str) -> Iterator[Number]:
    """Numbers of two words or more, or above twenty, and those with a scale that digits do not show."""
    for match in _WORDS.finditer(text):
        words = re.split(r"[ -]+", match[0].lower())
        value = _value([word for word in words if word not in {"a", "an", "ein", "and", "und"}])
        if value > 20 and not (len(words) == 1 and words[0] in POWERS):
            yield _with_percent(text, str(value), match)
    for match in _GERMAN.finditer(text):
        yield _with_percent(text, str(ONES[match[1].lower()] + TENS[match[2].lower()]), match)
    for match in _SHORT.finditer(text):
        scale = _SHORT_SCALES[match[2].lower()] if match[2] else 3
        yield Number(_plain(Decimal((match[1] or match[3]).replace(",", "")).scaleb(scale)), *match.span())
    for match in _KOREAN.finditer(text):
        korean = _korean(match[0])
        if korean is not None:
            yield Number(korean, *match.span())


def loosely_known(text: str) -> Iterator[str]:
    """What a statement may say in digits because a text says it with other words."""
    for number in spelled(text):
        yield number.value
        yield number.value.rstrip("%")
    for match in _LOOSE_WORDS.finditer(text):
        yield from LOOSE[match[0].lower()]
    for match in _KOREAN_COUNT.finditer(text):
        yield str(KOREAN_COUNTS[match[1]])
    for match in _YEARS.finditer(text):
        yield match[1][:2] + match[2]
    for match in _ONE_OF_A_POWER.finditer(text):
        yield str(POWERS[match[1].lower()])
    if "½" in text or "0.5" in text:
        yield "50%"


def _with_percent(text: str, value: str, match: re.Match[str]) -> Number:
    percent = _PERCENT.match(text, match.end())
    return Number(value + "%" * bool(percent), match.start(), percent.end() if percent else match.end())


def _value(words: list[str]) -> int:
    total, current = 0, 0
    for word in words:
        if word in POWERS:
            power = POWERS[word]
            current = max(current, 1) * power
            if power > 100:
                total, current = total + current, 0
        else:
            current += ONES.get(word) or TENS[word]
    return total + current


def _korean(written: str) -> str | None:
    """3조 2천억 is 3200000000000."""
    total = Decimal(0)
    for digits, step, scale in _KOREAN_PART.findall(written):
        number = digits.replace(",", "").rstrip(".")
        if number.count(".") > 1:
            return None
        total += Decimal(number) * KOREAN_STEPS.get(step, 1) * KOREAN_SCALES.get(scale, 1)
    return _plain(total)


def _plain(value: Decimal) -> str:
    written = format(value, "f")
    return written.rstrip("0").rstrip(".") if "." in written else written
