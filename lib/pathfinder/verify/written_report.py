"""The check of the written report: every sentence goes through the gate again, as when it was accepted."""

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from pathfinder.errors import PathfinderError
from pathfinder.model.cycle.research import Research
from pathfinder.model.cycle.state import Sentence
from pathfinder.model.cycle.state.entries import Entry
from pathfinder.report.escape import inline
from pathfinder.session.store.session import fold
from pathfinder.steps.checks.gated import ground
from pathfinder.steps.checks.step import Context
from pathfinder.steps.protocol import apply_event
from pathfinder.verify.checks import Check, Failure
from pathfinder.verify.pack.stored import Stored

Entries = Sequence[Entry]
WRITING = ("SECTION", "SUMMARY", "REVIEW")  # a review puts sentences right
REPORT = "RESEARCH_REPORT.md"
SHOWN = 90


def check_report(
    research: Research, entries: Entries, sources: Mapping[str, Stored], shown: bytes | None
) -> Check:
    """Hold every sentence of the written report against the evidence that there was when it was accepted.

    `shown` is RESEARCH_REPORT.md: a failing sentence is named with its line there.
    """
    check = Check("sentences of the written report", good="no fault found")
    report = research.state.get("report")
    last = _last_accepted(entries)
    if not report or not last:
        check.notes.append("no report was written; the documents are assembled by rule")
        return check
    then = research if last == len(entries) else fold(apply_event, entries[:last])
    context = context_of(then, sources)
    lines = (shown or b"").decode("utf-8", "replace").splitlines()
    marked = 0
    for name, paragraphs in _passages(report):
        check.count += sum(map(len, paragraphs))
        marked += sum(bool(sentence["problems"]) for each in paragraphs for sentence in each)
        check.failures += _failures(name, paragraphs, context, lines)
    if marked:
        check.notes.append(f"{marked} sentences failed when they were written and stand there with a mark")
    _absent(check, report, sources, entries[:last], lines)
    return check


def _passages(report: Mapping[str, Any]) -> Iterator[tuple[str, list[list[Sentence]]]]:
    for section in report["sections"]:
        yield section["id"], section["paragraphs"]
    if report["summary"]:
        yield "summary", report["summary"]


def _failures(
    name: str, paragraphs: list[list[Sentence]], context: Context, lines: list[str]
) -> Iterator[Failure]:
    """What the gate finds in one passage, apart from what the report says of itself."""
    from pathfinder.evidence.gate.gate import check

    fresh = deepcopy(paragraphs)
    found = check(fresh, ground(context))
    for finding in found:
        sentence = paragraphs[finding.paragraph][finding.sentence]
        if not sentence["problems"] and finding.kind not in sentence.get("doubted", ()):
            what = f"{finding.kind}: {finding.value} (in: {sentence['text'][:SHOWN]!r})"
            yield Failure(_where(name, finding.paragraph, finding.sentence, sentence, lines), what)
    for number, (stored, again) in enumerate(zip(paragraphs, fresh, strict=True)):
        for place, (one, other) in enumerate(zip(stored, again, strict=True)):
            if one["level"] != other["level"]:
                what = f"stands there as {one['level']}, its evidence earns {other['level']}"
                yield Failure(_where(name, number, place, one, lines), what)


def _absent(
    check: Check, report: Mapping[str, Any], sources: Mapping[str, Stored], entries: Entries, lines: list[str]
) -> None:
    """Look again for the words that stand nowhere, as the report says, in what was archived by then."""
    from pathfinder.evidence.numbering.numbered import Numbered
    from pathfinder.session.sources.reading.finding import occurrences

    def numbered(source_id: str, text: str) -> Numbered:
        return Numbered(text, (sources[source_id].metadata or {}).get("metadata"))  # type: ignore[arg-type]

    records, counts = _Records(sources), list[int]()
    for (name, number, place), sentence in _sought(report):
        words, then = sentence["sought"]["words"], _looked_for(sentence["sought"]["words"], entries)
        known = [
            key
            for key, each in sources.items()
            if each.texts and str((each.metadata or {}).get("fetched_at", "")) <= then
        ]
        counts.append(len(known))
        try:
            found = occurrences(words, ((key, records.texts(key)[0].original) for key in known), numbered)
        except PathfinderError:
            what = f"{words!r} are no words that could be looked for"
            check.fail(_where(name, number, place, sentence, lines), what)
            continue
        for source_id, line in found.places.items():
            what = f"{words!r} stands nowhere, it says, but at {source_id}:{line}"
            check.fail(_where(name, number, place, sentence, lines), what)
    if counts:
        check.notes.append(
            f"sentences that name words which stand nowhere: {len(counts)}, looked for again in "
            f"{max(counts)} stored texts; what is not archived was looked through when it was written"
        )


def _sought(report: Mapping[str, Any]) -> Iterator[tuple[tuple[str, int, int], Any]]:
    """The sentences whose words were looked for and not found, each with its part, paragraph and place."""
    for name, paragraphs in _passages(report):
        for number, paragraph in enumerate(paragraphs):
            for place, sentence in enumerate(paragraph):
                if (sought := sentence.get("sought")) and sought["texts"]:
                    yield (name, number, place), sentence


def _looked_for(words: str, entries: Entries) -> str:
    """When some words were looked for the last time: with the last text that was accepted and has them."""
    for entry in reversed(entries):
        paragraphs = entry["payload"].get("paragraphs", ()) if entry["kind"] == "accepted" else ()
        said = (sentence.get("sought") for paragraph in paragraphs for sentence in paragraph)
        if any(sought and sought["words"] == words for sought in said):
            return str(entry["time"])
    return str(entries[-1]["time"])


def _where(name: str, paragraph: int, place: int, sentence: Sentence, lines: list[str]) -> str:
    """The line of the report that shows a sentence, else its place in the section."""
    words = inline(sentence["text"])
    line = next((number for number, each in enumerate(lines, 1) if words in each), None)
    return f"{REPORT}:{line}" if line else f"{name}, paragraph {paragraph + 1}, sentence {place + 1}"


def _last_accepted(entries: Entries) -> int:
    """The number of the last entry that wrote a part of the report; 0 without one."""
    seqs: list[int] = []
    for entry in entries:
        if entry["kind"] == "rolled_back":
            seqs = [seq for seq in seqs if seq <= entry["to_seq"]]
        elif entry["kind"] == "restored" or (entry["kind"] == "accepted" and entry["step"] in WRITING):
            seqs.append(entry["seq"])
    return seqs[-1] if seqs else 0


class _Text(NamedTuple):
    """A stored text, as the gate asks for it: it proves nothing from it."""

    original: str


class _Records:
    """The metadata and texts of sources, as the gate asks for them."""

    def __init__(self, sources: Mapping[str, Stored]) -> None:
        self._sources = sources

    def get(self, source_id: str) -> Mapping[str, Any] | None:
        stored = self._sources.get(source_id)
        return stored.metadata if stored else None

    def all(self) -> list[Mapping[str, Any]]:
        return [{**(stored.metadata or {}), "id": key} for key, stored in self._sources.items()]

    def texts(self, source_id: str) -> list[_Text]:
        stored = self._sources.get(source_id)
        return [_Text(text.decode("utf-8", "replace")) for text in stored.texts.values()] if stored else []


def context_of(research: Research, sources: Mapping[str, Stored]) -> Context:
    """A research with its stored sources, as the checks of answers look at them."""
    return Context(research, _Records(sources))  # type: ignore[arg-type]
