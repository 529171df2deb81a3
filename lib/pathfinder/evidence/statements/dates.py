"""The dates of a text, however they are written: full ones, months with a year or a day, months alone."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_MONTHS = (
    "january|jan|januar|jänner|janvier|enero",
    "february|feb|februar|février|febrero",
    "march|mar|märz|mars|marzo",
    "april|apr|avril|abril",
    "may|mai|mayo",
    "june|jun|juni|juin|junio",
    "july|jul|juli|juillet|julio",
    "august|aug|août|agosto",
    "september|sept|sep|septembre|septiembre",
    "october|oct|oktober|okt|octobre|octubre",
    "november|nov|novembre|noviembre",
    "december|dec|dezember|dez|décembre|diciembre",
)
_NUMBER_OF = {name: number for number, names in enumerate(_MONTHS, 1) for name in names.split("|")}
_MONTH = rf"(?P<month>{'|'.join(sorted(_NUMBER_OF, key=len, reverse=True))})\b\.?"
_YEAR = r"(?P<year>(?:1\d|20)\d\d)(?!\d)"
_DAY = r"(?P<day>0?[1-9]|[12]\d|3[01])"
_DE = r"(?:(?:de|of|del) )?"
_WRITTEN = (
    rf"(?<!\d)(?P<year>\d{{4}})[-/.](?P<number>0?[1-9]|1[0-2])[-/.]{_DAY}(?!\d)",
    rf"(?<![\d.]){_DAY}\. ?(?P<number>0?[1-9]|1[0-2])\. ?(?P<year>(?:1\d|20)\d\d)(?!\d)",
    rf"(?:(?P<year>(?:1\d|20)\d\d)[년年] ?)?(?P<number>0?[1-9]|1[0-2])[월月](?: ?{_DAY}[일日])?",
    rf"(?<![\d.,]){_DAY}(?:st|nd|rd|th|er|\.)? {_DE}{_MONTH}(?:,? {_DE}{_YEAR})?",
    rf"\b{_MONTH} (?:the )?{_DAY}(?:st|nd|rd|th)?(?![\d.,]*\d)(?:,? {_YEAR})?",
    rf"\b{_MONTH},? {_DE}{_YEAR}",
)
_SLASHED = re.compile(r"(?<![\d/])(\d{1,2})/(\d{1,2})/((?:1\d|20)\d\d|\d\d)(?![\d/])")
_BARE = re.compile(rf"\b{_MONTH}", re.IGNORECASE)
_CUE = re.compile(
    r"(?:\b(?:in|on|since|until|till|by|of|from|to|between|early|late|mid|last|next|this|through|and|during"
    r"|before|after|im"
    r"|seit|bis|ab|anfang|ende|mitte|en|de|each|every|around)[ -]|^)$",
    re.IGNORECASE,
)
_AMBIGUOUS = {
    "may",
    "march",
    "mar",
    "mars",
    "mai",
    "dec",
    "sep",
    "nov",
    "jan",
    "jun",
    "jul",
    "aug",
    "apr",
    "feb",
    "oct",
}
_WEEKDAYS = re.compile(r"\b((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)s?\b|([월화수목금토일])요일")
_KOREAN_WEEKDAYS = dict(
    zip("월화수목금토일", ("Mon", "Tues", "Wednes", "Thurs", "Fri", "Satur", "Sun"), strict=True)
)


class Date(NamedTuple):
    """The parts of a date that are written, and the stretch where they stand."""

    year: int | None
    month: int | None
    day: int | None
    start: int
    end: int

    def agrees(self, other: Date) -> bool:
        """Whether no part that both have differs."""
        pairs = zip(self[:3], other[:3], strict=True)
        return all(one is None or two is None or one == two for one, two in pairs)

    def parts(self, missing_in: Date) -> list[str]:
        """The parts that another date lacks, as numbers are written."""
        pairs = zip(self[:3], missing_in[:3], strict=True)
        return [str(one) for one, two in pairs if one is not None and two is None]


@lru_cache(maxsize=1)
def _patterns() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in _WRITTEN)


def dates(text: str, *, lenient: bool = False) -> list[Date]:
    """Every date with a month; `lenient`: also a month without any cue, and both readings of 3/4/2021."""
    found: list[Date] = []
    taken: list[tuple[int, int]] = []
    for pattern in _patterns():
        for match in pattern.finditer(text):
            word = match.groupdict().get("month") or ""
            if word.lower() in _AMBIGUOUS and word.islower() and not lenient:
                continue  # "20 may have"
            if not any(start < match.end() and match.start() < end for start, end in taken):
                found.append(_date(match))
                taken.append(match.span())
    for match in _SLASHED.finditer(text):
        first, second = int(match[1]), int(match[2])
        year = int(match[3]) if len(match[3]) == 4 else 2000 + int(match[3])
        orders = (
            [(first, second), (second, first)]
            if lenient
            else [(first, second) if first <= 12 else (second, first)]
        )
        found += [Date(year, month, day, *match.span()) for month, day in orders if 1 <= month <= 12]
        taken.append(match.span())
    for match in _BARE.finditer(text):
        if any(start < match.end() and match.start() < end for start, end in taken):
            continue
        if lenient or _names_a_month(text, match):
            found.append(Date(None, _NUMBER_OF[match["month"].lower()], None, *match.span()))
    return sorted(found, key=lambda date: date.start)


def weekdays(text: str) -> dict[str, str]:
    """The weekdays of a text: their English stems, each as it is written."""
    return {
        match[1][:-3] if match[1] else _KOREAN_WEEKDAYS[match[2]]: match[0]
        for match in _WEEKDAYS.finditer(text)
    }


def _names_a_month(text: str, match: re.Match[str]) -> bool:
    word = match["month"]
    if not word[0].isupper():
        return False
    if word.lower() not in _AMBIGUOUS:
        return True
    return bool(match.start()) and bool(_CUE.search(text[: match.start()]))


def _date(match: re.Match[str]) -> Date:
    parts = match.groupdict()
    month = int(parts["number"]) if parts.get("number") else _NUMBER_OF[parts["month"].lower()]
    year, day = parts.get("year"), parts.get("day")
    return Date(int(year) if year else None, month, int(day) if day else None, *match.span())
