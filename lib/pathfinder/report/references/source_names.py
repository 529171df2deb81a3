"""What names a source in a citation: "Vaswani et al. 2017", and "vaswani2017" where only ASCII will do."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import unquote

from pathfinder.model.graph.links import natural
from pathfinder.report.escape import clean, shorten
from pathfinder.report.references.names import Name, signers

UNDATED = "n.d."
LABEL_CHARACTERS = 40  # of the author part
TITLE_CHARACTERS = 30  # of a title that stands for the author
KEY_CHARACTERS = 24  # of the author part
_YEAR = re.compile(r"(?<!\d)(1[0-9]{3}|2[0-9]{3})(?!\d)")
_MARKS = re.compile(r"[\[\]{}<>|`\\^*~_#!]+")  # what makes structure of a label in some document
_HOST = re.compile(r"https?://(?:[^/?#]*@)?(?:www\.)?([^/?#:]+)", re.IGNORECASE)
_LETTERS = str.maketrans({"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d"})


class SourceName(NamedTuple):
    """The names of one source, unique among those cited together."""

    year: str  # "" when it is not known
    label: str
    key: str


def source_names(sources: Mapping[str, Mapping[str, Any]]) -> dict[str, SourceName]:
    """The names of each source; where they would be equal they get a, b, c in the order of archiving.

    A source is its metadata, with its `paper` of paper_index.json, and `source_url`, where it was cited from.
    """
    same: dict[str, list[str]] = {}
    for key in sorted(sources, key=natural):
        base = f"{_author(sources[key])} {year_of(sources[key]) or UNDATED}"
        same.setdefault(unicodedata.normalize("NFKC", base).casefold(), []).append(key)
    made: dict[str, SourceName] = {}
    taken: set[str] = set()
    for keys in same.values():
        for at, key in enumerate(keys):
            letter = _letters(at) if len(keys) > 1 else ""
            year = year_of(sources[key])
            dated = f"{year}{letter}" if year else UNDATED + (f"-{letter}" if letter else "")
            handle = _free(f"{_slug(sources[key], key)}{year or 'nd'}{letter}", taken)
            made[key] = SourceName(year, f"{_author(sources[key])} {dated}", handle)
    return made


def year_of(source: Mapping[str, Any]) -> str:
    """The year of publication as the literature gives it, else the source; "" when it is not known."""
    paper = source.get("paper") or {}
    dates = str(paper.get("year") or ""), str(source.get("published") or "")[:10]
    found = next(filter(None, map(_YEAR.search, dates)), None)
    return found[1] if found else ""


def authors_of(source: Mapping[str, Any]) -> list[str]:
    """The authors of a source as they were found."""
    paper = source.get("paper") or {}
    return [str(author) for author in paper.get("authors") or source.get("authors") or () if author]


def address_of(source: Mapping[str, Any]) -> str:
    """The address under which a source is cited."""
    return str(source.get("canonical") or source.get("url") or source.get("source_url") or "")


def _author(source: Mapping[str, Any]) -> str:
    """Who a label names: the authors, else the site, else the title, else where it lies."""
    found, others = _signers(source)
    short = [name.short for name in found]
    if len(short) == 2 and not others:
        return " & ".join(shorten(name, LABEL_CHARACTERS // 2) for name in short)
    if short:
        return shorten(short[0], LABEL_CHARACTERS) + (" et al." if len(short) > 1 or others else "")
    return _without_author(source)


def _signers(source: Mapping[str, Any]) -> tuple[list[Name], bool]:
    return signers(authors_of(source), str((source.get("metadata") or {}).get("site") or ""))


def _without_author(source: Mapping[str, Any]) -> str:
    address = address_of(source)
    host = _HOST.match(address)
    place = host[1] if host else unquote(address).rsplit("/", 1)[-1]
    candidates = (
        shorten(_plain((source.get("metadata") or {}).get("site")), LABEL_CHARACTERS),
        shorten(_plain(source.get("title")), TITLE_CHARACTERS),
        shorten(_plain(place), LABEL_CHARACTERS),
    )
    return next(filter(None, candidates), "?")


def _plain(text: object) -> str:
    """A text without what makes structure; "" when no letter or digit is left."""
    shown = clean(_MARKS.sub(" ", str(text or ""))).strip(" .,;:-–—&")
    return shown if any(map(str.isalnum, shown)) else ""


def _slug(source: Mapping[str, Any], key: str) -> str:
    """The first author in ASCII; the number of the source where nothing of the name can be written so."""
    found = _signers(source)[0]
    first = (found[0].short if found else _without_author(source)).lower().translate(_LETTERS)
    ascii_only = unicodedata.normalize("NFKD", first).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "", ascii_only)[:KEY_CHARACTERS]
    if slug and not slug[0].isdigit():
        return slug
    number = re.fullmatch(r"src_(\d+)", key)
    return f"source_{number[1]}_" if number else "source_"


def _free(wanted: str, taken: set[str]) -> str:
    free, number = wanted, 2
    while free in taken:
        free, number = f"{wanted}-{number}", number + 1
    taken.add(free)
    return free


def _letters(index: int) -> str:
    """a, b, …, z, aa, ab, …"""
    return (_letters(index // 26 - 1) if index >= 26 else "") + chr(ord("a") + index % 26)
