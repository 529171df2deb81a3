"""What was searched for and what became of it: seen.jsonl, with the later use of every result."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, NotRequired, TypedDict, TypeGuard

from pathfinder.files import read_lines
from pathfinder.sources.archive.identifiers import bare_arxiv, bare_doi
from pathfinder.sources.archive.url_log import normalised
from pathfinder.sources.search.results import ResultRow

SHOWN_SEARCHES = 60  # a card looks back so far


class SearchRow(TypedDict):
    """A search or a fetch of seen.jsonl."""

    tool: str
    query: str
    results: list[ResultRow]
    time: str
    used: NotRequired[list[str]]  # addresses of results that were cited, under whatever address
    engines: NotRequired[list[str]]
    limit: NotRequired[int]
    index: NotRequired[str | None]  # what the index of the user's documents was
    failures: NotRequired[list[dict[str, str]]]
    measured: NotRequired[dict[str, float]]  # parts of its reward
    reward: NotRequired[dict[str, float]]  # all of it, where the searches are listed


def identity(url: str) -> str:
    """One name for the addresses of one document: arXiv's pages and files, DOIs, forms of one URL."""
    arxiv = bare_arxiv(url)
    doi = bare_doi(url) if "doi" in url[:24].lower() else ""
    return f"arxiv:{arxiv}" if arxiv else f"doi:{doi}" if doi else normalised(url)


def searches(path: Path, cited: Collection[str], last: int | None = None) -> list[SearchRow]:
    """The searches and fetches of seen.jsonl, oldest first; each has `used`.

    `used` are the addresses of its results that stand in `cited`, under whatever address of the same
    document. `last` reads only that many lines.
    """
    rows: list[SearchRow] = [row for row in read_lines(path, last)[0] if _sound(row)]
    known = {identity(url) for url in cited}
    for row in rows:
        row["results"] = [each for each in row["results"] if _has_url(each)]
        row["used"] = [each["url"] for each in row["results"] if names_of(each) & known]
    return rows


def _sound(row: Mapping[str, object]) -> TypeGuard[SearchRow]:
    return isinstance(row.get("results"), list) and isinstance(row.get("query", ""), str)


def _has_url(result: Any) -> bool:
    return isinstance(result, dict) and isinstance(result.get("url"), str)


def names_of(result: ResultRow) -> set[str]:
    """The identities of a search result: its addresses, its DOI and its arXiv identifier."""
    names = {identity(url) for url in (result["url"], result.get("open_access")) if isinstance(url, str)}
    found = (("doi", result.get("doi")), ("arxiv", result.get("arxiv")))
    names |= {f"{kind}:{name}" for kind, name in found if name}
    return names
