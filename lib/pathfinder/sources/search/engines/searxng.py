"""SearXNG: a metasearch engine of one's own (docs.searxng.org); needs its address and JSON switched on."""

from pathfinder.errors import SourceError
from pathfinder.sources.document import failed
from pathfinder.sources.search.engine_client import EngineClient
from pathfinder.sources.search.results import Result, web_pages

NAME = "searxng"
KIND = "web"
KEY = "none"
SELF_HOSTED = True  # its configured address may be a private one


def search(query: str, limit: int, http: EngineClient) -> list[Result]:
    """Pages by rank; engines behind it that did not answer are a failure when nothing else came."""
    try:
        reply = http.get_json("/search", {"q": query, "format": "json"})
    except SourceError as error:
        if error.kind == "blocked":
            error.hint = "switch on the format json under `search.formats` in the settings of the server"
        raise
    rows = http.rows(reply.get("results"), "results")
    silent = reply.get("unresponsive_engines")
    if not rows and silent:
        raise failed("http_error", NAME, "the engines behind it did not answer", said=str(silent))
    return web_pages(rows[:limit], "content", "publishedDate")
