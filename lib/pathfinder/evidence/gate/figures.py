"""Figures and dates of a sentence: each stands in a cited quote with its unit, or is computed."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pathfinder.evidence.gate.computed import scales
from pathfinder.evidence.gate.ground import CLAIMS, Case, Fault, where
from pathfinder.evidence.language.dates import Date, appeared, dates, told_with, weekdays
from pathfinder.evidence.language.names import folded, in_code, squashed
from pathfinder.evidence.language.numbers import known_numbers, of_ranges, plain, stated_numbers
from pathfinder.evidence.language.rounding import rounded, rounds
from pathfinder.evidence.language.spelled import mixed, spelled
from pathfinder.evidence.language.units import unit_at
from pathfinder.evidence.language.words import phrases
from pathfinder.evidence.places import count, parse_place

_YEAR = re.compile(r"1\d{3}|20\d{2}")
_CLAUSE = re.compile(r"[.:;()]\s")  # where a list may begin or end
_LISTED = re.compile(r"[,;]\s+(?:(?:and|or|und|oder)\s+)?|\s+(?:and|or|und|oder)\s+")  # in a list
_FEW = ("2", "3")  # as words they are figures only where they measure: "two hours"
_LONGEST = 9  # digits of a span of years
_ITEM = re.compile(r"^(?:#{1,6} (?:\d{1,2}\.)*\d{1,2}[.)]? |(?:[-*+•] )?(?:\*\*)?\d{1,2}[.)] )")
_ENUMERATED = re.compile(r"\((\d)\)")  # (1) one thing, (2) another
_NAME_BEFORE = re.compile(r"([^\W\d_]+)([- ]?)$")
_DECADE = re.compile(r"['’]?s(?!\w)|er(?!\w)|년대")
_CENTURY = re.compile(r"(?:st|nd|rd|th|\.)? (?:century|Jahrhundert)|세기")
_RANGE = re.compile(r"\s*(?:[-–—~]|to|and|or|bis|und|oder)\s*[$€£]?")


class Figure(NamedTuple):
    """A number of a sentence in canonical form, as it is written, with its unit."""

    value: str
    written: str
    unit: str | None
    start: int
    end: int

    @property
    def is_year(self) -> bool:
        """Whether it can be nothing but a year."""
        return bool(_YEAR.fullmatch(self.value)) and self.unit is None and self.written == self.value


class Known(NamedTuple):
    """What a sentence may state."""

    numbers: frozenset[str]
    units: dict[str, set[str | None]]  # number -> the units that it has in the quotes
    dates: list[Date]
    computed: frozenset[str]  # numbers that may have any unit
    years: list[int]  # those of the quotes, and when the sources appeared
    months: list[int]  # so too those that have a year, counted from year 0


def figures(case: Case) -> Iterator[Fault]:
    """Every number and date of a sentence stands in a cited quote, or is computed."""
    text, known = plain(case.text), _known(case)
    written = dates(text)
    for date in written:
        if not _tells(date, known):
            words = text[date.start : date.end].rstrip("., ")
            yield Fault("date", words, *where(case, "a date", words))
    said = weekdays(text)
    told = {day for quote in case.quotes.values() for day in weekdays(quote)} if said else set()
    for day, words in said.items():
        if told and day not in told:
            yield Fault("date", words, *where(case, "a day", words))
    for figure in stated(text):
        in_a_date = any(date.start <= figure.start and figure.end <= date.end for date in written)
        if in_a_date or figure.value in known.computed or _rounds(figure, text, known):
            continue
        if not (_stands(figure, text, known) or _named(figure, text, case) or _counts(figure, text, case)):
            kind, hint = ("date", "") if figure.is_year else ("number", ", or a computed entry")
            yield Fault(kind, figure.written, *where(case, f"a {kind}", figure.written, hint))
        elif _another_unit(figure, known):
            yield Fault("unit", _with_unit(text, figure), *where(case, "the unit of this number", ""))


@lru_cache(maxsize=4096)
def stated(text: str) -> tuple[Figure, ...]:
    """The numbers that a plain text states, in order, apart from those that only number its parts."""
    few = (each for each in spelled(text) if each.value in _FEW)
    measured = [each for each in few if unit_at(text, each.start, each.end) not in (None, "times")]
    item, enumerated = _ITEM.match(text), _ENUMERATED.findall(text)[:2] == ["1", "2"]
    found = []
    for value, start, end, _ in sorted([*stated_numbers(text), *measured], key=lambda each: each.start):
        numbers_a_part = enumerated and _ENUMERATED.fullmatch(text, start - 1, end + 1)
        if not numbers_a_part and not (item and end <= item.end()):
            found.append(Figure(value, text[start:end].strip(), unit_at(text, start, end), start, end))
    return tuple(found)


def _known(case: Case) -> Known:
    texts = [*case.quotes.values(), *case.titles]
    numbers = frozenset[str]().union(*map(known_numbers, texts))
    found = [date for text in texts for date in dates(plain(text), lenient=True)]
    numbers |= {str(day.year) for day in found if day.year}  # "8/25/17" tells 2017
    days = [day for one in case.told.values() if (day := appeared(case.ground.published(one)))]
    for one in case.told.values():
        years, completed = told_with(one["quote"], case.ground.published(one))
        numbers |= years
        found += completed
    if _speaks_of("document", case):
        whole = _speaks_of("appeared", case)  # the day itself only of what appeared on it
        found += [day if whole else Date(day.year, day.month, None) for day in days]
        numbers |= {str(day.year) for day in days}
    units: dict[str, set[str | None]] = {}
    for quote in case.quotes.values():
        for value, unit in _measured(quote):
            units.setdefault(value, set()).add(unit)
    shown = {figure.value for each in case.sentence["computed"] for figure in stated(plain(each["shown"]))}
    all_years = [int(each) for each in numbers if _YEAR.fullmatch(each)] + [day.year or 0 for day in days]
    months = [12 * day.year + day.month for day in (*found, *days) if day.year and day.month]
    return Known(numbers, units, found, scales(case) | shown, all_years, months)


@lru_cache(maxsize=4096)
def _measured(quote: str) -> tuple[tuple[str, str | None], ...]:
    """The numbers of a quote with their units; the first of "5 to 10 km" has that of the second, too."""
    text = plain(quote)
    written = {*stated_numbers(text), *mixed(text), *(each._replace(ordinal=False) for each in spelled(text))}
    found: list[tuple[str, str | None]] = []
    next_start, next_unit = len(text), None
    for value, start, end, _ in sorted(written, key=lambda each: -each.start):
        unit = unit_at(text, start, end)
        found.append((value.rstrip("%"), unit))
        if _RANGE.fullmatch(text[end:next_start]) and unit is None:
            unit = next_unit
            found.append((value.rstrip("%"), unit))
        next_start, next_unit = start, unit
    return tuple(found)


def _tells(date: Date, known: Known) -> bool:
    """Whether a date agrees with a known one, and what that leaves open stands elsewhere."""
    told = [each for each in known.dates if each.month == date.month and each.agrees(date)]
    if any(all(part in known.numbers for part in date.missing_in(each)) for each in told):
        return True
    parts = [str(part) for part in date[:3] if part is not None]  # "2021/03" tells March only as a number
    return not known.dates and all(part in known.numbers for part in parts)


def _stands(figure: Figure, text: str, known: Known) -> bool:
    """Whether a number is known, also as a decade, a century or the time between two dates."""
    if known.numbers & {figure.value, of_ranges(text).get(figure.start, figure.value)}:
        return True
    if not figure.value.isdecimal() or len(figure.value) > _LONGEST:
        return False
    if figure.value in _FEW and figure.written.isalpha():  # "two years" may be said of many a span
        return not any(figure.unit in units for units in known.units.values())
    number = int(figure.value)
    if figure.unit == "decades":
        return str(number * 10) in known.numbers
    if figure.unit in ("years", "months"):
        ends = known.years if figure.unit == "years" else known.months
        return any(abs(one - other) == number for one in ends for other in ends)
    if _DECADE.match(text, figure.end):
        return any(year // 10 * 10 % 10 ** len(figure.value) == number for year in known.years)
    return bool(_CENTURY.match(text, figure.end)) and any(year // 100 + 1 == number for year in known.years)


def _named(figure: Figure, text: str, case: Case) -> bool:
    """Whether a number belongs to a known name ("Destiny 2") or to a word that is checked as one."""
    if in_code(text, figure.start):
        return True
    word = _NAME_BEFORE.search(text[: figure.start])
    if word is None or figure.value.endswith("%") or (word[2] == " " and not word[1][0].isupper()):
        return False
    if not word[2]:
        return True
    name = re.compile(rf"{re.escape(folded(word[1]) + figure.written)}(?!\d)")
    texts = (*case.quotes.values(), *case.allowed, *case.stored())
    return any(name.search(squashed(each)) for each in texts)


def _counts(figure: Figure, text: str, case: Case) -> bool:
    """Whether a sentence counts in words: its writer's own, what it lists behind a colon, or what it cites.

    That is the items of a place or of a list in a quote, or the observations.
    """
    if figure.unit is not None or not figure.written.isalpha():
        return False
    listed = [each for each in _LISTED.split(text[figure.end :].partition(":")[2]) if each.strip()]
    places = [place for one in case.told.values() if (place := parse_place(one.get("at") or ""))]
    counts = {len(listed), len(case.told), *(count(place.ranges) for place in places)}
    counts |= {
        len(_LISTED.split(clause)) for quote in case.quotes.values() for clause in _CLAUSE.split(quote)
    }
    return case.own or int(figure.value) in counts


def _rounds(figure: Figure, text: str, known: Known) -> bool:
    """Whether a figure is said to be rounded and rightly rounds one of the quotes in its unit."""
    return any(
        rounds(figure.value.rstrip("%"), value, way)
        for way in rounded(text, figure.start, figure.end)
        for value, units in known.units.items()
        if (figure.unit in units or None in units) and not (figure.unit is None and _YEAR.fullmatch(value))
    )


def _another_unit(figure: Figure, known: Known) -> bool:
    """Whether the quotes have the number only with another unit."""
    units = known.units.get(figure.value.rstrip("%"), {None})
    return figure.unit is not None and None not in units and figure.unit not in units


def _with_unit(text: str, figure: Figure) -> str:
    """A number with the sign before it or the word behind it."""
    start = figure.start - text[: figure.start].endswith(("$", "€", "£", "¥", "₩", "₹"))
    behind = re.match(r"[ -]?[^\s.,;:!?)]+", text[figure.end :]) if start == figure.start else None
    return (text[start : figure.end] + (behind[0] if behind else "")).strip()


def _speaks_of(words: str, case: Case) -> bool:
    return bool(phrases(CLAIMS["source"][words], "en").search(case.text))
