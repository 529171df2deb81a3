"""Evidence of version 1 as observations: proven where the words stand in a text that can be archived."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from pathfinder.errors import SourceError
from pathfinder.evidence.numbering.units import units
from pathfinder.evidence.trust.authority import source_type
from pathfinder.migration.account import Account, Fate
from pathfinder.migration.entries import Entry
from pathfinder.migration.folder import Old
from pathfinder.sources.archive.archive import Archive
from pathfinder.sources.document import Document, Settings
from pathfinder.sources.schemes import local
from pathfinder.steps.checks.answer import Answer
from pathfinder.steps.checks.observations.checking import check_observations
from pathfinder.steps.checks.observations.proving import unproven
from pathfinder.steps.checks.observations.summaries import in_short
from pathfinder.steps.checks.step import Context

LONGEST_SUMMARY, LONGEST_QUOTE = 600, 1_500  # characters
SHOWN_NAME = 100
WEB = ("http://", "https://")


class Desk(NamedTuple):
    """What it takes to prove the words of an entry."""

    old: Old
    project: Path
    archive: Archive
    settings: Settings
    context: Context
    account: Account
    files: dict[Path, tuple[str | None, str]]  # what became of each file that entries name


def observe(desk: Desk) -> tuple[list[Mapping[str, Any]], dict[str, str]]:
    """The observations, and the ID that each piece of evidence has now."""
    found: list[Mapping[str, Any]] = []
    names: dict[str, str] = {}
    known: dict[tuple[Any, ...], str] = {}
    for entry in desk.old.evidence:
        words = list(_words(entry))
        if not words:
            desk.account.note(entry.place, "left", "it says nothing")
            continue
        item, how = _observation(desk, entry, words)
        key = (item["source_url"], item["quote"], item["summary"])
        if key in known:
            desk.account.note(entry.place, "left", f"it says the same as {known[key]}")
        else:
            known[key] = f"obs_{len(found) + 1}"
            found.append({**item, "id": known[key]})
            desk.account.note(entry.place, "taken", f"{known[key]}, {how}")
        names.setdefault(entry.id, known[key])
    for place in desk.old.others:
        source = desk.files.get((desk.old.folder / place).resolve(), (None, ""))[0]
        fate: Fate = "taken" if source else "left"
        desk.account.note(place, fate, source or "it has no place in a research of today")
    return found, names


def first_sentence(text: str) -> str:
    """The first sentence of a text in one line, at most as long as a summary."""
    spans = [text[each.start : each.end] for each in units(text) if each.kind != "heading"]
    return in_short(spans[0] if spans else text, LONGEST_SUMMARY)


def _words(entry: Entry) -> Iterator[str]:
    """What an entry says, its quote before its summary."""
    yield from (said for field in ("quote", "summary", "text", "title") if (said := entry.words(field)))


def _observation(desk: Desk, entry: Entry, words: Sequence[str]) -> tuple[Mapping[str, Any], str]:
    """An observation without its number, and how it was taken."""
    given = entry.words("summary")
    summary = first_sentence(given or entry.words("text", "title", "quote"))
    if not given:
        desk.account.note(entry.place, "changed", "it had no summary: its first sentence is one")
    source, why = _archived(desk, entry)
    if source is not None:
        for quote in words:
            item = _proven(desk, quote, source, summary)
            if item is not None:
                if item["summary"] != summary:
                    what = "its summary said what its quote does not: the words of the quote are one"
                    desk.account.note(entry.place, "changed", what)
                return item, f"its words stand in {source}"
        why = f"its words do not stand in {source}"
    return _unproven(desk, entry, summary), f"unproven: {why}"


def _archived(desk: Desk, entry: Entry) -> tuple[str | None, str]:
    """The source that an entry brings along, a file or a stored text, or why there is none."""
    if stored := entry.words("stored"):
        return desk.archive.add(_document(desk, entry, stored))["id"], ""
    names = [name for name in (*entry.texts("file"), *entry.texts("address")) if not name.startswith(WEB)]
    path = next((path for name in names for path in _places(desk, name)), None)
    if path is not None:
        if path not in desk.files:
            desk.files[path] = _file(desk, path)
        return desk.files[path]
    if names:
        return None, f"there is no file {names[0][:SHOWN_NAME]!r} that may be read"
    return None, "it names no file and holds no text of its source"


def _places(desk: Desk, name: str) -> Iterator[Path]:
    """Where a file of this name lies, among the folders that may be read."""
    for folder in (desk.old.folder, desk.old.folder / "evidence", desk.old.folder.parent, desk.project):
        with suppress(OSError, ValueError):  # what is no name of a file at all
            path = (folder / name).resolve()
            if path.is_file() and any(path.is_relative_to(each) for each in desk.settings.corpora):
                yield path


def _file(desk: Desk, path: Path) -> tuple[str | None, str]:
    try:
        return desk.archive.add(local.fetch(str(path), desk.settings))["id"], ""
    except SourceError as error:
        return None, error.message


def _document(desk: Desk, entry: Entry, stored: str) -> Document:
    """The text that an entry holds of its source, as a document of its own file: nobody vouches for more."""
    from pathfinder.sources.formats import plain

    raw = stored.encode("utf-8", "replace")
    extracted = plain.extract(raw, {"charset": "utf-8"})
    uri = _uri(desk, entry)
    title = entry.words("title") or extracted.title or entry.place
    return Document(
        url=uri,
        final_url=uri,
        raw=raw,
        media_type="text/plain",
        title=title,
        text=extracted.text,
        full_text=None,
        authors=[],
        published=None,
        metadata=extracted.metadata,
    )


def _uri(desk: Desk, entry: Entry) -> str:
    file, _, number = entry.place.partition(", entry ")
    return (desk.old.folder / file).resolve().as_uri() + (f"#{number}" if number else "")


def _proven(desk: Desk, quote: str, source: str, summary: str) -> Mapping[str, Any] | None:
    """The observation as the checks of an answer accept it, without its summary where that fails."""
    if len(quote) > LONGEST_QUOTE:
        quote = first_sentence(quote)
    for given in ({"summary": summary}, {}):
        row = {"id": "obs_1", "quote": quote, "source_id": source, **given}
        answer = Answer({"observations": [row]}, [])
        found = check_observations(answer, desk.context)
        if not answer.problems:
            return found[0]
    return None


def _unproven(desk: Desk, entry: Entry, summary: str) -> Mapping[str, Any]:
    """An observation that nothing stored carries (DESIGN section 7, rule 2)."""
    from pathfinder.sources.http.addresses import without_credentials

    urls = [each for each in entry.texts("address") if each.startswith(WEB)]
    url = without_credentials(urls[0]) if urls else _uri(desk, entry)
    kind = source_type(url) if urls else "unknown"
    quote = in_short(entry.words("quote") or summary, LONGEST_QUOTE)
    return unproven({"id": "", "summary": summary, "quote": quote}, url, kind)
