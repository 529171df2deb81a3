"""What the stored evidence says about a question: its observations, and sentences of its sources."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathfinder.session.store.session import Session
    from pathfinder.sources.archive.archive import Archive

ANSWERS = 0.7  # of the weighted words of a question: a sentence that answers it
CANDIDATES = 60
FEWEST_WORDS = 4
_ENDS, _CLOSING = (".", "!", "。"), " \"'”’)]*_"


class Stored(NamedTuple):
    """Words that stand in a stored source."""

    text: str
    source_id: str
    title: str  # of its source
    observation: str  # its ID, "" for a sentence that no observation quotes
    share: float = 0.0  # of the weighted words of the question


def stored_answers(session: Session, question: str, most: int) -> list[Stored]:
    """The proven observations and stored sentences that answer a question, best first; [] when none does.

    Okapi BM25 of SQLite finds the candidates; the share of the question's words, rare ones first, decides.
    """
    from pathfinder.evidence.language.words import terms
    from pathfinder.evidence.relevance.sentences import combined, coverage, rarity
    from pathfinder.sources.archive.archive import Archive

    archive = Archive(session.paths.sources)
    rows = list(dict.fromkeys([*_observations(session, archive), *_sentences(archive)]))
    weight = rarity(question, [terms(row.text) for row in rows])
    found = [
        row._replace(share=round(coverage(row.text, question, weight, row.title), 2))
        for row in _matching(rows, " ".join(re.findall(r"\w+", question)))
    ]
    fitting = [row for row in found if row.share >= ANSWERS]
    fitting.sort(key=lambda row: (-round(combined(row.share, row.text, question), 1), not row.observation))
    said: dict[str, Stored] = {}
    for row in fitting:
        said.setdefault(" ".join(re.findall(r"\w+", row.text.casefold())), row)
    return list(said.values())[:most]


def _observations(session: Session, archive: Archive) -> Iterator[Stored]:
    for key, item in session.research.graph.observations.items():
        source = archive.get(item["source_id"]) if item["source_id"] else None
        if source is not None and item["proof"] != "unproven":
            yield Stored(item["quote"], source["id"], source["title"] or "", key)


def _sentences(archive: Archive) -> Iterator[Stored]:
    from pathfinder.evidence.language.detection import language, segments

    for source in archive.all():
        text = archive.texts(source["id"])[0]
        code = language(text)
        for line in filter(str.strip, text.splitlines()):
            for start, end in segments(line, code):
                words = line[start:end]
                if len(words.split()) >= FEWEST_WORDS and words.rstrip(_CLOSING).endswith(_ENDS):
                    yield Stored(words, source["id"], source["title"] or "", "")


def _matching(rows: list[Stored], words: str) -> list[Stored]:
    """The rows that have a word of some words, best first."""
    import sqlite3

    index = sqlite3.connect(":memory:")
    index.execute("CREATE VIRTUAL TABLE text USING fts5(words, tokenize = 'porter unicode61')")
    index.executemany("INSERT INTO text VALUES (?)", ((row.text,) for row in rows))
    wanted = " OR ".join(f'"{word}"' for word in words.split())
    if not wanted:
        return []
    found = index.execute(
        "SELECT rowid FROM text WHERE text MATCH ? ORDER BY bm25(text) LIMIT ?", (wanted, CANDIDATES)
    )
    return [rows[number - 1] for (number,) in found]
