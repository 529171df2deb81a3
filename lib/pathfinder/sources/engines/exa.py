"""Exa: a web search by meaning (docs.exa.ai); needs a key."""

from __future__ import annotations

from pathfinder.sources.reach import Reach
from pathfinder.sources.results import LONGEST_SNIPPET, Result, web_page

NAME = "exa"
KIND = "web"
KEY = "needed"


def search(query: str, limit: int, http: Reach) -> list[Result]:
    """Pages with the beginning of their text."""
    wanted = {"text": {"maxCharacters": LONGEST_SNIPPET}}
    body = {"query": query, "numResults": limit, "type": "auto", "contents": wanted}
    reply = http.post_json("/search", body, {"x-api-key": http.key})
    rows = http.rows(reply.get("results"), "results")
    found = [
        web_page(row.get("url"), row.get("title"), row.get("text"), row.get("publishedDate")) for row in rows
    ]
    return list(filter(None, found))
