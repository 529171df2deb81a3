"""A full-text index in one SQLite file, ranked by BM25 (FTS5, with the stems of the Porter algorithm).

An index is a cache: it is thrown away and built anew when it is damaged or of another version. Texts in
scripts without spaces are found by pairs of characters.
"""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from pathfinder.errors import StoreError
from pathfinder.sources.search.terms import bigrams, query_terms

BUSY_S = 30.0
PAUSE_S = 0.05
TITLE_WEIGHT = 2.0

TABLES = """
CREATE VIRTUAL TABLE words USING fts5(body, title, tokenize='porter unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE pairs USING fts5(body, title, tokenize='unicode61');
"""

T = TypeVar("T")


class FullText:
    """An index at `path` whose `schema` makes the tables beside those of the words."""

    VERSION = 4  # also of what the formats make of a file
    SCHEMA = ""

    def __init__(self, path: Path) -> None:
        self.path = path

    def with_rebuild(self, act: Callable[[], T], build: Callable[[], object]) -> T:
        """Run `act`; a damaged index is thrown away and built anew, once."""
        try:
            return act()
        except sqlite3.OperationalError as error:
            raise StoreError(
                f"the index {str(self.path)!r} cannot be used: {error}",
                "another command may hold it, or the disk may be full; try again",
            ) from error
        except sqlite3.DatabaseError:
            for suffix in ("", "-wal", "-shm"):
                self.path.with_name(self.path.name + suffix).unlink(missing_ok=True)
            build()
            return act()

    @contextmanager
    def open(self) -> Iterator[sqlite3.Connection]:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if self.path.is_symlink():
            self.path.unlink()  # sqlite would follow it
        base = sqlite3.connect(self.path, timeout=BUSY_S, isolation_level=None)
        try:
            _use_wal(base)
            base.execute("PRAGMA synchronous=NORMAL")
            self._ensure_schema(base)
            yield base
        finally:
            base.close()

    def _ensure_schema(self, base: sqlite3.Connection) -> None:
        (version,) = base.execute("PRAGMA user_version").fetchone()
        if version == self.VERSION:
            return
        with transaction(base):
            (version,) = base.execute("PRAGMA user_version").fetchone()
            if version == self.VERSION:  # another process was first
                return
            known = base.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT NULL")
            for (table,) in [row for row in known if not row[0].startswith(("words_", "pairs_", "sqlite_"))]:
                base.execute(f'DROP TABLE IF EXISTS "{table}"')
            for statement in (self.SCHEMA + TABLES).split(";"):
                base.execute(statement)
            base.execute(f"PRAGMA user_version={self.VERSION}")


def insert(base: sqlite3.Connection, place: int | None, body: str, title: str) -> None:
    """The words of one passage, under its number."""
    base.execute("INSERT INTO words(rowid, body, title) VALUES (?, ?, ?)", (place, body, title))
    pairs = " ".join(bigrams(body)), " ".join(bigrams(title))
    if any(pairs):
        base.execute("INSERT INTO pairs(rowid, body, title) VALUES (?, ?, ?)", (place, *pairs))


def scores(base: sqlite3.Connection, query: str, limit: int, among: str = "") -> dict[int, float]:
    """The passages that answer `query` best, with their BM25. Any text is a query.

    `among` is a condition on `rowid`, in SQL.
    """
    found: dict[int, float] = {}
    for table, terms in (("words", query_terms(query)), ("pairs", bigrams(query))):
        for place, score in _matches(base, table, terms, limit, among):
            found[place] = found.get(place, 0.0) + score
    return found


def _matches(
    base: sqlite3.Connection, table: str, terms: list[str], limit: int, among: str
) -> list[tuple[int, float]]:
    """The best passages for any of `terms`, each quoted, so that nothing in it is query syntax."""
    if not terms:
        return []
    expression = " OR ".join('"' + term.replace('"', '""') + '"' for term in dict.fromkeys(terms))
    condition = f" AND {among}" if among else ""
    ranked = (
        f"SELECT rowid, -bm25({table}, 1.0, ?) FROM {table} WHERE {table} MATCH ?{condition} "
        "ORDER BY 2 DESC LIMIT ?"
    )
    return base.execute(ranked, (TITLE_WEIGHT, expression, limit)).fetchall()


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


@contextmanager
def snapshot(base: sqlite3.Connection) -> Iterator[None]:
    """Several questions to one state of the index, whoever adds to it meanwhile."""
    base.execute("BEGIN")
    try:
        yield
    finally:
        base.execute("ROLLBACK")


@contextmanager
def transaction(base: sqlite3.Connection) -> Iterator[None]:
    """All or nothing; others wait."""
    base.execute("BEGIN IMMEDIATE")
    try:
        yield
        base.execute("COMMIT")
    except BaseException:
        if base.in_transaction:
            base.execute("ROLLBACK")
        raise
