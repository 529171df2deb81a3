"""papers/ and paper_index.json: the archived works of the literature, with what engines know of them."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, TypeGuard

from pathfinder.sources.archive.identifiers import bare_arxiv, bare_doi

if TYPE_CHECKING:
    from pathfinder.session.store.session import Session

FIELDS = ("title", "authors", "year", "venue", "doi", "arxiv", "citations")


class Paper(TypedDict):
    """A paper of paper_index.json; what is not known is None."""

    title: str | None
    authors: list[str] | None
    year: int | None
    venue: str | None
    doi: str | None
    arxiv: str | None
    citations: int | None
    source_id: str
    url: str
    file: str | None  # its PDF, below the session


SAFE_NAME = re.compile(r"\d{4}\.\d{4,5}(?:v[1-9]\d*)?")  # no other name of the web becomes the name of a file


def keep_paper(session: Session, source: Mapping[str, Any]) -> Paper | None:
    """List an archived source that has a DOI or an arXiv identifier, and link its PDF into papers/.

    `source` is its meta.json. What is known comes from the search results that showed it and from
    its own metadata. Returns the entry, None when the source is no paper.
    """
    known = _known(session, source)
    if not known.get("doi") and not known.get("arxiv"):
        return None
    facts: Any = {field: known.get(field) for field in FIELDS}
    entry: Paper = facts | {
        "source_id": source["id"],
        "url": source["final_url"],
        "file": _kept_pdf(session, source, known.get("arxiv")),
    }
    _list(session.paths.folder, entry)
    return entry


def _known(session: Session, source: Mapping[str, Any]) -> Mapping[str, object]:
    """What search results, then the source itself, say about the paper."""
    from pathfinder.sources.archive.search_history import identity, names_of, searches

    addresses = [source["url"], source["final_url"], source.get("canonical") or ""]
    own = dict(source.get("metadata") or {})
    names = {identity(url) for url in addresses if url}
    known: dict[str, object] = {}
    for row in searches(session.paths.seen, ()):
        for result in row["results"] if row.get("query") else ():
            if names & names_of(result):
                known |= {field: value for field, value in result.items() if field in FIELDS and value}
    doi = next(filter(None, (bare_doi(each) for each in (own.get("doi"), *addresses))), "")
    arxiv = next(filter(None, (bare_arxiv(each) for each in addresses)), "") or _own_arxiv(own)
    fallback = {
        "title": source["title"],
        "authors": source["authors"],
        "year": int(source["published"][:4]) if source.get("published") else None,
        "doi": doi,
        "arxiv": arxiv,
        "citations": own.get("citations"),
        "venue": own.get("venue"),
    }
    return {**{key: value for key, value in fallback.items() if value}, **known}


def _own_arxiv(metadata: Mapping[str, Any]) -> str:
    value = metadata.get("arxiv")
    return bare_arxiv(f"arxiv:{value}") if value else ""


def _kept_pdf(session: Session, source: Mapping[str, Any], known: object) -> str | None:
    """Where papers/ holds the PDF, relative to the session; None when the source is none."""
    if source["media_type"] != "application/pdf":
        return None
    asked = str(
        (source.get("metadata") or {}).get("arxiv") or ""
    )  # with the version, where one was asked for
    arxiv = asked or str(known or "")
    name = f"{arxiv if SAFE_NAME.fullmatch(arxiv) else source['id']}.pdf"
    folder = session.paths.folder / "papers"
    folder.mkdir(exist_ok=True)
    _link(session.paths.sources / str(source["id"]) / "raw.pdf", folder / name)
    return f"papers/{name}"


def _link(original: Path, target: Path) -> None:
    """A second name for the same bytes; a copy where the file system has no links."""
    if not original.exists():
        return
    from pathfinder import files

    temporary = files.beside(target)
    try:
        os.link(original, temporary)
    except OSError:
        shutil.copyfile(original, temporary)
    temporary.replace(target)


def listed_papers(folder: Path) -> list[Paper]:
    """The entries of paper_index.json in a session folder; none where it is missing or damaged."""
    import json

    try:
        papers = json.loads((folder / "paper_index.json").read_bytes())["papers"]
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return []  # derived from sources/: a damaged list is begun anew
    return [each for each in papers if _is_paper(each)]


def _is_paper(row: object) -> TypeGuard[Paper]:
    return isinstance(row, dict) and isinstance(row.get("source_id"), str)


def _list(folder: Path, entry: Paper) -> None:
    """Put the entry into paper_index.json, in the place of an older one of the same source."""
    import json

    from pathfinder import files

    path = folder / "paper_index.json"
    with files.locked(folder / ".papers.lock"):
        papers = [each for each in listed_papers(folder) if each["source_id"] != entry["source_id"]]
        content = {"papers": [*papers, entry]}
        files.write(path, json.dumps(content, ensure_ascii=False, indent=1).encode("utf-8", "replace"))
