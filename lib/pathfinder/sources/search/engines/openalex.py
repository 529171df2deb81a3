"""OpenAlex: works of all fields, with citation counts and open copies (docs.openalex.org)."""

from pathfinder.sources.search.engine_client import EngineClient
from pathfinder.sources.search.results import Result, papers

NAME = "openalex"
KIND = "academic"
KEY = "optional"
ABSTRACT_WORDS = 80
FIELDS = (
    "id,doi,title,display_name,publication_year,authorships,primary_location,open_access,cited_by_count,"
    "abstract_inverted_index"
)


def search(query: str, limit: int, http: EngineClient) -> list[Result]:
    """Works by relevance."""
    words = "".join(" " if sign in '|!"*?,:' else sign for sign in query)  # its own search signs
    params: dict[str, str | int] = {"search": words, "per-page": limit, "select": FIELDS}
    if http.key:
        params["api_key"] = http.key
    if http.contact:
        params["mailto"] = http.contact
    reply = http.get_json("/works", params)
    rows = http.rows(reply.get("results"), "results")
    return papers([{**row, "abstract": _abstract(row.get("abstract_inverted_index"))} for row in rows], NAME)


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
