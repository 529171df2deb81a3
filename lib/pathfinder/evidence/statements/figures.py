"""Numbers and dates of a sentence, held against those of the quotes it rests on."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from pathfinder.evidence.numbers import known_numbers, plain, stated_numbers
from pathfinder.evidence.statements.dates import Date, dates, weekdays
from pathfinder.evidence.statements.spelled import loosely_known, spelled
from pathfinder.evidence.statements.units import unit_at
from pathfinder.evidence.statements.vocabulary import folded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pathfinder.evidence.numbers import Number

_YEAR = re.compile(r"1\d{3}|20\d{2}")
_ENUMERATED = re.compile(r"\((\d)\)")  # (1) one thing, (2) another
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


@lru_cache(maxsize=4096)
def known(quote: str) -> Known:
    """What a sentence that rests on `quote` may state."""
    text = plain(quote)
    units: dict[str, set[str | None]] = {}
    written = [*stated_numbers(text), *spelled(text)]
    for number in written:
        unit = unit_at(text, number.start, number.end)
        units.setdefault(number.value.rstrip("%"), set()).add(unit)
    found = known_numbers(quote) | frozenset(loosely_known(text))
    ranges = frozenset(_ranges(text, written))
    for low, high in ranges:
        units.setdefault(low, set()).update(units.get(high, ()))
    return Known(
        found,
        {value: frozenset(some) for value, some in units.items()},
        tuple(dates(text, lenient=True)),
        frozenset(weekdays(text)),
        ranges,
    )


@lru_cache(maxsize=4096)
def stated(sentence: str) -> tuple[Figure, ...]:
    """The numbers that a sentence states, in order."""
    text = plain(sentence)
    longer = list(spelled(text))
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
    sentence: str, quotes: Iterable[str], extra: Iterable[str] = (), known_names: str = ""
) -> Iterator[tuple[str, str, str]]:
    """(kind, words, canonical value) of what a sentence states and no quote knows: number, unit or date.

    `extra` are further numbers in canonical form that it may state, `known_names` further text without
    spaces and signs whose names it may use.
    """
    text, all_known = plain(sentence), [known(quote) for quote in quotes]
    numbers = frozenset(extra).union(*(each.numbers for each in all_known))
    told = [date for each in all_known for date in each.dates]
    written = dates(text)
    for date in written:
        if not (any(_tells(other, date, numbers) for other in told) or _known_by_parts(date, told, numbers)):
            parts = "/".join(str(part) for part in date[:3] if part is not None)
            yield "date", text[date.start : date.end], parts
    yield from _weekdays(text, all_known)
    for figure in stated(sentence):
        if any(date.start <= figure.start and figure.end <= date.end for date in written):
            continue
        if figure.value not in numbers and not _named(figure, text, known_names):
            yield "date" if figure.is_year else "number", figure.written, figure.value
        elif _another_unit(figure, all_known):
            yield "unit", _with_unit(text, figure), figure.value
    yield from _other_ranges(text, all_known)


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
    word = re.search(r"[^\W\d_]+(-?)$", text[: figure.start])
    if word is None or figure.value.endswith("%"):
        return False
    return not word[1] or folded(word[0] + figure.written).replace("-", "") in known_names


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
    after = re.match(r"[ -]?[^\s,.;:!?)]+(?: (?:points?|per cent))?", text[figure.end :])
    return (text[start : figure.end] + (after[0] if after else "")).strip()


def _other_ranges(text: str, all_known: list[Known]) -> Iterator[tuple[str, str, str]]:
    """A range whose ends the quotes have, but in other ranges only: "40 to 40" of "40 to 80"."""
    told = frozenset[tuple[str, str]]().union(*(each.ranges for each in all_known))
    ends = {value for pair in told for value in pair}
    if not told:
        return
    for low, high in _ranges(text, [*stated_numbers(text), *spelled(text)]):
        if low in ends and high in ends and (low, high) not in told and (high, low) not in told:
            yield "number", f"{low} to {high}", high


def _inside(number: Number, other: Number) -> bool:
    return other.start <= number.start and number.end <= other.end


def _ranges(text: str, written: list[Number]) -> Iterator[tuple[str, str]]:
    """Neighbours such as "5 to 10 km": the first has the unit of the second."""
    ordered = sorted(written, key=lambda number: number.start)
    for one, other in pairwise(ordered):
        if re.fullmatch(r"\s*(?:[-–—~]|to|and|or|bis|und|oder|에서)\s*", text[one.end : other.start]):
            yield one.value.rstrip("%"), other.value.rstrip("%")
