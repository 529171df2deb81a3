"""The archived sources of a session as the checks of answers see them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pathfinder.errors import StoreError
from pathfinder.session.store.paths import SessionPaths

if TYPE_CHECKING:
    from pathfinder.evidence.numbering.numbered import Numbered
    from pathfinder.evidence.places import Range
    from pathfinder.evidence.quotes.proof import PreparedText
    from pathfinder.memory.knowledge import Graph
    from pathfinder.session.sources.standing import Standing
    from pathfinder.sources.archive.archive import Archive
    from pathfinder.sources.archive.passages import Found, StoredPassages
    from pathfinder.sources.archive.search_history import SearchRow
    from pathfinder.steps.checks.step import Occurrences, Passage

SHOWN_SOURCES = 12
MOST = 400  # passages that one question looks at
PASSAGES = 4  # of a long source, that tell which of its sections to read


class ArchivedSources:
    """The sources of a session as the checks of answers see them (`steps.step.Sources`)."""

    def __init__(self, paths: SessionPaths) -> None:
        self._paths = paths
        self._texts: dict[str, list[PreparedText]] = {}
        self._numbers: dict[str, Numbered] = {}
        self._records: dict[str, Mapping[str, Any] | None] = {}
        self._refreshed = False  # the index of the user's documents
        self._everything: list[tuple[str, str]] = []  # every text, once it is looked through

    @cached_property
    def archive(self) -> Archive:
        from pathfinder.sources.archive.archive import Archive

        return Archive(self._paths.sources)

    @cached_property
    def _all(self) -> Sequence[Mapping[str, Any]]:
        return self.archive.all()

    @cached_property
    def _passages(self) -> StoredPassages:
        from pathfinder.sources.archive.passages import StoredPassages

        return StoredPassages(self.archive, self._paths.index, self._all)

    @cached_property
    def _seen(self) -> set[str]:
        from pathfinder.sources.archive.url_log import known_urls

        return known_urls(self._paths.seen)

    def get(self, source_id: str) -> Mapping[str, Any] | None:
        if source_id not in self._records:
            self._records[source_id] = self.archive.get(source_id)
        return self._records[source_id]

    def texts(self, source_id: str) -> Sequence[PreparedText]:
        from pathfinder.evidence.quotes.proof import prepare

        if source_id not in self._texts:
            self._texts[source_id] = [prepare(text) for text in self.archive.texts(source_id)]
        return self._texts[source_id]

    def written(self, source_id: str) -> str:
        return self.archive.written(source_id)

    def recent(self) -> Sequence[Mapping[str, Any]]:
        return self.archive.latest(SHOWN_SOURCES)

    def all(self) -> Sequence[Mapping[str, Any]]:
        return self._all

    def read(self) -> Mapping[str, Sequence[Range]]:
        return self._shown

    @cached_property
    def _shown(self) -> Mapping[str, Sequence[Range]]:
        from pathfinder.sources.archive import reading_log

        return reading_log.shown(self._paths.read)

    @cached_property
    def _by_address(self) -> dict[str, str]:
        return {each["url"]: each["id"] for each in self._all}

    def relevance(self, query: str) -> Mapping[str, float]:
        from pathfinder.sources.archive.passages import relevance

        return relevance(self._found(query, MOST))

    def sections(self, source_id: str, query: str) -> Sequence[Range]:
        numbered = self._numbered(source_id)
        found = [each.first for each in self._found(query, MOST) if each.source_id == source_id][:PASSAGES]
        return [
            (each.first, each.last)
            for each in numbered.sections
            if any(each.first <= first <= each.last for first in found)
        ]

    def passages(self, query: str, limit: int) -> Iterator[Passage]:
        from pathfinder.evidence.places import Place
        from pathfinder.steps.checks.step import Passage

        for source_id, first, last, score in self._found(query, limit):
            numbered = self._numbered(source_id)
            place = Place(source_id, ((first, last),))
            yield Passage(place, numbered.label(first), numbered.quote([(first, last)]), score)

    def _found(self, query: str, limit: int) -> Sequence[Found]:
        """Nothing where the index cannot be written: a card needs none."""
        try:
            return self._passages.search(query, limit)
        except (StoreError, OSError):
            return []

    def _numbered(self, source_id: str) -> Numbered:
        from pathfinder.evidence.numbering.numbered import Numbered

        if source_id not in self._numbers:
            metadata = (self.get(source_id) or {}).get("metadata")
            self._numbers[source_id] = Numbered(self.archive.texts(source_id)[0], metadata)
        return self._numbers[source_id]

    def documents(self, corpora: Iterable[str], query: str, limit: int) -> Sequence[str]:
        from pathfinder.session.sources.access import below, corpus_of
        from pathfinder.session.terminal import indexing

        try:
            index = corpus_of(self._paths.root, corpora)
            if index is None:
                return []
            if not self._refreshed:
                index.refresh(indexing())
                self._refreshed = True
            hits = (Path(hit.path) for hit in index.search(query, 2 * limit + len(self._by_address)))
            unopened = (path for path in hits if path.as_uri() not in self._by_address)
            left = (path for path in unopened if not index.lists(str(path)))
            return [below(index.folders, path) for path in islice(left, limit)]
        except (StoreError, OSError):  # as `_found`
            return []

    def later(self, corpora: Iterable[str], noted: Mapping[str, str]) -> Mapping[str, Sequence[str]]:
        from pathfinder.session.sources.access import below, corpus_of
        from pathfinder.session.sources.later import later

        try:
            index = corpus_of(self._paths.root, corpora)
            if index is None:
                return {}

            def called(path: str) -> str:
                return self._by_address.get(Path(path).as_uri()) or below(index.folders, Path(path))

            return later(index, noted, self._unread, called)
        except (StoreError, OSError):  # as `_found`
            return {}

    def _unread(self, path: str, name: str) -> bool:
        """Whether nobody was shown most of the places in which a name stands in a local file."""
        source_id = self._by_address.get(Path(path).as_uri())
        if source_id is None or not (shown := self._shown.get(source_id)):
            return True
        numbered = self._numbered(source_id)
        places = {numbered.number_at(at.start()) for at in re.finditer(re.escape(name), numbered.text, re.I)}
        seen = {number for number in places if any(first <= number <= last for first, last in shown)}
        return 2 * len(seen) < len(places)

    def occurrences(self, corpora: Iterable[str], words: str) -> Occurrences | None:
        from pathfinder.errors import PathfinderError
        from pathfinder.session.sources.reading.finding import occurrences, of_document

        def numbered(name: str, text: str) -> Numbered:
            return self._numbered(name) if self.get(name) else of_document(text)

        try:
            self._everything = self._everything or [*self._every_text(corpora)]
            return occurrences(words, self._everything, numbered)
        except (PathfinderError, OSError):  # no words, or an index that cannot be read
            return None

    def _every_text(self, corpora: Iterable[str]) -> Iterator[tuple[str, str]]:
        """The texts of all sources, and of the user's documents that are not archived, by their names."""
        from pathfinder.session.sources.access import below, corpus_of
        from pathfinder.session.terminal import indexing

        for each in self._all:
            yield each["id"], self.archive.texts(each["id"])[0]
        index = corpus_of(self._paths.root, corpora)
        if index is None:
            return
        if not self._refreshed:
            index.refresh(indexing())
            self._refreshed = True
        for path, text in index.texts():
            if Path(path).as_uri() not in self._by_address:
                yield below(index.folders, Path(path)), text

    def failures(self) -> Sequence[Mapping[str, str]]:
        from pathfinder.sources.archive.failure_log import recent

        return [{"url": each["url"], "kind": each["kind"]} for each in recent(self._paths.sources)]

    def knows(self, url: str) -> bool:
        from pathfinder.sources.archive.url_log import normalised

        return normalised(url) in self._seen or self.archive.find(url) is not None

    @cached_property
    def knowledge(self) -> Graph:
        """What earlier researches of the folder verified; a damaged file counts as none."""
        from pathfinder.memory.knowledge import empty
        from pathfinder.session.store.knowledge import load

        try:
            return load(self._paths.root)
        except StoreError:
            return empty()

    @cached_property
    def _standing(self) -> Standing:
        from pathfinder.session.sources.standing import Standing

        return Standing(self._paths.root)

    def _stands(self, fact: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        return self._standing.named(fact)

    def known(self, words: str, used: Collection[str]) -> Sequence[Mapping[str, Any]]:
        from pathfinder.session.store.knowledge import path_of

        if not path_of(self._paths.root).is_file():
            return []
        from pathfinder.memory.knowledge import shown

        return shown(self.knowledge, words, self._paths.id, self._stands, used)

    def known_facts(self) -> Collection[str]:
        from pathfinder.memory.knowledge import facts

        return {node["id"] for node in facts(self.knowledge, valid=True)}

    def searches(self, cited: Collection[str]) -> Sequence[SearchRow]:
        from pathfinder.sources.archive.search_history import SHOWN_SEARCHES, searches

        return searches(self._paths.seen, cited, last=SHOWN_SEARCHES)
