"""What goes into a pack, and in which order."""

import json
from collections import UserDict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from pathfinder import __version__, files
from pathfinder.clock import now
from pathfinder.errors import PackError, PathfinderError
from pathfinder.exports import all_formats
from pathfinder.model.cycle.state.entries import Noted
from pathfinder.report.formats import formats
from pathfinder.session.documents import provenance
from pathfinder.session.documents.material import material
from pathfinder.session.documents.nodes import node_texts
from pathfinder.session.documents.writing import write_all, write_documents
from pathfinder.session.opening import read_only
from pathfinder.session.store.paths import FOLDER, SUBFOLDERS, SessionPaths
from pathfinder.session.store.session import Session
from pathfinder.steps.protocol import PACKED, apply_event
from pathfinder.verify.documents import OWN_STYLE
from pathfinder.verify.inputs import GRAPH, HISTORY, JOURNAL, SEED, STATE, document_names
from pathfinder.verify.node_files import check_nodes
from pathfinder.verify.pack import container, manifest, stored, warc
from pathfinder.verify.pack.opening import digest_of
from pathfinder.verify.pack.stored import Stored


class Members(UserDict[str, IO[bytes]]):
    """Member name to its content, in the order of the pack, and what a manifest says of them."""

    sources: list[Stored]
    program: str


def gather(session: Session, space: IO[bytes]) -> tuple[Members, list[str]]:
    """The members, documents first, and the documents that were edited by hand.

    Documents that are sound but older than the research are written anew first; an edited one is packed as
    it lies there, so that `pf verify` says so. `space` is an empty file for the sources. The journal notes
    the hashes of all that does not follow from it, so that its head fixes the pack.
    """
    folder = session.paths.folder
    edited = _refreshed(session)
    members = Members()
    folders = list(stored.folders(session.paths.sources))
    members.sources = [stored.from_folder(each, "", texts=False) for each in folders]
    _write_nodes(session, members.sources)
    _add(members, folder, (*document_names(), HISTORY, provenance.FILE))
    warc.write(space, folders)
    members[warc.FILE] = space
    members.program = _noted(session, members)
    _add(members, folder, (JOURNAL, STATE, GRAPH, SEED))
    return members, edited


def _add(members: Members, folder: Path, names: Iterable[str]) -> None:
    for name in names:
        if (folder / name).is_file():
            members[name] = BytesIO((folder / name).read_bytes())


def _write_nodes(session: Session, sources: Iterable[Stored]) -> None:
    """Write the files of single nodes anew, but for those that were edited by hand."""
    graph, known = session.research.graph, {each.id: each for each in sources}
    found = check_nodes(session.paths.folder, session.research, known).failures
    edited = {each.where.partition(":")[0] for each in found}
    wanted = node_texts(graph, lambda key: known[key].metadata, graph.observations, graph.hypotheses)
    for name, text in wanted:
        path = session.paths.folder / name
        if name not in edited or not path.is_file():
            files.write(path, files.utf8(text), durable=False)


def _noted(session: Session, members: Members) -> str:
    """Note the members in the journal, unless its last entry does; returns the program that noted them.

    The note bears the time of the newest document, so that the same research gives the same pack.
    """
    note: Noted = {
        "members": {name: digest_of(stream).sha256 for name, stream in members.items()},
        "sources": {each.id: each.digest for each in members.sources},
    }
    *_, last = (line.entry for line in session.journal.read())
    if last["kind"] == "packed" and (last["members"], last["sources"]) == (note["members"], note["sources"]):
        return last["program"]
    known = provenance.read((session.paths.folder / provenance.FILE).read_bytes())
    time = max((each.occasion["now"] for each in known.values()), default=now())
    program = f"pathfinder {__version__}"
    session.commit(PACKED, time, program=program, **note)
    session.flush()
    return program


@contextmanager
def writable(session: Session) -> Iterator[Session]:
    """The session; where its folder is read-only, a copy in a temporary one that reads the same sources."""
    if not read_only(session.paths):
        yield session
        return
    with TemporaryDirectory() as space:
        here, root = session.paths, Path(space) / FOLDER
        copy = SessionPaths(root, here.id)
        copy.folder.mkdir(parents=True)
        for name in SUBFOLDERS:
            (copy.folder / name).mkdir()
        for each in (here.root / "config.json", *here.folder.iterdir()):
            if each.is_file() and not each.name.startswith("."):
                target = root if each.parent == here.root else copy.folder
                (target / each.name).write_bytes(each.read_bytes())
        copy.sources = here.sources
        again = Session(copy, apply_event)
        again.load()
        if again.behind:
            write_all(again)
        yield again


def write(target: Path, session: Session, members: Members) -> int:
    """Write the pack with its manifest in one step; returns its length in bytes."""
    about = manifest.about(
        members.program, session.research.state, session.position.seq, session.position.hash
    )
    listed = manifest.made(about, {name: digest_of(stream) for name, stream in members.items()})
    temporary = files.beside(target)
    try:
        with temporary.open("xb") as out:
            container.write(out, {manifest.FILE: BytesIO(listed), **members})
            size = out.tell()
        temporary.replace(target)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise PackError(
            f"{target} cannot be written: {error.strerror}", "give another path with --to"
        ) from None
    except PackError:
        temporary.unlink(missing_ok=True)
        raise
    return size


def _refreshed(session: Session) -> list[str]:
    """Write documents that are behind the research anew; the names of those that were edited by hand."""
    folder, record = session.paths.folder, session.paths.folder / provenance.FILE
    known = provenance.read(record.read_bytes()) if record.is_file() else {}
    if any(each.occasion["style"].endswith(OWN_STYLE) for each in known.values()):
        hint = "set report.citation_style to the name of a style, then run: pf report"
        raise PackError(
            "the documents are cited in a style of your own, which a receiver does not have", hint
        )
    entries = [line.entry for line in session.journal.read()]
    reached, searched = provenance.shown_up_to(entries), _searches(folder / HISTORY)
    edited = [name for name, each in known.items() if _changed(folder / name, each.sha256)]
    behind = [
        name
        for name, each in known.items()
        if each.occasion["seq"] < reached or each.occasion["searches"] > searched
    ]
    strange = [name for name in document_names() if name not in known and (folder / name).is_file()]
    kept = {name: (folder / name).read_bytes() for name in (*edited, *strange)}
    _exported_again(session, {name: known[name] for name in behind if name not in edited})
    if behind or not set(formats()) <= {*known}:
        write_documents(session)  # last: the searches that it writes down are those of the exports, or more
    for name, content in kept.items():
        files.write(folder / name, content, durable=False)
    return sorted({*edited, *strange})


def _searches(path: Path) -> int:
    """How many searches search_history.json holds; -1 when it cannot be read."""
    try:
        return len(json.loads(path.read_bytes())["searches"])
    except (OSError, ValueError, KeyError, TypeError):
        return -1


def _exported_again(session: Session, behind: Mapping[str, provenance.Written]) -> None:
    """Make exports that are behind the research anew; one that cannot be made here is taken away."""
    for form in all_formats().values():
        path = session.paths.folder / form.FILE
        if form.FILE not in behind or not path.is_file():
            continue
        made = material(session, behind[form.FILE].occasion["style"])
        try:
            content = form.render(made)
        except PathfinderError:
            path.unlink()
            continue
        files.write(path, content)
        occasion = provenance.occasion(session, made)
        provenance.remember(session.paths.folder, {form.FILE: content}, occasion)


def _changed(path: Path, digest: str) -> bool:
    return path.is_file() and sha256(path.read_bytes()).hexdigest() != digest
