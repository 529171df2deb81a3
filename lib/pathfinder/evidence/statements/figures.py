"""Numbers and dates of a sentence, held against those of the quotes it rests on."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pathfinder.evidence.numbers import Number, known_numbers, plain, stated_numbers
from pathfinder.evidence.statements.comparisons import comparison_at
from pathfinder.evidence.statements.dates import Date, dates, weekdays
from pathfinder.evidence.statements.ordinary import CAPITALISED_ANYWAY, FIRST_WORDS
from pathfinder.evidence.statements.ranges import other_ranges, ranges_of
from pathfinder.evidence.statements.rounding import rounds
from pathfinder.evidence.statements.spelled import loosely_known, spelled
from pathfinder.evidence.statements.units import unit_at
from pathfinder.evidence.statements.vocabulary import folded
from pathfinder.evidence.stopwords import ALL_STOPWORDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_YEAR = re.compile(r"1\d{3}|20\d{2}")
_ENUMERATED = re.compile(r"\((\d)\)")  # (1) one thing, (2) another
_FEW = {"two": "2", "three": "3", "zwei": "2", "drei": "3", "두": "2", "세": "3"}
_FEW_WORD = re.compile(
    r"(?<![\w-])(?:two|three|zwei|drei|[두세](?= ?(?:시간|개월|주간|년간)))(?![A-Za-zäöü])", re.IGNORECASE
)
_NUMBERED_NAME = re.compile(r"(?<![\w'’-])([^\W\d_a-zß-öø-ÿ][^\W\d_]{2,}) (\d{1,3})(?![\w%]|[.,:]\d)")
_NO_NAMES = ALL_STOPWORDS | FIRST_WORDS | {name.casefold() for name in CAPITALISED_ANYWAY}
_LIST_NUMBER = re.compile(r"^(?:- )?\d{1,2}[.)] ")


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
    """What a quote knows: its numbers, the units of those that have one, its dates and weekdays."""

    numbers: frozenset[str]
    units: dict[str, frozenset[str | None]]
    dates: tuple[Date, ...]
    weekdays: frozenset[str]
    ranges: frozenset[tuple[str, str]]
    named: dict[str, frozenset[str]]  # a word with a capital -> the numbers behind it: 2 of "Destiny 2"


@lru_cache(maxsize=4096)
def known(quote: str) -> Known:
    """What a sentence that rests on `quote` may state."""
    text = plain(quote)
    units: dict[str, set[str | None]] = {}
    written = [*stated_numbers(text), *spelled(text), *_few(text)]
    for number in written:
        unit = unit_at(text, number.start, number.end)
        units.setdefault(number.value.rstrip("%"), set()).add(unit)
    found = known_numbers(quote) | frozenset(loosely_known(text))
    ranges = frozenset(ranges_of(text, written))
    for low, high in ranges:
        units.setdefault(low, set()).update(units.get(high, ()))
    return Known(
        found,
        {value: frozenset(some) for value, some in units.items()},
        tuple(dates(text, lenient=True)),
        frozenset(weekdays(text)),
        ranges,
        _numbered_names(text),
    )


@lru_cache(maxsize=4096)
def stated(sentence: str) -> tuple[Figure, ...]:
    """The numbers that a sentence states, in order."""
    text = plain(sentence)
    longer = [*spelled(text), *(number for number in _few(text) if _is_measured(text, number))]
    single = [number for number in stated_numbers(text) if not any(_inside(number, one) for one in longer)]
    skipped = _LIST_NUMBER.match(text)
    enumerated = _ENUMERATED.findall(text)[:2] == ["1", "2"]
    return tuple(
        Figure(
            number.value,
            text[number.start : number.end].strip(),
            unit_at(text, number.start, number.end),
            number.start,
            number.end,
        )
        for number in sorted((*longer, *single), key=lambda number: number.start)
        if not (skipped and number.end <= skipped.end())
        and not (enumerated and _ENUMERATED.fullmatch(text, number.start - 1, number.end + 1))
    )


def missing(
    sentence: str,
    quotes: Iterable[str],
    extra: Iterable[str] = (),
    known_names: str = "",
    resolved: Iterable[Date] = (),
) -> Iterator[tuple[str, str, str]]:
    """(kind, words, canonical value) of what a sentence states and no quote knows: number, unit or date.

    `extra` are further numbers in canonical form that it may state, `known_names` further text without
    spaces and signs whose names it may use, `resolved` dates that the quotes leave open.
    """
    text, all_known = plain(sentence), [known(quote) for quote in quotes]
    free = frozenset(extra)
    numbers = free.union(*(each.numbers for each in all_known))
    told = [date for each in all_known for date in each.dates]
    told += resolved
    written = dates(text)
    for date in written:
        if not (any(_tells(other, date, numbers) for other in told) or _known_by_parts(date, told, numbers)):
            parts = "/".join(str(part) for part in date[:3] if part is not None)
            yield "date", text[date.start : date.end].rstrip("., "), parts
    yield from _weekdays(text, all_known)
    for figure in stated(sentence):
        if any(date.start <= figure.start and figure.end <= date.end for date in written):
            continue
        if _rounds(figure, text, all_known):
            continue
        if figure.value not in numbers and not _named(figure, text, known_names):
            if figure.written.lower() in _FEW and not _measured_otherwise(figure, all_known):
                continue  # "two years" may be said of many a span
            yield "date" if figure.is_year else "number", figure.written, figure.value
        elif figure.value not in free and _another_unit(figure, all_known):
            yield "unit", _with_unit(text, figure), figure.value
        elif figure.value not in free and _another_of_its_name(figure, text, all_known):
            yield "number", figure.written, figure.value
    yield from other_ranges(text, _written(text), [each.ranges for each in all_known])


def _few(text: str) -> Iterator[Number]:
    """Two and three as words, which are figures only where they measure: "two hours"."""
    for match in _FEW_WORD.finditer(text):
        yield Number(_FEW[match[0].lower()], *match.span())


def _is_measured(text: str, number: Number) -> bool:
    return unit_at(text, number.start, number.end) not in (None, "percentage points")


def _measured_otherwise(figure: Figure, all_known: list[Known]) -> bool:
    """Whether the quotes measure in the unit of a figure, but have another number for it."""
    return any(figure.unit in units for each in all_known for units in each.units.values())


def _rounds(figure: Figure, text: str, all_known: list[Known]) -> bool:
    """Whether a figure is said to be rounded and rightly rounds one of the quotes in its unit."""
    said = comparison_at(text, figure.start, figure.end)
    return said is not None and any(
        rounds(figure.value, value + "%" * figure.value.endswith("%"), said.kind)
        for each in all_known
        for value, units in each.units.items()
        if figure.unit in units and not (figure.unit is None and _YEAR.fullmatch(value))
    )


def _tells(other: Date, date: Date, numbers: frozenset[str]) -> bool:
    """Whether a date of a quote agrees, and what it leaves open stands elsewhere."""
    return (
        other.month == date.month
        and other.agrees(date)
        and all(part in numbers for part in date.parts(other))
    )


def _known_by_parts(date: Date, told: list[Date], numbers: frozenset[str]) -> bool:
    """Whether a month is told only as a number beside the right year, as in "2021/03"."""
    return not told and all(str(part) in numbers for part in date[:3] if part is not None)


def _weekdays(text: str, all_known: list[Known]) -> Iterator[tuple[str, str, str]]:
    told = frozenset[str]().union(*(each.weekdays for each in all_known))
    if told:
        for day, written in weekdays(text).items():
            if day not in told:
                yield "date", written, day


def _named(figure: Figure, text: str, known_names: str) -> bool:
    """Whether a number belongs to a known name ("COVID-19") or to a word that is checked as one (B12)."""
    word = re.search(r"[^\W\d_]+([- ]?)$", text[: figure.start])
    if word is None or figure.value.endswith("%"):
        return False
    if word[1] == " ":  # Destiny 2
        name = re.escape(folded(word[0].strip()) + figure.written)
        return word[0][0].isupper() and bool(re.search(rf"{name}(?!\d)", known_names))
    return not word[1] or folded(word[0] + figure.written).replace("-", "") in known_names


def _numbered_names(text: str) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for match in _NUMBERED_NAME.finditer(text):
        found.setdefault(folded(match[1]), set()).add(match[2])
    return {name: frozenset(some) for name, some in found.items()}


def _another_of_its_name(figure: Figure, text: str, all_known: list[Known]) -> bool:
    """Whether the quotes have the name before a figure only with other numbers: Destiny 3 for 2."""
    match = _NUMBERED_NAME.fullmatch(text, max(text.rfind(" ", 0, figure.start - 1) + 1, 0), figure.end)
    if match is None or figure.unit is not None or figure.is_year or folded(match[1]) in _NO_NAMES:
        return False
    told = [each.named[folded(match[1])] for each in all_known if folded(match[1]) in each.named]
    return bool(told) and not any(match[2] in some for some in told)


def _another_unit(figure: Figure, all_known: list[Known]) -> bool:
    """Whether the quotes have the number only with another unit."""
    value = figure.value.rstrip("%")
    told = [each.units[value] for each in all_known if value in each.units]
    if figure.unit is None or not told:
        return False
    units = frozenset[str | None]().union(*told)
    return None not in units and figure.unit not in units


def _with_unit(text: str, figure: Figure) -> str:
    """A number with the word or sign beside it."""
    start = figure.start - (1 if text[max(0, figure.start - 1) : figure.start] in tuple("$€£₩¥₹") else 0)
    if start < figure.start:
        return text[start : figure.end]
    after = re.match(r"[ -]?[^\s,.;:!?)]+(?: (?:points?|per cent))?", text[figure.end :])
    return (text[start : figure.end] + (after[0] if after else "")).strip()


def _written(text: str) -> list[Number]:
    return [*stated_numbers(text), *spelled(text)]


def _inside(number: Number, other: Number) -> bool:
    return other.start <= number.start and number.end <= other.end
