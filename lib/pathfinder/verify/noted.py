"""The check of what `pf pack` noted in the journal: what a reader sees besides is what was packed."""

from collections.abc import Iterable, Mapping
from typing import Any

from pathfinder.steps.protocol import PACKED
from pathfinder.verify.checks import Check
from pathfinder.verify.inputs import GRAPH, JOURNAL, SEED, STATE, Exhibit
from pathfinder.verify.pack.stored import Stored
from pathfinder.verify.pack.warc import FILE as SOURCES

FROM_JOURNAL = (JOURNAL, STATE, GRAPH, SEED)
JOURNAL_ALONE = (
    "what this head does not fix: documents, exports, search history and sources that nobody cites\n"
    "  could be made anew around the same journal, with another time, other papers, another PDF or DOCX\n"
    "  next: ask for a pack whose journal notes its files, as `pf pack` writes it now, and for its head"
)


def note_of(entries: Iterable[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """The note of a pack with which a journal ends."""
    *_, last = (None, *entries)
    return last if last is not None and last["kind"] == PACKED else None


def check_noted(note: Mapping[str, Any], exhibit: Exhibit, sources: Mapping[str, Stored]) -> Check:
    """Everything that does not follow from the journal against the hashes with which the journal ends."""
    check = Check("files as they were packed")
    found = {name: digest and digest.sha256 for name, digest in exhibit.digests.items()}
    if not all(isinstance(note.get(name), dict) for name in ("members", "sources")):
        check.fail(JOURNAL, "its last entry does not say what was packed")
        return check
    noted = dict(note["members"])
    if not exhibit.packed:  # sources lie there in folders
        noted.pop(SOURCES, None)
        found |= {f"sources/{key}": each.digest for key, each in sources.items()}
        noted |= {f"sources/{key}": digest for key, digest in note["sources"].items()}
    for name in FROM_JOURNAL:
        found.pop(name, None)
    for name in sorted({*found, *noted}):
        check.count += 1
        if name not in noted:
            check.fail(name, "was added: it is not among what was packed")
        elif name not in found:
            check.fail(name, "was packed, and is missing")
        elif found[name] != noted[name]:
            check.fail(name, "was altered: it is not the one that was packed")
    return check
