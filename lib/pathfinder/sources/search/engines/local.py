"""The user's own documents, by the full-text index of `sources.corpus`."""

from pathfinder.sources.document import failed
from pathfinder.sources.search.engine_client import EngineClient
from pathfinder.sources.search.results import Result

NAME = "local"
KIND = "local"
KEY = "none"


def search(query: str, limit: int, http: EngineClient) -> list[Result]:
    """The files that answer best; the score is BM25."""
    if http.corpus is None:
        raise failed("not_configured", NAME)
    return [
        Result(url=hit.url, title=hit.title, snippet=hit.snippet, score=round(hit.score, 3))
        for hit in http.corpus.search(query, limit)
    ]
