"""The cited sources as CSL-JSON items: what the bibliography formats and the CSL styles are made from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypedDict

from pathfinder.data import table
from pathfinder.report.escape import address, clean
from pathfinder.report.references.names import Name, names

if TYPE_CHECKING:
    from pathfinder.report.references.citations import Entry
    from pathfinder.report.view import View

    Item = dict[str, Any]

ARXIV = "arXiv"
Date = TypedDict("Date", {"date-parts": list[list[int]]})
_DATE = re.compile(r"([12]\d{3})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?")
_DOI = re.compile(r"10\.\d{4,9}/[^\s{}\\%\"|^`]+")
_ISSN = re.compile(r"\d{4}-\d{3}[\dX]")
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")
_DOCUMENTS = ("application/pdf", "application/vnd.openxmlformats-officedocument.wordprocessingml.document")


def items(view: View) -> list[Item]:
    """One item for every cited source, in the order of the numbers."""
    return items_of(view.citations.entries, view.sources)


def items_of(entries: Iterable[Entry], sources: Mapping[str, Mapping[str, Any]]) -> list[Item]:
    """One CSL-JSON item an entry. `sources` maps a source ID to its metadata with its `paper`."""
    return [_item(entry, sources.get(entry.source_id, {})) for entry in entries]


def _item(entry: Entry, source: Mapping[str, Any]) -> Item:
    paper, own = source.get("paper") or {}, source.get("metadata") or {}
    arxiv = clean(str(paper.get("arxiv") or own.get("arxiv") or ""))
    venue = clean(str(paper.get("venue") or own.get("venue") or ""))
    site = clean(str(own.get("site") or ""))
    kind = _kind(entry, source, venue=venue, arxiv=arxiv)
    found: Item = {
        "id": entry.key,
        "type": kind,
        "title": clean(str(paper.get("title") or entry.title)) or address(entry.url),
        "author": [_author(name) for name in names(entry.authors)[0]],
        "issued": _issued(entry),
        "accessed": _date(entry.fetched_at),
        "container-title": venue or (site if kind in ("webpage", "post", "post-weblog") else ""),
        "publisher": ARXIV if kind == "article" and arxiv else site if kind in ("report", "book") else "",
        "number": f"arXiv:{arxiv}" if kind == "article" and arxiv else "",
        "DOI": _matching(_DOI, paper.get("doi") or own.get("doi")),
        "ISSN": _matching(_ISSN, own.get("issn")),
        "URL": address(entry.url),
        "language": _matching(_LANGUAGE, own.get("language")),
        "custom": _custom(entry, paper),
    }
    return {key: value for key, value in found.items() if value}


def _custom(entry: Entry, paper: Mapping[str, Any]) -> Mapping[str, object]:
    """What leads back to the research: the label of the report and the source; how often a work was cited."""
    found = {"label": entry.label, "source_id": entry.source_id, "cited_by": paper.get("citations")}
    return {key: value for key, value in found.items() if value not in ("", None)}


def _kind(entry: Entry, source: Mapping[str, Any], *, venue: str, arxiv: str) -> str:
    """The CSL type, from what engines know of a paper, then from what the archive knows of the source."""
    paper, own = source.get("paper") or {}, source.get("metadata") or {}
    if venue.casefold().startswith("arxiv"):
        return "article"
    if venue:
        return "paper-conference" if _is("conference", venue) else "article-journal"
    if arxiv:
        return "article"
    if paper.get("doi") or own.get("doi"):
        return "article-journal"
    media = str(source.get("media_type") or "")
    if media == "application/epub+zip":
        return "book"
    if entry.source_type == "paper":
        return "article"
    if media in _DOCUMENTS:
        return "report"
    if entry.source_type == "forum":
        return "post"
    return "post-weblog" if _is("blog", entry.url) else "webpage"


def _is(kind: str, text: str) -> bool:
    """Whether a venue or an address has the look of a kind in `types.toml`."""
    pattern = table("pathfinder.exports.csl", "types.toml")["looks_like"][kind]
    return re.search(pattern, text, re.IGNORECASE) is not None


def _author(name: Name) -> dict[str, str]:
    if name.literal:
        return {"literal": name.literal}
    parts = {
        "family": name.family,
        "given": name.given,
        "non-dropping-particle": name.particle,
        "suffix": name.suffix,
    }
    return {key: value for key, value in parts.items() if value}


def _issued(entry: Entry) -> Date | None:
    """The date of publication; only the year where the page and the literature do not agree on it."""
    whole = _date(entry.published)
    if whole and str(whole["date-parts"][0][0]) == entry.year:
        return whole
    return {"date-parts": [[int(entry.year)]]} if entry.year else None


def _date(text: str) -> Date | None:
    found = _DATE.match(text)
    if found is None:
        return None
    year, month, day = (int(part) if part else 0 for part in found.groups())
    parts = [year]
    if 1 <= month <= 12:
        parts += [month, day] if 1 <= day <= 31 else [month]
    return {"date-parts": [parts]}


def _matching(form: re.Pattern[str], value: object) -> str:
    """A value that has the form it must have, "" for any other."""
    text = clean(str(value or ""))
    return text if form.fullmatch(text) else ""
