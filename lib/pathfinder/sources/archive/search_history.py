"""What was searched for and what became of it: seen.jsonl, with the later use of every result."""

from collections.abc import Collection
from pathlib import Path
from typing import Any

from pathfinder.files import read_lines
from pathfinder.sources.archive.identifiers import bare_arxiv, bare_doi
from pathfinder.sources.archive.url_log import normalised

SHOWN_SEARCHES = 60  # a card looks back so far


def identity(url: str) -> str:
    """One name for the addresses of one document: arXiv's pages and files, DOIs, forms of one URL."""
    arxiv = bare_arxiv(url)
    doi = bare_doi(url) if "doi" in url[:24].lower() else ""
    return f"arxiv:{arxiv}" if arxiv else f"doi:{doi}" if doi else normalised(url)


def searches(path: Path, cited: Collection[str], last: int | None = None) -> list[dict[str, Any]]:
    """The searches and fetches of seen.jsonl, oldest first; each has `used`.

    `used` are the addresses of its results that stand in `cited`, under whatever address of the same
    document. `last` reads only that many lines.
    """
    rows: list[dict[str, Any]] = [row for row in read_lines(path, last)[0] if _sound(row)]
    known = {identity(url) for url in cited}
    for row in rows:
        row["results"] = [each for each in row["results"] if _has_url(each)]
        row["used"] = [each["url"] for each in row["results"] if names_of(each) & known]
    return rows


def _sound(row: dict[str, Any]) -> bool:
    return isinstance(row.get("results"), list) and isinstance(row.get("query", ""), str)


def _has_url(result: Any) -> bool:
    return isinstance(result, dict) and isinstance(result.get("url"), str)


def names_of(result: dict[str, Any]) -> set[str]:
    """The identities of a search result: its addresses, its DOI and its arXiv identifier."""
    names = {identity(url) for url in (result["url"], result.get("open_access")) if isinstance(url, str)}
    names |= {f"{kind}:{result[kind]}" for kind in ("doi", "arxiv") if result.get(kind)}
    return names
