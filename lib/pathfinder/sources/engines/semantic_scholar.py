"""Semantic Scholar: papers with citation counts (api.semanticscholar.org/api-docs/graph)."""

from __future__ import annotations

from typing import Any

from pathfinder.sources.reach import Params, Reach
from pathfinder.sources.results import Result, paper

NAME = "semantic_scholar"
KIND = "academic"
KEY = "optional"
PACE_S = 1.0  # one request a second, with a key too
FIELDS = "title,abstract,year,authors,venue,externalIds,citationCount,openAccessPdf,url"


def search(query: str, limit: int, http: Reach) -> list[Result]:
    """Papers by relevance."""
    headers = {"x-api-key": http.key} if http.key else {}
    params: Params = {"query": query.replace("-", " "), "limit": limit, "fields": FIELDS}
    reply = http.get_json("/graph/v1/paper/search", params, headers)
    if "data" not in reply and reply.get("total") == 0:
        return []
    return list(filter(None, map(_result, http.rows(reply.get("data"), "data"))))


def _result(row: dict[str, Any]) -> Result | None:
    names = row.get("externalIds") if isinstance(row.get("externalIds"), dict) else {}
    pdf = row.get("openAccessPdf") if isinstance(row.get("openAccessPdf"), dict) else {}
    authors = row.get("authors") if isinstance(row.get("authors"), list) else []
    return paper(
        title=row.get("title"),
        page=row.get("url"),
        snippet=row.get("abstract"),
        authors=[author.get("name") for author in authors or () if isinstance(author, dict)],
        year=row.get("year"),
        venue=row.get("venue"),
        doi=(names or {}).get("DOI"),
        arxiv=(names or {}).get("ArXiv"),
        citations=row.get("citationCount"),
        open_access=(pdf or {}).get("url"),
    )
