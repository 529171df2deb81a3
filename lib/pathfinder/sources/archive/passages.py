"""Full-text search over the archived sources of a session, by their numbers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pathfinder.sources.search.full_text import FullText, insert, scores, snapshot, transaction

if TYPE_CHECKING:
    import sqlite3

    from pathfinder.sources.archive.archive import Archive

LEADING = 3  # passages of a source that tell how much of it is about a question


class Found(NamedTuple):
    """A passage of a source, from its first to its last number. A higher score is better."""

    source_id: str
    first: int
    last: int
    score: float


def relevance(found: Sequence[Found]) -> dict[str, float]:
    """How much each source says about a question, the most first: the sum of its best passages."""
    best: dict[str, list[float]] = {}
    for each in found:
        best.setdefault(each.source_id, []).append(each.score)
    worth = {source: sum(each[:LEADING]) for source, each in best.items()}
    return dict(sorted(worth.items(), key=lambda pair: -pair[1]))


class StoredPassages(FullText):
    """The passages of the `sources` of an archive, indexed at `path`."""

    SCHEMA = """
CREATE TABLE sources (id TEXT PRIMARY KEY, text_sha256 TEXT NOT NULL);
CREATE TABLE passages (
    id INTEGER PRIMARY KEY, source TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL
);
CREATE INDEX passages_of_source ON passages(source);
"""

    def __init__(self, archive: Archive, path: Path, sources: Sequence[Mapping[str, Any]]) -> None:
        super().__init__(path)
        self.archive = archive
        self.sources = sources
        self._answers: dict[tuple[str, int, tuple[str, ...]], list[Found]] = {}
        self._complete = False  # whether all of them are in the index

    def search(self, query: str, limit: int, among: Collection[str] = ()) -> list[Found]:
        """The passages that answer `query` best, best first; `among` names the only sources to look in."""
        asked = (query, limit, tuple(among))
        if asked not in self._answers:
            self._answers[asked] = self.with_rebuild(lambda: self._search(query, limit, among), lambda: None)
        return self._answers[asked]

    def _search(self, query: str, limit: int, among: Collection[str]) -> list[Found]:
        with self.open() as base:
            if not self._complete:
                self._add_new(base)
                self._complete = True
            names = ", ".join(f"'{name}'" for name in among if name.replace("_", "").isalnum())
            condition = f"rowid IN (SELECT id FROM passages WHERE source IN ({names}))" if among else ""
            with snapshot(base):
                found = scores(base, query, max(limit, 1), condition)
                ranked = sorted(found, key=lambda place: (-found[place], place))[:limit]
                named = ", ".join(map(str, ranked))
                rows = base.execute(f"SELECT id, source, first, last FROM passages WHERE id IN ({named})")
                where = {place: (name, first, last) for place, name, first, last in rows}
            return [Found(*where[place], found[place]) for place in ranked]

    def _add_new(self, base: sqlite3.Connection) -> None:
        from pathfinder.evidence.numbering.numbered import Numbered

        known = dict(base.execute("SELECT id, text_sha256 FROM sources"))
        for source in self.sources:
            name = source["id"]
            if known.get(name) == source["text_sha256"]:
                continue
            numbered = Numbered(self.archive.texts(name)[0], source.get("metadata"))
            with transaction(base):
                base.execute("INSERT OR REPLACE INTO sources VALUES (?, ?)", (name, source["text_sha256"]))
                for table in ("words", "pairs"):
                    base.execute(
                        f"DELETE FROM {table} WHERE rowid IN (SELECT id FROM passages WHERE source = ?)",
                        (name,),
                    )
                base.execute("DELETE FROM passages WHERE source = ?", (name,))
                for first, last in numbered.passages():
                    row = base.execute(
                        "INSERT INTO passages(source, first, last) VALUES (?, ?, ?)", (name, first, last)
                    )
                    title = f"{source['title']} {numbered.label(first)}"
                    insert(base, row.lastrowid, numbered.quote([(first, last)]), title)
