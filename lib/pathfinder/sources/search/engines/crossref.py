"""Crossref: what publishers register, with DOIs and citation counts (api.crossref.org)."""

from pathfinder.sources.search.engine_client import EngineClient
from pathfinder.sources.search.results import Result, papers

NAME = "crossref"
KIND = "academic"
KEY = "none"
SELECT = "DOI,URL,title,author,issued,container-title,is-referenced-by-count,abstract,link,license"


def search(query: str, limit: int, http: EngineClient) -> list[Result]:
    """Registered works by relevance."""
    params: dict[str, str | int] = {"query.bibliographic": query, "rows": limit, "select": SELECT}
    if http.contact:
        params["mailto"] = http.contact
    reply = http.get_json("/works", params)
    message = reply.get("message")
    if not isinstance(message, dict):
        raise http.malformed("it has no message")
    return papers(http.rows(message.get("items"), "items"), NAME)
