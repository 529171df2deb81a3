"""What a document is as a source: whose it is, how far it counts, and of what it is a copy."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pathfinder.evidence.describing import HEAD, head
from pathfinder.evidence.numbering.units import units
from pathfinder.evidence.trust.authority import authority, source_type
from pathfinder.evidence.trust.credibility import credibility
from pathfinder.evidence.trust.independence import (
    fingerprint,
    perhaps_same,
    registrable_domain,
    same_text,
    same_work,
    similarity,
)
from pathfinder.evidence.trust.origins import local_origin
from pathfinder.files import utf8
from pathfinder.sources.archive.identifiers import bare_arxiv, bare_doi

if TYPE_CHECKING:
    from pathfinder.evidence.trust.origins import Stated
    from pathfinder.model.graph.types import SourceType
    from pathfinder.sources.archive.source import Source
    from pathfinder.sources.document import Document

_FILE_NUMBER = re.compile(r"/(\d{3,5})[-_.](?!\d\d[-_.])[^/]*$")  # but for a day, 2025-11-13
COMPARED = 8  # of the likeliest copies whose texts are read

Texts = Callable[[str], list[str]]  # of a source by its ID, the main text first
Rows = Sequence[dict[str, Any]]  # of the index, with fingerprints


def describe(
    document: Document,
    rows: Rows,
    texts: Texts,
    *,
    fetched_at: str,
    overrides: Mapping[str, SourceType],
    stated: Sequence[Stated],
    domain_scores: Mapping[str, float],
    citations: Callable[[Document], int | None],
) -> Source:
    """The meta.json of a document, its ID aside, beside the sources that are there already."""
    url = document.final_url
    local_path = document.metadata.get("local_path")
    work = document.url if _is_identified(document) else None  # an open copy may lie anywhere
    kind = source_type(work or url, overrides, local_path=local_path)
    domain, rule = registrable_domain(url), None
    if url.startswith("file:"):
        about = {"title": document.title, "authors": document.authors, "metadata": document.metadata}
        path = domain.removeprefix("file:")
        inside = local_path or ""
        domain, rule, kind = local_origin(path, inside, about, rows, stated=stated, kind=kind)
    worth = credibility(
        url,
        kind,
        scores=domain_scores,
        own=authority(kind),
        published=document.published,
        today=fetched_at,
        citations=citations(document),
    )
    described: Source = {
        "id": "",
        "url": document.url,
        "final_url": url,
        "canonical": None,  # what a document says of itself earns it nothing
        "title": document.title,
        "source_type": kind,
        "authority": authority(kind),
        "domain": domain,
        "text_id": _text_id(document, domain, rows, texts),
        "media_type": document.media_type,
        "sha256": sha256(document.raw).hexdigest(),
        "text_sha256": sha256(utf8(document.text)).hexdigest(),
        "characters": len(document.text),
        "units": len(units(document.text)),
        "fetched_at": fetched_at,
        "published": document.published,
        "authors": document.authors,
        "failure": None,
        "credibility": worth,
        "metadata": document.metadata | _number(document),
    }
    if rule:
        described["counted_by"] = rule
    if top := head(document.text):
        described["head"] = top
    return described


def _number(document: Document) -> dict[str, str]:
    """`number`: by which a document of a series is known, "SE-0362", where its file and its head have it."""
    file = _FILE_NUMBER.search(document.final_url)
    named = file and re.search(rf"\b[A-Z]{{2,6}}-0*{int(file[1])}\b", document.text[:HEAD])
    return {"number": named[0]} if named else {}


def _is_identified(document: Document) -> bool:
    """Whether a document was asked for by the identifier of a published work."""
    own = document.metadata
    return bool(
        (own.get("doi") and bare_doi(document.url)) or (own.get("arxiv") and bare_arxiv(document.url))
    )


def _text_id(document: Document, domain: str, rows: Rows, texts: Texts) -> str:
    """Equal for copies: that of the source whose text or work this one is, else a new one."""
    about = {"title": document.title, "authors": document.authors}
    own, prints = fingerprint(document.text), [row.get("fingerprint") or [] for row in rows]
    near = perhaps_same(own, prints)
    for at in sorted(near):
        row = rows[at]
        known = "".join(texts(str(row["id"]))[:1])
        beside = domain == row.get("domain") or (
            domain.startswith("file:") and row.get("domain", "").startswith("file:")
        )
        same = at in near[:COMPARED] and same_text(document.text, known, one_site=beside)
        if same or same_work(about, row, similarity(own, prints[at])):
            return str(row["text_id"])
    return "txt_" + sha256(utf8(document.text)).hexdigest()[:12]
