"""Tavily: a web search made for programs (docs.tavily.com); needs a key."""

from pathfinder.sources.search.engine_client import EngineClient
from pathfinder.sources.search.results import Result, web_pages

NAME = "tavily"
KIND = "web"
KEY = "needed"
MOST = 20  # per request


def search(query: str, limit: int, http: EngineClient) -> list[Result]:
    """Pages with the passage that answers."""
    body = {"query": query[:400], "max_results": min(limit, MOST)}
    reply = http.post_json("/search", body, {"authorization": f"Bearer {http.key}"})
    return web_pages(http.rows(reply.get("results"), "results"), "content", "published_date")
