"""Title and date that a text states of itself in lines at its head: "Meeting Date: March 3, 2021"."""

import re
from datetime import date

from pathfinder.data import pattern
from pathfinder.evidence.language.dates import dates

HEAD = 3_000  # characters; what stands below is no head
TITLE_LINES = 12
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_PARTIAL = re.compile(
    r"\A((?:1[5-9]|20)\d\d)(?:[-/.](0[1-9]|1[0-2]))?(?:[-/.]([0-2]\d|3[01]))?(?![\d-]| ?[년年])"
)
_NAMED_MONTH = re.compile(r"(?<=\d)-(?=[^\W\d_])|(?<=[^\W\d_])-(?=\d)")  # 05-Jul-2001
_LABELLED = (  # a line that is further in than the label goes on with what it says
    r"(?im)^(?P<indent>[ \t]*)[^\w\n]*(?:{})\b[^\w\n:：|]*(?:\n[ \t]*)?[:：|\n][^\w\n]*"
    r"(?P<said>\S.*(?:\n(?P=indent)[ \t]+\S.*)*)"
)


def stated_date(text: str) -> str | None:
    """The latest date that a head states, as far as it is certain: 2021-03-04, 2021-03, 2021."""
    found = (iso_date(match["said"].split("\n")[0]) for match in _labelled("date", text[:HEAD]))
    return max(filter(None, found), default=None)


def stated_title(text: str) -> str:
    """The title that the first lines of a text state; "" for none."""
    head = "\n".join(text[:HEAD].lstrip().split("\n")[:TITLE_LINES])
    return next((" ".join(match["said"].split()) for match in _labelled("title", head)), "")


def iso_date(words: str) -> str | None:
    """A date in ISO form, or its year where the rest can be read in two ways; None without a year, or ahead.

    >>> iso_date("Tue, 4 May 2021 10:00"), iso_date("03/04/2021"), iso_date("2018-05")
    ('2021-05-04', '2021', '2018-05')
    """
    words = words.strip().strip("\"'")
    latest = date.today().year + 1  # "V 2030-2-11" is the number of an ordinance
    if (written := _PARTIAL.match(words)) and int(written[1]) <= latest:
        return "-".join(filter(None, written.groups()))
    some = dates(_NAMED_MONTH.sub(" ", words), lenient=True)
    found = [day for day in some if day.year and day.year <= latest]
    if not found:
        year = _YEAR.search(words[:40])
        return year[0] if year and int(year[0]) <= latest else None
    sure = [day for day in found if day[:3] == found[0][:3] or day.start != found[0].start]
    day = found[0]
    if len(sure) < len(found) or not day.month:
        return f"{day.year}"
    return f"{day.year}-{day.month:02}" + (f"-{day.day:02}" if day.day else "")


def _labelled(kind: str, head: str) -> list[re.Match[str]]:
    labels = pattern("pathfinder.sources.formats.heads", "labels.toml", kind).pattern
    return list(re.finditer(_LABELLED.format(labels), head))
