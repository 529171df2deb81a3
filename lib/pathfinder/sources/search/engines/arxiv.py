"""arXiv: preprints, by its Atom interface (info.arxiv.org/help/api)."""

import re
from typing import Any

from pathfinder.sources.document import failed
from pathfinder.sources.search.engine_client import EngineClient, Params
from pathfinder.sources.search.results import Result, paper
from pathfinder.sources.search.terms import query_terms

NAME = "arxiv"
KIND = "academic"
KEY = "none"
PACE_S = 3.0  # info.arxiv.org/help/api/tou
NAMES = {"a": "http://www.w3.org/2005/Atom", "x": "http://arxiv.org/schemas/atom"}
WORDS = 12


def search(query: str, limit: int, http: EngineClient) -> list[Result]:
    """Preprints with all the words; where there are none, those with the most telling of them."""
    words = [word for word in query_terms(query) if word.isalnum()][:WORDS]
    if not words:
        return []
    found = _ask(" AND ".join(f"all:{word}" for word in words), limit, http)
    if found or len(words) < 3:
        return found
    return _ask(" OR ".join(f"all:{word}" for word in words), limit, http)


def _ask(expression: str, limit: int, http: EngineClient) -> list[Result]:
    params: Params = {"search_query": expression, "start": 0, "max_results": limit, "sortBy": "relevance"}
    entries = _feed(http.get("/api/query", params), http).findall("a:entry", NAMES)
    return list(filter(None, (_result(entry) for entry in entries)))[:limit]


def _feed(raw: bytes, http: EngineClient) -> Any:
    from lxml import etree  # type: ignore[import-untyped]

    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        root = etree.fromstring(raw, parser)
    except etree.XMLSyntaxError as error:
        raise http.malformed("it is not Atom") from error
    if root.tag != f"{{{NAMES['a']}}}feed":
        raise http.malformed("it is not Atom")
    first = root.find("a:entry", NAMES)
    if first is not None and "/api/errors" in _text(first, "a:id"):
        raise failed("http_error", NAME, "it says", said=_text(first, "a:summary"))
    return root


def _result(entry: Any) -> Result | None:
    address = re.sub(r"^http:", "https:", _text(entry, "a:id"))
    pdf = entry.find("a:link[@title='pdf']", NAMES)
    return paper(
        title=_text(entry, "a:title"),
        page=address,
        snippet=_text(entry, "a:summary"),
        authors=[_text(author, "a:name") for author in entry.findall("a:author", NAMES)],
        year=_text(entry, "a:published"),
        venue=_text(entry, "x:journal_ref"),
        doi=_text(entry, "x:doi"),
        arxiv=address.partition("/abs/")[2],
        open_access=pdf.get("href") if pdf is not None else "",
    )


def _text(element: Any, path: str) -> str:
    return " ".join((element.findtext(path, "", NAMES) or "").split())
