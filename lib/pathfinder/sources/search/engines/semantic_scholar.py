"""Semantic Scholar: papers with citation counts (api.semanticscholar.org/api-docs/graph)."""

from pathfinder.sources.search.engine_client import EngineClient, Params
from pathfinder.sources.search.results import Result, papers

NAME = "semantic_scholar"
KIND = "academic"
KEY = "optional"
PACE_S = 1.0  # one request a second, with a key too
FIELDS = "title,abstract,year,authors,venue,externalIds,citationCount,openAccessPdf,url"


def search(query: str, limit: int, http: EngineClient) -> list[Result]:
    """Papers by relevance."""
    headers = {"x-api-key": http.key} if http.key else {}
    params: Params = {"query": query.replace("-", " "), "limit": limit, "fields": FIELDS}
    reply = http.get_json("/graph/v1/paper/search", params, headers)
    if "data" not in reply and reply.get("total") == 0:
        return []
    return papers(http.rows(reply.get("data"), "data"), NAME)
