"""The dates of a text, however they are written: whole ones, months with a year or a day, months alone."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache, lru_cache, partial
from typing import NamedTuple

from pathfinder.data import table

_YEAR = r"(?P<year>(?:1\d|20)\d\d)(?!\d)"
_DAY = r"(?P<day>0?[1-9]|[12]\d|3[01])"
_OF = r"(?:(?:de|of|del) )?"
_TH = r"(?:(?:st|nd|rd|th) of|(?:st|nd|rd|th|er|\.)?(?: del?)?)"  # not "types 3 and 4 of May"
_SLASHED = re.compile(r"(?<![\d/])(\d{1,2})/(\d{1,2})/((?:1\d|20)\d\d|\d\d)(?![\d/])")
_ISO = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?")
_CENTURY = 2000  # of a year in two digits
_FAR = 6  # months: a month without a year is the nearest of its name
_table = partial(table, "pathfinder.evidence.language", "data/dates.toml")


class Date(NamedTuple):
    """The parts of a date that are written, and the stretch where they stand."""

    year: int | None
    month: int | None
    day: int | None
    start: int = 0
    end: int = 0

    def agrees(self, other: Date) -> bool:
        """Whether no part that both have differs."""
        pairs = zip(self[:3], other[:3], strict=True)
        return all(one is None or two is None or one == two for one, two in pairs)

    def missing_in(self, other: Date) -> list[str]:
        """The parts that another date leaves open, as numbers are written."""
        pairs = zip(self[:3], other[:3], strict=True)
        return [str(one) for one, two in pairs if one is not None and two is None]


@lru_cache(maxsize=2048)
def dates(text: str, *, lenient: bool = False) -> tuple[Date, ...]:
    """Every date with a month; `lenient`: also a month without any cue, and both readings of 3/4/2021."""
    found: list[Date] = []
    for pattern in _patterns(text):
        for match in pattern.finditer(text):
            if not any(one.start < match.end() and match.start() < one.end for one in found):
                found += _of(match, text, lenient=lenient)
    for match in _SLASHED.finditer(text):
        found += _slashed(match, lenient=lenient)
    return tuple(sorted(found, key=lambda date: date.start))


def weekdays(text: str) -> dict[int, str]:
    """The weekdays of a text, 0 for Monday, each as it is written."""
    numbers = _numbers("weekdays")
    words = re.findall(r"[^\W\d_]+", text)
    found = {numbers[word.casefold()]: word for word in words if _is_weekday(word)}
    return found | {day: name for name, day in numbers.items() if not name.isascii() and name in text}


def appeared(published: str) -> Date | None:
    """A date of publication as the archive writes it, whole or in part; None when there is none."""
    match = _ISO.match(published)
    if match is None:
        return None
    year, month, day = (int(part) if part else None for part in match.groups())
    return Date(year, month, day)


def told_with(quote: str, published: str) -> tuple[frozenset[str], tuple[Date, ...]]:
    """The years and dates that a quote tells together with the day its source appeared.

    "November 19" is completed by the year, "last year" by the year before, "on Tuesday" by the days around;
    "July 21" may also be July 2021, in a text no older.
    """
    day, own = appeared(published), dates(quote, lenient=True)
    if day is None or day.year is None:
        return frozenset(), ()
    years = {day.year + step for step in _steps(quote.casefold())}
    years |= {day.year} if weekdays(quote) else set()
    found = [Date(day.year, day.month, None)] if day.year in years else []
    found += _around(day, weekdays(quote)) if found and not own else []
    for date in own:
        if date.year is None and date.month is not None:
            near = day.year + (date.month - (day.month or date.month) < -_FAR)
            near -= date.month - (day.month or date.month) > _FAR
            found += [Date(year, *date[1:]) for year in {near, *years}]
            years |= set() if any(each.year for each in own) else {near}
            if date.day and _CENTURY + date.day <= day.year:
                found.append(Date(_CENTURY + date.day, date.month, None))
    return frozenset(map(str, years)), tuple(found)


def _around(day: Date, named: Collection[int]) -> list[Date]:
    """The days of a week before and after one; only those of their names where a text names some."""
    from datetime import date, timedelta

    try:
        middle = date(day.year or 0, day.month or 0, day.day or 0)
    except ValueError:
        return []
    near = (middle + timedelta(step) for step in range(-8, 9))
    return [Date(each.year, each.month, each.day) for each in near if not named or each.weekday() in named]


def _steps(text: str) -> set[int]:
    """Which years a text names from its own: -1 for "last year"."""
    return {step for step, pattern in _relative().items() if pattern.search(text)}


@cache
def _relative() -> dict[int, re.Pattern[str]]:
    listed = _table()["relative"]
    return {
        int(step): re.compile(
            "|".join(rf"(?<!\w){re.escape(one)}" for one in re.split(r"[|\n]+", some) if one)
        )
        for step, some in listed.items()
    }


def _of(match: re.Match[str], text: str, *, lenient: bool) -> list[Date]:
    parts = match.groupdict()
    word, year, day = parts.get("month"), parts.get("year"), parts.get("day")
    month = int(parts["number"]) if word is None else _numbers("months")[word.casefold()]
    alone = year is None and day is None and word is not None
    if (
        not lenient
        and word is not None
        and not _means_a_month(text, match.start("month"), word, alone=alone, sure=year is not None)
    ):
        return []
    start = match.start()
    if day and word and match.start("day") < match.start("month") and _is_counted(text[:start]):
        day, start = None, match.start("month")  # "stage 1 February 2025"
    return [Date(int(year) if year else None, month, int(day) if day else None, start, match.end())]


def _is_counted(before: str) -> bool:
    """Whether the number that follows some words counts something else than days: "stage", "version"."""
    word = re.search(r"([^\W\d_]+)\W{1,2}$", before)
    return word is not None and word[1].casefold() in _table()["counted"].split()


def _means_a_month(text: str, start: int, word: str, *, alone: bool, sure: bool) -> bool:
    """Whether a word is a month in a statement: "may have" and "the march" are none."""
    unclear = word.casefold() in _table()["unclear"].split()
    if not alone:
        return sure or not (unclear and word.islower())
    cue = re.search(r"([^\W\d_]+)[ -]$", text[:start])
    told = bool(cue) and cue[1].casefold() in _table()["before"].split() if cue else False
    return word[0].isupper() and (told or not unclear)


def _slashed(match: re.Match[str], *, lenient: bool) -> list[Date]:
    first, second = int(match[1]), int(match[2])
    year = int(match[3]) if len(match[3]) == 4 else 2000 + int(match[3])
    orders = [(first, second), (second, first)]
    months = [(month, day) for month, day in orders if 1 <= month <= 12 and 1 <= day <= 31]
    return [Date(year, month, day, *match.span()) for month, day in (months if lenient else months[:1])]


def _is_weekday(word: str) -> bool:
    return word[0].isupper() and len(word) > 3 and word.casefold() in _numbers("weekdays")


@cache
def _numbers(kind: str) -> dict[str, int]:
    first = 1 if kind == "months" else 0
    rows = enumerate(_table()[kind], first)
    return {name: number for number, names in rows for name in names.split()}


def _patterns(text: str) -> tuple[re.Pattern[str], ...]:
    """Those that may fit a text: names of months take long to compile."""
    folded = text.casefold()
    return _numeric() + (_named() if any(name in folded for name in _numbers("months")) else ())


@cache
def _numeric() -> tuple[re.Pattern[str], ...]:
    number = r"(?P<number>0?[1-9]|1[0-2])"
    written = (
        rf"(?<!\d)(?P<year>\d{{4}})[-/.]{number}[-/.]{_DAY}(?!\d)",
        rf"(?<![\d.]){_DAY}\. ?{number}\. ?{_YEAR}",
        rf"(?:(?P<year>(?:1\d|20)\d\d)[년年] ?)?{number}[월月](?: ?{_DAY}[일日])?",
    )
    return tuple(re.compile(pattern) for pattern in written)


@cache
def _named() -> tuple[re.Pattern[str], ...]:
    names = "|".join(sorted(_numbers("months"), key=len, reverse=True))
    month = rf"(?P<month>{names})\b\.?"
    written = (
        rf"(?<![\d.,]){_DAY}{_TH} {month}(?:,? {_OF}{_YEAR})?",
        rf"\b{month} (?:the )?{_DAY}(?:st|nd|rd|th)?(?![\d.,:]*\d)(?:,? {_YEAR})?",
        rf"\b{month},? {_OF}{_YEAR}",
        rf"\b{month}",
    )
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in written)
