"""Checks of what people read: each document is written again from the evidence and compared."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import Any

from pathfinder import __version__
from pathfinder.errors import PathfinderError, SourceError
from pathfinder.exports import all_formats
from pathfinder.exports.extras import HINT
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state.entries import Entry
from pathfinder.report.formats import formats
from pathfinder.report.material import Material
from pathfinder.report.view import View
from pathfinder.session.documents import provenance
from pathfinder.session.documents.provenance import Written, view_at
from pathfinder.session.store.session import fold
from pathfinder.sources.sandbox.isolation import extract
from pathfinder.steps.protocol import apply_event
from pathfinder.verify.checks import Check, Failure
from pathfinder.verify.differences import document_differences
from pathfinder.verify.inputs import Exhibit, document_names
from pathfinder.verify.pack.stored import Stored

Entries = Sequence[Entry]
OWN_STYLE = ".csl"  # a hostile pack may not name a file here to be read
EARLIER = {"0.1.0", "0.2.0"}  # released versions: only hashes of their documents are compared
MEDIA_TYPES = {
    ".pdf": "application/pdf",
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}  # what is compared as text: their makers put the time and more into them
MOST_GROWTH = 8  # times the file that is made anew: a larger one is not opened


class Desk:
    """Writes documents again, as they were on their occasions."""

    def __init__(
        self, exhibit: Exhibit, research: Research, entries: Entries, sources: Mapping[str, Stored]
    ) -> None:
        self._exhibit = exhibit
        self._entries = entries
        self._sources = sources
        self._metadata = {key: meta for key, each in sources.items() if (meta := each.metadata)}
        self._folded = {len(entries): research}

    def rewritten(self, name: str, written: Written) -> bytes:
        """The document as its occasion gives it; PathfinderError when that cannot be had again."""
        seq, program = written.occasion["seq"], written.occasion["program"]
        if program != __version__:
            raise PathfinderError(f"version {program} wrote it, this is {__version__}: install that version")
        if not 0 < seq <= len(self._entries):
            raise PathfinderError(f"it claims to be written at entry {seq}, which the journal does not have")
        if seq not in self._folded:
            self._folded[seq] = fold(apply_event, self._entries[:seq])
        research = self._folded[seq]
        if self._exhibit.packed and written.occasion["style"].endswith(OWN_STYLE):
            raise PathfinderError("it is cited in a style that is a file of another machine")
        view = view_at(written.occasion, research.graph.data, research.state, self._metadata)
        if name in formats():
            return formats()[name](view).encode("utf-8", "replace")
        form = next(each for each in all_formats().values() if name == each.FILE)
        return form.render(self._material(view, written, research))

    def _material(self, view: View, written: Written, research: Research) -> Any:
        return Material(
            view=view,
            text_of=self._text_of,
            searches=self._exhibit.searches(research)[: written.occasion["searches"]],
            journal=self._entries[: written.occasion["seq"]],
            style=written.occasion["style"],
        )

    def _text_of(self, source_id: str) -> str:
        stored = self._sources.get(source_id)
        texts = stored.texts.values() if stored else ()
        return "\n\n".join(text.decode("utf-8", "replace") for text in texts)


def check_documents(
    exhibit: Exhibit, research: Research, entries: Entries, sources: Mapping[str, Stored]
) -> Check:
    """Write every document again and compare it, line by line where it differs."""
    check = Check("documents written again")
    known = provenance.read(exhibit.files.get(provenance.FILE, b""))
    desk = Desk(exhibit, research, entries, sources)
    hypotheses = research.graph.hypotheses
    rejected = {key: item["summary"] for key, item in hypotheses.items() if item["status"] == "rejected"}
    reached = provenance.shown_up_to(entries)
    older: list[str] = []
    earlier: list[str] = []
    for name in document_names():
        content = exhibit.files.get(name)
        if content is None:
            if name in known and name in formats():
                check.fail(name, "is missing; `pf report` writes it anew")
            continue
        check.count += 1
        written = known.get(name)
        if written and written.occasion["program"] in EARLIER:
            check.failures += _hashed(name, content, written)
            earlier.append(name)
        elif written and Path(name).suffix in MEDIA_TYPES:
            check.failures += [*_hashed(name, content, written)] or [
                *_printed(check, name, content, written, desk)
            ]
        else:
            check.failures += _document(name, content, written, desk, rejected)
        if written and written.occasion["seq"] < reached:
            older.append(name)
    if earlier:
        check.notes.append(
            f"an earlier version of Pathfinder wrote {', '.join(earlier)}: only their hashes in "
            f"{provenance.FILE} were compared; next: pf report, or verify with that version"
        )
        check.good = "hashes only" if len(earlier) == check.count else check.good
    if older and exhibit.packed:
        check.failures += [
            Failure(name, "is older than the research: a pack is written whole") for name in older
        ]
    elif older:
        check.notes.append(f"older than the research: {', '.join(older)}; next: pf report")
    return check


def _hashed(name: str, content: bytes, written: Written | None) -> Iterator[Failure]:
    if written is None or sha256(content).hexdigest() != written.sha256:
        yield Failure(name, "is not the file that was written")


def _printed(check: Check, name: str, content: bytes, written: Written, desk: Desk) -> Iterator[Failure]:
    """A PDF or DOCX file against the one that is made anew, word by word."""
    try:
        wanted = desk.rewritten(name, written)
    except PathfinderError as error:
        if error.hint != HINT:
            yield Failure(name, f"cannot be written again: {error.message}")
        else:
            check.unchecked.append(f"{name}: what it says, because {error.message}; {error.hint}")
        return
    except Exception as error:  # a hostile record of the occasion can hold anything
        yield Failure(name, f"cannot be written again: {type(error).__name__}: {error}"[:200])
        return
    if len(content) > MOST_GROWTH * len(wanted):
        yield Failure(name, f"has {len(content):,} bytes, {len(wanted):,} are enough for what it should say")
        return
    try:
        found, theirs = _words(name, content), _words(name, wanted)
    except SourceError as error:
        yield Failure(name, f"cannot be read: {error.message}")
        return
    differing = next((at for at, (a, b) in enumerate(zip_longest(found, theirs)) if a != b), None)
    if differing is not None:
        shown, other = (" ".join(each[differing : differing + 8]) for each in (found, theirs))
        yield Failure(f"{name}, word {differing + 1}", f"{shown!r} where the evidence gives {other!r}")
    check.notes.append(f"{name} was compared as text; its pictures and its layout were not")


def _words(name: str, content: bytes) -> list[str]:
    document = extract(content, MEDIA_TYPES[Path(name).suffix], f"file:///{name}")
    return (document.full_text or document.text).split()


def _document(
    name: str, content: bytes, written: Written | None, desk: Desk, rejected: Mapping[str, str]
) -> Iterator[Failure]:
    if written is None:
        yield Failure(name, "nothing says when it was written; `pf report` writes it anew")
        return
    try:
        wanted = desk.rewritten(name, written)
    except PathfinderError as error:
        yield Failure(name, f"cannot be written again: {error.message}")
        return
    except Exception as error:  # a hostile record of the occasion can hold anything
        yield Failure(name, f"cannot be written again: {type(error).__name__}: {error}"[:200])
        return
    if content != wanted:
        found = list(document_differences(name, _text(content), _text(wanted), rejected))
        yield from found or [Failure(name, "differs in bytes that are no text")]


def _text(content: bytes) -> str:
    return content.decode("utf-8", "replace")
