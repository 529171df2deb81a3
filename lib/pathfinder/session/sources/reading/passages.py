"""Reading on behalf of a session: the numbered text of a source, its sections, its passages about words."""

from collections.abc import Collection, Iterator, Sequence
from typing import TypedDict

from pathfinder.clock import now
from pathfinder.errors import SourceError
from pathfinder.evidence.numbering.headings import fitting
from pathfinder.evidence.numbering.numbered import SEPARATOR, Numbered
from pathfinder.evidence.places import Place, Range, joined, parse_place
from pathfinder.evidence.relevance.alternatives import unescaped
from pathfinder.evidence.relevance.expansion import expansion
from pathfinder.model.cycle.state import State
from pathfinder.model.graph.types import GraphData
from pathfinder.report.terminal.reading import outline
from pathfinder.session.sources.access import archive
from pathfinder.session.store.session import Session
from pathfinder.session.workspace import launcher
from pathfinder.sources.archive import reading_log
from pathfinder.sources.archive.archive import Archive
from pathfinder.sources.archive.passages import StoredPassages
from pathfinder.sources.archive.source import Source
from pathfinder.sources.safety.notices import notices

PAGE = 27_000  # characters printed at once; the client cuts the output of a command at 30,000
PASSAGES = 6  # shown of what was asked about
OTHER_WORDS = 0.5  # what a passage counts that has the words of the research instead of those asked for
NAMED = 8  # sources that an error lists


class PassageRow(TypedDict):
    """A stretch of a source."""

    at: str
    start: int  # offset in its text
    text: str


class ReadRow(TypedDict):
    """Stretches of a source as `pf read --json` prints them."""

    source: str
    title: str
    notices: list[str]
    numbers: int  # how many there are
    passages: list[PassageRow]


class Reader:
    """The archived sources of a session, to be read by their numbers."""

    def __init__(self, session: Session) -> None:
        self.archive = archive(session)
        self.log = session.paths.read
        self._written = list(_written(session.research.state, session.research.graph.data))
        self._index = StoredPassages(self.archive, session.paths.index, self.archive.all())
        self._texts: dict[str, Numbered] = {}

    def text(self, source_id: str) -> Numbered:
        """The numbered text of a source; SourceError when it is not archived."""
        if source_id not in self._texts:
            source = known_source(self.archive, source_id)
            self._texts[source_id] = Numbered(self.archive.texts(source_id)[0], source.get("metadata"))
        return self._texts[source_id]

    def about(self, words: str, among: Collection[str], limit: int) -> dict[str, list[Range]]:
        """The passages that say most about some words: by source, the best source first, in their order."""
        found: dict[str, list[Range]] = {}
        for source_id, *ends in self._search(words, limit, among):
            found.setdefault(source_id, []).append((ends[0], ends[1]))
        return {name: joined(ranges) for name, ranges in found.items()}

    def _search(self, words: str, limit: int, among: Collection[str]) -> list[tuple[str, int, int]]:
        """The best passages, also by words that the research has for the same, which count less."""
        scores: dict[tuple[str, int, int], float] = {}
        for query, weight in ((words, 1.0), (expansion(words, self._written), OTHER_WORDS)):
            for each in self._index.search(query, 2 * limit, among) if query else ():
                key = (each.source_id, each.first, each.last)
                scores[key] = scores.get(key, 0.0) + weight * each.score
        return sorted(scores, key=lambda key: -scores[key])[:limit]

    def best(self, source_id: str, words: str, most: int = PAGE) -> list[Range]:
        """The passages of one source that say most about some words, the best first, in `most` characters."""
        numbered = self.text(source_id)
        found: list[Range] = []
        for _, first, last in self._search(words, PASSAGES, [source_id]):
            most -= numbered.units[last - 1].end - numbered.units[first - 1].start
            if most < 0 and found:
                break
            found.append((first, last))
        return found

    def place(self, words: str) -> Place | None:
        """The place that `words` name ("src_4:120-160", "src_4:120-"), within its text; None for no place."""
        found = parse_place(words, last=10**9)
        if found is None:
            return None
        most = len(self.text(found.source_id))
        kept = [(first, min(last, most)) for first, last in found.ranges if first <= most]
        if not kept:
            raise SourceError(
                "not_found", f"{found} does not exist", f"{found.source_id} has the numbers 1 to {most}"
            )
        return Place(found.source_id, tuple(kept))

    def section(self, source_id: str, wanted: str) -> list[Range]:
        """The numbers of a section and of those below it, by its heading or its number in the outline.

        Bold words that lead a paragraph in name it, too, where no heading is meant. Of several ("a|b") those
        that are there. Headings are words: what a pattern would escape is meant as it is.
        """
        found, hint = list[Range](), ""
        words = unescaped(wanted)
        for each in [*filter(None, map(str.strip, words.split("|")))] or [words]:
            try:
                found += self._section(source_id, each)
            except SourceError as error:
                hint = error.hint
        if not found:
            raise SourceError("not_found", f"{source_id} has no section {wanted!r}", hint)
        return joined(found)

    def _section(self, source_id: str, wanted: str) -> list[Range]:
        numbered = self.text(source_id)
        rows = outline(numbered)
        names = {each.label: each.label.split(SEPARATOR)[-1] for each in numbered.sections}
        meant = set(fitting(wanted, names.values())) or set(fitting(wanted, names))
        chosen = [label for label, name in names.items() if name in meant or label in meant]
        place = wanted.strip("#. ")
        if place.isdecimal() and len(place) < 6 and not chosen and 1 <= int(place) <= len(rows):
            return [rows[int(place) - 1][1:]]
        if not chosen:
            leads = numbered.lead_ins
            named = set(fitting(wanted, [each.label for each in leads]))
            if found := [(each.first, each.last) for each in leads if each.label in named]:
                return joined(found)
            hint = f"its outline has their headings and numbers: {launcher()} read {source_id}"
            raise SourceError("not_found", f"{source_id} has no section {wanted!r}", hint)
        below = tuple(f"{label}{SEPARATOR}" for label in chosen)
        return joined(
            (each.first, each.last)
            for each in numbered.sections
            if each.label in chosen or each.label.startswith(below)
        )

    def page(self, source_id: str, number: int) -> list[Range]:
        """The numbers on a page of a source that has pages."""
        numbered = self.text(source_id)
        found = numbered.page(number)
        if found is None:
            pages = len(numbered.pages)
            hint = f"it has the pages 1 to {pages}" if pages else "it has no pages; use --section or --all"
            raise SourceError("not_found", f"{source_id} has no words on a page {number}", hint)
        return [found]

    def note(self, source_id: str, ranges: list[Range]) -> None:
        """Remember that these numbers were shown."""
        if not ranges:
            return
        reading_log.record(self.log, source_id, ranges, now())

    def row(self, source_id: str, ranges: Sequence[Range]) -> ReadRow:
        """Stretches of a source."""
        numbered, source = self.text(source_id), known_source(self.archive, source_id)
        return {
            "source": source_id,
            "title": source["title"],
            "notices": notices(source.get("metadata") or {}, numbered.number_at),
            "numbers": len(numbered),
            "passages": [
                {
                    "at": str(Place(source_id, (each,))),
                    "start": numbered.units[each[0] - 1].start,
                    "text": numbered.text[
                        numbered.units[each[0] - 1].start : numbered.units[each[1] - 1].end
                    ],
                }
                for each in ranges
            ],
        }


def _written(state: State, graph: GraphData) -> Iterator[str]:
    """What the research wrote to find something: sub-questions, queries, keywords of hypotheses."""
    yield from (each["text"] for each in (state["clarified"] or {"sub_questions": []})["sub_questions"])
    yield from (state["plan"] or {"queries": []})["queries"]
    for hypothesis in graph["hypotheses"].values():
        yield from hypothesis["verify_keywords"]


def whole(numbered: Numbered) -> list[Range]:
    """All numbers of a text."""
    return [(1, len(numbered))] if len(numbered) else []


def read(session: Session, source_id: str, about: str) -> ReadRow:
    """The passages of a source that say most about some words, the best first; else its beginning."""
    reader = Reader(session)
    return reader.row(
        source_id, reader.best(source_id, about) or [*reader.text(source_id).passages()][:PASSAGES]
    )


def known_source(store: Archive, source_id: str) -> Source:
    """The source with this ID; SourceError when it is not archived."""
    source = store.get(source_id)
    if source is None and ":" in source_id:
        raise SourceError(
            "not_found",
            f"{source_id!r} names no place",
            "for example: src_3:120-160, src_3:5,9-12, src_3:120-",
        )
    if source is None:
        known = ", ".join(each["id"] for each in store.all()[-NAMED:]) or "none yet"
        raise SourceError(
            "not_found",
            f"no source {source_id!r} is archived, and no document or folder is called so",
            f"archived: {known}; see `pf fetch`, and `pf read .` for documents",
        )
    return source
