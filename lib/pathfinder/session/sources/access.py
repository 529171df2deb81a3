"""Searching and fetching on behalf of a session: settings, index and the log of what was seen."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from pathfinder.clock import now
from pathfinder.session.guards.paths import never
from pathfinder.session.store.session import Session
from pathfinder.session.workspace import configuration, configuration_of
from pathfinder.sources.archive import url_log
from pathfinder.sources.archive.archive import Archive
from pathfinder.sources.document import Document, Settings

if TYPE_CHECKING:
    from pathfinder.config import Sources
    from pathfinder.sources.search.corpus import Corpus


def settings(session: Session) -> Settings:
    """What fetches of this session may do."""
    from pathfinder.sources.document import Settings
    from pathfinder.sources.http.hosts import Hosts

    sources = configuration_of(session).sources
    return Settings(
        at_once=sources.parallel_count,
        attempts=1 + sources.max_retries,
        timeout_s=sources.timeout_s,
        max_bytes=sources.max_bytes,
        user_agent=sources.user_agent,
        allow_private_addresses=tuple(sources.allow_private_addresses),
        corpora=tuple(folders(session)),
        respect_robots=sources.respect_robots,
        render_javascript=sources.render_javascript == "auto",
        download_pdf=sources.download_pdf,
        pace_s=sources.pace_s,
        contact=sources.contact,
        services=_services(sources),
        hosts=Hosts(session.paths.sources / "hosts"),
    )


def _services(sources: Sources) -> dict[str, str]:
    """Base addresses for the lookup of identifiers; an engine that is switched off is not asked here."""
    engines = {name: sources.engines[name] for name in ("openalex", "crossref")}
    asked = {name: row.base_url for name, row in engines.items() if row.enabled and row.base_url}
    return {**sources.services.model_dump(), **asked}


def archive(session: Session) -> Archive:
    """The session's archive, with the configured source types."""
    from pathfinder.evidence.trust.origins import Stated

    config = configuration(session.paths.root)
    return Archive(
        session.paths.sources,
        now=now,
        overrides=config.sources.types,
        domain_scores=config.credibility.domain_scores,
        citations=lambda document: _citations(session, document),
        stated=[
            Stated(str(Path(each.path).expanduser().resolve()), each.origin, each.type)
            for each in config.sources.folders()
        ],
    )


def _citations(session: Session, document: Document) -> int | None:
    """How often a document was cited, as it says itself or as the searches that found it said."""
    from pathfinder.sources.archive.search_history import identity, searches

    own = document.metadata.get("citations")
    if isinstance(own, int):
        return own
    names = {identity(url) for url in (document.url, document.final_url)}
    counts = [
        result["citations"]
        for row in searches(session.paths.seen, ())
        for result in row["results"]
        if isinstance(result.get("citations"), int)
        and names & {identity(url) for url in (result["url"], result.get("open_access")) if url}
    ]
    return max(counts, default=None)


def folders(session: Session) -> list[Path]:
    """The folders of documents of a research, those aside that nobody may have read."""
    return _readable(session.paths.root, session.research.state["corpora"])


def _readable(root: Path, corpora: Iterable[str]) -> list[Path]:
    paths = [Path(folder).resolve() for folder in corpora]
    return [path for path in paths if not never(path, root.parent.resolve())]


def document_at(session: Session, name: str) -> Path | None:
    """The document that `name` is the path of below a folder of the research; None where there is none.

    The path from here to a document in such a folder is understood, too.
    """
    if not name or name.startswith(("/", "~")):
        return None
    roots = folders(session)
    here = Path(name).resolve()
    found = [*(root / name for root in roots), *(here for root in roots if here.is_relative_to(root))]
    return next((path for path in found if path.is_file()), None)


def path_of(session: Session, url: str) -> str:
    """The path of a document below its folder, as `document_at` finds it; else its address."""
    path = Path(unquote(urlsplit(url).path))
    name = below(folders(session), path) if url.startswith("file:") else ""
    return name if document_at(session, name) == path else url


def below(roots: Iterable[Path], path: Path) -> str:
    """The path of a document below the first of some folders that it lies in, else the whole one."""
    root = next((root for root in roots if path.is_relative_to(root)), None)
    return str(path.relative_to(root) if root else path)


def corpus(session: Session) -> Corpus | None:
    """The index over the session's folders, shared by sessions with the same folders; None without any."""
    return corpus_of(session.paths.root, session.research.state["corpora"])


def corpus_of(root: Path, corpora: Iterable[str]) -> Corpus | None:
    """The index over some folders of documents of the researches at `root`; None without any."""
    from pathfinder.sources.search.corpus import Corpus

    found = _readable(root, corpora)
    if not found:
        return None
    name = hashlib.sha256("\n".join(map(str, found)).encode()).hexdigest()[:16]
    index = root / "index"
    index.mkdir(exist_ok=True)
    return Corpus(found, index / f"{name}.sqlite")


def note_seen(
    session: Session, tool: str, query: str, results: Sequence[Mapping[str, object]], **about: Any
) -> None:
    """Remember which addresses a search returned or a fetch opened; `about` is what else is known of it."""
    url_log.record(session.paths.seen, tool, query, results, now(), **about)
