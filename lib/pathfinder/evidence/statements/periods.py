"""Over what time a figure counts: the month of "$6.99 a month", in one spelling for all languages."""

from __future__ import annotations

import re
from typing import NamedTuple

_PERIODS = {
    "second": "seconds?|sekunde|초",
    "minute": "minutes?|mins?|minute|분",
    "hour": "hours?|hrs?|hr|stunde|시간",
    "day": "days?|tag|nights?|nacht|일",
    "week": "weeks?|wk|woche|주",
    "month": "months?|mo|mth|monat|월|달",
    "year": "years?|yrs?|yr|annum|jahr|년|연",
}
_ADVERBS = {
    "hour": "hourly|stündlich",
    "day": "daily|nightly|täglich|매일|하루(?:에)?",
    "week": "weekly|wöchentlich|매주|주당|일주일에",
    "month": "monthly|monatlich|매월|매달|월간|한 ?달에|월",
    "year": "annual(?:ly)?|yearly|per annum|p\\.a\\.|jährlich|매년|해마다|연간|1년에|일 ?년에|연",
}
_SCALE = r"(?: ?(?:thousand|million|billion|trillion|millionen|milliarden|mn|bn|k|m|b)\b)?"
_THINGS = (
    r"(?: (?!(?:and|or|in|on|of|for|at|by|to|with|over|after|within|than|from|is|was|are)\b)[^\W\d]+){0,2}?"
)
_PER = r"(?:[ -](?:an?|per|each|every|pro|im|je|jede[nrs]?|the)[ -]| ?/ ?)"
_AFTER = re.compile(
    rf"{_SCALE}{_THINGS}(?:{_PER}(?:{'|'.join(f'(?P<{key}>{forms})' for key, forms in _PERIODS.items())})"
    rf"|[ -](?:{'|'.join(f'(?P<{key}ly>{forms})' for key, forms in _ADVERBS.items() if key != 'second')}))"
    r"(?![^\W_가-힣])",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    rf"(?<![\w가-힣])(?<!\d )(?:{'|'.join(f'(?P<{key}ly>{forms})' for key, forms in _ADVERBS.items())})"
    r"(?: (?!(?:and|or|but)\b)[^\W\d]+){0,3} ?(?:[$€£¥₩₹]|USD ?|EUR ?)?$",
    re.IGNORECASE,
)
_OLD = re.compile(r"[ -](?:years?|months?|weeks?|days?)[ -](?:old|later|earlier|ago|trial)", re.IGNORECASE)


class Period(NamedTuple):
    """A standard term, as in "month", and the stretch of the text that holds the number and its period."""

    kind: str
    start: int
    end: int


def period_at(text: str, start: int, end: int) -> Period | None:
    """The period of the number at [start, end) of a text; None where the text beside it tells none."""
    if _OLD.match(text, end):
        return None
    after = _AFTER.match(text, end, end + 60)
    if after and after.lastgroup:
        signed = start - (text[max(0, start - 1) : start] in tuple("$€£¥₩₹"))
        return Period(after.lastgroup.removesuffix("ly"), signed, after.end())
    before = _BEFORE.search(text[max(0, start - 45) : start])
    if before and before.lastgroup:
        return Period(before.lastgroup.removesuffix("ly"), max(0, start - 45) + before.start(), end)
    return None
