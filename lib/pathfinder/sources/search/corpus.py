"""Full-text search over the user's own folders; the index follows the files by size and time of change."""

import hashlib
import os
import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

from pathfinder.errors import SourceError
from pathfinder.files import locked
from pathfinder.sources.document import MEGABYTE, failed
from pathfinder.sources.search.folders import Found, is_readable, walk
from pathfinder.sources.search.full_text import FullText, insert, scores, snapshot, transaction
from pathfinder.sources.search.passages import cut, snippet
from pathfinder.sources.search.terms import query_terms

MAX_BYTES = 50 * MEGABYTE
MOST_WORKERS = 4  # as many as the sandbox has
AHEAD = 64  # files that are read before the first of them is stored
SENTENCE, ENTRIES, PROSE = 8, 100, 0.35  # words of a line that says something; lines; share of all words
CANDIDATES = 20  # passages looked at for each file that is asked for

HEADING = re.compile(r"^#{1,6} +(\S.*)$", re.MULTILINE)

SCHEMA = """
CREATE TABLE files (
    id INTEGER PRIMARY KEY, path TEXT UNIQUE NOT NULL, size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL,
    title TEXT NOT NULL, kind TEXT, message TEXT
);
CREATE TABLE passages (id INTEGER PRIMARY KEY, file INTEGER NOT NULL, start INTEGER NOT NULL);
CREATE INDEX passages_of_file ON passages(file);
"""


class Hit(NamedTuple):
    """A file that answers a query, with its best passage. A higher score is better."""

    url: str
    title: str
    path: str
    snippet: str
    score: float
    start: int  # offset of the passage in the file's main text


class Unread(NamedTuple):
    """A file of the corpus that could not be read, and why."""

    path: str
    kind: str
    message: str


Progress = Callable[[int, int, str], None]


class Corpus(FullText):
    """The files under `folders`, indexed at `index_path`."""

    SCHEMA = SCHEMA

    def __init__(self, folders: list[Path], index_path: Path) -> None:
        super().__init__(index_path)
        self.folders = folders

    def refresh(self, progress: Progress | None = None) -> None:
        """Bring the index up to date. `progress(done, total, path)` is told of each file that is read.

        Only names, sizes and times are looked at when nothing changed. A file that cannot be read is
        recorded with its failure (`unread`) and tried again when it changes.
        """
        self.with_rebuild(lambda: self._refresh(progress), lambda: None)

    def search(self, query: str, limit: int = 10) -> list[Hit]:
        """The files that answer `query` best. Any text is a valid query; an empty one finds nothing."""
        return self.with_rebuild(lambda: self._search(query, limit), self.refresh)

    def naming(self, name: str) -> dict[str, int]:
        """The files in which a name stands, whole and in any case, and how many passages have it."""
        return dict(self._naming(name, "f.path, count(*)", "GROUP BY f.path"))

    def heading(self, path: str, name: str) -> str:
        """The first heading of a file that has a name; "" where none has it."""
        bodies = [body for (body,) in self._naming(name, "w.body", "AND f.path = ? ORDER BY p.start", path)]
        lines = (each[1] for body in bodies for each in HEADING.finditer(body))
        return next((line for line in lines if name.casefold() in line.casefold()), "")

    def texts(self) -> Iterator[tuple[str, str]]:
        """Path and whole text of each file, in the order of their paths."""
        rows = self._rows(
            "SELECT f.path, w.body FROM files f JOIN passages p ON p.file = f.id "
            "JOIN words w ON w.rowid = p.id ORDER BY f.path, p.start"
        )
        for path, parts in groupby(rows, key=itemgetter(0)):
            yield path, "".join(body for _, body in parts)

    def lists(self, path: str) -> bool:
        """Whether a file is hardly more than many short entries, as an index or a table of contents is."""
        rows = self._rows(
            "SELECT w.body FROM files f JOIN passages p ON p.file = f.id JOIN words w ON w.rowid = p.id "
            "WHERE f.path = ?",
            path,
        )
        lengths = [count for (body,) in rows for line in body.splitlines() if (count := len(line.split()))]
        told = sum(count for count in lengths if count >= SENTENCE)
        return len(lengths) >= ENTRIES and told < PROSE * sum(lengths)

    def titles(self) -> dict[str, str]:
        """The title of each file, "" for none, by its path."""
        return dict(self._rows("SELECT path, title FROM files"))

    def size(self) -> int:
        """How many files there are."""
        return len(self._rows("SELECT id FROM files"))

    def stamp(self) -> str:
        """A name for what the index holds now: names, sizes and times of all files."""
        with self.open() as base:
            rows = base.execute("SELECT path, size, mtime_ns FROM files ORDER BY path").fetchall()
        return hashlib.sha256(repr(rows).encode("utf-8", "replace")).hexdigest()[:16]

    def unread(self) -> list[Unread]:
        """The files that could not be read."""
        with self.open() as base:
            rows = base.execute("SELECT path, kind, message FROM files WHERE kind IS NOT NULL ORDER BY path")
            return [Unread(*row) for row in rows]

    def _refresh(self, progress: Progress | None) -> None:
        with self.open() as base:
            if not any(self._changes(base)):
                return
            with locked(self.path.with_name(f"{self.path.name}.lock")):
                self._update(base, progress)

    def _changes(self, base: sqlite3.Connection) -> tuple[list[Found], list[str]]:
        """The files that are to be read, and the paths that are gone."""
        rows = base.execute("SELECT path, size, mtime_ns FROM files")
        known = {path: (size, changed) for path, size, changed in rows}
        present = {found.path: found for found in walk(self.folders)}
        stale = [found for found in present.values() if known.get(found.path) != found[1:]]
        return stale, [path for path in known if path not in present]

    def _update(self, base: sqlite3.Connection, progress: Progress | None) -> None:
        """Read what has changed. One process does it, so that equal files give an equal index."""
        stale, gone = self._changes(base)
        for number, (found, text) in enumerate(_read_ahead(stale)):
            if progress:
                progress(number, len(stale), found.path)
            _store(base, found, text)
        if gone:
            with transaction(base):
                for path in gone:
                    _forget(base, path)

    def _naming(self, name: str, what: str, which: str, *values: str) -> list[Any]:
        query = (
            f"SELECT {what} FROM words w JOIN passages p ON p.id = w.rowid JOIN files f ON f.id = p.file "
            f"WHERE words MATCH ? {which}"
        )
        phrase = name.replace('"', '""')
        return self._rows(query, f'body:"{phrase}"', *values)

    def _rows(self, query: str, *values: str) -> list[Any]:
        def asked() -> list[Any]:
            with self.open() as base:
                return base.execute(query, values).fetchall()

        return self.with_rebuild(asked, self.refresh)

    def _search(self, query: str, limit: int) -> list[Hit]:
        if limit < 1:
            return []
        with self.open() as base, snapshot(base):
            found = scores(base, query, limit * CANDIDATES)
            return _best_of_each_file(base, found, query_terms(query), limit)


def _read_ahead(files: Sequence[Found]) -> Iterator[tuple[Found, tuple[str, str] | SourceError]]:
    """The files with their texts, in order; a worker on each core reads, and a few files ahead."""
    workers = min(MOST_WORKERS, os.cpu_count() or 1)
    with ThreadPoolExecutor(workers) as pool:
        for start in range(0, len(files), AHEAD):
            some = files[start : start + AHEAD]
            yield from zip(some, pool.map(_read, some), strict=True)


def _read(found: Found) -> tuple[str, str] | SourceError:
    """Title and text of a file, or why it cannot be read."""
    from pathfinder.sources.sandbox.isolation import extract
    from pathfinder.sources.schemes.local import read_regular

    path = Path(found.path)
    if not is_readable(found.path):
        return failed("unsupported", path)
    try:
        document = extract(read_regular(path, MAX_BYTES), None, path.as_uri())
    except SourceError as error:
        return error
    return document.title, document.text


def _store(base: sqlite3.Connection, found: Found, content: tuple[str, str] | SourceError) -> None:
    """Replace what the index holds of one file, in one transaction."""
    failure = content if isinstance(content, SourceError) else None
    title, text = ("", "") if isinstance(content, SourceError) else content
    with transaction(base):
        _forget(base, found.path)
        row = (*found, title, failure and failure.kind, failure and failure.message)
        added = "INSERT INTO files(path, size, mtime_ns, title, kind, message) VALUES (?, ?, ?, ?, ?, ?)"
        file = base.execute(added, row).lastrowid
        starts = [start for start, _ in cut(text)]
        for at, start in enumerate(starts):
            body = text[start if at else 0 : starts[at + 1] if at + 1 < len(starts) else None]
            place = base.execute("INSERT INTO passages(file, start) VALUES (?, ?)", (file, start)).lastrowid
            insert(base, place, body, title)


def _forget(base: sqlite3.Connection, path: str) -> None:
    row = base.execute("SELECT id FROM files WHERE path = ?", (path,)).fetchone()
    if row is None:
        return
    for table in ("words", "pairs"):
        base.execute(f"DELETE FROM {table} WHERE rowid IN (SELECT id FROM passages WHERE file = ?)", row)
    base.execute("DELETE FROM passages WHERE file = ?", row)
    base.execute("DELETE FROM files WHERE id = ?", row)


def _best_of_each_file(
    base: sqlite3.Connection, found: dict[int, float], terms: list[str], limit: int
) -> list[Hit]:
    hits: dict[str, Hit] = {}
    query = (
        "SELECT f.path, f.title, p.start, w.body FROM passages p JOIN files f ON f.id = p.file "
        "JOIN words w ON w.rowid = p.id WHERE p.id = ?"
    )
    rows = base.execute(
        "SELECT p.id, f.path, p.start FROM passages p JOIN files f ON f.id = p.file "
        f"WHERE p.id IN ({', '.join(map(str, found))})"
    )
    places = {number: (path, start) for number, path, start in rows}
    for place in sorted(places, key=lambda number: (-found[number], places[number])):
        row = base.execute(query, (place,)).fetchone()
        if row is None or row[0] in hits:
            continue
        path, title, start, body = row
        words = snippet(body, terms)
        hits[path] = Hit(Path(path).as_uri(), title, path, words, round(found[place], 4), start)
        if len(hits) == limit:
            break
    return list(hits.values())
