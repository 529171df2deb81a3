"""Searching and fetching on behalf of a session: settings, index and the log of what was seen."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pathfinder.commands.workspace import configuration, now
from pathfinder.sources import seen
from pathfinder.sources.archive import Archive

if TYPE_CHECKING:
    from pathfinder.sources.corpus import Corpus
    from pathfinder.sources.document import Settings
    from pathfinder.store.session import Session


def settings(session: Session) -> Settings:
    """What fetches of this session may do."""
    from pathfinder.sources.document import Settings

    sources = configuration(session.paths.root)["sources"]
    return Settings(
        timeout_s=sources["timeout_s"],
        max_bytes=sources["max_bytes"],
        user_agent=sources["user_agent"],
        allow_private_addresses=tuple(sources["allow_private_addresses"]),
        corpora=tuple(Path(folder) for folder in session.research.state["corpora"]),
    )


def archive(session: Session) -> Archive:
    """The session's archive, with the configured source types."""
    types = configuration(session.paths.root)["sources"]["types"]
    return Archive(session.paths.sources, now=now, overrides=types)


def corpus(session: Session) -> Corpus | None:
    """The index over the session's folders, shared by sessions with the same folders; None without any."""
    from pathfinder.sources.corpus import Corpus

    folders = session.research.state["corpora"]
    if not folders:
        return None
    name = hashlib.sha256("\n".join(folders).encode()).hexdigest()[:16]
    index = session.paths.root / "index"
    index.mkdir(exist_ok=True)
    return Corpus([Path(folder) for folder in folders], index / f"{name}.sqlite")


def note_seen(session: Session, tool: str, query: str, results: list[dict[str, Any]]) -> None:
    """Remember which addresses a search returned or a fetch opened."""
    seen.record(session.paths.seen, tool, query, results, now())
