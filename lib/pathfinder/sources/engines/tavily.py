"""Tavily: a web search made for programs (docs.tavily.com); needs a key."""

from __future__ import annotations

from pathfinder.sources.reach import Reach
from pathfinder.sources.results import Result, web_page

NAME = "tavily"
KIND = "web"
KEY = "needed"
MOST = 20  # per request


def search(query: str, limit: int, http: Reach) -> list[Result]:
    """Pages with the passage that answers."""
    body = {"query": query[:400], "max_results": min(limit, MOST)}
    reply = http.post_json("/search", body, {"authorization": f"Bearer {http.key}"})
    rows = http.rows(reply.get("results"), "results")
    found = [
        web_page(row.get("url"), row.get("title"), row.get("content"), row.get("published_date"))
        for row in rows
    ]
    return list(filter(None, found))
