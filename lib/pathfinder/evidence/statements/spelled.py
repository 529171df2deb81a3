"""Numbers that are written with words, or with words between their digits: twenty-five, £1.2m, 3조 2천억."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from pathfinder.evidence.numbers import Number

if TYPE_CHECKING:
    from collections.abc import Iterator

_ONES = {
    word: value
    for value, words in enumerate(
        "one|eins|ein|eine two|zwei three|drei four|vier five|fünf six|sechs seven|sieben eight|acht nine|neun"
        " ten|zehn eleven|elf twelve|zwölf thirteen|dreizehn fourteen|vierzehn fifteen|fünfzehn sixteen|sechzehn"
        " seventeen|siebzehn eighteen|achtzehn nineteen|neunzehn".split(),
        1,
    )
    for word in words.split("|")
}
_TENS = {
    word: 10 * value
    for value, words in enumerate(
        "twenty|zwanzig thirty|dreißig forty|vierzig fifty|fünfzig sixty|sechzig seventy|siebzig eighty|achtzig"
        " ninety|neunzig".split(),
        2,
    )
    for word in words.split("|")
}
_POWERS = {
    "hundred": 100,
    "hundert": 100,
    "thousand": 1_000,
    "tausend": 1_000,
    "million": 10**6,
    "billion": 10**9,
}
_LOOSE = {  # what a summary may say in digits of a text that has these words
    "half": ("0.5", "50%"), "halved": ("0.5", "50%", "2"), "hälfte": ("0.5", "50%"), "halb": ("0.5",),
    "quarter": ("0.25", "25%"), "quarters": ("0.75", "75%"), "viertel": ("0.25", "25%"), "third": ("3",),
    "dozen": ("12",), "dutzend": ("12",), "decade": ("10",), "jahrzehnt": ("10",), "century": ("100",),
    "fortnight": ("14",), "couple": ("2",), "pair": ("2",), "twice": ("2",), "double": ("2",), "doubled": ("2", "100%"),
    "twofold": ("2",), "both": ("2",), "verdoppelt": ("2", "100%"), "doppelt": ("2",), "once": ("1",), "single": ("1",),
    "triple": ("3",), "tripled": ("3",), "thrice": ("3",), "절반": ("0.5", "50%"), "두 배": ("2",), "quadrupled": ("4",),
    "fourth": ("4",), "fifth": ("5",), "sixth": ("6",), "seventh": ("7",), "eighth": ("8",), "ninth": ("9",),
    "tenth": ("10",), "eleventh": ("11",), "twelfth": ("12",), "first": ("1",), "second": ("2",), "erste": ("1",),
    "zweite": ("2",), "dritte": ("3",), "twentieth": ("20",), "nineteenth": ("19",), "eighteenth": ("18",),
    "deux": ("2",), "trois": ("3",), "quatre": ("4",), "cinq": ("5",), "dix": ("10",), "cent": ("100",), "mille": ("1000",),
    "dos": ("2",), "tres": ("3",), "cuatro": ("4",), "cinco": ("5",), "diez": ("10",), "mil": ("1000",),
}  # fmt: skip
_KOREAN_COUNTS = dict(
    zip(
        "한 두 세 네 다섯 여섯 일곱 여덟 아홉 열 열한 열두 열세 열네 열다섯 스무 서른 마흔 쉰 예순".split(),
        (*range(1, 16), 20, 30, 40, 50, 60),
        strict=True,
    )
)
_KOREAN_DIGITS = dict(zip("일이삼사오육칠팔구", range(1, 10), strict=True))
_KOREAN_SCALES = {"조": 10**12, "억": 10**8, "만": 10**4}
_KOREAN_STEPS = {"천": 1000, "백": 100, "십": 10}

_WORD = "|".join(sorted({*_ONES, *_TENS, *_POWERS}, key=len, reverse=True))
_WORDS = re.compile(
    rf"(?<![\w-])(?:(?:a|an|ein) )?(?:{_WORD})(?:(?:[ -]|,? (?:and|und) )(?:{_WORD}))*(?![\w-])",
    re.IGNORECASE,
)
_GERMAN = re.compile(
    rf"(?<!\w)({'|'.join(w for w in _ONES if len(w) > 2)})und({'|'.join(w for w in _TENS)})(?!\w)",
    re.IGNORECASE,
)
_SHORT = re.compile(
    r"(?:(?<=[$€£¥₩])|(?<=[$€£¥₩] ))(\d[\d,]*(?:\.\d+)?) ?(m|mn|b|k|tn|M|B|K)(?!\w)|(?<![\w.,])(\d+(?:\.\d+)?)[kK](?!\w)"
)
_SHORT_SCALES = {"k": 3, "m": 6, "mn": 6, "b": 9, "tn": 12}
_KOREAN = re.compile(
    r"(?<![\d.,])\d[\d,.]*(?:[천백십]?[조억만]|천)(?: ?\d[\d,.]*(?:[천백십]?[조억만]|천|백)?)*(?=\D|$)"
)
_KOREAN_PART = re.compile(r"(\d[\d,.]*)([천백십]?)([조억만]?)")
_KOREAN_COUNT = re.compile(
    rf"(?<![가-힣])({'|'.join(sorted(_KOREAN_COUNTS, key=len, reverse=True))}) ?(?:명|개|번|차례|곳|가지|시간|살|달|해|배|마리|대|권|건|차|주|쪽|팀)"
)
_PERCENT = re.compile(r" ?(?:%|percent\b|per cent\b|prozent\b)", re.IGNORECASE)
_ONE_OF_A_POWER = re.compile(
    r"(?<!\w)(?:an?|one|eine?) (hundred|thousand|million|billion|hundert|tausend)(?!\w)", re.IGNORECASE
)
_YEARS = re.compile(r"(?<!\d)((?:1[5-9]|20)\d\d)[-/](\d\d)(?!\d|[-/])")
_LOOSE_WORDS = re.compile(
    rf"(?<!\w)(?:{'|'.join(sorted(_LOOSE, key=len, reverse=True))})(?!\w)", re.IGNORECASE
)


def spelled(text: str) -> Iterator[Number]:
    """Numbers of two words or more, or above twenty, and those with a scale that digits do not show."""
    for match in _WORDS.finditer(text):
        words = re.split(r"[ -]+", match[0].lower())
        value = _value([word for word in words if word not in {"a", "an", "ein", "and", "und"}])
        if value > 20 and not (len(words) == 1 and words[0] in _POWERS):
            yield _with_percent(text, str(value), match)
    for match in _GERMAN.finditer(text):
        yield _with_percent(text, str(_ONES[match[1].lower()] + _TENS[match[2].lower()]), match)
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
        yield from _LOOSE[match[0].lower()]
    for match in _KOREAN_COUNT.finditer(text):
        yield str(_KOREAN_COUNTS[match[1]])
    for match in _YEARS.finditer(text):
        yield match[1][:2] + match[2]
    for match in _ONE_OF_A_POWER.finditer(text):
        yield str(_POWERS[match[1].lower()])
    if "½" in text or "0.5" in text:
        yield "50%"


def _with_percent(text: str, value: str, match: re.Match[str]) -> Number:
    percent = _PERCENT.match(text, match.end())
    return Number(value + "%" * bool(percent), match.start(), percent.end() if percent else match.end())


def _value(words: list[str]) -> int:
    total, current = 0, 0
    for word in words:
        if word in _POWERS:
            power = _POWERS[word]
            current = max(current, 1) * power
            if power > 100:
                total, current = total + current, 0
        else:
            current += _ONES.get(word) or _TENS[word]
    return total + current


def _korean(written: str) -> str | None:
    """3조 2천억 is 3200000000000."""
    total = Decimal(0)
    for digits, step, scale in _KOREAN_PART.findall(written):
        number = digits.replace(",", "").rstrip(".")
        if number.count(".") > 1:
            return None
        total += Decimal(number) * _KOREAN_STEPS.get(step, 1) * _KOREAN_SCALES.get(scale, 1)
    return _plain(total)


def _plain(value: Decimal) -> str:
    written = format(value, "f")
    return written.rstrip("0").rstrip(".") if "." in written else written
