"""What goes into a pack, and in which order."""

from collections import UserDict
from collections.abc import Mapping
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import IO

from pathfinder import __version__, files
from pathfinder.errors import PackError, PathfinderError
from pathfinder.exports import all_formats
from pathfinder.report.formats import formats
from pathfinder.session.documents import provenance
from pathfinder.session.documents.material import material
from pathfinder.session.documents.writing import write_documents
from pathfinder.session.store.session import Session
from pathfinder.verify.documents import OWN_STYLE
from pathfinder.verify.inputs import GRAPH, HISTORY, JOURNAL, SEED, STATE, document_names
from pathfinder.verify.pack import container, manifest, stored, warc
from pathfinder.verify.pack.opening import digest_of

FIXED = (JOURNAL, STATE, GRAPH, SEED, HISTORY, provenance.FILE)


class Members(UserDict[str, IO[bytes]]):
    """Member name to its content, in the order of the pack, and the folders of the sources."""

    folders: list[Path]


def gather(session: Session, space: IO[bytes]) -> tuple[Members, list[str]]:
    """The members, documents first, and the documents that were edited by hand.

    Documents that are sound but older than the research are written anew first; an edited one is packed as
    it lies there, so that `pf verify` says so. `space` is an empty file for the sources.
    """
    folder = session.paths.folder
    edited = _refreshed(session)
    members = Members()
    members.folders = list(stored.folders(session.paths.sources))
    for name in (*document_names(), *FIXED):
        path = folder / name
        if path.is_file():
            members[name] = BytesIO(path.read_bytes())
    warc.write(space, members.folders)
    members[warc.FILE] = space
    return members, edited


def write(target: Path, session: Session, members: Members) -> int:
    """Write the pack with its manifest in one step; returns its length in bytes."""
    program = f"pathfinder {__version__}"
    about = manifest.about(program, session.research.state, session.position.seq, session.position.hash)
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
    edited = [name for name, each in known.items() if _changed(folder / name, each.sha256)]
    behind = [name for name, each in known.items() if each.occasion["seq"] < session.position.seq]
    strange = [name for name in document_names() if name not in known and (folder / name).is_file()]
    kept = {name: (folder / name).read_bytes() for name in (*edited, *strange)}
    if set(formats()) & {*behind} or not set(formats()) & {*known}:
        write_documents(session)
    _exported_again(session, {name: known[name] for name in behind if name not in edited})
    for name, content in kept.items():
        files.write(folder / name, content, durable=False)
    return sorted({*edited, *strange})


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
        occasion = provenance.occasion(session, made.view, made.style)
        provenance.remember(session.paths.folder, {form.FILE: content}, occasion)


def _changed(path: Path, digest: str) -> bool:
    return path.is_file() and sha256(path.read_bytes()).hexdigest() != digest
