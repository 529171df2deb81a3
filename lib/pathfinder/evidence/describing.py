"""What the archive knows of a source besides its text, and what a summary may say because of it."""

import re
from calendar import month_name
from collections.abc import Collection, Mapping
from typing import Any
from urllib.parse import unquote

HEAD = 600  # characters at the top of a text in which it says what it is
LINE = 200  # ... of a line there
PROSE = re.compile(r"\w+(?: \S+){5,}[.。]$")
HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)
ITEM = re.compile(r"(?:[-*•]|\d{1,2}[.)]) +")
BELOW = re.compile(r"#{2,6} ")
CONTENTS = re.compile(r"#* *(?:table of )?contents:?", re.IGNORECASE)
NUMBER = re.compile(r"(?<!\d)\d{2,9}(?!\d)", re.ASCII)
_SPEAKS_OF_A_DATE = re.compile(r"\bdate\b|\bdatum\b|\bcreated\b|날짜|일시", re.IGNORECASE)
_MAIL = re.compile(r"\s*<[^<>@\s]+@[^<>\s]+>")
_STATUS = re.compile(r"(?:[-*•] +|:)?[*_]*(?:status|stage|상태)[*_]* *: *(.{2,60})", re.IGNORECASE)
_TAKEN_BACK = re.compile(  # "This RFC was previously approved, but part of it later withdrawn"
    r"[^\w\n]*(?:\d[\d./-]*\W+)?(?:note\W+)?(this \w+(?: \w+)? "
    r"(?:(?:was|is|has|have|been|previously|approved|accepted|but|parts?|of|it|later|now|part(?:ial)?ly|mostly"
    r"|largely|formally|officially|never|implemented|and|since),? )+\W*"
    r"(?:withdrawn|superseded|obsoleted?|retired|rejected|abandoned))\b",
    re.IGNORECASE,
)
VERSION = re.compile(r"(?<=[a-z][-_ v])\d+(?:\.\d+)+")
_INTRODUCTION = re.compile(r"(?:readme|index)\b", re.IGNORECASE)  # a name that every folder may have
_SERIES = re.compile(r"[A-Za-z]{3,6}")  # a folder that may be called as what it holds: keps, rfcs
LONG = re.compile(r"\d[\d.]*\d")  # a number by which something may be called, not one that counts a few
YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
DATED = re.compile(r"(?<=/)(?:1[5-9]|20)\d\d(?:[-/](?:0[1-9]|1[0-2])(?:[-/]\d\d)?)?(?=[-/_])")
DAY = re.compile(r"/(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?=[-_. ][^/]*\Z)")  # of a file in that of a year


def heading(observation: Mapping[str, Any]) -> str:
    """The headings above the words of an observation, "Releases › 1.8.0"; "" where none is known."""
    place = str(observation.get("place") or "")
    return place.removeprefix("section ") if place.startswith("section ") else ""


def head(text: str) -> str:
    """The lines at the top of a text in which it says what it is: title, number, date, version, status.

    Lines of prose are none of them, nor are headings below it and a table of these, unless they say that it
    was taken back: "This RFC was previously approved, but later withdrawn".
    """
    lines = [line.strip() for line in text[:HEAD].split("\n")[: None if len(text) <= HEAD else -1]]
    headings = {match[1].strip() for match in HEADING.finditer(text)}
    return "\n".join(
        line
        for line in lines
        if line
        and len(line) <= LINE
        and (_TAKEN_BACK.match(line) or not (PROSE.search(line) or _leads_on(line, headings)))
    )


def _leads_on(line: str, headings: Collection[str]) -> bool:
    """Whether a line is a heading below the title that tells no number or value, or leads to a heading."""
    item = ITEM.match(line)
    if item and line[item.end() :] in headings:
        return True
    return bool(BELOW.match(line) and not re.search(r"[\d:]", line)) or bool(CONTENTS.fullmatch(line))


def called(record: Mapping[str, Any]) -> str:
    """The title of a source and its head, the numbers of its file, the version or date of its folder."""
    named = [*numbers_of_name(record), *_version_of_folder(record), *_date_of_folder(record)]
    named += _month_of_name(record)
    return " · ".join([*_own_lines(record), *named])  # "26 378" would be one number


def introduced(record: Mapping[str, Any], most: int = 200) -> str:
    """The title, date and head of a source, without tables, on one line of so many characters at most."""
    own = (_MAIL.sub("", line) for line in _own_lines(record) if not line.startswith(("|", "```")))
    title, *head = (line.lstrip("#-* ") for line in [*own, ""])
    lines = [title, *(line for line in head if line and not ((title and title in line) or "://" in line))]
    day = next(iter(_date_of_folder(record)), "")
    if day and not any(day[:4] in line for line in lines):
        lines.insert(1, day)
    told = " · ".join(dict.fromkeys(lines))
    return told if len(told) <= most else told[: most - 1] + "…"


def titled(record: Mapping[str, Any]) -> str:
    """The title of a source with its date; one that is the name of its file from the folder of a year on."""
    title, address = str(record.get("title") or ""), _address(record)
    if title in ("", address.rpartition("/")[2]):
        return from_the_year(address) or title
    day = next(iter(_date_of_folder(record)), "")
    return f"{title} · {day}" if day and day[:4] not in title else title


def from_the_year(address: str) -> str:
    """The last parts of a path, three at most, from the one with a year on: "2021/calls/09-20.md"; or ""."""
    parts = address.split("/")[-3:]
    begin = next((at for at in reversed(range(len(parts))) if YEAR.search(parts[at])), len(parts))
    return "/".join(parts[begin:])


def status(record: Mapping[str, Any]) -> str:
    """What the head of a source says of its status, "Withdrawn"; "" where it says nothing."""
    lines = _own_lines(record)
    found = (pattern.match(line) for pattern in (_TAKEN_BACK, _STATUS) for line in lines)
    return next((match[1].strip("*_ ").replace("*", "") for match in found if match), "")


def dated(record: Mapping[str, Any]) -> list[str]:
    """Texts with the dates of a source: the lines of title and head that have a year, and its folder."""
    return [*(line for line in _own_lines(record) if YEAR.search(line)), *_date_of_folder(record)]


def _own_lines(record: Mapping[str, Any]) -> list[str]:
    """The title of a source and the lines of its head, an entry of a list of definitions on one."""
    texts = (str(record.get(key) or "").replace(":\n: ", ": ") for key in ("title", "head"))
    return [line for text in texts for line in text.splitlines()]


def date_of(record: Mapping[str, Any]) -> str:
    """When a source appeared, else the date that its folder or its head bears; "" where none is known."""
    published = str(record.get("published") or "")[:10]
    return published or next(iter(_date_of_folder(record)), "") or _date_of_head(record)


def _date_of_head(record: Mapping[str, Any]) -> str:
    """The day in the first line of a head that speaks of a date: "2024-10-24" of "Date: Oct 24, 2024"."""
    from pathfinder.evidence.language.dates import dates

    lines = (line for line in str(record.get("head") or "").splitlines() if _SPEAKS_OF_A_DATE.search(line))
    found = (day for line in lines for day in dates(line) if day.year and day.month and day.day)
    return next((f"{day.year:04}-{day.month:02}-{day.day:02}" for day in found), "")


def _may_be_of(record: Mapping[str, Any], month: int) -> bool:
    """Whether the days that a head names allow a month: a meeting may be filed under another."""
    from pathfinder.evidence.language.dates import dates

    days = [day for day in dates(str(record.get("head") or "")) if day.year and day.month and day.day]
    return not days or any(day.month == month for day in days)


def _date_of_folder(record: Mapping[str, Any]) -> list[str]:
    """The date in the path of a local document, also in words; [] without, or with other months in its head.

    "2019-07" and "July 2019" of minutes/2019-07/july-24.md; the day, too, of minutes/2019/calls/07-24.md.
    """
    address = _address(record)
    found = DATED.findall(address) if address.startswith("file:") else []
    parts = found[-1].replace("/", "-").split("-") if found else []
    if parts and (day_of := DAY.search(address)) and parts[1:2] in ([], [day_of[1]]):
        parts = [parts[0], *day_of.groups()]
    if parts[1:] and not _may_be_of(record, int(parts[1])):
        return []
    day = "".join(f"{int(each)} " for each in parts[2:])
    return ["-".join(parts), f"{day}{month_name[int(parts[1])]} {parts[0]}"] if parts[1:] else parts


def _series_of_path(record: Mapping[str, Any]) -> list[str]:
    """What the document of a series may be called by its path: "KEP-5683" of keps/5683-sleep/README.md."""
    parts = _address(record).split("/")[:-1]
    series = {part.lower().removesuffix("s").upper() for part in parts if _SERIES.fullmatch(part)}
    return [f"{name}-{number}" for name in sorted(series) for number in numbers_of_name(record)]


def _month_of_name(record: Mapping[str, Any]) -> list[str]:
    """The name of a local document's file as words where it has a month: "09 Jun" of 09-Jun_plans.md."""
    from pathfinder.evidence.language.dates import dates

    name = _address(record).rpartition("/")[2].rpartition(".")[0]
    words = " ".join(re.split(r"[-_. ]+", name))
    return [words] if _address(record).startswith("file:") and dates(words) else []


def _version_of_folder(record: Mapping[str, Any]) -> list[str]:
    """The version in the name of a local document's folder: "9.0" of proposals/csharp-9.0/init.md."""
    folder = _address(record).rpartition("/")[0].rpartition("/")[2]
    return VERSION.findall(folder) if _address(record).startswith("file:") else []


def numbers_of_name(record: Mapping[str, Any]) -> list[str]:
    """The numbers in the name of its file by which a source may be called: 639 of pep-0639.rst.

    Of a README those of its folder: 5683 of keps/5683-sleep/README.md.
    """
    folder, _, name = _address(record).rpartition("/")
    named = folder.rpartition("/")[2] if _INTRODUCTION.match(name) else name
    return [str(int(each)) for each in NUMBER.findall(named)]


def _address(record: Mapping[str, Any]) -> str:
    return unquote(str(record.get("final_url") or record.get("url") or "")).rstrip("/")


def described(record: Mapping[str, Any], *more: str) -> list[str]:
    """What the record of a source says of it, title, authors, site, addresses, with further texts."""
    metadata, authors = record.get("metadata") or {}, record.get("authors") or ()
    found = [str(record.get(key) or "") for key in ("title", "head", "site", "domain")]
    found += [unquote(str(record.get(key) or "")) for key in ("url", "final_url")]
    found += [str(metadata.get(key) or "") for key in ("site", "sitename", "publisher", "venue", "journal")]
    found += [authors] if isinstance(authors, str) else [str(author) for author in authors]
    found += [*_series_of_path(record), *more]
    return [re.sub(r"[-_/.+%]+", " ", text) if "/" in text or "." in text else text for text in found if text]


def unsaid_numbers(item: Mapping[str, Any], record: Mapping[str, Any]) -> list[str]:
    """The numbers of an observation's summary that neither its quote has nor what its source is called by.

    The year of a month that the quote tells together with the day of its source is none.
    """
    from pathfinder.evidence.language.dates import dates, told_with
    from pathfinder.evidence.language.numbers import missing_numbers

    words = "\n".join([item["quote"], heading(item), *LONG.findall(called(record)), *dated(record)])
    if not (missing := missing_numbers(item["summary"], words, called(record))):
        return []
    told = told_with(item["quote"], date_of(record))[1]
    said = (
        day for day in dates(item["summary"]) if any(one[:2] == day[:2] and one.agrees(day) for one in told)
    )
    completed = {str(day.year) for day in said}
    return [each for each in missing if each not in completed]
