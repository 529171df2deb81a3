"""What `pf verify` looks at: a session folder or a pack, read into one shape."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from pathfinder.exports import all_formats
from pathfinder.model.cycle.research import Research
from pathfinder.report.formats import formats
from pathfinder.session.documents import provenance
from pathfinder.session.documents.material import search_rows
from pathfinder.session.documents.writing import DOCUMENT_SECONDS
from pathfinder.session.store.paths import SessionPaths
from pathfinder.session.store.reading import held
from pathfinder.session.store.session import locked
from pathfinder.verify.checks import Check
from pathfinder.verify.pack import manifest, records, stored, warc
from pathfinder.verify.pack.opening import Digest, Pack, digest_of
from pathfinder.verify.pack.stored import Stored

STATE, GRAPH, SEED, JOURNAL = "state.json", "cognigraph.json", "seed.json", "journal.jsonl"
HISTORY = "search_history.json"
MEMBERS = (JOURNAL, STATE, GRAPH, SEED, HISTORY, provenance.FILE, warc.FILE)  # besides manifest and documents


class Exhibit(NamedTuple):
    """The files of a research, wherever they are."""

    journal: bytes
    files: Mapping[str, bytes]  # every other file at the top, by name
    sources: Callable[[], Iterator[Stored]]
    searches: Callable[[Research], Sequence[Mapping[str, Any]]]  # the search history as a research saw it
    packed: bool
    digests: Mapping[str, Digest | None]  # of everything but the sources of a folder; None: cannot be read
    manifest: Mapping[str, Any] | None = None  # of a pack
    nodes: Path | None = None  # the session folder, where files of single nodes lie


@contextmanager
def of_session(paths: SessionPaths) -> Iterator[Exhibit]:
    """A session in place, while no other process changes it."""
    with locked(paths, reading=True), held(paths.folder / ".documents.lock", DOCUMENT_SECONDS):
        names = [STATE, GRAPH, SEED, HISTORY, provenance.FILE, *document_names()]
        files = {
            name: (paths.folder / name).read_bytes() for name in names if (paths.folder / name).is_file()
        }
        yield Exhibit(
            journal=paths.journal.read_bytes(),
            files=files,
            sources=lambda: stored.read_folders(paths.sources),
            searches=lambda research: search_rows(paths.seen, research),
            packed=False,
            digests={name: digest_of(BytesIO(content)) for name, content in files.items()},
            nodes=paths.folder,
        )


def of_pack(pack: Pack, checks: list[Check]) -> Exhibit:
    """A pack, whose first `checks` are made on the way. PackError when it is no pack of this format."""
    container, hashes = Check("container", 1), Check("members against the manifest")
    checks += [container, hashes]
    if pack.fault:
        container.fail(pack.path.name, pack.fault)
    elif pack.remade:
        container.notes.append("another program made this zip file; what counts is what it holds")
    about = manifest.read(pack)
    listed = manifest.members(about)
    found = {name: pack.digest(name) for name in pack.names if name != manifest.FILE}
    hashes.count = len(found)
    for name, what in manifest.differing(found, listed):
        hashes.fail(name, what)
    for name in sorted({*found} - {*MEMBERS, *document_names()}):
        hashes.fail(name, "is no member of a pack")
    if pack.digest(manifest.FILE) is None:
        hashes.fail(manifest.FILE, "is damaged: its checksum does not fit")
    files = {name: pack.content(name) for name in (*found, manifest.FILE) if name not in (JOURNAL, warc.FILE)}
    journal = pack.content(JOURNAL) if JOURNAL in found else None
    return Exhibit(
        journal=journal or b"",
        files={name: content for name, content in files.items() if content is not None},
        sources=lambda: _packed_sources(pack),
        searches=lambda _: _packed_rows(files.get(HISTORY) or b""),
        packed=True,
        digests=found,
        manifest=about,
    )


def _packed_sources(pack: Pack) -> Iterator[Stored]:
    if warc.FILE in pack.names:
        with pack.stream(warc.FILE) as stream:
            yield from records.read(stream, pack.size)


def document_names() -> list[str]:
    """The names of every document that is written for readers."""
    return sorted({*formats(), *(each.FILE for each in all_formats().values())})


def _packed_rows(content: bytes) -> Sequence[Mapping[str, Any]]:
    try:
        rows = json.loads(content)["searches"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return []
    return rows if isinstance(rows, list) else []
