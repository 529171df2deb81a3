"""Crossref: what publishers register, with DOIs and citation counts (api.crossref.org)."""

from __future__ import annotations

from typing import Any

from pathfinder.sources.reach import Reach
from pathfinder.sources.results import Result, paper

NAME = "crossref"
KIND = "academic"
KEY = "none"
SELECT = "DOI,URL,title,author,issued,container-title,is-referenced-by-count,abstract,link,license"


def search(query: str, limit: int, http: Reach) -> list[Result]:
    """Registered works by relevance."""
    params: dict[str, str | int] = {"query.bibliographic": query, "rows": limit, "select": SELECT}
    if http.contact:
        params["mailto"] = http.contact
    reply = http.get_json("/works", params)
    message = reply.get("message")
    if not isinstance(message, dict):
        raise http.malformed("it has no message")
    return list(filter(None, map(_result, http.rows(message.get("items"), "items"))))


def _result(row: dict[str, Any]) -> Result | None:
    return paper(
        title=_first(row.get("title")),
        page=row.get("URL"),
        snippet=row.get("abstract"),
        authors=[_name(author) for author in _list(row.get("author"))],
        year=_year(row.get("issued")),
        venue=_first(row.get("container-title")),
        doi=row.get("DOI"),
        citations=row.get("is-referenced-by-count"),
        open_access=_open_copy(row),
    )


def _open_copy(row: dict[str, Any]) -> object:
    """The publisher's full text, when its licence is a Creative Commons one."""
    licences = [str(each.get("URL", "")) for each in _list(row.get("license"))]
    if not any("creativecommons.org" in licence for licence in licences):
        return ""
    return next((link.get("URL") for link in _list(row.get("link"))), "")


def _name(author: dict[str, Any]) -> str:
    parts = [author.get("given"), author.get("family")]
    return " ".join(str(part) for part in parts if part) or str(author.get("name") or "")


def _year(issued: object) -> object:
    dates = issued.get("date-parts") if isinstance(issued, dict) else None
    date = dates[0] if isinstance(dates, list) and dates else None
    return date[0] if isinstance(date, list) and date else None


def _list(value: object) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _first(value: object) -> object:
    return value[0] if isinstance(value, list) and value else value
