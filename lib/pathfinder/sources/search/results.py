"""What a search gives: one result with what is known of it, and the identifiers that join duplicates."""

import html
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, NotRequired, TypedDict

from pathfinder.data import table
from pathfinder.sources.archive.identifiers import ARXIV_DOI, bare_arxiv, bare_doi

TAG = re.compile(r"</?[A-Za-z][^<>]*>")
LONGEST_URL = 2000
LONGEST_TITLE = 300
LONGEST_SNIPPET = 400


class ResultRow(TypedDict):
    """A result as it is printed and stored: the rest where it is known."""

    url: str
    title: str
    snippet: str
    score: float
    authors: NotRequired[list[str]]
    year: NotRequired[int]
    venue: NotRequired[str]
    doi: NotRequired[str]
    arxiv: NotRequired[str]
    citations: NotRequired[int]
    open_access: NotRequired[str]
    engines: NotRequired[list[str]]
    archived: NotRequired[str]  # its source ID
    at: NotRequired[str]  # the place in it that answers best
    path: NotRequired[str]  # of a document of the user's


@dataclass(frozen=True, slots=True)
class Result:
    """One document that a search found. Empty fields are unknown; `open_access` is a free full text.

    `engines` are the names of those that found it, `score` is better when higher.
    """

    url: str
    title: str
    snippet: str = ""
    authors: tuple[str, ...] = ()
    year: int | None = None
    venue: str = ""
    doi: str = ""
    arxiv: str = ""
    citations: int | None = None
    open_access: str = ""
    engines: tuple[str, ...] = ()
    score: float = 0.0

    @property
    def scholarly(self) -> bool:
        """Whether it is known as a work of the literature, not just as a page."""
        return bool(self.doi or self.arxiv or self.authors)

    def row(self) -> ResultRow:
        """As it is printed and stored: url, title, snippet and score always, the rest when known."""
        always: ResultRow = {
            "url": self.url,
            "title": self.title,
            "snippet": self.snippet,
            "score": self.score,
        }
        values = {key: list(each) if isinstance(each, tuple) else each for key, each in asdict(self).items()}
        known: Any = {key: each for key, each in values.items() if each not in (None, "", [])}
        return {**always, **known}


def plain(text: object, longest: int) -> str:
    """Text of a reply on one line, without markup, at most `longest` characters; "" for anything else."""
    if not isinstance(text, str):
        return ""
    words = " ".join(html.unescape(TAG.sub("", text)).split())
    return words if len(words) <= longest else words[: longest - 1].rstrip() + "…"


def web_address(url: object) -> str:
    """`url` when it is an http(s) address of sane length, otherwise ""."""
    fine = isinstance(url, str) and url.lower().startswith(("http://", "https://"))
    fine = fine and len(str(url)) <= LONGEST_URL and not re.search(r"[\s\x00-\x1f\x7f]", str(url))
    return str(url) if fine else ""


def a_year(value: object) -> int | None:
    """The year in a number or at the beginning of a date."""
    found = re.match(r"(1[5-9]\d\d|20\d\d)(?!\d)", str(value)) if isinstance(value, int | str) else None
    return int(found[1]) if found else None


def count(value: object) -> int | None:
    """A whole number of citations; None for anything else."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def paper(
    *,
    title: object,
    page: object = "",
    snippet: object = "",
    authors: Iterable[object] | None = None,
    year: object = None,
    venue: object = "",
    doi: object = "",
    arxiv: object = "",
    citations: object = None,
    open_access: object = "",
) -> Result | None:
    """A work of the literature from the fields of a reply; None without a title or an address.

    Its address is arXiv's, which anybody can read, else the DOI's, else `page`.
    """
    name = bare_doi(doi)
    elsewhere = (bare_arxiv(each) for each in (name, page, open_access))
    preprint = bare_arxiv(f"arxiv:{arxiv}") if arxiv else next(filter(None, elsewhere), "")
    name = "" if ARXIV_DOI.fullmatch(name) else name
    address = f"https://arxiv.org/abs/{preprint}" if preprint else ""
    address = address or (f"https://doi.org/{name}" if name else web_address(page))
    heading = plain(title, LONGEST_TITLE)
    if not address or not heading:
        return None
    return Result(
        url=address,
        title=heading,
        snippet=plain(snippet, LONGEST_SNIPPET),
        authors=tuple(filter(None, (plain(author, 120) for author in authors or ())))[:20],
        year=a_year(year),
        venue=plain(venue, 200),
        doi=name,
        arxiv=preprint,
        citations=count(citations),
        open_access=web_address(open_access),
    )


def papers(rows: Iterable[Mapping[str, Any]], engine: str) -> list[Result]:
    """The works in the rows of a reply, by the table of the engine in `engines/papers.toml`."""
    from jmespath import search

    fields = table("pathfinder.sources.search.engines", "papers.toml")[engine]
    found = (paper(**{name: search(path, row) for name, path in fields.items()}) for row in rows)
    return list(filter(None, found))


def web_pages(rows: Iterable[Mapping[str, Any]], snippet: str, published: str) -> list[Result]:
    """The pages in the rows of a reply; `snippet` and `published` are the names of two fields."""
    found = (web_page(*map(row.get, ("url", "title", snippet, published))) for row in rows)
    return list(filter(None, found))


def web_page(url: object, title: object, snippet: object, published: object = None) -> Result | None:
    """A page of the web from the fields of a reply; None without an address."""
    address = web_address(url)
    if not address:
        return None
    return Result(
        url=address,
        title=plain(title, LONGEST_TITLE) or address,
        snippet=plain(snippet, LONGEST_SNIPPET),
        year=a_year(published),
        doi=bare_doi(address) if "doi.org/" in address.lower() else "",
        arxiv=bare_arxiv(address),
    )
