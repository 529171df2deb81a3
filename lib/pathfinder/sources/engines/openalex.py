"""OpenAlex: works of all fields, with citation counts and open copies (docs.openalex.org)."""

from __future__ import annotations

from typing import Any

from pathfinder.sources.identifiers import bare_arxiv
from pathfinder.sources.reach import Reach
from pathfinder.sources.results import Result, paper

NAME = "openalex"
KIND = "academic"
KEY = "optional"
ABSTRACT_WORDS = 80
FIELDS = (
    "id,doi,title,display_name,publication_year,authorships,primary_location,open_access,cited_by_count,"
    "abstract_inverted_index"
)


def search(query: str, limit: int, http: Reach) -> list[Result]:
    """Works by relevance."""
    words = "".join(" " if sign in '|!"*?,:' else sign for sign in query)  # its own search signs
    params: dict[str, str | int] = {"search": words, "per-page": limit, "select": FIELDS}
    if http.key:
        params["api_key"] = http.key
    if http.contact:
        params["mailto"] = http.contact
    reply = http.get_json("/works", params)
    return list(filter(None, map(_result, http.rows(reply.get("results"), "results"))))


def _result(row: dict[str, Any]) -> Result | None:
    place, access = _object(row, "primary_location"), _object(row, "open_access")
    landing = place.get("landing_page_url")
    free = access.get("oa_url")
    return paper(
        title=row.get("display_name") or row.get("title"),
        page=landing or row.get("id"),
        snippet=_abstract(row.get("abstract_inverted_index")),
        authors=[_object(each, "author").get("display_name") for each in _list(row, "authorships")],
        year=row.get("publication_year"),
        venue=_object(place, "source").get("display_name"),
        doi=row.get("doi"),
        arxiv=bare_arxiv(landing) or bare_arxiv(free),
        citations=row.get("cited_by_count"),
        open_access=free,
    )


def _abstract(index: object) -> str:
    """The first words of an abstract that is stored as word → positions."""
    if not isinstance(index, dict):
        return ""
    placed = [
        (place, str(word))
        for word, places in index.items()
        for place in (places if isinstance(places, list) else ())
        if isinstance(place, int)
    ]
    return " ".join(word for _, word in sorted(placed)[:ABSTRACT_WORDS])


def _object(row: dict[str, Any], key: str) -> dict[str, Any]:
    value = row.get(key)
    return value if isinstance(value, dict) else {}


def _list(row: dict[str, Any], key: str) -> list[dict[str, Any]]:
    value = row.get(key)
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
