"""The findings of `pf doctor`. Whatever is replaced is kept in the session's `damaged/` folder first."""

import hashlib
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from pathfinder import files
from pathfinder.clock import now
from pathfinder.errors import StoreError
from pathfinder.evidence.quotes.proof import prove
from pathfinder.model.cycle.seed import seed_bytes
from pathfinder.session.documents.writing import write_all
from pathfinder.session.published import faults
from pathfinder.session.sources.archived import ArchivedSources
from pathfinder.session.store import bindings, checkpoints
from pathfinder.session.store.journal import Journal
from pathfinder.session.store.paths import SUBFOLDERS, SessionPaths
from pathfinder.session.store.session import Session, graph_bytes, locked, state_bytes
from pathfinder.sources.archive import repair as archive_repair
from pathfinder.steps.protocol import apply_event

META = "meta.json"
RESTORE = "restore it from a backup, or fetch the source again"
TEMPORARY = re.compile(r"^\..+\.(\d+)-[0-9a-f]{8}$|\.blocks\.(\d+)$")  # files.beside, the Stop hook


def heal(paths: SessionPaths, *, dry_run: bool) -> list[str]:
    """One sentence for each thing found; repaired unless `dry_run`."""
    with locked(paths):
        if not Journal(paths.journal).salvage():
            return [f"{paths.journal} has no sound beginning; restore {paths.folder} from a backup"]
        done = [*_folders(paths, dry_run), *_leftovers(paths, dry_run)]
        damaged = list(_journal(paths, dry_run))
        done += damaged
        if damaged and dry_run:
            return [*done, "the rest can be checked once the journal is repaired"]
        session = Session(paths, apply_event)
        session.rebuild()
        done += [*_snapshots(session, dry_run), *_checkpoints(session, dry_run), *_nodes(session, dry_run)]
        done += [*_sources(session, dry_run), *_links(paths, dry_run)]
        if not dry_run:
            write_all(session)
        return done


def strays(session: Session) -> list[Path]:
    """Files of observations and hypotheses that the graph does not hold, as a roll-back leaves them."""
    graph, folder = session.research.graph, session.paths.folder
    known = {"observations": graph.observations.keys(), "hypotheses": graph.hypotheses.keys()}
    return [
        each
        for name, keys in known.items()
        for each in sorted((folder / name).glob("*.md"))
        if each.stem not in keys
    ]


def _folders(paths: SessionPaths, dry_run: bool) -> Iterator[str]:
    for name in SUBFOLDERS:
        if not (paths.folder / name).is_dir():
            yield f"the folder {name}/ was missing; made it again"
            if not dry_run:
                (paths.folder / name).mkdir()


def _leftovers(paths: SessionPaths, dry_run: bool) -> Iterator[str]:
    """Temporary files, folders and links of processes that are no more."""
    folders = [paths.root, paths.root / "bindings", paths.folder]
    folders += [paths.folder / name for name in SUBFOLDERS]
    found = [each for folder in folders for each in sorted(folder.glob("*")) if _abandoned(each.name)]
    if found:
        yield f"removed {len(found)} temporary files that an interrupted write left"
    for each in found if not dry_run else ():
        shutil.rmtree(each) if each.is_dir() and not each.is_symlink() else each.unlink(missing_ok=True)


def _abandoned(name: str) -> bool:
    """Whether a file is a temporary one of a process that has ended."""
    found = TEMPORARY.search(name)
    return found is not None and not _alive(int(found[1] or found[2]))


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:  # it belongs to someone else
        return True
    return True


def _journal(paths: SessionPaths, dry_run: bool) -> Iterator[str]:
    """Keep the longest sound chain of lines."""
    journal = Journal(paths.journal)
    found, chain = paths.journal.read_bytes(), journal.salvage()
    sound = b"".join(chain)
    if found != sound:
        torn = found.startswith(sound) and b"\n" not in found[len(sound) :]
        what = (
            f"{paths.journal}: its last line was cut off before it was accepted" if torn else _fault(journal)
        )
        rest = len(found) - len(sound)
        yield f"{what}; kept {len(chain)} entries in their order and set {rest} bytes aside"
        if not dry_run:
            _set_aside(paths, paths.journal)
            files.write(paths.journal, sound)
    stored = checkpoints.position(paths.state)
    if stored is not None and stored.seq > len(chain):
        yield (
            f"the journal ends at entry {len(chain)}, but state.json had seen {stored.seq}: "
            f"{stored.seq - len(chain)} entries are lost; the graph goes back to what the journal holds"
        )


def _fault(journal: Journal) -> str:
    try:
        for _ in journal.read():
            pass
    except StoreError as error:
        return error.message
    return f"{journal.path}: it ends in something that is no entry"


def _snapshots(session: Session, dry_run: bool) -> Iterator[str]:
    graph = graph_bytes(session.research.graph)
    wanted = {
        session.paths.graph: graph,
        session.paths.state: state_bytes(session.research, session.position, graph),
    }
    if session.research.state["clarified"]:
        wanted[session.paths.seed] = seed_bytes(session.research.state)
    for path, content in wanted.items():
        found = path.read_bytes() if path.exists() else None
        yield from (f"{path.name}{where}: {what}" for where, what in faults(path.name, found))
        if found != content:
            fault = "was missing" if found is None else "differed from the journal"
            yield f"{path.name} {fault}; wrote it anew"
            if not dry_run:
                _set_aside(session.paths, path)
                files.write(path, content)


def _checkpoints(session: Session, dry_run: bool) -> Iterator[str]:
    folder = session.paths.checkpoints
    for number in checkpoints.available(folder):
        if session.checkpoint(number) is None:
            yield f"the checkpoint of iteration {number} was damaged; set it aside"
            if not dry_run:
                _set_aside(session.paths, folder / f"{number:03d}")


def _nodes(session: Session, dry_run: bool) -> Iterator[str]:
    """Files of nodes that are missing, which `write_all` writes, or that stand for no node."""
    graph, folder = session.research.graph, session.paths.folder
    for name, keys in (("observations", graph.observations), ("hypotheses", graph.hypotheses)):
        missing = [key for key in keys if not (folder / name / f"{key}.md").exists()]
        if missing:
            named = ", ".join(missing[:5]) + " …" * (len(missing) > 5)
            yield f"{name}/ lacked {named}; wrote {len(missing)} anew"
    for path in strays(session):
        yield f"{path.parent.name}/{path.name} belongs to nothing in the graph; set it aside"
        if not dry_run:
            _set_aside(session.paths, path)
            path.unlink()


def _sources(session: Session, dry_run: bool) -> Iterator[str]:
    """Put the archive in order; say which texts were changed, which cannot be repaired."""
    sources = ArchivedSources(session.paths)
    if not dry_run:
        yield from archive_repair.repair(sources.archive)
    for number in sources.archive.numbers():
        meta = sources.archive.folder / f"src_{number}" / META
        found = faults(META, meta.read_bytes() if meta.is_file() else None)
        yield from (f"sources/src_{number}/{META}{where}: {what}; {RESTORE}" for where, what in found)
    for source in sources.archive.all():
        path = sources.archive.text_path(source["id"])
        if path.exists() and hashlib.sha256(path.read_bytes()).hexdigest() != source["text_sha256"]:
            yield f"{source['id']}: its text.txt is not the text that was archived; {RESTORE}"
    for key, item in session.research.graph.observations.items():
        source_id = item["source_id"]
        if source_id is None:
            continue
        if sources.get(source_id) is None:
            yield f"{key}: its source {source_id} is missing; fetch {item['source_url']} again"
        elif not any(prove(item["quote"], text) for text in sources.texts(source_id)):
            yield f"{key}: its quote no longer stands in {source_id}; the stored text was changed"


def _links(paths: SessionPaths, dry_run: bool) -> Iterator[str]:
    if bindings.current(paths.root) is None:
        yield f"no session was current; it is now {paths.id}"
        if not dry_run:
            bindings.set_current(paths.root, paths.id)
    folder = paths.root / "bindings"
    for each in sorted(folder.iterdir()) if folder.is_dir() else ():
        binding = bindings.bound(paths.root, each.name) if "." not in each.name else {"session": paths.id}
        name = binding.get("session") if binding else None
        if not isinstance(name, str) or not (paths.root / "sessions" / name).is_dir():
            yield f"the binding {each.name} named no existing session; removed it"
            if not dry_run:
                each.unlink()


def _set_aside(paths: SessionPaths, path: Path) -> None:
    """Keep a copy of a file, or move a folder, to damaged/ under a name that nothing there has."""
    if not path.exists():
        return
    folder = paths.folder / "damaged"
    folder.mkdir(exist_ok=True)
    stamp, number = now().replace(":", ""), 1
    while (target := folder / f"{stamp}-{number}-{path.name}").exists():
        number += 1
    if path.is_dir():
        path.replace(target)
    else:
        shutil.copy2(path, target)
