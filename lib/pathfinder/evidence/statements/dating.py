"""The dates of a quote made whole by the day its source appeared: "November 19", "last Tuesday"."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pathfinder.evidence.numbers import plain
from pathfinder.evidence.statements.dates import Date, dates, weekdays

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

_ISO = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?")
_STEMS = ("Mon", "Tues", "Wednes", "Thurs", "Fri", "Satur", "Sun")
_YEARS = (
    (0, r"(?:earlier|later) this year|this year|dieses Jahr|in diesem Jahr|올해|금년"),
    (1, r"next year|coming year|(?:nächstes|kommendes) Jahr|im (?:nächsten|kommenden) Jahr|내년"),
    (
        -1,
        r"last year|a year ago|the previous year|(?:letztes|voriges) Jahr|im (?:letzten|vorigen) Jahr"
        r"|작년|지난해",
    ),
)
_MONTHS = ((0, r"this month|이번 ?달"), (1, r"next month|다음 ?달"), (-1, r"last month|지난 ?달"))
_DAYS = ((0, r"today|tonight|heute|오늘"), (1, r"tomorrow|내일"), (-1, r"yesterday|gestern|어제"))
_AHEAD = re.compile(
    r"\b(?:will|next|coming|upcoming|tomorrow|due|to be|plans?|expected|launch(?:es)?)\b", re.IGNORECASE
)
_LAST = r"\b(?:last|past|previous) "


class Resolved(NamedTuple):
    """Dates that a quote tells together with the day its source appeared, and years that stand alone."""

    dates: tuple[Date, ...] = ()
    years: frozenset[str] = frozenset()


@lru_cache(maxsize=2048)
def resolved(quote: str, published: str) -> Resolved:
    """What a sentence may make of a quote's dates; nothing where the source has no date of publication."""
    match = _ISO.match(published)
    if match is None:
        return Resolved()
    text, year, month = plain(quote), int(match[1]), int(match[2] or 0)
    years = [year + step for step, words in _YEARS if re.search(words, text, re.IGNORECASE)]
    found = [Date(*whole, 0, 0) for whole in _months(text, year, month, years)]
    day = _day(match)
    if day is not None:
        found += [Date(one.year, one.month, one.day, 0, 0) for one in _days(text, day)]
    some = {one.year for one in found if one.year}
    return Resolved(tuple(found), frozenset(map(str, {*years, *some})))


def _day(match: re.Match[str]) -> date | None:
    from datetime import date

    try:
        return date(int(match[1]), int(match[2] or 0), int(match[3] or 0))
    except ValueError:
        return None


def _months(text: str, year: int, month: int, years: list[int]) -> Iterator[tuple[int, int, int | None]]:
    """Months without a year in the year that is nearest, or in that which the quote speaks of."""
    for one in dates(text, lenient=True):
        if one.year is None and one.month is not None:
            near = year + (one.month - month < -6) - (one.month - month > 6) if month else year
            for each in {near, *years}:
                yield each, one.month, one.day
    for step, words in _MONTHS:
        if month and re.search(words, text, re.IGNORECASE):
            count = year * 12 + month - 1 + step
            yield count // 12, count % 12 + 1, None


def _days(text: str, published: date) -> Iterator[date]:
    from datetime import timedelta

    for step, words in _DAYS:
        if re.search(rf"(?<!\w){words}", text, re.IGNORECASE):
            yield published + timedelta(step)
    for stem, written in weekdays(text).items():
        before = (published.weekday() - _STEMS.index(stem)) % 7
        last = re.search(_LAST + re.escape(written), text, re.IGNORECASE) or "지난" in text
        if not last:
            yield published - timedelta(before)
            if _AHEAD.search(text):
                yield published + timedelta(7 - before)
            continue
        yield published - timedelta(before or 7)
        if before:  # "last Tuesday" on a Thursday may be that of the week before
            yield published - timedelta(before + 7)
