"""The checks of `pf verify`: journal, graph and state, sources, quotes, the written report, the documents."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from pathfinder.errors import StoreError
from pathfinder.evidence.quotes.pins import pins_of
from pathfinder.model.cycle.goal.seed import seed_bytes
from pathfinder.model.cycle.research import Research
from pathfinder.model.graph.types import GraphData
from pathfinder.session.documents.published import faults
from pathfinder.session.store.journal import START, Line, follow
from pathfinder.session.store.session import fold, graph_bytes, state_bytes
from pathfinder.steps.protocol import apply_event
from pathfinder.verify import claims, documents, node_files, noted, written_report
from pathfinder.verify.checks import Check
from pathfinder.verify.differences import json_differences
from pathfinder.verify.inputs import GRAPH, JOURNAL, SEED, STATE, Exhibit
from pathfinder.verify.pack import manifest
from pathfinder.verify.pack.records import BrokenRecord
from pathfinder.verify.pack.stored import Stored
from pathfinder.verify.quotes import check_evidence

HEAD = re.compile(r"[0-9a-f]{64}")


def examine(exhibit: Exhibit, checks: list[Check], head: str | None) -> list[Line]:
    """Make every check and append it to `checks`; returns the sound beginning of the journal."""
    journal = Check("journal entries in one chain")
    checks.append(journal)
    lines = _journal(exhibit, journal)
    if head is not None:
        checks.append(_head(lines, head))
    research = _folded(exhibit, checks, lines, journal)
    graph: GraphData | None = research.graph.data if research else _stored_graph(exhibit)
    observations = graph["observations"] if graph else {}
    pins = pins_of(line.entry for line in lines)
    evidence, sources = check_evidence(_readable(exhibit.sources(), checks), observations, pins)
    checks += evidence
    if research is None:
        why = "the journal does not fold, so nothing says what it should be"
        checks += [Check("documents", skipped=why)]
        return lines
    entries = [line.entry for line in lines]
    note = noted.note_of(entries)
    if exhibit.manifest is not None:
        checks.append(_manifest(exhibit, exhibit.manifest, research, lines[-1], note))
    if note and (exhibit.packed or head is not None):
        checks.append(noted.check_noted(note, exhibit, sources))
    checks += claims.check_claims(research, sources)
    checks.append(
        written_report.check_report(research, entries, sources, exhibit.files.get(written_report.REPORT))
    )
    checks.append(documents.check_documents(exhibit, research, entries, sources))
    if exhibit.nodes:
        checks.append(node_files.check_nodes(exhibit.nodes, research, sources, whole=note is not None))
    return lines


def _journal(exhibit: Exhibit, check: Check) -> list[Line]:
    """The entries up to the first break of the chain."""
    lines: list[Line] = []
    try:
        for line in follow(exhibit.journal.splitlines(keepends=True), Path(JOURNAL)):
            lines.append(line)
    except StoreError as error:
        where, _, why = error.message.partition(": the journal is damaged there: ")
        check.fail(
            where, why.replace("it does not follow", "a line was removed or moved: it does not follow")
        )
    except (ValueError, KeyError, TypeError, RecursionError):
        check.fail(f"{JOURNAL}:{len(lines) + 1}", "is no entry of a journal")
    check.count = len(lines)
    end = lines[-1].position if lines else START
    torn = len(exhibit.journal) - end.bytes
    if torn and not check.failures and exhibit.packed:
        check.fail(f"{JOURNAL}:{len(lines) + 1}", "is cut off")
    elif torn and not check.failures:
        check.notes.append("a last line was cut off before it was accepted; it does not count")
    if not lines and not check.failures:
        check.fail(JOURNAL, "is missing or empty")
    for line in lines:
        if line.entry["kind"] == "restored":
            entries = line.entry.get("entries")
            check.notes.append(
                f"entry {line.position.seq} is a snapshot that stands for {entries!r} lost entries"
            )
    return lines


def _head(lines: list[Line], wanted: str) -> Check:
    """The hash of the last entry against the one that somebody noted elsewhere."""
    check = Check("head of the journal", 1)
    found = lines[-1].position.hash if lines else START.hash
    if found == wanted.lower():
        if not noted.note_of(line.entry for line in lines):
            check.unchecked.append(noted.JOURNAL_ALONE)
        return check
    earlier = next((line.position.seq for line in lines if line.position.hash == wanted.lower()), None)
    went_on = f"; that is the head of its entry {earlier}, and it went on" if earlier else ""
    check.fail(JOURNAL, f"its head is {found}, not {wanted}{went_on}")
    return check


def _folded(exhibit: Exhibit, checks: list[Check], lines: list[Line], journal: Check) -> Research | None:
    """The research that the journal folds to, compared with the snapshots; None when it does not fold."""
    check = Check("graph and state as the journal gives them")
    checks.append(check)
    if journal.failures:
        check.skipped = f"the journal is broken; its first {len(lines)} entries give an earlier state"
        return None
    try:
        research = fold(apply_event, [line.entry for line in lines])
    except Exception as error:  # an entry of a hostile pack can be anything
        check.fail(JOURNAL, f"its entries do not fold to a research: {type(error).__name__}: {error}"[:200])
        return None
    graph = graph_bytes(research.graph)
    wanted = {GRAPH: graph, STATE: state_bytes(research, lines[-1].position, graph)}
    if research.state["clarified"]:
        wanted[SEED] = seed_bytes(research.state)
    check.count = len(wanted)
    _lost_entries(check, exhibit, lines)
    for name, content in wanted.items():
        found = exhibit.files.get(name)
        if found is None:
            check.fail(name, "is missing")
        elif found != content:
            check.failures += json_differences(name, found, content)
        for where, what in faults(name, found):
            check.fail(f"{name}{where}", what)
    return research


def _manifest(
    exhibit: Exhibit,
    found: Mapping[str, Any],
    research: Research,
    last: Line,
    note: Mapping[str, Any] | None,
) -> Check:
    """What the manifest says of the research, against the journal."""
    program = str((note or found).get("program"))
    about = manifest.about(program, research.state, last.position.seq, last.position.hash)
    wanted = {**about, "format": manifest.FORMAT}
    wanted["format_version"] = manifest.VERSION if note else manifest.UNNOTED
    check = Check("manifest against the journal", len(about))
    for name in sorted({*wanted, *found} - {"members"}):
        if found.get(name) != wanted.get(name):
            check.fail(
                manifest.FILE, f"{name} is {found.get(name)!r}, the journal gives {wanted.get(name)!r}"
            )
    digests = {name: digest for name, digest in exhibit.digests.items() if digest}
    if note and check.sound and exhibit.files.get(manifest.FILE) != manifest.made(about, digests):
        check.fail(manifest.FILE, "is not as `pf pack` writes it")
    return check


def _lost_entries(check: Check, exhibit: Exhibit, lines: list[Line]) -> None:
    """Name entries at the end of the journal that state.json has seen and that are no more."""
    import json

    try:
        seen = int(json.loads(exhibit.files[STATE])["journal"]["seq"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return
    if seen > len(lines):
        what = f"ends at entry {len(lines)}, but {STATE} has seen {seen}: {seen - len(lines)} removed"
        check.fail(f"{JOURNAL}:{len(lines) + 1}", what)


def _stored_graph(exhibit: Exhibit) -> GraphData | None:
    """cognigraph.json as it lies there, when it has the shape of a graph."""
    import json

    content = exhibit.files.get(GRAPH)
    try:
        found: Any = json.loads(content or b"")
        return None if any(faults(GRAPH, content)) else found
    except (ValueError, RecursionError):
        return None


def _readable(sources: Iterable[Stored], checks: list[Check]) -> Iterator[Stored]:
    """The sources up to the first that cannot be read, which is a failure of its own."""
    try:
        yield from sources
    except BrokenRecord as error:
        check = Check("records of the sources", 1)
        check.fail("sources.warc.gz", str(error))
        checks.append(check)


def sound(checks: Iterable[Check]) -> bool:
    """Whether every check was made and held."""
    return all(check.sound for check in checks)


def about(lines: list[Line], checks: list[Check]) -> dict[str, object]:
    """What a verification is about, for its last lines and for programs."""
    first = lines[0].entry if lines else None
    begun = first if first and first["kind"] == "started" else None
    end = lines[-1].position if lines else START
    left = [each for check in checks for each in check.unchecked]
    return {
        "question": begun and begun["question"],
        "session": begun and begun["session"],
        "entries": end.seq,
        "head": end.hash,
        "sound": sound(checks),
        **({"not_checked": left} if left else {}),
    }
