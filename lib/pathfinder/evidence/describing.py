"""What the archive knows of a source besides its text."""

import re
from calendar import month_name
from collections.abc import Mapping
from typing import Any

NUMBER = re.compile(r"(?<!\d)\d{2,9}(?!\d)", re.ASCII)
YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
DATED = re.compile(r"(?<=/)(?:1[5-9]|20)\d\d(?:[-/](?:0[1-9]|1[0-2])(?:[-/]\d\d)?)?(?=[-/])")


def heading(observation: Mapping[str, Any]) -> str:
    """The headings above the words of an observation, "Releases › 1.8.0"; "" where none is known."""
    place = str(observation.get("place") or "")
    return place.removeprefix("section ") if place.startswith("section ") else ""


def called(record: Mapping[str, Any]) -> str:
    """The title of a source, with the numbers in the name of its file and the date that its folder bears."""
    return " ".join([str(record.get("title") or ""), *numbers_of_name(record), *_date_of_folder(record)])


def dated(record: Mapping[str, Any]) -> list[str]:
    """Texts with the dates that a source bears: its title, where a year stands in it, and its folder."""
    title = str(record.get("title") or "")
    return [*([title] if YEAR.search(title) else ()), *_date_of_folder(record)]


def date_of(record: Mapping[str, Any]) -> str:
    """When a source appeared, or the date that its folder bears; "" where neither is known."""
    return str(record.get("published") or "")[:10] or next(iter(_date_of_folder(record)), "")


def _date_of_folder(record: Mapping[str, Any]) -> list[str]:
    """The date in the path of a local document, also in words; [] without.

    "2019-07" and "July 2019" of minutes/2019-07/july-24.md.
    """
    address = _address(record)
    found = DATED.findall(address) if address.startswith("file:") else []
    parts = found[-1].replace("/", "-").split("-") if found else []
    day = "".join(f"{int(each)} " for each in parts[2:])
    return ["-".join(parts), f"{day}{month_name[int(parts[1])]} {parts[0]}"] if parts[1:] else parts


def numbers_of_name(record: Mapping[str, Any]) -> list[str]:
    """The numbers in the name of its file by which a source may be called: 639 of pep-0639.rst."""
    return [str(int(each)) for each in NUMBER.findall(_address(record).rpartition("/")[2])]


def _address(record: Mapping[str, Any]) -> str:
    return str(record.get("final_url") or record.get("url") or "").rstrip("/")


def described(record: Mapping[str, Any], *more: str) -> list[str]:
    """What the record of a source says of it, title, authors, site, addresses, with further texts."""
    metadata, authors = record.get("metadata") or {}, record.get("authors") or ()
    found = [str(record.get(key) or "") for key in ("title", "site", "url", "final_url", "domain")]
    found += [str(metadata.get(key) or "") for key in ("site", "sitename", "publisher", "venue", "journal")]
    found += [authors] if isinstance(authors, str) else [str(author) for author in authors]
    found += more
    return [re.sub(r"[-_/.+%]+", " ", text) if "/" in text or "." in text else text for text in found if text]
