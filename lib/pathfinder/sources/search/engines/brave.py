"""Brave Search: an independent web index (api-dashboard.search.brave.com); needs a key."""

from pathfinder.sources.search.engine_client import EngineClient, Params
from pathfinder.sources.search.results import Result, web_pages

NAME = "brave"
KIND = "web"
KEY = "needed"
MOST = 20  # per request


def search(query: str, limit: int, http: EngineClient) -> list[Result]:
    """Pages by rank."""
    params: Params = {"q": query[:400], "count": min(limit, MOST), "text_decorations": "false"}
    reply = http.get_json("/res/v1/web/search", params, {"x-subscription-token": http.key})
    web = reply.get("web")
    if web is None and reply.get("type") == "search":
        return []  # nothing of the web answers
    if not isinstance(web, dict):
        raise http.malformed("it has no web results")
    return web_pages(http.rows(web.get("results"), "results"), "description", "page_age")
