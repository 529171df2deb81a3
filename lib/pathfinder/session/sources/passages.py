"""Reading on behalf of a session: the passages of an archived source that say most about some words."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, NamedTuple

from pathfinder.errors import SourceError
from pathfinder.sources.safety.notices import notices
from pathfinder.sources.search.passages import Passage, passages

if TYPE_CHECKING:
    from pathfinder.sources.archive.archive import Archive, Source

PASSAGES = 6


class Read(NamedTuple):
    """Passages of a source, best first, and what its reader should know."""

    source: Source
    characters: int  # of the whole text
    notices: list[str]
    passages: list[Passage]

    def row(self) -> dict[str, Any]:
        """As `pf read --json` prints it."""
        found = [{"start": passage.start, "text": passage.text} for passage in self.passages]
        title = self.source["title"]
        return {"source": self.source["id"], "title": title, "notices": self.notices, "passages": found}


def read(
    store: Archive, source_id: str, about: str | None, *, limit: int | None = None, short: int = 0
) -> Read:
    """At most `limit` passages about some words, of the beginning without; a text up to `short` is whole."""
    source = known_source(store, source_id)
    text = store.texts(source_id)[0]
    whole = len(text) <= short and limit is None
    most = sys.maxsize if whole else max(limit or PASSAGES, 1)
    found = passages(text, None if whole else about, limit=most)
    return Read(source, len(text), notices(source.get("metadata") or {}), found)


def known_source(store: Archive, source_id: str) -> Source:
    """The source with this ID; SourceError when it is not archived."""
    source = store.get(source_id)
    if source is None:
        known = ", ".join(each["id"] for each in store.all()[-8:]) or "none yet"
        raise SourceError(
            "not_found", f"no source {source_id!r} is archived", f"archived: {known}; see `pf fetch`"
        )
    return source
