"""Numbers in words, or with words between their digits: twenty-five, £1.2m, 3조 2천억."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache, lru_cache, partial
from typing import NamedTuple

from pathfinder.data import table
from pathfinder.evidence.language.detection import language

READ = ("en", "de", "fr", "es", "it", "pt", "nl")  # by text2num
_TOKEN = re.compile(r"[^\W\d_]+|\d+|[^\w\s]")
_WHOLE = re.compile(r"(?<![\d.,])\d{1,3}(?![\d.,])")
_PERCENT = re.compile(r"\b(?:pour|por|per) $", re.IGNORECASE)  # cent
_SHORT = re.compile(
    r"(?:(?<=[$€£¥₩])|(?<=[$€£¥₩] ))(\d[\d,]*(?:\.\d+)?) ?(m|mn|b|k|tn|M|B|K)(?!\w)"
    r"|(?<![\w.,])(\d+(?:\.\d+)?)([kK])(?!\w)"
)
_KOREAN = re.compile(
    r"(?<![\d.,])\d[\d,.]*(?:[천백십千百十]?[조억만兆億亿萬万]|[천千])"
    r"(?: ?\d[\d,.]*(?:[천백십千百十]?[조억만兆億亿萬万]|[천백千百]))*(?: ?\d{1,2},?\d{2,3}(?![\d년年]))?"
)
_KOREAN_PART = re.compile(r"(\d[\d,.]*)([천백십千百十]?)([조억만兆億亿萬万]?)")
_YEARS = re.compile(r"(?<!\d)((?:1[5-9]|20)\d\d)[-/–](\d\d)(?!\d|[-/–])")
_table = partial(table, "pathfinder.evidence.language", "data/numbers.toml")


class Number(NamedTuple):
    """A number of a text: its canonical form, and the stretch where it is written."""

    value: str
    start: int
    end: int
    ordinal: bool = False  # in words: "third"


@lru_cache(maxsize=2048)
def spelled(text: str) -> tuple[Number, ...]:
    """The numbers that are written with letters alone, in order."""
    code = language(text)
    if code == "ko":
        return tuple(_korean_counts(text))
    if code not in READ or not _TOKEN.search(text):
        return ()
    from text_to_num import find_numbers

    tokens = [_Token(match) for match in _TOKEN.finditer(text)]
    unclear = _table()["unclear"].get(code, "").split()
    found = []
    for one in find_numbers(tokens, code, threshold=0):
        start, end = tokens[one.start].match.start(), tokens[one.end - 1].match.end()
        words = text[start:end].casefold()
        digits = re.match(r"\d+", one.text)
        mixed = re.search(r"\d", words) or re.search(r"\d[ -]?$", text[:start])
        if digits and not mixed and words not in unclear and not _PERCENT.search(text[:start]):
            found.append(Number(digits[0], start, end, one.is_ordinal))
    return tuple(found)


def mixed(text: str) -> list[Number]:
    """Numbers whose scale digits do not show: £1.2m, 4k, 3조 2천억."""
    scales = _table()["short_scales"]
    found = []
    for match in _SHORT.finditer(text):
        digits, scale = (match[1], match[2]) if match[1] else (match[3], match[4])
        value = Decimal(digits.replace(",", "")).scaleb(scales[scale.lower()])
        found.append(Number(_plain(value), *match.span()))
    if not text.isascii():
        whole = ((_korean(match[0]), match) for match in _KOREAN.finditer(text))
        found += [Number(value, *match.span()) for value, match in whole if value]
    return found


def halves(text: str) -> list[Number]:
    """Numbers with a half in words: one and a half, anderthalb, deux et demi, half a million (0.5)."""
    known = _table()["halves"]
    digits = (Number(match[0], *match.span()) for match in _WHOLE.finditer(text))
    whole = {number.end: number for number in (*spelled(text), *digits)}
    behind = re.finditer(known["behind"], text, re.IGNORECASE)
    counted = ((whole.get(match.start()), match.end()) for match in behind)
    found = [Number(f"{number.value}.5", number.start, end) for number, end in counted if number]
    compound = re.finditer(rf"\b({'|'.join(known['compound'])})", text, re.IGNORECASE)
    found += [Number(known["compound"][match[1].casefold()], *match.span()) for match in compound]
    return found + [
        Number("0.5", *match.span()) for match in re.finditer(known["alone"], text, re.IGNORECASE)
    ]


def loosely_known(text: str) -> frozenset[str]:
    """What a statement may say in digits because a text says it in other words: half, a dozen, 2019-21."""
    loose = _table()["loose"]
    words = re.findall(r"[^\W\d_]+", text.casefold())
    found = {value for word in words for value in loose.get(word, ())}
    found.update(match[1][:2] + match[2] for match in _YEARS.finditer(text))
    if "½" in text or "0.5" in text:
        found.add("50%")
    return frozenset(found)


class _Token:
    """A word as text2num asks for it."""

    def __init__(self, match: re.Match[str]) -> None:
        self.match = match

    def text(self) -> str:
        return self.match[0]

    def nt_separated(self, _previous: _Token) -> bool:
        return False

    def not_a_number_part(self) -> bool:
        return False


@cache
def _counts() -> tuple[dict[str, int], re.Pattern[str]]:
    korean = _table()["korean"]
    values = {word: at for at, word in enumerate(korean["counts"], 1)}
    values |= {word: 10 * at for at, word in enumerate(korean["tens"], 2)}
    words = "|".join(sorted(values, key=len, reverse=True))
    counted = "|".join(korean["counted"].split())
    return values, re.compile(rf"(?<![가-힣])({words}) ?(?:{counted})")


def _korean_counts(text: str) -> list[Number]:
    values, pattern = _counts()
    return [Number(str(values[match[1]]), *match.span(1)) for match in pattern.finditer(text)]


def _korean(written: str) -> str | None:
    """3조 2천억 is 3200000000000."""
    korean, total = _table()["korean"], Decimal(0)
    for digits, step, scale in _KOREAN_PART.findall(written):
        number = digits.replace(",", "").rstrip(".")
        if number.count(".") > 1:
            return None
        total += Decimal(number).scaleb(korean["steps"].get(step, 0) + korean["scales"].get(scale, 0))
    return _plain(total)


def _plain(value: Decimal) -> str:
    written = format(value, "f")
    return written.rstrip("0").rstrip(".") if "." in written else written
