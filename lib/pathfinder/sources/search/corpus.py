"""Full-text search over the user's own folders: SQLite FTS5, one row for each passage.

The index is a cache: it follows the files by size and time of change, and is built anew when it is
damaged or of another version. Texts in scripts without spaces are found by pairs of characters.
"""

import hashlib
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TypeVar

from pathfinder.errors import SourceError, StoreError
from pathfinder.sources.document import MEGABYTE
from pathfinder.sources.search.folders import Found, walk
from pathfinder.sources.search.passages import cut, snippet
from pathfinder.sources.search.terms import UNSPACED, bigrams, query_terms

VERSION = 1
MAX_BYTES = 50 * MEGABYTE
BUSY_S = 30.0
PAUSE_S = 0.05
TITLE_WEIGHT = 2.0
CANDIDATES = 20  # passages looked at for each file that is asked for

SCHEMA = """
CREATE TABLE files (
    id INTEGER PRIMARY KEY, path TEXT UNIQUE NOT NULL, size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL,
    title TEXT NOT NULL, kind TEXT, message TEXT
);
CREATE TABLE passages (id INTEGER PRIMARY KEY, file INTEGER NOT NULL, start INTEGER NOT NULL);
CREATE INDEX passages_of_file ON passages(file);
CREATE VIRTUAL TABLE words USING fts5(body, title, tokenize='porter unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE pairs USING fts5(body, title, tokenize='unicode61');
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
T = TypeVar("T")


class Corpus:
    """The files under `folders`, indexed at `index_path`."""

    def __init__(self, folders: list[Path], index_path: Path) -> None:
        self.folders = folders
        self.index_path = index_path

    def refresh(self, progress: Progress | None = None) -> None:
        """Bring the index up to date. `progress(done, total, path)` is told of each file that is read.

        Only names, sizes and times are looked at when nothing changed. A file that cannot be read is
        recorded with its failure (`unread`) and tried again when it changes.
        """
        self._with_rebuild(lambda: self._refresh(progress))

    def search(self, query: str, limit: int = 10) -> list[Hit]:
        """The files that answer `query` best. Any text is a valid query; an empty one finds nothing."""
        return self._with_rebuild(lambda: self._search(query, limit))

    def stamp(self) -> str:
        """A name for what the index holds now: names, sizes and times of all files."""
        with self._open() as base:
            rows = base.execute("SELECT path, size, mtime_ns FROM files ORDER BY path").fetchall()
        return hashlib.sha256(repr(rows).encode("utf-8", "replace")).hexdigest()[:16]

    def unread(self) -> list[Unread]:
        """The files that could not be read."""
        with self._open() as base:
            rows = base.execute("SELECT path, kind, message FROM files WHERE kind IS NOT NULL ORDER BY path")
            return [Unread(*row) for row in rows]

    def _refresh(self, progress: Progress | None) -> None:
        with self._open() as base:
            rows = base.execute("SELECT path, size, mtime_ns FROM files")
            known = {path: (size, changed) for path, size, changed in rows}
            present = {found.path: found for found in walk(self.folders)}
            stale = [found for found in present.values() if known.get(found.path) != found[1:]]
            gone = [path for path in known if path not in present]
            for number, found in enumerate(stale):
                if progress:
                    progress(number, len(stale), found.path)
                _store(base, found, _read(found))
            if gone:
                with _transaction(base):
                    for path in gone:
                        _forget(base, path)

    def _search(self, query: str, limit: int) -> list[Hit]:
        terms = query_terms(query)
        if not terms or limit < 1:
            return []
        with self._open() as base:
            scores: dict[int, float] = {}
            for table, wanted in (("words", terms), ("pairs", bigrams(query))):
                for passage, score in _matches(base, table, wanted, limit * CANDIDATES):
                    scores[passage] = scores.get(passage, 0.0) + score
            return _best_of_each_file(base, scores, terms, limit)

    def _with_rebuild(self, act: Callable[[], T]) -> T:
        """Run `act`; a damaged index is thrown away and built anew, once."""
        try:
            return act()
        except sqlite3.OperationalError as error:
            raise StoreError(
                f"the corpus index {str(self.index_path)!r} cannot be used: {error}",
                "another command may hold it, or the disk may be full; try again",
            ) from error
        except sqlite3.DatabaseError:
            for suffix in ("", "-wal", "-shm"):
                self.index_path.with_name(self.index_path.name + suffix).unlink(missing_ok=True)
            self._refresh(None)
            return act()

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        self.index_path.parent.mkdir(parents=True, exist_ok=True)
        base = sqlite3.connect(self.index_path, timeout=BUSY_S, isolation_level=None)
        try:
            _use_wal(base)
            base.execute("PRAGMA synchronous=NORMAL")
            _ensure_schema(base)
            yield base
        finally:
            base.close()


def _use_wal(base: sqlite3.Connection) -> None:
    """Switch to WAL; SQLite's own time-out does not wait for the others here."""
    end = time.monotonic() + BUSY_S
    while True:
        try:
            base.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(PAUSE_S)
        else:
            return


def _ensure_schema(base: sqlite3.Connection) -> None:
    (version,) = base.execute("PRAGMA user_version").fetchone()
    if version == VERSION:
        return
    with _transaction(base):
        (version,) = base.execute("PRAGMA user_version").fetchone()
        if version == VERSION:  # another process was first
            return
        for table in ("words", "pairs", "passages", "files"):
            base.execute(f"DROP TABLE IF EXISTS {table}")
        for statement in SCHEMA.split(";"):
            base.execute(statement)
        base.execute(f"PRAGMA user_version={VERSION}")


@contextmanager
def _transaction(base: sqlite3.Connection) -> Iterator[None]:
    base.execute("BEGIN IMMEDIATE")
    try:
        yield
        base.execute("COMMIT")
    except BaseException:
        if base.in_transaction:
            base.execute("ROLLBACK")
        raise


def _read(found: Found) -> tuple[str, str] | SourceError:
    """Title and text of a file, or why it cannot be read."""
    from pathfinder.sources.sandbox.extract import extract
    from pathfinder.sources.schemes.local import read_regular

    path = Path(found.path)
    try:
        document = extract(read_regular(path, MAX_BYTES), None, path.as_uri())
    except SourceError as error:
        return error
    return document.title, document.text


def _store(base: sqlite3.Connection, found: Found, content: tuple[str, str] | SourceError) -> None:
    """Replace what the index holds of one file, in one transaction."""
    failure = content if isinstance(content, SourceError) else None
    title, text = ("", "") if isinstance(content, SourceError) else content
    with _transaction(base):
        _forget(base, found.path)
        row = (*found, title, failure and failure.kind, failure and failure.message)
        insert = "INSERT INTO files(path, size, mtime_ns, title, kind, message) VALUES (?, ?, ?, ?, ?, ?)"
        file = base.execute(insert, row).lastrowid
        for start, body in cut(text):
            place = base.execute("INSERT INTO passages(file, start) VALUES (?, ?)", (file, start)).lastrowid
            base.execute("INSERT INTO words(rowid, body, title) VALUES (?, ?, ?)", (place, body, title))
            if UNSPACED.search(body) or UNSPACED.search(title):
                pairs = (place, " ".join(bigrams(body)), " ".join(bigrams(title)))
                base.execute("INSERT INTO pairs(rowid, body, title) VALUES (?, ?, ?)", pairs)


def _forget(base: sqlite3.Connection, path: str) -> None:
    row = base.execute("SELECT id FROM files WHERE path = ?", (path,)).fetchone()
    if row is None:
        return
    for table in ("words", "pairs"):
        base.execute(f"DELETE FROM {table} WHERE rowid IN (SELECT id FROM passages WHERE file = ?)", row)
    base.execute("DELETE FROM passages WHERE file = ?", row)
    base.execute("DELETE FROM files WHERE id = ?", row)


def _matches(base: sqlite3.Connection, table: str, terms: list[str], count: int) -> list[tuple[int, float]]:
    """The best passages for any of `terms`, each quoted, so that nothing in it is query syntax."""
    if not terms:
        return []
    expression = " OR ".join('"' + term.replace('"', '""') + '"' for term in dict.fromkeys(terms))
    ranked = (
        f"SELECT rowid, -bm25({table}, 1.0, ?) FROM {table} WHERE {table} MATCH ? ORDER BY 2 DESC LIMIT ?"
    )
    return base.execute(ranked, (TITLE_WEIGHT, expression, count)).fetchall()


def _best_of_each_file(
    base: sqlite3.Connection, scores: dict[int, float], terms: list[str], limit: int
) -> list[Hit]:
    hits: dict[str, Hit] = {}
    query = (
        "SELECT f.path, f.title, p.start, w.body FROM passages p JOIN files f ON f.id = p.file "
        "JOIN words w ON w.rowid = p.id WHERE p.id = ?"
    )
    for place in sorted(scores, key=lambda number: (-scores[number], number)):
        row = base.execute(query, (place,)).fetchone()
        if row is None or row[0] in hits:
            continue
        path, title, start, body = row
        words = snippet(body, terms)
        hits[path] = Hit(Path(path).as_uri(), title, path, words, round(scores[place], 4), start)
        if len(hits) == limit:
            break
    return list(hits.values())
