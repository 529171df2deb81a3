"""Exa: a web search by meaning (docs.exa.ai); needs a key."""

from pathfinder.sources.search.engine_client import EngineClient
from pathfinder.sources.search.results import LONGEST_SNIPPET, Result, web_pages

NAME = "exa"
KIND = "web"
KEY = "needed"


def search(query: str, limit: int, http: EngineClient) -> list[Result]:
    """Pages with the beginning of their text."""
    wanted = {"text": {"maxCharacters": LONGEST_SNIPPET}}
    body = {"query": query, "numResults": limit, "type": "auto", "contents": wanted}
    reply = http.post_json("/search", body, {"x-api-key": http.key})
    return web_pages(http.rows(reply.get("results"), "results"), "text", "publishedDate")
